//! The exact algorithms, one file each, and the general ones' common entry.
//!
//! An engine takes a game and leaves an oracle: what it remembers, ready to tell the
//! value of any position that play can reach.

mod affine;
mod argument;
mod brute;
#[cfg(test)]
mod checking;
pub(crate) mod coding;
mod ends;
mod faultless;
mod fit;
mod general;
mod given_parts;
mod kept;
mod layers;
mod memo;
mod oracle;
mod packing;
mod pick;
pub(crate) mod piece;
mod pool;
mod reach;
mod reads;
mod residue;
mod series;
mod split;
mod subtraction;
mod table;
mod taking;
mod window;
mod worth;

pub use argument::{Argument, argument};
pub use fit::{Cost, Decline};
pub(crate) use fit::{Engine, Estimate, Fit, Fits, Ready, Refusal};
pub(crate) use oracle::Oracle;
pub(crate) use reach::{Counts, Reach, count as count_reach};
pub(crate) use worth::{Scale, Stop};

use crate::control::Control;
use crate::error::SolveError;
use crate::game::Game;
use crate::rules::RulesGame;
use crate::solution::Solution;
use crate::value::Value;

/// How many engines there are.
pub(crate) const ENGINE_COUNT: usize = 11;

/// All engines of rules games, simplest first.
pub(crate) static ENGINES: [&dyn Engine; ENGINE_COUNT] = [
    &general::Brute,
    &general::Memo,
    &general::Table,
    &layers::Layers,
    &ends::Ends,
    &window::Window,
    &split::Split,
    &subtraction::Subtraction,
    &pick::Pick,
    &pool::Pool,
    &residue::Residue,
];

/// The engine of this index among [`ENGINES`], ready for a game.
///
/// # Errors
/// Why it does not take the game.
pub(crate) fn ready<'g>(
    engine: usize,
    game: &'g RulesGame,
) -> Result<Box<dyn Ready<'g> + 'g>, Refusal<'g>> {
    fit_for(engine, game)?.at(game).map_err(Refusal::OfInput)
}

/// The value of a game that an engine tells at once: see [`Fit::value_at_once`].
pub(crate) fn value_at_once(engine: usize, game: &RulesGame, bytes: u64) -> Option<Value> {
    fit_for(engine, game).ok()?.value_at_once(game, bytes)
}

/// What the engine of this index says of the rules, if nothing that it does not look at can fail
/// on the input of the game.
fn fit_for(engine: usize, game: &RulesGame) -> Result<&dyn Fit, Refusal<'_>> {
    let settled = game.settled();
    let fit = settled.fits.of(engine, settled).map_err(Refusal::OfRules)?;
    if !ENGINES[engine].takes_any() {
        let passed_over = settled.fits.passed_over(settled);
        let passed_over = passed_over.map_err(Refusal::OfRules)?;
        if !game.givens_have_values() || !passed_over.cannot_fail(game) {
            let reason = "a part of the rules that the input alone decides is an error";
            return Err(Refusal::OfInput(Decline::new(reason)));
        }
    }
    Ok(fit)
}

/// The engines that take any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneralEngine {
    /// Plays every line to its end; the referee.
    Brute,
    /// Memoised search with a hash table.
    Memo,
    /// Bottom-up over a dense array; needs [`Field::range`](crate::Field::range) of every
    /// field and [`Game::evaluation_order`].
    Table,
}

/// Solves any game with a general engine.
///
/// # Errors
/// When the rules cannot be applied, play need not end, a limit is met, the caller stops the
/// solve, or the engine does not take the game.
///
/// # Complexity
/// That of the engine; see the files of [`engine`](crate::engine).
pub fn solve_with<'g, G: Game + ?Sized>(
    game: &'g G,
    engine: GeneralEngine,
    control: &Control<'g>,
) -> Result<Solution<'g, G>, SolveError> {
    match engine {
        GeneralEngine::Brute => {
            let oracle = Box::new(brute::Brute::new(game, control));
            Solution::new(game, brute::NAME, oracle)
        }
        GeneralEngine::Memo => Solution::new(game, memo::NAME, memo::solve(game, None, control)?),
        GeneralEngine::Table => {
            Solution::new(game, table::NAME, table::solve(game, None, control)?)
        }
    }
}
