//! A program held against the oracle on many inputs, by several processes at once.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::answer::{Reading, read_answer};
use crate::case::Case;
use crate::oracle::{Expected, Oracle};
use crate::program::{Dialect, Program, Way};
use crate::run::{Outcome, Reply, RunLimits, Session, Stop, run_once};
use crate::verdict::{Failing, Verdict};

/// How many inputs are given to a process at once.
const BLOCK: usize = 64;
/// Of long inputs only so many numbers.
const BLOCK_NUMBERS: u64 = 50_000;
/// How often an input is given to a process of its own that failed on it once and then did not.
const ALONE_RUNS: u32 = 6;

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

    /// What is left of a failure when the program is asked again, in new processes.
    fn again(&mut self, suspect: Suspect) -> Option<Found> {
        let Suspect {
            mut found, before, ..
        } = suspect;
        if let Some(failing) = self.alone(&found.case, found.expected.as_ref()) {
            found.failing = failing;
            return Some(found);
        }
        // A process that remembers much, or that a busy machine held up, is no failure.
        let is_about_limits = matches!(
            found.failing.verdict,
            Verdict::TimeLimit | Verdict::MemoryLimit
        );
        if !is_about_limits
            && !before.is_empty()
            && let Some(failing) = self.after(&before, &found.case, found.expected.as_ref())
        {
            found.failing = failing;
            found.when = When::After(before);
            return Some(found);
        }
        let (mut fails, runs) = (0, ALONE_RUNS);
        for _ in 1..runs {
            if let Some(failing) = self.alone(&found.case, found.expected.as_ref()) {
                found.failing = failing;
                fails += 1;
            }
        }
        found.when = When::Sometimes { fails, runs };
        (fails > 0).then_some(found)
    }

    /// What is wrong when a new process is given this input alone, if anything.
    pub(crate) fn alone(&self, case: &Case, expected: Option<&Expected>) -> Option<Failing> {
        self.after(&[], case, expected)
    }

    /// What is wrong when a new process is given this input after others, if anything.
    pub(crate) fn after(
        &self,
        before: &[Case],
        case: &Case,
        expected: Option<&Expected>,
    ) -> Option<Failing> {
        let reply = match self.program.way {
            Way::Solution => {
                let cases: Vec<Case> = before.iter().chain([case]).cloned().collect();
                let mut last = None;
                Session::new(self.program, self.limits).answer(&cases, |at, reply| {
                    last = (at + 1 == cases.len()).then_some(reply);
                    true
                });
                last?
            }
            Way::Text(dialect) => {
                let input = text_of(case, dialect, &self.oracle);
                run_once(self.program, input, self.limits)
            }
        };
        if reply.outcome == Outcome::Stopped(Stop::Cancelled) {
            return None;
        }
        match expected {
            Some(expected) => judged(&self.oracle, expected, reply),
            None => Failing::answer_of(reply.outcome).err(),
        }
    }

    /// The right answer to an input, if it can be told.
    pub(crate) fn expected(&self, case: &Case) -> Option<Expected> {
        self.oracle.expect(case).ok()
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
                let input = text_of(case, dialect, &self.oracle);
                reply = Some(run_once(self.program, input, self.limits));
            }
        }
        let reply = reply?;
        matches!(reply.outcome, Outcome::Answered(_)).then_some(reply.seconds)
    }
}

/// A failure that may not happen again.
struct Suspect {
    index: usize,
    found: Found,
    /// What the process had answered before.
    before: Vec<Case>,
}

/// One batch of inputs, shared between the processes.
struct Work<'w, 'p, 'r> {
    program: &'p Program,
    oracle: &'w Oracle<'r>,
    limits: RunLimits,
    until: Option<Instant>,
    cases: &'w [Case],
    block: usize,
    next: AtomicUsize,
    /// The first input known to fail: nothing after it needs to be tried.
    lowest: AtomicUsize,
    found: Mutex<Option<Suspect>>,
    tried: &'w AtomicU64,
    unjudged: &'w AtomicU64,
    slowest: &'w AtomicU64,
    observer: Option<Observer<'p>>,
}

impl<'p> Work<'_, 'p, '_> {
    fn run(&self, session: &mut Session<'p>) {
        while !self.limits.is_cancelled() && !self.is_over() {
            let from = self.next.fetch_add(self.block, Ordering::Relaxed);
            if from >= self.cases.len().min(self.lowest.load(Ordering::Acquire)) {
                return;
            }
            let to = (from + self.block).min(self.cases.len());
            let cases = &self.cases[from..to];
            match self.program.way {
                Way::Solution => {
                    let mut last = from;
                    session.answer(cases, |at, reply| {
                        last = from + at;
                        self.see(from + at, reply)
                    });
                    self.remember(last, session.answered());
                }
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

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
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
            return index < self.lowest.load(Ordering::Acquire) && !self.is_over();
        };
        self.lowest.fetch_min(index, Ordering::AcqRel);
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|suspect| index < suspect.index) {
            let found_here = Found {
                case: case.clone(),
                expected,
                failing,
                when: When::Alone,
            };
            *found = Some(Suspect {
                index,
                found: found_here,
                before: Vec::new(),
            });
        }
        false
    }

    /// Keeps what a process had answered before the input that it failed on.
    fn remember(&self, index: usize, answered: &[Case]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(suspect) = found.as_mut().filter(|it| it.index == index) {
            suspect.before = answered.to_vec();
        }
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
