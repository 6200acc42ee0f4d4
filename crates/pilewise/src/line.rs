//! A whole line of play, kept as its moves alone and replayed on demand: the line of a row
//! of ten million piles takes a few bytes a move.

mod packed;

use crate::error::PlayError;
use crate::game::{Game, Move, Player, Position};

use packed::{Integers, Kinds};

/// A sequence of moves, packed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    kinds: Kinds,
    choices: Integers,
    /// For each kind of move, how many choices it has; learnt from the moves added.
    arity: Vec<usize>,
}

impl MoveList {
    /// No moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves of these kinds, none of which has choices.
    pub(crate) fn without_choices(kinds: Vec<u8>) -> Self {
        let most = kinds.iter().copied().max().map_or(0, usize::from);
        Self {
            arity: vec![0; if kinds.is_empty() { 0 } else { most + 1 }],
            kinds: Kinds::of(kinds),
            choices: Integers::default(),
        }
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move of `kind` with its `choices`; a kind always has the same number of them,
    /// and there are at most 256 kinds.
    pub fn push(&mut self, kind: usize, choices: &[i64]) {
        if self.arity.len() <= kind {
            self.arity.resize(kind + 1, 0);
        }
        self.arity[kind] = choices.len();
        self.kinds.push(kind as u8);
        for &choice in choices {
            self.choices.push(choice);
        }
    }

    /// Adds moves of one `kind`, each with one of `choices`: faster than one by one.
    pub fn extend(&mut self, kind: usize, mut choices: impl Iterator<Item = i64>) {
        let Some(first) = choices.next() else { return };
        self.push(kind, &[first]);
        let before = self.choices.len();
        self.choices.extend(choices);
        self.kinds.repeat_last(self.choices.len() - before);
    }

    /// The moves, in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let mut from = 0;
        (0..self.len()).map(move |at| {
            let kind = usize::from(self.kinds.at(at));
            let places = from..from + self.arity[kind];
            from = places.end;
            let choices = places.map(|place| self.choices.at(place)).collect();
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

#[cfg(test)]
mod tests {
    use super::MoveList;
    use crate::game::Move;

    #[test]
    fn moves_of_all_sizes_come_back_as_they_were() {
        let choices = [
            0,
            -128,
            127,
            128,
            i32::MIN.into(),
            1 << 31,
            i64::MAX,
            i64::MIN,
            3,
        ];
        for length in 0..=choices.len() {
            for second_kind in 0..=length {
                let moves: Vec<Move> = (0..length)
                    .map(|at| match at < second_kind {
                        true => Move {
                            kind: 2,
                            choices: vec![choices[at]],
                        },
                        false => Move {
                            kind: 0,
                            choices: vec![choices[at], 1],
                        },
                    })
                    .collect();
                let mut list = MoveList::new();
                for one in &moves {
                    list.push(one.kind, &one.choices);
                }
                assert_eq!(list.iter().collect::<Vec<_>>(), moves);
                let mut at_once = MoveList::new();
                for run in moves.chunk_by(|one, next| one.kind == next.kind) {
                    match run[0].kind {
                        0 => run.iter().for_each(|one| at_once.push(0, &one.choices)),
                        kind => at_once.extend(kind, run.iter().map(|one| one.choices[0])),
                    }
                }
                assert_eq!(at_once, list);
                assert_eq!((list.len(), list.is_empty()), (length, length == 0));
            }
        }
    }
}
