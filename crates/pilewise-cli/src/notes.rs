//! What goes to standard error: warnings and failures.

use std::io::{Write, stderr};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::failure::Failure;

/// Whether standard error takes colour: a terminal, and no `NO_COLOR`.
pub(crate) fn has_colour() -> bool {
    AutoStream::choice(&stderr()) != ColorChoice::Never
}

/// Tells a failure, and how to mend it.
pub(crate) fn tell(failure: &Failure) {
    match failure {
        Failure::Refused { message, hint } => {
            note(ERROR, "error", message);
            if let Some(hint) = hint {
                note(HINT, "hint", hint);
            }
        }
        Failure::OverLimit { message, hint } => {
            note(ERROR, "error", message);
            note(HINT, "hint", hint);
        }
        Failure::Picture(picture) => write(&format!("{picture}\n")),
        Failure::NotAccepted | Failure::Cases { .. } => {}
        Failure::Interrupted => note(ERROR, "error", "interrupted"),
        Failure::Output(error) => note(ERROR, "error", &format!("cannot write: {error}")),
        Failure::Defect(message) => {
            note(ERROR, "error", message);
            note(
                HINT,
                "hint",
                "this is a defect of pilewise; please report it",
            );
        }
    }
}

/// Tells which of the problem's own limits a case that was solved goes beyond; `case` is a
/// prefix such as `case 3: `.
pub(crate) fn beyond_limits(case: &str, limits: &[String]) {
    match limits {
        [] => {}
        [only] => note(
            WARNING,
            "warning",
            &format!("{case}{only}; solved all the same"),
        ),
        several => {
            let list: String = several.iter().map(|limit| format!("\n  {limit}")).collect();
            let message = format!(
                "{case}the input is beyond {} limits of the problem; solved all the same{list}",
                several.len()
            );
            note(WARNING, "warning", &message);
        }
    }
}

/// Tells what somebody should know, although it keeps nothing from being done.
pub(crate) fn warn(message: &str) {
    note(WARNING, "warning", message);
}

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const HINT: Style = AnsiColor::Cyan.on_default().bold();

fn note(style: Style, word: &str, message: &str) {
    if has_colour() {
        write(&format!("{style}{word}:{style:#} {message}\n"));
    } else {
        write(&format!("{word}: {message}\n"));
    }
}

fn write(text: &str) {
    // Nobody is left to tell when standard error itself fails.
    let _ = stderr().lock().write_all(text.as_bytes());
}
