//! What an expression may read, by type.

use super::rules_file::RulesFile;

/// Names, by the type that they have in expressions.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub(crate) numbers: Vec<String>,
    /// Of these, what does not change in play: what quantifiers may read.
    pub(crate) fixed: Vec<String>,
    pub(crate) truths: Vec<String>,
    pub(crate) sets: Vec<String>,
    pub(crate) rows: Vec<String>,
    pub(crate) grids: Vec<String>,
    pub(crate) tuples: Vec<String>,
    /// How many quantifiers stand around.
    pub(crate) quantifiers: usize,
}

impl Scope {
    /// The input alone.
    pub(crate) fn of_input(file: &RulesFile) -> Self {
        let mut scope = Self::default();
        for (name, kind, _) in &file.inputs {
            let names = match *kind {
                "int" => &mut scope.numbers,
                "[[int]]" => &mut scope.grids,
                _ => &mut scope.rows,
            };
            names.push(name.clone());
        }
        scope.fixed = scope.numbers.clone();
        scope
    }

    /// The position too.
    pub(crate) fn of_position(file: &RulesFile) -> Self {
        let mut scope = Self::of_input(file);
        scope.truths.push("first".to_owned());
        for (name, _) in &file.fields {
            // The drawing gives each type of field its own letter.
            let names = match name.chars().next() {
                Some('B') => &mut scope.truths,
                Some('S') => &mut scope.sets,
                Some('T') => &mut scope.tuples,
                _ => &mut scope.numbers,
            };
            names.push(name.clone());
        }
        scope
    }

    /// A choice, or `value`, too.
    pub(crate) fn with_number(mut self, name: &str) -> Self {
        self.numbers.push(name.to_owned());
        self
    }

    /// What a quantifier that stands here may read: what is fixed, and its own element.
    pub(crate) fn within_quantifier(&self, element: &str) -> Self {
        let mut fixed = self.fixed.clone();
        fixed.push(element.to_owned());
        Self {
            numbers: fixed.clone(),
            fixed,
            rows: self.rows.clone(),
            grids: self.grids.clone(),
            quantifiers: self.quantifiers + 1,
            ..Self::default()
        }
    }
}
