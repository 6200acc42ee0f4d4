//! Which games are one heap and a set of amounts, and what their numbers are.
//!
//! The positions are numbered from 0, the least heap that play can reach. From number j the
//! takes of amounts a <= j lead to j - a. Positions below `base` are decided: an end has come
//! there, or nothing can be taken and misère play makes that a win. From any other a player
//! who cannot take loses. Every variant comes to these numbers:
//!
//! - *Nothing beyond the heap is taken*: each move has the floor h - a >= F. Then j = h - F.
//! - *The last take may go beyond*: no move has a floor, and play ends at h <= c (or there is
//!   a guard h > c, and then the goal decides). Then j = h - (c + 1 - greatest amount), so that
//!   from every j >= base all amounts are legal, and all that they reach below base is decided.

use super::Decline;
use super::end::{self, End};
use super::list::{Listing, Misfit};
use super::takes::Takes;
use super::taking::{self, Taking};
use crate::game::{Game, Goal, Outcome, Position};
use crate::rules::normal::{Atom, Linear, NormalValue, Numbers};
use crate::rules::{RulesGame, Type};

/// A game of this shape.
#[derive(Debug)]
pub(super) struct Shape {
    /// The word of a position that holds the heap.
    word: usize,
    /// Whether that word goes up, so that the heap is its negative.
    upward: bool,
    /// The heap whose number is 0.
    lowest: i128,
    /// The words of the start; all but the heap's stay.
    words: Vec<i64>,
    /// The number of the start.
    pub(super) start: u64,
    pub(super) takes: Takes,
    pub(super) base: Base,
}

/// The positions that are decided before play: those below `below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Base {
    pub(super) below: u64,
    /// Whether they are won, rather than lost, for the player to move.
    pub(super) won: bool,
}

impl Shape {
    /// Reads `game`, or says the first thing that does not fit.
    pub(super) fn of(game: &RulesGame) -> Result<Self, Decline> {
        if game.goal().is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        let field = only_change(game)?;
        match Self::facing(game, field, false) {
            Ok(shape) => Ok(shape),
            Err(down) => Self::facing(game, field, true).map_err(|up| match (down, up) {
                (Misfit::Declined(decline), _) | (_, Misfit::Declined(decline)) => decline,
                (Misfit::NotPositive(decline), _) => decline,
            }),
        }
    }

    /// Reads `field` as a heap that goes down; as the negative of one if it goes `upward`.
    fn facing(game: &RulesGame, field: usize, upward: bool) -> Result<Self, Misfit> {
        let bound = game.bound();
        let word = bound.layout.first_word[field];
        let heap = if upward {
            -i128::from(bound.start[word])
        } else {
            i128::from(bound.start[word])
        };
        let fixed = |atom: &Atom| match atom {
            Atom::Field(at) if *at == field => {
                upward.then(|| Linear::of_terms(0, vec![(Atom::Field(field), -1)]))?
            }
            Atom::Field(at) => (bound.rules.fields[*at].start.kind == Type::Integer)
                .then(|| i128::from(bound.start[bound.layout.first_word[*at]]).into()),
            _ => None,
        };
        let normal = game.normal();
        let end = end::read(game.normal(), field, &fixed)?;
        let takings = normal.moves.iter();
        let takings = takings.map(|one| taking::read(one, field, &fixed, upward, heap));
        let takings = takings.collect::<Result<Vec<_>, _>>()?;
        let floors = takings.iter().map(|taking| taking.floor);
        let same_floor = floors.reduce(|all, one| if all == one { all } else { None });
        let mut shape = Self {
            word,
            upward,
            lowest: 0,
            words: bound.start.clone(),
            start: 0,
            takes: Takes::default(),
            base: Base {
                below: 0,
                won: false,
            },
        };
        match same_floor.flatten() {
            Some(floor) => shape.within_heap(game, &takings, heap, floor, end)?,
            None => shape.beyond_heap(game, &takings, heap, end)?,
        }
        Ok(shape)
    }

    /// Numbers the positions of a game that never takes more than the heap holds.
    fn within_heap(
        &mut self,
        game: &RulesGame,
        takings: &[Taking],
        heap: i128,
        floor: i128,
        end: Option<End>,
    ) -> Result<(), Misfit> {
        let end = end.filter(|end| end.heap >= floor);
        if end.is_some_and(|end| end.exactly && end.heap != floor) {
            return Err(Decline::new("play ends at a heap that is not the least").into());
        }
        self.lowest = floor;
        self.start = number(heap, floor)?;
        let open = end.map_or(floor, |end| end.heap + 1);
        self.list(game, takings, Some(self.start), |amount, need| {
            need <= (amount + floor).max(open)
        })?;
        let ended = number(open, floor)?;
        let least = self.takes.ends().map_or(self.start + 1, |ends| ends.0);
        self.base = base(game.goal(), end, ended, least)?;
        Ok(())
    }

    /// Numbers the positions of a game whose last take may go beyond the heap.
    fn beyond_heap(
        &mut self,
        game: &RulesGame,
        takings: &[Taking],
        heap: i128,
        end: Option<End>,
    ) -> Result<(), Misfit> {
        let end = match end {
            Some(end) if end.exactly => {
                return Err(Decline::new("play can pass the heap at which it ends").into());
            }
            Some(end) => end,
            None => end::stop_by_guard(game.goal(), takings)?,
        };
        let open = end.heap + 1;
        self.list(game, takings, None, |_, need| need <= open)?;
        let Some((_, greatest)) = self.takes.ends() else {
            return Err(Decline::new("there is nothing to take").into());
        };
        self.lowest = (open - i128::from(greatest)).min(heap);
        if i64::try_from(self.lowest).is_err() || self.lowest == i128::from(i64::MIN) {
            return Err(Decline::new("the heap can leave 64 bits").into());
        }
        self.start = number(heap, self.lowest)?;
        self.base = Base {
            below: number(open, self.lowest)?,
            won: end.outcome == Outcome::Win,
        };
        Ok(())
    }

    /// Lists all takes, each of which must find `enough` in every other bound on the heap.
    fn list(
        &mut self,
        game: &RulesGame,
        takings: &[Taking],
        most: Option<u64>,
        enough: impl Fn(i128, i128) -> bool,
    ) -> Result<(), Misfit> {
        for taking in takings {
            let mut check = |amount: i128, around: &Numbers<'_>| {
                for need in &taking.needs {
                    let rest = around.number(&need.rest);
                    let least = rest.and_then(|rest| rest.div_euclid(need.factor).checked_neg());
                    if !least.is_some_and(|least| enough(amount, least)) {
                        let reason = "a move needs more in the heap than others that take as much";
                        return Err(Decline::at(reason, &taking.span));
                    }
                }
                Ok(())
            };
            let listing = Listing {
                bound: game.bound(),
                taking,
                most,
                check: &mut check,
            };
            self.takes.kinds.push(listing.list()?);
        }
        Ok(())
    }

    /// The number of a position; `None` if play cannot come to it.
    pub(super) fn number_of(&self, position: &Position) -> Option<u64> {
        let others_stay = position.words.len() == self.words.len()
            && (position.words.iter().zip(&self.words).enumerate())
                .all(|(at, (word, start))| at == self.word || word == start);
        let word = i128::from(*position.words.get(self.word)?);
        let heap = if self.upward { -word } else { word };
        let number = u64::try_from(heap - self.lowest).ok()?;
        (others_stay && number <= self.start).then_some(number)
    }

    /// The heap whose number this is.
    pub(super) fn heap(&self, number: u64) -> i128 {
        self.lowest + i128::from(number)
    }
}

/// The field that the moves change, if there is only one, an integer.
fn only_change(game: &RulesGame) -> Result<usize, Decline> {
    let mut changed = None;
    for one in &game.normal().moves {
        for (field, value) in one.next.iter().enumerate() {
            match value {
                NormalValue::Unchanged => {}
                NormalValue::Integer(_) if changed.is_none_or(|known| known == field) => {
                    changed = Some(field);
                }
                NormalValue::Integer(_) => {
                    return Err(Decline::at("the moves change two fields", &one.span.0));
                }
                _ => {
                    let reason = "a move changes a field that is not an integer";
                    return Err(Decline::at(reason, &one.span.0));
                }
            }
        }
    }
    changed.ok_or_else(|| Decline::new("no move changes a number"))
}

/// Which positions are decided, where play ends below `ended` and `least` can be taken.
fn base(goal: Goal, end: Option<End>, ended: u64, least: u64) -> Result<Base, Decline> {
    let won = end.is_some_and(|end| end.outcome == Outcome::Win);
    match goal {
        // Every position above has a move, or the rules do not say who wins there.
        Goal::ByEnds if ended < least => Err(Decline::new(
            "it can happen that nothing can be taken and no end has come",
        )),
        Goal::LastLoses if ended < least && end.is_some() && !won => Err(Decline::new(
            "who cannot move wins at some heaps and loses at others",
        )),
        Goal::LastLoses if ended < least => Ok(Base {
            below: least,
            won: true,
        }),
        _ => Ok(Base { below: ended, won }),
    }
}

/// The number of a heap, counted from `lowest`.
fn number(heap: i128, lowest: i128) -> Result<u64, Decline> {
    let number = heap.checked_sub(lowest).and_then(|n| i64::try_from(n).ok());
    let number = number.and_then(|n| u64::try_from(n).ok());
    number.ok_or_else(|| Decline::new("the start is below the least heap, or does not fit"))
}
