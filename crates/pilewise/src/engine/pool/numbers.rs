//! The numbers of a pool, what is known of them at each target, and pools that share both.
//!
//! Which numbers there are seldom depends on the target. So they are listed once, and the table
//! of lost sets at a target is kept where it is small: all targets of 20 numbers take a few
//! milliseconds and megabytes. What is reported of a pool is what it takes alone.

use std::sync::OnceLock;

use super::distances::{self, Distances};
use super::shape::Changes;
use super::sweep::{self, Sweep};
use crate::control::{Control, Meter};
use crate::engine::fit::Decline;
use crate::engine::given_parts::GivenParts;
use crate::engine::kept::{Held, Kept, Key, Room};
use crate::engine::taking::Taking;
use crate::engine::taking::list::{Listing, Misfit};
use crate::error::SolveError;
use crate::rules::normal;

/// Tables are kept of no more numbers than this, besides the greatest.
const MOST_NUMBERS: usize = 20;
/// And for no more targets.
const MOST_TARGETS: i128 = 1 << 12;

/// Numbers that can be called.
#[derive(Debug)]
pub(super) struct Numbers {
    /// Ascending, each with its element of the set.
    pub(super) all: Vec<Number>,
    pub(super) sum: i128,
    /// For each s, how many sets of all but the greatest number have a sum of at most s; as far
    /// as that is counted.
    legal: OnceLock<Vec<u64>>,
    /// What is kept at each target, by the need that it leads to.
    targets: OnceLock<Box<[OnceLock<Option<Known>>]>>,
}

/// A number that can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    pub(super) weight: u64,
    /// Its bit in the set.
    pub(super) element: u32,
}

/// The lost sets at one target, and distances once they have been asked for.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) sweep: Sweep,
    distances: OnceLock<Distances>,
}

/// The pools of one pattern.
#[derive(Debug, Default)]
pub(super) struct Pools {
    pools: Kept<Result<Numbers, Misfit>>,
    room: Room,
}

impl Pools {
    /// The numbers of a pool on an input; `None` where they are to be listed for it alone.
    pub(super) fn numbers(
        &self,
        parts: &GivenParts,
        numbers: normal::Numbers<'_>,
        initial: u64,
        list: impl FnOnce() -> Result<Numbers, Misfit>,
    ) -> Option<Result<&Numbers, Misfit>> {
        let mut key = Key::new();
        key.push(i128::from(initial));
        if !parts.values(numbers, &mut key) {
            return None;
        }
        let kept = self.pools.under(&key, list)?;
        Some(kept.as_ref().map_err(Misfit::clone))
    }
}

impl Numbers {
    /// Lists the numbers that can be called from the start, where the set is `initial`.
    pub(super) fn list(
        calling: &Taking,
        changes: &Changes,
        numbers: normal::Numbers<'_>,
        initial: u64,
    ) -> Result<Self, Misfit> {
        let listing = Listing {
            numbers,
            taking: &calling.on_input(&numbers)?,
            most: None,
            check: &mut |_, _| Ok(()),
        };
        let kind = listing.list()?;
        let mut all = Vec::new();
        let mut seen = 0u64;
        for (weight, choice) in kind.with_choice() {
            let choices = [choice];
            let around = numbers.at_choices(&choices);
            let element = around.number(&changes.element);
            let element = element.and_then(|at| u32::try_from(at).ok());
            let Some(element) = element.filter(|&element| element < u64::BITS) else {
                return Err(Decline::new("an element of the set is not from 0 to 63").into());
            };
            if seen >> element & 1 == 1 {
                return Err(Decline::new("two choices use the same element of the set").into());
            }
            seen |= 1 << element;
            if (initial >> element & 1 == 1) == changes.holds_left {
                all.push(Number { weight, element });
            }
        }
        all.sort_unstable();
        Ok(Self {
            sum: all.iter().map(|one| i128::from(one.weight)).sum(),
            all,
            legal: OnceLock::new(),
            targets: OnceLock::new(),
        })
    }

    /// All numbers, as a mask of their places.
    pub(super) fn every(&self) -> u64 {
        match self.all.len() {
            0 => 0,
            count => u64::MAX >> (u64::BITS as usize - count),
        }
    }

    /// The greatest number.
    pub(super) fn greatest(&self) -> u64 {
        self.all.last().map_or(0, |one| one.weight)
    }

    /// How many numbers there are besides the greatest.
    pub(super) fn others(&self) -> usize {
        self.all.len().saturating_sub(1)
    }

    /// How many sets are legal in the smaller game: those whose numbers taken away sum to at
    /// most s. `u64::MAX` where s is so large that they are not counted.
    pub(super) fn legal_sets(&self, target: i128) -> u64 {
        let most = usize::try_from(target - i128::from(self.greatest()) - 1).ok();
        let legal = self.legal.get_or_init(|| self.count_legal());
        most.and_then(|most| legal.get(most).copied())
            .unwrap_or(u64::MAX)
    }

    fn count_legal(&self) -> Vec<u64> {
        const MOST_COUNTED: i128 = 1 << 12;
        let others = &self.all[..self.others()];
        let most = (self.sum - i128::from(self.greatest())).min(MOST_COUNTED) as usize;
        let mut ways = vec![0u64; most];
        if let Some(none) = ways.first_mut() {
            *none = 1;
        }
        for number in others {
            let weight = usize::try_from(number.weight).unwrap_or(usize::MAX);
            for sum in (weight..most).rev() {
                ways[sum] = ways[sum].saturating_add(ways[sum - weight]);
            }
        }
        let mut all = 0u64;
        for count in &mut ways {
            all = all.saturating_add(*count);
            *count = all;
        }
        ways
    }

    /// The lost sets at a target that is above the greatest number and no more than the sum;
    /// read from those that `pools` keep, if they may be kept.
    pub(super) fn known<'k>(
        held: &Held<'k, Self>,
        target: i128,
        pools: Option<&Pools>,
        control: &Control<'_>,
    ) -> Result<Held<'k, Known>, SolveError> {
        let kept = match (held, pools) {
            (Held::Kept(numbers), Some(pools)) => numbers.kept(target, pools, control),
            _ => None,
        };
        match kept {
            Some(known) => {
                let sweep = &known.sweep;
                control.allow_bytes(sweep.bytes)?;
                Meter::new(control, Some(1 << held.others())).count(sweep.positions)?;
                Ok(Held::Kept(known))
            }
            None => Ok(Held::Own(Box::new(held.sweep(target, control)?))),
        }
    }

    fn kept(&self, target: i128, pools: &Pools, control: &Control<'_>) -> Option<&Known> {
        let targets = self.sum - i128::from(self.greatest());
        if self.others() > MOST_NUMBERS || targets > MOST_TARGETS {
            return None;
        }
        let limit = control.limits.bytes;
        if self.targets.get().is_none() {
            let bytes = targets as u64 * size_of::<OnceLock<Option<Known>>>() as u64;
            if !pools.room.take(bytes, limit) {
                return None;
            }
        }
        let targets = self
            .targets
            .get_or_init(|| (0..targets).map(|_| OnceLock::new()).collect());
        let place = targets.get(usize::try_from(self.sum - target).ok()?)?;
        if place.get().is_none() && !pools.room.take(sweep::bytes(self.others()), limit) {
            return None;
        }
        let known = place.get_or_init(|| self.sweep(target, &Control::default()).ok());
        known.as_ref()
    }

    fn sweep(&self, target: i128, control: &Control<'_>) -> Result<Known, SolveError> {
        let others = self.all[..self.others()].iter();
        let weights: Vec<u64> = others.map(|one| one.weight).collect();
        // The sum of all less the target, and 1; below 2^62 by the shape.
        let need = (self.sum - target + 1) as i64;
        Ok(Known {
            sweep: Sweep::solve(&weights, need, control)?,
            distances: OnceLock::new(),
        })
    }
}

impl Known {
    /// The distances of all sets of so many numbers, where they are found; kept if that may be.
    pub(super) fn distances<'k>(
        held: &Held<'k, Self>,
        numbers: usize,
        pools: Option<&Pools>,
        control: &Control<'_>,
    ) -> Result<Option<Held<'k, Distances>>, SolveError> {
        let Some(bytes) = distances::bytes(numbers) else {
            return Ok(None);
        };
        control.allow_bytes(held.sweep.bytes + bytes)?;
        if let (Held::Kept(known), Some(pools)) = (held, pools)
            && (known.distances.get().is_some() || pools.room.take(bytes, control.limits.bytes))
        {
            let of = || Distances::of(numbers, &known.sweep);
            return Ok(Some(Held::Kept(known.distances.get_or_init(of))));
        }
        Ok(Some(Held::Own(Box::new(Distances::of(
            numbers,
            &held.sweep,
        )))))
    }
}
