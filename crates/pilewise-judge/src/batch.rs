//! One batch of inputs, given to several processes at once.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use pilewise::input::NotWritten;

use crate::answer::{Reading, read_answer};
use crate::case::Case;
use crate::judge::{Found, Observer, When};
use crate::oracle::{Expected, Oracle};
use crate::program::{Dialect, Program, Way};
use crate::run::{Outcome, Reply, RunLimits, Session, run_once};
use crate::verdict::{Failing, Verdict};

/// A failure that may not happen again.
pub(crate) struct Suspect {
    pub(crate) index: usize,
    pub(crate) found: Found,
    /// What the process had answered before.
    pub(crate) before: Vec<Case>,
}

/// One batch of inputs, shared between the processes.
pub(crate) struct Work<'w, 'p, 'r> {
    pub(crate) program: &'p Program,
    pub(crate) oracle: &'w Oracle<'r>,
    pub(crate) limits: RunLimits,
    pub(crate) until: Option<Instant>,
    pub(crate) cases: &'w [Case],
    pub(crate) block: usize,
    pub(crate) next: AtomicUsize,
    /// The first input known to fail: nothing after it needs to be tried.
    pub(crate) lowest: AtomicUsize,
    pub(crate) found: Mutex<Option<Suspect>>,
    pub(crate) tried: &'w AtomicU64,
    pub(crate) unjudged: &'w AtomicU64,
    pub(crate) slowest: &'w AtomicU64,
    pub(crate) observer: Option<Observer<'p>>,
}

impl<'p> Work<'_, 'p, '_> {
    pub(crate) fn run(&self, session: &mut Session<'p>) {
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
                        let Ok(input) = text_of(case, dialect, self.oracle) else {
                            self.unjudged.fetch_add(1, Ordering::Relaxed);
                            continue;
                        };
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
pub(crate) fn judged(oracle: &Oracle<'_>, expected: &Expected, reply: Reply) -> Option<Failing> {
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

/// An input as a program that reads standard input gets it; an error if the layout of the problem's
/// text cannot express it.
pub(crate) fn text_of(
    case: &Case,
    dialect: Dialect,
    oracle: &Oracle<'_>,
) -> Result<String, NotWritten> {
    match dialect {
        Dialect::Contest => case.contest(oracle.rules),
        Dialect::Leetcode => Ok(case.leetcode()),
        Dialect::Json => Ok(format!("{}\n", case.json(&oracle.rules.parameters))),
    }
}
