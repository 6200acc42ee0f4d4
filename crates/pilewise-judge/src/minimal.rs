//! From a failing input to the smallest one, and what is known of its being the smallest.

use std::time::{Duration, Instant};

use pilewise::input::InputValue;

use crate::case::Case;
use crate::inputs::shrink::smaller;
use crate::inputs::{Domain, Exhaustive, Level, ParameterDomain};
use crate::judge::{Found, Judge};
use crate::verdict::Verdict;

/// How sure it is that no smaller input fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// All smaller inputs were tried, their numbers being among so many of the simplest.
    Proved {
        /// How many of the simplest numbers of its range each number could be.
        width: u64,
        /// Whether these are all numbers that there are.
        is_whole: bool,
        /// How many smaller inputs there are.
        smaller: u64,
    },
    /// Every way known here to make it smaller makes the failure go away.
    Local,
    /// It fails from this size on: an input of the same kind one step shorter passes.
    Begins,
}

/// From this size on it is first asked where a crash or a timeout begins.
const LONG: u64 = 40;
/// Inputs that a process is given at once while shrinking.
const BATCH: usize = 256;
/// How much larger numbers may get for fewer stones, and how many inputs are tried for each
/// number of stones.
const MORE_WIDTH: u64 = 8;
const MOST_MORE: f64 = 25_000.0;
/// A clock need not count further.
const A_DAY: Duration = Duration::from_secs(86_400);
/// More inputs are not gone through to prove that one is the smallest.
const MOST_EFFORT: f64 = 2_000_000.0;

/// The smallest failing input that can be found in the time, starting from one that fails. Levels
/// that `tried` has listed count as tried without a failure.
pub fn smallest(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    found: Found,
    tried: &Exhaustive<'_, '_>,
    most: Duration,
) -> (Found, Minimality) {
    let until = Instant::now() + most.min(A_DAY);
    let mut found = found;
    if found.failing.verdict != Verdict::WrongAnswer && found.case.size() > LONG {
        let is_bisected;
        (found, is_bisected) = shortest(judge, found, until);
        if found.case.size() > LONG {
            let known = if is_bisected {
                Minimality::Begins
            } else {
                Minimality::Local
            };
            return (found, known);
        }
    }
    loop {
        found = shrunk(judge, domain, found, until);
        let (smaller, minimality) = proved(judge, domain, found, tried, until);
        // Fewer stones are worth larger numbers.
        match fewer(judge, domain, &smaller, tried, until) {
            Some(better) => found = better,
            None => return (smaller, minimality),
        }
    }
}

/// An input of fewer stones that fails, with numbers that the proof did not reach.
fn fewer(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    found: &Found,
    tried: &Exhaustive<'_, '_>,
    until: Instant,
) -> Option<Found> {
    let own = Level::of(domain, &found.case)?;
    for stones in 0..own.stones {
        for width in own.width + 1..=own.width + MORE_WIDTH {
            let level = Level { stones, width };
            let is_tried = tried.width_done(stones) >= width;
            if effort(domain, level) > MOST_MORE || Instant::now() >= until {
                break;
            }
            if is_tried {
                continue;
            }
            let cases: Vec<Case> = level.cases(domain).collect();
            if let Some((_, better)) = judge
                .first_failure(&cases)
                .filter(|(_, it)| is_same(it, found))
            {
                return Some(better);
            }
        }
    }
    None
}

/// Steps to ever smaller failing inputs.
fn shrunk(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    mut found: Found,
    until: Instant,
) -> Found {
    'smaller: while Instant::now() < until {
        for batch in smaller(domain, &found.case).chunks(BATCH) {
            let failing = judge.first_failure(batch);
            if let Some((_, better)) = failing.filter(|(_, it)| is_same(it, &found)) {
                found = better;
                continue 'smaller;
            }
            if Instant::now() >= until {
                break;
            }
        }
        break;
    }
    found
}

/// Whether two inputs fail alike.
fn is_same(one: &Found, other: &Found) -> bool {
    one.failing.verdict == other.failing.verdict
}

/// Bisects the size at which a failing input begins to fail: its first stones alone, or a
/// smaller number. Says whether the time sufficed.
fn shortest(judge: &mut Judge<'_, '_>, mut found: Found, until: Instant) -> (Found, bool) {
    let (mut passes, mut fails) = (0, found.case.size());
    while passes + 1 < fails {
        if Instant::now() >= until {
            return (found, false);
        }
        let middle = passes + (fails - passes) / 2;
        let case = beginning(&found.case, middle);
        let failing = judge.first_failure(std::slice::from_ref(&case));
        match failing.filter(|(_, it)| is_same(it, &found)) {
            Some((_, shorter)) => {
                found = shorter;
                fails = middle;
            }
            None => passes = middle,
        }
    }
    (found, true)
}

/// The first stones of an input; of numbers alone, numbers up to `size`.
pub(crate) fn beginning(case: &Case, size: u64) -> Case {
    let length = size as usize;
    let has_lists = case
        .values
        .iter()
        .any(|it| !matches!(it, InputValue::Integer(_)));
    let values = case.values.iter().map(|value| match value {
        InputValue::Integer(number) if has_lists => InputValue::Integer(*number),
        InputValue::Integer(number) => InputValue::Integer((*number).min(size as i64)),
        InputValue::List(row) => InputValue::List(row[..length.min(row.len())].to_vec()),
        InputValue::Text(text) => InputValue::Text(text.chars().take(length).collect()),
        InputValue::Lists(rows) => {
            let mut left = length;
            let rows = rows.iter().map(|row| {
                let kept = left.min(row.len());
                left -= kept;
                row[..kept].to_vec()
            });
            InputValue::Lists(rows.filter(|row| !row.is_empty()).collect())
        }
    });
    Case {
        values: values.collect(),
    }
}

/// Tries every smaller input of no greater width; what fails among them is the smallest.
fn proved(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    found: Found,
    tried: &Exhaustive<'_, '_>,
    until: Instant,
) -> (Found, Minimality) {
    let Some(own) = Level::of(domain, &found.case) else {
        return (found, Minimality::Local);
    };
    if effort(domain, own) > MOST_EFFORT {
        return (found, Minimality::Local);
    }
    let is_whole = own.stones == 0 && domain.parameters.len() == 1;
    let mut smaller = 0;
    for stones in 0..=own.stones {
        for width in 1..=own.width {
            let level = Level { stones, width };
            let is_tried = tried.width_done(stones) >= width;
            let mut cases = level
                .cases(domain)
                .take_while(|case| level != own || *case != found.case);
            loop {
                let batch: Vec<Case> = cases.by_ref().take(BATCH).collect();
                if batch.is_empty() {
                    break;
                }
                if Instant::now() >= until {
                    return (found, Minimality::Local);
                }
                smaller += batch.len() as u64;
                if is_tried {
                    continue;
                }
                if let Some((at, better)) = judge.first_failure(&batch) {
                    smaller -= (batch.len() - at) as u64;
                    let minimality = Minimality::Proved {
                        width: own.width,
                        is_whole,
                        smaller,
                    };
                    return (better, minimality);
                }
            }
        }
    }
    let minimality = Minimality::Proved {
        width: own.width,
        is_whole,
        smaller,
    };
    (found, minimality)
}

/// About how many inputs there are to go through: those of every level, those of smaller width
/// among them counted again.
fn effort(domain: &Domain<'_>, own: Level) -> f64 {
    let lists = domain
        .parameters
        .iter()
        .filter(|it| !matches!(it, ParameterDomain::Integer(_)));
    let lists = lists.count() as f64;
    let integers = domain.parameters.len() as f64 - lists;
    let width = own.width as f64;
    let rows = width.powf(own.stones as f64 * lists + 1.0);
    rows * f64::max(width, own.stones as f64 + 1.0).powf(integers)
}
