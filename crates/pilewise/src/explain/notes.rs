//! What a rules file says of its game, where it applies, and whether it is true there.

use super::reached::Reached;
use crate::error::PlayError;
use crate::game::{Game, Position};
use crate::rules::{NoteClaim, RulesGame};
use crate::value::Value;

/// A note whose condition holds on the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it says.
    pub say: String,
    /// Whether that is so.
    pub standing: Standing,
}

/// Whether what a note claims is so on the input at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is.
    Holds,
    /// It is in all of so many positions that play can come to.
    HoldsInAll(usize),
    /// It is not: the note is wrong.
    Fails,
    /// It is not in this position, to which play can come: the note is wrong.
    FailsAt(Position),
    /// It is in so many positions; there are more that were not looked at.
    HoldsInSome(usize),
}

/// The notes whose condition holds on the input of `game`, each checked: a claim about the
/// value against `value`, that of the start; a claim about positions in those reached.
///
/// # Errors
/// When an expression of a note has no value, as after a division by zero.
///
/// # Complexity
/// O(notes × positions reached).
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::{Reached, Standing, notes};
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
/// let solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
/// let reached = Reached::of(&game, game.start_position(), 1_000)?;
/// let notes = notes(&game, solution.value, &reached)?;
/// assert!(notes[0].say.contains("always wins"));
/// assert_eq!(notes[0].standing, Standing::Holds);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn notes(game: &RulesGame, value: Value, reached: &Reached) -> Result<Vec<Note>, PlayError> {
    let start = game.start_position();
    let around = game.around(&start.words, start.mover, &[]);
    let mut notes = Vec::new();
    for rule in &game.bound().rules.notes {
        let applies = match &rule.condition {
            Some(condition) => around.evaluate(condition)?.boolean(),
            None => true,
        };
        if !applies {
            continue;
        }
        let standing = match &rule.claim {
            NoteClaim::Value(claim) => {
                let mut around = around;
                around.value = value.number();
                if around.evaluate(claim)?.boolean() {
                    Standing::Holds
                } else {
                    Standing::Fails
                }
            }
            NoteClaim::Positions(claim) => {
                let mut standing = match reached.is_all {
                    true => Standing::HoldsInAll(reached.positions.len()),
                    false => Standing::HoldsInSome(reached.positions.len()),
                };
                for position in &reached.positions {
                    let around = game.around(&position.words, position.mover, &[]);
                    if !around.evaluate(claim)?.boolean() {
                        standing = Standing::FailsAt(position.clone());
                        break;
                    }
                }
                standing
            }
        };
        notes.push(Note {
            say: rule.say.clone(),
            standing,
        });
    }
    Ok(notes)
}
