//! Where play on a heap ends before nothing can be taken.

use super::Decline;
use super::taking::{Taking, split_off};
use crate::game::{Goal, Outcome, Player};
use crate::rules::EndResult;
use crate::rules::normal::{Atom, Constraint, Linear, NormalEnd, NormalGame};

/// Where play ends: at every heap of at most `heap`, or at exactly that one.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) heap: i128,
    pub(super) exactly: bool,
    pub(super) outcome: Outcome,
}

/// The only end, if there is one: a heap so small, or one heap.
pub(super) fn read(
    normal: &NormalGame,
    field: usize,
    with: &dyn Fn(&Atom) -> Option<Linear>,
) -> Result<Option<End>, Decline> {
    let end = match normal.ends.as_slice() {
        [] => return Ok(None),
        [end] => end,
        _ => return Err(Decline::new("there are several ends")),
    };
    let outcome = match end.result {
        EndResult::MoverWins | EndResult::MoverLoses => end.result.for_mover(Player::First),
        _ => return Err(Decline::new("an end is not won or lost for the mover")),
    };
    let unclear = || Decline::new("an end is not an upper bound on what is left");
    let (heap, exactly) = end_at(end, field, with).ok_or_else(unclear)?;
    Ok(Some(End {
        heap,
        exactly,
        outcome,
    }))
}

/// The heap at which, or at or below which, an end comes, and whether only at that.
pub(in crate::engine) fn end_at(
    end: &NormalEnd,
    field: usize,
    with: &dyn Fn(&Atom) -> Option<Linear>,
) -> Option<(i128, bool)> {
    let condition = end.condition.rewrite(with)?;
    let [constraint] = condition.constraints() else {
        return None;
    };
    let (form, exactly) = match constraint {
        Constraint::AtLeastZero(form) => (form, false),
        Constraint::Equal(form) => (form, true),
        _ => return None,
    };
    let (factor, rest) = split_off(form, &Atom::Field(field))?;
    let rest = rest.as_constant()?;
    let heap = if exactly {
        (factor != 0 && rest % factor == 0).then(|| -(rest / factor))?
    } else {
        (factor < 0).then(|| rest.div_euclid(-factor))?
    };
    // Beyond this, counting from it could overflow.
    i64::try_from(heap).ok()?;
    Some((heap, exactly))
}

/// Where play stops if a guard alone stops it: all moves need the same heap.
pub(super) fn stop_by_guard(goal: Goal, takings: &[Taking]) -> Result<End, Decline> {
    let outcome = match goal {
        Goal::LastWins => Outcome::Loss,
        Goal::LastLoses => Outcome::Win,
        _ => return Err(Decline::new("nothing says how play ends")),
    };
    let mut open = None;
    for taking in takings {
        let mut least = None;
        for need in &taking.needs {
            let rest = need.rest.as_constant();
            // Beyond 64 bits, counting from it could overflow.
            let need = rest.map(|rest| -rest.div_euclid(need.factor));
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
