//! Plain text, numbers and line breaks only, before it is known what it means.
//!
//! `5`, then `2 7 9 4 4`, is two lists or one list after its count. Until that is decided the
//! numbers and the shape of the lines are kept, not the text; and lines of the same length
//! are kept as one run, so that a column of ten million numbers costs nothing beyond them.

use std::io::Read;

use super::error::InputError;
use super::number_run::NumberRun;
use super::scanner::Scanner;
use crate::rules::{Parameter, ParameterType};

/// Consecutive lines of the same length.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The line number of the first.
    line: usize,
    /// How many lines there are.
    lines: usize,
    /// How many numbers each has; at least one.
    length: usize,
    /// How many numbers there are up to the end of the last line.
    end: usize,
}

impl Run {
    /// How many numbers there are up to the first line.
    fn start(&self) -> usize {
        self.end - self.lines * self.length
    }
}

/// Numbers and the lines they stand on.
#[derive(Debug, Default)]
pub(super) struct PlainBlock {
    pub(super) numbers: Vec<i64>,
    runs: Vec<Run>,
}

/// What stopped a line of plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineStop {
    /// A line break, taken.
    Break,
    /// The end of the text.
    End,
    /// A character that is not plain, not taken.
    Other,
}

impl PlainBlock {
    /// Takes whole lines, as long as the chunk has them and they are plain ASCII, until there
    /// are at least `wanted` numbers; says how many each has. No line may be open.
    ///
    /// This is the loop in which a long column of numbers is read: what it does not know, it
    /// leaves to [`PlainBlock::take_line`], from the start of the line.
    pub(super) fn take_whole_lines<R: Read>(
        &mut self,
        scanner: &mut Scanner<R>,
        wanted: usize,
        mut each: impl FnMut(usize),
    ) {
        while self.numbers.len() < wanted {
            let line = scanner.line;
            if !scanner.take_whole_line(&mut self.numbers) {
                self.numbers.truncate(self.closed());
                return;
            }
            each(self.close_line(line));
        }
    }

    /// Takes the numbers up to the end of the line. The line is not closed yet.
    pub(super) fn take_line<R: Read>(
        &mut self,
        scanner: &mut Scanner<R>,
    ) -> Result<LineStop, InputError> {
        let place = scanner.place();
        let mut run = NumberRun::default();
        loop {
            scanner.take_integers(&mut self.numbers, false, &mut run)?;
            let Some(next) = scanner.peek()? else {
                run.ask(place)?;
                return Ok(LineStop::End);
            };
            match next.character {
                '"' => scanner.take(next),
                '\n' => {
                    run.ask(place)?;
                    scanner.take(next);
                    return Ok(LineStop::Break);
                }
                _ => return Ok(LineStop::Other),
            }
        }
    }

    /// Closes the line that holds the numbers after the last closed one, if there are any;
    /// says how many.
    pub(super) fn close_line(&mut self, line: usize) -> usize {
        let start = self.closed();
        let end = self.numbers.len();
        let length = end - start;
        match self.runs.last_mut() {
            _ if length == 0 => {}
            Some(run) if run.length == length && run.line + run.lines == line => {
                run.lines += 1;
                run.end = end;
            }
            _ => self.runs.push(Run {
                line,
                lines: 1,
                length,
                end,
            }),
        }
        length
    }

    /// How many numbers stand on closed lines.
    pub(super) fn closed(&self) -> usize {
        self.runs.last().map_or(0, |run| run.end)
    }

    /// Where the closed line ends that holds the number `at`, and which line that is.
    pub(super) fn line_of(&self, at: usize) -> Option<(usize, usize)> {
        let run = self
            .runs
            .get(self.runs.partition_point(|run| run.end <= at))?;
        let index = (at - run.start()) / run.length;
        Some((run.start() + (index + 1) * run.length, run.line + index))
    }

    /// Whether a closed line ends after the first `at` numbers.
    pub(super) fn ends_line(&self, at: usize) -> bool {
        at.checked_sub(1)
            .and_then(|last| self.line_of(last))
            .is_some_and(|(end, _)| end == at)
    }
}

/// Follows plain lines as the values of parameters, one line each: a number, or a list. A game
/// of several numbers and nothing else may have a whole case on a line.
#[derive(Debug)]
pub(super) struct LineReading {
    /// The parameter that the next line is for; `None` once a line did not fit.
    next: Option<usize>,
    /// How many cases are complete.
    pub(super) cases: usize,
}

impl LineReading {
    pub(super) fn new() -> Self {
        LineReading {
            next: Some(0),
            cases: 0,
        }
    }

    /// Goes on over a line of so many numbers.
    pub(super) fn follow(&mut self, parameters: &[Parameter], length: usize) {
        let Some(next) = self.next.filter(|_| length > 0) else {
            return;
        };
        let all_integers = parameters
            .iter()
            .all(|it| it.kind == ParameterType::Integer);
        let taken = match parameters.get(next).map(|parameter| parameter.kind) {
            _ if next == 0 && all_integers && length == parameters.len() => parameters.len(),
            Some(ParameterType::List) => 1,
            Some(ParameterType::Integer) if length == 1 => 1,
            _ => {
                self.next = None;
                return;
            }
        };
        let complete = next + taken == parameters.len();
        self.cases += usize::from(complete);
        self.next = Some(if complete { 0 } else { next + taken });
    }

    /// Whether every line so far fits.
    pub(super) fn fits(&self) -> bool {
        self.next.is_some()
    }

    /// Whether the lines so far are whole cases.
    pub(super) fn fits_to_the_end(&self) -> bool {
        self.next == Some(0)
    }
}
