//! What an expression reads: the one place where that is decided.
//!
//! Whether the mover matters, what the input alone decides, and what may stand outside a loop
//! all follow from this, for every expression of a file wherever it stands.

use std::collections::BTreeSet;

use super::definition::{ChoiceSource, EndResult, EndRule, MoveRule};
use super::expression::{Expression, Node};

/// What an expression reads besides the input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dependence {
    /// Fields of the position, by index.
    pub(crate) fields: BTreeSet<usize>,
    /// Choices of the move, by index.
    pub(crate) choices: BTreeSet<usize>,
    /// Whether it asks who opened the game.
    pub(crate) first: bool,
}

impl Dependence {
    /// What `expression` reads.
    pub(crate) fn of(expression: &Expression) -> Self {
        let mut found = Self::default();
        found.add(expression);
        found
    }

    fn add(&mut self, expression: &Expression) {
        match expression.node {
            Node::Field(field) => {
                self.fields.insert(field);
            }
            Node::Choice(choice) => {
                self.choices.insert(choice);
            }
            Node::First => self.first = true,
            _ => expression.visit_parts(&mut |part| self.add(part)),
        }
    }
}

/// Whether `expression` reads nothing but the input, so that it has one value for the whole game.
pub(crate) fn is_given(expression: &Expression) -> bool {
    given_within(expression, 0)
}

/// The same within so many quantifiers of its own.
fn given_within(expression: &Expression, quantifiers: usize) -> bool {
    match &expression.node {
        Node::Field(_) | Node::Choice(_) | Node::First | Node::Value => false,
        Node::Element { depth } => *depth < quantifiers,
        Node::Quantifier {
            list, condition, ..
        } => given_within(list, quantifiers) && given_within(condition, quantifiers + 1),
        _ => {
            let mut given = true;
            expression.visit_parts(&mut |part| given = given && given_within(part, quantifiers));
            given
        }
    }
}

/// Shows `see` every expression by which a move is listed and made.
pub(crate) fn visit_move<'a>(rule: &'a MoveRule, see: &mut dyn FnMut(&'a Expression)) {
    for choice in &rule.choices {
        match &choice.from {
            ChoiceSource::Range { low, high } => {
                see(low);
                see(high);
            }
            ChoiceSource::Listed(list) => see(list),
        }
    }
    rule.condition.iter().for_each(&mut *see);
    rule.gain.iter().for_each(&mut *see);
    for assignment in &rule.next {
        assignment.entry.iter().for_each(&mut *see);
        see(&assignment.value);
    }
}

/// Shows `see` every expression that decides how play goes.
pub(crate) fn visit_play<'a>(
    ends: &'a [EndRule],
    moves: &'a [MoveRule],
    see: &mut dyn FnMut(&'a Expression),
) {
    ends.iter().for_each(|end| see(&end.condition));
    moves.iter().for_each(|rule| visit_move(rule, see));
}

/// Whether it matters to play who opened the game.
pub(crate) fn reads_first(ends: &[EndRule], moves: &[MoveRule]) -> bool {
    let names_a_player =
        |end: &EndRule| matches!(end.result, EndResult::FirstWins | EndResult::SecondWins);
    let mut reads = ends.iter().any(names_a_player);
    visit_play(ends, moves, &mut |expression| {
        reads |= Dependence::of(expression).first;
    });
    reads
}
