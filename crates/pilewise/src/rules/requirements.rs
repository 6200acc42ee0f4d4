//! What an input must satisfy, tested as fast as the input can be read.
//!
//! Most requirements bound the elements of a list. Whether all of them lie between two numbers
//! is told by the least and the greatest, which are found once for each list.

use super::bind::{BindError, BoundInput, Layout};
use super::definition::{Requirement, Rules};
use super::dependence::is_given;
use super::evaluate::Surroundings;
use super::expression::{Binary, Expression, Node, Quantifier, Type};

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
    /// All elements of a list are at least, or at most, what an expression says.
    Elements {
        parameter: usize,
        bound: Expression,
        relation: Relation,
    },
    /// Any other condition.
    Any(Expression),
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
                holds = part.holds(&around)?;
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
    fn holds(&self, around: &Surroundings<'_>) -> Result<bool, BindError> {
        let (parameter, bound, relation) = match self {
            Part::Any(condition) => return Ok(around.evaluate(condition)?.boolean()),
            Part::Elements {
                parameter,
                bound,
                relation,
            } => (*parameter, bound, *relation),
        };
        let BoundInput::Row(row) = &around.inputs[parameter] else {
            return Ok(true);
        };
        // The bound is not looked at where there is no element.
        let Some((least, greatest)) = row.extremes() else {
            return Ok(true);
        };
        let (least, greatest) = (i128::from(least), i128::from(greatest));
        let bound = around.evaluate(bound)?.integer();
        Ok(match relation {
            Relation::AtLeast => least >= bound,
            Relation::Above => least > bound,
            Relation::AtMost => greatest <= bound,
            Relation::Below => greatest < bound,
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
                    bound,
                    relation,
                }));
            }
            _ => parts.push(Part::Any(condition.clone())),
        },
        _ => parts.push(Part::Any(condition.clone())),
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
    let relation = match (operator, is_element(left), is_element(right)) {
        (Binary::And, ..) => {
            let mut bounds = bounds_on_elements(left)?;
            bounds.extend(bounds_on_elements(right)?);
            return Some(bounds);
        }
        (Binary::GreaterOrEqual, true, _) | (Binary::LessOrEqual, _, true) => Relation::AtLeast,
        (Binary::Greater, true, _) | (Binary::Less, _, true) => Relation::Above,
        (Binary::LessOrEqual, true, _) | (Binary::GreaterOrEqual, _, true) => Relation::AtMost,
        (Binary::Less, true, _) | (Binary::Greater, _, true) => Relation::Below,
        _ => return None,
    };
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
