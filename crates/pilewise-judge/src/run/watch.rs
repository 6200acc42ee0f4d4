//! Looks now and then at what a program's processes take: memory, processes, time.
//!
//! Time is the processor time of all its processes, and beside it the time in which none of them
//! wanted a processor: who sleeps is late too. Waiting for a busy machine counts for nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::contained::{RunLimits, kill_group};
use super::{Stop, tree};

/// Time between two looks.
const INTERVAL: Duration = Duration::from_millis(40);

/// What there is too much of.
const WITHIN: u8 = 0;
const OVER_MEMORY: u8 = 1;
const OVER_PROCESSES: u8 = 2;

/// The watch over a program, which kills it over its limits.
#[derive(Debug)]
pub(super) struct Watch {
    root: i32,
    /// For what the program was killed.
    killed: Arc<AtomicU8>,
    ended: Arc<AtomicBool>,
    /// Nanoseconds of time taken so far.
    taken: Arc<AtomicU64>,
}

impl Watch {
    /// Begins to watch a process and its descendants.
    pub(super) fn over(root: i32, limits: &RunLimits) -> Self {
        let watch = Self {
            root,
            killed: Arc::default(),
            ended: Arc::default(),
            taken: Arc::default(),
        };
        let limits = *limits;
        let (killed, ended) = (Arc::clone(&watch.killed), Arc::clone(&watch.ended));
        let time = Arc::clone(&watch.taken);
        thread::spawn(move || {
            let mut meter = Meter::new();
            loop {
                thread::park_timeout(INTERVAL);
                if ended.load(Ordering::Acquire) {
                    return;
                }
                let taken = tree::taken(root);
                time.store(meter.read(&taken).as_nanos() as u64, Ordering::Release);
                let reason = excess(&taken, &limits);
                if reason != WITHIN {
                    killed.store(reason, Ordering::Release);
                    kill_group(root);
                    return;
                }
            }
        });
        watch
    }

    /// Ends the watch.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Release);
    }

    /// The time that the program has taken so far, as of the last look.
    pub(super) fn time(&self) -> Duration {
        Duration::from_nanos(self.taken.load(Ordering::Acquire))
    }

    /// Why the watch has killed the program, if it has.
    pub(super) fn killed(&self) -> Option<Stop> {
        match self.killed.load(Ordering::Acquire) {
            OVER_MEMORY => Some(Stop::OverMemory),
            OVER_PROCESSES => Some(Stop::OverProcesses),
            _ => None,
        }
    }

    /// Why a program gives no answer in time: a machine full of its processes is slow, and so
    /// is the watch.
    pub(super) fn why_late(&self, limits: &RunLimits) -> Stop {
        let reason = excess(&tree::taken(self.root), limits);
        self.killed.fetch_max(reason, Ordering::AcqRel);
        self.killed().unwrap_or(Stop::TimedOut)
    }
}

/// What a program and its descendants have too much of.
fn excess(taken: &tree::Taken, limits: &RunLimits) -> u8 {
    match taken {
        _ if taken.processes > limits.processes => OVER_PROCESSES,
        _ if taken.memory > limits.memory => OVER_MEMORY,
        _ => WITHIN,
    }
}

/// Adds up the time that a program takes.
struct Meter {
    processor: Duration,
    idle: Duration,
    last: Instant,
}

impl Meter {
    fn new() -> Self {
        Self {
            processor: Duration::ZERO,
            idle: Duration::ZERO,
            last: Instant::now(),
        }
    }

    fn read(&mut self, taken: &tree::Taken) -> Duration {
        let now = Instant::now();
        let since = now.duration_since(self.last);
        self.last = now;
        if taken.processor > self.processor {
            self.processor = taken.processor;
        } else if !taken.wants_processor() {
            // Where processes cannot be seen, all time counts.
            self.idle += since;
        }
        self.processor + self.idle
    }
}
