//! The numbers that the referee plays on: read, held against the requirements, and made the start.

use super::evaluation::Reader;
use crate::error::{Fault, PlayError};
use crate::input::InputValue;
use crate::rules::{BindError, ParameterType, Rules, Type};

/// How many words a position may take.
const MOST_WORDS: usize = 256;

/// The value of a parameter.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Number(i64),
    Row(Vec<i64>),
    Rows(Vec<Vec<i64>>),
}

/// The input, a value a parameter.
pub(super) fn given(rules: &Rules, input: &[InputValue]) -> Result<Vec<Given>, BindError> {
    if input.len() != rules.parameters.len() {
        return Err(BindError::Form(format!(
            "{} inputs for a game of {}",
            input.len(),
            rules.parameters.len()
        )));
    }
    let mut all = Vec::new();
    for (value, parameter) in input.iter().zip(&rules.parameters) {
        all.push(match (parameter.kind, value) {
            (ParameterType::Integer, InputValue::Integer(number)) => Given::Number(*number),
            (ParameterType::List, InputValue::List(row)) => Given::Row(row.clone()),
            (ParameterType::Lists, InputValue::Lists(rows)) => Given::Rows(rows.clone()),
            (ParameterType::Text, InputValue::Text(text)) => {
                Given::Row(text.chars().map(|letter| letter as i64).collect())
            }
            (kind, _) => {
                let (name, kind) = (&parameter.name, kind.notation());
                return Err(BindError::Form(format!("`{name}` is not given as {kind}")));
            }
        });
    }
    Ok(all)
}

/// The messages of the requirements that only warn and are broken.
///
/// # Errors
/// The first other requirement that is broken, or one that cannot be computed.
pub(super) fn warnings(rules: &Rules, inputs: &[Given]) -> Result<Vec<String>, BindError> {
    let mut warnings = Vec::new();
    for requirement in &rules.requirements {
        let holds = Reader::of_input(inputs).truth(&requirement.that)?;
        match (holds, requirement.warn) {
            (true, _) => {}
            (false, true) => warnings.push(requirement.message.clone()),
            (false, false) => {
                return Err(BindError::Refused {
                    message: requirement.message.clone(),
                    span: requirement.that.span.clone(),
                });
            }
        }
    }
    Ok(warnings)
}

/// The words of each field where play starts.
pub(super) fn start(rules: &Rules, inputs: &[Given]) -> Result<Vec<Vec<i64>>, PlayError> {
    let mut fields = Vec::new();
    for field in &rules.fields {
        let reader = Reader::of_input(inputs);
        fields.push(match field.start.kind {
            Type::List | Type::Tuple => reader.row(&field.start)?.into_owned(),
            _ => vec![reader.datum(&field.start)?.word(&field.start.span)?],
        });
    }
    let words = fields.iter().map(Vec::len).sum();
    if words > MOST_WORDS {
        let most = MOST_WORDS;
        return Err(PlayError::new(Fault::TooManyWords { words, most }));
    }
    Ok(fields)
}
