//! `split`: a row is split in two, the lighter part is kept and scored, and the same player
//! goes on with it (Stone Game V).
//!
//! Only one player ever moves, so the value of a row is f(row) = max over the parts C of the
//! row that weigh at most half of it of S(C) + f(C), with S the sum; f is 0 where nothing can
//! be split. Stones must not be negative.
//!
//! **Zeros.** f does not change if all zeros are left out: a split of the row is a split of
//! what is left, or one of its parts is all zeros and leads to nothing, and f is never
//! negative. So all that follows is about stones greater than 0.
//!
//! **Loss.** Let loss(row) = S(row) - f(row). Then a single stone loses itself, and
//! loss(row) = min over C of (S(row) - 2 S(C)) + loss(C), where no term is negative: the least
//! loss is a shortest way from the row to a single stone, at most 128 splits long.
//!
//! **Bound.** With g the greatest common divisor of all stones, a row loses at least g times
//! the number of ones in the binary form of S / g: true of a single stone, and if
//! S = 2 S(C) + d then S / g has at most as many ones as S(C) / g and d / g together, and
//! d / g has at most d / g. The same sum says that the bound is consistent, so A* with it
//! settles each row once (`best_first.rs`).
//!
//! **Order.** Of two left parts kept one after the other, the first must be the longest
//! possible, for it leads to the same row at less loss; likewise on the right.
//!
//! The search is over within a few thousand steps on rows as they come, and settles a number
//! of rows quadratic in n at the worst. So after a number of steps that the fall-back would
//! have made good, the fall-back takes over: dynamic programming over the rows that play can
//! reach, O(1) each (`halves.rs`), if its memory, known beforehand, is within the limit.
//!
//! A row of a few dozen stones goes by that table at once, on the stack (`small.rs`): it is
//! done before a search has set itself up.
//!
//! Source: the loss form, the bound and the reduction of the table were worked out for this
//! program; that O(n²) suffices is folklore of LeetCode 1563.
//!
//! Time: O(n) to read the row, then O(log n) a step; O(n²) at the worst. Memory: 100 bytes a
//! step; in the fall-back, a fraction of n² sums. The value of any other position is a solve of
//! its own; for those after a first move, when many are asked for, one run of the fall-back
//! tells all.

mod best_first;
mod halves;
mod kept;
mod line;
mod part;
mod shape;
mod small;
mod solver;
mod stones;
#[cfg(test)]
mod tests;

use crate::control::Control;
use crate::engine::argument::Argument;
use crate::engine::fit::{Decline, Engine, Estimate, Fit, Ready};
use crate::engine::oracle::Oracle;
use crate::engine::reach::Reach;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::Position;
use crate::line::MoveList;
use crate::rules::settled::SettledRules;
use crate::rules::{Prefixes, RulesGame};
use crate::value::Value;

use line::Play;
use shape::{Patterns, Shape, Side};
use solver::{Expected, FIRST_STEPS, PIECES_A_STEP, Parts, Solved, Solver};
use stones::{Amount, Piece, Stones};

/// The engine's name.
const NAME: &str = "split";

static ARGUMENT: Argument = Argument {
    of: "split",
    why: "Only one player moves, so the loss (the sum less what is scored) is the length of a \
          way from the row to a single stone, in steps that are never negative. A* search \
          with a lower bound that is consistent settles each part of the row once.",
    cost: "time: a few thousand steps as a rule, quadratic in the row at the worst",
    reference: "Hart, Nilsson, Raphael 1968 for A*; the bound was worked out for this program",
};

/// Keeps the lighter part of a row.
#[derive(Debug)]
pub(crate) struct Split;

impl Engine for Split {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(Patterns::of(rules)?))
    }
}

impl Fit for Patterns {
    fn reads_anew(&self) -> bool {
        self.common.is_none()
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = self.on(game)?;
        let start = game.bound().start;
        Ok(Box::new(Fitted { shape, start }))
    }
}

/// A game of the shape, and where it starts.
struct Fitted<'g> {
    shape: Shape<'g>,
    start: &'g [i64],
}

impl Fitted<'_> {
    /// What solving the start comes to, tried; `None` where it has too few stones to search.
    fn expected(&self) -> Option<Expected> {
        match self.shape.row.prefixes() {
            Prefixes::Narrow(sums) => expected(&self.shape, sums, self.start),
            Prefixes::Wide(sums) => expected(&self.shape, sums, self.start),
        }
    }
}

impl<'g> Ready<'g> for Fitted<'g> {
    fn estimate(&self, reach: Option<&Reach>) -> Estimate {
        let count = self.shape.row.elements().len();
        let stones = count as f64;
        let seconds = if count <= small::MOST_STONES {
            1e-6 + stones * stones * 2e-9
        } else {
            20e-6 + stones.sqrt() * 1e-6 + stones * 10e-9
        };
        let expected = reach.and_then(|_| self.expected());
        Estimate {
            positions: expected.map(|expected| expected.positions),
            bytes: expected.map(|expected| expected.bytes),
            at_most: expected.is_some_and(|expected| !expected.is_known),
            seconds,
        }
    }

    fn how(&self, reach: Option<&Reach>) -> String {
        let is_known = |expected: Expected| expected.is_known;
        let how = if self.shape.row.elements().len() <= small::MOST_STONES {
            "all parts that can be kept, n² / 4 at most"
        } else if reach.and_then(|_| self.expected()).is_some_and(is_known) {
            "best-first search, tried"
        } else {
            "best-first search; this long on random rows, n² / 8 positions on the hardest"
        };
        how.to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self { shape, start } = *self;
        let row = shape.row;
        Ok(match row.prefixes() {
            Prefixes::Narrow(sums) => Box::new(Answers::new(shape, sums, start, control)?),
            Prefixes::Wide(sums) => Box::new(Answers::new(shape, sums, start, control)?),
        })
    }
}

/// What solving the start comes to; `None` where the row has too few stones to search.
fn expected<A: Amount>(shape: &Shape<'_>, sums: &[A], start: &[i64]) -> Option<Expected> {
    let (left, right) = shape.ends_of(start)?;
    let stones = Stones::new(sums, shape.row.elements(), shape.ties());
    let piece = stones.piece(left, right);
    (piece.length() >= 2).then(|| Solver::new(stones, &Control::default()).expected(piece))
}

/// The solved game.
#[derive(Debug)]
struct Answers<'g, A: Amount> {
    shape: Shape<'g>,
    solver: Solver<'g, A>,
    /// The row at the start.
    row: (usize, usize),
    start: Piece,
    /// The solution of the start; `None` if there is nothing to score.
    solved: Option<Solved<A>>,
    /// All parts of the start, once that was worth its while.
    parts: Option<Parts<A>>,
    /// Steps of search that were spent on parts of the start.
    spent: u64,
    /// How many of these make it worth to think of all parts.
    think_at: u64,
}

impl<'g, A: Amount> Answers<'g, A> {
    fn new(
        shape: Shape<'g>,
        sums: &'g [A],
        start: &[i64],
        control: &Control<'g>,
    ) -> Result<Self, SolveError> {
        let row = shape.ends_of(start).ok_or_else(unreachable)?;
        let stones = Stones::new(sums, shape.row.elements(), shape.ties());
        control.allow_bytes(stones.bytes())?;
        let start = stones.piece(row.0, row.1);
        let mut solver = Solver::new(stones, control);
        let solved = match start.length() {
            0 | 1 => None,
            _ => Some(solver.solve(start)?),
        };
        Ok(Self {
            shape,
            solver,
            row,
            start,
            solved,
            parts: None,
            spent: 0,
            think_at: FIRST_STEPS,
        })
    }

    /// What is scored from a piece on.
    fn score(&mut self, piece: Piece) -> Result<A, SolveError> {
        if piece.length() < 2 {
            return Ok(A::default());
        }
        if let Some(solved) = self.solved.as_ref().filter(|_| piece == self.start) {
            return Ok(solved.score(&self.solver.stones, piece));
        }
        if let Some(known) = self.known_part(piece) {
            return Ok(known);
        }
        let solved = self.solver.solve(piece)?;
        let score = solved.score(&self.solver.stones, piece);
        if let (Solved::Way { steps, .. }, Some(_)) = (&solved, self.side_of(piece)) {
            self.spent += steps;
            if self.spent >= self.think_at {
                // By now all parts might have been had for the same time, or soon will.
                self.think_at = self.spent.saturating_mul(2);
                let most = self.spent.saturating_mul(PIECES_A_STEP);
                self.parts = self.solver.parts(self.start, most)?;
            }
        }
        Ok(score)
    }

    /// The side of the start that a piece is a part on.
    fn side_of(&self, piece: Piece) -> Option<Side> {
        match (
            piece.left == self.start.left,
            piece.right == self.start.right,
        ) {
            (true, false) => Some(Side::Left),
            (false, true) => Some(Side::Right),
            _ => None,
        }
    }

    fn known_part(&self, piece: Piece) -> Option<A> {
        let side = self.side_of(piece)?;
        let solved = match &self.solved {
            Some(Solved::Parts(parts)) => Some(parts),
            _ => None,
        };
        self.parts.as_ref().or(solved)?.score(side, piece)
    }
}

impl<A: Amount> Oracle for Answers<'_, A> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let row = self.shape.ends_of(&position.words);
        let (left, right) = row.ok_or_else(unreachable)?;
        let score = self.score(self.solver.stones.piece(left, right))?;
        let value = score.widen().checked_mul(self.shape.factor());
        let overflow = || PlayError::new(Fault::Overflow);
        Ok(Value::Score(value.ok_or_else(overflow)?))
    }

    fn positions(&self) -> u64 {
        self.solver.positions()
    }

    fn bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let play = Play::new(&self.shape, &mut self.solver, self.row);
        play.line(self.solved.clone()).map(Some)
    }
}

/// Of a position that play cannot reach.
fn unreachable() -> SolveError {
    PlayError::new(Fault::Unreachable).into()
}
