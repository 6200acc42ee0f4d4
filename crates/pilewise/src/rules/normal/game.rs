//! A whole game in normal form.

use std::collections::BTreeSet;

use super::read::Reader;
use super::{Aside, Atom, Condition, Constraint, Linear, List, NormalSet, Opaque};
use crate::rules::{
    Assignment, Binary, Bound, ChoiceRule, ChoiceSource, EndResult, Expression, MoveRule, Node,
    Span, Type,
};

/// The rules of play of a bound game in normal form.
///
/// Two games whose rules differ only in how they are written have equal forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalGame {
    /// The moves that can ever be made, in rules order.
    pub moves: Vec<NormalMove>,
    /// The ends that can ever come, in rules order.
    pub ends: Vec<NormalEnd>,
    /// What holds wherever a move can be made: none of the ends has come.
    pub playing: Condition,
}

/// One kind of move in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalMove {
    /// Its index among [`Rules::moves`](crate::rules::Rules::moves).
    pub rule: Aside<usize>,
    /// The choices, in nesting order.
    pub choices: Vec<NormalChoice>,
    /// When it can be made with given choices: their ranges and the guard together. It says
    /// nothing of the ends; see [`NormalGame::playing`].
    pub condition: Condition,
    /// What the mover scores.
    pub gain: Linear,
    /// What becomes of each field.
    pub next: Vec<NormalValue>,
    /// Whether the same player moves again.
    pub again: bool,
    /// Where it stands in the rules file.
    pub span: Aside<Span>,
}

/// A choice of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalChoice {
    /// Its name.
    pub name: Aside<String>,
    /// Where its values come from.
    pub source: NormalSource,
}

/// Where the values of a choice come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NormalSource {
    /// Ascending whole numbers; the move's condition bounds them.
    Range,
    /// These values, in this order.
    Listed(Vec<Linear>),
    /// The elements of a row of the input, in order.
    Row(List),
    /// The elements of something else.
    Opaque(Opaque),
}

/// What a move makes of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NormalValue {
    /// It stays as it is.
    Unchanged,
    /// An integer field becomes this.
    Integer(Linear),
    /// A boolean field becomes true if this holds, else false.
    Boolean(Condition),
    /// A set field gains these elements, sorted.
    With(Vec<Linear>),
    /// A set field loses these elements, sorted.
    Without(Vec<Linear>),
    /// A set field becomes this.
    Set(NormalSet),
    /// These entries of a tuple field become these values: index and value, in rules order.
    Entries(Vec<(Linear, Linear)>),
    /// Anything else.
    Opaque(Opaque),
}

/// An early end in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalEnd {
    /// Its index among [`Rules::ends`](crate::rules::Rules::ends).
    pub rule: Aside<usize>,
    /// When play ends.
    pub condition: Condition,
    /// How.
    pub result: EndResult,
}

impl NormalGame {
    /// The normal form of `bound`.
    ///
    /// # Complexity
    /// At most quadratic in the length of a single expression; linear in the length of a row
    /// of which the rules add up a known beginning, and independent of others.
    pub fn of(bound: &Bound) -> Self {
        let reader = Reader { bound };
        let rules = &bound.rules;
        let ends: Vec<NormalEnd> = (rules.ends.iter().enumerate())
            .map(|(rule, end)| NormalEnd {
                rule: Aside(rule),
                condition: reader.condition(&end.condition, false),
                result: end.result,
            })
            .filter(|end| !end.condition.is_never())
            .collect();
        let playing = ends.iter().filter_map(|end| end.condition.not()).collect();
        Self {
            moves: (rules.moves.iter().enumerate())
                .map(|(rule, definition)| reader.normal_move(rule, definition))
                .filter(|normal| !normal.condition.is_never())
                .collect(),
            ends,
            playing: Condition::and(playing),
        }
    }
}

impl NormalMove {
    /// The move with `choice` written as `by`: an engine that wants `i + x` where the rules
    /// choose `j` replaces `j` by `i + x`. The choice must keep its order: `by` is it plus a
    /// part without it. `None` as for [`Linear::rewrite`].
    pub fn with_choice(&self, choice: usize, by: &Linear) -> Option<Self> {
        let with = |atom: &Atom| (*atom == Atom::Choice(choice)).then(|| by.clone());
        let next = self.next.iter().map(|value| value.rewrite(&with));
        Some(Self {
            condition: self.condition.rewrite(&with)?,
            gain: self.gain.rewrite(&with)?,
            next: next.collect::<Option<_>>()?,
            ..self.clone()
        })
    }
}

impl NormalValue {
    /// `self` with each atom that `with` knows replaced; `None` as for [`Linear::rewrite`].
    pub fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        Some(match self {
            NormalValue::Unchanged => NormalValue::Unchanged,
            NormalValue::Integer(value) => NormalValue::Integer(value.rewrite(with)?),
            NormalValue::Boolean(condition) => NormalValue::Boolean(condition.rewrite(with)?),
            NormalValue::With(elements) => {
                NormalValue::With(super::atom::rewrite_all(elements, with)?)
            }
            NormalValue::Without(elements) => {
                NormalValue::Without(super::atom::rewrite_all(elements, with)?)
            }
            NormalValue::Set(set) => NormalValue::Set(set.rewrite(with)?),
            NormalValue::Entries(changes) => NormalValue::Entries(
                (changes.iter())
                    .map(|(index, value)| Some((index.rewrite(with)?, value.rewrite(with)?)))
                    .collect::<Option<_>>()?,
            ),
            NormalValue::Opaque(opaque) => {
                opaque.stands(with)?;
                self.clone()
            }
        })
    }
}

impl Reader<'_> {
    fn normal_move(&self, rule: usize, definition: &MoveRule) -> NormalMove {
        let mut conditions = Vec::with_capacity(definition.choices.len() + 1);
        let mut choices = Vec::with_capacity(definition.choices.len());
        for (index, choice) in definition.choices.iter().enumerate() {
            choices.push(self.choice(index, choice, &mut conditions));
        }
        if let Some(guard) = &definition.condition {
            conditions.push(self.condition(guard, false));
        }
        NormalMove {
            rule: Aside(rule),
            choices,
            condition: Condition::and(conditions),
            gain: match &definition.gain {
                Some(gain) => self.linear(gain),
                None => 0.into(),
            },
            next: (0..self.bound.rules.fields.len())
                .map(|field| self.next_value(field, &definition.next))
                .collect(),
            again: definition.again,
            span: Aside(definition.span.clone()),
        }
    }

    fn choice(
        &self,
        index: usize,
        choice: &ChoiceRule,
        conditions: &mut Vec<Condition>,
    ) -> NormalChoice {
        let source = match &choice.from {
            ChoiceSource::Range { low, high } => {
                let itself = Linear::choice(index);
                let from_low = itself.minus(&self.linear(low));
                let to_high = self.linear(high).minus(&itself);
                match (from_low, to_high) {
                    (Some(from_low), Some(to_high)) => {
                        conditions.push(Condition::all(vec![
                            Constraint::AtLeastZero(from_low),
                            Constraint::AtLeastZero(to_high),
                        ]));
                        NormalSource::Range
                    }
                    // Bounds that do not fit any arithmetic cannot be stated.
                    _ => NormalSource::Opaque(Opaque::new(high)),
                }
            }
            ChoiceSource::Listed(values) => match (self.list(values), self.entries(values)) {
                (Some(list), _) => NormalSource::Row(list),
                (None, Some(entries)) => NormalSource::Listed(entries),
                (None, None) => NormalSource::Opaque(Opaque::new(values)),
            },
        };
        let name = Aside(choice.name.clone());
        NormalChoice { name, source }
    }

    fn next_value(&self, field: usize, assignments: &[Assignment]) -> NormalValue {
        let mut entries = Vec::new();
        for assignment in assignments.iter().filter(|change| change.field == field) {
            match &assignment.entry {
                None => return self.whole_value(field, &assignment.value),
                Some(entry) => entries.push((self.linear(entry), self.linear(&assignment.value))),
            }
        }
        changed_entries(field, entries)
    }

    fn whole_value(&self, field: usize, value: &Expression) -> NormalValue {
        match value.kind {
            Type::Integer => match self.linear(value) {
                same if same == Linear::field(field) => NormalValue::Unchanged,
                other => NormalValue::Integer(other),
            },
            Type::Boolean => {
                let flag = super::Flag::Field(field);
                let same = Constraint::Flag {
                    flag,
                    negated: false,
                };
                match self.condition(value, false) {
                    condition if condition == same.into() => NormalValue::Unchanged,
                    condition => NormalValue::Boolean(condition),
                }
            }
            Type::Set => self.next_set(field, value),
            // A move changes a tuple entry by entry.
            Type::Tuple | Type::List | Type::Lists => NormalValue::Opaque(Opaque::new(value)),
        }
    }

    /// `set | {a} | {b}` adds `a` and `b`; `set - {a}` takes `a` away.
    fn next_set(&self, field: usize, value: &Expression) -> NormalValue {
        let mut added = BTreeSet::new();
        if self.union_with(field, value, &mut added) == Some(true) {
            return if added.is_empty() {
                NormalValue::Unchanged
            } else {
                NormalValue::With(added.into_iter().collect())
            };
        }
        let mut removed = BTreeSet::new();
        match self.taken_from(field, value, &mut removed) {
            Some(()) => NormalValue::Without(removed.into_iter().collect()),
            None => NormalValue::Set(self.set(value)),
        }
    }

    /// Collects the elements of a union of written sets and `field`, and says whether the
    /// field is part of it; `None` where something else is.
    fn union_with(
        &self,
        field: usize,
        value: &Expression,
        elements: &mut BTreeSet<Linear>,
    ) -> Option<bool> {
        match &value.node {
            Node::Field(from) => (*from == field).then_some(true),
            Node::Set(written) => {
                elements.extend(written.iter().map(|element| self.linear(element)));
                Some(false)
            }
            Node::Binary(Binary::Union, left, right) => {
                let left = self.union_with(field, left, elements)?;
                let right = self.union_with(field, right, elements)?;
                Some(left || right)
            }
            _ => None,
        }
    }

    /// Collects the elements of the written sets that are taken from `field`.
    fn taken_from(
        &self,
        field: usize,
        value: &Expression,
        elements: &mut BTreeSet<Linear>,
    ) -> Option<()> {
        match &value.node {
            Node::Field(from) => (*from == field).then_some(()),
            Node::Binary(Binary::Without, left, right) => {
                let Node::Set(written) = &right.node else {
                    return None;
                };
                elements.extend(written.iter().map(|element| self.linear(element)));
                self.taken_from(field, left, elements)
            }
            _ => None,
        }
    }
}

/// Entries that become what they were are left out; where no two can be the same entry,
/// their order does not matter.
fn changed_entries(field: usize, mut entries: Vec<(Linear, Linear)>) -> NormalValue {
    entries.retain(|(index, value)| {
        let same = Atom::Entry {
            field,
            index: index.clone(),
        };
        value.as_atom() != Some(&same)
    });
    if entries.iter().all(|(index, _)| index.is_constant()) {
        entries.sort();
    }
    if entries.is_empty() {
        NormalValue::Unchanged
    } else {
        NormalValue::Entries(entries)
    }
}
