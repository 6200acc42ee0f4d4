//! What a comparison teaches: recursion repeats itself, memory pays, a table needs no
//! hashing, a better algorithm looks at less. Said only where the figures say so.

use crate::figures::count;

/// What one engine spent.
pub(crate) struct Effort {
    pub(crate) engine: &'static str,
    /// Positions visited, if it came to an end.
    pub(crate) positions: Option<u64>,
    /// Positions visited, even if it did not.
    pub(crate) at_least: Option<u64>,
    /// Seconds, if it came to an end.
    pub(crate) seconds: Option<f64>,
}

/// The engines of the textbook, in its order; whatever comes after them is a better algorithm.
const RECURSION: &str = "brute";
const MEMORY: &str = "memo";
const TABLE: &str = "table";

/// A ratio that is worth a word.
const WORTH_SAYING: f64 = 1.2;
/// Times below this are mostly noise.
const MEASURABLE_SECONDS: f64 = 20e-6;

/// The lesson of these runs, if they show one: each step is measured against the one before it,
/// and where that was none, against the last that was.
pub(crate) fn of(efforts: &[Effort]) -> Option<String> {
    let find = |name: &str| efforts.iter().find(|effort| effort.engine == name);
    let (recursion, memory, table) = (find(RECURSION), find(MEMORY), find(TABLE));
    let better = fastest(
        efforts
            .iter()
            .filter(|effort| ![RECURSION, MEMORY, TABLE].contains(&effort.engine)),
    );
    let before = fastest([memory, table].into_iter().flatten());
    let parts = [
        recursion
            .zip(memory)
            .and_then(|(recursion, memory)| remembering(recursion, memory)),
        memory
            .zip(table)
            .and_then(|(memory, table)| filling(memory, table)),
        before
            .zip(better)
            .and_then(|(before, better)| thinking(before, better)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Lesson: {}.", parts.join("; ")))
}

/// Of those that came to an end the one that took least time.
fn fastest<'e>(efforts: impl Iterator<Item = &'e Effort>) -> Option<&'e Effort> {
    let seconds = |effort: &Effort| effort.seconds.unwrap_or(f64::INFINITY);
    efforts
        .filter(|effort| effort.seconds.is_some())
        .min_by(|a, b| seconds(a).total_cmp(&seconds(b)))
}

/// From recursion to memory: the same positions are not searched again.
fn remembering(recursion: &Effort, memory: &Effort) -> Option<String> {
    let (searched, distinct) = (recursion.at_least?, memory.positions?);
    let ratio = ratio(searched as f64, distinct as f64)?;
    let at_least = if recursion.positions.is_some() {
        ""
    } else {
        "more than "
    };
    Some(format!(
        "recursion searches the same positions again and again ({at_least}{} visits to {}), so \
         remembering each saves {at_least}{ratio} times the work",
        count(searched),
        count(distinct)
    ))
}

/// From memory to a table: no hashing, no stack, but positions that nobody asks for.
fn filling(memory: &Effort, table: &Effort) -> Option<String> {
    if let Some(ratio) = faster(memory, table) {
        return Some(format!(
            "filling a table in order needs no hashing: {ratio} times faster than `{MEMORY}`"
        ));
    }
    let ratio = faster(table, memory)?;
    let (asked, filled) = (memory.positions?, table.positions?);
    let why = match filled > asked {
        true => format!(
            ", but it has {} positions to fill where `{MEMORY}` looks at {}",
            count(filled),
            count(asked)
        ),
        false => String::new(),
    };
    Some(format!(
        "filling a table in order needs no hashing{why}: {ratio} times slower here"
    ))
}

/// From a general engine to one that knows the shape of the game.
fn thinking(before: &Effort, better: &Effort) -> Option<String> {
    let gain = match faster(before, better) {
        Some(ratio) => format!("{ratio} times faster than `{}`", before.engine),
        // On a small input the time goes into getting ready.
        None => {
            let (many, few) = (before.positions?, better.positions?);
            ratio(many as f64, few as f64)?;
            let before = before.engine;
            format!("{} positions, `{before}` {}", count(few), count(many))
        }
    };
    let name = better.engine;
    Some(format!(
        "the better algorithm, `{name}`, uses the game's shape: {gain}"
    ))
}

fn faster(slow: &Effort, fast: &Effort) -> Option<String> {
    let slow = slow.seconds?;
    (slow >= MEASURABLE_SECONDS).then(|| ratio(slow, fast.seconds?.max(1e-9)))?
}

/// A ratio in words, if it is worth one.
fn ratio(greater: f64, less: f64) -> Option<String> {
    let ratio = greater / less;
    match ratio {
        _ if !ratio.is_finite() || ratio < WORTH_SAYING => None,
        _ if ratio < 9.95 => Some(format!("{ratio:.1}")),
        _ => Some(count(ratio.round() as i128)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Effort, of};

    fn effort(engine: &'static str, positions: u64, seconds: f64) -> Effort {
        Effort {
            engine,
            positions: Some(positions),
            at_least: Some(positions),
            seconds: Some(seconds),
        }
    }

    #[test]
    fn the_whole_chapter() {
        let lesson = of(&[
            effort("brute", 1_000_000, 1.0),
            effort("memo", 1_000, 0.01),
            effort("table", 1_500, 0.005),
            effort("window", 30, 0.0001),
        ])
        .expect("a lesson");
        assert!(lesson.contains("1,000,000 visits to 1,000"), "{lesson}");
        assert!(lesson.contains("saves 1,000 times"), "{lesson}");
        assert!(
            lesson.contains("no hashing: 2.0 times faster than `memo`"),
            "{lesson}"
        );
        assert!(
            lesson.ends_with("`window`, uses the game's shape: 50 times faster than `table`."),
            "{lesson}"
        );
    }

    #[test]
    fn a_step_that_was_none_is_not_measured_against() {
        let lesson = of(&[
            effort("memo", 3_203, 0.018),
            effort("table", 32_758, 0.72),
            effort("pool", 16_384, 0.0002),
        ])
        .expect("a lesson");
        assert!(
            lesson.contains(
                "it has 32,758 positions to fill where `memo` looks at 3,203: 40 times slower here"
            ),
            "{lesson}"
        );
        assert!(
            lesson.ends_with("`pool`, uses the game's shape: 90 times faster than `memo`."),
            "{lesson}"
        );
    }

    #[test]
    fn a_better_algorithm_shows_in_positions_where_time_says_nothing() {
        let lesson = of(&[effort("memo", 190, 1e-5), effort("ends", 18, 2e-5)]);
        let lesson = lesson.expect("a lesson");
        assert!(
            lesson.ends_with("shape: 18 positions, `memo` 190."),
            "{lesson}"
        );
        assert_eq!(
            of(&[effort("memo", 18, 1e-5), effort("ends", 18, 2e-5)]),
            None
        );
    }

    #[test]
    fn claims_only_what_was_measured() {
        let mut endless = effort("brute", 20_000_000, 0.0);
        (endless.positions, endless.seconds) = (None, None);
        let lesson = of(&[
            endless,
            effort("memo", 1_000, 0.01),
            effort("table", 1_000, 0.02),
        ]);
        let lesson = lesson.expect("a lesson");
        assert!(lesson.contains("more than 20,000 times"), "{lesson}");
        assert!(
            lesson.ends_with("needs no hashing: 2.0 times slower here."),
            "{lesson}"
        );
        assert_eq!(of(&[effort("memo", 10, 0.01)]), None);
        assert_eq!(
            of(&[effort("brute", 5, 1e-6), effort("memo", 5, 1e-6)]),
            None
        );
    }
}
