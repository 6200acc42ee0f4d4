//! Which sets are lost in the smaller game that [`super`] comes to, for all sets at once.
//!
//! A set A of numbers is *legal* if their sum is at least `need`. A legal set is lost if it
//! does not become a lost set when any one of its numbers is taken away; no other is lost.
//!
//! One bit a set. The six least numbers tell the sets of one word apart, the others the
//! words: 64 sets that differ in the six least numbers are found together. Taking a greater
//! number leads to the same bit of an earlier word, so these moves are ORs of whole words;
//! the six within the word are resolved eight sets at a time by a table of 256 entries. Words
//! stand in blocks of eight, which share all numbers beyond the nine least, so that the ORs
//! run along whole lines of memory.
//!
//! Time: 2^numbers / 64 words, (numbers - 9) ORs at most and about 5 ns each. Memory: a bit a
//! set; blocks without a legal set are never touched.

use crate::control::{Control, Meter};
use crate::error::SolveError;

/// Numbers told apart within a word.
pub(super) const IN_WORD: usize = 6;
/// Numbers told apart within a block of words.
const IN_BLOCK: usize = 9;
/// Words of a block.
const BLOCK: usize = 1 << (IN_BLOCK - IN_WORD);

/// The lost sets.
#[derive(Debug)]
pub(super) struct Sweep {
    words: Vec<u64>,
    /// Sets that were evaluated.
    pub(super) positions: u64,
    /// Bytes allocated.
    pub(super) bytes: u64,
}

/// The bytes for the sets of so many numbers.
pub(super) fn bytes(numbers: usize) -> u64 {
    8 << numbers.max(IN_BLOCK).saturating_sub(IN_WORD)
}

impl Sweep {
    /// Finds all lost sets of `weights`, which ascend. Their sum and `need` are below 2^62.
    pub(super) fn solve(
        weights: &[u64],
        need: i64,
        control: &Control<'_>,
    ) -> Result<Self, SolveError> {
        let bytes = bytes(weights.len());
        control.allow_bytes(bytes)?;
        let mut meter = Meter::new(control, Some(1 << weights.len()));
        let in_word = Subsets::of(&weights[..weights.len().min(IN_WORD)]);
        let in_block = &weights[weights.len().min(IN_WORD)..weights.len().min(IN_BLOCK)];
        let in_block: Vec<i64> = sums(in_block);
        let beyond = &weights[weights.len().min(IN_BLOCK)..];
        let (near, far) = beyond.split_at(beyond.len() / 2);
        let (near_sums, far_sums) = (sums(near), sums(far));
        let greatest = in_word.greatest() + in_block.last().copied().unwrap_or(0);

        let mut words = vec![0u64; (bytes / 8) as usize];
        for block in 0..words.len() / BLOCK {
            let need =
                need - near_sums[block & (near_sums.len() - 1)] - far_sums[block >> near.len()];
            if need > greatest {
                meter.count(0)?;
                continue;
            }
            let (before, rest) = words.split_at_mut(block * BLOCK);
            let mut lost_below = [0u64; BLOCK];
            let mut left = block;
            while left != 0 {
                let without = block & !(left & left.wrapping_neg());
                left &= left - 1;
                let from = &before[without * BLOCK..][..BLOCK];
                for (all, one) in lost_below.iter_mut().zip(from) {
                    *all |= one;
                }
            }
            resolve_block(&mut rest[..BLOCK], &lost_below, need, &in_block, &in_word);
            meter.count((in_block.len() * in_word.count) as u64)?;
        }
        Ok(Self {
            words,
            positions: meter.positions,
            bytes,
        })
    }

    /// Whether the set with these bits, the least weight first, is lost.
    pub(super) fn is_lost(&self, set: u64) -> bool {
        let word = self.words[(set >> IN_WORD) as usize];
        word >> (set & ((1 << IN_WORD) - 1)) & 1 == 1
    }

    /// The lost sets among the 64 that this word tells apart.
    pub(super) fn word(&self, at: usize) -> u64 {
        self.words[at]
    }
}

/// The sums of all subsets of `weights`, by mask.
fn sums(weights: &[u64]) -> Vec<i64> {
    let mut sums = vec![0];
    for &weight in weights {
        let with = sums.iter().map(|sum| sum + weight as i64);
        sums.extend(with.collect::<Vec<_>>());
    }
    sums
}

/// Finds the lost sets of one block: `lost_below` are those that taking a number beyond the
/// block leads to.
#[inline]
fn resolve_block(
    block: &mut [u64],
    lost_below: &[u64; BLOCK],
    need: i64,
    in_block: &[i64],
    in_word: &Subsets,
) {
    for (lane, sum) in in_block.iter().enumerate() {
        let mut reached = lost_below[lane];
        for bit in [1, 2, 4] {
            if lane & bit != 0 {
                reached |= block[lane ^ bit];
            }
        }
        let free = in_word.at_least(need - sum) & !reached;
        block[lane] = if free == 0 { 0 } else { resolve(free) };
    }
}

/// The subsets of the numbers within a word, by their sums.
struct Subsets {
    /// How many there are.
    count: usize,
    /// The different sums, ascending.
    sums: Vec<i64>,
    /// For each of these, the subsets whose sum is at least that.
    at_least: Vec<u64>,
}

impl Subsets {
    fn of(weights: &[u64]) -> Self {
        let all = sums(weights);
        let mut ascending = all.clone();
        ascending.sort_unstable();
        ascending.dedup();
        let mask = |least: &i64| {
            let subsets = all.iter().enumerate().filter(|(_, sum)| *sum >= least);
            subsets.fold(0, |mask, (subset, _)| mask | 1 << subset)
        };
        Self {
            count: all.len(),
            at_least: ascending.iter().map(mask).collect(),
            sums: ascending,
        }
    }

    fn greatest(&self) -> i64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// The subsets whose sum is at least `least`.
    #[inline]
    fn at_least(&self, least: i64) -> u64 {
        if least <= 0 {
            return self.at_least[0];
        }
        let at = self.sums.partition_point(|&sum| sum < least);
        self.at_least.get(at).copied().unwrap_or(0)
    }
}

/// The lost sets of a word, where `free` are the legal ones that no greater number leads from
/// to a lost one.
#[inline]
fn resolve(free: u64) -> u64 {
    let free = free.to_le_bytes();
    let of = |at: usize, reached: u8| LOST_OF_EIGHT[usize::from(free[at] & !reached)];
    let none = of(0, 0);
    let (one, two, four) = (of(1, none), of(2, none), of(4, none));
    let (three, five, six) = (of(3, one | two), of(5, one | four), of(6, two | four));
    let seven = of(7, three | five | six);
    u64::from_le_bytes([none, one, two, three, four, five, six, seven])
}

/// For eight sets that differ in three numbers: which are lost, by which are free.
static LOST_OF_EIGHT: [u8; 256] = lost_of_eight();

const fn lost_of_eight() -> [u8; 256] {
    let mut table = [0; 256];
    let mut free = 0;
    while free < 256 {
        let mut lost = 0u8;
        let mut set = 0u32;
        while set < 8 {
            let mut reached = false;
            let mut number = 1;
            while number < 8 {
                reached |= set & number != 0 && lost >> (set ^ number) & 1 == 1;
                number *= 2;
            }
            if free >> set & 1 == 1 && !reached {
                lost |= 1 << set;
            }
            set += 1;
        }
        table[free] = lost;
        free += 1;
    }
    table
}
