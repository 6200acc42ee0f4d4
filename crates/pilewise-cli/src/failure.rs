//! Why a command did not do what was asked.

use std::io;

use pilewise::input::InputError;
use pilewise::rules::BindError;
use pilewise::{Diagnostic, Game, OverLimit, PlayError, SolveError};

use crate::figures;
use crate::notes;
use crate::outcome_words;
use crate::rules_source::RulesSource;

/// What went wrong, ready to be told.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or the input is at fault.
    Refused {
        message: String,
        hint: Option<String>,
    },
    /// The rules are at fault, shown with their lines and carets.
    Picture(String),
    /// A limit was met.
    OverLimit { message: String, hint: String },
    /// What was judged is not right; the report says why.
    NotAccepted,
    /// Some of many cases were not solved; each has been told. The exit code is the worst of
    /// theirs.
    Cases { exit_code: u8 },
    /// Stopped by Ctrl-C.
    Interrupted,
    /// The output could not be written.
    Output(io::Error),
    /// pilewise contradicts itself.
    Defect(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl Failure {
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Failure::Refused {
            message: message.into(),
            hint: None,
        }
    }

    pub(crate) fn with_hint(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Failure::Refused {
            message: message.into(),
            hint: Some(hint.into()),
        }
    }

    /// An input that could not be read; `origin` says where it came from, if not from the
    /// command line.
    pub(crate) fn input(error: &InputError, origin: Option<&str>) -> Self {
        Failure::Refused {
            message: match origin {
                Some(origin) => format!("{origin}: {error}"),
                None => error.to_string(),
            },
            hint: error.hint(),
        }
    }

    /// Rules that cannot be played on an input; `case` is a prefix such as `case 3: `.
    pub(crate) fn bind(error: BindError, source: &RulesSource, case: &str) -> Self {
        match error {
            BindError::Form(message) => Failure::refused(format!("{case}{message}")),
            BindError::Refused { message, span } => {
                let condition = source.rules.text.get(span).unwrap_or_default();
                let condition = condition.trim_matches(['"', '\'']);
                Failure::with_hint(
                    format!("{case}{message}"),
                    format!("{} requires `{condition}`", source.file_name),
                )
            }
            BindError::Play(error) => Failure::play(&error, source, case),
        }
    }

    /// A solve that found no solution.
    pub(crate) fn solve(
        error: SolveError,
        source: &RulesSource,
        game: &impl Game,
        case: &str,
    ) -> Self {
        match error {
            SolveError::Play(error) => Failure::play(&error, source, case),
            SolveError::Endless { cycle } => {
                let hint = "let every move bring the end nearer: lower a count, use something up";
                let message = format!("{case}play need not end: {}", show_cycle(&cycle, game));
                Failure::with_hint(message, hint)
            }
            SolveError::OverLimit(over) => Failure::over_limit(&over, case, &boundless(game)),
            SolveError::Cancelled => Failure::Interrupted,
            SolveError::NoSuchEngine { name, .. } => Failure::no_such_engine(&name),
            SolveError::Declined { .. } => Failure::with_hint(
                format!("{case}{error}"),
                "leave `--engine` out to take the best that fits; `pilewise plan` shows which do",
            ),
        }
    }

    /// An engine that somebody misspelt or made up.
    pub(crate) fn no_such_engine(name: &str) -> Self {
        let engines: Vec<_> = pilewise::engine_names().collect();
        let error = SolveError::NoSuchEngine {
            name: name.to_owned(),
            nearest: pilewise::nearest(name, engines.iter().copied()).map(str::to_owned),
        };
        Failure::with_hint(
            error.to_string(),
            format!("engines: {}", engines.join(", ")),
        )
    }

    /// A limit that was met; `boundless` are the fields of which no bound is known.
    fn over_limit(over: &OverLimit, case: &str, boundless: &[String]) -> Self {
        let (message, hint) = match *over {
            OverLimit::Bytes {
                needed,
                limit,
                ref fits,
            } => (
                format!(
                    "this needs at least {} of memory, more than the limit of {}",
                    figures::bytes(needed),
                    figures::bytes(limit)
                ),
                memory_hint(needed, limit, fits.as_deref()),
            ),
            OverLimit::Positions { limit } => (
                format!(
                    "this needs more than the limit of {} positions",
                    figures::count(limit)
                ),
                "raise it with `--max-positions`".to_owned(),
            ),
            OverLimit::Time { limit, positions } => (
                format!(
                    "not solved within the limit of {}; {} positions were visited",
                    figures::time(limit),
                    figures::count(positions)
                ),
                "raise it with `--max-time`".to_owned(),
            ),
        };
        let hint = match boundless {
            [] => hint,
            fields => format!(
                "no bound of {} follows from the rules, so that play may have no end: bound what a \
                 move does to it in `choose` or `if`; or {hint}",
                fields.join(", ")
            ),
        };
        Failure::OverLimit {
            message: format!("{case}{message}"),
            hint,
        }
    }

    fn play(error: &PlayError, source: &RulesSource, case: &str) -> Self {
        let place = match &error.position {
            Some(position) => format!("in the position {position}"),
            None => "before play begins".to_owned(),
        };
        let message = format!("{case}{}", error.fault);
        let Some(span) = &error.span else {
            return Failure::refused(format!("{message} ({place})"));
        };
        let diagnostic = Diagnostic {
            message,
            span: span.clone(),
            label: place,
            help: None,
        };
        let picture = pilewise::rules::RulesError::from(diagnostic);
        Failure::Picture(picture.render(&source.rules.text, &source.file_name, notes::has_colour()))
    }
}

/// The fields of which no bound is known, as they are shown.
fn boundless(game: &impl Game) -> Vec<String> {
    let fields = game.fields().iter();
    let boundless = fields.filter(|field| field.range.is_none());
    boundless.map(|field| format!("`{}`", field.name)).collect()
}

/// How many positions of a cycle are shown.
const MOST_SHOWN: usize = 12;

fn show_cycle(cycle: &[pilewise::Position], game: &impl Game) -> String {
    let mut text = match cycle.len() {
        1 => "a move leads back to the same position".to_owned(),
        length => format!("these {length} positions repeat"),
    };
    for position in cycle.iter().take(MOST_SHOWN) {
        text.push_str("\n  ");
        if game.mover_matters() {
            text.push_str(&format!(
                "{} to move, ",
                outcome_words::name(position.mover)
            ));
        }
        text.push_str(&game.show(&position.words));
    }
    if cycle.len() > MOST_SHOWN {
        text.push_str(&format!("\n  and {} more", cycle.len() - MOST_SHOWN));
    }
    text
}

/// How to go on where the memory allowed is too little.
fn memory_hint(needed: u64, limit: u64, fits: Option<&str>) -> String {
    let raise = |bytes| {
        let enough = figures::bytes_to_ask_for(bytes);
        format!("raise it with `--max-memory {enough}`, if the machine has that much")
    };
    match fits {
        Some(fits) => format!("{}; what fits now is about {fits}", raise(needed)),
        // A search that grows as it goes needs more than it says so far.
        None => raise(needed.max(limit.saturating_mul(2))),
    }
}
