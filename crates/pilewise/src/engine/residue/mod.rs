//! `residue`: stones of a few classes, and who makes the sum of all removed stones divisible
//! by 3, or by 2, has lost (Stone Game IX).
//!
//! Only the number of stones of each residue matters, and the residue of the sum.
//!
//! **Amid play**, with sum s not 0 (modulo 3), a move is *safe* unless it makes the sum 0:
//! then the next player has won. Removing a 0 is safe; so is removing an s, after which the
//! sum is 2s, that is -s; removing a -s is not. So however zeros come in between, and whoever
//! removes what, the others go s, -s, s, -s … until the one wanted is not there. With
//! a stones of s and b of -s that is a run of 2b + 1 if a > b and of 2a otherwise. A zero can
//! always be removed, so play that is safe to the end makes exactly
//! T = (number of zeros) + (length of the run) moves, whatever the players choose.
//!
//! If stones are left then, whoever is to move, a matter of the parity of T, must make a
//! move that is not safe. That player has lost by T + 1 moves; to make such a move earlier only
//! loses sooner, and the other, who has a safe move each time, need not make one. If none are left,
//! the rules say who has won, and play takes T moves by the same reasoning.
//!
//! Modulo 2 it is the same with s = -s = 1: no such move is safe, and the run is 0.
//!
//! **At the start**, if the sum is 0 there, each first move leads to a position amid play, or
//! to sum 0, which loses. (With stones c0, c1, c2 of each residue this comes to what is well
//! known of Stone Game IX: the first player wins if c0 is even and neither c1 nor c2 is 0, or
//! if c0 is odd and c1 and c2 differ by more than 2.)
//!
//! Source: the reasoning is this program's own; the outcome of LeetCode 2029 is well known.
//!
//! Time and memory: O(1) for a value with its number of moves, O(moves) for a line.

mod ends;
mod removal;
mod shape;
mod state;
#[cfg(test)]
mod tests;

use crate::control::{Control, Meter};
use crate::engine::fit::{Cost, Decline, OnNumbers};
use crate::engine::oracle::Oracle;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

use shape::Shape;
use state::worth;

/// The engine's name.
const NAME: &str = "residue";

/// Classes of stones, and a sum that must not be divisible.
#[derive(Debug)]
pub(crate) struct Residue;

impl OnNumbers for Residue {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        Shape::of(game)?;
        Ok(Cost {
            positions: Some(1),
            bytes: Some(0),
            at_most: false,
            seconds: 20e-6,
            how: "a closed form".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let shape = Shape::of(game).map_err(|decline| decline.into_error(NAME))?;
        Ok(Box::new(ClosedForm {
            shape,
            start: game.start_position(),
            meter: Meter::new(control, None),
        }))
    }
}

/// Values by the closed form.
#[derive(Debug)]
struct ClosedForm<'g> {
    shape: Shape,
    start: Position,
    meter: Meter<'g>,
}

impl Oracle for ClosedForm<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        self.meter.count(1)?;
        let state = self.shape.state(position).ok_or_else(unreachable)?;
        Ok(state.value(&self.shape))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        0
    }

    /// By the tie rule, without making the positions on the way.
    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let shape = &self.shape;
        let mut state = shape.state(&self.start).ok_or_else(unreachable)?;
        let mut counts = shape.counts(&self.start).ok_or_else(unreachable)?;
        let mut moves = MoveList::new();
        while !state.is_over() {
            self.meter.count(1)?;
            let mut best = None;
            for (index, class) in shape.classes.iter().enumerate() {
                if counts[index] == 0 {
                    continue;
                }
                let worth = worth(state.value_of_removal(class.residue, shape));
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, index));
                }
            }
            let (_, index) = best.ok_or_else(unreachable)?;
            let class = &shape.classes[index];
            counts[index] -= 1;
            state = state.without(class.residue, shape.modulus);
            moves.push(class.kind, &class.choices);
        }
        Ok(Some(moves))
    }
}

/// Of a position that play cannot reach.
fn unreachable() -> SolveError {
    PlayError::new(Fault::Unreachable).into()
}
