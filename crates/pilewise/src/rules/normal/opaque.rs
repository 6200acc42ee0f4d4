//! An expression that has no normal form, kept as it is and comparable all the same.

use super::{Aside, Atom, Linear};
use crate::rules::Expression;
use crate::rules::dependence::Dependence;
use crate::rules::spelling::Spelling;

/// An expression compared by its tree, wherever in the file it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opaque {
    spelling: Spelling,
    fields: Vec<usize>,
    choices: Vec<usize>,
    first: bool,
    expression: Aside<Expression>,
}

impl Opaque {
    /// Keeps `expression`.
    ///
    /// # Complexity
    /// Time and memory linear in the size of the expression.
    pub fn new(expression: &Expression) -> Self {
        let Dependence {
            fields,
            choices,
            first,
        } = Dependence::of(expression);
        Self {
            spelling: Spelling::of(expression),
            fields: fields.into_iter().collect(),
            choices: choices.into_iter().collect(),
            first,
            expression: Aside(expression.clone()),
        }
    }

    /// The expression as it was checked.
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

    /// Whether it reads nothing but the input.
    pub fn is_given(&self) -> bool {
        self.fields.is_empty() && self.choices.is_empty() && !self.first
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
}
