//! A box that every move made inside it leads back into.
//!
//! The box grows until it is closed. Then it may be shrunk: every position in play is the
//! start or comes after a move from a position in the box, however large the box was.

use super::interval::Interval;
use super::{NextWord, Reach, Situation};
use crate::rules::normal::{Constraint, Linear};

/// After this many rounds a bound that still grows is given up.
const MOST_ROUNDS: usize = 12;
/// How often the box is shrunk at the end.
const SHRINKING_ROUNDS: usize = 3;

impl Reach<'_> {
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

    pub(super) fn grow(&mut self) {
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

    pub(super) fn shrink(&mut self) {
        for _ in 0..SHRINKING_ROUNDS {
            // Every position in play is the start, or comes after a move from one in the box.
            let next = self.after_a_move();
            let mut changed = false;
            for (word, new) in next.into_iter().enumerate() {
                let smaller = new.meet(self.words[word]);
                changed |= smaller != self.words[word];
                self.words[word] = smaller;
            }
            if !changed {
                return;
            }
        }
    }

    /// What each word is at the start, or can be made by a move from inside the box. A move
    /// that keeps a word adds nothing: some move before it made the word what it is, or none.
    fn after_a_move(&self) -> Vec<Interval> {
        let mut after = self.start();
        for case in &self.cases {
            let Some(here) = self.before(case) else {
                continue;
            };
            for (word, next) in case.next.iter().enumerate() {
                if let Some(made) = self.next_value(&here, word, next) {
                    after[word] = self.join(word, after[word], made);
                }
            }
        }
        after
    }

    fn next_value(&self, here: &Situation<'_>, word: usize, next: &NextWord) -> Option<Interval> {
        let now = here.words[word];
        Some(match next {
            NextWord::Same => return None,
            NextWord::Integer(value) => here.bounds(value),
            NextWord::Perhaps(values) => {
                let bounds = values.iter().map(|value| here.bounds(value));
                return bounds.reduce(Interval::join);
            }
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
        })
    }

    /// The numbers at which a growing bound stops for a while: those of the start and those
    /// in the rules.
    fn marks(&self) -> Vec<i128> {
        const MOST_MARKS: usize = 64;
        let mut marks: Vec<i128> = self
            .ground
            .bound
            .start
            .iter()
            .map(|&word| word.into())
            .collect();
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
            marks = self
                .ground
                .bound
                .start
                .iter()
                .map(|&word| word.into())
                .collect();
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
