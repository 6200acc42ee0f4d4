//! The one table of exit codes, and the last words on standard error.

use std::io;
use std::process::ExitCode;

use crate::failure::Failure;
use crate::notes;

/// Solved, or whatever else was asked for is done.
pub(crate) const DONE: u8 = 0;
/// The output could not be written, or pilewise itself is at fault.
pub(crate) const DEFECT: u8 = 1;
/// A program, or a test, that was judged is not right. What is wrong has been printed.
pub(crate) const NOT_ACCEPTED: u8 = 1;
/// The command line, the input or the rules are at fault. It is clap's code too.
pub(crate) const REFUSED: u8 = 2;
/// A limit on memory, time or positions was met.
pub(crate) const OVER_LIMIT: u8 = 3;
/// Stopped by Ctrl-C: 128 + the number of SIGINT, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code of a run, after its failure, if any, is told.
pub(crate) fn of_run(result: Result<(), Failure>) -> ExitCode {
    let Err(failure) = result else {
        return DONE.into();
    };
    let code = match &failure {
        Failure::Cases { exit_code } => return (*exit_code).into(),
        // The reader of a pipe has seen enough: `pilewise … | head` is no failure.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return DONE.into(),
        Failure::NotAccepted => return NOT_ACCEPTED.into(),
        Failure::Output(_) | Failure::Defect(_) => DEFECT,
        Failure::Refused { .. } | Failure::Picture(_) => REFUSED,
        Failure::OverLimit { .. } => OVER_LIMIT,
        Failure::Interrupted => INTERRUPTED,
    };
    notes::tell(&failure);
    code.into()
}

/// The exit code of a command line that is not a command: wrong, or a request for help.
pub(crate) fn of_usage(request: &clap::Error) -> ExitCode {
    match request.print() {
        Err(error) => of_run(Err(Failure::Output(error))),
        Ok(()) if request.use_stderr() => REFUSED.into(),
        Ok(()) => DONE.into(),
    }
}
