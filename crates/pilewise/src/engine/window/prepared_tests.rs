//! Rules prepared once and given thousands of inputs one after another say what freshly made
//! games say.

use crate::control::Control;
use crate::engine::checking::{Random, game};
use crate::engine::{Decline, ENGINES, ready};
use crate::game::Game;
use crate::input::InputValue;
use crate::rules::{Prepared, Rules, RulesGame};

/// What the engine says of a game, and what it finds.
fn verdict(game: &RulesGame) -> Result<String, Decline> {
    let window = ENGINES.iter().position(|one| one.name() == super::NAME);
    let ready = ready(window.expect("the engine"), game);
    let ready = ready.map_err(|refusal| refusal.decline().clone())?;
    let (cost, argument) = (ready.cost(None), ready.argument().of);
    let mut solution = crate::solve(game, Some(super::NAME), &Control::default()).expect("solved");
    let line = solution.line().expect("a line");
    let moves: Vec<_> = line.moves.iter().collect();
    let best = solution.best_moves().expect("best moves");
    let value = solution.value;
    // A row too wide for the narrowest numbers may take more than was expected.
    assert_eq!(cost.positions, Some(solution.positions()), "{argument}");
    Ok(format!("{cost:?} {argument} {value:?} {best:?} {moves:?}"))
}

/// Gives the same prepared rules many inputs; how many of them the engine took.
fn taken(text: &str, cases: usize, mut input: impl FnMut() -> Vec<InputValue>) -> usize {
    let rules = Rules::parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
    let prepared = Prepared::new(rules).expect("rules that compile");
    let mut taken = 0;
    for case in 0..cases {
        let input = input();
        let old = prepared.game(input.clone()).expect("an input");
        let new = game(text, &input);
        let found = verdict(&old);
        assert_eq!(found, verdict(&new), "{input:?} of {text}");
        if found.is_err() {
            continue;
        }
        taken += 1;
        if case % 4 == 0 {
            let memo = crate::solve(&new, Some("memo"), &Control::default()).expect("solved");
            let window = crate::solve(&old, Some(super::NAME), &Control::default());
            let value = window.expect("solved").value.number();
            assert_eq!(value, memo.value.number(), "{input:?} of {text}");
            assert_eq!(old.start(), new.start());
        }
    }
    taken
}

fn text(fields: &str, choose: &str, guard: &str, gain: &str, next: &str, goal: &str) -> String {
    format!(
        "name = \"Window\"\n[input]\nk = \"int\"\nn = \"int\"\nrow = \"[int]\"\n\
         rows = \"[[int]]\"\n[position]\n{fields}\n[[move]]\nchoose = {{ x = \"{choose}\" }}\n\
         if = \"{guard}\"\n{gain}\nnext = {{ {next} }}\n[goal]\n{goal}\n"
    )
}

/// Two small numbers, a row, and two rows of the same length.
fn input(random: &mut Random, numbers: (i64, i64), longest: i64) -> Vec<InputValue> {
    let (low, high) = numbers;
    let length = random.between(0, longest) as usize;
    vec![
        InputValue::Integer(random.between(low, high)),
        InputValue::Integer(random.between(low, high)),
        InputValue::List(random.row(length)),
        InputValue::Lists(vec![random.row(length), random.row(length)]),
    ]
}

const SCORE: &str = "most = \"score\"";

#[test]
fn one_prepared_window_takes_any_inputs() {
    let mut random = Random(11);
    let index = "i = \"0\"";
    let most = |gain: &str| format!("gain = \"{gain}\"");
    let games = [
        // The numbers are bounds of distances, with a divisor, of indices and of both.
        text(
            index,
            "1 ..= min(k, len(row) - i)",
            "true",
            &most("sum(row, i, i + x)"),
            "i = \"i + x\"",
            SCORE,
        ),
        text(
            index,
            "1 ..= len(row) - i",
            "2 * x <= k + 3 and i <= n + 9",
            &most("row[i] - 2 * x"),
            "i = \"i + x\"",
            SCORE,
        ),
        text(
            "i = \"k\"",
            "i + n ..= i + 5",
            "x <= len(row) + k",
            &most("sum(row, i - k, x - k)"),
            "i = \"x\"",
            SCORE,
        ),
        // They say which way the index moves.
        text(
            index,
            "i + k ..= i + n",
            "-30 <= x and x <= 30",
            &most("3 * x - i + k"),
            "i = \"x\"",
            "least = \"score\"",
        ),
        // They are factors, and name a row.
        text(
            index,
            "1 ..= min(3, len(row) - i)",
            "true",
            &most("k * sum(row, i, i + x) + n"),
            "i = \"i + x\"",
            SCORE,
        ),
        text(
            index,
            "1 ..= len(rows[0]) - i",
            "true",
            &most("sum(rows[max(0, min(k, 1))], i, i + x)"),
            "i = \"i + x\"",
            SCORE,
        ),
        // They switch a bound on and off, by themselves and once what reads the index cancels out.
        text(
            index,
            "1 ..= min(4, len(row) - i)",
            "k < 2 or x <= 2",
            &most("sum(row, i, i + x)"),
            "i = \"i + x\"",
            SCORE,
        ),
        text(
            index,
            "1 ..= min(4, len(row) - i)",
            "i + k <= n + i",
            &most("sum(row, i, i + x)"),
            "i = \"i + x\"",
            SCORE,
        ),
    ];
    for text in games {
        let taken = taken(&text, 400, || input(&mut random, (-2, 5), 24));
        assert!(taken > 40, "{taken} of {text}");
    }
}

#[test]
fn one_prepared_window_takes_rows_of_all_lengths() {
    let mut random = Random(12);
    for id in ["1406", "1872", "1140"] {
        let text = crate::builtin::find(id).expect("built in").text;
        let mut row = || {
            let length = random.one_of(&[2, 7, 30, 63, 64, 65, 66, 255, 256, 257, 300]);
            vec![InputValue::List(
                (0..length).map(|_| random.between(1, 50)).collect(),
            )]
        };
        assert_eq!(taken(text, 1000, &mut row), 1000);
    }
}

#[test]
fn one_prepared_memory_takes_any_inputs() {
    let mut random = Random(13);
    let index = "i = \"0\"\nm = \"n\"";
    let next = "i = \"i + x\", m = \"max(m, x + k)\"";
    let gain = "gain = \"sum(row, i, i + x)\"";
    let games = [
        text(
            index,
            "1 ..= min(2 * m + n, len(row) - i)",
            "i <= len(row) + k + 2",
            gain,
            next,
            SCORE,
        ),
        text(
            index,
            "1 ..= len(row) - i",
            "2 * x <= 4 * m + k and x <= 2 * m + n",
            gain,
            next,
            SCORE,
        ),
        text(
            index,
            "1 ..= min((k + 1) * m, len(row) - i)",
            "true",
            gain,
            "i = \"i + x\", m = \"max(m, x)\"",
            "least = \"score\"",
        ),
        // The last move alone.
        text(
            index,
            "1 ..= min(m, len(row) - i)",
            "true",
            gain,
            "i = \"i + x\", m = \"(n + 1) * x + k\"",
            SCORE,
        ),
        text(
            "i = \"n * 9\"\nm = \"k\"",
            "1 ..= min(m, i)",
            "true",
            "",
            "i = \"i - x\", m = \"2 * x + k\"",
            "last = \"wins\"",
        ),
    ];
    for text in games {
        let taken = taken(&text, 400, || input(&mut random, (-1, 4), 24));
        assert!(taken > 40, "{taken} of {text}");
    }
}
