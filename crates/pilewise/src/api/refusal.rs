//! Why a request has no answer, as data.

use serde::Serialize;

use crate::error::{Diagnostic, OverLimit, PlayError, SolveError};
use crate::game::Game;
use crate::input::InputError;
use crate::rules::{BindError, RulesError, RulesGame};

/// A request that cannot be answered: where the trouble is, what was expected, how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// What kind of trouble it is.
    pub kind: RefusalKind,
    /// What is wrong.
    pub message: String,
    /// How to mend it, where that is known.
    pub hint: Option<String>,
    /// Places in the rules, where they are at fault.
    pub diagnostics: Vec<DiagnosticData>,
    /// How many more complaints there are, which only [`CheckedRules`](super::CheckedRules) tell.
    #[serde(skip)]
    pub(super) omitted: usize,
}

/// A refusal as it is sent: what stands in the place of an answer.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused<'a> {
    /// Why there is no answer.
    pub error: &'a Refusal,
}

/// What kind of trouble keeps a request from being answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RefusalKind {
    /// The request itself is not as it should be.
    Request,
    /// The rules are wrong.
    Rules,
    /// The input cannot be read, or the rules do not allow it.
    Input,
    /// A move is not legal, or play is over.
    Move,
    /// The rules cannot be applied to the input, or play need not end.
    Play,
    /// More memory, positions or time would be needed than is allowed.
    Limit,
    /// Stopped before the answer was found.
    Cancelled,
    /// Too much else is being answered.
    Busy,
    /// pilewise is at fault.
    Defect,
}

/// A complaint about a rules file, with the lines and columns that it points to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Diagnostic")
)]
pub struct DiagnosticData {
    /// What is wrong.
    pub message: String,
    /// What stands at that place, or what was expected there.
    pub label: String,
    /// How to mend it, where that is known.
    pub help: Option<String>,
    /// Where the place begins.
    pub start: TextPlace,
    /// Where it ends; the character there is no part of it.
    pub end: TextPlace,
}

/// A place in a text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Place")
)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The character within the line: Unicode code points, not bytes.
    pub column: usize,
}

impl TextPlace {
    /// The place of a byte; of the character around it, where the byte is within one.
    fn of(text: &str, byte: usize) -> Self {
        let before = &text[..text.floor_char_boundary(byte)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl DiagnosticData {
    /// A complaint about `text` as data.
    ///
    /// # Complexity
    /// O(length of the text).
    ///
    /// # Examples
    /// ```
    /// use pilewise::api::{DiagnosticData, TextPlace};
    ///
    /// let text = "name = \"尼姆\"\nnmae = 3";
    /// let error = pilewise::rules::Rules::parse(text).unwrap_err();
    /// let found = error.diagnostics().iter().map(|one| DiagnosticData::of(one, text));
    /// let places: Vec<TextPlace> = found.map(|one| one.start).collect();
    /// assert!(places.contains(&TextPlace { line: 2, column: 1 }));
    /// ```
    pub fn of(diagnostic: &Diagnostic, text: &str) -> Self {
        let Diagnostic {
            message,
            span,
            label,
            help,
        } = diagnostic.clone();
        Self {
            message,
            label,
            help,
            start: TextPlace::of(text, span.start),
            end: TextPlace::of(text, span.end.max(span.start)),
        }
    }
}

impl Refusal {
    /// A refusal without a place in the rules.
    ///
    /// # Examples
    /// ```
    /// use pilewise::api::{Refusal, RefusalKind};
    ///
    /// let refusal = Refusal::new(RefusalKind::Busy, "too many requests at once", None);
    /// let json = serde_json::to_string(&refusal)?;
    /// assert!(json.starts_with(r#"{"kind":"busy","message":"too many requests at once""#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(kind: RefusalKind, message: impl Into<String>, hint: Option<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            hint,
            diagnostics: Vec::new(),
            omitted: 0,
        }
    }

    pub(super) fn rules(error: &RulesError, text: &str) -> Self {
        let diagnostics = error.diagnostics().iter();
        Self {
            diagnostics: diagnostics
                .map(|one| DiagnosticData::of(one, text))
                .collect(),
            omitted: error.omitted(),
            ..Self::new(RefusalKind::Rules, error.to_string(), None)
        }
    }

    /// An input that cannot be read.
    pub fn input(error: &InputError) -> Self {
        Self::new(RefusalKind::Input, error.to_string(), error.hint())
    }

    /// An input that the rules, whose text is `text`, cannot be played on.
    pub fn bind(error: BindError, text: &str) -> Self {
        match error {
            BindError::Form(message) => Self::new(RefusalKind::Input, message, None),
            BindError::Refused { message, span } => {
                let condition = text.get(span).unwrap_or_default();
                let condition = condition.trim_matches(['"', '\'']);
                let hint = format!("the rules require `{condition}`");
                Self::new(RefusalKind::Input, message, Some(hint))
            }
            BindError::Play(error) => Self::play(&error, text),
        }
    }

    pub(super) fn play(error: &PlayError, text: &str) -> Self {
        let place = match &error.position {
            Some(position) => format!("in the position {position}"),
            None => "before play begins".to_owned(),
        };
        let message = format!("{} ({place})", error.fault);
        let mut refusal = Self::new(RefusalKind::Play, message, None);
        if let Some(span) = &error.span {
            let diagnostic = Diagnostic::new(error.fault.to_string(), span.clone(), place);
            refusal.diagnostics = vec![DiagnosticData::of(&diagnostic, text)];
        }
        refusal
    }

    /// A game that was not solved.
    pub fn solve(error: SolveError, game: &RulesGame) -> Self {
        match error {
            SolveError::Play(error) => Self::play(&error, &game.bound().rules.text),
            SolveError::Endless { ref cycle } => {
                let shown = cycle.iter().take(MOST_SHOWN);
                let shown: Vec<String> = shown.map(|one| game.show(&one.words)).collect();
                let message = format!("{error}, among them {}", shown.join("; "));
                let hint = "let every move bring the end nearer: lower a count, use something up";
                Self::new(RefusalKind::Play, message, Some(hint.to_owned()))
            }
            SolveError::OverLimit(ref over) => Self::over_limit(over),
            SolveError::Cancelled => Self::new(RefusalKind::Cancelled, error.to_string(), None),
            SolveError::NoSuchEngine { .. } | SolveError::Declined { .. } => {
                Self::new(RefusalKind::Request, error.to_string(), None)
            }
        }
    }

    fn over_limit(over: &OverLimit) -> Self {
        let hint = match over {
            OverLimit::Bytes {
                fits: Some(fits), ..
            } => format!("what fits is about {fits}"),
            _ => "try a smaller input".to_owned(),
        };
        Self::new(RefusalKind::Limit, over.to_string(), Some(hint))
    }
}

/// How many positions of a cycle are told.
const MOST_SHOWN: usize = 6;
