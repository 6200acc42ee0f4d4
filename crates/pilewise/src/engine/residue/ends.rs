//! The ends of the shape: a sum that can be divided, and no stone left.

use super::removal::Removal;
use crate::engine::affine::after;
use crate::engine::fit::Decline;
use crate::game::{Goal, Outcome};
use crate::rules::normal::{
    Atom, Condition, Constraint, Flag, Linear, NormalEnd, NormalValue, Numbers,
};
use crate::rules::{EndResult, Layout};

/// How a position shows that a stone has been removed.
#[derive(Debug)]
pub(super) enum StartedForm {
    /// It does not: the sum counts from the start.
    Always,
    /// There are fewer stones than this, which the input decides, and 1 more if so said.
    Fewer { than: Linear, and_one: bool },
    /// A word is no longer this, if it is at the start.
    Not { word: usize, fresh: i64 },
}

/// The same on one input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Started {
    Always,
    Fewer(i128),
    /// A word is no longer this.
    Not {
        word: usize,
        start: i64,
    },
}

impl StartedForm {
    /// For a game that starts with so many `stones` and these words.
    pub(super) fn on_input(
        &self,
        numbers: &Numbers<'_>,
        stones: i128,
        start: &[i64],
    ) -> Result<Started, Decline> {
        match self {
            StartedForm::Always => Ok(Started::Always),
            StartedForm::Fewer { than, and_one } => {
                let than = numbers.number(than);
                let than = than.and_then(|than| than.checked_add(i128::from(*and_one)));
                let than = than.filter(|&than| than >= stones);
                than.map(Started::Fewer).ok_or_else(not_started)
            }
            StartedForm::Not { word, fresh } if start[*word] == *fresh => Ok(Started::Not {
                word: *word,
                start: *fresh,
            }),
            StartedForm::Not { .. } => Ok(Started::Always),
        }
    }
}

fn not_started() -> Decline {
    Decline::new("the first end is not that a stone has been removed")
}

/// How play ends when all stones are gone.
#[derive(Clone, Copy, Debug)]
pub(super) enum AllGone {
    /// By a rule.
    Rule(EndResult),
    /// By the goal: with this outcome for the player who cannot move.
    Goal(Outcome),
}

pub(super) fn by_goal(goal: Goal) -> Result<AllGone, Decline> {
    match goal {
        Goal::LastWins => Ok(AllGone::Goal(Outcome::Loss)),
        Goal::LastLoses => Ok(AllGone::Goal(Outcome::Win)),
        _ => Err(Decline::new(
            "nothing says who wins when all stones are gone",
        )),
    }
}

/// Whether an end comes when there is no stone of any class, and only then.
pub(super) fn is_all_gone(end: &NormalEnd, total: &Linear, counts: Vec<Linear>) -> bool {
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
pub(super) fn sum_and_beside(end: &NormalEnd) -> Result<(&Linear, Option<&Constraint>), Decline> {
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
pub(super) struct Sum {
    pub(super) form: Linear,
    /// Whether the form is a field that is kept reduced, plus a constant.
    pub(super) is_field: bool,
    pub(super) modulus: u8,
    pub(super) residues: Vec<u8>,
}

impl Sum {
    /// Reads the form that is 0 where the sum can be divided.
    pub(super) fn of(form: &Linear, removals: &[Removal]) -> Result<Self, Decline> {
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

/// Reads what must hold beside a sum that can be divided; `total` is the number of stones.
pub(super) fn started(
    beside: Option<&Constraint>,
    total: &Linear,
    removals: &[Removal],
    layout: &Layout,
) -> Result<StartedForm, Decline> {
    let Some(beside) = beside else {
        return Ok(StartedForm::Always);
    };
    // What is left of `from` when `times` the number of stones is added, if the input decides it.
    let left_of = |from: &Linear, times: i128| {
        let rest = total.times(times).and_then(|total| from.plus(&total));
        rest.filter(Linear::is_given)
    };
    let fewer = match beside {
        Constraint::AtLeastZero(at_least) => left_of(at_least, 1).map(|than| (than, true)),
        Constraint::NotZero(not) => {
            let negated = || left_of(not, -1).and_then(|than| than.times(-1));
            left_of(not, 1).or_else(negated).map(|than| (than, false))
        }
        Constraint::Flag {
            flag: Flag::Field(field),
            negated,
        } => {
            let ends_as = |step: &Removal| match &step.step.next[*field] {
                NormalValue::Boolean(truth) => Some(truth.is_always()),
                _ => None,
            };
            let turns = removals
                .iter()
                .all(|removal| ends_as(removal) == Some(!negated));
            let word = layout.first_word[*field];
            let fresh = i64::from(*negated);
            return turns
                .then_some(StartedForm::Not { word, fresh })
                .ok_or_else(not_started);
        }
        _ => None,
    };
    let (than, and_one) = fewer.ok_or_else(not_started)?;
    Ok(StartedForm::Fewer { than, and_one })
}
