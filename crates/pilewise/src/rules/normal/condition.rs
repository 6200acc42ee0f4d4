//! Conditions as a set of constraints that must all hold.
//!
//! Comparisons become constraints on a [`Linear`] form, `not` is pushed inwards, `and` is
//! flattened, and what is implied at sight by another constraint is dropped: the bounds of a
//! choice and the guard of a move mean the same wherever they are written.

use super::simplify::{drop_weaker, simplified, split, square_out_roots};
use super::{Atom, Linear, NormalSet, Opaque};
use crate::deliberate::Deliberate;

/// Constraints that must all hold, sorted; none at all is a condition that always holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition {
    constraints: Vec<Constraint>,
}

/// One thing that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constraint {
    /// The form is 0 or more; its coefficients have no common divisor.
    AtLeastZero(Linear),
    /// The form is 0; its first coefficient is positive.
    Equal(Linear),
    /// The form is not 0; its first coefficient is positive.
    NotZero(Linear),
    /// An integer is in a set.
    Member {
        /// The integer.
        element: Linear,
        /// The set.
        set: NormalSet,
        /// Whether it must not be in the set.
        negated: bool,
    },
    /// Something is true.
    Flag {
        /// What is.
        flag: Flag,
        /// Whether it must be false.
        negated: bool,
    },
    /// At least one of the conditions holds; they are sorted, and two or more.
    Either(Vec<Condition>),
    /// What can never hold; it stands alone.
    Never,
}

/// What is simply true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Flag {
    /// The player who opened the game is to move.
    First,
    /// A boolean field of the position.
    Field(usize),
    /// A form is a prime number.
    Prime(Linear),
    /// Any other boolean expression.
    Opaque(Opaque),
}

impl From<Constraint> for Condition {
    fn from(constraint: Constraint) -> Self {
        Self::all(vec![constraint])
    }
}

impl Condition {
    /// The condition that always holds.
    pub fn always() -> Self {
        Self::default()
    }

    /// The condition that never holds.
    pub fn never() -> Self {
        Self {
            constraints: vec![Constraint::Never],
        }
    }

    /// The condition that all of `constraints` hold.
    pub fn all(constraints: Vec<Constraint>) -> Self {
        let mut kept = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            match simplified(constraint) {
                Some(Constraint::Never) => return Self::never(),
                Some(Constraint::AtLeastZero(form)) => split(form, &mut kept),
                Some(other) => kept.push(other),
                None => {}
            }
        }
        if kept.contains(&Constraint::Never) {
            return Self::never();
        }
        square_out_roots(&mut kept);
        kept.sort();
        kept.dedup();
        drop_weaker(&mut kept);
        Self { constraints: kept }
    }

    /// The condition that all of `conditions` hold.
    pub fn and(conditions: Vec<Condition>) -> Self {
        Self::all(conditions.into_iter().flat_map(|c| c.constraints).collect())
    }

    /// The condition that one of `conditions` holds.
    pub fn or(conditions: Vec<Condition>) -> Self {
        let mut flat = Vec::with_capacity(conditions.len());
        for mut condition in conditions {
            if condition.is_always() {
                return condition;
            }
            match condition.constraints.as_mut_slice() {
                [Constraint::Either(inner)] => flat.append(inner),
                [Constraint::Never] => {}
                _ => flat.push(condition),
            }
        }
        flat.sort();
        flat.dedup();
        match flat.pop() {
            None => Self::never(),
            Some(only) if flat.is_empty() => only,
            Some(last) => {
                flat.push(last);
                Self {
                    constraints: vec![Constraint::Either(flat)],
                }
            }
        }
    }

    /// The condition that holds where this one does not; `None` where a number in it would
    /// not fit.
    pub fn not(&self) -> Option<Self> {
        let opposites = self.constraints.iter().map(|constraint| {
            Some(match constraint {
                Constraint::AtLeastZero(form) => {
                    let less = 1 + i128::from(Deliberate::ConditionNot.is_on());
                    Constraint::AtLeastZero(form.times(-1)?.plus_constant(-less)?).into()
                }
                Constraint::Equal(form) => Constraint::NotZero(form.clone()).into(),
                Constraint::NotZero(form) => Constraint::Equal(form.clone()).into(),
                Constraint::Member {
                    element,
                    set,
                    negated,
                } => {
                    let (element, set, negated) = (element.clone(), set.clone(), !negated);
                    Constraint::Member {
                        element,
                        set,
                        negated,
                    }
                    .into()
                }
                Constraint::Flag { flag, negated } => {
                    let (flag, negated) = (flag.clone(), !negated);
                    Constraint::Flag { flag, negated }.into()
                }
                Constraint::Either(conditions) => {
                    Self::and(conditions.iter().map(Self::not).collect::<Option<_>>()?)
                }
                Constraint::Never => Self::always(),
            })
        });
        Some(Self::or(opposites.collect::<Option<_>>()?))
    }

    /// The constraints, sorted.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Whether the condition is known to hold always.
    pub fn is_always(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Whether the condition is known to hold never.
    pub fn is_never(&self) -> bool {
        self.constraints == [Constraint::Never]
    }

    /// `self` with each atom that `with` knows replaced; `None` as for [`Linear::rewrite`].
    pub fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        let rewritten = self.constraints.iter().map(|constraint| {
            Some(
                match constraint {
                    Constraint::AtLeastZero(form) => Constraint::AtLeastZero(form.rewrite(with)?),
                    Constraint::Equal(form) => Constraint::Equal(form.rewrite(with)?),
                    Constraint::NotZero(form) => Constraint::NotZero(form.rewrite(with)?),
                    Constraint::Member {
                        element,
                        set,
                        negated,
                    } => Constraint::Member {
                        element: element.rewrite(with)?,
                        set: set.rewrite(with)?,
                        negated: *negated,
                    },
                    Constraint::Flag { flag, negated } => Constraint::Flag {
                        flag: flag.rewrite(with)?,
                        negated: *negated,
                    },
                    Constraint::Either(conditions) => {
                        let either = conditions.iter().map(|condition| condition.rewrite(with));
                        return Some(Self::or(either.collect::<Option<_>>()?));
                    }
                    Constraint::Never => Constraint::Never,
                }
                .into(),
            )
        });
        Some(Self::and(rewritten.collect::<Option<_>>()?))
    }

    /// `self` with `atom` (a field, an entry or a choice) replaced everywhere; `None` as for
    /// [`Linear::rewrite`].
    pub fn replace(&self, atom: &Atom, by: &Linear) -> Option<Self> {
        self.rewrite(&|at| atom.is_met_in(at).then(|| by.clone()))
    }

    /// Shows `see` every atom in `self`, at any depth.
    pub fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        for constraint in &self.constraints {
            match constraint {
                Constraint::AtLeastZero(form)
                | Constraint::Equal(form)
                | Constraint::NotZero(form) => form.visit(see),
                Constraint::Member { element, set, .. } => {
                    element.visit(see);
                    set.visit(see);
                }
                Constraint::Flag { flag, .. } => match flag {
                    Flag::First | Flag::Field(_) => {}
                    Flag::Prime(form) => form.visit(see),
                    Flag::Opaque(opaque) => opaque.visit(see),
                },
                Constraint::Either(conditions) => conditions.iter().for_each(|c| c.visit(see)),
                Constraint::Never => {}
            }
        }
    }
}

impl Flag {
    fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        match self {
            Flag::First | Flag::Field(_) => Some(self.clone()),
            Flag::Prime(form) => Some(Flag::Prime(form.rewrite(with)?)),
            Flag::Opaque(opaque) => {
                opaque.stands(with)?;
                Some(self.clone())
            }
        }
    }
}
