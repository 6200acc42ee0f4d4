//! Play without looking ahead: at every turn the move that scores most at once. It is how many
//! people expect these games to be played, and where most wrong claims come from.

use super::named_moves::{NamedMove, Played, legal_moves};
use crate::error::PlayError;
use crate::game::{Game, Goal, Position};
use crate::line::{Line, MoveList};
use crate::value::Value;

/// The move that gains most at once (least, where the least score wins), the first in rules
/// order of several; `None` where there is no move.
///
/// # Complexity
/// O(moves).
pub fn greedy_move(goal: Goal, moves: &[NamedMove]) -> Option<&NamedMove> {
    let gain = |one: &&NamedMove| match goal {
        // Reverses the order of all numbers without overflow.
        Goal::LeastScore => !one.step.gain,
        _ => one.step.gain,
    };
    moves.iter().rev().max_by_key(gain)
}

/// A game in which both players are greedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreedyPlay {
    /// The game played.
    pub played: Played,
    /// What it is worth for the first player; not the value of the game unless greed is best.
    pub value: Value,
}

/// Plays a score game with both players greedy, from a position with these scores to the end.
/// `None` in a game without scores, or where the end is not reached within `most` moves.
///
/// # Errors
/// When the rules cannot be applied, or a score goes beyond 128 bits.
///
/// # Complexity
/// One [`legal_moves`] a move.
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::greedy_play;
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
/// let greedy = greedy_play(&game, game.start_position(), [0, 0], 100)?.unwrap();
/// assert_eq!(greedy.played.scores, [5, 10]);
/// assert_eq!(greedy.value.number(), -5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn greedy_play<G: Game + ?Sized>(
    game: &G,
    start: Position,
    scores: [i128; 2],
    most: usize,
) -> Result<Option<GreedyPlay>, PlayError> {
    if !game.goal().is_score() {
        return Ok(None);
    }
    let mut played = Played {
        line: Line {
            start: start.clone(),
            moves: MoveList::new(),
        },
        position: start,
        scores,
    };
    for _ in 0..=most {
        let moves = legal_moves(game, &played.position)?;
        let Some(made) = greedy_move(game.goal(), &moves) else {
            let [first, second] = played.scores;
            let value = Value::Score(super::exact(first.checked_sub(second))?);
            return Ok(Some(GreedyPlay { played, value }));
        };
        played.make(made)?;
    }
    Ok(None)
}
