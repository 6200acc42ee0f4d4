//! A game played move by move: its state, opponents of several strengths, what the board looks
//! like, and where value was given away. Nothing here reads or prints; a view does that.
//!
//! - [`Session`]: the state of play, with undo, hints and the sides that programs play.
//! - [`Opponent`]: perfect, careless at a stated [`ErrorRate`], or greedy.
//! - [`Review`]: what every move gave away.
//! - [`Board`]: rows, heaps and pools, found in the rules and not in a game's name.

mod board;
mod opponent;
mod review;
mod session;
mod shape;

pub use board::{Board, Cell, Mark, Part};
pub use opponent::{ErrorRate, ErrorRateError, Opponent};
pub use review::{Review, ReviewedMove, Tally};
pub use session::{MadeMove, Session};
