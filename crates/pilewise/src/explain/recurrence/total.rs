//! Whether what both players still collect from a position is fixed: the sum of a slice of the
//! input between two of the position's fields (or an end of the list).
//!
//! With R the sum of that slice, it is fixed if every move gains R less the R after it, and R is
//! 0 where play is over. The first is an identity of normal forms. For the second, the slice
//! never becomes one with its ends the wrong way round (every move's condition says so), and
//! while it is not empty there is a move: one whose condition, with the least choices, is that
//! the slice is not empty, and other things that hold for all values that fields can have.

use crate::game::{Game, Goal};
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, List, NormalChoice, NormalMove, NormalSource, NormalValue,
};
use crate::rules::{BoundInput, RulesGame};

/// One end of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// The beginning of the list.
    Beginning,
    /// The end of the list.
    End,
    /// Where an integer field says.
    Field(usize),
}

/// The slice of the input whose sum is what both players collect from a position on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FixedTotal {
    pub(super) list: usize,
    pub(super) from: Border,
    pub(super) to: Border,
}

impl FixedTotal {
    /// The slice, if there is one, that is certain.
    pub(super) fn of(game: &RulesGame) -> Option<Self> {
        let normal = game.normal();
        let takes_turns = normal.moves.iter().all(|one| !one.again);
        if game.goal() != Goal::MostScore || !normal.ends.is_empty() || !takes_turns {
            return None;
        }
        let inputs = game.bound().inputs.iter().enumerate();
        let rows = inputs.filter(|(_, input)| matches!(input, BoundInput::Row(_)));
        let fields = || (0..game.bound().rules.fields.len()).map(Border::Field);
        let mut slices = rows.flat_map(|(list, _)| {
            let froms = std::iter::once(Border::Beginning).chain(fields());
            froms.flat_map(move |from| {
                let tos = std::iter::once(Border::End).chain(fields());
                tos.map(move |to| FixedTotal { list, from, to })
            })
        });
        slices.find(|slice| slice.is_certain(game) == Some(true))
    }

    /// Whether it is; `None` where a form does not fit.
    fn is_certain(&self, game: &RulesGame) -> Option<bool> {
        if self.from == self.to || !self.touches_fields() {
            return Some(false);
        }
        let BoundInput::Row(row) = game.bound().inputs.get(self.list)? else {
            return Some(false);
        };
        let length = Linear::from(i128::from(row.length()));
        let width = self.width(&length, |field| Some(Linear::field(field)))?;
        for one in &game.normal().moves {
            if !self.is_gained(one)? || !self.stays_a_slice(one, &length)? {
                return Some(false);
            }
        }
        let not_empty = width.plus_constant(-1)?;
        let start = self.width(&length, |field| {
            let word = game.bound().layout.first_word.get(field)?;
            Some(i128::from(*game.bound().start.get(*word)?).into())
        })?;
        let is_open = |one: &NormalMove| can_be_made(game, one, &not_empty) == Some(true);
        Some(start.as_constant()? >= 0 && game.normal().moves.iter().any(is_open))
    }

    fn touches_fields(&self) -> bool {
        [self.from, self.to]
            .iter()
            .any(|border| matches!(border, Border::Field(_)))
    }

    /// How many elements the slice has.
    fn width(&self, length: &Linear, field: impl Fn(usize) -> Option<Linear>) -> Option<Linear> {
        let place = |border| match border {
            Border::Beginning => Some(Linear::from(0)),
            Border::End => Some(length.clone()),
            Border::Field(of) => field(of),
        };
        place(self.to)?.minus(&place(self.from)?)
    }

    /// Whether a move gains what the slice loses.
    fn is_gained(&self, one: &NormalMove) -> Option<bool> {
        let prefix = |at: Linear| -> Linear {
            match at.as_constant() {
                Some(0) => 0.into(),
                _ => {
                    let list = List {
                        parameter: self.list,
                        row: None,
                    };
                    Atom::Prefix { list, at }.into()
                }
            }
        };
        let lost = |border| match border {
            Border::Beginning | Border::End => Some(Linear::from(0)),
            Border::Field(field) => prefix(Linear::field(field)).minus(&prefix(next(one, field)?)),
        };
        let lost = lost(self.to)?.minus(&lost(self.from)?)?;
        Some(one.gain.minus(&lost)?.as_constant() == Some(0))
    }

    /// Whether the condition of a move says that the slice after it has no negative width.
    fn stays_a_slice(&self, one: &NormalMove, length: &Linear) -> Option<bool> {
        let after = self.width(length, |field| next(one, field))?;
        let implied = one
            .condition
            .constraints()
            .iter()
            .any(|constraint| match constraint {
                Constraint::AtLeastZero(form) => is_at_least(&after, form),
                _ => false,
            });
        Some(implied)
    }
}

/// Whether `form` is another form plus something that is not negative.
fn is_at_least(form: &Linear, other: &Linear) -> bool {
    let difference = form
        .minus(other)
        .and_then(|difference| difference.as_constant());
    difference.is_some_and(|difference| difference >= 0)
}

/// What a move makes of an integer field.
fn next(one: &NormalMove, field: usize) -> Option<Linear> {
    match one.next.get(field)? {
        NormalValue::Unchanged => Some(Linear::field(field)),
        NormalValue::Integer(form) => Some(form.clone()),
        _ => None,
    }
}

/// Whether a move can be made wherever `not_empty` is at least 0: with 1 for every choice.
fn can_be_made(game: &RulesGame, one: &NormalMove, not_empty: &Linear) -> Option<bool> {
    let is_range = |choice: &NormalChoice| matches!(choice.source, NormalSource::Range);
    if !one.choices.iter().all(is_range) {
        return Some(false);
    }
    let least = |atom: &Atom| matches!(atom, Atom::Choice(_)).then(|| Linear::from(1));
    let condition: Condition = one.condition.rewrite(&least)?;
    let holds = |constraint: &Constraint| match constraint {
        Constraint::AtLeastZero(form) => {
            is_at_least(form, not_empty) || lower_bound(game, form).is_some_and(|least| least >= 0)
        }
        _ => false,
    };
    Some(condition.constraints().iter().all(holds))
}

/// A number that a form of integer fields is never less than, from the ranges of the fields.
fn lower_bound(game: &RulesGame, form: &Linear) -> Option<i128> {
    let mut least = form.constant();
    for (atom, coefficient) in form.terms() {
        let Atom::Field(field) = atom else {
            return None;
        };
        let word = game.bound().layout.first_word.get(*field)?;
        let range = game.fields().get(*word)?.range.as_ref()?;
        let extreme = if *coefficient > 0 {
            range.start()
        } else {
            range.end()
        };
        least = least.checked_add(coefficient.checked_mul(i128::from(*extreme))?)?;
    }
    Some(least)
}
