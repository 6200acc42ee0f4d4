//! The canonical form of each operation that is not addition.
//!
//! Every function gives `None` where a number in the form would not fit.

use super::linear::greatest_common_divisor as common_divisor;
use super::{Atom, Condition, Constraint, Linear, List};
use crate::deliberate::Deliberate;

/// More alternatives than this are not merged into one minimum or maximum.
const MOST_ALTERNATIVES: usize = 64;

/// The sum of the first `at` elements of `list`.
pub(super) fn prefix(list: List, at: Linear) -> Option<Linear> {
    Some(match at.as_constant() {
        Some(0) => 0.into(),
        _ => Atom::Prefix { list, at }.into(),
    })
}

/// The least of `forms`.
pub(super) fn minimum(forms: Vec<Linear>) -> Option<Linear> {
    extreme(forms, false)
}

/// The greatest of `forms`.
pub(super) fn maximum(forms: Vec<Linear>) -> Option<Linear> {
    extreme(forms, true)
}

fn extreme(forms: Vec<Linear>, greatest: bool) -> Option<Linear> {
    let mut forms = flatten(forms, greatest)?;
    // Of forms that differ by a constant, the last in order is the greatest.
    forms.sort();
    if greatest != Deliberate::BuildMinimum.is_on() {
        forms.reverse();
    }
    forms.dedup_by(|later, earlier| later.terms() == earlier.terms());
    let common = common_part(&forms)?;
    let mut rest = forms
        .iter()
        .map(|form| form.minus(&common))
        .collect::<Option<Vec<_>>>()?;
    rest.sort();
    // min(-a, -b) is written -max(a, b).
    if rest.len() > 1 && rest.iter().all(|form| form.leading() < 0) {
        let negated = rest.iter().map(|form| form.times(-1));
        return common.minus(&extreme(negated.collect::<Option<_>>()?, !greatest)?);
    }
    let alternatives: Linear = match rest.pop() {
        Some(only) if rest.is_empty() => only,
        Some(last) => {
            rest.push(last);
            let atom = if greatest {
                Atom::Maximum(rest)
            } else {
                Atom::Minimum(rest)
            };
            atom.into()
        }
        None => return None,
    };
    alternatives.plus(&common)
}

/// Alternatives that are themselves extremes of the same kind, plus something, opened up.
fn flatten(forms: Vec<Linear>, greatest: bool) -> Option<Vec<Linear>> {
    let mut flat = Vec::with_capacity(forms.len());
    for form in forms {
        match inner(&form, greatest) {
            Some((atom, of)) if flat.len() + of.len() <= MOST_ALTERNATIVES => {
                let rest = form.without(atom);
                for alternative in of {
                    flat.push(alternative.plus(&rest)?);
                }
            }
            _ => flat.push(form),
        }
    }
    Some(flat)
}

fn inner(form: &Linear, greatest: bool) -> Option<(&Atom, &[Linear])> {
    form.terms().iter().find_map(|(atom, coefficient)| {
        let of = match atom {
            Atom::Maximum(of) if greatest => of,
            Atom::Minimum(of) if !greatest => of,
            _ => return None,
        };
        (*coefficient == 1).then_some((atom, of.as_slice()))
    })
}

/// The terms that all `forms` have, and the least of their constants.
fn common_part(forms: &[Linear]) -> Option<Linear> {
    let (first, others) = forms.split_first()?;
    let shared = |term: &&(Atom, i128)| {
        others
            .iter()
            .all(|other| other.coefficient_of(&term.0) == term.1)
    };
    let least = forms.iter().map(Linear::constant).min()?;
    Linear::of_terms(
        least,
        first.terms().iter().filter(shared).cloned().collect(),
    )
}

/// The whole part of the square root of `of`; of a negative constant it stays as it is.
pub(super) fn square_root(of: Linear) -> Option<Linear> {
    Some(match of.as_constant() {
        Some(number) if number >= 0 => number.isqrt().into(),
        _ => Atom::SquareRoot(of).into(),
    })
}

/// `base ** exponent`.
pub(super) fn power(base: Linear, exponent: Linear) -> Option<Linear> {
    const LARGEST_WRITTEN_OUT: i128 = 8;
    match (base.as_constant(), exponent.as_constant()) {
        (Some(number), Some(times)) if times >= 0 => {
            Some(number.checked_pow(u32::try_from(times).ok()?)?.into())
        }
        (None, Some(times @ 0..=LARGEST_WRITTEN_OUT)) => {
            (0..times).try_fold(Linear::from(1), |power, _| power.multiplied(&base))
        }
        _ => Some(Atom::Power(base, exponent).into()),
    }
}

/// `dividend / divisor`, rounded down.
pub(super) fn divide(dividend: Linear, divisor: Linear) -> Option<Linear> {
    match divisor.as_constant() {
        Some(0) | None => Some(Atom::Divide(dividend, divisor).into()),
        Some(number) if number < 0 => divide(dividend.times(-1)?, number.checked_neg()?.into()),
        Some(number) => {
            let whole = each_number(&dividend, |part| part.div_euclid(number))?;
            let rest = dividend.minus(&whole.times(number)?)?;
            // What is left over of a constant alone is less than the divisor.
            if rest.is_constant() {
                return Some(whole);
            }
            if Deliberate::BuildDivide.is_on() {
                return Some(Atom::Divide(rest, divisor).into());
            }
            whole.plus(&Atom::Divide(rest, divisor).into())
        }
    }
}

/// `dividend % divisor`, with the sign of the divisor.
pub(super) fn remainder(dividend: Linear, divisor: Linear) -> Option<Linear> {
    let Some(number) = divisor.as_constant().filter(|&number| number > 0) else {
        return Some(Atom::Remainder(dividend, divisor).into());
    };
    let mut opened = Linear::from(dividend.constant());
    for (atom, coefficient) in dividend.terms() {
        let part = match atom {
            Atom::Remainder(of, by) if *by == divisor => of.clone(),
            other => other.clone().into(),
        };
        opened = opened.plus(&part.times(*coefficient)?)?;
    }
    let rest = each_number(&opened, |part| part.rem_euclid(number))?;
    Some(match rest.as_constant() {
        Some(_) => rest,
        None => Atom::Remainder(rest, divisor).into(),
    })
}

fn each_number(form: &Linear, change: impl Fn(i128) -> i128) -> Option<Linear> {
    let terms = form.terms().iter();
    Linear::of_terms(
        change(form.constant()),
        terms
            .map(|(atom, number)| (atom.clone(), change(*number)))
            .collect(),
    )
}

/// `abs(of)`.
pub(super) fn absolute(of: Linear) -> Option<Linear> {
    match of.as_constant() {
        Some(number) => Some(number.checked_abs()?.into()),
        None => Some(Atom::Absolute(facing_up(of)?.0).into()),
    }
}

/// `sign(of)`.
pub(super) fn sign(of: Linear) -> Option<Linear> {
    if let Some(number) = of.as_constant() {
        return Some(number.signum().into());
    }
    let (upward, facing) = facing_up(of)?;
    Linear::from(Atom::Sign(upward)).times(facing)
}

/// `gcd(left, right)`.
pub(super) fn greatest_common_divisor(left: Linear, right: Linear) -> Option<Linear> {
    if let (Some(left), Some(right)) = (left.as_constant(), right.as_constant()) {
        return (left != i128::MIN && right != i128::MIN)
            .then(|| common_divisor(left, right).into());
    }
    let (left, right) = (facing_up(left)?.0, facing_up(right)?.0);
    let (less, more) = if left <= right {
        (left, right)
    } else {
        (right, left)
    };
    Some(Atom::GreatestCommonDivisor(less, more).into())
}

/// `form` or its opposite, whichever begins with a positive number, and which: 1 or -1.
fn facing_up(form: Linear) -> Option<(Linear, i128)> {
    let first = if form.is_constant() {
        form.constant()
    } else {
        form.leading()
    };
    if first < 0 {
        Some((form.times(-1)?, -1))
    } else {
        Some((form, 1))
    }
}

/// `then if condition else otherwise`.
pub(super) fn if_else(condition: Condition, then: Linear, otherwise: Linear) -> Option<Linear> {
    if condition.is_always() || then == otherwise {
        return Some(then);
    }
    if condition.is_never() {
        return Some(otherwise);
    }
    if let [Constraint::AtLeastZero(form)] = condition.constraints()
        && let Some(extreme) = as_extreme(form, &then, &otherwise)
    {
        return Some(extreme);
    }
    // Of the two ways to write it, the one with the lesser condition.
    if let Some(opposite) = condition.not().filter(|opposite| *opposite < condition) {
        return if_else(opposite, otherwise, then);
    }
    let shared = then.terms().iter().filter(|term| {
        // Terms in common stand outside.
        otherwise.coefficient_of(&term.0) == term.1
    });
    let constant = if then.constant() == otherwise.constant() {
        then.constant()
    } else {
        0
    };
    let common = Linear::of_terms(constant, shared.cloned().collect())?;
    let choice = Atom::If {
        condition,
        then: then.minus(&common)?,
        otherwise: otherwise.minus(&common)?,
    };
    common.plus(&choice.into())
}

/// `a if a >= b else b` is a maximum, however the comparison is written.
fn as_extreme(at_least_zero: &Linear, then: &Linear, otherwise: &Linear) -> Option<Linear> {
    let difference = then.minus(otherwise)?;
    let strict = at_least_zero.plus_constant(1)?;
    let both = || vec![then.clone(), otherwise.clone()];
    if difference == *at_least_zero || difference == strict {
        if Deliberate::BuildChoice.is_on() {
            return minimum(both());
        }
        maximum(both())
    } else if difference == at_least_zero.times(-1)? || difference == strict.times(-1)? {
        minimum(both())
    } else {
        None
    }
}
