//! Inputs described by their form, so that the same can be made in any size: what is slow at a
//! small size is then tried at the largest.
//!
//! Which form makes a recurrence do the most work depends on the game and on the program. Where
//! positions are parts of a row, those are reached that the numbers allow: of random numbers few,
//! of a row that grows by doubling towards both ends all.

use pilewise::input::InputValue;

use super::domain::{Domain, ParameterDomain};
use super::interval::Interval;
use super::killers::admitted;
use super::random_numbers::RandomNumbers;
use crate::case::Case;

/// How the numbers of a part of a row go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// All at one level.
    Constant,
    /// Evenly from the first level to the second.
    Even,
    /// Twice as much with every place, up to the end of the part.
    Doubling,
    /// Half as much with every place, from its beginning on.
    Halving,
    /// In turn at either level.
    Alternating,
    /// 1, 2, 1, 4, 1, 2, 1, 8 …: what lies in the middle is worth most, in every half again.
    Ruler,
    /// Anywhere between the levels.
    Scattered,
}

const COURSES: [Course; 7] = [
    Course::Constant,
    Course::Even,
    Course::Doubling,
    Course::Halving,
    Course::Alternating,
    Course::Ruler,
    Course::Scattered,
];

/// Levels from the number nearest to 0 to the largest, by its logarithm, in parts of this; below
/// 0 for negative numbers.
const TOP: i64 = 16;
/// Parts of a row.
const MOST_PIECES: usize = 5;

/// A part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    /// Its length, against those of the other parts.
    share: u64,
    course: Course,
    from: i64,
    to: i64,
}

/// The form of one parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// An integer: how far it is between its limits, in parts of [`TOP`].
    Number(i64),
    /// A list, or each row of a list of lists.
    Row(Vec<Piece>),
}

/// The form of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    forms: Vec<Form>,
    /// Where scattered numbers start from.
    seed: u64,
}

impl Recipe {
    /// The forms to begin with: for each kind of row those that are known to be hard for some
    /// recurrence, with integers at several places of their ranges.
    pub fn families(domain: &Domain<'_>) -> Vec<Self> {
        let piece = |share, course, from, to| Piece {
            share,
            course,
            from,
            to,
        };
        use Course::{Alternating, Constant, Doubling, Even, Halving, Ruler, Scattered};
        let rows = [
            // Towards the ends more and more, and on one side more than on the other: whichever end
            // is cut off, what is left can be cut anywhere too.
            vec![piece(1, Halving, 0, 10), piece(1, Doubling, 0, TOP)],
            vec![piece(1, Constant, 0, 0)],
            vec![piece(1, Halving, 0, TOP), piece(1, Doubling, 0, TOP)],
            vec![piece(1, Halving, 0, TOP), piece(1, Doubling, 0, 10)],
            vec![piece(1, Constant, TOP, TOP)],
            vec![piece(1, Scattered, 0, TOP)],
            vec![piece(1, Scattered, TOP - 1, TOP)],
            vec![piece(1, Doubling, 0, TOP)],
            vec![piece(1, Halving, 0, TOP)],
            vec![piece(1, Ruler, 0, TOP)],
            vec![piece(1, Even, 0, TOP)],
            vec![piece(1, Even, TOP, 0)],
            vec![piece(1, Alternating, 0, TOP)],
            vec![piece(1, Alternating, -TOP, TOP)],
            vec![piece(1, Scattered, -TOP, TOP)],
            vec![piece(1, Doubling, 0, TOP), piece(1, Halving, 0, TOP)],
            vec![piece(7, Constant, 0, 0), piece(1, Constant, TOP, TOP)],
            vec![piece(1, Constant, TOP, TOP), piece(7, Constant, 0, 0)],
        ];
        let numbers = [16, 11, 8, 14, 5, 2, 0];
        let integers = domain
            .parameters
            .iter()
            .filter(|it| matches!(it, ParameterDomain::Integer(_)))
            .count();
        let ways = if domain.has_lists() {
            rows.len() * numbers.len().min(1 + 3 * integers)
        } else {
            numbers.len().pow(integers.min(2) as u32)
        };
        let families = (0..ways).map(|way| {
            let mut digits = way;
            let row = &rows[way % rows.len()];
            if domain.has_lists() {
                digits /= rows.len();
            }
            let forms = domain.parameters.iter().map(|parameter| match parameter {
                ParameterDomain::Integer(_) => {
                    let digit = digits % numbers.len();
                    digits /= numbers.len();
                    Form::Number(numbers[digit])
                }
                _ => Form::Row(row.clone()),
            });
            Self {
                forms: forms.collect(),
                seed: way as u64,
            }
        });
        families.collect()
    }

    /// A form a little different from this one.
    pub fn changed(&self, numbers: &mut RandomNumbers) -> Self {
        let mut changed = self.clone();
        let at = numbers.below(self.forms.len() as u64) as usize;
        match &mut changed.forms[at] {
            Form::Number(share) => *share = (*share + numbers.within(-3, 3)).clamp(0, TOP),
            Form::Row(pieces) => change(pieces, numbers),
        }
        changed.seed = numbers.below(u64::MAX);
        changed
    }

    /// The input of that form and about that size; `None` where the game takes none like it.
    ///
    /// # Complexity
    /// O(size).
    pub fn case(&self, domain: &Domain<'_>, size: u64) -> Option<Case> {
        let mut numbers = RandomNumbers::new(self.seed);
        let forms = domain.parameters.iter().zip(&self.forms);
        let values = forms.map(|(parameter, form)| match (parameter, form) {
            (ParameterDomain::Integer(interval), Form::Number(share)) => {
                let high = match domain.has_lists() {
                    true => interval.high,
                    false => interval.clamp(size as i64),
                };
                let range = high.abs_diff(interval.low) as u128 * *share as u128 / TOP as u128;
                InputValue::Integer(interval.low.saturating_add(range as i64))
            }
            (
                ParameterDomain::List {
                    length,
                    element,
                    is_text,
                    ..
                },
                Form::Row(pieces),
            ) => {
                let length = length.clamp(size as i64).max(0) as u64;
                Domain::list(*is_text, row(pieces, *element, length, &mut numbers))
            }
            (ParameterDomain::Lists { rows, element }, Form::Row(pieces)) => {
                let count = rows.clamp(3).max(1) as u64;
                let rows = (0..count).map(|_| row(pieces, *element, size / count, &mut numbers));
                InputValue::Lists(rows.collect())
            }
            // A form has been made for the parameters of this domain.
            (_, _) => InputValue::Integer(0),
        });
        let case = Case {
            values: values.collect(),
        };
        admitted(domain, case)
    }
}

/// Changes one part of a row, or how it is divided.
fn change(pieces: &mut Vec<Piece>, numbers: &mut RandomNumbers) {
    let at = numbers.below(pieces.len() as u64) as usize;
    match numbers.below(6) {
        0 => pieces[at].course = COURSES[numbers.below(COURSES.len() as u64) as usize],
        1 => pieces[at].from = (pieces[at].from + numbers.within(-6, 6)).clamp(-TOP, TOP),
        2 => pieces[at].to = (pieces[at].to + numbers.within(-6, 6)).clamp(-TOP, TOP),
        3 => pieces[at].share = 1 + numbers.below(8),
        4 if pieces.len() > 1 => drop(pieces.remove(at)),
        _ if pieces.len() < MOST_PIECES => {
            let mut piece = pieces[at];
            piece.course = COURSES[numbers.below(COURSES.len() as u64) as usize];
            pieces.insert(at, piece);
        }
        _ => pieces.reverse(),
    }
}

fn row(pieces: &[Piece], element: Interval, length: u64, numbers: &mut RandomNumbers) -> Vec<i64> {
    let shares: u64 = pieces.iter().map(|it| it.share).sum();
    let mut row = Vec::with_capacity(length as usize);
    let mut before = 0;
    for piece in pieces {
        before += piece.share;
        let end = (length as u128 * before as u128 / shares.max(1) as u128) as u64;
        let length = end - row.len() as u64;
        for at in 0..length {
            row.push(number(piece, element, at, length, numbers));
        }
    }
    row
}

fn number(
    piece: &Piece,
    element: Interval,
    at: u64,
    length: u64,
    numbers: &mut RandomNumbers,
) -> i64 {
    let (from, to) = (level(element, piece.from), level(element, piece.to));
    let (low, high) = (from.min(to), from.max(to));
    let doubled = |steps: u64| {
        let factor = 1i64.checked_shl(steps.min(62) as u32).unwrap_or(i64::MAX);
        element.clamp(factor.saturating_mul(low.max(1)).min(high.max(1)))
    };
    match piece.course {
        Course::Constant => from,
        Course::Even => {
            let range = i128::from(to) - i128::from(from);
            (i128::from(from) + range * i128::from(at) / i128::from(length.max(2) - 1)) as i64
        }
        // As far as the numbers go; before that, the least.
        Course::Doubling => doubled((steps(low, high) + at + 1).saturating_sub(length)),
        Course::Halving => doubled(steps(low, high).saturating_sub(at)),
        Course::Alternating if at.is_multiple_of(2) => from,
        Course::Alternating => to,
        Course::Ruler => doubled(u64::from((at + 1).trailing_zeros())),
        Course::Scattered => numbers.within(low, high),
    }
}

/// How often the least number has to be doubled to reach the greatest.
fn steps(low: i64, high: i64) -> u64 {
    u64::from((high.max(1) / low.max(1)).ilog2()) + 1
}

/// The number of a level: by its logarithm, from the one nearest to 0 on.
fn level(element: Interval, level: i64) -> i64 {
    let least = element.simplest(0).unwrap_or(element.low);
    let end = if level < 0 { element.low } else { element.high };
    let width = end.abs_diff(least) as f64 + 1.0;
    let steps = width.powf(level.unsigned_abs() as f64 / TOP as f64) - 1.0;
    let steps = steps.min(i64::MAX as f64) as i64;
    element.clamp(if end < least {
        least.saturating_sub(steps)
    } else {
        least.saturating_add(steps)
    })
}

#[cfg(test)]
mod tests {
    use pilewise::builtin;
    use pilewise::rules::Rules;

    use super::{Domain, InputValue, RandomNumbers, Recipe};

    #[test]
    fn every_form_makes_inputs_that_the_game_takes() {
        for game in builtin::games() {
            let rules = Rules::parse(game.text).expect("rules");
            let domain = Domain::of(&rules);
            let mut numbers = RandomNumbers::new(1);
            let mut made = 0;
            for family in Recipe::families(&domain) {
                let mut recipe = family;
                for size in [1, 2, 7, 20] {
                    if let Some(case) = recipe.case(&domain, size) {
                        assert!(domain.admits(&case), "{}: {case:?}", game.id);
                        made += 1;
                    }
                    recipe = recipe.changed(&mut numbers);
                }
            }
            assert!(made >= 10, "{}: {made}", game.id);
        }
    }

    #[test]
    fn a_row_may_double_towards_both_ends() {
        let text = builtin::find("1563").expect("a game").text;
        let rules = Rules::parse(text).expect("rules");
        let domain = Domain::of(&rules);
        let case = Recipe::families(&domain)[0].case(&domain, 60);
        let InputValue::List(row) = &case.expect("an input").values[0] else {
            panic!("a list");
        };
        assert_eq!((row.len(), row[0], row[59]), (60, 5_623, 1_000_000));
        assert_eq!((row[1], row[58], row[30]), (4_096, 524_288, 1));
    }
}
