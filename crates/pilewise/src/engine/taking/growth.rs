//! Whether amounts are known never to decrease, by their form alone.

use crate::rules::normal::{Atom, Linear};

/// Whether a form in a choice that counts up from 0 never decreases.
pub(super) fn never_decreases(form: &Linear) -> bool {
    let mut terms = form.terms().iter();
    terms.all(|(atom, factor)| *factor > 0 && atom_never_decreases(atom))
}

/// Whether an atom is 0 or more and never decreases, as its choice counts up from 0.
fn atom_never_decreases(atom: &Atom) -> bool {
    let from_zero = |form: &Linear| form.constant() >= 0 && never_decreases(form);
    match atom {
        Atom::Choice(_) => true,
        Atom::Product(factors) => factors.iter().all(atom_never_decreases),
        Atom::Power(base, exponent) => {
            let fixed = |form: &Linear, least| form.as_constant().is_some_and(|n| n >= least);
            (fixed(base, 1) && from_zero(exponent)) || (from_zero(base) && fixed(exponent, 0))
        }
        Atom::Divide(dividend, divisor) => {
            divisor.as_constant().is_some_and(|divisor| divisor > 0) && from_zero(dividend)
        }
        Atom::SquareRoot(of) => from_zero(of),
        Atom::Minimum(of) | Atom::Maximum(of) => of.iter().all(from_zero),
        _ => false,
    }
}
