//! Conditions as a set of constraints that must all hold.
//!
//! Comparisons become constraints on a [`Linear`] form, `not` is pushed inwards, `and` is
//! flattened, and what is implied at sight by another constraint is dropped: the bounds of a
//! choice and the guard of a move mean the same wherever they are written.

use super::{Atom, Linear, NormalSet, Opaque};

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
                    Constraint::AtLeastZero(form.times(-1)?.plus_constant(-1)?).into()
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

/// The canonical form of a constraint; `None` for one that always holds.
fn simplified(constraint: Constraint) -> Option<Constraint> {
    let decided = |holds: bool| (!holds).then_some(Constraint::Never);
    match constraint {
        Constraint::AtLeastZero(form) => match form.as_constant() {
            Some(number) => decided(number >= 0),
            None => {
                let divisor = form.common_divisor();
                Some(Constraint::AtLeastZero(form.divided(divisor)))
            }
        },
        Constraint::Equal(form) => match equation(form) {
            Ok(form) => Some(Constraint::Equal(form)),
            Err(holds) => decided(holds),
        },
        Constraint::NotZero(form) => match equation(form) {
            Ok(form) => Some(Constraint::NotZero(form)),
            Err(holds) => decided(!holds),
        },
        Constraint::Member {
            element,
            set: NormalSet::Of(elements),
            negated,
        } => membership(element, elements, negated),
        other => Some(other),
    }
}

/// The canonical form of `form == 0`, or whether that holds where it is decided.
fn equation(form: Linear) -> Result<Linear, bool> {
    if let Some(number) = form.as_constant() {
        return Err(number == 0);
    }
    let divisor = form.common_divisor();
    if form.constant() % divisor != 0 {
        return Err(false);
    }
    let divisor = divisor * form.leading().signum();
    let constant = form.constant() / divisor;
    Ok(form.divided(divisor).with_constant(constant))
}

fn membership(element: Linear, elements: Vec<Linear>, negated: bool) -> Option<Constraint> {
    let constants = element.is_constant() && elements.iter().all(Linear::is_constant);
    if elements.contains(&element) || elements.is_empty() || constants {
        return (elements.contains(&element) == negated).then_some(Constraint::Never);
    }
    Some(Constraint::Member {
        element,
        set: NormalSet::Of(elements),
        negated,
    })
}

/// `x <= min(a, b)` is `x <= a` and `x <= b`; `max(a, b) <= x` likewise.
fn split(form: Linear, into: &mut Vec<Constraint>) {
    /// Beyond this many constraints a minimum stays whole.
    const MOST_CONSTRAINTS: usize = 64;
    let extreme = form.terms().iter().find_map(|(atom, factor)| match atom {
        Atom::Minimum(of) if *factor > 0 => Some((atom, of, *factor)),
        Atom::Maximum(of) if *factor < 0 => Some((atom, of, *factor)),
        _ => None,
    });
    let parts = extreme
        .filter(|(_, of, _)| into.len() + of.len() <= MOST_CONSTRAINTS)
        .and_then(|(atom, of, factor)| {
            let rest = form.without(atom);
            of.iter()
                .map(|alternative| rest.plus(&alternative.times(factor)?))
                .collect::<Option<Vec<_>>>()
        });
    match parts {
        Some(parts) => {
            for part in parts {
                match simplified(Constraint::AtLeastZero(part)) {
                    Some(Constraint::AtLeastZero(part)) => split(part, into),
                    Some(other) => into.push(other),
                    None => {}
                }
            }
        }
        None => into.push(Constraint::AtLeastZero(form)),
    }
}

/// `k <= isqrt(e)` with `k >= 0` known is `k * k <= e`.
fn square_out_roots(constraints: &mut [Constraint]) {
    for at in 0..constraints.len() {
        let Constraint::AtLeastZero(form) = &constraints[at] else {
            continue;
        };
        let root = form.terms().iter().find_map(|term| match term {
            (atom @ Atom::SquareRoot(of), 1) => Some((atom, of)),
            _ => None,
        });
        let Some((atom, of)) = root else { continue };
        let squared = form
            .without(atom)
            .times(-1)
            .filter(|least| is_at_least_zero(least, constraints))
            .and_then(|least| of.minus(&least.multiplied(&least)?));
        if let Some(squared) = squared
            && let Some(simple) = simplified(Constraint::AtLeastZero(squared))
        {
            constraints[at] = simple;
        }
    }
}

/// Whether one of `constraints` alone says at sight that `form` is 0 or more.
fn is_at_least_zero(form: &Linear, constraints: &[Constraint]) -> bool {
    form.as_constant().is_some_and(|number| number >= 0)
        || constraints.iter().any(|constraint| {
            matches!(constraint, Constraint::AtLeastZero(known)
                if known.terms() == form.terms() && known.constant() <= form.constant())
        })
}

/// Drops a bound that another one, sorted before it, implies.
fn drop_weaker(constraints: &mut Vec<Constraint>) {
    constraints.dedup_by(|later, earlier| match (later, earlier) {
        // Sorted by terms and then by constant, so the tightest comes first.
        (Constraint::AtLeastZero(later), Constraint::AtLeastZero(earlier)) => {
            later.terms() == earlier.terms()
        }
        _ => false,
    });
    let forms: Vec<Linear> = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::AtLeastZero(form) => Some(form.clone()),
            _ => None,
        })
        .collect();
    constraints.retain(|constraint| match constraint {
        Constraint::AtLeastZero(form) => !forms.iter().any(|known| implied_by_square(form, known)),
        _ => true,
    });
}

/// Whether `form >= 0` follows from `known >= 0` because a square is at least its root:
/// `k <= e` follows from `k * k <= e`.
fn implied_by_square(form: &Linear, known: &Linear) -> bool {
    let square = known.terms().iter().find_map(|(atom, factor)| match atom {
        Atom::Product(of) if *factor == -1 && of.len() == 2 && of[0] == of[1] => Some(&of[0]),
        _ => None,
    });
    square.is_some_and(|root| {
        let gap = Linear::from(root.clone());
        let square = gap.multiplied(&gap);
        // known = form - (root * root - root) + (a constant that is 0 or less)
        let bridge = square.and_then(|square| known.plus(&square)?.minus(&gap)?.minus(form));
        bridge
            .and_then(|bridge| bridge.as_constant())
            .is_some_and(|slack| slack <= 0)
    })
}
