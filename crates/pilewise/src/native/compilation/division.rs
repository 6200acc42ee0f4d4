//! Division in machine code: rounded down, by anything but 0.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::bounds::Bounds;
use super::emitter::{Emitter, Place, Unsupported};
use super::operation::Computed;
use crate::rules::program::{Instruction, Operation};

impl Emitter<'_, '_> {
    /// Division rounded down, or its remainder.
    pub(super) fn division(&mut self, step: Instruction, place: Place) -> Computed {
        let (dividend, divisor) = (self.facts.of(step.a), self.facts.of(step.b));
        if divisor.contains(0) || (dividend.contains(i64::MIN) && divisor.contains(-1)) {
            if place == Place::Ahead {
                return Ok(None);
            }
            self.check_division(step)?;
        }
        let wants_quotient = step.operation == Operation::Divide;
        let (a, b) = (self.read(step.a)?, self.read(step.b)?);
        let is_plain = dividend.low >= 0 && divisor.low >= 0;
        let constant = self.constant(step.b).filter(|&divisor| divisor > 0);
        if is_plain
            && !wants_quotient
            && let Some(divisor) = constant
        {
            return Ok(Some(self.small_remainder((a, dividend), (b, divisor))));
        }
        if is_plain {
            let bounds = Bounds::new(0, dividend.high);
            let value = if wants_quotient {
                self.builder.ins().udiv(a, b)
            } else {
                self.builder.ins().urem(a, b)
            };
            return Ok(Some((value, bounds)));
        }
        // Division that rounds towards zero is mended where the signs differ and it is inexact.
        let remainder = self.builder.ins().srem(a, b);
        let mixed = self.builder.ins().bxor(remainder, b);
        let zero = self.number(0);
        let inexact = self.builder.ins().icmp(IntCC::NotEqual, remainder, zero);
        let differ = self.builder.ins().icmp(IntCC::SignedLessThan, mixed, zero);
        let mend = self.builder.ins().band(inexact, differ);
        if wants_quotient {
            let quotient = self.builder.ins().sdiv(a, b);
            let one = self.builder.ins().uextend(I64, mend);
            let bounds = if divisor.low > 0 {
                dividend.join(Bounds::only(0))
            } else {
                Bounds::ALL
            };
            return Ok(Some((self.builder.ins().isub(quotient, one), bounds)));
        }
        let mended = self.builder.ins().iadd(remainder, b);
        let value = self.builder.ins().select(mend, mended, remainder);
        let low = divisor.low.saturating_add(1).min(0);
        let high = divisor.high.saturating_sub(1).max(0);
        Ok(Some((value, Bounds::new(low, high))))
    }

    /// Goes on only where the divisor is not 0 and the quotient fits.
    fn check_division(&mut self, step: Instruction) -> Result<(), Unsupported> {
        let (a, b) = (self.read(step.a)?, self.read(step.b)?);
        self.check_against(IntCC::NotEqual, b, 0);
        if self.facts.of(step.a).contains(i64::MIN) && self.facts.of(step.b).contains(-1) {
            let (least, minus_one) = (self.number(i64::MIN), self.number(-1));
            let other = self.builder.ins().icmp(IntCC::NotEqual, a, least);
            let others = self.builder.ins().icmp(IntCC::NotEqual, b, minus_one);
            let fits = self.builder.ins().bor(other, others);
            self.check(fits);
        }
        Ok(())
    }

    /// The remainder of what is not negative by a positive constant.
    fn small_remainder(
        &mut self,
        (a, dividend): (Value, Bounds),
        (b, divisor): (Value, i64),
    ) -> (Value, Bounds) {
        let bounds = Bounds::new(0, dividend.high.min(divisor - 1));
        if dividend.high < divisor {
            return (a, dividend);
        }
        if dividend.high - divisor < divisor {
            let less = self.builder.ins().isub(a, b);
            let holds = self.builder.ins().icmp(IntCC::SignedLessThan, a, b);
            return (self.builder.ins().select(holds, a, less), bounds);
        }
        (self.builder.ins().urem(a, b), bounds)
    }
}
