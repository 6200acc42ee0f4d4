//! What a move makes of the memory.

use crate::engine::window::stated::{INDEX, MEMORY, NEXT};
use crate::rules::normal::{Atom, Linear, Numbers};

/// What a move of length x makes of the memory: `step · x + shift`, or the maximum of that and
/// what it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Whether it is the maximum.
    pub(super) keeps_longest: bool,
    pub(super) step: i128,
    pub(super) shift: i128,
}

/// The same where the input decides the shift.
#[derive(Debug)]
pub(super) struct MemoryForm {
    pub(super) keeps_longest: bool,
    step: i128,
    shift: Linear,
}

impl MemoryForm {
    /// What the move makes of the memory.
    pub(super) fn of(next: &Linear, direction: i128) -> Option<Self> {
        let longest = next.terms().iter().find_map(|(atom, times)| match atom {
            Atom::Maximum(of) if *times == 1 && !atom.is_given() => Some((atom, of)),
            _ => None,
        });
        let (keeps_longest, length) = match longest {
            Some((atom, of)) => (true, other_than_memory(of, &next.without(atom))?),
            None => (false, next.clone()),
        };
        let (moving, shift) = length.split_given();
        let step = moving.coefficient_of(&NEXT) * direction;
        let is_length = moving.coefficient_of(&INDEX) * direction == -step;
        (is_length && moving.terms().len() == 2 && step >= 1).then_some(Self {
            keeps_longest,
            step,
            shift,
        })
    }

    /// On an input; `None` where the shift has no value.
    pub(super) fn at(&self, numbers: &Numbers<'_>) -> Option<Memory> {
        Some(Memory {
            keeps_longest: self.keeps_longest,
            step: self.step,
            shift: numbers.number(&self.shift)?,
        })
    }
}

impl Memory {
    /// The greatest length that leaves the memory as it is, if that length would make it.
    pub(super) fn longest(&self, memory: i64) -> Option<i128> {
        let above = i128::from(memory).checked_sub(self.shift)?;
        if above < 0 {
            return None;
        }
        // A division in 64 bits is many times as fast.
        match (i64::try_from(above), i64::try_from(self.step)) {
            (Ok(above), Ok(step)) => (above % step == 0).then(|| (above / step).into()),
            _ => (above % self.step == 0).then(|| above / self.step),
        }
    }
}

/// The one of two forms, with the same added to both, that is not the memory itself.
fn other_than_memory(of: &[Linear], added: &Linear) -> Option<Linear> {
    let [left, right] = of else { return None };
    let (left, right) = (left.plus(added)?, right.plus(added)?);
    match (left.as_atom(), right.as_atom()) {
        (Some(&MEMORY), _) => Some(right),
        (_, Some(&MEMORY)) => Some(left),
        _ => None,
    }
}
