//! The shape of a game that is an index moving one way, found in any spelling.
//!
//! The choice is rewritten as the index that the move leads to, so `i + x` with x from 1,
//! x from 0 and the new index itself become the same; an index that runs down is read
//! mirrored. What is left are bounds on the next index, each by a constant or by a distance
//! from the index before, and a gain that adds up what either index contributes.

use crate::engine::Decline;
use crate::engine::faultless::{Place, only_gain_can_fail};
use crate::game::{Game, Goal, Player};
use crate::rules::RulesGame;
use crate::rules::normal::{Atom, Condition, Linear, NormalMove, NormalSource, NormalValue};

use super::bounds::{Bounds, Limits};
use super::part::Part;

pub(super) const INDEX: Atom = Atom::Field(0);
/// The choice, or, once rewritten, the index that it leads to.
pub(super) const NEXT: Atom = Atom::Choice(0);

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

/// How the choice is read off both indices, in the rules' own direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) step: i128,
    index: i128,
    constant: i128,
}

impl Choice {
    /// The choice that leads from one index of the rules to another.
    pub(super) fn between(&self, from: i128, to: i128) -> i64 {
        ((to - self.index * from - self.constant) * self.step) as i64
    }
}

/// The same for places, counted from the start: a constant and a multiple of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceChoice {
    zero: i64,
    from: i64,
    to: i64,
}

impl PlaceChoice {
    /// The choice that leads from one place to another.
    #[inline]
    pub(super) fn between(&self, from: usize, to: usize) -> i64 {
        // A choice fits in 64 bits, so what does not on the way cancels out.
        let choice = self.zero.wrapping_add(self.from.wrapping_mul(from as i64));
        choice.wrapping_add(self.to.wrapping_mul(to as i64))
    }
}

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        if !game.goal().is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        let one = the_move(game, 1)?;
        let unfit = |reason: &str| Decline::at(reason, &one.span.0);
        let NormalValue::Integer(next) = &one.next[0] else {
            return Err(unfit("the move does not change the index by a choice"));
        };
        let choice = read_choice(next)
            .ok_or_else(|| unfit("the move does not lead to a choice plus a part of the index"))?;
        let (condition, gain) =
            in_next_index(one, choice).ok_or_else(|| unfit("a number is too large"))?;
        let constraints = condition.constraints();
        let (direction, window) = [1, -1]
            .into_iter()
            .find_map(|direction| Some((direction, Bounds::of(constraints, direction)?)))
            .ok_or_else(|| unfit("the index is not moved one way within bounds by constants"))?;
        let start = i128::from(game.start()[0]) * direction;
        let top = window
            .top(start)
            .ok_or_else(|| unfit("the index is not bounded by a constant"))?;
        let (here, there) = Part::split(game.bound(), &gain, direction)
            .ok_or_else(|| unfit("the gain is not what the two indices contribute, added up"))?;
        let shape = Self {
            start: i64::try_from(start).map_err(|_| unfit("the index is too large"))?,
            top: i64::try_from(top).map_err(|_| unfit("the index is too large"))?,
            bounds: window,
            limits: Limits::of(&window, top),
            here,
            there,
            sign: if game.goal() == Goal::LeastScore {
                -1
            } else {
                1
            },
            nearest_first: choice.step * direction == 1,
            direction,
            choice,
            kind: one.rule.0,
        };
        if !shape.gain_has_a_value(game) {
            return Err(unfit("the gain looks outside a row"));
        }
        Ok(shape)
    }

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
        let index = |place: i128| (i128::from(self.start) + place) * self.direction;
        let zero = self.choice.between(index(0), index(0));
        PlaceChoice {
            zero,
            from: self.choice.between(index(1), index(0)).wrapping_sub(zero),
            to: self.choice.between(index(0), index(1)).wrapping_sub(zero),
        }
    }

    /// Whether the gain has a value wherever a move can be made: it has at the corners of
    /// the region of both indices, whose sides are bounds by constants.
    fn gain_has_a_value(&self, game: &RulesGame) -> bool {
        let rule = &game.bound().rules.moves[self.kind];
        let Some(gain) = &rule.gain else { return true };
        self.bounds
            .corners(i128::from(self.start), i128::from(self.top))
            .into_iter()
            .all(|(from, to)| {
                let word = (from * self.direction) as i64;
                let choices = [self
                    .choice
                    .between(from * self.direction, to * self.direction)];
                let place = Place {
                    game,
                    words: &[word],
                    mover: Player::First,
                    choices: &choices,
                };
                place.reads_within(gain)
            })
    }
}

/// The only move of a game whose positions are this many fields.
pub(super) fn the_move(game: &RulesGame, fields: usize) -> Result<&NormalMove, Decline> {
    let normal = game.normal();
    if game.width() != fields || game.bound().rules.fields.len() != fields {
        return Err(Decline::new(
            "a position is not an index, alone or with a memory of the longest move",
        ));
    }
    if !normal.ends.is_empty() {
        return Err(Decline::new("play can end early"));
    }
    let [one] = normal.moves.as_slice() else {
        return Err(Decline::new("there is not exactly one kind of move"));
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
    if game.mover_matters() || !only_gain_can_fail(&game.bound().rules, one.rule.0) {
        return Err(Decline::at(
            "the move depends on more than the index",
            &one.span.0,
        ));
    }
    Ok(one)
}

/// The choice as the next index is made of it: once, and the index not at all or once.
pub(super) fn read_choice(next: &Linear) -> Option<Choice> {
    let (step, index) = (next.coefficient_of(&NEXT), next.coefficient_of(&INDEX));
    let others = next.without(&NEXT).without(&INDEX).is_constant();
    let fits = others && (step == 1 || step == -1) && (index == 0 || index == 1);
    fits.then_some(Choice {
        step,
        index,
        constant: next.constant(),
    })
}

/// The condition and the gain of the move with its choice written as the index it leads to.
pub(super) fn in_next_index(one: &NormalMove, choice: Choice) -> Option<(Condition, Linear)> {
    let index = Linear::field(0).times(choice.index)?;
    let by = Linear::choice(0)
        .minus(&index)?
        .plus_constant(-choice.constant)?;
    let by = by.times(choice.step)?;
    let with = |atom: &Atom| (*atom == NEXT).then(|| by.clone());
    Some((one.condition.rewrite(&with)?, one.gain.rewrite(&with)?))
}
