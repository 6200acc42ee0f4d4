//! The search for an input on which a program fails: what failed before, every small input,
//! structured ones, random ones of many shapes, and full-size ones for time.

use std::time::{Duration, Instant};

use crate::case::Case;
use crate::growth::{Growth, Timing};
use crate::inputs::{Domain, Exhaustive, Level, RandomInputs, killers};
use crate::judge::{Found, Judge};
use crate::minimal::{Minimality, beginning, smallest};
use crate::slow::slowest_forms;
use crate::verdict::Verdict;

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time for the search; making a failing input smaller may take as long again.
    pub time: Duration,
    /// Inputs to try before the full-size ones; the same for a seed on every machine if the
    /// time suffices.
    pub cases: u64,
    /// Time for full-size inputs and for measuring; a few of them are tried in any case.
    pub full_size: Duration,
    /// Where random inputs start from.
    pub seed: u64,
}

/// What a search has come to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The smallest failing input, if there is any, and how sure it is that it is that.
    pub failure: Option<(Found, Minimality)>,
    /// Inputs that the program was given.
    pub tried: u64,
    /// Inputs that could not be judged because the oracle met its limits.
    pub unjudged: u64,
    /// Failures that did not happen again when the program was asked anew, and do not count.
    pub unrepeated: u64,
    /// The levels that were tried completely: for each number of stones of which the game takes
    /// any input, the width.
    pub exhaustive: Vec<Level>,
    /// The seconds that the slowest of them took.
    pub slowest: f64,
    /// Times at growing sizes.
    pub timings: Vec<Timing>,
    /// The growth of these times, where it can be told.
    pub growth: Option<Growth>,
}

/// Up to this many of the simplest numbers an input is looked for that a length allows.
const MOST_WIDTH: u64 = 3;
/// Shares of the time, in hundredths, at which small and random inputs end.
const SMALL_SHARE: u32 = 45;
const RANDOM_SHARE: u32 = 80;
/// Inputs tried at once.
const CHUNK: usize = 512;
/// Sizes of the structured inputs, and the largest of most random ones.
const STRUCTURED_SIZES: [u64; 9] = [2, 3, 4, 5, 6, 7, 8, 12, 24];
const RANDOM_SIZE: u64 = 24;
/// Full-size inputs as parts of the largest size.
const PARTS: [(u64, u64); 9] = [
    (1, 32),
    (1, 12),
    (1, 6),
    (1, 4),
    (1, 3),
    (2, 5),
    (1, 2),
    (7, 10),
    (1, 1),
];
/// How often each time is measured.
const MOST_ROUNDS: usize = 12;
/// Times of whole processes that are long enough to be compared.
const LEAST_PROCESS_SECONDS: f64 = 0.3;

/// Searches for an input on which a program fails; `first` are tried before all others.
///
/// # Complexity
/// Bounded by the budget, except that one input always runs to the program's own limits.
pub fn check<'r>(
    judge: &mut Judge<'_, 'r>,
    domain: &Domain<'r>,
    first: &[Case],
    budget: Budget,
) -> Report {
    let mut search = Search {
        judge,
        domain,
        budget,
        started: Instant::now(),
        small: Exhaustive::new(domain),
        timings: Vec::new(),
    };
    let found = search.run(first);
    if let Some(found) = &found
        && found.failing.verdict == Verdict::TimeLimit
        && search.timings.is_empty()
    {
        // How its time grows is what there is to say of a program that is too slow.
        let size = found.case.size();
        let sizes = (1..=PARTS.len() as u64).map(|part| size * part / PARTS.len() as u64);
        let cases = sizes.filter(|&it| it > 0 && it < size);
        let cases = cases.map(|it| beginning(&found.case, it));
        let cases: Vec<Case> = cases.filter(|it| domain.admits(it)).collect();
        search.measure(&cases);
    }
    let failure = found.map(|found| {
        smallest(
            search.judge,
            domain,
            found,
            &search.small,
            budget.time.max(Duration::from_secs(2)),
        )
    });
    Report {
        failure,
        tried: search.judge.tried(),
        unjudged: search.judge.unjudged(),
        unrepeated: search.judge.unrepeated(),
        slowest: search.judge.slowest(),
        exhaustive: search.levels_done(),
        growth: Growth::fitted(&search.timings),
        timings: search.timings,
    }
}

/// Whether there is one number that is the size: a list, or one integer.
fn has_one_size(domain: &Domain<'_>) -> bool {
    domain.has_lists() || domain.parameters.len() == 1
}

struct Search<'s, 'p, 'r, 'd> {
    judge: &'s mut Judge<'p, 'r>,
    domain: &'d Domain<'r>,
    budget: Budget,
    started: Instant,
    /// The levels up to the last that was tried completely.
    small: Exhaustive<'d, 'r>,
    timings: Vec<Timing>,
}

impl Search<'_, '_, '_, '_> {
    fn run(&mut self, first: &[Case]) -> Option<Found> {
        let found = self.try_all(first);
        let found = found.or_else(|| self.small_ones());
        let found = found.or_else(|| self.structured_ones());
        let found = found.or_else(|| self.random_ones());
        found.or_else(|| self.full_size_ones())
    }

    fn try_all(&mut self, cases: &[Case]) -> Option<Found> {
        self.judge.first_failure(cases).map(|(_, found)| found)
    }

    /// Whether the search may go on, given the share of the budget that it may use.
    fn has_left(&self, share: u32) -> bool {
        !self.judge.is_cancelled()
            && self.started.elapsed() * 100 < self.budget.time.saturating_mul(share)
            && self.judge.tried() * 100 < self.budget.cases.saturating_mul(u64::from(share))
    }

    fn small_ones(&mut self) -> Option<Found> {
        let mut levels = self.small.clone();
        let mut waiting = Vec::new();
        while self.has_left(SMALL_SHARE) {
            let before = levels.clone();
            let Some(level) = levels.next() else {
                break;
            };
            let mut cases = level.cases(self.domain);
            loop {
                let room = CHUNK - waiting.len();
                waiting.extend(cases.by_ref().take(room));
                if waiting.len() < CHUNK {
                    break;
                }
                let found = self.try_all(&waiting);
                waiting.clear();
                if found.is_some() {
                    return found;
                }
                self.small = before.clone();
                if !self.has_left(SMALL_SHARE) {
                    return None;
                }
            }
        }
        let found = self.try_all(&waiting);
        if found.is_none() {
            self.small = levels;
        }
        found
    }

    fn structured_ones(&mut self) -> Option<Found> {
        let sizes = STRUCTURED_SIZES.iter();
        let cases: Vec<Case> = sizes.flat_map(|&size| killers(self.domain, size)).collect();
        self.try_all(&cases)
    }

    fn random_ones(&mut self) -> Option<Found> {
        let mut inputs = RandomInputs::new(self.domain, self.budget.seed);
        let mut size = 0;
        let largest = self.domain.greatest_size();
        while self.has_left(RANDOM_SHARE) {
            let mut cases = Vec::new();
            for _ in 0..CHUNK {
                size = size % RANDOM_SIZE.min(largest.max(1)) + 1;
                // Numbers alone range over all sizes; long rows are rare among short ones.
                let wanted = match cases.len() % 16 {
                    0 if self.domain.has_lists() => 4 * size,
                    _ if self.domain.has_lists() => size,
                    part => largest * (part as u64 + 1) / 16,
                };
                cases.extend(inputs.of_size(wanted));
            }
            if cases.is_empty() {
                return None;
            }
            let found = self.try_all(&cases);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Inputs of growing size up to the largest, and the times that they take.
    fn full_size_ones(&mut self) -> Option<Found> {
        let largest = self.domain.greatest_size();
        let mut inputs = RandomInputs::new(self.domain, self.budget.seed ^ 1);
        let mut sizes: Vec<u64> = PARTS.iter().map(|(part, of)| largest * part / of).collect();
        sizes.retain(|&size| size > 0);
        sizes.dedup();
        for &size in &sizes {
            if self.judge.is_cancelled() {
                return None;
            }
            let mut cases: Vec<Case> = inputs.of_size(size).into_iter().collect();
            cases.extend(killers(self.domain, size));
            // A quarter of the time for these, shared between the sizes; half of it for slow
            // ones, and the rest for measuring.
            let share = self.budget.full_size.as_secs_f64() / 4.0 / PARTS.len() as f64;
            let affordable = (share / self.judge.slowest().max(1e-6)) as usize;
            cases.truncate(affordable.max(2));
            let found = self.try_all(&cases);
            if found.is_some() {
                return found;
            }
        }
        self.slow_ones(&sizes)
    }

    /// Full-size inputs of the forms on which the program was found to be slowest, and the times
    /// of the slowest form.
    fn slow_ones(&mut self, sizes: &[u64]) -> Option<Found> {
        let most = self.budget.full_size / 2;
        let seed = self.budget.seed ^ 2;
        let forms = slowest_forms(self.judge, self.domain, sizes, seed, most);
        let largest = *sizes.last()?;
        let full = forms.iter().filter_map(|it| it.case(self.domain, largest));
        let full: Vec<Case> = full.collect();
        let found = self.try_all(&full);
        if let Some(slowest) = forms.first() {
            let largest = found.as_ref().map_or(u64::MAX, |it| it.case.size());
            let cases = sizes
                .iter()
                .filter_map(|&size| slowest.case(self.domain, size));
            let cases: Vec<Case> = cases.filter(|it| it.size() < largest).collect();
            self.measure(&cases);
        }
        found
    }

    /// Measures the times of some inputs again and again, each time all of them, so that a
    /// machine that is busy for a moment does not spoil the times of one size alone.
    fn measure(&mut self, cases: &[Case]) {
        if !has_one_size(self.domain) {
            return;
        }
        let started = Instant::now();
        let mut least = vec![f64::INFINITY; cases.len()];
        for round in 0..MOST_ROUNDS {
            if round > 0 && started.elapsed() * 2 > self.budget.full_size {
                break;
            }
            for (case, least) in cases.iter().zip(&mut least) {
                *least = least.min(self.judge.seconds(case).unwrap_or(f64::INFINITY));
            }
        }
        // Of a whole process only hundredths of a second are known, its start among them.
        let least_seconds = match self.judge.is_by_process() {
            true => LEAST_PROCESS_SECONDS,
            false => 0.0,
        };
        let timings = cases
            .iter()
            .zip(least)
            .filter(|(_, seconds)| seconds.is_finite() && *seconds >= least_seconds);
        let timings = timings.map(|(case, seconds)| Timing {
            size: case.size(),
            seconds,
        });
        self.timings = timings.collect();
    }

    fn levels_done(&self) -> Vec<Level> {
        let mut levels = Vec::new();
        for stones in 0.. {
            match self.small.width_done(stones) {
                0 if stones > 0 || !self.domain.has_lists() => break,
                width => levels.push(Level { stones, width }),
            }
        }
        // Of lengths that the limits exclude there is nothing to say.
        let takes_any = |level: &Level| {
            let mut narrow = (1..=level.width.min(MOST_WIDTH)).map(|width| Level {
                stones: level.stones,
                width,
            });
            narrow.any(|level| level.cases(self.domain).next().is_some())
        };
        levels.retain(takes_any);
        levels
    }
}
