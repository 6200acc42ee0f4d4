//! Narrow and endless windows, in blocks: next to nothing is kept of an index but its best
//! move.
//!
//! Where the next index is any of the next k, k small, the worths that a window can see fit in
//! registers; where it is any later one, the greatest worth is all that is needed of them. So
//! an index costs a few instructions ([`super::kernels`]) and leaves behind the length of its
//! best move, a byte, or whether it is better to move to than all later ones, a bit. What is
//! known above a block is kept as a checkpoint; the values of the block are found again from
//! there when one of them is asked for.

use std::ops::Range;

use super::layout::{BLOCK, Layout, Reach};
use super::pass::{Best, Bits, Checkpoint, Ending, Pass};
use super::shape::Shape;
use crate::control::Meter;
use crate::engine::worth::{Stop, fits};

/// A solved game.
#[derive(Debug)]
pub(super) struct Blocks<'g> {
    pass: Pass<'g>,
    ending: Ending,
    /// What is known above each block, the last block first.
    checkpoints: Vec<Checkpoint>,
    moves: Moves,
    /// The block whose values were last asked for, and these.
    latest: Option<(usize, Vec<i128>)>,
}

/// The best moves from all places.
#[derive(Debug)]
enum Moves {
    /// The length of each.
    Lengths(Vec<u8>),
    /// For each, a bit: whether it is better to move to than all later ones.
    Records(Vec<u64>),
}

impl<'g> Blocks<'g> {
    /// Solves the game; [`Stop::TooNarrow`] where 64 bits may not suffice.
    pub(super) fn solve(
        shape: &Shape<'g>,
        layout: Layout<'g>,
        mut meter: Meter<'_>,
    ) -> Result<Self, Stop> {
        meter.control().allow_bytes(layout.bytes())?;
        let (last, blocks) = (layout.last_place, layout.blocks());
        let mut moves = Moves::new(&layout);
        let mut checkpoints = Vec::with_capacity(blocks);
        let begun = fits(Pass::begin(shape, layout))?;
        let (mut pass, mut state, ending) = begun;
        meter.count(ending.values.len() as u64)?;
        for block in (0..blocks).rev() {
            let places = pass.layout.places(block);
            meter.count(places.len() as u64)?;
            checkpoints.push(state);
            let best = moves.at(&places);
            let advanced = pass.advance(&mut state, places, best, Bits::MayNotSuffice);
            fits(advanced)?;
        }
        match &mut moves {
            Moves::Lengths(lengths) => lengths[last] = ending.length,
            Moves::Records(records) => {
                records[last / 64] |= u64::from(ending.is_record) << (last % 64);
            }
        }
        Ok(Self {
            pass,
            ending,
            checkpoints,
            moves,
            latest: None,
        })
    }

    /// The value at a place; `None` where there is no such place.
    ///
    /// # Complexity
    /// Constant at the place asked for before and near it; otherwise O(length of a block).
    pub(super) fn value(&mut self, place: usize) -> Option<i128> {
        if let Some(after) = place.checked_sub(self.pass.layout.last_place) {
            return self.ending.values.get(after).copied();
        }
        let block = place / BLOCK;
        if self.latest.as_ref().is_none_or(|latest| latest.0 != block) {
            let above = self.checkpoints[self.checkpoints.len() - 1 - block];
            let places = self.pass.layout.places(block);
            self.latest = Some((block, self.pass.values(above, places)?));
        }
        self.latest.as_ref()?.1.get(place % BLOCK).copied()
    }

    /// The place that the best move from a place leads to, by the tie rule; `None` where play
    /// has ended.
    pub(super) fn next(&self, place: usize) -> Option<usize> {
        let last = self.pass.layout.last_place;
        match &self.moves {
            Moves::Lengths(lengths) => Some(place + usize::from(*lengths.get(place)?)),
            Moves::Records(_) if place > last => None,
            Moves::Records(records) => Some(next_bit(records, place + 1).unwrap_or(last + 1)),
        }
    }

    /// Bytes of what is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.pass.layout.bytes()
    }
}

impl Moves {
    fn new(layout: &Layout<'_>) -> Self {
        let places = layout.last_place + 1;
        match layout.reach {
            Reach::Narrow(_) => Moves::Lengths(vec![0; places]),
            Reach::Endless => Moves::Records(vec![0; places.div_ceil(64)]),
        }
    }

    /// Where those of a block of places are written.
    fn at(&mut self, places: &Range<usize>) -> Best<'_> {
        match self {
            Moves::Lengths(lengths) => Best::Lengths(&mut lengths[places.clone()]),
            Moves::Records(records) => {
                Best::Records(&mut records[places.start / 64..places.end.div_ceil(64)])
            }
        }
    }
}

/// The first bit from `from` on that is set.
fn next_bit(words: &[u64], from: usize) -> Option<usize> {
    let first = from / 64;
    let head = words.get(first)? >> (from % 64) << (from % 64);
    if head != 0 {
        return Some(first * 64 + head.trailing_zeros() as usize);
    }
    let (at, word) = (words.iter().enumerate().skip(first + 1)).find(|(_, word)| **word != 0)?;
    Some(at * 64 + word.trailing_zeros() as usize)
}
