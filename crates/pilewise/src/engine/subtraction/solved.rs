//! A solved heap: values and lines, read off the lost positions.

use super::distances::{self, Distances};
use super::formula::Formula;
use super::heap::Heap;
use super::shape::Shape;
use super::shifted::BLOCK;
use super::sieve::{self, Sieve};
use super::squares::Squares;
use super::way::Way;
use crate::control::{Control, Meter};
use crate::engine::kept::{Held, Room};
use crate::engine::oracle::Oracle;
use crate::engine::taking::takes::Take;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Outcome, Position};
use crate::line::MoveList;
use crate::value::Value;

/// Which positions are lost, and how that is known.
#[derive(Debug)]
enum Outcomes<'g> {
    Formula(Formula),
    Sieve(Held<'g, Sieve>),
    Squares(Squares),
}

/// The oracle of a heap.
pub(super) struct Solved<'g> {
    shape: Shape<'g>,
    outcomes: Outcomes<'g>,
    /// What a solve of this heap alone takes, whether or not it was needed.
    positions: u64,
    bytes: u64,
    /// Made when distances are first asked for, where they are cheap.
    distances: Option<Held<'g, Distances>>,
    room: Option<&'g Room>,
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
    /// Solves `shape`; what heaps share may take `room`.
    pub(super) fn new(
        shape: Shape<'g>,
        way: Way,
        room: Option<&'g Room>,
        control: &Control<'g>,
    ) -> Result<Self, SolveError> {
        let (base, last) = (shape.base, shape.start);
        let (outcomes, positions, bytes) = match way {
            Way::Formula(formula) => (Outcomes::Formula(formula), 1, 0),
            Way::Squares(_) => {
                let squares = Squares::solve(base, last, control)?;
                let (positions, bytes) = (squares.positions, squares.bytes);
                (Outcomes::Squares(squares), positions, bytes)
            }
            Way::Sieve(count) => {
                let greatest = shape.heap.amounts().greatest(count).unwrap_or(1);
                let shared = kept(&shape.heap).and_then(|heap| {
                    let sieve = heap.lost(base, last, room, control)?;
                    Some((sieve, sieve.alone(last, greatest, control)?))
                });
                match shared {
                    Some((sieve, alone)) => {
                        let (positions, bytes) = alone?;
                        (Outcomes::Sieve(Held::Kept(sieve)), positions, bytes)
                    }
                    None => {
                        let amounts = shape.heap.amounts().up_to(last);
                        let sieve = Sieve::solve(amounts, base, last, control)?;
                        let (positions, bytes) = (sieve.positions, sieve.bytes);
                        let sieve = Held::Own(Box::new(sieve));
                        (Outcomes::Sieve(sieve), positions, bytes)
                    }
                }
            }
        };
        Ok(Self {
            shape,
            outcomes,
            positions,
            bytes,
            distances: None,
            room,
            control: *control,
        })
    }

    /// Finds all distances, if that is cheap and not yet done.
    fn measure(&mut self) -> Result<(), SolveError> {
        let (start, base) = (self.shape.start, self.shape.base);
        if self.distances.is_some() || !self.distances_are_cheap() {
            return Ok(());
        }
        self.control.allow_bytes(distances::bytes(start))?;
        // A solve of one's own counts as it goes.
        let is_limited = self.control.limits.positions != u64::MAX;
        let shared = kept(&self.shape.heap).filter(|_| !is_limited);
        let shared = shared.and_then(|heap| heap.distances(base, start, self.room, &self.control));
        self.distances = Some(match shared {
            Some(distances) => Held::Kept(distances),
            None => {
                let amounts = self.shape.heap.amounts().up_to(start);
                let distances = Distances::solve(amounts, base, start, &self.control)?;
                Held::Own(Box::new(distances))
            }
        });
        Ok(())
    }

    fn distances_are_cheap(&self) -> bool {
        // An even row that is long is not listed.
        let heap = &self.shape.heap;
        let cheap = |count: u64| distances::are_cheap(self.shape.start, count);
        cheap(0)
            && match self.shape.even() {
                Some(even) => cheap(even.count_up_to(self.shape.start)),
                None => cheap(heap.amounts().count_up_to(self.shape.start) as u64),
            }
    }

    /// The greatest amount that can be taken.
    fn greatest(&self) -> Option<u64> {
        let start = self.shape.start;
        match self.shape.even() {
            Some(even) => even.greatest_up_to(start),
            None => {
                let amounts = self.shape.heap.amounts();
                amounts.greatest(amounts.count_up_to(start))
            }
        }
    }

    fn number_of(&self, position: &Position) -> Result<u64, SolveError> {
        let number = self.shape.number_of(position);
        Ok(number.ok_or_else(|| PlayError::new(Fault::Unreachable))?)
    }

    fn outcome(&self, number: u64) -> Outcome {
        outcome(match &self.outcomes {
            Outcomes::Formula(formula) => formula.is_lost(number),
            Outcomes::Sieve(sieve) => sieve.is_lost(number),
            Outcomes::Squares(squares) => squares.is_lost(number),
        })
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
            && let Some(even) = self.shape.even()
        {
            let amount = match outcome {
                Outcome::Win => formula.winning(number, even.falling),
                _ if even.falling => even.greatest_up_to(number),
                _ => Some(even.low).filter(|&low| low <= number),
            };
            return Ok(amount.map(|amount| even.take(amount)));
        }
        for take in self.shape.heap.takes.iter() {
            if take.amount > self.shape.start {
                // A take of larger heaps.
                continue;
            }
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

/// The value of a heap, if it can be read off what is kept and a solve of this heap alone would
/// be sure to find room in so many bytes.
pub(super) fn known(shape: &Shape<'_>, bytes: u64) -> Option<Value> {
    let sieve = kept(&shape.heap)?.known_lost(shape.base, shape.start)?;
    // While a row grows, it is held twice.
    let needed = 2 * sieve::bytes_of(shape.start + BLOCK);
    (needed <= bytes).then(|| Value::Decided {
        outcome: outcome(sieve.is_lost(shape.start)),
        moves: None,
    })
}

/// The outcome for the player to move in a position that is lost or not.
fn outcome(is_lost: bool) -> Outcome {
    if is_lost { Outcome::Loss } else { Outcome::Win }
}

/// What may be shared of a heap, if anything may.
fn kept<'g>(heap: &Held<'g, Heap>) -> Option<&'g Heap> {
    match heap {
        Held::Kept(heap) => Some(heap),
        Held::Own(_) => None,
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
        self.positions
    }

    fn bytes(&self) -> u64 {
        let measured = (self.distances.as_ref()).map(|_| distances::bytes(self.shape.start));
        self.bytes + measured.unwrap_or(0)
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        // A move is kept as its kind and its choice.
        const MOVE: u64 = 9;
        self.measure()?;
        let mut meter = Meter::new(&self.control, None);
        let greatest = self.greatest().unwrap_or(u64::MAX);
        self.control
            .allow_bytes((self.shape.start / greatest).saturating_mul(MOVE))?;
        let mut moves = MoveList::new();
        let mut number = self.shape.start;
        while let Some(take) = self.best(number, &mut meter)? {
            let heap = self.shape.heap_of(number);
            self.shape.heap.takes.write(take, heap, &mut moves);
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
