//! Where a move can be made, as a region of how often either move has been made before.

use super::moves::EndMove;
use super::shape::Stride;
use crate::engine::Decline;
use crate::rules::RulesGame;
use crate::rules::normal::{Atom, Condition, Constraint, Linear};

/// The words of the position after so many moves at the front and at the back, or `None` if
/// they do not fit.
pub(super) fn words_at(strides: &[Stride], fronts: i128, backs: i128) -> Option<Vec<i64>> {
    let word = |stride: &Stride| {
        let front = stride.front.checked_mul(fronts)?;
        let back = stride.back.checked_mul(backs)?;
        i64::try_from(stride.start.checked_add(front)?.checked_add(back)?).ok()
    };
    strides.iter().map(word).collect()
}

/// How many moves there are to the end if the conditions of `one` are all that ends play: it
/// can be made as long as fewer moves than that have been made in all.
pub(super) fn length_of(
    game: &RulesGame,
    one: &EndMove,
    strides: &[Stride],
) -> Result<usize, Decline> {
    let both = Condition::and(vec![one.condition.clone(), game.normal().playing.clone()]);
    let moves = |atom: &Atom| match atom {
        Atom::Field(field) => {
            let stride = strides.get(*field)?;
            let front = Linear::choice(0).times(stride.front)?;
            let back = Linear::choice(1).times(stride.back)?;
            front.plus(&back)?.plus_constant(stride.start)
        }
        _ => None,
    };
    let condition = both.rewrite(&moves);
    let condition = condition.ok_or_else(|| one.unfit("a condition is not understood"))?;
    let bounds = condition.constraints().iter().filter_map(bound_of);
    let length = bounds.min();
    let length = length.and_then(|length| usize::try_from(length).ok());
    let length = length.ok_or_else(|| {
        one.unfit("the condition of a move does not tell how many moves are left")
    })?;
    let corners = [(0, 0), (length as i128 - 1, 0), (0, length as i128 - 1)];
    let implied = |constraint: &Constraint| {
        length == 0 || bound_of(constraint).is_some() || holds_at(constraint, &corners)
    };
    if condition.constraints().iter().all(implied) {
        Ok(length)
    } else {
        Err(one.unfit("a move asks for more than that the row is not empty"))
    }
}

/// Below how many moves a constraint holds, if it is about their number: `length - 1 - f - b`
/// is 0 or more, or `f + b - length` is not 0.
fn bound_of(constraint: &Constraint) -> Option<i128> {
    let by_moves = |form: &Linear, factor: i128| {
        let of = |choice| form.coefficient_of(&Atom::Choice(choice));
        form.terms().len() == 2 && of(0) == factor && of(1) == factor
    };
    match constraint {
        Constraint::AtLeastZero(form) if by_moves(form, -1) => {
            Some(form.constant().checked_add(1)?.max(0))
        }
        Constraint::NotZero(form) if by_moves(form, 1) => {
            form.constant().checked_neg().filter(|&length| length >= 0)
        }
        _ => None,
    }
}

/// Whether a bound on the numbers of moves holds at all corners, and so between them.
fn holds_at(constraint: &Constraint, corners: &[(i128, i128)]) -> bool {
    let Constraint::AtLeastZero(form) = constraint else {
        return false;
    };
    let (fronts, backs) = (Atom::Choice(0), Atom::Choice(1));
    if form
        .terms()
        .iter()
        .any(|(atom, _)| *atom != fronts && *atom != backs)
    {
        return false;
    }
    corners.iter().all(|&(front, back)| {
        let front = form.coefficient_of(&fronts).checked_mul(front);
        let back = form.coefficient_of(&backs).checked_mul(back);
        let value = front
            .zip(back)
            .and_then(|(front, back)| front.checked_add(back));
        value
            .and_then(|value| value.checked_add(form.constant()))
            .is_some_and(|value| value >= 0)
    })
}
