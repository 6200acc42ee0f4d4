//! Which way to solve a heap, and what that costs.

use super::formula::Formula;
use super::shape::Shape;
use super::shifted::BLOCK;
use super::{sieve, squares};
use crate::engine::fit::{Cost, Decline};

/// Positions from which on it pays to sieve squares by classes.
const LEAST_FOR_CLASSES: u64 = 1 << 18;
/// Amounts that are listed one by one at most.
const MOST_LISTED: u64 = 1 << 22;

/// A way to solve a heap.
pub(super) enum Way {
    /// Evenly spaced amounts.
    Formula(Formula),
    /// A sieve of any amounts.
    Sieve(Vec<u64>),
    /// A sieve where the amounts are all squares.
    Squares,
}

impl Way {
    /// The fastest way for `shape`.
    pub(super) fn of(shape: &Shape) -> Result<Self, Decline> {
        let count = shape.takes.count();
        let positions = shape.start + 1;
        if let Some(formula) = (shape.takes.even()).and_then(|even| Formula::of(&even, shape.base))
        {
            return Ok(Way::Formula(formula));
        }
        if count > MOST_LISTED {
            return Err(Decline::new("more than 4 million different amounts"));
        }
        let amounts = shape.takes.ascending();
        if positions >= LEAST_FOR_CLASSES && squares::covers_game(&amounts, shape.base, shape.start)
        {
            return Ok(Way::Squares);
        }
        Ok(Way::Sieve(amounts))
    }

    /// What it costs, with the listing of the takes.
    pub(super) fn cost(&self, shape: &Shape) -> Cost {
        let mut cost = self.cost_of_solving(shape);
        cost.seconds += shape.takes.tries() as f64 * 100e-9;
        cost
    }

    fn cost_of_solving(&self, shape: &Shape) -> Cost {
        let positions = shape.start + 1;
        match self {
            Way::Formula(_) => Cost {
                positions: Some(1),
                bytes: Some(0),
                at_most: false,
                seconds: 10e-6,
                how: "a formula for evenly spaced amounts".to_owned(),
            },
            Way::Sieve(amounts) => sieve_cost(amounts, positions),
            Way::Squares => Cost {
                positions: Some(positions),
                bytes: Some(squares::expected_bytes(shape.start)),
                at_most: false,
                seconds: squares::expected_seconds(shape.start),
                how: format!("a sieve of {positions} positions by classes of remainders"),
            },
        }
    }
}

/// The positions of a sieve after which a period is first sought, and often found.
const EXPECTED_PERIOD: u64 = 1 << 16;

fn sieve_cost(amounts: &[u64], positions: u64) -> Cost {
    let greatest = amounts.last().copied().unwrap_or(1);
    let sought = greatest.saturating_mul(4).max(EXPECTED_PERIOD);
    let sieved = positions.min(sought);
    let pairs = amounts
        .iter()
        .map(|&amount| sieved.saturating_sub(amount) as f64);
    let near = amounts.partition_point(|&amount| amount < BLOCK);
    let lost = expected_lost(amounts, sieved);
    let periodic = positions > sought;
    Cost {
        positions: (!periodic).then_some(positions.next_multiple_of(BLOCK)),
        bytes: (!periodic).then_some(sieve::bytes_of(positions + BLOCK)),
        at_most: false,
        seconds: 2e-6
            + sieved as f64 * 0.4e-9
            + pairs.sum::<f64>() * 5e-12
            + lost * (6e-9 + near as f64 * 0.4e-9),
        how: if periodic {
            "a sieve of bits, until the statuses repeat".to_owned()
        } else {
            format!("a sieve of {positions} bits, {} amounts", amounts.len())
        },
    }
}

/// About how many of so many positions are lost. If a share s of them is, a position with
/// k amounts is lost with probability e^(-s k), which is s again; squares are not so random.
fn expected_lost(amounts: &[u64], positions: u64) -> f64 {
    if squares::are_all(amounts, positions - 1) {
        return squares::expected_lost(positions);
    }
    let count = amounts.len() as f64;
    let mut share = 0.5;
    for _ in 0..40 {
        share = 0.5 * (share + (-share * count).exp());
    }
    share * positions as f64
}
