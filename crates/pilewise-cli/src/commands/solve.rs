//! `pilewise solve`: the answer, the value, the best moves and a whole line of best play.

mod told;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use pilewise::Limits;
use pilewise::batch::{Batch, BatchProgress, CaseError, End, Unsolved};

use self::told::{Form, Teller, Told};
use crate::cases::{Cases, InputArguments, Unreadable};
use crate::exit_codes;
use crate::failure::Failure;
use crate::interrupt;
use crate::language::LanguageArguments;
use crate::notes;
use crate::outlet::Outlet;
use crate::progress::{InputCount, ProgressLine};
use crate::rules_source;
use crate::screen::Screen;
use crate::watch::LimitArguments;

/// Solve a game: the answer, the value, the best moves and a whole line of best play
///
/// An input file, or standard input, may hold any number of cases. They are solved by all cores at
/// once and told in order, each as soon as it and those before it are solved. A case that cannot be
/// solved is told on standard error with its number, and the others are solved all the same; its
/// place in the output is an empty line with --answer, and an object with `error` with --json.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A built-in game (stone-game-ii, 1140, lc1140), or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    input: InputArguments,

    /// Solve with this engine instead of the cheapest; `pilewise plan` lists those that fit
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,

    /// Print what the problem asks for and nothing else, one line a case; for contest text, texts
    /// without quotation marks
    #[arg(long, conflicts_with = "json")]
    answer: bool,

    /// Print one JSON object a case
    #[arg(long)]
    json: bool,

    /// Show every move of the line, however many there are
    #[arg(long)]
    full_line: bool,

    /// Solve so many cases at once [default: as many as there are cores]
    #[arg(short, long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    #[command(flatten)]
    language: LanguageArguments,

    #[command(flatten)]
    limits: LimitArguments,
}

const EXAMPLES: &str = "\
Examples:
  pilewise solve stone-game-ii \"[2,7,9,4,4]\"             everything about one case
  pilewise solve 877 --input cases.txt --answer          an answer a line, by all cores
  pilewise solve 877 --input cases.txt --json --jobs 1   an object a line, by one
  pilewise solve 877 --layout count-and-list < rows.txt  lines such as 4 5 3 4 5";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open_in(&arguments.game, arguments.language.language)?;
    let engine = arguments.engine.as_deref();
    // Before anything is read: who mistypes it need not wait for an input.
    if let Some(name) = engine.filter(|name| pilewise::engine_names().all(|it| it != *name)) {
        return Err(Failure::no_such_engine(name));
    }
    let prepared = source.prepare()?;
    let outlet = Outlet::new();
    let cases = arguments.input.cases(&source, |bytes| outlet.tie(bytes))?;
    let is_text = matches!(cases, Cases::Text { .. });
    let teller = Teller {
        source: &source,
        form: arguments.form(),
        is_contest: arguments.input.format().is_contest(),
        origin: cases.origin(),
    };
    let mut worst = exit_codes::DONE;
    let started = Instant::now();
    let clock = || started.elapsed();
    let watch = Watch::new(started, is_text);
    let progress = |progress| watch.show(progress);
    let batch = Batch {
        jobs: if is_text { arguments.jobs() } else { 1 },
        limits: arguments.limits.limits(Limits::default()),
        // Nobody asks for the time of a case of which only the answer is told.
        clock: (!arguments.answer || arguments.limits.max_time.is_some()).then_some(&clock),
        progress: Some(&progress),
        cancel: Some(interrupt::listen()),
    };
    let summary = batch.run(
        prepared,
        cases,
        |game, control| teller.find(game, engine, control),
        |index, result| {
            let number = is_text.then_some(index + 1);
            let told = match result {
                Ok(told) => arguments.tell(&teller, number, told, &outlet, &watch),
                Err(error) => {
                    worst = worse(worst, &error);
                    tell_error(&teller, number, error, &outlet, &watch)
                }
            };
            told.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        },
    );
    watch.clear();
    let flushed = outlet.flush();
    match summary.end {
        End::Stopped(failure) => Err(failure),
        End::Cancelled => Err(Failure::Interrupted),
        End::Complete if worst == exit_codes::DONE => Ok(flushed?),
        End::Complete => {
            flushed?;
            Err(Failure::Cases { exit_code: worst })
        }
    }
}

/// Of all cases that were not solved, those count most that can be mended.
fn worse(so_far: u8, error: &CaseError<Unreadable>) -> u8 {
    let over_limit = matches!(
        error,
        CaseError::Solve(Unsolved {
            error: pilewise::SolveError::OverLimit(_),
            ..
        })
    );
    match (so_far, over_limit) {
        (exit_codes::DONE | exit_codes::OVER_LIMIT, true) => exit_codes::OVER_LIMIT,
        _ => exit_codes::REFUSED,
    }
}

/// Tells why a case was not solved; an error if it ends all.
fn tell_error(
    teller: &Teller<'_>,
    number: Option<u64>,
    error: CaseError<Unreadable>,
    outlet: &Arc<Outlet>,
    watch: &Watch,
) -> Result<(), Failure> {
    let (in_place, failure) = teller.failure(number, error)?;
    if number.is_none() {
        return Err(failure);
    }
    watch.clear();
    outlet.write(|screen| {
        match teller.form {
            Form::Answer => screen.line("")?,
            Form::Json => screen.json(&in_place)?,
            Form::Report { .. } => {}
        }
        notes::tell(&failure);
        Ok(())
    })
}

impl Arguments {
    fn form(&self) -> Form {
        match (self.answer, self.json) {
            (true, _) => Form::Answer,
            (_, true) => Form::Json,
            _ => Form::Report {
                full_line: self.full_line,
            },
        }
    }

    fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }

    fn tell(
        &self,
        teller: &Teller<'_>,
        number: Option<u64>,
        told: Told,
        outlet: &Arc<Outlet>,
        watch: &Watch,
    ) -> Result<(), Failure> {
        if !matches!(told, Told::Answer { .. }) {
            watch.clear();
        }
        outlet.write(|screen: &mut Screen| {
            if !told.warnings().is_empty() {
                notes::beyond_limits(&told::label(number), told.warnings());
            }
            teller.write(number, told, screen)
        })
    }
}

/// The progress line: of the first case, and then of all.
struct Watch {
    line: ProgressLine,
    count: InputCount,
    /// Whether there may be many cases, the answers to which nobody sees coming.
    counts: bool,
}

impl Watch {
    fn new(started: Instant, is_text: bool) -> Self {
        Self {
            line: ProgressLine::new(started, "solving"),
            count: InputCount::new("solving"),
            // The answers themselves show how far it is, where they come to a terminal.
            counts: is_text && !Screen::is_terminal(),
        }
    }

    fn show(&self, progress: BatchProgress) {
        match progress.case {
            Some(case) if progress.delivered == 0 => self.line.show(case),
            _ if self.counts => {
                self.line.clear();
                self.count.show(progress.delivered);
            }
            _ => {}
        }
    }

    fn clear(&self) {
        self.line.clear();
        self.count.clear();
    }
}
