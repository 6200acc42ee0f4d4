//! Every small input, smallest first: sizes and values grow together.
//!
//! A [`Level`] is all inputs of so many stones whose numbers are among the `width` simplest of
//! their range and not all among fewer. Levels come in the order of what trying them costs, so
//! long rows of two values are reached about when short rows of many values are. "Smaller" means:
//! fewer stones, then less width, then earlier in the level.

use pilewise::input::InputValue;

use super::domain::{Domain, ParameterDomain};
use super::interval::Interval;
use crate::case::Case;

/// Longer rows are not tried exhaustively: two values would make too many inputs.
const MOST_STONES: u64 = 20;
/// How many rows a list of lists may have.
const MOST_ROWS: u64 = 4;

/// All inputs of one size and one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level {
    /// The elements of all lists together, lists of one length counted once; 0 without lists.
    pub stones: u64,
    /// How many of the simplest numbers of its range each number may take.
    pub width: u64,
}

/// The levels of a domain, cheapest first.
#[derive(Clone, Debug)]
pub struct Exhaustive<'d, 'r> {
    domain: &'d Domain<'r>,
    /// For each number of stones, the next width; `None` once all its inputs are listed.
    next: Vec<Option<u64>>,
}

impl<'d, 'r> Exhaustive<'d, 'r> {
    /// The levels of a domain, from the start.
    pub fn new(domain: &'d Domain<'r>) -> Self {
        let most = if domain.has_lists() { MOST_STONES } else { 0 };
        Self {
            domain,
            next: vec![Some(1); most as usize + 1],
        }
    }

    /// How many of the simplest numbers are tried completely for so many stones; `u64::MAX`
    /// for all there are.
    pub fn width_done(&self, stones: u64) -> u64 {
        match self.next.get(stones as usize) {
            Some(Some(next)) => next - 1,
            Some(None) => u64::MAX,
            None => 0,
        }
    }
}

impl Iterator for Exhaustive<'_, '_> {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        let levels = self.next.iter().enumerate().filter_map(|(stones, width)| {
            let level = Level {
                stones: stones as u64,
                width: (*width)?,
            };
            Some((level.cost(self.domain), level))
        });
        let (_, level) = levels.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let next = level.width + 1;
        let widest = level.widest(self.domain);
        self.next[level.stones as usize] = (next <= widest).then_some(next);
        Some(level)
    }
}

/// How the stones are spread over the lists: for each parameter, the lengths of its rows.
type Shape = Vec<Vec<u64>>;

impl Level {
    /// The level of an input, or `None` if it lies outside the domain.
    pub fn of(domain: &Domain<'_>, case: &Case) -> Option<Self> {
        let stones = stones(domain, case);
        let mut width = 1;
        let mut see = |interval: Interval, number: i64, free: u64| {
            let index = interval.simplicity(number);
            let is_inside = interval.low <= number && number <= interval.high;
            if index >= free {
                width = width.max(index.saturating_add(1));
            }
            is_inside
        };
        for (value, parameter) in case.values.iter().zip(&domain.parameters) {
            let is_inside = match (value, parameter) {
                (InputValue::Integer(number), ParameterDomain::Integer(interval)) => {
                    see(*interval, *number, stones + 1)
                }
                (InputValue::List(row), ParameterDomain::List { element, .. }) => {
                    row.iter().all(|&number| see(*element, number, 0))
                }
                (InputValue::Text(text), ParameterDomain::List { element, .. }) => text
                    .chars()
                    .all(|c| see(*element, i64::from(u32::from(c)), 0)),
                (InputValue::Lists(rows), ParameterDomain::Lists { element, .. }) => rows
                    .iter()
                    .flatten()
                    .all(|&number| see(*element, number, 0)),
                _ => false,
            };
            if !is_inside {
                return None;
            }
        }
        Some(Self { stones, width })
    }

    /// The inputs of the level that the game takes, smallest first.
    pub fn cases<'d>(self, domain: &'d Domain<'_>) -> impl Iterator<Item = Case> + 'd {
        self.shapes(domain).into_iter().flat_map(move |shape| {
            let ranges = self.ranges(domain, &shape);
            let mut digits = first_digits(&ranges);
            std::iter::from_fn(move || {
                let now = digits.clone()?;
                digits = following(&ranges, now.clone());
                Some(case_of(domain, &shape, &now))
            })
            .filter(move |case| Level::of(domain, case) == Some(self) && domain.admits(case))
        })
    }

    /// What it takes to try the level, in no unit.
    fn cost(self, domain: &Domain<'_>) -> f64 {
        let shapes = self.shapes(domain);
        let Some(shape) = shapes.first() else {
            return 0.0;
        };
        let ways: f64 = self
            .ranges(domain, shape)
            .iter()
            .map(|range| range.1 as f64)
            .product();
        // A program that is right on 50 values is rarely wrong on the 51st: length counts for more.
        ways * shapes.len() as f64 * self.stones.max(1) as f64 * self.width as f64
    }

    /// The width at which every input of so many stones is listed.
    fn widest(self, domain: &Domain<'_>) -> u64 {
        if self.shapes(domain).is_empty() {
            return 0;
        }
        let counts = domain.parameters.iter().map(|parameter| match parameter {
            ParameterDomain::Integer(interval) => interval.count(),
            ParameterDomain::List { element, .. } | ParameterDomain::Lists { element, .. } => {
                if self.stones == 0 {
                    0
                } else {
                    element.count()
                }
            }
        });
        counts.max().unwrap_or(0)
    }

    fn shapes(self, domain: &Domain<'_>) -> Vec<Shape> {
        let mut shapes = vec![(self.stones, Shape::new())];
        for parameter in &domain.parameters {
            let mut longer = Vec::new();
            for (left, shape) in shapes {
                for (used, rows) in row_lengths(parameter, &shape, left) {
                    let shape = shape.iter().cloned().chain([rows]).collect();
                    longer.push((left - used, shape));
                }
            }
            shapes = longer;
        }
        let whole = shapes.into_iter().filter(|(left, _)| *left == 0);
        whole.map(|(_, shape)| shape).collect()
    }

    /// For each number of an input, its range and how many of the simplest it may take.
    fn ranges(self, domain: &Domain<'_>, shape: &Shape) -> Vec<(Interval, u64)> {
        let mut ranges = Vec::new();
        for (parameter, rows) in domain.parameters.iter().zip(shape) {
            match parameter {
                ParameterDomain::Integer(interval) => {
                    let free = if domain.has_lists() {
                        self.stones + 1
                    } else {
                        0
                    };
                    ranges.push((*interval, self.width.max(free).min(interval.count())));
                }
                ParameterDomain::List { element, .. } | ParameterDomain::Lists { element, .. } => {
                    let count = self.width.min(element.count());
                    let numbers: u64 = rows.iter().sum();
                    ranges.extend((0..numbers).map(|_| (*element, count)));
                }
            }
        }
        ranges
    }
}

/// The elements of all lists of an input; of lists that have one length, those of one.
pub(crate) fn stones(domain: &Domain<'_>, case: &Case) -> u64 {
    let lengths = case.values.iter().zip(&domain.parameters);
    let lengths = lengths.map(|(value, parameter)| match (value, parameter) {
        (
            _,
            ParameterDomain::List {
                as_long_as: Some(_),
                ..
            },
        ) => 0,
        (InputValue::List(row), _) => row.len() as u64,
        (InputValue::Lists(rows), _) => rows.iter().map(|row| row.len() as u64).sum(),
        (InputValue::Text(text), _) => text.chars().count() as u64,
        (InputValue::Integer(_), _) => 0,
    });
    lengths.sum()
}

/// The row lengths that a parameter may have with `left` stones, and how many each uses up.
fn row_lengths(parameter: &ParameterDomain, before: &Shape, left: u64) -> Vec<(u64, Vec<u64>)> {
    match parameter {
        ParameterDomain::Integer(_) => vec![(0, Vec::new())],
        ParameterDomain::List {
            as_long_as: Some(other),
            ..
        } => vec![(0, before[*other].clone())],
        ParameterDomain::List { length, .. } => {
            let allowed =
                (0..=left).filter(|&it| length.low <= it as i64 && it as i64 <= length.high);
            allowed.map(|length| (length, vec![length])).collect()
        }
        ParameterDomain::Lists { rows, .. } => {
            let counts =
                (0..=MOST_ROWS).filter(|&it| rows.low <= it as i64 && it as i64 <= rows.high);
            counts
                .flat_map(|count| compositions(left, count))
                .map(|rows| (rows.iter().sum(), rows))
                .collect()
        }
    }
}

/// All ways to spread `total` over so many rows.
fn compositions(total: u64, rows: u64) -> Vec<Vec<u64>> {
    if rows == 0 {
        return if total == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    }
    let firsts = 0..=total;
    firsts
        .flat_map(|first| {
            let rests = compositions(total - first, rows - 1).into_iter();
            rests.map(move |rest| std::iter::once(first).chain(rest).collect())
        })
        .collect()
}

fn first_digits(ranges: &[(Interval, u64)]) -> Option<Vec<u64>> {
    let is_empty = ranges.iter().any(|(_, count)| *count == 0);
    (!is_empty).then(|| vec![0; ranges.len()])
}

/// The digits after these, the last counting fastest.
fn following(ranges: &[(Interval, u64)], mut digits: Vec<u64>) -> Option<Vec<u64>> {
    for (digit, (_, count)) in digits.iter_mut().zip(ranges).rev() {
        *digit += 1;
        if *digit < *count {
            return Some(digits);
        }
        *digit = 0;
    }
    None
}

fn case_of(domain: &Domain<'_>, shape: &Shape, digits: &[u64]) -> Case {
    let mut digits = digits.iter().copied();
    let values = domain
        .parameters
        .iter()
        .zip(shape)
        .map(|(parameter, rows)| {
            let mut numbers = |interval: &Interval, length: u64| -> Vec<i64> {
                let digits = digits.by_ref().take(length as usize);
                digits
                    .map(|digit| interval.simplest(digit).unwrap_or(interval.low))
                    .collect()
            };
            match parameter {
                ParameterDomain::Integer(interval) => InputValue::Integer(
                    numbers(interval, 1)
                        .first()
                        .copied()
                        .unwrap_or(interval.low),
                ),
                ParameterDomain::List {
                    element, is_text, ..
                } => Domain::list(*is_text, numbers(element, rows.iter().sum())),
                ParameterDomain::Lists { element, .. } => {
                    InputValue::Lists(rows.iter().map(|&row| numbers(element, row)).collect())
                }
            }
        });
    Case {
        values: values.collect(),
    }
}

#[cfg(test)]
mod tests;
