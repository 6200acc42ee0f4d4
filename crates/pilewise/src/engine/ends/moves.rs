//! The two moves of a game at the ends of a row, one for each end.

use crate::engine::Decline;
use crate::engine::faultless::only_gain_can_fail;
use crate::game::Move;
use crate::rules::Span;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalGame, NormalMove, NormalSource, NormalValue,
};
use crate::rules::settled::SettledRules;

/// One move, with its choices made.
#[derive(Clone, Debug)]
pub(super) struct EndMove {
    pub(super) name: Move,
    pub(super) condition: Condition,
    pub(super) gain: Linear,
    next: Vec<NormalValue>,
    span: Span,
}

/// The moves of a game in rules order, a choice between constants written out.
pub(super) fn end_moves(game: &NormalGame) -> Result<[EndMove; 2], Decline> {
    let mut found = Vec::new();
    for normal in &game.moves {
        let unfit = |reason: &str| Decline::at(reason, &normal.span.0);
        for value in Values::of(normal)?.constants(normal)? {
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

/// Whether no input gives the moves of these rules the shape of [`end_moves`], and why.
pub(super) fn check_moves(settled: &SettledRules) -> Result<(), Decline> {
    for normal in &settled.normal.moves {
        let values = Values::of(normal)?;
        if !only_gain_can_fail(&settled.rules, normal.rule.0) {
            let reason = "a condition or a next position might be an error";
            return Err(Decline::at(reason, &normal.span.0));
        }
        // Where the choices are not known yet, neither is what the move changes.
        for value in values.constants(normal).unwrap_or_default() {
            let one = EndMove::of(normal, value);
            let fields = 0..normal.next.len();
            let changes = one.map(|one| fields.map(|field| one.given_change_of(field)).collect());
            changes.unwrap_or(Ok::<Vec<_>, Decline>(Vec::new()))?;
        }
    }
    Ok(())
}

/// The values of a move's choice.
enum Values<'a> {
    /// It has no choice.
    None,
    /// These.
    Listed(&'a [Linear]),
    /// All from one form to another.
    Range(Vec<Linear>, Vec<Linear>),
}

impl<'a> Values<'a> {
    /// # Errors
    /// Where they are not one or two, whatever the input.
    fn of(normal: &'a NormalMove) -> Result<Self, Decline> {
        let unfit = |reason: &str| Err(Decline::at(reason, &normal.span.0));
        if normal.again {
            return unfit("the same player moves again");
        }
        let many = "a move has more than two choices";
        let source = match normal.choices.as_slice() {
            [] => return Ok(Self::None),
            [only] => &only.source,
            _ => return unfit("a move has more than one choice"),
        };
        match source {
            NormalSource::Listed(values) if values.len() <= 2 => Ok(Self::Listed(values)),
            NormalSource::Range => {
                let (lows, highs) = (bounds_of(normal, 1), bounds_of(normal, -1));
                if lows.is_empty() || highs.is_empty() {
                    return unfit(many);
                }
                Ok(Self::Range(lows, highs))
            }
            _ => unfit(many),
        }
    }

    /// The values, if they are constants.
    fn constants(&self, normal: &NormalMove) -> Result<Vec<Option<i64>>, Decline> {
        let number = |form: &Linear| i64::try_from(form.as_constant()?).ok();
        let found = match self {
            Self::None => return Ok(vec![None]),
            Self::Listed(values) => values.iter().map(number).collect::<Option<Vec<i64>>>(),
            Self::Range(lows, highs) => {
                let numbers =
                    |bounds: &[Linear]| -> Option<Vec<i64>> { bounds.iter().map(number).collect() };
                let low = numbers(lows).and_then(|lows| lows.into_iter().max());
                let high = numbers(highs).and_then(|highs| highs.into_iter().min());
                low.zip(high).and_then(|(low, high)| {
                    (low <= high && high.abs_diff(low) <= 1).then(|| (low..=high).collect())
                })
            }
        };
        let found = found.ok_or_else(|| {
            let reason = "a move has more than two choices";
            Decline::at(reason, &normal.span.0)
        })?;
        Ok(found.into_iter().map(Some).collect())
    }
}

/// The forms of the input that a choice is at least (`sign` 1) or at most (-1).
fn bounds_of(normal: &NormalMove, sign: i128) -> Vec<Linear> {
    let constraints = normal.condition.constraints().iter();
    let bounds = constraints.filter_map(|constraint| {
        let Constraint::AtLeastZero(form) = constraint else {
            return None;
        };
        let (own, given) = form.split_given();
        (own.terms() == [(Atom::Choice(0), sign)])
            .then(|| given.times(-sign))
            .flatten()
    });
    bounds.collect()
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
        let change = self.given_change_of(field)?.as_constant();
        change.ok_or_else(|| self.unfit(BY_MORE))
    }

    /// The same, where the input may decide it.
    fn given_change_of(&self, field: usize) -> Result<Linear, Decline> {
        let change = match &self.next[field] {
            NormalValue::Unchanged => Some(Linear::default()),
            NormalValue::Integer(value) => value.minus(&Linear::field(field)),
            _ => None,
        };
        let change = change.filter(Linear::is_given);
        change.ok_or_else(|| self.unfit(BY_MORE))
    }
}

const BY_MORE: &str = "a move changes a field by more than a constant";
