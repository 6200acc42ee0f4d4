//! What a gain looks up in the rows of the input, as forms: found once for the rules, and held
//! against the lengths of the rows of each input.
//!
//! It says the same as [`Place::reads_within`](super::faultless::Place::reads_within), without a
//! walk over the expression: what it looks up is affine in two whole numbers, so it is inside
//! the row in a convex region if it is at the corners.

use super::faultless::{cannot_fail, is_affine};
use crate::rules::dependence::{Dependence, is_given};
use crate::rules::normal::{
    Atom, Condition, Constraint, Flag, Linear, List, Numbers, condition_of, form_of, list_of,
};
use crate::rules::settled::SettledRules;
use crate::rules::{Binary, Expression, Function, Node, Unary};

/// A form in [`Atom::Choice`] 0 and 1 whose other terms the input decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    slopes: [i128; 2],
    /// What is added.
    given: Linear,
}

impl Plane {
    /// The plane that `form` is, if it is one.
    pub(crate) fn of(form: &Linear) -> Option<Self> {
        let (own, given) = form.split_given();
        let slopes = [0, 1].map(|choice| own.coefficient_of(&Atom::Choice(choice)));
        let used = slopes.iter().filter(|slope| **slope != 0).count();
        (own.terms().len() == used).then_some(Self { slopes, given })
    }

    /// What is multiplied with each of the two numbers.
    pub(crate) fn slopes(&self) -> [i128; 2] {
        self.slopes
    }

    /// What is added to them.
    pub(crate) fn given(&self) -> &Linear {
        &self.given
    }

    /// Its values at some places; `None` where one has none or does not fit.
    pub(crate) fn at<const N: usize>(
        &self,
        numbers: Numbers<'_>,
        places: &[[i128; 2]; N],
    ) -> Option<[i128; N]> {
        let given = numbers.number(&self.given)?;
        let mut values = [0; N];
        for (value, place) in values.iter_mut().zip(places) {
            let [first, second] = self.slopes;
            let first = first.checked_mul(place[0])?;
            let second = second.checked_mul(place[1])?;
            *value = given.checked_add(first)?.checked_add(second)?;
        }
        Some(values)
    }
}

/// All that an expression looks up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reads(Vec<Slice>);

/// Elements `from..to` of a row; a single one is a slice too.
#[derive(Clone, Debug)]
struct Slice {
    list: List,
    from: Plane,
    to: Plane,
}

/// Where an expression stands: who moves, and what becomes of fields and choices.
pub(crate) struct Scene<'a> {
    pub(crate) rules: &'a SettledRules,
    pub(crate) first: bool,
    /// The fields and choices as forms in [`Atom::Choice`] 0 and 1.
    pub(crate) with: &'a dyn Fn(&Atom) -> Option<Linear>,
}

impl Reads {
    /// What `expression` looks up in a scene; `None` where that is more than elements and sums
    /// at affine places, or depends on the input in other ways.
    pub(crate) fn of(expression: &Expression, scene: &Scene<'_>) -> Option<Self> {
        let mut reads = Self::default();
        scene.collect(expression, &mut reads).then_some(reads)
    }

    /// Whether all of it is inside the rows at each of some places.
    pub(crate) fn are_within<const N: usize>(
        &self,
        numbers: Numbers<'_>,
        places: &[[i128; 2]; N],
    ) -> bool {
        self.0.iter().all(|slice| {
            let row = numbers.row(&slice.list);
            let ends = slice
                .from
                .at(numbers, places)
                .zip(slice.to.at(numbers, places));
            let (Some(row), Some((from, to))) = (row, ends) else {
                return false;
            };
            let length = i128::from(row.length());
            let mut pairs = from.into_iter().zip(to);
            pairs.all(|(from, to)| 0 <= from && from <= to && to <= length)
        })
    }
}

impl Scene<'_> {
    /// Adds what `expression` looks up, or says that it cannot be told.
    fn collect(&self, expression: &Expression, reads: &mut Reads) -> bool {
        match &expression.node {
            _ if is_given(expression) => true,
            Node::Field(_) | Node::Choice(_) => true,
            Node::Unary(Unary::Negate, operand) => self.collect(operand, reads),
            Node::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, left, right) => {
                self.collect(left, reads) && self.collect(right, reads)
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => match self.decided(condition) {
                Some(true) => self.collect(then, reads),
                Some(false) => self.collect(otherwise, reads),
                None => false,
            },
            Node::Index(row, index) => {
                let from = is_affine(index).then(|| self.form(index)).flatten();
                let ends = from.and_then(|from| {
                    let to = from.plus_constant(1)?;
                    Some((from, to))
                });
                self.add(row, ends, reads)
            }
            Node::Call(Function::Sum, operands) => match operands.as_slice() {
                [row, from, to] if is_affine(from) && is_affine(to) => {
                    self.add(row, self.form(from).zip(self.form(to)), reads)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn add(&self, row: &Expression, ends: Option<(Linear, Linear)>, reads: &mut Reads) -> bool {
        let list = list_of(row, &self.rules.rules, &self.rules.layout);
        let list = list.filter(List::is_given);
        let planes = ends.and_then(|(from, to)| Some((Plane::of(&from)?, Plane::of(&to)?)));
        let (Some(list), Some((from, to))) = (list, planes) else {
            return false;
        };
        reads.0.push(Slice { list, from, to });
        true
    }

    fn form(&self, expression: &Expression) -> Option<Linear> {
        form_of(expression, &self.rules.rules, &self.rules.layout).rewrite(self.with)
    }

    /// Whether a condition holds that reads nothing but the mover and what is known.
    fn decided(&self, condition: &Expression) -> Option<bool> {
        let reads_fields = !Dependence::of(condition).fields.is_empty();
        if reads_fields || !cannot_fail(condition) {
            return None;
        }
        let rules = self.rules;
        let form = condition_of(condition, &rules.rules, &rules.layout).rewrite(self.with)?;
        decided_by_mover(&form, self.first)
    }
}

/// Whether a condition holds that asks at most whether the first player is to move.
pub(crate) fn decided_by_mover(condition: &Condition, first: bool) -> Option<bool> {
    match condition.constraints() {
        [] => Some(true),
        [Constraint::Never] => Some(false),
        [
            Constraint::Flag {
                flag: Flag::First,
                negated,
            },
        ] => Some(first != *negated),
        _ => None,
    }
}
