//! A walk over the cells of a box, in order or against it, by lines: cells that differ in the word
//! of the innermost loop alone. A line is walked by adding to one word and to one index.

use super::shape::Shape;
use crate::engine::piece::Piece;
use crate::game::{Direction, Player};

/// Between two looks at the caller's wishes, a line is walked no further than this.
const LONGEST_PIECE: u64 = 1024;

/// Where a walk is: at the first cell of a piece of a line.
pub(super) struct Walk<'s> {
    shape: &'s Shape,
    backwards: bool,
    words: Vec<i64>,
    code: u64,
    /// How many cells of the line are left.
    left: u64,
}

impl<'s> Walk<'s> {
    /// A walk over all cells, in order.
    pub(super) fn over(shape: &'s Shape) -> Self {
        Self::from(shape, shape.corner(false), false)
    }

    /// A walk from the cell of a position, which is in the box, on to the end.
    pub(super) fn from(shape: &'s Shape, words: Vec<i64>, backwards: bool) -> Self {
        let code = shape.coding.code(&words, Player::First);
        let mut walk = Self {
            shape,
            backwards,
            words,
            code,
            left: 0,
        };
        walk.left = walk.rest_of_line();
        walk
    }

    /// How many cells there are from here to the end of the line.
    fn rest_of_line(&self) -> u64 {
        let Some(axis) = self.shape.axes.last() else {
            return 1;
        };
        let edge = self.shape.edge(axis, !self.backwards);
        edge.abs_diff(self.words[axis.word]).saturating_add(1)
    }

    /// The cells that come next, as many as are to be walked without a look at the caller's wishes.
    #[inline]
    pub(super) fn piece(&mut self) -> Piece<'_> {
        let innermost = self.shape.axes.last().map(|axis| {
            let is_up = (axis.direction == Direction::Up) != self.backwards;
            (axis.word, if is_up { 1 } else { -1 })
        });
        let stride = innermost.map_or(0, |(word, step)| {
            self.shape.coding.digits[word]
                .factor
                .wrapping_mul(step as u64)
        });
        Piece {
            words: &mut self.words,
            code: self.code,
            length: self.left.min(LONGEST_PIECE),
            innermost,
            stride,
        }
    }

    /// Goes on to the cells after a piece that has been walked to its end; false where there are
    /// none.
    #[inline]
    pub(super) fn go_on(&mut self) -> bool {
        let walked = self.left.min(LONGEST_PIECE);
        self.left -= walked;
        let Some((axis, outer)) = self.shape.axes.split_last() else {
            return false;
        };
        if self.left > 0 {
            let factor = self.shape.coding.digits[axis.word].factor;
            let is_up = (axis.direction == Direction::Up) != self.backwards;
            let step = if is_up {
                walked.wrapping_mul(factor)
            } else {
                walked.wrapping_mul(factor).wrapping_neg()
            };
            self.code = self.code.wrapping_add(step);
            return true;
        }
        self.words[axis.word] = self.shape.edge(axis, self.backwards);
        if !self
            .shape
            .advance_over(outer, &mut self.words, self.backwards)
        {
            return false;
        }
        self.code = (self.shape.coding).code(&self.words, Player::First);
        let line = self.shape.coding.digits[axis.word].most;
        self.left = line.saturating_add(1);
        true
    }
}
