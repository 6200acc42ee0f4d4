//! Cases without names: the values in the order of the parameters, on lines or in an array.

use std::io::Read;

use super::Format;
use super::bracket::{Opening, depth};
use super::character::opens_word;
use super::error::{InputError, InputProblem, Place, closing_of};
use super::feed::Separation;
use super::label::label;
use super::name::{described, listed};
use super::reader::CaseReader;
use super::value::InputValue;
use crate::rules::{Parameter, ParameterType};

impl<R: Read> CaseReader<R> {
    /// Takes a case that starts with brackets, which have been taken: one more of them than
    /// the first parameter has itself is the array of all values.
    pub(super) fn take_bracketed(
        &mut self,
        openings: &[Opening],
    ) -> Result<Vec<InputValue>, InputError> {
        let Some(first) = self.parameters.first() else {
            return Err(self.no_parameters());
        };
        let scanner = &mut self.feed.scanner;
        match openings.split_first() {
            Some((array, inner)) if inner.len() >= depth(first.kind) => {
                let first = scanner.take_value(first, inner)?;
                self.take_array(*array, first)
            }
            Some((array, _)) if self.format == Format::Json && self.parameters.len() > 1 => {
                let expected = "an object with names, or an array of all values".to_owned();
                let found = format!("{} alone", described(first));
                Err(InputError::new(
                    array.place,
                    InputProblem::Unexpected { found, expected },
                ))
            }
            _ => {
                let first = scanner.take_value(first, openings)?;
                self.take_lines(Some(first))
            }
        }
    }

    fn no_parameters(&mut self) -> InputError {
        self.feed
            .unexpected("nothing: this game has no inputs".to_owned())
    }

    /// Takes the values of an array after the first, and its closing bracket.
    fn take_array(
        &mut self,
        array: Opening,
        first: InputValue,
    ) -> Result<Vec<InputValue>, InputError> {
        let mut values = vec![first];
        let closing = closing_of(array.character);
        let scanner = &mut self.feed.scanner;
        for parameter in self.parameters.iter().skip(1) {
            scanner.skip(&[' ', '\n'])?;
            if !scanner.take_if(',')? {
                return match scanner.peek()?.map(|next| next.character) {
                    Some(next) if next == closing => Err(too_few(parameter, scanner.place())),
                    _ => Err(scanner.unclosed(array, "`,` between the values")),
                };
            }
            scanner.skip(&[' ', '\n'])?;
            values.push(scanner.take_value(parameter, &[])?);
        }
        scanner.skip(&[' ', '\n'])?;
        if scanner.take_if(',')? {
            scanner.skip(&[' ', '\n'])?;
        }
        if scanner.take_if(closing)? {
            return Ok(values);
        }
        if scanner.peek()?.is_none() {
            return Err(scanner.unclosed(array, &format!("`{closing}`")));
        }
        let place = scanner.place();
        let found = format!("`{}`", scanner.excerpt());
        let expected = listed(self.parameters.iter());
        Err(InputError::new(
            place,
            InputProblem::TooManyValues { expected, found },
        ))
    }

    /// Takes values that stand all on one line or on one line each; the first may have been
    /// taken.
    pub(super) fn take_lines(
        &mut self,
        first: Option<InputValue>,
    ) -> Result<Vec<InputValue>, InputError> {
        if self.parameters.is_empty() {
            return Err(self.no_parameters());
        }
        let mut values = Vec::with_capacity(self.parameters.len());
        // A list without brackets has its line to itself.
        let mut fills_line = false;
        match first {
            Some(first) => values.push(first),
            None => fills_line = self.take_line_value(0, Separation::LineEnd, &mut values)?,
        }
        let mut layout = None;
        for index in 1..self.parameters.len() {
            let separation = self.take_separation(index)?;
            let wanted = if fills_line {
                Some(Separation::LineEnd)
            } else {
                layout
            };
            if wanted.is_some_and(|wanted| wanted != separation) {
                return Err(self.feed.unexpected(match separation {
                    Separation::SameLine => "the end of the line after the value".to_owned(),
                    Separation::LineEnd => "all values of the case on one line".to_owned(),
                }));
            }
            layout = Some(separation);
            fills_line = self.take_line_value(index, separation, &mut values)?;
        }
        Ok(values)
    }

    /// Takes what stands before the value of a parameter; an error if no value follows.
    fn take_separation(&mut self, index: usize) -> Result<Separation, InputError> {
        let Some(parameter) = self.parameters.get(index) else {
            return Err(self.no_parameters());
        };
        let text = parameter.kind == ParameterType::Text;
        let separation = self.feed.take_separation(text)?;
        if self.feed.has_numbers_ahead() {
            return Ok(separation);
        }
        let word = match self.feed.take_word_ahead() {
            Some(word) => word,
            None => match self.feed.scanner.peek()? {
                None => return Err(too_few(parameter, self.feed.place())),
                Some(next) if opens_word(next.raw) && !text => self.feed.scanner.take_word()?,
                Some(_) => return Ok(separation),
            },
        };
        if label(&word.text).is_some() {
            return Err(too_few(parameter, word.place));
        }
        let (found, expected) = (word.text, described(parameter));
        Err(InputError::new(
            word.place,
            InputProblem::NotANumber { found, expected },
        ))
    }

    /// Takes one value; says whether it was a list without brackets.
    fn take_line_value(
        &mut self,
        index: usize,
        separation: Separation,
        values: &mut Vec<InputValue>,
    ) -> Result<bool, InputError> {
        let alone = self.parameters.len() == 1;
        let Some(parameter) = self.parameters.get(index) else {
            return Err(self.no_parameters());
        };
        let expected = || described(parameter);
        let ahead = self.feed.has_numbers_ahead();
        let next = if ahead {
            Some('0')
        } else {
            self.feed.scanner.peek()?.map(|it| it.character)
        };
        let plain = matches!(next, Some('0'..='9' | '-' | '+'));
        values.push(match parameter.kind {
            ParameterType::Integer => InputValue::Integer(self.feed.take_integer(expected)?),
            ParameterType::List if plain && separation == Separation::SameLine => {
                let expected = "`[`: a list beside other values needs brackets".to_owned();
                return Err(self.feed.unexpected(expected));
            }
            ParameterType::List if plain => {
                values.push(InputValue::List(self.feed.take_line()?));
                return Ok(true);
            }
            ParameterType::Text => InputValue::Text(self.feed.scanner.take_text(alone)?),
            _ if ahead => return Err(self.feed.unexpected(expected())),
            _ => self.feed.scanner.take_value(parameter, &[])?,
        });
        Ok(false)
    }
}

/// The error for a case that ends before a parameter has its value.
fn too_few(parameter: &Parameter, place: Place) -> InputError {
    InputError::new(
        place,
        InputProblem::TooFewValues {
            parameter: described(parameter),
        },
    )
}
