//! Operands: numbers, names, calls, and what stands in brackets.

use super::strength;
use crate::rules::cursor::{Parsed, Parser};
use crate::rules::syntax::{Form, Syntax};
use crate::rules::token::{Lexeme, Token};
use crate::rules::{Quantifier, Span};

impl Parser {
    /// An operand and the indices after it.
    pub(super) fn indexed(&mut self) -> Parsed<Syntax> {
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
