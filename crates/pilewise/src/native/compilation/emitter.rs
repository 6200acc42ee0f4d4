//! The function being generated: its registers, what is known of them, and its exits.
//!
//! The generated code does the plain path only. Whatever is unusual (a fault, an overflow, a
//! word out of range) leaves it at once, so a check is a branch and nothing more.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, Variable};
use rustc_hash::FxHashMap;

use super::bounds::Bounds;
use super::context::GIVEN;
use super::facts::Facts;
use super::input::{Input, Subject};
use super::tables::Tables;
use super::target::Parameters;
use crate::rules::program::Register;

/// The rules use what machine code is not generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unsupported;

/// Where an instruction is emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Where the program has it.
    Here,
    /// Ahead of a loop that it stands in: only if it needs no check there, since the program
    /// may never come to it.
    Ahead,
}

/// The state of code generation.
pub(super) struct Emitter<'f, 'g> {
    pub(super) builder: FunctionBuilder<'f>,
    pub(super) input: Input<'g>,
    /// The pointer to the block of the input.
    pub(super) context: Value,
    /// How many registers the block fills; those of constants follow.
    givens: usize,
    constants: &'g [i64],
    pub(super) tables: &'f mut Tables,
    pub(super) facts: Facts,
    /// The registers written once, as the values that they hold.
    pub(super) values: FxHashMap<Register, Value>,
    /// The registers written in either arm of a branch.
    pub(super) variables: FxHashMap<Register, Variable>,
    /// Prefix sums loaded ahead of a loop: of which parameter, up to which register.
    pub(super) prefixes: FxHashMap<(u16, Register), Value>,
    /// The pointer to the words of the position.
    pub(super) words: Value,
    /// The register of the first word.
    pub(super) first_word: Register,
    /// Where the code goes that meets anything unusual.
    pub(super) unusual: Block,
    pub(super) call_convention: CallConv,
}

impl<'f, 'g> Emitter<'f, 'g> {
    pub(super) fn new(
        mut builder: FunctionBuilder<'f>,
        subject: Subject<'g>,
        tables: &'f mut Tables,
        parameters: &Parameters,
        call_convention: CallConv,
    ) -> Self {
        let unusual = builder.create_block();
        builder.set_cold_block(unusual);
        let mut facts = Facts::default();
        let Subject {
            compiled,
            input,
            givens,
            constants,
            ..
        } = subject;
        let bounds_of_givens = std::iter::repeat_n(GIVEN, givens);
        let of_constants = constants.iter().copied().map(Bounds::only);
        for (register, bounds) in (0..).zip(bounds_of_givens.chain(of_constants)) {
            facts.set(register, bounds);
        }
        Self {
            builder,
            input,
            context: parameters.context,
            givens,
            constants,
            tables,
            facts,
            values: FxHashMap::default(),
            variables: FxHashMap::default(),
            prefixes: FxHashMap::default(),
            words: parameters.words,
            first_word: compiled.registers.words,
            unusual,
            call_convention,
        }
    }

    pub(super) fn number(&mut self, number: i64) -> Value {
        self.builder.ins().iconst(I64, number)
    }

    /// The value of a register that has been written.
    pub(super) fn read(&mut self, register: Register) -> Result<Value, Unsupported> {
        if let Some(constant) = self.constant(register) {
            return Ok(self.number(constant));
        }
        if self.is_given(register) {
            return self.given(register);
        }
        if let Some(&value) = self.values.get(&register) {
            return Ok(value);
        }
        let variable = self.variables.get(&register).ok_or(Unsupported)?;
        Ok(self.builder.use_var(*variable))
    }

    /// The number that a register always holds.
    pub(super) fn constant(&self, register: Register) -> Option<i64> {
        let constant = usize::from(register).checked_sub(self.givens)?;
        self.constants.get(constant).copied()
    }

    /// Whether the block of the input holds the number of a register.
    pub(super) fn is_given(&self, register: Register) -> bool {
        usize::from(register) < self.givens
    }

    pub(super) fn is_available(&self, register: Register) -> bool {
        self.is_given(register)
            || self.constant(register).is_some()
            || self.values.contains_key(&register)
            || self.variables.contains_key(&register)
    }

    /// A load from memory that does not change while the code runs.
    pub(super) fn load(&mut self, address: Value, offset: i32) -> Value {
        let flags = MemFlagsData::trusted().with_readonly();
        self.builder.ins().load(I64, flags, address, offset)
    }

    /// Entry `index` of a table of words, which the caller knows to be inside.
    pub(super) fn load_entry(&mut self, table: Value, index: Value) -> Value {
        let offset = self.builder.ins().ishl_imm_u(index, 3);
        let address = self.builder.ins().iadd(table, offset);
        self.load(address, 0)
    }

    /// The same of a table that this function has written.
    pub(super) fn load_written(&mut self, table: Value, index: Value) -> Value {
        let offset = self.builder.ins().ishl_imm_u(index, 3);
        let address = self.builder.ins().iadd(table, offset);
        let flags = MemFlagsData::trusted();
        self.builder.ins().load(I64, flags, address, 0)
    }

    /// A comparison as a word: 0 or 1.
    pub(super) fn truth(&mut self, condition: IntCC, a: Value, b: Value) -> Value {
        let truth = self.builder.ins().icmp(condition, a, b);
        self.builder.ins().uextend(I64, truth)
    }

    /// Goes on only where `holds` is not 0.
    pub(super) fn check(&mut self, holds: Value) {
        let next = self.builder.create_block();
        self.builder.ins().brif(holds, next, &[], self.unusual, &[]);
        self.builder.switch_to_block(next);
    }

    pub(super) fn check_compared(&mut self, condition: IntCC, a: Value, b: Value) {
        let holds = self.builder.ins().icmp(condition, a, b);
        self.check(holds);
    }

    pub(super) fn check_against(&mut self, condition: IntCC, a: Value, b: i64) {
        let b = self.number(b);
        self.check_compared(condition, a, b);
    }

    /// Goes on only where a register's value is within `range`, which is known afterwards.
    /// False where a check would be needed and may not stand at `place`.
    pub(super) fn check_within(
        &mut self,
        register: Register,
        range: Bounds,
        place: Place,
    ) -> Result<bool, Unsupported> {
        let bounds = self.facts.of(register);
        if bounds.is_within(range) {
            return Ok(true);
        }
        if place == Place::Ahead {
            return Ok(false);
        }
        let value = self.read(register)?;
        if bounds.low >= range.low {
            self.check_against(IntCC::SignedLessThanOrEqual, value, range.high);
        } else if bounds.high <= range.high {
            self.check_against(IntCC::SignedGreaterThanOrEqual, value, range.low);
        } else {
            let low = self.number(range.low);
            let above = self.builder.ins().isub(value, low);
            let most = range.high.wrapping_sub(range.low);
            self.check_against(IntCC::UnsignedLessThanOrEqual, above, most);
        }
        self.facts.narrow(register, range);
        Ok(true)
    }

    /// As [`check_within`](Emitter::check_within) where the program has it.
    pub(super) fn require_within(
        &mut self,
        register: Register,
        range: Bounds,
    ) -> Result<(), Unsupported> {
        self.check_within(register, range, Place::Here).map(|_| ())
    }

    /// Fills a block that leaves the function with `code`.
    pub(super) fn exit(&mut self, block: Block, code: i64) {
        self.builder.switch_to_block(block);
        let code = self.number(code);
        self.builder.ins().return_(&[code]);
    }
}
