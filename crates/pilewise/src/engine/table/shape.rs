//! The box of cells, and the order in which they come.

use crate::engine::coding::{Coding, Digit};
use crate::game::{Direction, Game, Loop};

/// The box of cells, and the order in which they are filled.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The loops, outermost first; every word has one.
    pub(super) axes: Vec<Loop>,
    /// How many of them make the order. Every move leads on along one of these, so cells that
    /// differ in the others alone do not depend on each other: they are a block.
    ordering: usize,
    /// The index of a cell.
    pub(crate) coding: Coding,
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
        let ordering = axes.len();
        for word in 0..game.width() {
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
            game.width()
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
            ordering,
            coding: Coding { digits, second },
            cells,
        })
    }

    /// How many layers there are: cells of one layer agree in the word of the outermost loop.
    /// `None` where there is no loop.
    pub(crate) fn layers(&self) -> Option<u64> {
        Some(
            self.coding.digits[self.axes.first()?.word]
                .most
                .saturating_add(1),
        )
    }

    /// The layer of a position, in the order of evaluation; `None` outside the box.
    pub(crate) fn layer_of(&self, words: &[i64]) -> Option<u64> {
        let axis = self.axes.first()?;
        let digit = &self.coding.digits[axis.word];
        let place = digit.of(words[axis.word])?;
        Some(match axis.direction {
            Direction::Up => place,
            Direction::Down => digit.most - place,
        })
    }

    /// The box of some layers alone, counted in the order of evaluation; its cells keep their
    /// order.
    pub(crate) fn of_layers(&self, layers: std::ops::Range<u64>) -> Self {
        let mut shape = self.clone();
        if let Some(axis) = self.axes.first() {
            let digit = &mut shape.coding.digits[axis.word];
            let least = match axis.direction {
                Direction::Up => layers.start,
                Direction::Down => digit.most + 1 - layers.end,
            };
            digit.low += least as i64;
            digit.most = layers.end - layers.start - 1;
            shape.cells = (layers.end - layers.start).saturating_mul(digit.factor);
        }
        shape
    }

    /// The index of the first cell of a layer of the box; those of the layer follow it.
    pub(crate) fn layer_start(&self, layer: u64) -> u64 {
        let Some(axis) = self.axes.first() else {
            return 0;
        };
        let digit = &self.coding.digits[axis.word];
        digit.factor
            * match axis.direction {
                Direction::Up => layer,
                Direction::Down => digit.most - layer,
            }
    }

    /// Bytes of a table of all cells, and of their marks.
    pub(crate) fn bytes(&self, worth: usize) -> u64 {
        self.cells
            .saturating_mul(worth as u64)
            .saturating_add(self.cells / 8)
    }

    /// The words of the first cell in order, or of the last.
    pub(crate) fn corner(&self, backwards: bool) -> Vec<i64> {
        let mut words = vec![0; self.axes.len()];
        self.axes
            .iter()
            .for_each(|axis| words[axis.word] = self.edge(axis, backwards));
        words
    }

    /// The first value that a loop takes, or the last.
    #[inline]
    pub(super) fn edge(&self, axis: &Loop, backwards: bool) -> i64 {
        let digit = &self.coding.digits[axis.word];
        match (axis.direction == Direction::Up) != backwards {
            true => digit.low,
            false => (digit.low as u64).wrapping_add(digit.most) as i64,
        }
    }

    /// How many cells a block has; their codes follow each other.
    pub(super) fn block(&self) -> u64 {
        let innermost = self.ordering.checked_sub(1);
        innermost.map_or(self.cells, |innermost| {
            self.coding.digits[self.axes[innermost].word].factor
        })
    }

    /// Moves on to the next cell in order, or the one before; false at the end.
    #[inline]
    pub(crate) fn advance(&self, words: &mut [i64], backwards: bool) -> bool {
        self.advance_over(&self.axes, words, backwards).is_some()
    }

    /// Moves on from the first cell of a block to that of the next one in order; false at the
    /// end.
    pub(super) fn advance_block(&self, words: &mut [i64]) -> bool {
        self.advance_over(&self.axes[..self.ordering], words, false)
            .is_some()
    }

    /// The words of a cell of the block whose first cell is `words`, by its place in it.
    pub(super) fn within_block(&self, words: &[i64], place: u64) -> Vec<i64> {
        let mut words = words.to_vec();
        for axis in &self.axes[self.ordering..] {
            let digit = &self.coding.digits[axis.word];
            words[axis.word] += (place / digit.factor % (digit.most + 1)) as i64;
        }
        words
    }

    /// The same over some of the loops, the other words staying; by how much that changes the code
    /// of a position, modulo 2^64, or `None` at the end.
    #[inline]
    pub(super) fn advance_over(
        &self,
        axes: &[Loop],
        words: &mut [i64],
        backwards: bool,
    ) -> Option<u64> {
        let mut change = 0u64;
        for axis in axes.iter().rev() {
            let digit = &self.coding.digits[axis.word];
            let word = &mut words[axis.word];
            let is_up = (axis.direction == Direction::Up) != backwards;
            let by = |steps: u64| match is_up {
                true => steps.wrapping_mul(digit.factor),
                false => steps.wrapping_mul(digit.factor).wrapping_neg(),
            };
            if *word != self.edge(axis, !backwards) {
                *word += if is_up { 1 } else { -1 };
                return Some(change.wrapping_add(by(1)));
            }
            debug_assert!(digit.of(*word).is_some());
            *word = self.edge(axis, backwards);
            change = change.wrapping_sub(by(digit.most));
        }
        None
    }
}
