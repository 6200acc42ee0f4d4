//! What values the words of a position can take, derived from the rules and never from play.
//!
//! A box of intervals grows from the start of play until every move made inside leads
//! back inside; then it shrinks where the moves allow. How long that takes depends on the
//! rules alone, not on how many positions there are: a bound that keeps growing jumps to the
//! next number that the rules mention, and after a few rounds to no bound at all.
//!
//! What comes out holds for every position that play can reach; it may hold for others too.

mod cases;
mod interval;
mod situation;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

pub use interval::Interval;

pub(crate) use cases::{Case, NextWord, cases, word_atom};
pub(crate) use situation::Situation;

use super::normal::{Condition, Constraint, Linear, NormalGame};
use super::{Bound, Type};

/// Positions with more words than this are not looked into.
const MOST_WORDS: usize = 256;
/// After this many rounds a bound that still grows is given up.
const MOST_ROUNDS: usize = 12;
/// How often the box is shrunk at the end.
const SHRINKING_ROUNDS: usize = 3;
/// Integer words of which pairs are compared.
const MOST_COMPARED: usize = 6;

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
pub fn word_ranges(bound: &Bound, game: &NormalGame) -> Vec<Option<RangeInclusive<i64>>> {
    Reach::of(bound, game).word_ranges()
}

/// What is known of every position that play can reach.
#[derive(Debug)]
pub struct Reach<'a> {
    bound: &'a Bound,
    pub(crate) cases: Vec<Case>,
    /// Whether the positions are small enough to be looked into.
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
    pub fn of(bound: &'a Bound, game: &NormalGame) -> Self {
        let count = bound.layout.words();
        let mut reach = Self {
            bound,
            cases: Vec::new(),
            is_known: count <= MOST_WORDS && bound.start.len() == count,
            words: vec![Interval::ALL; count],
            facts: Vec::new(),
        };
        if !reach.is_known {
            return reach;
        }
        reach.cases = cases(bound, game);
        reach.facts = reach.kept_comparisons();
        reach.words = reach.start();
        reach.grow();
        reach.shrink();
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
        let here = Situation::new(self.bound, &self.words, &self.facts).knowing(condition)?;
        Some(here.bounds(form))
    }

    fn start(&self) -> Vec<Interval> {
        let numbers = (self.bound.start.iter().enumerate()).map(|(word, &number)| {
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

    fn is_set(&self, word: usize) -> bool {
        cases::field_of(self.bound, word)
            .and_then(|field| self.bound.rules.fields.get(field))
            .is_some_and(|field| field.start.kind == Type::Set)
    }

    fn is_boolean(&self, word: usize) -> bool {
        cases::field_of(self.bound, word)
            .and_then(|field| self.bound.rules.fields.get(field))
            .is_some_and(|field| field.start.kind == Type::Boolean)
    }

    /// Everything that `word` can be by either of two bounds. That of a set is the mask of all
    /// elements that it can have.
    fn join(&self, word: usize, left: Interval, right: Interval) -> Interval {
        let joined = left.join(right);
        match left.high.zip(right.high) {
            Some((a, b)) if self.is_set(word) => Interval {
                high: Some(a | b),
                ..joined
            },
            _ => joined,
        }
    }

    fn grow(&mut self) {
        let marks = self.marks();
        for round in 0.. {
            let next = self.after_a_move();
            let mut grown = false;
            for (word, new) in next.into_iter().enumerate() {
                let old = self.words[word];
                let mut joined = self.join(word, old, new);
                if joined == old {
                    continue;
                }
                grown = true;
                if self.is_boolean(word) {
                    joined = Interval::new(0, 1);
                } else if !self.is_set(word) {
                    joined = widened(old, joined, if round < MOST_ROUNDS { &marks } else { &[] });
                }
                self.words[word] = joined;
            }
            if !grown {
                return;
            }
            if round > MOST_ROUNDS + 4 {
                // Still not closed: only what never ends is sure to be.
                self.words.fill(Interval::ALL);
                return;
            }
        }
    }

    fn shrink(&mut self) {
        for _ in 0..SHRINKING_ROUNDS {
            // Every position in play is the start, or comes after a move from one in the box.
            let next = self.after_a_move();
            let mut changed = false;
            for (word, (new, start)) in next.into_iter().zip(self.start()).enumerate() {
                let smaller = self.join(word, new, start).meet(self.words[word]);
                changed |= smaller != self.words[word];
                self.words[word] = smaller;
            }
            if !changed {
                return;
            }
        }
    }

    /// A box around all positions that one move leads to from inside the box; the start
    /// where there is no move.
    fn after_a_move(&self) -> Vec<Interval> {
        let mut after: Vec<Option<Interval>> = vec![None; self.words.len()];
        for case in &self.cases {
            let Some(here) = Situation::of_case(self.bound, &self.words, &self.facts, case) else {
                continue;
            };
            for (word, next) in case.next.iter().enumerate() {
                let value = self.next_value(&here, word, next);
                after[word] = Some(match after[word] {
                    Some(other) => self.join(word, other, value),
                    None => value,
                });
            }
        }
        let start = self.start();
        after
            .into_iter()
            .zip(start)
            .map(|(after, start)| after.unwrap_or(start))
            .collect()
    }

    fn next_value(&self, here: &Situation<'_>, word: usize, next: &NextWord) -> Interval {
        let now = here.words[word];
        match next {
            NextWord::Same => now,
            NextWord::Integer(value) => here.bounds(value),
            NextWord::Perhaps(values) => values
                .iter()
                .fold(now, |all, value| all.join(here.bounds(value))),
            NextWord::Boolean(condition) => here.truth(condition),
            NextWord::With(elements) => {
                // The greatest mask is that of all elements that can be in the set.
                let possible = here.possible_elements(elements);
                let high = now.high.and_then(|mask| u64::try_from(mask).ok());
                Interval {
                    low: Some(0),
                    high: high.map(|mask| i128::from(mask | possible)),
                }
            }
            NextWord::Without(_) => Interval {
                low: Some(0),
                ..now
            },
            NextWord::Anything if self.is_boolean(word) => Interval::new(0, 1),
            NextWord::Anything if self.is_set(word) => Interval::new(0, i128::from(u64::MAX)),
            NextWord::Anything => Interval::ALL,
        }
    }

    /// The comparisons of two integer words that hold at the start and that no move breaks:
    /// `l <= r`, wherever the two meet.
    fn kept_comparisons(&self) -> Vec<Linear> {
        let start = &self.bound.start;
        let atoms: Vec<(usize, Linear)> = (0..self.words.len())
            .filter_map(|word| Some((word, word_atom(self.bound, word)?.into())))
            .collect();
        if atoms.len() > MOST_COMPARED {
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (less, low) in &atoms {
            for (more, high) in &atoms {
                if less != more
                    && start[*less] <= start[*more]
                    && let Some(fact) = high.minus(low)
                {
                    pairs.push((*less, *more, fact));
                }
            }
        }
        loop {
            let facts: Vec<Linear> = pairs.iter().map(|(_, _, fact)| fact.clone()).collect();
            let before = pairs.len();
            for case in &self.cases {
                let Some(here) = Situation::of_case(self.bound, &self.words, &facts, case) else {
                    continue;
                };
                pairs.retain(|(less, more, _)| {
                    let after = |word: usize| match &case.next[word] {
                        NextWord::Same => word_atom(self.bound, word).map(Linear::from),
                        NextWord::Integer(value) => Some(value.clone()),
                        _ => None,
                    };
                    let gap = after(*more).zip(after(*less));
                    gap.and_then(|(more, less)| here.least(&more.minus(&less)?))
                        .is_some_and(|least| least >= 0)
                });
            }
            if pairs.len() == before {
                return facts;
            }
        }
    }

    /// The numbers at which a growing bound stops for a while: those of the start and those
    /// in the rules.
    fn marks(&self) -> Vec<i128> {
        const MOST_MARKS: usize = 64;
        let mut marks: Vec<i128> = self.bound.start.iter().map(|&word| word.into()).collect();
        let mut see = |form: &Linear| {
            let number = form.constant();
            for mark in [number - 1, number, number + 1] {
                marks.extend([Some(mark), mark.checked_neg()].into_iter().flatten());
            }
        };
        for case in &self.cases {
            for constraint in case.condition.constraints() {
                if let Constraint::AtLeastZero(form)
                | Constraint::Equal(form)
                | Constraint::NotZero(form) = constraint
                {
                    see(form);
                }
            }
            for next in &case.next {
                if let NextWord::Integer(form) = next {
                    see(form);
                }
            }
        }
        marks.sort_unstable();
        marks.dedup();
        if marks.len() > MOST_MARKS {
            marks = self.bound.start.iter().map(|&word| word.into()).collect();
            marks.sort_unstable();
        }
        marks
    }
}

/// `joined`, with each bound that has grown moved on to the next mark.
fn widened(old: Interval, joined: Interval, marks: &[i128]) -> Interval {
    let mut wide = joined;
    if joined.low != old.low {
        wide.low = joined
            .low
            .and_then(|low| marks.iter().rev().find(|&&mark| mark <= low).copied());
    }
    if joined.high != old.high {
        wide.high = joined
            .high
            .and_then(|high| marks.iter().find(|&&mark| mark >= high).copied());
    }
    wide
}
