//! The moves of a position with their exact values, best first, and how play goes on.

use super::exact;
use crate::engine::Scale;
use crate::error::SolveError;
use crate::game::{Game, Move, Player, Position};
use crate::line::{Line, MoveList};
use crate::solution::{Solution, ValuedMove};

/// A legal move, what it is worth and what it gives away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// Its place among the position's moves in rules order, from 1.
    pub number: usize,
    /// The move in the rules' own words.
    pub words: String,
    /// The move, its gain, and the value of the position for its mover if it is made.
    pub valued: ValuedMove,
    /// How much less it is worth than a best move: points in a score game; otherwise 1 for a
    /// win turned into a draw or a draw into a loss, 2 for a win turned into a loss. Never
    /// negative, and 0 for best moves alone.
    pub gives_away: i128,
}

/// All legal moves of a position, the best first and of equals the first in rules order: in a
/// game won or lost the shortest win and the longest loss are better than others. None where
/// play is over.
///
/// # Errors
/// When the position cannot be reached, the search for a value meets a limit, or a difference
/// goes beyond 128 bits.
///
/// # Complexity
/// One [`Solution::measured_value_of`] a move, and sorting them.
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::ranked_moves;
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
/// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
/// let ranked = ranked_moves(&game, &mut solution, &game.start_position())?;
/// assert_eq!(ranked[0].words, "take the last pile (2)");
/// assert_eq!(ranked[0].valued.value.number(), 7);
/// assert_eq!(ranked[1].gives_away, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ranked_moves<G: Game + ?Sized>(
    game: &G,
    solution: &mut Solution<'_, G>,
    position: &Position,
) -> Result<Vec<RankedMove>, SolveError> {
    let scale = Scale::of(game.goal());
    let mut valued: Vec<(usize, ValuedMove)> = solution
        .valued_moves(position)?
        .into_iter()
        .enumerate()
        .collect();
    valued.sort_by_key(|(_, one)| std::cmp::Reverse(scale.worth(one.value)));
    let best = valued.first().map_or(0, |(_, best)| best.value.number());
    let ranked = valued.into_iter().map(|(index, one)| {
        let lost = exact(best.checked_sub(one.value.number()))?;
        Ok(RankedMove {
            number: index + 1,
            words: game.say(position, &one.chosen),
            gives_away: exact(lost.checked_abs())?,
            valued: one,
        })
    });
    ranked.collect()
}

/// The beginning of a line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The moves.
    pub line: Line,
    /// The position after them.
    pub position: Position,
    /// What the first and the second player score by them.
    pub scores: [i128; 2],
    /// Whether they lead to the end of play.
    pub is_whole: bool,
}

/// The first `most` moves of one line of best play from `start`, by the tie rule of
/// [`Solution::line_from`]. After a move that is not best, it is the move's refutation.
///
/// # Errors
/// As [`ranked_moves`].
///
/// # Complexity
/// One [`Solution::measured_value_of`] for every move of every position on it.
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::{best_line, ranked_moves};
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
/// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
/// let start = game.start_position();
/// let poor = ranked_moves(&game, &mut solution, &start)?.remove(1);
/// let refutation = best_line(&game, &mut solution, poor.valued.next, 20)?;
/// assert!(refutation.is_whole);
/// assert_eq!(refutation.scores, [2, 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_line<G: Game + ?Sized>(
    game: &G,
    solution: &mut Solution<'_, G>,
    start: Position,
    most: usize,
) -> Result<BestLine, SolveError> {
    let scale = Scale::of(game.goal());
    let mut found = BestLine {
        line: Line {
            start: start.clone(),
            moves: MoveList::new(),
        },
        position: start,
        scores: [0; 2],
        is_whole: false,
    };
    loop {
        let valued = solution.valued_moves(&found.position)?;
        // Of equals `max_by_key` takes the last, and the tie rule the first.
        let best = valued
            .into_iter()
            .rev()
            .max_by_key(|one| scale.worth(one.value));
        let Some(best) = best else {
            found.is_whole = true;
            return Ok(found);
        };
        if found.line.moves.len() == most {
            return Ok(found);
        }
        let scored = &mut found.scores[usize::from(found.position.mover == Player::Second)];
        *scored = exact(scored.checked_add(best.gain))?;
        let Move { kind, choices } = &best.chosen;
        found.line.moves.push(*kind, choices);
        found.position = best.next;
    }
}
