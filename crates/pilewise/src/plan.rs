//! The planner: asks every engine whether it takes a game and at what cost, and picks the
//! cheapest, as a database planner picks an index.

use crate::control::Control;
use crate::engine::{Cost, Decline, ENGINES, Engine};
use crate::error::SolveError;
use crate::rules::RulesGame;
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

/// Asks every engine about `game`.
///
/// # Complexity
/// Independent of how large the game's input is, except for engines whose shape depends on
/// the numbers themselves; those read them once.
pub fn plan(game: &RulesGame) -> Plan {
    let verdicts = ENGINES.iter().map(|engine| PlannedEngine {
        name: engine.name(),
        verdict: engine.fit(game),
    });
    let engines: Vec<PlannedEngine> = verdicts.collect();
    let seconds = |engine: &PlannedEngine| match &engine.verdict {
        Ok(cost) => cost.seconds,
        Err(_) => f64::INFINITY,
    };
    let chosen =
        (0..engines.len()).min_by(|&a, &b| seconds(&engines[a]).total_cmp(&seconds(&engines[b])));
    Plan {
        chosen: chosen.unwrap_or(0),
        engines,
    }
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
    let engine: &dyn Engine = match engine {
        None => ENGINES[plan(game).chosen],
        Some(name) => find_engine(name)?,
    };
    Solution::new(game, engine.name(), engine.solve(game, control)?)
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
