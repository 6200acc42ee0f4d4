//! A failure is told only if it happens again: the program is asked once more, in new processes.

use crate::batch::{Suspect, judged, text_of};
use crate::case::Case;
use crate::judge::{Found, Judge, When};
use crate::oracle::Expected;
use crate::program::Way;
use crate::run::{Outcome, Session, Stop, run_once};
use crate::verdict::{Failing, Verdict};

/// How often an input is given to a process of its own that failed on it once and then did not.
const ALONE_RUNS: u32 = 6;

impl Judge<'_, '_> {
    /// What is left of a failure when the program is asked again, in new processes.
    pub(crate) fn again(&mut self, suspect: Suspect) -> Option<Found> {
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
                let input = text_of(case, dialect, &self.oracle).ok()?;
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
}
