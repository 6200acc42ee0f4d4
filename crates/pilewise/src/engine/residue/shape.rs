//! Which rules are classes of stones and a sum that must not be divisible by 2 or 3: read off
//! the normal form.
//!
//! The moves give the classes (`removal.rs`). The first end gives the sum, as a field kept
//! reduced or as the remainder of a form. Counts and sum may be any forms in the words of a
//! position: stones may be counted down, or up to how many there are, in fields of their own
//! or in the entries of one.

use super::removal::{Removal, removals};
use super::state::State;
use crate::engine::affine::{Affine, after};
use crate::engine::fit::Decline;
use crate::game::{Game, Goal, Outcome, Player, Position};
use crate::rules::normal::{Atom, Condition, Constraint, Flag, Linear, NormalEnd, NormalValue};
use crate::rules::{Bound, EndResult, RulesGame};

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

/// How a position shows that a stone has been removed.
#[derive(Debug)]
enum Started {
    /// It does not: the sum counts from the start.
    Always,
    /// There are fewer stones than this.
    Fewer(i128),
    /// A word is no longer this.
    Not { word: usize, start: i64 },
}

/// How play ends when all stones are gone.
#[derive(Clone, Copy, Debug)]
enum AllGone {
    /// By a rule.
    Rule(EndResult),
    /// By the goal: with this outcome for the player who cannot move.
    Goal(Outcome),
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

fn by_goal(goal: Goal) -> Result<AllGone, Decline> {
    match goal {
        Goal::LastWins => Ok(AllGone::Goal(Outcome::Loss)),
        Goal::LastLoses => Ok(AllGone::Goal(Outcome::Win)),
        _ => Err(Decline::new(
            "nothing says who wins when all stones are gone",
        )),
    }
}

/// Whether an end comes when there is no stone of any class, and only then.
fn is_all_gone(end: &NormalEnd, total: &Linear, counts: Vec<Linear>) -> bool {
    let none = |counts: Vec<Linear>| {
        let equal = counts.iter().cloned().map(Constraint::Equal).collect();
        let at_most = counts
            .iter()
            .map(|count| count.times(-1).map(Constraint::AtLeastZero));
        let at_most = at_most.collect::<Option<_>>().map(Condition::all);
        at_most == Some(end.condition.clone()) || Condition::all(equal) == end.condition
    };
    none(vec![total.clone()]) || none(counts)
}

/// The form that is 0 at an end, and what else must hold there.
fn sum_and_beside(end: &NormalEnd) -> Result<(&Linear, Option<&Constraint>), Decline> {
    if end.result != EndResult::MoverWins {
        return Err(Decline::new(
            "the first end is not won by the player to move",
        ));
    }
    match end.condition.constraints() {
        [Constraint::Equal(sum)] => Ok((sum, None)),
        [Constraint::Equal(sum), beside] | [beside, Constraint::Equal(sum)] => {
            Ok((sum, Some(beside)))
        }
        _ => Err(Decline::new(
            "the first end is not that a sum can be divided",
        )),
    }
}

/// The sum, and what each removal adds to it.
struct Sum {
    form: Linear,
    /// Whether the form is a field that is kept reduced, plus a constant.
    is_field: bool,
    modulus: u8,
    residues: Vec<u8>,
}

impl Sum {
    /// Reads the form that is 0 where the sum can be divided.
    fn of(form: &Linear, removals: &[Removal]) -> Result<Self, Decline> {
        let decline = || Decline::new("the first end is not that a sum can be divided by 2 or 3");
        let [(atom, 1)] = form.terms() else {
            return Err(decline());
        };
        let (of, is_field) = match atom {
            Atom::Remainder(of, _) => (of.clone(), false),
            word => (word.clone().into(), true),
        };
        let mut moduli = Vec::new();
        let residues = removals.iter().map(|removal| {
            let next = after(&atom.clone().into(), &removal.step)?;
            match next.as_atom()? {
                Atom::Remainder(next, by) => {
                    moduli.push(by.as_constant()?);
                    next.minus(&of)?.as_constant()
                }
                same => (same == atom).then_some(0),
            }
        });
        let added: Vec<i128> = residues.collect::<Option<_>>().ok_or_else(decline)?;
        moduli.dedup();
        let modulus = match moduli.as_slice() {
            &[modulus @ 2..=3] if (0..modulus).contains(&-form.constant()) => modulus,
            _ => return Err(decline()),
        };
        Ok(Self {
            form: of.plus_constant(form.constant()).ok_or_else(decline)?,
            is_field,
            modulus: modulus as u8,
            residues: added
                .iter()
                .map(|added| added.rem_euclid(modulus) as u8)
                .collect(),
        })
    }
}

/// Reads what must hold beside a sum that can be divided.
fn started(
    beside: Option<&Constraint>,
    (total, form): &(Affine, Linear),
    removals: &[Removal],
    bound: &Bound,
) -> Result<Started, Decline> {
    let decline = || Decline::new("the first end is not that a stone has been removed");
    let Some(beside) = beside else {
        return Ok(Started::Always);
    };
    let stones = total.at(&bound.start).ok_or_else(decline)?;
    // The constant of what is left of `from` when `times` the number of stones is added.
    let left_of = |from: &Linear, times: i128| {
        let rest = form.times(times).and_then(|total| from.plus(&total));
        rest.and_then(|rest| rest.as_constant())
    };
    let fewer = match beside {
        Constraint::AtLeastZero(at_least) => {
            left_of(at_least, 1).and_then(|most| most.checked_add(1))
        }
        Constraint::NotZero(not) => {
            left_of(not, 1).or(left_of(not, -1).and_then(i128::checked_neg))
        }
        Constraint::Flag {
            flag: Flag::Field(field),
            negated,
        } => {
            let ends_as = |step: &Removal| match &step.step.next[*field] {
                NormalValue::Boolean(truth) => Some(truth.is_always()),
                _ => None,
            };
            let word = bound.layout.first_word[*field];
            let turns = removals
                .iter()
                .all(|removal| ends_as(removal) == Some(!negated));
            let start = bound.start[word];
            return match start == i64::from(*negated) {
                _ if !turns => Err(decline()),
                true => Ok(Started::Not { word, start }),
                false => Ok(Started::Always),
            };
        }
        _ => None,
    };
    match fewer {
        Some(fewer) if fewer >= stones => Ok(Started::Fewer(fewer)),
        _ => Err(decline()),
    }
}
