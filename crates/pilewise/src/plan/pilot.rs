//! A pilot: how many positions a game has, from counting those of smaller ones.
//!
//! A game of few positions is counted whole. Of a larger one, three smaller sizes are counted,
//! and the growth between them is carried on: as a power of the size or exponentially in it,
//! whichever of the two the three counts follow more closely.

use super::smaller::Whole;
use crate::engine::{Counts, Reach, count_reach};
use crate::rules::RulesGame;

/// How much of `game` play can reach; `None` where that can be neither counted nor estimated.
///
/// # Complexity
/// A few milliseconds for each size counted, of which there are about ten.
pub(super) fn reach(game: &RulesGame) -> Option<Reach> {
    if let Some(counts) = count_reach(game) {
        return Some(Reach {
            counts,
            how: "counted".to_owned(),
        });
    }
    let (whole, samples) = Whole::ways(game).find_map(|whole| {
        let samples = samples(&whole)?;
        Some((whole, samples))
    })?;
    let carry_on = |figure: fn(&Counts) -> u64| {
        let counts = samples.map(|(size, counts)| (size, figure(&counts)));
        carry_on(counts, whole.size)
    };
    let positions = carry_on(|counts| counts.positions);
    let [a, b, c] = samples.map(|(size, _)| size);
    Some(Reach {
        counts: Counts {
            positions,
            moves: carry_on(|counts| counts.moves).max(positions),
            waiting: carry_on(|counts| counts.waiting),
        },
        how: format!("estimated from sizes {a}, {b} and {c}"),
    })
}

/// A size, and the counts of the game of that size.
type Sample = (u64, Counts);

/// Three sizes, the largest about as large as can be counted.
fn samples(whole: &Whole<'_>) -> Option<[Sample; 3]> {
    let sample = |size: u64| Some((size, count_reach(&whole.smaller(size)?)?));
    // Doubling until a size is too large, then halfway between: each count is bounded.
    let (mut largest, mut too_large) = (None, whole.size);
    let mut size = 4;
    while size < too_large {
        match sample(size) {
            Some(counted) => largest = Some(counted),
            None if largest.is_some() => too_large = size,
            // Rules may need some input to be played at all.
            None if size > 64 => return None,
            None => {}
        }
        size *= 2;
    }
    let mut largest = largest?;
    while too_large - largest.0 > 1 + largest.0 / 8 {
        let middle = largest.0.midpoint(too_large);
        match sample(middle) {
            Some(counted) => largest = counted,
            None => too_large = middle,
        }
    }
    let part = |of: u64| sample(largest.0 * of / 4);
    Some([part(2)?, part(3)?, largest])
}

/// The count at `size`, from three at sizes that rise.
fn carry_on(counts: [(u64, u64); 3], size: u64) -> u64 {
    let power = |size: u64| (size as f64).ln();
    let exponential = |size: u64| size as f64;
    let (by_power, off_power) = carry_on_by(counts, size, power);
    let (by_exponential, off_exponential) = carry_on_by(counts, size, exponential);
    let estimate = if off_power <= off_exponential {
        by_power
    } else {
        by_exponential
    };
    // Beyond 64 bits the cast gives the greatest number, which is over any limit.
    estimate.exp().round() as u64
}

/// The logarithm of the count at `size` by the slope between the larger two counts, as a
/// function of `scale`; and how far that slope is from the one between the smaller two.
fn carry_on_by(counts: [(u64, u64); 3], size: u64, scale: impl Fn(u64) -> f64) -> (f64, f64) {
    let [a, b, c] = counts.map(|(size, count)| (scale(size), (count.max(1) as f64).ln()));
    let slope = |from: (f64, f64), to: (f64, f64)| (to.1 - from.1) / (to.0 - from.0);
    let (earlier, later) = (slope(a, b), slope(b, c));
    let off = (later - earlier).abs() / later.abs().max(f64::MIN_POSITIVE);
    (c.1 + later * (scale(size) - c.0), off)
}

#[cfg(test)]
mod tests {
    use super::carry_on;

    #[test]
    fn growth_is_carried_on() {
        let squares = [4, 6, 8].map(|size| (size, size * size));
        assert!((9_990..=10_010).contains(&carry_on(squares, 100)));
        let powers = [8, 12, 16].map(|size| (size, 1 << size));
        let found = carry_on(powers, 24);
        assert!(
            ((1 << 24) - 100..=(1 << 24) + 100).contains(&found),
            "{found}"
        );
        assert_eq!(carry_on(powers, 1000), u64::MAX);
        assert_eq!(carry_on([(4, 7), (6, 7), (8, 7)], 1_000_000), 7);
    }
}
