//! A solved game: its value, its best moves, its line, and the value of any position.

use crate::engine::Oracle;
use crate::engine::Scale;
use crate::error::{Fault, SolveError};
use crate::game::{Game, Goal, Move, Moves, Outcome, Position, Status};
use crate::line::{Line, MoveList};
use crate::value::Value;

/// A solved game.
///
/// Made by [`solve`](crate::solve) or [`solve_with`](crate::solve_with). Only the value is
/// computed at once; best moves, lines and the values of other positions are read off what
/// the engine remembers when they are asked for.
pub struct Solution<'g, G: Game + ?Sized> {
    /// The value of the start, for the first player.
    pub value: Value,
    /// The name of the engine that found it.
    pub engine: &'static str,
    game: &'g G,
    scale: Scale,
    oracle: Box<dyn Oracle + 'g>,
}

impl<G: Game + ?Sized> std::fmt::Debug for Solution<'_, G> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Solution")
            .field("value", &self.value)
            .field("engine", &self.engine)
            .field("oracle", &self.oracle)
            .finish_non_exhaustive()
    }
}

/// A legal move and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuedMove {
    /// The move.
    pub chosen: Move,
    /// What the mover scores by it.
    pub gain: i128,
    /// The value of the position for its mover if this move is made.
    pub value: Value,
    /// The position after it.
    pub next: Position,
    /// Whether no move is better: it keeps the score, or the outcome, that the mover can have.
    pub is_best: bool,
}

/// A best first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move.
    pub chosen: Move,
    /// What the first player scores by it.
    pub gain: i128,
    /// The value of the game for the first player if this move is made.
    pub value: Value,
}

impl From<ValuedMove> for BestMove {
    fn from(valued: ValuedMove) -> Self {
        let ValuedMove {
            chosen,
            gain,
            value,
            ..
        } = valued;
        Self {
            chosen,
            gain,
            value,
        }
    }
}

impl<'g, G: Game + ?Sized> Solution<'g, G> {
    pub(crate) fn new(
        game: &'g G,
        engine: &'static str,
        mut oracle: Box<dyn Oracle + 'g>,
    ) -> Result<Self, SolveError> {
        let value = oracle.value(&game.start_position())?;
        Ok(Self {
            value,
            engine,
            game,
            scale: Scale::of(game.goal()),
            oracle,
        })
    }

    /// How the game goes for the first player.
    pub fn outcome(&self) -> Outcome {
        self.value.outcome(self.game.goal() == Goal::LeastScore)
    }

    /// Positions visited so far; for a table, its cells.
    pub fn positions(&self) -> u64 {
        self.oracle.positions()
    }

    /// The most bytes held at once so far, of what the engine allocated in bulk.
    pub fn bytes(&self) -> u64 {
        self.oracle.bytes()
    }

    /// The value of a position that play can reach, for the player to move.
    ///
    /// # Errors
    /// When nothing is known of the position, as of one that play cannot reach (though a table
    /// may know the value of that, too), or a search for it meets a limit.
    ///
    /// # Complexity
    /// A look-up where the engine remembers all positions (`memo`, `table`); otherwise a
    /// solve of what is left.
    pub fn value_of(&mut self, position: &Position) -> Result<Value, SolveError> {
        let value = self.oracle.value(position);
        value.map_err(|error| self.in_position(error, position))
    }

    /// The same value; in a game won or lost, with the number of moves to the end, if the
    /// engine can tell it at all.
    ///
    /// # Errors
    /// As [`value_of`](Solution::value_of).
    ///
    /// # Complexity
    /// That of [`value_of`](Solution::value_of), except that `memo` searches a game won or
    /// lost once more, through every move, when this is first asked for.
    pub fn measured_value_of(&mut self, position: &Position) -> Result<Value, SolveError> {
        let value = self.oracle.measured_value(position);
        value.map_err(|error| self.in_position(error, position))
    }

    /// The error; where play cannot reach the position, saying which one that is.
    fn in_position(&self, error: SolveError, position: &Position) -> SolveError {
        match error {
            SolveError::Play(error) if error.fault == Fault::Unreachable => {
                SolveError::Play(error.in_position(self.game.show(&position.words)))
            }
            error => error,
        }
    }

    /// All legal moves of a position with their exact values, in rules order; empty at an end.
    ///
    /// # Errors
    /// As [`value_of`](Solution::value_of).
    ///
    /// # Complexity
    /// One [`value_of`](Solution::value_of) a move.
    pub fn valued_moves(&mut self, position: &Position) -> Result<Vec<ValuedMove>, SolveError> {
        let mut moves = Moves::named(self.game.width());
        if self
            .game
            .expand(&position.words, position.mover, &mut moves)?
            != Status::Open
        {
            return Ok(Vec::new());
        }
        let mut worths = Vec::new();
        let mut valued = Vec::new();
        for index in 0..moves.len() {
            let step = moves.step(index, position.mover);
            let value = self.measured_value_of(&step.next)?;
            let next = self.scale.worth(value);
            let worth = self.scale.after(step.gain, moves.again(index), next)?;
            worths.push(worth);
            valued.push(ValuedMove {
                chosen: moves.name(index).cloned().unwrap_or(Move {
                    kind: 0,
                    choices: Vec::new(),
                }),
                gain: step.gain,
                value: self.scale.value(worth),
                next: step.next,
                is_best: false,
            });
        }
        let best = worths.into_iter().max();
        for one in &mut valued {
            one.is_best =
                best.is_some_and(|best| one.value.number() == self.scale.value(best).number());
        }
        Ok(valued)
    }

    /// All best first moves, in rules order: in a score game those that reach the value, in
    /// others those that keep the outcome (not only the shortest win).
    ///
    /// # Errors
    /// As [`value_of`](Solution::value_of).
    ///
    /// # Complexity
    /// One [`value_of`](Solution::value_of) a move, or what the engine's own reasoning costs.
    pub fn best_moves(&mut self) -> Result<Vec<BestMove>, SolveError> {
        if let Some(best) = self.oracle.best_moves()? {
            return Ok(best);
        }
        let valued = self.valued_moves(&self.game.start_position())?;
        let best = valued.into_iter().filter(|one| one.is_best);
        Ok(best.map(BestMove::from).collect())
    }

    /// One whole optimal line from the start.
    ///
    /// Tie rule: among best moves the first in rules order; in a game won or lost, the winner
    /// takes the shortest win and the loser the longest loss. (An engine that finds only
    /// outcomes, not distances, keeps the outcome and takes the first move that does.)
    ///
    /// # Errors
    /// As [`value_of`](Solution::value_of).
    ///
    /// # Complexity
    /// One [`value_of`](Solution::value_of) for every move of every position on the line, or
    /// what the engine's own reasoning costs.
    pub fn line(&mut self) -> Result<Line, SolveError> {
        if let Some(moves) = self.oracle.line()? {
            return Ok(Line {
                start: self.game.start_position(),
                moves,
            });
        }
        self.line_from(self.game.start_position())
    }

    /// One whole optimal line from a position that play can reach, by the same tie rule.
    ///
    /// # Errors
    /// As [`value_of`](Solution::value_of).
    pub fn line_from(&mut self, start: Position) -> Result<Line, SolveError> {
        let mut moves = MoveList::new();
        let mut position = start.clone();
        while let Some(step) = self.best_move(&position)? {
            moves.push(step.chosen.kind, &step.chosen.choices);
            position = step.next;
        }
        Ok(Line { start, moves })
    }

    /// The move that the tie rule takes, or `None` at an end.
    fn best_move(&mut self, position: &Position) -> Result<Option<ValuedMove>, SolveError> {
        let valued = self.valued_moves(position)?;
        let scale = self.scale;
        Ok(valued.into_iter().reduce(|best, next| {
            if scale.worth(next.value) > scale.worth(best.value) {
                next
            } else {
                best
            }
        }))
    }
}

impl Scale {
    /// The worth of a move in full width.
    fn after(&self, gain: i128, again: bool, next: i128) -> Result<i128, SolveError> {
        self.after_move(gain, again, next)
            .map_err(crate::engine::Stop::at_full_width)
    }
}
