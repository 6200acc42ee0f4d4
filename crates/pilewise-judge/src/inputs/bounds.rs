//! The bounds of a game's inputs, read off its requirements.

use pilewise::rules::{Binary, Expression, Function, Node, Quantifier, Rules};

use super::constant::constant;
use super::interval::Interval;

/// The bounds of one parameter while they are collected.
#[derive(Clone, Copy, Default)]
pub(super) struct Bounds {
    /// Of a list's length, as far as they are stated.
    pub(super) length: (Option<i64>, Option<i64>),
    /// Of an integer, or of each element of a list.
    pub(super) value: (Option<i64>, Option<i64>),
    /// An earlier list of the same length.
    pub(super) as_long_as: Option<usize>,
}

impl Bounds {
    /// The bounds of every parameter; lists of one length have one range of lengths.
    pub(super) fn of(rules: &Rules) -> Vec<Self> {
        let mut bounds = vec![Bounds::default(); rules.parameters.len()];
        for requirement in &rules.requirements {
            collect(&requirement.that, &mut bounds);
        }
        for index in 0..bounds.len() {
            if let Some(other) = bounds[index].as_long_as {
                let length = joined(bounds[index].length, bounds[other].length);
                bounds[index].length = length;
                bounds[other].length = length;
            }
        }
        bounds
    }
}

/// Both ends of a range, with defaults for those that are not stated; whether both are.
pub(super) fn closed(stated: (Option<i64>, Option<i64>), default: (i64, i64)) -> (Interval, bool) {
    let is_stated = stated.0.is_some() && stated.1.is_some();
    let width = default.1 - default.0;
    let (low, high) = match stated {
        (Some(low), Some(high)) => (low, high),
        (Some(low), None) => (low, low.saturating_add(width).max(default.1)),
        (None, Some(high)) => (high.saturating_sub(width).max(default.0).min(high), high),
        (None, None) => default,
    };
    (Interval { low, high }, is_stated)
}

fn joined(
    one: (Option<i64>, Option<i64>),
    other: (Option<i64>, Option<i64>),
) -> (Option<i64>, Option<i64>) {
    let tighter = |a: Option<i64>, b: Option<i64>, choose: fn(i64, i64) -> i64| match (a, b) {
        (Some(a), Some(b)) => Some(choose(a, b)),
        (a, b) => a.or(b),
    };
    (
        tighter(one.0, other.0, i64::max),
        tighter(one.1, other.1, i64::min),
    )
}

/// Takes the bounds that a requirement states.
fn collect(condition: &Expression, bounds: &mut [Bounds]) {
    match &condition.node {
        Node::Binary(Binary::And, left, right) => {
            collect(left, bounds);
            collect(right, bounds);
        }
        Node::Binary(Binary::Equal, left, right) => {
            if let (Some(Subject::Length(a)), Some(Subject::Length(b))) =
                (subject(left), subject(right))
            {
                bounds[a.max(b)].as_long_as = (a != b).then_some(a.min(b));
            }
            compare(Binary::LessOrEqual, left, right, None, bounds);
            compare(Binary::GreaterOrEqual, left, right, None, bounds);
        }
        Node::Binary(operator, left, right) => compare(*operator, left, right, None, bounds),
        Node::Quantifier {
            quantifier: Quantifier::All,
            list,
            condition,
        } => {
            if let Node::Input(parameter) = list.node {
                collect_elements(condition, parameter, bounds);
            }
        }
        _ => {}
    }
}

/// Takes the bounds that `all(x in list: …)` states of each element.
fn collect_elements(condition: &Expression, list: usize, bounds: &mut [Bounds]) {
    match &condition.node {
        Node::Binary(Binary::And, left, right) => {
            collect_elements(left, list, bounds);
            collect_elements(right, list, bounds);
        }
        Node::Binary(operator, left, right) => {
            compare(*operator, left, right, Some(list), bounds);
        }
        _ => {}
    }
}

/// What a comparison is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Length(usize),
    /// An integer, or each element of a list.
    Value(usize),
    Least(usize),
    Greatest(usize),
}

fn subject(expression: &Expression) -> Option<Subject> {
    match &expression.node {
        Node::Input(parameter) => Some(Subject::Value(*parameter)),
        Node::Call(function, operands) => {
            let [
                Expression {
                    node: Node::Input(parameter),
                    ..
                },
            ] = operands.as_slice()
            else {
                return None;
            };
            match function {
                Function::Length => Some(Subject::Length(*parameter)),
                Function::Least => Some(Subject::Least(*parameter)),
                Function::Greatest => Some(Subject::Greatest(*parameter)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Takes the bound of one comparison; `list` is what the innermost quantifier looks through.
fn compare(
    operator: Binary,
    left: &Expression,
    right: &Expression,
    list: Option<usize>,
    bounds: &mut [Bounds],
) {
    let about = |expression: &Expression| match (&expression.node, list) {
        (Node::Element { depth: 0 }, Some(list)) => Some(Subject::Value(list)),
        _ => subject(expression),
    };
    let (about, operator, number) =
        match (about(left), constant(right), constant(left), about(right)) {
            (Some(about), Some(number), _, _) => (about, operator, number),
            (_, _, Some(number), Some(about)) => (about, mirrored(operator), number),
            _ => return,
        };
    let (low, high) = match operator {
        Binary::Less => (None, number.checked_sub(1)),
        Binary::LessOrEqual => (None, Some(number)),
        Binary::Greater => (number.checked_add(1), None),
        Binary::GreaterOrEqual => (Some(number), None),
        _ => return,
    };
    match about {
        Subject::Length(parameter) => {
            bounds[parameter].length = joined(bounds[parameter].length, (low, high));
        }
        Subject::Value(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (low, high));
        }
        // That the least element is at most something says nothing of the others.
        Subject::Least(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (low, None));
        }
        Subject::Greatest(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (None, high));
        }
    }
}

fn mirrored(operator: Binary) -> Binary {
    match operator {
        Binary::Less => Binary::Greater,
        Binary::LessOrEqual => Binary::GreaterOrEqual,
        Binary::Greater => Binary::Less,
        Binary::GreaterOrEqual => Binary::LessOrEqual,
        other => other,
    }
}
