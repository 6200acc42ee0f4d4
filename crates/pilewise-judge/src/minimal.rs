//! From a failing input to the smallest one, and what is known of its being the smallest.

use std::time::{Duration, Instant};

use pilewise::input::InputValue;

use crate::case::Case;
use crate::inputs::shrink::smaller;
use crate::inputs::{Domain, Exhaustive, Level, ParameterDomain};
use crate::judge::{Found, Judge, When};
use crate::kept_state::fewest_before;
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
    /// Every input that was made smaller from it was tried, and passes.
    Local,
    /// Not all of those were tried: the time was up.
    OutOfTime,
    /// It fails from this size on: the longest shorter beginning of it that the game takes passes.
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
    let found = match &found.when {
        When::Sometimes { .. } => return (found, Minimality::OutOfTime),
        When::After(before) => {
            let before = before.clone();
            let (found, is_whole) = fewest_before(judge, domain, found, &before, until);
            if found.when != When::Alone {
                let known = if is_whole {
                    Minimality::Local
                } else {
                    Minimality::OutOfTime
                };
                return (found, known);
            }
            found
        }
        When::Alone => found,
    };
    let (mut small, known) = judge.hastily(|judge| {
        judge.within(Some(until), |judge| {
            smallest_alone(judge, domain, found.clone(), tried, until)
        })
    });
    if let Some(failing) = judge.alone(&small.case, small.expected.as_ref()) {
        small.failing = failing;
        return (small, known);
    }
    // That was owed to what the process remembered: again, with every step asked for anew.
    let until = Instant::now() + most.min(A_DAY);
    judge.within(Some(until), |judge| {
        smallest_alone(judge, domain, found, tried, until)
    })
}

fn smallest_alone(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    mut found: Found,
    tried: &Exhaustive<'_, '_>,
    until: Instant,
) -> (Found, Minimality) {
    if found.failing.verdict != Verdict::WrongAnswer && found.case.size() > LONG {
        let is_bisected;
        (found, is_bisected) = shortest(judge, domain, found, until);
        if found.case.size() > LONG {
            let known = if is_bisected {
                Minimality::Begins
            } else {
                Minimality::OutOfTime
            };
            return (found, known);
        }
    }
    loop {
        let is_whole;
        (found, is_whole) = shrunk(judge, domain, found, until);
        let unproved = if is_whole {
            Minimality::Local
        } else {
            Minimality::OutOfTime
        };
        let (smaller, minimality) = proved(judge, domain, found, tried, unproved, until);
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
            if let Some(better) = first_alike(judge, &cases, found) {
                return Some(better);
            }
        }
    }
    None
}

/// Steps to ever smaller failing inputs; whether all those of the last were tried.
fn shrunk(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    mut found: Found,
    until: Instant,
) -> (Found, bool) {
    'smaller: loop {
        for batch in smaller(domain, &found.case).chunks(BATCH) {
            if Instant::now() >= until {
                return (found, false);
            }
            if let Some(better) = first_alike(judge, batch, &found) {
                found = better;
                continue 'smaller;
            }
        }
        return (found, Instant::now() < until);
    }
}

/// The first of the inputs that fails as another does; those that fail otherwise are passed over.
fn first_alike(judge: &mut Judge<'_, '_>, cases: &[Case], found: &Found) -> Option<Found> {
    let mut from = 0;
    loop {
        let (at, failing) = judge.first_failure(&cases[from..])?;
        if failing.failing.verdict == found.failing.verdict && failing.when == found.when {
            return Some(failing);
        }
        from += at + 1;
    }
}

/// Bisects the size at which a failing input begins to fail: its first stones alone, or a
/// smaller number, as far as the game takes them. Says whether the time sufficed.
fn shortest(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    mut found: Found,
    until: Instant,
) -> (Found, bool) {
    let (mut passes, mut fails) = (0, found.case.size());
    while let Some(case) = beginning_between(domain, &found.case, passes, fails) {
        let failing = first_alike(judge, std::slice::from_ref(&case), &found);
        if Instant::now() >= until {
            return (found, false);
        }
        match failing {
            Some(shorter) => {
                found = shorter;
                fails = case.size();
            }
            None => passes = case.size(),
        }
    }
    (found, true)
}

/// A beginning of an input that the game takes, of a size between the two, from the middle on.
fn beginning_between(domain: &Domain<'_>, case: &Case, above: u64, below: u64) -> Option<Case> {
    let middle = above + (below - above) / 2;
    let down = (above + 1..=middle).rev();
    let up = middle + 1..below;
    down.chain(up)
        .map(|size| beginning(case, size))
        .find(|case| above < case.size() && case.size() < below && domain.admits(case))
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
    unproved: Minimality,
    until: Instant,
) -> (Found, Minimality) {
    let Some(own) = Level::of(domain, &found.case) else {
        return (found, unproved);
    };
    if effort(domain, own) > MOST_EFFORT {
        return (found, unproved);
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
                    return (found, unproved);
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
                if Instant::now() >= until {
                    return (found, unproved);
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
