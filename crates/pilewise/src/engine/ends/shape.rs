//! The shape of a game at the two ends of a row, found in any spelling.
//!
//! Two kinds of move are left when choices between constants are written out, and each
//! changes every field by a constant. So a position is told by how often each has been made:
//! with n elements at the start, `front` times the one and `n - back` times the other, the
//! row is what lies between `front` and `back`. All conditions and gains are rewritten in these two.

use super::fuse::End;
use super::moves::{EndMove, end_moves};
use super::region::{length_of, words_at};
use crate::engine::Decline;
use crate::engine::faultless::{Place, only_gain_can_fail};
use crate::engine::series::{Series, row_of};
use crate::game::{Game, Goal, Move, Player};
use crate::rules::normal::{Atom, Linear};
use crate::rules::{Bound, RulesGame};

/// A game in which the players take the elements of a row from its ends until none is left.
#[derive(Clone, Debug)]
pub(super) struct Shape<'g> {
    /// How many elements the row has at the start.
    pub(super) length: usize,
    /// The move that takes from either end.
    front: Move,
    back: Move,
    /// The only move that may take the last element, if the other may not.
    last: Option<End>,
    strides: Vec<Stride>,
    /// Two words that tell together how often each move has been made.
    telling: (usize, usize),
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i128,
    /// By the sign: the elements as they are fused, and what each adds to the score of every
    /// move that leaves it (`None` if nothing). If there is such a thing, the value of the
    /// fused row and the sum of these come to twice the value.
    pub(super) fused: Series<'g>,
    pub(super) left: Option<Series<'g>>,
}

/// How the moves change one word of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride {
    /// Its value at the start.
    pub(super) start: i128,
    /// What a move at the front adds to it.
    pub(super) front: i128,
    /// What a move at the back adds to it.
    pub(super) back: i128,
}

const FRONT: Atom = Atom::Choice(0);
const BACK: Atom = Atom::Choice(1);

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        if !game.goal().is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        let [front, back] = end_moves(game)?;
        let strides = strides(game, &front, &back)?;
        let lengths = [
            length_of(game, &front, &strides)?,
            length_of(game, &back, &strides)?,
        ];
        let length = lengths[0].max(lengths[1]);
        let last = match lengths[0] as i128 - lengths[1] as i128 {
            0 => None,
            1 => Some(End::Front),
            -1 => Some(End::Back),
            _ => return Err(back.unfit("the two ends are not open equally long")),
        };
        check_faults(game, &front, lengths[0], &strides)?;
        check_faults(game, &back, lengths[1], &strides)?;
        let telling = telling(&strides).ok_or_else(|| {
            Decline::new("a position does not tell what was taken from either end")
        })?;
        let sign = if game.goal() == Goal::LeastScore {
            -1
        } else {
            1
        };
        let bound = game.bound();
        let gains = [&front, &back].map(|one| in_places(bound, &one.gain, &strides, length));
        let [Some(front_gain), Some(back_gain)] = gains else {
            return Err(front.unfit("a gain is not understood"));
        };
        let (taken, left) = Parts::of(&front_gain, &back_gain)
            .ok_or_else(|| back.unfit(NOT_BY_ELEMENT))?
            .by_element()
            .ok_or_else(|| back.unfit("a gain is too large"))?;
        let series = |form: Option<Linear>| {
            let form = form.ok_or_else(|| front.unfit("a gain is too large"))?;
            Series::of(bound, &form, length).map_err(|reason| front.unfit(&reason))
        };
        let (fused, left) = if left == Linear::default() {
            (series(taken.times(sign))?, None)
        } else {
            let twice = taken
                .times(2)
                .and_then(|twice| twice.minus(&left)?.times(sign));
            (series(twice)?, Some(series(left.times(sign))?))
        };
        Ok(Self {
            length,
            front: front.name,
            back: back.name,
            last,
            strides,
            telling,
            sign,
            fused,
            left,
        })
    }

    /// The name of the move that takes from `end` where `left` elements are left.
    pub(super) fn move_at(&self, end: End, left: usize) -> &Move {
        let end = self.last.filter(|_| left == 1).unwrap_or(end);
        match end {
            End::Front => &self.front,
            End::Back => &self.back,
        }
    }

    /// The part of the row that is left in a position, or `None` if play does not come to it.
    pub(super) fn part(&self, words: &[i64]) -> Option<(usize, usize)> {
        let (one, other) = (self.strides[self.telling.0], self.strides[self.telling.1]);
        let moved = |word: usize, stride: &Stride| i128::from(words[word]) - stride.start;
        if words.len() != self.strides.len() {
            return None;
        }
        let (by_one, by_other) = (moved(self.telling.0, &one), moved(self.telling.1, &other));
        let determinant = cross(one.front, one.back, other.front, other.back)?;
        let fronts = cross(by_one, one.back, by_other, other.back)?;
        let backs = cross(one.front, by_one, other.front, by_other)?;
        let exact = fronts % determinant == 0 && backs % determinant == 0;
        let fronts = usize::try_from(fronts / determinant)
            .ok()
            .filter(|_| exact)?;
        let backs = usize::try_from(backs / determinant).ok()?;
        let back = self
            .length
            .checked_sub(backs)
            .filter(|&back| fronts <= back)?;
        let same = words_at(&self.strides, fronts as i128, backs as i128)? == words;
        same.then_some((fronts, back))
    }
}

const NOT_BY_ELEMENT: &str = "the gains are not one amount for the element taken plus one for \
                              each element left, the same from both ends";

/// `a * d - b * c`.
fn cross(a: i128, b: i128, c: i128, d: i128) -> Option<i128> {
    a.checked_mul(d)?.checked_sub(b.checked_mul(c)?)
}

/// How the moves change each word.
fn strides(game: &RulesGame, front: &EndMove, back: &EndMove) -> Result<Vec<Stride>, Decline> {
    let start = game.start();
    if start.len() != game.bound().rules.fields.len() {
        return Err(Decline::new("a position has a field of several numbers"));
    }
    let strides = start.iter().enumerate().map(|(field, &start)| {
        Ok(Stride {
            start: i128::from(start),
            front: front.change_of(field)?,
            back: back.change_of(field)?,
        })
    });
    strides.collect()
}

/// Two words that the moves change in different proportions.
fn telling(strides: &[Stride]) -> Option<(usize, usize)> {
    let pairs = (0..strides.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
    pairs.into_iter().find(|&(one, other)| {
        let (one, other) = (strides[one], strides[other]);
        cross(one.front, one.back, other.front, other.back).is_some_and(|cross| cross != 0)
    })
}

/// Whether a move's rules have a value wherever it can be made.
fn check_faults(
    game: &RulesGame,
    one: &EndMove,
    length: usize,
    strides: &[Stride],
) -> Result<(), Decline> {
    let rules = &game.bound().rules;
    if !only_gain_can_fail(rules, one.name.kind) {
        return Err(one.unfit("a condition or a next position might be an error"));
    }
    let Some(most) = (length as i128).checked_sub(1).filter(|&most| most >= 0) else {
        return Ok(());
    };
    let corners = [(0, 0), (most, 0), (0, most)];
    let within = corners.into_iter().all(|(fronts, backs)| {
        let after = [(fronts + 1, backs), (fronts, backs + 1)];
        let stays = after
            .into_iter()
            .all(|(f, b)| words_at(strides, f, b).is_some());
        words_at(strides, fronts, backs)
            .filter(|_| stays)
            .is_some_and(|words| {
                let place = Place {
                    game,
                    words: &words,
                    mover: Player::First,
                    choices: &one.name.choices,
                };
                let gain = &rules.moves[one.name.kind].gain;
                gain.as_ref().is_none_or(|gain| place.reads_within(gain))
            })
    });
    if within {
        Ok(())
    } else {
        Err(one.unfit("the gain might be an error, or is more than sums and multiples of elements"))
    }
}

/// A form of the fields in the two places [`FRONT`] and [`BACK`]; `None` on overflow, or where
/// an expression is not understood.
fn in_places(bound: &Bound, form: &Linear, strides: &[Stride], length: usize) -> Option<Linear> {
    let backs = Linear::from(length as i128).minus(&Linear::from(BACK))?;
    let in_places = form.rewrite(&|atom| match atom {
        Atom::Field(field) => {
            let stride = strides.get(*field)?;
            let front = Linear::from(FRONT).times(stride.front)?;
            let back = backs.times(stride.back)?;
            front.plus(&back)?.plus_constant(stride.start)
        }
        _ => None,
    })?;
    // Sums up to a fixed place are numbers.
    let left_in = |atom: &Atom| matches!(atom, Atom::Field(_));
    let mut understood = true;
    in_places.visit(&mut |atom| understood &= !left_in(atom));
    let folded = in_places.rewrite(&|atom| match atom {
        Atom::Prefix { list, at } => {
            let at = i64::try_from(at.as_constant()?).ok()?;
            Some(row_of(bound, list)?.sum(0, at)?.into())
        }
        _ => None,
    })?;
    understood.then_some(folded)
}

/// The gains in parts: what a move at the front scores is `own(front) + rest(back)`.
struct Parts {
    own: Linear,
    rest: Linear,
}

impl Parts {
    /// The parts of a gain at the front, if that at the back is made of the same: as a function
    /// of the place of the element taken, and of the sum over what is left.
    fn of(front_gain: &Linear, back_gain: &Linear) -> Option<Self> {
        let reads = |atom: &Atom, place: &Atom| Linear::from(atom.clone()).reads(place);
        let terms = front_gain.terms().iter().cloned();
        let (rest, own): (Vec<_>, Vec<_>) = terms.partition(|(atom, _)| reads(atom, &BACK));
        if rest.iter().any(|(atom, _)| reads(atom, &FRONT)) {
            return None;
        }
        let parts = Self {
            own: Linear::of_terms(front_gain.constant(), own)?,
            rest: Linear::of_terms(0, rest)?,
        };
        // At the back: own(back - 1) + rest(back - 1) + rest(back) - rest(front).
        let place = Linear::from(BACK).plus_constant(-1)?;
        let expected = (parts.own.replace(&FRONT, &place)?)
            .plus(&parts.rest.replace(&BACK, &place)?)?
            .plus(&parts.rest)?
            .minus(&parts.rest.replace(&BACK, &FRONT.into())?)?;
        (*back_gain == expected).then_some(parts)
    }

    /// What the element at the place [`FRONT`] scores when it is taken, and when it is left.
    fn by_element(&self) -> Option<(Linear, Linear)> {
        let place = Linear::from(FRONT);
        let before = self.rest.replace(&BACK, &place)?;
        let after = self.rest.replace(&BACK, &place.plus_constant(1)?)?;
        Some((self.own.plus(&after)?, after.minus(&before)?))
    }
}
