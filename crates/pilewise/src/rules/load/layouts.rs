//! `[text]`: how the text of the problem lays out its numbers.

use super::Reader;
use crate::Diagnostic;
use crate::input::{Layout, NamedLayout};
use crate::rules::Parameter;
use crate::rules::section::Section;

impl Reader {
    /// `[text]`, whose one key is `layout`.
    pub(super) fn layout(
        &mut self,
        root: &Section<'_>,
        parameters: &[Parameter],
    ) -> Option<Layout> {
        let section = root.section("text", "`[text]`", &mut self.complaints)?;
        section.refuse_unknown(&["layout"], &mut self.complaints);
        let example = "layout = \"n len(piles) / piles\"";
        let text = section.required("layout", example, &mut self.complaints)?;
        // Inputs that have been complained about cannot be laid out.
        if parameters.len() != self.scope.parameters.len() || parameters.is_empty() {
            return None;
        }
        let error = match Layout::parse(text.text, parameters) {
            Ok(layout) => return Some(layout),
            Err(error) => error,
        };
        let message = format!("this is no layout of the game: {}", error.why);
        let names = NamedLayout::ALL.map(NamedLayout::name).join(", ");
        let help = format!(
            "write the lines as the problem shows them, as in `{example}`, or one of {names}"
        );
        let label = "expected every input in its place";
        let diagnostic = Diagnostic::new(message, text.span, label);
        self.complaints.push(diagnostic.with_help(help));
        None
    }
}
