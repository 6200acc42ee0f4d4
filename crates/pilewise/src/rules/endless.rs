//! Play that has no end because nothing bounds a field: found and proved before anything is searched.
//!
//! Such rules (`h - x` with `x` up to 3, and nothing that stops at 0) have no last position, so that
//! a search would only end when its memory does. The proof: there is a position that play reaches,
//! and a move, such that wherever the field is as far out as there or further, no end applies, the
//! same move can be made, and it takes the field further out. What holds there is read off the
//! normal form and the bounds of the other fields, never tried.

use std::collections::{HashSet, VecDeque};

use super::normal::{Atom, Condition, Constraint, Flag, Linear, NormalGame};
use super::play::RulesGame;
use super::ranges::{Case, Ground, Interval, NextWord, Reach, Situation, cases};
use super::{ChoiceSource, MoveRule};
use crate::error::{Fault, PlayError};
use crate::game::{Game, Moves, Player, Status};

/// So many positions are looked at for one from which play has no end.
const MOST_POSITIONS: usize = 2_000;

/// Which way a field goes without a bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Down,
    Up,
}

/// A proof that play of a game has no end, as the error that it is; `None` where none was found,
/// and at once where every field has bounds.
///
/// # Complexity
/// A few thousand positions at most, and for each in which a field is further out than before a
/// look at the rules.
pub(crate) fn unbounded_play(game: &RulesGame) -> Option<PlayError> {
    if game.fields().iter().all(|field| field.range.is_some()) {
        return None;
    }
    let normal = game.normal();
    let reach = Reach::of(game.bound(), normal);
    if !reach.is_known {
        return None;
    }
    let ground = Ground::new(game.bound(), true);
    let proof = Proof {
        game,
        normal,
        reach: &reach,
        cases: cases(&ground, normal),
        ground,
    };
    proof.search()
}

struct Proof<'g> {
    game: &'g RulesGame,
    normal: &'g NormalGame,
    reach: &'g Reach<'g>,
    cases: Vec<Case>,
    ground: Ground<'g>,
}

impl Proof<'_> {
    /// Looks through the first positions of play, nearest first.
    fn search(&self) -> Option<PlayError> {
        let start = (self.game.start(), Player::First);
        let mut furthest: Vec<(Option<i64>, Option<i64>)> = vec![(None, None); start.0.len()];
        let mut seen = HashSet::from([start.clone()]);
        let mut waiting = VecDeque::from([start]);
        while let Some((words, mover)) = waiting.pop_front() {
            let mut moves = Moves::named(words.len());
            let status = self.game.expand(&words, mover, &mut moves).ok()?;
            if matches!(status, Status::Over(_)) {
                continue;
            }
            let kinds: HashSet<usize> = (0..moves.len())
                .filter_map(|index| moves.name(index).map(|name| name.kind))
                .collect();
            for (word, furthest) in furthest.iter_mut().enumerate() {
                for way in [Way::Down, Way::Up] {
                    if self.is_further(word, way, words[word], furthest) {
                        let proved = self.prove(word, way, &words, &kinds);
                        if proved.is_some() {
                            return proved;
                        }
                    }
                }
            }
            for index in 0..moves.len() {
                let next_mover = match moves.again(index) {
                    false if self.game.mover_matters() => mover.opponent(),
                    _ => mover,
                };
                let next = (moves.next(index).to_vec(), next_mover);
                if seen.len() < MOST_POSITIONS && seen.insert(next.clone()) {
                    waiting.push_back(next);
                }
            }
        }
        None
    }

    /// Whether a word without a bound on this side is further out than in any position before.
    fn is_further(
        &self,
        word: usize,
        way: Way,
        number: i64,
        furthest: &mut (Option<i64>, Option<i64>),
    ) -> bool {
        let known = self.reach.words[word];
        let (bound, record, is_beyond) = match way {
            Way::Down => (
                known.low,
                &mut furthest.0,
                i64::lt as fn(&i64, &i64) -> bool,
            ),
            Way::Up => (
                known.high,
                &mut furthest.1,
                i64::gt as fn(&i64, &i64) -> bool,
            ),
        };
        if bound.is_some() || record.is_some_and(|record| !is_beyond(&number, &record)) {
            return false;
        }
        *record = Some(number);
        true
    }

    /// That from here on a move of one of these kinds can be made for ever.
    fn prove(
        &self,
        word: usize,
        way: Way,
        words: &[i64],
        kinds: &HashSet<usize>,
    ) -> Option<PlayError> {
        let mut ray = self.reach.words.clone();
        let number = i128::from(words[word]);
        ray[word] = match way {
            Way::Down => Interval {
                low: None,
                high: Some(number),
            },
            Way::Up => Interval {
                low: Some(number),
                high: None,
            },
        };
        let anywhere = || Situation::new(&self.ground, &ray, &self.reach.facts);
        let mut ends = self.normal.ends.iter();
        if ends.any(|end| may_hold(&anywhere, &end.condition)) {
            return None;
        }
        let here = anywhere();
        let found = self.normal.moves.iter().enumerate().find(|(at, normal)| {
            let is_made = kinds.contains(&normal.rule.0);
            is_made && is_sure(&here, &normal.condition) && self.goes_on(*at, word, way, &anywhere)
        });
        let rule = found?.1.rule.0;
        Some(self.error(rule, word, way, words))
    }

    /// Whether a move takes the word further out, whatever is chosen.
    fn goes_on<'s>(
        &self,
        at: usize,
        word: usize,
        way: Way,
        anywhere: &dyn Fn() -> Situation<'s>,
    ) -> bool {
        let Some(own) = super::ranges::word_atom(self.game.bound(), word) else {
            return false;
        };
        let own = Linear::from(own);
        let mut of_move = self.cases.iter().filter(|case| case.at == at);
        of_move.all(|case| {
            let Some(situation) = anywhere().knowing(&case.condition) else {
                return true;
            };
            let NextWord::Integer(next) = &case.next[word] else {
                return false;
            };
            let step = next.minus(&own).map(|step| situation.bounds(&step));
            step.is_some_and(|step| match way {
                Way::Down => step.high.is_some_and(|high| high < 0),
                Way::Up => step.low.is_some_and(|low| low > 0),
            })
        })
    }

    fn error(&self, rule: usize, word: usize, way: Way, words: &[i64]) -> PlayError {
        let rules = &self.game.bound().rules;
        let first_words = &self.game.bound().layout.first_word;
        let field = first_words.partition_point(|&first| first <= word) - 1;
        let definition = &rules.moves[rule];
        let assignment = definition.next.iter().find(|it| it.field == field);
        let fault = Fault::Unbounded {
            field: self.game.fields()[word].name.as_str().into(),
            falls: way == Way::Down,
            bound: match way {
                Way::Down => missing_bound(definition, &rules.fields[field].name, &rules.text)
                    .map(Into::into),
                Way::Up => None,
            },
        };
        let error = match assignment {
            Some(assignment) => PlayError::at(fault, &assignment.value.span),
            None => PlayError::new(fault),
        };
        error.in_position(self.game.show(words))
    }
}

/// The end of a range that the field should bound, with that bound.
fn missing_bound(rule: &MoveRule, field: &str, text: &str) -> Option<String> {
    let high = rule.choices.iter().find_map(|choice| match &choice.from {
        ChoiceSource::Range { high, .. } => text.get(high.span.clone()),
        ChoiceSource::Listed(_) => None,
    });
    high.map(|high| format!("min({}, {field})", high.trim_matches(['"', '\''])))
}

/// Whether a condition may hold somewhere in a situation.
fn may_hold<'s>(anywhere: &dyn Fn() -> Situation<'s>, condition: &Condition) -> bool {
    anywhere().knowing(condition).is_some()
        && condition.constraints().iter().all(|part| match part {
            Constraint::Either(parts) => parts.iter().any(|part| may_hold(anywhere, part)),
            _ => true,
        })
}

/// Whether a condition holds in all positions of a situation: each part of it there by its bounds, or
/// reading the choices alone, so that it holds for the choices for which it held once.
fn is_sure(here: &Situation<'_>, condition: &Condition) -> bool {
    condition.constraints().iter().all(|constraint| {
        if reads_no_position(constraint) {
            return true;
        }
        match constraint {
            Constraint::AtLeastZero(form) if !reads_choice(form) => {
                here.bounds(form).low.is_some_and(|low| low >= 0)
            }
            _ => false,
        }
    })
}

fn reads_no_position(constraint: &Constraint) -> bool {
    let flagged = matches!(
        constraint,
        Constraint::Flag {
            flag: Flag::First | Flag::Field(_) | Flag::Opaque(_),
            ..
        } | Constraint::Member { .. }
            | Constraint::Either(_)
    );
    let mut is_free = !flagged;
    let alone = Condition::all(vec![constraint.clone()]);
    alone.visit(&mut |atom| {
        is_free &= !matches!(
            atom,
            Atom::Field(_) | Atom::Entry { .. } | Atom::Size(_) | Atom::If { .. } | Atom::Opaque(_)
        );
    });
    is_free
}

fn reads_choice(form: &Linear) -> bool {
    let mut reads = false;
    form.visit(&mut |atom| reads |= matches!(atom, Atom::Choice(_)));
    reads
}

#[cfg(test)]
mod tests;
