//! Where value was given away.

use super::session::{MadeMove, side};
use crate::error::SolveError;
use crate::explain::{RankedMove, exact_sum, ranked_moves};
use crate::game::{Game, Player};
use crate::solution::Solution;

/// A game looked back on, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves, in order.
    pub moves: Vec<ReviewedMove>,
    /// For the first and the second player, all their moves together.
    pub tallies: [Tally; 2],
}

/// A move, and what would have been best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    /// Who made it.
    pub mover: Player,
    /// The move, with its value and what it gave away.
    pub made: RankedMove,
    /// The first of the best moves; the move itself if that was it.
    pub best: RankedMove,
}

/// All moves of a player together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many moves the player made.
    pub moves: usize,
    /// How many of them gave something away.
    pub errors: usize,
    /// What they gave away together, as [`RankedMove::gives_away`] counts it.
    pub given_away: i128,
}

impl Review {
    /// Looks back on the moves of a session.
    ///
    /// # Errors
    /// As [`ranked_moves`], and when what was given away goes beyond 128 bits.
    pub(super) fn of<G: Game + ?Sized>(
        game: &G,
        solution: &mut Solution<'_, G>,
        made: &[MadeMove],
    ) -> Result<Self, SolveError> {
        let mut review = Self {
            moves: Vec::with_capacity(made.len()),
            tallies: [Tally::default(); 2],
        };
        for one in made {
            let ranked = ranked_moves(game, solution, &one.before)?;
            let reviewed = ranked.iter().find(|ranked| ranked.number == one.number);
            if let (Some(reviewed), Some(best)) = (reviewed, ranked.first()) {
                review.add(ReviewedMove {
                    mover: one.before.mover,
                    made: reviewed.clone(),
                    best: best.clone(),
                })?;
            }
        }
        Ok(review)
    }

    fn add(&mut self, reviewed: ReviewedMove) -> Result<(), SolveError> {
        let tally = &mut self.tallies[side(reviewed.mover)];
        tally.moves += 1;
        tally.errors += usize::from(reviewed.made.gives_away != 0);
        tally.given_away = exact_sum(tally.given_away, reviewed.made.gives_away)?;
        self.moves.push(reviewed);
        Ok(())
    }
}
