//! A short row: all its parts, by the dynamic programming of [`halves`](super::halves) in its
//! simplest form, over pieces that fit on the stack.
//!
//! For so few stones that takes less than a search would to set itself up.

use super::shape::Side;
use super::solver::Parts;
use super::stones::{Amount, Piece, Stones};
use crate::control::Meter;
use crate::error::SolveError;

/// A piece of no more stones than this is short.
pub(super) const MOST_STONES: usize = 40;

/// The columns 0 to [`MOST_STONES`] one after the other, column r with rows 0 to r.
const ENTRIES: usize = (MOST_STONES + 1) * (MOST_STONES + 2) / 2;

/// All parts of a short piece of two stones or more.
///
/// # Errors
/// When the caller stops it or a limit is met.
pub(super) fn parts<A: Amount>(
    stones: &Stones<'_, A>,
    piece: Piece,
    meter: &mut Meter<'_>,
) -> Result<Parts<A>, SolveError> {
    let ties = stones.ties();
    let all = stones.sums();
    let (left, right) = stones.middle(piece);
    let mut sums = [A::default(); MOST_STONES + 1];
    let mut half = |side: Side| {
        let count = match side {
            Side::Left => {
                let part = &all[piece.left as usize..=left as usize];
                for (sum, &before) in sums.iter_mut().zip(part) {
                    *sum = before - part[0];
                }
                part.len()
            }
            Side::Right => {
                let part = &all[right as usize..=piece.right as usize];
                let whole = all[piece.right as usize];
                for (sum, &after) in sums.iter_mut().zip(part.iter().rev()) {
                    *sum = whole - after;
                }
                part.len()
            }
        };
        let (tie_before, tie_after) = match side {
            Side::Left => (ties.left, ties.right),
            Side::Right => (ties.right, ties.left),
        };
        let half = Half {
            sums: &sums[..count],
            tie_before,
            tie_after,
        };
        let (scores, pieces) = half.scores();
        meter.count(pieces)?;
        Ok::<Vec<A>, SolveError>(scores)
    };
    Ok(Parts {
        left: half(Side::Left)?,
        right: half(Side::Right)?,
    })
}

/// The parts that can be kept on one side, from the end of the row that all first parts share.
struct Half<'s, A> {
    /// Prefix sums.
    sums: &'s [A],
    /// Of two equal parts, that before the cut may be kept.
    tie_before: bool,
    /// Of two equal parts, that after the cut may be kept.
    tie_after: bool,
}

/// Where row `row` of a column stands.
fn entry(row: usize, column: usize) -> usize {
    column * (column + 1) / 2 + row
}

impl<A: Amount> Half<'_, A> {
    /// What is scored from each part 0..r on, for r = 0, 1, 2 …; and how many pieces that took.
    fn scores(&self) -> (Vec<A>, u64) {
        let length = self.sums.len() - 1;
        // In each column, the best of a right part from a row on, and all that follows it.
        let mut best = [A::default(); ENTRIES];
        // In the row at hand, the best of a left part up to a column.
        let mut along = [A::default(); MOST_STONES + 1];
        // The last cut of each column with no more before it than after it.
        let mut middles = [0u8; MOST_STONES + 1];
        for (middle, before) in middles[1..].iter_mut().zip(0..) {
            *middle = before;
        }
        let mut scores = vec![A::default(); length + 1];
        let mut pieces = 0;
        for left in (0..length).rev() {
            let before_row = self.sums[left];
            let mut most = A::default();
            along[left] = most;
            for right in left + 1..=length {
                let both = before_row + self.sums[right];
                if left > 0 && !self.is_reached(left, right) {
                    break;
                }
                let mut middle = usize::from(middles[right]);
                while self.sums[middle] + self.sums[middle] > both {
                    middle -= 1;
                }
                middles[right] = middle as u8;
                let equal = self.sums[middle] + self.sums[middle] == both;
                let before = along[middle - usize::from(equal && !self.tie_before)];
                let after = middle + usize::from(!(equal && self.tie_after));
                let score = before.max(best[entry(after, right)]);
                let total = self.sums[right] - before_row + score;
                most = most.max(total);
                along[right] = most;
                best[entry(left, right)] = best[entry(left + 1, right)].max(total);
                pieces += 1;
                if left == 0 {
                    scores[right] = score;
                }
            }
        }
        (scores, pieces)
    }

    /// As in [`halves`](super::halves): whether `left..right` can be kept after a cut of 0..right.
    fn is_reached(&self, left: usize, right: usize) -> bool {
        let (piece, whole) = (self.sums[left] + self.sums[left], self.sums[right]);
        if self.tie_after {
            piece >= whole
        } else {
            piece > whole
        }
    }
}
