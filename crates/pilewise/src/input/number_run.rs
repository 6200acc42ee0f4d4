//! A run of numbers between blanks and commas, and whether its commas may group digits.
//!
//! `1,000 2,000` is two numbers or four. Commas that stand alone between numbers separate them, as
//! in `100,200,300`; where blanks do so too, or a group is one that no number is written as (`000`),
//! and every comma without a blank has exactly three digits behind it, nobody can know.

use super::error::{InputError, InputProblem, Place, PossibleReading};

/// What was taken last within a run of numbers: it decides whether a comma may follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A number.
    Number,
    /// A comma.
    Comma,
}

/// A run of numbers, as far as it was taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NumberRun {
    pub(super) last: Last,
    /// Whether a blank stands behind what was taken last.
    pub(super) blank: bool,
    /// Whether blanks separate two numbers.
    blanks_separate: bool,
    /// Whether three digits stand right behind a comma, and whether anything else does.
    three_digits: bool,
    others: bool,
    /// Whether such three digits begin with 0.
    zero_led: bool,
}

impl NumberRun {
    /// Goes on over a number of so many characters.
    #[inline]
    pub(super) fn take_number(&mut self, number: i64, characters: usize) {
        match (self.last, self.blank) {
            (Last::Comma, false) if characters == 3 && number >= 0 => {
                self.three_digits = true;
                self.zero_led |= number < 100;
            }
            (Last::Comma, false) => self.others = true,
            (Last::Nothing, _) => {}
            _ => self.blanks_separate = true,
        }
        self.last = Last::Number;
        self.blank = false;
    }

    /// Goes on over a comma.
    #[inline]
    pub(super) fn take_comma(&mut self) {
        self.last = Last::Comma;
        self.blank = false;
    }

    /// Whether its commas may group the digits of a number.
    pub(super) fn is_question(&self) -> bool {
        self.three_digits && !self.others && (self.blanks_separate || self.zero_led)
    }

    /// The error where they may.
    pub(super) fn ask(&self, place: Place) -> Result<(), InputError> {
        if !self.is_question() {
            return Ok(());
        }
        let reading = |meaning: &str, request: &str| PossibleReading {
            meaning: meaning.to_owned(),
            request: request.to_owned(),
        };
        let readings = vec![
            reading(
                "numbers whose commas group digits, as in 1,000",
                "write `1000` or `1_000`",
            ),
            reading(
                "numbers between commas",
                "write blanks alone, or one behind every comma",
            ),
        ];
        Err(InputError::new(place, InputProblem::Ambiguous { readings }))
    }
}
