//! From the moves of checked rules to their normal forms.

use std::collections::BTreeSet;

use super::read::Reader;
use super::{
    Aside, Condition, Constraint, Linear, NormalChoice, NormalMove, NormalSource, NormalValue,
    Opaque,
};
use crate::rules::{
    Assignment, Binary, ChoiceRule, ChoiceSource, Expression, MoveRule, Node, Type,
};

impl Reader<'_> {
    pub(super) fn normal_move(&self, rule: usize, definition: &MoveRule) -> NormalMove {
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
            next: (0..self.rules.fields.len())
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
        NormalValue::Entries(entries).simplified(field)
    }

    fn whole_value(&self, field: usize, value: &Expression) -> NormalValue {
        match value.kind {
            Type::Integer => NormalValue::Integer(self.linear(value)).simplified(field),
            Type::Boolean => NormalValue::Boolean(self.condition(value, false)).simplified(field),
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
