//! Constraints on the two indices of a move and on a memory, as the rules state them: what
//! else is added is a form that the input decides.

use crate::rules::greatest_common_divisor;
use crate::rules::normal::{Atom, Condition, Constraint, Linear, Numbers};

/// The index before the move.
pub(super) const INDEX: Atom = Atom::Field(0);
/// A second field, where there is one.
pub(super) const MEMORY: Atom = Atom::Field(1);
/// The choice, or, once rewritten, the index that it leads to.
pub(super) const NEXT: Atom = Atom::Choice(0);

/// No index is near this magnitude, nor is what two of them differ by: a bound beyond it is as
/// good as this.
const BEYOND: i128 = 1 << 70;

/// Multiples of the two indices and of the memory that are 0 or more together with a number.
#[derive(Debug)]
pub(super) struct Stated {
    pub(super) next: i128,
    pub(super) index: i128,
    pub(super) memory: i128,
    pub(super) number: GivenNumber,
}

/// A number that the input decides: a form divided by a number, rounded down.
#[derive(Debug)]
pub(super) struct GivenNumber {
    form: Linear,
    divisor: i128,
}

impl GivenNumber {
    /// The number on an input; `None` where it has none.
    pub(super) fn at(&self, numbers: &Numbers<'_>) -> Option<i128> {
        let number = match self.form.as_constant() {
            Some(constant) => constant,
            None => numbers.number(&self.form)?,
        };
        // Divided when the rules were read: most divisors are 1.
        let number = match self.divisor {
            1 => number,
            divisor => number.div_euclid(divisor),
        };
        Some(number.clamp(-BEYOND, BEYOND))
    }
}

/// What the constraints of a move state, and those that are on the input alone; `None` where
/// one of them is neither.
pub(super) fn read(constraints: &[Constraint]) -> Option<(Vec<Stated>, Vec<Constraint>)> {
    let (mut stated, mut given) = (Vec::new(), Vec::new());
    for constraint in constraints {
        if Condition::from(constraint.clone()).is_given() {
            given.push(constraint.clone());
        } else {
            stated.push(Stated::of(constraint)?);
        }
    }
    Some((stated, given))
}

impl Stated {
    fn of(constraint: &Constraint) -> Option<Self> {
        let Constraint::AtLeastZero(form) = constraint else {
            return None;
        };
        let (moving, given) = form.split_given();
        let known = [INDEX, MEMORY, NEXT];
        let mut divisor = 0;
        for (atom, factor) in moving.terms() {
            if !known.contains(atom) {
                return None;
            }
            divisor = greatest_common_divisor(divisor, factor.unsigned_abs());
        }
        let divisor = i128::try_from(divisor).ok()?;
        let factor = |atom: &Atom| moving.coefficient_of(atom) / divisor;
        Some(Self {
            next: factor(&NEXT),
            index: factor(&INDEX),
            memory: factor(&MEMORY),
            number: GivenNumber {
                form: given,
                divisor,
            },
        })
    }
}
