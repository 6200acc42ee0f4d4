//! The two kinds of move of the shape, checked against each other.

use super::shape::{OTHER_MOVES_NEXT, Side};
use crate::engine::affine::after;
use crate::engine::fit::Decline;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, List, NormalEnd, NormalMove, NormalSource,
};

/// A kind of move that keeps one part, as its gain tells.
pub(super) struct Part<'a> {
    pub(super) step: &'a NormalMove,
    pub(super) side: Side,
    pub(super) list: &'a List,
    /// What a stone kept adds to the score, 1 or more.
    pub(super) factor: i128,
    /// The end of the row that the kept part shares.
    end: &'a Linear,
    pub(super) cut: &'a Linear,
}

impl<'a> Part<'a> {
    /// Reads a move's gain; `orientation` is -1 where the players want the least score.
    pub(super) fn of(step: &'a NormalMove, orientation: i128) -> Result<Self, Decline> {
        let decline = |reason: &str| Decline::at(reason, &step.span.0);
        if !step.again {
            return Err(decline(OTHER_MOVES_NEXT));
        }
        let one_choice = step.choices.len() == 1 && step.choices[0].source == NormalSource::Range;
        if !one_choice {
            return Err(decline("the move is not one choice of a cut"));
        }
        let (upper, lower, factor) = match step.gain.terms() {
            [(one, more), (other, less)] if *more == -*less && step.gain.constant() == 0 => {
                match more * orientation {
                    factor if factor > 0 => (one, other, factor),
                    factor => (other, one, -factor),
                }
            }
            _ => return Err(decline("the gain is not the sum of the part that is kept")),
        };
        let (
            Atom::Prefix { list, at: upper },
            Atom::Prefix {
                list: same,
                at: lower,
            },
        ) = (upper, lower)
        else {
            return Err(decline("the gain is not the sum of a part of a row"));
        };
        if list != same || list.row.is_some() {
            return Err(decline(
                "the gain is not the sum of a part of one row of the input",
            ));
        }
        let choice = Atom::Choice(0);
        let (side, end, cut) = match (upper.reads(&choice), lower.reads(&choice)) {
            (true, false) => (Side::Left, lower, upper),
            (false, true) => (Side::Right, upper, lower),
            _ => {
                return Err(decline(
                    "the part that is kept does not end at one end of the row",
                ));
            }
        };
        if cut.coefficient_of(&choice).abs() != 1 || cut.without(&choice).reads(&choice) {
            return Err(decline("the choice does not say where to cut"));
        }
        Ok(Self {
            step,
            side,
            list,
            factor,
            end,
            cut,
        })
    }

    /// The prefix sum at a boundary.
    fn sum(&self, at: &Linear) -> Linear {
        Atom::Prefix {
            list: self.list.clone(),
            at: at.clone(),
        }
        .into()
    }

    pub(super) fn decline(&self, reason: &str) -> Decline {
        Decline::at(reason, &self.step.span.0)
    }
}

/// The row of a position, as both kinds of move see it.
pub(super) struct Whole {
    pub(super) left: Linear,
    pub(super) right: Linear,
    length: Linear,
    /// How many stones there are at most.
    stones: Linear,
}

impl Whole {
    /// Of the row that both kinds of move split, which has `stones` stones.
    pub(super) fn of([first, second]: &[Part<'_>; 2], stones: Linear) -> Result<Self, Decline> {
        let (left, right) = match (first.side, second.side) {
            (Side::Left, Side::Right) => (first, second),
            (Side::Right, Side::Left) => (second, first),
            _ => return Err(second.decline("both kinds of move keep the same side")),
        };
        if (left.list, left.factor) != (right.list, right.factor) {
            return Err(second.decline("the two kinds of move do not score the same stones alike"));
        }
        let length = right.end.minus(left.end);
        Ok(Self {
            left: left.end.clone(),
            right: right.end.clone(),
            length: length.ok_or(Decline::new("the length of a row does not fit"))?,
            stones,
        })
    }

    /// Whether `part` may be kept if both parts are equal.
    ///
    /// # Errors
    /// Where it may not be kept in just those cases where it is lighter, and perhaps equal.
    pub(super) fn keeps(&self, part: &Part<'_>) -> Result<bool, Decline> {
        let with_ties = |equal| {
            self.condition(part, equal)
                .is_some_and(|wanted| self.is_met(part, &wanted))
        };
        let equal = match (with_ties(true), with_ties(false)) {
            (true, _) => true,
            (false, true) => false,
            _ => {
                return Err(
                    part.decline("the move is not legal just where it keeps the lighter part")
                );
            }
        };
        let after_it = match part.side {
            Side::Left => (Some(self.left.clone()), Some(part.cut.clone())),
            Side::Right => (Some(part.cut.clone()), Some(self.right.clone())),
        };
        if (after(&self.left, part.step), after(&self.right, part.step)) != after_it {
            return Err(part.decline("play does not go on with the part that was scored"));
        }
        Ok(equal)
    }

    /// The cut lies inside, and the part weighs less, or no more, than half.
    fn condition(&self, part: &Part<'_>, equal: bool) -> Option<Condition> {
        let both = part.sum(&self.left).plus(&part.sum(&self.right))?;
        let excess = both.minus(&part.sum(part.cut).times(2)?)?;
        let lighter_by = match part.side {
            Side::Left => excess,
            Side::Right => excess.times(-1)?,
        };
        Some(Condition::all(vec![
            Constraint::AtLeastZero(part.cut.minus(&self.left)?.plus_constant(-1)?),
            Constraint::AtLeastZero(self.right.minus(part.cut)?.plus_constant(-1)?),
            Constraint::AtLeastZero(lighter_by.plus_constant(if equal { 0 } else { -1 })?),
        ]))
    }

    /// Whether the move's condition is `wanted` and perhaps what follows from it.
    fn is_met(&self, part: &Part<'_>, wanted: &Condition) -> bool {
        let given = part.step.condition.constraints();
        wanted.constraints().iter().all(|one| given.contains(one))
            && given
                .iter()
                .all(|one| wanted.constraints().contains(one) || self.is_implied(one, part))
    }

    /// Whether a constraint follows from the cut's lying inside part of the row.
    fn is_implied(&self, constraint: &Constraint, part: &Part<'_>) -> bool {
        let Constraint::AtLeastZero(form) = constraint else {
            return false;
        };
        // `sign * bound` is never less than `least`.
        let at_least = |bound: &Linear, sign: i128, least: &Linear| {
            let rest = bound
                .times(-sign)
                .and_then(|less| form.plus(&less)?.plus(least));
            let rest = rest.and_then(|rest| rest.as_constant());
            rest.is_some_and(|rest| rest >= 0)
        };
        let most_left = self.stones.times(-1).and_then(|less| less.plus_constant(1));
        at_least(part.cut, 1, &1.into())
            || most_left.is_some_and(|least| at_least(part.cut, -1, &least))
            || at_least(&self.length, 1, &2.into())
    }

    /// An end of play must come where no move is left, and nowhere else.
    pub(super) fn check_end(&self, end: &NormalEnd) -> Result<(), Decline> {
        let shortest = |form: &Linear, sign: i128| {
            let sum = self
                .length
                .times(sign)
                .and_then(|length| form.plus(&length));
            sum.and_then(|sum| sum.as_constant())
        };
        let too_short = match end.condition.constraints() {
            [Constraint::AtLeastZero(form)] => shortest(form, 1).is_some_and(|most| most <= 1),
            [Constraint::Equal(form)] => {
                shortest(form, 1).is_some_and(|length| length <= 1)
                    || shortest(form, -1).is_some_and(|length| length >= -1)
            }
            _ => false,
        };
        if too_short {
            Ok(())
        } else {
            Err(Decline::new("play may end where a row can still be split"))
        }
    }
}
