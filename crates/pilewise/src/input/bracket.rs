//! A value of a parameter's type, with its brackets.

use std::io::Read;

use super::error::{InputError, InputProblem, Place};
use super::integer::Last;
use super::name::described;
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

impl<R: Read> Scanner<R> {
    /// Takes the opening brackets that follow one another here, and says where each stood.
    /// Deep nesting is refused at the bracket that is one too many.
    pub(super) fn take_openings(&mut self) -> Result<Vec<Place>, InputError> {
        let mut openings = Vec::new();
        while self.skip(&[' ', '\n'])? == Some('[') {
            if openings.len() == DEEPEST {
                return Err(InputError::new(
                    self.place(),
                    InputProblem::TooDeep { limit: DEEPEST },
                ));
            }
            openings.push(self.place());
            self.take_if('[')?;
        }
        Ok(openings)
    }

    /// Takes a value in brackets, of which those in `opened` have been taken.
    pub(super) fn take_value(
        &mut self,
        parameter: &Parameter,
        opened: &[Place],
    ) -> Result<InputValue, InputError> {
        let here = self.place();
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
            (ParameterType::List | ParameterType::Lists, []) if self.take_if('[')? => {
                self.take_value(parameter, &[here])
            }
            (_, []) => Err(self.unexpected(expected())),
            (_, [.., extra]) => {
                let (found, expected) = ("`[`".to_owned(), expected());
                Err(InputError::new(
                    *extra,
                    InputProblem::Unexpected { found, expected },
                ))
            }
        }
    }

    /// Takes the numbers of a list and its closing bracket.
    fn take_list(&mut self, opening: Place) -> Result<Vec<i64>, InputError> {
        let mut numbers = Vec::new();
        self.take_integers(&mut numbers, true, &mut Last::Nothing)?;
        if !self.take_if(']')? {
            return Err(self.unclosed(opening, "a whole number or `]`"));
        }
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
        opening: Place,
        first: Option<Place>,
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
            let here = self.place();
            if self.take_if('[')? {
                row = Some(here);
            } else if self.take_if(']')? {
                return Ok(rows);
            } else {
                return Err(self.unclosed(opening, "a list in brackets or `]`"));
            }
        }
    }

    /// The error within brackets: at the opening one if the text ends, else for what stands here.
    pub(super) fn unclosed(&mut self, opening: Place, expected: &str) -> InputError {
        match self.peek() {
            Ok(None) => InputError::new(opening, InputProblem::NeverClosed { opening: '[' }),
            Ok(Some(_)) => self.unexpected(expected),
            Err(error) => error,
        }
    }
}
