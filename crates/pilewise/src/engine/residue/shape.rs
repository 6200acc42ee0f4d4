//! Which rules are classes of stones and a sum that must not be divisible by 2 or 3: read off
//! the normal form.
//!
//! The moves give the classes (`removal.rs`). The first end gives the sum (`ends.rs`), as a field kept
//! reduced or as the remainder of a form. Counts and sum may be any forms in the words of a
//! position: stones may be counted down, or up to how many there are, in fields of their own
//! or in the entries of one.

use super::ends::{
    AllGone, Started, StartedForm, Sum, by_goal, is_all_gone, started, sum_and_beside,
};
use super::removal::removals;
use super::state::State;
use crate::engine::affine::Affine;
use crate::engine::fit::Decline;
use crate::engine::kept::Held;
use crate::game::{Goal, Outcome, Player};
use crate::rules::normal::{Linear, NormalGame};
use crate::rules::{Layout, RulesGame};

/// Numbers at the start are no larger, so that they stay within 64 bits to the end of play.
const LARGEST_NUMBER: i128 = 1 << 40;

/// There are never more stones.
const MOST_STONES: i128 = 1 << 60;

/// Rules of the shape.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The classes, in rules order.
    pub(super) classes: Vec<Class>,
    /// 2 or 3.
    pub(super) modulus: u8,
    /// The sum, up to multiples of the modulus.
    sum: Count,
    /// The word that holds it reduced, if one does.
    reduced: Option<usize>,
    started: StartedForm,
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
    count: Count,
}

/// A sum of words, and of what the input decides.
#[derive(Debug)]
struct Count {
    words: Affine,
    given: Linear,
}

/// A game of the shape.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    pub(super) pattern: Held<'g, Pattern>,
    game: &'g RulesGame,
    started: Started,
}

impl Count {
    fn of(form: &Linear, layout: &Layout) -> Result<Self, Decline> {
        let (words, given) = form.split_given();
        let words = Affine::of(&words, layout);
        let words = words.ok_or(Decline::new("a count or the sum is not a sum of fields"))?;
        Ok(Self { words, given })
    }

    fn given(&self, game: &RulesGame) -> Option<i128> {
        game.numbers().number(&self.given)
    }

    fn at(&self, game: &RulesGame, words: &[i64]) -> Option<i128> {
        self.words.at(words)?.checked_add(self.given(game)?)
    }
}

impl Pattern {
    /// The shape of rules.
    ///
    /// # Errors
    /// The first condition that they do not meet.
    pub(super) fn of(normal: &NormalGame, goal: Goal, layout: &Layout) -> Result<Self, Decline> {
        let removals = removals(normal)?;
        let counts = || removals.iter().map(|removal| removal.count.clone());
        let total = counts().try_fold(Linear::from(0), |sum, count| sum.plus(&count));
        let total = total.ok_or(Decline::new("the number of stones does not fit"))?;
        let [divisible, gone @ ..] = normal.ends.as_slice() else {
            return Err(Decline::new("there is no end at a sum that can be divided"));
        };
        let all_gone = match gone {
            [] => by_goal(goal)?,
            [end] if is_all_gone(end, &total, counts().collect()) => AllGone::Rule(end.result),
            _ => {
                return Err(Decline::new(
                    "the second end is not that all stones are gone",
                ));
            }
        };
        let (sum, beside) = sum_and_beside(divisible)?;
        let sum = Sum::of(sum, &removals)?;
        let classes = removals
            .iter()
            .zip(&sum.residues)
            .map(|(removal, &residue)| {
                Ok(Class {
                    kind: removal.kind,
                    choices: removal.choices.clone(),
                    residue,
                    count: Count::of(&removal.count, layout)?,
                })
            });
        let classes = classes.collect::<Result<_, _>>()?;
        let started = started(beside, &total, &removals, layout)?;
        let form = Count::of(&sum.form, layout)?;
        let word = form.words.terms().first().map(|term| term.0);
        Ok(Self {
            classes,
            modulus: sum.modulus,
            sum: form,
            reduced: word.filter(|_| sum.is_field),
            started,
            all_gone,
        })
    }
}

impl<'g> Shape<'g> {
    /// The game on one input.
    ///
    /// # Errors
    /// The first condition that the input does not meet.
    pub(super) fn of(pattern: Held<'g, Pattern>, game: &'g RulesGame) -> Result<Self, Decline> {
        let start = game.bound().start;
        let forms = pattern.classes.iter().map(|class| &class.count);
        let forms = forms.chain([&pattern.sum]).map(|form| form.given(game));
        for number in start
            .iter()
            .map(|&word| Some(i128::from(word)))
            .chain(forms)
        {
            if number.is_none_or(|number| number.abs() > LARGEST_NUMBER) {
                return Err(Decline::new("a field starts too far from 0"));
            }
        }
        let below = || Decline::new("a count starts below 0, or the sum is not reduced");
        let mut stones = 0i128;
        for class in &pattern.classes {
            let count = class.count.at(game, start).ok_or_else(below)?;
            stones = stones.checked_add(count).ok_or_else(below)?;
        }
        let started = pattern.started.on_input(&game.numbers(), stones, start)?;
        let shape = Self {
            pattern,
            game,
            started,
        };
        match shape.state(start, Player::First) {
            Some(_) => Ok(shape),
            None => Err(below()),
        }
    }

    /// What is to be known of a position; `None` of one that play cannot reach.
    pub(super) fn state(&self, words: &[i64], mover: Player) -> Option<State> {
        let mut counts = [0u64; 3];
        for class in &self.pattern.classes {
            let sum = &mut counts[usize::from(class.residue)];
            *sum = sum.checked_add(self.count(class, words)?)?;
        }
        let modulus = i64::from(self.pattern.modulus);
        if let Some(word) = self.pattern.reduced
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
        let sum = self.pattern.sum.at(self.game, words)?;
        Some(State {
            counts,
            sum: sum.rem_euclid(modulus.into()) as u8,
            started,
            mover,
        })
    }

    fn count(&self, class: &Class, words: &[i64]) -> Option<u64> {
        u64::try_from(class.count.at(self.game, words)?).ok()
    }

    /// How many stones of each class there are; `None` where that is below 0.
    pub(super) fn counts(&self, words: &[i64]) -> Option<Vec<u64>> {
        let counts = self.pattern.classes.iter();
        counts.map(|class| self.count(class, words)).collect()
    }

    /// The outcome for `mover` when all stones are gone.
    pub(super) fn outcome_of_all_gone(&self, mover: Player) -> Outcome {
        match self.pattern.all_gone {
            AllGone::Rule(result) => result.for_mover(mover),
            AllGone::Goal(outcome) => outcome,
        }
    }
}
