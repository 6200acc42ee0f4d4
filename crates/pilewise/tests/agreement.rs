//! Every engine against the referee: on thousands of random small inputs of every built-in
//! game, each engine that takes the game must find the value that literal play finds, the same
//! best moves, and a line of which every move keeps the value.

use std::collections::HashMap;

use pilewise::input::InputValue;
use pilewise::rules::{LiteralGame, ParameterType, Rules, RulesGame};
use pilewise::{
    Control, Game, Goal, Limits, Line, Move, MoveList, Moves, Outcome, Plan, Position, SolveError,
    Status, Value, builtin,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// How long a row, and how large each number, literal play can afford in each game.
const SIZES: [(&str, usize, &[i64]); 11] = [
    ("stone-game", 8, &[]),
    ("predict-the-winner", 8, &[]),
    ("stone-game-ii", 8, &[]),
    ("stone-game-iii", 8, &[]),
    ("stone-game-iv", 0, &[30]),
    ("stone-game-v", 7, &[]),
    ("stone-game-vi", 5, &[]),
    ("stone-game-vii", 8, &[]),
    ("stone-game-viii", 8, &[]),
    ("stone-game-ix", 7, &[]),
    ("can-i-win", 0, &[5, 17]),
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
fn input(rules: &Rules, longest: usize, largest: &'static [i64]) -> BoxedStrategy<Vec<InputValue>> {
    let kinds: Vec<ParameterType> = rules
        .parameters
        .iter()
        .map(|parameter| parameter.kind)
        .collect();
    let values = move |length: usize| -> Vec<BoxedStrategy<InputValue>> {
        let mut largest = largest.iter();
        let value = |kind: &ParameterType| match kind {
            ParameterType::Integer => {
                let largest = *largest.next().expect("a size for each number");
                (0..=largest).prop_map(InputValue::Integer).boxed()
            }
            _ => row(length).prop_map(InputValue::List).boxed(),
        };
        kinds.iter().map(value).collect()
    };
    (1..=longest.max(1)).prop_flat_map(values).boxed()
}

/// The plain meaning of a game: the value of a position is the best of its moves, by literal
/// play; each position is valued once.
struct Referee<'g> {
    literal: LiteralGame<'g>,
    values: HashMap<Position, Value>,
}

impl Referee<'_> {
    fn value(&mut self, position: &Position) -> Value {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let (best, value) = self.best_step(position);
        let value = match best {
            Some(_) => value,
            None => self.value_of_end(position),
        };
        self.values.insert(position.clone(), value);
        value
    }

    fn value_of_end(&self, position: &Position) -> Value {
        let mut moves = Moves::new(position.words.len());
        let status = self
            .literal
            .expand(&position.words, position.mover, &mut moves);
        let outcome = match (status.expect("literal play"), self.literal.goal()) {
            (_, Goal::MostScore | Goal::LeastScore) => return Value::Score(0),
            (Status::Over(outcome), _) => outcome,
            (Status::Open, Goal::LastWins) => Outcome::Loss,
            (Status::Open, Goal::LastLoses) => Outcome::Win,
            (Status::Open, Goal::ByEnds) => panic!("nobody can move"),
        };
        let moves = (outcome != Outcome::Draw).then_some(0);
        Value::Decided { outcome, moves }
    }

    /// The move that the tie rule takes, and what it is worth; `None` at an end.
    fn best_step(&mut self, position: &Position) -> (Option<Move>, Value) {
        let mut moves = Moves::named(position.words.len());
        let status = self
            .literal
            .expand(&position.words, position.mover, &mut moves);
        if status.expect("literal play") != Status::Open {
            return (None, Value::Score(0));
        }
        let least = self.literal.goal() == Goal::LeastScore;
        let mut best: (Option<Move>, Value) = (None, Value::Score(0));
        for index in 0..moves.len() {
            let step = moves.step(index, position.mover);
            let worth = through(
                step.gain,
                step.next.mover == position.mover,
                self.value(&step.next),
            );
            let better = match (&best.0, worth, best.1) {
                (None, ..) => true,
                (_, Value::Score(new), Value::Score(old)) => {
                    if least {
                        new < old
                    } else {
                        new > old
                    }
                }
                (_, new, old) => urgency(new) > urgency(old),
            };
            if better {
                best = (moves.name(index).cloned(), worth);
            }
        }
        best
    }
}

/// What a move is worth to its mover: its gain and the value of where it leads.
fn through(gain: i128, again: bool, next: Value) -> Value {
    match next {
        Value::Score(score) => Value::Score(if again { gain + score } else { gain - score }),
        Value::Decided { outcome, moves } => Value::Decided {
            outcome: if again {
                outcome
            } else {
                outcome.for_opponent()
            },
            moves: moves.map(|moves| moves + 1),
        },
    }
}

/// Wins before draws before losses; the shortest win first, the longest loss first.
fn urgency(value: Value) -> (i128, i128) {
    let Value::Decided { moves, .. } = value else {
        panic!("a score has no urgency")
    };
    let distance = i128::from(moves.unwrap_or(0));
    (value.number(), -value.number() * distance)
}

impl Referee<'_> {
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
        let goes_on = self.best_step(&position).0.is_some();
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
    let general = ["brute", "memo", "table"].contains(&engine);
    if general || matches!(solution.value, Value::Decided { moves: Some(_), .. }) {
        let mut by_the_tie_rule = MoveList::new();
        let mut position = start;
        while let Some(chosen) = referee.best_step(&position).0 {
            by_the_tie_rule.push(chosen.kind, &chosen.choices);
            let step = referee
                .literal
                .play(&position, &chosen)
                .expect("literal play");
            position = step.expect("a legal move").next;
        }
        prop_assert_eq!(
            line.moves,
            by_the_tie_rule,
            "{} breaks the tie rule",
            engine
        );
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
        max_global_rejects: 20 * CASES,
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
        for engine in Plan::at_sight(&game, &Limits::default()).engines {
            if engine.verdict.is_ok() {
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
