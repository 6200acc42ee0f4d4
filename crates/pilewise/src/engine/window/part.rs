//! What one index contributes to a gain: a constant, a multiple of the index, and multiples
//! of sums of the first elements of rows, up to a place that moves with the index.

use smallvec::SmallVec;

use crate::rules::normal::{Atom, Linear, List, Numbers};
use crate::rules::{Prefixes, Row};

/// No index is multiplied by more than this.
const MOST_FACTOR: i128 = 1 << 62;

/// No place in a row is near this.
const BEYOND: i128 = 1 << 70;

/// What one index contributes, whatever the input.
#[derive(Debug)]
pub(super) struct PartForm {
    constant: Linear,
    factor: i128,
    sums: Vec<SumForm>,
}

/// `times` the sum of the first `factor·index + from` elements of a list.
#[derive(Debug)]
struct SumForm {
    list: List,
    times: i128,
    factor: i128,
    from: Linear,
}

impl PartForm {
    fn constant(constant: Linear) -> Self {
        Self {
            constant,
            factor: 0,
            sums: Vec::new(),
        }
    }

    /// The parts of a gain that the index (field 0) and the next index (choice 0) contribute;
    /// `None` if there is anything else but what the input decides.
    pub(super) fn split(gain: &Linear) -> Option<(Self, Self)> {
        let (moving, constant) = gain.split_given();
        let mut here = Self::constant(constant);
        let mut there = Self::constant(Linear::default());
        for (atom, times) in moving.terms() {
            match atom {
                Atom::Field(0) => here.factor = *times,
                Atom::Choice(0) => there.factor = *times,
                Atom::Prefix { list, at } if list.is_given() => {
                    let (at, from) = at.split_given();
                    let (part, factor) = match at.terms() {
                        [(Atom::Field(0), factor)] => (&mut here, *factor),
                        [(Atom::Choice(0), factor)] => (&mut there, *factor),
                        _ => return None,
                    };
                    if factor.abs() > MOST_FACTOR {
                        return None;
                    }
                    part.sums.push(SumForm {
                        list: list.clone(),
                        times: *times,
                        factor,
                        from,
                    });
                }
                _ => return None,
            }
        }
        Some((here, there))
    }

    /// The part on an input, as a function of `direction` times the index; `None` where the
    /// input does not decide it.
    pub(super) fn at<'g>(&self, numbers: &Numbers<'g>, direction: i128) -> Option<Part<'g>> {
        let mut sums = SmallVec::new();
        for one in &self.sums {
            sums.push(PrefixSum {
                row: numbers.row(&one.list)?,
                times: one.times,
                factor: one.factor * direction,
                from: numbers.number(&one.from)?.clamp(-BEYOND, BEYOND),
            });
        }
        Some(Part {
            constant: numbers.number(&self.constant)?,
            factor: self.factor * direction,
            sums,
        })
    }
}

/// A function of one index.
#[derive(Debug)]
pub(super) struct Part<'g> {
    pub(super) constant: i128,
    /// What the index itself counts for.
    pub(super) factor: i128,
    pub(super) sums: SmallVec<[PrefixSum<'g>; 1]>,
}

/// `times` the sum of the first `factor·index + from` elements of a row.
#[derive(Debug)]
pub(super) struct PrefixSum<'g> {
    pub(super) row: &'g Row,
    pub(super) times: i128,
    pub(super) factor: i128,
    pub(super) from: i128,
}

impl<'g> Part<'g> {
    /// The part as one row of sums read at a fixed distance from the index, if it is no more:
    /// then an index costs one look-up.
    pub(super) fn single(&self) -> Option<Single<'g>> {
        let [one] = self.sums.as_slice() else {
            return None;
        };
        let plain = self.factor == 0 && one.factor == 1 && one.times.abs() == 1;
        let Prefixes::Narrow(sums) = one.row.prefixes() else {
            return None;
        };
        // Sums of half the range leave room for a constant of a quarter.
        let constant = i64::try_from(self.constant).ok()?;
        (plain && constant.abs() < i64::MAX / 4).then_some(Single {
            sums,
            negative: one.times < 0,
            from: i64::try_from(one.from).ok()?,
            constant,
        })
    }

    /// The value at an index, or `None` where it does not fit in 128 bits. (Outside the row
    /// it is that of the nearest end: play does not come there.)
    #[inline]
    pub(super) fn at(&self, index: i64) -> Option<i128> {
        let index = i128::from(index);
        let own = if self.factor == 0 {
            0
        } else {
            self.factor.checked_mul(index)?
        };
        self.sums
            .iter()
            .try_fold(own.checked_add(self.constant)?, |sum, one| {
                let at = if one.factor == 1 {
                    index
                } else {
                    one.factor * index
                } + one.from;
                let sum_there = match one.row.prefixes() {
                    Prefixes::Narrow(sums) => i128::from(sums[place(at, sums.len())]),
                    Prefixes::Wide(sums) => sums[place(at, sums.len())],
                };
                match one.times {
                    1 => sum.checked_add(sum_there),
                    -1 => sum.checked_sub(sum_there),
                    times => sum.checked_add(times.checked_mul(sum_there)?),
                }
            })
    }
}

/// One row of sums, read at a fixed distance from the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single<'g> {
    sums: &'g [i64],
    negative: bool,
    from: i64,
    constant: i64,
}

impl Single<'_> {
    /// As [`Part::at`].
    #[inline]
    pub(super) fn at(&self, index: i64) -> i64 {
        let at = index.saturating_add(self.from).max(0) as usize;
        let sum = self.sums[at.min(self.sums.len() - 1)];
        self.constant + if self.negative { -sum } else { sum }
    }
}

#[inline]
fn place(at: i128, length: usize) -> usize {
    usize::try_from(at).unwrap_or(0).min(length - 1)
}
