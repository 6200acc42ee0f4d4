//! A table of the rules file: what keys it has, of what type, and in which order.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::complaints::Complaints;
use super::quoted::Quoted;
use super::scope::shown;
use super::{Language, Span};
use crate::{Diagnostic, nearest};

/// How many entries a table or a list of tables may have.
const MOST_ENTRIES: usize = 64;

/// A text for people in one language.
pub(super) struct Translation<'a> {
    pub(super) language: Language,
    pub(super) text: Quoted<'a>,
}

/// A table, with the text of the file around it.
pub(super) struct Section<'a> {
    file: &'a str,
    /// The table as messages call it: "`[goal]`".
    pub(super) title: &'static str,
    /// Where the table, or its heading, stands.
    pub(super) span: Span,
    table: &'a DeTable<'a>,
}

impl<'a> Section<'a> {
    /// The table `table` that TOML has read from `file[span]`.
    pub(super) fn new(
        file: &'a str,
        title: &'static str,
        span: Span,
        table: &'a DeTable<'a>,
    ) -> Self {
        Section {
            file,
            title,
            span,
            table,
        }
    }

    /// Complains about every key that is not one of those known.
    pub(super) fn refuse_unknown(&self, known: &[&str], complaints: &mut Complaints) {
        for (key, _) in self.ordered() {
            if known.contains(&key.text) {
                continue;
            }
            let message = format!("{} has no key `{}`", self.title, shown(key.text));
            let help = match nearest(key.text, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("its keys are {}", known.join(", ")),
            };
            complaints.push(Diagnostic::new(message, key.span, "unknown key").with_help(help));
        }
    }

    /// The entries in the order of the file.
    fn ordered(&self) -> Vec<(Quoted<'a>, &'a Spanned<DeValue<'a>>)> {
        let mut entries: Vec<_> = self
            .table
            .iter()
            .map(|(key, value)| (Quoted::new(self.file, key.span(), key.get_ref()), value))
            .collect();
        entries.sort_by_key(|(key, _)| key.span.start);
        entries
    }

    /// The entries in the order of the file, as many as are allowed.
    pub(super) fn entries(
        &self,
        complaints: &mut Complaints,
    ) -> Vec<(Quoted<'a>, &'a Spanned<DeValue<'a>>)> {
        let mut entries = self.ordered();
        if entries.len() > MOST_ENTRIES {
            let message = format!("{} has too many entries", self.title);
            let label = format!(
                "{} entries; at most {MOST_ENTRIES} are allowed",
                entries.len()
            );
            complaints.push(Diagnostic::new(message, self.span.clone(), label));
            entries.truncate(MOST_ENTRIES);
        }
        entries
    }

    /// The entries in the order of the file, each a text; `None` where it is not and has been
    /// complained about.
    pub(super) fn texts(
        &self,
        complaints: &mut Complaints,
    ) -> Vec<(Quoted<'a>, Option<Quoted<'a>>)> {
        let entries = self.entries(complaints);
        let texts = entries.into_iter().map(|(key, value)| {
            let text = self.as_text(key.text, value, complaints);
            (key, text)
        });
        texts.collect()
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table
            .iter()
            .find(|(name, _)| name.get_ref() == key)
            .map(|(_, value)| value)
    }

    /// Whether a key is there, whatever its value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value of a key as it stands.
    pub(super) fn value(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.get(key)
    }

    /// The text of a key that may be missing.
    pub(super) fn text(&self, key: &str, complaints: &mut Complaints) -> Option<Quoted<'a>> {
        self.as_text(key, self.get(key)?, complaints)
    }

    /// The text of a key that must be there.
    pub(super) fn required(
        &self,
        key: &str,
        example: &str,
        complaints: &mut Complaints,
    ) -> Option<Quoted<'a>> {
        if !self.has(key) {
            complaints.push(self.missing(key, example));
        }
        self.text(key, complaints)
    }

    /// The complaint that a key is missing.
    pub(super) fn missing(&self, key: &str, example: &str) -> Diagnostic {
        let message = format!("{} has no `{key}`", self.title);
        Diagnostic::new(message, self.span.clone(), format!("`{key}` is missing"))
            .with_help(format!("add a line such as `{example}`"))
    }

    fn as_text(
        &self,
        key: &str,
        value: &'a Spanned<DeValue<'a>>,
        complaints: &mut Complaints,
    ) -> Option<Quoted<'a>> {
        if let DeValue::String(text) = value.get_ref() {
            return Some(Quoted::new(self.file, value.span(), text));
        }
        let diagnostic = wrong_type(key, "a text in quotes", value);
        let plain = matches!(value.get_ref(), DeValue::Integer(_) | DeValue::Boolean(_));
        complaints.push(match self.file.get(value.span()) {
            Some(raw) if plain => diagnostic.with_help(format!("write `\"{raw}\"`")),
            _ => diagnostic,
        });
        None
    }

    /// A text for people: a text, or a table with one for each of some languages, in the order
    /// of the file. Never empty.
    pub(super) fn translations(
        &self,
        key: &str,
        value: &'a Spanned<DeValue<'a>>,
        complaints: &mut Complaints,
    ) -> Option<Vec<Translation<'a>>> {
        let DeValue::Table(table) = value.get_ref() else {
            let text = self.as_text(key, value, complaints)?;
            let language = Language::default();
            return Some(vec![Translation { language, text }]);
        };
        let section = Section::new(self.file, "a table of languages", value.span(), table);
        section.refuse_unknown(&Language::ALL.map(Language::code), complaints);
        let entries = section.ordered();
        if entries.is_empty() {
            let message = format!("`{}` is given in no language", shown(key));
            let diagnostic = Diagnostic::new(message, value.span(), "an empty table");
            complaints.push(diagnostic.with_help("such as `{ en = \"Nim\", zh = \"尼姆游戏\" }`"));
        }
        let translations = entries.into_iter().filter_map(|(code, value)| {
            let language = code.text.parse().ok()?;
            Some((language, self.as_text(code.text, value, complaints)))
        });
        let translations: Vec<_> = translations.collect();
        let translations: Option<Vec<_>> = translations
            .into_iter()
            .map(|(language, text)| {
                Some(Translation {
                    language,
                    text: text?,
                })
            })
            .collect();
        translations.filter(|them| !them.is_empty())
    }

    /// The truth value of a key; false where it is missing.
    pub(super) fn flag(&self, key: &str, complaints: &mut Complaints) -> bool {
        let Some(value) = self.get(key) else {
            return false;
        };
        if let DeValue::Boolean(truth) = value.get_ref() {
            return *truth;
        }
        complaints.push(wrong_type(key, "true or false", value));
        false
    }

    /// The table of a key that may be missing.
    pub(super) fn section(
        &self,
        key: &str,
        title: &'static str,
        complaints: &mut Complaints,
    ) -> Option<Section<'a>> {
        let value = self.get(key)?;
        if let DeValue::Table(table) = value.get_ref() {
            return Some(Section::new(self.file, title, value.span(), table));
        }
        complaints.push(wrong_type(key, "a table", value));
        None
    }

    /// The tables of a key, in order; none where it is missing.
    pub(super) fn sections(
        &self,
        key: &str,
        title: &'static str,
        complaints: &mut Complaints,
    ) -> Vec<Section<'a>> {
        let Some(value) = self.get(key) else {
            return Vec::new();
        };
        let DeValue::Array(tables) = value.get_ref() else {
            let diagnostic = wrong_type(key, "a list of tables", value);
            complaints.push(diagnostic.with_help(format!("the heading is written `[[{key}]]`")));
            return Vec::new();
        };
        if tables.len() > MOST_ENTRIES {
            let message = format!("there are too many {title} tables");
            let label = format!(
                "{} of them; at most {MOST_ENTRIES} are allowed",
                tables.len()
            );
            complaints.push(Diagnostic::new(message, value.span(), label));
        }
        let mut sections = Vec::new();
        for each in tables.iter().take(MOST_ENTRIES) {
            match each.get_ref() {
                DeValue::Table(table) => {
                    sections.push(Section::new(self.file, title, each.span(), table));
                }
                _ => complaints.push(wrong_type(key, "a list of tables", each)),
            }
        }
        sections
    }

    /// The texts in the list of a key; `None` where it is missing or has been complained about.
    pub(super) fn list(&self, key: &str, complaints: &mut Complaints) -> Option<Vec<Quoted<'a>>> {
        let value = self.get(key)?;
        let DeValue::Array(items) = value.get_ref() else {
            complaints.push(wrong_type(key, "a list of texts", value));
            return None;
        };
        items
            .iter()
            .map(|item| self.as_text(key, item, complaints))
            .collect()
    }
}

/// The complaint about a value of the wrong type.
pub(super) fn wrong_type(key: &str, expected: &str, value: &Spanned<DeValue<'_>>) -> Diagnostic {
    let found = match value.get_ref() {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    let message = format!("`{}` expects {expected}, found {found}", shown(key));
    Diagnostic::new(message, value.span(), format!("expected {expected}"))
}
