//! An order in which every position comes after all those that its moves lead to.
//!
//! If no move ever lowers a word, and some moves always raise it, then those moves lead
//! to positions with more in it; with an outermost loop from the greatest value of the word
//! down, they lead to what is done already. The other moves keep the word or raise it, and
//! the next word is found for them alone; until no move is left. (A word that is never
//! raised likewise, from the least value up.)

use super::normal::{Constraint, Linear, NormalGame, NormalSet};
use super::ranges::{Case, Interval, NextWord, Reach, Situation, word_atom};
use super::{Bound, Span};
use crate::deliberate::Deliberate;
use crate::game::{Direction, Loop};

/// Why no order of evaluation was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoOrder {
    /// The move that could not be shown to make progress, by its index in the rules.
    pub rule: usize,
    /// Where it stands in the rules file.
    pub span: Span,
    /// What stands in the way.
    pub reason: String,
}

/// Loops over the words of a position, outermost first, that meet every position in play
/// after all those that its moves lead to. Words that are not named go innermost, in any order.
///
/// # Errors
/// When some move cannot be shown to make progress, as where play may come back to a
/// position: which move that is, and how it may change each word.
///
/// # Complexity
/// Independent of the number of positions; at most quadratic in the number of words, for
/// each move.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame, order::evaluation_order, ranges::Reach};
/// use pilewise::{Direction, Loop};
///
/// let rules = Rules::parse(pilewise::builtin::find("stone-game-ii").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
/// let reach = Reach::of(game.bound(), game.normal());
/// let order = evaluation_order(game.bound(), game.normal(), &reach).unwrap();
/// assert_eq!(order, [Loop { word: 0, direction: Direction::Down }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evaluation_order(
    bound: Bound<'_>,
    game: &NormalGame,
    reach: &Reach<'_>,
) -> Result<Vec<Loop>, NoOrder> {
    if let (false, Some(normal)) = (reach.is_known, game.moves.first()) {
        return Err(NoOrder {
            rule: normal.rule.0,
            span: normal.span.0.clone(),
            reason: "the rules are too large to look for an order".to_owned(),
        });
    }
    let mut left: Vec<(&Case, Vec<Interval>)> = reach
        .cases
        .iter()
        .filter_map(|case| {
            let here = reach.before(case)?;
            let words = 0..case.next.len();
            Some((
                case,
                words.map(|word| change(bound, &here, case, word)).collect(),
            ))
        })
        .collect();
    let mut order = Vec::new();
    let mut words: Vec<usize> = (0..bound.layout.words()).collect();
    while let Some((stuck, changes)) = left.first() {
        let next = words.iter().find_map(|&word| {
            let direction = one_way(left.iter().map(|(_, changes)| changes[word]))?;
            Some(Loop { word, direction })
        });
        let Some(next) = next else {
            return Err(no_order(bound, game, stuck, changes));
        };
        words.retain(|&word| word != next.word);
        left.retain(|(_, changes)| !is_progress(changes[next.word], next.direction));
        order.push(next);
    }
    Ok(order)
}

/// By how much a move changes a word at most, where that is bounded.
///
/// # Complexity
/// Independent of the number of positions.
pub(crate) fn longest_step(bound: Bound<'_>, reach: &Reach<'_>, word: usize) -> Option<u64> {
    let mut longest = 0;
    for case in &reach.cases {
        let Some(here) = reach.before(case) else {
            continue;
        };
        let Interval { low, high } = change(bound, &here, case, word);
        let step = low?.unsigned_abs().max(high?.unsigned_abs());
        longest = longest.max(u64::try_from(step).ok()?);
    }
    Some(longest)
}

/// The direction of a loop over a word that changes so, if one makes progress with any move.
fn one_way(changes: impl Iterator<Item = Interval> + Clone) -> Option<Direction> {
    [Direction::Down, Direction::Up]
        .into_iter()
        .find(|&direction| {
            let never_back = changes.clone().all(|change| match direction {
                Direction::Down => change.low.is_some_and(|low| low >= 0),
                Direction::Up => change.high.is_some_and(|high| high <= 0),
            });
            never_back && changes.clone().any(|change| is_progress(change, direction))
        })
}

/// Whether a word that changes so always leads to what a loop in `direction` meets earlier.
fn is_progress(change: Interval, direction: Direction) -> bool {
    match direction {
        Direction::Down if Deliberate::OrderProgress.is_on() => change.low.is_some(),
        Direction::Down => change.low.is_some_and(|low| low > 0),
        Direction::Up => change.high.is_some_and(|high| high < 0),
    }
}

/// By how much a case changes a word.
fn change(bound: Bound<'_>, here: &Situation<'_>, case: &Case, word: usize) -> Interval {
    let now = word_atom(bound, word).map(Linear::from);
    let by = |value: &Linear| match now.as_ref().and_then(|now| value.minus(now)) {
        Some(difference) => here.bounds(&difference),
        None => Interval::ALL,
    };
    let none = Interval::new(0, 0);
    match &case.next[word] {
        NextWord::Same => none,
        NextWord::Integer(value) => by(value),
        NextWord::Perhaps(values) => values.iter().fold(none, |all, value| all.join(by(value))),
        NextWord::Boolean(condition) => here.truth(condition).minus(here.words[word]),
        // As a mask, a set grows with every element that is new to it.
        NextWord::With(elements) => Interval {
            low: Some(i128::from(knows_member(bound, case, word, elements, true))),
            high: None,
        },
        NextWord::Without(elements) => Interval {
            low: None,
            high: Some(-i128::from(knows_member(
                bound, case, word, elements, false,
            ))),
        },
        NextWord::Anything => Interval::ALL,
    }
}

/// Whether the case says of one of `elements` that it is in the set field (or is not, if `absent`).
fn knows_member(
    bound: Bound<'_>,
    case: &Case,
    word: usize,
    elements: &[Linear],
    absent: bool,
) -> bool {
    case.condition.constraints().iter().any(|constraint| {
        matches!(constraint, Constraint::Member { element, set: NormalSet::Field(field), negated }
            if *negated == absent
                && bound.layout.first_word.get(*field) == Some(&word)
                && elements.contains(element))
    })
}

fn no_order(bound: Bound<'_>, game: &NormalGame, stuck: &Case, changes: &[Interval]) -> NoOrder {
    let normal = &game.moves[stuck.at];
    let names = bound
        .rules
        .fields
        .iter()
        .enumerate()
        .flat_map(|(index, field)| {
            let width = bound.layout.width(index);
            (0..width).map(move |entry| {
                if width == 1 {
                    field.name.clone()
                } else {
                    format!("{}[{entry}]", field.name)
                }
            })
        });
    let show = |bound: Option<i128>, none: &str| bound.map_or(none.to_owned(), |b| b.to_string());
    let changes: Vec<String> = names
        .zip(changes)
        .map(|(name, change)| match (change.low, change.high) {
            (Some(0), Some(0)) => format!("`{name}` stays"),
            (Some(low), Some(high)) if low == high => format!("`{name}` changes by {low}"),
            (low, high) => format!(
                "`{name}` may change by {} to {}",
                show(low, "any loss"),
                show(high, "any gain")
            ),
        })
        .collect();
    NoOrder {
        rule: normal.rule.0,
        span: normal.span.0.clone(),
        reason: format!(
            "this move is not known to lead ever onwards: {}",
            changes.join(", ")
        ),
    }
}
