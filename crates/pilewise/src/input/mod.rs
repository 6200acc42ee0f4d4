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
//! * Plain numbers are contest text only if their lines are those of a common layout, or of the
//!   problem's own ([`Layout`]), and no count is 0. When someone asked for contest text, all white
//!   space is alike.
//! * Brackets may be those of programs: `{2,7,9}`, `(2,7,9)`; and a value may be declared:
//!   `vector<int> v = {2,7};`.
//! * Where two readings fit, the text is refused with both named: no reading is preferred.
//! * What stands between an `Output:` and the next `Input:` is passed over.
//!
//! Numbers go from the bytes into the list that the game is played on: the text is never held.

mod argument;
mod bracket;
mod character;
mod claimed;
mod declaration;
mod error;
mod feed;
mod format;
mod integer;
mod label;
mod layout;
mod line_case;
mod name;
mod named;
mod number_run;
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

pub use argument::{read_arguments, read_laid_out_arguments};
pub use error::{InputError, InputProblem, Place, PossibleReading};
pub use format::{Format, UnknownFormat};
pub use layout::{Layout, LayoutError, NamedLayout, NotWritten};
pub use reader::{CaseReader, read_text};
pub use value::InputValue;
