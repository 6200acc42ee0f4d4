//! The two moves of a game at the ends of a row, one for each end.

use crate::engine::Decline;
use crate::game::Move;
use crate::rules::RulesGame;
use crate::rules::Span;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalMove, NormalSource, NormalValue,
};

/// One move, with its choices made.
#[derive(Clone, Debug)]
pub(super) struct EndMove {
    pub(super) name: Move,
    pub(super) condition: Condition,
    pub(super) gain: Linear,
    next: Vec<NormalValue>,
    span: Span,
}

/// The moves of `game` in rules order, a choice between constants written out.
pub(super) fn end_moves(game: &RulesGame) -> Result<[EndMove; 2], Decline> {
    let mut found = Vec::new();
    for normal in &game.normal().moves {
        let unfit = |reason: &str| Decline::at(reason, &normal.span.0);
        if normal.again {
            return Err(unfit("the same player moves again"));
        }
        let values = match normal.choices.as_slice() {
            [] => vec![None],
            [_] => values_of(normal)
                .ok_or_else(|| unfit("a move has more than two choices"))?
                .into_iter()
                .map(Some)
                .collect(),
            _ => return Err(unfit("a move has more than one choice")),
        };
        for value in values {
            let one =
                EndMove::of(normal, value).ok_or_else(|| unfit("a move is not understood"))?;
            if !one.condition.is_never() {
                found.push(one);
            }
        }
    }
    let count = found.len();
    <[EndMove; 2]>::try_from(found).map_err(|_| {
        Decline::new(format!(
            "it has not two moves, one for each end of a row, but {count}"
        ))
    })
}

/// The values of a move's one choice, if they are one or two constants.
fn values_of(normal: &NormalMove) -> Option<Vec<i64>> {
    let values = match &normal.choices.first()?.source {
        NormalSource::Listed(values) if values.len() <= 2 => {
            let number = |value: &Linear| i64::try_from(value.as_constant()?).ok();
            return values.iter().map(number).collect();
        }
        NormalSource::Range => normal.condition.constraints(),
        _ => return None,
    };
    let (mut low, mut high) = (None, None);
    for constraint in values {
        if let Constraint::AtLeastZero(form) = constraint {
            match form.terms() {
                [(Atom::Choice(0), 1)] => low = i64::try_from(form.constant().checked_neg()?).ok(),
                [(Atom::Choice(0), -1)] => high = i64::try_from(form.constant()).ok(),
                _ => {}
            }
        }
    }
    let (low, high) = (low?, high?);
    (low <= high && high.abs_diff(low) <= 1).then(|| (low..=high).collect())
}

impl EndMove {
    fn of(normal: &NormalMove, choice: Option<i64>) -> Option<Self> {
        let by = |atom: &Atom| match (atom, choice) {
            (Atom::Choice(0), Some(value)) => Some(Linear::from(i128::from(value))),
            _ => None,
        };
        let next = normal.next.iter().map(|value| value.rewrite(&by));
        Some(Self {
            name: Move {
                kind: normal.rule.0,
                choices: choice.into_iter().collect(),
            },
            condition: normal.condition.rewrite(&by)?,
            gain: normal.gain.rewrite(&by)?,
            next: next.collect::<Option<_>>()?,
            span: normal.span.0.clone(),
        })
    }

    /// A decline because of this move.
    pub(super) fn unfit(&self, reason: &str) -> Decline {
        Decline::at(reason, &self.span)
    }

    /// What this move adds to a field.
    pub(super) fn change_of(&self, field: usize) -> Result<i128, Decline> {
        let change = match &self.next[field] {
            NormalValue::Unchanged => Some(0),
            NormalValue::Integer(value) => value
                .minus(&Linear::field(field))
                .and_then(|change| change.as_constant()),
            _ => None,
        };
        change.ok_or_else(|| self.unfit("a move changes a field by more than a constant"))
    }
}
