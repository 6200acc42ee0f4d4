//! Reading an input: any text that people paste, as the numbers of one game.
//!
//! A case is one value a parameter. It may be written as LeetCode does (`piles = [2,7,9,4,4]`,
//! whole examples with `Input:` and `Output:`), as bare values (`2 7 9 4 4`, one line a
//! parameter, or a case of single numbers on one line), as JSON (an object, an array of all
//! values, an array of objects, one after another), or as contest text (the count, then the
//! numbers). A text may hold any number of cases back to back.
//!
//! The rules that tell these apart:
//!
//! * A list without brackets has its line to itself; a comma at the end of a line continues it.
//! * An array with one level of brackets more than the first parameter's own is the array of
//!   all values of a case.
//! * Plain numbers are contest text only if the count of a list ends its line and is not 0,
//!   and every case ends with its line; `5 2 7 9 4 4` is six numbers. When someone asked for
//!   contest text, all white space is alike.
//! * Where two readings fit, the text is refused with both named: no reading is preferred.
//! * What stands between an `Output:` and the next `Input:` is passed over.
//!
//! Numbers go from the bytes into the list that the game is played on: the text is never held.

mod argument;
mod bracket;
mod character;
mod contest;
mod error;
mod feed;
mod format;
mod integer;
mod label;
mod line_case;
mod name;
mod named;
mod plain;
mod positional;
mod reader;
mod readings;
mod scanner;
mod start;
mod text;
mod value;

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop there"
)]
mod tests;

pub use argument::read_arguments;
pub use error::{InputError, InputProblem, Place, PossibleReading};
pub use format::{Format, UnknownFormat};
pub use reader::{CaseReader, read_text};
pub use value::InputValue;
