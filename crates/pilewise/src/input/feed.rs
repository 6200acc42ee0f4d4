//! What a case is read from: numbers that were taken ahead, then the text itself.
//!
//! To tell contest text from other text, lines are taken before it is known what they mean.
//! When they are lines after all, they are read again from here, as if nothing had happened.

use std::io::Read;

use super::error::{InputError, InputProblem, Place};
use super::number_run::NumberRun;
use super::plain::PlainBlock;
use super::scanner::{Scanner, Word};

/// What separates two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separation {
    /// Blanks or a comma.
    SameLine,
    /// A line break, or the end of the text.
    LineEnd,
}

/// The numbers taken ahead, and the text after them.
pub(super) struct Feed<R> {
    pub(super) scanner: Scanner<R>,
    ahead: PlainBlock,
    /// How many of the numbers taken ahead have been read.
    read: usize,
    /// Whether the last of them that was read ended its line.
    line_ended: bool,
    /// A word taken ahead, after those numbers.
    word: Option<Word>,
}

impl<R: Read> Feed<R> {
    pub(super) fn new(source: R) -> Self {
        Feed {
            scanner: Scanner::new(source),
            ahead: PlainBlock::default(),
            read: 0,
            line_ended: false,
            word: None,
        }
    }

    /// Puts back what was taken ahead.
    pub(super) fn put_back(&mut self, block: PlainBlock, word: Option<Word>) {
        (self.ahead, self.read, self.word) = (block, 0, word);
    }

    /// Whether the next thing is a number taken ahead.
    pub(super) fn has_numbers_ahead(&self) -> bool {
        self.read < self.ahead.numbers.len()
    }

    /// Whether anything was taken ahead and not yet read.
    pub(super) fn is_ahead(&self) -> bool {
        self.has_numbers_ahead() || self.word.is_some()
    }

    /// The word taken ahead, once all numbers before it have been read.
    pub(super) fn take_word_ahead(&mut self) -> Option<Word> {
        if self.has_numbers_ahead() {
            None
        } else {
            self.word.take()
        }
    }

    /// Where the next value stands. For numbers taken ahead only the line is known.
    pub(super) fn place(&self) -> Place {
        match (self.ahead.line_of(self.read), &self.word) {
            (Some((_, line)), _) => Place {
                argument: None,
                line,
                column: 1,
            },
            (None, Some(word)) if !self.has_numbers_ahead() => word.place,
            _ => self.scanner.place(),
        }
    }

    /// The error for what stands here, where something else is expected.
    pub(super) fn unexpected(&mut self, expected: String) -> InputError {
        let place = self.place();
        let problem = match (self.ahead.numbers.get(self.read), self.word.take()) {
            (Some(number), _) => InputProblem::Unexpected {
                found: format!("`{number}`"),
                expected,
            },
            (None, Some(word)) => InputProblem::NotANumber {
                found: word.text,
                expected,
            },
            (None, None) => return self.scanner.unexpected(expected),
        };
        InputError::new(place, problem)
    }

    /// How many numbers taken ahead the line still has.
    pub(super) fn ahead_on_line(&self) -> usize {
        let end = self
            .ahead
            .line_of(self.read)
            .map_or(self.ahead.numbers.len(), |it| it.0);
        end.saturating_sub(self.read)
    }

    /// Takes one number.
    pub(super) fn take_integer(
        &mut self,
        expected: impl FnOnce() -> String,
    ) -> Result<i64, InputError> {
        match self.ahead.numbers.get(self.read) {
            Some(&number) => {
                self.read += 1;
                self.line_ended = self.ahead.ends_line(self.read);
                Ok(number)
            }
            None => self.scanner.take_integer(expected),
        }
    }

    /// Takes the numbers up to the end of the line; the end itself stays. A line that is all
    /// there is ahead gives its memory away, so that a long list is never held twice.
    pub(super) fn take_line(&mut self) -> Result<Vec<i64>, InputError> {
        let length = self.ahead_on_line();
        if length == 0 {
            let mut numbers = Vec::new();
            let place = self.scanner.place();
            let mut run = NumberRun::default();
            self.scanner.take_integers(&mut numbers, false, &mut run)?;
            run.ask(place)?;
            return Ok(numbers);
        }
        self.line_ended = self.ahead.ends_line(self.read + length);
        if length == self.ahead.numbers.len() {
            return Ok(std::mem::take(&mut self.ahead).numbers);
        }
        let line = self.ahead.numbers.get(self.read..self.read + length);
        self.read += length;
        Ok(line.map(<[i64]>::to_vec).unwrap_or_default())
    }

    /// Takes what separates two values of a case: blanks, line breaks and at most one comma. A
    /// line break after a comma does not end the line. Quotation marks are passed over unless
    /// the next value is a text.
    pub(super) fn take_separation(&mut self, text_next: bool) -> Result<Separation, InputError> {
        let mut separation = Separation::SameLine;
        if std::mem::take(&mut self.line_ended) {
            separation = Separation::LineEnd;
        }
        if self.is_ahead() {
            return Ok(separation);
        }
        let mut comma = false;
        while let Some(next) = self.scanner.peek()? {
            match next.character {
                ' ' => {}
                '"' if !text_next => {}
                '\n' if comma => {}
                '\n' => separation = Separation::LineEnd,
                ',' if !comma => comma = true,
                _ => break,
            }
            self.scanner.take(next);
        }
        Ok(separation)
    }

    /// Takes what may follow the last value of a case on its line, and the end of that line.
    /// `false` if something else follows on the line.
    pub(super) fn take_line_end(&mut self) -> Result<bool, InputError> {
        if std::mem::take(&mut self.line_ended) {
            return Ok(true);
        }
        if self.is_ahead() {
            return Ok(false);
        }
        let next = self.scanner.skip(&[' ', '"', ',', ';', '*'])?;
        Ok(next.is_none() || self.scanner.take_if('\n')?)
    }
}
