//! One line of best play, by the tie rule: the first best cut in rules order.
//!
//! The search finds one way that loses least. Whether a cut that comes before it in rules
//! order loses no more is asked of a search of its own, which ends as soon as all that it has
//! left loses more; few cuts come into question, for one far from the middle loses too much
//! at once. Where that takes long, all parts are computed, if there are no more than
//! [`MOST_PIECES`] pieces. Beyond that the line goes on by the way that was found: it is best
//! too, but perhaps not the first.

use super::best_first::Ending;
use super::shape::{Shape, Side};
use super::solver::{Parts, Solved, Solver};
use super::stones::{Amount, Piece};
use super::unreachable;
use crate::error::SolveError;
use crate::line::MoveList;

/// Steps of search that a line may take for each step of the solution, and anyhow.
const STEPS_A_STEP: u64 = 8;
const STEPS_ANYHOW: u64 = 20_000;

/// Pieces that are worked through for the sake of the tie rule alone: a tenth of a second.
const MOST_PIECES: u64 = 20_000_000;

/// The line of play from one position.
pub(super) struct Play<'p, 'g, A: Amount> {
    shape: &'p Shape<'g>,
    solver: &'p mut Solver<'g, A>,
    /// The row at hand, zeros included.
    row: (usize, usize),
    /// Steps of search left.
    steps: u64,
    moves: MoveList,
}

/// A cut that is best, and what is known of the part that it keeps.
struct Best<A> {
    /// The kind of move, as an index into [`Shape::moves`].
    keep: usize,
    cut: u32,
    rest: Option<Solved<A>>,
}

impl<'p, 'g, A: Amount> Play<'p, 'g, A> {
    /// Play from the stones `row.0..row.1`.
    pub(super) fn new(
        shape: &'p Shape<'g>,
        solver: &'p mut Solver<'g, A>,
        row: (usize, usize),
    ) -> Self {
        Self {
            shape,
            solver,
            row,
            steps: STEPS_ANYHOW,
            moves: MoveList::new(),
        }
    }

    /// The line to the end of play, where `solved` is the solution of the position.
    pub(super) fn line(mut self, mut solved: Option<Solved<A>>) -> Result<MoveList, SolveError> {
        loop {
            let piece = self.solver.stones.piece(self.row.0, self.row.1);
            if piece.length() < 2 {
                self.split_zeros(piece)?;
                return Ok(self.moves);
            }
            let known = match solved.take() {
                Some(known) => known,
                None => self.solver.solve(piece)?,
            };
            let best = self.first_best(piece, known)?;
            let (first, last) = self.solver.stones.cuts_of_row(best.cut);
            self.make(best.keep, first, last)?;
            solved = best.rest;
        }
    }

    fn first_best(&mut self, piece: Piece, known: Solved<A>) -> Result<Best<A>, SolveError> {
        let score = known.score(&self.solver.stones, piece);
        let way = match known {
            Solved::Parts(parts) => return self.first_of(&parts, piece, score),
            Solved::Way { way, steps, .. } => {
                self.steps = self
                    .steps
                    .saturating_add(steps.saturating_mul(STEPS_A_STEP));
                way
            }
        };
        if let Some(best) = self.search_first(piece, score)? {
            return Ok(best);
        }
        match self.solver.parts(piece, MOST_PIECES)? {
            Some(parts) => self.first_of(&parts, piece, score),
            None => self.go_on(piece, score, &way),
        }
    }

    /// The first cut in rules order whose part `leads` to the score.
    fn first_cut<T>(
        &mut self,
        piece: Piece,
        score: A,
        mut leads: impl FnMut(&mut Self, Side, Piece) -> Result<Option<T>, SolveError>,
    ) -> Result<Option<(usize, u32, T)>, SolveError> {
        for keep in 0..self.shape.moves().len() {
            let (side, ascending) = (
                self.shape.moves()[keep].side,
                self.shape.moves()[keep].ascending,
            );
            let mut cuts = self.solver.stones.cuts_near_middle(piece, side, score);
            while let Some(cut) = if ascending {
                cuts.next()
            } else {
                cuts.next_back()
            } {
                if let Some(found) = leads(self, side, piece.kept(side, cut))? {
                    return Ok(Some((keep, cut, found)));
                }
            }
        }
        Ok(None)
    }

    fn first_of(
        &mut self,
        parts: &Parts<A>,
        piece: Piece,
        score: A,
    ) -> Result<Best<A>, SolveError> {
        let found = self.first_cut(piece, score, |play, side, part| {
            let total = parts
                .score(side, part)
                .map(|after| play.solver.stones.sum(part) + after);
            Ok((total == Some(score)).then_some(()))
        })?;
        let (keep, cut, ()) = found.ok_or_else(unreachable)?;
        Ok(Best {
            keep,
            cut,
            rest: None,
        })
    }

    /// The first best cut by searches, unless they take too long.
    fn search_first(&mut self, piece: Piece, score: A) -> Result<Option<Best<A>>, SolveError> {
        let found = self.first_cut(piece, score, |play, _, part| {
            let stones = &play.solver.stones;
            // A part with more loss than this does not lead to the score.
            let most = stones.sum(part) + stones.sum(part) - score;
            if most < stones.least_loss(part) {
                return Ok(None);
            }
            if part.length() == 1 {
                return Ok(Some(Some(Solved::Way {
                    loss: most,
                    way: Vec::new(),
                    steps: 0,
                })));
            }
            Ok(
                match play.solver.loses_at_most(part, most, &mut play.steps)? {
                    Ending::Found(loss, way) => Some(Some(Solved::Way {
                        loss,
                        way,
                        steps: 0,
                    })),
                    Ending::LosesMore => None,
                    Ending::Unfinished => Some(None),
                },
            )
        })?;
        match found {
            Some((keep, cut, rest @ Some(_))) => Ok(Some(Best { keep, cut, rest })),
            _ => Ok(None),
        }
    }

    /// The next cut of a way that was found.
    fn go_on(&mut self, piece: Piece, score: A, way: &[Piece]) -> Result<Best<A>, SolveError> {
        let (part, rest) = way.split_first().ok_or_else(unreachable)?;
        let (side, cut) = match part.left == piece.left {
            true => (Side::Left, part.right),
            false => (Side::Right, part.left),
        };
        let sum = self.solver.stones.sum(*part);
        let keep = self.shape.moves().iter().position(|keep| keep.side == side);
        Ok(Best {
            keep: keep.ok_or_else(unreachable)?,
            cut,
            rest: Some(Solved::Way {
                loss: sum + sum - score,
                way: rest.to_vec(),
                steps: 0,
            }),
        })
    }

    /// Moves on while at most one stone is not zero: whatever is kept scores nothing.
    fn split_zeros(&mut self, piece: Piece) -> Result<(), SolveError> {
        while let Some((keep, first, last)) = self.first_idle(piece) {
            self.make(keep, first, last)?;
        }
        Ok(())
    }

    /// The first kind of move that can be made, and its first and last cut. Only a part
    /// without the stone is lighter, and without any stone both parts are equal.
    fn first_idle(&self, piece: Piece) -> Option<(usize, usize, usize)> {
        let (stones, (left, right)) = (&self.solver.stones, self.row);
        let stone = stones
            .place(piece)
            .filter(|place| (left..right).contains(place));
        self.shape
            .moves()
            .iter()
            .enumerate()
            .find_map(|(index, keep)| {
                let (first, last) = match (keep.side, stone) {
                    (Side::Left, Some(place)) => (left + 1, place),
                    (Side::Right, Some(place)) => (place + 1, right.saturating_sub(1)),
                    (side, None) if stones.ties().allow(side) => {
                        (left + 1, right.saturating_sub(1))
                    }
                    _ => return None,
                };
                let (first, last) = (first.max(left + 1), last.min(right.saturating_sub(1)));
                (first <= last).then_some((index, first, last))
            })
    }

    /// Makes a move whose cut may be anywhere in `first..=last`.
    fn make(&mut self, keep: usize, first: usize, last: usize) -> Result<(), SolveError> {
        let kept = &self.shape.moves()[keep];
        let cut = if kept.ascending { first } else { last };
        let words = self.shape.words_of(self.row.0, self.row.1);
        let choice = words.and_then(|words| self.shape.choice(keep, &words, cut));
        self.moves
            .push(kept.kind, &[choice.ok_or_else(unreachable)?]);
        match kept.side {
            Side::Left => self.row.1 = cut,
            Side::Right => self.row.0 = cut,
        }
        Ok(())
    }
}
