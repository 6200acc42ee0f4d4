//! An expression's tree as a row of numbers, by which expressions are compared.

use super::expression::{Expression, Node};

/// The tree in prefix order; two expressions have the same spelling where they are the same but
/// for where they stand in the file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Spelling(Vec<i64>);

impl Spelling {
    /// The spelling of `expression`.
    ///
    /// # Complexity
    /// Time and memory linear in its size.
    pub(crate) fn of(expression: &Expression) -> Self {
        let mut spelling = Self(Vec::new());
        spelling.spell(expression);
        spelling
    }

    fn spell(&mut self, expression: &Expression) {
        let (form, detail) = match &expression.node {
            Node::Integer(number) => (0, *number),
            Node::Boolean(truth) => (1, i64::from(*truth)),
            Node::Input(index) => (2, *index as i64),
            Node::Field(index) => (3, *index as i64),
            Node::Choice(index) => (4, *index as i64),
            Node::Element { depth } => (5, *depth as i64),
            Node::First => (6, 0),
            Node::Value => (7, 0),
            Node::Unary(operator, _) => (8, *operator as i64),
            Node::Binary(operator, ..) => (9, *operator as i64),
            Node::If { .. } => (10, 0),
            Node::Index(..) => (11, 0),
            Node::Call(function, _) => (12, *function as i64),
            Node::Quantifier { quantifier, .. } => (13, *quantifier as i64),
            Node::Set(_) => (14, 0),
            Node::Tuple(_) => (15, 0),
        };
        self.0.extend([form, detail]);
        // The number of parts comes first, so that no two trees are spelled alike.
        if let Node::Call(_, parts) | Node::Set(parts) | Node::Tuple(parts) = &expression.node {
            self.0.push(parts.len() as i64);
        }
        expression.visit_parts(&mut |part| self.spell(part));
    }
}
