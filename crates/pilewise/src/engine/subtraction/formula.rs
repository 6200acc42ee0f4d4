//! Evenly spaced amounts, lost and won by a formula.
//!
//! Let the amounts be all of low..=high, and let the positions from A to A + low - 1 be lost
//! with none lost in the `high` positions before A. Then those from A + low to
//! A + low + high - 1 are won: each has a take into the lost ones, since their number is low
//! and the takes differ by at most high - low. The next `low` positions are lost again, for all
//! that they reach lies in that won stretch; and so on with period low + high. Amounts with a
//! step that divides them keep a position's remainder by it, so each remainder is such a game.
//!
//! Where A is depends on the positions decided beforehand, `below` of them. If they are won,
//! the positions from `below` on reach nothing but them: A = below. If they are lost and at
//! most `low`, so are all up to `low` - 1, as without them: A = 0. If they are more, each of
//! the `high` positions after them has a take into them: A = below + high.
//!
//! Time: O(1) for a position of any size. Memory: none.

use super::shape::Base;
use crate::engine::taking::takes::Even;

/// The lost positions of a game with evenly spaced amounts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formula {
    low: u64,
    high: u64,
    step: u64,
    base: Base,
}

/// The lost positions with one remainder by the step, divided by it.
#[derive(Clone, Copy)]
struct Class {
    low: u64,
    period: u64,
    /// How many positions are lost before the periodic part.
    decided: u64,
    /// Where the periodic part begins.
    anchor: u64,
}

impl Formula {
    /// The formula for `even`, if there is one: the step must divide the amounts.
    pub(super) fn of(even: &Even, base: Base) -> Option<Self> {
        even.low.is_multiple_of(even.step).then(|| Self {
            low: even.low / even.step,
            high: even.high() / even.step,
            step: even.step,
            base,
        })
    }

    /// Whether the player to move in position `number` loses.
    pub(super) fn is_lost(&self, number: u64) -> bool {
        let (class, at) = self.class(number);
        class.lost_at_or_below(at) == Some(at)
    }

    /// The least amount that leads from `number` to a lost position, or with `greatest` the
    /// greatest one.
    pub(super) fn winning(&self, number: u64, greatest: bool) -> Option<u64> {
        let (class, at) = self.class(number);
        let nearest = at.checked_sub(self.low)?;
        let farthest = at.saturating_sub(self.high);
        let to = if greatest {
            class.lost_at_or_above(farthest)
        } else {
            class.lost_at_or_below(nearest)?
        };
        ((farthest..=nearest).contains(&to)).then(|| (at - to) * self.step)
    }

    fn class(&self, number: u64) -> (Class, u64) {
        let remainder = number % self.step;
        let below = self
            .base
            .below
            .saturating_sub(remainder)
            .div_ceil(self.step);
        let (decided, anchor) = if self.base.won {
            (0, below)
        } else if below <= self.low {
            (0, 0)
        } else {
            (below, below + self.high)
        };
        let class = Class {
            low: self.low,
            period: self.low + self.high,
            decided,
            anchor,
        };
        (class, number / self.step)
    }
}

impl Class {
    fn lost_at_or_below(&self, at: u64) -> Option<u64> {
        let Some(beyond) = at.checked_sub(self.anchor) else {
            return Some(at.min(self.decided.checked_sub(1)?));
        };
        let into = beyond % self.period;
        Some(at - into.saturating_sub(self.low - 1))
    }

    fn lost_at_or_above(&self, at: u64) -> u64 {
        if at < self.decided {
            return at;
        }
        let Some(beyond) = at.checked_sub(self.anchor) else {
            return self.anchor;
        };
        let into = beyond % self.period;
        if into < self.low {
            at
        } else {
            at + (self.period - into)
        }
    }
}
