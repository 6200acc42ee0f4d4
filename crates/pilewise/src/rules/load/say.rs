//! `say`: text with expressions between braces.

use super::Reader;
use crate::Diagnostic;
use crate::rules::quoted::Quoted;
use crate::rules::scope::Reads;
use crate::rules::{Expression, Node, Phrase, Span, Type};

/// How many expressions a text may hold.
const MOST_EXPRESSIONS: usize = 64;

impl Reader {
    /// The pieces of a text; `{{` and `}}` stand for the braces themselves.
    pub(super) fn say(&mut self, source: &Quoted<'_>) -> Option<Vec<Phrase>> {
        self.for_people(source)?;
        let pieces = pieces(source);
        let pieces = self.complaints.keep(pieces)?;
        let expected = [Type::Integer, Type::Boolean];
        let phrases: Vec<Option<Phrase>> = pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Text(text) => Some(Phrase::Text(text)),
                Piece::Value(span) => {
                    let part = source.part(span);
                    self.expression(&part, &expected, Reads::position("a move"))
                        .map(Phrase::Value)
                }
            })
            .collect();
        phrases.into_iter().collect()
    }
}

/// How a move reads whose file does not say: its number and what was chosen.
pub(super) fn default_say(number: usize, choices: &[String], span: &Span) -> Vec<Phrase> {
    let mut phrases = vec![Phrase::Text(format!("move {number}"))];
    for (index, name) in choices.iter().enumerate() {
        let before = if index == 0 { ": " } else { ", " };
        phrases.push(Phrase::Text(format!("{before}{name} = ")));
        let node = Node::Choice(index);
        let chosen = Expression {
            node,
            kind: Type::Integer,
            span: span.clone(),
        };
        phrases.push(Phrase::Value(chosen));
    }
    phrases
}

/// A piece of a text: plain, or where an expression stands in it.
enum Piece {
    Text(String),
    Value(Span),
}

fn pieces(source: &Quoted<'_>) -> Result<Vec<Piece>, Diagnostic> {
    let text = source.text;
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['{', '}']) {
        let brace = at + found;
        plain.push_str(&text[at..brace]);
        let bytes = text.as_bytes();
        if bytes.get(brace + 1) == Some(&bytes[brace]) {
            plain.push(char::from(bytes[brace]));
            at = brace + 2;
            continue;
        }
        let Some(close) = closing(text, brace) else {
            return Err(unpaired(source, brace));
        };
        if !plain.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut plain)));
        }
        pieces.push(Piece::Value(brace + 1..close));
        if pieces.len() > 2 * MOST_EXPRESSIONS {
            let label = format!("more than {MOST_EXPRESSIONS} expressions");
            return Err(Diagnostic::new(
                "this text is too long",
                source.span.clone(),
                label,
            ));
        }
        at = close + 1;
    }
    plain.push_str(&text[at..]);
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    Ok(pieces)
}

/// Where the brace opened at `open` is closed; sets may stand between.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

fn unpaired(source: &Quoted<'_>, brace: usize) -> Diagnostic {
    let span = source.place(brace..brace + 1);
    let (message, label) = if source.text.as_bytes()[brace] == b'{' {
        ("this `{` is not closed", "expected a `}` after it")
    } else {
        ("this `}` closes nothing", "expected a `{` before it")
    };
    Diagnostic::new(message, span, label)
        .with_help("an expression stands between braces: `take {x}`; a brace itself is doubled")
}
