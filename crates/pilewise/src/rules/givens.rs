//! What the input alone decides: the parts of the rules of play that have one value for a whole
//! game, found once for the rules and valued once for each input.

use std::collections::HashMap;

use super::bind::{BoundInput, Layout, Words};
use super::definition::Rules;
use super::dependence::{is_given, visit_play};
use super::evaluate::Surroundings;
use super::expression::{Expression, Node, Type};
use super::spelling::Spelling;

/// The largest parts of the rules of play that read nothing but the input, each once.
#[derive(Debug, Default)]
pub(crate) struct Givens {
    expressions: Vec<Expression>,
    known: HashMap<Spelling, usize>,
}

/// The values of the givens on one input, in their order, as words of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct GivenValues {
    pub(crate) words: Words,
    /// Whether each has a value that is a word: if not, the programs that all inputs share
    /// cannot be used, since what has no value is an error only where play comes to it.
    pub(crate) are_words: bool,
    /// Whether each has a value, if only one beyond 64 bits.
    pub(crate) have_values: bool,
}

impl Givens {
    /// The givens of `rules`.
    ///
    /// # Complexity
    /// O(size of the rules × depth of its expressions).
    pub(crate) fn of(rules: &Rules) -> Self {
        let mut givens = Self::default();
        visit_play(&rules.ends, &rules.moves, &mut |expression| {
            givens.collect(expression);
        });
        givens
    }

    fn collect(&mut self, expression: &Expression) {
        if can_be_given(expression) {
            let next = self.expressions.len();
            let index = *(self.known).entry(Spelling::of(expression)).or_insert(next);
            if index == next {
                self.expressions.push(expression.clone());
            }
        } else {
            expression.visit_parts(&mut |part| self.collect(part));
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.expressions.len()
    }

    /// Which one `expression` is, if it is one.
    pub(crate) fn find(&self, expression: &Expression) -> Option<usize> {
        can_be_given(expression).then(|| self.known.get(&Spelling::of(expression)).copied())?
    }

    /// Their values on an input.
    ///
    /// # Complexity
    /// O(size of the expressions), times the length of the list for each quantifier.
    pub(crate) fn values(&self, inputs: &[BoundInput], no_fields: &Layout) -> GivenValues {
        let around = Surroundings::input_only(inputs, no_fields);
        let (mut are_words, mut have_values) = (true, true);
        let words = self.expressions.iter().map(|expression| {
            let datum = around.evaluate(expression).ok();
            have_values &= datum.is_some();
            let word = datum.and_then(|datum| datum.word().ok());
            are_words &= word.is_some();
            word.unwrap_or(0)
        });
        let words = words.collect();
        GivenValues {
            words,
            are_words,
            have_values,
        }
    }
}

/// Whether an expression has one value a game that a register can hold, and is more than a number
/// that the file writes out.
fn can_be_given(expression: &Expression) -> bool {
    let is_word = matches!(expression.kind, Type::Integer | Type::Boolean | Type::Set);
    let is_written = matches!(expression.node, Node::Integer(_) | Node::Boolean(_));
    is_word && !is_written && is_given(expression)
}
