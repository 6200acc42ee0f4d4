//! The `pilewise` command.

mod arguments;
mod cases;
mod check_report;
mod commands;
mod document;
mod exit_codes;
mod explaining;
mod failure;
mod figures;
mod interrupt;
mod language;
mod layout;
mod lesson;
mod notes;
mod outcome_words;
mod outlet;
mod progress;
mod quantity;
mod report;
mod rules_source;
mod screen;
mod step_table;
mod watch;
mod wrapping;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(std::env::args_os().map(shielded)) {
        Ok(arguments) => arguments,
        Err(request) => return exit_codes::of_usage(&request),
    };
    exit_codes::of_run(arguments.command.run())
}

/// An argument such as `-1 3`, which is numbers and would be taken for an option, with a blank before
/// it, which no input minds.
fn shielded(argument: OsString) -> OsString {
    let is_numbers = argument.to_str().is_some_and(|text| {
        let mut rest = text.strip_prefix('-').unwrap_or_default().chars();
        let separated = text.contains([' ', ',', '\n']);
        separated && rest.next().is_some_and(|first| first.is_ascii_digit())
    });
    if !is_numbers {
        return argument;
    }
    let mut shielded = OsString::from(" ");
    shielded.push(argument);
    shielded
}
