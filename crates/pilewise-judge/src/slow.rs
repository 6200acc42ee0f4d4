//! The search for inputs on which a program is slow, by the time that it takes.

use std::time::{Duration, Instant};

use crate::case::Case;
use crate::inputs::{Domain, RandomNumbers, Recipe};
use crate::judge::Judge;

/// Inputs of one size that a search should be able to afford.
const WANTED: u32 = 40;
/// Shorter times say nothing of what is slower.
const LEAST_SECONDS: f64 = 0.5e-3;
/// The forms that are kept, and those that are handed on.
const KEPT: usize = 8;
const RETURNED: usize = 4;

/// The forms whose inputs are slowest, the slowest first: found at a size that leaves time to try
/// many, by changing again and again those that were slowest so far. `sizes` rise.
///
/// # Complexity
/// Bounded by the time given, except that one input runs to the program's limits.
pub(crate) fn slowest_forms(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    sizes: &[u64],
    seed: u64,
    most: Duration,
) -> Vec<Recipe> {
    let until = Instant::now() + most;
    let families = Recipe::families(domain);
    let size = affordable_size(judge, domain, sizes, &families, most);
    let mut known: Vec<(f64, Recipe)> = Vec::new();
    let mut tried: Vec<Case> = Vec::new();
    let mut numbers = RandomNumbers::new(seed);
    let mut families = families.into_iter();
    while Instant::now() < until && !judge.is_cancelled() {
        let recipe = match families.next() {
            Some(family) => family,
            // The slower of two, changed.
            None if known.is_empty() => break,
            None => {
                let one = numbers.below(known.len() as u64);
                let other = numbers.below(known.len() as u64);
                known[one.min(other) as usize].1.changed(&mut numbers)
            }
        };
        let Some(case) = recipe.case(domain, size).filter(|it| !tried.contains(it)) else {
            if families.len() == 0 && tried.len() > WANTED as usize * 4 {
                break;
            }
            continue;
        };
        if let Some(seconds) = judge.seconds(&case) {
            let at = known.partition_point(|it| it.0 >= seconds);
            known.insert(at, (seconds, recipe));
            known.truncate(KEPT);
        }
        tried.push(case);
    }
    known.into_iter().take(RETURNED).map(|it| it.1).collect()
}

/// The largest size of which an input can be tried often enough, as the first form tells.
fn affordable_size(
    judge: &mut Judge<'_, '_>,
    domain: &Domain<'_>,
    sizes: &[u64],
    families: &[Recipe],
    most: Duration,
) -> u64 {
    let share = (most / WANTED).as_secs_f64().max(LEAST_SECONDS);
    let mut affordable = sizes.first().copied().unwrap_or(0);
    for &size in sizes {
        let cases = families
            .iter()
            .take(3)
            .filter_map(|it| it.case(domain, size));
        for case in cases {
            match judge.seconds(&case) {
                Some(seconds) if seconds <= share => {}
                _ => return affordable,
            }
        }
        affordable = size;
    }
    affordable
}
