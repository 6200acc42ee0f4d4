//! A place among the tokens of an expression: what stands there, and what was expected.

use super::Span;
use super::quoted::Quoted;
use super::syntax::{MAXIMUM_HEIGHT, too_deep};
use super::token::{Lexeme, Token, tokens};
use crate::Diagnostic;

/// What parsing makes, or the first complaint.
pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// A parser's place among the tokens.
pub(super) struct Parser {
    lexemes: Vec<Lexeme>,
    at: usize,
    /// How many brackets, signs and such the parser is within.
    depth: usize,
}

impl Parser {
    pub(super) fn new(source: &Quoted<'_>) -> Parsed<Self> {
        Ok(Parser {
            lexemes: tokens(source)?,
            at: 0,
            depth: 0,
        })
    }

    /// The token at hand. The last one is [`Token::End`] and is never passed.
    pub(super) fn here(&self) -> &Lexeme {
        &self.lexemes[self.at.min(self.lexemes.len() - 1)]
    }

    pub(super) fn next_token(&self) -> &Token {
        &self.lexemes[(self.at + 1).min(self.lexemes.len() - 1)].token
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// The place from `start` to the end of the last token passed.
    pub(super) fn since(&self, start: &Span) -> Span {
        let last = &self.lexemes[self.at.saturating_sub(1).min(self.lexemes.len() - 1)].span;
        start.start..last.end.max(start.end)
    }

    pub(super) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.here().token, Token::Symbol(found) if found == symbol)
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(&self.here().token, Token::Word(found) if found == word)
    }

    /// Passes a symbol if it is at hand.
    pub(super) fn take(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, symbol: &str, expected: &str) -> Parsed<()> {
        if self.take(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    pub(super) fn expect_end(&self, expected: &str) -> Parsed<()> {
        if self.here().token == Token::End {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The complaint about the token at hand.
    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let lexeme = self.here();
        let found = match &lexeme.token {
            Token::Integer(number) => format!("`{number}`"),
            Token::Word(word) => format!("`{word}`"),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::End => "the end of the expression".to_owned(),
        };
        let message = format!("expected {expected}, found {found}");
        Diagnostic::new(message, lexeme.span.clone(), format!("expected {expected}"))
    }

    /// Parses something that stands within something else.
    pub(super) fn within<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAXIMUM_HEIGHT {
            return Err(too_deep(self.here().span.clone()));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }
}
