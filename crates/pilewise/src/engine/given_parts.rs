//! What of the input some forms read: all that differs between two inputs on which they come to
//! the same.

use std::collections::BTreeSet;

use crate::engine::kept::Key;
use crate::rules::normal::{
    Atom, Condition, Constraint, Flag, Linear, List, NormalSet, NormalSource, Numbers,
};

/// The parts of the input that some forms read.
#[derive(Debug, Default)]
pub(crate) struct GivenParts {
    atoms: BTreeSet<Atom>,
    /// Rows of which any element may be read.
    rows: BTreeSet<List>,
    /// Whether something reads the input in a way that is not understood.
    unclear: bool,
}

impl GivenParts {
    /// Adds what `form` reads.
    pub(crate) fn add(&mut self, form: &Linear) {
        form.visit(&mut |atom| self.see(atom));
    }

    /// Adds what a condition reads.
    pub(crate) fn add_condition(&mut self, condition: &Condition) {
        condition.visit(&mut |atom| self.see(atom));
        self.unclear |= !is_clear(condition);
    }

    /// Adds what the source of a choice reads.
    pub(crate) fn add_source(&mut self, source: &NormalSource) {
        match source {
            NormalSource::Range => {}
            NormalSource::Listed(values) => values.iter().for_each(|value| self.add(value)),
            NormalSource::Row(list) => self.add_row(list),
            NormalSource::Opaque(_) => self.unclear = true,
        }
    }

    fn add_row(&mut self, list: &List) {
        self.rows.insert(list.clone());
        list.row.iter().for_each(|row| self.add(row));
    }

    fn see(&mut self, atom: &Atom) {
        if atom.is_given() {
            self.atoms.insert(atom.clone());
            return;
        }
        match atom {
            Atom::Prefix { list, .. } if list.is_given() => {
                self.rows.insert(list.clone());
            }
            Atom::Prefix { .. } | Atom::Length(_) | Atom::Opaque(_) => self.unclear = true,
            Atom::Size(NormalSet::Opaque(_)) => self.unclear = true,
            Atom::If { condition, .. } => self.unclear |= !is_clear(condition),
            _ => {}
        }
    }

    /// Puts the values of all parts on one input into `key`; `false` where that cannot be done.
    ///
    /// # Complexity
    /// O(parts + lengths of the rows).
    pub(crate) fn values(&self, numbers: Numbers<'_>, key: &mut Key) -> bool {
        if self.unclear {
            return false;
        }
        for atom in &self.atoms {
            match numbers.atom(atom) {
                Some(value) => key.push(value),
                None => return false,
            }
        }
        for list in &self.rows {
            let Some(row) = numbers.row(list) else {
                return false;
            };
            let elements = row.elements();
            key.push(elements.len() as i128);
            key.extend(elements.iter().map(|&element| i128::from(element)));
        }
        true
    }
}

/// Whether all of a condition has a form.
fn is_clear(condition: &Condition) -> bool {
    let clear = |constraint: &Constraint| match constraint {
        Constraint::Flag {
            flag: Flag::Opaque(_),
            ..
        }
        | Constraint::Member {
            set: NormalSet::Opaque(_),
            ..
        } => false,
        Constraint::Either(conditions) => conditions.iter().all(is_clear),
        _ => true,
    };
    condition.constraints().iter().all(clear)
}
