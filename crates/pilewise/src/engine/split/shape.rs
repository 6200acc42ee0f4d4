//! Which rules are a row that is split again and again: read off the normal form.
//!
//! The gains name everything. What is scored for a kept left part is a difference of two
//! prefix sums, `P(cut) - P(left)`, and for a kept right part `P(right) - P(cut)`: these give
//! the three boundaries as forms, whatever the fields of the position are (two ends, a start
//! and a length, counted from 0 or 1, from either side). All else is checked against them.

use super::part::{Part, Whole};
use super::stones::Ties;
use crate::engine::affine::Affine;
use crate::engine::fit::Decline;
use crate::game::{Game, Goal};
use crate::rules::normal::{Atom, Linear};
use crate::rules::{BoundInput, Row, RulesGame};

/// Fields and offsets beyond this might leave 64 bits as play goes on.
const LARGEST_WORD: i128 = 1 << 62;

/// Rows this long or longer are not taken: places in a row are kept in 31 bits.
const TOO_LONG: i64 = 1 << 31;

/// A game of the shape.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    /// The stones.
    pub(super) row: &'g Row,
    /// The value of a position is this times the sum of all parts kept.
    pub(super) factor: i128,
    /// Which part may be kept of two that are equal.
    pub(super) ties: Ties,
    /// The moves, in rules order.
    pub(super) moves: [Keep; 2],
    left: Affine,
    right: Affine,
}

/// A part of a row that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// All before the cut.
    Left,
    /// All after the cut.
    Right,
}

/// How one kind of move is named.
#[derive(Debug)]
pub(super) struct Keep {
    /// Its index among the rules' moves.
    pub(super) kind: usize,
    /// Which part it keeps.
    pub(super) side: Side,
    /// Whether the cut moves right as the choice grows, as the rules list it.
    pub(super) ascending: bool,
    /// The cut where the choice is 0.
    cut: Affine,
}

impl Keep {
    /// The choice that splits a position before the stone `cut`; `None` if it does not fit.
    pub(super) fn choice(&self, words: &[i64], cut: usize) -> Option<i64> {
        let from_zero = (cut as i128).checked_sub(self.cut.at(words)?)?;
        let choice = if self.ascending {
            from_zero
        } else {
            -from_zero
        };
        i64::try_from(choice).ok()
    }
}

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        let (bound, normal) = (game.bound(), game.normal());
        let orientation = match game.goal() {
            Goal::MostScore => 1,
            Goal::LeastScore => -1,
            _ => return Err(Decline::new("the players do not play for a score")),
        };
        let [first, second] = normal.moves.as_slice() else {
            let reason = "there are not two kinds of move, to keep the left and the right part";
            return Err(Decline::new(reason));
        };
        let parts = [
            Part::of(first, orientation)?,
            Part::of(second, orientation)?,
        ];
        let BoundInput::Row(row) = &bound.inputs[parts[0].list.parameter] else {
            return Err(Decline::new(
                "what is kept is not part of a row of the input",
            ));
        };
        if row.length() >= TOO_LONG {
            return Err(Decline::new(
                "there are more than two thousand million stones",
            ));
        }
        let whole = Whole::of(&parts, row)?;
        let [first, second] = &parts;
        let (of_first, of_second) = (whole.keeps(first)?, whole.keeps(second)?);
        if !(of_first || of_second) {
            return Err(second.decline("of two equal parts, neither may be kept"));
        }
        normal
            .ends
            .iter()
            .try_for_each(|end| whole.check_end(end))?;
        if row.extremes().is_some_and(|(least, _)| least < 0) {
            return Err(Decline::new(
                "a stone is negative, so that a longer part may be lighter",
            ));
        }
        let affine = |form: &Linear| {
            let affine = Affine::of(form, &bound.layout);
            affine.ok_or(Decline::new("an end of the row is not a sum of fields"))
        };
        let keep = |part: &Part| {
            Ok(Keep {
                kind: part.step.rule.0,
                side: part.side,
                ascending: part.cut.coefficient_of(&Atom::Choice(0)) == 1,
                cut: affine(&part.cut.without(&Atom::Choice(0)))?,
            })
        };
        let shape = Self {
            row,
            factor: first.factor * orientation,
            ties: match first.side {
                Side::Left => Ties {
                    left: of_first,
                    right: of_second,
                },
                Side::Right => Ties {
                    left: of_second,
                    right: of_first,
                },
            },
            moves: [keep(first)?, keep(second)?],
            left: affine(&whole.left)?,
            right: affine(&whole.right)?,
        };
        shape.check_fields(&bound.start)?;
        Ok(shape)
    }

    /// The row of a position: its first stone and the one after its last; `None` for what is
    /// not a position of the game.
    pub(super) fn ends_of(&self, words: &[i64]) -> Option<(usize, usize)> {
        let left = usize::try_from(self.left.at(words)?).ok()?;
        let right = usize::try_from(self.right.at(words)?).ok()?;
        (left <= right && right <= self.row.elements().len()).then_some((left, right))
    }

    /// The position that a row is, the inverse of [`ends_of`](Shape::ends_of).
    pub(super) fn words_of(&self, left: usize, right: usize) -> Option<[i64; 2]> {
        let [[a, b], [c, d]] = self.factors();
        let left = (left as i128).checked_sub(self.left.constant())?;
        let right = (right as i128).checked_sub(self.right.constant())?;
        let determinant = a * d - b * c;
        let words = [d * left - b * right, a * right - c * left].map(|word| word * determinant);
        Some([i64::try_from(words[0]).ok()?, i64::try_from(words[1]).ok()?])
    }

    /// What each end of the row is in the two words of a position, apart from constants.
    fn factors(&self) -> [[i128; 2]; 2] {
        let factor = |form: &Affine, word: usize| {
            let term = form.terms().iter().find(|term| term.0 == word);
            term.map_or(0, |term| term.1)
        };
        [&self.left, &self.right].map(|form| [0, 1].map(|word| factor(form, word)))
    }

    /// The ends of the row must be all that a position remembers.
    fn check_fields(&self, start: &[i64]) -> Result<(), Decline> {
        let factors = self.factors();
        let [[a, b], [c, d]] = factors;
        let ends_are_all = start.len() == 2
            && factors.iter().flatten().all(|&factor| factor.abs() <= 1)
            && (a * d - b * c).abs() == 1;
        if !ends_are_all {
            return Err(Decline::new(
                "a position is more than the two ends of a row",
            ));
        }
        let forms = [&self.left, &self.right].into_iter();
        let offsets = forms
            .chain(self.moves.iter().map(|keep| &keep.cut))
            .map(Affine::constant);
        let mut numbers = start.iter().map(|&word| i128::from(word)).chain(offsets);
        if numbers.any(|number| !(-LARGEST_WORD..=LARGEST_WORD).contains(&number)) {
            return Err(Decline::new(
                "a field of the position starts too far from 0",
            ));
        }
        match self.ends_of(start) {
            Some((left, right)) if right > left => Ok(()),
            _ => Err(Decline::new("play does not start with part of the row")),
        }
    }
}
