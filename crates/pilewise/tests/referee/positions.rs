//! What the referee asks of the compiled rules: in every position that play can reach, the same
//! moves, within the ranges that engines pack positions by.

use pilewise::rules::{LiteralGame, RulesGame};
use pilewise::{Game, Moves, Player, Position, Status};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::{Choosable, Place, Referee};

/// Holds the start, the ranges of fields, the moves and whether the mover matters against
/// literal play.
pub(crate) fn check_positions(
    game: &RulesGame,
    referee: &Referee<'_>,
) -> Result<(), TestCaseError> {
    let literal = referee.literal;
    prop_assert_eq!(game.start(), literal.start());
    prop_assert_eq!(game.goal(), literal.goal());
    prop_assert_eq!(game.warnings(), literal.warnings());
    for (position, place) in referee.places() {
        check_ranges(game, position)?;
        check_place(game, literal, position, place)?;
        if !game.mover_matters() {
            let mover = position.mover.opponent();
            let words = position.words.clone();
            let of_the_other = referee.look(&Position { words, mover });
            check_the_other_mover(position, place, &of_the_other)?;
        }
    }
    Ok(())
}

fn check_ranges(game: &RulesGame, position: &Position) -> Result<(), TestCaseError> {
    for (field, &word) in game.fields().iter().zip(&position.words) {
        let within = field
            .range
            .as_ref()
            .is_none_or(|range| range.contains(&word));
        prop_assert!(
            within,
            "{} = {word} is outside {:?}",
            field.name,
            field.range
        );
    }
    Ok(())
}

fn check_place(
    game: &RulesGame,
    literal: &LiteralGame,
    position: &Position,
    expected: &Place,
) -> Result<(), TestCaseError> {
    let mut moves = Moves::named(position.words.len());
    let status = game.expand(&position.words, position.mover, &mut moves);
    let shown = game.show(&position.words);
    match (status, expected) {
        (Err(_), Place::Fault(_)) => Ok(()),
        (Ok(Status::Over(outcome)), Place::Over(expected)) => {
            prop_assert_eq!(outcome, *expected, "at {}", shown);
            Ok(())
        }
        (Ok(Status::Open), Place::Open(expected)) => {
            prop_assert_eq!(moves.len(), expected.len(), "how many moves at {}", shown);
            for (index, expected) in expected.iter().enumerate() {
                let step = moves.step(index, position.mover);
                prop_assert_eq!(moves.name(index), Some(&expected.chosen), "at {}", shown);
                prop_assert_eq!(
                    step.gain,
                    expected.gain,
                    "{:?} at {}",
                    expected.chosen,
                    shown
                );
                prop_assert_eq!(
                    &step.next,
                    &expected.next,
                    "{:?} at {}",
                    expected.chosen,
                    shown
                );
                check_by_name(game, literal, position, expected)?;
            }
            Ok(())
        }
        (status, Place::Fault(error)) => Err(TestCaseError::fail(format!(
            "{status:?} with {} moves at {shown}, where literal play meets: {error}",
            moves.len()
        ))),
        (status, _) => Err(TestCaseError::fail(format!(
            "{status:?} at {shown}, where literal play goes on or ends"
        ))),
    }
}

/// The move played by its name alone leads to the same, and its words are the same.
fn check_by_name(
    game: &RulesGame,
    literal: &LiteralGame,
    position: &Position,
    expected: &Choosable,
) -> Result<(), TestCaseError> {
    let Choosable { chosen, gain, next } = expected;
    prop_assert_eq!(game.say(position, chosen), literal.say(position, chosen));
    let step = game.play(position, chosen);
    let step = step.map_err(|error| TestCaseError::fail(format!("{chosen:?}: {error}")))?;
    let step = step.map(|step| (step.gain, step.next));
    prop_assert_eq!(step.as_ref(), Some(&(*gain, next.clone())), "{:?}", chosen);
    Ok(())
}

/// Where the mover is said not to matter, the other player has the same moves.
fn check_the_other_mover(
    position: &Position,
    place: &Place,
    of_the_other: &Place,
) -> Result<(), TestCaseError> {
    let same = match (place, of_the_other) {
        (Place::Fault(_), Place::Fault(_)) => true,
        (Place::Over(one), Place::Over(other)) => one == other,
        (Place::Open(one), Place::Open(other)) => {
            let moves = |options: &[Choosable], mover: Player| {
                let each = options.iter().map(|option| {
                    let again = option.next.mover == mover;
                    let Choosable { chosen, gain, next } = option;
                    (chosen.clone(), *gain, next.words.clone(), again)
                });
                each.collect::<Vec<_>>()
            };
            moves(one, position.mover) == moves(other, position.mover.opponent())
        }
        _ => false,
    };
    prop_assert!(same, "the mover matters at {position:?}");
    Ok(())
}
