//! The move in any spelling, read as one kind of move of a place and a memory.

use super::bounds::StatedBounds;
use super::memory::MemoryForm;
use crate::engine::Decline;
use crate::engine::window::choice::{ChoiceForm, in_next_index};
use crate::engine::window::stated::{MEMORY, NEXT};
use crate::rules::normal::{Atom, Linear, NormalMove, NormalValue};

/// Why rules or an input are declined.
pub(super) const NOT_FROM_ONE: &str =
    "a move is not from 1 up to a multiple of the memory and a constant end";

/// What the move says.
#[derive(Debug)]
pub(super) struct Reading {
    /// Which way the index moves, 1 or -1.
    pub(super) direction: i128,
    pub(super) bounds: StatedBounds,
    pub(super) memory: MemoryForm,
    /// What the mover scores, by both indices.
    pub(super) gain: Linear,
    pub(super) choice: ChoiceForm,
    /// Which field the index is.
    pub(super) index_word: usize,
}

impl Reading {
    /// What `given` says.
    ///
    /// # Errors
    /// Why it is not a move of this kind.
    pub(super) fn of(given: &NormalMove) -> Result<Self, Decline> {
        let unfit = |reason: &str| Decline::at(reason, &given.span.0);
        let too_large = || unfit("a number is too large");
        let found = [0, 1]
            .into_iter()
            .find_map(|index| index_and_memory(given, index));
        let (one, next, choice, index_word) = found.ok_or_else(|| {
            unfit("the move does not move an index and keep a length in a second field")
        })?;
        let (condition, gain) = in_next_index(&one, &choice).ok_or_else(too_large)?;
        let by = choice.as_indices().ok_or_else(too_large)?;
        let next = next.replace(&NEXT, &by).ok_or_else(too_large)?;
        let (direction, bounds) = [1, -1]
            .into_iter()
            .find_map(|direction| {
                Some((
                    direction,
                    StatedBounds::of(condition.constraints(), direction)?,
                ))
            })
            .ok_or_else(|| unfit(NOT_FROM_ONE))?;
        let memory = MemoryForm::of(&next, direction)
            .ok_or_else(|| unfit("the memory is not the length of the last move or the longest"))?;
        Ok(Self {
            direction,
            bounds,
            memory,
            gain,
            choice,
            index_word,
        })
    }
}

/// The move with field `index` as field 0, what it makes of the other field, how it is chosen,
/// and which field that was: if the one can be the index and the other the memory.
fn index_and_memory(
    given: &NormalMove,
    index: usize,
) -> Option<(NormalMove, Linear, ChoiceForm, usize)> {
    let one = with_index_first(given, index)?;
    let (NormalValue::Integer(next), NormalValue::Integer(memory)) = (&one.next[0], &one.next[1])
    else {
        return None;
    };
    let choice = ChoiceForm::read(next)?;
    let memory = memory.clone();
    let mut terms = memory.terms().iter();
    let is_maximum = terms
        .any(|(atom, times)| matches!(atom, Atom::Maximum(_)) && *times == 1 && !atom.is_given());
    (is_maximum || !memory.reads(&MEMORY)).then_some((one, memory, choice, index))
}

/// The move with field `index` read as field 0 and the other one as field 1.
fn with_index_first(one: &NormalMove, index: usize) -> Option<NormalMove> {
    if index == 0 {
        return Some(one.clone());
    }
    let with = |atom: &Atom| match atom {
        Atom::Field(field) => Some(Linear::field(1 - field)),
        _ => None,
    };
    let next = one.next.iter().rev().map(|value| value.rewrite(&with));
    Some(NormalMove {
        condition: one.condition.rewrite(&with)?,
        gain: one.gain.rewrite(&with)?,
        next: next.collect::<Option<_>>()?,
        ..one.clone()
    })
}
