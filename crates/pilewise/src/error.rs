//! What can go wrong, one type a stage: reading rules, reading an input, playing, solving.

use crate::rules::Span;

/// One complaint about a rules file, with the place it points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// Where, as byte offsets into the text of the file.
    pub span: Span,
    /// What stands at that place, or what was expected there; shown beside the caret.
    pub label: String,
    /// How to mend it, if that is known.
    pub help: Option<String>,
}
