//! Which rules are classes of stones and a sum that must not be divisible by 2 or 3: read off
//! the normal form.
//!
//! The moves give the classes (`removal.rs`). The first end gives the sum (`ends.rs`), as a field kept
//! reduced or as the remainder of a form. Counts and sum may be any forms in the words of a
//! position: stones may be counted down, or up to how many there are, in fields of their own
//! or in the entries of one.

use super::ends::{AllGone, Started, Sum, by_goal, is_all_gone, started, sum_and_beside};
use super::removal::removals;
use super::state::State;
use crate::engine::affine::Affine;
use crate::engine::fit::Decline;
use crate::game::{Game, Outcome, Player, Position};
use crate::rules::RulesGame;
use crate::rules::normal::Linear;

/// Numbers at the start are no larger, so that they stay within 64 bits to the end of play.
const LARGEST_NUMBER: i128 = 1 << 40;

/// There are never more stones.
const MOST_STONES: i128 = 1 << 60;

/// A game of the shape.
#[derive(Debug)]
pub(super) struct Shape {
    /// The classes, in rules order.
    pub(super) classes: Vec<Class>,
    /// 2 or 3.
    pub(super) modulus: u8,
    /// The sum, up to multiples of the modulus.
    sum: Affine,
    /// The word that holds it reduced, if one does.
    reduced: Option<usize>,
    started: Started,
    all_gone: AllGone,
}

/// A class of stones.
#[derive(Debug)]
pub(super) struct Class {
    /// The index among the rules' moves of the move that removes one.
    pub(super) kind: usize,
    /// What is chosen to make it.
    pub(super) choices: Vec<i64>,
    /// What it adds to the sum, reduced.
    pub(super) residue: u8,
    count: Affine,
}

impl Shape {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &RulesGame) -> Result<Self, Decline> {
        let (bound, normal) = (game.bound(), game.normal());
        if game.goal().is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        let removals = removals(normal)?;
        let counts = || removals.iter().map(|removal| removal.count.clone());
        let total = counts().try_fold(Linear::from(0), |sum, count| sum.plus(&count));
        let total = total.ok_or(Decline::new("the number of stones does not fit"))?;
        let [divisible, gone @ ..] = normal.ends.as_slice() else {
            return Err(Decline::new("there is no end at a sum that can be divided"));
        };
        let all_gone = match gone {
            [] => by_goal(game.goal())?,
            [end] if is_all_gone(end, &total, counts().collect()) => AllGone::Rule(end.result),
            _ => {
                return Err(Decline::new(
                    "the second end is not that all stones are gone",
                ));
            }
        };
        let (sum, beside) = sum_and_beside(divisible)?;
        let sum = Sum::of(sum, &removals)?;
        let affine = |form: &Linear| {
            let affine = Affine::of(form, &bound.layout);
            affine.ok_or(Decline::new("a count or the sum is not a sum of fields"))
        };
        let total = (affine(&total)?, total);
        let classes = removals
            .iter()
            .zip(&sum.residues)
            .map(|(removal, &residue)| {
                Ok(Class {
                    kind: removal.kind,
                    choices: removal.choices.clone(),
                    residue,
                    count: affine(&removal.count)?,
                })
            });
        let shape = Self {
            classes: classes.collect::<Result<_, _>>()?,
            modulus: sum.modulus,
            sum: affine(&sum.form)?,
            reduced: if sum.is_field {
                affine(&sum.form)?.terms().first().map(|term| term.0)
            } else {
                None
            },
            started: started(beside, &total, &removals, bound)?,
            all_gone,
        };
        shape.check_start(&bound.start)?;
        Ok(shape)
    }

    fn check_start(&self, start: &[i64]) -> Result<(), Decline> {
        let forms = self
            .classes
            .iter()
            .map(|class| &class.count)
            .chain([&self.sum]);
        let numbers = start
            .iter()
            .map(|&word| i128::from(word))
            .chain(forms.map(Affine::constant));
        for number in numbers {
            if number.abs() > LARGEST_NUMBER {
                return Err(Decline::new("a field starts too far from 0"));
            }
        }
        let start = Position {
            words: start.to_vec(),
            mover: Player::First,
        };
        match self.state(&start) {
            Some(_) => Ok(()),
            None => Err(Decline::new(
                "a count starts below 0, or the sum is not reduced",
            )),
        }
    }

    /// What is to be known of a position; `None` of one that play cannot reach.
    pub(super) fn state(&self, position: &Position) -> Option<State> {
        let words = &position.words;
        let mut counts = [0u64; 3];
        for (class, count) in self.classes.iter().zip(self.counts(position)?) {
            let sum = &mut counts[usize::from(class.residue)];
            *sum = sum.checked_add(count)?;
        }
        let modulus = i64::from(self.modulus);
        if let Some(word) = self.reduced
            && !(0..modulus).contains(words.get(word)?)
        {
            return None;
        }
        let total: i128 = counts.iter().map(|&count| i128::from(count)).sum();
        let started = match self.started {
            _ if total > MOST_STONES => return None,
            Started::Always => true,
            Started::Fewer(than) if total > than => return None,
            Started::Fewer(than) => total < than,
            Started::Not { word, start } => *words.get(word)? != start,
        };
        Some(State {
            counts,
            sum: self.sum.at(words)?.rem_euclid(modulus.into()) as u8,
            started,
            mover: position.mover,
        })
    }

    /// How many stones of each class there are; `None` where that is below 0.
    pub(super) fn counts(&self, position: &Position) -> Option<Vec<u64>> {
        let counts = self
            .classes
            .iter()
            .map(|class| class.count.at(&position.words));
        counts.map(|count| u64::try_from(count?).ok()).collect()
    }

    /// The outcome for `mover` when all stones are gone.
    pub(super) fn outcome_of_all_gone(&self, mover: Player) -> Outcome {
        match self.all_gone {
            AllGone::Rule(result) => result.for_mover(mover),
            AllGone::Goal(outcome) => outcome,
        }
    }
}
