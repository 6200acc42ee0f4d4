//! `brute`: the rules played to the end in every way, with nothing remembered.
//!
//! It is the referee. The value of a position is by definition the best that its moves lead
//! to, and this engine computes just that: it visits every line of play once for each way of
//! coming to it. It keeps only the path from the start, on a stack of its own so that long
//! games cannot overflow the machine's, and to notice a position that repeats on that path.
//!
//! Time: the number of lines of play, exponential in their length. Memory: O(length of the
//! longest line × moves of a position).

use std::collections::HashSet;

use super::oracle::Oracle;
use super::worth::{Scale, Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::SolveError;
use crate::game::{Game, Moves, Position, Status};
use crate::value::Value;

/// The engine's name.
pub(crate) const NAME: &str = "brute";

/// An oracle that searches anew for every position it is asked about.
pub(crate) struct Brute<'g, G> {
    game: G,
    meter: Meter<'g>,
    bytes: u64,
}

impl<'g, G: Game> Brute<'g, G> {
    pub(crate) fn new(game: G, control: &Control<'g>) -> Self {
        Self {
            game,
            meter: Meter::new(control, None),
            bytes: 0,
        }
    }
}

impl<G> std::fmt::Debug for Brute<'_, G> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Brute")
            .field("positions", &self.meter.positions)
            .finish()
    }
}

impl<G: Game> Oracle for Brute<'_, G> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let mut search = Search {
            game: &self.game,
            scale: Scale::of(self.game.goal()),
            moves: Moves::new(self.game.width()),
            path: Vec::new(),
            on_path: HashSet::new(),
            waiting: Vec::new(),
        };
        let worth: Result<i128, Stop> = search.run(position, &mut self.meter, &mut self.bytes);
        Ok(search.scale.value(worth.map_err(Stop::at_full_width)?))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// One search from one position.
struct Search<'g, G: ?Sized> {
    game: &'g G,
    scale: Scale,
    moves: Moves,
    path: Vec<Frame>,
    on_path: HashSet<Position>,
    /// The moves of all positions on the path, the deepest position's last.
    waiting: Vec<Waiting>,
}

/// A position on the path.
struct Frame {
    position: Position,
    first: usize,
    next: usize,
    best: i128,
}

/// A move to be tried.
struct Waiting {
    gain: i128,
    again: bool,
    next: Position,
}

impl<G: Game + ?Sized> Search<'_, G> {
    fn run(
        &mut self,
        from: &Position,
        meter: &mut Meter<'_>,
        bytes: &mut u64,
    ) -> Result<i128, Stop> {
        let mut returned = self.enter(from.clone(), meter, bytes)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(worth) = returned.take() {
                let tried = &self.waiting[frame.next];
                frame.best =
                    frame
                        .best
                        .max(self.scale.after_move(tried.gain, tried.again, worth)?);
                frame.next += 1;
            }
            if frame.next < self.waiting.len() {
                let next = self.waiting[frame.next].next.clone();
                returned = self.enter(next, meter, bytes)?;
                continue;
            }
            self.waiting.truncate(frame.first);
            returned = Some(frame.best);
            if let Some(frame) = self.path.pop() {
                self.on_path.remove(&frame.position);
            }
        }
        // The loop ends when the first frame has returned its worth.
        Ok(returned.unwrap_or(i128::UNKNOWN))
    }

    /// Visits a position: its worth if it is an end, otherwise it is put on the path.
    fn enter(
        &mut self,
        position: Position,
        meter: &mut Meter<'_>,
        bytes: &mut u64,
    ) -> Result<Option<i128>, Stop> {
        meter.count(1)?;
        self.moves.clear();
        if let Status::Over(outcome) =
            self.game
                .expand(&position.words, position.mover, &mut self.moves)?
        {
            return self.scale.over(outcome).map(Some);
        }
        if self.moves.is_empty() {
            let stuck = || self.game.show(&position.words);
            return self.scale.no_move(stuck).map(Some);
        }
        if !self.on_path.insert(position.clone()) {
            return Err(self.endless(&position).into());
        }
        let first = self.waiting.len();
        for index in 0..self.moves.len() {
            let step = self.moves.step(index, position.mover);
            self.waiting.push(Waiting {
                gain: step.gain,
                again: self.moves.again(index),
                next: step.next,
            });
        }
        self.path.push(Frame {
            position,
            first,
            next: first,
            best: i128::UNKNOWN,
        });
        *bytes = (*bytes).max(self.held());
        meter.control().allow_bytes(*bytes)?;
        Ok(None)
    }

    fn held(&self) -> u64 {
        let words = self.game.width() * size_of::<i64>();
        let frames = self.path.len() * (2 * words + size_of::<Frame>() + size_of::<Position>());
        (frames + self.waiting.len() * (words + size_of::<Waiting>())) as u64
    }

    fn endless(&self, repeated: &Position) -> SolveError {
        let from = self
            .path
            .iter()
            .position(|frame| frame.position == *repeated)
            .unwrap_or(0);
        let cycle = self.path[from..]
            .iter()
            .map(|frame| frame.position.clone())
            .collect();
        SolveError::Endless { cycle }
    }
}
