//! Which rules are a row that is split again and again: read off the normal form.
//!
//! The gains name everything. What is scored for a kept left part is a difference of two
//! prefix sums, `P(cut) - P(left)`, and for a kept right part `P(right) - P(cut)`: these give
//! the three boundaries as forms, whatever the fields of the position are (two ends, a start
//! and a length, counted from 0 or 1, from either side). All else is checked against them.

use super::stones::Ties;
use crate::engine::affine::{Affine, after};
use crate::engine::fit::Decline;
use crate::game::{Game, Goal};
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, List, NormalEnd, NormalMove, NormalSource,
};
use crate::rules::{BoundInput, Row, RulesGame};

/// Fields and offsets beyond this might leave 64 bits as play goes on.
const LARGEST_WORD: i128 = 1 << 62;

/// Rows this long or longer are not taken: places in a row are kept in 31 bits.
const TOO_LONG: i64 = 1 << 31;

/// A game of the shape.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    /// The stones.
    pub(super) row: &'g Row,
    /// The value of a position is this times the sum of all parts kept.
    pub(super) factor: i128,
    /// Which part may be kept of two that are equal.
    pub(super) ties: Ties,
    /// The moves, in rules order.
    pub(super) moves: [Keep; 2],
    left: Affine,
    right: Affine,
}

/// A part of a row that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// All before the cut.
    Left,
    /// All after the cut.
    Right,
}

/// How one kind of move is named.
#[derive(Debug)]
pub(super) struct Keep {
    /// Its index among the rules' moves.
    pub(super) kind: usize,
    /// Which part it keeps.
    pub(super) side: Side,
    /// Whether the cut moves right as the choice grows, as the rules list it.
    pub(super) ascending: bool,
    /// The cut where the choice is 0.
    cut: Affine,
}

impl Keep {
    /// The choice that splits a position before the stone `cut`; `None` if it does not fit.
    pub(super) fn choice(&self, words: &[i64], cut: usize) -> Option<i64> {
        let from_zero = (cut as i128).checked_sub(self.cut.at(words)?)?;
        let choice = if self.ascending {
            from_zero
        } else {
            -from_zero
        };
        i64::try_from(choice).ok()
    }
}

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        let (bound, normal) = (game.bound(), game.normal());
        let orientation = match game.goal() {
            Goal::MostScore => 1,
            Goal::LeastScore => -1,
            _ => return Err(Decline::new("the players do not play for a score")),
        };
        let [first, second] = normal.moves.as_slice() else {
            let reason = "there are not two kinds of move, to keep the left and the right part";
            return Err(Decline::new(reason));
        };
        let parts = [
            Part::of(first, orientation)?,
            Part::of(second, orientation)?,
        ];
        let BoundInput::Row(row) = &bound.inputs[parts[0].list.parameter] else {
            return Err(Decline::new(
                "what is kept is not part of a row of the input",
            ));
        };
        if row.length() >= TOO_LONG {
            return Err(Decline::new(
                "there are more than two thousand million stones",
            ));
        }
        let whole = Whole::of(&parts, row)?;
        let [first, second] = &parts;
        let (of_first, of_second) = (whole.keeps(first)?, whole.keeps(second)?);
        if !(of_first || of_second) {
            return Err(second.decline("of two equal parts, neither may be kept"));
        }
        normal
            .ends
            .iter()
            .try_for_each(|end| whole.check_end(end))?;
        if row.extremes().is_some_and(|(least, _)| least < 0) {
            return Err(Decline::new(
                "a stone is negative, so that a longer part may be lighter",
            ));
        }
        let affine = |form: &Linear| {
            let affine = Affine::of(form, &bound.layout);
            affine.ok_or(Decline::new("an end of the row is not a sum of fields"))
        };
        let keep = |part: &Part| {
            Ok(Keep {
                kind: part.step.rule.0,
                side: part.side,
                ascending: part.cut.coefficient_of(&Atom::Choice(0)) == 1,
                cut: affine(&part.cut.without(&Atom::Choice(0)))?,
            })
        };
        let shape = Self {
            row,
            factor: first.factor * orientation,
            ties: match first.side {
                Side::Left => Ties {
                    left: of_first,
                    right: of_second,
                },
                Side::Right => Ties {
                    left: of_second,
                    right: of_first,
                },
            },
            moves: [keep(first)?, keep(second)?],
            left: affine(&whole.left)?,
            right: affine(&whole.right)?,
        };
        shape.check_fields(&bound.start)?;
        Ok(shape)
    }

    /// The row of a position: its first stone and the one after its last; `None` for what is
    /// not a position of the game.
    pub(super) fn ends_of(&self, words: &[i64]) -> Option<(usize, usize)> {
        let left = usize::try_from(self.left.at(words)?).ok()?;
        let right = usize::try_from(self.right.at(words)?).ok()?;
        (left <= right && right <= self.row.elements().len()).then_some((left, right))
    }

    /// The position that a row is, the inverse of [`ends_of`](Shape::ends_of).
    pub(super) fn words_of(&self, left: usize, right: usize) -> Option<[i64; 2]> {
        let [[a, b], [c, d]] = self.factors();
        let left = (left as i128).checked_sub(self.left.constant())?;
        let right = (right as i128).checked_sub(self.right.constant())?;
        let determinant = a * d - b * c;
        let words = [d * left - b * right, a * right - c * left].map(|word| word * determinant);
        Some([i64::try_from(words[0]).ok()?, i64::try_from(words[1]).ok()?])
    }

    /// What each end of the row is in the two words of a position, apart from constants.
    fn factors(&self) -> [[i128; 2]; 2] {
        let factor = |form: &Affine, word: usize| {
            let term = form.terms().iter().find(|term| term.0 == word);
            term.map_or(0, |term| term.1)
        };
        [&self.left, &self.right].map(|form| [0, 1].map(|word| factor(form, word)))
    }

    /// The ends of the row must be all that a position remembers.
    fn check_fields(&self, start: &[i64]) -> Result<(), Decline> {
        let factors = self.factors();
        let [[a, b], [c, d]] = factors;
        let ends_are_all = start.len() == 2
            && factors.iter().flatten().all(|&factor| factor.abs() <= 1)
            && (a * d - b * c).abs() == 1;
        if !ends_are_all {
            return Err(Decline::new(
                "a position is more than the two ends of a row",
            ));
        }
        let forms = [&self.left, &self.right].into_iter();
        let offsets = forms
            .chain(self.moves.iter().map(|keep| &keep.cut))
            .map(Affine::constant);
        let mut numbers = start.iter().map(|&word| i128::from(word)).chain(offsets);
        if numbers.any(|number| !(-LARGEST_WORD..=LARGEST_WORD).contains(&number)) {
            return Err(Decline::new(
                "a field of the position starts too far from 0",
            ));
        }
        match self.ends_of(start) {
            Some((left, right)) if right > left => Ok(()),
            _ => Err(Decline::new("play does not start with part of the row")),
        }
    }
}

/// A kind of move that keeps one part, as its gain tells.
struct Part<'a> {
    step: &'a NormalMove,
    side: Side,
    list: &'a List,
    factor: i128,
    /// The end of the row that the kept part shares.
    end: &'a Linear,
    cut: &'a Linear,
}

impl<'a> Part<'a> {
    /// Reads a move's gain; `orientation` is -1 where the players want the least score.
    fn of(step: &'a NormalMove, orientation: i128) -> Result<Self, Decline> {
        let decline = |reason: &str| Decline::at(reason, &step.span.0);
        if !step.again {
            return Err(decline("the other player moves next"));
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

    fn decline(&self, reason: &str) -> Decline {
        Decline::at(reason, &self.step.span.0)
    }
}

/// The row of a position, as both kinds of move see it.
struct Whole {
    left: Linear,
    right: Linear,
    length: Linear,
    /// How many stones there are at most.
    stones: i128,
}

impl Whole {
    fn of([first, second]: &[Part<'_>; 2], row: &Row) -> Result<Self, Decline> {
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
            stones: i128::from(row.length()),
        })
    }

    /// Whether `part` may be kept if both parts are equal.
    ///
    /// # Errors
    /// Where it may not be kept in just those cases where it is lighter, and perhaps equal.
    fn keeps(&self, part: &Part<'_>) -> Result<bool, Decline> {
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
        let at_least = |bound: &Linear, sign: i128, least: i128| {
            let rest = bound.times(-sign).and_then(|less| form.plus(&less));
            let rest = rest.and_then(|rest| rest.as_constant());
            rest.is_some_and(|rest| rest >= -least)
        };
        at_least(part.cut, 1, 1)
            || at_least(part.cut, -1, 1 - self.stones)
            || at_least(&self.length, 1, 2)
    }

    /// An end of play must come where no move is left, and nowhere else.
    fn check_end(&self, end: &NormalEnd) -> Result<(), Decline> {
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
