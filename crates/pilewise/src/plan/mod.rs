//! The planner: asks every engine whether it takes a game and at what cost, and picks the
//! fastest that keeps to the limits, as a database planner picks an index.

mod pilot;
mod smaller;

use crate::control::{Control, Limits};
use crate::engine::{Cost, Decline, ENGINES, Estimate, Reach, Ready, ready};
use crate::error::{OverLimit, SolveError};
use crate::rules::{BoundInput, RulesGame};
use crate::solution::Solution;

/// What each engine says of one game, and which is picked.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// All engines, simplest first.
    pub engines: Vec<PlannedEngine>,
    /// The index of the engine picked.
    pub chosen: usize,
}

/// What one engine says of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedEngine {
    /// The engine's name.
    pub name: &'static str,
    /// What it will cost, or why the engine does not take the game.
    pub verdict: Result<Cost, Decline>,
}

/// A solve that is expected to take no longer than this is not worth a pilot; nor one that takes
/// no longer than any would for each number of the input.
const SECONDS_OF_A_PILOT: f64 = 0.05;
const SECONDS_A_NUMBER: f64 = 20e-9;

/// Asks every engine about `game`, and picks one for a solve within `limits`: the fastest of
/// those that keep to the bytes.
///
/// # Complexity
/// A pilot counts positions of the game and of smaller ones for a few milliseconds each; else
/// independent of how large the game's input is, except for engines whose shape depends on the
/// numbers themselves; those read them once.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3; 1000])])?;
/// let plan = pilewise::plan(&game, &pilewise::Limits::default());
/// assert_eq!(plan.engines[plan.chosen].name, "ends");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plan(game: &RulesGame, limits: &Limits) -> Plan {
    let options = Options::of(game, limits);
    let reach = pilot::reach(game);
    let mut plan = options.plan(reach.as_ref());
    if options.is_settled() {
        plan.chosen = options.chosen(None);
    }
    plan
}

impl Plan {
    /// As [`plan`](fn@plan), with no pilot: what the engines say at sight.
    ///
    /// # Complexity
    /// That of the engines' looks at the rules.
    pub fn at_sight(game: &RulesGame, limits: &Limits) -> Self {
        Options::of(game, limits).plan(None)
    }

    /// Whether no engine that keeps to `limits` is expected to be faster than the one picked.
    /// (A solve that takes hardly any time is not weighed closely.)
    pub fn chose_the_fastest(&self, limits: &Limits) -> bool {
        let costs = self.engines.iter().flat_map(|one| &one.verdict);
        let mut kept = costs.filter(|cost| excess(cost.bytes, cost.at_most, limits) == 0);
        let chosen = self.engines.get(self.chosen);
        let chosen = chosen.and_then(|one| one.verdict.as_ref().ok());
        chosen.is_some_and(|chosen| kept.all(|cost| cost.seconds >= chosen.seconds))
    }
}

/// What the engines say of one game.
struct Options<'g> {
    game: &'g RulesGame,
    limits: Limits,
    /// For each engine, simplest first.
    engines: Vec<Result<Box<dyn Ready<'g> + 'g>, Decline>>,
}

impl<'g> Options<'g> {
    fn of(game: &'g RulesGame, limits: &Limits) -> Self {
        Self {
            game,
            limits: *limits,
            engines: (0..ENGINES.len()).map(|one| ready(one, game)).collect(),
        }
    }

    /// What they say, where play can reach so much, if that is known.
    fn plan(&self, reach: Option<&Reach>) -> Plan {
        let engines = ENGINES.iter().zip(&self.engines);
        let engines = engines.map(|(engine, ready)| PlannedEngine {
            name: engine.name(),
            verdict: match ready {
                Ok(ready) => Ok(ready.cost(reach)),
                Err(decline) => Err(decline.clone()),
            },
        });
        Plan {
            engines: engines.collect(),
            chosen: self.chosen(reach),
        }
    }

    /// The fastest that keeps to the bytes.
    fn chosen(&self, reach: Option<&Reach>) -> usize {
        let fitting = self
            .engines
            .iter()
            .enumerate()
            .filter_map(|(index, ready)| {
                let estimate = ready.as_ref().ok()?.estimate(reach);
                // Every line of play, one by one, is never the choice.
                let is_endless = estimate.seconds == f64::INFINITY;
                let over = self.excess(&estimate);
                Some((index, (is_endless, over), estimate.seconds))
            });
        let chosen = fitting.min_by(|(_, excess, seconds), (_, other_excess, other_seconds)| {
            excess
                .cmp(other_excess)
                .then(seconds.total_cmp(other_seconds))
        });
        chosen.map_or(0, |(index, ..)| index)
    }

    fn excess(&self, estimate: &Estimate) -> u64 {
        excess(estimate.bytes, estimate.at_most, &self.limits)
    }

    /// Whether a better choice than that at sight is not worth looking for.
    fn is_settled(&self) -> bool {
        let numbers = self.game.bound().inputs.iter().map(|input| match input {
            BoundInput::Integer(_) => 1,
            BoundInput::Row(row) => row.elements().len(),
            BoundInput::Rows(rows) => rows.iter().map(|row| row.elements().len()).sum(),
        });
        let quick = numbers.sum::<usize>() as f64 * SECONDS_A_NUMBER;
        let chosen = self.engines[self.chosen(None)].as_ref();
        chosen.is_ok_and(|ready| {
            let estimate = ready.estimate(None);
            estimate.seconds < quick.max(SECONDS_OF_A_PILOT) && self.excess(&estimate) == 0
        })
    }

    /// The engine for a solve, and what it is expected to take: with a pilot only where the
    /// choice may depend on it.
    fn pick(mut self) -> Result<Picked<'g>, Decline> {
        let reach = (!self.is_settled())
            .then(|| pilot::reach(self.game))
            .flatten();
        let chosen = self.chosen(reach.as_ref());
        let ready = self.engines.swap_remove(chosen)?;
        Ok(Picked {
            name: ENGINES[chosen].name(),
            estimate: ready.estimate(reach.as_ref()),
            ready,
        })
    }
}

/// The engine that is to solve a game.
struct Picked<'g> {
    name: &'static str,
    estimate: Estimate,
    ready: Box<dyn Ready<'g> + 'g>,
}

/// A search that may end early is tried unless it may need this many times the limit.
const HOPELESS: u64 = 64;

/// By how much a cost is over the limit of bytes.
fn excess(bytes: Option<u64>, at_most: bool, limits: &Limits) -> u64 {
    let hopeful = if at_most {
        limits.bytes.saturating_mul(HOPELESS)
    } else {
        limits.bytes
    };
    match bytes {
        Some(bytes) if bytes > hopeful => bytes - limits.bytes,
        _ => 0,
    }
}

/// Refuses a solve that needs too much memory before it takes any, and says what would fit.
fn check_bytes(
    game: &RulesGame,
    engine: Option<&str>,
    estimate: &Estimate,
    limits: &Limits,
) -> Result<(), SolveError> {
    if excess(estimate.bytes, estimate.at_most, limits) == 0 {
        return Ok(());
    }
    let fits = |smaller: &RulesGame| {
        ENGINES.iter().enumerate().any(|(index, one)| {
            let wanted = engine.is_none_or(|name| name == one.name());
            let estimate = wanted.then(|| ready(index, smaller).ok()).flatten();
            let bytes = estimate.and_then(|ready| ready.estimate(None).bytes);
            bytes.is_some_and(|bytes| bytes <= limits.bytes)
        })
    };
    Err(SolveError::OverLimit(OverLimit::Bytes {
        needed: estimate.bytes.unwrap_or(u64::MAX),
        limit: limits.bytes,
        fits: smaller::largest(game, fits),
    }))
}

/// Solves a game with the named engine, or with the cheapest that takes it.
///
/// # Errors
/// When the rules cannot be applied, play need not end, a limit is met, the caller stops the
/// solve, the named engine does not take the game, or there is no engine of that name.
///
/// # Complexity
/// That of the engine; see [`crate::engine`].
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![5, 3, 4, 5])])?;
/// let mut solution = pilewise::solve(&game, Some("memo"), &pilewise::Control::default())?;
/// assert_eq!(solution.value.number(), 1);
/// assert_eq!(solution.line()?.moves.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<'g>(
    game: &'g RulesGame,
    engine: Option<&str>,
    control: &Control<'g>,
) -> Result<Solution<'g, RulesGame>, SolveError> {
    let limits = &control.limits;
    let picked = match engine {
        None => {
            let picked = Options::of(game, limits).pick();
            picked.map_err(|decline| decline.into_error("any engine"))?
        }
        Some(name) => {
            let index = find_engine(name)?;
            let name = ENGINES[index].name();
            let ready = ready(index, game).map_err(|decline| decline.into_error(name))?;
            Picked {
                name,
                estimate: ready.estimate(None),
                ready,
            }
        }
    };
    check_bytes(game, engine, &picked.estimate, limits)?;
    Solution::new(game, picked.name, picked.ready.solve(control)?)
}

/// The names of all engines, simplest first.
pub fn engine_names() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().map(|engine| engine.name())
}

fn find_engine(name: &str) -> Result<usize, SolveError> {
    let found = ENGINES.iter().position(|engine| engine.name() == name);
    found.ok_or_else(|| SolveError::NoSuchEngine {
        name: name.to_owned(),
        nearest: crate::nearest(name, engine_names()).map(str::to_owned),
    })
}
