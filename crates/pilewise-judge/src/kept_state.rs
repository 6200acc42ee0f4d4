//! A program that is right on an input alone and wrong after others remembers something between
//! calls: which single earlier input is enough?

use std::time::{Duration, Instant};

use crate::case::Case;
use crate::inputs::Domain;
use crate::inputs::shrink::{smaller, weight};
use crate::judge::{Found, Judge, When};

/// A search of the earlier input ends here, whatever the time for making the input smaller.
const MOST: Duration = Duration::from_secs(20);

/// The same failure after fewer inputs, after the smallest single one if one is enough, and on a
/// smaller input if there is one; a failure alone if that turns up. Whether all was tried.
///
/// Each try takes a new process, so that this is bounded by time rather than by number.
pub(crate) fn fewest_before(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    mut found: Found,
    before: &[Case],
    until: Instant,
) -> (Found, bool) {
    let until = until.min(Instant::now() + MOST);
    let mut before = match single(judge, domain, &found, before, until) {
        Some(case) => vec![case],
        None => halved(judge, &found, before, until),
    };
    'smaller: loop {
        found.when = When::After(before.clone());
        for case in smaller(domain, &found.case) {
            if Instant::now() >= until {
                return (found, false);
            }
            if let Some(better) = failing_after(judge, &before, &case) {
                found = better;
                if found.when == When::Alone {
                    return (found, false);
                }
                continue 'smaller;
            }
        }
        // What goes before may be simpler for the smaller input.
        for (at, case) in before.iter().enumerate() {
            for simpler in smaller(domain, case) {
                if Instant::now() >= until {
                    return (found, false);
                }
                let mut simplified = before.clone();
                simplified[at] = simpler;
                if let Some(better) = failing_after(judge, &simplified, &found.case) {
                    found = better;
                    before = simplified;
                    continue 'smaller;
                }
            }
        }
        return (found, true);
    }
}

/// The failure on an input after others, if it fails there; alone if it fails alone as well.
fn failing_after(judge: &Judge<'_, '_>, before: &[Case], case: &Case) -> Option<Found> {
    let expected = judge.expected(case);
    let failing = judge.after(before, case, expected.as_ref())?;
    let (failing, when) = match judge.alone(case, expected.as_ref()) {
        Some(alone) => (alone, When::Alone),
        None => (failing, When::After(before.to_vec())),
    };
    Some(Found {
        case: case.clone(),
        expected,
        failing,
        when,
    })
}

/// The smallest of the earlier inputs after which alone it fails.
fn single(
    judge: &Judge<'_, '_>,
    domain: &Domain<'_>,
    found: &Found,
    before: &[Case],
    until: Instant,
) -> Option<Case> {
    let mut cases = before.to_vec();
    cases.sort_by_key(|case| weight(domain, case));
    cases.dedup();
    let half = Instant::now() + until.saturating_duration_since(Instant::now()) / 2;
    let mut cases = cases.into_iter().take_while(|_| Instant::now() < half);
    cases.find(|case| {
        let before = std::slice::from_ref(case);
        judge
            .after(before, &found.case, found.expected.as_ref())
            .is_some()
    })
}

/// Half of the earlier inputs, and half of these, for as long as it fails after them.
fn halved(judge: &Judge<'_, '_>, found: &Found, before: &[Case], until: Instant) -> Vec<Case> {
    let mut before = before.to_vec();
    let mut chunk = before.len() / 2;
    while chunk >= 1 {
        let mut from = 0;
        while from < before.len() && before.len() > 1 {
            if Instant::now() >= until {
                return before;
            }
            let mut fewer = before.clone();
            fewer.drain(from..(from + chunk).min(before.len()));
            let still = judge.after(&fewer, &found.case, found.expected.as_ref());
            match still {
                Some(_) => before = fewer,
                None => from += chunk,
            }
        }
        chunk /= 2;
    }
    before
}
