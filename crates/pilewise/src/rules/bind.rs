//! Rules given their input: every expression folded as far as the numbers allow.

use std::sync::Arc;

use thiserror::Error;

use super::definition::{
    ChoiceRule, ChoiceSource, EndRule, MoveRule, ParameterType, Phrase, Rules,
};
use super::evaluate::{Datum, Surroundings};
use super::expression::{Expression, Function, Node, Span, Type};
use super::row::Row;
use crate::error::{Fault, PlayError};
use crate::input::InputValue;

/// A game's rules together with the numbers that it is played on.
#[derive(Debug)]
pub struct Bound {
    /// The rules, with expressions folded: scalar inputs, `len` of input rows and quantifiers
    /// are constants, and so is all that follows from constants. `requirements`, `answer` and
    /// `notes` are left as written.
    pub rules: Rules,
    /// The input, a value a parameter.
    pub inputs: Arc<Vec<BoundInput>>,
    /// Which words of a position each field takes.
    pub layout: Layout,
    /// The words of the position where play starts.
    pub start: Vec<i64>,
    /// The problem's own limits that the input goes beyond, in the rules' words.
    pub warnings: Vec<String>,
}

/// One parameter's value, as expressions read it.
#[derive(Debug)]
pub enum BoundInput {
    /// An `int`.
    Integer(i64),
    /// An `[int]`, or the characters of a `str`.
    Row(Row),
    /// An `[[int]]`.
    Rows(Vec<Row>),
}

/// Which words of a position each field takes: one, or one an entry for a tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// For each field, its first word; one more entry at the end: the number of words.
    pub first_word: Vec<usize>,
}

impl Layout {
    /// How many words `field` takes.
    pub fn width(&self, field: usize) -> usize {
        self.first_word[field + 1] - self.first_word[field]
    }

    /// How many words a position takes.
    pub fn words(&self) -> usize {
        self.first_word.last().copied().unwrap_or(0)
    }
}

/// Why rules cannot be played on an input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BindError {
    /// The input has not the form that `[input]` states.
    #[error("{0}")]
    Form(String),
    /// The input breaks a `[[require]]`.
    #[error("{message}")]
    Refused {
        /// The requirement's own message.
        message: String,
        /// The condition, in the rules file.
        span: Span,
    },
    /// A requirement or the start of play could not be computed.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Bound {
    /// Gives `rules` their `input`, a value a parameter.
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    ///
    /// # Complexity
    /// O(size of the rules + length of the input), times the length again for each quantifier
    /// nested in another.
    pub fn new(rules: &Rules, input: Vec<InputValue>) -> Result<Self, BindError> {
        let inputs = bind_inputs(rules, input)?;
        let warnings = check_requirements(rules, &inputs)?;
        let (layout, start) = start_of_play(rules, &inputs)?;
        let fold = Fold {
            inputs: &inputs,
            layout: &layout,
        };
        let rules = fold.rules(rules);
        Ok(Self {
            rules,
            inputs: Arc::new(inputs),
            layout,
            start,
            warnings,
        })
    }
}

fn bind_inputs(rules: &Rules, input: Vec<InputValue>) -> Result<Vec<BoundInput>, BindError> {
    let (given, wanted) = (input.len(), rules.parameters.len());
    if given != wanted {
        return Err(BindError::Form(format!(
            "the game takes {wanted} inputs, and got {given}"
        )));
    }
    let bound = input
        .into_iter()
        .zip(&rules.parameters)
        .map(|(value, parameter)| {
            Ok(match (value, parameter.kind) {
                (InputValue::Integer(number), ParameterType::Integer) => {
                    BoundInput::Integer(number)
                }
                (InputValue::List(elements), ParameterType::List) => {
                    BoundInput::Row(Row::new(elements))
                }
                (InputValue::Text(text), ParameterType::Text) => BoundInput::Row(Row::new(
                    text.chars().map(|c| i64::from(u32::from(c))).collect(),
                )),
                (InputValue::Lists(rows), ParameterType::Lists) => {
                    BoundInput::Rows(rows.into_iter().map(Row::new).collect())
                }
                _ => {
                    let kind = parameter.kind.notation();
                    return Err(BindError::Form(format!(
                        "`{}` must be {kind}",
                        parameter.name
                    )));
                }
            })
        });
    bound.collect()
}

/// Refuses what breaks a requirement; returns the problem's own limits that are exceeded.
fn check_requirements(rules: &Rules, inputs: &[BoundInput]) -> Result<Vec<String>, BindError> {
    let layout = Layout::default();
    let around = Surroundings::input_only(inputs, &layout);
    let mut warnings = Vec::new();
    for requirement in &rules.requirements {
        if around.evaluate(&requirement.that)?.boolean() {
            continue;
        }
        if requirement.warn {
            warnings.push(requirement.message.clone());
        } else {
            let (message, span) = (requirement.message.clone(), requirement.that.span.clone());
            return Err(BindError::Refused { message, span });
        }
    }
    Ok(warnings)
}

/// Which words each field takes, and their values at the start.
fn start_of_play(rules: &Rules, inputs: &[BoundInput]) -> Result<(Layout, Vec<i64>), PlayError> {
    let no_fields = Layout::default();
    let around = Surroundings::input_only(inputs, &no_fields);
    let mut layout = Layout {
        first_word: vec![0],
    };
    let mut start = Vec::new();
    for field in &rules.fields {
        let entry = |expression: &Expression| {
            let datum = around.evaluate(expression)?;
            datum
                .word()
                .map_err(|fault| PlayError::at(fault, &expression.span))
        };
        match &field.start.node {
            Node::Tuple(entries) => {
                for expression in entries {
                    start.push(entry(expression)?);
                }
            }
            _ if matches!(field.start.kind, Type::List | Type::Tuple) => {
                start.extend_from_slice(&around.elements_of(&field.start)?);
            }
            _ => start.push(entry(&field.start)?),
        }
        layout.first_word.push(start.len());
    }
    if start.len() > MOST_WORDS {
        let fault = Fault::TooManyWords {
            words: start.len(),
            most: MOST_WORDS,
        };
        return Err(PlayError::new(fault));
    }
    Ok((layout, start))
}

/// How many words a position may take: a game with more is far beyond any search.
const MOST_WORDS: usize = 256;

/// Replaces what depends on the input alone by constants.
struct Fold<'a> {
    inputs: &'a [BoundInput],
    layout: &'a Layout,
}

impl Fold<'_> {
    fn rules(&self, rules: &Rules) -> Rules {
        let ends = rules.ends.iter().map(|end| EndRule {
            condition: self.expression(&end.condition),
            result: end.result,
        });
        Rules {
            ends: ends.collect(),
            moves: rules
                .moves
                .iter()
                .map(|rule| self.move_rule(rule))
                .collect(),
            ..rules.clone()
        }
    }

    fn move_rule(&self, rule: &MoveRule) -> MoveRule {
        let say = rule.say.iter().map(|phrase| match phrase {
            Phrase::Text(text) => Phrase::Text(text.clone()),
            Phrase::Value(expression) => Phrase::Value(self.expression(expression)),
        });
        let choices = rule.choices.iter().map(|choice| ChoiceRule {
            name: choice.name.clone(),
            from: match &choice.from {
                ChoiceSource::Range { low, high } => ChoiceSource::Range {
                    low: self.expression(low),
                    high: self.expression(high),
                },
                ChoiceSource::Listed(list) => ChoiceSource::Listed(self.expression(list)),
            },
        });
        let next = rule.next.iter().map(|assignment| super::Assignment {
            field: assignment.field,
            entry: assignment
                .entry
                .as_ref()
                .map(|entry| self.expression(entry)),
            value: self.expression(&assignment.value),
        });
        MoveRule {
            say: say.collect(),
            choices: choices.collect(),
            condition: rule
                .condition
                .as_ref()
                .map(|condition| self.expression(condition)),
            gain: rule.gain.as_ref().map(|gain| self.expression(gain)),
            next: next.collect(),
            again: rule.again,
            span: rule.span.clone(),
        }
    }

    fn expression(&self, expression: &Expression) -> Expression {
        let folded = self.parts(expression);
        if !is_closed(&folded) {
            return folded;
        }
        let around = Surroundings::input_only(self.inputs, self.layout);
        let node = match (folded.kind, around.evaluate(&folded)) {
            // What fails is kept: it is an error only if play comes to it.
            (Type::Integer, Ok(Datum::Integer(number))) => {
                i64::try_from(number).ok().map(Node::Integer)
            }
            (Type::Boolean, Ok(Datum::Boolean(truth))) => Some(Node::Boolean(truth)),
            _ => None,
        };
        match node {
            Some(node) => Expression { node, ..folded },
            None => folded,
        }
    }

    /// The expression with its parts folded; a quantifier's condition is left as it is, since
    /// the quantifier as a whole is closed.
    fn parts(&self, expression: &Expression) -> Expression {
        let boxed = |part: &Expression| Box::new(self.expression(part));
        let all = |parts: &[Expression]| parts.iter().map(|part| self.expression(part)).collect();
        let node = match &expression.node {
            Node::Unary(operator, operand) => Node::Unary(*operator, boxed(operand)),
            Node::Binary(operator, left, right) => {
                Node::Binary(*operator, boxed(left), boxed(right))
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expression(condition);
                match condition.node {
                    Node::Boolean(true) => return self.expression(then),
                    Node::Boolean(false) => return self.expression(otherwise),
                    _ => Node::If {
                        condition: Box::new(condition),
                        then: boxed(then),
                        otherwise: boxed(otherwise),
                    },
                }
            }
            Node::Index(row, index) => Node::Index(boxed(row), boxed(index)),
            Node::Call(Function::Length, operands) if operands[0].kind == Type::Tuple => {
                match operands[0].node {
                    Node::Field(field) => Node::Integer(self.layout.width(field) as i64),
                    _ => expression.node.clone(),
                }
            }
            Node::Call(function, operands) => Node::Call(*function, all(operands)),
            Node::Set(elements) => Node::Set(all(elements)),
            Node::Tuple(entries) => Node::Tuple(all(entries)),
            leaf => leaf.clone(),
        };
        Expression {
            node,
            ..expression.clone()
        }
    }
}

/// Whether a folded expression reads nothing but the input.
fn is_closed(folded: &Expression) -> bool {
    match &folded.node {
        Node::Integer(_) | Node::Boolean(_) | Node::Input(_) | Node::Quantifier { .. } => true,
        Node::Field(_) | Node::Choice(_) | Node::Element { .. } | Node::First | Node::Value => {
            false
        }
        Node::Unary(_, operand) => is_closed(operand),
        Node::Binary(_, left, right) => is_closed(left) && is_closed(right),
        Node::If {
            condition,
            then,
            otherwise,
        } => is_closed(condition) && is_closed(then) && is_closed(otherwise),
        Node::Index(row, index) => is_closed(row) && is_closed(index),
        Node::Call(_, parts) | Node::Set(parts) | Node::Tuple(parts) => parts.iter().all(is_closed),
    }
}
