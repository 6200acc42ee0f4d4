//! The grammar of expressions: tokens in, syntax out.
//!
//! Operators bind as in Python, loosest first: `a if c else b`; `or`; `and`; `not`;
//! comparisons and `in`, which chain; `|`; `+ -`; `* / %`; unary `-`; `**`, which groups to
//! the right; indexing. Parsing stops at the first complaint of an expression.

use super::quoted::Quoted;
use super::syntax::{Form, MAXIMUM_HEIGHT, Syntax, too_deep};
use super::token::{Lexeme, Token, tokens};
use super::{Binary, Quantifier, Span, Unary};
use crate::Diagnostic;

type Parsed<T> = Result<T, Diagnostic>;

/// The strength with which operators bind; a higher one binds tighter.
mod strength {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const NOT: u8 = 3;
    pub(super) const COMPARISON: u8 = 4;
    pub(super) const UNION: u8 = 5;
    pub(super) const SUM: u8 = 6;
    pub(super) const PRODUCT: u8 = 7;
    pub(super) const NEGATION: u8 = 8;
    pub(super) const POWER: u8 = 9;
}

/// Parses a text that is one expression.
///
/// # Errors
///
/// The first thing that cannot stand where it stands.
///
/// # Complexity
///
/// O(length of the text) time and memory.
pub(super) fn parse_expression(source: &Quoted<'_>) -> Parsed<Syntax> {
    let mut parser = Parser::new(source)?;
    let expression = parser.expression()?;
    parser.expect_end("an operator or the end of the expression")?;
    Ok(expression)
}

/// What a `choose` entry is written as.
pub(super) enum ChoiceSyntax {
    /// `low ..= high`, or `low .. high` where `inclusive` is false.
    Range {
        /// The first value.
        low: Syntax,
        /// The bound on the right.
        high: Syntax,
        /// Whether the bound on the right is itself a choice.
        inclusive: bool,
    },
    /// A list or tuple.
    Listed(Syntax),
}

/// Parses a text that says what a variable may be chosen from.
///
/// # Errors
///
/// The first thing that cannot stand where it stands.
pub(super) fn parse_choice(source: &Quoted<'_>) -> Parsed<ChoiceSyntax> {
    let mut parser = Parser::new(source)?;
    let low = parser.expression()?;
    let inclusive = parser.take("..=");
    if !inclusive && !parser.take("..") {
        parser.expect_end("`..=` and the last value, or the end of the list")?;
        return Ok(ChoiceSyntax::Listed(low));
    }
    let high = parser.expression()?;
    parser.expect_end("the end of the range")?;
    Ok(ChoiceSyntax::Range {
        low,
        high,
        inclusive,
    })
}

struct Parser {
    lexemes: Vec<Lexeme>,
    at: usize,
    /// How many brackets, signs and such the parser is within.
    depth: usize,
}

impl Parser {
    fn new(source: &Quoted<'_>) -> Parsed<Self> {
        Ok(Parser {
            lexemes: tokens(source)?,
            at: 0,
            depth: 0,
        })
    }

    /// The token at hand. The last one is [`Token::End`] and is never passed.
    fn here(&self) -> &Lexeme {
        &self.lexemes[self.at.min(self.lexemes.len() - 1)]
    }

    fn next_token(&self) -> &Token {
        &self.lexemes[(self.at + 1).min(self.lexemes.len() - 1)].token
    }

    fn advance(&mut self) {
        self.at += 1;
    }

    /// The place from `start` to the end of the last token passed.
    fn since(&self, start: &Span) -> Span {
        let last = &self.lexemes[self.at.saturating_sub(1).min(self.lexemes.len() - 1)].span;
        start.start..last.end.max(start.end)
    }

    fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.here().token, Token::Symbol(found) if found == symbol)
    }

    fn at_word(&self, word: &str) -> bool {
        matches!(&self.here().token, Token::Word(found) if found == word)
    }

    /// Passes a symbol if it is at hand.
    fn take(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, symbol: &str, expected: &str) -> Parsed<()> {
        if self.take(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    fn expect_end(&self, expected: &str) -> Parsed<()> {
        if self.here().token == Token::End {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The complaint about the token at hand.
    fn unexpected(&self, expected: &str) -> Diagnostic {
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
    fn within<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAXIMUM_HEIGHT {
            return Err(too_deep(self.here().span.clone()));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// `a if condition else b`, or anything that binds tighter.
    fn expression(&mut self) -> Parsed<Syntax> {
        let then = self.operation(strength::OR)?;
        if !self.at_word("if") {
            return Ok(then);
        }
        self.advance();
        let condition = Box::new(self.operation(strength::OR)?);
        if !self.at_word("else") {
            return Err(self
                .unexpected("`else`")
                .with_help("write `a if condition else b`"));
        }
        self.advance();
        let otherwise = Box::new(self.within(Self::expression)?);
        let span = self.since(&then.span);
        Syntax::new(
            Form::If {
                condition,
                then: Box::new(then),
                otherwise,
            },
            span,
        )
    }

    /// Operators that bind at least as tight as `least`.
    fn operation(&mut self, least: u8) -> Parsed<Syntax> {
        let mut left = self.signed()?;
        loop {
            if least <= strength::COMPARISON && self.comparison().is_some() {
                left = self.chain(left)?;
                continue;
            }
            let Some((operator, bound)) = self.operator().filter(|&(_, bound)| bound >= least)
            else {
                return Ok(left);
            };
            self.advance();
            let right = if operator == Binary::Power {
                // A power groups to the right: its exponent may be a power again.
                self.within(|parser| parser.operation(strength::POWER))?
            } else {
                self.operation(bound + 1)?
            };
            let span = self.since(&left.span);
            left = Syntax::new(
                Form::Binary(operator, Box::new(left), Box::new(right)),
                span,
            )?;
        }
    }

    /// The operator at hand, except comparisons, and how tight it binds.
    fn operator(&self) -> Option<(Binary, u8)> {
        match &self.here().token {
            Token::Word(word) => match word.as_str() {
                "or" => Some((Binary::Or, strength::OR)),
                "and" => Some((Binary::And, strength::AND)),
                _ => None,
            },
            Token::Symbol(symbol) => match *symbol {
                "|" => Some((Binary::Union, strength::UNION)),
                "+" => Some((Binary::Add, strength::SUM)),
                "-" => Some((Binary::Subtract, strength::SUM)),
                "*" => Some((Binary::Multiply, strength::PRODUCT)),
                "/" => Some((Binary::Divide, strength::PRODUCT)),
                "%" => Some((Binary::Remainder, strength::PRODUCT)),
                "**" => Some((Binary::Power, strength::POWER)),
                _ => None,
            },
            Token::Integer(_) | Token::End => None,
        }
    }

    /// The comparison at hand.
    fn comparison(&self) -> Option<Binary> {
        match &self.here().token {
            Token::Word(word) if word == "in" => Some(Binary::In),
            Token::Symbol(symbol) => match *symbol {
                "==" => Some(Binary::Equal),
                "!=" => Some(Binary::NotEqual),
                "<" => Some(Binary::Less),
                "<=" => Some(Binary::LessOrEqual),
                ">" => Some(Binary::Greater),
                ">=" => Some(Binary::GreaterOrEqual),
                _ => None,
            },
            Token::Word(word) if word == "not" => {
                let before_in = matches!(self.next_token(), Token::Word(next) if next == "in");
                before_in.then_some(Binary::In)
            }
            _ => None,
        }
    }

    /// `a in b`, `a not in b`, or comparisons in a chain, after the operand `first`.
    fn chain(&mut self, first: Syntax) -> Parsed<Syntax> {
        let negated = self.at_word("not");
        let start = first.span.clone();
        let mut links = Vec::new();
        while let Some(operator) = self.comparison() {
            if operator == Binary::In && !links.is_empty() {
                return Err(self
                    .unexpected("no `in` after a comparison")
                    .with_help("put one of the two into parentheses, or join them by `and`"));
            }
            self.advance();
            if operator == Binary::In {
                return self.membership(first, negated);
            }
            links.push((operator, self.operation(strength::COMPARISON + 1)?));
        }
        let span = self.since(&start);
        Syntax::new(Form::Chain(Box::new(first), links), span)
    }

    /// What comes after `a in` or `a not`.
    fn membership(&mut self, element: Syntax, negated: bool) -> Parsed<Syntax> {
        if negated {
            self.advance();
        }
        let set = Box::new(self.operation(strength::COMPARISON + 1)?);
        if self.comparison().is_some() {
            return Err(self
                .unexpected("no comparison after `in`")
                .with_help("put one of the two into parentheses, or join them by `and`"));
        }
        let span = self.since(&element.span);
        let within = Syntax::new(
            Form::Binary(Binary::In, Box::new(element), set),
            span.clone(),
        )?;
        if negated {
            Syntax::new(Form::Unary(Unary::Not, Box::new(within)), span)
        } else {
            Ok(within)
        }
    }

    /// `-a`, `not a`, or an operand.
    fn signed(&mut self) -> Parsed<Syntax> {
        let start = self.here().span.clone();
        let (operator, bound) = if self.at_symbol("-") {
            (Unary::Negate, strength::NEGATION)
        } else if self.at_word("not") {
            (Unary::Not, strength::NOT)
        } else {
            return self.indexed();
        };
        self.advance();
        let operand = self.within(|parser| parser.operation(bound))?;
        let span = self.since(&start);
        Syntax::new(Form::Unary(operator, Box::new(operand)), span)
    }

    /// An operand and the indices after it.
    fn indexed(&mut self) -> Parsed<Syntax> {
        let mut row = self.operand()?;
        while self.take("[") {
            let index = self.within(Self::expression)?;
            self.expect("]", "`]`")?;
            let span = self.since(&row.span);
            row = Syntax::new(Form::Index(Box::new(row), Box::new(index)), span)?;
        }
        Ok(row)
    }

    /// A number, a name, a call, or something in brackets.
    fn operand(&mut self) -> Parsed<Syntax> {
        let Lexeme { token, span } = self.here().clone();
        let form = match token {
            Token::Integer(number) => Form::Integer(number),
            Token::Word(word) => return self.word(word, span),
            Token::Symbol("(") => {
                self.advance();
                let mut inner = self.within(Self::expression)?;
                self.expect(")", "`)`")?;
                inner.span = self.since(&span);
                return Ok(inner);
            }
            Token::Symbol("{") => {
                self.advance();
                let elements = self.items("}")?;
                return Syntax::new(Form::Set(elements), self.since(&span));
            }
            Token::Symbol("[") => {
                self.advance();
                let entries = self.items("]")?;
                return Syntax::new(Form::Tuple(entries), self.since(&span));
            }
            Token::Symbol(_) | Token::End => return Err(self.unexpected("a value")),
        };
        self.advance();
        Syntax::new(form, span)
    }

    /// A keyword, a name, or a call.
    fn word(&mut self, word: String, span: Span) -> Parsed<Syntax> {
        let form = match word.as_str() {
            "true" => Form::Boolean(true),
            "false" => Form::Boolean(false),
            "first" => Form::First,
            "value" => Form::Value,
            "and" | "or" | "in" | "if" | "else" => return Err(self.unexpected("a value")),
            _ => {
                self.advance();
                if self.take("(") {
                    return self.call(word, span);
                }
                return Syntax::new(Form::Name(word), span);
            }
        };
        self.advance();
        Syntax::new(form, span)
    }

    /// A call, after its opening parenthesis.
    fn call(&mut self, name: String, name_span: Span) -> Parsed<Syntax> {
        let quantifier = match name.as_str() {
            "count" => Quantifier::Count,
            "all" => Quantifier::All,
            "any" => Quantifier::Any,
            _ => {
                let operands = self.items(")")?;
                let span = self.since(&name_span);
                return Syntax::new(
                    Form::Call {
                        name,
                        name_span,
                        operands,
                    },
                    span,
                );
            }
        };
        self.quantifier(quantifier, &name, &name_span)
            .map_err(|diagnostic| {
                if diagnostic.help.is_some() {
                    return diagnostic;
                }
                diagnostic.with_help(format!("it is written `{name}(x in stones: x % 3 == 0)`"))
            })
    }

    /// `x in list: condition)`.
    fn quantifier(
        &mut self,
        quantifier: Quantifier,
        name: &str,
        name_span: &Span,
    ) -> Parsed<Syntax> {
        let Lexeme {
            token: Token::Word(element),
            span: element_span,
        } = self.here().clone()
        else {
            return Err(self.unexpected(&format!("a name for the element that `{name}` looks at")));
        };
        self.advance();
        if !self.at_word("in") {
            return Err(self.unexpected("`in`"));
        }
        self.advance();
        let list = Box::new(self.within(|parser| parser.operation(strength::UNION))?);
        self.expect(":", "`:` and a condition")?;
        let condition = Box::new(self.within(Self::expression)?);
        self.expect(")", "`)`")?;
        let span = self.since(name_span);
        let form = Form::Quantifier {
            quantifier,
            element,
            element_span,
            list,
            condition,
        };
        Syntax::new(form, span)
    }

    /// Expressions between commas, up to the closing bracket.
    fn items(&mut self, closing: &str) -> Parsed<Vec<Syntax>> {
        let mut items = Vec::new();
        while !self.take(closing) {
            items.push(self.within(Self::expression)?);
            if !self.take(",") && !self.at_symbol(closing) {
                return Err(self.unexpected(&format!("`,` or `{closing}`")));
            }
        }
        Ok(items)
    }
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
