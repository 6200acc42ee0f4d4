//! What a move makes of the memory.

use crate::rules::normal::{Atom, Linear};

use super::shape::{INDEX, MEMORY, NEXT};

/// What a move of length x makes of the memory: `step · x + shift`, or the maximum of that and
/// what it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Whether it is the maximum.
    pub(super) keeps_longest: bool,
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
        let (keeps_longest, length) = match next.terms() {
            [(Atom::Maximum(of), 1)] => (true, other_than_memory(of, next.constant())?),
            _ => (false, next.clone()),
        };
        let (step, shift) = of_length(&length, direction)?;
        (step >= 1).then_some(Self {
            keeps_longest,
            step,
            shift,
        })
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

/// The one of two forms, with a constant added to both, that is not the memory itself.
fn other_than_memory(of: &[Linear], constant: i128) -> Option<Linear> {
    let [left, right] = of else { return None };
    let (left, right) = (
        left.plus_constant(constant)?,
        right.plus_constant(constant)?,
    );
    match (left.as_atom(), right.as_atom()) {
        (Some(&MEMORY), _) => Some(right),
        (_, Some(&MEMORY)) => Some(left),
        _ => None,
    }
}
