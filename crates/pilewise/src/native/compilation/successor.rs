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
    let emitter = &mut listing.emitter;
    let mut code = emitter.base()?;
    for word in 0..listing.width {
        if !known.iter().any(|&(changed, _)| changed == word) {
            let register = listing.words + u16::try_from(word).map_err(|_| Unsupported)?;
            let value = emitter.read(register)?;
            code = emitter.add_counted(code, value, word)?;
        }
    }
    emitter.add_turn(code, listing.parameters.first, rule.again)
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
            self.emitter.require_word(register, word)?;
            let value = self.emitter.read(register)?;
            code = self.emitter.add_counted(code, value, word)?;
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
        let first = self.words + u16::try_from(assignment.first).map_err(|_| Unsupported)?;
        let emitter = &mut self.emitter;
        emitter.require_within(entry, Bounds::new(0, assignment.width as i64 - 1))?;
        let index = emitter.read(entry)?;
        emitter.require_word_of(assignment.value, tuple.clone(), index)?;
        let value = emitter.read(assignment.value)?;
        let factor = emitter.factor_of(tuple, index)?;
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

impl Emitter<'_, '_> {
    /// Writes to one of the caller's buffers.
    pub(super) fn store(&mut self, value: Value, address: Value, offset: i32) {
        debug_assert_eq!(self.builder.func.dfg.value_type(value), I64);
        self.builder
            .ins()
            .store(MemFlagsData::trusted(), value, address, offset);
    }
}
