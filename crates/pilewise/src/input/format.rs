//! Which readings of a text are allowed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// In which form an input is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Whichever fits; an error if several do.
    #[default]
    Auto,
    /// Everything but contest text: values and names as LeetCode writes them, and JSON.
    Leetcode,
    /// Contest text: every list after its count. The number of cases may stand before all, if
    /// the text cannot be read without it.
    Contest,
    /// Contest text that opens with the number of cases.
    ContestCounted,
    /// JSON only.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [
        Format::Auto,
        Format::Leetcode,
        Format::Contest,
        Format::ContestCounted,
        Format::Json,
    ];

    /// The name by which a person asks for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Auto => "auto",
            Format::Leetcode => "leetcode",
            Format::Contest => "contest",
            Format::ContestCounted => "contest-counted",
            Format::Json => "json",
        }
    }

    /// Whether only contest text is read.
    #[must_use]
    pub fn is_contest(self) -> bool {
        matches!(self, Format::Contest | Format::ContestCounted)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A name that is no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no format: expected auto, leetcode, contest, contest-counted or json")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
