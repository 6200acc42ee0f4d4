//! The generated code for one position: the ends in order, then the moves of every rule,
//! in loops over its choices, each handed to a [`Target`].

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder};
use cranelift_frontend::Variable;

use super::bounds::Bounds;
use super::choices::Around;
use super::emitter::{Emitter, Unsupported};
use super::input::Subject;
use super::successor::Successor;
use super::target::Parameters;
use crate::game::Goal;
use crate::rules::compiled::{Compiled, CompiledMove};
use crate::rules::program::{Instruction, Operation, Program, Register};

/// What a function that values returns where there is no move.
pub(super) const NO_MOVE: i64 = 1;
/// What the function returns where it met anything unusual.
pub(super) const UNUSUAL: i64 = -1;
/// What it returns where there are more moves than room for them.
pub(super) const FULL: i64 = -2;
/// What it returns where the first end rule holds; one less for each after it.
pub(super) const ENDED: i64 = -3;

/// The generation of the function.
pub(super) struct Listing<'f, 'g> {
    pub(super) emitter: Emitter<'f, 'g>,
    pub(super) parameters: Parameters,
    pub(super) words: Register,
    /// How many moves are listed so far, or the best worth.
    pub(super) state: Variable,
    compiled: &'g Compiled,
    pub(super) goal: Goal,
    /// How many words a position has.
    pub(super) width: usize,
    pub(super) choices: Register,
    /// How many combinations of choices have been tried, in the loops that count them.
    pub(super) tries: Variable,
    /// How many are tried, at most, in those that need not count.
    pub(super) uncounted: u64,
    pub(super) full: Block,
}

impl<'f, 'g> Listing<'f, 'g> {
    pub(super) fn new(
        mut emitter: Emitter<'f, 'g>,
        parameters: Parameters,
        subject: Subject<'g>,
    ) -> Self {
        let state = emitter.builder.declare_var(I64);
        let tries = emitter.builder.declare_var(I64);
        let full = emitter.builder.create_block();
        emitter.builder.set_cold_block(full);
        let file = &subject.compiled.registers;
        let (words, choices) = (file.words, file.choices);
        Self {
            emitter,
            parameters,
            words,
            state,
            compiled: subject.compiled,
            goal: subject.goal,
            width: subject.input.words(),
            choices,
            tries,
            uncounted: 0,
            full,
        }
    }

    /// Emits the whole function after its entry.
    pub(super) fn emit(mut self) -> Result<Emitter<'f, 'g>, Unsupported> {
        self.load_words()?;
        self.list_ends()?;
        let (state, zero) = (self.first_state(), self.emitter.number(0));
        self.emitter.builder.def_var(self.state, state);
        self.emitter.builder.def_var(self.tries, zero);
        let rules = &self.compiled.moves;
        let mut runs = 0;
        for (index, rule) in rules.iter().enumerate() {
            self.list_moves(rule)?;
            // A run goes on through rules that agree in who moves next; the last needs no end.
            if rules
                .get(index + 1)
                .is_some_and(|next| next.again != rule.again)
            {
                self.end_run(runs);
                runs += 1;
            }
        }
        self.finish();
        self.emitter.exit(self.full, FULL);
        Ok(self.emitter)
    }

    /// Loads the words of the position, which must be within their digits.
    fn load_words(&mut self) -> Result<(), Unsupported> {
        for index in 0..self.width {
            let register = self.words + u16::try_from(index).map_err(|_| Unsupported)?;
            let offset = i32::from(register - self.words) * 8;
            let word = self.emitter.load(self.parameters.words, offset);
            self.emitter.values.insert(register, word);
            self.emitter.require_word(register, index)?;
        }
        let register = self.words + u16::try_from(self.width).map_err(|_| Unsupported)?;
        self.emitter.values.insert(register, self.parameters.first);
        self.emitter.facts.set(register, Bounds::TRUTH);
        Ok(())
    }

    fn list_ends(&mut self) -> Result<(), Unsupported> {
        for (end, code) in self.compiled.ends.iter().zip((i64::MIN..=ENDED).rev()) {
            let before = self.emitter.facts.clone();
            let goes_on = self.emitter.builder.create_block();
            self.emitter.program(&end.condition, goes_on)?;
            let code = self.emitter.number(code);
            self.emitter.builder.ins().return_(&[code]);
            self.emitter.builder.switch_to_block(goes_on);
            self.emitter.facts = before;
            self.emitter.facts.assume_unmet(&end.condition);
        }
        Ok(())
    }

    fn list_moves(&mut self, rule: &'g CompiledMove) -> Result<(), Unsupported> {
        let before = self.emitter.facts.clone();
        let after = self.emitter.builder.create_block();
        let successor = Successor::of(self, rule)?;
        let around = Around {
            times: 1,
            next: after,
        };
        self.choose(rule, &successor, 0, around)?;
        self.emitter.builder.switch_to_block(after);
        self.emitter.prefixes.clear();
        for choice in 0..rule.choices.len() {
            let register = self.choice(choice)?;
            self.emitter.values.remove(&register);
        }
        self.emitter.facts = before;
        Ok(())
    }

    /// Lists the move with the choices made, if its guard holds.
    pub(super) fn offer(
        &mut self,
        rule: &'g CompiledMove,
        successor: &Successor<'g>,
        around: Around,
    ) -> Result<(), Unsupported> {
        self.emitter.program(&rule.body, around.next)?;
        if rule.choices.is_empty() || rule.body.has_requirement() {
            let none = self.emitter.number(0);
            self.ensure_room(none);
        }
        self.add(rule, successor)?;
        self.emitter.builder.ins().jump(around.next, &[]);
        Ok(())
    }
}

impl Program {
    /// Whether it may end with "no".
    pub(super) fn has_requirement(&self) -> bool {
        let requires = |step: &Instruction| step.operation == Operation::Require;
        self.instructions.iter().any(requires)
    }
}
