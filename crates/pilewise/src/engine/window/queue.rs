//! Any window, by a queue of candidates.
//!
//! The maximum over a window whose two ends only ever move one way is kept by a queue: a new
//! candidate drops all that it beats, and what leaves the window leaves the queue's other end.
//! Each index enters and leaves once. Where the window reaches to the end of the row, nothing
//! ever leaves, and the queue is the running maximum of a suffix.
//!
//! Source: the sliding-window maximum is folklore.

use std::collections::VecDeque;

use super::part::{Part, Single};
use super::shape::Shape;
use crate::control::{Control, Meter};
use crate::engine::worth::{Stop, Worth};

/// The value of every place, and the next place of the line.
#[derive(Debug)]
pub(super) struct Queue<W> {
    values: Vec<W>,
    /// The best next place by the tie rule; the place itself where play ends.
    next: Vec<usize>,
}

/// Bytes of the values and moves of this many places; the queue is seldom long, and gone when
/// the line is asked for.
pub(super) fn bytes<W>(places: u64) -> u64 {
    places.saturating_mul((size_of::<W>() + size_of::<usize>()) as u64)
}

impl<W: Worth> Queue<W> {
    /// Solves the game; [`Stop::TooNarrow`] where its values do not fit.
    pub(super) fn solve(shape: &Shape<'_>, control: &Control<'_>) -> Result<Self, Stop> {
        let places = shape.indices();
        control.allow_bytes(bytes::<W>(places))?;
        let length = usize::try_from(places).unwrap_or(usize::MAX);
        let zero = W::narrow(0).ok_or(Stop::TooNarrow)?;
        let mut solved = Self {
            values: vec![zero; length],
            next: vec![0; length],
        };
        solved.fill(shape, Meter::new(control, Some(places)))?;
        Ok(solved)
    }

    /// The value at a place; `None` where there is no such place.
    pub(super) fn value(&self, place: usize) -> Option<i128> {
        Some(self.values.get(place)?.widen())
    }

    /// The place that the best move from a place leads to; `None` where play has ended.
    pub(super) fn next(&self, place: usize) -> Option<usize> {
        self.next.get(place).copied().filter(|&next| next != place)
    }

    /// Bytes of what is kept.
    pub(super) fn bytes(&self) -> u64 {
        bytes::<W>(self.values.len() as u64)
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
            self.next[place] = place;
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
                self.next[place] = (best - shape.start) as usize;
            }
        }
        Ok(())
    }
}
