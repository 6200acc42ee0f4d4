//! The words of an expression: text in, tokens with their places out.

use winnow::Parser;
use winnow::Result;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, delimited};
use winnow::error::EmptyError;
use winnow::stream::{AsChar, LocatingSlice, Stream};
use winnow::token::{any, one_of, take_while};

use super::Span;
use super::quoted::Quoted;
use crate::Diagnostic;

/// A word of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A whole number, or a character that stands for its number.
    Integer(i64),
    /// A name or a keyword.
    Word(String),
    /// An operator or bracket, as in [`SYMBOLS`].
    Symbol(&'static str),
    /// The end of the text.
    End,
}

/// A token and where it stands in the file.
#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    /// What it is.
    pub(super) token: Token,
    /// Where it stands.
    pub(super) span: Span,
}

/// The operators and brackets; one that begins another comes after it.
const SYMBOLS: [&str; 23] = [
    "..=", "..", "**", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "|", "(", ")",
    "[", "]", "{", "}", ",", ":",
];

/// What people write from habit, and what the language has in its place; one that begins
/// another comes after it.
const HABITS: [(&str, &str); 15] = [
    ("...", "a range is written `1 ..= n`"),
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("//", "write `/`: it always rounds down"),
    ("<>", "write `!=`"),
    ("=>", "write `>=`"),
    ("=<", "write `<=`"),
    ("+=", "give the new value in full, such as `i + 1`"),
    ("-=", "give the new value in full, such as `i - 1`"),
    (
        "=",
        "write `==` to compare; nothing is assigned within an expression",
    ),
    ("!", "write `not`"),
    ("^", "write `**` for a power"),
    ("&", "write `and`"),
    ("?", "write `a if condition else b`"),
    (".", "numbers are whole: a fraction has to be scaled up"),
];

type Input<'a> = LocatingSlice<&'a str>;

/// Splits a text into tokens; the last one is [`Token::End`].
///
/// # Errors
///
/// A character that begins no token, or a number that does not fit 64 bits.
pub(super) fn tokens(source: &Quoted<'_>) -> std::result::Result<Vec<Lexeme>, Diagnostic> {
    let mut input = LocatingSlice::new(source.text);
    let mut lexemes = Vec::new();
    loop {
        let _: Result<&str, EmptyError> = multispace0.parse_next(&mut input);
        if input.is_empty() {
            let end = source.text.len();
            lexemes.push(Lexeme {
                token: Token::End,
                span: source.place(end..end),
            });
            return Ok(lexemes);
        }
        let rest: &str = *input;
        if let Some((habit, instead)) = habit(rest) {
            let start = source.text.len() - rest.len();
            let span = source.place(start..start + habit.len());
            let message = format!("`{habit}` is not part of the language");
            return Err(Diagnostic::new(message, span, "not an operator here").with_help(instead));
        }
        let before = input.checkpoint();
        match lexeme.with_span().parse_next(&mut input) {
            Ok((Ok(token), range)) => lexemes.push(Lexeme {
                token,
                span: source.place(range),
            }),
            Ok((Err(digits), range)) => return Err(too_large(digits, source.place(range))),
            Err(_) => {
                input.reset(&before);
                let start = source.text.len() - rest.len();
                return Err(unexpected_character(rest, start, source));
            }
        }
    }
}

/// The habit that a text begins with, unless a symbol of that length or more stands there.
fn habit(text: &str) -> Option<(&'static str, &'static str)> {
    let symbol = SYMBOLS.into_iter().find(|symbol| text.starts_with(symbol));
    let symbol_length = symbol.map_or(0, str::len);
    let habit = HABITS
        .into_iter()
        .find(|(habit, _)| text.starts_with(habit));
    habit.filter(|(habit, _)| habit.len() > symbol_length)
}

/// One token; the digits themselves where a number is too large.
fn lexeme<'a>(input: &mut Input<'a>) -> Result<std::result::Result<Token, &'a str>, EmptyError> {
    alt((number, word.map(Ok), character.map(Ok), symbol.map(Ok))).parse_next(input)
}

/// `12`, `1_000`.
fn number<'a>(input: &mut Input<'a>) -> Result<std::result::Result<Token, &'a str>, EmptyError> {
    let digits = (
        one_of(AsChar::is_dec_digit),
        take_while(0.., ('0'..='9', '_')),
    )
        .take();
    digits
        .map(|digits: &str| {
            let value = digits.replace('_', "").parse().map(Token::Integer);
            value.map_err(|_| digits)
        })
        .parse_next(input)
}

/// A name or keyword.
fn word(input: &mut Input<'_>) -> Result<Token, EmptyError> {
    (
        one_of(('a'..='z', 'A'..='Z', '_')),
        take_while(0.., ('a'..='z', 'A'..='Z', '0'..='9', '_')),
    )
        .take()
        .map(|name: &str| Token::Word(name.to_owned()))
        .parse_next(input)
}

/// `'a'`, the character's Unicode number.
fn character(input: &mut Input<'_>) -> Result<Token, EmptyError> {
    delimited('\'', any, '\'')
        .map(|letter: char| Token::Integer(i64::from(u32::from(letter))))
        .parse_next(input)
}

/// An operator or bracket.
fn symbol(input: &mut Input<'_>) -> Result<Token, EmptyError> {
    for symbol in SYMBOLS {
        if input.starts_with(symbol) {
            input.next_slice(symbol.len());
            return Ok(Token::Symbol(symbol));
        }
    }
    Err(EmptyError)
}

fn too_large(digits: &str, span: Span) -> Diagnostic {
    let message = "this number does not fit 64 bits";
    let label = format!(
        "{} digits",
        digits.bytes().filter(u8::is_ascii_digit).count()
    );
    Diagnostic::new(message, span, label).with_help(format!(
        "the largest number that can be written is {}",
        i64::MAX
    ))
}

fn unexpected_character(rest: &str, start: usize, source: &Quoted<'_>) -> Diagnostic {
    let character = rest.chars().next().unwrap_or(' ');
    let span = source.place(start..start + character.len_utf8());
    let shown = character.escape_debug();
    let diagnostic = Diagnostic::new(
        format!("`{shown}` has no meaning here"),
        span,
        "unexpected character",
    );
    if character == '\'' {
        return diagnostic.with_help("a character is written between single quotes, such as 'a'");
    }
    diagnostic
}
