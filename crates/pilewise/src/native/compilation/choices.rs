//! The loops over the choices of a rule.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, StackSlotData, StackSlotKind, Value};

use super::bounds::Bounds;
use super::emitter::Unsupported;
use super::input::Length;
use super::listing::Listing;
use super::successor::Successor;
use super::tables::RowEntry;
use super::target::Target;
use crate::rules::Span;
use crate::rules::compiled::{CompiledChoice, CompiledMove};
use crate::rules::play::MOST_CHOICES;
use crate::rules::program::Register;

/// The innermost loop around the place of generation, or none.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// How often a position comes here, at most.
    pub(super) times: u128,
    /// Where the next combination of choices is taken.
    pub(super) next: Block,
}

/// The values that a choice takes.
enum Values {
    /// From the first to the last.
    Range(Value, Value),
    /// Those of a table, up to the entry of this number.
    Table(Value, Value),
    /// The same, of a table that this function itself has written.
    Written(Value, Value),
}

impl<'g> Listing<'_, 'g> {
    pub(super) fn choice(&self, choice: usize) -> Result<Register, Unsupported> {
        Ok(self.choices + u16::try_from(choice).map_err(|_| Unsupported)?)
    }

    /// Makes choice `level` in every way, and all choices after it.
    pub(super) fn choose(
        &mut self,
        rule: &'g CompiledMove,
        successor: &Successor<'g>,
        level: usize,
        around: Around,
    ) -> Result<(), Unsupported> {
        let Some(choice) = rule.choices.get(level) else {
            return self.offer(rule, successor, around);
        };
        let Some((values, bounds, most)) = self.values(choice, around)? else {
            self.emitter.builder.ins().jump(around.next, &[]);
            return Ok(());
        };
        let times = around.times.saturating_mul(most);
        let width = self.width(&values);
        self.count_tries(width, times);
        self.hoist(rule, level)?;
        if level + 1 == rule.choices.len() && !rule.body.has_requirement() {
            self.ensure_room(width);
        }
        let register = self.choice(level)?;
        let (head, next) = (self.block(), self.block());
        let first = match values {
            Values::Range(first, _) => first,
            Values::Table(..) | Values::Written(..) => self.emitter.number(0),
        };
        let at = self.emitter.builder.append_block_param(head, I64);
        self.emitter.builder.ins().jump(head, &[first.into()]);
        self.emitter.builder.switch_to_block(head);
        let value = match values {
            Values::Range(..) => at,
            Values::Table(table, _) => self.emitter.load_entry(table, at),
            Values::Written(table, _) => self.emitter.load_written(table, at),
        };
        self.emitter.values.insert(register, value);
        self.emitter.facts.set(register, bounds);
        self.choose(rule, successor, level + 1, Around { times, next })?;
        self.emitter.builder.switch_to_block(next);
        let last = match values {
            Values::Range(_, last) | Values::Table(_, last) | Values::Written(_, last) => last,
        };
        let is_last = self.emitter.builder.ins().icmp(IntCC::Equal, at, last);
        let one = self.emitter.number(1);
        let following = self.emitter.builder.ins().iadd(at, one);
        let ins = self.emitter.builder.ins();
        ins.brif(is_last, around.next, &[], head, &[following.into()]);
        Ok(())
    }

    fn block(&mut self) -> Block {
        self.emitter.builder.create_block()
    }

    /// The values of a choice, their bounds, and how many there are at most; `None` where
    /// there never is one. Goes on to the next combination where there is none now.
    fn values(
        &mut self,
        choice: &CompiledChoice,
        around: Around,
    ) -> Result<Option<(Values, Bounds, u128)>, Unsupported> {
        match choice {
            CompiledChoice::Range {
                bounds, low, high, ..
            } => {
                self.emitter.program(bounds, around.next)?;
                let (first, last) = (self.emitter.read(*low)?, self.emitter.read(*high)?);
                let (least, most) = (self.emitter.facts.of(*low), self.emitter.facts.of(*high));
                if least.low > most.high {
                    return Ok(None);
                }
                if least.high > most.low {
                    let ins = self.emitter.builder.ins();
                    let some = ins.icmp(IntCC::SignedLessThanOrEqual, first, last);
                    self.go_on_where(some, around.next);
                }
                let bounds = Bounds::new(least.low, most.high);
                Ok(Some((Values::Range(first, last), bounds, bounds.count())))
            }
            CompiledChoice::Listed { values, registers } => {
                self.emitter.program(values, around.next)?;
                self.listed(registers)
            }
            CompiledChoice::Row { parameter } => {
                let length = self.emitter.length(*parameter)?;
                let Some(bounds) = self.emitter.bounds_of_elements(*parameter)? else {
                    return Ok(None);
                };
                let table = self.emitter.elements(*parameter)?;
                Ok(Some(self.table(table, length, bounds, around)))
            }
            CompiledChoice::RowOf {
                row, parameter, at, ..
            } => {
                self.emitter.program(row, around.next)?;
                let rows = self.emitter.rows(*parameter)?;
                let row = self.emitter.row_of_rows(rows, *at)?;
                let table = self.emitter.load(row, RowEntry::ELEMENTS);
                let length = Length::Loaded(self.emitter.load(row, RowEntry::LENGTH));
                Ok(Some(self.table(table, length, rows.elements, around)))
            }
            CompiledChoice::Entries { first, width } => {
                let register = self.words + u16::try_from(*first).map_err(|_| Unsupported)?;
                let width = u16::try_from(*width).map_err(|_| Unsupported)?;
                if width == 0 {
                    return Ok(None);
                }
                let bounds = self.emitter.bounds_of_words(register, width);
                let offset = self.emitter.number(*first as i64 * 8);
                let table = self
                    .emitter
                    .builder
                    .ins()
                    .iadd(self.parameters.words, offset);
                let length = Length::Known(i64::from(width));
                Ok(Some(self.table(table, length, bounds, around)))
            }
        }
    }

    /// The entries of a table, of which there are some: goes on to the next combination where
    /// there is none.
    fn table(
        &mut self,
        table: Value,
        length: Length,
        bounds: Bounds,
        around: Around,
    ) -> (Values, Bounds, u128) {
        let last = match length {
            Length::Known(length) => self.emitter.number(length - 1),
            Length::Loaded(length) => {
                let none = self.emitter.number(0);
                let ins = self.emitter.builder.ins();
                let some = ins.icmp(IntCC::NotEqual, length, none);
                self.go_on_where(some, around.next);
                let one = self.emitter.number(1);
                self.emitter.builder.ins().isub(length, one)
            }
        };
        (Values::Table(table, last), bounds, length.most())
    }

    /// The values of registers that have been computed.
    fn listed(
        &mut self,
        registers: &[(Register, Span)],
    ) -> Result<Option<(Values, Bounds, u128)>, Unsupported> {
        let facts = registers
            .iter()
            .map(|(register, _)| self.emitter.facts.of(*register));
        let Some(bounds) = facts.reduce(Bounds::join) else {
            return Ok(None);
        };
        let count = registers.len();
        let last = self.emitter.number(count as i64 - 1);
        let constants = registers
            .iter()
            .map(|(register, _)| self.emitter.constant(*register));
        let values = match constants.collect::<Option<Vec<i64>>>() {
            Some(constants) => {
                let table = self.emitter.tables.words(constants);
                Values::Table(self.emitter.number(table), last)
            }
            None => {
                let bytes = u32::try_from(count * size_of::<i64>()).map_err(|_| Unsupported)?;
                let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 3);
                let slot = self.emitter.builder.create_sized_stack_slot(slot);
                let table = self.emitter.builder.ins().stack_addr(I64, slot, 0);
                for (offset, (register, _)) in (0..).step_by(size_of::<i64>()).zip(registers) {
                    let value = self.emitter.read(*register)?;
                    self.emitter.store(value, table, offset);
                }
                Values::Written(table, last)
            }
        };
        Ok(Some((values, bounds, count as u128)))
    }

    /// How many values there are, less one.
    fn width(&mut self, values: &Values) -> Value {
        match *values {
            Values::Range(first, last) => self.emitter.builder.ins().isub(last, first),
            Values::Table(_, last) | Values::Written(_, last) => last,
        }
    }

    /// Counts `width` + 1 tries, unless there cannot be too many; `times` in all at most.
    fn count_tries(&mut self, width: Value, times: u128) {
        let left = MOST_CHOICES - self.uncounted;
        if times <= u128::from(left) / 2 {
            self.uncounted += times as u64;
            return;
        }
        let (left, emitter) = (left as i64, &mut self.emitter);
        emitter.check_against(IntCC::UnsignedLessThan, width, left);
        let one = emitter.number(1);
        let tries = emitter.builder.use_var(self.tries);
        let tries = emitter.builder.ins().iadd(tries, width);
        let tries = emitter.builder.ins().iadd(tries, one);
        emitter.builder.def_var(self.tries, tries);
        emitter.check_against(IntCC::UnsignedLessThanOrEqual, tries, left);
    }

    /// Emits ahead of the loop over choice `level` what does not depend on it.
    fn hoist(&mut self, rule: &CompiledMove, level: usize) -> Result<(), Unsupported> {
        for choice in &rule.choices[level + 1..] {
            if let CompiledChoice::Range { bounds, .. } = choice {
                self.emitter.hoist(bounds)?;
            }
        }
        self.emitter.hoist(&rule.body)
    }

    /// Goes on where `width` + 1 more moves have room, if they are listed.
    pub(super) fn ensure_room(&mut self, width: Value) {
        let Target::Lists { capacity, .. } = self.parameters.target else {
            return;
        };
        let count = self.emitter.builder.use_var(self.state);
        let last = self.emitter.builder.ins().iadd(count, width);
        let ins = self.emitter.builder.ins();
        let room = ins.icmp(IntCC::UnsignedLessThan, last, capacity);
        self.go_on_where(room, self.full);
    }

    fn go_on_where(&mut self, holds: Value, otherwise: Block) {
        let next = self.block();
        self.emitter
            .builder
            .ins()
            .brif(holds, next, &[], otherwise, &[]);
        self.emitter.builder.switch_to_block(next);
    }
}
