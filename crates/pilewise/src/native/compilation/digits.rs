//! Words as digits of codes, in machine code: their ranges, and what they count for.

use std::ops::Range;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::bounds::Bounds;
use super::context::{ContextLayout, DIGIT_BYTES, OfWord};
use super::emitter::{Emitter, Unsupported};
use super::input::Input;
use crate::engine::coding::{Coding, Digit};
use crate::rules::program::Register;

impl Emitter<'_, '_> {
    fn known_digit(coding: &Coding, word: usize) -> Result<&Digit, Unsupported> {
        coding.digits.get(word).ok_or(Unsupported)
    }

    /// Goes on only where a register's value is one that a word may have.
    pub(super) fn require_word(
        &mut self,
        register: Register,
        word: usize,
    ) -> Result<(), Unsupported> {
        let layout = match self.input {
            Input::Known { coding, .. } => {
                let digit = Bounds::of_digit(Self::known_digit(coding, word)?);
                return self.require_within(register, digit);
            }
            Input::Passed(layout) => layout,
        };
        let value = self.read(register)?;
        let low = self.load_passed(layout.word(word, OfWord::Low))?;
        let most = self.load_passed(layout.word(word, OfWord::Most))?;
        let above = self.builder.ins().isub(value, low);
        self.check_compared(IntCC::UnsignedLessThanOrEqual, above, most);
        let bounds = layout.words.get(word).ok_or(Unsupported)?;
        self.facts.narrow(register, *bounds);
        Ok(())
    }

    /// The same for the word of a tuple that `index` says, which is inside.
    pub(super) fn require_word_of(
        &mut self,
        register: Register,
        tuple: Range<usize>,
        index: Value,
    ) -> Result<(), Unsupported> {
        let (low, most) = match self.input {
            Input::Known { coding, .. } => {
                let digits = coding.digits.get(tuple).ok_or(Unsupported)?;
                let (some, rest) = digits.split_first().ok_or(Unsupported)?;
                let mut rest = rest.iter();
                if rest.all(|digit| (digit.low, digit.most) == (some.low, some.most)) {
                    return self.require_within(register, Bounds::of_digit(some));
                }
                let low = self.digit_entry(digits, index, |digit| digit.low);
                let most = self.digit_entry(digits, index, |digit| digit.most as i64);
                (low, most)
            }
            Input::Passed(layout) => {
                let low = self.passed_digit(layout, tuple.start, OfWord::Low, index)?;
                let most = self.passed_digit(layout, tuple.start, OfWord::Most, index)?;
                (low, most)
            }
        };
        let value = self.read(register)?;
        self.check_compared(IntCC::SignedGreaterThanOrEqual, value, low);
        let above = self.builder.ins().isub(value, low);
        self.check_compared(IntCC::UnsignedLessThanOrEqual, above, most);
        Ok(())
    }

    /// What the word of a tuple that `index` says, which is inside, counts for in a code.
    pub(super) fn factor_of(
        &mut self,
        tuple: Range<usize>,
        index: Value,
    ) -> Result<Value, Unsupported> {
        match self.input {
            Input::Known { coding, .. } => {
                let digits = coding.digits.get(tuple).ok_or(Unsupported)?;
                Ok(self.digit_entry(digits, index, |digit| digit.factor as i64))
            }
            Input::Passed(layout) => self.passed_digit(layout, tuple.start, OfWord::Factor, index),
        }
    }

    /// `code` and what `value` of a word counts, modulo 2^64.
    pub(super) fn add_counted(
        &mut self,
        code: Value,
        value: Value,
        word: usize,
    ) -> Result<Value, Unsupported> {
        let factor = match self.input {
            Input::Known { coding, .. } => {
                let factor = Self::known_digit(coding, word)?.factor;
                self.number(factor as i64)
            }
            Input::Passed(layout) => self.load_passed(layout.word(word, OfWord::Factor))?,
        };
        let product = self.builder.ins().imul(value, factor);
        Ok(self.builder.ins().iadd(code, product))
    }

    /// The code of the words that are the least, negated modulo 2^64.
    pub(super) fn base(&mut self) -> Result<Value, Unsupported> {
        match self.input {
            Input::Known { coding, .. } => {
                let base = coding.base();
                Ok(self.number(base as i64))
            }
            Input::Passed(layout) => self.load_passed(layout.base()),
        }
    }

    /// `code` and what is added where the second player is next: after a move of the first, or
    /// `again` of the second.
    pub(super) fn add_turn(
        &mut self,
        code: Value,
        first: Value,
        again: bool,
    ) -> Result<Value, Unsupported> {
        let second = match self.input {
            Input::Known { coding, .. } if coding.second == 0 => return Ok(code),
            Input::Passed(layout) if !layout.reads_first => return Ok(code),
            Input::Known { coding, .. } => self.number(coding.second as i64),
            Input::Passed(layout) => self.load_passed(layout.second())?,
        };
        let is_second_next = if again {
            let one = self.number(1);
            self.builder.ins().bxor(first, one)
        } else {
            first
        };
        let product = self.builder.ins().imul(is_second_next, second);
        Ok(self.builder.ins().iadd(code, product))
    }

    /// What `part` is of the digit at `index`, which is inside.
    fn digit_entry(&mut self, digits: &[Digit], index: Value, part: fn(&Digit) -> i64) -> Value {
        let address = self.tables.words(digits.iter().map(part).collect());
        let table = self.number(address);
        self.load_entry(table, index)
    }

    /// The same of a digit in the block, `index` after that of word `first`.
    fn passed_digit(
        &mut self,
        layout: &ContextLayout,
        first: usize,
        part: OfWord,
        index: Value,
    ) -> Result<Value, Unsupported> {
        let offset = i32::try_from(layout.word(first, part)).map_err(|_| Unsupported)?;
        let further = self.builder.ins().imul_imm_s(index, DIGIT_BYTES);
        let address = self.builder.ins().iadd(self.context, further);
        Ok(self.load(address, offset))
    }
}

impl Coding {
    /// The code of the words that are the least, negated modulo 2^64.
    pub(super) fn base(&self) -> u64 {
        let least = |digit: &Digit| (digit.low as u64).wrapping_mul(digit.factor);
        let sum = self.digits.iter().map(least).fold(0, u64::wrapping_add);
        sum.wrapping_neg()
    }
}

impl Bounds {
    /// The words that a digit holds.
    fn of_digit(digit: &Digit) -> Self {
        let low = i128::from(digit.low);
        Self::clamped(low, low + i128::from(digit.most)).0
    }

    /// The same, unless it holds more than words.
    pub(super) fn of_digit_exactly(digit: &Digit) -> Option<Self> {
        let low = i128::from(digit.low);
        let (bounds, is_whole) = Self::clamped(low, low + i128::from(digit.most));
        is_whole.then_some(bounds)
    }
}
