//! Rules given their input: every expression folded as far as the numbers allow.

use std::sync::Arc;

use super::definition::Rules;
use super::row::Row;

/// A game's rules together with the numbers that it is played on.
#[derive(Debug)]
pub struct Bound {
    /// The rules, with expressions folded: scalar inputs, `len` of input rows and quantifiers
    /// are constants, and so is all that follows from constants. `requirements` and `answer`
    /// are left as written.
    pub rules: Rules,
    /// The input, a value a parameter.
    pub inputs: Arc<Vec<BoundInput>>,
    /// Which words of a position each field takes.
    pub layout: Layout,
    /// The words of the position where play starts.
    pub start: Vec<i64>,
}

/// One parameter's value, as expressions read it.
#[derive(Debug)]
pub enum BoundInput {
    /// An `int`.
    Integer(i64),
    /// An `[int]`, or the characters of a `str`.
    Row(Row),
    /// An `[[int]]`.
    Rows(Vec<Row>),
}

/// Which words of a position each field takes: one, or one an entry for a tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// For each field, its first word; one more entry at the end: the number of words.
    pub first_word: Vec<usize>,
}

impl Layout {
    /// How many words `field` takes.
    pub fn width(&self, field: usize) -> usize {
        self.first_word[field + 1] - self.first_word[field]
    }

    /// How many words a position takes.
    pub fn words(&self) -> usize {
        self.first_word.last().copied().unwrap_or(0)
    }
}
