//! A solved heap: values and lines, read off the lost positions.

use super::NAME;
use super::distances::Distances;
use super::formula::Formula;
use super::shape::Shape;
use super::sieve::Sieve;
use super::squares::Squares;
use super::takes::Take;
use super::way::Way;
use crate::control::{Control, Meter};
use crate::engine::oracle::Oracle;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Outcome, Position};
use crate::line::MoveList;
use crate::value::Value;

/// Which positions are lost, and how that is known.
#[derive(Debug)]
enum Outcomes {
    Distances(Distances),
    Formula(Formula),
    Sieve(Sieve),
    Squares(Squares),
}

/// The oracle of a heap.
pub(super) struct Solved<'g> {
    shape: Shape,
    outcomes: Outcomes,
    control: Control<'g>,
}

impl std::fmt::Debug for Solved<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Solved")
            .field("start", &self.shape.start)
            .field("base", &self.shape.base)
            .finish_non_exhaustive()
    }
}

impl<'g> Solved<'g> {
    /// Solves `shape`.
    pub(super) fn new(shape: Shape, control: &Control<'g>) -> Result<Self, SolveError> {
        let (base, last) = (shape.base, shape.start);
        let way = Way::of(&shape).map_err(|decline| decline.into_error(NAME))?;
        let outcomes = match way {
            Way::Distances(amounts) => {
                Outcomes::Distances(Distances::solve(&amounts, base, last, control)?)
            }
            Way::Formula(formula) => Outcomes::Formula(formula),
            Way::Squares => Outcomes::Squares(Squares::solve(base, last, control)?),
            Way::Sieve(amounts) => Outcomes::Sieve(Sieve::solve(&amounts, base, last, control)?),
        };
        Ok(Self {
            shape,
            outcomes,
            control: *control,
        })
    }

    /// The outcome of a position, and its distance where that is known.
    fn of(&self, number: u64) -> (Outcome, Option<u64>) {
        let lost = match &self.outcomes {
            Outcomes::Distances(table) => {
                let (outcome, moves) = table.of(number);
                return (outcome, Some(moves));
            }
            Outcomes::Formula(formula) => formula.is_lost(number),
            Outcomes::Sieve(sieve) => sieve.is_lost(number),
            Outcomes::Squares(squares) => squares.is_lost(number),
        };
        let outcome = if lost { Outcome::Loss } else { Outcome::Win };
        (outcome, None)
    }

    /// The take of the tie rule; `None` where play has ended.
    fn best(&self, number: u64, meter: &mut Meter<'_>) -> Result<Option<Take>, SolveError> {
        if number < self.shape.base.below {
            return Ok(None);
        }
        let (outcome, distance) = self.of(number);
        if let Outcomes::Formula(formula) = self.outcomes
            && let Some(even) = self.shape.takes.even()
        {
            let amount = match outcome {
                Outcome::Win => formula.winning(number, even.falling),
                _ if even.falling => even.greatest_up_to(number),
                _ => Some(even.low).filter(|&low| low <= number),
            };
            return Ok(amount.map(|amount| even.take(amount)));
        }
        for take in self.shape.takes.iter() {
            meter.count(1)?;
            let Some(next) = number.checked_sub(take.amount) else {
                continue;
            };
            let (after, left) = self.of(next);
            // The distance of a position is that of its best move, and 1.
            if after == outcome.for_opponent() && left.map(|left| left + 1) == distance {
                return Ok(Some(take));
            }
        }
        Ok(None)
    }
}

impl Oracle for Solved<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let number = self.shape.number_of(position);
        let number = number.ok_or_else(|| PlayError::new(Fault::Unreachable))?;
        let (outcome, moves) = self.of(number);
        Ok(Value::Decided { outcome, moves })
    }

    fn positions(&self) -> u64 {
        match &self.outcomes {
            Outcomes::Distances(_) => self.shape.start + 1,
            Outcomes::Formula(_) => 1,
            Outcomes::Sieve(sieve) => sieve.positions,
            Outcomes::Squares(squares) => squares.positions,
        }
    }

    fn bytes(&self) -> u64 {
        match &self.outcomes {
            Outcomes::Distances(_) => super::distances::bytes(self.shape.start),
            Outcomes::Formula(_) => 0,
            Outcomes::Sieve(sieve) => sieve.bytes,
            Outcomes::Squares(squares) => squares.bytes,
        }
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        // A move is kept as its kind and its choice.
        const MOVE: u64 = 9;
        let mut meter = Meter::new(&self.control, None);
        let greatest = self.shape.takes.ends().map_or(u64::MAX, |ends| ends.1);
        self.control
            .allow_bytes((self.shape.start / greatest).saturating_mul(MOVE))?;
        let mut moves = MoveList::new();
        let mut number = self.shape.start;
        while let Some(take) = self.best(number, &mut meter)? {
            self.shape
                .takes
                .write(take, self.shape.heap(number), &mut moves);
            number -= take.amount;
            if moves.len().is_power_of_two() {
                // Room for twice as many.
                self.control.allow_bytes(moves.len() as u64 * 2 * MOVE)?;
            }
            meter.count(1)?;
        }
        Ok(Some(moves))
    }
}
