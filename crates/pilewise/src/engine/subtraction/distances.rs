//! Every position's outcome and distance, for heaps that are not too large.
//!
//! In ascending order: a position that no lost one has reached is lost itself, in one move
//! more than the longest of the wins that it leaves the opponent; it then reaches every
//! position that lies an amount above, which is won in one move more, or sooner by another
//! lost position. So only the lost positions, usually few, look at all amounts.
//!
//! Time: O(positions + lost positions × amounts), a tenth of a second at most for the games for
//! which it is done. Memory: 4 bytes a position.

use super::shape::Base;
use crate::control::{Control, Meter};
use crate::error::SolveError;
use crate::game::Outcome;

/// No lost position has reached this one yet.
const UNREACHED: u32 = u32::MAX;

/// The table.
#[derive(Debug)]
pub(super) struct Distances {
    /// Twice the distance, and 1 more where the position is lost.
    entries: Vec<u32>,
}

/// Positions up to which distances are found.
const MOST_POSITIONS: u64 = 1 << 20;
/// Positions times amounts up to which distances are found.
const MOST_PAIRS: u64 = 100_000_000;

/// Whether distances are found for positions up to `last` with so many amounts.
pub(super) fn are_cheap(last: u64, amounts: u64) -> bool {
    last < MOST_POSITIONS && last.saturating_mul(amounts) <= MOST_PAIRS
}

/// The bytes of a table of positions up to `last`.
pub(super) fn bytes(last: u64) -> u64 {
    (last + 1) * size_of::<u32>() as u64
}

impl Distances {
    /// The table of all positions up to `last`; `amounts` ascend.
    pub(super) fn solve(
        amounts: &[u64],
        base: Base,
        last: u64,
        control: &Control<'_>,
    ) -> Result<Self, SolveError> {
        control.allow_bytes(bytes(last))?;
        let mut meter = Meter::new(control, Some(last + 1));
        let amounts = amounts.iter().take_while(|&&amount| amount <= last);
        let amounts: Vec<usize> = amounts.map(|&amount| amount as usize).collect();
        let mut entries = vec![UNREACHED; last as usize + 1];
        for at in 0..entries.len() {
            let decided = (at as u64) < base.below;
            if decided && base.won {
                entries[at] = 0;
            } else if decided || entries[at] == UNREACHED {
                let distance = if decided {
                    0
                } else {
                    longest(&entries, &amounts, at)
                };
                entries[at] = 2 * distance + 1;
                reach(&mut entries, &amounts, at, distance);
                meter.count(amounts.len() as u64 / 64)?;
            }
            meter.count(1)?;
        }
        Ok(Self { entries })
    }

    /// The outcome of a position, and in how many moves.
    pub(super) fn of(&self, number: u64) -> (Outcome, u64) {
        let entry = self.entries[number as usize];
        let outcome = if entry & 1 == 1 {
            Outcome::Loss
        } else {
            Outcome::Win
        };
        (outcome, u64::from(entry / 2))
    }
}

/// The distance of a lost position: all that it can reach is won.
fn longest(entries: &[u32], amounts: &[usize], at: usize) -> u32 {
    let next = amounts.iter().map_while(|&amount| at.checked_sub(amount));
    next.map(|next| entries[next] / 2 + 1).max().unwrap_or(0)
}

/// Marks all that a position lost in `distance` moves can be reached from.
fn reach(entries: &mut [u32], amounts: &[usize], at: usize, distance: u32) {
    let won = 2 * (distance + 1);
    for &amount in amounts {
        let Some(entry) = entries.get_mut(at + amount) else {
            break;
        };
        *entry = won.min(*entry);
    }
}
