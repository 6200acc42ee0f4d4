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
    /// The word of the innermost loop, and by how much it differs from cell to cell.
    innermost: Option<(usize, i64)>,
    /// By how much the code does, modulo 2^64.
    stride: u64,
    words: Vec<i64>,
    code: u64,
    /// The code of the first cell of the line, modulo 2^64.
    line: u64,
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
            innermost: None,
            stride: 0,
            words,
            code,
            line: code,
            left: 1,
        };
        if let Some(axis) = shape.axes.last() {
            let digit = &shape.coding.digits[axis.word];
            let is_up = (axis.direction == Direction::Up) != backwards;
            let step = if is_up { 1i64 } else { -1 };
            walk.innermost = Some((axis.word, step));
            walk.stride = digit.factor.wrapping_mul(step as u64);
            let first = shape.edge(axis, backwards);
            let walked = walk.words[axis.word].abs_diff(first);
            walk.left = (digit.most - walked).saturating_add(1);
            walk.line = code.wrapping_sub(walked.wrapping_mul(walk.stride));
        }
        walk
    }

    /// The cells that come next, as many as are to be walked without a look at the caller's wishes.
    #[inline]
    pub(super) fn piece(&mut self) -> Piece<'_> {
        Piece {
            words: &mut self.words,
            code: self.code,
            length: self.left.min(LONGEST_PIECE),
            innermost: self.innermost,
            stride: self.stride,
        }
    }

    /// Goes on to the cells after a piece that has been walked to its end; false where there are
    /// none.
    #[inline]
    pub(super) fn go_on(&mut self) -> bool {
        let walked = self.left.min(LONGEST_PIECE);
        self.left -= walked;
        if self.left > 0 {
            self.code = self.code.wrapping_add(walked.wrapping_mul(self.stride));
            return true;
        }
        let Some((axis, outer)) = self.shape.axes.split_last() else {
            return false;
        };
        self.words[axis.word] = self.shape.edge(axis, self.backwards);
        let (words, backwards) = (&mut self.words, self.backwards);
        let Some(change) = self.shape.advance_over(outer, words, backwards) else {
            return false;
        };
        self.line = self.line.wrapping_add(change);
        self.code = self.line;
        let line = self.shape.coding.digits[axis.word].most;
        self.left = line.saturating_add(1);
        true
    }
}
