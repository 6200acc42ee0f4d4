//! A whole line of play, kept as its moves alone and replayed on demand: the line of a row
//! of ten million piles takes a few bytes a move.

use crate::error::PlayError;
use crate::game::{Game, Move, Player, Position};

/// A sequence of moves, packed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    kinds: Vec<u8>,
    choices: Vec<i64>,
    /// For each kind of move, how many choices it has; learnt from the moves added.
    arity: Vec<usize>,
}

impl MoveList {
    /// No moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Adds a move of `kind` with its `choices`; a kind always has the same number of them,
    /// and there are at most 256 kinds.
    pub fn push(&mut self, kind: usize, choices: &[i64]) {
        if self.arity.len() <= kind {
            self.arity.resize(kind + 1, 0);
        }
        self.arity[kind] = choices.len();
        self.kinds.push(kind as u8);
        self.choices.extend_from_slice(choices);
    }

    /// The moves, in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let mut from = 0;
        self.kinds.iter().map(move |&kind| {
            let kind = usize::from(kind);
            let choices = self.choices[from..from + self.arity[kind]].to_vec();
            from += choices.len();
            Move { kind, choices }
        })
    }
}

/// One optimal line of play from a position to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it starts.
    pub start: Position,
    /// Its moves.
    pub moves: MoveList,
}

/// One step of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The position before the move; its mover makes the move.
    pub before: Position,
    /// The move.
    pub chosen: Move,
    /// What the mover scores by it.
    pub gain: i128,
    /// What the first and the second player have scored, this move included.
    pub scores: [i128; 2],
    /// The position after it.
    pub after: Position,
}

impl Line {
    /// Plays the line; yields each step.
    ///
    /// # Errors
    /// An item is an error if the rules cannot be applied, and the last one; that cannot
    /// happen for the line of a solution of the same game.
    ///
    /// # Complexity
    /// O(1) memory; a step costs what [`Game::play`] costs.
    pub fn steps<'a, G: Game + ?Sized>(
        &'a self,
        game: &'a G,
    ) -> impl Iterator<Item = Result<LineStep, PlayError>> + 'a {
        let mut position = Some(self.start.clone());
        let mut scores = [0i128; 2];
        self.moves.iter().map_while(move |chosen| {
            let before = position.take()?;
            let step = match game.play(&before, &chosen) {
                Ok(step) => step?,
                Err(error) => return Some(Err(error)),
            };
            let scored = &mut scores[usize::from(before.mover == Player::Second)];
            *scored = scored.saturating_add(step.gain);
            position = Some(step.next.clone());
            Some(Ok(LineStep {
                before,
                chosen,
                gain: step.gain,
                scores,
                after: step.next,
            }))
        })
    }
}
