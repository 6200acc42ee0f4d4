//! `pilewise check-input`: do test files keep the limits of the problem?

use std::path::PathBuf;

use clap::Args;
use pilewise_judge::testset::{broken_limits, read_cases};

use crate::failure::Failure;
use crate::figures::counted;
use crate::rules_source;
use crate::screen::Screen;

/// Check that input files can be read and keep every limit of the problem
///
/// Exit code: 0 if all do, 1 if any does not.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// Files of one or many inputs, in any form that `solve` reads, or contest text
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open(&arguments.game)?;
    let prepared = source.prepare()?;
    let rules = prepared.rules();
    let mut screen = Screen::new();
    let mut all_keep = true;
    for file in &arguments.files {
        let name = file.display();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::refused(format!("cannot read `{name}`: {error}")))?;
        let mut complaints = Vec::new();
        let cases = match read_cases(&text, rules) {
            Ok(cases) => cases,
            Err(why) => {
                complaints.push(why);
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
