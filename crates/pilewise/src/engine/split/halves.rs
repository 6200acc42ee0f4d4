//! The fall-back: dynamic programming over all pieces that play can reach, half by half.
//!
//! After the first split play stays inside the longest part that can be kept on the left, or
//! on the right. Take the left one (the right one is its mirror image) with prefix sums P.
//! Its parts 0..r come straight from the whole row; every other piece l..r that is reached
//! has P(r) <= 2 P(l), because it is no heavier than 0..l: so says the first cut that made it
//! begin after 0, and cutting it again keeps that true.
//!
//! With g(l, r) the sum of a piece and all that is scored from it on, the score of a piece is
//! the best of two running maxima: that of g(l, k) over the left parts k up to the middle,
//! which a row l keeps as it goes, and that of g(k, r) over the right parts from the middle
//! on, column r's maximum as it was at row k. Rows are taken from the last up and each from
//! left to right, so the middle only moves right along a row; a row's column maxima are kept
//! just where a row above will look them up and as long as one will.
//!
//! Time: O(1) amortised a piece; there are about n²/8 where the stones are about equal, n²/2
//! at the worst. Memory: about n²/76 sums where they are about equal.

use super::shape::Side;
use super::stones::{Amount, Piece, Stones};
use crate::control::Meter;
use crate::error::SolveError;

/// One half, ready to be worked through.
#[derive(Debug)]
pub(super) struct Half<T> {
    /// Prefix sums, from the end of the row that all first parts share.
    sums: Vec<T>,
    /// Twice the prefix sums, and then more than any two of them.
    twice: Vec<T>,
    /// For each l, the last r for which l..r is reached.
    reach: Vec<u32>,
    /// For each l, the last r for which a row above looks up the column maximum at row l.
    keep: Vec<u32>,
    /// For each l, the last row whose column maxima row l looks up.
    look: Vec<u32>,
    /// Of two equal parts, that before the cut may be kept.
    tie_before: bool,
    /// Of two equal parts, that after the cut may be kept.
    tie_after: bool,
}

/// What working through a half takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Work {
    /// Pieces.
    pub(super) pieces: u64,
    /// Bytes held at once.
    pub(super) bytes: u64,
}

impl<T: Amount> Half<T> {
    /// The parts of `piece` that can be kept on one side.
    pub(super) fn of<A: Amount>(stones: &Stones<'_, A>, piece: Piece, side: Side) -> Self {
        let all = stones.sums();
        let (left, right) = stones.middle(piece);
        let narrow = |amount: A| T::narrow(amount.widen());
        let (first, last) = (piece.left as usize, piece.right as usize);
        let sums: Vec<T> = match side {
            Side::Left => all[first..=left as usize]
                .iter()
                .map(|&sum| narrow(sum - all[first]))
                .collect(),
            Side::Right => all[right as usize..=last]
                .iter()
                .rev()
                .map(|&sum| narrow(all[last] - sum))
                .collect(),
        };
        let ties = stones.ties();
        let (tie_before, tie_after) = match side {
            Side::Left => (ties.left, ties.right),
            Side::Right => (ties.right, ties.left),
        };
        let doubled = sums.iter().map(|&sum| sum + sum);
        let twice = doubled.chain(std::iter::once(T::GREATEST)).collect();
        let mut half = Self {
            reach: Vec::new(),
            keep: Vec::new(),
            look: Vec::new(),
            sums,
            twice,
            tie_before,
            tie_after,
        };
        half.find_reach();
        half.find_keep();
        half.find_look();
        half
    }

    /// How many stones it has.
    fn length(&self) -> usize {
        self.sums.len() - 1
    }

    /// Moves `middle` right to the last cut of l..r with no more before it than after it, and
    /// says whether the two are equal.
    #[inline]
    fn advance(&self, middle: &mut usize, both: T) -> bool {
        while self.twice[*middle + 1] <= both {
            *middle += 1;
        }
        self.twice[*middle] == both
    }

    /// The first cut after which a part of l..r may be kept.
    #[inline]
    fn first_after(&self, middle: &mut usize, left: usize, right: usize) -> usize {
        let equal = self.advance(middle, self.sums[left] + self.sums[right]);
        *middle + usize::from(!(equal && self.tie_after))
    }

    /// l..r is reached if it can be kept after a cut of 0..r.
    fn is_reached(&self, left: usize, right: usize) -> bool {
        let (piece, whole) = (self.twice[left], self.sums[right]);
        if self.tie_after {
            piece >= whole
        } else {
            piece > whole
        }
    }

    fn find_reach(&mut self) {
        let length = self.length();
        let mut right = 0;
        self.reach = (0..=length)
            .map(|left| {
                right = right.max(left);
                while right < length && self.is_reached(left, right + 1) {
                    right += 1;
                }
                right as u32
            })
            .collect();
    }

    /// Column r is looked up at rows from the middle of its longest piece on.
    fn find_keep(&mut self) {
        let length = self.length();
        let mut keep: Vec<u32> = (0u32..).take(length + 1).collect();
        let (mut top, mut middle) = (1, 1);
        for right in 1..=length {
            while top < right && (self.reach[top] as usize) < right {
                top += 1;
            }
            if top < right {
                middle = middle.max(top);
                let row = self.first_after(&mut middle, top, right);
                keep[row] = right as u32;
            }
        }
        for row in 1..=length {
            keep[row] = keep[row].max(keep[row - 1]);
        }
        self.keep = keep;
    }

    fn find_look(&mut self) {
        let mut middle = 0;
        self.look = (0..=self.length())
            .map(|left| {
                let reach = self.reach[left] as usize;
                middle = middle.max(left);
                if reach > left {
                    self.first_after(&mut middle, left, reach) as u32
                } else {
                    left as u32
                }
            })
            .collect();
    }

    /// What it takes to work it through.
    pub(super) fn work(&self) -> Work {
        let length = self.length();
        let (mut pieces, mut held, mut most, mut last) = (length as u64, 0, 0, length);
        let entries = |row: usize| u64::from(self.keep[row]) - row as u64 + 1;
        for left in (1..=length).rev() {
            while last > self.look[left] as usize {
                held -= entries(last);
                last -= 1;
            }
            held += entries(left);
            most = most.max(held);
            pieces += u64::from(self.reach[left]) - left as u64;
        }
        let each = size_of::<T>() as u64;
        let fixed = (length as u64 + 2) * (5 * each + 3 * 4 + size_of::<Vec<T>>() as u64);
        Work {
            pieces,
            bytes: most * each + fixed,
        }
    }

    /// What is scored from each part 0..r on, for r = 0, 1, 2 …
    ///
    /// # Errors
    /// When the caller stops it or a limit is met.
    pub(super) fn scores(&self, meter: &mut Meter<'_>) -> Result<Vec<T>, SolveError> {
        let length = self.length();
        let mut columns = vec![T::default(); length + 1];
        let mut along = vec![T::default(); length + 1];
        let mut rows: Vec<Vec<T>> = vec![Vec::new(); length + 1];
        let mut last = length;
        for left in (1..=length).rev() {
            while last > self.look[left] as usize {
                rows[last] = Vec::new();
                last -= 1;
            }
            self.work_through_row(left, &rows, &mut columns, &mut along);
            // Column `left` has no piece yet, so the first entry is 0.
            rows[left] = columns[left..=self.keep[left] as usize].to_vec();
            meter.count(u64::from(self.reach[left]) - left as u64)?;
        }
        meter.count(length as u64)?;
        Ok(self.whole_parts(&columns))
    }

    fn work_through_row(&self, left: usize, rows: &[Vec<T>], columns: &mut [T], along: &mut [T]) {
        let (mut middle, mut best) = (left, T::default());
        along[left] = best;
        for right in left + 1..=self.reach[left] as usize {
            let equal = self.advance(&mut middle, self.sums[left] + self.sums[right]);
            let before = along[middle - usize::from(equal && !self.tie_before)];
            let cut = middle + usize::from(!(equal && self.tie_after));
            let after = rows[cut][right - cut];
            let total = self.sums[right] - self.sums[left] + before.max(after);
            best = best.max(total);
            along[right] = best;
            columns[right] = columns[right].max(total);
        }
    }

    /// The parts 0..r, when the maxima of all columns are complete.
    fn whole_parts(&self, columns: &[T]) -> Vec<T> {
        let (mut middle, mut best) = (0, T::default());
        let mut along = vec![best];
        let mut scores = vec![best];
        for right in 1..=self.length() {
            let equal = self.advance(&mut middle, self.sums[right]);
            let before = along[middle - usize::from(equal && !self.tie_before)];
            let score = before.max(columns[right]);
            best = best.max(self.sums[right] + score);
            along.push(best);
            scores.push(score);
        }
        scores
    }
}
