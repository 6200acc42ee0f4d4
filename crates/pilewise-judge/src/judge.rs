//! A program held against the oracle on many inputs, by several processes at once.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::batch::{Suspect, Work, text_of};
use crate::case::Case;
use crate::oracle::{Expected, Oracle};
use crate::program::{Program, Way};
use crate::run::{Outcome, RunLimits, Session, run_once};
use crate::verdict::Failing;

/// How many inputs are given to a process at once.
const BLOCK: usize = 64;
/// Of long inputs only so many numbers.
const BLOCK_NUMBERS: u64 = 50_000;

/// An input on which a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The input.
    pub case: Case,
    /// What the program should have answered; `None` where it could not be asked at all.
    pub expected: Option<Expected>,
    /// What it did.
    pub failing: Failing,
    /// When it fails.
    pub when: When,
}

/// When a program fails on an input: nothing else is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Asked this alone, in a process of its own.
    Alone,
    /// Right alone, and wrong in a process that was given these inputs before.
    After(Vec<Case>),
    /// In some processes of its own and not in others.
    Sometimes {
        /// How often it failed.
        fails: u32,
        /// How often it was asked.
        runs: u32,
    },
}

/// Told now and then how many inputs were tried.
pub type Observer<'p> = &'p (dyn Fn(u64) + Sync);

/// A program and its oracle.
pub struct Judge<'p, 'r> {
    pub(crate) program: &'p Program,
    pub(crate) oracle: Oracle<'r>,
    pub(crate) limits: RunLimits,
    sessions: Vec<Session<'p>>,
    /// Inputs that the program was given so far.
    tried: AtomicU64,
    /// Inputs that the oracle had no answer to within its limits.
    unjudged: AtomicU64,
    /// Seconds, as bits: those of numbers that are not negative are ordered as the numbers are.
    slowest: AtomicU64,
    /// Failures that did not happen again.
    unrepeated: u64,
    /// Whether a failure counts only if it happens again.
    repeats: bool,
    /// When to give the program no more inputs.
    until: Option<Instant>,
    observer: Option<Observer<'p>>,
}

impl std::fmt::Debug for Judge<'_, '_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Judge")
            .field("program", &self.program)
            .field("tried", &self.tried)
            .finish_non_exhaustive()
    }
}

impl<'p, 'r> Judge<'p, 'r> {
    /// A judge that runs as many processes at once as `jobs` says.
    pub fn new(program: &'p Program, oracle: Oracle<'r>, limits: RunLimits, jobs: usize) -> Self {
        let sessions = (0..jobs.max(1)).map(|_| Session::new(program, limits));
        Self {
            program,
            oracle,
            limits,
            sessions: sessions.collect(),
            tried: AtomicU64::new(0),
            unjudged: AtomicU64::new(0),
            slowest: AtomicU64::new(0),
            unrepeated: 0,
            repeats: true,
            until: None,
            observer: None,
        }
    }

    /// The same judge, which tells an observer how far it has come.
    pub fn observed(mut self, observer: Observer<'p>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Whether all is to end.
    pub fn is_cancelled(&self) -> bool {
        self.limits.is_cancelled()
    }

    /// How many inputs the program was given so far.
    pub fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }

    /// How many inputs were not judged because the oracle met its own limits.
    pub fn unjudged(&self) -> u64 {
        self.unjudged.load(Ordering::Relaxed)
    }

    /// How many failures did not happen again in a process of their own, and do not count.
    pub fn unrepeated(&self) -> u64 {
        self.unrepeated
    }

    /// The oracle.
    pub fn oracle(&self) -> &Oracle<'r> {
        &self.oracle
    }

    /// The first of the inputs on which the program fails, whatever the number of processes: on
    /// which it fails again when it is asked anew, see [`When`].
    pub fn first_failure(&mut self, cases: &[Case]) -> Option<(usize, Found)> {
        let mut from = 0;
        loop {
            let suspect = self.first_suspect(&cases[from..])?;
            let at = from + suspect.index;
            if !self.repeats {
                return Some((at, suspect.found));
            }
            match self.again(suspect) {
                Some(found) => return Some((at, found)),
                None if self.is_cancelled() => return None,
                None => self.unrepeated += 1,
            }
            from = at + 1;
        }
    }

    /// With failures taken as they come: for a search whose result is then asked for again.
    pub(crate) fn hastily<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        self.repeats = false;
        let result = search(self);
        self.repeats = true;
        result
    }

    /// With no more inputs tried once a time is up: what is not tried then counts as passed, and
    /// it is the search that has to look at the clock.
    pub(crate) fn within<T>(
        &mut self,
        until: Option<Instant>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = std::mem::replace(&mut self.until, until);
        let result = search(self);
        self.until = before;
        result
    }

    /// The first of the inputs on which the program fails, and what its process was given before.
    fn first_suspect(&mut self, cases: &[Case]) -> Option<Suspect> {
        let longest = cases.iter().map(Case::size).max().unwrap_or(0).max(1);
        let block = match self.program.way {
            Way::Solution => BLOCK.min((BLOCK_NUMBERS / longest).max(1) as usize),
            Way::Text(_) => 1,
        };
        let work = Work {
            program: self.program,
            oracle: &self.oracle,
            limits: self.limits,
            until: self.until,
            cases,
            block,
            next: AtomicUsize::new(0),
            lowest: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
            tried: &self.tried,
            unjudged: &self.unjudged,
            slowest: &self.slowest,
            observer: self.observer,
        };
        let blocks = cases.len().div_ceil(block);
        match self.sessions.as_mut_slice() {
            [session] => work.run(session),
            [session, ..] if blocks < 2 => work.run(session),
            sessions => std::thread::scope(|scope| {
                for session in sessions {
                    scope.spawn(|| work.run(session));
                }
            }),
        }
        work.found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether every input has a process of its own, so that times are those of whole processes.
    pub(crate) fn is_by_process(&self) -> bool {
        matches!(self.program.way, Way::Text(_))
    }

    /// The seconds of the slowest input so far that the program answered.
    pub fn slowest(&self) -> f64 {
        f64::from_bits(self.slowest.load(Ordering::Relaxed))
    }

    /// The seconds that the program takes for an input; `None` if it gives no answer.
    pub fn seconds(&mut self, case: &Case) -> Option<f64> {
        let mut reply = None;
        match self.program.way {
            Way::Solution => self.sessions[0].answer(std::slice::from_ref(case), |_, it| {
                reply = Some(it);
                true
            }),
            Way::Text(dialect) => {
                let input = text_of(case, dialect, &self.oracle).ok()?;
                reply = Some(run_once(self.program, input, self.limits));
            }
        }
        let reply = reply?;
        matches!(reply.outcome, Outcome::Answered(_)).then_some(reply.seconds)
    }
}
