//! What a [`Linear`] form adds up: fields, choices and everything that is not addition.

use super::{Condition, Linear, NormalSet, Opaque, build};

/// A row of the input: a list, or one row of a list of lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct List {
    /// The input parameter.
    pub parameter: usize,
    /// Which row of it, for a list of lists.
    pub row: Option<Linear>,
}

/// An integer that is not a sum: what a [`Linear`] form takes as given.
///
/// Made by the reader and by the operations on forms only, which keep each atom canonical.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// An integer field of the position.
    Field(usize),
    /// One entry of a tuple field.
    Entry {
        /// The field.
        field: usize,
        /// Which entry.
        index: Linear,
    },
    /// A choice of the move.
    Choice(usize),
    /// A number of the input.
    Input(usize),
    /// The sum of the first `at` elements of a list. `sum(list, a, b)` is the difference of
    /// two of them, and so is `list[e]`.
    Prefix {
        /// The list.
        list: List,
        /// How many elements are added up.
        at: Linear,
    },
    /// The length of a row of the input, or how many rows a list of lists has.
    Length(List),
    /// How many elements a set has.
    Size(NormalSet),
    /// Two or more atoms multiplied, sorted; none of them a product.
    Product(Vec<Atom>),
    /// The least of two or more forms, sorted; their common part stands outside.
    Minimum(Vec<Linear>),
    /// The greatest of two or more forms, sorted; their common part stands outside.
    Maximum(Vec<Linear>),
    /// The whole part of a square root.
    SquareRoot(Linear),
    /// A base raised to an exponent that is not a small constant.
    Power(Linear, Linear),
    /// A quotient rounded down; what divides evenly stands outside.
    Divide(Linear, Linear),
    /// A remainder; by a positive constant, every number in the dividend is reduced by it.
    Remainder(Linear, Linear),
    /// A magnitude; the operand's first coefficient is positive.
    Absolute(Linear),
    /// A sign; the operand's first coefficient is positive.
    Sign(Linear),
    /// A greatest common divisor; the operands are sorted, their first coefficients positive.
    GreatestCommonDivisor(Linear, Linear),
    /// One of two forms; their common part stands outside.
    If {
        /// The deciding condition.
        condition: Condition,
        /// The value where it holds.
        then: Linear,
        /// The value where it does not.
        otherwise: Linear,
    },
    /// Anything else.
    Opaque(Opaque),
}

impl Atom {
    /// The atoms that this is the product of.
    fn factors(&self) -> &[Atom] {
        match self {
            Atom::Product(factors) => factors,
            other => std::slice::from_ref(other),
        }
    }

    /// The product of two atoms; `None` where it has too many factors.
    pub(super) fn product(&self, other: &Self) -> Option<Self> {
        const MOST_FACTORS: usize = 16;
        let mut factors = [self.factors(), other.factors()].concat();
        factors.sort();
        (factors.len() <= MOST_FACTORS).then_some(Atom::Product(factors))
    }

    /// Whether `at`, as [`Linear::visit`] shows it, reads this field, entry or choice.
    pub(super) fn is_met_in(&self, at: &Self) -> bool {
        match (self, at) {
            // An expression that is not understood shows its fields, not its entries.
            (Atom::Entry { field, .. }, Atom::Field(shown)) => field == shown,
            _ => self == at,
        }
    }

    /// Shows `see` this atom and every one inside it.
    pub(super) fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        see(self);
        match self {
            Atom::Field(_) | Atom::Choice(_) | Atom::Input(_) => {}
            Atom::Entry { index, .. } => index.visit(see),
            Atom::Prefix { list, at } => {
                list.row.iter().for_each(|row| row.visit(see));
                at.visit(see);
            }
            Atom::Length(list) => list.row.iter().for_each(|row| row.visit(see)),
            Atom::Size(set) => set.visit(see),
            Atom::Product(factors) => factors.iter().for_each(|factor| factor.visit(see)),
            Atom::Minimum(of) | Atom::Maximum(of) => of.iter().for_each(|form| form.visit(see)),
            Atom::SquareRoot(of) | Atom::Absolute(of) | Atom::Sign(of) => of.visit(see),
            Atom::Power(left, right)
            | Atom::Divide(left, right)
            | Atom::Remainder(left, right)
            | Atom::GreatestCommonDivisor(left, right) => {
                left.visit(see);
                right.visit(see);
            }
            Atom::If {
                condition,
                then,
                otherwise,
            } => {
                condition.visit(see);
                then.visit(see);
                otherwise.visit(see);
            }
            Atom::Opaque(opaque) => opaque.visit(see),
        }
    }

    /// This atom with what `with` knows replaced; `None` as for [`Linear::rewrite`].
    pub(super) fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Linear> {
        if let Some(new) = with(self) {
            return Some(new);
        }
        match self {
            Atom::Field(_) | Atom::Choice(_) | Atom::Input(_) => Some(self.clone().into()),
            Atom::Entry { field, index } => {
                let (field, index) = (*field, index.rewrite(with)?);
                let entry = Atom::Entry { field, index };
                Some(with(&entry).unwrap_or_else(|| entry.into()))
            }
            Atom::Prefix { list, at } => build::prefix(list.rewrite(with)?, at.rewrite(with)?),
            Atom::Length(list) => Some(Atom::Length(list.rewrite(with)?).into()),
            Atom::Size(set) => Some(Atom::Size(set.rewrite(with)?).into()),
            Atom::Product(factors) => {
                factors.iter().try_fold(Linear::from(1), |product, factor| {
                    product.multiplied(&factor.rewrite(with)?)
                })
            }
            Atom::Minimum(of) => build::minimum(rewrite_all(of, with)?),
            Atom::Maximum(of) => build::maximum(rewrite_all(of, with)?),
            Atom::SquareRoot(of) => build::square_root(of.rewrite(with)?),
            Atom::Absolute(of) => build::absolute(of.rewrite(with)?),
            Atom::Sign(of) => build::sign(of.rewrite(with)?),
            Atom::Power(base, exponent) => {
                build::power(base.rewrite(with)?, exponent.rewrite(with)?)
            }
            Atom::Divide(left, right) => build::divide(left.rewrite(with)?, right.rewrite(with)?),
            Atom::Remainder(left, right) => {
                build::remainder(left.rewrite(with)?, right.rewrite(with)?)
            }
            Atom::GreatestCommonDivisor(left, right) => {
                build::greatest_common_divisor(left.rewrite(with)?, right.rewrite(with)?)
            }
            Atom::If {
                condition,
                then,
                otherwise,
            } => build::if_else(
                condition.rewrite(with)?,
                then.rewrite(with)?,
                otherwise.rewrite(with)?,
            ),
            Atom::Opaque(opaque) => {
                opaque.stands(with)?;
                Some(self.clone().into())
            }
        }
    }
}

impl List {
    pub(super) fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        Some(Self {
            parameter: self.parameter,
            row: match &self.row {
                Some(row) => Some(row.rewrite(with)?),
                None => None,
            },
        })
    }
}

pub(super) fn rewrite_all(
    forms: &[Linear],
    with: &dyn Fn(&Atom) -> Option<Linear>,
) -> Option<Vec<Linear>> {
    forms.iter().map(|form| form.rewrite(with)).collect()
}
