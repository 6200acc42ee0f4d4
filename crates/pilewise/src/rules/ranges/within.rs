//! Bounds of a form by the box of words and choices alone.

use super::interval::Interval;
use super::situation::Situation;
use crate::deliberate::Deliberate;
use crate::rules::normal::{Atom, Linear, List, NormalSet};
use crate::rules::{BoundInput, Row};

impl Situation<'_> {
    /// What `form` may be by the box alone.
    pub(crate) fn interval(&self, form: &Linear) -> Interval {
        let constant = Interval::new(form.constant(), form.constant());
        if let Some((elements, rest)) = self.element(form) {
            return elements.plus(self.interval(&rest));
        }
        (form.terms().iter()).fold(constant, |sum, (atom, coefficient)| {
            sum.plus(self.atom(atom).scaled(*coefficient))
        })
    }

    /// An element of a row in `form`, written as two sums of beginnings of the row: what it
    /// may be, and the rest of the form.
    fn element(&self, form: &Linear) -> Option<(Interval, Linear)> {
        let terms = form.terms();
        for (position, (more, coefficient)) in terms.iter().enumerate() {
            let Atom::Prefix { list, at } = more else {
                continue;
            };
            for (other, (less, opposite)) in terms.iter().enumerate() {
                let Atom::Prefix {
                    list: same,
                    at: from,
                } = less
                else {
                    continue;
                };
                let next = other != position && list == same && at.minus(from)? == 1.into();
                if next && coefficient.checked_add(*opposite) == Some(0) {
                    let elements = self.rows(list, |row| self.elements(row));
                    return Some((
                        elements.scaled(*coefficient),
                        form.without(more).without(less),
                    ));
                }
            }
        }
        None
    }

    pub(super) fn atom(&self, atom: &Atom) -> Interval {
        if !self.ground.spend(1) {
            return Interval::ALL;
        }
        match atom {
            Atom::Field(field) => self.word(*field, 0),
            Atom::Entry { field, index } => match index.as_constant() {
                Some(index) => {
                    usize::try_from(index).map_or(Interval::ALL, |index| self.word(*field, index))
                }
                None => (0..self.ground.bound.layout.width(*field))
                    .map(|index| self.word(*field, index))
                    .reduce(Interval::join)
                    .unwrap_or(Interval::ALL),
            },
            Atom::Choice(choice) => self.choices.get(*choice).copied().unwrap_or(Interval::ALL),
            Atom::Input(parameter) => match self.ground.bound.inputs.get(*parameter) {
                Some(BoundInput::Integer(number)) => {
                    Interval::new(i128::from(*number), i128::from(*number))
                }
                _ => Interval::ALL,
            },
            Atom::Prefix { list, .. } => self.rows(list, |row| {
                let length = Interval::new(0, i128::from(row.length()));
                self.elements(row).times(length)
            }),
            Atom::Length(list) => self.rows(list, |row| Interval::new(0, i128::from(row.length()))),
            Atom::Size(NormalSet::Field(field)) => {
                let mask = self.word(*field, 0).high;
                Interval {
                    low: Some(0),
                    high: mask.map(|mask| i128::from(mask.count_ones())),
                }
            }
            Atom::Size(_) => Interval::new(0, 64),
            Atom::Product(factors) => self.product(factors),
            Atom::Minimum(of) => self.all(of, Interval::least_of),
            Atom::Maximum(of) => self.all(of, Interval::greatest_of),
            Atom::SquareRoot(of) => Interval {
                low: Some(self.interval(of).low.unwrap_or(0).max(0).isqrt()),
                high: self.interval(of).high.map(|high| high.max(0).isqrt()),
            },
            Atom::Power(base, _) if self.interval(base).low.is_some_and(|low| low >= 0) => {
                Interval::NATURAL
            }
            Atom::Divide(of, by) => match by.as_constant() {
                Some(by) if by > 0 => self.interval(of).divided(by),
                _ => Interval::ALL,
            },
            Atom::Remainder(of, by) => self.remainder(of, by),
            Atom::Absolute(of) => self.interval(of).magnitude(),
            Atom::Sign(of) => {
                let of = self.interval(of);
                let sign = |bound: Option<i128>, none| bound.map_or(none, i128::signum);
                Interval::new(sign(of.low, -1), sign(of.high, 1))
            }
            Atom::GreatestCommonDivisor(left, right) => {
                let both = [left, right].map(|form| self.interval(form).magnitude());
                Interval {
                    low: Some(0),
                    high: both[0].join(both[1]).high,
                }
            }
            Atom::If {
                then, otherwise, ..
            } => self.interval(then).join(self.interval(otherwise)),
            Atom::Power(..) | Atom::Opaque(_) => Interval::ALL,
        }
    }

    fn all(&self, of: &[Linear], merge: fn(Interval, Interval) -> Interval) -> Interval {
        of.iter()
            .map(|form| self.interval(form))
            .reduce(merge)
            .unwrap_or(Interval::ALL)
    }

    fn product(&self, factors: &[Atom]) -> Interval {
        factors
            .chunk_by(|left, right| left == right)
            .map(|same| {
                let one = self.atom(&same[0]);
                let squares = (0..same.len() / 2).map(|_| one.squared());
                let odd = (same.len() % 2 == 1).then_some(one);
                squares
                    .chain(odd)
                    .fold(Interval::new(1, 1), Interval::times)
            })
            .fold(Interval::new(1, 1), Interval::times)
    }

    fn remainder(&self, of: &Linear, by: &Linear) -> Interval {
        let (of, by) = (self.interval(of), self.interval(by));
        match by.low {
            Some(least @ 1..) => {
                let any = Interval {
                    low: Some(0),
                    high: by
                        .high
                        .map(|high| high - 1 - i128::from(Deliberate::RangesRemainder.is_on())),
                };
                // A dividend that is less than the divisor stays as it is.
                let stays =
                    of.low.is_some_and(|low| low >= 0) && of.high.is_some_and(|high| high < least);
                if stays { of } else { any }
            }
            _ => Interval::ALL,
        }
    }

    fn rows(&self, list: &List, of_row: impl Fn(&Row) -> Interval) -> Interval {
        match self.ground.bound.inputs.get(list.parameter) {
            Some(BoundInput::Row(row)) => of_row(row),
            Some(BoundInput::Rows(rows)) => rows
                .iter()
                .map(of_row)
                .reduce(Interval::join)
                .unwrap_or(Interval::ALL),
            _ => Interval::ALL,
        }
    }

    /// What an element of a row may be.
    fn elements(&self, row: &Row) -> Interval {
        let extremes = row.extremes().filter(|_| self.ground.sees_elements);
        extremes.map_or(Interval::ALL, |(low, high)| {
            Interval::new(low.into(), high.into())
        })
    }
}
