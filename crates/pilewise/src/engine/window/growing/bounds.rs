//! What the condition of the move says: lengths from 1, up to a multiple of the memory, within a
//! constant end.

use crate::rules::normal::{Atom, Constraint};

use super::memory::of_length;
use super::shape::{INDEX, MEMORY, NEXT};

/// What the condition of the move says.
#[derive(Debug)]
pub(super) struct Bounds {
    pub(super) scale: i128,
    pub(super) offset: i128,
    /// The last index that can be moved to.
    pub(super) end: i128,
    pub(super) from: Option<i128>,
    pub(super) until: i128,
}

impl Bounds {
    /// The greatest length of a move where the memory is this.
    pub(super) fn limit(&self, memory: i64) -> Option<i128> {
        let limit = self.scale.checked_mul(memory.into())?;
        limit.checked_add(self.offset)
    }

    /// The bounds that `constraints` state, if they are of that kind: lengths from 1, up to a
    /// multiple of the memory and to a constant end, from any place between two constants.
    pub(super) fn of(constraints: &[Constraint], direction: i128) -> Option<Self> {
        let (mut limit, mut end, mut from) = (None, None, None);
        let (mut until, mut moves_on) = (i128::MAX, false);
        for constraint in constraints {
            let Constraint::AtLeastZero(form) = constraint else {
                return None;
            };
            let constant = form.constant();
            let scale = form.coefficient_of(&MEMORY);
            if scale != 0 {
                let (-1, offset) = of_length(&form.without(&MEMORY), direction)? else {
                    return None;
                };
                if scale < 1 || limit.replace((scale, offset)).is_some() {
                    return None;
                }
                continue;
            }
            if !form.without(&NEXT).without(&INDEX).is_constant() {
                return None;
            }
            let of = |atom: &Atom| form.coefficient_of(atom) * direction;
            match (of(&NEXT), of(&INDEX)) {
                (1, -1) if constant == -1 => moves_on = true,
                (-1, 0) if end.is_none() => end = Some(constant),
                (0, 1) if from.is_none() => from = Some(-constant),
                (0, -1) => until = constant,
                _ => return None,
            }
        }
        let (scale, offset) = limit?;
        moves_on.then_some(Self {
            scale,
            offset,
            end: end?,
            from,
            until,
        })
    }
}
