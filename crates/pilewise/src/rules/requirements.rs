//! What an input must satisfy, tested as fast as the input can be read.
//!
//! Most requirements bound the elements of a list. Whether all of them lie between two numbers
//! is told by the least and the greatest, which are found once for each list.

use super::bind::{BindError, BoundInput, Layout};
use super::definition::{Requirement, Rules};
use super::dependence::is_given;
use super::evaluate::{Datum, Surroundings};
use super::expression::{Binary, Expression, Function, Node, Quantifier, Type};

/// The requirements of rules, in order.
#[derive(Debug)]
pub(crate) struct Requirements {
    checks: Vec<Check>,
}

/// One requirement, in the fastest way in which it can be tested.
#[derive(Debug)]
struct Check {
    requirement: Requirement,
    /// Parts that all must hold; the rest of the requirement's meaning is theirs.
    parts: Vec<Part>,
}

#[derive(Debug)]
enum Part {
    /// All elements of a list are at least, or at most, so much.
    Elements {
        parameter: usize,
        relation: Relation,
        bound: Bound,
        /// What tells of a list without elements; nothing does where it is just true.
        of_none: Option<Expression>,
    },
    /// A number of the input, or how many elements a list has, is.
    Number {
        parameter: usize,
        relation: Relation,
        bound: i64,
    },
    /// Any other condition.
    Any(Expression),
}

/// What elements are compared with.
#[derive(Debug)]
enum Bound {
    Written(i64),
    Computed(Expression),
}

/// How every element compares with a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    AtLeast,
    Above,
    AtMost,
    Below,
}

impl Requirements {
    /// The requirements of `rules`.
    pub(crate) fn of(rules: &Rules) -> Self {
        let checks = rules.requirements.iter().map(|requirement| {
            let mut parts = Vec::new();
            split(&written_out(&requirement.that), &mut parts);
            Check {
                requirement: requirement.clone(),
                parts,
            }
        });
        Self {
            checks: checks.collect(),
        }
    }

    /// Refuses what breaks a requirement; returns the problem's own limits that are exceeded.
    ///
    /// # Errors
    /// The first requirement that the input breaks, or that cannot be computed.
    ///
    /// # Complexity
    /// O(size of the requirements + length of the input), times the length of a list for each
    /// quantifier that is more than bounds on its elements.
    pub(crate) fn check(&self, inputs: &[BoundInput]) -> Result<Vec<String>, BindError> {
        let no_fields = Layout::default();
        let around = Surroundings::input_only(inputs, &no_fields);
        let mut warnings = Vec::new();
        for Check { requirement, parts } in &self.checks {
            let mut holds = true;
            for part in parts {
                holds = part.holds(&around).map_err(|error| *error)?;
                if !holds {
                    break;
                }
            }
            if holds {
                continue;
            }
            let message = requirement.message.clone();
            if requirement.warn {
                warnings.push(message);
            } else {
                let span = requirement.that.span.clone();
                return Err(BindError::Refused { message, span });
            }
        }
        Ok(warnings)
    }
}

impl Part {
    /// Whether it holds; the error is boxed, for there hardly ever is one.
    fn holds(&self, around: &Surroundings<'_>) -> Result<bool, Box<BindError>> {
        let evaluate = |expression: &Expression| {
            let datum = around.evaluate(expression);
            datum.map_err(|error| Box::new(error.into()))
        };
        match self {
            Part::Any(condition) => Ok(evaluate(condition)?.boolean()),
            Part::Number {
                parameter,
                relation,
                bound,
            } => {
                let number = match &around.inputs[*parameter] {
                    BoundInput::Integer(number) => *number,
                    BoundInput::Row(row) => row.length(),
                    BoundInput::Rows(rows) => rows.len() as i64,
                };
                Ok(relation.holds((number, number), i128::from(*bound)))
            }
            Part::Elements {
                parameter,
                relation,
                bound,
                of_none,
            } => {
                let extremes = match &around.inputs[*parameter] {
                    BoundInput::Row(row) => row.extremes(),
                    BoundInput::Integer(_) | BoundInput::Rows(_) => None,
                };
                // The bound is not looked at where there is no element.
                let Some(extremes) = extremes else {
                    let told = of_none.as_ref().map(evaluate);
                    return Ok(told.transpose()?.is_none_or(Datum::boolean));
                };
                let bound = match bound {
                    Bound::Written(number) => i128::from(*number),
                    Bound::Computed(expression) => evaluate(expression)?.integer(),
                };
                Ok(relation.holds(extremes, bound))
            }
        }
    }
}

impl Relation {
    /// Whether it holds for all numbers between the least and the greatest.
    fn holds(self, (least, greatest): (i64, i64), bound: i128) -> bool {
        match self {
            Relation::AtLeast => i128::from(least) >= bound,
            Relation::Above => i128::from(least) > bound,
            Relation::AtMost => i128::from(greatest) <= bound,
            Relation::Below => i128::from(greatest) < bound,
        }
    }

    /// The relation that a comparison states of its left side, or of its right.
    fn of(operator: Binary, is_of_left: bool) -> Option<Self> {
        Some(match (operator, is_of_left) {
            (Binary::GreaterOrEqual, true) | (Binary::LessOrEqual, false) => Relation::AtLeast,
            (Binary::Greater, true) | (Binary::Less, false) => Relation::Above,
            (Binary::LessOrEqual, true) | (Binary::GreaterOrEqual, false) => Relation::AtMost,
            (Binary::Less, true) | (Binary::Greater, false) => Relation::Below,
            _ => return None,
        })
    }
}

/// The same expression with what it makes of numbers alone, such as `10 ** 5`, worked out.
fn written_out(expression: &Expression) -> Expression {
    let mut reads = false;
    expression.visit(&mut |part| {
        reads |= matches!(part.node, Node::Input(_) | Node::Element { .. });
    });
    if !reads && expression.kind == Type::Integer {
        let no_fields = Layout::default();
        let datum = Surroundings::input_only(&[], &no_fields).evaluate(expression);
        if let Some(Ok(number)) = datum.ok().map(|datum| datum.word()) {
            return Expression {
                node: Node::Integer(number),
                ..expression.clone()
            };
        }
    }
    expression.with_parts(&written_out)
}

/// `condition` as parts that are tested one after another, with the same meaning.
fn split(condition: &Expression, parts: &mut Vec<Part>) {
    match &condition.node {
        Node::Binary(Binary::And, left, right) => {
            split(left, parts);
            split(right, parts);
        }
        Node::Quantifier {
            quantifier: Quantifier::All,
            list,
            condition: of_element,
        } => match (&list.node, bounds_on_elements(of_element)) {
            (Node::Input(parameter), Some(bounds)) => {
                parts.extend(bounds.into_iter().map(|(bound, relation)| Part::Elements {
                    parameter: *parameter,
                    relation,
                    bound: match bound.node {
                        Node::Integer(number) => Bound::Written(number),
                        _ => Bound::Computed(bound),
                    },
                    of_none: None,
                }));
            }
            _ => parts.push(Part::Any(condition.clone())),
        },
        _ => parts.push(bound_on_number(condition).unwrap_or_else(|| Part::Any(condition.clone()))),
    }
}

/// The bound that a condition is on a number of the input or on a length, if it is that.
fn bound_on_number(condition: &Expression) -> Option<Part> {
    let Node::Binary(operator, left, right) = &condition.node else {
        return None;
    };
    let (number, bound, is_of_left) = match (&left.node, &right.node) {
        (_, Node::Integer(bound)) => (left, *bound, true),
        (Node::Integer(bound), _) => (right, *bound, false),
        _ => return None,
    };
    let relation = Relation::of(*operator, is_of_left)?;
    let is_from_below = matches!(relation, Relation::AtLeast | Relation::Above);
    if let Node::Input(parameter) = number.node {
        return Some(Part::Number {
            parameter,
            relation,
            bound,
        });
    }
    let Node::Call(function, operands) = &number.node else {
        return None;
    };
    let Node::Input(parameter) = operands[0].node else {
        return None;
    };
    match function {
        Function::Length => Some(Part::Number {
            parameter,
            relation,
            bound,
        }),
        Function::Least if is_from_below => Some(elements(parameter, relation, bound, condition)),
        Function::Greatest if !is_from_below => {
            Some(elements(parameter, relation, bound, condition))
        }
        _ => None,
    }
}

/// What the least or the greatest element is held to, all elements are.
fn elements(parameter: usize, relation: Relation, bound: i64, condition: &Expression) -> Part {
    Part::Elements {
        parameter,
        relation,
        bound: Bound::Written(bound),
        of_none: Some(condition.clone()),
    }
}

/// The bounds that a condition on an element is, if it is nothing else, and if no order of
/// testing them can make a difference: none of them can be an error.
fn bounds_on_elements(condition: &Expression) -> Option<Vec<(Expression, Relation)>> {
    let Node::Binary(operator, left, right) = &condition.node else {
        return None;
    };
    let is_element = |side: &Expression| matches!(side.node, Node::Element { depth: 0 });
    let is_number = |side: &Expression| is_sure(side) && is_given(side);
    if *operator == Binary::And {
        let mut bounds = bounds_on_elements(left)?;
        bounds.extend(bounds_on_elements(right)?);
        return Some(bounds);
    }
    if !is_element(left) && !is_element(right) {
        return None;
    }
    let relation = Relation::of(*operator, is_element(left))?;
    let bound = if is_element(left) { right } else { left };
    is_number(bound).then(|| vec![((**bound).clone(), relation)])
}

/// Whether an expression is sure to have a value: a number that is written or given, or its
/// opposite.
fn is_sure(expression: &Expression) -> bool {
    match &expression.node {
        Node::Integer(_) | Node::Input(_) => true,
        Node::Unary(_, operand) => is_sure(operand),
        _ => false,
    }
}
