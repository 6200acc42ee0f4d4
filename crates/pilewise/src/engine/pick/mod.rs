//! `pick`: one item a turn from a pool, each worth something to either player.
//!
//! Item i is worth a(i) to the first player and b(i) to the second; they take turns until
//! none is left. When all is dealt, first minus second is Σ a over the first player's items
//! minus Σ b over the second's, which is Σ (a + b) over the first player's items minus Σ b
//! over all. The last sum is fixed, and so is how many items each gets: the first player
//! wants items with large a + b, and the second wants to keep just those from the first. So
//! both take the item with the largest a + b that is left. (To take a lesser one instead and
//! let the opponent have the larger gains nothing: exchange the two, and every later choice
//! that either player had is still there, with no less for the mover.) The value is the sum
//! of the largest, third largest … a + b, minus all b. The argument needs no sign: items that
//! are worth less than nothing have to be taken too. Where the least score wins, all worths
//! are negated.
//!
//! It is the solution that LeetCode 1686 (Stone Game VI) teaches, for any worths.
//!
//! Recognised: one choice from a constant range, guarded by a set field that holds what was
//! taken (or what is left) and to which the item is added (or taken from); a gain made of
//! elements of the input at the item, multiples of the item and constants, possibly
//! different for either player by `first`; one kind of move for both or one each. There may be
//! more items than a set of the rules language can hold: the value, the best moves and the
//! line do not need the words of a position.
//!
//! Time: O(n) for the value where the worths lie within 32 bits of each other, otherwise
//! O(n log n); O(n log n) for best moves and line; O(n) for the value of another position.
//! Memory: 16 bytes an item for the value, 80 for the line (32 and 96 where 64 bits do not suffice).

mod deal;
mod items;
mod order;
mod pattern;
mod shape;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use deal::Deal;
use order::Order;
use pattern::Patterns;
use shape::Shape;

use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::oracle::Oracle;
use super::reach::Reach;
use super::series::Width;
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Move, Player, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::rules::settled::SettledRules;
use crate::solution::BestMove;
use crate::value::Value;

/// The engine's name.
const NAME: &str = "pick";

/// How many items are read at a time.
const STRETCH: usize = 1024;

/// The same where there are no more than this, for which less is to be cleared.
const SHORT_STRETCH: usize = 32;

static ARGUMENT: Argument = Argument {
    of: "pick",
    why: "Whoever takes an item worth a to one player and b to the other gains a and keeps b \
          from the opponent: a + b in all. Exchanging a lesser choice for the greatest a + b \
          never hurts, so both take the greatest that is left.",
    cost: "time: that of sorting the items",
    reference: "an exchange argument; the usual solution of LeetCode 1686",
};

/// `pick` deals the items in order of their worth to both players together.
#[derive(Debug)]
pub(crate) struct Pick;

impl Engine for Pick {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(Patterns::of(rules)?))
    }
}

impl Fit for Patterns {
    fn reads_anew(&self) -> bool {
        self.common.is_none()
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = self.on(game)?;
        let width = width(&shape);
        Ok(Box::new(Fitted { game, shape, width }))
    }
}

/// A game of the shape, and the width in which it is solved; `None` beyond 128 bits.
struct Fitted<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    width: Option<Width>,
}

impl<'g> Ready<'g> for Fitted<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        let items = self.shape.count as u64;
        let bytes = match self.width {
            Some(Width::Narrow) => bytes::<i64>(&self.shape),
            Some(Width::Wide) | None => bytes::<i128>(&self.shape),
        };
        Estimate {
            positions: Some(items),
            bytes: Some(bytes),
            at_most: false,
            seconds: 3e-6 + items as f64 * 8e-9,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "each item once".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self { game, shape, width } = *self;
        Ok(match width {
            Some(Width::Narrow) => Box::new(Dealer::<i64>::new(game, shape, control)),
            Some(Width::Wide) => Box::new(Dealer::<i128>::new(game, shape, control)),
            None => return Err(PlayError::new(Fault::Overflow).into()),
        })
    }
}

/// The width in which two worths of one item fit together; `None` where all of them might
/// not fit in 128 bits.
fn width(shape: &Shape<'_>) -> Option<Width> {
    let [first, second] = &shape.worths;
    let both = first.magnitude()?.checked_add(second.magnitude()?)?;
    both.checked_mul(shape.count as i128 + 1)?;
    Some(Width::up_to(both))
}

/// The bytes that the value takes in integers `N`: the sums, and once more to sort them.
fn bytes<N>(shape: &Shape<'_>) -> u64 {
    (shape.count as u64).saturating_mul(2 * size_of::<N>() as u64)
}

/// Knows the value of any set of items; computes in integers `N`, wide enough for two worths.
struct Dealer<'g, N> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    meter: Meter<'g>,
    bytes: u64,
    integers: PhantomData<N>,
}

impl<N> std::fmt::Debug for Dealer<'_, N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Pick")
            .field("items", &self.shape.count)
            .finish()
    }
}

impl<'g, N: Deal> Dealer<'g, N> {
    fn new(game: &'g RulesGame, shape: Shape<'g>, control: &Control<'g>) -> Self {
        Self {
            game,
            meter: Meter::new(control, None),
            bytes: 0,
            integers: PhantomData,
            shape,
        }
    }

    fn allow(&mut self, bytes: u64) -> Result<(), SolveError> {
        self.bytes = self.bytes.max(bytes);
        self.meter.control().allow_bytes(bytes)
    }

    /// What every item is worth to both together, and all of them to `other`.
    fn sums(&mut self, other: Player) -> Result<(Vec<N>, i128), SolveError> {
        if self.shape.count <= SHORT_STRETCH {
            self.sums_by::<SHORT_STRETCH>(other)
        } else {
            self.sums_by::<STRETCH>(other)
        }
    }

    /// The same, so many items at a time.
    fn sums_by<const COUNT: usize>(&mut self, other: Player) -> Result<(Vec<N>, i128), SolveError> {
        let count = self.shape.count;
        let [first, second] = &self.shape.worths;
        let mut sums = vec![N::default(); count];
        let (mut more, mut total) = ([N::default(); COUNT], 0i128);
        for (from, sums) in (0..).step_by(COUNT).zip(sums.chunks_mut(COUNT)) {
            self.meter.count(sums.len() as u64)?;
            let more = &mut more[..sums.len()];
            first.write(from, sums);
            second.write(from, more);
            let of_other = if other == Player::First {
                &*sums
            } else {
                &*more
            };
            total += of_other.iter().map(|&worth| worth.into()).sum::<i128>();
            for (sum, &more) in sums.iter_mut().zip(&*more) {
                *sum = *sum + more;
            }
        }
        Ok((sums, total))
    }

    /// What item i is worth to a player.
    fn worth(&self, player: Player, item: usize) -> i128 {
        let mut worth = [0];
        self.shape.worths[usize::from(player == Player::Second)].write(item, &mut worth);
        worth[0]
    }

    /// What there is to win for `mover` where `taken` are gone; items ascending.
    fn solve(&mut self, mover: Player, taken: &[usize]) -> Result<i128, SolveError> {
        self.allow(bytes::<N>(&self.shape))?;
        let other = mover.opponent();
        let (mut sums, mut total) = self.sums(other)?;
        for &item in taken.iter().rev() {
            sums.swap_remove(item);
            total -= self.worth(other, item);
        }
        Ok((N::deal(sums) - total) * self.shape.sign())
    }

    /// The items left at the start, in order.
    fn order(&mut self) -> Result<Order, SolveError> {
        let count = self.shape.count;
        let sums = (count as u64).saturating_mul(size_of::<N>() as u64);
        self.allow(order::bytes(count as u64).saturating_add(sums))?;
        let (sums, _) = self.sums(Player::Second)?;
        let taken = self.shape.taken(self.shape.mask(self.shape.start()));
        let left = (0..count).filter(|item| taken.binary_search(item).is_err());
        Ok(Order::of(left.collect(), |item| sums[item]))
    }

    fn chosen(&self, item: usize) -> i64 {
        self.shape.low.saturating_add_unsigned(item as u64)
    }
}

impl<N: Deal> Oracle for Dealer<'_, N> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let (shape, game) = (&self.shape, self.game);
        let mask = shape.mask(&position.words);
        let since = shape.taken_since(mask).filter(|since| {
            let turn = if since.count_ones() % 2 == 0 {
                Player::First
            } else {
                Player::Second
            };
            let same_words = shape.differs_only_in_set(&position.words);
            same_words && (turn == position.mover || !game.mover_matters())
        });
        if since.is_none() {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        }
        let taken = self.shape.taken(mask);
        Ok(Value::Score(self.solve(position.mover, &taken)?))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn best_moves(&mut self) -> Result<Option<Vec<BestMove>>, SolveError> {
        let value = self.value(&self.game.start_position())?;
        let best = self.order()?.best().into_iter().map(|item| BestMove {
            chosen: Move {
                kind: self.shape.kind(0),
                choices: vec![self.chosen(item)],
            },
            gain: self.worth(Player::First, item) * self.shape.sign(),
            value,
        });
        Ok(Some(best.collect()))
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let order = self.order()?;
        let (mut moves, mut turn) = (MoveList::new(), 0);
        // The moves are no further positions, but the caller may stop them likewise.
        let mut meter = Meter::new(self.meter.control(), Some(self.shape.count as u64));
        order.take_all(|item| {
            meter.count(1)?;
            moves.push(self.shape.kind(turn), &[self.chosen(item)]);
            turn = 1 - turn;
            Ok::<(), SolveError>(())
        })?;
        Ok(Some(moves))
    }
}
