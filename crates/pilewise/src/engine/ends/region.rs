//! Where a move can be made, as a region of how often either move has been made before.

use super::moves::EndMove;
use crate::engine::Decline;
use crate::engine::reads::Plane;
use crate::rules::normal::{Atom, Condition, Constraint, Linear, Numbers};

/// How the moves change one word of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride {
    /// What a move at the front adds to it.
    pub(super) front: i128,
    /// What a move at the back adds to it.
    pub(super) back: i128,
}

/// The word after so many moves at the front and at the back of one that starts as `start`, or
/// `None` if it does not fit.
pub(super) fn word_at(stride: &Stride, start: i64, fronts: i128, backs: i128) -> Option<i64> {
    let front = stride.front.checked_mul(fronts)?;
    let back = stride.back.checked_mul(backs)?;
    i64::try_from(i128::from(start).checked_add(front)?.checked_add(back)?).ok()
}

/// `Field(k)` as its start and multiples of the numbers of moves, [`Atom::Choice`] 0 and 1.
pub(super) fn by_moves(
    atom: &Atom,
    strides: &[Stride],
    starts: &[Option<Linear>],
) -> Option<Linear> {
    let Atom::Field(field) = atom else {
        return None;
    };
    let stride = strides.get(*field)?;
    let front = Linear::choice(0).times(stride.front)?;
    let back = Linear::choice(1).times(stride.back)?;
    front.plus(&back)?.plus(starts.get(*field)?.as_ref()?)
}

/// The conditions of one move, in the numbers of moves made.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Below how many moves in all it can be made.
    pub(super) length: Linear,
    /// Whether only the number itself is ruled out, so that the move can be made again beyond it.
    pub(super) is_open_beyond: bool,
    /// What else must hold wherever it can be made: planes that are 0 or more.
    implied: Vec<Plane>,
    /// What the input alone decides.
    given: Vec<Constraint>,
}

impl Region {
    /// The region of `one`, where `playing` says that play goes on.
    pub(super) fn of(
        one: &EndMove,
        playing: &Condition,
        strides: &[Stride],
        starts: &[Option<Linear>],
    ) -> Result<Self, Decline> {
        let both = Condition::and(vec![one.condition.clone(), playing.clone()]);
        let condition = both.rewrite(&|atom| by_moves(atom, strides, starts));
        let condition = condition.ok_or_else(|| one.unfit("a condition is not understood"))?;
        let constraints = condition.constraints();
        let mut bounds: Vec<(Linear, bool)> = constraints.iter().filter_map(bound_of).collect();
        bounds.sort_by_key(|(length, is_not)| (length.constant(), *is_not));
        let Some((length, is_not)) = bounds.first().cloned() else {
            let reason = "the condition of a move does not tell how many moves are left";
            return Err(one.unfit(reason));
        };
        // Which of two bounds is less, only numbers tell.
        let comparable = |other: &Linear| other.terms() == length.terms();
        let mut region = Self {
            length: length.clone(),
            is_open_beyond: is_not,
            implied: Vec::new(),
            given: Vec::new(),
        };
        for constraint in constraints {
            let plane = match constraint {
                _ if bound_of(constraint).is_some_and(|(other, _)| comparable(&other)) => continue,
                Constraint::AtLeastZero(form) => Plane::of(form),
                _ => None,
            };
            match plane {
                _ if Condition::all(vec![constraint.clone()]).is_given() => {
                    region.given.push(constraint.clone());
                }
                Some(plane) if bound_of(constraint).is_none() => region.implied.push(plane),
                _ => {
                    return Err(one.unfit(ASKS_MORE));
                }
            }
        }
        Ok(region)
    }

    /// The length on one input; 0 where the move can never be made.
    pub(super) fn on(&self, one: &EndMove, numbers: Numbers<'_>) -> Result<usize, Decline> {
        let unfit = || one.unfit(ASKS_MORE);
        let length = numbers.number(&self.length).ok_or_else(unfit)?;
        let fits = usize::try_from(length.max(0)).ok();
        let length = fits.filter(|_| length >= 0 || !self.is_open_beyond);
        let length = length.ok_or_else(unfit)?;
        let last = length as i128 - 1;
        let corners = [[0, 0], [last, 0], [0, last]];
        let is_implied = |plane: &Plane| {
            let values = plane.at(numbers, &corners);
            values.is_some_and(|values| values.iter().all(|&value| value >= 0))
        };
        let holds = |constraint: &Constraint| numbers.meets(constraint) == Some(true);
        if self.given.iter().all(holds) && (length == 0 || self.implied.iter().all(is_implied)) {
            Ok(length)
        } else {
            Err(unfit())
        }
    }
}

const ASKS_MORE: &str = "a move asks for more than that the row is not empty";

/// Below how many moves a constraint holds, if it is about their number: `length - 1 - f - b`
/// is 0 or more, or `f + b - length` is not 0, which is the second thing told.
fn bound_of(constraint: &Constraint) -> Option<(Linear, bool)> {
    let by_moves = |form: &Linear, factor: i128| {
        let plane = Plane::of(form)?;
        (plane.slopes() == [factor; 2]).then(|| plane.given().clone())
    };
    match constraint {
        Constraint::AtLeastZero(form) => Some((by_moves(form, -1)?.plus_constant(1)?, false)),
        Constraint::NotZero(form) => Some((by_moves(form, 1)?.times(-1)?, true)),
        _ => None,
    }
}
