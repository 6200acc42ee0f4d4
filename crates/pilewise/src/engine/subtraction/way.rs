//! Which way to solve a heap, and what that costs.

use super::amounts::Amounts;
use super::formula::Formula;
use super::shape::Shape;
use super::shifted::BLOCK;
use super::{sieve, squares};
use crate::engine::fit::{Decline, Estimate};

/// Positions from which on it pays to sieve squares by classes.
const LEAST_FOR_CLASSES: u64 = 1 << 18;
/// Amounts that are listed one by one at most.
const MOST_LISTED: u64 = 1 << 22;
/// What it takes to try one way to choose, in seconds.
const SECONDS_OF_A_TRY: f64 = 100e-9;

/// A way to solve a heap.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// Evenly spaced amounts.
    Formula(Formula),
    /// A sieve of so many amounts, the least there are.
    Sieve(usize),
    /// A sieve where the amounts, so many, are all squares.
    Squares(usize),
}

impl Way {
    /// The fastest way for `shape`.
    pub(super) fn of(shape: &Shape<'_>) -> Result<Self, Decline> {
        if let Some(formula) = shape.even().and_then(|even| Formula::of(&even, shape.base)) {
            return Ok(Way::Formula(formula));
        }
        if shape.heap.takes.count() > MOST_LISTED {
            return Err(Decline::new("more than 4 million different amounts"));
        }
        let (amounts, start) = (shape.heap.amounts(), shape.start);
        let count = amounts.count_up_to(start);
        if start + 1 >= LEAST_FOR_CLASSES
            && squares::covers(shape.base, start)
            && amounts.are_squares(count, start)
        {
            return Ok(Way::Squares(count));
        }
        Ok(Way::Sieve(count))
    }

    /// What it costs, with the listing of the takes.
    pub(super) fn estimate(&self, shape: &Shape<'_>) -> Estimate {
        let positions = shape.start + 1;
        let listing = |count: usize| {
            let tries = shape.heap.amounts().tries(count);
            tries as f64 * SECONDS_OF_A_TRY
        };
        match *self {
            Way::Formula(_) => Estimate {
                positions: Some(1),
                bytes: Some(0),
                at_most: false,
                seconds: 10e-6,
            },
            Way::Sieve(count) => {
                let amounts = shape.heap.amounts();
                let known = !is_periodic(amounts, count, positions);
                Estimate {
                    positions: known.then(|| positions.next_multiple_of(BLOCK)),
                    bytes: known.then(|| sieve::bytes_of(positions + BLOCK)),
                    at_most: false,
                    seconds: listing(count) + sieve_seconds(amounts, count, positions),
                }
            }
            Way::Squares(count) => Estimate {
                positions: Some(positions),
                bytes: Some(squares::expected_bytes(shape.start)),
                at_most: false,
                seconds: listing(count) + squares::expected_seconds(shape.start),
            },
        }
    }

    /// How that is known.
    pub(super) fn how(&self, shape: &Shape<'_>) -> String {
        let positions = shape.start + 1;
        match *self {
            Way::Formula(_) => "a formula for evenly spaced amounts".to_owned(),
            Way::Sieve(count) if is_periodic(shape.heap.amounts(), count, positions) => {
                "a sieve of bits, until the statuses repeat".to_owned()
            }
            Way::Sieve(count) => format!("a sieve of {positions} bits, {count} amounts"),
            Way::Squares(_) => {
                format!("a sieve of {positions} positions by classes of remainders")
            }
        }
    }
}

/// The positions of a sieve after which a period is first sought, and often found.
const EXPECTED_PERIOD: u64 = 1 << 16;

fn sought(amounts: &Amounts, count: usize) -> u64 {
    let greatest = amounts.greatest(count).unwrap_or(1);
    greatest.saturating_mul(4).max(EXPECTED_PERIOD)
}

fn is_periodic(amounts: &Amounts, count: usize, positions: u64) -> bool {
    positions > sought(amounts, count)
}

/// About how long a sieve takes of so many positions, by the first `count` of the amounts.
pub(super) fn sieve_seconds(amounts: &Amounts, count: usize, positions: u64) -> f64 {
    let sieved = positions.min(sought(amounts, count));
    let near = count.min(amounts.count_up_to(BLOCK - 1));
    let lost = if amounts.are_squares(count, sieved - 1) {
        // Squares are not as good as random.
        squares::expected_lost(sieved)
    } else {
        amounts.lost_share(count) * sieved as f64
    };
    2e-6 + sieved as f64 * 0.4e-9
        + amounts.pairs(count, sieved) * 5e-12
        + lost * (6e-9 + near as f64 * 0.4e-9)
}
