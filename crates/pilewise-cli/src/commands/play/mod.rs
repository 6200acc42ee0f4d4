//! `pilewise play`: a game at the terminal.

mod commands;
mod drawing;
mod full_screen;
mod plain;
mod play_screen;
mod round;
#[cfg(test)]
mod tests;
mod view;
mod words;

use std::io::{IsTerminal, stdin, stdout};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use pilewise::input::{Format, InputValue};
use pilewise::play::{ErrorRate, Opponent};
use pilewise::{Control, Limits};

use self::round::{Next, Round};
use crate::cases::InputArguments;
use crate::failure::Failure;
use crate::interrupt;
use crate::language::LanguageArguments;
use crate::layout::LayoutArguments;
use crate::notes;
use crate::quantity;
use crate::rules_source::{self, RulesSource};

/// Play a game, against the program or another person
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// The game's numbers, one argument a parameter
    #[arg(value_name = "INPUT", allow_negative_numbers = true)]
    input: Vec<String>,

    /// Read the numbers from a file
    #[arg(long = "input", value_name = "FILE", conflicts_with = "input")]
    file: Option<String>,

    /// Who plays the other side
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Other::Perfect)]
    opponent: Other,

    /// Whether you move first or second
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = Side::First)]
    side: Side,

    /// How often a careless opponent errs, of the turns at which it could: 0.25 or 25%
    #[arg(long, value_name = "RATE", default_value = "25%")]
    error_rate: ErrorRate,

    /// Let a careless opponent err at the same places again [default: other ones each time]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Prompts and lines instead of a full screen, for scripts and screen readers; so it is, too,
    /// where input or output is no terminal
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    language: LanguageArguments,

    /// Use at most this much memory, such as 500MB [default: 2GiB]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes, help_heading = "Limits")]
    max_memory: Option<u64>,

    /// Think at most this long about a move, such as 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = quantity::time, help_heading = "Limits")]
    max_time: Option<Duration>,
}

const EXAMPLES: &str = "\
Examples:
  pilewise play 877 \"[3,9,1,2]\"                       against a perfect opponent
  pilewise play 1140 \"[2,7,9,4,4]\" --opponent human   two people, one keyboard
  pilewise play 464 10 11 --opponent careless         one that errs in a quarter of its turns
  printf 'last\\nhint\\n' | pilewise play 877 3 9 1 2    by lines, as with --plain";

/// Who plays the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Other {
    /// Never gives anything away
    Perfect,
    /// Plays perfectly, but errs now and then
    Careless,
    /// Takes what scores most at once
    Greedy,
    /// Another person
    Human,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    First,
    Second,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open_in(&arguments.game, arguments.language.language)?;
    let mut input = arguments.first_input(&source)?;
    let mut seed = arguments.seed.unwrap_or_else(any_seed);
    let is_plain = arguments.plain || !has_full_screen();
    let mut view = match is_plain {
        true => View::Plain(plain::Lines::new()),
        false => View::Full(Box::new(full_screen::Terminal::open()?)),
    };
    let mut warned = Vec::new();
    let ended = loop {
        match arguments.play(&source, input, seed, &mut view, &mut warned) {
            Ok(Next::Input(next)) => {
                input = next;
                // A careless opponent errs elsewhere in the next game.
                seed = seed.wrapping_add(1);
            }
            Ok(Next::Quit) => break Ok(()),
            Err(failure) => break Err(failure),
        }
    };
    // The terminal is restored before anything is told.
    drop(view);
    notes::beyond_limits("", &warned);
    ended
}

/// Where the game is shown.
enum View {
    Plain(plain::Lines),
    Full(Box<full_screen::Terminal>),
}

impl Arguments {
    fn first_input(&self, source: &RulesSource) -> Result<Vec<InputValue>, Failure> {
        let is_missing = self.input.is_empty() && self.file.as_deref().is_none_or(|it| it == "-");
        if is_missing && !source.rules.parameters.is_empty() && !stdin().is_terminal() {
            return Err(Failure::with_hint(
                "the moves are read from standard input, so the game's numbers cannot be",
                format!(
                    "write them after the game's name, as in `pilewise play {} {}`, or name a \
                     file with `--input`",
                    source.name,
                    crate::cases::example(source)
                ),
            ));
        }
        let input = InputArguments {
            input: self.input.clone(),
            file: self.file.clone(),
            format: Format::Auto,
            layout: LayoutArguments::default(),
        };
        input.only_case(source)
    }

    /// Plays one input, to whatever comes after it.
    fn play(
        &self,
        source: &RulesSource,
        input: Vec<InputValue>,
        seed: u64,
        view: &mut View,
        warned: &mut Vec<String>,
    ) -> Result<Next, Failure> {
        let game = source.game(input)?;
        *warned = game.warnings().to_vec();
        if let View::Full(terminal) = view {
            terminal.wait()?;
        }
        let thinking_since = std::sync::Mutex::new(Instant::now());
        let clock = || {
            let since = thinking_since.lock();
            since.map_or(Duration::ZERO, |since| since.elapsed())
        };
        let control = Control {
            limits: Limits {
                bytes: self.max_memory.unwrap_or(Limits::default().bytes),
                time: self.max_time,
                ..Limits::default()
            },
            clock: Some(&clock),
            progress: None,
            cancel: Some(interrupt::listen()),
            ..Control::default()
        };
        let restart_clock = || {
            if let Ok(mut since) = thinking_since.lock() {
                *since = Instant::now();
            }
        };
        let mut round = Round::new(source, &game, &control, self.sides(seed), &restart_clock)?;
        match view {
            View::Plain(lines) => lines.play(&mut round),
            View::Full(terminal) => terminal.play(&mut round),
        }
    }

    /// Who plays the first and the second side; `None` is a person.
    fn sides(&self, seed: u64) -> [Option<Opponent>; 2] {
        let other = match self.opponent {
            Other::Perfect => Some(Opponent::Perfect),
            Other::Careless => Some(Opponent::careless(self.error_rate, seed)),
            Other::Greedy => Some(Opponent::Greedy),
            Other::Human => None,
        };
        match self.side {
            Side::First => [None, other],
            Side::Second => [other, None],
        }
    }
}

fn has_full_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

/// A seed that is another one each time.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}
