//! Structured inputs: the extremes and regular patterns on which wrong programs show.

use pilewise::input::InputValue;

use super::domain::{Domain, ParameterDomain};
use super::interval::Interval;
use crate::case::Case;

/// A pattern: the number at a place of a row of that length.
type Pattern = fn(interval: Interval, at: usize, length: usize) -> i64;

const PATTERNS: [Pattern; 18] = [
    |it, _, _| it.simplest(0).unwrap_or(it.low),
    |it, _, _| it.high,
    |it, _, _| it.low,
    |it, _, _| it.simplest(1).unwrap_or(it.high),
    // Alternating extremes, either first.
    |it, at, _| if at % 2 == 0 { it.high } else { it.low },
    |it, at, _| if at % 2 == 0 { it.low } else { it.high },
    |it, at, _| it.clamp((at % 3) as i64 + it.low.max(0)),
    // Powers of two, over and over; with changing signs.
    |it, at, _| it.clamp(1 << (at % 20)),
    |it, at, _| it.clamp((1 << (at % 20)) * if at % 2 == 0 { 1 } else { -1 }),
    // Rising, falling, a tent.
    |it, at, _| it.clamp(it.low.saturating_add(at as i64)),
    |it, at, length| it.clamp(it.low.saturating_add((length - at) as i64)),
    |it, at, length| it.clamp(it.low.saturating_add(at.min(length - at) as i64)),
    // One large number: first, in the middle, last.
    |it, at, _| if at == 0 { it.high } else { simple(it) },
    |it, at, length| {
        if at == length / 2 {
            it.high
        } else {
            simple(it)
        }
    },
    |it, at, length| {
        if at + 1 == length {
            it.high
        } else {
            simple(it)
        }
    },
    // Two plateaus; long plateaus.
    |it, at, length| if at < length / 2 { simple(it) } else { it.high },
    |it, at, length| {
        if at * 8 / length.max(1) % 2 == 0 {
            it.high
        } else {
            simple(it)
        }
    },
    // A large number before each small one but the last: what greed takes opens a larger one.
    |it, at, length| {
        if at % 2 == 1 || at + 1 == length {
            it.high
        } else {
            simple(it)
        }
    },
];

fn simple(interval: Interval) -> i64 {
    interval.simplest(0).unwrap_or(interval.low)
}

/// The structured inputs of about that size that meet the requirements; of two lists, all
/// combinations of the first patterns.
///
/// # Complexity
/// O(size) for each of a few dozen inputs.
pub fn killers(domain: &Domain<'_>, size: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for index in 0..PATTERNS.len() {
        for shift in [0, 1, 5] {
            let case = patterned(domain, size, index, shift);
            let lists = domain.parameters.iter().filter(|it| is_list(it)).count();
            if lists < 2 && shift > 0 {
                break;
            }
            if let Some(case) = admitted(domain, case)
                && !cases.contains(&case)
            {
                cases.push(case);
            }
        }
    }
    cases
}

fn is_list(parameter: &ParameterDomain) -> bool {
    !matches!(parameter, ParameterDomain::Integer(_))
}

/// An input each of whose lists follows a pattern, the next list one `shift` further on.
fn patterned(domain: &Domain<'_>, size: u64, first: usize, shift: usize) -> Case {
    let mut index = first;
    let values = domain.parameters.iter().map(|parameter| {
        let pattern = PATTERNS[index % PATTERNS.len()];
        let row = |element: Interval, length: usize| -> Vec<i64> {
            (0..length).map(|at| pattern(element, at, length)).collect()
        };
        match parameter {
            // Numbers alone: the size and its neighbours, and the ends of the range.
            ParameterDomain::Integer(interval) => {
                let near = [0, 1, -1, i64::MIN, i64::MAX][first % 5];
                let number = (size as i64).saturating_add(near);
                InputValue::Integer(interval.clamp(number))
            }
            ParameterDomain::List {
                length,
                element,
                is_text,
                ..
            } => {
                index += shift;
                let length = length.clamp(size as i64).max(0) as usize;
                Domain::list(*is_text, row(*element, length))
            }
            ParameterDomain::Lists { rows, element } => {
                let count = rows.clamp(1 + (first % 4) as i64).max(0) as usize;
                let length = (size as usize).div_ceil(count.max(1));
                InputValue::Lists(vec![row(*element, length); count])
            }
        }
    });
    Case {
        values: values.collect(),
    }
}

/// The input itself if it meets the requirements, or one made from it that does: a shorter one,
/// or one of whose numbers one differs by one.
pub(super) fn admitted(domain: &Domain<'_>, case: Case) -> Option<Case> {
    if domain.admits(&case) {
        return Some(case);
    }
    for shorter in [0, 1] {
        for step in [0, 1, -1] {
            let mut changed = case.clone();
            for (value, parameter) in changed.values.iter_mut().zip(&domain.parameters) {
                if let (InputValue::List(row), ParameterDomain::List { element, .. }) =
                    (value, parameter)
                {
                    row.truncate(row.len().saturating_sub(shorter));
                    if let Some(last) = row.last_mut() {
                        *last = element.clamp(*last + step);
                    }
                }
            }
            if domain.admits(&changed) {
                return Some(changed);
            }
        }
    }
    None
}
