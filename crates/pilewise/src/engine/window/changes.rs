//! What indices contribute, told by how it changes from one index to the next: a constant,
//! and multiples of elements of rows at fixed distances from the index. So it is summed up
//! while the indices are gone through, without a table of sums.
//!
//! Of the *balance* of an index, what it contributes to a move to it less what it contributes
//! to one from it, the changes are read off one row of numbers where there is but one element
//! to read; otherwise they are written out, a block at a time.

use std::ops::Range;

use crate::rules::Row;

use super::part::{Part, PrefixSum};
use super::shape::Shape;

/// Nothing that is added up in 64 bits may come to this magnitude.
pub(super) const LIMIT: i128 = 1 << 62;

/// How the contributions change from an index to the next, for all indices of a range.
#[derive(Debug)]
pub(super) struct Changes<'g> {
    terms: Vec<Term<'g>>,
    /// The constants that the balance and the contribution of a move to the index change by.
    balance: i128,
    there: i128,
}

/// Multiples of an element, the first one for the first index, by which either changes.
#[derive(Debug)]
struct Term<'g> {
    elements: &'g [i64],
    balance: i128,
    there: i128,
}

/// The changes of some neighbouring indices.
#[derive(Debug)]
pub(super) struct Block<'a> {
    /// The balance changes by this factor times the numbers, plus the constant.
    pub(super) numbers: &'a [i64],
    pub(super) factor: i64,
    pub(super) constant: i64,
    /// No change of the balance is greater.
    pub(super) most_balance: i128,
    /// What all the changes of the other contribution add up to, and a bound on any of them.
    pub(super) there: i128,
    pub(super) most_there: i128,
}

impl<'g> Changes<'g> {
    /// The changes from each of `indices` to the next, or `None` where they are not of this
    /// kind or an element is not in its row.
    pub(super) fn of(shape: &Shape<'g>, indices: Range<i64>) -> Option<Self> {
        let sign = i128::from(shape.sign);
        let (here, there) = (&shape.here, &shape.there);
        let mut changes = Self {
            terms: Vec::new(),
            balance: sign.checked_mul(there.factor.checked_sub(here.factor)?)?,
            there: sign.checked_mul(there.factor)?,
        };
        for one in &there.sums {
            let times = sign.checked_mul(one.times)?;
            changes.add(one, &indices, times, times)?;
        }
        for one in &here.sums {
            changes.add(
                one,
                &indices,
                sign.checked_mul(one.times)?.checked_neg()?,
                0,
            )?;
        }
        changes
            .terms
            .retain(|term| (term.balance, term.there) != (0, 0));
        Some(changes)
    }

    fn add(
        &mut self,
        sum: &PrefixSum<'g>,
        indices: &Range<i64>,
        balance: i128,
        there: i128,
    ) -> Option<()> {
        if sum.factor != 1 {
            return None;
        }
        let place = |index: i64| usize::try_from(i128::from(index).checked_add(sum.from)?).ok();
        let elements = sum.row.elements();
        let elements = elements.get(place(indices.start)?..place(indices.end)?)?;
        let same = |term: &&mut Term<'_>| std::ptr::eq(term.elements, elements);
        if let Some(term) = self.terms.iter_mut().find(same) {
            term.balance = term.balance.checked_add(balance)?;
            term.there = term.there.checked_add(there)?;
        } else {
            self.terms.push(Term {
                elements,
                balance,
                there,
            });
        }
        Some(())
    }

    /// Whether each balance is twice the contribution of a move to the index, but for a
    /// constant: then the gains of a line are parts of one sum, but for a constant a move.
    pub(super) fn is_sum(&self) -> bool {
        let twice = |balance: i128, there: i128| there.checked_mul(2) == Some(balance);
        let mut terms = self.terms.iter();
        twice(self.balance, self.there) && terms.all(|term| twice(term.balance, term.there))
    }

    /// The changes at `places` of the range, written to `written` where they have to be; `None`
    /// where they are too large for 64 bits.
    pub(super) fn over<'a>(
        &'a self,
        places: Range<usize>,
        written: &'a mut Vec<i64>,
    ) -> Option<Block<'a>> {
        let count = places.len() as i128;
        let (mut most_balance, mut most_there) =
            (self.balance.checked_abs()?, self.there.checked_abs()?);
        let mut there = self.there.checked_mul(count)?;
        for term in &self.terms {
            let elements = &term.elements[places.clone()];
            let most = magnitude(elements);
            let at_most = |factor: i128| factor.checked_abs()?.checked_mul(most);
            most_balance = most_balance.checked_add(at_most(term.balance)?)?;
            most_there = most_there.checked_add(at_most(term.there)?)?;
            if term.there != 0 {
                there = there.checked_add(term.there.checked_mul(sum(elements, most))?)?;
            }
        }
        if most_balance >= LIMIT {
            return None;
        }
        let mut block = Block {
            numbers: &[],
            factor: 1,
            constant: 0,
            most_balance,
            there,
            most_there,
        };
        if let [only] = self.terms.as_slice() {
            block.numbers = &only.elements[places];
            block.factor = i64::try_from(only.balance).ok()?;
            block.constant = self.balance as i64;
        } else {
            self.write(places, written)?;
            block.numbers = written;
        }
        Some(block)
    }

    /// Writes the changes of the balance at `places`, which fit.
    fn write(&self, places: Range<usize>, written: &mut Vec<i64>) -> Option<()> {
        written.clear();
        written.resize(places.len(), self.balance as i64);
        for term in &self.terms {
            let factor = i64::try_from(term.balance).ok()?;
            for (sum, element) in written.iter_mut().zip(&term.elements[places.clone()]) {
                *sum += factor * element;
            }
        }
        Some(())
    }
}

/// A bound on the magnitude of all numbers, less than twice the least one.
fn magnitude(numbers: &[i64]) -> i128 {
    let bits = numbers
        .iter()
        .fold(0, |bits, &one| bits | (one ^ (one >> 63)));
    i128::from(bits) + 1
}

/// The sum of a block of numbers, none of them of a greater magnitude than `most`.
fn sum(numbers: &[i64], most: i128) -> i128 {
    if most.saturating_mul(numbers.len() as i128) < LIMIT {
        i128::from(numbers.iter().sum::<i64>())
    } else {
        numbers.iter().map(|&one| i128::from(one)).sum()
    }
}

/// What single indices contribute, in full width and without sums of all elements where those
/// cancel out.
#[derive(Debug)]
pub(super) struct Contributions<'a, 'g> {
    shape: &'a Shape<'g>,
    bases: Vec<Base<'g>>,
}

/// A place of a row from which its sums are counted, and the sum up to there.
#[derive(Debug)]
struct Base<'g> {
    row: &'g Row,
    place: usize,
    sum: i128,
}

impl<'a, 'g> Contributions<'a, 'g> {
    /// Those of the indices near `index`.
    ///
    /// # Complexity
    /// O(n) for each row whose sums do not cancel out in the gain of a move.
    pub(super) fn near(shape: &'a Shape<'g>, index: i64) -> Option<Self> {
        let mut bases: Vec<Base<'g>> = Vec::new();
        let sums = || shape.here.sums.iter().chain(&shape.there.sums);
        for one in sums() {
            if bases.iter().any(|base| std::ptr::eq(base.row, one.row)) {
                continue;
            }
            let of_row = sums().filter(|other| std::ptr::eq(other.row, one.row));
            let times = of_row.map(|other| other.times);
            let times = times.into_iter().try_fold(0i128, i128::checked_add)?;
            let elements = one.row.elements();
            let place = place(i128::from(index).checked_add(one.from)?, elements.len());
            let blocks = elements[..place].chunks(4096);
            let all = || blocks.map(|block| sum(block, magnitude(block))).sum();
            let sum = if times == 0 { 0 } else { all() };
            bases.push(Base {
                row: one.row,
                place,
                sum,
            });
        }
        Some(Self { shape, bases })
    }

    /// What an index contributes to a move from it, for a mover who plays for the most.
    pub(super) fn here(&self, index: i64) -> Option<i128> {
        self.at(&self.shape.here, index)
    }

    /// What it contributes to a move to it.
    pub(super) fn there(&self, index: i64) -> Option<i128> {
        self.at(&self.shape.there, index)
    }

    fn at(&self, part: &Part<'g>, index: i64) -> Option<i128> {
        let own = part.factor.checked_mul(i128::from(index))?;
        let value = part
            .sums
            .iter()
            .try_fold(own.checked_add(part.constant)?, |total, one| {
                let base = self
                    .bases
                    .iter()
                    .find(|base| std::ptr::eq(base.row, one.row))?;
                let elements = one.row.elements();
                let at = place(i128::from(index).checked_add(one.from)?, elements.len());
                let between = &elements[at.min(base.place)..at.max(base.place)];
                let between: i128 = between.iter().map(|&one| i128::from(one)).sum();
                let sum = base.sum + if at < base.place { -between } else { between };
                total.checked_add(one.times.checked_mul(sum)?)
            })?;
        value.checked_mul(i128::from(self.shape.sign))
    }
}

/// The place at a distance, or the end of the row that is nearest to it.
fn place(at: i128, length: usize) -> usize {
    at.clamp(0, length as i128) as usize
}
