//! A whole game in normal form.

use super::read::Reader;
use super::{Aside, Atom, Condition, Constraint, Flag, Linear, List, NormalSet, Numbers, Opaque};
use crate::rules::settled::Truths;
use crate::rules::{EndResult, Layout, Rules, Span};

/// The rules of play of a game in normal form.
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
    /// The normal form of `rules`, whose positions have this layout; what the input decides are
    /// atoms, except the truth of conditions that is settled.
    ///
    /// # Complexity
    /// At most quadratic in the length of a single expression.
    pub(crate) fn of(rules: &Rules, layout: &Layout, truths: &Truths) -> Self {
        let reader = Reader {
            rules,
            layout,
            truths,
        };
        let ends = rules.ends.iter().enumerate();
        let ends = ends.map(|(rule, end)| NormalEnd {
            rule: Aside(rule),
            condition: reader.condition(&end.condition, false),
            result: end.result,
        });
        let moves = rules.moves.iter().enumerate();
        let moves = moves.map(|(rule, definition)| reader.normal_move(rule, definition));
        Self::made_of(moves.collect(), ends.collect())
    }

    /// A game of these moves and ends, without those that can never come.
    fn made_of(mut moves: Vec<NormalMove>, mut ends: Vec<NormalEnd>) -> Self {
        moves.retain(|one| !one.condition.is_never());
        ends.retain(|end| !end.condition.is_never());
        let playing = ends.iter().filter_map(|end| end.condition.not()).collect();
        Self {
            moves,
            ends,
            playing: Condition::and(playing),
        }
    }

    /// The game with each atom that `with` knows replaced; `None` as for [`Linear::rewrite`].
    pub(crate) fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        let moves = self.moves.iter().map(|one| one.rewrite(with));
        let ends = self.ends.iter().map(|end| {
            Some(NormalEnd {
                condition: end.condition.rewrite(with)?,
                ..end.clone()
            })
        });
        Some(Self::made_of(
            moves.collect::<Option<_>>()?,
            ends.collect::<Option<_>>()?,
        ))
    }

    /// The game on one input: what that decides becomes numbers, as far as they fit.
    pub(crate) fn on_input(&self, numbers: Numbers<'_>) -> Self {
        let with = |atom: &Atom| {
            let number = atom.is_given().then(|| numbers.atom(atom))??;
            (number != i128::MIN).then(|| number.into())
        };
        self.rewrite(&with).unwrap_or_else(|| self.clone())
    }
}

impl NormalMove {
    /// `self` with each atom that `with` knows replaced; `None` as for [`Linear::rewrite`].
    fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        let choices = self.choices.iter().map(|choice| {
            let source = match &choice.source {
                NormalSource::Range => NormalSource::Range,
                NormalSource::Listed(values) => {
                    NormalSource::Listed(super::atom::rewrite_all(values, with)?)
                }
                NormalSource::Row(list) => NormalSource::Row(list.rewrite(with)?),
                NormalSource::Opaque(opaque) => {
                    opaque.stands(with)?;
                    choice.source.clone()
                }
            };
            Some(NormalChoice {
                name: choice.name.clone(),
                source,
            })
        });
        let next = self.next.iter().enumerate();
        let next = next.map(|(field, value)| Some(value.rewrite(with)?.simplified(field)));
        Some(Self {
            rule: self.rule.clone(),
            choices: choices.collect::<Option<_>>()?,
            condition: self.condition.rewrite(with)?,
            gain: self.gain.rewrite(with)?,
            next: next.collect::<Option<_>>()?,
            again: self.again,
            span: self.span.clone(),
        })
    }

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
    /// The canonical form of what `field` becomes.
    pub(super) fn simplified(self, field: usize) -> Self {
        match self {
            NormalValue::Integer(value) if value == Linear::field(field) => NormalValue::Unchanged,
            NormalValue::Boolean(condition) => {
                let flag = Flag::Field(field);
                let negated = false;
                if condition == Condition::from(Constraint::Flag { flag, negated }) {
                    NormalValue::Unchanged
                } else {
                    NormalValue::Boolean(condition)
                }
            }
            NormalValue::With(elements) => NormalValue::With(sorted(elements)),
            NormalValue::Without(elements) => NormalValue::Without(sorted(elements)),
            NormalValue::Entries(changes) => changed_entries(field, changes),
            other => other,
        }
    }

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

fn sorted(mut elements: Vec<Linear>) -> Vec<Linear> {
    elements.sort();
    elements.dedup();
    elements
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
