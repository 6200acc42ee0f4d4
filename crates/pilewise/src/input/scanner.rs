//! The text, a chunk at a time: the next character, and the line and column where it stands.
//!
//! Only one chunk is held, however long the text is. A character is decoded when it is looked
//! at, so that invalid UTF-8 is an error at its place, not a scan of the whole text beforehand.

use std::io::{ErrorKind, Read};

use super::character::{folded, opens_word, within_word};
use super::error::{InputError, InputProblem, Place};

/// How many bytes are read at once.
const CHUNK: usize = 64 * 1024;

/// How many characters of an offending text an error repeats.
const SHOWN: usize = 24;

/// The next character of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    /// What it means to the grammar.
    pub(super) character: char,
    /// What it is.
    pub(super) raw: char,
    /// How many bytes it takes.
    width: usize,
}

/// A word of the text, and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) place: Place,
}

/// A point of the text to come back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    before: usize,
    start: usize,
    line: usize,
    line_start: usize,
}

/// A reader of characters.
pub(super) struct Scanner<R> {
    source: R,
    pub(super) chunk: Vec<u8>,
    /// Where in the chunk the next character starts.
    pub(super) start: usize,
    /// Where in the chunk the bytes read so far end.
    pub(super) end: usize,
    /// How many bytes of the text came before the chunk.
    before: usize,
    /// Whether the source has no more.
    exhausted: bool,
    pub(super) line: usize,
    /// Where in the text the line starts, moved on by the bytes that continue a character,
    /// so that a column counts characters.
    line_start: usize,
}

impl<R: Read> Scanner<R> {
    pub(super) fn new(source: R) -> Self {
        Scanner {
            source,
            chunk: vec![0; CHUNK],
            start: 0,
            end: 0,
            before: 0,
            exhausted: false,
            line: 1,
            line_start: 0,
        }
    }

    /// The way back to here.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            before: self.before,
            start: self.start,
            line: self.line,
            line_start: self.line_start,
        }
    }

    /// Goes back, if the text since the mark is still held.
    pub(super) fn rewind(&mut self, mark: Mark) -> bool {
        let held = self.before == mark.before;
        if held {
            self.start = mark.start;
            self.line = mark.line;
            self.line_start = mark.line_start;
        }
        held
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        let column = (self.before + self.start).saturating_sub(self.line_start) + 1;
        Place {
            argument: None,
            line: self.line,
            column,
        }
    }

    /// Counts a line that ends before the byte `start` of the chunk.
    #[inline]
    pub(super) fn count_line(&mut self, start: usize) {
        self.line += 1;
        self.line_start = self.before + start;
    }

    /// Whether at least `wanted` bytes lie ahead, reading on if needed.
    fn has(&mut self, wanted: usize) -> Result<bool, InputError> {
        while self.end - self.start < wanted {
            if self.exhausted {
                return Ok(false);
            }
            if self.end == CHUNK {
                self.chunk.copy_within(self.start..self.end, 0);
                self.before += self.start;
                self.end -= self.start;
                self.start = 0;
            }
            match self.source.read(&mut self.chunk[self.end..]) {
                Ok(0) => self.exhausted = true,
                // A source that claims more than it was given room for is not believed.
                Ok(count) => self.end = (self.end + count).min(CHUNK),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let message = error.to_string();
                    return Err(InputError::new(
                        self.place(),
                        InputProblem::Unreadable { message },
                    ));
                }
            }
        }
        Ok(true)
    }

    /// The next character, not yet taken and not folded.
    pub(super) fn peek_raw(&mut self) -> Result<Option<Next>, InputError> {
        if !self.has(1)? {
            return Ok(None);
        }
        let byte = self.chunk[self.start];
        if byte.is_ascii() {
            let raw = char::from(byte);
            return Ok(Some(Next {
                character: raw,
                raw,
                width: 1,
            }));
        }
        let width = match byte {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            _ => 4,
        };
        let invalid = InputError::new(self.place(), InputProblem::InvalidUtf8);
        if !self.has(width)? {
            return Err(invalid);
        }
        let bytes = &self.chunk[self.start..self.start + width];
        match std::str::from_utf8(bytes)
            .ok()
            .and_then(|text| text.chars().next())
        {
            Some(raw) => Ok(Some(Next {
                character: raw,
                raw,
                width,
            })),
            None => Err(invalid),
        }
    }

    /// The next character, not yet taken. A written-out `\n` is a line break, and a carriage
    /// return with a line feed is one line break.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<Next>, InputError> {
        match self.upcoming() {
            // Nearly every character is one of these, which mean themselves.
            Some(byte @ (b' ' | b'\n' | b',' | b'-' | b'0'..=b'9' | b'[' | b']')) => {
                let raw = char::from(byte);
                Ok(Some(Next {
                    character: raw,
                    raw,
                    width: 1,
                }))
            }
            _ => self.peek_folded(),
        }
    }

    /// As [`Scanner::peek`], for any character.
    fn peek_folded(&mut self) -> Result<Option<Next>, InputError> {
        let Some(mut next) = self.peek_raw()? else {
            return Ok(None);
        };
        next.character = folded(next.raw);
        if matches!(next.raw, '\\' | '\r') && self.has(2)? {
            match (next.raw, self.chunk[self.start + 1]) {
                ('\\', b'n') => (next.character, next.width) = ('\n', 2),
                ('\\', b'r' | b't') => (next.character, next.width) = (' ', 2),
                ('\r', b'\n') => next.width = 2,
                _ => {}
            }
        }
        Ok(Some(next))
    }

    /// Whether the byte after the next character, which is ASCII, is a digit.
    pub(super) fn digit_follows(&mut self) -> Result<bool, InputError> {
        Ok(self.has(2)? && self.chunk[self.start + 1].is_ascii_digit())
    }

    /// Takes a character that was looked at.
    #[inline]
    pub(super) fn take(&mut self, next: Next) {
        self.start += next.width;
        if next.raw.is_ascii_graphic() {
            return;
        }
        // A carriage return that was taken alone leaves the line to its line feed.
        let halved = next.raw == '\r' && next.width == 1 && self.upcoming() == Some(b'\n');
        if folded(next.raw) == '\n' && !halved {
            self.count_line(self.start);
        } else if !next.raw.is_ascii() {
            self.line_start += next.width - 1;
        }
    }

    /// The next byte, if the chunk has it.
    fn upcoming(&self) -> Option<u8> {
        self.chunk[..self.end].get(self.start).copied()
    }

    /// Takes the next character if it is the wanted one.
    pub(super) fn take_if(&mut self, wanted: char) -> Result<bool, InputError> {
        match self.peek()? {
            Some(next) if next.character == wanted => {
                self.take(next);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Passes over all characters that mean one of the given; what follows is returned.
    pub(super) fn skip(&mut self, passed: &[char]) -> Result<Option<char>, InputError> {
        while let Some(next) = self.peek()? {
            if !passed.contains(&next.character) {
                return Ok(Some(next.character));
            }
            self.take(next);
        }
        Ok(None)
    }

    /// Passes over the rest of the line, and its end.
    pub(super) fn skip_line(&mut self) -> Result<(), InputError> {
        while let Some(next) = self.peek()? {
            self.take(next);
            if next.character == '\n' {
                break;
            }
        }
        Ok(())
    }

    /// Takes a name; empty if none stands here. What is beyond any name's length is passed over.
    pub(super) fn take_word(&mut self) -> Result<Word, InputError> {
        let mut word = Word {
            text: String::new(),
            place: self.place(),
        };
        while let Some(next) = self.peek()? {
            let fits = if word.text.is_empty() {
                opens_word
            } else {
                within_word
            };
            if !fits(next.raw) {
                break;
            }
            if word.text.len() < 256 {
                word.text.push(next.raw);
            }
            self.take(next);
        }
        Ok(word)
    }

    /// What stands here, shortened, to be shown in an error; takes it.
    pub(super) fn excerpt(&mut self) -> String {
        let mut shown = String::new();
        while let Ok(Some(next)) = self.peek() {
            let ends = matches!(
                next.character,
                ' ' | '\n' | ',' | '[' | ']' | '{' | '}' | '(' | ')'
            );
            if ends && (!shown.is_empty() || next.character == '\n') {
                break;
            }
            if shown.chars().count() == SHOWN {
                shown.push('…');
                break;
            }
            shown.push(next.raw);
            self.take(next);
            if ends {
                break;
            }
        }
        shown
    }

    /// The error for what stands here, where something else is expected.
    pub(super) fn unexpected(&mut self, expected: impl Into<String>) -> InputError {
        let place = self.place();
        let expected = expected.into();
        let next = match self.peek() {
            Ok(next) => next,
            Err(error) => return error,
        };
        let problem = match next.map(|next| next.character) {
            None => InputProblem::Unexpected {
                found: "the end of the text".to_owned(),
                expected,
            },
            Some('\n') => InputProblem::Unexpected {
                found: "the end of the line".to_owned(),
                expected,
            },
            Some(closing @ (']' | '}' | ')')) => InputProblem::NeverOpened { closing },
            Some(first) if opens_word(first) => InputProblem::NotANumber {
                found: self.excerpt(),
                expected,
            },
            Some(_) => InputProblem::Unexpected {
                found: format!("`{}`", self.excerpt()),
                expected,
            },
        };
        InputError::new(place, problem)
    }
}
