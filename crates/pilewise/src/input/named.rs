//! Cases with names: `piles = [2,7], m = 3`, and JSON objects.

use std::io::Read;

use super::character::opens_word;
use super::error::{InputError, InputProblem, Place};
use super::label::label;
use super::name::{find, listed};
use super::number_run::NumberRun;
use super::reader::CaseReader;
use super::scanner::Word;
use super::value::InputValue;
use crate::rules::ParameterType;

impl<R: Read> CaseReader<R> {
    /// Takes a case of which the first name has been taken, until every parameter is given.
    pub(super) fn take_named(&mut self, first: Word) -> Result<Vec<InputValue>, InputError> {
        let mut values: Vec<Option<InputValue>> = vec![None; self.parameters.len()];
        let mut name = first;
        loop {
            let index = match find(&self.parameters, &name.text) {
                Some(index) => index,
                None if label(&name.text).is_some() => {
                    return Err(self.missing(&values, name.place));
                }
                None => return Err(self.unknown_name(&name)),
            };
            self.take_assignment(index, &name, &mut values, true)?;
            if let Some(case) = complete(&mut values) {
                return Ok(case);
            }
            let next = self.feed.scanner.skip(&[' ', '\n', '"', ',', ';'])?;
            match next {
                Some(next) if opens_word(next) => name = self.feed.scanner.take_word()?,
                Some('0'..='9' | '-' | '[') => {
                    return Err(self.feed.scanner.unexpected("the name of an input"));
                }
                _ => return Err(self.missing(&values, self.feed.scanner.place())),
            }
        }
    }

    /// Takes a JSON object whose brace has been taken.
    pub(super) fn take_object(&mut self, brace: Place) -> Result<Vec<InputValue>, InputError> {
        let mut values: Vec<Option<InputValue>> = vec![None; self.parameters.len()];
        loop {
            let scanner = &mut self.feed.scanner;
            let next = scanner.skip(&[' ', '\n'])?;
            let place = scanner.place();
            let name = match next {
                Some('}') => {
                    scanner.take_if('}')?;
                    return complete(&mut values).ok_or_else(|| self.missing(&values, brace));
                }
                Some('"') => Word {
                    text: scanner.take_quoted()?,
                    place,
                },
                Some(next) if opens_word(next) => scanner.take_word()?,
                None => {
                    let problem = InputProblem::NeverClosed { opening: '{' };
                    return Err(InputError::new(brace, problem));
                }
                Some(_) => return Err(scanner.unexpected("the name of an input or `}`")),
            };
            let Some(index) = find(&self.parameters, &name.text) else {
                return Err(self.unknown_name(&name));
            };
            self.take_assignment(index, &name, &mut values, false)?;
            let scanner = &mut self.feed.scanner;
            match scanner.skip(&[' ', '\n'])? {
                Some(',') => {
                    scanner.take_if(',')?;
                }
                Some('}') | None => {}
                Some(_) => return Err(scanner.unexpected("`,` or `}`")),
            }
        }
    }

    /// Takes what follows a name: the mark and the value. With `bare`, numbers and texts may
    /// stand without brackets and quotation marks.
    fn take_assignment(
        &mut self,
        index: usize,
        name: &Word,
        values: &mut [Option<InputValue>],
        bare: bool,
    ) -> Result<(), InputError> {
        let alone = self.parameters.len() == 1;
        let (Some(parameter), Some(value)) = (self.parameters.get(index), values.get_mut(index))
        else {
            return Ok(());
        };
        if value.is_some() {
            let problem = InputProblem::DuplicateName {
                name: name.text.clone(),
            };
            return Err(InputError::new(name.place, problem));
        }
        let scanner = &mut self.feed.scanner;
        scanner.skip(&[' ', '\n', '"'])?;
        if !scanner.take_if('=')? && !scanner.take_if(':')? {
            return Err(scanner.unexpected(format!("`=` or `:` after `{}`", name.text)));
        }
        let next = scanner.skip(&[' ', '\n'])?;
        *value = Some(match (parameter.kind, next) {
            (ParameterType::List, Some('0'..='9' | '-' | '+')) if bare => {
                let mut numbers = Vec::new();
                let place = scanner.place();
                let mut run = NumberRun::default();
                scanner.take_integers(&mut numbers, false, &mut run)?;
                run.ask(place)?;
                InputValue::List(numbers)
            }
            (ParameterType::Text, _) if bare => InputValue::Text(scanner.take_text(alone)?),
            (ParameterType::Text, Some('"')) => InputValue::Text(scanner.take_quoted()?),
            (ParameterType::Text, _) => {
                return Err(scanner.unexpected("a text in quotation marks"));
            }
            _ => scanner.take_value(parameter, &[])?,
        });
        Ok(())
    }

    /// The error for a case without all its parameters.
    fn missing(&self, values: &[Option<InputValue>], place: Place) -> InputError {
        let given = self.parameters.iter().zip(values);
        let names = listed(
            given
                .filter(|(_, value)| value.is_none())
                .map(|(absent, _)| absent),
        );
        InputError::new(place, InputProblem::MissingName { names })
    }
}

/// The values, if all are there.
fn complete(values: &mut [Option<InputValue>]) -> Option<Vec<InputValue>> {
    let all = values.iter().all(Option::is_some);
    all.then(|| values.iter_mut().filter_map(Option::take).collect())
}
