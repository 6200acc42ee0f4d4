//! `pilewise compare`: one game by every engine that fits, and what that teaches.

use std::time::Duration;

use clap::Args;
use pilewise::engine::Argument;
use pilewise::rules::RulesGame;
use pilewise::{Control, Limits, OverLimit, Plan, SolveError, Value};

use crate::cases::InputArguments;
use crate::failure::Failure;
use crate::figures::{bytes, count, time};
use crate::lesson::{self, Effort};
use crate::notes;
use crate::rules_source::{self, RulesSource};
use crate::screen::{ASIDE, Screen};
use crate::watch::{LimitArguments, watched};

/// What each engine may use unless the command line says otherwise: a recursion without
/// memory would run for years.
const LIMITS: Limits = Limits {
    bytes: 2 << 30,
    positions: 20_000_000,
    time: Some(Duration::from_secs(10)),
};

/// Solve a game with every engine that fits and compare what it costs
///
/// The engines run one after another. Each may visit 20 million positions in 10 seconds;
/// the limits below change that.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    input: InputArguments,

    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open(&arguments.game)?;
    let case = arguments.input.only_case(&source)?;
    let game = source.game(case)?;
    let limits = arguments.limits.limits(LIMITS);
    let mut runs = Vec::new();
    for engine in Plan::at_sight(&game, &limits).engines {
        if engine.verdict.is_ok() {
            runs.push(Run::of(engine.name, &game, limits, &source)?);
        }
    }
    check_agreement(&runs)?;
    write(&runs, &game)?;
    notes::beyond_limits("", game.warnings());
    Ok(())
}

/// One engine's run.
struct Run {
    engine: &'static str,
    end: Result<Solved, OverLimit>,
}

struct Solved {
    value: Value,
    answer: String,
    positions: u64,
    bytes: u64,
    time: Duration,
}

impl Run {
    fn of(
        engine: &'static str,
        game: &RulesGame,
        limits: Limits,
        source: &RulesSource,
    ) -> Result<Self, Failure> {
        let solve = |control: &Control<'_>| {
            let solution = pilewise::solve(game, Some(engine), control)?;
            Ok((
                solution.value,
                game.answer(solution.value)?,
                solution.positions(),
                solution.bytes(),
            ))
        };
        let (solved, time) = watched(limits, engine, solve);
        let end = match solved {
            Ok((value, answer, positions, bytes)) => Ok(Solved {
                value,
                answer: answer.to_string(),
                positions,
                bytes,
                time,
            }),
            Err(SolveError::OverLimit(over)) => Err(over),
            Err(error) => return Err(Failure::solve(error, source, game, "")),
        };
        Ok(Self { engine, end })
    }

    fn row(&self) -> Vec<String> {
        let cells = match &self.end {
            Ok(solved) => [
                count(solved.value.number()),
                count(solved.positions),
                bytes(solved.bytes),
                time(solved.time),
            ],
            Err(OverLimit::Positions { limit }) => [
                "?".into(),
                format!("over {}", count(*limit)),
                String::new(),
                String::new(),
            ],
            Err(OverLimit::Time { limit, positions }) => [
                "?".into(),
                format!("over {}", count(*positions)),
                String::new(),
                format!("over {}", time(*limit)),
            ],
            Err(OverLimit::Bytes { limit, .. }) => [
                "?".into(),
                String::new(),
                format!("over {}", bytes(*limit)),
                String::new(),
            ],
        };
        std::iter::once(self.engine.to_owned())
            .chain(cells)
            .collect()
    }

    /// Why the engine is exact, if it came to an end.
    fn argument(&self, game: &RulesGame) -> Option<&'static Argument> {
        self.end.as_ref().ok()?;
        pilewise::engine::argument(self.engine, game)
    }

    fn effort(&self) -> Effort {
        let (positions, seconds) = match &self.end {
            Ok(solved) => (Some(solved.positions), Some(solved.time.as_secs_f64())),
            Err(_) => (None, None),
        };
        let at_least = match self.end {
            Err(OverLimit::Positions { limit: positions } | OverLimit::Time { positions, .. }) => {
                Some(positions)
            }
            _ => positions,
        };
        Effort {
            engine: self.engine,
            positions,
            at_least,
            seconds,
        }
    }
}

/// Two engines that are both exact cannot find two values.
fn check_agreement(runs: &[Run]) -> Result<(), Failure> {
    let mut solved = runs
        .iter()
        .filter_map(|run| Some((run.engine, run.end.as_ref().ok()?)));
    let Some((engine, one)) = solved.next() else {
        return Ok(());
    };
    match solved.find(|(_, other)| other.value.number() != one.value.number()) {
        None => Ok(()),
        Some((differing, other)) => Err(Failure::Defect(format!(
            "`{engine}` finds the value {} and `{differing}` finds {}",
            one.value.number(),
            other.value.number()
        ))),
    }
}

fn write(runs: &[Run], game: &RulesGame) -> Result<(), Failure> {
    let mut screen = Screen::new();
    let Some(solved) = runs.iter().find_map(|run| run.end.as_ref().ok()) else {
        let rows = runs.iter().map(Run::row);
        screen.table(HEADINGS, rows)?;
        screen.flush()?;
        return Err(Failure::OverLimit {
            message: "no engine solved the game within the limits".to_owned(),
            hint: "raise them with `--max-positions`, `--max-time` or `--max-memory`".to_owned(),
        });
    };
    screen.answer(game.bound().rules, &solved.answer)?;
    screen.line("")?;
    screen.table(HEADINGS, runs.iter().map(Run::row))?;
    let efforts: Vec<Effort> = runs.iter().map(Run::effort).collect();
    if let Some(lesson) = lesson::of(&efforts) {
        screen.line("")?;
        screen.paragraph(&lesson)?;
    }
    let argued = |run: &Run| Some((run.engine, run.argument(game)?));
    if let Some((engine, argument)) = runs.iter().rev().find_map(argued) {
        screen.line("")?;
        let why = argument.why;
        screen.paragraph(&format!("Why `{engine}` is exact: {why}"))?;
        let source = format!("Source: {}.", argument.reference);
        screen.wrapped(&source, "", "", ASIDE)?;
    }
    Ok(screen.flush()?)
}

const HEADINGS: &[&str] = &["engine", ">value", ">positions", ">memory", ">time"];
