//! `[meaning]`: what names of the file stand for, in words.

use super::Reader;
use crate::Diagnostic;
use crate::rules::Meaning;
use crate::rules::scope::shown;
use crate::rules::section::Section;

impl Reader {
    /// `[meaning]`.
    pub(super) fn meanings(&mut self, root: &Section<'_>) -> Vec<Meaning> {
        let Some(section) = root.section("meaning", "`[meaning]`", &mut self.complaints) else {
            return Vec::new();
        };
        let mut meanings = Vec::new();
        for (key, value) in section.entries(&mut self.complaints) {
            let mut declared = self.scope.parameters.iter().chain(&self.scope.fields);
            if !declared.any(|one| one.name == key.text) {
                let message = format!("`{}` is no input and no field", shown(key.text));
                let help = self.scope.meant_field(key.text);
                let diagnostic = Diagnostic::new(message, key.span, "unknown name");
                self.complaints.push(diagnostic.with_help(help));
                continue;
            }
            let words = self.words_of(&section, key.text, value);
            meanings.extend(words.map(|words| Meaning {
                name: key.text.to_owned(),
                words,
            }));
        }
        meanings
    }
}
