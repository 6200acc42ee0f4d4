//! `table`: bottom-up over a dense array. No hashing, no recursion.
//!
//! The words of a position are the axes of a box, and an order of evaluation (derived from
//! the rules, or stated by a game written in Rust) visits every cell after all those that its
//! moves lead to. A first sweep, against that order, marks the cells that play can reach: the
//! start, and what the moves of a marked cell lead to. The second sweep, in order, gives each
//! marked cell the best over its moves, read from cells already filled.
//!
//! Time: O(cells + reachable positions × moves). Memory: 8 bytes a cell, 16 where 64 bits do
//! not suffice, and a bit for the mark.

use super::coding::{Coding, Digit, Expander, Interpreted, OUTSIDE, Successors, outside_error};
use super::memo::MakeExpander;
use super::oracle::Oracle;
use super::worth::{Scale, Stop, Worth};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Direction, Game, Loop, Player, Position};
use crate::value::Value;

/// The engine's name.
pub(crate) const NAME: &str = "table";

/// Seconds for a cell, and for a position besides its moves; measured.
pub(crate) const SECONDS_A_CELL: f64 = 3e-9;
pub(crate) const SECONDS_A_POSITION: f64 = 30e-9;

/// The box of cells, and the order in which they are filled.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The loops, outermost first; every word has one.
    axes: Vec<Loop>,
    /// The index of a cell.
    coding: Coding,
    /// How many cells there are.
    pub(crate) cells: u64,
}

impl Shape {
    /// The box of a game's positions.
    ///
    /// # Errors
    /// Why the game has none, in words.
    pub(crate) fn of<G: Game + ?Sized>(game: &G) -> Result<Self, String> {
        let mut axes = game
            .evaluation_order()
            .ok_or("no order of evaluation is known for it")?;
        for word in 0..game.fields().len() {
            if !axes.iter().any(|axis| axis.word == word) {
                axes.push(Loop {
                    word,
                    direction: Direction::Up,
                });
            }
        }
        let mut digits = vec![
            Digit {
                low: 0,
                most: 0,
                factor: 0
            };
            game.fields().len()
        ];
        let second = u64::from(game.mover_matters());
        let mut cells = 1 + second;
        for axis in axes.iter().rev() {
            let field = &game.fields()[axis.word];
            let range = field.range.as_ref().ok_or_else(|| {
                format!("no bounds could be derived for the field `{}`", field.name)
            })?;
            let most = range.end().abs_diff(*range.start());
            digits[axis.word] = Digit {
                low: *range.start(),
                most,
                factor: cells,
            };
            cells = cells.saturating_mul(most.saturating_add(1));
        }
        Ok(Self {
            axes,
            coding: Coding { digits, second },
            cells,
        })
    }

    /// Bytes of a table of all cells, and of their marks.
    pub(crate) fn bytes(&self, worth: usize) -> u64 {
        self.cells
            .saturating_mul(worth as u64)
            .saturating_add(self.cells / 8)
    }

    /// The words of the first cell in order, or of the last.
    fn corner(&self, backwards: bool) -> Vec<i64> {
        let mut words = vec![0; self.axes.len()];
        self.axes
            .iter()
            .for_each(|axis| words[axis.word] = self.edge(axis, backwards));
        words
    }

    /// The first value that a loop takes, or the last.
    fn edge(&self, axis: &Loop, backwards: bool) -> i64 {
        let digit = &self.coding.digits[axis.word];
        match (axis.direction == Direction::Up) != backwards {
            true => digit.low,
            false => (digit.low as u64).wrapping_add(digit.most) as i64,
        }
    }

    /// Moves on to the next cell in order, or the one before; false at the end.
    #[inline]
    fn advance(&self, words: &mut [i64], backwards: bool) -> bool {
        for axis in self.axes.iter().rev() {
            let digit = &self.coding.digits[axis.word];
            let word = &mut words[axis.word];
            if *word != self.edge(axis, !backwards) {
                *word += if (axis.direction == Direction::Up) != backwards {
                    1
                } else {
                    -1
                };
                return true;
            }
            debug_assert!(digit.of(*word).is_some());
            *word = self.edge(axis, backwards);
        }
        false
    }
}

/// Solves a game by filling its table; `fast`, if given, lists its successors.
///
/// # Errors
/// As [`crate::solve_with`]; declines a game without bounds or an order.
pub(crate) fn solve<'g, G: Game + ?Sized>(
    game: &'g G,
    fast: Option<&MakeExpander<'g>>,
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let shape = Shape::of(game).map_err(|reason| SolveError::Declined {
        engine: NAME,
        reason,
    })?;
    let coding = shape.coding.clone();
    let expander: Box<dyn Expander<i64> + 'g> = match fast {
        Some(make) => make(coding.clone()),
        None => Box::new(Interpreted::new(game, coding.clone())),
    };
    match Table::boxed(game, shape.clone(), expander, control) {
        Err(Stop::TooNarrow) => {
            let expander: Box<dyn Expander<i128> + 'g> = Box::new(Interpreted::new(game, coding));
            Table::boxed(game, shape, expander, control)
        }
        solved => solved,
    }
    .map_err(Stop::at_full_width)
}

/// A filled table.
struct Table<'g, G: ?Sized, W> {
    game: &'g G,
    scale: Scale,
    shape: Shape,
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
            meter: Meter::new(control, Some(2 * shape.cells)),
            listed: Successors::default(),
            positions: 0,
        };
        let reached = sweep.mark(cells)?;
        let worths = sweep.fill(cells, &reached)?;
        let (scale, positions) = (sweep.scale, sweep.positions);
        Ok(Box::new(Self {
            game,
            scale,
            shape,
            positions,
            bytes,
            worths,
        }))
    }
}

/// Two sweeps over a box of cells.
struct Sweep<'s, 'g, G: ?Sized, W> {
    game: &'g G,
    scale: Scale,
    shape: &'s Shape,
    expander: Box<dyn Expander<W> + 'g>,
    meter: Meter<'g>,
    listed: Successors<W>,
    positions: u64,
}

const MOVERS: [Player; 2] = [Player::First, Player::Second];

impl<G: Game + ?Sized, W: Worth> Sweep<'_, '_, G, W> {
    /// The cells that play can reach.
    fn mark(&mut self, cells: usize) -> Result<Marks, Stop> {
        let mut reached = Marks::none(cells);
        let mut words = self.game.start();
        let start = self.shape.coding.code(&words, Player::First);
        if start == OUTSIDE {
            return Err(outside_error(self.game, &words, Player::First).into());
        }
        reached.mark(start);
        // Every position in play comes after the start, against the order of evaluation.
        loop {
            for &mover in &MOVERS[..1 + self.shape.coding.second as usize] {
                self.meter.count(1)?;
                if !reached.has(self.shape.coding.code(&words, mover)) {
                    continue;
                }
                self.positions += 1;
                if self.expander.mark(&words, mover, &mut reached.0) {
                    continue;
                }
                self.listed.clear();
                if self
                    .expander
                    .expand(&words, mover, &mut self.listed)?
                    .is_some()
                {
                    continue;
                }
                for &code in &self.listed.codes {
                    if code == OUTSIDE {
                        return Err(outside_error(self.game, &words, mover).into());
                    }
                    reached.mark(code);
                }
            }
            if !self.shape.advance(&mut words, true) {
                return Ok(reached);
            }
        }
    }

    /// The worth of every cell reached.
    fn fill(&mut self, cells: usize, reached: &Marks) -> Result<Vec<W>, Stop> {
        let mut worths = vec![W::UNKNOWN; cells];
        let mut words = self.shape.corner(false);
        loop {
            for &mover in &MOVERS[..1 + self.shape.coding.second as usize] {
                self.meter.count(1)?;
                let code = self.shape.coding.code(&words, mover);
                if reached.has(code) {
                    worths[code as usize] = self.worth(&words, mover, &worths)?;
                }
            }
            if !self.shape.advance(&mut words, false) {
                return Ok(worths);
            }
        }
    }

    /// The worth of a position whose successors are filled.
    #[inline]
    fn worth(&mut self, words: &[i64], mover: Player, worths: &[W]) -> Result<W, Stop> {
        if let Some(worth) = self.expander.value(words, mover, self.scale, worths) {
            return Ok(worth);
        }
        self.listed.clear();
        if let Some(outcome) = self.expander.expand(words, mover, &mut self.listed)? {
            return self.scale.over(outcome);
        }
        if self.listed.is_empty() {
            return self.scale.no_move(|| self.game.show(words));
        }
        let mut best = W::UNKNOWN;
        let mut from = 0;
        for run in &self.listed.runs {
            let gains = &self.listed.gains[from..run.end];
            for (&gain, &code) in gains.iter().zip(&self.listed.codes[from..run.end]) {
                let next = worths[code as usize];
                if next == W::UNKNOWN {
                    // Only an order of evaluation that is wrong can lead here.
                    let shown = self.game.show(words);
                    return Err(PlayError::new(Fault::OutOfOrder).in_position(shown).into());
                }
                best = best.max(self.scale.after_move(gain, run.again, next)?);
            }
            from = run.end;
        }
        Ok(best)
    }
}

/// A bit for each cell.
struct Marks(Vec<u64>);

impl Marks {
    fn none(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    #[inline]
    fn mark(&mut self, cell: u64) {
        self.0[(cell / 64) as usize] |= 1 << (cell % 64);
    }

    #[inline]
    fn has(&self, cell: u64) -> bool {
        self.0[(cell / 64) as usize] >> (cell % 64) & 1 == 1
    }
}

impl<G: Game + ?Sized, W: Worth> Oracle for Table<'_, G, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let cell = self.shape.coding.code(&position.words, position.mover);
        let known = usize::try_from(cell)
            .ok()
            .and_then(|cell| self.worths.get(cell));
        match known.filter(|&&worth| worth != W::UNKNOWN) {
            Some(worth) => Ok(self.scale.value(worth.widen())),
            None => {
                let shown = self.game.show(&position.words);
                Err(PlayError::new(Fault::Unreachable).in_position(shown).into())
            }
        }
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
