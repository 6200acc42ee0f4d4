//! `table`: bottom-up over a dense array. No hashing, no recursion.
//!
//! The words of a position are the axes of a box, and an order of evaluation (derived from
//! the rules, or stated by a game written in Rust) visits every cell after all those that its
//! moves lead to. A first sweep, against that order, marks the cells that play can reach: the
//! start, and what the moves of a marked cell lead to. The second sweep, in order, gives each
//! marked cell the best over its moves, read from cells already filled.
//!
//! Where the first sweep finds most cells reached, it is given up, and all cells are valued that
//! can be: those with only valued successors. If the start is among them, so is everything that
//! play can reach from it, and all those values are exact; if not, both sweeps are made. The same
//! is done for a small table where machine code is at hand; what play can reach is then marked when
//! it is first asked for.
//!
//! Every move leads on along one of the loops that make the order. Cells that agree in those do
//! not depend on each other, and where there are many of them, two threads share them.
//!
//! Time: O(cells + reachable positions × moves). Memory: 8 bytes a cell, 16 where 64 bits do
//! not suffice, and a bit for the mark.

mod pair;
mod shape;
mod sweep;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use shape::Shape;

use std::cell::OnceCell;

use pair::Make;
use sweep::{Filled, Marks, Sweep};

use super::coding::{Expander, Interpreted, Successors};
use super::memo::MakeExpander;
use super::oracle::Oracle;
use super::worth::{Scale, Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Player, Position};
use crate::value::Value;

/// The engine's name.
pub(crate) const NAME: &str = "table";

/// Seconds for a cell, and for a position besides its moves; measured.
pub(crate) const SECONDS_A_CELL: f64 = 3e-9;
pub(crate) const SECONDS_A_POSITION: f64 = 30e-9;

/// Solves a game by filling its table; `fast`, if given, lists its successors.
///
/// # Errors
/// As [`crate::solve_with`]; declines a game without bounds or an order.
pub(crate) fn solve<'g, G: Game + ?Sized>(
    game: &'g G,
    fast: Option<&MakeExpander<'g>>,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let shape = shape_of(game)?;
    solve_shape(game, shape, fast, control)
}

/// The same, where the box is known.
///
/// # Errors
/// As [`solve`].
pub(crate) fn solve_shape<'g, G: Game + ?Sized>(
    game: &'g G,
    shape: Shape,
    fast: Option<&MakeExpander<'g>>,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let coding = shape.coding.clone();
    let expander: Box<dyn Expander<i64> + 'g> = match fast {
        Some(make) => make(coding),
        None => Box::new(Interpreted::new(game, coding)),
    };
    match Table::boxed(game, shape, expander, fast, control) {
        Err(Stop::TooNarrow) => {
            let shape = shape_of(game)?;
            let coding = shape.coding.clone();
            let expander: Box<dyn Expander<i128> + 'g> = Box::new(Interpreted::new(game, coding));
            Table::boxed(game, shape, expander, None, control)
        }
        solved => solved,
    }
    .map_err(Stop::at_full_width)
}

fn shape_of<G: Game + ?Sized>(game: &G) -> Result<Shape, SolveError> {
    Shape::of(game).map_err(|reason| SolveError::Declined {
        engine: NAME,
        reason,
    })
}

/// A filled table.
struct Table<'g, G: ?Sized, W> {
    game: &'g G,
    scale: Scale,
    shape: Shape,
    /// Where all cells were valued, how many are reached, and which, once that is asked for.
    unmarked: Option<OnceCell<(Marks, u64)>>,
    /// The cell of the start of play.
    start: u64,
    positions: u64,
    bytes: u64,
    worths: Vec<W>,
}

impl<G: ?Sized, W> std::fmt::Debug for Table<'_, G, W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Table")
            .field("cells", &self.shape.cells)
            .finish()
    }
}

impl<'g, G: Game + ?Sized, W: Worth> Table<'g, G, W> {
    fn boxed(
        game: &'g G,
        shape: Shape,
        expander: Box<dyn Expander<W> + 'g>,
        make: Option<Make<'_, 'g, W>>,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, Stop> {
        let bytes = shape.bytes(size_of::<W>());
        control.allow_bytes(bytes)?;
        let cells = usize::try_from(shape.cells).unwrap_or(usize::MAX);
        let mut sweep = Sweep {
            game,
            scale: Scale::of(game.goal()),
            shape: &shape,
            expander,
            meter: Meter::new(control, Some(shape.cells.saturating_mul(2))),
            listed: Successors::default(),
            positions: 0,
            make,
        };
        let Filled { worths, is_marked } = sweep.solve(cells)?;
        let (scale, positions) = (sweep.scale, sweep.positions);
        Ok(Box::new(Self {
            game,
            scale,
            unmarked: (!is_marked).then(OnceCell::new),
            start: shape.coding.code(&game.start(), Player::First),
            shape,
            positions,
            bytes,
            worths,
        }))
    }

    /// Which cells play can reach, and how many, where that was not found out by solving.
    fn reach(&self) -> Option<&(Marks, u64)> {
        let reach = self.unmarked.as_ref()?;
        Some(reach.get_or_init(|| {
            let expander = Interpreted::new(self.game, self.shape.coding.clone());
            let expander: Box<dyn Expander<W> + 'g> = Box::new(expander);
            let mut sweep = Sweep {
                game: self.game,
                scale: self.scale,
                shape: &self.shape,
                expander,
                meter: Meter::new(&Control::default(), None),
                listed: Successors::default(),
                positions: 0,
                make: None,
            };
            let cells = self.worths.len();
            // No rule fails in a position that play comes to: the start has a worth.
            let marks = sweep.mark(cells, false).ok().flatten();
            let marks = marks.unwrap_or_else(|| Marks::none(cells));
            (marks, sweep.positions)
        }))
    }

    /// Whether play can come to a cell that has a worth.
    fn is_reached(&self, cell: u64) -> bool {
        // Most ask for the start alone.
        cell == self.start || self.reach().is_none_or(|(marks, _)| marks.has(cell))
    }
}

impl<G: Game + ?Sized, W: Worth> Oracle for Table<'_, G, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let cell = self.shape.coding.code(&position.words, position.mover);
        let known = usize::try_from(cell)
            .ok()
            .and_then(|cell| self.worths.get(cell));
        match known.filter(|&&worth| worth != W::UNKNOWN && self.is_reached(cell)) {
            Some(worth) => Ok(self.scale.value(worth.widen())),
            None => {
                let shown = self.game.show(&position.words);
                Err(PlayError::new(Fault::Unreachable).in_position(shown).into())
            }
        }
    }

    fn positions(&self) -> u64 {
        self.reach()
            .map_or(self.positions, |&(_, positions)| positions)
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
