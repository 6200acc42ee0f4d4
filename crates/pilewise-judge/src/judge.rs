//! A program held against the oracle on many inputs, by several processes at once.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::answer::{Reading, read_answer};
use crate::case::Case;
use crate::oracle::{Expected, Oracle};
use crate::program::{Dialect, Program, Way};
use crate::run::{Outcome, Reply, RunLimits, Session, run_once};
use crate::verdict::{Failing, Verdict};

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
}

/// Told now and then how many inputs were tried.
pub type Observer<'p> = &'p (dyn Fn(u64) + Sync);

/// A program and its oracle.
pub struct Judge<'p, 'r> {
    program: &'p Program,
    oracle: Oracle<'r>,
    limits: RunLimits,
    sessions: Vec<Session<'p>>,
    /// Inputs that the program was given so far.
    tried: AtomicU64,
    /// Inputs that the oracle had no answer to within its limits.
    unjudged: AtomicU64,
    /// Seconds, as bits: those of numbers that are not negative are ordered as the numbers are.
    slowest: AtomicU64,
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

    /// The oracle.
    pub fn oracle(&self) -> &Oracle<'r> {
        &self.oracle
    }

    /// The first of the inputs on which the program fails, whatever the number of processes.
    pub fn first_failure(&mut self, cases: &[Case]) -> Option<(usize, Found)> {
        let longest = cases.iter().map(Case::size).max().unwrap_or(0).max(1);
        let block = match self.program.way {
            Way::Solution => BLOCK.min((BLOCK_NUMBERS / longest).max(1) as usize),
            Way::Text(_) => 1,
        };
        let work = Work {
            program: self.program,
            oracle: &self.oracle,
            limits: self.limits,
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
                let input = text_of(case, dialect, &self.oracle);
                reply = Some(run_once(self.program, input, self.limits));
            }
        }
        let reply = reply?;
        matches!(reply.outcome, Outcome::Answered(_)).then_some(reply.seconds)
    }
}

/// One batch of inputs, shared between the processes.
struct Work<'w, 'p, 'r> {
    program: &'p Program,
    oracle: &'w Oracle<'r>,
    limits: RunLimits,
    cases: &'w [Case],
    block: usize,
    next: AtomicUsize,
    /// The first input known to fail: nothing after it needs to be tried.
    lowest: AtomicUsize,
    found: Mutex<Option<(usize, Found)>>,
    tried: &'w AtomicU64,
    unjudged: &'w AtomicU64,
    slowest: &'w AtomicU64,
    observer: Option<Observer<'p>>,
}

impl<'p> Work<'_, 'p, '_> {
    fn run(&self, session: &mut Session<'p>) {
        while !self.limits.is_cancelled() {
            let from = self.next.fetch_add(self.block, Ordering::Relaxed);
            if from >= self.cases.len().min(self.lowest.load(Ordering::Acquire)) {
                return;
            }
            let to = (from + self.block).min(self.cases.len());
            let cases = &self.cases[from..to];
            match self.program.way {
                Way::Solution => session.answer(cases, |at, reply| self.see(from + at, reply)),
                Way::Text(dialect) => {
                    for (at, case) in cases.iter().enumerate() {
                        let input = text_of(case, dialect, self.oracle);
                        let reply = run_once(self.program, input, self.limits);
                        if !self.see(from + at, reply) {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Judges the reply to an input; says whether the process may go on.
    fn see(&self, index: usize, reply: Reply) -> bool {
        if self.limits.is_cancelled() {
            return false;
        }
        let tried = self.tried.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(observer) = self.observer {
            observer(tried);
        }
        if let Outcome::Answered(_) = reply.outcome {
            let seconds = reply.seconds.max(0.0).to_bits();
            self.slowest.fetch_max(seconds, Ordering::Relaxed);
        }
        let case = &self.cases[index];
        let (expected, failing) = match self.oracle.expect(case) {
            Ok(expected) => {
                let failing = judged(self.oracle, &expected, reply);
                (Some(expected), failing)
            }
            Err(_) => {
                // Without a right answer only a program that gives none is known to fail.
                self.unjudged.fetch_add(1, Ordering::Relaxed);
                (None, Failing::answer_of(reply.outcome).err())
            }
        };
        let Some(failing) = failing else {
            return index < self.lowest.load(Ordering::Acquire);
        };
        self.lowest.fetch_min(index, Ordering::AcqRel);
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(at, _)| index < *at) {
            let found_here = Found {
                case: case.clone(),
                expected,
                failing,
            };
            *found = Some((index, found_here));
        }
        false
    }
}

/// What is wrong with a reply, if anything.
fn judged(oracle: &Oracle<'_>, expected: &Expected, reply: Reply) -> Option<Failing> {
    let text = match Failing::answer_of(reply.outcome) {
        Ok(text) => text,
        Err(failing) => return Some(failing),
    };
    let (verdict, got) = match read_answer(oracle.rules, &expected.answer, &text) {
        Reading::Right => return None,
        Reading::Wrong => (Verdict::WrongAnswer, text.trim().to_owned()),
        Reading::Unreadable(why) => (Verdict::PresentationError, why),
    };
    Some(Failing { verdict, got })
}

/// An input as a program that reads standard input gets it.
fn text_of(case: &Case, dialect: Dialect, oracle: &Oracle<'_>) -> String {
    match dialect {
        Dialect::Contest => case.contest(),
        Dialect::Leetcode => case.leetcode(),
        Dialect::Json => format!("{}\n", case.json(&oracle.rules.parameters)),
    }
}
