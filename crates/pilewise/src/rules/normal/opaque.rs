//! An expression that has no normal form, kept as it is and comparable all the same.

use super::{Aside, Atom, Linear};
use crate::rules::{Expression, Node};

/// An expression compared by its tree, wherever in the file it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opaque {
    /// The tree in prefix order, as numbers.
    spelling: Vec<i64>,
    fields: Vec<usize>,
    choices: Vec<usize>,
    expression: Aside<Expression>,
}

impl Opaque {
    /// Keeps `expression`.
    ///
    /// # Complexity
    /// Time and memory linear in the size of the expression.
    pub fn new(expression: &Expression) -> Self {
        let mut opaque = Self {
            spelling: Vec::new(),
            fields: Vec::new(),
            choices: Vec::new(),
            expression: Aside(expression.clone()),
        };
        opaque.spell(expression);
        for reads in [&mut opaque.fields, &mut opaque.choices] {
            reads.sort_unstable();
            reads.dedup();
        }
        opaque
    }

    /// The expression as it was checked and bound.
    pub fn expression(&self) -> &Expression {
        &self.expression.0
    }

    /// The fields that it reads, ascending.
    pub fn fields(&self) -> &[usize] {
        &self.fields
    }

    /// The choices that it reads, ascending.
    pub fn choices(&self) -> &[usize] {
        &self.choices
    }

    /// Shows `see` the fields and choices that it reads.
    pub(super) fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        for &field in &self.fields {
            see(&Atom::Field(field));
        }
        for &choice in &self.choices {
            see(&Atom::Choice(choice));
        }
    }

    /// `None` if `with` would replace something that the expression reads.
    pub(super) fn stands(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<()> {
        let mut stands = true;
        self.visit(&mut |atom| stands &= with(atom).is_none());
        stands.then_some(())
    }

    fn spell(&mut self, expression: &Expression) {
        match &expression.node {
            Node::Integer(number) => self.word(0, *number),
            Node::Boolean(truth) => self.word(1, i64::from(*truth)),
            Node::Input(index) => self.word(2, *index as i64),
            Node::Field(index) => {
                self.fields.push(*index);
                self.word(3, *index as i64);
            }
            Node::Choice(index) => {
                self.choices.push(*index);
                self.word(4, *index as i64);
            }
            Node::Element { depth } => self.word(5, *depth as i64),
            Node::First => self.word(6, 0),
            Node::Value => self.word(7, 0),
            Node::Unary(operator, operand) => {
                self.word(8, *operator as i64);
                self.spell(operand);
            }
            Node::Binary(operator, left, right) => {
                self.word(9, *operator as i64);
                self.spell(left);
                self.spell(right);
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                self.word(10, 0);
                self.spell(condition);
                self.spell(then);
                self.spell(otherwise);
            }
            Node::Index(row, index) => {
                self.word(11, 0);
                self.spell(row);
                self.spell(index);
            }
            Node::Call(function, operands) => {
                self.word(12, *function as i64);
                self.spell_all(operands);
            }
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => {
                self.word(13, *quantifier as i64);
                self.spell(list);
                self.spell(condition);
            }
            Node::Set(elements) => {
                self.word(14, 0);
                self.spell_all(elements);
            }
            Node::Tuple(entries) => {
                self.word(15, 0);
                self.spell_all(entries);
            }
        }
    }

    /// The number of operands comes first, so that no two trees are spelled alike.
    fn spell_all(&mut self, operands: &[Expression]) {
        self.spelling.push(operands.len() as i64);
        for operand in operands {
            self.spell(operand);
        }
    }

    fn word(&mut self, form: i64, detail: i64) {
        self.spelling.extend([form, detail]);
    }
}
