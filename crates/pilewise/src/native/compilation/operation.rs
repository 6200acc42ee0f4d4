//! The operations of programs in machine code, except those that look into lists.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Opcode, Signature, Value};

use super::bounds::Bounds;
use super::emitter::{Emitter, Place, Unsupported};
use super::intrinsic::{Intrinsic, NOT_COMPUTED, common_divisor, prime, raise, square_root};
use crate::rules::program::{Instruction, Operation, Register};

/// A result with its bounds; `None` where a check would be needed and may not stand there.
pub(super) type Computed = Result<Option<(Value, Bounds)>, Unsupported>;

/// Up to 2^52, a root is exact when computed in floating point and rounded down: the root of
/// r² - 1 lies below r by more than half of what separates two numbers there.
const EXACT_ROOTS: Bounds = Bounds::new(0, 1 << 52);

/// The registers that an instruction reads besides the words of the position.
pub(super) fn operands(step: Instruction) -> [Option<Register>; 3] {
    let Instruction { a, b, c, d, .. } = step;
    match step.operation {
        Operation::Jump | Operation::EntrySum => [None; 3],
        Operation::Element => [Some(b), None, None],
        Operation::Sum | Operation::RowsElement => [Some(b), Some(c), None],
        Operation::RowsSum => [Some(b), Some(c), Some(d)],
        Operation::RowsLength | Operation::RowsLeast | Operation::RowsGreatest => {
            [Some(b), None, None]
        }
        Operation::Entry => [Some(c), None, None],
        Operation::Not
        | Operation::Negate
        | Operation::Absolute
        | Operation::Sign
        | Operation::SquareRoot
        | Operation::Prime
        | Operation::Bit
        | Operation::Size
        | Operation::Copy
        | Operation::JumpIfFalse
        | Operation::Require => [Some(a), None, None],
        _ => [Some(a), Some(b), None],
    }
}

impl Emitter<'_, '_> {
    /// Emits one instruction that computes.
    pub(super) fn compute(&mut self, step: Instruction, place: Place) -> Computed {
        let Instruction {
            operation, a, b, ..
        } = step;
        let (left, right) = (self.facts.of(a), self.facts.of(b));
        match operation {
            Operation::Add => self.arithmetic(step, Opcode::Iadd, left.plus(right), place),
            Operation::Subtract => self.arithmetic(step, Opcode::Isub, left.minus(right), place),
            Operation::Multiply => self.arithmetic(step, Opcode::Imul, left.times(right), place),
            Operation::Divide | Operation::Remainder => self.division(step, place),
            Operation::Equal => self.comparison(step, IntCC::Equal),
            Operation::NotEqual => self.comparison(step, IntCC::NotEqual),
            Operation::Less => self.comparison(step, IntCC::SignedLessThan),
            Operation::LessOrEqual => self.comparison(step, IntCC::SignedLessThanOrEqual),
            Operation::Minimum => {
                let bounds = Bounds::new(left.low.min(right.low), left.high.min(right.high));
                let (a, b) = (self.read(a)?, self.read(b)?);
                Ok(Some((self.builder.ins().smin(a, b), bounds)))
            }
            Operation::Maximum => {
                let bounds = Bounds::new(left.low.max(right.low), left.high.max(right.high));
                let (a, b) = (self.read(a)?, self.read(b)?);
                Ok(Some((self.builder.ins().smax(a, b), bounds)))
            }
            Operation::Negate | Operation::Absolute => {
                if !self.check_within(a, Bounds::new(-i64::MAX, i64::MAX), place)? {
                    return Ok(None);
                }
                let (value, bounds) = (self.read(a)?, self.facts.of(a));
                let (low, high) = (i128::from(bounds.low), i128::from(bounds.high));
                let (negated, _) = Bounds::clamped(-high, -low);
                if operation == Operation::Negate {
                    return Ok(Some((self.builder.ins().ineg(value), negated)));
                }
                let high = bounds.high.max(negated.high);
                Ok(Some((self.builder.ins().iabs(value), Bounds::new(0, high))))
            }
            Operation::Not => {
                let (value, zero) = (self.read(a)?, self.number(0));
                Ok(Some((self.truth(IntCC::Equal, value, zero), Bounds::TRUTH)))
            }
            Operation::Sign => {
                let (value, zero) = (self.read(a)?, self.number(0));
                let above = self.truth(IntCC::SignedGreaterThan, value, zero);
                let below = self.truth(IntCC::SignedLessThan, value, zero);
                Ok(Some((
                    self.builder.ins().isub(above, below),
                    Bounds::new(-1, 1),
                )))
            }
            Operation::Bit
            | Operation::Union
            | Operation::Without
            | Operation::In
            | Operation::Size => self.set(step, place),
            Operation::SquareRoot => self.root(step, place),
            Operation::Power => self.call(raise, step, Bounds::ALL, place),
            Operation::GreatestCommonDivisor => {
                self.call(common_divisor, step, Bounds::new(0, i64::MAX), place)
            }
            Operation::Prime => self.call(prime, step, Bounds::TRUTH, place),
            _ => self.look_up(step, place),
        }
    }

    fn comparison(&mut self, step: Instruction, condition: IntCC) -> Computed {
        let (a, b) = (self.read(step.a)?, self.read(step.b)?);
        Ok(Some((self.truth(condition, a, b), Bounds::TRUTH)))
    }

    /// A sum, difference or product, which overflows unless its bounds are `whole`.
    fn arithmetic(
        &mut self,
        step: Instruction,
        opcode: Opcode,
        (bounds, whole): (Bounds, bool),
        place: Place,
    ) -> Computed {
        if !whole && place == Place::Ahead {
            return Ok(None);
        }
        let (a, b) = (self.read(step.a)?, self.read(step.b)?);
        let ins = self.builder.ins();
        if whole {
            let value = match opcode {
                Opcode::Iadd => ins.iadd(a, b),
                Opcode::Isub => ins.isub(a, b),
                _ => ins.imul(a, b),
            };
            return Ok(Some((value, bounds)));
        }
        let (value, overflow) = match opcode {
            Opcode::Iadd => ins.sadd_overflow(a, b),
            Opcode::Isub => ins.ssub_overflow(a, b),
            _ => ins.smul_overflow(a, b),
        };
        let none = self.builder.ins().icmp_imm_u(IntCC::Equal, overflow, 0);
        self.check(none);
        Ok(Some((value, bounds)))
    }

    fn set(&mut self, step: Instruction, place: Place) -> Computed {
        let Instruction {
            operation, a, b, ..
        } = step;
        let elements = Bounds::new(0, 63);
        if operation == Operation::Bit && !self.check_within(a, elements, place)? {
            return Ok(None);
        }
        let (left, right) = (self.facts.of(a), self.facts.of(b));
        let value = self.read(a)?;
        Ok(Some(match operation {
            Operation::Bit => {
                let one = self.number(1);
                (self.builder.ins().ishl(one, value), left.bit())
            }
            Operation::Size => (
                self.builder.ins().popcnt(value),
                elements.join(Bounds::only(64)),
            ),
            Operation::Union => {
                let other = self.read(b)?;
                (self.builder.ins().bor(value, other), left.union(right))
            }
            Operation::Without => {
                let other = self.read(b)?;
                (self.builder.ins().band_not(value, other), left.without())
            }
            _ => {
                let mask = self.read(b)?;
                let shifted = self.builder.ins().ushr(mask, value);
                let mut is_in = self.builder.ins().band_imm_u(shifted, 1);
                if !left.is_within(elements) {
                    let most = self.number(elements.high);
                    let is_element = self.truth(IntCC::UnsignedLessThanOrEqual, value, most);
                    is_in = self.builder.ins().band(is_in, is_element);
                }
                (is_in, Bounds::TRUTH)
            }
        }))
    }

    fn root(&mut self, step: Instruction, place: Place) -> Computed {
        if !self.facts.of(step.a).is_within(EXACT_ROOTS) {
            return self.call(square_root, step, Bounds::new(0, i64::MAX), place);
        }
        let (value, bounds) = (self.read(step.a)?, self.facts.of(step.a));
        let number = self.builder.ins().fcvt_from_sint(F64, value);
        let root = self.builder.ins().sqrt(number);
        let whole = self.builder.ins().fcvt_to_sint_sat(I64, root);
        Ok(Some((
            whole,
            Bounds::new(bounds.low.isqrt(), bounds.high.isqrt()),
        )))
    }

    /// Calls a function for the operands `a` and `b`.
    fn call(
        &mut self,
        intrinsic: Intrinsic,
        step: Instruction,
        bounds: Bounds,
        place: Place,
    ) -> Computed {
        if place == Place::Ahead {
            return Ok(None);
        }
        let [a, b, _] = operands(step);
        let a = self.read(a.ok_or(Unsupported)?)?;
        let b = b.map_or_else(|| Ok(a), |b| self.read(b))?;
        let mut signature = Signature::new(self.call_convention);
        signature.params.extend([AbiParam::new(I64); 2]);
        signature.returns.push(AbiParam::new(I64));
        let signature = self.builder.import_signature(signature);
        let address = self.number(intrinsic as usize as i64);
        let call = self
            .builder
            .ins()
            .call_indirect(signature, address, &[a, b]);
        let value = self.builder.inst_results(call)[0];
        self.check_against(IntCC::NotEqual, value, NOT_COMPUTED);
        Ok(Some((value, bounds)))
    }
}
