//! `window`: an index that moves one way, from u to any v of a window, for a gain that is
//! what u contributes plus what v contributes (Stone Game III and VIII, take 1 to k from the
//! front).
//!
//! Where the limit on a move is a multiple of the longest move so far, see [`growing`].
//!
//! The value of u is `here(u) + max over v of (there(v) - value(v))`, or 0 where the window
//! is empty. The bracket depends on v alone, so it is computed once for each v, and the
//! maximum over a window whose two ends only ever move one way is kept by a queue of
//! candidates: a new candidate drops all that it beats, and what leaves the window leaves the
//! queue's other end. Each index enters and leaves once. Where the window reaches to the end
//! of the row, nothing ever leaves, and the queue is the running maximum of a suffix.
//!
//! Of equal candidates the queue keeps the one that the rules list first, so the line follows
//! the tie rule.
//!
//! Source: the sliding-window maximum is folklore; the reduction of VIII to a running maximum
//! is the usual solution of LeetCode 1872.
//!
//! Time: O(n) for n indices. Memory: 8 bytes an index for the values (16 where 64 bits do not
//! suffice), 8 for the moves of the line, and at most 24 for the queue.

mod growing;
mod part;
mod shape;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use super::fit::{Cost, Decline, Engine};
use super::oracle::Oracle;
use super::worth::{Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

use part::{Part, Single};
use shape::Shape;

/// The engine's name.
const NAME: &str = "window";

/// Seconds for an index, measured on rows of ten million.
const SECONDS_AN_INDEX: f64 = 12e-9;

/// An index that moves one way within a window.
pub(crate) struct Window;

impl Engine for Window {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        if game.fields().len() == 2 {
            return growing::fit(game);
        }
        let shape = Shape::of(game)?;
        let indices = shape.indices();
        Ok(Cost {
            positions: Some(indices),
            bytes: Some(bytes::<i64>(indices)),
            at_most: false,
            seconds: indices as f64 * SECONDS_AN_INDEX,
            how: "each index once".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        if game.fields().len() == 2 {
            return growing::solve(game, control);
        }
        let shape = Shape::of(game).map_err(|decline| decline.into_error(NAME))?;
        let solved: Result<Box<dyn Oracle + 'g>, Stop> =
            match Solved::<i64>::of(game, &shape, control) {
                Err(Stop::TooNarrow) => {
                    Solved::<i128>::of(game, &shape, control).map(|values| values.with(shape))
                }
                values => values.map(|values| values.with(shape)),
            };
        solved.map_err(Stop::at_full_width)
    }
}

impl Shape<'_> {
    /// How many indices play can come to, at most.
    fn indices(&self) -> u64 {
        self.top.abs_diff(self.start) + 1
    }
}

/// Bytes of the values and moves of this many indices; the queue is seldom long, and gone
/// when the line is asked for.
fn bytes<W>(indices: u64) -> u64 {
    indices.saturating_mul((size_of::<W>() + size_of::<i64>()) as u64)
}

/// The value of every index, and the next index of the line.
struct Solved<'g, W> {
    game: &'g RulesGame,
    values: Vec<W>,
    /// The best next index by the tie rule; the index itself where play ends.
    next: Vec<i64>,
}

impl<'g, W: Worth> Solved<'g, W> {
    fn of(game: &'g RulesGame, shape: &Shape<'g>, control: &Control<'g>) -> Result<Self, Stop> {
        let indices = shape.indices();
        control.allow_bytes(bytes::<W>(indices))?;
        let length = usize::try_from(indices).unwrap_or(usize::MAX);
        let zero = W::narrow(0).ok_or(Stop::TooNarrow)?;
        let mut solved = Self {
            game,
            values: vec![zero; length],
            next: vec![0; length],
        };
        solved.fill(shape, Meter::new(control, Some(indices)))?;
        Ok(solved)
    }

    /// From the top down, with the candidates of the window in a queue, the best at its back.
    fn fill(&mut self, shape: &Shape<'_>, meter: Meter<'_>) -> Result<(), Stop> {
        let sign = i128::from(shape.sign);
        let exact = |part: &Part<'_>, index: i64| {
            let signed = part.at(index).and_then(|part| part.checked_mul(sign));
            signed.and_then(W::narrow).ok_or(Stop::TooNarrow)
        };
        let quick = |part: Single<'_>, index: i64| {
            W::narrow(i128::from(part.at(index) * shape.sign)).ok_or(Stop::TooNarrow)
        };
        match (shape.here.single(), shape.there.single()) {
            (Some(here), Some(there)) => {
                self.fill_with(shape, meter, |u| quick(here, u), |v| quick(there, v))
            }
            (None, Some(there)) => {
                self.fill_with(shape, meter, |u| exact(&shape.here, u), |v| quick(there, v))
            }
            _ => {
                let there = |v| exact(&shape.there, v);
                self.fill_with(shape, meter, |u| exact(&shape.here, u), there)
            }
        }
    }

    fn fill_with(
        &mut self,
        shape: &Shape<'_>,
        mut meter: Meter<'_>,
        here: impl Fn(i64) -> Result<W, Stop>,
        there: impl Fn(i64) -> Result<W, Stop>,
    ) -> Result<(), Stop> {
        let mut queue: VecDeque<(i64, W)> = VecDeque::new();
        let mut entered = shape.top.saturating_add(1);
        for index in (shape.start..=shape.top).rev() {
            meter.count(1)?;
            let place = (index - shape.start) as usize;
            self.next[place] = index;
            let (nearest, furthest) = shape.window(index);
            if nearest > furthest {
                continue;
            }
            while entered > nearest {
                entered -= 1;
                let value = self.values[(entered - shape.start) as usize];
                let worth = there(entered)?.minus(value).ok_or(Stop::TooNarrow)?;
                let beats = |old: W| {
                    if shape.nearest_first {
                        old <= worth
                    } else {
                        old < worth
                    }
                };
                while queue.front().is_some_and(|&(_, old)| beats(old)) {
                    queue.pop_front();
                }
                queue.push_front((entered, worth));
            }
            while queue.back().is_some_and(|&(at, _)| at > furthest) {
                queue.pop_back();
            }
            if let Some(&(best, worth)) = queue.back() {
                self.values[place] = here(index)?.plus(worth).ok_or(Stop::TooNarrow)?;
                self.next[place] = best;
            }
        }
        Ok(())
    }

    fn with(self, shape: Shape<'g>) -> Box<dyn Oracle + 'g>
    where
        W: 'g,
    {
        Box::new(Answers {
            shape,
            solved: self,
        })
    }
}

/// A solved game with its shape.
struct Answers<'g, W> {
    shape: Shape<'g>,
    solved: Solved<'g, W>,
}

impl<W> std::fmt::Debug for Answers<'_, W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Window")
            .field("indices", &self.shape.indices())
            .finish()
    }
}

impl<W: Worth> Oracle for Answers<'_, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let Some(index) = self.shape.index(&position.words) else {
            let shown = self.solved.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        let worth = self.solved.values[(index - self.shape.start) as usize].widen();
        Ok(Value::Score(worth * i128::from(self.shape.sign)))
    }

    fn positions(&self) -> u64 {
        self.shape.indices()
    }

    fn bytes(&self) -> u64 {
        bytes::<W>(self.shape.indices())
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut moves = MoveList::new();
        let mut index = self.shape.start;
        loop {
            let next = self.solved.next[(index - self.shape.start) as usize];
            if next == index {
                return Ok(Some(moves));
            }
            moves.push(self.shape.kind, &[self.shape.choice(index, next)]);
            index = next;
        }
    }
}
