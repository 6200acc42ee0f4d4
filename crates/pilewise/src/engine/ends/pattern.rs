//! The pattern of a game at the two ends of a row, found in any spelling from the rules alone.
//!
//! Two kinds of move are left when choices between constants are written out, and each
//! changes every field by a constant. So a position is told by how often each has been made:
//! with n elements at the start, `front` times the one and `n - back` times the other, the
//! row is what lies between `front` and `back`. All conditions and gains are rewritten in these
//! two; where play starts, and n itself, are forms of the input.

use super::moves::{EndMove, end_moves};
use super::region::{Region, Stride, by_moves};
use crate::engine::Decline;
use crate::engine::reads::{Reads, Scene};
use crate::engine::series::SeriesForm;
use crate::rules::Type;
use crate::rules::normal::{Atom, Linear, NormalGame, form_of};
use crate::rules::settled::SettledRules;

/// Rules by which the players take the elements of a row from its ends until none is left.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The move that takes from either end, the front first, and where it can be made.
    pub(super) moves: [EndMove; 2],
    pub(super) regions: [Region; 2],
    pub(super) strides: Vec<Stride>,
    /// What each gain looks up, in the numbers of moves made; `None` where only a walk over it
    /// can tell.
    pub(super) reads: [Option<Reads>; 2],
    /// What the gains come to, or why that is none of this engine's.
    pub(super) gains: Result<Gains, Decline>,
}

/// What the moves come to by element.
#[derive(Clone, Debug)]
pub(super) struct Gains {
    /// Two words that tell together how often each move has been made.
    pub(super) telling: (usize, usize),
    /// By the sign: the elements as they are fused, and what each adds to the score of every
    /// move that leaves it (`None` if nothing). If there is such a thing, the value of the
    /// fused row and the sum of these come to twice the value.
    pub(super) fused: SeriesForm,
    pub(super) left: Option<SeriesForm>,
}

const FRONT: Atom = Atom::Choice(0);
const BACK: Atom = Atom::Choice(1);

/// Where each field starts, as a form of the input; `None` for what is no integer.
pub(super) fn starts(settled: &SettledRules) -> Vec<Option<Linear>> {
    let fields = settled.rules.fields.iter().map(|field| {
        (field.start.kind == Type::Integer)
            .then(|| form_of(&field.start, &settled.rules, &settled.layout))
    });
    fields.collect()
}

impl Pattern {
    /// The pattern of `game`, the rules of `settled` in normal form with or without the numbers
    /// of an input in them, whose fields start as `starts` say.
    ///
    /// # Errors
    /// The first condition that it does not meet, or that the numbers of the input might.
    pub(super) fn of(
        settled: &SettledRules,
        game: &NormalGame,
        starts: &[Option<Linear>],
        sign: i128,
    ) -> Result<Self, Decline> {
        let moves = end_moves(game)?;
        let [front, back] = &moves;
        let strides = strides(settled, &moves)?;
        let region = |one| Region::of(one, &game.playing, &strides, starts);
        let regions = [region(front)?, region(back)?];
        let reads = [front, back].map(|one| one.reads(settled, &strides, starts));
        let places = Places {
            strides: &strides,
            starts,
        };
        let gains = Gains::of(&moves, &regions, &places, sign);
        Ok(Self {
            gains,
            reads,
            regions,
            strides,
            moves,
        })
    }
}

impl Gains {
    fn of(
        [front, back]: &[EndMove; 2],
        regions: &[Region; 2],
        places: &Places<'_>,
        sign: i128,
    ) -> Result<Self, Decline> {
        let length = longer(regions).ok_or_else(|| back.unfit(NOT_EQUALLY_LONG))?;
        let telling = telling(places.strides).ok_or_else(|| {
            Decline::new("a position does not tell what was taken from either end")
        })?;
        let gains = [front, back].map(|one| places.form(&one.gain, length));
        let [Some(front_gain), Some(back_gain)] = gains else {
            return Err(front.unfit("a gain is not understood"));
        };
        let (taken, left) = Parts::of(&front_gain, &back_gain)
            .ok_or_else(|| back.unfit(NOT_BY_ELEMENT))?
            .by_element()
            .ok_or_else(|| back.unfit("a gain is too large"))?;
        let series = |form: Option<Linear>| {
            let form = form.ok_or_else(|| front.unfit("a gain is too large"))?;
            SeriesForm::of(&form).map_err(|reason| front.unfit(&reason))
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
            telling,
            fused,
            left,
        })
    }
}

/// How long both ends are open, the longer of the two; `None` where they do not differ by one
/// move at most.
fn longer([front, back]: &[Region; 2]) -> Option<&Linear> {
    match front.length.minus(&back.length)?.as_constant()? {
        0 | 1 => Some(&front.length),
        -1 => Some(&back.length),
        _ => None,
    }
}

pub(super) const NOT_EQUALLY_LONG: &str = "the two ends are not open equally long";

const NOT_BY_ELEMENT: &str = "the gains are not one amount for the element taken plus one for \
                              each element left, the same from both ends";

/// How the moves change each word.
fn strides(settled: &SettledRules, [front, back]: &[EndMove; 2]) -> Result<Vec<Stride>, Decline> {
    let fields = settled.rules.fields.len();
    if settled.layout.words() != fields {
        return Err(Decline::new("a position has a field of several numbers"));
    }
    let strides = (0..fields).map(|field| {
        Ok(Stride {
            front: front.change_of(field)?,
            back: back.change_of(field)?,
        })
    });
    strides.collect()
}

/// `a * d - b * c`.
pub(super) fn cross(a: i128, b: i128, c: i128, d: i128) -> Option<i128> {
    a.checked_mul(d)?.checked_sub(b.checked_mul(c)?)
}

/// Two words that the moves change in different proportions.
fn telling(strides: &[Stride]) -> Option<(usize, usize)> {
    let pairs = (0..strides.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
    pairs.into_iter().find(|&(one, other)| {
        let (one, other) = (strides[one], strides[other]);
        cross(one.front, one.back, other.front, other.back).is_some_and(|cross| cross != 0)
    })
}

impl EndMove {
    /// What the gain looks up, in the numbers of moves made.
    fn reads(
        &self,
        settled: &SettledRules,
        strides: &[Stride],
        starts: &[Option<Linear>],
    ) -> Option<Reads> {
        let Some(gain) = &settled.rules.moves[self.name.kind].gain else {
            return Some(Reads::default());
        };
        let choice = self.name.choices.first();
        let scene = Scene {
            rules: settled,
            first: true,
            with: &|atom| match atom {
                Atom::Choice(0) => Some(Linear::from(i128::from(*choice?))),
                _ => by_moves(atom, strides, starts),
            },
        };
        Reads::of(gain, &scene)
    }
}

/// What turns fields into the two places [`FRONT`] and [`BACK`].
struct Places<'a> {
    strides: &'a [Stride],
    starts: &'a [Option<Linear>],
}

impl Places<'_> {
    /// A form of the fields in the two places, with so many elements at the start; `None` on
    /// overflow, or where an expression is not understood.
    fn form(&self, form: &Linear, length: &Linear) -> Option<Linear> {
        let backs = length.minus(&Linear::from(BACK))?;
        let by_count = form.rewrite(&|atom| by_moves(atom, self.strides, self.starts))?;
        let in_places = by_count.replace(&BACK, &backs)?;
        let mut understood = true;
        in_places.visit(&mut |atom| understood &= !matches!(atom, Atom::Field(_)));
        understood.then_some(in_places)
    }
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
