//! Whether a game can be solved at all: asked on its smallest inputs, before programs or tests are
//! judged by answers that there are none of.

use pilewise::SolveError;

use crate::case::Case;
use crate::inputs::{Domain, Exhaustive, RandomInputs, killers};
use crate::oracle::{NoOracle, Oracle};

/// How many of the smallest inputs are solved.
const SMALL: usize = 12;
/// The sizes of a few larger ones.
const SIZES: [u64; 4] = [3, 5, 8, 12];

/// The first of some small inputs that cannot be solved, and why: rules whose play has no end, whose
/// expressions have no value, or which need more than the limits even there. Inputs that the rules
/// do not take are none.
///
/// # Complexity
/// Some twenty solves of small inputs.
///
/// # Examples
/// ```
/// use pilewise::rules::Rules;
/// use pilewise_judge::{Asked, Oracle, unsolvable};
///
/// let text = r#"
/// name = "Round and round"
/// [input]
/// n = "int"
/// [position]
/// at = "n"
/// [[move]]
/// say = "on"
/// next = { at = "(at + 1) % 3" }
/// [goal]
/// last = "wins"
/// "#;
/// let rules = Rules::parse(text)?;
/// let (case, why) = unsolvable(&Oracle::new(&rules, Asked::Answer)).expect("no end");
/// assert_eq!(case.named(&rules.parameters), "n = 0");
/// assert_eq!(why.to_string(), "play need not end: 3 positions repeat");
/// # Ok::<(), pilewise::rules::RulesError>(())
/// ```
pub fn unsolvable(oracle: &Oracle<'_>) -> Option<(Case, NoOracle)> {
    let domain = Domain::of(oracle.rules);
    let small = Exhaustive::new(&domain)
        .flat_map(|level| level.cases(&domain))
        .take(SMALL);
    let largest = domain.greatest_size().max(1);
    let sizes = SIZES.map(|size| size.min(largest));
    let mut random = RandomInputs::new(&domain, 1);
    let drawn = sizes.into_iter().filter_map(|size| random.of_size(size));
    let patterns = sizes
        .into_iter()
        .flat_map(|size| killers(&domain, size).into_iter().take(1));
    let small = small.map(|case| (case, true));
    let others = drawn.chain(patterns).map(|case| (case, false));
    small.chain(others).find_map(|(case, is_small)| {
        let error = oracle.expect(&case).err()?;
        let tells = match &error {
            NoOracle::Bind(_) => false,
            // Of other games larger inputs may be too much as well.
            NoOracle::Solve(SolveError::OverLimit(_)) => is_small,
            _ => true,
        };
        tells.then_some((case, error))
    })
}
