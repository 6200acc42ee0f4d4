//! Any window, by the candidates in it.
//!
//! The maximum over a window whose two ends only ever move one way is kept by a queue: a new
//! candidate drops all that it beats, and what leaves the window leaves the queue's other end.
//! Each index enters and leaves once. Where the window reaches to the end of the row, nothing
//! ever leaves, and the queue is the running maximum of a suffix.
//!
//! Source: the sliding-window maximum is folklore.

use std::ops::Range;

use super::candidates::{Better, Candidates, Few};
use super::part::{Part, Single};
use super::shape::Shape;
use crate::control::{Control, Meter};
use crate::engine::worth::{Stop, Worth, fits};

/// The value of every place, and the next place of the line.
#[derive(Debug)]
pub(super) struct Queue<W>(Vec<Place<W>>);

#[derive(Clone, Copy, Debug)]
struct Place<W> {
    value: W,
    /// The best next place by the tie rule; the place itself where play ends.
    next: usize,
}

/// Bytes of the values and moves of this many places; the queue is seldom long, and gone when
/// the line is asked for.
pub(super) fn bytes<W>(places: u64) -> u64 {
    places.saturating_mul(size_of::<Place<W>>() as u64)
}

impl<W: Worth> Queue<W> {
    /// Solves the game; [`Stop::TooNarrow`] where its values do not fit.
    pub(super) fn solve(shape: &Shape<'_>, control: &Control<'_>) -> Result<Self, Stop> {
        let places = shape.indices();
        control.allow_bytes(bytes::<W>(places))?;
        let length = usize::try_from(places).unwrap_or(usize::MAX);
        let value = fits(W::narrow(0))?;
        let mut solved = Self(vec![Place { value, next: 0 }; length]);
        solved.fill(shape, Meter::new(control, Some(places)))?;
        Ok(solved)
    }

    /// The value at a place; `None` where there is no such place.
    pub(super) fn value(&self, place: usize) -> Option<i128> {
        Some(self.0.get(place)?.value.widen())
    }

    /// The place that the best move from a place leads to; `None` where play has ended.
    pub(super) fn next(&self, place: usize) -> Option<usize> {
        let next = self.0.get(place)?.next;
        (next != place).then_some(next)
    }

    /// Bytes of what is kept.
    pub(super) fn bytes(&self) -> u64 {
        bytes::<W>(self.0.len() as u64)
    }

    /// From the top down, with the candidates of the window in a queue, the best at its front.
    fn fill(&mut self, shape: &Shape<'_>, meter: Meter<'_>) -> Result<(), Stop> {
        let sign = i128::from(shape.sign);
        let exact = |part: &Part<'_>, index: i64| {
            let signed = part.at(index)?.checked_mul(sign)?;
            W::narrow(signed)
        };
        let quick =
            |part: Single<'_>, index: i64| W::narrow(i128::from(part.at(index) * shape.sign));
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
        here: impl Fn(i64) -> Option<W>,
        there: impl Fn(i64) -> Option<W>,
    ) -> Result<(), Stop> {
        match Few::of(shape) {
            Some(few) => self.sweep(shape, few, &mut meter, here, there),
            None => self.sweep(shape, Better::of(shape), &mut meter, here, there),
        }
    }

    fn sweep(
        &mut self,
        shape: &Shape<'_>,
        candidates: impl Candidates<W>,
        meter: &mut Meter<'_>,
        here: impl Fn(i64) -> Option<W>,
        there: impl Fn(i64) -> Option<W>,
    ) -> Result<(), Stop> {
        let mut sweep = Sweep {
            shape,
            candidates,
            entered: shape.top + 1,
        };
        let mut after = shape.top + 1;
        while after > shape.start {
            let from = after.saturating_sub(BETWEEN_LOOKS).max(shape.start);
            meter.count(after.abs_diff(from))?;
            fits(sweep.down(from..after, &mut self.0, &here, &there))?;
            after = from;
        }
        Ok(())
    }
}

/// So many indices pass between two looks at the limits.
const BETWEEN_LOOKS: i64 = 1024;

/// How far the sweep from the top has come.
struct Sweep<'s, 'g, C> {
    shape: &'s Shape<'g>,
    candidates: C,
    /// The lowest index that has entered.
    entered: i64,
}

impl<C> Sweep<'_, '_, C> {
    /// Goes down over some indices; `None` where a value does not fit.
    #[inline]
    fn down<W: Worth>(
        &mut self,
        indices: Range<i64>,
        places: &mut [Place<W>],
        here: impl Fn(i64) -> Option<W>,
        there: impl Fn(i64) -> Option<W>,
    ) -> Option<()>
    where
        C: Candidates<W>,
    {
        let shape = self.shape;
        let place_of = |index: i64| (index - shape.start) as usize;
        for index in indices.rev() {
            let place = place_of(index);
            places[place].next = place;
            let (nearest, furthest) = shape.window(index);
            if nearest > furthest {
                continue;
            }
            while self.entered > nearest {
                self.entered -= 1;
                let next = place_of(self.entered);
                let worth = there(self.entered)?.minus(places[next].value)?;
                self.candidates.enter(next, worth);
            }
            let best = self.candidates.best(place_of(nearest), place_of(furthest));
            if let Some((next, worth)) = best {
                let value = here(index)?.plus(worth)?;
                places[place] = Place { value, next };
            }
        }
        Some(())
    }
}
