//! What a move makes of the memory.

use crate::rules::normal::{Atom, Linear};

use super::shape::{INDEX, MEMORY, NEXT};

/// What a move makes of the memory: `max(memory, step · x + shift)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    pub(super) step: i128,
    pub(super) shift: i128,
}

/// `form` as `times · (next index - index) + constant` in this direction, if that is all.
pub(super) fn of_length(form: &Linear, direction: i128) -> Option<(i128, i128)> {
    let times = form.coefficient_of(&NEXT) * direction;
    let is_length = form.coefficient_of(&INDEX) * direction == -times;
    let rest = form.without(&NEXT).without(&INDEX);
    (is_length && rest.is_constant()).then_some((times, form.constant()))
}

impl Memory {
    /// What the move makes of the memory.
    pub(super) fn of(next: &Linear, direction: i128) -> Option<Self> {
        let [(Atom::Maximum(of), 1)] = next.terms() else {
            return None;
        };
        let [left, right] = of.as_slice() else {
            return None;
        };
        let all = |form: &Linear| form.plus_constant(next.constant());
        let (left, right) = (all(left)?, all(right)?);
        let length = match (left.as_atom(), right.as_atom()) {
            (Some(&MEMORY), _) => right,
            (_, Some(&MEMORY)) => left,
            _ => return None,
        };
        let (step, shift) = of_length(&length, direction)?;
        (step >= 1).then_some(Self { step, shift })
    }

    /// The greatest length that leaves the memory as it is, if that length would make it.
    pub(super) fn longest(&self, memory: i64) -> Option<i128> {
        let above = i128::from(memory) - self.shift;
        (above >= 0 && above % self.step == 0).then_some(above / self.step)
    }
}

/// A length, 0 or more, or that of the row if it is less.
pub(super) fn within(longest: i128, length: usize) -> usize {
    usize::try_from(longest).map_or(length, |longest| longest.min(length))
}
