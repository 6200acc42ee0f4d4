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
use crate::engine::fit::{Decline, Estimate, Ready};
use crate::engine::window::arguments;
use crate::engine::{Argument, Oracle, Reach};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::Game;
use crate::rules::RulesGame;

use heap::{Heap, Parting};
use table::{Layout, Table};

/// Such a game, ready to be solved.
///
/// # Errors
/// When the row is too long, or a number too large.
pub(super) fn ready<'g>(
    game: &'g RulesGame,
    shape: Shape<'g>,
) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
    if !game.goal().is_score() {
        let parting = Parting::of(shape.limit, shape.length as u64)
            .ok_or_else(|| Decline::new("the shortest move allows too long a one"))?;
        return Ok(Box::new(ReadyHeap {
            game,
            shape,
            parting,
        }));
    }
    if shape.length as u64 > Limits::default().bytes / (2 * size_of::<i128>() as u64) {
        return Err(Decline::new("the row is too long"));
    }
    let too_large = || Decline::new("a number is too large");
    let parts = Parts::of(&shape).ok_or_else(too_large)?;
    let layout = Layout::of(&shape);
    let estimate = match parts.magnitude {
        most if i32::holds(most) => layout.estimate::<i32>(),
        most if i64::holds(most) => layout.estimate::<i64>(),
        most if i128::holds(most) => layout.estimate::<i128>(),
        _ => return Err(too_large()),
    };
    Ok(Box::new(ReadyTable {
        game,
        shape,
        parts,
        layout,
        estimate,
    }))
}

/// A heap of which the last stone wins or loses.
struct ReadyHeap<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    parting: Parting,
}

impl<'g> Ready<'g> for ReadyHeap<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        self.parting.estimate()
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "a sum of growing numbers".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &arguments::LAST_STONE
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self {
            game,
            shape,
            parting,
        } = *self;
        Ok(Box::new(Heap::new(game, shape, parting, control)))
    }
}

/// A row that is played for a score.
struct ReadyTable<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    parts: Parts,
    layout: Layout,
    estimate: Estimate,
}

impl<'g> Ready<'g> for ReadyTable<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        self.estimate
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "each place and last move that matters once".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &arguments::LAST_MOVE_SCORE
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self {
            game,
            shape,
            parts,
            layout,
            ..
        } = *self;
        // What is read first is as large as the largest row.
        control.allow_bytes((shape.length as u64).saturating_mul(2 * size_of::<i128>() as u64))?;
        match parts.magnitude {
            most if i32::holds(most) => Table::<i32>::boxed(game, shape, &parts, layout, control),
            most if i64::holds(most) => Table::<i64>::boxed(game, shape, &parts, layout, control),
            most if i128::holds(most) => Table::<i128>::boxed(game, shape, &parts, layout, control),
            _ => Err(PlayError::new(Fault::Overflow).into()),
        }
    }
}
