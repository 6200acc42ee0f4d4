//! Which forms the input alone decides, and what they come to on one input.
//!
//! A form that reads neither the position nor the choices is a number once there is an input.
//! Engines take such forms as they take numbers; what they need of the numbers themselves they
//! ask of each input.

use std::collections::BTreeSet;

use super::read::Reader;
use super::{
    Atom, Condition, Constraint, Flag, Linear, List, NormalGame, NormalMove, NormalSet,
    NormalSource, NormalValue,
};
use crate::rules::evaluate::Surroundings;
use crate::rules::settled::Truths;
use crate::rules::{
    BoundInput, Expression, Layout, Row, Rules, divide, greatest_common_divisor, is_prime, power,
    remainder,
};

/// Runs `read` with a reader of single expressions of `rules` that has nothing settled.
fn reading<T>(rules: &Rules, layout: &Layout, read: impl FnOnce(&Reader<'_>) -> T) -> T {
    let truths = Truths::new();
    read(&Reader {
        rules,
        layout,
        truths: &truths,
    })
}

/// The form of an integer expression of `rules`, with nothing settled.
pub(crate) fn form_of(expression: &Expression, rules: &Rules, layout: &Layout) -> Linear {
    reading(rules, layout, |reader| reader.linear(expression))
}

/// The form of a boolean expression of `rules`, with nothing settled.
pub(crate) fn condition_of(expression: &Expression, rules: &Rules, layout: &Layout) -> Condition {
    reading(rules, layout, |reader| reader.condition(expression, false))
}

/// The row of the input that an expression of `rules` names.
pub(crate) fn list_of(expression: &Expression, rules: &Rules, layout: &Layout) -> Option<List> {
    reading(rules, layout, |reader| reader.list(expression))
}

impl Linear {
    /// Whether the input alone decides this.
    pub fn is_given(&self) -> bool {
        self.terms().iter().all(|(atom, _)| atom.is_given())
    }

    /// The terms that read the position or a choice, with no constant; and the rest, which the
    /// input decides.
    pub fn split_given(&self) -> (Self, Self) {
        let is_given = |atom: &Atom| atom.is_given();
        (
            self.keeping(&|atom| !is_given(atom), 0),
            self.keeping(&is_given, self.constant()),
        )
    }
}

impl Atom {
    /// Whether the input alone decides this.
    pub fn is_given(&self) -> bool {
        match self {
            Atom::Field(_) | Atom::Entry { .. } | Atom::Choice(_) => false,
            Atom::Input(_) => true,
            Atom::Prefix { list, at } => list.is_given() && at.is_given(),
            Atom::Length(list) => list.is_given(),
            Atom::Size(set) => set.is_given(),
            Atom::Product(factors) => factors.iter().all(Atom::is_given),
            Atom::Minimum(of) | Atom::Maximum(of) => of.iter().all(Linear::is_given),
            Atom::SquareRoot(of) | Atom::Absolute(of) | Atom::Sign(of) => of.is_given(),
            Atom::Power(left, right)
            | Atom::Divide(left, right)
            | Atom::Remainder(left, right)
            | Atom::GreatestCommonDivisor(left, right) => left.is_given() && right.is_given(),
            Atom::If {
                condition,
                then,
                otherwise,
            } => condition.is_given() && then.is_given() && otherwise.is_given(),
            Atom::Opaque(opaque) => opaque.is_given(),
        }
    }
}

impl List {
    /// Whether it is one row for the whole game.
    pub fn is_given(&self) -> bool {
        self.row.iter().all(Linear::is_given)
    }
}

impl NormalSet {
    /// Whether the input alone decides this.
    pub fn is_given(&self) -> bool {
        match self {
            NormalSet::Field(_) => false,
            NormalSet::Of(elements) => elements.iter().all(Linear::is_given),
            NormalSet::Opaque(opaque) => opaque.is_given(),
        }
    }
}

impl Condition {
    /// Whether the input alone decides this.
    pub fn is_given(&self) -> bool {
        self.constraints()
            .iter()
            .all(|constraint| match constraint {
                Constraint::AtLeastZero(form)
                | Constraint::Equal(form)
                | Constraint::NotZero(form) => form.is_given(),
                Constraint::Member { element, set, .. } => element.is_given() && set.is_given(),
                Constraint::Flag { flag, .. } => match flag {
                    Flag::First | Flag::Field(_) => false,
                    Flag::Prime(form) => form.is_given(),
                    Flag::Opaque(opaque) => opaque.is_given(),
                },
                Constraint::Either(conditions) => conditions.iter().all(Condition::is_given),
                Constraint::Never => true,
            })
    }
}

impl NormalGame {
    /// What of the input decides what kind of form another is: factors of what reads the
    /// position or a choice, divisors and exponents of it.
    pub(crate) fn deciding(&self) -> BTreeSet<Atom> {
        let mut deciding = BTreeSet::new();
        self.visit(&mut |atom| add_deciding(atom, &mut deciding));
        deciding
    }

    /// What of the input decides where play can come: all that is given in the ends, in the
    /// conditions of moves and in what they change, each once.
    pub(crate) fn given_of_positions(&self) -> BTreeSet<Atom> {
        let mut given = BTreeSet::new();
        let mut see = |atom: &Atom| {
            if atom.is_given() {
                given.insert(atom.clone());
            }
        };
        let none = Linear::default();
        for one in &self.moves {
            let silent = NormalMove {
                gain: none.clone(),
                ..one.clone()
            };
            silent.visit(&mut see);
        }
        self.ends
            .iter()
            .for_each(|end| end.condition.visit(&mut see));
        given
    }

    /// Shows `see` every atom in the game, at any depth.
    fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        self.ends.iter().for_each(|end| end.condition.visit(see));
        self.moves.iter().for_each(|one| one.visit(see));
    }
}

impl NormalMove {
    /// Shows `see` every atom in the move, at any depth.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        for choice in &self.choices {
            match &choice.source {
                NormalSource::Listed(values) => values.iter().for_each(|value| value.visit(see)),
                NormalSource::Row(list) => list.row.iter().for_each(|row| row.visit(see)),
                NormalSource::Range | NormalSource::Opaque(_) => {}
            }
        }
        self.condition.visit(see);
        self.gain.visit(see);
        self.next.iter().for_each(|value| value.visit(see));
    }
}

impl NormalValue {
    fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        match self {
            NormalValue::Unchanged | NormalValue::Opaque(_) => {}
            NormalValue::Integer(value) => value.visit(see),
            NormalValue::Boolean(condition) => condition.visit(see),
            NormalValue::With(elements) | NormalValue::Without(elements) => {
                elements.iter().for_each(|element| element.visit(see));
            }
            NormalValue::Set(set) => set.visit(see),
            NormalValue::Entries(changes) => changes.iter().for_each(|(index, value)| {
                index.visit(see);
                value.visit(see);
            }),
        }
    }
}

fn add_deciding(atom: &Atom, deciding: &mut BTreeSet<Atom>) {
    let mut add = |atom: &Atom| deciding.insert(atom.clone());
    match atom {
        Atom::Product(factors) if !atom.is_given() => {
            let given = factors.iter().filter(|factor| factor.is_given());
            given.for_each(|factor| {
                add(factor);
            });
        }
        Atom::Power(left, right)
        | Atom::Divide(left, right)
        | Atom::Remainder(left, right)
        | Atom::GreatestCommonDivisor(left, right)
            if left.is_given() != right.is_given() =>
        {
            let given = if left.is_given() { left } else { right };
            given.terms().iter().for_each(|(atom, _)| {
                add(atom);
            });
        }
        _ => {}
    }
}

/// Normal forms valued on one input, at choices if there are any. What reads the position has no
/// value here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers<'a> {
    inputs: &'a [BoundInput],
    choices: &'a [i128],
}

impl<'a> Numbers<'a> {
    /// On an input alone.
    pub(crate) fn of(inputs: &'a [BoundInput]) -> Self {
        Self {
            inputs,
            choices: &[],
        }
    }

    /// The same at these choices of a move.
    pub(crate) fn at_choices(self, choices: &'a [i128]) -> Self {
        Self { choices, ..self }
    }

    /// What `form` comes to; `None` where it reads the position, is an error, does not fit,
    /// or is not understood.
    pub(crate) fn number(&self, form: &Linear) -> Option<i128> {
        let mut terms = form.terms().iter();
        terms.try_fold(form.constant(), |sum, (atom, factor)| {
            sum.checked_add(self.atom(atom)?.checked_mul(*factor)?)
        })
    }

    /// Whether `condition` holds; `None` as for [`number`](Numbers::number).
    pub(crate) fn holds(&self, condition: &Condition) -> Option<bool> {
        let mut holds = true;
        for constraint in condition.constraints() {
            // All of them: the rules may read first what is an error here.
            holds &= self.meets(constraint)?;
        }
        Some(holds)
    }

    /// Whether `constraint` holds; `None` as for [`number`](Numbers::number).
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
            Constraint::Flag {
                flag: Flag::Opaque(opaque),
                negated,
            } => (self.opaque(opaque)? != 0) != *negated,
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

    /// What `atom` comes to; `None` as for [`number`](Numbers::number).
    pub(crate) fn atom(&self, atom: &Atom) -> Option<i128> {
        match atom {
            Atom::Choice(choice) => self.choices.get(*choice).copied(),
            Atom::Input(parameter) => match self.inputs.get(*parameter)? {
                BoundInput::Integer(number) => Some(i128::from(*number)),
                _ => None,
            },
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
            Atom::Minimum(of) => self.extreme(of, i128::min),
            Atom::Maximum(of) => self.extreme(of, i128::max),
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
            Atom::Length(list) => match (self.inputs.get(list.parameter)?, &list.row) {
                (BoundInput::Rows(rows), None) => Some(rows.len() as i128),
                _ => Some(i128::from(self.row(list)?.length())),
            },
            Atom::Opaque(opaque) => self.opaque(opaque),
            Atom::Field(_) | Atom::Entry { .. } | Atom::Size(_) => None,
        }
    }

    /// What an expression without a normal form comes to, where the input alone decides that.
    fn opaque(&self, opaque: &super::Opaque) -> Option<i128> {
        let no_fields = Layout::default();
        let around = Surroundings::input_only(self.inputs, &no_fields);
        let value = opaque
            .is_given()
            .then(|| around.evaluate(opaque.expression()));
        Some(value?.ok()?.integer())
    }

    fn extreme(&self, forms: &[Linear], better: fn(i128, i128) -> i128) -> Option<i128> {
        let mut best = None;
        for form in forms {
            let number = self.number(form)?;
            best = Some(best.map_or(number, |best| better(best, number)));
        }
        best
    }

    /// The row of the input that `list` names.
    pub(crate) fn row(&self, list: &List) -> Option<&'a Row> {
        match (self.inputs.get(list.parameter)?, &list.row) {
            (BoundInput::Row(row), None) => Some(row),
            (BoundInput::Rows(rows), Some(row)) => {
                rows.get(usize::try_from(self.number(row)?).ok()?)
            }
            _ => None,
        }
    }
}
