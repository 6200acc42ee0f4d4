//! Which states a sweep has to value, and what it holds while it does.

use std::ops::Range;

use super::limit::Limit;
use super::shape::State;

/// The rows of one column: those of its states that play can reach and that are not within
/// reach of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) first: usize,
    /// The row after the last.
    pub(super) end: usize,
}

impl Rows {
    pub(super) fn count(&self) -> usize {
        self.end - self.first
    }
}

/// The columns of a sweep from one state.
#[derive(Debug)]
pub(super) struct Columns {
    pub(super) from: State,
    /// The rows of the column of `from.longest` and of each one after it; none is empty.
    pub(super) rows: Vec<Rows>,
}

impl Columns {
    /// The columns that play can reach from a state of a row of this length.
    ///
    /// To raise m to x takes a move of x from a column that allows it; the first row at which
    /// that can be is the row after x from the first row of the least such column.
    pub(super) fn of(limit: &Limit, length: usize, from: State) -> Self {
        let mut rows: Vec<Rows> = Vec::new();
        for longest in from.longest..=length {
            let first = if longest == from.longest {
                from.row
            } else {
                let before = limit.least(longest).max(from.longest);
                match rows.get(before - from.longest) {
                    Some(rows) => rows.first + longest,
                    None => break,
                }
            };
            let end = length - limit.at(longest);
            if first >= end {
                break;
            }
            rows.push(Rows { first, end });
        }
        Self { from, rows }
    }

    /// The greatest m of any column; there is one where the limit holds at the start.
    pub(super) fn last(&self) -> usize {
        self.from.longest + self.rows.len() - 1
    }

    /// How many states there are.
    pub(super) fn states(&self) -> u64 {
        self.rows.iter().map(|rows| rows.count() as u64).sum()
    }

    /// No more numbers than this are held of the columns that come into windows together, the
    /// last of which is `end`.
    pub(super) fn most_with(&self, limit: &Limit, end: usize) -> usize {
        let least = limit.first_with(end).max(self.from.longest);
        self.rows[least - self.from.longest].count()
    }

    /// The most numbers that a sweep keeps of its columns at once.
    pub(super) fn most_kept(&self, limit: &Limit) -> u64 {
        let (mut kept, mut most) = (0u64, 0);
        let mut queue = Queue::after(self.from.longest + self.rows.len());
        let mut counts = vec![0; self.rows.len()];
        for longest in (self.from.longest..self.from.longest + self.rows.len()).rev() {
            for dropped in queue.turn(limit, longest) {
                if let Some(count) = counts.get_mut(dropped - self.from.longest) {
                    kept -= std::mem::take(count);
                }
            }
            let end = limit.end_with(longest);
            if end < queue.pivot {
                let count = &mut counts[end - self.from.longest];
                if *count == 0 {
                    *count = self.most_with(limit, end) as u64;
                    kept += *count;
                }
            }
            most = most.max(kept);
        }
        most
    }

    /// The greatest m such that all columns up to it have no more numbers than this; the first
    /// one is always counted in.
    pub(super) fn recorded(&self, most: u64) -> usize {
        let mut left = most;
        let fitting = self.rows.iter().take_while(|rows| {
            let fits = rows.count() as u64 <= left;
            left = left.saturating_sub(rows.count() as u64);
            fits
        });
        self.from.longest + fitting.count().max(1) - 1
    }
}

/// Two stacks that are a queue of columns: the front with its running maxima, from `pivot`
/// up; the back, below it, with one maximum over all.
#[derive(Debug)]
pub(super) struct Queue {
    /// The least column of the front.
    pub(super) pivot: usize,
    /// The column after the last of the front.
    top: usize,
}

impl Queue {
    /// An empty queue that the columns below `top` are to enter, the greatest first.
    pub(super) fn after(top: usize) -> Self {
        Self { pivot: top, top }
    }

    /// Whether the window of `longest` ends below the front: then the back becomes the front.
    pub(super) fn is_turned(&self, limit: &Limit, longest: usize) -> bool {
        limit.at(longest) < self.pivot && longest + 1 < self.pivot
    }

    /// Moves on to the windows up to that of `longest`, and tells what columns are not needed
    /// any more.
    pub(super) fn turn(&mut self, limit: &Limit, longest: usize) -> Range<usize> {
        if self.is_turned(limit, longest) {
            let old = self.pivot..self.top;
            (self.top, self.pivot) = (self.pivot, longest + 1);
            return old;
        }
        let kept = (limit.at(longest) + 1).max(self.pivot);
        let dropped = kept..self.top;
        self.top = self.top.min(kept);
        dropped
    }
}
