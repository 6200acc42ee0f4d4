//! Rules given their input.

use smallvec::SmallVec;
use thiserror::Error;

use super::definition::{ParameterType, Rules};
use super::evaluate::Surroundings;
use super::expression::{Expression, Node, Span, Type};
use super::requirements::Requirements;
use super::row::Row;
use crate::error::{Fault, PlayError};
use crate::input::InputValue;

/// A game's rules together with the numbers that it is played on.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'g> {
    /// The rules, as they were checked.
    pub rules: &'g Rules,
    /// The input, a value a parameter.
    pub inputs: &'g [BoundInput],
    /// Which words of a position each field takes.
    pub layout: &'g Layout,
    /// The words of the position where play starts.
    pub(crate) start: &'g [i64],
    /// The problem's own limits that the input goes beyond, in the rules' words.
    pub warnings: &'g [String],
}

/// An input that rules accept.
#[derive(Debug)]
pub(super) struct Accepted {
    pub(super) inputs: Vec<BoundInput>,
    /// The words of the position where play starts.
    pub(super) start: Words,
    pub(super) warnings: Vec<String>,
}

/// A few words, mostly, held without an allocation.
pub(crate) type Words = SmallVec<[i64; 4]>;

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
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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

impl Accepted {
    /// Gives `rules` their `input`, a value a parameter; and the layout of positions, unless
    /// there `is_fixed` one for all inputs.
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    ///
    /// # Complexity
    /// O(size of the requirements and of the start + length of the input), times the length of
    /// a list for a quantifier that is more than bounds on its elements.
    pub(super) fn new(
        rules: &Rules,
        requirements: &Requirements,
        is_fixed: bool,
        input: Vec<InputValue>,
    ) -> Result<(Self, Option<Layout>), BindError> {
        let inputs = bind_inputs(rules, input)?;
        let warnings = requirements.check(&inputs)?;
        let (layout, start) = start_of_play(rules, &inputs, is_fixed)?;
        let accepted = Self {
            inputs,
            start,
            warnings,
        };
        Ok((accepted, layout))
    }
}

fn bind_inputs(rules: &Rules, input: Vec<InputValue>) -> Result<Vec<BoundInput>, BindError> {
    let (given, wanted) = (input.len(), rules.parameters.len());
    if given != wanted {
        return Err(BindError::Form(format!(
            "the game takes {wanted} inputs, and got {given}"
        )));
    }
    let mut bound = Vec::with_capacity(wanted);
    for (value, parameter) in input.into_iter().zip(&rules.parameters) {
        bound.push(match (value, parameter.kind) {
            (InputValue::Integer(number), ParameterType::Integer) => BoundInput::Integer(number),
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
                let message = format!("`{}` must be {kind}", parameter.name);
                return Err(BindError::Form(message));
            }
        });
    }
    Ok(bound)
}

/// The layout of all positions of `rules`, where no field is made of a list of the input.
pub(super) fn fixed_layout(rules: &Rules) -> Option<Layout> {
    let mut first_word = vec![0];
    let mut words = 0;
    for field in &rules.fields {
        words += match (&field.start.node, field.start.kind) {
            (Node::Tuple(entries), _) => entries.len(),
            (_, Type::List | Type::Tuple) => return None,
            _ => 1,
        };
        first_word.push(words);
    }
    Some(Layout { first_word })
}

/// Which words each field takes, unless that is fixed, and their values at the start.
fn start_of_play(
    rules: &Rules,
    inputs: &[BoundInput],
    is_fixed: bool,
) -> Result<(Option<Layout>, Words), PlayError> {
    let no_fields = Layout::default();
    let around = Surroundings::input_only(inputs, &no_fields);
    let mut first_word = Vec::new();
    let mut start = Words::new();
    let entry = |expression: &Expression| {
        let datum = around.evaluate(expression)?;
        let word = datum.word();
        word.map_err(|fault| PlayError::at(fault, &expression.span))
    };
    for field in &rules.fields {
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
        if !is_fixed {
            first_word.push(start.len());
        }
    }
    if start.len() > MOST_WORDS {
        let fault = Fault::TooManyWords {
            words: start.len(),
            most: MOST_WORDS,
        };
        return Err(PlayError::new(fault));
    }
    let layout = (!is_fixed).then(|| {
        first_word.insert(0, 0);
        Layout { first_word }
    });
    Ok((layout, start))
}

/// How many words a position may take: a game with more is far beyond any search.
const MOST_WORDS: usize = 256;
