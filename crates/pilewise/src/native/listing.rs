//! The generated listing of one position: the ends in order, then the moves of every rule,
//! in loops over its choices.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_frontend::Variable;

use super::bounds::Bounds;
use super::emitter::{Emitter, Unsupported};
use super::successor::Successor;
use crate::engine::coding::Coding;
use crate::rules::RulesGame;
use crate::rules::compiled::{CompiledChoice, CompiledMove};
use crate::rules::play::MOST_CHOICES;
use crate::rules::program::{Program, Register, RegisterFile};

/// What the function returns where it met anything unusual.
pub(super) const UNUSUAL: i64 = -1;
/// What it returns where there are more moves than room for them.
pub(super) const FULL: i64 = -2;
/// What it returns where the first end rule holds; one less for each after it.
pub(super) const ENDED: i64 = -3;

/// The parameters of the generated function.
#[derive(Clone, Copy)]
pub(super) struct Parameters {
    pub(super) words: Value,
    /// 1 where the first player is to move, 0 otherwise.
    pub(super) first: Value,
    pub(super) gains: Value,
    pub(super) codes: Value,
    /// How many moves `gains` and `codes` have room for.
    pub(super) capacity: Value,
    pub(super) run_ends: Value,
}

/// The generation of the listing.
pub(super) struct Listing<'f, 'g> {
    pub(super) emitter: Emitter<'f, 'g>,
    pub(super) parameters: Parameters,
    pub(super) coding: &'g Coding,
    pub(super) words: Register,
    /// How many moves there are so far.
    pub(super) count: Variable,
    game: &'g RulesGame,
    choices: Register,
    /// How many combinations of choices have been tried, in the loops that count them.
    tries: Variable,
    /// How many are tried, at most, in those that need not count.
    uncounted: u64,
    pub(super) full: Block,
}

/// The innermost loop around the place of generation, or none.
#[derive(Clone, Copy)]
struct Around {
    /// How often a position comes here, at most.
    times: u128,
    /// Where the next combination of choices is taken.
    next: Block,
}

/// The values that a choice takes.
enum Values {
    /// From the first to the last.
    Range(Value, Value),
    /// Those of a table, as many as stated.
    Table(Value, i64),
}

impl<'f, 'g> Listing<'f, 'g> {
    pub(super) fn new(
        mut emitter: Emitter<'f, 'g>,
        parameters: Parameters,
        game: &'g RulesGame,
        coding: &'g Coding,
        file: &RegisterFile,
    ) -> Self {
        let count = emitter.builder.declare_var(I64);
        let tries = emitter.builder.declare_var(I64);
        let full = emitter.builder.create_block();
        emitter.builder.set_cold_block(full);
        let (words, choices) = (file.words, file.choices);
        Self {
            emitter,
            parameters,
            coding,
            words,
            count,
            game,
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
        let zero = self.emitter.number(0);
        self.emitter.builder.def_var(self.count, zero);
        self.emitter.builder.def_var(self.tries, zero);
        let rules = self.game.moves();
        let mut runs = 0;
        for (index, rule) in rules.iter().enumerate() {
            self.list_moves(rule)?;
            // A run goes on through rules that agree in who moves next; the last needs no end.
            if rules
                .get(index + 1)
                .is_some_and(|next| next.again != rule.again)
            {
                let count = self.emitter.builder.use_var(self.count);
                self.emitter
                    .store(count, self.parameters.run_ends, runs * 8);
                runs += 1;
            }
        }
        let count = self.emitter.builder.use_var(self.count);
        self.emitter.builder.ins().return_(&[count]);
        self.emitter.exit(self.full, FULL);
        Ok(self.emitter)
    }

    /// Loads the words of the position, which must be within their digits.
    fn load_words(&mut self) -> Result<(), Unsupported> {
        for (index, digit) in self.coding.digits.iter().enumerate() {
            let register = self.words + u16::try_from(index).map_err(|_| Unsupported)?;
            let offset = i32::from(register - self.words) * 8;
            let word = self.emitter.load(self.parameters.words, offset);
            self.emitter.values.insert(register, word);
            self.emitter
                .require_within(register, Bounds::of_digit(digit))?;
        }
        let register =
            self.words + u16::try_from(self.coding.digits.len()).map_err(|_| Unsupported)?;
        self.emitter.values.insert(register, self.parameters.first);
        self.emitter.facts.set(register, Bounds::TRUTH);
        Ok(())
    }

    fn list_ends(&mut self) -> Result<(), Unsupported> {
        for (end, code) in self.game.ends().iter().zip((i64::MIN..=ENDED).rev()) {
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

    fn choice(&self, choice: usize) -> Result<Register, Unsupported> {
        Ok(self.choices + u16::try_from(choice).map_err(|_| Unsupported)?)
    }

    /// Makes choice `level` in every way, and all choices after it.
    fn choose(
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
            Values::Table(..) => self.emitter.number(0),
        };
        let at = self.emitter.builder.append_block_param(head, I64);
        self.emitter.builder.ins().jump(head, &[first.into()]);
        self.emitter.builder.switch_to_block(head);
        let value = match values {
            Values::Range(..) => at,
            Values::Table(table, _) => self.emitter.load_entry(table, at),
        };
        self.emitter.values.insert(register, value);
        self.emitter.facts.set(register, bounds);
        self.choose(rule, successor, level + 1, Around { times, next })?;
        self.emitter.builder.switch_to_block(next);
        let last = match values {
            Values::Range(_, last) => last,
            Values::Table(_, length) => self.emitter.number(length - 1),
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
            CompiledChoice::Listed(values) => {
                let Some((least, most)) = values.iter().min().zip(values.iter().max()) else {
                    return Ok(None);
                };
                let address = self.emitter.tables.words(values.clone());
                let table = self.emitter.number(address);
                let count = values.len();
                let bounds = Bounds::new(*least, *most);
                Ok(Some((
                    Values::Table(table, count as i64),
                    bounds,
                    count as u128,
                )))
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
                Ok(Some((
                    Values::Table(table, i64::from(width)),
                    bounds,
                    u128::from(width),
                )))
            }
        }
    }

    /// How many values there are, less one.
    fn width(&mut self, values: &Values) -> Value {
        match *values {
            Values::Range(first, last) => self.emitter.builder.ins().isub(last, first),
            Values::Table(_, length) => self.emitter.number(length - 1),
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

    /// Goes on where `width` + 1 more moves have room.
    fn ensure_room(&mut self, width: Value) {
        let count = self.emitter.builder.use_var(self.count);
        let last = self.emitter.builder.ins().iadd(count, width);
        let capacity = self.parameters.capacity;
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

    /// Lists the move with the choices made, if its guard holds.
    fn offer(
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
    fn has_requirement(&self) -> bool {
        use crate::rules::program::Operation;
        let requires =
            |step: &crate::rules::program::Instruction| step.operation == Operation::Require;
        self.instructions.iter().any(requires)
    }
}
