//! The checked expression: what the rules language means, after names and types are settled.
//!
//! The checker builds these trees from text; the compiler turns them into programs; the
//! engines read them to recognise the shape of a game. Nothing after the checker can meet a type error.

use std::ops::Range;

/// A half-open range of byte offsets into the text of the rules file.
pub type Span = Range<usize>;

/// What an expression evaluates to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A whole number.
    Integer,
    /// True or false.
    Boolean,
    /// A set of integers, each in `0..=63`.
    Set,
    /// A row of integers: an input list, or the characters of an input text.
    List,
    /// A row of rows of integers.
    Lists,
    /// A fixed number of integers that are fields of the position.
    Tuple,
}

/// A checked expression and where it stands in the rules file.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it computes.
    pub node: Node,
    /// The type of its result.
    pub kind: Type,
    /// Where it stands in the rules file.
    pub span: Span,
}

/// The forms of an expression.
///
/// Operands have the types that the checker has assured; indices are into the
/// tables of the [`Rules`](crate::rules::Rules) that the expression belongs to.
#[derive(Clone, Debug)]
pub enum Node {
    /// An integer constant.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// An input parameter, by its index.
    Input(usize),
    /// A field of the position, by its index among [`Rules::fields`](crate::rules::Rules::fields).
    Field(usize),
    /// A choice variable of the move, by its index in the move's `choose`.
    Choice(usize),
    /// The element that the innermost-but-`depth` quantifier looks at.
    Element {
        /// 0 for the innermost enclosing quantifier, 1 for the one around it, …
        depth: usize,
    },
    /// Whether the player who opened the game is to move.
    First,
    /// The value of the game; only in `answer`.
    Value,
    /// `-a` or `not a`.
    Unary(Unary, Box<Expression>),
    /// `a + b`, `a < b`, `a and b`, `a in b` …
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// `then if condition else otherwise`.
    If {
        /// The deciding boolean.
        condition: Box<Expression>,
        /// The result where it is true.
        then: Box<Expression>,
        /// The result where it is false.
        otherwise: Box<Expression>,
    },
    /// `row[index]`, where `row` is a list, a list of lists or a tuple.
    Index(Box<Expression>, Box<Expression>),
    /// A function of the language applied to its operands.
    Call(Function, Vec<Expression>),
    /// `count(x in list: condition)`, `all(…)`, `any(…)`.
    Quantifier {
        /// What is made of the elements that meet the condition.
        quantifier: Quantifier,
        /// The list looked through.
        list: Box<Expression>,
        /// The condition, in which [`Node::Element`] is the element at hand.
        condition: Box<Expression>,
    },
    /// `{a, b}`.
    Set(Vec<Expression>),
    /// `[a, b]`: the start of a tuple field, or the listed choices of a variable.
    Tuple(Vec<Expression>),
}

impl Expression {
    /// Shows `see` the parts that this is made of, in the order in which they are written.
    pub fn visit_parts<'a>(&'a self, see: &mut dyn FnMut(&'a Expression)) {
        match &self.node {
            Node::Integer(_)
            | Node::Boolean(_)
            | Node::Input(_)
            | Node::Field(_)
            | Node::Choice(_)
            | Node::Element { .. }
            | Node::First
            | Node::Value => {}
            Node::Unary(_, operand) => see(operand),
            Node::Binary(_, left, right) | Node::Index(left, right) => {
                see(left);
                see(right);
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                see(condition);
                see(then);
                see(otherwise);
            }
            Node::Quantifier {
                list, condition, ..
            } => {
                see(list);
                see(condition);
            }
            Node::Call(_, parts) | Node::Set(parts) | Node::Tuple(parts) => {
                parts.iter().for_each(see);
            }
        }
    }

    /// Shows `see` this expression and all its parts, at any depth.
    pub(crate) fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expression)) {
        see(self);
        self.visit_parts(&mut |part| part.visit(see));
    }

    /// The same expression with each of its parts made anew by `change`.
    pub(crate) fn with_parts(&self, change: &dyn Fn(&Expression) -> Expression) -> Self {
        let boxed = |part: &Expression| Box::new(change(part));
        let all = |parts: &[Expression]| parts.iter().map(change).collect();
        let node = match &self.node {
            Node::Unary(operator, operand) => Node::Unary(*operator, boxed(operand)),
            Node::Binary(operator, left, right) => {
                Node::Binary(*operator, boxed(left), boxed(right))
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => Node::If {
                condition: boxed(condition),
                then: boxed(then),
                otherwise: boxed(otherwise),
            },
            Node::Index(row, index) => Node::Index(boxed(row), boxed(index)),
            Node::Call(function, parts) => Node::Call(*function, all(parts)),
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => Node::Quantifier {
                quantifier: *quantifier,
                list: boxed(list),
                condition: boxed(condition),
            },
            Node::Set(parts) => Node::Set(all(parts)),
            Node::Tuple(parts) => Node::Tuple(all(parts)),
            leaf => leaf.clone(),
        };
        Self {
            node,
            ..self.clone()
        }
    }
}

/// The operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `-a`.
    Negate,
    /// `not a`.
    Not,
}

/// The operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `a + b`.
    Add,
    /// `a - b`.
    Subtract,
    /// `a * b`.
    Multiply,
    /// `a / b`, rounded towards minus infinity; dividing by 0 is an error.
    Divide,
    /// `a % b`, with the sign of `b`; by 0 is an error.
    Remainder,
    /// `a ** b`; a negative exponent is an error.
    Power,
    /// `a == b`, on two integers, two booleans or two sets.
    Equal,
    /// `a != b`, on the same types as [`Binary::Equal`].
    NotEqual,
    /// `a < b`.
    Less,
    /// `a <= b`.
    LessOrEqual,
    /// `a > b`.
    Greater,
    /// `a >= b`.
    GreaterOrEqual,
    /// `a and b`; `b` is not evaluated where `a` is false.
    And,
    /// `a or b`; `b` is not evaluated where `a` is true.
    Or,
    /// `a in b`: an integer in a set. (`a not in b` is `not (a in b)`.)
    In,
    /// `a | b` on sets.
    Union,
    /// `a - b` on sets: the elements of `a` that are not in `b`.
    Without,
}

/// The functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `len(row)` of a list, a list of lists, a set or a tuple.
    Length,
    /// `sum(list, from, to)`: elements `from..to`, in constant time.
    /// `sum(list)` is checked into `sum(list, 0, len(list))`; `sum(tuple)` keeps its one operand.
    Sum,
    /// `min(a, b, …)` of two or more integers.
    Minimum,
    /// `max(a, b, …)` of two or more integers.
    Maximum,
    /// `min(list)`; an empty list is an error.
    Least,
    /// `max(list)`; an empty list is an error.
    Greatest,
    /// `abs(a)`.
    Absolute,
    /// `sign(a)`: -1, 0 or 1.
    Sign,
    /// `isqrt(a)`: the largest whole number whose square is at most `a`; negative `a` is an error.
    SquareRoot,
    /// `gcd(a, b)`, never negative.
    GreatestCommonDivisor,
    /// `prime(a)`: whether `a` is a prime number.
    Prime,
}

/// What a quantifier makes of the elements that meet its condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// How many there are.
    Count,
    /// Whether every element does.
    All,
    /// Whether at least one does.
    Any,
}
