//! What the referee asks of an engine.

use pilewise::rules::RulesGame;
use pilewise::{Control, Game, Line, MoveList, Solution, SolveError, Value};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::{Referee, Unknown};

/// `brute` plays every line of play: where there are more than this, it is not waited for.
const MOST_LINES: u64 = 2_000;

/// Holds an engine's value, best moves, values and line against the referee's; where the rules
/// cannot be applied in a position that play can reach, its refusal.
pub(crate) fn check_engine(
    game: &RulesGame,
    engine: &'static str,
    referee: &Referee<'_>,
) -> Result<(), TestCaseError> {
    if engine == "brute" && referee.lines() > MOST_LINES {
        return Ok(());
    }
    let solution = pilewise::solve(game, Some(engine), &Control::default());
    match referee.value(&game.start_position()) {
        Ok(expected) => {
            let fail = |error: SolveError| TestCaseError::fail(format!("{engine}: {error}"));
            check_solution(game, &mut solution.map_err(fail)?, expected, referee)
        }
        Err(unknown) => check_refusal(solution, unknown, referee),
    }
}

/// Where play can come to a fault, there is no value; but a search of a game won or lost need
/// not come to it, if a winning move is enough.
fn check_refusal(
    solution: Result<Solution<'_, RulesGame>, SolveError>,
    unknown: Unknown,
    referee: &Referee<'_>,
) -> Result<(), TestCaseError> {
    let Ok(solution) = solution else {
        return Ok(());
    };
    let start = referee.literal.start_position();
    let all_the_same = match solution.value {
        Value::Decided { .. } => referee.outcome_all_the_same(&start),
        // What does not fit on the way may fit in the end.
        Value::Score(_) if unknown == Unknown::TooLarge => return Ok(()),
        Value::Score(_) => None,
    };
    prop_assert!(
        all_the_same.is_some_and(|outcome| outcome == solution.outcome()),
        "{} says {:?}, where literal play meets {:?}",
        solution.engine,
        solution.value,
        unknown
    );
    Ok(())
}

fn check_solution(
    game: &RulesGame,
    solution: &mut Solution<'_, RulesGame>,
    expected: Value,
    referee: &Referee<'_>,
) -> Result<(), TestCaseError> {
    let engine = solution.engine;
    let fail = |error: SolveError| TestCaseError::fail(format!("{engine}: {error}"));
    prop_assert!(
        same(expected, solution.value),
        "{engine} says {:?}, literal play {expected:?}",
        solution.value
    );
    let start = game.start_position();
    for one in solution.valued_moves(&start).map_err(fail)? {
        let Ok(next) = referee.value(&one.next) else {
            return Err(TestCaseError::fail(format!("{engine}: {one:?} is no move")));
        };
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
    check_line(&line, referee)?;
    let general = ["brute", "memo", "table"].contains(&engine);
    if general || matches!(solution.value, Value::Decided { moves: Some(_), .. }) {
        let by_the_tie_rule = line_of_the_tie_rule(referee);
        prop_assert_eq!(
            line.moves,
            by_the_tie_rule,
            "{} breaks the tie rule",
            engine
        );
    }
    Ok(())
}

/// Every move of `line` is legal and keeps the value, and the line ends where play ends.
fn check_line(line: &Line, referee: &Referee<'_>) -> Result<(), TestCaseError> {
    let mut position = line.start.clone();
    let mut steps = 0;
    for step in line.steps(referee.literal) {
        let step = step.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let values = (referee.value(&step.before), referee.value(&step.after));
        let (Ok(before), Ok(after)) = values else {
            return Err(TestCaseError::fail("the line leads where nothing is known"));
        };
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
    let best = referee.best(&position);
    prop_assert!(
        matches!(best, Ok((None, _))),
        "the line stops before play does"
    );
    Ok(())
}

fn line_of_the_tie_rule(referee: &Referee<'_>) -> MoveList {
    let mut moves = MoveList::new();
    let mut position = referee.literal.start_position();
    while let Ok((Some(best), _)) = referee.best(&position) {
        moves.push(best.chosen.kind, &best.chosen.choices);
        position = best.next.clone();
    }
    moves
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
