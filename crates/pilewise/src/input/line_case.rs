//! The commonest short cases, a list or some numbers that have their line to themselves, taken in
//! one step.
//!
//! A file of a million such lines is read at the speed of its numbers. Anything else is left to
//! the careful path, which reads these lines the same, only slower.

use std::io::Read;

use super::Format;
use super::number_run::{Last, NumberRun};
use super::reader::CaseReader;
use super::scanner::Scanner;
use super::value::InputValue;
use crate::rules::ParameterType;

impl<R: Read> CaseReader<R> {
    /// Takes the next case if it is a list, or single numbers, on a line of its own that can be
    /// nothing else.
    pub(super) fn take_line_case(&mut self) -> Option<Vec<InputValue>> {
        // Where plain lines may still be contest text, or a line has something before this.
        let undecided = self.fresh || self.within_line || self.feed.is_ahead();
        if undecided || self.format.is_contest() {
            return None;
        }
        self.numbers.clear();
        match &self.parameters[..] {
            [one] if one.kind == ParameterType::List => self.take_list_line(),
            [_, ..] if self.are_integers() => self.take_integers_line(),
            _ => None,
        }
    }

    fn are_integers(&self) -> bool {
        let mut kinds = self.parameters.iter().map(|it| it.kind);
        kinds.all(|kind| kind == ParameterType::Integer)
    }

    fn take_list_line(&mut self) -> Option<Vec<InputValue>> {
        let scanner = &mut self.feed.scanner;
        let taken = scanner.take_bracketed_line(&mut self.numbers)
            || self.format != Format::Json
                && scanner.take_whole_line(&mut self.numbers)
                && !self.numbers.is_empty();
        taken.then(|| vec![InputValue::List(self.numbers.clone())])
    }

    /// As many numbers as the case has parameters.
    fn take_integers_line(&mut self) -> Option<Vec<InputValue>> {
        let scanner = &mut self.feed.scanner;
        let mark = scanner.mark();
        if self.format == Format::Json || !scanner.take_whole_line(&mut self.numbers) {
            return None;
        }
        if self.numbers.len() != self.parameters.len() {
            // The chunk is the same, so that this always goes back.
            scanner.rewind(mark);
            return None;
        }
        let values = self.numbers.iter().copied().map(InputValue::Integer);
        Some(values.collect())
    }
}

impl<R: Read> Scanner<R> {
    /// Takes a line of numbers without brackets and its end, if the chunk has all of it, and it
    /// is plain ASCII. Otherwise nothing is taken, and what was added to `numbers` is worthless.
    pub(super) fn take_whole_line(&mut self, numbers: &mut Vec<i64>) -> bool {
        let mark = self.mark();
        let mut run = NumberRun::default();
        self.take_plain_integers(numbers, false, &mut run);
        // After a comma the line goes on, over a carriage return too.
        let is_whole = run.last != Last::Comma && !run.is_question();
        is_whole && self.take_plain_line_end() || !self.rewind(mark)
    }

    /// The same for a list in brackets, which may be empty.
    fn take_bracketed_line(&mut self, numbers: &mut Vec<i64>) -> bool {
        let mark = self.mark();
        if !self.take_byte(b'[') {
            return false;
        }
        let mut run = NumberRun::default();
        self.take_plain_integers(numbers, true, &mut run);
        !run.is_question() && self.take_byte(b']') && self.take_plain_line_end()
            || !self.rewind(mark)
    }

    /// Takes a byte of plain ASCII, if it is next in the chunk.
    fn take_byte(&mut self, byte: u8) -> bool {
        let next = self.chunk[self.start..self.end].first() == Some(&byte);
        self.start += usize::from(next);
        next
    }

    /// Takes the end of a line, if it is next in the chunk.
    fn take_plain_line_end(&mut self) -> bool {
        let taken = match self.chunk[self.start..self.end] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return false,
        };
        self.start += taken;
        self.count_line(self.start);
        true
    }
}
