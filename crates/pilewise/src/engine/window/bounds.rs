//! Bounds on the index that a move leads to: by distances from the index before, and by
//! constants.

use crate::rules::normal::Constraint;

use super::shape::{INDEX, NEXT};

/// Bounds on the next index `v` from `u`, and on the `u` that moves can start from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The least distance, at least 1, and the greatest.
    nearest: i128,
    furthest: Option<i128>,
    least: Option<i128>,
    most: Option<i128>,
    from: Option<i128>,
    until: Option<i128>,
}

/// The same bounds in 64 bits, with what is not bounded as far as 64 bits go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) nearest: i64,
    pub(super) furthest: i64,
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) from: i64,
    pub(super) until: i64,
}

impl Limits {
    /// Indices lie within 64 bits, so a bound beyond them is as good as their ends.
    pub(super) fn of(bounds: &Bounds, top: i128) -> Self {
        let within = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let most = bounds.most.map_or(top, |most| most.min(top));
        Self {
            nearest: within(bounds.nearest),
            furthest: bounds.furthest.map_or(i64::MAX, within),
            least: bounds.least.map_or(i64::MIN, within),
            most: within(most),
            from: bounds.from.map_or(i64::MIN, within),
            until: bounds.until.map_or(i64::MAX, within),
        }
    }
}

impl Bounds {
    /// The bounds that `constraints` state, if they are of that kind and the index moves up
    /// (in the direction given).
    pub(super) fn of(constraints: &[Constraint], direction: i128) -> Option<Self> {
        let mut bounds = Self {
            nearest: i128::MIN,
            furthest: None,
            least: None,
            most: None,
            from: None,
            until: None,
        };
        for constraint in constraints {
            let Constraint::AtLeastZero(form) = constraint else {
                return None;
            };
            let (next, index) = (form.coefficient_of(&NEXT), form.coefficient_of(&INDEX));
            if !form.without(&NEXT).without(&INDEX).is_constant() {
                return None;
            }
            let constant = form.constant();
            let tighter = |old: &mut Option<i128>, new: i128, up: bool| {
                let kept = old.map_or(new, |old| if up { old.max(new) } else { old.min(new) });
                *old = Some(kept);
            };
            match (next * direction, index * direction) {
                (1, -1) => bounds.nearest = bounds.nearest.max(-constant),
                (-1, 1) => tighter(&mut bounds.furthest, constant, false),
                (1, 0) => tighter(&mut bounds.least, -constant, true),
                (-1, 0) => tighter(&mut bounds.most, constant, false),
                (0, 1) => tighter(&mut bounds.from, -constant, true),
                (0, -1) => tighter(&mut bounds.until, constant, false),
                _ => return None,
            }
        }
        (bounds.nearest >= 1).then_some(bounds)
    }

    /// The greatest index that play can come to from `start`.
    pub(super) fn top(&self, start: i128) -> Option<i128> {
        let by_last = self
            .until
            .zip(self.furthest)
            .and_then(|(until, furthest)| until.checked_add(furthest));
        let top = match (self.most, by_last) {
            (Some(most), Some(by_last)) => most.min(by_last),
            (most, by_last) => most.or(by_last)?,
        };
        Some(top.max(start))
    }

    #[inline]
    fn of_index(&self, index: i128) -> (i128, i128) {
        let starts = self.from.is_none_or(|from| index >= from)
            && self.until.is_none_or(|until| index <= until);
        if !starts {
            return (1, 0);
        }
        let nearest = (index + self.nearest).max(self.least.unwrap_or(i128::MIN));
        let most = self.most.unwrap_or(i128::MAX);
        (
            nearest,
            self.furthest
                .map_or(most, |furthest| most.min(index.saturating_add(furthest))),
        )
    }

    /// The corners of the region of moves: pairs of an index and the next.
    pub(super) fn corners(&self, start: i128, top: i128) -> Vec<(i128, i128)> {
        let bends = [
            Some(start),
            self.from,
            self.until,
            self.least.map(|least| least - self.nearest),
            self.most.map(|most| most - self.nearest),
            self.least
                .zip(self.furthest)
                .map(|(least, furthest)| least - furthest),
            self.most
                .zip(self.furthest)
                .map(|(most, furthest)| most - furthest),
            Some(top),
        ];
        let mut corners = Vec::new();
        for index in bends
            .into_iter()
            .flatten()
            .filter(|bend| (start..=top).contains(bend))
        {
            let (nearest, furthest) = self.of_index(index);
            if nearest <= furthest {
                corners.extend([(index, nearest), (index, furthest.min(top))]);
            }
        }
        corners
    }
}
