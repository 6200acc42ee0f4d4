//! `memo`: memoised search. Every position that play can reach is valued once.
//!
//! Depth-first from the start, with a table of values already found: the textbook's
//! recursion with a memory. The value of a position is the best over its moves, so it is
//! final once all of them are valued. The path is kept on a stack of its own, so that a row
//! of any length can be searched, and every position on it is marked in the table: to meet
//! a marked one again is a cycle, and the game is refused.
//!
//! Time: O(reachable positions × moves), a hash look-up a move. Memory: a key of 8 or 16
//! bytes (see [`super::packing`]) and a value of 8 (16 where 64 bits do not suffice) for each
//! position, at a load of 7/16 to 7/8, and the moves of the positions on the path.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::oracle::Oracle;
use super::packing::{Key, Packing};
use super::worth::{Scale, Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::SolveError;
use crate::game::{Game, Moves, Player, Position, Status};
use crate::value::Value;

/// The engine's name.
pub(crate) const NAME: &str = "memo";

/// Solves a game by memoised search from its start.
///
/// # Errors
/// As [`crate::solve_with`].
pub(crate) fn solve<'g, G: Game + ?Sized>(
    game: &'g G,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    match solve_in::<G, i64>(game, control) {
        Err(Stop::TooNarrow) => solve_in::<G, i128>(game, control).map_err(Stop::at_full_width),
        solved => solved.map_err(Stop::at_full_width),
    }
}

fn solve_in<'g, G: Game + ?Sized, W: Worth>(
    game: &'g G,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, Stop> {
    let packing = Packing::of(game);
    Ok(match packing.bits {
        0..=64 => Box::new(Memo::<G, u64, W>::solve(game, packing, control)?),
        65..=128 => Box::new(Memo::<G, u128, W>::solve(game, packing, control)?),
        _ => Box::new(Memo::<G, (Box<[i64]>, bool), W>::solve(
            game, packing, control,
        )?),
    })
}

/// The table of values, and the search that fills it.
struct Memo<'g, G: ?Sized, K, W> {
    game: &'g G,
    scale: Scale,
    packing: Packing,
    meter: Meter<'g>,
    /// The worth of each position visited; [`Worth::UNKNOWN`] while it is on the path.
    known: HashMap<K, W, FxBuildHasher>,
    path: Vec<Frame<K, W>>,
    waiting: Vec<Waiting<K>>,
    moves: Moves,
    words: Vec<i64>,
    bytes: u64,
}

/// A position on the path.
struct Frame<K, W> {
    key: K,
    /// Its first move, among those waiting.
    first: usize,
    /// The move to look at next.
    next: usize,
    best: W,
}

/// A move of a position on the path.
struct Waiting<K> {
    gain: i128,
    again: bool,
    next: K,
}

impl<G: ?Sized, K, W> std::fmt::Debug for Memo<'_, G, K, W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Memo")
            .field("positions", &self.known.len())
            .finish()
    }
}

impl<'g, G: Game + ?Sized, K: Key, W: Worth> Memo<'g, G, K, W> {
    fn solve(game: &'g G, packing: Packing, control: &Control<'g>) -> Result<Self, Stop> {
        let start = K::pack(&packing, &game.start(), Player::First)?;
        let mut memo = Self {
            game,
            scale: Scale::of(game.goal()),
            packing,
            meter: Meter::new(control, None),
            known: HashMap::default(),
            path: Vec::new(),
            waiting: Vec::new(),
            moves: Moves::new(game.fields().len()),
            words: Vec::new(),
            bytes: 0,
        };
        memo.search(start)?;
        Ok(memo)
    }

    /// The worth of a position, searched for unless it is known.
    fn search(&mut self, from: K) -> Result<W, Stop> {
        let mut returned = match self.known.get(&from) {
            Some(&worth) => return Ok(worth),
            None => self.enter(from)?,
        };
        while let Some(frame) = self.path.last_mut() {
            let mut best = frame.best;
            while let Some(waiting) = self.waiting.get(frame.next) {
                let worth = returned
                    .take()
                    .or_else(|| self.known.get(&waiting.next).copied());
                let Some(worth) = worth else { break };
                if worth == W::UNKNOWN {
                    let repeated = waiting.next.clone();
                    return Err(Stop::Failed(self.endless(&repeated)));
                }
                best = best.max(self.scale.after_move(waiting.gain, waiting.again, worth)?);
                frame.next += 1;
            }
            frame.best = best;
            if let Some(waiting) = self.waiting.get(frame.next) {
                let next = waiting.next.clone();
                returned = self.enter(next)?;
            } else if let Some(frame) = self.path.pop() {
                self.waiting.truncate(frame.first);
                self.known.insert(frame.key, frame.best);
                returned = Some(frame.best);
            }
        }
        // The loop ends when the first frame has returned its worth.
        Ok(returned.unwrap_or(W::UNKNOWN))
    }

    /// Visits an unknown position: its worth if it is an end, otherwise it is put on the path.
    fn enter(&mut self, key: K) -> Result<Option<W>, Stop> {
        self.meter.count(1)?;
        let mover = key.unpack(&self.packing, &mut self.words);
        self.moves.clear();
        let status = self.game.expand(&self.words, mover, &mut self.moves)?;
        self.make_room()?;
        let end = match status {
            Status::Over(outcome) => Some(self.scale.over(outcome)?),
            Status::Open if self.moves.is_empty() => {
                Some(self.scale.no_move(|| self.game.show(&self.words))?)
            }
            Status::Open => None,
        };
        self.known.insert(key.clone(), end.unwrap_or(W::UNKNOWN));
        if end.is_some() {
            return Ok(end);
        }
        let first = self.waiting.len();
        for index in 0..self.moves.len() {
            let again = self.moves.again(index);
            let next_mover = if again { mover } else { mover.opponent() };
            let next = K::pack(&self.packing, self.moves.next(index), next_mover)
                .map_err(|error| error.in_position(self.game.show(&self.words)))?;
            self.waiting.push(Waiting {
                gain: self.moves.gain(index),
                again,
                next,
            });
        }
        self.path.push(Frame {
            key,
            first,
            next: first,
            best: W::UNKNOWN,
        });
        Ok(None)
    }

    /// Makes sure that the table and the path may grow as they are about to.
    fn make_room(&mut self) -> Result<(), Stop> {
        let heap = K::heap_bytes(self.words.len());
        let grows = self.known.len() == self.known.capacity();
        let room = self.known.capacity() * if grows { 3 } else { 1 };
        let table = room * 8 / 7 * (size_of::<(K, W)>() + 1) + self.known.len() * heap;
        let waiting = (self.waiting.len() + self.moves.len()) * (size_of::<Waiting<K>>() + heap);
        let path = self.path.len() * (size_of::<Frame<K, W>>() + heap);
        let held = (table + waiting + path) as u64;
        if held > self.bytes {
            self.bytes = held;
            self.meter.control().allow_bytes(held)?;
        }
        Ok(())
    }

    fn endless(&self, repeated: &K) -> SolveError {
        let from = self
            .path
            .iter()
            .position(|frame| frame.key == *repeated)
            .unwrap_or(0);
        let position = |frame: &Frame<K, W>| {
            let mut words = Vec::new();
            let mover = frame.key.unpack(&self.packing, &mut words);
            Position { words, mover }
        };
        SolveError::Endless {
            cycle: self.path[from..].iter().map(position).collect(),
        }
    }
}

impl<G: Game + ?Sized, K: Key, W: Worth> Oracle for Memo<'_, G, K, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let key = K::pack(&self.packing, &position.words, position.mover)?;
        let worth = self.search(key).map_err(Stop::at_full_width)?;
        Ok(self.scale.value(worth.widen()))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
