//! Smaller inputs made from a failing one: fewer stones first, then simpler numbers.

use pilewise::input::InputValue;

use super::domain::{Domain, ParameterDomain};
use super::exhaustive::stones;
use super::interval::Interval;
use crate::case::Case;

/// Up to this length every pair of stones is tried for removal: a requirement such as an even
/// number of piles forbids to remove one.
const MOST_PAIRED: usize = 24;

/// What orders inputs while they are made smaller: stones, then the sum of how far each number is
/// from simple.
pub(crate) fn weight(domain: &Domain<'_>, case: &Case) -> (u64, u64) {
    let mut sum = 0u64;
    for_each_number(domain, case, |interval, number| {
        sum = sum.saturating_add(interval.simplicity(number));
    });
    (stones(domain, case), sum)
}

fn for_each_number(domain: &Domain<'_>, case: &Case, mut see: impl FnMut(Interval, i64)) {
    for (value, parameter) in case.values.iter().zip(&domain.parameters) {
        match (value, parameter) {
            (InputValue::Integer(number), ParameterDomain::Integer(it)) => see(*it, *number),
            (InputValue::List(row), ParameterDomain::List { element, .. }) => {
                row.iter().for_each(|&number| see(*element, number));
            }
            (InputValue::Text(text), ParameterDomain::List { element, .. }) => {
                text.chars()
                    .for_each(|c| see(*element, i64::from(u32::from(c))));
            }
            (InputValue::Lists(rows), ParameterDomain::Lists { element, .. }) => {
                rows.iter()
                    .flatten()
                    .for_each(|&number| see(*element, number));
            }
            _ => {}
        }
    }
}

/// Smaller inputs that the game takes, the boldest steps first.
///
/// # Complexity
/// O(n) inputs for a long row, O(n²) for one of at most two dozen.
pub(crate) fn smaller(domain: &Domain<'_>, case: &Case) -> Vec<Case> {
    let before = weight(domain, case);
    let mut cases = Vec::new();
    shorter(domain, case, &mut cases);
    simpler(domain, case, &mut cases);
    cases.retain(|smaller| weight(domain, smaller) < before && domain.admits(smaller));
    let mut seen = std::collections::HashSet::new();
    cases.retain(|case| seen.insert(case.clone()));
    cases
}

/// Inputs with stones taken away, from all lists of one length at once.
fn shorter(domain: &Domain<'_>, case: &Case, cases: &mut Vec<Case>) {
    for (parameter, of) in domain.parameters.iter().enumerate() {
        if matches!(
            of,
            ParameterDomain::List {
                as_long_as: Some(_),
                ..
            } | ParameterDomain::Integer(_)
        ) {
            continue;
        }
        let length = length(&case.values[parameter]);
        let mut without = |removed: &dyn Fn(usize) -> bool| {
            let mut case = case.clone();
            for (other, of) in domain.parameters.iter().enumerate() {
                let follows = matches!(of, ParameterDomain::List { as_long_as: Some(it), .. } if *it == parameter);
                if other == parameter || follows {
                    remove(&mut case.values[other], removed);
                }
            }
            cases.push(case);
        };
        let mut chunk = length / 2;
        while chunk >= 1 {
            let starts = (0..length).step_by(chunk);
            // Of a long row only some places are tried with short chunks.
            let starts = starts.filter(|start| chunk * 64 >= length || start % 16 == 0);
            for start in starts {
                without(&|at| start <= at && at < start + chunk);
            }
            chunk /= 2;
        }
        if length <= MOST_PAIRED {
            for one in 0..length {
                for other in one + 1..length {
                    without(&|at| at == one || at == other);
                }
            }
        }
    }
}

fn length(value: &InputValue) -> usize {
    match value {
        InputValue::Integer(_) => 0,
        InputValue::List(row) => row.len(),
        InputValue::Lists(rows) => rows.len() + rows.iter().map(Vec::len).sum::<usize>(),
        InputValue::Text(text) => text.chars().count(),
    }
}

/// Takes the elements away whose places are `removed`; of a list of lists, places count the rows
/// first and then the elements.
fn remove(value: &mut InputValue, removed: &dyn Fn(usize) -> bool) {
    match value {
        InputValue::Integer(_) => {}
        InputValue::List(row) => {
            let mut at = 0;
            row.retain(|_| {
                at += 1;
                !removed(at - 1)
            });
        }
        InputValue::Text(text) => {
            let kept = text.chars().enumerate().filter(|(at, _)| !removed(*at));
            *text = kept.map(|(_, character)| character).collect();
        }
        InputValue::Lists(rows) => {
            let mut at = rows.len();
            for row in rows.iter_mut() {
                row.retain(|_| {
                    at += 1;
                    !removed(at - 1)
                });
            }
            let mut at = 0;
            rows.retain(|_| {
                at += 1;
                !removed(at - 1)
            });
        }
    }
}

/// Inputs of the same shape with simpler numbers: all at once, then one, then two.
fn simpler(domain: &Domain<'_>, case: &Case, cases: &mut Vec<Case>) {
    let mut numbers = Vec::new();
    for_each_number(domain, case, |interval, number| {
        numbers.push((interval, number))
    });
    let mut with = |numbers: Vec<i64>| cases.push(replaced(case, numbers));
    let plain: Vec<i64> = numbers.iter().map(|(_, number)| *number).collect();
    let steps = |interval: &Interval, number: i64| {
        let index = interval.simplicity(number);
        // Ever shorter steps down, so that any number is reached in a few rounds.
        let mut indices = vec![0, index / 2];
        indices.extend((1..=10).map(|step| index.saturating_sub((index >> (2 * step)).max(1))));
        indices.retain(|&step| step < index);
        indices.dedup();
        indices
            .into_iter()
            .filter_map(|step| interval.simplest(step))
            .collect::<Vec<_>>()
    };
    for divisor in [10, 3, 2] {
        with(
            numbers
                .iter()
                .map(|(it, number)| it.clamp(number / divisor))
                .collect(),
        );
    }
    for cap in [1, 2, 3, 4, 6, 10, 100] {
        let capped = numbers.iter().map(|(it, number)| {
            let index = it.simplicity(*number).min(cap);
            it.simplest(index).unwrap_or(*number)
        });
        with(capped.collect());
    }
    let stride = numbers.len().div_ceil(64).max(1);
    for at in (0..numbers.len()).step_by(stride) {
        for step in steps(&numbers[at].0, numbers[at].1) {
            let mut changed = plain.clone();
            changed[at] = step;
            with(changed);
        }
    }
    if numbers.len() <= MOST_PAIRED {
        for one in 0..numbers.len() {
            for other in 0..numbers.len() {
                let (it, number) = numbers[one];
                let (its, others) = numbers[other];
                if one != other {
                    // One simpler, the other changed by as much either way: sums and parities stay.
                    for (down, change) in [(-1, 1), (-1, -1), (1, -1), (1, 1)] {
                        let mut changed = plain.clone();
                        changed[one] = it.clamp(number + down);
                        changed[other] = its.clamp(others + change);
                        with(changed);
                    }
                }
            }
        }
    }
}

/// The input with other numbers in the same places.
fn replaced(case: &Case, numbers: Vec<i64>) -> Case {
    let mut numbers = numbers.into_iter();
    let mut next = |old: i64| numbers.next().unwrap_or(old);
    let values = case.values.iter().map(|value| match value {
        InputValue::Integer(number) => InputValue::Integer(next(*number)),
        InputValue::List(row) => InputValue::List(row.iter().map(|&it| next(it)).collect()),
        InputValue::Lists(rows) => InputValue::Lists(
            rows.iter()
                .map(|row| row.iter().map(|&it| next(it)).collect())
                .collect(),
        ),
        InputValue::Text(text) => {
            let numbers = text
                .chars()
                .map(|c| next(i64::from(u32::from(c))))
                .collect();
            Domain::list(true, numbers)
        }
    });
    Case {
        values: values.collect(),
    }
}
