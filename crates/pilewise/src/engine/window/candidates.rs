//! The next places that may yet be the best of a window whose two ends only move down.

use super::shape::Shape;
use crate::engine::worth::Worth;

/// Keeps the worths of places that have entered the window, the lowest last.
pub(super) trait Candidates<W> {
    /// Takes in the place below the one before.
    fn enter(&mut self, place: usize, worth: W);

    /// The best of the window from `nearest`, which has entered, to `furthest`, by the tie rule.
    fn best(&mut self, nearest: usize, furthest: usize) -> Option<(usize, W)>;
}

/// The widest window that is looked through each time.
pub(super) const FEW: usize = 8;

/// The last few places: a narrow window is looked through faster than a queue is kept.
pub(super) struct Few<W> {
    worths: [W; FEW],
    nearest_first: bool,
}

impl<W: Worth> Few<W> {
    /// `None` if the windows may be wider.
    pub(super) fn of(shape: &Shape<'_>) -> Option<Self> {
        let width = shape.limits.furthest.checked_sub(shape.limits.nearest)?;
        (width < FEW as i64).then_some(Self {
            worths: [W::UNKNOWN; FEW],
            nearest_first: shape.nearest_first,
        })
    }
}

impl<W: Worth> Candidates<W> for Few<W> {
    #[inline]
    fn enter(&mut self, place: usize, worth: W) {
        self.worths[place % FEW] = worth;
    }

    #[inline]
    fn best(&mut self, nearest: usize, furthest: usize) -> Option<(usize, W)> {
        let mut best = (nearest, self.worths[nearest % FEW]);
        for place in nearest + 1..=furthest {
            let worth = self.worths[place % FEW];
            if worth > best.1 || worth == best.1 && !self.nearest_first {
                best = (place, worth);
            }
        }
        Some(best)
    }
}

/// A queue in which each place is better than all that entered after it.
pub(super) struct Better<W> {
    /// The first of these have left the window.
    entered: Vec<(usize, W)>,
    left: usize,
    nearest_first: bool,
}

/// So many places may have left before the others are moved to their room.
const MOST_LEFT: usize = 64;

impl<W> Better<W> {
    pub(super) fn of(shape: &Shape<'_>) -> Self {
        Self {
            entered: Vec::with_capacity(MOST_LEFT),
            left: 0,
            nearest_first: shape.nearest_first,
        }
    }
}

impl<W: Worth> Candidates<W> for Better<W> {
    #[inline]
    fn enter(&mut self, place: usize, worth: W) {
        while self.entered.len() > self.left
            && let Some(&(_, last)) = self.entered.last()
            && (last < worth || last == worth && self.nearest_first)
        {
            self.entered.pop();
        }
        self.entered.push((place, worth));
    }

    #[inline]
    fn best(&mut self, _: usize, furthest: usize) -> Option<(usize, W)> {
        while (self.entered.get(self.left)).is_some_and(|&(place, _)| place > furthest) {
            self.left += 1;
        }
        let best = self.entered.get(self.left).copied();
        // A place is moved at most once for each that has left.
        if self.left > MOST_LEFT && self.left > self.entered.len() / 2 {
            self.entered.drain(..self.left);
            self.left = 0;
        }
        best
    }
}
