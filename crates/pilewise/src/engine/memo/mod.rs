//! `memo`: memoised search. Every position that play needs is valued once.
//!
//! Depth-first from the start, with a table of values already found: the textbook's
//! recursion with a memory. The value of a position is the best over its moves, so it is
//! final once all of them are valued, or once one of them wins. The path is kept on a stack
//! of its own, so that a row of any length can be searched. Unless an order of evaluation is
//! derived from rules, which proves that every move makes progress, every position on the path is
//! marked in the table: to meet a marked one again is a cycle, and the game is refused. An order
//! that a game of one's own states proves nothing.
//!
//! A game that is won or lost is first searched for outcomes alone, where a position is done
//! with its first winning move. How far off a win is takes a search of every move; that is
//! done when it is first asked for.
//!
//! Time: O(positions × moves), a hash look-up a move. Memory: a key of 8 or 16 bytes (see
//! [`super::packing`]) and a value of 8 (16 where 64 bits do not suffice) for each position,
//! at a load of 7/16 to 7/8, and the moves of the positions on the path.

mod search;
#[cfg(test)]
mod tests;

use super::Counts;
use super::coding::{Coding, Encode, Expander, Interpreted};
use super::oracle::Oracle;
use super::packing::{Key, Packing, Unpacked};
use super::worth::{Scale, Stop, Worth};
use crate::control::Control;
use crate::error::SolveError;
use crate::game::{Game, Position};
use crate::value::Value;

use search::{Known, Search, table_bytes};

/// The engine's name.
pub(crate) const NAME: &str = "memo";

/// Seconds for a position besides its moves; measured.
pub(crate) const SECONDS_A_POSITION: f64 = 60e-9;

/// About the most bytes that a search of so many positions and moves holds.
pub(crate) fn bytes<G: Game + ?Sized>(game: &G, counts: &Counts) -> u64 {
    let bits = Packing::of(game).bits;
    let words = game.width();
    match bits {
        _ if bits < u64::BITS => search::expected_bytes::<u64, i64>(counts, words),
        _ if bits < u128::BITS => search::expected_bytes::<u128, i64>(counts, words),
        _ => search::expected_bytes::<Unpacked, i64>(counts, words),
    }
}

/// Makes what lists a game's successors as 64-bit codes.
pub(crate) type MakeExpander<'g> = dyn Fn(Coding) -> Box<dyn Expander<i64> + 'g> + Sync + 'g;

/// Solves a game by memoised search from its start; `fast`, which only rules have, lists its
/// successors.
///
/// # Errors
/// As [`crate::solve_with`].
pub(crate) fn solve<'g, G: Game + ?Sized>(
    game: &'g G,
    fast: Option<&MakeExpander<'g>>,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let packing = Packing::of(game);
    let coding = packing.coding_if_it_fits();
    let surely_ends = fast.is_some() && game.evaluation_order().is_some();
    let narrow = match coding.clone() {
        Some(coding) => {
            let expander = match fast {
                Some(make) => make(coding),
                None => Box::new(Interpreted::new(game, coding)),
            };
            Memo::<G, u64, i64>::boxed(game, packing.clone(), expander, surely_ends, control)
        }
        None => solve_wide::<G, i64>(game, packing.clone(), surely_ends, control),
    };
    match narrow {
        Err(Stop::TooNarrow) => match coding {
            Some(coding) => {
                let expander = Box::new(Interpreted::new(game, coding));
                Memo::<G, u64, i128>::boxed(game, packing, expander, surely_ends, control)
            }
            None => solve_wide::<G, i128>(game, packing, surely_ends, control),
        },
        solved => solved,
    }
    .map_err(Stop::at_full_width)
}

/// Solves a game whose positions need more than 63 bits.
fn solve_wide<'g, G: Game + ?Sized, W: Worth>(
    game: &'g G,
    packing: Packing,
    surely_ends: bool,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, Stop> {
    let interpreted = Box::new(Interpreted::new(game, packing.clone()));
    if packing.bits < u128::BITS {
        Memo::<G, u128, W>::boxed(game, packing, interpreted, surely_ends, control)
    } else {
        Memo::<G, Unpacked, W>::boxed(game, packing, interpreted, surely_ends, control)
    }
}

/// A game, searched once for its values and, where it is won or lost, again for distances
/// when they are asked for.
struct Memo<'g, G: ?Sized, K, W> {
    search: Search<'g, G, K, W>,
    values: Known<K, W>,
    /// Outcomes with their distances, once they are asked for.
    distances: Known<K, W>,
}

impl<G: ?Sized, K, W> std::fmt::Debug for Memo<'_, G, K, W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Memo")
            .field("positions", &self.values.len())
            .finish()
    }
}

impl<'g, G: Game + ?Sized, K: Key + 'g, W: Worth> Memo<'g, G, K, W> {
    fn boxed(
        game: &'g G,
        packing: Packing,
        expander: Box<dyn Expander<W, K> + 'g>,
        surely_ends: bool,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, Stop>
    where
        Packing: Encode<K>,
    {
        let mut memo = Self {
            search: Search::new(game, packing, expander, surely_ends, control),
            values: Known::default(),
            distances: Known::default(),
        };
        let start = memo.search.key(&game.start_position())?;
        memo.search
            .run(&mut memo.values, Scale::of_outcomes(game.goal()), start)?;
        Ok(Box::new(memo))
    }
}

impl<G: Game + ?Sized, K: Key, W: Worth> Oracle for Memo<'_, G, K, W>
where
    Packing: Encode<K>,
{
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let scale = Scale::of_outcomes(self.search.game.goal());
        let key = self.search.key(position)?;
        let worth = self
            .search
            .run(&mut self.values, scale, key)
            .map_err(Stop::at_full_width)?;
        Ok(scale.value(worth.widen()))
    }

    fn measured_value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let goal = self.search.game.goal();
        if goal.is_score() {
            return self.value(position);
        }
        let heap = K::heap_bytes(position.words.len());
        self.search.bytes_before = table_bytes(&self.values, heap) as u64;
        let key = self.search.key(position)?;
        let scale = Scale::of(goal);
        let worth = self
            .search
            .run(&mut self.distances, scale, key)
            .map_err(Stop::at_full_width)?;
        Ok(scale.value(worth.widen()))
    }

    fn positions(&self) -> u64 {
        self.search.meter.positions
    }

    fn bytes(&self) -> u64 {
        self.search.bytes
    }
}
