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

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(request) => return exit_codes::of_usage(&request),
    };
    exit_codes::of_run(arguments.command.run())
}
