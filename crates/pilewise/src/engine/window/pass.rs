//! One pass over the indices, from the last one down, in 64 bits where these suffice.
//!
//! That they do is made sure before each block, from what is held above it and from the
//! greatest change in it. With b for the greatest magnitude that a balance can come to,
//! - a worth is at most b more in magnitude than the greatest one before;
//! - the greatest of all worths never falls as the index does, and what it is taken from is at
//!   most b: so it is at most b more in magnitude than it was above the block, and a worth at
//!   most b more than that;
//! - where the gains of a line are parts of one sum, but for a constant a move, a value is at
//!   most the magnitudes of all parts added up, and a worth at most what the index contributes
//!   more.

use std::ops::Range;

use super::changes::{Block, Contributions, LIMIT};
use super::kernels::{self, Held, NONE, WIDEST};
use super::layout::{Layout, Reach};
use super::shape::Shape;

/// What is known above a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checkpoint {
    pub(super) held: Held,
    /// What the index above contributes to a move to it.
    pub(super) there: i128,
    /// No value above is greater in magnitude, where the gains of a line are parts of one sum.
    gains: i128,
}

/// Where the best moves of a block are written to.
pub(super) enum Best<'a> {
    /// The length of each.
    Lengths(&'a mut [u8]),
    /// A bit each: whether it is better to move to than all later ones.
    Records(&'a mut [u64]),
}

/// The last index that a move can start from, and those after it.
#[derive(Debug)]
pub(super) struct Ending {
    /// Their values.
    pub(super) values: Vec<i128>,
    /// The length of the best move.
    pub(super) length: u8,
    /// Whether it is better to move to than the one after.
    pub(super) is_record: bool,
}

/// A pass under way.
#[derive(Debug)]
pub(super) struct Pass<'g> {
    pub(super) layout: Layout<'g>,
    /// What a move gains beyond parts of one sum, in magnitude.
    extra: i128,
    /// The changes of a block, where they have to be written out.
    written: Vec<i64>,
}

impl<'g> Pass<'g> {
    /// Begins above the last index, and values it; `None` where 64 bits may not suffice.
    pub(super) fn begin(
        shape: &Shape<'g>,
        layout: Layout<'g>,
    ) -> Option<(Self, Checkpoint, Ending)> {
        let last = layout.last;
        let contributions = Contributions::near(shape, last)?;
        let (here, there) = (contributions.here(last)?, contributions.there(last)?);
        let after = last.checked_add(1)?..=shape.top;
        let after: Option<Vec<i128>> = after.map(|index| contributions.there(index)).collect();
        let after = after?;
        let beats = |worth: i128, old: i128| worth > old || (worth == old && layout.nearest_first);
        let (mut length, mut best) = (after.len(), *after.last()?);
        for (at, &worth) in after.iter().enumerate().rev().skip(1) {
            if beats(worth, best) {
                (length, best) = (at + 1, worth);
            }
        }
        let value = here.checked_add(best)?;
        let worth = there.checked_sub(value)?;
        let is_record = beats(worth, best);
        let mut held = Held {
            balance: narrowed(there.checked_sub(here)?)?,
            worths: [NONE; WIDEST],
        };
        match layout.reach {
            Reach::Narrow(_) => {
                for (held, worth) in held.worths.iter_mut().zip([worth].iter().chain(&after)) {
                    *held = narrowed(*worth)?;
                }
            }
            Reach::Endless => held.worths[0] = narrowed(if is_record { worth } else { best })?,
        }
        let extra = here.checked_add(there)?.checked_abs()?;
        let places = [there].into_iter().chain(after.iter().copied());
        let parts = places
            .zip(&after)
            .map(|(one, next)| next.checked_sub(one)?.checked_abs());
        let gains = parts
            .into_iter()
            .try_fold(extra, |sum, part| sum.checked_add(part?))?;
        let checkpoint = Checkpoint { held, there, gains };
        let mut values = vec![0; after.len() + 1];
        values[0] = value;
        let ending = Ending {
            values,
            length: length as u8,
            is_record,
        };
        let pass = Self {
            extra,
            written: Vec::new(),
            layout,
        };
        Some((pass, checkpoint, ending))
    }

    /// Goes on from what is known above `places` to what is known below them; `None` where 64
    /// bits may not suffice.
    pub(super) fn advance(
        &mut self,
        state: &mut Checkpoint,
        places: Range<usize>,
        best: Best<'_>,
        bits: Bits,
    ) -> Option<()> {
        let count = places.len() as i128;
        let layout = &self.layout;
        let block = layout.changes.over(places, &mut self.written)?;
        let gains = block.most_there.checked_add(self.extra)?;
        state.gains = gains.checked_mul(count)?.checked_add(state.gains)?;
        if bits == Bits::MayNotSuffice && most_worth(layout, &block, count, state)? >= LIMIT {
            return None;
        }
        let held = &mut state.held;
        match (best, layout.reach) {
            (Best::Lengths(lengths), Reach::Narrow(width)) => {
                kernels::narrow(width, layout.nearest_first)(&block, held, lengths);
            }
            (Best::Records(records), Reach::Endless) => {
                kernels::endless(&block, held, layout.nearest_first, records);
            }
            _ => return None,
        }
        state.there = state.there.checked_sub(block.there)?;
        Some(())
    }

    /// The values of a block, found one by one from what is known above it.
    pub(super) fn values(
        &mut self,
        mut state: Checkpoint,
        places: Range<usize>,
    ) -> Option<Vec<i128>> {
        let mut values = vec![0; places.len()];
        for (place, value) in places.zip(&mut values).rev() {
            let greatest = state.held.worths[0];
            let (mut length, mut record) = ([0], [0]);
            let best = match self.layout.reach {
                Reach::Narrow(_) => Best::Lengths(&mut length),
                Reach::Endless => Best::Records(&mut record),
            };
            self.advance(&mut state, place..place + 1, best, Bits::Suffice)?;
            let worth = match self.layout.reach {
                Reach::Narrow(_) => state.held.worths[0],
                Reach::Endless => state.held.balance - greatest,
            };
            *value = state.there - i128::from(worth);
        }
        Some(values)
    }
}

/// Whether 64 bits are known to suffice for some places, as they are for parts of a block that has
/// been gone through: a bound that is made anew at each place is a looser one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bits {
    Suffice,
    MayNotSuffice,
}

/// A bound on the magnitude of all that is computed in a block, as the module's text says;
/// `above` bounds the gains down to its end already.
fn most_worth(
    layout: &Layout<'_>,
    block: &Block<'_>,
    count: i128,
    above: &Checkpoint,
) -> Option<i128> {
    let balance = i128::from(above.held.balance).abs() + block.most_balance * count;
    let worths = above.held.worths.iter().filter(|&&worth| worth != NONE);
    let worth = i128::from(worths.map(|worth| worth.unsigned_abs()).max()?);
    let growing = balance * count + worth;
    Some(match layout.reach {
        Reach::Endless => 2 * balance + worth,
        Reach::Narrow(_) if layout.changes.is_sum() => {
            let there = block.most_there.checked_mul(count)?;
            let there = above.there.checked_abs()?.checked_add(there)?;
            growing.min(balance.max(there.checked_add(above.gains)?))
        }
        Reach::Narrow(_) => growing,
    })
}

/// A number that 64 bits hold with room to spare.
fn narrowed(number: i128) -> Option<i64> {
    (number.unsigned_abs() < LIMIT as u128).then_some(number as i64)
}
