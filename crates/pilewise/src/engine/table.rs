//! `table`: bottom-up over a dense array. No hashing, no recursion.
//!
//! The words of a position are the axes of a box, and an order of evaluation (derived from
//! the rules, or stated by a game written in Rust) visits every cell after all those that its
//! moves lead to. The value of a cell is then the best over its moves, read from cells
//! already filled. Cells that play cannot reach are valued like any other; where the rules
//! make no sense of one (an index outside the row, say), or it leads out of the box, it is
//! marked unknown, and so is a cell that reads an unknown one. Play from the start leads to
//! no such cell unless the game itself is at fault, and then [`super::memo`] finds the fault.
//!
//! Time: O(cells × moves). Memory: 8 bytes a cell, 16 where 64 bits do not suffice.

use super::oracle::Oracle;
use super::worth::{Scale, Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Direction, Game, Loop, Moves, Player, Position, Status};
use crate::value::Value;

/// The engine's name.
pub(crate) const NAME: &str = "table";

/// The box of cells, and the order in which they are filled.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The loops, outermost first; every word has one.
    axes: Vec<Axis>,
    /// For each word, its least value, how many values it has, and the distance in cells
    /// between two neighbours.
    words: Vec<(i64, u64, u64)>,
    movers: u64,
    /// How many cells there are.
    pub(crate) cells: u64,
}

#[derive(Clone, Copy, Debug)]
struct Axis {
    word: usize,
    direction: Direction,
}

impl Shape {
    /// The box of a game's positions.
    ///
    /// # Errors
    /// Why the game has none, in words.
    pub(crate) fn of<G: Game + ?Sized>(game: &G) -> Result<Self, String> {
        let order = game
            .evaluation_order()
            .ok_or("no order of evaluation is known for it")?;
        let mut axes: Vec<Axis> = order
            .into_iter()
            .map(|Loop { word, direction }| Axis { word, direction })
            .collect();
        for word in 0..game.fields().len() {
            if !axes.iter().any(|axis| axis.word == word) {
                axes.push(Axis {
                    word,
                    direction: Direction::Up,
                });
            }
        }
        let mut words = vec![(0, 1, 1); game.fields().len()];
        let movers: u64 = if game.mover_matters() { 2 } else { 1 };
        let mut cells = movers;
        for axis in axes.iter().rev() {
            let field = &game.fields()[axis.word];
            let range = field.range.as_ref().ok_or_else(|| {
                format!("no bounds could be derived for the field `{}`", field.name)
            })?;
            let extent = range.end().abs_diff(*range.start()).saturating_add(1);
            words[axis.word] = (*range.start(), extent, cells);
            cells = cells.saturating_mul(extent);
        }
        Ok(Self {
            axes,
            words,
            movers,
            cells,
        })
    }

    /// The cell of a position, or `None` outside the box.
    #[inline]
    fn cell(&self, words: &[i64], mover: Player) -> Option<usize> {
        let mut cell = if self.movers == 2 { mover as u64 } else { 0 };
        for (&word, &(low, extent, stride)) in words.iter().zip(&self.words) {
            let above = (word as u64).wrapping_sub(low as u64);
            if word < low || above >= extent {
                return None;
            }
            cell += above * stride;
        }
        Some(cell as usize)
    }

    /// The words of the first cell in order.
    fn first(&self) -> Vec<i64> {
        let mut words = vec![0; self.words.len()];
        self.axes
            .iter()
            .for_each(|axis| words[axis.word] = self.edge(axis));
        words
    }

    /// The first value that an axis's loop takes.
    fn edge(&self, axis: &Axis) -> i64 {
        let (low, extent, _) = self.words[axis.word];
        match axis.direction {
            Direction::Up => low,
            Direction::Down => (low as u64).wrapping_add(extent - 1) as i64,
        }
    }

    /// Moves on to the next cell in order; false after the last.
    #[inline]
    fn advance(&self, words: &mut [i64]) -> bool {
        for axis in self.axes.iter().rev() {
            let (low, extent, _) = self.words[axis.word];
            let word = &mut words[axis.word];
            let above = (*word as u64).wrapping_sub(low as u64);
            match axis.direction {
                Direction::Up if above + 1 < extent => {
                    *word += 1;
                    return true;
                }
                Direction::Down if above > 0 => {
                    *word -= 1;
                    return true;
                }
                _ => *word = self.edge(axis),
            }
        }
        false
    }
}

/// Solves a game by filling its table.
///
/// # Errors
/// As [`crate::solve_with`]; declines a game without bounds or an order.
pub(crate) fn solve<'g, G: Game + ?Sized>(
    game: &'g G,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let shape = Shape::of(game).map_err(|reason| SolveError::Declined {
        engine: NAME,
        reason,
    })?;
    let solved = match Table::<G, i64>::solve(game, shape.clone(), control) {
        Err(Stop::TooNarrow) => Table::<G, i128>::solve(game, shape, control)
            .map(|table| Box::new(table) as Box<dyn Oracle + 'g>),
        solved => solved.map(|table| Box::new(table) as Box<dyn Oracle + 'g>),
    };
    let mut oracle = solved.map_err(Stop::at_full_width)?;
    match oracle.value(&game.start_position()) {
        Ok(_) => Ok(oracle),
        // The start depends on a position that the rules cannot value: find out which.
        Err(_) => super::memo::solve(game, control),
    }
}

/// A filled table.
struct Table<'g, G: ?Sized, W> {
    game: &'g G,
    scale: Scale,
    shape: Shape,
    meter: Meter<'g>,
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
    fn solve(game: &'g G, shape: Shape, control: &Control<'g>) -> Result<Self, Stop> {
        control.allow_bytes(shape.cells.saturating_mul(size_of::<W>() as u64))?;
        let cells = usize::try_from(shape.cells).unwrap_or(usize::MAX);
        let mut table = Self {
            game,
            scale: Scale::of(game.goal()),
            meter: Meter::new(control, Some(shape.cells)),
            worths: vec![W::UNKNOWN; cells],
            shape,
        };
        table.fill()?;
        Ok(table)
    }

    fn fill(&mut self) -> Result<(), Stop> {
        let mut words = self.shape.first();
        let mut moves = Moves::new(words.len());
        let movers = [Player::First, Player::Second];
        loop {
            for &mover in &movers[..self.shape.movers as usize] {
                self.meter.count(1)?;
                let worth = self.worth(&words, mover, &mut moves)?;
                if let (Some(worth), Some(cell)) = (worth, self.shape.cell(&words, mover)) {
                    self.worths[cell] = worth;
                }
            }
            if !self.shape.advance(&mut words) {
                return Ok(());
            }
        }
    }

    /// The worth of a cell whose successors are filled; `None` where the rules make no sense.
    #[inline]
    fn worth(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Option<W>, Stop> {
        moves.clear();
        let Ok(status) = self.game.expand(words, mover, moves) else {
            return Ok(None);
        };
        if let Status::Over(outcome) = status {
            return self.scale.over(outcome).map(Some);
        }
        if moves.is_empty() {
            return match self.scale.no_move(String::new) {
                Err(Stop::Failed(_)) => Ok(None),
                worth => worth.map(Some),
            };
        }
        let mut best = W::UNKNOWN;
        for index in 0..moves.len() {
            let again = moves.again(index);
            let next_mover = if again { mover } else { mover.opponent() };
            let cell = self.shape.cell(moves.next(index), next_mover);
            let next = cell.map_or(W::UNKNOWN, |cell| self.worths[cell]);
            if next == W::UNKNOWN {
                return Ok(None);
            }
            best = best.max(self.scale.after_move(moves.gain(index), again, next)?);
        }
        Ok(Some(best))
    }
}

impl<G: Game + ?Sized, W: Worth> Oracle for Table<'_, G, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let cell = self.shape.cell(&position.words, position.mover);
        match cell
            .map(|cell| self.worths[cell])
            .filter(|&worth| worth != W::UNKNOWN)
        {
            Some(worth) => Ok(self.scale.value(worth.widen())),
            None => {
                let shown = self.game.show(&position.words);
                Err(PlayError::new(Fault::Unreachable).in_position(shown).into())
            }
        }
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        self.shape.cells * size_of::<W>() as u64
    }
}
