//! Elements and sums of the lists of the input and of tuples, in machine code.
//!
//! Every index that is not known to be inside is checked.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::bounds::Bounds;
use super::emitter::{Emitter, Place, Unsupported};
use super::operation::Computed;
use super::tables::RowEntry;
use crate::rules::program::{Instruction, Operation, Register};

/// The bytes of a word.
const WORD: i32 = 8;

impl Emitter<'_, '_> {
    /// Emits an operation that looks into a list or a tuple.
    pub(super) fn look_up(&mut self, step: Instruction, place: Place) -> Computed {
        match step.operation {
            Operation::Element => self.element(step, place),
            Operation::Sum => self.sum(step, place),
            Operation::Entry => self.entry(step, place),
            Operation::EntrySum => self.entry_sum(step, place),
            Operation::RowsElement
            | Operation::RowsSum
            | Operation::RowsLength
            | Operation::RowsLeast
            | Operation::RowsGreatest => self.of_rows(step, place),
            _ => Err(Unsupported),
        }
    }

    fn element(&mut self, step: Instruction, place: Place) -> Computed {
        let bounds = self.bounds_of_elements(step.a)?.ok_or(Unsupported)?;
        let length = self.length(step.a)?;
        if !self.check_index(step.b, length, false, place)? {
            return Ok(None);
        }
        let table = self.elements(step.a)?;
        let index = self.read(step.b)?;
        let value = self.load_entry(table, index);
        Ok(Some((value, bounds)))
    }

    /// The prefix sum up to a bound that is inside the row.
    pub(super) fn prefix(&mut self, parameter: u16, bound: Register) -> Result<Value, Unsupported> {
        if let Some(&prefix) = self.prefixes.get(&(parameter, bound)) {
            return Ok(prefix);
        }
        if let Some(constant) = self.constant(bound)
            && let Some(prefix) = self.known_prefix(parameter, constant)?
        {
            return Ok(self.number(prefix));
        }
        let table = self.prefix_table(parameter)?;
        let index = self.read(bound)?;
        Ok(self.load_entry(table, index))
    }

    fn sum(&mut self, step: Instruction, place: Place) -> Computed {
        let Instruction {
            a, b: from, c: to, ..
        } = step;
        let bounds = self.bounds_of_sums(a)?;
        let length = self.length(a)?;
        if !self.check_index(to, length, true, place)? {
            return Ok(None);
        }
        let (lower, upper) = (self.facts.of(from), self.facts.of(to));
        if lower.low < 0 || lower.high > upper.low {
            if place == Place::Ahead {
                return Ok(None);
            }
            // As `to` is not negative, a negative `from` fails as a large unsigned number.
            let (low, high) = (self.read(from)?, self.read(to)?);
            self.check_compared(IntCC::UnsignedLessThanOrEqual, low, high);
            self.facts.narrow(from, Bounds::new(0, upper.high));
        }
        let high = self.prefix(a, to)?;
        let low = self.prefix(a, from)?;
        Ok(Some((self.builder.ins().isub(high, low), bounds)))
    }

    /// The bounds of `width` words of the position from register `first` on.
    pub(super) fn bounds_of_words(&self, first: Register, width: u16) -> Bounds {
        let words = (first..first.saturating_add(width)).map(|word| self.facts.of(word));
        words.reduce(Bounds::join).unwrap_or(Bounds::ALL)
    }

    fn entry(&mut self, step: Instruction, place: Place) -> Computed {
        let Instruction {
            a: first,
            b: width,
            c: index,
            ..
        } = step;
        if let Some(index) = self.constant(index) {
            let entry = u16::try_from(index).ok().filter(|&entry| entry < width);
            let entry = first + entry.ok_or(Unsupported)?;
            return Ok(Some((self.read(entry)?, self.facts.of(entry))));
        }
        if width == 0 || !self.check_within(index, Bounds::new(0, i64::from(width) - 1), place)? {
            return if width == 0 {
                Err(Unsupported)
            } else {
                Ok(None)
            };
        }
        let index = self.read(index)?;
        let value = self.load_word(first, index);
        Ok(Some((value, self.bounds_of_words(first, width))))
    }

    /// The word of the position `index` words after the one of register `first`.
    pub(super) fn load_word(&mut self, first: Register, index: Value) -> Value {
        let offset = self.builder.ins().ishl_imm_u(index, 3);
        let address = self.builder.ins().iadd(self.words, offset);
        self.load(address, i32::from(first - self.first_word) * WORD)
    }

    fn entry_sum(&mut self, step: Instruction, place: Place) -> Computed {
        let (mut total, mut bounds) = (self.number(0), Bounds::only(0));
        for word in step.a..step.a + step.b {
            let whole;
            (bounds, whole) = bounds.plus(self.facts.of(word));
            if !whole && place == Place::Ahead {
                return Ok(None);
            }
            let value = self.read(word)?;
            if whole {
                total = self.builder.ins().iadd(total, value);
                continue;
            }
            let (sum, overflow) = self.builder.ins().sadd_overflow(total, value);
            let fits = self.builder.ins().icmp_imm_u(IntCC::Equal, overflow, 0);
            self.check(fits);
            total = sum;
        }
        Ok(Some((total, bounds)))
    }

    /// An operation on one row of a list of lists.
    fn of_rows(&mut self, step: Instruction, place: Place) -> Computed {
        let rows = self.rows(step.a)?;
        if place == Place::Ahead {
            return Ok(None);
        }
        let row = self.row_of_rows(rows, step.b)?;
        let length = self.load(row, RowEntry::LENGTH);
        let (value, bounds) = match step.operation {
            Operation::RowsLength => (length, rows.lengths),
            Operation::RowsElement => {
                let index = self.read(step.c)?;
                self.check_compared(IntCC::UnsignedLessThan, index, length);
                let elements = self.load(row, RowEntry::ELEMENTS);
                (self.load_entry(elements, index), rows.elements)
            }
            Operation::RowsSum => {
                let (from, to) = (self.read(step.c)?, self.read(step.d)?);
                self.check_compared(IntCC::UnsignedLessThanOrEqual, to, length);
                self.check_compared(IntCC::UnsignedLessThanOrEqual, from, to);
                let prefixes = self.load(row, RowEntry::PREFIXES);
                let (high, low) = (
                    self.load_entry(prefixes, to),
                    self.load_entry(prefixes, from),
                );
                (self.builder.ins().isub(high, low), rows.sums)
            }
            operation => {
                self.check_against(IntCC::NotEqual, length, 0);
                let is_least = operation == Operation::RowsLeast;
                let offset = if is_least {
                    RowEntry::LEAST
                } else {
                    RowEntry::GREATEST
                };
                (self.load(row, offset), rows.elements)
            }
        };
        Ok(Some((value, bounds)))
    }
}
