//! What values the words of a position can take, derived from the rules and never from play.
//!
//! A box of intervals grows from the start of play until every move made inside leads
//! back inside; then it shrinks where the moves allow. How long that takes depends on the
//! rules alone, not on how many positions there are: a bound that keeps growing jumps to the
//! next number that the rules mention, and after a few rounds to no bound at all.
//!
//! What comes out holds for every position that play can reach; it may hold for others too.

mod cases;
mod closure;
mod comparisons;
mod interval;
mod situation;
mod sums;
#[cfg(test)]
mod tests;
mod within;

use std::ops::RangeInclusive;

pub use interval::Interval;

pub(crate) use cases::{Case, NextWord, cases, word_atom};
pub(crate) use situation::{Ground, Situation};

use super::normal::{Condition, Linear, NormalGame};
use super::{Bound, Type};

/// Positions with more words than this are not looked into.
const MOST_WORDS: usize = 256;

/// For each word of a position, the values that it can take in play, or `None` where no two
/// ends could be found. A set's word is read as an unsigned mask.
///
/// # Complexity
/// Independent of the input's numbers; linear in the length of its rows.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame, ranges::word_ranges};
///
/// let rules = Rules::parse(pilewise::builtin::find("stone-game-iv").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::Integer(1_000_000)])?;
/// assert_eq!(word_ranges(game.bound(), game.normal()), [Some(0..=1_000_000)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn word_ranges(bound: Bound<'_>, game: &NormalGame) -> Vec<Option<RangeInclusive<i64>>> {
    Reach::of(bound, game).word_ranges()
}

/// What is known of every position that play can reach.
#[derive(Debug)]
pub struct Reach<'a> {
    ground: Ground<'a>,
    pub(crate) cases: Vec<Case>,
    /// Whether the rules are small enough to be looked into.
    pub(crate) is_known: bool,
    /// What each word can be.
    pub(crate) words: Vec<Interval>,
    /// Forms that are 0 or more in every position.
    pub(crate) facts: Vec<Linear>,
}

impl<'a> Reach<'a> {
    /// Finds out what play of `game` can reach.
    ///
    /// # Complexity
    /// As [`word_ranges`].
    pub fn of(bound: Bound<'a>, game: &NormalGame) -> Self {
        Self::seeing(bound, game, true)
    }

    /// The same without a look at the elements of rows: it holds for all inputs of the same
    /// numbers and lengths.
    pub(crate) fn by_lengths(bound: Bound<'a>, game: &NormalGame) -> Self {
        Self::seeing(bound, game, false)
    }

    fn seeing(bound: Bound<'a>, game: &NormalGame, elements: bool) -> Self {
        let count = bound.layout.words();
        let mut reach = Self {
            ground: Ground::new(bound, elements),
            cases: Vec::new(),
            is_known: count <= MOST_WORDS && bound.start.len() == count,
            words: vec![Interval::ALL; count],
            facts: Vec::new(),
        };
        if !reach.is_known {
            return reach;
        }
        reach.cases = cases(&reach.ground, game);
        reach.facts = reach.kept_comparisons();
        reach.words = reach.start();
        reach.grow();
        reach.shrink();
        if reach.ground.is_exhausted() {
            reach.is_known = false;
            reach.words.fill(Interval::ALL);
        }
        reach
    }

    /// The bounds as machine words.
    pub fn word_ranges(&self) -> Vec<Option<RangeInclusive<i64>>> {
        self.words
            .iter()
            .map(|word| {
                let low = i64::try_from(word.low?).ok()?;
                Some(low..=i64::try_from(word.high?).ok()?)
            })
            .collect()
    }

    /// Bounds of `form` over all positions in play where `condition` holds: any
    /// condition on fields, or on the fields and choices of one move. `None` if it never does.
    ///
    /// # Complexity
    /// As [`word_ranges`].
    pub fn bounds(&self, form: &Linear, condition: &Condition) -> Option<Interval> {
        let here = self.position().knowing(condition)?;
        Some(here.bounds(form))
    }

    /// What is known of a position where `case` is made; `None` if there is none.
    pub(crate) fn before(&self, case: &Case) -> Option<Situation<'_>> {
        self.position().knowing(&case.condition)
    }

    fn position(&self) -> Situation<'_> {
        Situation::new(&self.ground, &self.words, &self.facts)
    }

    pub(super) fn start(&self) -> Vec<Interval> {
        let numbers = (self.ground.bound.start.iter().enumerate()).map(|(word, &number)| {
            if self.is_set(word) {
                i128::from(number as u64)
            } else {
                i128::from(number)
            }
        });
        numbers
            .map(|number| Interval::new(number, number))
            .collect()
    }

    pub(super) fn is_set(&self, word: usize) -> bool {
        cases::field_of(self.ground.bound, word)
            .and_then(|field| self.ground.bound.rules.fields.get(field))
            .is_some_and(|field| field.start.kind == Type::Set)
    }

    pub(super) fn is_boolean(&self, word: usize) -> bool {
        cases::field_of(self.ground.bound, word)
            .and_then(|field| self.ground.bound.rules.fields.get(field))
            .is_some_and(|field| field.start.kind == Type::Boolean)
    }
}
