//! Which rules are one heap and a set of amounts, and what its numbers are on one input.
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

use super::heap::{Asked, Heap, Heaps};
use crate::engine::fit::Decline;
use crate::engine::given_parts::GivenParts;
use crate::engine::kept::Held;
use crate::engine::taking::end::{EndForm, stop_by_guard};
use crate::engine::taking::list::Misfit;
use crate::engine::taking::takes::Even;
use crate::engine::taking::{self, Taking};
use crate::game::{Goal, Outcome, Position};
use crate::rules::RulesGame;
use crate::rules::normal::{Condition, NormalGame, NormalValue};

/// Rules read as a heap that goes down.
#[derive(Debug)]
pub(super) struct Pattern {
    goal: Goal,
    /// The field that holds the heap.
    field: usize,
    /// Whether that field goes up, so that the heap is its negative.
    upward: bool,
    end: Option<EndForm>,
    pub(super) takings: Vec<Taking>,
    /// What the takes depend on, if heaps with the same takes can be told.
    parts: Option<GivenParts>,
}

/// A heap on one input.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    game: &'g RulesGame,
    /// The word of a position that holds the heap.
    word: usize,
    upward: bool,
    /// The heap whose number is 0.
    lowest: i128,
    /// Whether nothing beyond the heap is taken.
    within: bool,
    /// The number of the start.
    pub(super) start: u64,
    pub(super) base: Base,
    /// The takes, of which those up to the start can be made.
    pub(super) heap: Held<'g, Heap>,
}

/// The positions that are decided before play: those below `below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Base {
    pub(super) below: u64,
    /// Whether they are won, rather than lost, for the player to move.
    pub(super) won: bool,
}

impl Pattern {
    /// Reads `field` as a heap that goes down; as the negative of one if it goes `upward`.
    pub(super) fn of(
        normal: &NormalGame,
        goal: Goal,
        field: usize,
        upward: bool,
    ) -> Result<Self, Decline> {
        let end = EndForm::of(normal, field, upward)?;
        let takings = normal.moves.iter();
        let takings = takings.map(|one| taking::read(one, field, upward));
        let takings = takings.collect::<Result<Vec<_>, _>>()?;
        let alike =
            (takings.iter().flat_map(|taking| &taking.needs)).all(|need| need.rest.is_given());
        let parts = alike.then(|| {
            let mut parts = GivenParts::default();
            for taking in &takings {
                parts.add(&taking.amount);
                parts.add_condition(&Condition::all(taking.conditions.clone()));
                (taking.sources.iter()).for_each(|source| parts.add_source(source));
            }
            parts
        });
        Ok(Self {
            goal,
            field,
            upward,
            end,
            takings,
            parts,
        })
    }

    /// The heap of `game`; its takes are read from `heaps` where they may be.
    pub(super) fn at<'g>(
        &self,
        game: &'g RulesGame,
        heaps: Option<&'g Heaps>,
    ) -> Result<Shape<'g>, Misfit> {
        let numbers = game.numbers();
        let word = game.settled().layout.first_word[self.field];
        let heap = i128::from(game.bound().start[word]);
        let heap = if self.upward { -heap } else { heap };
        let mut same_floor = None;
        for taking in &self.takings {
            taking.check_from(heap, &numbers)?;
            let floor = taking.floor(&numbers)?;
            same_floor = match same_floor {
                Some(known) if known != floor => Some(None),
                _ => Some(floor),
            };
        }
        let reading = Reading {
            pattern: self,
            game,
            heaps,
            heap,
        };
        let floor = same_floor.flatten();
        let numbered = match floor {
            Some(floor) => reading.within_heap(floor)?,
            None => reading.beyond_heap()?,
        };
        Ok(Shape {
            game,
            word,
            upward: self.upward,
            lowest: numbered.lowest,
            within: floor.is_some(),
            start: numbered.start,
            base: numbered.base,
            heap: numbered.heap,
        })
    }
}

/// A pattern that is being read on one input, with its heap at the start.
struct Reading<'p, 'g> {
    pattern: &'p Pattern,
    game: &'g RulesGame,
    heaps: Option<&'g Heaps>,
    heap: i128,
}

/// A heap whose positions are numbered.
struct Numbered<'g> {
    lowest: i128,
    start: u64,
    base: Base,
    heap: Held<'g, Heap>,
}

impl<'g> Reading<'_, 'g> {
    /// Numbers the positions of a game that never takes more than the heap holds.
    fn within_heap(&self, floor: i128) -> Result<Numbered<'g>, Misfit> {
        let pattern = self.pattern;
        let end = (pattern.end.as_ref()).map(|end| end.on_input(&self.game.numbers()));
        let end = end.transpose()?.filter(|end| end.heap >= floor);
        if end.is_some_and(|end| end.exactly && end.heap != floor) {
            return Err(Decline::new("play ends at a heap that is not the least").into());
        }
        let start = number(self.heap, floor)?;
        let open = end.map_or(floor, |end| end.heap + 1);
        let ended = number(open, floor)?;
        let won = end.map(|end| end.outcome == Outcome::Win);
        let decided = |least: u64| base(pattern.goal, won, ended, least);
        let enough = |amount: i128, need: i128| need <= (amount + floor).max(open);
        let asked = Asked {
            start,
            within: true,
            ended: ended.into(),
            decided: &decided,
        };
        let heap = self.heap(&asked, &enough)?;
        let least = heap.least().filter(|&least| least <= start);
        Ok(Numbered {
            lowest: floor,
            start,
            base: decided(least.unwrap_or(start + 1))?,
            heap,
        })
    }

    /// Numbers the positions of a game whose last take may go beyond the heap.
    fn beyond_heap(&self) -> Result<Numbered<'g>, Misfit> {
        let pattern = self.pattern;
        let numbers = self.game.numbers();
        let end = match &pattern.end {
            Some(end) => end.on_input(&numbers)?,
            None => stop_by_guard(pattern.goal, &pattern.takings, &numbers)?,
        };
        if end.exactly {
            return Err(Decline::new("play can pass the heap at which it ends").into());
        }
        let open = end.heap + 1;
        let won = end.outcome == Outcome::Win;
        // Where the start is at the end or beyond, fewer positions are decided than this.
        let above = u64::try_from(self.heap - open).unwrap_or(0);
        let decided = |greatest: u64| {
            Ok(Base {
                below: greatest,
                won,
            })
        };
        let asked = Asked {
            start: above,
            within: false,
            ended: -1,
            decided: &decided,
        };
        let heap = self.heap(&asked, &|_, need| need <= open)?;
        let Some(greatest) = heap.greatest() else {
            return Err(Decline::new("there is nothing to take").into());
        };
        let lowest = (open - i128::from(greatest)).min(self.heap);
        if i64::try_from(lowest).is_err() || lowest == i128::from(i64::MIN) {
            return Err(Decline::new("the heap can leave 64 bits").into());
        }
        Ok(Numbered {
            lowest,
            start: number(self.heap, lowest)?,
            base: Base {
                below: number(open, lowest)?,
                won,
            },
            heap,
        })
    }

    /// The takes, each of which must find `enough` in every other bound on the heap.
    fn heap(
        &self,
        asked: &Asked<'_>,
        enough: &dyn Fn(i128, i128) -> bool,
    ) -> Result<Held<'g, Heap>, Misfit> {
        if let (Some(heaps), Some(parts)) = (self.heaps, &self.pattern.parts)
            && let Some(heap) = heaps.heap(&self.pattern.takings, parts, self.game, asked)
        {
            self.check_needs(heap, asked, enough)?;
            return Ok(Held::Kept(heap));
        }
        let most = asked.within.then_some(asked.start);
        let takings = &self.pattern.takings;
        let heap = Heap::list(takings, self.game.numbers(), most, enough)?;
        Ok(Held::Own(Box::new(heap)))
    }

    /// Checks that the least take of each kind, which needs most, finds enough.
    fn check_needs(
        &self,
        heap: &Heap,
        asked: &Asked<'_>,
        enough: &dyn Fn(i128, i128) -> bool,
    ) -> Result<(), Decline> {
        for (taking, kind) in self.pattern.takings.iter().zip(&heap.takes.kinds) {
            if taking.needs.is_empty() {
                continue;
            }
            let Some((least, _)) = kind.ends() else {
                continue;
            };
            if asked.within && least > asked.start {
                continue;
            }
            for need in &taking.needs {
                let bound = need.least(&self.game.numbers());
                if !bound.is_some_and(|bound| enough(i128::from(least), bound)) {
                    return Err(super::heap::needs_more(taking));
                }
            }
        }
        Ok(())
    }
}

impl Shape<'_> {
    /// The number of a position; `None` if play cannot come to it.
    pub(super) fn number_of(&self, position: &Position) -> Option<u64> {
        let words = self.game.bound().start;
        let others_stay = position.words.len() == words.len()
            && (position.words.iter().zip(words).enumerate())
                .all(|(at, (word, start))| at == self.word || word == start);
        let word = i128::from(*position.words.get(self.word)?);
        let heap = if self.upward { -word } else { word };
        let number = u64::try_from(heap - self.lowest).ok()?;
        (others_stay && number <= self.start).then_some(number)
    }

    /// The amounts, if they lie evenly and any can be taken.
    pub(super) fn even(&self) -> Option<Even> {
        let even = self.heap.takes.even();
        even.filter(|even| !self.within || even.low <= self.start)
    }

    /// The heap whose number this is.
    pub(super) fn heap_of(&self, number: u64) -> i128 {
        self.lowest + i128::from(number)
    }
}

/// The field that the moves change, if there is only one, an integer.
pub(super) fn only_change(normal: &NormalGame) -> Result<usize, Decline> {
    let mut changed = None;
    for one in &normal.moves {
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

/// Which positions are decided, where play ends below `ended` (`won` says how, if there is an
/// end) and `least` can be taken.
fn base(goal: Goal, won: Option<bool>, ended: u64, least: u64) -> Result<Base, Decline> {
    match goal {
        // Every position above has a move, or the rules do not say who wins there.
        Goal::ByEnds if ended < least => Err(Decline::new(
            "it can happen that nothing can be taken and no end has come",
        )),
        Goal::LastLoses if ended < least && won == Some(false) => Err(Decline::new(
            "who cannot move wins at some heaps and loses at others",
        )),
        Goal::LastLoses if ended < least => Ok(Base {
            below: least,
            won: true,
        }),
        _ => Ok(Base {
            below: ended,
            won: won == Some(true),
        }),
    }
}

/// The number of a heap, counted from `lowest`.
fn number(heap: i128, lowest: i128) -> Result<u64, Decline> {
    let number = heap.checked_sub(lowest).and_then(|n| i64::try_from(n).ok());
    let number = number.and_then(|n| u64::try_from(n).ok());
    number.ok_or_else(|| Decline::new("the start is below the least heap, or does not fit"))
}
