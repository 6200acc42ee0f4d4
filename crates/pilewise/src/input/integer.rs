//! Whole numbers: one, with every check, and long runs of them in a tight loop.
//!
//! The loop reads plain ASCII straight from the chunk and stops at whatever it does not know:
//! a number that the chunk cuts, a nineteenth digit, a full-width comma. The careful path takes
//! that one step, with its errors, and the loop goes on.

use std::io::Read;

use super::character::ends_number;
use super::error::{InputError, InputProblem};
use super::number_run::{Last, NumberRun};
use super::scanner::Scanner;

/// The most digits whose number certainly fits into 64 bits.
const SAFE_DIGITS: usize = 18;

impl<R: Read> Scanner<R> {
    /// Takes one number.
    pub(super) fn take_integer(
        &mut self,
        expected: impl FnOnce() -> String,
    ) -> Result<i64, InputError> {
        let place = self.place();
        let negative = self.take_if('-')?;
        let signed = negative || self.take_if('+')?;
        let mut digits = String::new();
        let mut value = Some(0_i64);
        while let Some(next) = self.peek()? {
            // `1_000`, as programs and rules files write it.
            if next.character == '_' && !digits.is_empty() && self.digit_follows()? {
                self.take(next);
                continue;
            }
            let Some(digit) = next.character.to_digit(10).map(i64::from) else {
                break;
            };
            if digits.len() < 64 {
                digits.push(next.character);
            }
            // Counted downwards, for the least number has no positive counterpart.
            value = value.and_then(|value| value.checked_mul(10)?.checked_sub(digit));
            self.take(next);
        }
        if digits.is_empty() && !signed {
            return Err(self.unexpected(expected()));
        }
        let sign = if negative { "-" } else { "" };
        let next = self.peek()?.map(|next| next.character);
        if digits.is_empty() || next.is_some_and(|next| !ends_number(next)) {
            let fraction = matches!(next, Some('.' | 'e' | 'E'));
            let found = format!("{sign}{}{}", shortened(&digits), self.excerpt());
            let expected = expected();
            return Err(InputError::new(
                place,
                match next {
                    _ if fraction => InputProblem::Fraction { found },
                    Some(next) if next.is_alphabetic() => {
                        InputProblem::NotANumber { found, expected }
                    }
                    _ => InputProblem::Unexpected {
                        found: format!("`{found}`"),
                        expected,
                    },
                },
            ));
        }
        let value = if negative {
            value
        } else {
            value.and_then(i64::checked_neg)
        };
        value.ok_or_else(|| {
            let found = format!("{sign}{}", shortened(&digits));
            InputError::new(place, InputProblem::TooLarge { found })
        })
    }

    /// Takes numbers between blanks and single commas, up to the first other character; with
    /// `across_lines` line breaks are blanks. A line break after a comma always is one.
    pub(super) fn take_integers(
        &mut self,
        numbers: &mut Vec<i64>,
        across_lines: bool,
        run: &mut NumberRun,
    ) -> Result<(), InputError> {
        loop {
            self.take_plain_integers(numbers, across_lines, run);
            let Some(next) = self.peek()? else {
                return Ok(());
            };
            match next.character {
                ' ' => {
                    self.take(next);
                    run.blank = true;
                }
                '\n' if across_lines || run.last == Last::Comma => {
                    self.take(next);
                    run.blank = true;
                }
                ',' if run.last == Last::Number => {
                    self.take(next);
                    run.take_comma();
                }
                ',' => return Err(self.unexpected("a number before the comma")),
                '-' | '+' | '0'..='9' => {
                    let start = self.place().column;
                    let number = self.take_integer(|| "a whole number".to_owned())?;
                    run.take_number(number, self.place().column - start);
                    numbers.push(number);
                }
                _ => return Ok(()),
            }
        }
    }

    /// The tight loop of [`Scanner::take_integers`].
    pub(super) fn take_plain_integers(
        &mut self,
        numbers: &mut Vec<i64>,
        across_lines: bool,
        run: &mut NumberRun,
    ) {
        let mut at = self.start;
        while let Some(&byte) = self.chunk[..self.end].get(at) {
            match byte {
                b' ' | b'\t' => {
                    at += 1;
                    run.blank = true;
                }
                b'\n' if across_lines || run.last == Last::Comma => {
                    at += 1;
                    run.blank = true;
                    self.count_line(at);
                }
                b',' if run.last == Last::Number => {
                    at += 1;
                    run.take_comma();
                }
                b'-' | b'0'..=b'9' => {
                    let Some((number, end)) = plain_integer(&self.chunk[..self.end], at) else {
                        break;
                    };
                    numbers.push(number);
                    run.take_number(number, end - at);
                    at = end;
                }
                _ => break,
            }
        }
        self.start = at;
    }
}

/// The number that starts at a byte and where it ends, if it certainly fits and the character
/// after it is in sight and ends a number.
#[inline]
fn plain_integer(bytes: &[u8], start: usize) -> Option<(i64, usize)> {
    let negative = bytes.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let (mut value, digits) = leading_digits(bytes.get(first..)?);
    let mut end = first + digits;
    loop {
        let byte = *bytes.get(end)?;
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            let ends = matches!(byte, b' ' | b'\t' | b',' | b'\n' | b'\r' | b']');
            let value = if negative { -value } else { value };
            return (ends && end > first).then_some((value, end));
        }
        if end - first == SAFE_DIGITS {
            return None;
        }
        value = value * 10 + i64::from(digit);
        end += 1;
    }
}

/// The number that the digits among the first eight bytes make, and how many digits these are;
/// none where fewer than eight bytes are in sight. All eight are looked at together, since to
/// go on or not after each digit is a guess that a processor gets wrong for numbers of mixed
/// lengths.
#[inline]
fn leading_digits(bytes: &[u8]) -> (i64, usize) {
    let Some(eight) = bytes.first_chunk() else {
        return (0, 0);
    };
    const ONES: u64 = 0x0101_0101_0101_0101;
    // A digit becomes 0 to 9. Of anything else, the highest bit is set or gets set by 0x76.
    let values = u64::from_le_bytes(*eight) ^ (0x30 * ONES);
    let others = (((values & (0x7f * ONES)) + 0x76 * ONES) | values) & (0x80 * ONES);
    let digits = others.trailing_zeros() / 8;
    // The first digit is in the lowest byte; what is not a digit leaves at the top, and zeros
    // come in as leading ones. No digits, and all is shifted out.
    let padded = values.checked_shl(64 - 8 * digits).unwrap_or(0);
    // Neighbours are joined: digits to pairs, pairs to fours, fours to eight.
    let pairs = (padded.wrapping_mul(10) + (padded >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let eight = (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff;
    (eight as i64, digits as usize)
}

/// The digits of a number as an error shows them.
fn shortened(digits: &str) -> String {
    // Digits are ASCII here, so that any index is a character boundary.
    match digits.get(..24) {
        Some(shown) if digits.len() > 24 => format!("{shown}…"),
        _ => digits.to_owned(),
    }
}
