//! `pilewise check-input`: do test files keep the limits of the problem?

use std::path::PathBuf;

use clap::Args;
use pilewise::input::Format;
use pilewise_judge::testset::{broken_limits, read_cases, unlike_written};

use crate::cases::format;
use crate::failure::Failure;
use crate::figures::counted;
use crate::layout::LayoutArguments;
use crate::rules_source;
use crate::screen::Screen;

/// Check that input files can be read and keep every limit of the problem
///
/// Exit code: 0 if all do, 1 if any does not.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// Files of one or many inputs, in any form that `solve` reads
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How the inputs are written; `contest` is as the problem lays its text out, else the count of
    /// a list, then its numbers
    #[arg(long, value_name = "FORMAT", default_value_t = Format::Auto, value_parser = format())]
    format: Format,

    #[command(flatten)]
    layout: LayoutArguments,

    /// Check line ends, blanks and the line feed at the end too: a file must be what `gen` would
    /// write. It is contest text, unless `--format leetcode` is said
    #[arg(long)]
    strict: bool,
}

const EXAMPLES: &str = "\
Examples:
  pilewise check-input 877 tests/*.in --format contest   the count, then the piles
  pilewise check-input 877 tests/*.in --strict           and nothing but single blanks and line feeds
  pilewise check-input 877 rows.txt --layout until-zero:count-and-list";

impl Arguments {
    /// How the files are read: as `solve` reads them, with less choice where more is said.
    fn read_as(&self) -> Format {
        match (self.format, &self.layout.layout) {
            (Format::Auto, Some(_)) => Format::Contest,
            (Format::Auto, None) if self.strict => Format::Contest,
            (format, _) => format,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut source = rules_source::open(&arguments.game)?;
    arguments.layout.lay_out(&mut source)?;
    let format = arguments.read_as();
    if arguments.strict && format == Format::Json {
        let hint = "leave `--strict` out, or name another format";
        return Err(Failure::with_hint("JSON may be written in many ways", hint));
    }
    let prepared = source.prepare()?;
    let rules = prepared.rules();
    let mut screen = Screen::new();
    let mut all_keep = true;
    for file in &arguments.files {
        let name = file.display();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::refused(format!("cannot read `{name}`: {error}")))?;
        let mut complaints = Vec::new();
        let cases = match read_cases(&text, rules, format) {
            Ok(cases) => cases,
            Err(error) => {
                complaints.push(error.to_string());
                complaints.extend(error.hint().map(|hint| format!("hint: {hint}")));
                Vec::new()
            }
        };
        for (index, case) in cases.iter().enumerate() {
            let which = match cases.len() {
                1 => String::new(),
                _ => format!("case {}: ", index + 1),
            };
            match broken_limits(prepared, case) {
                Ok(broken) => complaints.extend(broken.iter().map(|it| format!("{which}{it}"))),
                Err(why) => complaints.push(format!("{which}{why}")),
            }
        }
        if arguments.strict && !cases.is_empty() {
            complaints.extend(unlike_written(&text, &cases, rules, format));
        }
        if complaints.is_empty() {
            let count = counted(cases.len() as u64, "input", "inputs");
            screen.line(&format!("{name}: {count}, all within the limits"))?;
        }
        for complaint in complaints {
            all_keep = false;
            screen.line(&format!("{name}: {complaint}"))?;
        }
    }
    screen.flush()?;
    if all_keep {
        Ok(())
    } else {
        Err(Failure::NotAccepted)
    }
}
