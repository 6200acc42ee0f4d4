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
//! on, column r's maximum as it was at row k. Rows are taken from the last up, so the middle
//! of each column only moves left; a row's column maxima are kept just where a row above will
//! look them up and as long as one will.
//!
//! Time: O(1) amortised a piece; there are about n²/8 where the stones are about equal, n²/2
//! at the worst. Memory: about n²/76 sums where they are about equal.

use super::kept::Kept;
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
    /// Column maxima kept at once.
    ring: usize,
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
        let (mut pieces, mut held, mut most, mut longest) = (length as u64, 0, 0, 0);
        let mut last = length;
        for left in (1..=length).rev() {
            while last > self.look[left] as usize {
                held -= self.kept_of_row(last);
                last -= 1;
            }
            longest = longest.max(self.kept_of_row(left));
            held += self.kept_of_row(left);
            most = most.max(held);
            pieces += (self.reach[left] as usize - left) as u64;
        }
        let ring = Kept::<T>::room(most, longest);
        let each = size_of::<T>();
        let fixed = (length + 2) * (5 * each + 4 * 4 + size_of::<usize>());
        Work {
            pieces,
            ring,
            bytes: (ring * each + fixed) as u64,
        }
    }

    /// How many column maxima are kept of a row.
    fn kept_of_row(&self, row: usize) -> usize {
        self.keep[row] as usize - row + 1
    }

    /// What is scored from each part 0..r on, for r = 0, 1, 2 …
    ///
    /// # Errors
    /// When the caller stops it or a limit is met.
    pub(super) fn scores(&self, meter: &mut Meter<'_>) -> Result<Vec<T>, SolveError> {
        let length = self.length();
        let zeros = || vec![T::default(); length + 1];
        let (mut best, mut along, mut after) = (zeros(), zeros(), zeros());
        // Before its first row, the middle of column r is just before r.
        let mut middle: Vec<u32> = (0..=length as u32)
            .map(|right| right.saturating_sub(1) << 1)
            .collect();
        let mut kept = Kept::new(self.work().ring, length);
        for left in (1..=length).rev() {
            let (start, end) = (left + 1, self.reach[left] as usize + 1);
            if start < end {
                self.find_middles(left, &mut middle[start..end]);
                let columns = start..end;
                self.look_up(
                    left,
                    &middle[columns.clone()],
                    &kept,
                    &mut after[columns.clone()],
                );
                let (middle, after) = (&middle[columns.clone()], &after[columns.clone()]);
                self.take_row(left, middle, after, &mut along, &mut best[columns]);
            }
            // Column `left` has no piece yet, so the first entry is 0.
            kept.keep(left, &best[left..=self.keep[left] as usize]);
            meter.count((end - start) as u64)?;
        }
        meter.count(length as u64)?;
        Ok(self.whole_parts(&best))
    }

    /// Moves the middles of the columns from `left + 1` on, each twice the last cut with no
    /// more before it than after it, and 1 more if both are equal.
    fn find_middles(&self, left: usize, middles: &mut [u32]) {
        let twice = &self.twice[..];
        for (middle, &sum) in middles.iter_mut().zip(&self.sums[left + 1..]) {
            let both = self.sums[left] + sum;
            let mut last = (*middle >> 1) as usize;
            // Seldom more than two, and to test twice is faster than to guess how often.
            last -= usize::from(twice[last] > both);
            last -= usize::from(twice[last] > both);
            while twice[last] > both {
                last -= 1;
            }
            *middle = (last as u32) << 1 | u32::from(twice[last] == both);
        }
    }

    /// Looks up the best right part of each piece of a row.
    fn look_up(&self, left: usize, middles: &[u32], kept: &Kept<T>, after: &mut [T]) {
        let equal_after = u32::from(self.tie_after);
        for (right, (&middle, after)) in (left + 1..).zip(middles.iter().zip(after)) {
            let cut = (middle >> 1) + 1 - (middle & equal_after);
            *after = kept.best(cut as usize, right);
        }
    }

    /// Works through the pieces of one row; `best` are its columns.
    fn take_row(&self, left: usize, middles: &[u32], after: &[T], along: &mut [T], best: &mut [T]) {
        let equal_before = u32::from(!self.tie_before);
        let (before_row, mut most) = (self.sums[left], T::default());
        along[left] = most;
        let columns = middles
            .iter()
            .zip(after)
            .zip(best)
            .zip(&self.sums[left + 1..]);
        for (right, (((&middle, &after), best), &sum)) in (left + 1..).zip(columns) {
            let before = along[((middle >> 1) - (middle & equal_before)) as usize];
            let total = sum - before_row + before.max(after);
            most = most.max(total);
            along[right] = most;
            *best = (*best).max(total);
        }
    }

    /// The parts 0..r, when the maxima of all columns are complete.
    fn whole_parts(&self, columns: &[T]) -> Vec<T> {
        let (mut middle, mut best) = (0, T::default());
        let mut along = vec![best];
        let mut scores = vec![best];
        for (&sum, &after) in self.sums.iter().zip(columns).skip(1) {
            let equal = self.advance(&mut middle, sum);
            let before = along[middle - usize::from(equal && !self.tie_before)];
            let score = before.max(after);
            best = best.max(sum + score);
            along.push(best);
            scores.push(score);
        }
        scores
    }
}
