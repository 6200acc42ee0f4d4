//! Verdicts, by the names that people know from judges.

use crate::run::{Outcome, Stop};

/// How a program did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Accepted: no input was found on which it is wrong.
    Accepted,
    /// A wrong answer.
    WrongAnswer,
    /// An answer that does not mean anything here.
    PresentationError,
    /// An exception, a signal, an exit code, too much output, too many processes.
    RuntimeError,
    /// No answer within the time.
    TimeLimit,
    /// More memory than allowed.
    MemoryLimit,
    /// It does not compile, or cannot be loaded.
    CompileError,
}

impl Verdict {
    /// The two letters of a judge.
    pub fn letters(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::RuntimeError => "RE",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::CompileError => "CE",
        }
    }

    /// What the letters stand for.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::PresentationError => "an answer that cannot be read",
            Verdict::RuntimeError => "runtime error",
            Verdict::TimeLimit => "time limit exceeded",
            Verdict::MemoryLimit => "memory limit exceeded",
            Verdict::CompileError => "compile error",
        }
    }
}

/// What a program did wrong on one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The verdict.
    pub verdict: Verdict,
    /// The wrong answer, or what happened instead of one.
    pub got: String,
}

impl Failing {
    /// The failure that a program's stop is.
    pub(crate) fn of_stop(stop: Stop) -> Self {
        let (verdict, got) = match stop {
            Stop::Refused(complaint) => (Verdict::CompileError, complaint),
            Stop::Unfit(found) => (
                Verdict::CompileError,
                format!("there is no method to call, or it is not certain which; found: {found}"),
            ),
            Stop::NoLibrary(name) => (
                Verdict::CompileError,
                format!("it needs {name}, which is not installed"),
            ),
            Stop::Crashed(how) => (Verdict::RuntimeError, how),
            Stop::TimedOut => (Verdict::TimeLimit, "no answer within the time".to_owned()),
            Stop::OverMemory => (Verdict::MemoryLimit, "more memory than allowed".to_owned()),
            Stop::Cancelled => (Verdict::RuntimeError, "it was ended".to_owned()),
            Stop::OverOutput => (Verdict::RuntimeError, "more output than allowed".to_owned()),
            Stop::OverProcesses => (
                Verdict::RuntimeError,
                "more processes than allowed".to_owned(),
            ),
        };
        Self { verdict, got }
    }

    /// The text of an outcome, or the failure that it is.
    pub(crate) fn answer_of(outcome: Outcome) -> Result<String, Self> {
        match outcome {
            Outcome::Answered(text) => Ok(text),
            Outcome::Stopped(stop) => Err(Self::of_stop(stop)),
        }
    }
}
