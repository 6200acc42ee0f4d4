//! Which rules are a row that is split again and again: read off the normal form.
//!
//! The gains name everything. What is scored for a kept left part is a difference of two
//! prefix sums, `P(cut) - P(left)`, and for a kept right part `P(right) - P(cut)`: these give
//! the three boundaries as forms, whatever the fields of the position are (two ends, a start
//! and a length, counted from 0 or 1, from either side). All else is checked against them.

use super::part::{Part, Whole};
use super::stones::Ties;
use crate::engine::affine::GivenAffine;
use crate::engine::fit::Decline;
use crate::game::Goal;
use crate::rules::normal::{Atom, Linear, List, NormalGame};
use crate::rules::settled::SettledRules;
use crate::rules::{BoundInput, Layout, Row, RulesGame};

/// Fields and offsets beyond this might leave 64 bits as play goes on.
const LARGEST_WORD: i128 = 1 << 62;

/// Rows this long or longer are not taken: places in a row are kept in 31 bits.
const TOO_LONG: i64 = 1 << 31;

/// What the rules alone tell of the shape.
#[derive(Debug)]
pub(super) struct Patterns {
    /// -1 where the players want the least score, otherwise 1.
    orientation: i128,
    /// The pattern for all inputs. Without one, the numbers of an input may still be such that
    /// there is one for it: a bound may be beyond the length of its row.
    pub(super) common: Option<Pattern>,
}

/// Rules of the shape.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The input parameter that is the row.
    parameter: usize,
    /// The value of a position is this times the sum of all parts kept.
    factor: i128,
    ties: Ties,
    /// The moves, in rules order.
    moves: [Keep; 2],
    left: GivenAffine,
    right: GivenAffine,
}

/// A game of the shape.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    pattern: Found<'g>,
    /// The stones.
    pub(super) row: &'g Row,
    /// What the input adds to the left and the right end, and to the cut of each move.
    ends: [i128; 2],
    cuts: [i128; 2],
}

/// A pattern of the rules, or of one input's own.
#[derive(Debug)]
enum Found<'g> {
    Common(&'g Pattern),
    Own(Box<Pattern>),
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
    cut: GivenAffine,
}

impl Patterns {
    /// The patterns of rules.
    ///
    /// # Errors
    /// The first condition that the rules meet on no input.
    pub(super) fn of(settled: &SettledRules) -> Result<Self, Decline> {
        let orientation = match settled.rules.goal.into() {
            Goal::MostScore => 1,
            Goal::LeastScore => -1,
            _ => return Err(Decline::new("the players do not play for a score")),
        };
        let moves = &settled.normal.moves;
        if moves.len() < 2 {
            return Err(Decline::new(NOT_TWO_KINDS));
        }
        if let Some(other) = moves.iter().find(|one| !one.again) {
            return Err(Decline::at(OTHER_MOVES_NEXT, &other.span.0));
        }
        let common = Pattern::of(&settled.normal, &settled.layout, orientation, |parameter| {
            let list = List {
                parameter,
                row: None,
            };
            Some(Atom::Length(list).into())
        });
        Ok(Self {
            orientation,
            common: common.ok(),
        })
    }

    /// The shape of a game by these rules.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn on<'g>(&'g self, game: &'g RulesGame) -> Result<Shape<'g>, Decline> {
        if let Some(pattern) = &self.common {
            return Shape::of(Found::Common(pattern), game);
        }
        let settled = game.settled();
        let normal = settled.normal.on_input(game.numbers());
        let pattern = Pattern::of(&normal, &settled.layout, self.orientation, |parameter| {
            let row = row(game, parameter).ok()?;
            Some(i128::from(row.length()).into())
        })?;
        Shape::of(Found::Own(Box::new(pattern)), game)
    }
}

pub(super) const OTHER_MOVES_NEXT: &str = "the other player moves next";

const NOT_TWO_KINDS: &str = "there are not two kinds of move, to keep the left and the right part";

/// The row that an input parameter is.
fn row(game: &RulesGame, parameter: usize) -> Result<&Row, Decline> {
    match &game.bound().inputs[parameter] {
        BoundInput::Row(row) => Ok(row),
        _ => Err(Decline::new(
            "what is kept is not part of a row of the input",
        )),
    }
}

impl Pattern {
    /// The pattern of `game`, where `length` tells how many stones the row of a parameter has.
    fn of(
        game: &NormalGame,
        layout: &Layout,
        orientation: i128,
        length: impl Fn(usize) -> Option<Linear>,
    ) -> Result<Self, Decline> {
        let [first, second] = game.moves.as_slice() else {
            return Err(Decline::new(NOT_TWO_KINDS));
        };
        let parts = [
            Part::of(first, orientation)?,
            Part::of(second, orientation)?,
        ];
        let parameter = parts[0].list.parameter;
        let stones = length(parameter).ok_or(Decline::new(
            "what is kept is not part of a row of the input",
        ))?;
        let whole = Whole::of(&parts, stones)?;
        let [first, second] = &parts;
        let (of_first, of_second) = (whole.keeps(first)?, whole.keeps(second)?);
        if !(of_first || of_second) {
            return Err(second.decline("of two equal parts, neither may be kept"));
        }
        game.ends.iter().try_for_each(|end| whole.check_end(end))?;
        let affine = |form: &Linear| {
            let affine = GivenAffine::of(form, layout);
            affine.ok_or(Decline::new("an end of the row is not a sum of fields"))
        };
        let keep = |part: &Part<'_>| {
            Ok(Keep {
                kind: part.step.rule.0,
                side: part.side,
                ascending: part.cut.coefficient_of(&Atom::Choice(0)) == 1,
                cut: affine(&part.cut.without(&Atom::Choice(0)))?,
            })
        };
        let (left, right) = match first.side {
            Side::Left => (of_first, of_second),
            Side::Right => (of_second, of_first),
        };
        Ok(Self {
            parameter,
            factor: first.factor * orientation,
            ties: Ties { left, right },
            moves: [keep(first)?, keep(second)?],
            left: affine(&whole.left)?,
            right: affine(&whole.right)?,
        })
    }

    /// What each end of the row is in the two words of a position, apart from what is added.
    fn factors(&self) -> [[i128; 2]; 2] {
        [&self.left, &self.right].map(|form| [0, 1].map(|word| form.factor(word)))
    }
}

impl<'g> Shape<'g> {
    fn of(pattern: Found<'g>, game: &'g RulesGame) -> Result<Self, Decline> {
        let numbers = game.numbers();
        let (ends, cuts) = {
            let pattern = pattern.get();
            let given = |form: &GivenAffine| {
                let given = numbers.number(&form.given);
                given.ok_or(Decline::new("an end of the row does not fit"))
            };
            let [first, second] = &pattern.moves;
            (
                [given(&pattern.left)?, given(&pattern.right)?],
                [given(&first.cut)?, given(&second.cut)?],
            )
        };
        let row = row(game, pattern.get().parameter)?;
        if row.length() >= TOO_LONG {
            return Err(Decline::new(
                "there are more than two thousand million stones",
            ));
        }
        if row.extremes().is_some_and(|(least, _)| least < 0) {
            return Err(Decline::new(
                "a stone is negative, so that a longer part may be lighter",
            ));
        }
        let shape = Self {
            pattern,
            row,
            ends,
            cuts,
        };
        shape.check_fields(game.bound().start)?;
        Ok(shape)
    }

    /// The value of a position is this times the sum of all parts kept.
    pub(super) fn factor(&self) -> i128 {
        self.pattern.get().factor
    }

    /// Which part may be kept of two that are equal.
    pub(super) fn ties(&self) -> Ties {
        self.pattern.get().ties
    }

    /// The moves, in rules order.
    pub(super) fn moves(&self) -> &[Keep; 2] {
        &self.pattern.get().moves
    }

    /// The choice by which a move splits a position before the stone `cut`; `None` if it does
    /// not fit.
    pub(super) fn choice(&self, keep: usize, words: &[i64], cut: usize) -> Option<i64> {
        let kept = &self.moves()[keep];
        let from_zero = (cut as i128).checked_sub(kept.cut.at(words, self.cuts[keep])?)?;
        let choice = if kept.ascending {
            from_zero
        } else {
            -from_zero
        };
        i64::try_from(choice).ok()
    }

    /// The row of a position: its first stone and the one after its last; `None` for what is
    /// not a position of the game.
    pub(super) fn ends_of(&self, words: &[i64]) -> Option<(usize, usize)> {
        let pattern = self.pattern.get();
        let left = usize::try_from(pattern.left.at(words, self.ends[0])?).ok()?;
        let right = usize::try_from(pattern.right.at(words, self.ends[1])?).ok()?;
        (left <= right && right <= self.row.elements().len()).then_some((left, right))
    }

    /// The position that a row is, the inverse of [`ends_of`](Shape::ends_of).
    pub(super) fn words_of(&self, left: usize, right: usize) -> Option<[i64; 2]> {
        let [[a, b], [c, d]] = self.pattern.get().factors();
        let left = (left as i128).checked_sub(self.ends[0])?;
        let right = (right as i128).checked_sub(self.ends[1])?;
        let determinant = a * d - b * c;
        let words = [d * left - b * right, a * right - c * left].map(|word| word * determinant);
        Some([i64::try_from(words[0]).ok()?, i64::try_from(words[1]).ok()?])
    }

    /// The ends of the row must be all that a position remembers.
    fn check_fields(&self, start: &[i64]) -> Result<(), Decline> {
        let factors = self.pattern.get().factors();
        let [[a, b], [c, d]] = factors;
        let ends_are_all = start.len() == 2
            && factors.iter().flatten().all(|&factor| factor.abs() <= 1)
            && (a * d - b * c).abs() == 1;
        if !ends_are_all {
            return Err(Decline::new(
                "a position is more than the two ends of a row",
            ));
        }
        let offsets = self.ends.iter().chain(&self.cuts).copied();
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

impl Found<'_> {
    fn get(&self) -> &Pattern {
        match self {
            Self::Common(pattern) => pattern,
            Self::Own(pattern) => pattern,
        }
    }
}
