//! Which reading a block of plain text has: none, one, or an error that names them all.
//!
//! All readings are followed side by side while the text comes in. One that no longer fits is
//! out; once only the reading by lines is left, the block is handed on as it is and the rest
//! of the text is never held.

use std::io::Read;

use super::Format;
use super::contest::{Candidate, ContestCases, ContestReading};
use super::error::{InputError, InputProblem, Place, PossibleReading};
use super::label::label;
use super::plain::{LineReading, LineStop, PlainBlock};
use super::scanner::{Scanner, Word};
use crate::rules::{Parameter, ParameterType};

/// What a block of plain text was found to be.
pub(super) enum Decision {
    /// One line a parameter. The rest of the text goes on from here; a word that stopped the
    /// block has been taken.
    Lines(PlainBlock, Option<Word>),
    /// Contest text, as far as the block goes.
    Contest(ContestCases, Option<Word>),
}

/// The readings that are still possible.
struct Readings<'a> {
    parameters: &'a [Parameter],
    lines: Option<LineReading>,
    contest: Vec<Candidate>,
}

impl<'a> Readings<'a> {
    fn new(parameters: &'a [Parameter], format: Format) -> Self {
        let lists = parameters
            .iter()
            .filter(|it| it.kind == ParameterType::List)
            .count();
        let all_integers = parameters
            .iter()
            .all(|it| it.kind == ParameterType::Integer);
        let by_lines = format == Format::Auto;
        let mut contest = Vec::new();
        for counted_cases in [false, true] {
            for shared_count in [false, true] {
                // Without two lists there is no count to share; without a list, contest text
                // that does not announce its cases is the same as lines.
                let same = shared_count && lists < 2 || by_lines && all_integers && !counted_cases;
                if !same && (counted_cases || format != Format::ContestCounted) {
                    let reading = ContestReading {
                        counted_cases,
                        shared_count,
                        by_lines,
                    };
                    contest.push(Candidate::new(reading));
                }
            }
        }
        Readings {
            parameters,
            lines: by_lines.then(LineReading::new),
            contest,
        }
    }

    fn follow_line(&mut self, length: usize) {
        if let Some(lines) = &mut self.lines {
            lines.follow(self.parameters, length);
        }
    }

    /// How many numbers there must be before [`Readings::follow_contest`] comes any further.
    fn wanted(&self) -> usize {
        let fitting = self.contest.iter().filter(|candidate| candidate.fits());
        fitting.map(Candidate::wanted).min().unwrap_or(0)
    }

    fn follow_contest(&mut self, block: &PlainBlock, finished: bool) {
        for candidate in self.contest.iter_mut().filter(|candidate| candidate.fits()) {
            candidate.follow(self.parameters, block, finished);
        }
    }

    fn contest_is_out(&self) -> bool {
        self.contest.iter().all(|candidate| !candidate.fits())
    }

    fn nothing_is_left(&self) -> bool {
        self.contest_is_out() && self.lines.as_ref().is_none_or(|lines| !lines.fits())
    }

    /// The reading of a finished block.
    fn decide(
        self,
        block: PlainBlock,
        stop: Option<Word>,
        end: Place,
    ) -> Result<Decision, InputError> {
        let fitting: Vec<_> = self.contest.iter().filter(|it| it.fits()).collect();
        let lines = self.lines.as_ref();
        let by_lines = lines.is_some_and(LineReading::fits_to_the_end);
        match (by_lines, fitting.as_slice()) {
            (false, [only]) => {
                return Ok(Decision::Contest(
                    ContestCases::new(block, only.reading),
                    stop,
                ));
            }
            (true, []) => return Ok(Decision::Lines(block, stop)),
            (false, []) if lines.is_some() => return Ok(Decision::Lines(block, stop)),
            (false, []) => {
                let mismatch = self.contest.into_iter().find_map(|it| it.mismatch);
                return Err(match mismatch {
                    Some(mismatch) => mismatch.error(&block, end),
                    None => InputError::new(end, InputProblem::SeveralCases),
                });
            }
            _ => {}
        }
        let by_lines = lines.filter(|_| by_lines).map(|lines| PossibleReading {
            meaning: format!("{} without counts, one line a value", cases(lines.cases)),
            request: "`--format leetcode`".to_owned(),
        });
        let readings = by_lines
            .into_iter()
            .chain(fitting.into_iter().map(possible))
            .collect();
        let place = Place {
            argument: None,
            line: block.line_of(0).map_or(1, |it| it.1),
            column: 1,
        };
        Err(InputError::new(place, InputProblem::Ambiguous { readings }))
    }
}

/// Takes the block of plain text that starts here and finds out what it is.
pub(super) fn decide<R: Read>(
    scanner: &mut Scanner<R>,
    parameters: &[Parameter],
    format: Format,
) -> Result<Decision, InputError> {
    let mut readings = Readings::new(parameters, format);
    let mut block = PlainBlock::default();
    loop {
        let wanted = readings.wanted();
        block.take_whole_lines(scanner, wanted, |length| readings.follow_line(length));
        let mut finished = false;
        let mut label_word = None;
        if block.closed() < wanted {
            let line = scanner.line;
            let stop = block.take_line(scanner)?;
            if stop == LineStop::Other {
                let word = scanner.take_word()?;
                if label(&word.text).is_none() {
                    return other(block, scanner, word, format);
                }
                label_word = Some(word);
            }
            readings.follow_line(block.close_line(line));
            finished = stop != LineStop::Break;
        }
        readings.follow_contest(&block, finished);
        if finished {
            return readings.decide(block, label_word, scanner.place());
        }
        if readings.nothing_is_left() && format != Format::Auto {
            return readings.decide(block, None, scanner.place());
        }
        if format == Format::Auto && readings.contest_is_out() {
            return Ok(Decision::Lines(block, None));
        }
    }
}

/// The decision at something that contest text does not have: brackets, names, letters.
fn other<R: Read>(
    block: PlainBlock,
    scanner: &mut Scanner<R>,
    word: Word,
    format: Format,
) -> Result<Decision, InputError> {
    let expected = "a whole number, as contest text has".to_owned();
    if format == Format::Auto {
        let word = Some(word).filter(|word| !word.text.is_empty());
        return Ok(Decision::Lines(block, word));
    }
    if word.text.is_empty() {
        return Err(scanner.unexpected(expected));
    }
    let found = word.text.chars().take(24).collect();
    Err(InputError::new(
        word.place,
        InputProblem::NotANumber { found, expected },
    ))
}

/// A contest reading, as an error names it.
fn possible(candidate: &Candidate) -> PossibleReading {
    let ContestReading {
        counted_cases,
        shared_count,
        by_lines,
    } = candidate.reading;
    let request = match (shared_count, counted_cases, by_lines) {
        (true, _, _) => "write the lists in brackets, without counts",
        (false, true, _) => "`--format contest-counted`",
        (false, false, true) => "`--format contest`",
        (false, false, false) => {
            "write the number of cases first and say `--format contest-counted`"
        }
    };
    let opening = if counted_cases {
        "the number of cases, then "
    } else {
        ""
    };
    let lists = if shared_count {
        "with one count for all its lists"
    } else {
        "in contest text"
    };
    let meaning = format!("{opening}{} {lists}", cases(candidate.cases));
    PossibleReading {
        meaning,
        request: request.to_owned(),
    }
}

fn cases(count: usize) -> String {
    if count == 1 {
        "1 case".to_owned()
    } else {
        format!("{count} cases")
    }
}
