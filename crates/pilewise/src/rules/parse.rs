//! The grammar of expressions: tokens in, syntax out.
//!
//! Operators bind as in Python, loosest first: `a if c else b`; `or`; `and`; `not`;
//! comparisons and `in`, which chain; `|`; `+ -`; `* / %`; unary `-`; `**`, which groups to
//! the right; indexing. Parsing stops at the first complaint of an expression.

mod operands;

use super::cursor::{Parsed, Parser};
use super::quoted::Quoted;
use super::syntax::{Form, Syntax};
use super::token::Token;
use super::{Binary, Unary};
use crate::Diagnostic;

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

impl Parser {
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
                return Err(self.no_chain());
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

    /// The complaint about an `in` beside another comparison.
    fn no_chain(&self) -> Diagnostic {
        let message = "`in` does not chain with comparisons";
        Diagnostic::new(message, self.here().span.clone(), "a second comparison")
            .with_help("join the two by `and`, or put one of them into parentheses")
    }

    /// What comes after `a in` or `a not`.
    fn membership(&mut self, element: Syntax, negated: bool) -> Parsed<Syntax> {
        if negated {
            self.advance();
        }
        let set = Box::new(self.operation(strength::COMPARISON + 1)?);
        if self.comparison().is_some() {
            return Err(self.no_chain());
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
}

#[cfg(test)]
mod tests;
