//! Where play on a heap ends before nothing can be taken.

use super::{Taking, facing, split_off};
use crate::engine::fit::Decline;
use crate::game::{Goal, Outcome, Player};
use crate::rules::EndResult;
use crate::rules::normal::{Atom, Constraint, Linear, NormalEnd, NormalGame, Numbers};

/// Where play ends: at every heap of at most `heap`, or at exactly that one.
#[derive(Clone, Copy)]
pub(in crate::engine) struct End {
    pub(in crate::engine) heap: i128,
    pub(in crate::engine) exactly: bool,
    pub(in crate::engine) outcome: Outcome,
}

/// The same for all inputs.
#[derive(Debug)]
pub(in crate::engine) struct EndForm {
    bound: Bound,
    outcome: Outcome,
}

/// `factor * heap + rest >= 0`, or that it is 0, with a rest that the input decides.
#[derive(Debug)]
pub(in crate::engine) struct Bound {
    factor: i128,
    rest: Linear,
    exactly: bool,
}

impl Bound {
    /// Where an end comes, on the heap that is `field` or its negative.
    pub(in crate::engine) fn of(end: &NormalEnd, field: usize, upward: bool) -> Option<Self> {
        let condition = end.condition.rewrite(&facing(field, upward))?;
        let [constraint] = condition.constraints() else {
            return None;
        };
        let (form, exactly) = match constraint {
            Constraint::AtLeastZero(form) => (form, false),
            Constraint::Equal(form) => (form, true),
            _ => return None,
        };
        let (factor, rest) = split_off(form, &Atom::Field(field))?;
        let bounds = if exactly { factor != 0 } else { factor < 0 };
        (bounds && rest.is_given()).then_some(Self {
            factor,
            rest,
            exactly,
        })
    }

    /// Whether it comes at one heap only.
    pub(in crate::engine) fn is_exact(&self) -> bool {
        self.exactly
    }

    /// The heap at which, or at or below which, the end comes on one input.
    pub(in crate::engine) fn heap(&self, numbers: &Numbers<'_>) -> Option<i128> {
        let rest = numbers.number(&self.rest)?;
        let heap = if self.exactly {
            (rest % self.factor == 0).then(|| -(rest / self.factor))?
        } else {
            rest.div_euclid(-self.factor)
        };
        // Beyond this, counting from it could overflow.
        i64::try_from(heap).ok()?;
        Some(heap)
    }
}

impl EndForm {
    /// The only end, if there is one: a heap so small, or one heap.
    pub(in crate::engine) fn of(
        normal: &NormalGame,
        field: usize,
        upward: bool,
    ) -> Result<Option<Self>, Decline> {
        let end = match normal.ends.as_slice() {
            [] => return Ok(None),
            [end] => end,
            _ => return Err(Decline::new("there are several ends")),
        };
        let outcome = match end.result {
            EndResult::MoverWins | EndResult::MoverLoses => end.result.for_mover(Player::First),
            _ => return Err(Decline::new("an end is not won or lost for the mover")),
        };
        let bound = Bound::of(end, field, upward).ok_or_else(unclear)?;
        Ok(Some(Self { bound, outcome }))
    }

    /// Where it comes on one input.
    pub(in crate::engine) fn on_input(&self, numbers: &Numbers<'_>) -> Result<End, Decline> {
        Ok(End {
            heap: self.bound.heap(numbers).ok_or_else(unclear)?,
            exactly: self.bound.exactly,
            outcome: self.outcome,
        })
    }
}

fn unclear() -> Decline {
    Decline::new("an end is not an upper bound on what is left")
}

/// Where play stops if a guard alone stops it: all moves need the same heap.
pub(in crate::engine) fn stop_by_guard(
    goal: Goal,
    takings: &[Taking],
    numbers: &Numbers<'_>,
) -> Result<End, Decline> {
    let outcome = match goal {
        Goal::LastWins => Outcome::Loss,
        Goal::LastLoses => Outcome::Win,
        _ => return Err(Decline::new("nothing says how play ends")),
    };
    let mut open = None;
    for taking in takings {
        let mut least = None;
        for need in &taking.needs {
            // Beyond 64 bits, counting from it could overflow. What reads a choice is no number.
            let need = need.least(numbers);
            least = least.max(need.filter(|&need| i64::try_from(need).is_ok()));
        }
        let Some(least) = least.filter(|_| open.is_none_or(|open| Some(open) == least)) else {
            let reason = "no bound on the heap is the same for all moves";
            return Err(Decline::at(reason, &taking.span));
        };
        open = Some(least);
    }
    let open = open.ok_or_else(|| Decline::new("there is no move"))?;
    Ok(End {
        heap: open - 1,
        exactly: false,
        outcome,
    })
}
