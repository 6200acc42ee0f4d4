//! The planner: asks every engine whether it takes a game and at what cost, and picks the
//! fastest that keeps to the limits, as a database planner picks an index.

mod pilot;
mod smaller;

use crate::control::{Control, Limits};
use crate::engine::{
    Cost, Decline, ENGINE_COUNT, ENGINES, Estimate, Reach, Ready, Refusal, ready, value_at_once,
};
use crate::error::{OverLimit, SolveError};
use crate::rules::endless::unbounded_play;
use crate::rules::{BoundInput, RulesGame};
use crate::solution::Solution;
use crate::value::Value;

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
/// To put the numbers of an input into the rules and to look for a shape again takes about as long.
const SECONDS_TO_READ_ANEW: f64 = 50e-6;
/// An engine by shape that is expected to take no longer than this is taken without asking those
/// that take any game: to learn where play can come takes as long.
const SECONDS_AT_ONCE: f64 = 10e-3;
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
    let mut options = Options::new(game, limits);
    options.ask_all();
    let reach = pilot::reach(game);
    let (chosen, _) = options.choose(|| reach.clone());
    Plan {
        engines: options.say(reach.as_ref()),
        chosen,
    }
}

impl Plan {
    /// As [`plan`](fn@plan), with no pilot: what the engines say at sight.
    ///
    /// # Complexity
    /// That of the engines' looks at the rules.
    pub fn at_sight(game: &RulesGame, limits: &Limits) -> Self {
        let mut options = Options::new(game, limits);
        options.ask_all();
        Self {
            engines: options.say(None),
            chosen: options.fastest(None),
        }
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

/// What the engines say of one game; none is asked before that matters.
struct Options<'g> {
    game: &'g RulesGame,
    limits: Limits,
    /// For each engine, simplest first, once it has been asked.
    engines: [Option<Asked<'g>>; ENGINE_COUNT],
}

/// What one engine says.
type Asked<'g> = Result<Box<dyn Ready<'g> + 'g>, Refusal<'g>>;

impl<'g> Options<'g> {
    fn new(game: &'g RulesGame, limits: &Limits) -> Self {
        Self {
            game,
            limits: *limits,
            engines: [const { None }; ENGINE_COUNT],
        }
    }

    fn ask(&mut self, engines: impl Iterator<Item = usize>) {
        for index in engines {
            let game = self.game;
            self.engines[index].get_or_insert_with(|| ready(index, game));
        }
    }

    fn ask_all(&mut self) {
        self.ask(0..ENGINE_COUNT);
    }

    /// What they say to people, where play can reach so much, if that is known.
    fn say(&self, reach: Option<&Reach>) -> Vec<PlannedEngine> {
        let engines = ENGINES.iter().zip(&self.engines);
        let engines = engines.filter_map(|(engine, asked)| {
            Some(PlannedEngine {
                name: engine.name(),
                verdict: match asked.as_ref()? {
                    Ok(ready) => Ok(ready.cost(reach)),
                    Err(refusal) => Err(refusal.decline().clone()),
                },
            })
        });
        engines.collect()
    }

    /// The index of the engine for a solve: with a pilot only where the choice may depend on it,
    /// and then what that found.
    fn choose(&mut self, pilot: impl FnOnce() -> Option<Reach>) -> (usize, Option<Reach>) {
        let settled = self.game.settled();
        let by_shape = |anew| settled.fits.by_shape(settled, anew).iter().copied();
        let tables = || (0..ENGINE_COUNT).filter(|&one| ENGINES[one].is_table());
        self.ask(by_shape(false));
        if let Some(index) = self.takes_less_than(SECONDS_AT_ONCE, by_shape(false)) {
            return (index, None);
        }
        // What fills a table is the fastest of those that take any game, if it can be had.
        self.ask(tables());
        let asked = by_shape(false).chain(tables());
        if let Some(index) = self.takes_less_than(SECONDS_TO_READ_ANEW, asked) {
            return (index, None);
        }
        self.ask(by_shape(true));
        let shapes = || by_shape(false).chain(by_shape(true));
        if let Some(index) = self.takes_less_than(SECONDS_AT_ONCE, shapes()) {
            return (index, None);
        }
        let fastest = self.fastest_of(shapes().chain(tables()), None);
        if let Some((index, _)) = fastest.filter(|(_, estimate)| self.is_settled(estimate)) {
            return (index, None);
        }
        self.ask_all();
        let reach = pilot();
        (self.fastest(reach.as_ref()), reach)
    }

    /// The fastest of some engines, if it takes no longer than this within the limits.
    fn takes_less_than(&self, seconds: f64, engines: impl Iterator<Item = usize>) -> Option<usize> {
        let (index, estimate) = self.fastest_of(engines, None)?;
        (estimate.seconds < seconds && self.excess(&estimate) == 0).then_some(index)
    }

    /// The fastest of all that keeps to the bytes.
    fn fastest(&self, reach: Option<&Reach>) -> usize {
        let fastest = self.fastest_of(0..ENGINE_COUNT, reach);
        fastest.map_or(0, |(index, _)| index)
    }

    /// The fastest of some engines that keeps to the bytes; if none does, the one that is least
    /// over.
    fn fastest_of(
        &self,
        engines: impl Iterator<Item = usize>,
        reach: Option<&Reach>,
    ) -> Option<(usize, Estimate)> {
        let fitting = engines.filter_map(|index| {
            let ready = self.engines[index].as_ref()?.as_ref().ok()?;
            Some((index, ready.estimate(reach)))
        });
        let order = |estimate: &Estimate| {
            // Every line of play, one by one, is never the choice.
            (estimate.seconds == f64::INFINITY, self.excess(estimate))
        };
        fitting.min_by(|(_, one), (_, other)| {
            let by_bytes = order(one).cmp(&order(other));
            by_bytes.then(one.seconds.total_cmp(&other.seconds))
        })
    }

    fn excess(&self, estimate: &Estimate) -> u64 {
        excess(estimate.bytes, estimate.at_most, &self.limits)
    }

    /// Whether a better choice than one at sight is not worth looking for.
    fn is_settled(&self, estimate: &Estimate) -> bool {
        let numbers = self.game.bound().inputs.iter().map(|input| match input {
            BoundInput::Integer(_) => 1,
            BoundInput::Row(row) => row.elements().len(),
            BoundInput::Rows(rows) => rows.iter().map(|row| row.elements().len()).sum(),
        });
        let quick = numbers.sum::<usize>() as f64 * SECONDS_A_NUMBER;
        estimate.seconds < quick.max(SECONDS_OF_A_PILOT) && self.excess(estimate) == 0
    }

    /// The engine for a solve, and what it is expected to take.
    fn pick(mut self) -> Result<Picked<'g>, Decline> {
        let game = self.game;
        let (chosen, reach) = self.choose(|| pilot::reach(game));
        match self.engines[chosen].take() {
            Some(Ok(ready)) => Ok(Picked {
                engine: chosen,
                estimate: ready.estimate(reach.as_ref()),
                ready,
            }),
            Some(Err(refusal)) => Err(refusal.decline().clone()),
            None => Err(Decline::new("no engine takes it")),
        }
    }
}

/// The engine that is to solve a game.
struct Picked<'g> {
    /// Its index among [`ENGINES`].
    engine: usize,
    estimate: Estimate,
    ready: Box<dyn Ready<'g> + 'g>,
}

impl<'g> Picked<'g> {
    /// What [`Options::choose`] comes to in its first step, without the room to ask them all: for
    /// small cases, of which there may be millions.
    fn at_once(game: &'g RulesGame, limits: &Limits) -> Option<Self> {
        let settled = game.settled();
        let mut fastest: Option<Self> = None;
        for &index in settled.fits.by_shape(settled, false) {
            let Ok(ready) = ready(index, game) else {
                continue;
            };
            let estimate = ready.estimate(None);
            if excess(estimate.bytes, estimate.at_most, limits) > 0 {
                return None;
            }
            if (fastest.as_ref()).is_none_or(|one| estimate.seconds < one.estimate.seconds) {
                fastest = Some(Self {
                    engine: index,
                    estimate,
                    ready,
                });
            }
        }
        fastest.filter(|one| one.estimate.seconds < SECONDS_AT_ONCE)
    }
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
        None => match Picked::at_once(game, limits) {
            Some(picked) => picked,
            None => {
                let picked = Options::new(game, limits).pick();
                picked.map_err(|decline| decline.into_error("any engine"))?
            }
        },
        Some(name) => {
            let index = find_engine(name)?;
            let name = ENGINES[index].name();
            let ready =
                ready(index, game).map_err(|refusal| refusal.decline().clone().into_error(name))?;
            Picked {
                engine: index,
                estimate: ready.estimate(None),
                ready,
            }
        }
    };
    // What takes any game would search until a limit is met.
    if ENGINES[picked.engine].takes_any()
        && let Some(error) = unbounded_play(game)
    {
        return Err(error.into());
    }
    check_bytes(game, engine, &picked.estimate, limits)?;
    let name = ENGINES[picked.engine].name();
    Solution::new(game, name, picked.ready.solve(control)?)
}

/// The value of a game, as [`solve`] finds it, for those who want nothing else: it is read off
/// what an earlier solve of the same rules has left, where that tells it, and a small game is
/// solved without getting ready to tell more.
///
/// # Errors
/// As for [`solve`].
///
/// # Complexity
/// That of [`solve`] at most.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Prepared, Rules};
///
/// let prepared = Prepared::new(Rules::parse(pilewise::builtin::find("1510").unwrap().text)?)?;
/// let heaps = 1..=8;
/// let lost = heaps.filter(|&heap| {
///     let game = prepared.game(vec![InputValue::Integer(heap)]).unwrap();
///     let value = pilewise::value(&game, None, &pilewise::Control::default()).unwrap();
///     value.number() < 0
/// });
/// assert_eq!(lost.collect::<Vec<_>>(), [2, 5, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value(
    game: &RulesGame,
    engine: Option<&str>,
    control: &Control<'_>,
) -> Result<Value, SolveError> {
    let Limits {
        bytes, positions, ..
    } = control.limits;
    if engine.is_none() && positions == u64::MAX {
        let settled = game.settled();
        let by_shape = settled.fits.by_shape(settled, false);
        let at_once = |&index: &usize| value_at_once(index, game, bytes);
        if let Some(value) = by_shape.iter().find_map(at_once) {
            return Ok(value);
        }
    }
    Ok(solve(game, engine, control)?.value)
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
