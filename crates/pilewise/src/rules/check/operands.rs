//! Operands: names, and what is written out; where each may stand.

use super::{Checker, Literals};
use crate::Diagnostic;
use crate::rules::scope::{Reads, shown};
use crate::rules::syntax::Syntax;
use crate::rules::{Expression, Node, Span, Type};

impl Checker<'_> {
    /// `first`.
    pub(super) fn first(&mut self, span: Span) -> Option<Expression> {
        if self.quantified {
            return self.outside_quantifier("first", span);
        }
        if !self.reads.position {
            return self.out_of_reach("first", "is about a position", span);
        }
        self.node(Node::First, Type::Boolean, span)
    }

    /// `value`.
    pub(super) fn value(&mut self, span: Span) -> Option<Expression> {
        if self.quantified {
            return self.outside_quantifier("value", span);
        }
        if !self.reads.value {
            return self.out_of_reach("value", "is known only when the game is solved", span);
        }
        self.node(Node::Value, Type::Integer, span)
    }

    /// A name of the file's own.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Option<Expression> {
        if let Some(depth) = self
            .elements
            .iter()
            .rev()
            .position(|element| element == name)
        {
            return self.node(Node::Element { depth }, Type::Integer, span);
        }
        let scope = self.scope;
        if let Some(index) = scope.parameters.iter().position(|each| each.name == name) {
            return self.node(Node::Input(index), scope.parameters[index].kind?, span);
        }
        let (node, kind) = if let Some(index) = scope.choices.iter().position(|each| each == name) {
            (Node::Choice(index), Some(Type::Integer))
        } else if let Some(index) = scope.fields.iter().position(|each| each.name == name) {
            (Node::Field(index), scope.fields[index].kind)
        } else {
            let message = format!("nothing is called `{}` here", shown(name));
            let elements = &self.elements;
            self.complaints.push_once(message, |message| {
                let diagnostic = Diagnostic::new(message, span, "unknown name");
                diagnostic.with_help(scope.meant(name, elements))
            });
            return None;
        };
        if self.quantified {
            return self.outside_quantifier(name, span);
        }
        if !self.reads.position {
            return self.out_of_reach(name, "is a field of the position", span);
        }
        self.node(node, kind?, span)
    }

    fn out_of_reach<T>(&mut self, name: &str, why: &str, span: Span) -> Option<T> {
        let place = self.reads.place;
        let message = format!("{place} cannot read `{}`", shown(name));
        let may = match self.reads {
            Reads { position: true, .. } => "the input and the position",
            Reads { value: true, .. } => "the input and `value`",
            _ => "the input",
        };
        self.complain(
            Diagnostic::new(message, span, format!("`{}` {why}", shown(name)))
                .with_help(format!("{place} may read {may}")),
        )
    }

    fn outside_quantifier<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let message = format!("a `count`, `all` or `any` cannot read `{}`", shown(name));
        self.complain(
            Diagnostic::new(message, span, "changes during play").with_help(
                "it may read its element and the input, so that it is counted once and not at \
             every position; keep a count that changes in a field of the position",
            ),
        )
    }

    /// `{a, b}`.
    pub(super) fn set(&mut self, elements: &[Syntax], span: Span) -> Option<Expression> {
        let checked: Vec<_> = elements
            .iter()
            .map(|element| self.element(element))
            .collect();
        let checked = checked.into_iter().collect::<Option<_>>()?;
        self.node(Node::Set(checked), Type::Set, span)
    }

    fn element(&mut self, syntax: &Syntax) -> Option<Expression> {
        let checked = self.integer(syntax)?;
        match checked.node {
            Node::Integer(number) if !(0..=63).contains(&number) => {
                let message = format!("{number} cannot be in a set");
                self.complain(
                    Diagnostic::new(message, checked.span, "not within 0 to 63")
                        .with_help("sets hold whole numbers from 0 to 63"),
                )
            }
            _ => Some(checked),
        }
    }

    /// `[a, b]`.
    pub(super) fn tuple(
        &mut self,
        entries: &[Syntax],
        literals: Literals,
        span: Span,
    ) -> Option<Expression> {
        if literals == Literals::NoTuple || entries.is_empty() {
            let (message, label) = if entries.is_empty() {
                ("a tuple has at least one entry", "no entries")
            } else {
                ("a tuple cannot be written out here", "a tuple")
            };
            return self.complain(Diagnostic::new(message, span, label).with_help(
                "tuples such as `[1, 3, 4]` are written as the start of a field or as the \
                 choices of a variable",
            ));
        }
        let checked: Vec<_> = entries.iter().map(|entry| self.integer(entry)).collect();
        let checked = checked.into_iter().collect::<Option<_>>()?;
        self.node(Node::Tuple(checked), Type::Tuple, span)
    }
}
