//! The error of a rules file, and its picture: the lines, the carets, the hints.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::Diagnostic;

/// Everything found to be wrong with a rules file; at least one complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    diagnostics: Vec<Diagnostic>,
    omitted: usize,
}

impl RulesError {
    /// The complaints kept, and how many more there were.
    pub(super) fn new(diagnostics: Vec<Diagnostic>, omitted: usize) -> Self {
        RulesError {
            diagnostics,
            omitted,
        }
    }

    /// The complaints, in the order of the file; never empty.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many more there are, which are not kept.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The complaints as a person reads them: each with its line of the file, a caret under
    /// the place, and a hint. `text` is the text that was parsed.
    ///
    /// # Complexity
    ///
    /// O(length of the text × complaints) time.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = "name = 3";
    /// let error = pilewise::rules::Rules::parse(text).unwrap_err();
    /// let picture = error.render(text, "nim.toml", false);
    /// assert!(picture.contains("nim.toml:1:8"));
    /// ```
    pub fn render(&self, text: &str, file_name: &str, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let pictures: Vec<String> = self
            .diagnostics
            .iter()
            .map(|diagnostic| renderer.render(&[picture(diagnostic, text, file_name)]))
            .collect();
        let mut rendered = pictures.join("\n\n");
        if self.omitted > 0 {
            rendered.push_str(&format!("\n\nand {} more", self.omitted));
        }
        rendered
    }
}

impl From<Diagnostic> for RulesError {
    /// A complaint that came up in play, to be shown like one about the file.
    fn from(diagnostic: Diagnostic) -> Self {
        RulesError::new(vec![diagnostic], 0)
    }
}

/// One complaint as the renderer takes it.
fn picture<'a>(diagnostic: &'a Diagnostic, text: &'a str, file_name: &'a str) -> Group<'a> {
    // The renderer needs a place within the text and between characters.
    let start = text.floor_char_boundary(diagnostic.span.start);
    let end = text.ceil_char_boundary(diagnostic.span.end.max(start));
    let caret = AnnotationKind::Primary
        .span(start..end)
        .label(diagnostic.label.as_str());
    let group = Level::ERROR
        .primary_title(diagnostic.message.as_str())
        .element(Snippet::source(text).path(file_name).annotation(caret));
    match &diagnostic.help {
        Some(help) => group.element(Level::HELP.message(help.as_str())),
        None => group,
    }
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let before = if index == 0 { "" } else { "; " };
            write!(formatter, "{before}{}", diagnostic.message)?;
        }
        if self.omitted > 0 {
            write!(formatter, "; and {} more", self.omitted)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}
