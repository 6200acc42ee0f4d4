//! An integer form in one whole number i, computed for many i at once: a constant, a multiple
//! of i, and multiples of elements `row[at + i]` or `row[at - i]` of the input.
//!
//! That is what the gain of a move comes to, as a function of the item that is taken, in the
//! games that [`super::ends`] and [`super::pick`] solve.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::{Add, Mul, Sub};

use crate::rules::normal::{Atom, Linear, List};
use crate::rules::{Bound, BoundInput, Row};

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

impl<'g> Series<'g> {
    /// The series of `form`, in which the first choice stands for i.
    ///
    /// # Errors
    /// Why the form is none, in words.
    pub(crate) fn of(bound: &'g Bound, form: &Linear, length: usize) -> Result<Self, String> {
        let mut series = Self {
            length,
            constant: form.constant(),
            slope: 0,
            terms: Vec::new(),
        };
        let mut sums: BTreeMap<(&List, bool), BTreeMap<i128, i128>> = BTreeMap::new();
        for (atom, factor) in form.terms().iter().filter(|_| length > 0) {
            match atom {
                Atom::Choice(0) => series.slope = *factor,
                Atom::Prefix { list, at } => {
                    let backward = match at.coefficient_of(&Atom::Choice(0)) {
                        1 => false,
                        -1 => true,
                        _ => return Err("a gain looks at elements out of order".to_owned()),
                    };
                    if at.terms().len() != 1 {
                        return Err("a gain looks at an element that is not taken".to_owned());
                    }
                    let group = sums.entry((list, backward)).or_default();
                    group.insert(at.constant(), *factor);
                }
                _ => return Err("a gain is not made of elements of the input".to_owned()),
            }
        }
        for ((list, backward), sums) in sums {
            let row = row_of(bound, list).ok_or("a gain looks into no single row of the input")?;
            series.add_elements(row, backward, &sums)?;
        }
        Ok(series)
    }

    /// Adds what `sums` says: for each offset, how often the sum of all elements before it counts.
    fn add_elements(
        &mut self,
        row: &'g Row,
        backward: bool,
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
                self.add_element(row, backward, at, factor)?;
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

    /// Adds `factor` times the element `at + i`, or `at - i`.
    fn add_element(
        &mut self,
        row: &'g Row,
        backward: bool,
        at: i128,
        factor: i128,
    ) -> Result<(), String> {
        let first = if backward {
            at - self.length as i128 + 1
        } else {
            at
        };
        let elements = usize::try_from(first)
            .ok()
            .and_then(|first| row.elements().get(first..first.checked_add(self.length)?))
            .ok_or("a gain looks at elements outside the row")?;
        self.terms.push(Term {
            row,
            elements,
            backward,
            factor,
        });
        Ok(())
    }

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

/// The row that a list of a form is, if it is the same in all positions.
pub(crate) fn row_of<'g>(bound: &'g Bound, list: &List) -> Option<&'g Row> {
    match (bound.inputs.get(list.parameter)?, &list.row) {
        (BoundInput::Row(row), None) => Some(row),
        (BoundInput::Rows(rows), Some(index)) => {
            rows.get(usize::try_from(index.as_constant()?).ok()?)
        }
        _ => None,
    }
}
