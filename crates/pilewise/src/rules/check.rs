//! Names and types: syntax in, checked expressions out.

mod calls;
mod operators;

use super::complaints::Complaints;
use super::parse::{ChoiceSyntax, parse_choice, parse_expression};
use super::quoted::Quoted;
use super::scope::{Reads, Scope, shown};
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
    /// Whether `first` has been read.
    pub(super) reads_first: bool,
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
            reads_first: false,
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
        let names: Vec<&str> = expected.iter().map(|kind| kind.called()).collect();
        let expected_names = names.join(" or ");
        let message = format!("expected {expected_names}, found {}", checked.kind.called());
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

    /// `first`.
    fn first(&mut self, span: Span) -> Option<Expression> {
        if self.quantified {
            return self.outside_quantifier("first", span);
        }
        if !self.reads.position {
            return self.out_of_reach("first", "is about a position", span);
        }
        self.reads_first = true;
        self.node(Node::First, Type::Boolean, span)
    }

    /// `value`.
    fn value(&mut self, span: Span) -> Option<Expression> {
        if self.quantified {
            return self.outside_quantifier("value", span);
        }
        if !self.reads.value {
            return self.out_of_reach("value", "is known only when the game is solved", span);
        }
        self.node(Node::Value, Type::Integer, span)
    }

    /// A name of the file's own.
    fn name(&mut self, name: &str, span: Span) -> Option<Expression> {
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
            return self.complain(scope.unknown(name, span, &self.elements));
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
        let may = if self.reads.value {
            "the input and `value`"
        } else {
            "the input"
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
    fn set(&mut self, elements: &[Syntax], span: Span) -> Option<Expression> {
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
    fn tuple(&mut self, entries: &[Syntax], literals: Literals, span: Span) -> Option<Expression> {
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
