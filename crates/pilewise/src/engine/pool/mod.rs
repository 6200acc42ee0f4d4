//! `pool`: each number of a pool is called once; who brings the total to the target wins.
//!
//! **A smaller game.** Let R be the numbers left, M the greatest of them, and t what is missing
//! to the target, no more than their sum. If t <= M, the mover calls M and wins. Otherwise let
//! A be R without M, and s = t - M - 1 >= 0. Calling an x of A with x > s leaves at most M to
//! the target, and the opponent wins at once. Calling an x <= s leaves (A without x, s - x) with
//! the same M. Calling M itself leaves the greatest of A, say N, as the new M, and t - M, so s
//! becomes s - N: just what calling N leads to. So the players take numbers of A, each at most
//! what is left of s, and who cannot has lost. A is never empty then, as its sum exceeds s.
//!
//! Each take lowers the sum of A and s alike, so `need` = sum of A - s never changes: the sets
//! that can come up are those with a sum of at least `need`, a set is lost if no number leads
//! from it to a lost one, and one table of bits over the subsets of A answers for every
//! position of the game; see [`sweep`]. It is made when it is first needed. Nothing here needs
//! the numbers to be 1, 2, 3 …, or even different.
//!
//! If the numbers do not reach the target, all of them are called, whatever the players do.
//!
//! **Line.** For up to 20 numbers the shortest win and the longest loss are found too when they
//! are asked for, see [`distances`], and the tie rule holds; for more, only outcomes, and the
//! line takes the first move that keeps the outcome.

mod distances;
mod shape;
mod sweep;
#[cfg(test)]
mod tests;

use self::distances::Distances;
use self::shape::Shape;
use self::sweep::Sweep;
use super::fit::{Cost, Decline, OnNumbers};
use super::oracle::Oracle;
use crate::control::Control;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Outcome, Position};
use crate::rules::RulesGame;
use crate::value::Value;

const NAME: &str = "pool";

/// The table for this many numbers takes a hundredth of a second.
const MANY: usize = 26;
/// Where the table would hold so many times the sets that can come up, a search that visits
/// only those is faster.
const TOO_MANY_TIMES: u64 = 1 << 15;

/// `pool` knows numbers that can be called once, and a target.
#[derive(Debug)]
pub(crate) struct Pool;

impl OnNumbers for Pool {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        let shape = Shape::of(game)?;
        let greatest = shape.numbers.last().map_or(0, |one| one.weight);
        if shape.target <= i128::from(greatest) || shape.sum() < shape.target {
            return Ok(Cost {
                positions: Some(1),
                bytes: Some(0),
                at_most: false,
                seconds: 1e-6,
                how: "decided at sight".to_owned(),
            });
        }
        let numbers = shape.numbers.len() - 1;
        let sets = 1u64 << numbers;
        let legal = legal_sets(&shape).min(sets);
        if numbers > MANY && legal.saturating_mul(TOO_MANY_TIMES) < sets {
            return Err(Decline::new(
                "few of the numbers can be called before the target is reached",
            ));
        }
        Ok(Cost {
            positions: Some(legal),
            bytes: Some(sweep::bytes(numbers)),
            at_most: false,
            seconds: 2e-6 + sets as f64 * 0.02e-9 + legal as f64 * 0.2e-9,
            how: format!("a bit for each of 2^{numbers} sets"),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let declined = |decline: Decline| decline.into_error(NAME);
        self.fit(game).map_err(declined)?;
        Ok(Box::new(Solved {
            shape: Shape::of(game).map_err(declined)?,
            control: *control,
            known: None,
        }))
    }
}

/// How many sets are legal in the smaller game: those whose numbers taken away sum to at most
/// s. `u64::MAX` where s is so large that they are not counted.
fn legal_sets(shape: &Shape) -> u64 {
    const MOST_COUNTED: usize = 1 << 12;
    let Some((greatest, others)) = shape.numbers.split_last() else {
        return 1;
    };
    let most = usize::try_from(shape.target - i128::from(greatest.weight) - 1);
    let Some(most) = most.ok().filter(|&most| most < MOST_COUNTED) else {
        return u64::MAX;
    };
    let mut ways = vec![0u64; most + 1];
    ways[0] = 1;
    for number in others {
        let weight = usize::try_from(number.weight).unwrap_or(usize::MAX);
        for sum in (weight..=most).rev() {
            ways[sum] = ways[sum].saturating_add(ways[sum - weight]);
        }
    }
    ways.into_iter().fold(0, u64::saturating_add)
}

/// A pool, and what is known of its sets.
#[derive(Debug)]
struct Solved<'g> {
    shape: Shape,
    control: Control<'g>,
    known: Option<Known>,
}

/// The lost sets, and distances where they are found.
#[derive(Debug)]
struct Known {
    sweep: Sweep,
    distances: Option<Distances>,
}

impl Solved<'_> {
    /// The value of a position; its distance only if that is to be `measured`.
    fn find(&mut self, position: &Position, measured: bool) -> Result<Value, SolveError> {
        let left = self.shape.left(position);
        let (left, target) = left.ok_or_else(|| PlayError::new(Fault::Unreachable))?;
        let (outcome, moves) = self.of(left, target, measured)?;
        let moves = moves.filter(|_| measured);
        Ok(Value::Decided { outcome, moves })
    }

    /// The outcome of a position with the numbers `left` and `target` to go, and its distance
    /// where that is known or is to be `measured`.
    fn of(
        &mut self,
        left: u64,
        target: i128,
        measured: bool,
    ) -> Result<(Outcome, Option<u64>), SolveError> {
        if target <= 0 {
            return Ok((Outcome::Loss, Some(0)));
        }
        let numbers = self.shape.numbers.iter().enumerate();
        let sum: i128 = (numbers.clone())
            .filter(|(place, _)| left >> place & 1 == 1)
            .map(|(_, number)| i128::from(number.weight))
            .sum();
        if sum < target {
            let moves = left.count_ones();
            let outcome = match (self.shape.exhausted, moves % 2) {
                (outcome, 0) => outcome,
                (outcome, _) => outcome.for_opponent(),
            };
            let moves = (outcome != Outcome::Draw).then(|| u64::from(moves));
            return Ok((outcome, moves));
        }
        // The numbers are not empty: their sum is positive.
        let greatest = left.ilog2();
        if target <= i128::from(self.shape.numbers[greatest as usize].weight) {
            return Ok((Outcome::Win, Some(1)));
        }
        let set = left & !(1 << greatest);
        let known = self.known(measured)?;
        let outcome = if known.sweep.is_lost(set) {
            Outcome::Loss
        } else {
            Outcome::Win
        };
        let moves = known
            .distances
            .as_ref()
            .map(|distances| distances.moves(set));
        Ok((outcome, moves))
    }

    /// The table, made when it is first needed, with distances from when they are first needed.
    fn known(&mut self, measured: bool) -> Result<&Known, SolveError> {
        let mut known = match self.known.take() {
            Some(known) => known,
            None => Known::of(&self.shape, &self.control)?,
        };
        let numbers = self.shape.numbers.len() - 1;
        if let Some(bytes) = distances::bytes(numbers).filter(|_| measured)
            && known.distances.is_none()
        {
            self.control.allow_bytes(known.sweep.bytes + bytes)?;
            known.distances = Some(Distances::of(numbers, &known.sweep));
        }
        Ok(self.known.insert(known))
    }
}

impl Known {
    /// The lost sets of a pool whose numbers reach the target.
    fn of(shape: &Shape, control: &Control<'_>) -> Result<Self, SolveError> {
        let mut weights: Vec<u64> = shape.numbers.iter().map(|one| one.weight).collect();
        weights.pop();
        // The sum of all less the target, and 1; below 2^62 by the shape.
        let need = (shape.sum() - shape.target + 1) as i64;
        Ok(Self {
            sweep: Sweep::solve(&weights, need, control)?,
            distances: None,
        })
    }
}

impl Oracle for Solved<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        self.find(position, false)
    }

    fn measured_value(&mut self, position: &Position) -> Result<Value, SolveError> {
        self.find(position, true)
    }

    fn positions(&self) -> u64 {
        self.known.as_ref().map_or(1, |known| known.sweep.positions)
    }

    fn bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| {
            known.sweep.bytes + known.distances.as_ref().map_or(0, Distances::bytes)
        })
    }
}
