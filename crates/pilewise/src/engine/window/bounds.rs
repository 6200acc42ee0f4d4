//! Bounds on the index that a move leads to: by distances from the index before, and by
//! constants.

use crate::rules::normal::{Constraint, Numbers};

use super::stated::{GivenNumber, read};

/// Bounds as the rules state them, in their own direction.
#[derive(Debug)]
pub(super) struct StatedBounds {
    bounds: Vec<(Bounded, GivenNumber)>,
    /// What the input must meet for any move to be made.
    given: Vec<Constraint>,
}

/// What is bounded, and from which side.
#[derive(Clone, Copy, Debug)]
enum Bounded {
    LeastDistance,
    MostDistance,
    LeastNext,
    MostNext,
    LeastIndex,
    MostIndex,
}

/// Why an input has no bounds of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unbounded {
    /// No move can ever be made.
    NoMove,
    /// The index is not moved one way.
    BothWays,
    /// A number is too large.
    TooLarge,
}

impl StatedBounds {
    /// What `constraints` state, if they are of that kind.
    pub(super) fn of(constraints: &[Constraint]) -> Option<Self> {
        let (stated, given) = read(constraints)?;
        let bounds = stated.into_iter().map(|one| {
            let bounded = match (one.next, one.index, one.memory) {
                (1, -1, 0) => Bounded::LeastDistance,
                (-1, 1, 0) => Bounded::MostDistance,
                (1, 0, 0) => Bounded::LeastNext,
                (-1, 0, 0) => Bounded::MostNext,
                (0, 1, 0) => Bounded::LeastIndex,
                (0, -1, 0) => Bounded::MostIndex,
                _ => return None,
            };
            Some((bounded, one.number))
        });
        let bounds = bounds.collect::<Option<_>>()?;
        Some(Self { bounds, given })
    }

    /// Whether the distance is bounded at all: otherwise the index can move both ways, or stay.
    pub(super) fn bounds_distance(&self) -> bool {
        let mut bounds = self.bounds.iter();
        bounds.any(|(one, _)| matches!(one, Bounded::LeastDistance | Bounded::MostDistance))
    }

    /// The bounds on an input, and the direction in which they move the index up.
    ///
    /// # Errors
    /// Why there are none.
    pub(super) fn at(&self, numbers: &Numbers<'_>) -> Result<(i128, Bounds), Unbounded> {
        for constraint in &self.given {
            match numbers.meets(constraint) {
                Some(true) => {}
                Some(false) => return Err(Unbounded::NoMove),
                None => return Err(Unbounded::TooLarge),
            }
        }
        // The sides with an odd index are bounded from above.
        let mut sides: [Option<i128>; 6] = [None; 6];
        for (bounded, number) in &self.bounds {
            let number = number.at(numbers).ok_or(Unbounded::TooLarge)?;
            let side = &mut sides[*bounded as usize];
            let new = match *bounded as usize % 2 {
                0 => side.map_or(-number, |old| old.max(-number)),
                _ => side.map_or(number, |old| old.min(number)),
            };
            *side = Some(new);
        }
        if let Some(bounds) = Bounds::up(sides) {
            return Ok((1, bounds));
        }
        let negated = |side: usize| sides[side].map(|number| -number);
        let mirrored = [1, 0, 3, 2, 5, 4].map(negated);
        let bounds = Bounds::up(mirrored).ok_or(Unbounded::BothWays)?;
        Ok((-1, bounds))
    }
}

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
    /// The bounds of these six sides, in the order of [`Bounded`], if they move the index up.
    fn up(sides: [Option<i128>; 6]) -> Option<Self> {
        let [nearest, furthest, least, most, from, until] = sides;
        let nearest = nearest.filter(|&nearest| nearest >= 1)?;
        Some(Self {
            nearest,
            furthest,
            least,
            most,
            from,
            until,
        })
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

    /// Shows `see` the corners of the region of moves, pairs of an index and the next, until it
    /// says no; whether it never did.
    pub(super) fn all_corners(
        &self,
        start: i128,
        top: i128,
        mut see: impl FnMut(i128, i128) -> bool,
    ) -> bool {
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
        for (at, bend) in bends.iter().enumerate() {
            let Some(index) = bend.filter(|bend| (start..=top).contains(bend)) else {
                continue;
            };
            if bends[..at].contains(bend) {
                continue;
            }
            let (nearest, furthest) = self.of_index(index);
            if nearest > furthest {
                continue;
            }
            let furthest = furthest.min(top);
            if !see(index, nearest) || (furthest != nearest && !see(index, furthest)) {
                return false;
            }
        }
        true
    }
}
