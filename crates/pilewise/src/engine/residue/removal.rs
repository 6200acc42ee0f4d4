//! The moves of the shape: each takes one stone out of one class.

use crate::engine::affine::after;
use crate::engine::fit::Decline;
use crate::rules::normal::{
    Atom, Constraint, Linear, NormalGame, NormalMove, NormalSource, NormalValue,
};

/// By no more than this may one move change a number.
const LARGEST_CHANGE: i128 = 1 << 20;

/// How many values of a choice are looked at as moves of their own.
const MOST_CHOICES: usize = 64;

/// The removal of a stone of one class.
#[derive(Debug)]
pub(super) struct Removal {
    /// Its index among the rules' moves.
    pub(super) kind: usize,
    /// What is chosen to make it.
    pub(super) choices: Vec<i64>,
    /// The move, with that choice.
    pub(super) step: NormalMove,
    /// How many stones of the class there are.
    pub(super) count: Linear,
}

/// All removals of a game, in rules order.
///
/// # Errors
/// The first condition of the shape that a move does not meet.
pub(super) fn removals(normal: &NormalGame) -> Result<Vec<Removal>, Decline> {
    let mut removals = Vec::new();
    for step in &normal.moves {
        let decline = |reason: &str| Decline::at(reason, &step.span.0);
        if step.again {
            return Err(decline("the same player moves again"));
        }
        for (choices, chosen) in made_choices(step)? {
            let count = count(&chosen)
                .ok_or_else(|| decline("the move does not take one from a count above 0"))?;
            if !changes_little(&chosen) {
                return Err(decline(
                    "the move changes a field by more than a small number",
                ));
            }
            removals.push(Removal {
                kind: step.rule.0,
                choices,
                step: chosen,
                count,
            });
        }
    }
    for removal in &removals {
        for other in &removals {
            let change = i128::from(std::ptr::eq(removal, other));
            if after(&other.count, &removal.step) != other.count.plus_constant(-change) {
                let reason = "the move changes the count of another class";
                return Err(Decline::at(reason, &removal.step.span.0));
            }
        }
    }
    Ok(removals)
}

/// A move with each value that its choice can ever take.
fn made_choices(step: &NormalMove) -> Result<Vec<(Vec<i64>, NormalMove)>, Decline> {
    if step.choices.is_empty() {
        return Ok(vec![(Vec::new(), step.clone())]);
    }
    let decline = || {
        Decline::at(
            "the move is not a choice of one of a few classes",
            &step.span.0,
        )
    };
    let values =
        values(step).filter(|values| step.choices.len() == 1 && values.len() <= MOST_CHOICES);
    let made = values.ok_or_else(decline)?.into_iter().map(|value| {
        let chosen = step.with_choice(0, &i128::from(value).into());
        Ok((vec![value], chosen.ok_or_else(decline)?))
    });
    let made: Vec<(Vec<i64>, NormalMove)> = made.collect::<Result<_, _>>()?;
    Ok(made
        .into_iter()
        .filter(|(_, step)| !step.condition.is_never())
        .collect())
}

/// The values of a move's first choice, if they are constants.
fn values(step: &NormalMove) -> Option<Vec<i64>> {
    let narrow = |value: i128| i64::try_from(value).ok();
    match &step.choices.first()?.source {
        NormalSource::Listed(values) => values
            .iter()
            .map(|value| narrow(value.as_constant()?))
            .collect(),
        NormalSource::Range => {
            let choice = Atom::Choice(0);
            let bound = |sign: i128| {
                step.condition
                    .constraints()
                    .iter()
                    .find_map(|constraint| match constraint {
                        Constraint::AtLeastZero(form)
                            if form.coefficient_of(&choice) == sign
                                && form.without(&choice).is_constant() =>
                        {
                            narrow(form.constant().checked_mul(-sign)?)
                        }
                        _ => None,
                    })
            };
            let (low, high) = (bound(1)?, bound(-1)?);
            let few = high.checked_sub(low)? < MOST_CHOICES as i64;
            few.then(|| (low..=high).collect())
        }
        _ => None,
    }
}

/// The number that must be above 0 for the move, and that it lowers by 1.
fn count(step: &NormalMove) -> Option<Linear> {
    let candidates = match step.condition.constraints() {
        [Constraint::AtLeastZero(form)] => vec![form.plus_constant(1)?],
        // A count is never negative, so "not 0" is "above 0".
        [Constraint::NotZero(form)] => vec![form.clone(), form.times(-1)?],
        _ => return None,
    };
    let lowered = |count: &Linear| after(count, step) == count.plus_constant(-1);
    candidates.into_iter().find(lowered)
}

/// Whether the move leaves every number small that was: it adds a constant, or reduces.
fn changes_little(step: &NormalMove) -> bool {
    let is_little = |before: Atom, next: &Linear| {
        let change = next
            .minus(&before.into())
            .and_then(|change| change.as_constant());
        let reduced = match next.as_atom() {
            Some(Atom::Remainder(_, by)) => by.as_constant().is_some_and(|by| by > 0),
            _ => false,
        };
        reduced || change.is_some_and(|change| change.abs() <= LARGEST_CHANGE)
    };
    step.next
        .iter()
        .enumerate()
        .all(|(field, next)| match next {
            NormalValue::Unchanged => true,
            NormalValue::Integer(next) => is_little(Atom::Field(field), next),
            NormalValue::Entries(changes) => changes.iter().all(|(index, next)| {
                let entry = Atom::Entry {
                    field,
                    index: index.clone(),
                };
                index.is_constant() && is_little(entry, next)
            }),
            NormalValue::Boolean(truth) => truth.is_always() || truth.is_never(),
            _ => false,
        })
}
