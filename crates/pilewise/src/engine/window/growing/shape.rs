//! The shape of a game that is an index and a memory of the longest move so far, which limits
//! the next move; found in any spelling.
//!
//! As in [`super::super::shape`], the choice is rewritten as the index that the move leads to.
//! A move of length x may be made where x is at least 1, at most `scale · memory + offset`,
//! and does not pass a constant end; the memory becomes `max(memory, step · x + shift)`. With
//! m for the greatest x that leaves the memory as it is, that is a limit of
//! `scale·step·m + scale·shift + offset` on x, and m becomes max(m, x).

use super::bounds::{Bounds, Unbounded};
use super::limit::Limit;
use super::memory::Memory;
use super::reading::{NOT_FROM_ONE, Reading};
use crate::engine::Decline;
use crate::engine::faultless::Place;
use crate::engine::window::choice::Choice;
use crate::engine::window::part::{Part, PartForm, Single};
use crate::engine::window::shape::{NOT_ONE_MOVE, the_move};
use crate::engine::window::slice::Slice;
use crate::game::{Goal, Player};
use crate::rules::settled::SettledRules;
use crate::rules::{RulesGame, Span};

/// Rules of the shape, whatever the input.
#[derive(Debug)]
pub(in crate::engine::window) struct Pattern {
    reading: Reading,
    here: PartForm,
    there: PartForm,
    /// What slice the gain is written as, if it is.
    slice: Option<Slice>,
    goal: Goal,
    kind: usize,
    /// Where the move stands in the rules file.
    span: Span,
}

/// A place in the row and the longest move that does not raise the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// How far the index is from the start of play.
    pub(super) row: usize,
    /// m of the module's text; what is no less than the length of the row counts as an m
    /// that allows all of it.
    pub(super) longest: usize,
}

/// An index with a memory.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    /// How far the index can move in all.
    pub(super) length: usize,
    /// The start, where the longest move counts.
    pub(super) start: State,
    /// The greatest length of the first move, whatever the row's.
    pub(super) start_limit: i128,
    pub(super) limit: Limit,
    bounds: Bounds,
    pub(super) here: Part<'g>,
    pub(super) there: Part<'g>,
    /// What slice the gain is written as, if it is.
    slice: Option<Slice>,
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i128,
    /// Whether the rules list short moves first.
    pub(super) nearest_first: bool,
    /// Which of the kinds of move it is.
    pub(super) kind: usize,
    direction: i128,
    /// Where the index starts, times the direction.
    first: i128,
    choice: Choice,
    pub(super) memory: Memory,
    index_word: usize,
}

impl Pattern {
    /// What `rules` say of an index with a memory.
    ///
    /// # Errors
    /// The first condition of the shape that they do not meet.
    pub(in crate::engine::window) fn of(rules: &SettledRules) -> Result<Self, Decline> {
        let given = the_move(rules, 2)?;
        let reading = Reading::of(given)?;
        let goal: Goal = rules.rules.goal.into();
        let is_plain = !goal.is_score() && !reading.memory.keeps_longest;
        let has_gain = rules.rules.moves[given.rule.0].gain.is_some();
        if !goal.is_score() && (!is_plain || has_gain || goal == Goal::ByEnds) {
            return Err(Decline::new("it is not played for a score"));
        }
        let parts = PartForm::split(&reading.gain);
        let (here, there) = parts.ok_or_else(|| Decline::at(NOT_TWO_PARTS, &given.span.0))?;
        Ok(Self {
            reading,
            here,
            there,
            slice: rules.rules.moves[given.rule.0]
                .gain
                .as_ref()
                .and_then(Slice::of),
            goal,
            kind: given.rule.0,
            span: given.span.0.clone(),
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
        let Reading {
            direction,
            index_word,
            ..
        } = self.reading;
        let bounds = self.reading.bounds.at(&numbers).map_err(|why| match why {
            Unbounded::NoMove => Decline::new(NOT_ONE_MOVE),
            Unbounded::NotFromOne => unfit(NOT_FROM_ONE),
            Unbounded::TooLarge => too_large(),
        })?;
        let memory = self.reading.memory.at(&numbers).ok_or_else(too_large)?;
        let choice = self.reading.choice.at(&numbers).ok_or_else(too_large)?;
        let words = game.bound().start;
        let first = i128::from(words[index_word]) * direction;
        if bounds.from.is_some_and(|from| from > first) || bounds.until < bounds.end - 1 {
            return Err(unfit("there are places where no move can be made"));
        }
        let length = usize::try_from((bounds.end - first).max(0))
            .ok()
            .filter(|&length| !self.goal.is_score() || length < isize::MAX as usize / 64)
            .ok_or_else(|| unfit("the end is too far"))?;
        let here = self.here.at(&numbers, direction);
        let there = self.there.at(&numbers, direction);
        let (here, there) = here.zip(there).ok_or_else(|| unfit(NOT_TWO_PARTS))?;
        let limit = Limit::of(&bounds, &memory, length).ok_or_else(too_large)?;
        let at_start = words[1 - index_word];
        let start_limit = bounds.limit(at_start).ok_or_else(too_large)?;
        let longest = if memory.keeps_longest {
            memory.longest(at_start)
        } else {
            Some(1)
        };
        let longest = longest
            .filter(|&longest| longest >= 1 && limit.is_at_least(longest))
            .ok_or_else(|| unfit("the memory does not start as a length within its limit"))?;
        let shape = Shape {
            length,
            start: State {
                row: 0,
                longest: limit.within(longest),
            },
            start_limit,
            limit,
            bounds,
            here,
            there,
            slice: self.slice,
            sign: match self.goal {
                Goal::LeastScore => -1,
                _ => 1,
            },
            nearest_first: choice.step * direction == 1,
            kind: self.kind,
            direction,
            first,
            choice,
            memory,
            index_word,
        };
        if !shape.gain_has_a_value(game, words) {
            return Err(unfit("the gain looks outside a row"));
        }
        Ok(shape)
    }
}

/// Why rules or an input are declined.
const NOT_TWO_PARTS: &str = "the gain is not what the two indices contribute, added up";

impl<'g> Shape<'g> {
    /// The state that a position is, if it can be one.
    pub(super) fn state(&self, words: &[i64]) -> Option<State> {
        let index = i128::from(*words.get(self.index_word)?) * self.direction;
        let row = usize::try_from(index - self.first).ok()?;
        let memory = *words.get(1 - self.index_word)?;
        let longest = self.limit.within(self.memory.longest(memory)?);
        let lasts = row <= self.length && longest >= self.start.longest;
        lasts.then_some(State { row, longest })
    }

    /// The place of a position and the limit on the next move, whatever the row's length.
    pub(super) fn row_and_limit(&self, words: &[i64]) -> Option<(usize, i128)> {
        let index = i128::from(*words.get(self.index_word)?) * self.direction;
        let row = usize::try_from(index - self.first).ok()?;
        let limit = self.bounds.limit(*words.get(1 - self.index_word)?)?;
        (row <= self.length).then_some((row, limit))
    }

    /// The choice that leads from one place to another.
    pub(super) fn choice(&self, from: usize, to: usize) -> i64 {
        let of_rules = |row: usize| (self.first + row as i128) * self.direction;
        self.choice.between(of_rules(from), of_rules(to))
    }

    /// What a place contributes to the gain of a move from it, and of one to it, for a mover
    /// who plays for the most; `None` where that does not fit.
    pub(super) fn parts(&self, row: usize) -> Option<(i128, i128)> {
        let index = i64::try_from(self.first + row as i128).ok()?;
        let signed = |part: &Part<'_>| part.at(index)?.checked_mul(self.sign);
        Some((signed(&self.here)?, signed(&self.there)?))
    }

    /// The same in 64 bits, where each is no more than one row of sums.
    pub(super) fn single_parts(&self) -> Option<(PartOfRow<'_>, PartOfRow<'_>)> {
        let of_row = |part: &Part<'g>| {
            Some(PartOfRow {
                part: part.single()?,
                first: i64::try_from(self.first).ok()?,
                sign: self.sign as i64,
            })
        };
        Some((of_row(&self.here)?, of_row(&self.there)?))
    }

    /// Whether the gain has a value wherever a move can be made: it has at the corners of the
    /// triangle of places and next places.
    fn gain_has_a_value(&self, game: &RulesGame, start: &[i64]) -> bool {
        let rule = &game.bound().rules.moves[self.kind];
        let (Some(gain), Some(last)) = (&rule.gain, self.length.checked_sub(1)) else {
            return true;
        };
        [(0, 1), (0, self.length), (last, self.length)]
            .into_iter()
            .all(|(from, to)| {
                let indices = (self.first + from as i128, self.first + to as i128);
                if let Some(slice) = self.slice
                    && let Some(has_value) = slice.has_a_value(&self.here, &self.there, indices)
                {
                    return has_value;
                }
                let mut words = [start[0], start[1]];
                words[self.index_word] = ((self.first + from as i128) * self.direction) as i64;
                let choices = [self.choice(from, to)];
                let place = Place {
                    game,
                    words: &words,
                    mover: Player::First,
                    choices: &choices,
                };
                place.reads_within(gain)
            })
    }
}

/// What each place contributes to the gain of a move from it, or of one to it.
pub(super) struct PartOfRow<'g> {
    part: Single<'g>,
    first: i64,
    sign: i64,
}

impl PartOfRow<'_> {
    /// Of the place at a distance from the start.
    #[inline]
    pub(super) fn at(&self, row: usize) -> i64 {
        self.part.at(self.first.saturating_add(row as i64)) * self.sign
    }
}
