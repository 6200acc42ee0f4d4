//! A solved heap: values and lines, read off the lost positions.

use super::NAME;
use super::distances::{self, Distances};
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
    Formula(Formula),
    Sieve(Sieve),
    Squares(Squares),
}

/// The oracle of a heap.
pub(super) struct Solved<'g> {
    shape: Shape,
    outcomes: Outcomes,
    /// Made when distances are first asked for, where they are cheap.
    distances: Option<Distances>,
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
            Way::Formula(formula) => Outcomes::Formula(formula),
            Way::Squares => Outcomes::Squares(Squares::solve(base, last, control)?),
            Way::Sieve(amounts) => Outcomes::Sieve(Sieve::solve(&amounts, base, last, control)?),
        };
        Ok(Self {
            shape,
            outcomes,
            distances: None,
            control: *control,
        })
    }

    /// Finds all distances, if that is cheap and not yet done.
    fn measure(&mut self) -> Result<(), SolveError> {
        let Shape {
            takes, base, start, ..
        } = &self.shape;
        if self.distances.is_none() && distances::are_cheap(*start, takes.count()) {
            let amounts = takes.ascending();
            self.distances = Some(Distances::solve(&amounts, *base, *start, &self.control)?);
        }
        Ok(())
    }

    fn number_of(&self, position: &Position) -> Result<u64, SolveError> {
        let number = self.shape.number_of(position);
        Ok(number.ok_or_else(|| PlayError::new(Fault::Unreachable))?)
    }

    fn outcome(&self, number: u64) -> Outcome {
        let lost = match &self.outcomes {
            Outcomes::Formula(formula) => formula.is_lost(number),
            Outcomes::Sieve(sieve) => sieve.is_lost(number),
            Outcomes::Squares(squares) => squares.is_lost(number),
        };
        if lost { Outcome::Loss } else { Outcome::Win }
    }

    /// The outcome of a position, and its distance where distances have been found.
    fn of(&self, number: u64) -> (Outcome, Option<u64>) {
        match &self.distances {
            Some(distances) => {
                let (outcome, moves) = distances.of(number);
                (outcome, Some(moves))
            }
            None => (self.outcome(number), None),
        }
    }

    /// The take of the tie rule; `None` where play has ended.
    fn best(&self, number: u64, meter: &mut Meter<'_>) -> Result<Option<Take>, SolveError> {
        if number < self.shape.base.below {
            return Ok(None);
        }
        let (outcome, distance) = self.of(number);
        if let Outcomes::Formula(formula) = self.outcomes
            && distance.is_none()
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
        Ok(Value::Decided {
            outcome: self.outcome(self.number_of(position)?),
            moves: None,
        })
    }

    fn measured_value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let number = self.number_of(position)?;
        self.measure()?;
        let (outcome, moves) = self.of(number);
        Ok(Value::Decided { outcome, moves })
    }

    fn positions(&self) -> u64 {
        match &self.outcomes {
            Outcomes::Formula(_) => 1,
            Outcomes::Sieve(sieve) => sieve.positions,
            Outcomes::Squares(squares) => squares.positions,
        }
    }

    fn bytes(&self) -> u64 {
        let outcomes = match &self.outcomes {
            Outcomes::Formula(_) => 0,
            Outcomes::Sieve(sieve) => sieve.bytes,
            Outcomes::Squares(squares) => squares.bytes,
        };
        let measured = (self.distances.as_ref()).map(|_| distances::bytes(self.shape.start));
        outcomes + measured.unwrap_or(0)
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        // A move is kept as its kind and its choice.
        const MOVE: u64 = 9;
        self.measure()?;
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
