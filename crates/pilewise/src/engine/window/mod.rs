//! `window`: an index that moves one way, from u to any v of a window, for a gain that is
//! what u contributes plus what v contributes (Stone Game III and VIII, take 1 to k from the
//! front).
//!
//! Where the limit on a move depends on the moves so far, see [`growing`].
//!
//! The value of u is `here(u) + max over v of (there(v) - value(v))`, or 0 where the window
//! is empty. The bracket depends on v alone, so it is computed once for each v, and the
//! maximum is over a window whose two ends only ever move one way:
//!
//! - a window of the next k indices, k small, or of all later ones: [`blocks`], which keeps
//!   next to nothing of an index;
//! - any other window: [`queue`], which keeps the value of every index.
//!
//! Of equal candidates the one is taken that the rules list first, so the line follows the tie
//! rule.
//!
//! Source: the reduction of VIII to a running maximum is the usual solution of LeetCode 1872.
//!
//! Time: O(n) for n indices. Memory: in blocks, 1 byte an index for a narrow window and 1 bit
//! for an endless one, and 1 byte for 40 indices; with a queue, 8 bytes an index for the values
//! (16 where 64 bits do not suffice), 8 for the moves, at most 24 for the queue, and 8 or 16
//! for sums of the row.

mod arguments;
mod blocks;
mod bounds;
mod candidates;
mod changes;
mod choice;
mod growing;
mod kernels;
mod layout;
mod part;
mod pass;
#[cfg(test)]
mod prepared_tests;
mod queue;
mod shape;
mod slice;
mod stated;
#[cfg(test)]
mod tests;

use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::oracle::Oracle;
use super::reach::Reach;
use super::worth::Stop;
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::rules::settled::SettledRules;
use crate::value::Value;

use blocks::Blocks;
use layout::Layout;
use queue::Queue;
use shape::{Pattern, Shape};

/// The engine's name.
const NAME: &str = "window";

/// Seconds for an index, measured on rows of ten million: in blocks, and with a queue.
const SECONDS_IN_BLOCKS: f64 = 2e-9;
const SECONDS_IN_QUEUE: f64 = 28e-9;

/// So few indices are not worth the preparations for blocks.
const FEW_INDICES: u64 = 256;

/// An index that moves one way within a window.
#[derive(Debug)]
pub(crate) struct Window;

impl Engine for Window {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &arguments::WINDOW
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(match rules.layout.words() {
            2 => Box::new(growing::Pattern::of(rules)?),
            _ => Box::new(Pattern::of(rules)?),
        })
    }
}

impl Fit for Pattern {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = self.shape(game)?;
        let layout = (shape.indices() > FEW_INDICES).then(|| Layout::of(&shape));
        Ok(Box::new(ReadyWindow {
            game,
            layout: layout.flatten(),
            shape,
        }))
    }

    fn value_at_once(&self, game: &RulesGame, bytes: u64) -> Option<Value> {
        let shape = self.shape(game).ok()?;
        let indices = shape.indices();
        if indices > FEW_INDICES || queue::bytes::<i64>(indices) > bytes {
            return None;
        }
        let solved = Queue::<i64>::solve(&shape, &Control::default()).ok()?;
        Some(shape.value(solved.value(0)?))
    }
}

/// A game of the shape.
struct ReadyWindow<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    /// How it is solved in blocks, if it is.
    layout: Option<Layout<'g>>,
}

impl<'g> Ready<'g> for ReadyWindow<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        let indices = self.shape.indices();
        let (bytes, seconds) = match &self.layout {
            Some(layout) => (layout.bytes(), SECONDS_IN_BLOCKS),
            None => (queue::bytes::<i64>(indices), SECONDS_IN_QUEUE),
        };
        Estimate {
            positions: Some(indices),
            bytes: Some(bytes),
            at_most: false,
            seconds: indices as f64 * seconds,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "each index once".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &arguments::WINDOW
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self {
            game,
            shape,
            layout,
        } = *self;
        let solved = Solved::of(&shape, layout, control).map_err(Stop::at_full_width)?;
        Ok(Box::new(Answers {
            game,
            shape,
            solved,
        }))
    }
}

/// A solved game, in the first way that is exact for it. A *place* is how far an index is from
/// the start.
#[derive(Debug)]
enum Solved<'g> {
    Blocks(Box<Blocks<'g>>),
    Narrow(Queue<i64>),
    Wide(Queue<i128>),
}

impl<'g> Solved<'g> {
    fn of(
        shape: &Shape<'g>,
        layout: Option<Layout<'g>>,
        control: &Control<'_>,
    ) -> Result<Self, Stop> {
        if let Some(layout) = layout {
            let meter = Meter::new(control, Some(shape.indices()));
            match Blocks::solve(shape, layout, meter) {
                Err(Stop::TooNarrow) => {}
                solved => return solved.map(|blocks| Self::Blocks(Box::new(blocks))),
            }
        }
        match Queue::solve(shape, control) {
            Err(Stop::TooNarrow) => Queue::solve(shape, control).map(Self::Wide),
            solved => solved.map(Self::Narrow),
        }
    }

    fn value(&mut self, place: usize) -> Option<i128> {
        match self {
            Self::Blocks(blocks) => blocks.value(place),
            Self::Narrow(queue) => queue.value(place),
            Self::Wide(queue) => queue.value(place),
        }
    }
}

/// A solved game with its shape.
struct Answers<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    solved: Solved<'g>,
}

impl std::fmt::Debug for Answers<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Window")
            .field("indices", &self.shape.indices())
            .finish()
    }
}

impl Answers<'_> {
    /// The line from the start, by the next place of each.
    fn line_by(&self, next: impl Fn(usize) -> Option<usize>) -> MoveList {
        let mut moves = MoveList::new();
        let choice = self.shape.choice_of_places();
        let mut place = 0;
        let choices = std::iter::from_fn(|| {
            let after = next(place)?;
            let before = std::mem::replace(&mut place, after);
            Some(choice.between(before, place))
        });
        moves.extend(self.shape.kind, choices);
        moves
    }
}

impl Oracle for Answers<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let place = self.shape.place(&position.words);
        let Some(worth) = place.and_then(|place| self.solved.value(place)) else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        Ok(self.shape.value(worth))
    }

    fn positions(&self) -> u64 {
        self.shape.indices()
    }

    fn bytes(&self) -> u64 {
        match &self.solved {
            Solved::Blocks(blocks) => blocks.bytes(),
            Solved::Narrow(queue) => queue.bytes(),
            Solved::Wide(queue) => queue.bytes(),
        }
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        Ok(Some(match &self.solved {
            Solved::Blocks(blocks) => self.line_by(|place| blocks.next(place)),
            Solved::Narrow(queue) => self.line_by(|place| queue.next(place)),
            Solved::Wide(queue) => self.line_by(|place| queue.next(place)),
        }))
    }
}
