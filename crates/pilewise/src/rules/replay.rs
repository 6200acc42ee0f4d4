//! One move played by its name, without listing the others.

use super::definition::{ChoiceSource, MoveRule};
use super::evaluate::{Datum, Surroundings};
use super::expression::Expression;
use super::play::RulesGame;
use crate::error::{Fault, PlayError};
use crate::game::{Move, Position, Step};

/// What `chosen` leads to, or `None` if it is not a move of `position`.
pub(crate) fn replay(
    game: &RulesGame,
    position: &Position,
    chosen: &Move,
) -> Result<Option<Step>, PlayError> {
    let Position { words, mover } = position;
    let around = game.around(words, *mover, &chosen.choices);
    for end in &game.bound().rules.ends {
        if around.evaluate(&end.condition)?.boolean() {
            return Ok(None);
        }
    }
    let Some(rule) = game.bound().rules.moves.get(chosen.kind) else {
        return Ok(None);
    };
    if rule.choices.len() != chosen.choices.len() {
        return Ok(None);
    }
    for (index, choice) in rule.choices.iter().enumerate() {
        let around = Surroundings {
            choices: &chosen.choices[..index],
            ..around
        };
        if !admits(&around, &choice.from, chosen.choices[index])? {
            return Ok(None);
        }
    }
    let next_mover = if rule.again { *mover } else { mover.opponent() };
    Ok(apply(&around, rule)?.map(|(gain, words)| Step {
        gain,
        next: Position {
            words,
            mover: next_mover,
        },
    }))
}

/// Whether a choice may take `value`.
fn admits(around: &Surroundings<'_>, from: &ChoiceSource, value: i64) -> Result<bool, PlayError> {
    match from {
        ChoiceSource::Range { low, high } => {
            let value = i128::from(value);
            let low = around.evaluate(low)?.integer();
            Ok(low <= value && value <= around.evaluate(high)?.integer())
        }
        ChoiceSource::Listed(list) => Ok(around.elements_of(list)?.contains(&value)),
    }
}

/// The gain of a move and the words after it, or `None` where its guard does not hold.
fn apply(
    around: &Surroundings<'_>,
    rule: &MoveRule,
) -> Result<Option<(i128, Vec<i64>)>, PlayError> {
    if let Some(condition) = &rule.condition
        && !around.evaluate(condition)?.boolean()
    {
        return Ok(None);
    }
    let gain = match &rule.gain {
        Some(gain) => around.evaluate(gain)?.integer(),
        None => 0,
    };
    let mut words = around.words.to_vec();
    for assignment in &rule.next {
        let first = around.layout.first_word[assignment.field];
        let at = match &assignment.entry {
            None => first,
            Some(entry) => {
                let width = around.layout.width(assignment.field);
                let index = around.evaluate(entry)?.integer();
                let outside = Fault::IndexOutside {
                    index,
                    length: width as i64,
                };
                let entry = usize::try_from(index).ok().filter(|&at| at < width);
                first + entry.ok_or(PlayError::at(outside, &assignment.value.span))?
            }
        };
        words[at] = word(around.evaluate(&assignment.value)?, &assignment.value)?;
    }
    Ok(Some((gain, words)))
}

fn word(datum: Datum, from: &Expression) -> Result<i64, PlayError> {
    datum
        .word()
        .map_err(|fault| PlayError::at(fault, &from.span))
}
