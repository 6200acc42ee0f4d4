//! The shape of a game that is an index moving one way, found in any spelling.
//!
//! The choice is rewritten as the index that the move leads to, so `i + x` with x from 1,
//! x from 0 and the new index itself become the same; an index that runs down is read
//! mirrored. What is left are bounds on the next index, each by a constant or by a distance
//! from the index before, and a gain that adds up what either index contributes.

use crate::engine::Decline;
use crate::engine::faultless::{Place, only_gain_can_fail};
use crate::game::{Goal, Player};
use crate::rules::normal::{NormalMove, NormalSource, NormalValue};
use crate::rules::settled::SettledRules;
use crate::rules::{RulesGame, Span};
use crate::value::Value;

use super::bounds::{Bounds, Limits, StatedBounds, Unbounded};
use super::choice::{Choice, ChoiceForm, PlaceChoice, in_next_index};
use super::part::{Part, PartForm};
use super::slice::Slice;

/// Rules of the shape, whatever the input.
#[derive(Debug)]
pub(super) struct Pattern {
    bounds: StatedBounds,
    here: PartForm,
    there: PartForm,
    choice: ChoiceForm,
    /// What slice the gain is written as, if it is.
    slice: Option<Slice>,
    least_wins: bool,
    kind: usize,
    /// Where the move stands in the rules file.
    span: Span,
}

/// An index `u` that moves up: from `u` to any `v` of a window, for `here(u) + there(v)`.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    /// Where the index is at the start.
    pub(super) start: i64,
    /// The greatest index that play can come to.
    pub(super) top: i64,
    bounds: Bounds,
    pub(super) limits: Limits,
    pub(super) here: Part<'g>,
    pub(super) there: Part<'g>,
    /// What slice the gain is written as, if it is.
    slice: Option<Slice>,
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i64,
    /// Whether the rules list the nearest next index first.
    pub(super) nearest_first: bool,
    /// The index of the rules is this times `u`.
    direction: i128,
    /// The choice of a move from `u` to `v` is `(v·direction - here·u·direction - constant)·step`.
    choice: Choice,
    /// Which of the kinds of move it is.
    pub(super) kind: usize,
}

impl Pattern {
    /// What `rules` say of an index that moves one way.
    ///
    /// # Errors
    /// The first condition of the shape that they do not meet.
    pub(super) fn of(rules: &SettledRules) -> Result<Self, Decline> {
        let goal: Goal = rules.rules.goal.into();
        if !goal.is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        let one = the_move(rules, 1)?;
        let unfit = |reason: &str| Decline::at(reason, &one.span.0);
        let NormalValue::Integer(next) = &one.next[0] else {
            return Err(unfit("the move does not change the index by a choice"));
        };
        let choice = ChoiceForm::read(next)
            .ok_or_else(|| unfit("the move does not lead to a choice plus a part of the index"))?;
        let (condition, gain) =
            in_next_index(one, &choice).ok_or_else(|| unfit("a number is too large"))?;
        let bounds = StatedBounds::of(condition.constraints())
            .filter(StatedBounds::bounds_distance)
            .ok_or_else(|| unfit(NOT_ONE_WAY))?;
        let (here, there) = PartForm::split(&gain).ok_or_else(|| unfit(NOT_TWO_PARTS))?;
        Ok(Self {
            bounds,
            here,
            there,
            choice,
            slice: rules.rules.moves[one.rule.0]
                .gain
                .as_ref()
                .and_then(Slice::of),
            least_wins: goal == Goal::LeastScore,
            kind: one.rule.0,
            span: one.span.0.clone(),
        })
    }

    /// The shape of a game of these rules.
    ///
    /// # Errors
    /// The first condition that the input does not meet.
    ///
    /// # Complexity
    /// Constant, but for what the rules add up of the input.
    pub(super) fn shape<'g>(&self, game: &'g RulesGame) -> Result<Shape<'g>, Decline> {
        let unfit = |reason: &str| Decline::at(reason, &self.span);
        let too_large = || unfit("a number is too large");
        let numbers = game.numbers();
        let (direction, bounds) = self.bounds.at(&numbers).map_err(|why| match why {
            Unbounded::NoMove => Decline::new(NOT_ONE_MOVE),
            Unbounded::BothWays => unfit(NOT_ONE_WAY),
            Unbounded::TooLarge => too_large(),
        })?;
        let choice = self.choice.at(&numbers).ok_or_else(too_large)?;
        let start = i128::from(game.bound().start[0]) * direction;
        let top = bounds
            .top(start)
            .ok_or_else(|| unfit("the index is not bounded by a constant"))?;
        let here = self.here.at(&numbers, direction);
        let there = self.there.at(&numbers, direction);
        let (here, there) = here.zip(there).ok_or_else(|| unfit(NOT_TWO_PARTS))?;
        let shape = Shape {
            start: i64::try_from(start).map_err(|_| unfit("the index is too large"))?,
            // One place more is counted from there.
            top: (i64::try_from(top).ok().filter(|&top| top < i64::MAX))
                .ok_or_else(|| unfit("the index is too large"))?,
            limits: Limits::of(&bounds, top),
            bounds,
            here,
            there,
            slice: self.slice,
            sign: if self.least_wins { -1 } else { 1 },
            nearest_first: choice.step * direction == 1,
            direction,
            choice,
            kind: self.kind,
        };
        if !shape.gain_has_a_value(game) {
            return Err(unfit("the gain looks outside a row"));
        }
        Ok(shape)
    }
}

/// Why rules or an input are declined.
const NOT_ONE_WAY: &str = "the index is not moved one way within bounds by constants";
const NOT_TWO_PARTS: &str = "the gain is not what the two indices contribute, added up";
pub(super) const NOT_ONE_MOVE: &str = "there is not exactly one kind of move";

impl Shape<'_> {
    /// The nearest and the furthest next index; the first above the second where there is none.
    #[inline]
    pub(super) fn window(&self, index: i64) -> (i64, i64) {
        if index < self.limits.from || index > self.limits.until {
            return (1, 0);
        }
        let Limits {
            nearest,
            furthest,
            least,
            most,
            ..
        } = self.limits;
        let nearest = index.saturating_add(nearest).max(least);
        (nearest, index.saturating_add(furthest).min(most))
    }

    /// What a position of that worth is valued at.
    pub(super) fn value(&self, worth: i128) -> Value {
        Value::Score(worth * i128::from(self.sign))
    }

    /// How many indices play can come to, at most.
    pub(super) fn indices(&self) -> u64 {
        self.top.abs_diff(self.start) + 1
    }

    /// How far the index of a position is from the start, if play can come to it.
    pub(super) fn place(&self, words: &[i64]) -> Option<usize> {
        let index = i64::try_from(i128::from(*words.first()?) * self.direction).ok()?;
        let is_met = (self.start..=self.top).contains(&index);
        usize::try_from(index.checked_sub(self.start)?)
            .ok()
            .filter(|_| is_met)
    }

    /// The choices that lead from one place to another.
    pub(super) fn choice_of_places(&self) -> PlaceChoice {
        PlaceChoice::of(&self.choice, self.start, self.direction)
    }

    /// Whether the gain has a value wherever a move can be made: it has at the corners of
    /// the region of both indices, whose sides are bounds by constants.
    fn gain_has_a_value(&self, game: &RulesGame) -> bool {
        let rule = &game.bound().rules.moves[self.kind];
        let Some(gain) = &rule.gain else { return true };
        let (start, top) = (i128::from(self.start), i128::from(self.top));
        let parts = (&self.here, &self.there);
        let (nearest, most) = (self.limits.nearest.into(), self.limits.most.into());
        let surely = |slice: Slice| slice.surely_has_a_value(parts, start, nearest, most);
        if self.slice.is_some_and(surely) {
            return true;
        }
        self.bounds.all_corners(start, top, |from, to| {
            if let Some(slice) = self.slice
                && let Some(has_value) = slice.has_a_value(&self.here, &self.there, (from, to))
            {
                return has_value;
            }
            let (from, to) = (from * self.direction, to * self.direction);
            let place = Place {
                game,
                words: &[from as i64],
                mover: Player::First,
                choices: &[self.choice.between(from, to)],
            };
            place.reads_within(gain)
        })
    }
}

/// The only move of rules whose positions are this many fields.
pub(super) fn the_move(rules: &SettledRules, fields: usize) -> Result<&NormalMove, Decline> {
    if rules.layout.words() != fields || rules.rules.fields.len() != fields {
        return Err(Decline::new(
            "a position is not an index, alone or with a memory of the longest move",
        ));
    }
    if !rules.normal.ends.is_empty() {
        return Err(Decline::new("play can end early"));
    }
    let [one] = rules.normal.moves.as_slice() else {
        return Err(Decline::new(NOT_ONE_MOVE));
    };
    if one.again {
        return Err(Decline::at("the same player moves again", &one.span.0));
    }
    if !matches!(one.choices.as_slice(), [choice] if choice.source == NormalSource::Range) {
        return Err(Decline::at(
            "the move is not one choice from a range",
            &one.span.0,
        ));
    }
    if rules.rules.reads_first || !only_gain_can_fail(&rules.rules, one.rule.0) {
        return Err(Decline::at(
            "the move depends on more than the index",
            &one.span.0,
        ));
    }
    Ok(one)
}
