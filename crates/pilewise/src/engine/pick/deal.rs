//! Dealing: the sum of the largest, third largest, fifth largest … of many numbers.
//!
//! Nothing needs to be put in order that equal numbers or a count can stand for. Where the
//! numbers lie close together, how often each occurs says it all. Where their distances from
//! the least fit in 32 bits, those are sorted eleven bits at a time, which is twice as fast as
//! by comparison; further apart it no longer is.

use crate::engine::series::Number;

/// The bits sorted by in one round; their counts fit in the nearest cache.
const DIGIT: u32 = 11;

/// Up to so many numbers are compared: to count them would take longer than that.
const FEW: usize = 64;

/// A number that can be dealt.
pub(super) trait Deal: Number {
    /// The sum of every other of `numbers` from the largest down, the largest included.
    fn deal(numbers: Vec<Self>) -> i128;
}

impl Deal for i64 {
    fn deal(numbers: Vec<i64>) -> i128 {
        let Some(&first) = numbers.first() else {
            return 0;
        };
        if numbers.len() <= FEW {
            return deal_by_comparing(numbers);
        }
        let extremes = numbers
            .iter()
            .fold((first, first), |(least, greatest), &number| {
                (least.min(number), greatest.max(number))
            });
        let (least, greatest) = extremes;
        let width = greatest.abs_diff(least);
        if width < (numbers.len() as u64).max(1 << DIGIT) {
            return deal_by_counting(&numbers, least, width as usize);
        }
        let Ok(width) = u32::try_from(width) else {
            return deal_by_comparing(numbers);
        };
        // A difference is below 2^32, as checked.
        let above = numbers
            .iter()
            .map(|number| number.abs_diff(least) as u32)
            .collect();
        let count = numbers.len().div_ceil(2) as i128;
        every_other(&sorted_by_digits(above, width)) + count * i128::from(least)
    }
}

impl Deal for i128 {
    fn deal(numbers: Vec<i128>) -> i128 {
        deal_by_comparing(numbers)
    }
}

fn deal_by_comparing<N: Number>(mut numbers: Vec<N>) -> i128 {
    numbers.sort_unstable();
    every_other(&numbers)
}

/// The sum of the last, the third last … of ascending numbers.
fn every_other<N: Copy + Into<i128>>(ascending: &[N]) -> i128 {
    ascending
        .iter()
        .rev()
        .step_by(2)
        .map(|&number| number.into())
        .sum()
}

/// Of `c` equal numbers with an even count of larger ones, every other is taken from the
/// first on; with an odd count, from the second on.
fn deal_by_counting(numbers: &[i64], least: i64, width: usize) -> i128 {
    let mut counts = vec![0u64; width + 1];
    for &number in numbers {
        counts[number.wrapping_sub(least) as usize] += 1;
    }
    let mut larger = 0;
    let mut total = 0;
    for (above, &count) in counts.iter().enumerate().rev() {
        let taken = (count + 1 - larger % 2) / 2;
        total += i128::from(taken) * (i128::from(least) + above as i128);
        larger += count;
    }
    total
}

/// Sorts numbers up to `greatest` by the lowest digit, then stably by the next …
fn sorted_by_digits(mut numbers: Vec<u32>, greatest: u32) -> Vec<u32> {
    let digit = |number: u32, round: u32| (number >> (round * DIGIT)) as usize % (1 << DIGIT);
    let rounds = (u32::BITS - greatest.leading_zeros()).div_ceil(DIGIT);
    let mut counts = vec![[0usize; 1 << DIGIT]; rounds as usize];
    for &number in &numbers {
        for (round, counts) in (0..).zip(&mut counts) {
            counts[digit(number, round)] += 1;
        }
    }
    let mut sorted = vec![0; numbers.len()];
    for (round, counts) in (0..).zip(&mut counts) {
        let mut before = 0;
        for count in counts.iter_mut() {
            (*count, before) = (before, before + *count);
        }
        for &number in &numbers {
            let place = &mut counts[digit(number, round)];
            sorted[*place] = number;
            *place += 1;
        }
        std::mem::swap(&mut numbers, &mut sorted);
    }
    numbers
}
