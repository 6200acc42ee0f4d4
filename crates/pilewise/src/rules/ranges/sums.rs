//! Bounds of a form by what is known of a position.
//!
//! A form `f` is bounded above by the box of the words and choices that it reads; and, for
//! every fact `c >= 0`, by `f + c` likewise. Adding facts so that a word or a choice cancels
//! is what shows `i + x <= n` from `n - i - x >= 0`. Only few such sums are tried.

use super::interval::{Interval, tighter};
use super::situation::Situation;
use crate::rules::normal::{Atom, Condition, Linear};

/// How many sums of facts are tried for one bound.
const MOST_SUMS: u32 = 96;
/// How many facts are added up at most.
const MOST_ADDED: u32 = 2;

impl Situation<'_> {
    /// The least value of `form`, as far as is known.
    pub(crate) fn least(&self, form: &Linear) -> Option<i128> {
        self.greatest(&form.times(-1)?)?.checked_neg()
    }

    /// The greatest value of `form`, as far as is known.
    pub(crate) fn greatest(&self, form: &Linear) -> Option<i128> {
        if !self.ground.is_small(form) {
            return self.interval(form).high;
        }
        let mut left = MOST_SUMS;
        let mut facts = self.facts.clone();
        form.visit(&mut |atom| facts.extend(self.facts_of(atom)));
        self.opened(form, &facts, &mut left)
    }

    /// What `form` may be, as far as is known.
    pub(crate) fn bounds(&self, form: &Linear) -> Interval {
        Interval {
            low: self.least(form),
            high: self.greatest(form),
        }
    }

    /// The greatest value, looking into the first minimum, maximum or alternative of `form`.
    fn opened(&self, form: &Linear, facts: &[Linear], left: &mut u32) -> Option<i128> {
        let whole = self.summed(form, facts, MOST_ADDED, left);
        let Some((atom, factor)) = form.terms().iter().find(|(atom, _)| opens(atom)) else {
            return whole;
        };
        let rest = form.without(atom);
        let with = |part: &Linear| rest.plus(&part.times(*factor)?);
        let inside = match atom {
            Atom::If {
                condition,
                then,
                otherwise,
            } => {
                let opposite = condition.not();
                let branches = [(Some(condition), then), (opposite.as_ref(), otherwise)];
                let bounds = branches.into_iter().filter_map(|(condition, value)| {
                    if *left == 0 {
                        return Some(None);
                    }
                    *left -= 1;
                    let here = match condition {
                        Some(condition) => self.clone().knowing_at_sight(condition)?,
                        None => self.clone(),
                    };
                    let facts = [facts, &here.facts].concat();
                    Some(with(value).and_then(|form| here.opened(&form, &facts, left)))
                });
                greatest_of_all(bounds)
            }
            Atom::Minimum(of) | Atom::Maximum(of) => {
                let bounds = of
                    .iter()
                    .map(|part| with(part).and_then(|form| self.opened(&form, facts, left)));
                // The greatest of several alternatives, or any of them.
                if matches!(atom, Atom::Maximum(_)) == (*factor > 0) {
                    greatest_of_all(bounds)
                } else {
                    bounds.flatten().min()
                }
            }
            Atom::Absolute(of) => {
                let parts = [Some(of.clone()), of.times(-1)];
                let bounds = parts
                    .iter()
                    .map(|part| self.opened(&with(part.as_ref()?)?, facts, left));
                if *factor > 0 {
                    greatest_of_all(bounds)
                } else {
                    bounds.flatten().min()
                }
            }
            _ => None,
        };
        tighter(whole, inside, i128::min)
    }

    /// The least upper bound among `form` and its sums with up to `more` facts.
    fn summed(&self, form: &Linear, facts: &[Linear], more: u32, left: &mut u32) -> Option<i128> {
        let mut best = self.interval(form).high;
        if more == 0 || form.is_constant() {
            return best;
        }
        for fact in facts {
            for (atom, in_fact) in fact.terms() {
                let in_form = form.coefficient_of(atom);
                let cancels = in_form != 0 && in_form.signum() != in_fact.signum();
                let size = form.terms().len() + fact.terms().len();
                if !cancels || *left == 0 || !self.ground.spend(size as u64) {
                    continue;
                }
                *left -= 1;
                // scale * form + factor * fact, without the atom.
                let (scale, factor) = cancelling(in_form, *in_fact);
                let sum = form.times(scale).zip(fact.times(factor));
                let bound = sum
                    .and_then(|(form, fact)| form.plus(&fact))
                    .and_then(|sum| self.summed(&sum, facts, more - 1, left))
                    .map(|bound| bound.div_euclid(scale));
                best = tighter(best, bound, i128::min);
            }
        }
        best
    }

    /// What a boolean may become.
    pub(crate) fn truth(&self, condition: &Condition) -> Interval {
        let possible = self.clone().knowing(condition).is_some();
        let avoidable = condition
            .not()
            .is_none_or(|opposite| self.clone().knowing(&opposite).is_some());
        match (possible, avoidable) {
            (true, false) => Interval::new(1, 1),
            (false, true) => Interval::new(0, 0),
            _ => Interval::new(0, 1),
        }
    }
}

fn opens(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::If { .. } | Atom::Minimum(_) | Atom::Maximum(_) | Atom::Absolute(_)
    )
}

/// The greatest of bounds, all of which are needed.
fn greatest_of_all(bounds: impl Iterator<Item = Option<i128>>) -> Option<i128> {
    bounds
        .collect::<Option<Vec<_>>>()
        .and_then(|bounds| bounds.into_iter().max())
}

/// The least positive multiples with which two coefficients of unlike signs cancel.
fn cancelling(in_form: i128, in_fact: i128) -> (i128, i128) {
    let (mut divisor, mut rest) = (in_form.abs(), in_fact.abs());
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (in_fact.abs() / divisor, in_form.abs() / divisor)
}
