//! Texts for people: in one language, or a table with one for each of several.
//!
//! All of them are checked, whichever is shown: a mistake in a language that the author does not
//! look at must not wait for somebody who does.

use toml::Spanned;
use toml::de::DeValue;

use super::Reader;
use crate::Diagnostic;
use crate::rules::Language;
use crate::rules::quoted::Quoted;
use crate::rules::scope::shown;
use crate::rules::section::{Section, Translation};

impl Reader {
    /// The text for people of a key that may be missing.
    pub(super) fn words(&mut self, section: &Section<'_>, key: &str) -> Option<String> {
        self.words_of(section, key, section.value(key)?)
    }

    /// The text for people of a key that must be there.
    pub(super) fn required_words(
        &mut self,
        section: &Section<'_>,
        key: &str,
        example: &str,
    ) -> Option<String> {
        if !section.has(key) {
            self.complaints.push(section.missing(key, example));
        }
        self.words(section, key)
    }

    /// The text for people that is the value of a key.
    pub(super) fn words_of(
        &mut self,
        section: &Section<'_>,
        key: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<String> {
        let translations = section.translations(key, value, &mut self.complaints)?;
        self.in_all_languages(&translations, Self::for_people)
    }

    /// Checks a text in every language, and gives what came of the one to show: the language
    /// asked for, else English, else the first of the file. `None` where any of them has been
    /// complained about.
    pub(super) fn in_all_languages<'a, T>(
        &mut self,
        translations: &[Translation<'a>],
        check: impl Fn(&mut Self, &Quoted<'a>) -> Option<T>,
    ) -> Option<T> {
        let place = |language| translations.iter().position(|it| it.language == language);
        let shown = place(self.language).or_else(|| place(Language::English));
        let checked: Vec<Option<T>> = translations
            .iter()
            .map(|translation| check(self, &translation.text))
            .collect();
        let checked: Option<Vec<T>> = checked.into_iter().collect();
        checked?.into_iter().nth(shown.unwrap_or(0))
    }

    /// A text that is shown to people, possibly in a terminal, so that it may hold no
    /// control characters.
    pub(super) fn for_people(&mut self, text: &Quoted<'_>) -> Option<String> {
        let control = text
            .text
            .char_indices()
            .find(|(_, letter)| letter.is_control() && *letter != '\n');
        let Some((at, letter)) = control else {
            return Some(text.text.to_owned());
        };
        let message = format!(
            "`{}` cannot be shown to people",
            shown(letter.encode_utf8(&mut [0; 4]))
        );
        let span = text.place(at..at + letter.len_utf8());
        self.complaints
            .push(Diagnostic::new(message, span, "a control character"));
        None
    }
}
