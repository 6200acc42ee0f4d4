//! `[[note]]`: what can be said of a game beyond its rules, for people, and checked.

use super::Reader;
use crate::Diagnostic;
use crate::rules::scope::Reads;
use crate::rules::section::Section;
use crate::rules::{NoteClaim, NoteRule, Type};

impl Reader {
    /// `[[note]]`.
    pub(super) fn notes(&mut self, root: &Section<'_>) -> Vec<NoteRule> {
        let sections = root.sections("note", "`[[note]]`", &mut self.complaints);
        let notes = sections.iter().filter_map(|section| self.note(section));
        notes.collect()
    }

    fn note(&mut self, section: &Section<'_>) -> Option<NoteRule> {
        section.refuse_unknown(&["if", "that", "always", "say"], &mut self.complaints);
        let example = "say = \"the first player always wins\"";
        let say = self.required_words(section, "say", example);
        let condition = match section.text("if", &mut self.complaints) {
            Some(text) => {
                let reads = Reads::input("the condition of a note");
                Some(self.expression(&text, &[Type::Boolean], reads)?)
            }
            None if section.has("if") => return None,
            None => None,
        };
        let that = section.text("that", &mut self.complaints);
        let always = section.text("always", &mut self.complaints);
        let claim = match (that, always) {
            (Some(that), None) if !section.has("always") => {
                let reads = Reads::value("the claim of a note");
                let claim = self.expression(&that, &[Type::Boolean], reads);
                claim.map(NoteClaim::Value)
            }
            (None, Some(always)) if !section.has("that") => {
                let reads = Reads::position("the claim of a note");
                let claim = self.expression(&always, &[Type::Boolean], reads);
                claim.map(NoteClaim::Positions)
            }
            (Some(_), _) | (_, Some(_)) => {
                let message = "a note claims one thing: `that` or `always`, not both";
                let span = section.span.clone();
                let diagnostic = Diagnostic::new(message, span, "two claims");
                self.complaints
                    .push(diagnostic.with_help("make two `[[note]]` tables of it"));
                None
            }
            (None, None) => {
                if !section.has("that") && !section.has("always") {
                    self.complaints
                        .push(section.missing("that", "that = \"value > 0\""));
                }
                None
            }
        };
        Some(NoteRule {
            condition,
            claim: claim?,
            say: say?,
        })
    }
}
