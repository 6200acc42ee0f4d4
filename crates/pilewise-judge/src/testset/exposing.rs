//! For each wrong strategy, the first input that shows that it is wrong: small ones first.

use pilewise::rules::Answer;

use super::strategy::{SEARCHED_SIZE, Strategy, Told};
use crate::case::Case;
use crate::inputs::{Domain, Exhaustive, RandomInputs, killers};
use crate::oracle::Oracle;

/// An input that shows that a strategy is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// The input.
    pub case: Case,
    /// The right answer.
    pub answer: Answer,
}

/// Inputs tried of each kind before a strategy counts as right as far as anybody can tell.
const SMALL: usize = 400;
const RANDOM: usize = 180;
/// After so many inputs that a strategy could not be played on, it is not asked about larger ones.
const MOST_UNSOLVED: u32 = 4;
const STRUCTURED_SIZES: [u64; 8] = [3, 4, 6, 8, 12, 24, 40, 60];
/// Of inputs that are numbers alone, every size of these: who wins changes from one to the next.
const NUMBERS: std::ops::RangeInclusive<u64> = SEARCHED_SIZE + 1..=3 * SEARCHED_SIZE;

/// The sizes of structured inputs.
fn sizes(domain: &Domain<'_>) -> Vec<u64> {
    let largest = domain.greatest_size().max(1);
    let numbers = NUMBERS.filter(|size| !domain.has_lists() && *size <= largest);
    STRUCTURED_SIZES.into_iter().chain(numbers).collect()
}

/// For each strategy an input that exposes it, or `None` where none of some thousand does: then
/// it may well be right.
///
/// # Complexity
/// A few thousand small solves, and as many runs of each strategy until it is exposed.
pub fn exposing_inputs(
    oracle: &Oracle<'_>,
    strategies: &[Strategy],
    seed: u64,
) -> Vec<Option<Exposed>> {
    let domain = Domain::of(oracle.rules);
    let mut exposed: Vec<Option<Exposed>> = vec![None; strategies.len()];
    let mut unsolved = vec![0; strategies.len()];
    let mut unsolved_from = vec![u64::MAX; strategies.len()];
    let small = Exhaustive::new(&domain)
        .flat_map(|level| level.cases(&domain))
        .take(SMALL);
    let largest = domain.greatest_size().max(1);
    let structured = sizes(&domain)
        .into_iter()
        .flat_map(|size| killers(&domain, size));
    let mut inputs = RandomInputs::new(&domain, seed);
    let random = (0..RANDOM as u64).filter_map(|at| {
        let size = match at % 3 {
            0 => SEARCHED_SIZE + at,
            _ => at % 24 + 2,
        };
        inputs.of_size(size.min(largest))
    });
    let cases = small.map(|case| (case, true));
    let cases = cases.chain(structured.chain(random).map(|case| (case, false)));
    for (case, is_small) in cases {
        if exposed.iter().all(Option::is_some) {
            break;
        }
        let Ok(expected) = oracle.expect(&case) else {
            continue;
        };
        for (at, strategy) in strategies.iter().enumerate() {
            let is_hopeless = case.size() >= unsolved_from[at];
            let is_right = strategy.is_right_at(case.size(), is_small);
            if exposed[at].is_some() || is_hopeless || is_right {
                continue;
            }
            match strategy.told(oracle.rules, &case) {
                Told::Unknown => {
                    unsolved[at] += 1;
                    if unsolved[at] == MOST_UNSOLVED {
                        unsolved_from[at] = case.size();
                    }
                }
                told if told.exposes(&expected.answer) => {
                    exposed[at] = Some(Exposed {
                        case: case.clone(),
                        answer: expected.answer.clone(),
                    });
                }
                _ => {}
            }
        }
    }
    exposed
}
