//! Which names an expression may read, and what they mean.

use super::{ParameterType, Span, Type};
use crate::{Diagnostic, nearest};

/// The words of the language, which no name may take.
const KEYWORDS: [&str; 10] = [
    "and", "or", "not", "in", "if", "else", "true", "false", "first", "value",
];

/// The functions of the language, which no name may take either.
pub(super) const FUNCTIONS: [&str; 12] = [
    "len", "sum", "min", "max", "abs", "sign", "isqrt", "gcd", "prime", "count", "all", "any",
];

/// A declared name. Its type is unknown where its declaration has been complained about;
/// then its uses are not complained about as well.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) kind: Option<Type>,
}

/// The names of a file, as far as they have been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) parameters: Vec<Declared>,
    pub(super) fields: Vec<Declared>,
    /// The choices of the move at hand.
    pub(super) choices: Vec<String>,
}

/// What an expression may read beside the input, which everything may.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reads {
    /// What the expression is, for messages: "a requirement".
    pub(super) place: &'static str,
    /// Whether it may read fields, choices and `first`.
    pub(super) position: bool,
    /// Whether it may read `value`.
    pub(super) value: bool,
}

impl Reads {
    /// The input alone.
    pub(super) const fn input(place: &'static str) -> Self {
        Reads {
            place,
            position: false,
            value: false,
        }
    }

    /// The position too.
    pub(super) const fn position(place: &'static str) -> Self {
        Reads {
            place,
            position: true,
            value: false,
        }
    }

    /// The game's value too.
    pub(super) const fn value(place: &'static str) -> Self {
        Reads {
            place,
            position: false,
            value: true,
        }
    }
}

impl ParameterType {
    /// The type of the expression that names such a parameter.
    pub(super) fn read_as(self) -> Type {
        match self {
            ParameterType::Integer => Type::Integer,
            ParameterType::List | ParameterType::Text => Type::List,
            ParameterType::Lists => Type::Lists,
        }
    }
}

impl Type {
    /// The type as messages call it.
    pub(super) fn called(self) -> &'static str {
        match self {
            Type::Integer => "an integer",
            Type::Boolean => "a truth value",
            Type::Set => "a set",
            Type::List => "a list",
            Type::Lists => "a list of lists",
            Type::Tuple => "a tuple",
        }
    }
}

impl Scope {
    /// Whether a name may be declared: well formed, and not taken.
    ///
    /// # Errors
    ///
    /// Why it may not.
    pub(super) fn admit(&self, name: &str, span: Span, what: &str) -> Result<(), Diagnostic> {
        let shown = shown(name);
        if !is_name(name) {
            let message = format!("`{shown}` cannot be the name of {what}");
            return Err(Diagnostic::new(message, span, "not a name").with_help(
                "a name is made of letters a-z, digits and underscores, begins with no digit, \
                 and has at most 40 characters",
            ));
        }
        let taken_by = if KEYWORDS.contains(&name) {
            "a word of the language"
        } else if FUNCTIONS.contains(&name) {
            "a function of the language"
        } else if declared(&self.parameters, name) {
            "an input"
        } else if declared(&self.fields, name) {
            "a field of the position"
        } else if self.choices.iter().any(|choice| choice == name) {
            "a choice of this move"
        } else {
            return Ok(());
        };
        let message = format!("`{shown}` is already {taken_by}");
        Err(Diagnostic::new(message, span, format!("names {what}"))
            .with_help("choose another name: each name has one meaning"))
    }

    /// What an unknown name may stand for: a hint.
    pub(super) fn meant(&self, name: &str, elements: &[String]) -> String {
        let chosen = self.choices.iter().chain(elements).map(String::as_str);
        let declared = self.fields.iter().chain(&self.parameters);
        let known = distinct(chosen.chain(declared.map(|each| each.name.as_str())));
        let words = KEYWORDS.into_iter().chain(FUNCTIONS);
        match nearest(name, known.iter().copied().chain(words)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("known here: {}", listed(&known)),
        }
    }

    /// What an unknown field may stand for: a hint.
    pub(super) fn meant_field(&self, name: &str) -> String {
        let known = distinct(self.fields.iter().map(|field| field.name.as_str()));
        match nearest(name, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the fields are {}", listed(&known)),
        }
    }
}

/// The well-formed ones of some names, each once: others have been complained about.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut distinct: Vec<&str> = Vec::new();
    for name in names.filter(|name| is_name(name)) {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}

/// Names for a hint, the first dozen of them.
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nothing yet".to_owned(),
        _ if names.len() > 12 => format!("{}, …", names[..12].join(", ")),
        _ => names.join(", "),
    }
}

fn declared(names: &[Declared], name: &str) -> bool {
    names.iter().any(|declared| declared.name == name)
}

/// Whether a text has the form of a name.
pub(super) fn is_name(text: &str) -> bool {
    let letters = text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    letters
        && text.len() <= 40
        && text
            .bytes()
            .next()
            .is_some_and(|byte| !byte.is_ascii_digit())
}

/// A text from the file as a message may show it: short, and without control characters.
pub(super) fn shown(text: &str) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters
        .by_ref()
        .take(40)
        .flat_map(char::escape_debug)
        .collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
