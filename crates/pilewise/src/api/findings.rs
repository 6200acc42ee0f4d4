//! What a solve found, kept without the solution and without the game.

use crate::error::SolveError;
use crate::game::Outcome;
use crate::line::Line;
use crate::rules::{Answer, RulesGame};
use crate::solution::{BestMove, Solution};
use crate::value::Value;

/// What is told of a solution by [`Solved`](super::Solved), read off it: a thread can find it
/// and another tell it.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What the problem asks for.
    pub answer: Answer,
    /// The value of the start for the first player.
    pub value: Value,
    /// How the game goes for the first player.
    pub outcome: Outcome,
    /// All best first moves, in rules order.
    pub best: Vec<BestMove>,
    /// One whole optimal line.
    pub line: Line,
    /// The engine that found the solution.
    pub engine: &'static str,
    /// Positions visited.
    pub positions: u64,
    /// The most bytes held at once, of what the engine allocated in bulk.
    pub bytes: u64,
}

impl Findings {
    /// Reads a solution of `game`.
    ///
    /// # Errors
    /// When the answer cannot be computed, or the search for the best moves or the line meets
    /// a limit.
    ///
    /// # Complexity
    /// That of [`Solution::best_moves`] and [`Solution::line`].
    pub fn of(
        game: &RulesGame,
        solution: &mut Solution<'_, RulesGame>,
    ) -> Result<Self, SolveError> {
        let best = solution.best_moves()?;
        let line = solution.line()?;
        Ok(Self {
            answer: game.answer(solution.value)?,
            value: solution.value,
            outcome: solution.outcome(),
            best,
            line,
            engine: solution.engine,
            positions: solution.positions(),
            bytes: solution.bytes(),
        })
    }
}
