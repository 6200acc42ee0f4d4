//! `subtraction`: one heap, from which a player takes any of a set of amounts.
//!
//! Covers a heap that goes down or a total that goes up, amounts given by any range, list or
//! expression of the choices, several kinds of move, normal and misère play, and a last take
//! that may go beyond the heap; see [`shape`]. A position is lost if no take leads to a lost
//! one, and that alone decides every position in ascending order. Three ways to use it:
//!
//! - [`formula`]: evenly spaced amounts, a heap of any size at once.
//! - [`sieve`]: any set, a bit a position; stops where the statuses repeat.
//! - [`squares`]: all squares, many at once.
//!
//! **Line.** Where that is cheap and they are asked for, [`distances`] finds the shortest win and
//! the longest loss of every position, and the tie rule holds. Where it is not, the line takes the
//! first move in rules order that keeps the outcome.

mod distances;
pub(super) mod end;
mod formula;
mod growth;
pub(super) mod list;
pub(super) mod shape;
mod shifted;
mod sieve;
mod solved;
mod squares;
pub(super) mod takes;
pub(super) mod taking;
#[cfg(test)]
mod tests;
mod way;

use self::shape::Shape;
use self::solved::Solved;
use self::way::Way;
use super::fit::{Cost, Decline, OnNumbers};
use super::oracle::Oracle;
use crate::control::Control;
use crate::error::SolveError;
use crate::rules::RulesGame;

const NAME: &str = "subtraction";

/// `subtraction` knows a heap and what may be taken from it.
#[derive(Debug)]
pub(crate) struct Subtraction;

impl OnNumbers for Subtraction {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        let shape = Shape::of(game)?;
        Ok(Way::of(&shape)?.cost(&shape))
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let shape = Shape::of(game).map_err(|decline| decline.into_error(NAME))?;
        Ok(Box::new(Solved::new(shape, control)?))
    }
}
