//! The cases of a text, one after another.

use std::io::Read;

use super::Format;
use super::contest::ContestCases;
use super::error::{InputError, InputProblem, Place};
use super::feed::Feed;
use super::name::listed;
use super::start::{Start, Step};
use super::value::InputValue;
use crate::rules::Parameter;

/// Reads cases from a source of bytes, back to back, holding one at a time.
///
/// An iterator: each item is a case, one value a parameter in their order. After an error
/// there are no more items. A text without a case is an error.
///
/// Text that can be either contest text or plain lines is held as numbers until it is known
/// which it is.
///
/// # Complexity
///
/// Linear time. Memory for one case and a fixed buffer; for undecided or contest text, for the
/// numbers up to the next label.
///
/// # Examples
///
/// ```
/// use pilewise::input::{CaseReader, Format, InputValue};
/// use pilewise::rules::{Parameter, ParameterType};
///
/// let piles = Parameter { name: "piles".into(), alias: None, kind: ParameterType::List };
/// let text = "piles = [2, 7]\n9 4 4\n".as_bytes();
/// let cases: Vec<_> = CaseReader::new(text, &[piles], Format::Auto).collect::<Result<_, _>>()?;
/// assert_eq!(cases[0], [InputValue::List(vec![2, 7])]);
/// assert_eq!(cases[1], [InputValue::List(vec![9, 4, 4])]);
/// # Ok::<(), pilewise::input::InputError>(())
/// ```
pub struct CaseReader<R> {
    pub(super) feed: Feed<R>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) format: Format,
    /// What is left of a block of contest text.
    pub(super) contest: Option<ContestCases>,
    /// The bracket of an array of objects that is being read.
    pub(super) array: Option<Place>,
    /// Whether plain text that starts now may be contest text.
    pub(super) fresh: bool,
    /// Whether an `Input:` was seen.
    pub(super) labelled: bool,
    /// Whether the last case did not end its line.
    pub(super) within_line: bool,
    /// Memory for the numbers of a line.
    pub(super) numbers: Vec<i64>,
    found_any: bool,
    finished: bool,
}

impl<R: Read> CaseReader<R> {
    /// A reader of the cases of a game with these parameters.
    pub fn new(source: R, parameters: &[Parameter], format: Format) -> Self {
        CaseReader {
            feed: Feed::new(source),
            parameters: parameters.to_vec(),
            format,
            contest: None,
            array: None,
            fresh: true,
            labelled: false,
            within_line: false,
            numbers: Vec::new(),
            found_any: false,
            finished: false,
        }
    }

    fn next_case(&mut self) -> Result<Option<Vec<InputValue>>, InputError> {
        loop {
            if let Some(contest) = &mut self.contest {
                if let Some(case) = contest.next_case(&self.parameters) {
                    return Ok(Some(case));
                }
                self.contest = None;
            }
            if let Some(opening) = self.array {
                if let Some(brace) = self.take_element(opening)? {
                    return self.take_object(brace).map(Some);
                }
                self.array = None;
                self.end_case()?;
            }
            if let Some(case) = self.take_list_line() {
                return Ok(Some(case));
            }
            let start = match self.take_start()? {
                Step::End => return Ok(None),
                Step::Passed => continue,
                Step::Case(start) => start,
            };
            self.fresh = false;
            let case = match start {
                Start::Object(brace) => self.take_object(brace)?,
                Start::Name(name) => self.take_named(name)?,
                Start::Brackets(openings) => self.take_bracketed(&openings)?,
                Start::Text(text) => self.take_lines(Some(InputValue::Text(text)))?,
                Start::Plain => self.take_lines(None)?,
            };
            self.end_case()?;
            return Ok(Some(case));
        }
    }

    /// Takes the end of the line after a case, or remembers that there is more on it.
    fn end_case(&mut self) -> Result<(), InputError> {
        self.within_line = !self.feed.take_line_end()?;
        Ok(())
    }

    /// Takes the brace of the next object of an array, or the end of the array.
    fn take_element(&mut self, opening: Place) -> Result<Option<Place>, InputError> {
        let scanner = &mut self.feed.scanner;
        scanner.skip(&[' ', '\n'])?;
        if scanner.take_if(',')? {
            scanner.skip(&[' ', '\n'])?;
        }
        let place = scanner.place();
        if scanner.take_if('{')? {
            Ok(Some(place))
        } else if scanner.take_if(']')? {
            Ok(None)
        } else {
            Err(scanner.unclosed(opening, "an object in braces or `]`"))
        }
    }
}

impl<R: Read> Iterator for CaseReader<R> {
    type Item = Result<Vec<InputValue>, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let case = match self.next_case() {
            Ok(None) if !self.found_any => {
                let expected = listed(self.parameters.iter());
                let place = Place {
                    argument: None,
                    line: 1,
                    column: 1,
                };
                Some(Err(InputError::new(
                    place,
                    InputProblem::Empty { expected },
                )))
            }
            case => case.transpose(),
        };
        self.found_any = true;
        self.finished = !matches!(case, Some(Ok(_)));
        case
    }
}

/// Reads all cases of a text. See [`CaseReader`] for texts that are too long to hold.
///
/// # Errors
///
/// Whatever keeps the text from having exactly one meaning as cases of a game with these
/// parameters, with its place.
///
/// # Complexity
///
/// Linear time; memory for all cases.
///
/// # Examples
///
/// ```
/// use pilewise::input::{Format, InputValue, read_text};
/// use pilewise::rules::{Parameter, ParameterType};
///
/// let piles = Parameter { name: "piles".into(), alias: None, kind: ParameterType::List };
/// let cases = read_text("Input: piles = [2,7,9]\nOutput: 10", &[piles.clone()], Format::Auto)?;
/// assert_eq!(cases, [[InputValue::List(vec![2, 7, 9])]]);
///
/// // Two lists, or one list after its count?
/// let error = read_text("3\n2 7 9", &[piles], Format::Auto).unwrap_err();
/// assert!(error.hint().unwrap().contains("--format contest"));
/// # Ok::<(), pilewise::input::InputError>(())
/// ```
pub fn read_text(
    text: &str,
    parameters: &[Parameter],
    format: Format,
) -> Result<Vec<Vec<InputValue>>, InputError> {
    CaseReader::new(text.as_bytes(), parameters, format).collect()
}
