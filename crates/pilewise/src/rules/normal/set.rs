//! The sets that a rule speaks of.

use super::atom::rewrite_all;
use super::{Atom, Linear, Opaque};

/// A set of small integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NormalSet {
    /// A set field of the position.
    Field(usize),
    /// The set of these elements, sorted.
    Of(Vec<Linear>),
    /// Any other set.
    Opaque(Opaque),
}

impl NormalSet {
    /// The set of `elements`, which may be in any order.
    pub(super) fn of(mut elements: Vec<Linear>) -> Self {
        elements.sort();
        elements.dedup();
        NormalSet::Of(elements)
    }

    pub(super) fn visit(&self, see: &mut dyn FnMut(&Atom)) {
        match self {
            NormalSet::Field(_) => {}
            NormalSet::Of(elements) => elements.iter().for_each(|element| element.visit(see)),
            NormalSet::Opaque(opaque) => opaque.visit(see),
        }
    }

    pub(super) fn rewrite(&self, with: &dyn Fn(&Atom) -> Option<Linear>) -> Option<Self> {
        match self {
            NormalSet::Field(_) => Some(self.clone()),
            NormalSet::Of(elements) => Some(NormalSet::of(rewrite_all(elements, with)?)),
            NormalSet::Opaque(opaque) => {
                opaque.stands(with)?;
                Some(self.clone())
            }
        }
    }
}
