//! Which games can be solved in blocks, and what of them a pass over the blocks needs.

use std::ops::Range;

use super::changes::Changes;
use super::kernels::WIDEST;
use super::pass::Checkpoint;
use super::shape::Shape;

/// How many indices are gone through at once; a multiple of 64.
pub(super) const BLOCK: usize = 4096;

/// The windows that are taken, in which moves of any length up to a limit can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The limit.
    Narrow(usize),
    /// The last index can be moved to from everywhere.
    Endless,
}

/// What a game is made of that can be solved in blocks. A *place* is how far an index is from
/// the start.
#[derive(Debug)]
pub(super) struct Layout<'g> {
    pub(super) reach: Reach,
    pub(super) changes: Changes<'g>,
    /// Of equals, the nearest index is taken; otherwise the furthest.
    pub(super) nearest_first: bool,
    /// The last index that a move can start from, and its place.
    pub(super) last: i64,
    pub(super) last_place: usize,
}

impl<'g> Layout<'g> {
    /// The layout of `shape`, if it has one.
    pub(super) fn of(shape: &Shape<'g>) -> Option<Self> {
        let (start, top, limits) = (shape.start, shape.top, shape.limits);
        let last = limits.until.min(top.checked_sub(1)?);
        let all_moves = limits.nearest == 1
            && limits.from <= start
            && limits.least <= start.checked_add(1)?
            && limits.most >= top;
        if !all_moves || last < start || top.checked_sub(last)? > WIDEST as i64 {
            return None;
        }
        let reach = match usize::try_from(limits.furthest) {
            Ok(width) if width <= WIDEST => Reach::Narrow(width),
            _ if last == top - 1 && limits.furthest >= top.checked_sub(start)? => Reach::Endless,
            _ => return None,
        };
        Some(Self {
            reach,
            changes: Changes::of(shape, start..last)?,
            nearest_first: shape.nearest_first,
            last,
            last_place: usize::try_from(last.checked_sub(start)?).ok()?,
        })
    }

    /// Bytes of what is kept of a solved game.
    pub(super) fn bytes(&self) -> u64 {
        let indices = self.last_place as u64 + 1;
        let moves = match self.reach {
            Reach::Narrow(_) => indices,
            Reach::Endless => indices.div_ceil(64) * 8,
        };
        moves + self.blocks() as u64 * size_of::<Checkpoint>() as u64
    }

    /// How many blocks there are before the last index.
    pub(super) fn blocks(&self) -> usize {
        self.last_place.div_ceil(BLOCK)
    }

    /// The places of a block, counted from the start.
    pub(super) fn places(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.last_place.min((block + 1) * BLOCK)
    }
}
