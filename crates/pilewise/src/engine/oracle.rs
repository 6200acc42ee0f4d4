//! What an engine leaves behind when it has solved a game: an oracle that knows the value
//! of any position that play from the start can reach.

use crate::error::SolveError;
use crate::game::Position;
use crate::line::MoveList;
use crate::solution::BestMove;
use crate::value::Value;

/// Knows the values of one game's positions.
pub(crate) trait Oracle: std::fmt::Debug {
    /// The value of a reachable position, for the player to move.
    ///
    /// # Errors
    /// When the engine has to search again and meets a limit, or the position is not one
    /// that play can reach.
    fn value(&mut self, position: &Position) -> Result<Value, SolveError>;

    /// The same value, with the number of moves to a win or loss if the engine can tell it
    /// at all: dearer where [`value`](Oracle::value) finds only outcomes.
    ///
    /// # Errors
    /// As [`value`](Oracle::value).
    fn measured_value(&mut self, position: &Position) -> Result<Value, SolveError> {
        self.value(position)
    }

    /// Positions visited so far.
    fn positions(&self) -> u64;

    /// The most bytes held at once so far, of what was allocated in bulk.
    fn bytes(&self) -> u64;

    /// All best first moves in rules order, where the engine knows them without asking for the
    /// value of every move (a game may have more items than a position can name); `None` if it
    /// does not.
    fn best_moves(&mut self) -> Result<Option<Vec<BestMove>>, SolveError> {
        Ok(None)
    }

    /// The line by the engine's own reasoning, where that is cheaper than to ask for the
    /// value of every move on the way; `None` if it has none.
    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        Ok(None)
    }
}
