//! Texts, the values of `str` parameters: bare, or in quotation marks with JSON's escapes.

use std::io::Read;

use super::error::{InputError, InputProblem, closing_of};
use super::scanner::{Next, Scanner};

impl<R: Read> Scanner<R> {
    /// Takes a text: in quotation marks, or bare up to white space or a comma; with `whole_line`
    /// a bare text goes up to the end of the line.
    pub(super) fn take_text(&mut self, whole_line: bool) -> Result<String, InputError> {
        let mut text = String::new();
        while let Some(next) = self.peek()? {
            match next.character {
                '"' if text.is_empty() => return self.take_quoted(),
                '\n' => break,
                ' ' | ',' | '[' | ']' | '{' | '}' if !whole_line => break,
                _ => text.push(next.raw),
            }
            self.take(next);
        }
        let kept = text.trim_end().len();
        text.truncate(kept);
        if text.is_empty() {
            Err(self.unexpected("a text"))
        } else {
            Ok(text)
        }
    }

    /// Takes a text in quotation marks, with the escapes of JSON.
    pub(super) fn take_quoted(&mut self) -> Result<String, InputError> {
        let start = self.place();
        let Some(opening) = self.peek_raw()? else {
            return Err(self.unexpected("a text"));
        };
        self.take(opening);
        let mut text = String::new();
        while let Some(next) = self.peek_raw()? {
            if next.raw == closing_of(opening.raw) {
                self.take(next);
                return Ok(text);
            }
            self.take(next);
            text.push(if next.raw == '\\' {
                self.take_escape()?
            } else {
                next.raw
            });
        }
        Err(InputError::new(
            start,
            InputProblem::NeverClosed {
                opening: opening.raw,
            },
        ))
    }

    /// The character of an escape whose backslash has been taken.
    fn take_escape(&mut self) -> Result<char, InputError> {
        let expected = "an escape of JSON after the backslash";
        let Some(next) = self.peek_raw()? else {
            return Err(self.unexpected(expected));
        };
        let meant = match next.raw {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            '"' | '\'' | '`' | '\\' | '/' => next.raw,
            'u' => return self.take_code(next),
            _ => return Err(self.unexpected(expected)),
        };
        self.take(next);
        Ok(meant)
    }

    /// The character of a `\u0041`, whose `u` is given; two such for one beyond 16 bits.
    fn take_code(&mut self, u: Next) -> Result<char, InputError> {
        let place = self.place();
        self.take(u);
        let mut units = vec![self.take_unit()?];
        if matches!(units.first(), Some(0xd800..=0xdbff)) {
            for mark in ['\\', 'u'] {
                match self.peek_raw()? {
                    Some(next) if next.raw == mark => self.take(next),
                    _ => return Err(self.unexpected("the second half of a surrogate pair")),
                }
            }
            units.push(self.take_unit()?);
        }
        let decoded = char::decode_utf16(units).next().and_then(Result::ok);
        decoded.ok_or_else(|| {
            let expected = "a character's number after `\\u`".to_owned();
            let found = "half of a surrogate pair".to_owned();
            InputError::new(place, InputProblem::Unexpected { found, expected })
        })
    }

    /// Four hexadecimal digits.
    fn take_unit(&mut self) -> Result<u16, InputError> {
        let mut unit = 0;
        for _ in 0..4 {
            let next = self.peek_raw()?;
            let digit = next.and_then(|next| next.raw.to_digit(16));
            let (Some(next), Some(digit)) = (next, digit.and_then(|it| u16::try_from(it).ok()))
            else {
                return Err(self.unexpected("four hexadecimal digits after `\\u`"));
            };
            self.take(next);
            unit = unit << 4 | digit;
        }
        Ok(unit)
    }
}
