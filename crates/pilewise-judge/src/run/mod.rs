//! Runs a person's program within limits.
//!
//! Layers, so that none has to be perfect: a POSIX shell sets the limits of the system
//! (`ulimit`: memory, processor time, file size, processes) before the program starts; on Linux,
//! where the system allows it, the program lives in namespaces of its own without network, and
//! everything in them dies with it; a watch looks at the memory and number of its processes; and
//! its process group is killed at the end in any case. Its environment is empty but for what
//! programs need, and it works in a temporary directory that is removed.
//!
//! For the superuser, whom no limit on processes binds, programs run as nobody where nobody can
//! run them; not so commands, whose files may be out of nobody's reach.
//!
//! It is a guard against accidents and carelessness, not a prison: the program runs with the
//! rights of the person who judges it, and can read what they can read.

mod contained;
mod launch;
mod once;
mod session;
mod tree;
mod watch;

pub use contained::RunLimits;
pub use launch::has_namespaces;
pub(crate) use launch::{Recipe, STACK, give_up_rights};
pub use once::run_once;
pub use session::Session;
pub(crate) use tree::taken;

/// What came of one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// What the program did.
    pub outcome: Outcome,
    /// Seconds of processor time that it took.
    pub seconds: f64,
}

/// What a program did with a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It gave an answer: this text, which need not mean anything.
    Answered(String),
    /// It did not.
    Stopped(Stop),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program could not be loaded: what it says.
    Refused(String),
    /// There is no method to call, or it is not certain which: what there is.
    Unfit(String),
    /// A library is missing that judges have: its name.
    NoLibrary(String),
    /// An exception, a signal or an exit code: what is known of it.
    Crashed(String),
    /// No answer within the time.
    TimedOut,
    /// More memory than allowed.
    OverMemory,
    /// More output than allowed.
    OverOutput,
    /// More processes than allowed.
    OverProcesses,
    /// Everything was to end.
    Cancelled,
}
