//! The inner loops over a block of indices, from the last one down, in numbers of 64 bits that
//! are known to suffice.
//!
//! The *worth* of an index is what moving to it is worth: its balance less the greatest worth
//! of the window. The loops hold nothing but the balance and the worths that the window can
//! still see; all choices are made without a branch, since nothing foretells them.

use std::hint::select_unpredictable;

use super::changes::Block;

/// No window of more indices than this is held in registers.
pub(super) const WIDEST: usize = 8;

/// The worth of an index that there is not.
pub(super) const NONE: i64 = i64::MIN;

/// What a loop holds above an index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// The balance of the index above.
    pub(super) balance: i64,
    /// The worths of the indices above, the nearest first; only the greatest of them all, where
    /// a window has no end.
    pub(super) worths: [i64; WIDEST],
}

/// A loop over a narrow window: writes the length of the best move from each index.
pub(super) type Narrow = fn(&Block<'_>, &mut Held, &mut [u8]);

/// The loop for moves of up to `width` indices; the nearest or the furthest of equals is taken.
pub(super) fn narrow(width: usize, nearest: bool) -> Narrow {
    const LOOPS: [[Narrow; 2]; WIDEST] = [
        [run::<1, false>, run::<1, true>],
        [run::<2, false>, run::<2, true>],
        [run::<3, false>, run::<3, true>],
        [run::<4, false>, run::<4, true>],
        [run::<5, false>, run::<5, true>],
        [run::<6, false>, run::<6, true>],
        [run::<7, false>, run::<7, true>],
        [run::<8, false>, run::<8, true>],
    ];
    LOOPS[width - 1][usize::from(nearest)]
}

fn run<const WIDTH: usize, const NEAREST: bool>(
    block: &Block<'_>,
    held: &mut Held,
    lengths: &mut [u8],
) {
    let mut balance = held.balance;
    let mut worths: [i64; WIDTH] = std::array::from_fn(|at| held.worths[at]);
    let (factor, constant) = (block.factor, block.constant);
    for (number, length) in block.numbers.iter().zip(lengths).rev() {
        balance -= factor * number + constant;
        // The nearest worth comes last: all else is known before it is.
        let (mut best, mut best_length) = (worths[WIDTH - 1], WIDTH as u8);
        for at in (0..WIDTH - 1).rev() {
            let is_better = beats::<NEAREST>(worths[at], best);
            best = select_unpredictable(is_better, worths[at], best);
            best_length = select_unpredictable(is_better, at as u8 + 1, best_length);
        }
        *length = best_length;
        let worth = balance - best;
        // An array made anew stays in registers; one whose entries are moved does not.
        worths = std::array::from_fn(|at| if at == 0 { worth } else { worths[at - 1] });
    }
    held.balance = balance;
    held.worths[..WIDTH].copy_from_slice(&worths);
}

/// A loop over a window that reaches to the last index: writes, a bit an index, whether moving
/// to it is better than to any above it.
pub(super) fn endless(block: &Block<'_>, held: &mut Held, nearest: bool, records: &mut [u64]) {
    if nearest {
        run_endless::<true>(block, held, records);
    } else {
        run_endless::<false>(block, held, records);
    }
}

fn run_endless<const NEAREST: bool>(block: &Block<'_>, held: &mut Held, records: &mut [u64]) {
    let mut balance = held.balance;
    let mut best = held.worths[0];
    let (factor, constant) = (block.factor, block.constant);
    for (numbers, bits) in block.numbers.chunks(64).zip(records).rev() {
        *bits = 0;
        for number in numbers.iter().rev() {
            balance -= factor * number + constant;
            let worth = balance - best;
            let is_better = beats::<NEAREST>(worth, best);
            best = select_unpredictable(is_better, worth, best);
            *bits = *bits << 1 | u64::from(is_better);
        }
    }
    held.balance = balance;
    held.worths[0] = best;
}

/// Whether a nearer worth is taken rather than one further off.
#[inline(always)]
fn beats<const NEAREST: bool>(nearer: i64, further: i64) -> bool {
    if NEAREST {
        nearer >= further
    } else {
        nearer > further
    }
}
