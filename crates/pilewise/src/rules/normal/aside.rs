//! Something carried along with a normal form that two equal forms may differ in.
//!
//! Where a move stands in the file and what its choice is called matter to a message, but
//! two rules that differ only there are the same rules.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A value that takes no part in equality, order or hashing.
#[derive(Clone, Debug, Default)]
pub struct Aside<T>(pub T);

impl<T> PartialEq for Aside<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Aside<T> {}

impl<T> Hash for Aside<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> PartialOrd for Aside<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Aside<T> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}
