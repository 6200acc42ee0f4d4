//! The languages in which a rules file may carry its texts for people.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A language of the texts for people.
///
/// # Examples
///
/// ```
/// use pilewise::rules::Language;
///
/// assert_eq!("zh".parse(), Ok(Language::Chinese));
/// assert_eq!(Language::English.to_string(), "en");
///
/// let error = "fr".parse::<Language>().unwrap_err();
/// assert_eq!(error.to_string(), "`fr` is no language of rules files: expected en or zh");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its code: the key under which a rules file has its texts, and the name by which a person
    /// asks for it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// A name that is no language's code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no language of rules files: expected en or zh")]
pub struct UnknownLanguage(pub String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let language = Language::ALL.into_iter().find(|it| it.code() == code);
        language.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}
