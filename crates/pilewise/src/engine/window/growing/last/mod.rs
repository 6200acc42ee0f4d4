//! A limit by the opponent's last move alone: a move of x allows one of up to
//! `L(x) = times · x + plus` (Fibonacci nim: twice as many).
//!
//! A state is a place and the last move. Played to take the last stone, or to leave it, a heap
//! of any size is decided at once: see [`heap`]. Played for a score, every state is valued:
//! see [`table`].
//!
//! Both ask that L(1) is at least 1: then a move can be made wherever a stone is left, and a move
//! of x may always be answered by one of x.

mod heap;
mod table;
#[cfg(test)]
mod tests;

use super::number::Number;
use super::row::Parts;
use super::shape::Shape;
use crate::control::{Control, Limits};
use crate::engine::Oracle;
use crate::engine::fit::{Cost, Decline};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::Game;
use crate::rules::RulesGame;

use heap::{Heap, Parting};
use table::{Layout, Table};

/// What such a game costs.
pub(super) fn fit(game: &RulesGame, shape: &Shape<'_>) -> Result<Cost, Decline> {
    if !game.goal().is_score() {
        let parting = Parting::of(shape.limit, shape.length as u64)
            .ok_or_else(|| Decline::new("the shortest move allows too long a one"))?;
        return Ok(parting.cost());
    }
    if shape.length as u64 > Limits::default().bytes / (2 * size_of::<i128>() as u64) {
        return Err(Decline::new("the row is too long"));
    }
    let parts = Parts::of(shape).ok_or_else(|| Decline::new("a number is too large"))?;
    let layout = Layout::of(shape);
    match parts.magnitude {
        most if i32::holds(most) => Ok(layout.cost::<i32>()),
        most if i64::holds(most) => Ok(layout.cost::<i64>()),
        most if i128::holds(most) => Ok(layout.cost::<i128>()),
        _ => Err(Decline::new("a number is too large")),
    }
}

/// Solves such a game.
pub(super) fn solve<'g>(
    game: &'g RulesGame,
    shape: Shape<'g>,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let overflow = || SolveError::from(PlayError::new(Fault::Overflow));
    if !game.goal().is_score() {
        let parting = Parting::of(shape.limit, shape.length as u64).ok_or_else(overflow)?;
        return Ok(Box::new(Heap::new(game, shape, parting, control)));
    }
    // What is read first is as large as the largest row.
    control.allow_bytes((shape.length as u64).saturating_mul(2 * size_of::<i128>() as u64))?;
    let parts = Parts::of(&shape).ok_or_else(overflow)?;
    match parts.magnitude {
        most if i32::holds(most) => Table::<i32>::boxed(game, shape, &parts, control),
        most if i64::holds(most) => Table::<i64>::boxed(game, shape, &parts, control),
        most if i128::holds(most) => Table::<i128>::boxed(game, shape, &parts, control),
        _ => Err(overflow()),
    }
}
