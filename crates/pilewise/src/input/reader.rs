//! The cases of a text, one after another.

use std::io::Read;

use super::Format;
use super::bracket::Opening;
use super::claimed::Claimed;
use super::error::{InputError, InputProblem, Place};
use super::feed::Feed;
use super::layout::{LaidOutCases, Layout};
use super::name::listed;
use super::scanner::Word;
use super::start::{Start, Step};
use super::value::InputValue;
use crate::rules::Parameter;

/// Reads cases from a source of bytes, back to back, holding one at a time.
///
/// An iterator: each item is a case, one value a parameter in their order. After an error
/// there are no more items, unless it is asked to [`resume`](CaseReader::resume). A text without a case is an error.
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
    /// How the text of the problem lays out its numbers.
    pub(super) layout: Option<Layout>,
    /// What is left of a block of contest text.
    pub(super) contest: Option<LaidOutCases>,
    /// The bracket of an array of objects that is being read.
    pub(super) array: Option<Opening>,
    /// The brace of an object of it that has been taken already.
    pub(super) element: Option<Place>,
    /// Whether plain text that starts now may be contest text.
    pub(super) fresh: bool,
    /// What a program answered, by a report that was pasted.
    pub(super) claimed: Claimed,
    /// Whether an `Input:` was seen.
    pub(super) labelled: bool,
    /// Whether the last case did not end its line.
    pub(super) within_line: bool,
    /// Memory for the numbers of a line.
    pub(super) numbers: Vec<i64>,
    found_any: bool,
    finished: bool,
    /// Whether every case so far was one whole line.
    one_a_line: bool,
    /// The line where the case that is being read starts; `None` before it is found.
    case_line: Option<usize>,
    /// Whether the text after the error that ended the cases can be read on.
    can_resume: bool,
}

impl<R: Read> CaseReader<R> {
    /// A reader of the cases of a game with these parameters.
    pub fn new(source: R, parameters: &[Parameter], format: Format) -> Self {
        CaseReader {
            feed: Feed::new(source),
            parameters: parameters.to_vec(),
            format,
            layout: None,
            contest: None,
            array: None,
            element: None,
            fresh: true,
            claimed: Claimed::default(),
            labelled: false,
            within_line: false,
            numbers: Vec::new(),
            found_any: false,
            finished: false,
            one_a_line: true,
            case_line: None,
            can_resume: false,
        }
    }

    /// A reader to which contest text is text in the problem's own layout, and no other. Where any
    /// format is allowed, that is one more possible reading.
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::input::{CaseReader, Format, InputValue, Layout};
    /// use pilewise::rules::{Parameter, ParameterType};
    ///
    /// let piles = [Parameter { name: "piles".into(), alias: None, kind: ParameterType::List }];
    /// let layout = Layout::parse("until-zero: count-and-list", &piles)?;
    /// let reader = CaseReader::new("2 7 9\n1 4\n0\n".as_bytes(), &piles, Format::Contest);
    /// let cases: Vec<_> = reader.laid_out(Some(&layout)).collect::<Result<_, _>>()?;
    /// assert_eq!(cases[0], [InputValue::List(vec![7, 9])]);
    /// assert_eq!(cases[1], [InputValue::List(vec![4])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn laid_out(mut self, layout: Option<&Layout>) -> Self {
        self.layout = layout.cloned();
        self
    }

    /// What a program answered to the last case so far, where the text is a judge's report that has
    /// its `Output` and the `Expected` beside it.
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::input::{CaseReader, Format};
    /// use pilewise::rules::{Parameter, ParameterType};
    ///
    /// let piles = [Parameter { name: "piles".into(), alias: None, kind: ParameterType::List }];
    /// let text = "Wrong Answer\nInput\n[2,7,9]\nOutput\n12\nExpected\n10\n";
    /// let mut reader = CaseReader::new(text.as_bytes(), &piles, Format::Auto);
    /// assert_eq!(reader.by_ref().filter(Result::is_ok).count(), 1);
    /// assert_eq!(reader.claim(), Some("12"));
    /// ```
    pub fn claim(&self) -> Option<&str> {
        self.claimed.claim()
    }

    /// Goes on after an error, with the line after that of the case in error, if the text leaves
    /// no doubt that the next case starts there: every case so far was one whole line, at
    /// least one if the game has several parameters, and the case in error does not go beyond its
    /// line either. Says whether it goes on; contest text and a JSON array never do.
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::input::{CaseReader, Format, InputValue};
    /// use pilewise::rules::{Parameter, ParameterType};
    ///
    /// let piles = Parameter { name: "piles".into(), alias: None, kind: ParameterType::List };
    /// let text = "[2, 7]\n[9, x]\n[4]\n".as_bytes();
    /// let mut reader = CaseReader::new(text, &[piles], Format::Auto);
    /// assert!(reader.next().is_some_and(|case| case.is_ok()));
    /// assert!(reader.next().is_some_and(|case| case.is_err_and(|it| it.place.line == 2)));
    /// assert!(reader.resume());
    /// assert_eq!(reader.next(), Some(Ok(vec![InputValue::List(vec![4])])));
    /// ```
    pub fn resume(&mut self) -> bool {
        let resumed = std::mem::take(&mut self.can_resume) && self.feed.scanner.skip_line().is_ok();
        if resumed {
            self.finished = false;
            self.fresh = false;
            self.within_line = false;
        }
        resumed
    }

    /// Whether the line after an error is the next case for certain.
    fn is_confined(&self, error: &InputError) -> bool {
        let known = self.one_a_line && (self.found_any || self.parameters.len() == 1);
        let within_block =
            self.contest.is_some() || self.array.is_some() || self.format.is_contest();
        let line = self.feed.scanner.line;
        known
            && !within_block
            && !self.feed.is_ahead()
            && error.problem.is_of_one_case()
            && error.place.line == line
            && self.case_line == Some(line)
    }

    fn next_case(&mut self) -> Result<Option<Vec<InputValue>>, InputError> {
        loop {
            if let Some(contest) = &mut self.contest {
                if let Some(case) = contest.next_case() {
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
            if let Some(case) = self.take_line_case() {
                return Ok(Some(case));
            }
            // Of what was taken ahead only the numbers on this line are known.
            let ahead = self.feed.has_numbers_ahead();
            self.one_a_line &= !ahead || self.feed.ahead_on_line() >= self.parameters.len();
            // What may be contest text is looked at as a whole.
            self.case_line = None;
            let undecided = self.fresh;
            let start = match self.take_start() {
                Ok(Step::End) => return Ok(None),
                Ok(Step::Passed) => continue,
                Ok(Step::Case(start)) => start,
                Err(error) => {
                    self.case_line = (!undecided).then_some(error.place.line);
                    return Err(error);
                }
            };
            self.case_line = Some(match &start {
                Start::Object(place) | Start::Name(Word { place, .. }) => place.line,
                Start::Brackets(openings) => openings
                    .first()
                    .map_or(self.feed.scanner.line, |opening| opening.place.line),
                Start::Text(_) | Start::Plain => self.feed.scanner.line,
            });
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
        let is_one_line = self.case_line == Some(self.feed.scanner.line);
        self.within_line = !self.feed.take_line_end()?;
        self.one_a_line &= is_one_line && !self.within_line;
        Ok(())
    }

    /// Takes the brace of the next object of an array, or the end of the array.
    fn take_element(&mut self, opening: Opening) -> Result<Option<Place>, InputError> {
        if let Some(brace) = self.element.take() {
            return Ok(Some(brace));
        }
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
        if let Some(Err(error)) = &case {
            self.can_resume = self.is_confined(error);
        }
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
