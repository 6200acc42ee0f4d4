//! The shortest win and the longest loss of every set, for pools that are not too large.
//!
//! In the smaller game a set from which nothing legal can be taken is lost in two moves: any
//! move lets the opponent reach the target at once. A lost set is lost in one move more than
//! the longest of the wins it leads to, a won set is won in one more than the shortest of the
//! losses. Sets ascend as masks, so that a set comes after all that it leads to; each lost set,
//! once known, tells the sets with one number more.
//!
//! Time: O(lost sets × numbers). Memory: a byte a set.

use super::sweep::Sweep;

/// Numbers up to which distances are found: half a megabyte of them.
const MOST_NUMBERS: usize = 19;
/// A lost set in which nothing legal can be taken.
const SHORTEST_LOSS: u8 = 2;

/// The distances of all legal sets.
#[derive(Debug)]
pub(super) struct Distances(Vec<u8>);

/// The bytes of the distances for the sets of so many numbers, where they are found.
pub(super) fn bytes(numbers: usize) -> Option<u64> {
    (numbers <= MOST_NUMBERS).then(|| 1 << numbers)
}

impl Distances {
    /// The distances of all legal sets of so many numbers.
    pub(super) fn of(numbers: usize, sweep: &Sweep) -> Self {
        let mut moves = vec![0u8; 1 << numbers];
        for set in sweep.lost() {
            let mut longest = 0;
            each_bit(set, |number| {
                // 0 where taking it is not legal: a legal set has its distance by now.
                longest = longest.max(moves[(set ^ number) as usize]);
            });
            let lost_in = SHORTEST_LOSS.max(longest + 1);
            moves[set as usize] = lost_in;
            each_bit(!set & ((1 << numbers) - 1), |number| {
                let won_in = &mut moves[(set | number) as usize];
                if *won_in == 0 || *won_in > lost_in + 1 {
                    *won_in = lost_in + 1;
                }
            });
        }
        Self(moves)
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64
    }

    /// In how many moves a legal set is won or lost.
    pub(super) fn moves(&self, set: u64) -> u64 {
        u64::from(self.0[set as usize])
    }
}

#[inline]
fn each_bit(mut set: u64, mut with: impl FnMut(u64)) {
    while set != 0 {
        with(set & set.wrapping_neg());
        set &= set - 1;
    }
}
