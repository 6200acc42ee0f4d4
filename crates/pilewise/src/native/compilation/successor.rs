//! One move in the generated listing: its gain, and the code of where it leads.
//!
//! All words of the position are within their digits, so a code is what the words that stay
//! contribute, computed once a rule, and the changed words times their factors. It is summed
//! modulo 2^64, which is exact because the code itself is below that.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

use super::bounds::Bounds;
use super::emitter::{Emitter, Unsupported};
use super::listing::Listing;
use crate::engine::coding::Digit;
use crate::rules::compiled::{CompiledAssignment, CompiledMove};
use crate::rules::program::Register;

/// How a rule changes the words of a position.
pub(super) struct Successor<'g> {
    /// The code less what the words of `known` contribute.
    base: Value,
    /// The words that change, and the registers of what they become.
    known: Vec<(usize, Register)>,
    /// The changes of tuples of which an entry is chosen in play, with their entries' registers.
    chosen: Vec<(&'g CompiledAssignment, Register)>,
}

impl<'g> Successor<'g> {
    /// How `rule` changes words; emits what all its moves share.
    pub(super) fn of(
        listing: &mut Listing<'_, 'g>,
        rule: &'g CompiledMove,
    ) -> Result<Self, Unsupported> {
        let emitter = &listing.emitter;
        let is_chosen = |assignment: &CompiledAssignment| {
            let entry = assignment.entry;
            entry.is_some_and(|entry| emitter.constant(entry).is_none())
        };
        let mut known: Vec<(usize, Register)> = Vec::new();
        let mut chosen = Vec::new();
        for assignment in &rule.next {
            let mut alike = rule
                .next
                .iter()
                .filter(|other| other.first == assignment.first);
            let word = match assignment.entry {
                None => assignment.first,
                Some(entry) if alike.any(is_chosen) => {
                    chosen.push((assignment, entry));
                    continue;
                }
                Some(entry) => {
                    let entry = emitter.constant(entry).ok_or(Unsupported)?;
                    let entry = usize::try_from(entry).ok();
                    let entry = entry.filter(|&entry| entry < assignment.width);
                    assignment.first + entry.ok_or(Unsupported)?
                }
            };
            // Of two values for one word, the later stands.
            known.retain(|&(other, _)| other != word);
            known.push((word, assignment.value));
        }
        let base = base(listing, rule, &known)?;
        Ok(Self {
            base,
            known,
            chosen,
        })
    }
}

/// What the words that stay and the mover contribute to the code, less the low ends of all
/// digits.
fn base(
    listing: &mut Listing<'_, '_>,
    rule: &CompiledMove,
    known: &[(usize, Register)],
) -> Result<Value, Unsupported> {
    let (coding, emitter) = (listing.coding, &mut listing.emitter);
    let mut lows = 0u64;
    let mut code = emitter.number(0);
    for (word, digit) in coding.digits.iter().enumerate() {
        lows = lows.wrapping_add((digit.low as u64).wrapping_mul(digit.factor));
        if !known.iter().any(|&(changed, _)| changed == word) {
            let register = listing.words + u16::try_from(word).map_err(|_| Unsupported)?;
            let value = emitter.read(register)?;
            code = emitter.add_product(code, value, digit.factor);
        }
    }
    let mut rest = lows.wrapping_neg();
    if coding.second != 0 {
        // The second player is next after a move of the first, or of the second again.
        let first = listing.parameters.first;
        let factor = if rule.again {
            coding.second.wrapping_neg()
        } else {
            coding.second
        };
        rest = if rule.again {
            rest.wrapping_add(coding.second)
        } else {
            rest
        };
        code = emitter.add_product(code, first, factor);
    }
    let rest = emitter.number(rest as i64);
    Ok(emitter.builder.ins().iadd(code, rest))
}

impl<'g> Listing<'_, 'g> {
    /// Adds the move whose program has just been run; there is room for it.
    pub(super) fn add(
        &mut self,
        rule: &CompiledMove,
        successor: &Successor<'g>,
    ) -> Result<(), Unsupported> {
        let mut code = successor.base;
        for &(word, register) in &successor.known {
            let digit = self.coding.digits.get(word).ok_or(Unsupported)?;
            self.emitter
                .require_within(register, Bounds::of_digit(digit))?;
            let value = self.emitter.read(register)?;
            code = self.emitter.add_product(code, value, digit.factor);
        }
        for (index, &(assignment, entry)) in successor.chosen.iter().enumerate() {
            let change = self.change_chosen(assignment, entry, &successor.chosen[index + 1..])?;
            code = self.emitter.builder.ins().iadd(code, change);
        }
        let (gain, bounds) = match rule.gain {
            None => (self.emitter.number(0), Bounds::only(0)),
            Some(gain) => {
                let value = self.emitter.read(gain)?;
                // Engines take the least word for a gain that is not known.
                self.emitter
                    .require_within(gain, Bounds::new(-i64::MAX, i64::MAX))?;
                (value, self.emitter.facts.of(gain))
            }
        };
        self.deliver(gain, bounds, code, rule.again);
        Ok(())
    }

    /// What the change of an entry chosen in play adds to the code; nothing where it is
    /// changed once more by one of the `later` changes.
    fn change_chosen(
        &mut self,
        assignment: &CompiledAssignment,
        entry: Register,
        later: &[(&CompiledAssignment, Register)],
    ) -> Result<Value, Unsupported> {
        let tuple = assignment.first..assignment.first + assignment.width;
        let digits = self.coding.digits.get(tuple).ok_or(Unsupported)?;
        let (some, rest) = digits.split_first().ok_or(Unsupported)?;
        let first = self.words + u16::try_from(assignment.first).map_err(|_| Unsupported)?;
        let emitter = &mut self.emitter;
        emitter.require_within(entry, Bounds::new(0, assignment.width as i64 - 1))?;
        let index = emitter.read(entry)?;
        let value = emitter.read(assignment.value)?;
        if rest
            .iter()
            .all(|digit| (digit.low, digit.most) == (some.low, some.most))
        {
            emitter.require_within(assignment.value, Bounds::of_digit(some))?;
        } else {
            let low = emitter.digit_entry(digits, index, |digit| digit.low);
            let most = emitter.digit_entry(digits, index, |digit| Bounds::of_digit(digit).high);
            emitter.check_compared(IntCC::SignedGreaterThanOrEqual, value, low);
            emitter.check_compared(IntCC::SignedLessThanOrEqual, value, most);
        }
        let factor = emitter.digit_entry(digits, index, |digit| digit.factor as i64);
        let old = emitter.load_word(first, index);
        let change = emitter.builder.ins().isub(value, old);
        let mut change = emitter.builder.ins().imul(change, factor);
        for &(other, other_entry) in later {
            if other.first == assignment.first {
                let (other_index, none) = (emitter.read(other_entry)?, emitter.number(0));
                let same = emitter.builder.ins().icmp(IntCC::Equal, index, other_index);
                change = emitter.builder.ins().select(same, none, change);
            }
        }
        Ok(change)
    }
}

impl Bounds {
    /// The words that a digit holds.
    pub(super) fn of_digit(digit: &Digit) -> Self {
        let low = i128::from(digit.low);
        Self::clamped(low, low + i128::from(digit.most)).0
    }
}

impl Emitter<'_, '_> {
    /// `sum` + `value` · `factor`, modulo 2^64.
    fn add_product(&mut self, sum: Value, value: Value, factor: u64) -> Value {
        let factor = self.number(factor as i64);
        let product = self.builder.ins().imul(value, factor);
        self.builder.ins().iadd(sum, product)
    }

    /// What `part` is of the digit at `index`, which is inside.
    fn digit_entry(&mut self, digits: &[Digit], index: Value, part: fn(&Digit) -> i64) -> Value {
        let address = self.tables.words(digits.iter().map(part).collect());
        let table = self.number(address);
        self.load_entry(table, index)
    }

    /// Writes to one of the caller's buffers.
    pub(super) fn store(&mut self, value: Value, address: Value, offset: i32) {
        debug_assert_eq!(self.builder.func.dfg.value_type(value), I64);
        self.builder
            .ins()
            .store(MemFlagsData::trusted(), value, address, offset);
    }
}
