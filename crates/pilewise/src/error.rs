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

impl Diagnostic {
    /// A complaint that does not yet say how to mend it.
    pub(crate) fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Diagnostic {
            message: message.into(),
            span,
            label: label.into(),
            help: None,
        }
    }

    /// The same complaint with a hint how to mend it.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
