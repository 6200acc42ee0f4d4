//! The referee, and what it asks of an engine.

use std::collections::HashMap;

use pilewise::rules::{LiteralGame, RulesGame};
use pilewise::{
    Control, Game, Goal, Line, Move, MoveList, Moves, Outcome, Position, SolveError, Status, Value,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// The plain meaning of a game: the value of a position is the best of its moves, by literal
/// play; each position is valued once.
pub(crate) struct Referee<'g> {
    pub(crate) literal: LiteralGame<'g>,
    pub(crate) values: HashMap<Position, Value>,
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

pub(crate) fn check_engine(
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
