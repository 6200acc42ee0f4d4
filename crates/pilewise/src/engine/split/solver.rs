//! Solves pieces: by best-first search and, where that goes on for too long, by halves.

use super::best_first::{BestFirst, Ending};
use super::halves::Half;
use super::shape::Side;
use super::small;
use super::stones::{Amount, Piece, Stones};
use crate::control::{Control, Meter};
use crate::error::{OverLimit, SolveError};

/// Steps of best-first search before anything else is thought of.
pub(super) const FIRST_STEPS: u64 = 2000;

/// Pieces that the fall-back works through in the time of one step of best-first search.
pub(super) const PIECES_A_STEP: u64 = 80;

/// Sums below this, doubled and added, fit in 32 bits.
const NARROW: i128 = 1 << 29;

/// Solves the pieces of one row.
#[derive(Debug)]
pub(super) struct Solver<'g, A: Amount> {
    pub(super) stones: Stones<'g, A>,
    meter: Meter<'g>,
    most_bytes: u64,
}

/// What solving a piece comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    pub(super) positions: u64,
    pub(super) bytes: u64,
    /// Whether it comes to just that; else to no more.
    pub(super) is_known: bool,
}

/// A piece solved.
#[derive(Clone, Debug)]
pub(super) enum Solved<A> {
    /// The least loss, and the parts kept on one way that loses no more.
    Way {
        loss: A,
        way: Vec<Piece>,
        steps: u64,
    },
    /// All its parts.
    Parts(Parts<A>),
}

/// What is scored from each part of a piece on.
#[derive(Clone, Debug)]
pub(super) struct Parts<A> {
    /// Of the parts that can be kept on the left, by how many stones they have.
    pub(super) left: Vec<A>,
    /// On the right, likewise.
    pub(super) right: Vec<A>,
}

impl<A: Amount> Parts<A> {
    /// What is scored from a part on, if it can be kept.
    pub(super) fn score(&self, side: Side, part: Piece) -> Option<A> {
        let scores = match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        };
        scores.get(part.length() as usize).copied()
    }
}

/// The two halves of a piece; narrow where their sums are.
enum Halves<A> {
    Narrow([Half<i32>; 2]),
    Full([Half<A>; 2]),
}

impl<A: Amount> Halves<A> {
    fn of(stones: &Stones<'_, A>, piece: Piece) -> Self {
        let sides = [Side::Left, Side::Right];
        if stones.sum(piece).widen() < NARROW {
            Self::Narrow(sides.map(|side| Half::of(stones, piece, side)))
        } else {
            Self::Full(sides.map(|side| Half::of(stones, piece, side)))
        }
    }

    /// Pieces, and the bytes that are held at once.
    fn work(&self) -> (u64, u64) {
        let [left, right] = match self {
            Self::Narrow(halves) => [halves[0].work(), halves[1].work()],
            Self::Full(halves) => [halves[0].work(), halves[1].work()],
        };
        (left.pieces + right.pieces, left.bytes.max(right.bytes))
    }

    fn parts(&self, meter: &mut Meter<'_>) -> Result<Parts<A>, SolveError> {
        let (left, right) = match self {
            Self::Narrow([left, right]) => {
                let widen =
                    |scores: Vec<i32>| scores.iter().map(|one| A::narrow(one.widen())).collect();
                (widen(left.scores(meter)?), widen(right.scores(meter)?))
            }
            Self::Full([left, right]) => (left.scores(meter)?, right.scores(meter)?),
        };
        Ok(Parts { left, right })
    }
}

impl<'g, A: Amount> Solver<'g, A> {
    pub(super) fn new(stones: Stones<'g, A>, control: &Control<'g>) -> Self {
        let most_bytes = stones.bytes();
        Self {
            stones,
            meter: Meter::new(control, None),
            most_bytes,
        }
    }

    /// Positions visited so far.
    pub(super) fn positions(&self) -> u64 {
        self.meter.positions
    }

    /// The most bytes held at once so far.
    pub(super) fn bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Solves a piece of two stones or more.
    pub(super) fn solve(&mut self, piece: Piece) -> Result<Solved<A>, SolveError> {
        if piece.length() as usize <= small::MOST_STONES {
            return small::parts(&self.stones, piece, &mut self.meter).map(Solved::Parts);
        }
        let mut search = BestFirst::new(&self.stones, piece);
        // To plan the fall-back takes a look at every stone.
        let first_steps = FIRST_STEPS + u64::from(piece.length()) / 4;
        let mut ending = search.run(first_steps, A::GREATEST, &mut self.meter);
        let mut halves = None;
        if let Ok(Ending::Unfinished) = ending {
            let both = Halves::of(&self.stones, piece);
            let (pieces, bytes) = both.work();
            let steps = if self.meter.control().allow_bytes(bytes).is_ok() {
                halves = Some((both, bytes));
                first_steps + pieces / PIECES_A_STEP
            } else {
                u64::MAX
            };
            ending = search.run(steps, A::GREATEST, &mut self.meter);
        }
        self.most_bytes = self.most_bytes.max(self.stones.bytes() + search.bytes());
        let steps = search.steps();
        drop(search);
        match (ending, halves) {
            (Ok(Ending::Found(loss, way)), _) => Ok(Solved::Way { loss, way, steps }),
            (
                Ok(_) | Err(SolveError::OverLimit(OverLimit::Bytes { .. })),
                Some((halves, bytes)),
            ) => {
                self.most_bytes = self.most_bytes.max(self.stones.bytes() + bytes);
                Ok(Solved::Parts(halves.parts(&mut self.meter)?))
            }
            (Err(error), _) => Err(error),
            (Ok(_), None) => Err(SolveError::OverLimit(OverLimit::Positions { limit: steps })),
        }
    }

    /// What solving a piece will come to: known where its first steps solve it, else the most.
    pub(super) fn expected(&self, piece: Piece) -> Expected {
        let mut meter = Meter::new(&Control::default(), None);
        if piece.length() as usize <= small::MOST_STONES {
            let is_known = small::parts(&self.stones, piece, &mut meter).is_ok();
            return Expected {
                positions: meter.positions,
                bytes: self.stones.bytes(),
                is_known,
            };
        }
        let mut search = BestFirst::new(&self.stones, piece);
        let ending = search.run(FIRST_STEPS, A::GREATEST, &mut meter);
        let held = search.bytes();
        if let Ok(Ending::Found(..)) = ending {
            return Expected {
                positions: meter.positions,
                bytes: self.stones.bytes() + held,
                is_known: true,
            };
        }
        let (pieces, bytes) = Halves::of(&self.stones, piece).work();
        let steps = FIRST_STEPS + u64::from(piece.length()) / 4 + pieces / PIECES_A_STEP;
        let held = held.saturating_mul(steps.div_ceil(FIRST_STEPS));
        Expected {
            positions: steps + pieces,
            bytes: self.stones.bytes().saturating_add(bytes.max(held)),
            is_known: false,
        }
    }

    /// All parts of a piece, or `None` where that takes more than `most` pieces or memory.
    pub(super) fn parts(
        &mut self,
        piece: Piece,
        most: u64,
    ) -> Result<Option<Parts<A>>, SolveError> {
        let halves = Halves::of(&self.stones, piece);
        let (pieces, bytes) = halves.work();
        if pieces > most || self.meter.control().allow_bytes(bytes).is_err() {
            return Ok(None);
        }
        self.most_bytes = self.most_bytes.max(self.stones.bytes() + bytes);
        halves.parts(&mut self.meter).map(Some)
    }

    /// Whether a piece of two stones or more loses no more than `most`, and if so how; for at
    /// most `steps` steps, of which it takes its own away.
    pub(super) fn loses_at_most(
        &mut self,
        piece: Piece,
        most: A,
        steps: &mut u64,
    ) -> Result<Ending<A>, SolveError> {
        let mut search = BestFirst::new(&self.stones, piece);
        let ending = search.run(*steps, most, &mut self.meter);
        *steps = steps.saturating_sub(search.steps());
        self.most_bytes = self.most_bytes.max(self.stones.bytes() + search.bytes());
        ending
    }
}

impl<A: Amount> Solved<A> {
    /// What is scored from the piece on.
    pub(super) fn score(&self, stones: &Stones<'_, A>, piece: Piece) -> A {
        match self {
            Solved::Way { loss, .. } => stones.sum(piece) - *loss,
            Solved::Parts(parts) => {
                let cuts = [Side::Left, Side::Right].into_iter().flat_map(|side| {
                    let cuts = stones.cuts(piece, side);
                    cuts.map(move |cut| (side, piece.kept(side, cut)))
                });
                let totals = cuts
                    .filter_map(|(side, part)| Some(stones.sum(part) + parts.score(side, part)?));
                totals.max().unwrap_or_default()
            }
        }
    }
}
