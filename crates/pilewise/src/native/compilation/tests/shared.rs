//! Code for all inputs of some rules, made once and given thousands of them.

use std::collections::HashMap;

use super::super::code::CodeOfRules;
use super::{Pair, coding_of};
use crate::builtin;
use crate::engine::coding::Coding;
use crate::engine::{ENGINES, Oracle, ready};
use crate::game::{Game, Moves, Player, Status};
use crate::input::InputValue;
use crate::native::compilation::NativeExpander;
use crate::rules::settled::SettledRules;
use crate::rules::{ParameterType, Prepared, Rules, RulesGame};
use crate::{Control, Value};

const HEAVIER: &str = include_str!("../../../../../../games/variants/keep-the-heavier.toml");
const NEVER_TWICE: &str =
    include_str!("../../../../../../games/variants/never-the-same-twice.toml");

/// Reads a row of a list of lists in every way, and takes a choice from one.
const ROWS: &str = r#"
name = "Rows"
[input]
n = "int"
rows = "[[int]]"
[position]
at = "0"
left = "n"
[[move]]
choose = { x = "rows[at]" }
if = "x <= left and x > 0"
gain = "x + sum(rows[at], 0, min(1, len(rows[at]))) - min(rows[at]) + 2 * max(rows[at])"
next = { left = "left - x", at = "(at + x) % len(rows)" }
[[move]]
if = "at + 1 < len(rows)"
next = { at = "at + 1" }
turn = "again"
[goal]
most = "score"
"#;

/// Random inputs, one after the other: mostly small, some empty, some with numbers that code for
/// all inputs does not take.
struct Inputs(fastrand::Rng);

impl Inputs {
    fn number(&mut self, sign: i64) -> i64 {
        match self.0.u8(..) {
            0 => sign * i64::MAX,
            1 => sign << 33,
            _ => self.0.i64(sign.min(0) * 9..=12),
        }
    }

    fn row(&mut self) -> Vec<i64> {
        let length = if self.0.u8(..) == 0 {
            0
        } else {
            self.0.usize(0..=12)
        };
        let sign = if self.0.bool() { 1 } else { -1 };
        (0..length).map(|_| self.number(sign)).collect()
    }

    fn input(&mut self, rules: &Rules) -> Vec<InputValue> {
        let values = rules
            .parameters
            .iter()
            .map(|parameter| match parameter.kind {
                ParameterType::Integer => InputValue::Integer(self.0.i64(0..=20)),
                ParameterType::List => InputValue::List(self.row()),
                ParameterType::Text => InputValue::Text("+-+".repeat(self.0.usize(0..=3))),
                ParameterType::Lists => {
                    let count = self.0.usize(0..=4);
                    InputValue::Lists((0..count).map(|_| self.row()).collect())
                }
            });
        values.collect()
    }

    /// So many games of the same rules; inputs that these refuse are left out.
    fn games(&mut self, text: &str, count: usize) -> Vec<RulesGame> {
        let prepared = Prepared::new(Rules::parse(text).expect("rules")).expect("rules");
        let inputs = (0..count).map(|_| self.input(prepared.rules()));
        let inputs: Vec<_> = inputs.collect();
        let games = inputs.into_iter().map(|input| prepared.game(input));
        games.flatten().collect()
    }
}

/// The code of the rules of games, for each setting that an input makes.
fn codes_of(
    games: &[RulesGame],
    for_table: bool,
) -> HashMap<*const SettledRules, Option<CodeOfRules>> {
    let mut codes = HashMap::new();
    for game in games {
        let make = || CodeOfRules::of(game.settled(), for_table);
        codes
            .entry(std::ptr::from_ref(game.settled()))
            .or_insert_with(make);
    }
    codes
}

/// The coding of a small game with bounded fields, as a table has it.
fn table_coding(game: &RulesGame) -> Option<Coding> {
    let ranges = game.fields().iter().map(|field| field.range.as_ref());
    let spans: Option<Vec<u64>> = ranges
        .map(|range| range.map(|range| range.end().abs_diff(*range.start())))
        .collect();
    let cells = spans?.iter().fold(1u64, |cells, &most| {
        cells.saturating_mul(most.saturating_add(1))
    });
    (cells < 50_000).then(|| {
        let mut coding = coding_of(game);
        if !game.mover_matters() {
            coding.second = 0;
        }
        coding
    })
}

/// Positions that play from the start comes to, some hundreds at most, and what is beside them.
fn positions(game: &RulesGame, random: &mut fastrand::Rng) -> Vec<Vec<i64>> {
    let mut all = vec![game.start()];
    let mut at = 0;
    while at < all.len() && all.len() < 40 {
        let mut moves = Moves::new(game.width());
        if let Ok(Status::Open) = game.expand(&all[at], Player::First, &mut moves) {
            let next = (0..moves.len()).map(|index| moves.next(index).to_vec());
            let new: Vec<_> = next.filter(|next| !all.contains(next)).collect();
            all.extend(new);
        }
        at += 1;
    }
    for mut words in all.clone().into_iter().take(10) {
        if let Some(word) = random.choice(0..words.len()) {
            words[word] = words[word].wrapping_add(random.i64(-3..=3));
            all.push(words);
        }
    }
    all
}

/// Compares at every position of games; returns how many games the code took, and how many
/// positions in all were tried and given back.
fn lists_the_same(text: &str, count: usize, seed: u64) -> (usize, usize, usize) {
    let mut inputs = Inputs(fastrand::Rng::with_seed(seed));
    let games = inputs.games(text, count);
    let codes = codes_of(&games, false);
    let (mut taken, mut tried, mut unusual) = (0, 0, 0);
    for game in &games {
        let code = codes[&std::ptr::from_ref(game.settled())].as_ref();
        let Some(coding) = table_coding(game) else {
            continue;
        };
        let Some(mut pair) = Pair::of_rules(code.expect("compiles"), game, coding) else {
            continue;
        };
        for words in positions(game, &mut inputs.0) {
            pair.assert_same(&words);
        }
        taken += 1;
        tried += pair.tried;
        unusual += pair.unusual;
    }
    (taken, tried, unusual)
}

#[test]
fn one_code_lists_what_the_interpreter_lists_for_thousands_of_inputs() {
    for (seed, text) in (1..).zip([HEAVIER, NEVER_TWICE, ROWS]) {
        let (taken, tried, unusual) = lists_the_same(text, 2_000, seed);
        // One number in about a hundred is beyond what the code takes.
        assert!((500..1_990).contains(&taken), "{taken} games taken");
        assert!(unusual > 0, "{text}");
        assert!(unusual * 3 < tried, "{unusual} of {tried}: {text}");
    }
}

#[test]
fn one_code_of_each_built_in_game_lists_the_same() {
    for (seed, one) in (1..).zip(builtin::games()) {
        let (taken, tried, unusual) = lists_the_same(one.text, 150, seed);
        // Two random rows are seldom of one length.
        assert!(taken > 5, "{}: {taken} games taken", one.id);
        assert!(unusual * 2 < tried, "{}: {unusual} of {tried}", one.id);
    }
}

/// Values and marks of every cell, from a table that looks random.
#[test]
fn one_code_values_and_marks_as_the_lists_say() {
    for (seed, text) in (1..).zip([HEAVIER, NEVER_TWICE, ROWS]) {
        let mut inputs = Inputs(fastrand::Rng::with_seed(seed));
        let games = inputs.games(text, 300);
        let codes = codes_of(&games, true);
        let (mut valued, mut all) = (0, 0);
        for game in &games {
            let code = codes[&std::ptr::from_ref(game.settled())].as_ref();
            let Some(coding) = table_coding(game).filter(|coding| coding.codes() < Some(2_000))
            else {
                continue;
            };
            let code = code.expect("compiles");
            let Ok(native) = NativeExpander::of_rules(code, game, coding.clone()) else {
                continue;
            };
            let counts = super::table::check_cells(game, native, &coding);
            valued += counts.0;
            all += counts.1;
        }
        assert!(valued * 4 > all, "{valued} of {all}: {text}");
        assert!(all > 5_000, "{all}");
    }
}

fn solved(game: &RulesGame, engine: &str) -> Result<(Value, u64), String> {
    let engine = ENGINES.iter().position(|one| one.name() == engine);
    let ready = ready(engine.expect("an engine"), game)
        .map_err(|refusal| refusal.decline().reason.clone())?;
    let solved = ready.solve(&Control::default());
    let mut oracle: Box<dyn Oracle> = solved.map_err(|error| error.to_string())?;
    let value = oracle.value(&game.start_position());
    Ok((
        value.map_err(|error| error.to_string())?,
        oracle.positions(),
    ))
}

/// The engines that use the code, through rules prepared once: value, positions and errors are
/// those of rules that have seen no other input.
#[test]
fn engines_find_the_same_before_and_after_the_rules_are_compiled() {
    for (seed, text) in (1..).zip([HEAVIER, NEVER_TWICE, ROWS]) {
        for (engine, for_table) in [("memo", false), ("table", true)] {
            let mut inputs = Inputs(fastrand::Rng::with_seed(seed));
            let prepared = Prepared::new(Rules::parse(text).expect("rules")).expect("rules");
            let mut by_code = 0;
            for _ in 0..1_500 {
                let input = inputs.input(prepared.rules());
                let (Ok(game), Ok(fresh)) = (
                    prepared.game(input.clone()),
                    RulesGame::new(prepared.rules(), input.clone()),
                ) else {
                    continue;
                };
                let is_there = crate::native::Shared::code(game.settled(), for_table).is_some();
                by_code += usize::from(is_there);
                assert_eq!(solved(&game, engine), solved(&fresh, engine), "{input:?}");
            }
            assert!((200..1_490).contains(&by_code), "{engine}: {by_code}");
        }
    }
}
