//! Normal forms evaluated at given choices.
//!
//! Once the mover has chosen, an amount, a bound or a guard that reads nothing but the
//! choices and the input is a number or a truth, and an engine can list all amounts there
//! are. What reads the position, or has no normal form, has no value here.

use crate::rules::normal::{Atom, Condition, Constraint, Flag, Linear, List, NormalSet};
use crate::rules::{Bound, BoundInput, Row};
use crate::rules::{divide, greatest_common_divisor, is_prime, power, remainder};

/// The choices of a move, and the input that forms may read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtChoices<'a> {
    pub(crate) bound: &'a Bound,
    pub(crate) choices: &'a [i128],
}

impl AtChoices<'_> {
    /// What `form` comes to; `None` where it reads the position, is an error, does not fit,
    /// or is not understood.
    pub(crate) fn number(&self, form: &Linear) -> Option<i128> {
        let mut terms = form.terms().iter();
        terms.try_fold(form.constant(), |sum, (atom, factor)| {
            sum.checked_add(self.atom(atom)?.checked_mul(*factor)?)
        })
    }

    /// Whether `condition` holds; `None` as for [`number`](AtChoices::number).
    pub(crate) fn holds(&self, condition: &Condition) -> Option<bool> {
        let mut holds = true;
        for constraint in condition.constraints() {
            // All of them: the rules may read first what is an error here.
            holds &= self.meets(constraint)?;
        }
        Some(holds)
    }

    /// Whether `constraint` holds; `None` as for [`number`](AtChoices::number).
    pub(crate) fn meets(&self, constraint: &Constraint) -> Option<bool> {
        Some(match constraint {
            Constraint::AtLeastZero(form) => self.number(form)? >= 0,
            Constraint::Equal(form) => self.number(form)? == 0,
            Constraint::NotZero(form) => self.number(form)? != 0,
            Constraint::Member {
                element,
                set: NormalSet::Of(elements),
                negated,
            } => {
                let element = self.number(element)?;
                let elements: Option<Vec<i128>> = elements.iter().map(|e| self.number(e)).collect();
                elements?.contains(&element) != *negated
            }
            Constraint::Flag {
                flag: Flag::Prime(form),
                negated,
            } => is_prime(i64::try_from(self.number(form)?).ok()?) != *negated,
            Constraint::Either(conditions) => {
                let mut holds = false;
                for condition in conditions {
                    holds |= self.holds(condition)?;
                }
                holds
            }
            Constraint::Never => false,
            Constraint::Member { .. } | Constraint::Flag { .. } => return None,
        })
    }

    fn atom(&self, atom: &Atom) -> Option<i128> {
        match atom {
            Atom::Choice(choice) => self.choices.get(*choice).copied(),
            Atom::Product(factors) => (factors.iter()).try_fold(1i128, |product, factor| {
                product.checked_mul(self.atom(factor)?)
            }),
            Atom::Power(base, exponent) => power(self.number(base)?, self.number(exponent)?).ok(),
            Atom::Divide(left, right) => divide(self.number(left)?, self.number(right)?).ok(),
            Atom::Remainder(left, right) => remainder(self.number(left)?, self.number(right)?).ok(),
            Atom::SquareRoot(of) => self.number(of)?.checked_isqrt(),
            Atom::Absolute(of) => self.number(of)?.checked_abs(),
            Atom::Sign(of) => Some(self.number(of)?.signum()),
            Atom::GreatestCommonDivisor(left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let divisor = greatest_common_divisor(left.unsigned_abs(), right.unsigned_abs());
                i128::try_from(divisor).ok()
            }
            Atom::Minimum(of) => self.numbers(of)?.into_iter().min(),
            Atom::Maximum(of) => self.numbers(of)?.into_iter().max(),
            Atom::If {
                condition,
                then,
                otherwise,
            } => self.number(if self.holds(condition)? {
                then
            } else {
                otherwise
            }),
            Atom::Prefix { list, at } => {
                let at = i64::try_from(self.number(at)?).ok()?;
                self.row(list)?.sum(0, at)
            }
            Atom::Length(list) => Some(i128::from(self.row(list)?.length())),
            Atom::Field(_) | Atom::Entry { .. } | Atom::Size(_) | Atom::Opaque(_) => None,
        }
    }

    fn numbers(&self, forms: &[Linear]) -> Option<Vec<i128>> {
        forms.iter().map(|form| self.number(form)).collect()
    }

    /// The row of the input that `list` names.
    pub(crate) fn row(&self, list: &List) -> Option<&Row> {
        match (self.bound.inputs.get(list.parameter)?, &list.row) {
            (BoundInput::Row(row), None) => Some(row),
            (BoundInput::Rows(rows), Some(row)) => {
                rows.get(usize::try_from(self.number(row)?).ok()?)
            }
            _ => None,
        }
    }
}
