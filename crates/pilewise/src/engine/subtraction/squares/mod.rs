//! The lost positions where all squares can be taken, by classes of remainders.
//!
//! Write a position as x = M i + a, with an odd modulus M. The lost position M j + b reaches x
//! by the square k² if k² ≡ a - b (mod M) and i - j = (k² + b - a) / M, which is the *shift* of
//! k from class b to class a: it does not depend on i. So all of class a that class b reaches by
//! k is b's row of bits, shifted: 64 positions are marked together. And where a - b is no square
//! modulo M, class b reaches nothing in class a. Lost positions gather in classes that do
//! not reach each other (for M = 5, 97 in 100 lie in two of the five), so there is little to do:
//! any sieve would find the same positions, this one skips what cannot meet.
//!
//! A class is *dense* while enough of its positions are lost, and then has a row of bits; a
//! sparse one has a list. Positions are sieved in blocks of 2,048 indices i, from a start by
//! the plain sieve. Each pair of a lost position and a square is looked at in one place:
//!
//! 1. dense, before the block → dense: all shifts of the rows are ORed; see [`covers`].
//! 2. dense → sparse: some shifts are ORed, enough to mark most; each position still free then
//!    looks at all squares, until it meets a lost position.
//! 3. sparse, before the block → any: the lost position marks what it reaches, square by square.
//! 4. within the block: each lost position marks what it reaches, square by square, a dense one
//!    only what is dense (step 2 sees to the rest); free positions are taken in ascending
//!    order, so all below them is known.
//!
//! Only marks of lost positions by true squares are ever made, and all of them are, except
//! where a position that step 2 finds reached is dropped, so the sieve is exact for every M
//! and however the classes are divided.
//!
//! That positions gather so is seen, not proved, and so is the time: 3 ns a position at 10^7,
//! 4 at 10^8, 8 at 10^9, where the plain sieve takes 15, 22 and more. Memory: 4 to 8 bytes a lost
//! position, a bit for each position of a dense class, and the lists of shifts.

mod covers;
mod rows;

use self::covers::{Classes, Covers};
use self::rows::Rows;
use super::shape::Base;
use super::shifted::BLOCK;
use super::sieve::Sieve;
use crate::control::{Control, Meter};
use crate::error::SolveError;

/// Blocks that the plain sieve begins with.
const FIRST_BLOCKS: u64 = 8;
/// The most blocks that are covered at a time; see [`Covers`].
const STRETCH: u64 = 32;
/// A class is dense if more than one in so many of its positions is lost.
const DENSE: u64 = 1_200;

/// Which positions are lost.
#[derive(Debug)]
pub(super) struct Squares {
    modulus: u64,
    /// For each class, the ascending indices of its lost positions.
    lost: Vec<Vec<u32>>,
    /// Positions sieved.
    pub(super) positions: u64,
    /// The most bytes held at once.
    pub(super) bytes: u64,
}

/// A lost position of a sparse class, and the root of the next square that it marks.
struct Marking {
    position: u64,
    root: u64,
}

/// A sieve under way.
struct Sieving {
    modulus: u64,
    /// For each remainder, its square roots modulo M.
    roots: Vec<Vec<u64>>,
    lost: Vec<Vec<u32>>,
    rows: Rows,
    covers: Covers,
    /// The lost positions of sparse classes.
    markings: Vec<Marking>,
    /// The positions of the block that are free, a bit each.
    free: Vec<u64>,
}

/// Whether this sieve takes a game of positions up to `last` whose amounts are all squares up
/// to that: what is decided beforehand must be below the first blocks.
pub(super) fn covers(base: Base, last: u64) -> bool {
    base.below <= FIRST_BLOCKS * BLOCK && last / modulus(last) + 4 * BLOCK < u64::from(u32::MAX)
}

/// About how many positions up to `last` are lost: a law that was fitted to 10^5 … 10^10.
pub(super) fn expected_lost(last: u64) -> f64 {
    0.92 * (last as f64).powf(0.697)
}

/// About how long the sieve takes.
pub(super) fn expected_seconds(last: u64) -> f64 {
    let last = last as f64;
    3e-9 * last * (1.0 + last / 6e8)
}

/// About how many bytes it holds.
pub(super) fn expected_bytes(last: u64) -> u64 {
    last / 16 + (8.0 * expected_lost(last)) as u64
}

/// The modulus that was measured to be the fastest.
fn modulus(last: u64) -> u64 {
    match last {
        0..30_000_000 => 5,
        30_000_000..400_000_000 => 65,
        400_000_000..5_000_000_000 => 325,
        _ => 1_625,
    }
}

impl Squares {
    /// Sieves all positions up to `last`.
    pub(super) fn solve(base: Base, last: u64, control: &Control<'_>) -> Result<Self, SolveError> {
        Self::with_modulus(modulus(last), base, last, control)
    }

    /// The same, with the modulus given.
    pub(super) fn with_modulus(
        modulus: u64,
        base: Base,
        last: u64,
        control: &Control<'_>,
    ) -> Result<Self, SolveError> {
        let mut meter = Meter::new(control, Some(last + 1));
        let mut sieving = Sieving::new(modulus);
        sieving.begin(base, control)?;
        let mut index = FIRST_BLOCKS * BLOCK;
        meter.count(index * modulus)?;
        let mut bytes = 0;
        let last_index = last / modulus;
        while index <= last_index {
            // A quarter more, in stretches that are no longer than that.
            let stretch = (index / 4).next_multiple_of(BLOCK).min(STRETCH * BLOCK);
            let end = (index + (index / 4).next_multiple_of(stretch))
                .min((last_index + 1).next_multiple_of(BLOCK));
            bytes = bytes.max(sieving.divide(index, end, stretch, control)?);
            for begin in (index..end).step_by(stretch as usize) {
                let end = end.min(begin + stretch);
                sieving.covers.begin(&sieving.rows, begin, end);
                for index in (begin..end).step_by(BLOCK as usize) {
                    sieving.block(index);
                    meter.count(BLOCK * modulus)?;
                }
            }
            index = end;
        }
        Ok(Self {
            modulus,
            lost: sieving.lost,
            positions: meter.positions,
            bytes,
        })
    }

    /// Whether the player to move in position `number` loses.
    pub(super) fn is_lost(&self, number: u64) -> bool {
        let class = &self.lost[(number % self.modulus) as usize];
        // An index fits, since the sieve takes only such games.
        class
            .binary_search(&((number / self.modulus) as u32))
            .is_ok()
    }
}

impl Sieving {
    fn new(modulus: u64) -> Self {
        let mut roots = vec![Vec::new(); modulus as usize];
        for root in 0..modulus {
            roots[(root * root % modulus) as usize].push(root);
        }
        Self {
            modulus,
            roots,
            lost: vec![Vec::new(); modulus as usize],
            rows: Rows::default(),
            covers: Covers::default(),
            markings: Vec::new(),
            free: vec![0; (modulus * BLOCK / 64) as usize],
        }
    }

    /// Finds the lost positions of the first blocks by the plain sieve.
    fn begin(&mut self, base: Base, control: &Control<'_>) -> Result<(), SolveError> {
        let last = FIRST_BLOCKS * BLOCK * self.modulus - 1;
        let squares: Vec<u64> = (1..=last.isqrt()).map(|root| root * root).collect();
        let limits = crate::control::Limits {
            positions: u64::MAX,
            ..control.limits
        };
        let control = Control {
            limits,
            progress: None,
            ..*control
        };
        let first = Sieve::solve(&squares, base, last, &control)?;
        for number in (0..=last).filter(|&number| first.is_lost(number)) {
            self.lost[(number % self.modulus) as usize].push((number / self.modulus) as u32);
        }
        Ok(())
    }

    /// Divides the classes anew into dense and sparse ones, for blocks from index `from` to
    /// `end` in stretches of `stretch` indices; returns the bytes held.
    fn divide(
        &mut self,
        from: u64,
        end: u64,
        stretch: u64,
        control: &Control<'_>,
    ) -> Result<u64, SolveError> {
        let is_dense = |lost: &Vec<u32>| lost.len() as u64 * DENSE > from;
        let lost: usize = self.lost.iter().map(Vec::capacity).sum();
        let mut dense: Vec<usize> = (0..self.lost.len())
            .filter(|&class| is_dense(&self.lost[class]))
            .collect();
        dense.sort_by_key(|&class| std::cmp::Reverse(self.lost[class].len()));
        let bytes = Rows::bytes(dense.len(), end) + lost as u64 * 8;
        control.allow_bytes(bytes)?;
        self.rows = Rows::of(&dense, &self.lost, end);
        let classes = Classes {
            modulus: self.modulus,
            roots: &self.roots,
            dense: &dense,
            lost: &self.lost,
            rows: &self.rows,
        };
        self.covers = Covers::of(&classes, from, end, stretch);
        self.markings.clear();
        for (class, lost) in self.lost.iter().enumerate() {
            if self.rows.first(class).is_some() {
                continue;
            }
            for &index in lost {
                let position = u64::from(index) * self.modulus + class as u64;
                let missing = from * self.modulus - position;
                let root = missing.isqrt() + u64::from(missing.isqrt().pow(2) < missing);
                self.markings.push(Marking { position, root });
            }
        }
        let lists = self.covers.bytes() + (self.markings.capacity() * 16) as u64;
        control.allow_bytes(bytes + lists)?;
        Ok(bytes + lists)
    }

    /// Sieves the block that begins at this index.
    fn block(&mut self, index: u64) {
        self.free.fill(0);
        for class in 0..self.lost.len() {
            let covered = self.covers.cover(class, &self.rows, index);
            for (word, covered) in covered.into_iter().enumerate() {
                let mut free = !covered;
                while free != 0 {
                    let at = word as u64 * 64 + u64::from(free.trailing_zeros());
                    free &= free - 1;
                    let position = at * self.modulus + class as u64;
                    self.free[(position / 64) as usize] |= 1 << (position % 64);
                }
            }
        }
        let start = index * self.modulus;
        for marking in &mut self.markings {
            mark(&mut self.free, start, marking);
        }
        for word in 0..self.free.len() {
            while self.free[word] != 0 {
                let position = word as u64 * 64 + u64::from(self.free[word].trailing_zeros());
                self.free[word] &= self.free[word] - 1;
                self.look_at(index, position);
            }
        }
    }

    /// Looks at a free position of the block, of which all below is known.
    fn look_at(&mut self, block: u64, within: u64) {
        let (index, class) = (
            block + within / self.modulus,
            (within % self.modulus) as usize,
        );
        let dense = self.rows.first(class).is_some();
        if !dense && self.covers.reaches(class, &self.rows, index) {
            return;
        }
        // The game was taken only if indices fit.
        self.lost[class].push(index as u32);
        if dense {
            self.rows.set(class, index);
            for square in self.covers.squares_within(class) {
                let at = within + square;
                let Some(word) = self.free.get_mut((at / 64) as usize) else {
                    break;
                };
                *word &= !(1 << (at % 64));
            }
        } else {
            let start = block * self.modulus;
            let mut marking = Marking {
                position: start + within,
                root: 1,
            };
            mark(&mut self.free, start, &mut marking);
            self.markings.push(marking);
        }
    }
}

/// Marks what a lost position reaches in the block that begins at position `start`.
fn mark(free: &mut [u64], start: u64, marking: &mut Marking) {
    let mut at = marking.position + marking.root * marking.root - start;
    while let Some(word) = free.get_mut((at / 64) as usize) {
        *word &= !(1 << (at % 64));
        at += 2 * marking.root + 1;
        marking.root += 1;
    }
}
