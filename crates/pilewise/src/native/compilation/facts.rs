//! What is known of registers at one place of the generated code.

use rustc_hash::FxHashMap;

use super::bounds::Bounds;
use crate::rules::program::{Instruction, Operation, Program, Register};

/// The bounds of registers; one that is not named may hold anything.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts(FxHashMap<Register, Bounds>);

impl Facts {
    /// The bounds of a register.
    pub(super) fn of(&self, register: Register) -> Bounds {
        self.0.get(&register).copied().unwrap_or(Bounds::ALL)
    }

    /// States the bounds of a register that is written.
    pub(super) fn set(&mut self, register: Register, bounds: Bounds) {
        self.0.insert(register, bounds);
    }

    /// Adds what has been found out about a register.
    pub(super) fn narrow(&mut self, register: Register, bounds: Bounds) {
        let both = self.of(register).meet(bounds);
        self.0.insert(register, both);
    }

    /// What is known where two ways meet.
    pub(super) fn join(mut self, other: &Self) -> Self {
        self.0
            .retain(|register, bounds| match other.0.get(register) {
                Some(&theirs) => {
                    *bounds = bounds.join(theirs);
                    true
                }
                None => false,
            });
        self
    }

    /// Adds what follows from the truth or falsehood of `register`, which an instruction
    /// before `at` has computed.
    pub(super) fn assume(&mut self, program: &Program, at: usize, register: Register, truth: bool) {
        let before = program.instructions[..at].iter().rev();
        let Some(&found) = before.into_iter().find(|step| is_result(step, register)) else {
            return;
        };
        let (a, b) = (found.a, found.b);
        match (found.operation, truth) {
            (Operation::Less, true) => self.assume_ordered(a, b, 1),
            (Operation::Less, false) => self.assume_ordered(b, a, 0),
            (Operation::LessOrEqual, true) => self.assume_ordered(a, b, 0),
            (Operation::LessOrEqual, false) => self.assume_ordered(b, a, 1),
            (Operation::Equal, true) | (Operation::NotEqual, false) => {
                let both = self.of(a).meet(self.of(b));
                self.narrow(a, both);
                self.narrow(b, both);
            }
            (Operation::Not, _) => self.assume(program, at, a, !truth),
            _ => {}
        }
    }

    /// Adds what follows where a program has ended with "no".
    pub(super) fn assume_unmet(&mut self, program: &Program) {
        let is_requirement = |step: &&Instruction| step.operation == Operation::Require;
        let at = program.instructions.len().saturating_sub(1);
        // With more than one requirement, it may be any of them that is false.
        if program.instructions.iter().filter(is_requirement).count() == 1
            && let Some(last) = program.instructions.last().filter(is_requirement)
        {
            self.assume(program, at, last.a, false);
        }
    }

    /// `less` + `gap` is at most `more`.
    fn assume_ordered(&mut self, less: Register, more: Register, gap: i64) {
        let most = self.of(more).high.saturating_sub(gap);
        let least = self.of(less).low.saturating_add(gap);
        self.narrow(less, Bounds::new(i64::MIN, most));
        self.narrow(more, Bounds::new(least, i64::MAX));
    }
}

/// Whether an instruction writes `register`.
fn is_result(step: &Instruction, register: Register) -> bool {
    let writes = !matches!(
        step.operation,
        Operation::Jump | Operation::JumpIfFalse | Operation::Require
    );
    writes && step.to == register
}
