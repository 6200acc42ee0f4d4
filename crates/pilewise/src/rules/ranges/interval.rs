//! Intervals of integers, possibly without end, that contain every value a form can take.

use crate::deliberate::Deliberate;

/// All integers from `low` to `high`; `None` is no bound on that side.
///
/// Operations err on the wide side: a bound that does not fit is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least value, if there is one.
    pub low: Option<i128>,
    /// The greatest value, if there is one.
    pub high: Option<i128>,
}

impl Interval {
    /// All integers.
    pub const ALL: Self = Self {
        low: None,
        high: None,
    };

    /// From `low` to `high`.
    pub const fn new(low: i128, high: i128) -> Self {
        Self {
            low: Some(low),
            high: Some(high),
        }
    }

    /// From 0 on.
    pub(super) const NATURAL: Self = Self {
        low: Some(0),
        high: None,
    };

    pub(super) fn is_empty(self) -> bool {
        matches!((self.low, self.high), (Some(low), Some(high)) if low > high)
    }

    /// Everything in either.
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            low: self.low.zip(other.low).map(|(a, b)| a.min(b)),
            high: self.high.zip(other.high).map(|(a, b)| a.max(b)),
        }
    }

    /// Everything in both.
    pub(super) fn meet(self, other: Self) -> Self {
        Self {
            low: tighter(self.low, other.low, i128::max),
            high: tighter(self.high, other.high, i128::min),
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let add = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Self {
            low: add(self.low, other.low),
            high: match Deliberate::RangesSum.is_on() {
                true => self.high,
                false => add(self.high, other.high),
            },
        }
    }

    pub(super) fn negated(self) -> Self {
        Self {
            low: self.high.and_then(i128::checked_neg),
            high: self.low.and_then(i128::checked_neg),
        }
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    pub(super) fn scaled(self, factor: i128) -> Self {
        let times = |bound: Option<i128>| bound?.checked_mul(factor);
        match factor {
            0 => Self::new(0, 0),
            1.. => Self {
                low: times(self.low),
                high: times(self.high),
            },
            _ => Self {
                low: times(self.high),
                high: times(self.low),
            },
        }
    }

    pub(super) fn times(self, other: Self) -> Self {
        match (self.low, self.high, other.low, other.high) {
            (Some(a), Some(b), Some(c), Some(d)) => {
                let products = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| x.checked_mul(y));
                match products.into_iter().collect::<Option<Vec<_>>>() {
                    Some(all) => Self {
                        low: all.iter().min().copied(),
                        high: all.iter().max().copied(),
                    },
                    None => Self::ALL,
                }
            }
            // Two that are not negative have at least the product of their least values.
            (Some(a @ 0..), high, Some(c @ 0..), other_high) => Self {
                low: a.checked_mul(c).or(Some(0)),
                high: high.zip(other_high).and_then(|(b, d)| b.checked_mul(d)),
            },
            (Some(0..), _, _, Some(..=0)) => self.times(other.negated()).negated(),
            (_, Some(..=0), Some(0..), _) => self.negated().times(other).negated(),
            (_, Some(..=0), _, Some(..=0)) => self.negated().times(other.negated()),
            _ => Self::ALL,
        }
    }

    /// The square of one value, which is never negative.
    pub(super) fn squared(self) -> Self {
        self.times(self)
            .meet(Self::NATURAL)
            .meet(self.magnitude().times(self.magnitude()))
    }

    /// Divided by a positive number, rounded down.
    pub(super) fn divided(self, divisor: i128) -> Self {
        Self {
            low: self.low.map(|bound| bound.div_euclid(divisor)),
            high: self.high.map(|bound| {
                bound.div_euclid(divisor) - i128::from(Deliberate::RangesQuotient.is_on())
            }),
        }
    }

    pub(super) fn magnitude(self) -> Self {
        if self.low.is_some_and(|low| low >= 0) {
            self
        } else if self.high.is_some_and(|high| high <= 0) {
            self.negated()
        } else {
            Self {
                low: Some(0),
                high: self.join(self.negated()).high,
            }
        }
    }

    pub(super) fn least_of(self, other: Self) -> Self {
        Self {
            low: self.low.zip(other.low).map(|(a, b)| a.min(b)),
            high: tighter(self.high, other.high, i128::min),
        }
    }

    pub(super) fn greatest_of(self, other: Self) -> Self {
        self.negated().least_of(other.negated()).negated()
    }
}

/// Whichever bound there is, or what `choose` makes of the two.
pub(super) fn tighter(
    left: Option<i128>,
    right: Option<i128>,
    choose: fn(i128, i128) -> i128,
) -> Option<i128> {
    match (left, right) {
        (Some(left), Some(right)) => Some(choose(left, right)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    type Unary = fn(i128) -> i128;
    type Binary = fn(i128, i128) -> i128;

    /// All intervals with ends from -4 to 4 or none.
    fn intervals() -> Vec<Interval> {
        let ends = || (-4..=4).map(Some).chain([None]);
        ends()
            .flat_map(|low| ends().map(move |high| Interval { low, high }))
            .filter(|interval| !interval.is_empty())
            .collect()
    }

    /// Some numbers of an interval.
    fn numbers(interval: Interval) -> impl Iterator<Item = i128> + Clone {
        (-9..=9i128).filter(move |&number| contains(interval, number))
    }

    fn contains(interval: Interval, number: i128) -> bool {
        interval.low.is_none_or(|low| low <= number)
            && interval.high.is_none_or(|high| number <= high)
    }

    /// Whether the ends of an interval that has both are among `values`.
    fn is_tight(interval: Interval, mut values: impl Iterator<Item = i128> + Clone) -> bool {
        let ends = [interval.low, interval.high].into_iter().flatten();
        let all: Vec<i128> = values.by_ref().collect();
        ends.into_iter().all(|end| all.contains(&end))
    }

    #[test]
    fn operations_on_one_interval_hold_what_they_should_and_no_more() {
        for interval in intervals() {
            let all = numbers(interval);
            let cases: [(Interval, Unary); 5] = [
                (interval.divided(3), |number| number.div_euclid(3)),
                (interval.magnitude(), i128::abs),
                (interval.negated(), |number| -number),
                (interval.scaled(-2), |number| -2 * number),
                (interval.squared(), |number| number * number),
            ];
            for (at, (result, operation)) in cases.into_iter().enumerate() {
                let values = all.clone().map(operation);
                assert!(
                    values.clone().all(|value| contains(result, value)),
                    "{at}: {interval:?}"
                );
                assert!(
                    is_tight(result, values),
                    "{at}: {interval:?} gives {result:?}"
                );
            }
        }
    }

    #[test]
    fn operations_on_two_intervals_hold_what_they_should_and_no_more() {
        for left in intervals() {
            for right in intervals() {
                let cases: [(Interval, Binary); 5] = [
                    (left.plus(right), |a, b| a + b),
                    (left.minus(right), |a, b| a - b),
                    (left.times(right), |a, b| a * b),
                    (left.least_of(right), i128::min),
                    (left.greatest_of(right), i128::max),
                ];
                let pairs = numbers(left).flat_map(|a| numbers(right).map(move |b| (a, b)));
                for (at, (result, operation)) in cases.into_iter().enumerate() {
                    let values = pairs.clone().map(|(a, b)| operation(a, b));
                    assert!(
                        values.clone().all(|value| contains(result, value)),
                        "{at}: {left:?} {right:?}"
                    );
                    assert!(
                        is_tight(result, values),
                        "{at}: {left:?} {right:?} gives {result:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_has_no_bound() {
        let large = Interval::new(0, i128::MAX);
        assert_eq!(large.plus(large), Interval::NATURAL);
        assert_eq!(large.scaled(2), Interval::NATURAL);
        assert_eq!(Interval::new(i128::MIN, 0).negated(), Interval::NATURAL);
        assert_eq!(large.times(Interval::new(-1, 2)), Interval::ALL);
    }
}
