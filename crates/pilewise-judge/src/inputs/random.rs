//! Random inputs in many shapes: what uniform numbers rarely hit (ties, plateaus, zeros beside
//! large numbers) is where programs differ.

use pilewise::input::InputValue;

use super::domain::{Domain, ParameterDomain};
use super::interval::Interval;
use super::random_numbers::RandomNumbers;
use crate::case::Case;

/// How often an input that breaks a requirement is mended before another is drawn.
const MOST_MENDINGS: usize = 16;
/// How often another is drawn.
const MOST_DRAWS: usize = 50;

/// How a random row is made.
#[derive(Clone, Copy)]
enum Pattern {
    /// Each number anywhere in the range.
    Uniform,
    /// Two values.
    TwoValues,
    /// The simplest numbers, and now and then one from anywhere.
    MostlySimple,
    /// Runs of equal numbers.
    Plateaus,
    /// Never falling, or never rising.
    Sorted,
    /// The same read from either end.
    Mirrored,
    /// Equal but for a few.
    NearlyEqual,
}

const PATTERNS: [Pattern; 7] = [
    Pattern::Uniform,
    Pattern::TwoValues,
    Pattern::MostlySimple,
    Pattern::Plateaus,
    Pattern::Sorted,
    Pattern::Mirrored,
    Pattern::NearlyEqual,
];

/// Random inputs of a domain.
#[derive(Clone, Debug)]
pub struct RandomInputs<'d, 'r> {
    domain: &'d Domain<'r>,
    numbers: RandomNumbers,
}

impl<'d, 'r> RandomInputs<'d, 'r> {
    /// The inputs of a seed.
    pub fn new(domain: &'d Domain<'r>, seed: u64) -> Self {
        Self {
            domain,
            numbers: RandomNumbers::new(seed),
        }
    }

    /// An input of about `size` (the length of its lists, or its numbers without any), or `None`
    /// if none was found that meets the requirements.
    ///
    /// # Complexity
    /// O(length of the input) for each of at most some hundred attempts; one is the rule.
    pub fn of_size(&mut self, size: u64) -> Option<Case> {
        for _ in 0..MOST_DRAWS {
            let mut case = self.draw(size);
            for _ in 0..MOST_MENDINGS {
                if self.domain.admits(&case) {
                    return Some(case);
                }
                self.change(&mut case);
            }
        }
        None
    }

    fn draw(&mut self, size: u64) -> Case {
        let domain = self.domain;
        let scale = [2, 4, 10, 100, u64::MAX][self.numbers.below(5) as usize];
        let mut lengths: Vec<usize> = Vec::new();
        let mut values = Vec::new();
        for parameter in &domain.parameters {
            let mut own_length = 0;
            values.push(match parameter {
                ParameterDomain::Integer(interval) if domain.has_lists() => {
                    InputValue::Integer(self.number(narrowed(*interval, scale.max(size + 2))))
                }
                ParameterDomain::Integer(interval) => {
                    InputValue::Integer(self.number(narrowed(*interval, size.saturating_add(1))))
                }
                ParameterDomain::List {
                    length,
                    element,
                    as_long_as,
                    is_text,
                } => {
                    own_length = match as_long_as {
                        Some(other) => lengths[*other],
                        None => length.clamp(size as i64).max(0) as usize,
                    };
                    Domain::list(*is_text, self.row(narrowed(*element, scale), own_length))
                }
                ParameterDomain::Lists { rows, element } => {
                    let count = rows.clamp(self.numbers.within(1, 4)).max(0) as u64;
                    let element = narrowed(*element, scale);
                    let rows = (0..count).map(|_| {
                        let length = self.numbers.below(size / count.max(1) + 2);
                        self.row(element, length as usize)
                    });
                    InputValue::Lists(rows.collect())
                }
            });
            lengths.push(own_length);
        }
        Case { values }
    }

    fn number(&mut self, interval: Interval) -> i64 {
        if interval.count() == 0 {
            return interval.low;
        }
        self.numbers.within(interval.low, interval.high)
    }

    fn row(&mut self, interval: Interval, length: usize) -> Vec<i64> {
        let pattern = PATTERNS[self.numbers.below(PATTERNS.len() as u64) as usize];
        let simple = |at| interval.simplest(at).unwrap_or(interval.low);
        let mut row = Vec::with_capacity(length);
        let (one, other) = (self.number(interval), self.number(interval));
        while row.len() < length {
            match pattern {
                Pattern::Uniform | Pattern::Sorted | Pattern::Mirrored => {
                    row.push(self.number(interval));
                }
                Pattern::TwoValues => row.push(if self.numbers.percent(50) { one } else { other }),
                Pattern::MostlySimple => row.push(match self.numbers.below(8) {
                    0 => self.number(interval),
                    at => simple(at / 3),
                }),
                Pattern::Plateaus => {
                    let value = self.number(interval);
                    let run = 1 + self.numbers.below(4);
                    row.extend((0..run).map(|_| value));
                }
                Pattern::NearlyEqual => {
                    row.push(if self.numbers.percent(85) {
                        one
                    } else {
                        self.number(interval)
                    });
                }
            }
        }
        row.truncate(length);
        match pattern {
            Pattern::Sorted => {
                row.sort_unstable();
                if self.numbers.percent(50) {
                    row.reverse();
                }
            }
            Pattern::Mirrored => {
                for at in 0..length / 2 {
                    row[length - 1 - at] = row[at];
                }
            }
            _ => {}
        }
        row
    }

    /// Changes an input a little, in the hope that it then meets the requirements.
    fn change(&mut self, case: &mut Case) {
        let domain = self.domain;
        let longer = self.numbers.percent(50);
        let change_length = self.numbers.percent(40);
        for (at, parameter) in domain.parameters.iter().enumerate() {
            match (parameter, &mut case.values[at]) {
                (ParameterDomain::Integer(interval), InputValue::Integer(number)) => {
                    *number = interval.clamp(*number + self.numbers.within(-1, 1));
                }
                (ParameterDomain::List { element, .. }, InputValue::List(row)) => {
                    self.change_row(row, *element, change_length.then_some(longer));
                }
                (ParameterDomain::Lists { element, .. }, InputValue::Lists(rows))
                    if !rows.is_empty() =>
                {
                    let at = self.numbers.below(rows.len() as u64) as usize;
                    self.change_row(&mut rows[at], *element, change_length.then_some(longer));
                }
                (
                    ParameterDomain::List {
                        element, is_text, ..
                    },
                    value,
                ) => {
                    let length = case_length(value);
                    *value = Domain::list(*is_text, self.row(*element, length));
                }
                _ => {}
            }
        }
    }

    fn change_row(&mut self, row: &mut Vec<i64>, element: Interval, longer: Option<bool>) {
        match longer {
            Some(true) => row.push(self.number(element)),
            Some(false) => drop(row.pop()),
            None if row.is_empty() => {}
            None => {
                let at = self.numbers.below(row.len() as u64) as usize;
                row[at] = element.clamp(row[at] + self.numbers.within(-1, 1));
            }
        }
    }
}

fn case_length(value: &InputValue) -> usize {
    match value {
        InputValue::Text(text) => text.chars().count(),
        _ => 0,
    }
}

/// The `count` simplest numbers of a range, as a range.
fn narrowed(interval: Interval, count: u64) -> Interval {
    if count >= interval.count() {
        return interval;
    }
    let simplest = (0..count.min(64)).filter_map(|at| interval.simplest(at));
    let (low, high) = simplest.fold((i64::MAX, i64::MIN), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    if count <= 64 {
        return Interval { low, high };
    }
    let half = (count / 2).min(i64::MAX as u64) as i64;
    let (low, high) = match (interval.low >= 0, interval.high <= 0) {
        (true, _) => (interval.low, interval.low.saturating_add(count as i64 - 1)),
        (_, true) => (
            interval.high.saturating_sub(count as i64 - 1),
            interval.high,
        ),
        _ => (-half, half),
    };
    Interval {
        low: low.max(interval.low),
        high: high.min(interval.high),
    }
}
