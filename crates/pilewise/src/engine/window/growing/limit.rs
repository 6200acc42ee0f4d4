//! The limit on a move, by the longest move so far.

use std::ops::Range;

use super::bounds::Bounds;
use super::memory::Memory;

/// The greatest length of a move: a multiple of m plus a constant, at most the row's length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    times: i128,
    plus: i128,
    /// The row's length.
    length: usize,
}

impl Limit {
    /// The limit by a memory on a row, if it and the memory fit in 64 bits all along.
    pub(super) fn of(bounds: &Bounds, memory: &Memory, length: usize) -> Option<Self> {
        let limit = Self {
            times: bounds.scale.checked_mul(memory.step)?,
            plus: (bounds.scale.checked_mul(memory.shift)?).checked_add(bounds.offset)?,
            length,
        };
        let largest = i128::from(i64::MAX);
        let memories = memory.step.checked_mul(length as i128)?;
        let fits = memories.checked_add(memory.shift)? <= largest
            && memory.shift >= -largest
            && limit.times <= largest
            && limit.plus.abs() <= largest;
        fits.then_some(limit)
    }

    /// The limit at m.
    #[inline]
    pub(super) fn at(&self, longest: usize) -> usize {
        let limit = self.times * longest as i128 + self.plus;
        limit.clamp(0, self.length as i128) as usize
    }

    /// The limit after a move, whatever the row's length.
    pub(super) fn unbounded(&self, last: u64) -> i128 {
        self.times * i128::from(last) + self.plus
    }

    /// The move after which the limit is this.
    pub(super) fn allowing(&self, limit: i128) -> Option<usize> {
        let above = limit.checked_sub(self.plus)?;
        (above % self.times == 0).then_some(())?;
        usize::try_from(above / self.times)
            .ok()
            .filter(|&last| last >= 1)
    }

    /// Whether the limit at m is m or more, whatever the row's length.
    pub(super) fn is_at_least(&self, longest: i128) -> bool {
        let limit = self.times.checked_mul(longest);
        limit.is_none_or(|limit| limit.saturating_add(self.plus) >= longest)
    }

    /// The least m at which a move of this length may be made.
    pub(super) fn least(&self, length: usize) -> usize {
        let missing = length as i128 - self.plus;
        // A division in 64 bits is many times as fast.
        let least = match (i64::try_from(missing), i64::try_from(self.times)) {
            (Ok(missing), Ok(times)) => {
                i128::from(missing.div_euclid(times)) + i128::from(missing % times != 0)
            }
            _ => missing.div_euclid(self.times) + i128::from(missing % self.times != 0),
        };
        least.max(0) as usize
    }

    /// A memory of at least the row's length, or of no move at all, as one that allows the whole
    /// row: so does any that starts within its own limit.
    pub(super) fn within(&self, longest: i128) -> usize {
        usize::try_from(longest)
            .ok()
            .filter(|&longest| longest < self.length)
            .unwrap_or_else(|| self.least(self.length).max(self.length))
    }

    /// The columns of `range` that are the last of some window.
    pub(super) fn ends(&self, range: Range<usize>) -> impl Iterator<Item = usize> + use<> {
        let limit = *self;
        range.filter(move |&column| limit.end_with(column) == column)
    }

    /// The end of the least window that a column lies in: it comes into windows together with
    /// this one.
    pub(super) fn end_with(&self, column: usize) -> usize {
        self.at(self.least(column))
    }

    /// The first of the columns that come into windows together with `end`.
    pub(super) fn first_with(&self, end: usize) -> usize {
        self.least(end)
            .checked_sub(1)
            .map_or(0, |before| self.at(before) + 1)
    }
}
