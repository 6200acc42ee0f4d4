//! The operators: what they take, and what they make of it.

use super::{Checker, Literals};
use crate::Diagnostic;
use crate::rules::syntax::Syntax;
use crate::rules::{Binary, Expression, Node, Span, Type, Unary};

impl Checker<'_> {
    /// `-a`, `not a`.
    pub(super) fn unary(
        &mut self,
        operator: Unary,
        operand: &Syntax,
        span: Span,
    ) -> Option<Expression> {
        match operator {
            Unary::Not => {
                let checked = self.boolean(operand)?;
                self.node(
                    Node::Unary(operator, Box::new(checked)),
                    Type::Boolean,
                    span,
                )
            }
            Unary::Negate => {
                let checked = self.integer(operand)?;
                // A number with a sign is a number, as everybody reads it.
                if let Node::Integer(number) = checked.node
                    && let Some(negative) = number.checked_neg()
                {
                    return Some(Expression {
                        node: Node::Integer(negative),
                        span,
                        ..checked
                    });
                }
                self.node(
                    Node::Unary(operator, Box::new(checked)),
                    Type::Integer,
                    span,
                )
            }
        }
    }

    /// An operator between two operands; comparisons are a chain of one.
    pub(super) fn binary(
        &mut self,
        operator: Binary,
        left: &Syntax,
        right: &Syntax,
        span: Span,
    ) -> Option<Expression> {
        match operator {
            Binary::And | Binary::Or => {
                let (left, right) = (self.boolean(left), self.boolean(right));
                self.joined(operator, left?, right?, Type::Boolean, span)
            }
            Binary::In => {
                let (left, right) = (self.integer(left), self.container(right));
                self.joined(operator, left?, right?, Type::Boolean, span)
            }
            Binary::Union => {
                let expected = [Type::Set];
                let (left, right) = (self.expect(left, &expected), self.expect(right, &expected));
                self.joined(operator, left?, right?, Type::Set, span)
            }
            Binary::Subtract => self.difference(left, right, span),
            _ => {
                let (left, right) = (self.summand(operator, left), self.summand(operator, right));
                self.joined(operator, left?, right?, Type::Integer, span)
            }
        }
    }

    /// `a - b` on integers or on sets.
    fn difference(&mut self, left: &Syntax, right: &Syntax, span: Span) -> Option<Expression> {
        let expected = [Type::Integer, Type::Set];
        let (left, right) = (self.expect(left, &expected), self.expect(right, &expected));
        let (left, right) = (left?, right?);
        if left.kind != right.kind {
            return self.mismatch("`-`", &left, right);
        }
        let operator = if left.kind == Type::Set {
            Binary::Without
        } else {
            Binary::Subtract
        };
        let kind = left.kind;
        self.joined(operator, left, right, kind, span)
    }

    /// An integer operand; a set gets a hint which operator it wants.
    fn summand(&mut self, operator: Binary, syntax: &Syntax) -> Option<Expression> {
        let checked = self.expression(syntax, Literals::NoTuple)?;
        if checked.kind == Type::Set && operator == Binary::Add {
            let diagnostic = Diagnostic::new("`+` adds integers", checked.span, "this is a set");
            return self.complain(diagnostic.with_help("sets are joined by `|`"));
        }
        self.of_type(checked, &[Type::Integer])
    }

    /// The right-hand side of `in`.
    fn container(&mut self, syntax: &Syntax) -> Option<Expression> {
        let checked = self.expression(syntax, Literals::NoTuple)?;
        if checked.kind == Type::List {
            let message = "`in` looks into sets, not into lists";
            let diagnostic = Diagnostic::new(message, checked.span, "this is a list");
            return self.complain(diagnostic.with_help("write `any(x in list: x == …)`"));
        }
        self.of_type(checked, &[Type::Set])
    }

    /// `a < b`, and `a < b <= c`, which means `a < b and b <= c`.
    pub(super) fn chain(
        &mut self,
        first: &Syntax,
        links: &[(Binary, Syntax)],
        span: Span,
    ) -> Option<Expression> {
        let operands: Vec<_> = std::iter::once(first)
            .chain(links.iter().map(|(_, operand)| operand))
            .map(|operand| self.expect(operand, &[Type::Integer, Type::Boolean, Type::Set]))
            .collect();
        let mut operands = operands
            .into_iter()
            .collect::<Option<Vec<_>>>()?
            .into_iter();
        let mut left = operands.next()?;
        let mut whole: Option<Expression> = None;
        for (index, (&(operator, _), right)) in links.iter().zip(operands).enumerate() {
            let again = if index + 1 < links.len() {
                Some(self.copy(&right)?)
            } else {
                None
            };
            let from = whole
                .as_ref()
                .map_or(left.span.start, |whole| whole.span.start);
            let link_span = left.span.start..right.span.end;
            let so_far = from..right.span.end;
            let link = self.compared(operator, left, right, link_span)?;
            whole = Some(match whole {
                None => link,
                Some(before) => self.joined(Binary::And, before, link, Type::Boolean, so_far)?,
            });
            left = match again {
                Some(again) => again,
                None => break,
            };
        }
        whole.map(|whole| Expression { span, ..whole })
    }

    /// One comparison.
    fn compared(
        &mut self,
        operator: Binary,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Option<Expression> {
        if !matches!(operator, Binary::Equal | Binary::NotEqual) {
            let (left, right) = (
                self.of_type(left, &[Type::Integer]),
                self.of_type(right, &[Type::Integer]),
            );
            return self.joined(operator, left?, right?, Type::Boolean, span);
        }
        if left.kind != right.kind {
            return self.mismatch("a comparison", &left, right);
        }
        self.joined(operator, left, right, Type::Boolean, span)
    }

    /// `then if condition else otherwise`, of two alternatives with one type.
    pub(super) fn conditional(
        &mut self,
        condition: &Syntax,
        alternatives: [&Syntax; 2],
        span: Span,
    ) -> Option<Expression> {
        let [then, otherwise] =
            alternatives.map(|each| self.expect(each, &[Type::Integer, Type::Boolean, Type::Set]));
        let condition = self.boolean(condition);
        let (condition, then, otherwise) = (condition?, then?, otherwise?);
        if then.kind != otherwise.kind {
            return self.mismatch("`if … else`", &then, otherwise);
        }
        let kind = then.kind;
        let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
        self.node(
            Node::If {
                condition,
                then,
                otherwise,
            },
            kind,
            span,
        )
    }

    /// The complaint about two operands that should have one type.
    fn mismatch<T>(&mut self, what: &str, left: &Expression, right: Expression) -> Option<T> {
        let (left, right_kind) = (left.kind.called(), right.kind.called());
        let message = format!("{what} needs two of the same kind, not {left} and {right_kind}");
        let label = format!("this is {right_kind}, the other is {left}");
        self.complain(Diagnostic::new(message, right.span, label))
    }

    fn joined(
        &mut self,
        operator: Binary,
        left: Expression,
        right: Expression,
        kind: Type,
        span: Span,
    ) -> Option<Expression> {
        self.node(
            Node::Binary(operator, Box::new(left), Box::new(right)),
            kind,
            span,
        )
    }
}
