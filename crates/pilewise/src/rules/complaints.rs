//! Everything that is wrong with one rules file, gathered while it is read.

use super::RulesError;
use crate::Diagnostic;

/// How many complaints are kept: a person mends a few at a time.
const MOST_COMPLAINTS: usize = 20;

/// The complaints so far.
#[derive(Default)]
pub(super) struct Complaints {
    kept: Vec<Diagnostic>,
    omitted: usize,
}

impl Complaints {
    /// Adds a complaint.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(|| diagnostic);
    }

    /// Adds a complaint that costs work to word; it is worded only if it is kept.
    pub(super) fn push_with(&mut self, word: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < MOST_COMPLAINTS {
            self.kept.push(word());
        } else {
            self.omitted += 1;
        }
    }

    /// Adds a complaint unless the same is said of another place already: a name that is not
    /// declared is mended once, where it should be declared.
    pub(super) fn push_once(&mut self, message: String, word: impl FnOnce(String) -> Diagnostic) {
        if self.kept.iter().all(|kept| kept.message != message) {
            self.push_with(|| word(message));
        }
    }

    /// The value of a result; its error is kept as a complaint.
    pub(super) fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.push(diagnostic)).ok()
    }

    /// All of them as one error, in the order of the file; `None` if there are none.
    pub(super) fn into_error(mut self) -> Option<RulesError> {
        self.kept.sort_by_key(|diagnostic| diagnostic.span.start);
        (!self.kept.is_empty()).then(|| RulesError::new(self.kept, self.omitted))
    }
}
