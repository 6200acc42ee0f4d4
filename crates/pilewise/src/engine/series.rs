//! An integer form in one whole number i, computed for many i at once: a constant, a multiple
//! of i, and multiples of elements `row[at + i]` or `row[at - i]` of the input.
//!
//! That is what the gain of a move comes to, as a function of the item that is taken, in the
//! games that [`super::ends`] and [`super::pick`] solve.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::{Add, Mul, Sub};

use crate::rules::Row;
use crate::rules::normal::{Atom, Linear, List, Numbers};

/// A form that looks at elements further apart than this is not taken.
const WIDEST: i128 = 16;

/// An integer in which series are computed, once [`Series::magnitude`] says that it is wide enough.
pub(crate) trait Number:
    Copy
    + Debug
    + Default
    + Ord
    + Send
    + Sync
    + Add<Output = Self>
    + From<i64>
    + Into<i128>
    + Mul<Output = Self>
    + Sub<Output = Self>
    + 'static
{
    /// The number `wide`, which must fit.
    fn of(wide: i128) -> Self;
}

impl Number for i64 {
    fn of(wide: i128) -> Self {
        wide as i64
    }
}

impl Number for i128 {
    fn of(wide: i128) -> Self {
        wide
    }
}

/// How wide integers must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// 64 bits suffice.
    Narrow,
    /// 128 bits are needed.
    Wide,
}

impl Width {
    /// The width for numbers of a magnitude up to `most`.
    pub(crate) fn up_to(most: i128) -> Self {
        if most <= i128::from(i64::MAX) {
            Width::Narrow
        } else {
            Width::Wide
        }
    }
}

/// A form in one whole number i, [`Atom::Choice`] 0, as far as the rules alone tell.
#[derive(Clone, Debug)]
pub(crate) struct SeriesForm {
    /// What the input decides.
    constant: Linear,
    slope: i128,
    terms: Vec<TermForm>,
}

/// `factor` times the element `at + i` of a row, or `at - i` if `backward`.
#[derive(Clone, Debug)]
struct TermForm {
    list: List,
    at: Linear,
    backward: bool,
    factor: i128,
}

/// The values of a form for i = 0, 1, 2 … `length` - 1.
#[derive(Clone, Debug)]
pub(crate) struct Series<'g> {
    length: usize,
    constant: i128,
    slope: i128,
    terms: Vec<Term<'g>>,
}

/// `factor` times the i-th of `elements`, counted from the end if `backward`.
#[derive(Clone, Copy, Debug)]
struct Term<'g> {
    row: &'g Row,
    elements: &'g [i64],
    backward: bool,
    factor: i128,
}

/// Sums over the elements before places that differ by constants: a row, the direction, and the
/// least place without its constant.
type Group<'f> = (&'f List, bool, Linear);

impl SeriesForm {
    /// The series that `form` is.
    ///
    /// # Errors
    /// Why it is none, in words.
    pub(crate) fn of(form: &Linear) -> Result<Self, String> {
        let (own, constant) = form.split_given();
        let mut series = Self {
            constant,
            slope: 0,
            terms: Vec::new(),
        };
        let mut groups: BTreeMap<Group<'_>, BTreeMap<i128, i128>> = BTreeMap::new();
        for (atom, factor) in own.terms() {
            match atom {
                Atom::Choice(0) => series.slope = *factor,
                Atom::Prefix { list, at } => {
                    let backward = match at.coefficient_of(&Atom::Choice(0)) {
                        1 => false,
                        -1 => true,
                        _ => return Err("a gain looks at elements out of order".to_owned()),
                    };
                    let place = at.without(&Atom::Choice(0));
                    if !place.is_given() {
                        return Err("a gain looks at an element that is not taken".to_owned());
                    }
                    if !list.is_given() {
                        return Err("a gain looks into no single row of the input".to_owned());
                    }
                    let group = (list, backward, place.with_constant(0));
                    let sums = groups.entry(group).or_default();
                    sums.insert(place.constant(), *factor);
                }
                _ => return Err("a gain is not made of elements of the input".to_owned()),
            }
        }
        for (group, sums) in groups {
            series.add_elements(&group, &sums)?;
        }
        Ok(series)
    }

    /// Adds what `sums` says: for each offset, how often the sum of all elements before it counts.
    fn add_elements(
        &mut self,
        (list, backward, place): &Group<'_>,
        sums: &BTreeMap<i128, i128>,
    ) -> Result<(), String> {
        let offsets = (sums.first_key_value(), sums.last_key_value());
        let (Some((&low, _)), Some((&high, _))) = offsets else {
            return Ok(());
        };
        let too_wide = high.checked_sub(low).is_none_or(|width| width > WIDEST);
        let mut factor: i128 = 0;
        for at in (low..=high).rev().take_while(|_| !too_wide) {
            if factor != 0 {
                self.terms.push(TermForm {
                    list: (*list).clone(),
                    at: place.with_constant(at),
                    backward: *backward,
                    factor,
                });
            }
            let more = sums.get(&at).copied().unwrap_or(0);
            factor = factor.checked_add(more).ok_or("a gain is too large")?;
        }
        if too_wide || factor != 0 {
            return Err(
                "a gain sums up more than a few neighbours of the element taken".to_owned(),
            );
        }
        Ok(())
    }

    /// The series on one input, for `length` numbers.
    ///
    /// # Errors
    /// Why it has no value somewhere, in words.
    pub(crate) fn on<'g>(
        &self,
        numbers: Numbers<'g>,
        length: usize,
    ) -> Result<Series<'g>, &'static str> {
        let constant = numbers.number(&self.constant);
        let mut terms = Vec::with_capacity(self.terms.len());
        for term in self.terms.iter().filter(|_| length > 0) {
            terms.push(term.on(numbers, length)?);
        }
        Ok(Series {
            length,
            constant: constant.ok_or("a gain is too large")?,
            slope: self.slope,
            terms,
        })
    }
}

impl TermForm {
    fn on<'g>(&self, numbers: Numbers<'g>, length: usize) -> Result<Term<'g>, &'static str> {
        let row = numbers.row(&self.list);
        let row = row.ok_or("a gain looks into no single row of the input")?;
        let first = numbers.number(&self.at).and_then(|at| {
            if self.backward {
                at.checked_sub(length as i128 - 1)
            } else {
                Some(at)
            }
        });
        let elements = first
            .and_then(|first| usize::try_from(first).ok())
            .and_then(|first| row.elements().get(first..first.checked_add(length)?));
        Ok(Term {
            row,
            elements: elements.ok_or("a gain looks at elements outside the row")?,
            backward: self.backward,
            factor: self.factor,
        })
    }
}

impl Series<'_> {
    /// A bound on the magnitude of every value and of all that is computed on the way, or
    /// `None` beyond 128 bits.
    ///
    /// # Complexity
    /// O(length of the rows) at the first call; constant after that.
    pub(crate) fn magnitude(&self) -> Option<i128> {
        let slope = self.slope.checked_abs()?.checked_mul(self.length as i128)?;
        let mut most = self.constant.checked_abs()?.checked_add(slope)?;
        for term in &self.terms {
            let (least, greatest) = term.row.extremes().unwrap_or((0, 0));
            let largest = i128::from(least).abs().max(i128::from(greatest).abs());
            most = most.checked_add(largest.checked_mul(term.factor.checked_abs()?)?)?;
        }
        Some(most)
    }

    /// Writes the values from i = `from` on.
    pub(crate) fn write<N: Number>(&self, from: usize, values: &mut [N]) {
        let (constant, slope) = (N::of(self.constant), N::of(self.slope));
        if self.slope == 0 {
            values.fill(constant);
        } else {
            for (i, value) in (from..).zip(values.iter_mut()) {
                *value = constant + slope * N::from(i as i64);
            }
        }
        for term in &self.terms {
            let factor = N::of(term.factor);
            match term.factor {
                1 => term.add_to(from, values, |value, element| value + element),
                -1 => term.add_to(from, values, |value, element| value - element),
                _ => term.add_to(from, values, |value, element| value + factor * element),
            }
        }
    }
}

impl Term<'_> {
    /// Adds its values from i = `from` on, as `add` says.
    fn add_to<N: Number>(&self, from: usize, values: &mut [N], add: impl Fn(N, N) -> N) {
        let end = from + values.len();
        if self.backward {
            let length = self.elements.len();
            let elements = &self.elements[length - end..length - from];
            for (value, &element) in values.iter_mut().zip(elements.iter().rev()) {
                *value = add(*value, N::from(element));
            }
        } else {
            for (value, &element) in values.iter_mut().zip(&self.elements[from..end]) {
                *value = add(*value, N::from(element));
            }
        }
    }
}
