//! The commonest short case, a list that has its line to itself, taken in one step.
//!
//! A file of a million such lines is read at the speed of its numbers. Anything else is left to
//! the careful path, which reads these lines the same, only slower.

use std::io::Read;

use super::Format;
use super::integer::Last;
use super::reader::CaseReader;
use super::scanner::Scanner;
use super::value::InputValue;
use crate::rules::ParameterType;

impl<R: Read> CaseReader<R> {
    /// Takes the next case if it is a list on a line of its own that can be nothing else.
    pub(super) fn take_list_line(&mut self) -> Option<Vec<InputValue>> {
        // Where plain lines may still be contest text, or a line has something before this.
        let undecided = self.fresh || self.within_line || self.feed.is_ahead();
        let one_list = matches!(&self.parameters[..], [one] if one.kind == ParameterType::List);
        if undecided || !one_list || self.format.is_contest() {
            return None;
        }
        self.numbers.clear();
        let scanner = &mut self.feed.scanner;
        let taken = scanner.take_bracketed_line(&mut self.numbers)
            || self.format != Format::Json
                && scanner.take_whole_line(&mut self.numbers)
                && !self.numbers.is_empty();
        taken.then(|| vec![InputValue::List(self.numbers.clone())])
    }
}

impl<R: Read> Scanner<R> {
    /// Takes a line of numbers without brackets and its end, if the chunk has all of it, and it
    /// is plain ASCII. Otherwise nothing is taken, and what was added to `numbers` is worthless.
    pub(super) fn take_whole_line(&mut self, numbers: &mut Vec<i64>) -> bool {
        let mark = self.mark();
        let mut last = Last::Nothing;
        self.take_plain_integers(numbers, false, &mut last);
        // After a comma the line goes on, over a carriage return too.
        last != Last::Comma && self.take_plain_line_end() || !self.rewind(mark)
    }

    /// The same for a list in brackets, which may be empty.
    fn take_bracketed_line(&mut self, numbers: &mut Vec<i64>) -> bool {
        let mark = self.mark();
        if !self.take_byte(b'[') {
            return false;
        }
        self.take_plain_integers(numbers, true, &mut Last::Nothing);
        self.take_byte(b']') && self.take_plain_line_end() || !self.rewind(mark)
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
