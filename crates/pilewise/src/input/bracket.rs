//! A value of a parameter's type, with its brackets.

use std::io::Read;

use super::error::{InputError, InputProblem, Place, closing_of};
use super::name::described;
use super::number_run::NumberRun;
use super::scanner::Scanner;
use super::value::InputValue;
use crate::rules::{Parameter, ParameterType};

/// The deepest brackets that mean something: all values of a case in one array, the last of
/// them a list of lists.
const DEEPEST: usize = 3;

/// How many brackets a value of a type has around its numbers.
pub(super) fn depth(kind: ParameterType) -> usize {
    match kind {
        ParameterType::Integer | ParameterType::Text => 0,
        ParameterType::List => 1,
        ParameterType::Lists => 2,
    }
}

/// An opening bracket that has been taken: `[`, `(` or `{`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) place: Place,
    pub(super) character: char,
}

/// The brackets that open a value.
pub(super) enum Openings {
    /// Those of lists.
    Lists(Vec<Opening>),
    /// Those of lists, then the brace of an object with names.
    Object(Vec<Opening>, Place),
}

impl<R: Read> Scanner<R> {
    /// Takes the opening brackets that follow one another here. A brace is that of a list, as C++
    /// writes it, if a number or another bracket follows; with `json` it never is, nor are there
    /// round brackets. Deep nesting is refused at the bracket that is one too many.
    pub(super) fn take_openings(&mut self, json: bool) -> Result<Openings, InputError> {
        let mut openings = Vec::new();
        loop {
            let character = match self.skip(&[' ', '\n'])? {
                Some(bracket @ ('[' | '{')) => bracket,
                Some('(') if !json => '(',
                _ => return Ok(Openings::Lists(openings)),
            };
            let place = self.place();
            if character != '{' && openings.len() == DEEPEST {
                return Err(InputError::new(
                    place,
                    InputProblem::TooDeep { limit: DEEPEST },
                ));
            }
            self.take_if(character)?;
            if character == '{' {
                let first = self.skip(&[' ', '\n'])?;
                if json || !matches!(first, Some('0'..='9' | '-' | '+' | '[' | '(' | '{')) {
                    return Ok(Openings::Object(openings, place));
                }
                if openings.len() == DEEPEST {
                    let problem = InputProblem::TooDeep { limit: DEEPEST };
                    return Err(InputError::new(place, problem));
                }
            }
            openings.push(Opening { place, character });
        }
    }

    /// Takes an opening bracket, where a list must stand.
    fn take_opening(&mut self) -> Result<Option<Opening>, InputError> {
        let place = self.place();
        for character in ['[', '(', '{'] {
            if self.take_if(character)? {
                return Ok(Some(Opening { place, character }));
            }
        }
        Ok(None)
    }

    /// Takes a value in brackets, of which those in `opened` have been taken.
    pub(super) fn take_value(
        &mut self,
        parameter: &Parameter,
        opened: &[Opening],
    ) -> Result<InputValue, InputError> {
        let expected = || described(parameter);
        match (parameter.kind, opened) {
            (ParameterType::Integer, []) => self.take_integer(expected).map(InputValue::Integer),
            (ParameterType::Text, []) => self.take_text(false).map(InputValue::Text),
            (ParameterType::List, &[opening]) => self.take_list(opening).map(InputValue::List),
            (ParameterType::Lists, &[opening]) => {
                self.take_lists(opening, None).map(InputValue::Lists)
            }
            (ParameterType::Lists, &[opening, row]) => {
                self.take_lists(opening, Some(row)).map(InputValue::Lists)
            }
            (_, []) => match self.take_opening()? {
                Some(opening) => self.take_value(parameter, &[opening]),
                None => Err(self.unexpected(expected())),
            },
            (_, [.., extra]) => {
                let (found, expected) = (format!("`{}`", extra.character), expected());
                Err(InputError::new(
                    extra.place,
                    InputProblem::Unexpected { found, expected },
                ))
            }
        }
    }

    /// Takes the numbers of a list and its closing bracket.
    fn take_list(&mut self, opening: Opening) -> Result<Vec<i64>, InputError> {
        let mut numbers = Vec::new();
        let mut run = NumberRun::default();
        let first = self.place();
        self.take_integers(&mut numbers, true, &mut run)?;
        let closing = closing_of(opening.character);
        if !self.take_if(closing)? {
            return Err(self.unclosed(opening, &format!("a whole number or `{closing}`")));
        }
        run.ask(first)?;
        // Growth by doubling can leave up to half of a long list unused.
        if numbers.len() > 1 << 16 {
            numbers.shrink_to_fit();
        }
        Ok(numbers)
    }

    /// Takes the rows of a list of lists and its closing bracket; the bracket of the first row
    /// may have been taken.
    fn take_lists(
        &mut self,
        opening: Opening,
        first: Option<Opening>,
    ) -> Result<Vec<Vec<i64>>, InputError> {
        let mut rows = Vec::new();
        let mut row = first;
        loop {
            if let Some(row) = row.take() {
                rows.push(self.take_list(row)?);
                self.skip(&[' ', '\n'])?;
                self.take_if(',')?;
            }
            self.skip(&[' ', '\n'])?;
            row = self.take_opening()?;
            let closing = closing_of(opening.character);
            if row.is_none() {
                if self.take_if(closing)? {
                    return Ok(rows);
                }
                let expected = format!("a list in brackets or `{closing}`");
                return Err(self.unclosed(opening, &expected));
            }
        }
    }

    /// The error within brackets: at the opening one if the text ends, else for what stands here.
    pub(super) fn unclosed(&mut self, opening: Opening, expected: &str) -> InputError {
        let Opening { place, character } = opening;
        match self.peek() {
            Ok(None) => {
                let problem = InputProblem::NeverClosed { opening: character };
                InputError::new(place, problem)
            }
            Ok(Some(_)) => self.unexpected(expected),
            Err(error) => error,
        }
    }
}
