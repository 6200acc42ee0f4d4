//! The planner: asks every engine whether it takes a game and at what cost, and picks the
//! fastest that keeps to the limits, as a database planner picks an index.

mod pilot;
mod smaller;

use crate::control::{Control, Limits};
use crate::engine::{Cost, Decline, ENGINES, Engine, Reach};
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
    let at_sight = Plan::at_sight(game, limits);
    let reach = pilot::reach(game);
    let mut plan = Plan::knowing(game, reach.as_ref(), limits);
    if at_sight.is_settled(game, limits) {
        plan.chosen = at_sight.chosen;
    }
    plan
}

impl Plan {
    /// As [`plan`](fn@plan), with no pilot: what the engines say at sight.
    ///
    /// # Complexity
    /// That of the engines' looks at the rules.
    pub fn at_sight(game: &RulesGame, limits: &Limits) -> Self {
        Self::knowing(game, None, limits)
    }

    /// What the engines say of a game of which play can reach so much, if that is known.
    fn knowing(game: &RulesGame, reach: Option<&Reach>, limits: &Limits) -> Self {
        let verdicts = ENGINES.iter().map(|engine| PlannedEngine {
            name: engine.name(),
            verdict: match reach {
                Some(reach) => engine.fit_knowing(game, reach),
                None => engine.fit(game),
            },
        });
        let engines: Vec<PlannedEngine> = verdicts.collect();
        let fitting = (0..engines.len()).filter_map(|index| {
            let cost = engines[index].verdict.as_ref().ok()?;
            // Every line of play, one by one, is never the choice.
            let is_endless = cost.seconds == f64::INFINITY;
            Some((index, (is_endless, excess(cost, limits)), cost.seconds))
        });
        let chosen = fitting.min_by(|(_, excess, seconds), (_, other_excess, other_seconds)| {
            excess
                .cmp(other_excess)
                .then(seconds.total_cmp(other_seconds))
        });
        Self {
            chosen: chosen.map_or(0, |(index, ..)| index),
            engines,
        }
    }

    /// Whether no engine that keeps to `limits` is expected to be faster than the one picked.
    /// (A solve that takes hardly any time is not weighed closely.)
    pub fn chose_the_fastest(&self, limits: &Limits) -> bool {
        let costs = self.engines.iter().flat_map(|one| &one.verdict);
        let mut kept = costs.filter(|cost| excess(cost, limits) == 0);
        self.chosen_cost()
            .is_some_and(|chosen| kept.all(|cost| cost.seconds >= chosen.seconds))
    }

    fn chosen_cost(&self) -> Option<&Cost> {
        self.engines.get(self.chosen)?.verdict.as_ref().ok()
    }

    /// Whether a better choice is not worth looking for.
    fn is_settled(&self, game: &RulesGame, limits: &Limits) -> bool {
        let numbers = game.bound().inputs.iter().map(|input| match input {
            BoundInput::Integer(_) => 1,
            BoundInput::Row(row) => row.elements().len(),
            BoundInput::Rows(rows) => rows.iter().map(|row| row.elements().len()).sum(),
        });
        let quick = numbers.sum::<usize>() as f64 * SECONDS_A_NUMBER;
        self.chosen_cost().is_some_and(|cost| {
            cost.seconds < quick.max(SECONDS_OF_A_PILOT) && excess(cost, limits) == 0
        })
    }

    /// The plan of a solve, with a pilot only where the choice may depend on it.
    fn for_solve(game: &RulesGame, limits: &Limits) -> Self {
        let at_sight = Self::at_sight(game, limits);
        if at_sight.is_settled(game, limits) {
            return at_sight;
        }
        match pilot::reach(game) {
            Some(reach) => Self::knowing(game, Some(&reach), limits),
            None => at_sight,
        }
    }
}

/// A search that may end early is tried unless it may need this many times the limit.
const HOPELESS: u64 = 64;

/// By how much a cost is over the limit of bytes.
fn excess(cost: &Cost, limits: &Limits) -> u64 {
    let hopeful = if cost.at_most {
        limits.bytes.saturating_mul(HOPELESS)
    } else {
        limits.bytes
    };
    match cost.bytes {
        Some(bytes) if bytes > hopeful => bytes - limits.bytes,
        _ => 0,
    }
}

/// Refuses a solve that needs too much memory before it takes any, and says what would fit.
fn check_bytes(
    game: &RulesGame,
    engine: Option<&str>,
    cost: &Cost,
    limits: &Limits,
) -> Result<(), SolveError> {
    if excess(cost, limits) == 0 {
        return Ok(());
    }
    let fits = |smaller: &RulesGame| {
        let plan = Plan::at_sight(smaller, limits);
        plan.engines.iter().any(|planned| {
            let cost = planned.verdict.as_ref().ok();
            let bytes = cost.and_then(|cost| cost.bytes);
            engine.is_none_or(|name| name == planned.name)
                && bytes.is_some_and(|bytes| bytes <= limits.bytes)
        })
    };
    Err(SolveError::OverLimit(OverLimit::Bytes {
        needed: cost.bytes.unwrap_or(u64::MAX),
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
    let (found, cost): (&dyn Engine, Option<Cost>) = match engine {
        None => {
            let plan = Plan::for_solve(game, limits);
            (ENGINES[plan.chosen], plan.chosen_cost().cloned())
        }
        Some(name) => {
            let found = find_engine(name)?;
            (found, found.fit(game).ok())
        }
    };
    if let Some(cost) = &cost {
        check_bytes(game, engine, cost, limits)?;
    }
    Solution::new(game, found.name(), found.solve(game, control)?)
}

/// The names of all engines, simplest first.
pub fn engine_names() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().map(|engine| engine.name())
}

fn find_engine(name: &str) -> Result<&'static dyn Engine, SolveError> {
    let found = ENGINES.iter().find(|engine| engine.name() == name);
    found.copied().ok_or_else(|| SolveError::NoSuchEngine {
        name: name.to_owned(),
        nearest: crate::nearest(name, engine_names()).map(str::to_owned),
    })
}
