//! Integer expressions as a constant plus whole multiples of atoms.
//!
//! Sums, differences and products are multiplied out, so that two expressions that are equal
//! by the laws of a commutative ring have equal forms. What is not addition is an
//! [`Atom`]. Arithmetic is checked: a form that would not fit is refused, and the
//! reader then keeps the expression as it is.

use super::Atom;
use crate::deliberate::Deliberate;

/// More terms than this are not multiplied out.
const MOST_TERMS: usize = 64;

/// A constant plus multiples of atoms, in one canonical order, none of them by 0.
///
/// It agrees with the expression that it was read from wherever that has a value; it may
/// have a value where the expression is an error, such as `piles[i] - piles[i]` with no `i`-th pile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    terms: Vec<(Atom, i128)>,
    constant: i128,
}

impl From<i128> for Linear {
    fn from(constant: i128) -> Self {
        Self {
            terms: Vec::new(),
            constant,
        }
    }
}

impl From<Atom> for Linear {
    fn from(atom: Atom) -> Self {
        Self {
            terms: vec![(atom, 1)],
            constant: 0,
        }
    }
}

impl Linear {
    /// The form of an integer field.
    pub fn field(field: usize) -> Self {
        Atom::Field(field).into()
    }

    /// The form of a choice.
    pub fn choice(choice: usize) -> Self {
        Atom::Choice(choice).into()
    }

    /// The sum of a constant and multiples of atoms in any order, or `None` on overflow.
    ///
    /// # Complexity
    /// O(n log n) comparisons for n terms.
    pub fn of_terms(constant: i128, mut terms: Vec<(Atom, i128)>) -> Option<Self> {
        terms.sort_by(|left, right| left.0.cmp(&right.0));
        let mut merged: Vec<(Atom, i128)> = Vec::with_capacity(terms.len());
        for (atom, coefficient) in terms {
            match merged.last_mut() {
                Some(last) if last.0 == atom => last.1 = last.1.checked_add(coefficient)?,
                _ => merged.push((atom, coefficient)),
            }
        }
        merged.retain(|term| term.1 != 0);
        // `i128::MIN` is left out so that every coefficient can be negated.
        (constant != i128::MIN && merged.iter().all(|term| term.1 != i128::MIN)).then_some(Self {
            terms: merged,
            constant,
        })
    }

    /// The constant that is added.
    pub fn constant(&self) -> i128 {
        self.constant
    }

    /// The atoms with their coefficients, in canonical order.
    pub fn terms(&self) -> &[(Atom, i128)] {
        &self.terms
    }

    /// The number that this is, if it is one.
    pub fn as_constant(&self) -> Option<i128> {
        self.is_constant().then_some(self.constant)
    }

    /// Whether this is a number.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The atom that this is, if it is one and nothing else.
    pub fn as_atom(&self) -> Option<&Atom> {
        match self.terms.as_slice() {
            [(atom, 1)] if self.constant == 0 => Some(atom),
            _ => None,
        }
    }

    /// How often `atom` is added; 0 where it does not occur outside other atoms.
    pub fn coefficient_of(&self, atom: &Atom) -> i128 {
        self.terms
            .binary_search_by(|term| term.0.cmp(atom))
            .map_or(0, |at| self.terms[at].1)
    }

    /// The coefficient of the first atom; 0 for a constant.
    pub fn leading(&self) -> i128 {
        self.terms.first().map_or(0, |term| term.1)
    }

    /// `self` with the multiples of `atom` left out.
    pub fn without(&self, atom: &Atom) -> Self {
        let mut rest = self.clone();
        rest.terms.retain(|term| term.0 != *atom);
        rest
    }

    /// The terms whose atoms `keep` accepts, with another constant.
    pub(super) fn keeping(&self, keep: &dyn Fn(&Atom) -> bool, constant: i128) -> Self {
        let terms = self.terms.iter().filter(|(atom, _)| keep(atom));
        Self {
            terms: terms.cloned().collect(),
            constant,
        }
    }

    /// `self` with another constant.
    pub fn with_constant(&self, constant: i128) -> Self {
        Self {
            terms: self.terms.clone(),
            constant,
        }
    }

    /// `self + other`, or `None` on overflow.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let terms = self.terms.iter().chain(&other.terms).cloned().collect();
        Self::of_terms(self.constant.checked_add(other.constant)?, terms)
    }

    /// `self - other`, or `None` on overflow.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(-1)?)
    }

    /// `self + number`, or `None` on overflow.
    pub fn plus_constant(&self, number: i128) -> Option<Self> {
        Self::of_terms(self.constant.checked_add(number)?, self.terms.clone())
    }

    /// `self * factor`, or `None` on overflow.
    pub fn times(&self, factor: i128) -> Option<Self> {
        let terms = self
            .terms
            .iter()
            .map(|(atom, coefficient)| Some((atom.clone(), coefficient.checked_mul(factor)?)))
            .collect::<Option<_>>()?;
        Self::of_terms(self.constant.checked_mul(factor)?, terms)
    }

    /// `self * other` multiplied out, or `None` on overflow or where that has too many terms.
    pub fn multiplied(&self, other: &Self) -> Option<Self> {
        if let Some(factor) = other.as_constant() {
            return self.times(factor);
        }
        if self.terms.len() * other.terms.len() > MOST_TERMS {
            return None;
        }
        let constant = match Deliberate::LinearMultiply.is_on() {
            true => 0.into(),
            false => Self::from(self.constant.checked_mul(other.constant)?),
        };
        let mut total = constant
            .plus(&self.with_constant(0).times(other.constant)?)?
            .plus(&other.with_constant(0).times(self.constant)?)?;
        for (left, by) in &self.terms {
            for (right, times) in &other.terms {
                let product = Self::from(left.product(right)?);
                total = total.plus(&product.times(by.checked_mul(*times)?)?)?;
            }
        }
        Some(total)
    }

    /// `self` with each atom that `with` knows replaced, at any depth and all at once.
    ///
    /// `None` on overflow, or where an expression that is not understood reads what is to be replaced.
    pub fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Self>) -> Option<Self> {
        let mut total = Self::from(self.constant);
        let mut kept = Vec::with_capacity(self.terms.len());
        for (atom, coefficient) in &self.terms {
            let new = atom.rewrite(with)?;
            match new.as_atom() {
                Some(new) => kept.push((new.clone(), *coefficient)),
                None => total = total.plus(&new.times(*coefficient)?)?,
            }
        }
        kept.append(&mut total.terms);
        Self::of_terms(total.constant, kept)
    }

    /// `self` with `atom` (a field, an entry or a choice) replaced everywhere; `None` as for
    /// [`Linear::rewrite`].
    pub fn replace(&self, atom: &Atom, by: &Self) -> Option<Self> {
        self.rewrite(&|at| atom.is_met_in(at).then(|| by.clone()))
    }

    /// Whether `atom` (a field, an entry or a choice) is read anywhere in `self`.
    pub fn reads(&self, atom: &Atom) -> bool {
        let mut met = false;
        self.visit(&mut |at| met |= atom.is_met_in(at));
        met
    }

    /// Shows `see` every atom in `self`, at any depth.
    pub fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        for (atom, _) in &self.terms {
            atom.visit(see);
        }
    }

    /// The greatest number that divides every coefficient; 0 for a constant.
    pub(super) fn common_divisor(&self) -> i128 {
        self.terms
            .iter()
            .fold(0, |divisor, term| greatest_common_divisor(divisor, term.1))
    }

    /// `self / divisor` rounded down, for a `divisor` that divides every coefficient.
    pub(super) fn divided(mut self, divisor: i128) -> Self {
        for term in &mut self.terms {
            term.1 /= divisor;
        }
        self.constant = self.constant.div_euclid(divisor);
        self.constant -= i128::from(Deliberate::LinearDivide.is_on() && divisor > 1);
        self
    }
}

/// The greatest common divisor of two numbers, neither of them `i128::MIN`.
pub(super) fn greatest_common_divisor(left: i128, right: i128) -> i128 {
    crate::rules::greatest_common_divisor(left.unsigned_abs(), right.unsigned_abs()) as i128
}
