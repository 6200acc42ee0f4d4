//! How many positions play can reach: counted, as far as that is quickly done.

use std::collections::HashSet;

use super::coding::Encode;
use super::packing::{Packing, Unpacked};
use crate::game::{Game, Moves, Position, Status};

/// How much of a game play can reach.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reach {
    pub(crate) counts: Counts,
    /// How these figures are known, in a few words.
    pub(crate) how: String,
}

/// Positions and moves up to which counting takes a few milliseconds.
const MOST_POSITIONS: usize = 4_000;
const MOST_MOVES: u64 = 40_000;

/// What a depth-first search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Positions, the start and the ends included.
    pub(crate) positions: u64,
    /// Moves of all of them together.
    pub(crate) moves: u64,
    /// The most moves left to look at on the path of a depth-first search.
    pub(crate) waiting: u64,
}

/// Counts the positions and moves that play can reach, in the order in which `memo` meets
/// them; `None` where they are many, or where a rule cannot be applied.
pub(crate) fn count<G: Game + ?Sized>(game: &G) -> Option<Counts> {
    let mut count = Count {
        game,
        packing: Packing::of(game),
        moves: Moves::new(game.width()),
        met: HashSet::new(),
        counts: Counts::default(),
    };
    let start = game.start_position();
    count.meet(&start);
    // For each position on the path, its moves in reverse.
    let mut path = vec![count.visit(&start)?];
    let mut waiting = path[0].len();
    while let Some(moves) = path.last_mut() {
        let Some(next) = moves.pop() else {
            path.pop();
            continue;
        };
        waiting -= 1;
        if count.meet(&next) {
            let moves = count.visit(&next)?;
            waiting += moves.len();
            count.counts.waiting = count.counts.waiting.max(waiting as u64);
            path.push(moves);
        }
    }
    Some(count.counts)
}

struct Count<'g, G: ?Sized> {
    game: &'g G,
    packing: Packing,
    moves: Moves,
    met: HashSet<Unpacked>,
    counts: Counts,
}

impl<G: Game + ?Sized> Count<'_, G> {
    /// Whether a position has not been met before.
    fn meet(&mut self, position: &Position) -> bool {
        self.met
            .insert(self.packing.encode(&position.words, position.mover))
    }

    /// Where the moves of a position lead, the last first.
    fn visit(&mut self, position: &Position) -> Option<Vec<Position>> {
        self.moves.clear();
        let Position { words, mover } = position;
        let status = self.game.expand(words, *mover, &mut self.moves).ok()?;
        let moves = match status {
            Status::Over(_) => 0..0,
            Status::Open => 0..self.moves.len(),
        };
        self.counts.positions += 1;
        self.counts.moves += moves.len() as u64;
        if self.met.len() > MOST_POSITIONS || self.counts.moves > MOST_MOVES {
            return None;
        }
        let next = moves.rev().map(|index| Position {
            words: self.moves.next(index).to_vec(),
            mover: if self.moves.again(index) {
                *mover
            } else {
                mover.opponent()
            },
        });
        Some(next.collect())
    }
}
