//! Names and types: syntax in, checked expressions out.

mod calls;
mod operands;
mod operators;

use super::complaints::Complaints;
use super::parse::{ChoiceSyntax, parse_choice, parse_expression};
use super::quoted::Quoted;
use super::scope::{Reads, Scope};
use super::syntax::{Form, Syntax};
use super::{ChoiceSource, Expression, Function, Node, Span, Type};
use crate::Diagnostic;

/// How many nodes a checked expression may have.
const MAXIMUM_NODES: usize = 2_000;

/// Checks the expressions of one place in the file.
pub(super) struct Checker<'a> {
    scope: &'a Scope,
    reads: Reads,
    complaints: &'a mut Complaints,
    /// The names of the elements that the enclosing quantifiers look at, outermost first.
    elements: Vec<String>,
    /// Whether the expression at hand stands within a quantifier.
    quantified: bool,
    nodes: usize,
}

/// Where a tuple may be written out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Literals {
    Tuple,
    NoTuple,
}

impl<'a> Checker<'a> {
    /// A checker for expressions that may read what `reads` says.
    pub(super) fn new(scope: &'a Scope, reads: Reads, complaints: &'a mut Complaints) -> Self {
        Checker {
            scope,
            reads,
            complaints,
            elements: Vec::new(),
            quantified: false,
            nodes: 0,
        }
    }

    /// An expression of one of the types expected. `None` has been complained about.
    ///
    /// # Complexity
    ///
    /// O(length of the text × names in scope) time.
    pub(super) fn text(&mut self, source: &Quoted<'_>, expected: &[Type]) -> Option<Expression> {
        let syntax = self.complaints.keep(parse_expression(source))?;
        self.nodes = 0;
        self.expect(&syntax, expected)
    }

    /// The start of a field: any type but a list of lists.
    pub(super) fn start(&mut self, source: &Quoted<'_>) -> Option<Expression> {
        let syntax = self.complaints.keep(parse_expression(source))?;
        self.nodes = 0;
        let checked = self.expression(&syntax, Literals::Tuple)?;
        let expected = [
            Type::Integer,
            Type::Boolean,
            Type::Set,
            Type::Tuple,
            Type::List,
        ];
        self.of_type(checked, &expected)
    }

    /// What a variable may be chosen from.
    pub(super) fn choice(&mut self, source: &Quoted<'_>) -> Option<ChoiceSource> {
        self.nodes = 0;
        match self.complaints.keep(parse_choice(source))? {
            ChoiceSyntax::Listed(list) => {
                let checked = self.expression(&list, Literals::Tuple)?;
                self.listed(checked).map(ChoiceSource::Listed)
            }
            ChoiceSyntax::Range {
                low,
                high,
                inclusive,
            } => {
                let low = self.integer(&low);
                let high = self.integer(&high);
                let (low, high) = (low?, high?);
                let high = if inclusive {
                    high
                } else {
                    self.less_one(high)?
                };
                Some(ChoiceSource::Range { low, high })
            }
        }
    }

    /// The last value before a bound.
    fn less_one(&mut self, bound: Expression) -> Option<Expression> {
        let span = bound.span.clone();
        let one = self.node(Node::Integer(1), Type::Integer, span.clone())?;
        let less = Node::Binary(super::Binary::Subtract, Box::new(bound), Box::new(one));
        self.node(less, Type::Integer, span)
    }

    fn listed(&mut self, list: Expression) -> Option<Expression> {
        if matches!(list.kind, Type::List | Type::Tuple) {
            return Some(list);
        }
        let message = "a choice comes from a range, a list or a tuple";
        self.complain(
            Diagnostic::new(
                message,
                list.span,
                format!("this is {}", list.kind.called()),
            )
            .with_help("a range is written `1 ..= 3`, a list of choices `[1, 3, 4]`"),
        )
    }

    /// Keeps a complaint; the expression it is about has no meaning.
    fn complain<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.complaints.push(diagnostic);
        None
    }

    /// A node of the checked tree, as long as the tree is not too large.
    fn node(&mut self, node: Node, kind: Type, span: Span) -> Option<Expression> {
        self.nodes += 1;
        if self.nodes <= MAXIMUM_NODES {
            return Some(Expression { node, kind, span });
        }
        if self.nodes > MAXIMUM_NODES + 1 {
            return None; // complained about already
        }
        let label = format!("more than {MAXIMUM_NODES} operations in one expression");
        self.complain(
            Diagnostic::new("this expression is too large", span, label)
                .with_help("give long rows of numbers as an input"),
        )
    }

    /// A second copy of an expression that means two things at once.
    fn copy(&mut self, expression: &Expression) -> Option<Expression> {
        // What is written twice counts twice: chains within chains would double at each level.
        self.nodes = (self.nodes + expression.size()).min(MAXIMUM_NODES + 1);
        if self.nodes > MAXIMUM_NODES {
            let label = format!("more than {MAXIMUM_NODES} operations once written out");
            let span = expression.span.clone();
            return self.complain(Diagnostic::new("this expression is too large", span, label));
        }
        Some(expression.clone())
    }

    fn integer(&mut self, syntax: &Syntax) -> Option<Expression> {
        self.expect(syntax, &[Type::Integer])
    }

    fn boolean(&mut self, syntax: &Syntax) -> Option<Expression> {
        self.expect(syntax, &[Type::Boolean])
    }

    /// An expression of one of the types expected.
    fn expect(&mut self, syntax: &Syntax, expected: &[Type]) -> Option<Expression> {
        let checked = self.expression(syntax, Literals::NoTuple)?;
        self.of_type(checked, expected)
    }

    fn of_type(&mut self, checked: Expression, expected: &[Type]) -> Option<Expression> {
        if expected.contains(&checked.kind) {
            return Some(checked);
        }
        let expected_kinds = alternatives(expected);
        let message = format!("expected {expected_kinds}, found {}", checked.kind.called());
        let label = format!("this is {}", checked.kind.called());
        let mut diagnostic = Diagnostic::new(message, checked.span, label);
        if let Some(help) = conversion(checked.kind, expected) {
            diagnostic = diagnostic.with_help(help);
        }
        self.complain(diagnostic)
    }

    /// Any expression.
    fn expression(&mut self, syntax: &Syntax, literals: Literals) -> Option<Expression> {
        let span = syntax.span.clone();
        match &syntax.form {
            Form::Integer(number) => self.node(Node::Integer(*number), Type::Integer, span),
            Form::Boolean(truth) => self.node(Node::Boolean(*truth), Type::Boolean, span),
            Form::First => self.first(span),
            Form::Value => self.value(span),
            Form::Name(name) => self.name(name, span),
            Form::Unary(operator, operand) => self.unary(*operator, operand, span),
            Form::Binary(operator, left, right) => self.binary(*operator, left, right, span),
            Form::Chain(first, links) => self.chain(first, links, span),
            Form::If {
                condition,
                then,
                otherwise,
            } => self.conditional(condition, [then, otherwise], span),
            Form::Index(row, index) => self.index(row, index, span),
            Form::Call {
                name,
                name_span,
                operands,
            } => self.call(name, name_span, operands, span),
            Form::Quantifier {
                quantifier,
                element,
                element_span,
                list,
                condition,
            } => {
                let named = (element.as_str(), element_span.clone());
                self.quantifier(*quantifier, named, list, condition, span)
            }
            Form::Set(elements) => self.set(elements, span),
            Form::Tuple(entries) => self.tuple(entries, literals, span),
        }
    }

    /// `len(list)` and such, for meanings that the file does not write out.
    fn implied_call(
        &mut self,
        function: Function,
        operands: Vec<Expression>,
        span: Span,
    ) -> Option<Expression> {
        self.node(Node::Call(function, operands), Type::Integer, span)
    }
}

/// "an integer", "a list or a tuple", "a list, a set or a tuple".
fn alternatives(kinds: &[Type]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.called()).collect();
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// How to get from one type to one of those expected, where people expect it to go by itself.
fn conversion(found: Type, expected: &[Type]) -> Option<&'static str> {
    match (found, expected.first()?) {
        (Type::Boolean, Type::Integer) => Some("write `1 if … else 0` to make a number of it"),
        (Type::Integer, Type::Boolean) => Some("compare it, such as `… != 0`"),
        (Type::Integer, Type::Set) => Some("a set of one number is written `{k}`"),
        (Type::List | Type::Tuple | Type::Set, Type::Integer) => {
            Some("`len(…)` is how many there are")
        }
        _ => None,
    }
}

impl Expression {
    /// How many nodes the expression has.
    fn size(&self) -> usize {
        let operands: usize = match &self.node {
            Node::Unary(_, operand) => operand.size(),
            Node::Binary(_, left, right) | Node::Index(left, right) => left.size() + right.size(),
            Node::If {
                condition,
                then,
                otherwise,
            } => condition.size() + then.size() + otherwise.size(),
            Node::Call(_, operands) | Node::Set(operands) | Node::Tuple(operands) => {
                operands.iter().map(Expression::size).sum()
            }
            Node::Quantifier {
                list, condition, ..
            } => list.size() + condition.size(),
            _ => 0,
        };
        1 + operands
    }
}
