//! What the condition of the move says: lengths from 1, up to a multiple of the memory, within a
//! constant end.

use crate::engine::window::stated::{GivenNumber, read};
use crate::rules::normal::{Constraint, Numbers};

/// What the condition of the move says, as the rules state it.
#[derive(Debug)]
pub(super) struct StatedBounds {
    scale: i128,
    bounds: Vec<(Bounded, GivenNumber)>,
    /// What the input must meet for any move to be made.
    given: Vec<Constraint>,
}

/// What is bounded.
#[derive(Clone, Copy, Debug)]
enum Bounded {
    /// A move's length less a multiple of the memory, from above.
    Offset,
    /// A move's length, from below.
    Length,
    /// The next index, from above.
    End,
    /// The index, from below and from above.
    From,
    Until,
}

/// What the condition of the move says on an input.
#[derive(Debug)]
pub(super) struct Bounds {
    pub(super) scale: i128,
    pub(super) offset: i128,
    /// The last index that can be moved to.
    pub(super) end: i128,
    pub(super) from: Option<i128>,
    pub(super) until: i128,
}

/// Why an input has no such bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unbounded {
    /// No move can ever be made.
    NoMove,
    /// The shortest move is not of length 1.
    NotFromOne,
    /// A number is too large.
    TooLarge,
}

impl StatedBounds {
    /// What `constraints` state, if they are of that kind: lengths from some least one up to a
    /// multiple of the memory and to a given end, from any place between two given ones.
    pub(super) fn of(constraints: &[Constraint], direction: i128) -> Option<Self> {
        let (stated, given) = read(constraints)?;
        let mut scale = None;
        let mut bounds = Vec::with_capacity(stated.len());
        for one in stated {
            let factors = (one.next * direction, one.index * direction);
            let bounded = match (one.memory, factors) {
                (1.., (-1, 1)) if scale.is_none_or(|known| known == one.memory) => {
                    scale = Some(one.memory);
                    Bounded::Offset
                }
                (0, (1, -1)) => Bounded::Length,
                (0, (-1, 0)) => Bounded::End,
                (0, (0, 1)) => Bounded::From,
                (0, (0, -1)) => Bounded::Until,
                _ => return None,
            };
            bounds.push((bounded, one.number));
        }
        let states = |wanted: Bounded| {
            let mut bounds = bounds.iter();
            bounds.any(|(bounded, _)| *bounded as usize == wanted as usize)
        };
        if !states(Bounded::Length) || !states(Bounded::End) {
            return None;
        }
        Some(Self {
            scale: scale?,
            bounds,
            given,
        })
    }

    /// The bounds on an input.
    ///
    /// # Errors
    /// Why there are none.
    pub(super) fn at(&self, numbers: &Numbers<'_>) -> Result<Bounds, Unbounded> {
        for constraint in &self.given {
            match numbers.meets(constraint) {
                Some(true) => {}
                Some(false) => return Err(Unbounded::NoMove),
                None => return Err(Unbounded::TooLarge),
            }
        }
        let mut least: Option<i128> = None;
        let mut bounds = Bounds {
            scale: self.scale,
            offset: i128::MAX,
            end: i128::MAX,
            from: None,
            until: i128::MAX,
        };
        for (bounded, number) in &self.bounds {
            let number = number.at(numbers).ok_or(Unbounded::TooLarge)?;
            let greater = |old: Option<i128>| Some(old.map_or(-number, |old| old.max(-number)));
            match bounded {
                Bounded::Offset => bounds.offset = bounds.offset.min(number),
                Bounded::Length => least = greater(least),
                Bounded::End => bounds.end = bounds.end.min(number),
                Bounded::From => bounds.from = greater(bounds.from),
                Bounded::Until => bounds.until = bounds.until.min(number),
            }
        }
        match least {
            Some(1) => Ok(bounds),
            _ => Err(Unbounded::NotFromOne),
        }
    }
}

impl Bounds {
    /// The greatest length of a move where the memory is this.
    pub(super) fn limit(&self, memory: i64) -> Option<i128> {
        let limit = self.scale.checked_mul(memory.into())?;
        limit.checked_add(self.offset)
    }
}
