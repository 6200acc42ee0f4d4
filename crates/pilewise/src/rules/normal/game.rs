//! A whole game in normal form.

use super::read::Reader;
use super::{Aside, Atom, Condition, Linear, List, NormalSet, Opaque};
use crate::rules::{Bound, EndResult, Span};

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
