//! The takes of a heap, what is known of its positions, and heaps that share both.
//!
//! Heaps with the same takes differ only in where play starts, and what is true of a position
//! does not depend on that. So the first of them is solved as it is and kept; when a larger
//! one comes, the next power of two is solved instead, and all up to that are read from it. That
//! is for heaps below 2^20 that are sieved; larger ones, and squares from 2^18 on, are solved alone.
//! What is reported of a heap (its cost, its positions, its bytes) is what it takes alone, so
//! that it does not depend on which others came before.

use std::sync::OnceLock;

use super::amounts::Amounts;
use super::distances::{self, Distances};
use super::shape::Base;
use super::sieve::{self, Sieve};
use super::way;
use crate::control::Control;
use crate::engine::fit::Decline;
use crate::engine::given_parts::GivenParts;
use crate::engine::kept::{Kept, Key, Room};
use crate::engine::taking::Taking;
use crate::engine::taking::list::{Listing, Misfit};
use crate::engine::taking::takes::Takes;
use crate::rules::RulesGame;
use crate::rules::normal::Numbers;

/// Heaps that are shared are smaller than this power of two.
const SIZES: usize = 20;
/// No more takes are kept.
const MOST_TAKES: u64 = 1 << 17;
/// Nothing is solved for other heaps too that is expected to take longer, in seconds.
const LONGEST_SOLVE: f64 = 0.02;

/// The takes of a heap, and what is known of its positions.
#[derive(Debug)]
pub(super) struct Heap {
    pub(super) takes: Takes,
    least_and_greatest: Option<(u64, u64)>,
    amounts: OnceLock<Amounts>,
    /// What is known for all heaps that share it; nothing of a heap of its own.
    shared: Option<Shared>,
}

/// What is kept of all positions up to `last`.
#[derive(Debug)]
struct Shared {
    last: u64,
    base: Base,
    lost: OnceLock<Option<Sieve>>,
    distances: OnceLock<Option<Distances>>,
}

/// What is asked of heaps that may share their takes.
pub(super) struct Asked<'a> {
    /// From where play starts: the number of it, or by how much it is above the end.
    pub(super) start: u64,
    /// Whether nothing beyond the heap is taken.
    pub(super) within: bool,
    /// What else tells heaps apart.
    pub(super) ended: i128,
    /// The positions that are decided, by the least take, or by the greatest where the last
    /// take may go beyond the heap.
    pub(super) decided: &'a dyn Fn(u64) -> Result<Base, Decline>,
}

/// The heaps of one pattern.
#[derive(Debug, Default)]
pub(super) struct Heaps {
    families: Kept<Family>,
    room: Room,
}

/// Heaps with the same takes: the first that came, and those of each power of two.
#[derive(Debug, Default)]
struct Family {
    first: OnceLock<Option<Size>>,
    sizes: [OnceLock<Option<Size>>; SIZES + 1],
}

/// A heap, and up to what start others share it.
#[derive(Debug)]
struct Size {
    start: u64,
    heap: Heap,
}

impl Heap {
    /// Lists the takes of up to `most`, each of which must find `enough` in what else it needs.
    pub(super) fn list(
        takings: &[Taking],
        numbers: Numbers<'_>,
        most: Option<u64>,
        enough: &dyn Fn(i128, i128) -> bool,
    ) -> Result<Self, Misfit> {
        let mut takes = Takes::default();
        for taking in takings {
            let taking = taking.on_input(&numbers)?;
            let mut check = |amount: i128, around: &Numbers<'_>| {
                let met = |least: Option<i128>| least.is_some_and(|least| enough(amount, least));
                if (taking.needs.iter()).all(|need| met(need.least(around))) {
                    Ok(())
                } else {
                    Err(needs_more(&taking))
                }
            };
            let listing = Listing {
                numbers,
                taking: &taking,
                most,
                check: &mut check,
            };
            takes.kinds.push(listing.list()?);
        }
        Ok(Self {
            least_and_greatest: takes.ends(),
            takes,
            amounts: OnceLock::new(),
            shared: None,
        })
    }

    /// The least amount.
    pub(super) fn least(&self) -> Option<u64> {
        self.least_and_greatest.map(|ends| ends.0)
    }

    /// The greatest amount.
    pub(super) fn greatest(&self) -> Option<u64> {
        self.least_and_greatest.map(|ends| ends.1)
    }

    /// The different amounts.
    pub(super) fn amounts(&self) -> &Amounts {
        self.amounts.get_or_init(|| Amounts::of(&self.takes))
    }

    /// The lost positions of all heaps that share this, if they hold for positions up to
    /// `start` with what is decided by `base` and may be kept; solved now if they are not yet.
    pub(super) fn lost(
        &self,
        base: Base,
        start: u64,
        room: Option<&Room>,
        control: &Control<'_>,
    ) -> Option<&Sieve> {
        let shared = self.shared_by(base, start)?;
        if shared.lost.get().is_none() {
            let positions = shared.last + 1;
            let bytes = sieve::bytes_of(positions + super::shifted::BLOCK);
            let amounts = self.amounts();
            if way::sieve_seconds(amounts, amounts.count(), positions) > LONGEST_SOLVE
                || !room?.take(bytes, control.limits.bytes)
            {
                return None;
            }
        }
        let lost = shared.lost.get_or_init(|| {
            let amounts = self.amounts().up_to(u64::MAX);
            Sieve::solve(amounts, shared.base, shared.last, &Control::default()).ok()
        });
        lost.as_ref()
    }

    /// The same, if they have been found already.
    pub(super) fn known_lost(&self, base: Base, start: u64) -> Option<&Sieve> {
        self.shared_by(base, start)?.lost.get()?.as_ref()
    }

    /// The distances of all heaps that share this, likewise.
    pub(super) fn distances(
        &self,
        base: Base,
        start: u64,
        room: Option<&Room>,
        control: &Control<'_>,
    ) -> Option<&Distances> {
        let shared = self.shared_by(base, start)?;
        if shared.distances.get().is_none() {
            let count = self.amounts().count() as u64;
            let bytes = distances::bytes(shared.last);
            if !distances::are_cheap(shared.last, count) || !room?.take(bytes, control.limits.bytes)
            {
                return None;
            }
        }
        let distances = shared.distances.get_or_init(|| {
            let amounts = self.amounts().up_to(u64::MAX);
            Distances::solve(amounts, shared.base, shared.last, &Control::default()).ok()
        });
        distances.as_ref()
    }

    fn shared_by(&self, base: Base, start: u64) -> Option<&Shared> {
        let shared = self.shared.as_ref()?;
        let below = |base: Base| base.below.min(start + 1);
        let same =
            below(base) == below(shared.base) && (base.won == shared.base.won || below(base) == 0);
        (same && start <= shared.last).then_some(shared)
    }
}

impl Heaps {
    /// The memory that they may take.
    pub(super) fn room(&self) -> &Room {
        &self.room
    }

    /// The takes of a heap that may be shared; `None` where they are to be listed for it alone.
    pub(super) fn heap(
        &self,
        takings: &[Taking],
        parts: &GivenParts,
        game: &RulesGame,
        asked: &Asked<'_>,
    ) -> Option<&Heap> {
        if asked.start >> SIZES != 0 {
            return None;
        }
        let mut key = Key::new();
        key.push(asked.ended);
        if !parts.values(game.numbers(), &mut key) {
            return None;
        }
        let family = self.families.under(&key, Family::default)?;
        let make = |start: u64| self.make(takings, game.numbers(), asked, start);
        let first = family.first.get_or_init(|| make(asked.start));
        if let Some(size) = first.as_ref().filter(|size| asked.start <= size.start) {
            return Some(&size.heap);
        }
        let bits = (u64::BITS - asked.start.leading_zeros()) as usize;
        let size = of_bits(family, bits).get_or_init(|| make((1 << bits) - 1));
        size.as_ref().map(|size| &size.heap)
    }

    fn make(
        &self,
        takings: &[Taking],
        numbers: Numbers<'_>,
        asked: &Asked<'_>,
        start: u64,
    ) -> Option<Size> {
        let most = asked.within.then_some(start);
        let mut heap = Heap::list(takings, numbers, most, &|_, _| true).ok()?;
        let is_even = heap.takes.even().is_some();
        let takes = heap.takes.count();
        // An amount, its choices, and three numbers of what is known of it.
        let bytes = takes.saturating_mul(128);
        if !is_even && (takes > MOST_TAKES || !self.room.take(bytes, u64::MAX)) {
            return None;
        }
        let (last, base) = if asked.within {
            let least = heap.least().unwrap_or(start + 1);
            (start, (asked.decided)(least).ok()?)
        } else {
            let greatest = heap.greatest()?;
            (
                start.checked_add(greatest)?,
                (asked.decided)(greatest).ok()?,
            )
        };
        heap.shared = Some(Shared {
            last,
            base,
            lost: OnceLock::new(),
            distances: OnceLock::new(),
        });
        Some(Size { start, heap })
    }
}

fn of_bits(family: &Family, bits: usize) -> &OnceLock<Option<Size>> {
    // There is a size for each number of bits that `heap` lets through.
    &family.sizes[bits.min(SIZES)]
}

/// Why a kind of move is declined that finds too little in the heap.
pub(super) fn needs_more(taking: &Taking) -> Decline {
    let reason = "a move needs more in the heap than others that take as much";
    Decline::at(reason, &taking.span)
}
