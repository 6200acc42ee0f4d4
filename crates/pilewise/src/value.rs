//! What a position is worth to the player to move.

use std::cmp::Ordering;

use crate::game::Outcome;

/// The exact value of a position under perfect play, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// In a score game: what the mover scores from here on minus what the opponent does.
    Score(i128),
    /// In a game that is won or lost.
    Decided {
        /// The mover's outcome.
        outcome: Outcome,
        /// How many moves are left when the winner plays for the shortest win and the loser
        /// for the longest loss; `None` for a draw, or where the engine found only the outcome.
        moves: Option<u64>,
    },
}

impl Value {
    /// The value as a number: the score difference; or 1, 0, -1 for a win, a draw, a loss.
    pub fn number(self) -> i128 {
        match self {
            Value::Score(score) => score,
            Value::Decided { outcome, .. } => outcome.number(),
        }
    }

    /// The mover's outcome; in a score game, by the sign of the value and what is played for.
    pub fn outcome(self, least_wins: bool) -> Outcome {
        match self {
            Value::Decided { outcome, .. } => outcome,
            Value::Score(score) => match (score.cmp(&0), least_wins) {
                (Ordering::Equal, _) => Outcome::Draw,
                (Ordering::Greater, false) | (Ordering::Less, true) => Outcome::Win,
                _ => Outcome::Loss,
            },
        }
    }
}
