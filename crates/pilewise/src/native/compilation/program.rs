//! Whole programs in machine code: jumps, requirements, and what can stand ahead of a loop.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rustc_hash::FxHashMap;

use super::emitter::{Emitter, Place, Unsupported};
use super::facts::Facts;
use super::operation::operands;
use crate::rules::program::{Instruction, Operation, Program};

impl Emitter<'_, '_> {
    /// Emits a program; at a false requirement it goes to `no`.
    pub(super) fn program(&mut self, program: &Program, no: Block) -> Result<(), Unsupported> {
        let length = program.instructions.len();
        let mut landings: FxHashMap<usize, (Block, Option<Facts>)> = FxHashMap::default();
        for step in &program.instructions {
            if matches!(step.operation, Operation::Jump | Operation::JumpIfFalse) {
                let block = || (self.builder.create_block(), None);
                landings.entry(step.b as usize).or_insert_with(block);
            }
        }
        let mut is_reached = true;
        for at in 0..=length {
            if let Some((block, facts)) = landings.remove(&at) {
                if is_reached {
                    self.builder.ins().jump(block, &[]);
                }
                let arriving = facts.ok_or(Unsupported)?;
                let known = std::mem::take(&mut self.facts);
                self.facts = if is_reached {
                    arriving.join(&known)
                } else {
                    arriving
                };
                self.builder.switch_to_block(block);
                is_reached = true;
            }
            let Some(&step) = program.instructions.get(at).filter(|_| is_reached) else {
                continue;
            };
            match step.operation {
                Operation::Jump => {
                    let (block, facts) = landings.get_mut(&(step.b as usize)).ok_or(Unsupported)?;
                    let known = std::mem::take(&mut self.facts);
                    *facts = Some(arrive(facts.take(), known));
                    self.builder.ins().jump(*block, &[]);
                    is_reached = false;
                }
                Operation::JumpIfFalse => {
                    let condition = self.read(step.a)?;
                    let (block, facts) = landings.get_mut(&(step.b as usize)).ok_or(Unsupported)?;
                    let mut known = self.facts.clone();
                    known.assume(program, at, step.a, false);
                    *facts = Some(arrive(facts.take(), known));
                    self.branch(condition, *block);
                    self.facts.assume(program, at, step.a, true);
                }
                Operation::Require => {
                    let condition = self.read(step.a)?;
                    self.branch(condition, no);
                    self.facts.assume(program, at, step.a, true);
                }
                Operation::Copy => self.copy(step)?,
                _ if self.values.contains_key(&step.to) => {}
                _ => {
                    let emitted = self.compute(step, Place::Here)?;
                    let (value, bounds) = emitted.ok_or(Unsupported)?;
                    self.values.insert(step.to, value);
                    self.facts.set(step.to, bounds);
                }
            }
        }
        Ok(())
    }

    /// Goes to `otherwise` where `condition` is 0.
    fn branch(&mut self, condition: Value, otherwise: Block) {
        let next = self.builder.create_block();
        self.builder
            .ins()
            .brif(condition, next, &[], otherwise, &[]);
        self.builder.switch_to_block(next);
    }

    fn copy(&mut self, step: Instruction) -> Result<(), Unsupported> {
        let value = self.read(step.a)?;
        let builder = &mut self.builder;
        let declare = || builder.declare_var(I64);
        let variable = *self.variables.entry(step.to).or_insert_with(declare);
        self.builder.def_var(variable, value);
        self.facts.set(step.to, self.facts.of(step.a));
        Ok(())
    }

    /// Emits ahead of a loop what the program in it computes without it and without a check.
    pub(super) fn hoist(&mut self, program: &Program) -> Result<(), Unsupported> {
        for &step in &program.instructions {
            let stays = matches!(
                step.operation,
                Operation::Jump | Operation::JumpIfFalse | Operation::Require | Operation::Copy
            );
            if stays || self.values.contains_key(&step.to) {
                continue;
            }
            if step.operation == Operation::Sum {
                self.hoist_prefixes(step)?;
            }
            let mut operands = operands(step).into_iter().flatten();
            if operands.all(|operand| self.is_available(operand))
                && let Some((value, bounds)) = self.compute(step, Place::Ahead)?
            {
                self.values.insert(step.to, value);
                self.facts.set(step.to, bounds);
            }
        }
        Ok(())
    }

    /// Loads ahead of a loop the prefix sums up to bounds that are known there to be inside.
    fn hoist_prefixes(&mut self, step: Instruction) -> Result<(), Unsupported> {
        for bound in [step.b, step.c] {
            let key = (step.a, bound);
            if self.is_available(bound)
                && !self.prefixes.contains_key(&key)
                && self.is_prefix_inside(step.a, bound)
            {
                let prefix = self.prefix(step.a, bound)?;
                self.prefixes.insert(key, prefix);
            }
        }
        Ok(())
    }
}

/// The facts at a landing where one more way arrives.
fn arrive(arrived: Option<Facts>, known: Facts) -> Facts {
    match arrived {
        Some(arrived) => arrived.join(&known),
        None => known,
    }
}
