//! What a judge's report says beside the input: the answer of the program, and that another was
//! expected.

use std::io::Read;

use super::character::opens_word;
use super::error::InputError;
use super::label::{DECORATION, Label, label};
use super::scanner::Scanner;

/// The longest answer that is kept, in characters.
const LONGEST: usize = 256;

/// The answer of a program, as a report has it.
#[derive(Debug, Default)]
pub(super) struct Claimed {
    output: Option<String>,
    is_disputed: bool,
}

/// What the lines of a report belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Output,
    Other,
}

impl Claimed {
    /// The answer, if the report says that another was expected.
    pub(super) fn claim(&self) -> Option<&str> {
        self.output.as_deref().filter(|_| self.is_disputed)
    }

    /// Goes on with what a label opens.
    fn open(&mut self, label: &str) -> Part {
        match label.to_lowercase().as_str() {
            "output" | "输出" => {
                *self = Claimed::default();
                Part::Output
            }
            "expected" | "预期" | "预期结果" => {
                self.is_disputed = true;
                Part::Other
            }
            _ => Part::Other,
        }
    }

    /// Keeps the first line of an output that is not empty.
    fn keep(&mut self, part: Part, line: &str) {
        let line = line.trim();
        if part == Part::Output && self.output.is_none() && !line.is_empty() {
            self.output = Some(line.to_owned());
        }
    }
}

impl<R: Read> Scanner<R> {
    /// Passes over everything up to the next `Input:` that opens a line; what a report says of
    /// answers is kept.
    pub(super) fn skip_remark(
        &mut self,
        opened_by: &str,
        claimed: &mut Claimed,
    ) -> Result<(), InputError> {
        let mut part = claimed.open(opened_by);
        loop {
            let line = self.take_rest_of_line(String::new())?;
            claimed.keep(part, &line);
            match self.skip(DECORATION)? {
                None => return Ok(()),
                Some(first) if opens_word(first) => {
                    let word = self.take_word()?;
                    match label(&word.text) {
                        Some(Label::Input) if self.take_label_end()? => return Ok(()),
                        Some(Label::Remark) => {
                            part = claimed.open(&word.text);
                            self.take_label_end()?;
                        }
                        _ => {
                            let line = self.take_rest_of_line(word.text)?;
                            claimed.keep(part, &line);
                        }
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// Takes what is left of the line, but not its end.
    fn take_rest_of_line(&mut self, mut line: String) -> Result<String, InputError> {
        let mut kept = line.chars().count();
        while let Some(next) = self.peek()? {
            if next.character == '\n' {
                break;
            }
            if kept < LONGEST && next.character != '"' {
                line.push(next.raw);
                kept += 1;
            }
            self.take(next);
        }
        Ok(line)
    }
}
