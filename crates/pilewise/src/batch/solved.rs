//! The work that mostly is wanted of a case: its solution, and what is read off it.

use super::case::Unsolved;
use crate::control::Control;
use crate::error::SolveError;
use crate::rules::RulesGame;
use crate::solution::Solution;
use crate::value::Value;

/// Solves a game as [`solve`](crate::solve) does, and reads what is `wanted` off the solution.
/// Gives the game back: beside what was wanted, or in the error.
///
/// # Errors
/// Those of [`solve`](crate::solve), and of `wanted`.
///
/// # Complexity
/// That of [`solve`](crate::solve), and of `wanted`.
///
/// # Examples
/// ```
/// use pilewise::Control;
/// use pilewise::batch::solved;
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Prepared, Rules};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = Prepared::new(rules)?.game(vec![InputValue::List(vec![5, 3, 4, 5])])?;
/// let (game, value) = solved(game, None, &Control::default(), |_, solution| Ok(solution.value))?;
/// assert_eq!((game.answer(value)?.to_string(), value.number()), ("true".to_owned(), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solved<T>(
    game: RulesGame,
    engine: Option<&str>,
    control: &Control<'_>,
    wanted: impl for<'g> FnOnce(&'g RulesGame, &mut Solution<'g, RulesGame>) -> Result<T, SolveError>,
) -> Result<(RulesGame, T), Unsolved> {
    let found = find(&game, engine, control, wanted);
    match found {
        Ok(found) => Ok((game, found)),
        Err(error) => Err(Unsolved {
            error,
            game: Box::new(game),
        }),
    }
}

/// Finds the value of a game as [`value`](crate::value) does, and what is `wanted` by it. Gives the
/// game back, as [`solved`] does: less work for a batch of which only answers are wanted.
///
/// # Errors
/// Those of [`value`](crate::value), and of `wanted`.
///
/// # Complexity
/// That of [`value`](crate::value), and of `wanted`.
pub fn valued<T>(
    game: RulesGame,
    engine: Option<&str>,
    control: &Control<'_>,
    wanted: impl FnOnce(&RulesGame, Value) -> Result<T, SolveError>,
) -> Result<(RulesGame, T), Unsolved> {
    let value = crate::plan::value(&game, engine, control);
    match value.and_then(|value| wanted(&game, value)) {
        Ok(found) => Ok((game, found)),
        Err(error) => Err(Unsolved {
            error,
            game: Box::new(game),
        }),
    }
}

/// Apart, so that the solution, which borrows the game, is gone when the game is given back.
fn find<'g, T>(
    game: &'g RulesGame,
    engine: Option<&str>,
    control: &Control<'g>,
    wanted: impl FnOnce(&'g RulesGame, &mut Solution<'g, RulesGame>) -> Result<T, SolveError>,
) -> Result<T, SolveError> {
    let mut solution = crate::plan::solve(game, engine, control)?;
    wanted(game, &mut solution)
}
