//! Column maxima kept in a ring: the rows come from the last up, and those kept first are the
//! first that nothing looks up any more.

use super::stones::Amount;

/// Column maxima as they were at rows that may still be looked up.
pub(super) struct Kept<T> {
    ring: Vec<T>,
    /// For each row, where in the ring its first column is.
    from: Vec<usize>,
    /// Where the next row goes.
    next: usize,
}

impl<T: Amount> Kept<T> {
    /// The room that is needed where at most `most` maxima are looked up at once and no row
    /// has more than `longest`: one that would go over the end of the ring starts it anew.
    pub(super) fn room(most: usize, longest: usize) -> usize {
        most + longest
    }

    /// A ring of that room for rows up to the `last`.
    pub(super) fn new(room: usize, last: usize) -> Self {
        Self {
            ring: vec![T::default(); room],
            from: vec![0; last + 1],
            next: 0,
        }
    }

    /// Keeps the columns of a row, the one above those kept before.
    pub(super) fn keep(&mut self, row: usize, columns: &[T]) {
        if self.next + columns.len() > self.ring.len() {
            self.next = 0;
        }
        self.from[row] = self.next;
        self.ring[self.next..self.next + columns.len()].copy_from_slice(columns);
        self.next += columns.len();
    }

    /// The best of column `right` at `row`.
    #[inline]
    pub(super) fn best(&self, row: usize, right: usize) -> T {
        self.ring[self.from[row] + (right - row)]
    }
}
