//! Expressions of the rules in mathematical notation.

use crate::explain::notation::{Fence, Math};
use crate::rules::{Binary, Expression, Function, Node, Quantifier, Rules, Type, Unary};

/// How tightly a form binds; what binds less tightly than its surroundings gets brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Negation,
    Tight,
}

/// What expressions are written with.
#[derive(Clone, Copy)]
pub(super) struct Writer<'r> {
    pub(super) rules: &'r Rules,
    /// The names of the choices of the move at hand.
    pub(super) choices: &'r [String],
    /// The name of the length of the only list; `None` where there are several.
    pub(super) length: Option<&'r str>,
    /// The name of the player to move.
    pub(super) mover: &'r str,
    /// The name of the index of sums.
    pub(super) index: &'r str,
}

impl Writer<'_> {
    /// The expression as a formula.
    pub(super) fn write(&self, expression: &Expression) -> Math {
        self.form(expression, &[]).0
    }

    /// The expression as a formula that can stand before `+` and `−`.
    pub(super) fn write_operand(&self, expression: &Expression) -> Math {
        self.at_least(Binding::Sum, expression, &[])
    }

    /// The expression less one: the last index of a slice.
    pub(super) fn less_one(&self, expression: &Expression) -> Math {
        match &expression.node {
            Node::Integer(number) => Math::number(i128::from(*number) - 1),
            Node::Binary(operator @ (Binary::Add | Binary::Subtract), left, right) => {
                let Node::Integer(number) = right.node else {
                    return Math::binary(self.write(expression), "−", Math::number(1));
                };
                let number = i128::from(number);
                let rest = if *operator == Binary::Add {
                    number
                } else {
                    -number
                } - 1;
                match rest {
                    0 => self.write(left),
                    1.. => Math::binary(self.write(left), "+", Math::number(rest)),
                    _ => Math::binary(self.write(left), "−", Math::number(-rest)),
                }
            }
            _ => Math::binary(self.write_operand(expression), "−", Math::number(1)),
        }
    }

    fn at_least(&self, binding: Binding, expression: &Expression, elements: &[String]) -> Math {
        let (math, own) = self.form(expression, elements);
        if own < binding {
            Math::fenced(Fence::Round, math)
        } else {
            math
        }
    }

    /// The formula and how tightly it binds; `elements` are the names that the quantifiers
    /// around it give to their elements, the outermost first.
    fn form(&self, expression: &Expression, elements: &[String]) -> (Math, Binding) {
        let write = |part: &Expression| self.form(part, elements).0;
        let tight = |math| (math, Binding::Tight);
        match &expression.node {
            Node::Integer(number) if *number < 0 => {
                let magnitude = Math::number(number.unsigned_abs());
                (
                    Math::Row(vec![Math::Prefix("−"), magnitude]),
                    Binding::Negation,
                )
            }
            Node::Integer(number) => tight(match self.character(expression) {
                Some(character) => Math::Text(character.to_owned()),
                None => Math::number(number),
            }),
            Node::Boolean(truth) => tight(Math::Text(truth.to_string())),
            Node::Input(input) => {
                tight(named(self.rules.parameters.get(*input).map(|it| &it.name)))
            }
            Node::Field(field) => tight(named(self.rules.fields.get(*field).map(|it| &it.name))),
            Node::Choice(choice) => tight(named(self.choices.get(*choice))),
            Node::Element { depth } => tight(named(
                elements
                    .len()
                    .checked_sub(1 + depth)
                    .map(|at| &elements[at]),
            )),
            Node::First => {
                let alice = Math::Text("Alice".into());
                (
                    Math::binary(Math::name(self.mover), "=", alice),
                    Binding::Comparison,
                )
            }
            Node::Value => tight(Math::name("value")),
            Node::Unary(operator, operand) => self.unary(*operator, operand, elements),
            Node::Binary(operator, left, right) => self.binary(*operator, left, right, elements),
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let then = (write(then), Some(write(condition)));
                let cases = Math::Cases(vec![then, (write(otherwise), None)]);
                (cases, Binding::Or)
            }
            Node::Index(row, index) => {
                tight(Math::Element(Box::new(write(row)), Box::new(write(index))))
            }
            Node::Call(function, operands) => self.call(*function, operands, elements),
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => self.quantifier(expression, (*quantifier, list, condition), elements),
            Node::Set(parts) if parts.is_empty() => tight(Math::Text("∅".into())),
            Node::Set(parts) => {
                let parts = Math::Listed(parts.iter().map(write).collect());
                tight(Math::fenced(Fence::Braces, parts))
            }
            Node::Tuple(parts) => {
                let parts = Math::Listed(parts.iter().map(write).collect());
                tight(Math::fenced(Fence::Round, parts))
            }
        }
    }

    /// A number that the file writes as a character: `'a'`.
    fn character(&self, number: &Expression) -> Option<&str> {
        let written = self.rules.text.get(number.span.clone())?;
        written.starts_with('\'').then_some(written)
    }

    fn unary(&self, operator: Unary, operand: &Expression, elements: &[String]) -> (Math, Binding) {
        match (operator, &operand.node) {
            (Unary::Not, Node::Binary(Binary::In, element, set)) => {
                let element = self.at_least(Binding::Sum, element, elements);
                let set = self.at_least(Binding::Sum, set, elements);
                (Math::binary(element, "∉", set), Binding::Comparison)
            }
            (Unary::Not, _) => {
                let operand = self.at_least(Binding::Not, operand, elements);
                (
                    Math::Row(vec![Math::Text("not ".into()), operand]),
                    Binding::Not,
                )
            }
            (Unary::Negate, _) => {
                let operand = self.at_least(Binding::Product, operand, elements);
                (
                    Math::Row(vec![Math::Prefix("−"), operand]),
                    Binding::Negation,
                )
            }
        }
    }

    fn binary(
        &self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        elements: &[String],
    ) -> (Math, Binding) {
        let side = |binding, side| self.at_least(binding, side, elements);
        let infix = |sign, binding, of_left, of_right| {
            let (left, right) = (side(of_left, left), side(of_right, right));
            (Math::binary(left, sign, right), binding)
        };
        let compared = |sign| infix(sign, Binding::Comparison, Binding::Sum, Binding::Sum);
        match operator {
            Binary::Add => infix("+", Binding::Sum, Binding::Sum, Binding::Sum),
            Binary::Subtract => infix("−", Binding::Sum, Binding::Sum, Binding::Product),
            Binary::Union => infix("∪", Binding::Sum, Binding::Sum, Binding::Product),
            Binary::Without => infix("∖", Binding::Sum, Binding::Sum, Binding::Product),
            Binary::Remainder => {
                infix("mod", Binding::Product, Binding::Product, Binding::Negation)
            }
            Binary::Multiply => self.product(left, right, elements),
            Binary::Divide => {
                let (above, below) = (self.form(left, elements).0, self.form(right, elements).0);
                let fraction = Math::Fraction(Box::new(above), Box::new(below));
                (Math::fenced(Fence::Floor, fraction), Binding::Tight)
            }
            Binary::Power => {
                let base = side(Binding::Tight, left);
                let exponent = self.form(right, elements).0;
                (
                    Math::Power(Box::new(base), Box::new(exponent)),
                    Binding::Tight,
                )
            }
            Binary::Equal if left.kind == Type::Boolean => compared("⇔"),
            Binary::Equal => compared("="),
            Binary::NotEqual => compared("≠"),
            Binary::Less => compared("<"),
            Binary::LessOrEqual => compared("≤"),
            Binary::Greater => compared(">"),
            Binary::GreaterOrEqual => compared("≥"),
            Binary::In => compared("∈"),
            Binary::And => infix("and", Binding::And, Binding::And, Binding::And),
            Binary::Or => infix("or", Binding::Or, Binding::Or, Binding::Or),
        }
    }

    /// `2 * m` is 2m, and `k * k` is k².
    fn product(
        &self,
        left: &Expression,
        right: &Expression,
        elements: &[String],
    ) -> (Math, Binding) {
        let is_same = match (&left.node, &right.node) {
            (Node::Choice(one), Node::Choice(other)) | (Node::Field(one), Node::Field(other)) => {
                one == other
            }
            _ => false,
        };
        let first = self.at_least(Binding::Product, left, elements);
        if is_same {
            let square = Math::Power(Box::new(first), Box::new(Math::number(2)));
            return (square, Binding::Tight);
        }
        let second = self.at_least(Binding::Negation, right, elements);
        let is_number = matches!(left.node, Node::Integer(number) if number >= 0);
        let product = match (is_number, &second) {
            (true, Math::Name(_)) => Math::Row(vec![first, second]),
            _ => Math::binary(first, "·", second),
        };
        (product, Binding::Product)
    }

    fn call(
        &self,
        function: Function,
        operands: &[Expression],
        elements: &[String],
    ) -> (Math, Binding) {
        let write = |part: &Expression| self.form(part, elements).0;
        let all = || operands.iter().map(write).collect::<Vec<_>>();
        let call = |name: &str| (Math::Call(name.to_owned(), all()), Binding::Tight);
        let Some(first) = operands.first() else {
            return (Math::Row(Vec::new()), Binding::Tight);
        };
        match (function, operands) {
            (Function::Length, _) => match (self.length, &first.node) {
                (Some(length), Node::Input(_)) if first.kind == Type::List => {
                    (Math::name(length), Binding::Tight)
                }
                _ => (Math::fenced(Fence::Bars, write(first)), Binding::Tight),
            },
            (Function::Sum, [list, from, to]) => {
                let element =
                    Math::Element(Box::new(write(list)), Box::new(Math::name(self.index)));
                let sum = Math::Sum {
                    index: self.index.to_owned(),
                    from: Box::new(write(from)),
                    to: Box::new(self.less_one(to)),
                    body: Box::new(element),
                };
                (sum, Binding::Product)
            }
            (Function::Sum, _) => call("sum"),
            (Function::Minimum | Function::Least, _) => call("min"),
            (Function::Maximum | Function::Greatest, _) => call("max"),
            (Function::Absolute, _) => (Math::fenced(Fence::Bars, write(first)), Binding::Tight),
            (Function::Sign, _) => call("sgn"),
            (Function::GreatestCommonDivisor, _) => call("gcd"),
            (Function::SquareRoot, _) => {
                let root = Math::Root(Box::new(write(first)));
                (Math::fenced(Fence::Floor, root), Binding::Tight)
            }
            (Function::Prime, _) => {
                let operand = self.at_least(Binding::Sum, first, elements);
                let row = Math::Row(vec![operand, Math::Text(" is prime".into())]);
                (row, Binding::Comparison)
            }
        }
    }

    fn quantifier(
        &self,
        whole: &Expression,
        (quantifier, list, condition): (Quantifier, &Expression, &Expression),
        elements: &[String],
    ) -> (Math, Binding) {
        let name = self.element_name(whole);
        let list = self.form(list, elements).0;
        let mut inner = elements.to_vec();
        inner.push(name.clone());
        let condition = self.form(condition, &inner).0;
        let member = Math::binary(Math::name(name), "∈", list);
        let such_that = |sign: &'static str, first: Math| {
            vec![first, Math::Text(sign.into()), condition.clone()]
        };
        match quantifier {
            Quantifier::Count => {
                let set = Math::fenced(Fence::Braces, Math::Row(such_that(" : ", member)));
                (Math::fenced(Fence::Bars, set), Binding::Tight)
            }
            Quantifier::All | Quantifier::Any => {
                let sign = if quantifier == Quantifier::All {
                    "∀"
                } else {
                    "∃"
                };
                let mut parts = vec![Math::Prefix(sign)];
                parts.extend(such_that(": ", member));
                (Math::Row(parts), Binding::Or)
            }
        }
    }

    /// What the file calls the element of a quantifier: `x` in `count(x in list: …)`.
    fn element_name(&self, quantifier: &Expression) -> String {
        let text = self
            .rules
            .text
            .get(quantifier.span.clone())
            .unwrap_or_default();
        let name = text
            .split_once('(')
            .and_then(|(_, rest)| rest.split_whitespace().next());
        let is_name = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        name.filter(is_name).unwrap_or("x").to_owned()
    }
}

fn named(name: Option<&String>) -> Math {
    Math::name(name.map_or("?", String::as_str))
}
