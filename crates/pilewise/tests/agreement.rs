//! Every engine against the referee: on thousands of random small inputs of every built-in
//! game, each engine that takes the game must find the value that literal play finds, the same
//! best moves, and a line of which every move keeps the value.

use std::collections::HashMap;

use pilewise::input::InputValue;
use pilewise::rules::{LiteralGame, ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, GeneralEngine, Line, Position, SolveError, Value, builtin, plan};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// How long a row, and how large a number, literal play can afford in each game.
const SIZES: [(&str, usize, i64); 11] = [
    ("stone-game", 9, 0),
    ("predict-the-winner", 9, 0),
    ("stone-game-ii", 8, 0),
    ("stone-game-iii", 9, 0),
    ("stone-game-iv", 0, 40),
    ("stone-game-v", 7, 0),
    ("stone-game-vi", 5, 0),
    ("stone-game-vii", 9, 0),
    ("stone-game-viii", 8, 0),
    ("stone-game-ix", 7, 0),
    ("can-i-win", 0, 7),
];

const CASES: u32 = 10_000;

/// Rows of many shapes, all of one length.
fn row(length: usize) -> impl Strategy<Value = Vec<i64>> {
    let of = move |element: BoxedStrategy<i64>| proptest::collection::vec(element, length);
    prop_oneof![
        3 => of((0..=4i64).boxed()),
        3 => of((1..=30i64).boxed()),
        2 => of((-6..=6i64).boxed()),
        1 => Just(vec![0; length]),
        1 => (1..=9i64).prop_map(move |value| vec![value; length]),
        1 => (1..=9i64, 1..=9i64).prop_map(move |(a, b)| {
            (0..length).map(|place| if place % 2 == 0 { a } else { b }).collect()
        }),
        2 => of((0..=61u32).prop_map(|power| 1i64 << power).boxed()),
        1 => of(any::<i64>().boxed()),
        1 => of(prop_oneof![Just(i64::MAX), Just(i64::MIN), Just(i64::MAX - 1), Just(1)].boxed()),
    ]
}

/// Inputs of a game: rows of one common length, and numbers.
fn input(rules: &Rules, longest: usize, largest: i64) -> BoxedStrategy<Vec<InputValue>> {
    let kinds: Vec<ParameterType> = rules
        .parameters
        .iter()
        .map(|parameter| parameter.kind)
        .collect();
    let values = move |length: usize| -> Vec<BoxedStrategy<InputValue>> {
        let value = |kind: &ParameterType| match kind {
            ParameterType::Integer => (0..=largest * 3).prop_map(InputValue::Integer).boxed(),
            _ => row(length).prop_map(InputValue::List).boxed(),
        };
        kinds.iter().map(value).collect()
    };
    (1..=longest.max(1)).prop_flat_map(values).boxed()
}

/// Values by literal play, each position searched once for all engines.
struct Referee<'g> {
    literal: LiteralGame<'g>,
    values: HashMap<Position, Value>,
}

impl Referee<'_> {
    fn value(&mut self, position: &Position) -> Value {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let control = Control::default();
        let mut solution = pilewise::solve_with(&self.literal, GeneralEngine::Brute, &control)
            .expect("literal play ends");
        let value = solution.value_of(position).expect("literal play ends");
        self.values.insert(position.clone(), value);
        value
    }

    /// Every move of `line` is legal and keeps the value, and the line ends where play ends.
    fn check_line(&mut self, line: &Line) -> Result<(), TestCaseError> {
        let literal = self.literal;
        let mut position = line.start.clone();
        let mut steps = 0;
        for step in line.steps(&literal) {
            let step = step.map_err(|error| TestCaseError::fail(error.to_string()))?;
            let (before, after) = (self.value(&step.before), self.value(&step.after));
            let sign = if step.before.mover == step.after.mover {
                1
            } else {
                -1
            };
            let kept = match after {
                Value::Score(score) => step.gain + sign * score,
                decided => sign * decided.number(),
            };
            prop_assert_eq!(
                before.number(),
                kept,
                "move {} of the line gives value away",
                steps + 1
            );
            position = step.after;
            steps += 1;
        }
        prop_assert_eq!(steps, line.moves.len(), "an illegal move in the line");
        let mut moves = pilewise::Moves::new(position.words.len());
        let status = literal.expand(&position.words, position.mover, &mut moves);
        let goes_on = status == Ok(pilewise::Status::Open) && !moves.is_empty();
        prop_assert!(!goes_on, "the line stops before play does");
        Ok(())
    }
}

/// Whether two values are the same, as far as both tell.
fn same(referee: Value, engine: Value) -> bool {
    match (referee, engine) {
        (Value::Decided { moves: Some(a), .. }, Value::Decided { moves: Some(b), .. }) => {
            a == b && referee.number() == engine.number()
        }
        _ => referee.number() == engine.number(),
    }
}

fn check_engine(
    game: &RulesGame,
    engine: &'static str,
    referee: &mut Referee<'_>,
) -> Result<(), TestCaseError> {
    let fail = |error: SolveError| TestCaseError::fail(format!("{engine}: {error}"));
    let control = Control::default();
    let mut solution = pilewise::solve(game, Some(engine), &control).map_err(fail)?;
    let start = game.start_position();
    let expected = referee.value(&start);
    prop_assert!(
        same(expected, solution.value),
        "{engine} says {:?}, literal play {expected:?}",
        solution.value
    );
    for one in solution.valued_moves(&start).map_err(fail)? {
        let next = referee.value(&one.next);
        let valued = solution.value_of(&one.next).map_err(fail)?;
        prop_assert!(
            same(next, valued),
            "{engine} values {:?} as {valued:?}, not {next:?}",
            one.next
        );
        let sign = if one.next.mover == start.mover { 1 } else { -1 };
        let through = match next {
            Value::Score(score) => one.gain + sign * score,
            decided => sign * decided.number(),
        };
        prop_assert_eq!(
            one.is_best,
            through == expected.number(),
            "{}: {:?}",
            engine,
            one.chosen
        );
    }
    let line = solution.line().map_err(fail)?;
    referee.check_line(&line)?;
    if matches!(solution.value, Value::Decided { moves: Some(_), .. })
        || matches!(engine, "memo" | "table")
    {
        let mut literal =
            pilewise::solve_with(&referee.literal, GeneralEngine::Brute, &control).map_err(fail)?;
        let by_the_tie_rule = literal.line().map_err(fail)?;
        prop_assert_eq!(line, by_the_tie_rule, "{} breaks the tie rule", engine);
    }
    Ok(())
}

fn check_game(id: &str) {
    let &(_, longest, largest) = SIZES.iter().find(|(name, ..)| *name == id).expect("sizes");
    let rules = Rules::parse(builtin::find(id).expect("a built-in game").text).expect("rules");
    let mut checked = HashMap::<&str, u32>::new();
    let mut runner = TestRunner::new(Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    });
    let strategy = input(&rules, longest, largest);
    let checked_now = std::cell::RefCell::new(&mut checked);
    let outcome = runner.run(&strategy, |values| {
        let Ok(game) = RulesGame::new(&rules, values) else {
            return Err(TestCaseError::reject("refused"));
        };
        let mut referee = Referee {
            literal: LiteralGame(&game),
            values: HashMap::new(),
        };
        for engine in plan(&game).engines {
            if engine.name != "brute" && engine.verdict.is_ok() {
                check_engine(&game, engine.name, &mut referee)?;
                *checked_now.borrow_mut().entry(engine.name).or_default() += 1;
            }
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{id}: {failure}");
    }
    assert!(checked["memo"] >= CASES, "{id}: {checked:?}");
}

macro_rules! agreement {
    ($($test:ident: $id:literal,)*) => {
        $(#[test] fn $test() { check_game($id); })*

        #[test]
        fn every_built_in_game_is_tested() {
            let tested = [$($id),*];
            for game in builtin::games() {
                assert!(tested.contains(&game.id), "{} is not tested", game.id);
            }
        }
    };
}

agreement! {
    stone_game: "stone-game",
    predict_the_winner: "predict-the-winner",
    stone_game_ii: "stone-game-ii",
    stone_game_iii: "stone-game-iii",
    stone_game_iv: "stone-game-iv",
    stone_game_v: "stone-game-v",
    stone_game_vi: "stone-game-vi",
    stone_game_vii: "stone-game-vii",
    stone_game_viii: "stone-game-viii",
    stone_game_ix: "stone-game-ix",
    can_i_win: "can-i-win",
}
