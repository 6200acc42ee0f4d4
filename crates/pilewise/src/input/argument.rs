//! The arguments of a command as one case.
//!
//! The arguments become one text, each on its own line, or side by side where they are the
//! numbers of a single list; a place in that text is then a place in an argument again.

use super::error::{InputError, InputProblem, Place};
use super::reader::CaseReader;
use super::value::InputValue;
use super::{Format, Layout};
use crate::rules::{Parameter, ParameterType};

/// Reads one case from the arguments of a command.
///
/// Each argument is one value (`10 11`, `[2,7] [9,4]`) or one named value (`piles=[2,7] m=3`);
/// the game of a single list also takes its numbers one by one (`2 7 9 4 4`); a single argument
/// may be the whole case in any form that [`read_text`](super::read_text) accepts.
///
/// # Errors
///
/// Those of [`read_text`](super::read_text), at the argument and column; and when there is more than one case.
///
/// # Complexity
///
/// Linear time and memory.
///
/// # Examples
///
/// ```
/// use pilewise::input::{Format, InputValue, read_arguments};
/// use pilewise::rules::{Parameter, ParameterType};
///
/// let piles = Parameter { name: "piles".into(), alias: None, kind: ParameterType::List };
/// let arguments = ["2", "7", "9"].map(String::from);
/// let case = read_arguments(&arguments, &[piles], Format::Auto)?;
/// assert_eq!(case, [InputValue::List(vec![2, 7, 9])]);
/// # Ok::<(), pilewise::input::InputError>(())
/// ```
pub fn read_arguments(
    arguments: &[String],
    parameters: &[Parameter],
    format: Format,
) -> Result<Vec<InputValue>, InputError> {
    read_laid_out_arguments(arguments, parameters, format, None)
}

/// [`read_arguments`] for a problem with a layout of its own, see [`CaseReader::laid_out`].
///
/// # Errors
///
/// Those of [`read_arguments`].
///
/// # Complexity
///
/// Linear time and memory.
pub fn read_laid_out_arguments(
    arguments: &[String],
    parameters: &[Parameter],
    format: Format,
    layout: Option<&Layout>,
) -> Result<Vec<InputValue>, InputError> {
    let single_list = matches!(parameters, [only] if only.kind == ParameterType::List);
    let separator = if single_list { " " } else { "\n" };
    // Several arguments are values already: nobody counts them out as contest text does.
    let format = if arguments.len() > 1 && format == Format::Auto {
        Format::Leetcode
    } else {
        format
    };
    let text = arguments.join(separator);
    let reader = CaseReader::new(text.as_bytes(), parameters, format).laid_out(layout);
    let cases: Result<Vec<_>, _> = reader.collect();
    let cases = cases.map_err(|error| InputError {
        place: within_argument(arguments, separator, error.place),
        problem: error.problem,
    })?;
    match <[Vec<InputValue>; 1]>::try_from(cases) {
        Ok([case]) => Ok(case),
        Err(_) => {
            let place = Place {
                argument: Some(1),
                line: 1,
                column: 1,
            };
            Err(InputError::new(place, InputProblem::SeveralCases))
        }
    }
}

/// The place within the argument where a place of the joined text lies.
fn within_argument(arguments: &[String], separator: &str, place: Place) -> Place {
    let (mut line, mut column) = (1, 1);
    for (index, argument) in arguments.iter().enumerate() {
        let own = Place {
            argument: Some(index + 1),
            line: (place.line + 1).saturating_sub(line),
            column: if place.line == line {
                (place.column + 1).saturating_sub(column)
            } else {
                place.column
            },
        };
        for character in argument.chars().chain(separator.chars()) {
            (line, column) = if character == '\n' {
                (line + 1, 1)
            } else {
                (line, column + 1)
            };
        }
        if (place.line, place.column) < (line, column) || index + 1 == arguments.len() {
            return own;
        }
    }
    place
}
