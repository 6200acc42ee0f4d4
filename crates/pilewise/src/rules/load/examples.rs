//! `example`: an input for people to begin with.

use super::Reader;
use crate::Diagnostic;
use crate::input::{Format, read_text};
use crate::rules::Parameter;
use crate::rules::section::Section;

/// What examples look like: a hint.
const EXAMPLES: &str =
    "such as `example = \"[2,7,9,4,4]\"` for one list, `\"10 11\"` for two numbers";

impl Reader {
    /// `example`, which must be one case of the inputs. Whether it meets the requirements shows
    /// when it is bound, as with any input.
    pub(super) fn example(
        &mut self,
        root: &Section<'_>,
        parameters: &[Parameter],
    ) -> Option<String> {
        let text = root.text("example", &mut self.complaints)?;
        let example = self.for_people(&text)?;
        if example.contains('\n') {
            let message = "an example stands on one line";
            let diagnostic = Diagnostic::new(message, text.span, "several lines");
            self.complaints.push(diagnostic.with_help(EXAMPLES));
            return None;
        }
        // Inputs that have been complained about cannot be read.
        if parameters.len() != self.scope.parameters.len() || parameters.is_empty() {
            return None;
        }
        let wrong = match read_text(&example, parameters, Format::Auto) {
            Ok(cases) if cases.len() == 1 => return Some(example),
            Ok(cases) => format!("it holds {} cases", cases.len()),
            Err(error) => error.to_string(),
        };
        let message = format!("the example is not an input of this game: {wrong}");
        let diagnostic = Diagnostic::new(message, text.span, "expected one value for each input");
        self.complaints.push(diagnostic.with_help(EXAMPLES));
        None
    }
}
