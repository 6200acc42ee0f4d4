//! What can be wrong with an input: where, what stood there, what was expected, how to mend it.

use std::fmt;

use thiserror::Error;

/// A place in the text of an input, counted from 1 as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The command-line argument, when the input came as arguments.
    pub argument: Option<usize>,
    /// The line, of the text or of the argument.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument {
            Some(argument) if self.line == 1 => {
                write!(formatter, "argument {argument}, column {}", self.column)
            }
            Some(argument) => {
                write!(
                    formatter,
                    "argument {argument}, line {}, column {}",
                    self.line, self.column
                )
            }
            None => write!(formatter, "line {}, column {}", self.line, self.column),
        }
    }
}

/// An input that could not be read as the numbers of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct InputError {
    /// Where the trouble was found.
    pub place: Place,
    /// What it is. Boxed, for every step of reading can return one.
    pub problem: Box<InputProblem>,
}

impl InputError {
    /// An error at a place.
    pub(super) fn new(place: Place, problem: InputProblem) -> Self {
        InputError {
            place,
            problem: Box::new(problem),
        }
    }

    /// How the input can be mended, in one sentence, where that is known.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        self.problem.hint()
    }
}

/// One way to read a text that can be read in several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleReading {
    /// What the text would mean.
    pub meaning: String,
    /// How to ask for this reading.
    pub request: String,
}

/// What is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InputProblem {
    /// Nothing but white space.
    #[error("the input is empty; expected {expected}")]
    Empty {
        /// The parameters that were expected.
        expected: String,
    },
    /// Letters where a number belongs.
    #[error("expected {expected}, found `{found}`")]
    NotANumber {
        /// The letters.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// Some other character, or the end of the text, where something else belongs.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What stood there.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// A number that does not fit into 64 bits.
    #[error("the number `{found}` does not fit into 64 bits")]
    TooLarge {
        /// The number, shortened.
        found: String,
    },
    /// A number with a decimal point or an exponent.
    #[error("expected a whole number, found `{found}`")]
    Fraction {
        /// The number, shortened.
        found: String,
    },
    /// A bracket or quotation mark that is never closed; the place is where it opens.
    #[error("this `{opening}` is never closed")]
    NeverClosed {
        /// The opening character.
        opening: char,
    },
    /// A closing bracket that nothing opened.
    #[error("this `{closing}` closes nothing")]
    NeverOpened {
        /// The closing character.
        closing: char,
    },
    /// More brackets within brackets than any parameter has.
    #[error("brackets are nested more than {limit} deep")]
    TooDeep {
        /// The deepest nesting that means something.
        limit: usize,
    },
    /// More values than the parameters take.
    #[error("too many values: expected the end of the case after {expected}, found {found}")]
    TooManyValues {
        /// The parameters of the game.
        expected: String,
        /// The first value too many.
        found: String,
    },
    /// The text ends, or the case does, before every parameter has a value.
    #[error("too few values: no value for {parameter}")]
    TooFewValues {
        /// The first parameter without a value, with its type.
        parameter: String,
    },
    /// A name that is not a parameter of the game.
    #[error("no input is named `{name}`; this game has {known}")]
    UnknownName {
        /// The name.
        name: String,
        /// The names that exist.
        known: String,
        /// The existing name that looks most like it.
        suggestion: Option<String>,
    },
    /// A parameter that is given twice within one case.
    #[error("`{name}` is given twice")]
    DuplicateName {
        /// The name as it was given the second time.
        name: String,
    },
    /// A case with names that leaves some out.
    #[error("no value for {names}")]
    MissingName {
        /// The parameters without a value.
        names: String,
    },
    /// Bytes that are no UTF-8 text.
    #[error("the text is not valid UTF-8")]
    InvalidUtf8,
    /// A text that can be read in several ways.
    #[error("this text can be read in more than one way: {}", meanings(.readings))]
    Ambiguous {
        /// The readings.
        readings: Vec<PossibleReading>,
    },
    /// Contest text whose counts and numbers disagree.
    #[error("as contest text: expected {expected}, found {found}")]
    ContestMismatch {
        /// What the counts ask for.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A game with a text parameter, which contest text cannot express.
    #[error("contest text holds numbers only, and this game takes a text, `{name}`")]
    TextInContest {
        /// The text parameter.
        name: String,
    },
    /// Several cases where only one can be used.
    #[error("expected one case, found more than one")]
    SeveralCases,
    /// The source of the text failed.
    #[error("reading failed: {message}")]
    Unreadable {
        /// What the source said.
        message: String,
    },
}

impl InputProblem {
    /// Whether it is a fault within one case, and not of how the text is to be read.
    pub(super) fn is_of_one_case(&self) -> bool {
        match self {
            InputProblem::NotANumber { .. }
            | InputProblem::Unexpected { .. }
            | InputProblem::TooLarge { .. }
            | InputProblem::Fraction { .. }
            | InputProblem::NeverOpened { .. }
            | InputProblem::TooDeep { .. }
            | InputProblem::TooManyValues { .. }
            | InputProblem::TooFewValues { .. }
            | InputProblem::UnknownName { .. }
            | InputProblem::DuplicateName { .. }
            | InputProblem::MissingName { .. } => true,
            InputProblem::Empty { .. }
            | InputProblem::NeverClosed { .. }
            | InputProblem::InvalidUtf8
            | InputProblem::Ambiguous { .. }
            | InputProblem::ContestMismatch { .. }
            | InputProblem::TextInContest { .. }
            | InputProblem::SeveralCases
            | InputProblem::Unreadable { .. } => false,
        }
    }

    /// The hint of [`InputError::hint`].
    fn hint(&self) -> Option<String> {
        let hint = match self {
            InputProblem::Empty { .. } | InputProblem::TooFewValues { .. } => {
                "give one line a parameter, or names: `name = value`".to_owned()
            }
            InputProblem::NotANumber { .. } => {
                "write names before the values, as in `piles = [2,7,9]`".to_owned()
            }
            InputProblem::TooLarge { .. } => {
                format!("numbers go from {} to {}", i64::MIN, i64::MAX)
            }
            InputProblem::Fraction { .. } => {
                "write whole numbers without a point or an exponent: `5`, not `5.0`".to_owned()
            }
            InputProblem::NeverClosed { opening } => {
                format!("close it with `{}`, or remove it", closing_of(*opening))
            }
            InputProblem::NeverOpened { .. } => "remove it, or open it before".to_owned(),
            InputProblem::TooDeep { .. } => "remove the outer brackets".to_owned(),
            InputProblem::TooManyValues { .. } => "write every case on lines of its own".to_owned(),
            InputProblem::UnknownName { suggestion, .. } => {
                return suggestion
                    .as_ref()
                    .map(|name| format!("did you mean `{name}`?"));
            }
            InputProblem::DuplicateName { .. } => {
                "finish one case before the next; every parameter is given once".to_owned()
            }
            InputProblem::InvalidUtf8 => "save the file as UTF-8".to_owned(),
            InputProblem::Ambiguous { readings } => requests(readings),
            InputProblem::ContestMismatch { .. } => {
                "a list is its count, then that many numbers; without counts say \
                 `--format leetcode`"
                    .to_owned()
            }
            InputProblem::TextInContest { .. } => {
                "say `--format leetcode` or `--format json`".to_owned()
            }
            InputProblem::MissingName { .. }
            | InputProblem::Unexpected { .. }
            | InputProblem::SeveralCases
            | InputProblem::Unreadable { .. } => return None,
        };
        Some(hint)
    }
}

/// The character that closes an opening one; quotation marks close themselves.
pub(super) fn closing_of(opening: char) -> char {
    match opening {
        '[' => ']',
        '{' => '}',
        '(' => ')',
        '“' => '”',
        '‘' => '’',
        '「' => '」',
        same => same,
    }
}

fn meanings(readings: &[PossibleReading]) -> String {
    let meanings: Vec<_> = readings
        .iter()
        .map(|reading| reading.meaning.as_str())
        .collect();
    meanings.join("; or ")
}

fn requests(readings: &[PossibleReading]) -> String {
    let requests: Vec<_> = readings
        .iter()
        .map(|reading| format!("for {}: {}", reading.meaning, reading.request))
        .collect();
    requests.join("; ")
}
