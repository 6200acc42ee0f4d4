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
//! **Many heaps.** Those with the same takes share one sieve; see [`heap`].
//!
//! **Line.** Where that is cheap and they are asked for, [`distances`] finds the shortest win and
//! the longest loss of every position, and the tie rule holds. Where it is not, the line takes the
//! first move in rules order that keeps the outcome.

mod amounts;
mod distances;
mod formula;
mod heap;
#[cfg(test)]
mod many_tests;
mod shape;
mod shifted;
mod sieve;
mod solved;
mod squares;
#[cfg(test)]
mod tests;
mod way;

use self::heap::Heaps;
use self::shape::{Pattern, Shape, only_change};
use self::solved::Solved;
use self::way::Way;
use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::oracle::Oracle;
use super::reach::Reach;
use super::taking::list::Misfit;
use super::taking::{is_settled, settled_on};
use crate::control::Control;
use crate::error::SolveError;
use crate::game::Goal;
use crate::rules::RulesGame;
use crate::rules::normal::NormalGame;
use crate::rules::settled::SettledRules;
use crate::value::Value;

const NAME: &str = "subtraction";

static ARGUMENT: Argument = Argument {
    of: NAME,
    why: "A heap is lost if no allowed amount leads to a lost heap. So every lost heap marks \
          those from which it can be reached, many at once as the bits of a word; and where \
          the pattern repeats, it repeats for ever.",
    cost: "time: heaps × amounts / 64, or none at all where a formula is known or a larger heap \
           with the same amounts has been solved",
    reference: "Sprague 1935, Grundy 1939; Golomb 1966 on subtraction games",
};

/// `subtraction` knows a heap and what may be taken from it.
#[derive(Debug)]
pub(crate) struct Subtraction;

impl Engine for Subtraction {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        let goal = Goal::from(rules.rules.goal);
        if goal.is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        let field = only_change(&rules.normal)?;
        if !is_settled(rules, field) {
            return Ok(Box::new(ReadOnEach { goal, field }));
        }
        let patterns = patterns(&rules.normal, goal, field)?;
        let facings = patterns.map(|pattern| {
            let facing = |pattern| (pattern, Heaps::default());
            pattern.map(facing)
        });
        Ok(Box::new(Facings(facings)))
    }
}

/// The field read as a heap that goes down and as one that goes up, of which one is meant.
#[derive(Debug)]
struct Facings([Result<(Pattern, Heaps), Decline>; 2]);

/// Rules that are read anew on each input; see [`is_settled`].
#[derive(Debug)]
struct ReadOnEach {
    goal: Goal,
    field: usize,
}

/// The field as a heap that goes down, and as one that goes up.
fn patterns(
    normal: &NormalGame,
    goal: Goal,
    field: usize,
) -> Result<[Result<Pattern, Decline>; 2], Decline> {
    match [false, true].map(|upward| Pattern::of(normal, goal, field, upward)) {
        [Err(down), Err(_)] => Err(down),
        patterns => Ok(patterns),
    }
}

impl Fit for Facings {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let (shape, heaps) = Misfit::first_fitting(&self.0, |(pattern, heaps)| {
            Ok((pattern.at(game, Some(heaps))?, Some(heaps)))
        })?;
        Ok(Box::new(ReadyHeap::of(shape, heaps)?))
    }

    fn value_at_once(&self, game: &RulesGame, bytes: u64) -> Option<Value> {
        let shape =
            Misfit::first_fitting(&self.0, |(pattern, heaps)| pattern.at(game, Some(heaps)));
        solved::known(&shape.ok()?, bytes)
    }
}

impl Fit for ReadOnEach {
    fn reads_anew(&self) -> bool {
        true
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let unclear = || Decline::new("a move reads something that has no normal form");
        let normal = settled_on(game, self.field).ok_or_else(unclear)?;
        let patterns = patterns(&normal, self.goal, self.field)?;
        let shape = Misfit::first_fitting(&patterns, |pattern| pattern.at(game, None))?;
        Ok(Box::new(ReadyHeap::of(shape, None)?))
    }
}

/// A heap on one input.
struct ReadyHeap<'g> {
    shape: Shape<'g>,
    way: Way,
    estimate: Estimate,
    heaps: Option<&'g Heaps>,
}

impl<'g> ReadyHeap<'g> {
    fn of(shape: Shape<'g>, heaps: Option<&'g Heaps>) -> Result<Self, Decline> {
        let way = Way::of(&shape)?;
        Ok(Self {
            estimate: way.estimate(&shape),
            way,
            shape,
            heaps,
        })
    }
}

impl<'g> Ready<'g> for ReadyHeap<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        self.estimate
    }

    fn how(&self, _: Option<&Reach>) -> String {
        self.way.how(&self.shape)
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let room = self.heaps.map(Heaps::room);
        Ok(Box::new(Solved::new(self.shape, self.way, room, control)?))
    }
}
