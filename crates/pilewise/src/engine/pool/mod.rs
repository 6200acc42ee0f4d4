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
//! the numbers to be 1, 2, 3 …, or even different. Pools of the same numbers share what is known
//! of them; see [`numbers`].
//!
//! If the numbers do not reach the target, all of them are called, whatever the players do.
//!
//! **Line.** For up to 20 numbers the shortest win and the longest loss are found too when they
//! are asked for, see [`distances`], and the tie rule holds; for more, only outcomes, and the
//! line takes the first move that keeps the outcome.

mod distances;
#[cfg(test)]
mod many_tests;
mod numbers;
mod shape;
mod sweep;
#[cfg(test)]
mod tests;

use self::distances::Distances;
use self::numbers::{Known, Numbers, Pools};
use self::shape::{Changes, Pattern, Shape, read_changes};
use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::kept::Held;
use super::oracle::Oracle;
use super::reach::Reach;
use super::taking::list::Misfit;
use super::taking::{is_settled, settled_on};
use crate::control::Control;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Goal, Outcome, Position};
use crate::rules::RulesGame;
use crate::rules::normal::NormalGame;
use crate::rules::settled::SettledRules;
use crate::value::Value;

const NAME: &str = "pool";

/// The table for this many numbers takes a hundredth of a second.
const MANY: usize = 26;
/// Where the table would hold so many times the sets that can come up, a search that visits
/// only those is faster.
const TOO_MANY_TIMES: u64 = 1 << 15;

static ARGUMENT: Argument = Argument {
    of: NAME,
    why: "Nobody may leave the opponent no more than the greatest number left. Taking that \
          number out of the account leaves a game on sets of the others, whose outcomes are a \
          table of one bit for each set.",
    cost: "time and memory: one bit for each set of numbers, once for all games with these \
           numbers and this target",
    reference: "the reduction was worked out for this program; bit masks as in LeetCode 464",
};

/// `pool` knows numbers that can be called once, and a target.
#[derive(Debug)]
pub(crate) struct Pool;

impl Engine for Pool {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        let goal = Goal::from(rules.rules.goal);
        if goal.is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        let changes = read_changes(&rules.normal)?;
        if !is_settled(rules, changes.total) {
            let total = changes.total;
            return Ok(Box::new(ReadOnEach { goal, total }));
        }
        let patterns = patterns(&rules.normal, goal, &changes)?;
        let facing = |pattern| (pattern, Pools::default());
        Ok(Box::new(Facings(
            patterns.map(|pattern| pattern.map(facing)),
        )))
    }
}

/// The total read as one that goes up to the target and as one that goes down, of which one is
/// meant.
#[derive(Debug)]
struct Facings([Result<(Pattern, Pools), Decline>; 2]);

/// Rules that are read anew on each input; see [`is_settled`].
#[derive(Debug)]
struct ReadOnEach {
    goal: Goal,
    total: usize,
}

/// The total as one that goes up, and as one that goes down.
fn patterns(
    normal: &NormalGame,
    goal: Goal,
    changes: &Changes,
) -> Result<[Result<Pattern, Decline>; 2], Decline> {
    match [true, false].map(|upward| Pattern::of(normal, goal, changes, upward)) {
        [Err(up), Err(_)] => Err(up),
        patterns => Ok(patterns),
    }
}

impl Fit for Facings {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let (shape, pools) = Misfit::first_fitting(&self.0, |(pattern, pools)| {
            Ok((pattern.at(game, Some(pools))?, Some(pools)))
        })?;
        Ok(Box::new(ReadyPool::of(shape, pools)?))
    }
}

impl Fit for ReadOnEach {
    fn reads_anew(&self) -> bool {
        true
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let unclear = || Decline::new("a move reads something that has no normal form");
        let normal = settled_on(game, self.total).ok_or_else(unclear)?;
        let patterns = patterns(&normal, self.goal, &read_changes(&normal)?)?;
        let shape = Misfit::first_fitting(&patterns, |pattern| pattern.at(game, None))?;
        Ok(Box::new(ReadyPool::of(shape, None)?))
    }
}

/// A pool on one input.
struct ReadyPool<'g> {
    shape: Shape<'g>,
    /// How many sets can come up; `None` where the pool is decided at sight.
    legal: Option<u64>,
    pools: Option<&'g Pools>,
}

impl<'g> ReadyPool<'g> {
    fn of(shape: Shape<'g>, pools: Option<&'g Pools>) -> Result<Self, Decline> {
        let pool = &*shape.pool;
        let at_sight = shape.target <= i128::from(pool.greatest()) || pool.sum < shape.target;
        let legal = (!at_sight).then(|| {
            let sets = 1u64 << pool.others();
            pool.legal_sets(shape.target).min(sets)
        });
        if let Some(legal) = legal
            && pool.others() > MANY
            && legal.saturating_mul(TOO_MANY_TIMES) < 1 << pool.others()
        {
            return Err(Decline::new(
                "few of the numbers can be called before the target is reached",
            ));
        }
        Ok(Self {
            shape,
            legal,
            pools,
        })
    }
}

impl<'g> Ready<'g> for ReadyPool<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        let Some(legal) = self.legal else {
            return Estimate {
                positions: Some(1),
                bytes: Some(0),
                at_most: false,
                seconds: 1e-6,
            };
        };
        let numbers = self.shape.pool.others();
        let sets = 1u64 << numbers;
        Estimate {
            positions: Some(legal),
            bytes: Some(sweep::bytes(numbers)),
            at_most: false,
            seconds: 2e-6 + sets as f64 * 0.02e-9 + legal as f64 * 0.2e-9,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        match self.legal {
            None => "decided at sight".to_owned(),
            Some(_) => format!("a bit for each of 2^{} sets", self.shape.pool.others()),
        }
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        Ok(Box::new(Solved {
            shape: self.shape,
            pools: self.pools,
            control: *control,
            known: None,
            distances: None,
        }))
    }
}

/// A pool, and what is known of its sets.
#[derive(Debug)]
struct Solved<'g> {
    shape: Shape<'g>,
    pools: Option<&'g Pools>,
    control: Control<'g>,
    /// The lost sets, found when they are first needed, and distances likewise.
    known: Option<Held<'g, Known>>,
    distances: Option<Held<'g, Distances>>,
}

impl<'g> Solved<'g> {
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
        let pool = &*self.shape.pool;
        let numbers = pool.all.iter().enumerate();
        let called = numbers.filter(|(place, _)| left >> place & 1 == 0);
        let called: i128 = called.map(|(_, number)| i128::from(number.weight)).sum();
        let sum = pool.sum - called;
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
        if target <= i128::from(pool.all[greatest as usize].weight) {
            return Ok((Outcome::Win, Some(1)));
        }
        let set = left & !(1 << greatest);
        let known = self.known()?;
        let outcome = if known.sweep.is_lost(set) {
            Outcome::Loss
        } else {
            Outcome::Win
        };
        if measured {
            self.measure()?;
        }
        let moves = (self.distances.as_ref()).map(|distances| distances.moves(set));
        Ok((outcome, moves))
    }

    fn known(&mut self) -> Result<&Held<'g, Known>, SolveError> {
        let known = match self.known.take() {
            Some(known) => known,
            None => {
                let (pool, target) = (&self.shape.pool, self.shape.target);
                Numbers::known(pool, target, self.pools, &self.control)?
            }
        };
        Ok(self.known.insert(known))
    }

    fn measure(&mut self) -> Result<(), SolveError> {
        if let (None, Some(known)) = (&self.distances, &self.known) {
            let numbers = self.shape.pool.others();
            self.distances = Known::distances(known, numbers, self.pools, &self.control)?;
        }
        Ok(())
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
        let distances = self.distances.as_ref();
        self.known.as_ref().map_or(0, |known| {
            known.sweep.bytes + distances.map_or(0, |distances| distances.bytes())
        })
    }
}
