//! Rules played literally, by walking their expressions: no program, no folding of steps.
//!
//! [`LiteralGame`] is what the engine `brute` plays, so that the referee shares nothing with
//! the compiled programs that it judges.

use super::definition::{ChoiceSource, MoveRule};
use super::evaluate::{Datum, Surroundings};
use super::expression::Expression;
use super::play::RulesGame;
use crate::error::{Fault, PlayError};
use crate::game::{Field, Game, Goal, Move, Moves, Player, Position, Status, Step};

/// The same game as a [`RulesGame`], with every expression evaluated as it is written.
#[derive(Clone, Copy, Debug)]
pub struct LiteralGame<'a>(pub &'a RulesGame);

impl Game for LiteralGame<'_> {
    fn fields(&self) -> &[Field] {
        self.0.fields()
    }

    fn start(&self) -> Vec<i64> {
        self.0.start()
    }

    fn goal(&self) -> Goal {
        self.0.goal()
    }

    fn mover_matters(&self) -> bool {
        self.0.mover_matters()
    }

    fn expand(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Status, PlayError> {
        let around = self.0.around(words, mover, &[]);
        for end in &self.0.bound().rules.ends {
            if around.evaluate(&end.condition)?.boolean() {
                return Ok(Status::Over(end.result.for_mover(mover)));
            }
        }
        for (kind, rule) in self.0.bound().rules.moves.iter().enumerate() {
            let mut all = Vec::new();
            list_choices(&around, rule, &mut Vec::new(), &mut all)?;
            for choices in all {
                let around = Surroundings {
                    choices: &choices,
                    ..around
                };
                if let Some((gain, next)) = apply(&around, rule)? {
                    moves.push(gain, rule.again, &next, || Move { kind, choices });
                }
            }
        }
        Ok(Status::Open)
    }

    fn say(&self, position: &Position, chosen: &Move) -> String {
        self.0.say(position, chosen)
    }

    fn play(&self, position: &Position, chosen: &Move) -> Result<Option<Step>, PlayError> {
        play_literally(self.0, position, chosen)
    }
}

/// What `chosen` leads to, or `None` if it is not a move of `position`.
pub(crate) fn play_literally(
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

/// All ways to make the choices of `rule` after those in `made`, in rules order.
fn list_choices(
    around: &Surroundings<'_>,
    rule: &MoveRule,
    made: &mut Vec<i64>,
    all: &mut Vec<Vec<i64>>,
) -> Result<(), PlayError> {
    let Some(choice) = rule.choices.get(made.len()) else {
        let most = super::play::MOST_CHOICES;
        if all.len() as u64 >= most {
            return Err(PlayError::new(Fault::TooManyChoices { most }));
        }
        all.push(made.clone());
        return Ok(());
    };
    let here = made.clone();
    let around_here = Surroundings {
        choices: &here,
        ..*around
    };
    let values: Vec<i64> = match &choice.from {
        ChoiceSource::Range { low, high } => {
            let (low_datum, high_datum) = (around_here.evaluate(low)?, around_here.evaluate(high)?);
            if low_datum.integer() > high_datum.integer() {
                return Ok(());
            }
            let (low, high) = (word(low_datum, low)?, word(high_datum, high)?);
            let most = super::play::MOST_CHOICES;
            if high.abs_diff(low) >= most {
                return Err(PlayError::new(Fault::TooManyChoices { most }));
            }
            (low..=high).collect()
        }
        ChoiceSource::Listed(list) => around_here.elements_of(list)?,
    };
    for value in values {
        made.push(value);
        list_choices(around, rule, made, all)?;
        made.pop();
    }
    Ok(())
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
