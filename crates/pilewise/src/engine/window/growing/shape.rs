//! The shape of a game that is an index and a memory of the longest move so far, which limits
//! the next move; found in any spelling.
//!
//! As in [`super::super::shape`], the choice is rewritten as the index that the move leads to.
//! A move of length x may be made where x is at least 1, at most `scale · memory + offset`,
//! and does not pass a constant end; the memory becomes `max(memory, step · x + shift)`. With
//! m for the greatest x that leaves the memory as it is, that is a limit of
//! `scale·step·m + scale·shift + offset` on x, and m becomes max(m, x).

use super::bounds::Bounds;
use super::limit::Limit;
use super::memory::{Memory, within};
use super::reading::Reading;
use crate::engine::Decline;
use crate::engine::faultless::Place;
use crate::engine::window::part::Part;
use crate::engine::window::shape::{Choice, the_move};
use crate::game::{Game, Goal, Player};
use crate::rules::RulesGame;
use crate::rules::normal::Atom;

pub(super) const INDEX: Atom = Atom::Field(0);
pub(super) const MEMORY: Atom = Atom::Field(1);
/// The index that the move leads to, once the choice is rewritten.
pub(super) const NEXT: Atom = Atom::Choice(0);

/// A place in the row and the longest move that does not raise the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// How far the index is from the start of play.
    pub(super) row: usize,
    /// m of the module's text; what exceeds the length of the row counts as that length.
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

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        let given = the_move(game, 2)?;
        let unfit = |reason: &str| Decline::at(reason, &given.span.0);
        let too_large = || unfit("a number is too large");
        let reading = Reading::of(given)?;
        let Reading {
            direction,
            bounds,
            memory,
            choice,
            index_word,
            ..
        } = reading;
        let is_plain = !game.goal().is_score() && !memory.keeps_longest;
        let has_gain = game.bound().rules.moves[given.rule.0].gain.is_some();
        if !game.goal().is_score() && (!is_plain || has_gain || game.goal() == Goal::ByEnds) {
            return Err(Decline::new("it is not played for a score"));
        }
        let words = game.start();
        let first = i128::from(words[index_word]) * direction;
        if bounds.from.is_some_and(|from| from > first) || bounds.until < bounds.end - 1 {
            return Err(unfit("there are places where no move can be made"));
        }
        let length = usize::try_from((bounds.end - first).max(0))
            .ok()
            .filter(|&length| is_plain || length < isize::MAX as usize / 64)
            .ok_or_else(|| unfit("the end is too far"))?;
        let (here, there) = Part::split(game.bound(), &reading.gain, direction)
            .ok_or_else(|| unfit("the gain is not what the two indices contribute, added up"))?;
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
        let start = State {
            row: 0,
            longest: within(longest, length),
        };
        let shape = Self {
            length,
            start,
            start_limit,
            limit,
            bounds,
            here,
            there,
            sign: match game.goal() {
                Goal::LeastScore => -1,
                _ => 1,
            },
            nearest_first: choice.step * direction == 1,
            kind: given.rule.0,
            direction,
            first,
            choice,
            memory,
            index_word,
        };
        if !shape.gain_has_a_value(game, &words) {
            return Err(unfit("the gain looks outside a row"));
        }
        Ok(shape)
    }

    /// The state that a position is, if it can be one.
    pub(super) fn state(&self, words: &[i64]) -> Option<State> {
        let index = i128::from(*words.get(self.index_word)?) * self.direction;
        let row = usize::try_from(index - self.first).ok()?;
        let memory = *words.get(1 - self.index_word)?;
        let longest = within(self.memory.longest(memory)?, self.length);
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
                let mut words = start.to_vec();
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
