//! Watches over a solve: its limits, its clock, its progress, and Ctrl-C.

use std::time::{Duration, Instant};

use clap::Args;
use pilewise::{Control, Limits};

use crate::interrupt;
use crate::progress::ProgressLine;
use crate::quantity;

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Use at most this much memory, such as 500MB [default: 2GiB]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    pub(crate) max_memory: Option<u64>,

    /// Take at most this long for a case, such as 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(crate) max_time: Option<Duration>,

    /// Visit at most so many positions, such as 5M
    #[arg(long, value_name = "COUNT", value_parser = quantity::count)]
    pub(crate) max_positions: Option<u64>,
}

impl LimitArguments {
    /// What a solve may use; what is not asked for is as `defaults` have it.
    pub(crate) fn limits(&self, defaults: Limits) -> Limits {
        Limits {
            bytes: self.max_memory.unwrap_or(defaults.bytes),
            positions: self.max_positions.unwrap_or(defaults.positions),
            time: self.max_time.or(defaults.time),
        }
    }
}

/// Does `work` under `limits` with a clock that starts now; shows progress and stops at
/// Ctrl-C. `what` is worked on, for the progress line.
pub(crate) fn watched<R>(
    limits: Limits,
    what: &str,
    work: impl FnOnce(&Control) -> R,
) -> (R, Duration) {
    let cancel = interrupt::listen();
    let started = Instant::now();
    let clock = || started.elapsed();
    let line = ProgressLine::new(started, what);
    let progress = |progress| line.show(progress);
    let control = Control {
        limits,
        clock: Some(&clock),
        progress: Some(&progress),
        cancel: Some(cancel),
        ..Control::default()
    };
    let result = work(&control);
    let elapsed = started.elapsed();
    line.clear();
    (result, elapsed)
}
