//! How the next case starts: what stands before it is passed over, and its first character
//! says in which of the accepted forms it is written.

use std::io::Read;

use super::Format;
use super::bracket::{Opening, Openings};
use super::character::opens_word;
use super::error::{InputError, InputProblem, Place};
use super::label::{DECORATION, Label, label};
use super::name::{described, find, listed, unknown};
use super::reader::CaseReader;
use super::readings::{Decision, decide};
use super::scanner::Word;
use crate::rules::ParameterType;

/// How a case starts.
pub(super) enum Start {
    /// With brackets, which were taken.
    Brackets(Vec<Opening>),
    /// With a number.
    Plain,
    /// With a text, which was taken.
    Text(String),
    /// With a name, which was taken.
    Name(Word),
    /// With the brace of an object, which was taken.
    Object(Place),
}

/// What was found on the way to the next case.
pub(super) enum Step {
    /// The end of the text.
    End,
    /// Something that is not a case itself, and was taken.
    Passed,
    /// A case.
    Case(Start),
}

impl<R: Read> CaseReader<R> {
    /// Goes one step towards the next case.
    pub(super) fn take_start(&mut self) -> Result<Step, InputError> {
        if self.feed.has_numbers_ahead() {
            self.check_line_start()?;
            return Ok(Step::Case(Start::Plain));
        }
        if let Some(word) = self.feed.take_word_ahead() {
            return self.take_word_start(word);
        }
        let text_first = self.takes_text_first();
        let passed: &[char] = if text_first { &[' ', '\n'] } else { DECORATION };
        let Some(first) = self.feed.scanner.skip(passed)? else {
            return Ok(Step::End);
        };
        if self.format.is_contest() {
            self.refuse_text_parameters()?;
        }
        if self.format == Format::Json {
            self.check_line_start()?;
            return self.take_json_start(first);
        }
        if text_first && !matches!(first, '[' | '{') {
            self.check_line_start()?;
            return self.take_text_start(first);
        }
        if opens_word(first) {
            let word = self.feed.scanner.take_word()?;
            return self.take_word_start(word);
        }
        self.check_line_start()?;
        match first {
            '0'..='9' | '-' | '+' => self.take_number_start(),
            '[' | '{' | '(' if self.format.is_contest() => Err(self
                .feed
                .scanner
                .unexpected("a whole number, as contest text has")),
            '[' | '{' | '(' => self.take_brackets(),
            _ => Err(self.feed.scanner.unexpected(self.expected())),
        }
    }

    fn takes_text_first(&self) -> bool {
        self.parameters
            .first()
            .is_some_and(|first| first.kind == ParameterType::Text)
    }

    /// Contest text is numbers: where a text ends in it nobody has said.
    fn refuse_text_parameters(&self) -> Result<(), InputError> {
        let text = self
            .parameters
            .iter()
            .find(|it| it.kind == ParameterType::Text);
        text.map_or(Ok(()), |text| {
            let problem = InputProblem::TextInContest {
                name: text.name.clone(),
            };
            Err(InputError::new(self.feed.scanner.place(), problem))
        })
    }

    /// What a case starts with, for messages.
    fn expected(&self) -> String {
        match self.parameters.first() {
            Some(first) => described(first),
            None => "nothing: this game has no inputs".to_owned(),
        }
    }

    /// Refuses anything that follows a complete case on its line.
    fn check_line_start(&mut self) -> Result<(), InputError> {
        if !self.within_line {
            return Ok(());
        }
        let expected = listed(self.parameters.iter());
        let mut error = self.feed.unexpected(String::new());
        if let InputProblem::Unexpected { found, .. } = *error.problem {
            *error.problem = InputProblem::TooManyValues { expected, found };
        }
        Err(error)
    }

    fn take_json_start(&mut self, first: char) -> Result<Step, InputError> {
        let alone = self.parameters.len() == 1;
        match (first, self.parameters.first().map(|first| first.kind)) {
            ('[' | '{', _) => self.take_brackets(),
            ('0'..='9' | '-', Some(ParameterType::Integer)) if alone => {
                Ok(Step::Case(Start::Plain))
            }
            ('"', Some(ParameterType::Text)) if alone => self
                .feed
                .scanner
                .take_quoted()
                .map(Start::Text)
                .map(Step::Case),
            _ => Err(self
                .feed
                .scanner
                .unexpected("an object or an array of JSON")),
        }
    }

    fn take_brackets(&mut self) -> Result<Step, InputError> {
        let json = self.format == Format::Json;
        match self.feed.scanner.take_openings(json)? {
            Openings::Lists(openings) => Ok(Step::Case(Start::Brackets(openings))),
            Openings::Object(openings, brace) => match openings.as_slice() {
                [] => Ok(Step::Case(Start::Object(brace))),
                [opening] => {
                    (self.array, self.element) = (Some(*opening), Some(brace));
                    Ok(Step::Passed)
                }
                _ => {
                    let (found, expected) = ("`{`".to_owned(), self.expected());
                    let problem = InputProblem::Unexpected { found, expected };
                    Err(InputError::new(brace, problem))
                }
            },
        }
    }

    /// A case that starts with a number: contest text, if that is asked for or possible.
    fn take_number_start(&mut self) -> Result<Step, InputError> {
        let text = self
            .parameters
            .iter()
            .any(|it| it.kind == ParameterType::Text);
        let may_be_contest = self.format == Format::Auto && self.fresh && !text;
        if !may_be_contest && !self.format.is_contest() {
            return Ok(Step::Case(Start::Plain));
        }
        self.fresh = false;
        let mark = self.feed.scanner.mark();
        match decide(
            &mut self.feed.scanner,
            &self.parameters,
            self.format,
            self.layout.as_ref(),
        )? {
            // What is still held is read again, for its columns; the rest comes as numbers.
            Decision::Lines(..) if self.feed.scanner.rewind(mark) => {}
            Decision::Lines(block, word) => self.feed.put_back(block, word),
            Decision::Contest(cases, word) => {
                self.contest = Some(cases);
                self.feed.put_back(Default::default(), word);
            }
        }
        Ok(Step::Passed)
    }

    /// A word: the name of a parameter, or a label.
    fn take_word_start(&mut self, word: Word) -> Result<Step, InputError> {
        if find(&self.parameters, &word.text).is_none()
            && let Some(label) = label(&word.text)
            && self.take_label(label, &word)?
        {
            self.fresh = true;
            self.within_line = false;
            return Ok(Step::Passed);
        }
        let word = match self.format.is_contest() {
            true => word,
            false => self.take_declared_name(word)?,
        };
        if self.format.is_contest() || !self.is_assigned()? {
            let expected = match self.within_line {
                true => "the end of the line after the case".to_owned(),
                false => self.expected(),
            };
            let problem = InputProblem::NotANumber {
                found: word.text,
                expected,
            };
            return Err(InputError::new(word.place, problem));
        }
        if self.within_line && find(&self.parameters, &word.text).is_some() {
            let problem = InputProblem::DuplicateName { name: word.text };
            return Err(InputError::new(word.place, problem));
        }
        Ok(Step::Case(Start::Name(word)))
    }

    /// Passes over a label and what belongs to it; `false` if it is none.
    fn take_label(&mut self, label: Label, word: &Word) -> Result<bool, InputError> {
        let scanner = &mut self.feed.scanner;
        match label {
            Label::Heading => scanner.take_heading_end()?,
            Label::Input => {
                self.labelled = true;
                return scanner.take_label_end();
            }
            Label::Remark if self.labelled => {
                if !scanner.take_label_end()? {
                    return Ok(false);
                }
                scanner.skip_remark(&word.text, &mut self.claimed)?;
            }
            // What a judge said stands before the input that it was said of.
            Label::Verdict => {
                scanner.skip_remark(&word.text, &mut self.claimed)?;
                self.labelled = true;
            }
            // Without an `Input:` it would be unknown where the next case starts.
            Label::Remark => {
                let expected = "`Input:` somewhere before it".to_owned();
                let found = format!("`{}`", word.text);
                let problem = InputProblem::Unexpected { found, expected };
                return Err(InputError::new(word.place, problem));
            }
        }
        Ok(true)
    }

    /// Whether the word before is assigned to.
    fn is_assigned(&mut self) -> Result<bool, InputError> {
        Ok(matches!(
            self.feed.scanner.skip(&[' ', '"'])?,
            Some('=' | ':')
        ))
    }

    /// The start of a case whose first parameter is a text, which may look like anything.
    fn take_text_start(&mut self, first: char) -> Result<Step, InputError> {
        let place = self.feed.scanner.place();
        let mut text = match first {
            '"' => self.feed.scanner.take_quoted()?,
            _ => self.feed.scanner.take_word()?.text,
        };
        let mut blanks = String::new();
        while let Some(next) = self.feed.scanner.peek()? {
            match next.character {
                ' ' => blanks.push(next.raw),
                '=' | ':' if !text.is_empty() => {
                    return self.take_word_start(Word { text, place });
                }
                _ => break,
            }
            self.feed.scanner.take(next);
        }
        if first != '"' {
            let alone = self.parameters.len() == 1;
            let next = self.feed.scanner.peek()?.map(|next| next.character);
            let goes_on = if alone {
                !matches!(next, None | Some('\n'))
            } else {
                blanks.is_empty()
            };
            if goes_on && !matches!(next, None | Some('\n' | ' ' | ',')) || text.is_empty() {
                text.push_str(&blanks);
                text.push_str(&self.feed.scanner.take_text(alone)?);
            }
        }
        Ok(Step::Case(Start::Text(text)))
    }

    /// The problem of a name that means nothing here.
    pub(super) fn unknown_name(&self, name: &Word) -> InputError {
        InputError::new(name.place, unknown(&self.parameters, &name.text))
    }
}
