//! What becomes of the moves of a position: they are listed, or valued, or where they lead is
//! marked.
//!
//! To value a position, the worths of its successors are read and the best is kept, by the
//! rules of [`Scale`](crate::engine::Scale), without a list in between.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

use super::emitter::Unsupported;
use super::listing::Listing;
use crate::game::{Game, Goal};

/// The parameters of a generated function.
#[derive(Clone, Copy)]
pub(super) struct Parameters {
    pub(super) words: Value,
    /// 1 where the first player is to move, 0 otherwise.
    pub(super) first: Value,
    pub(super) target: Target,
}

/// Where the moves go, by addresses that the caller gives.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// Into two lists with room for `capacity` moves; the ends of runs into a third.
    Lists {
        gains: Value,
        codes: Value,
        capacity: Value,
        run_ends: Value,
    },
    /// The best goes to `best`; the worth of every successor is in `worths`, by its code.
    Worths { worths: Value, best: Value },
    /// A bit for each code.
    Marks { marks: Value },
}

/// What a generated function does with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    List,
    Value,
    Mark,
}

impl Purpose {
    /// How many parameters the function has.
    pub(super) fn parameters(self) -> usize {
        match self {
            Purpose::List => 6,
            Purpose::Value => 4,
            Purpose::Mark => 3,
        }
    }

    /// The parameters by their names.
    pub(super) fn name(self, parameters: &[Value]) -> Result<Parameters, Unsupported> {
        let &[words, first, ref target @ ..] = parameters else {
            return Err(Unsupported);
        };
        let target = match (self, target) {
            (Purpose::List, &[gains, codes, capacity, run_ends]) => Target::Lists {
                gains,
                codes,
                capacity,
                run_ends,
            },
            (Purpose::Value, &[worths, best]) => Target::Worths { worths, best },
            (Purpose::Mark, &[marks]) => Target::Marks { marks },
            _ => return Err(Unsupported),
        };
        Ok(Parameters {
            words,
            first,
            target,
        })
    }
}

/// What a table holds where no worth is known; no worth is this.
const UNKNOWN: i64 = i64::MIN;

impl Listing<'_, '_> {
    /// The state before the first move.
    pub(super) fn first_state(&mut self) -> Value {
        self.emitter.number(match self.parameters.target {
            Target::Lists { .. } | Target::Marks { .. } => 0,
            Target::Worths { .. } => UNKNOWN,
        })
    }

    /// Hands on a move that scores `gain` and leads to `code`.
    pub(super) fn deliver(&mut self, gain: Value, code: Value, again: bool) {
        match self.parameters.target {
            Target::Lists { gains, codes, .. } => self.list(gain, code, gains, codes),
            Target::Worths { worths, .. } => self.weigh(gain, code, again, worths),
            Target::Marks { marks } => self.mark(code, marks),
        }
    }

    /// States that the moves so far are the run `run`, where they are listed.
    pub(super) fn end_run(&mut self, run: i32) {
        if let Target::Lists { run_ends, .. } = self.parameters.target {
            let count = self.emitter.builder.use_var(self.state);
            self.emitter.store(count, run_ends, run * 8);
        }
    }

    /// Returns, after the last move.
    pub(super) fn finish(&mut self) {
        let state = self.emitter.builder.use_var(self.state);
        if let Target::Worths { best, .. } = self.parameters.target {
            // There was no move, or a worth that this width does not hold.
            self.emitter.check_against(IntCC::NotEqual, state, UNKNOWN);
            self.emitter.store(state, best, 0);
            let none = self.emitter.number(0);
            self.emitter.builder.ins().return_(&[none]);
        } else {
            self.emitter.builder.ins().return_(&[state]);
        }
    }

    fn list(&mut self, gain: Value, code: Value, gains: Value, codes: Value) {
        let emitter = &mut self.emitter;
        let count = emitter.builder.use_var(self.state);
        let offset = emitter.builder.ins().ishl_imm_u(count, 3);
        for (value, buffer) in [(gain, gains), (code, codes)] {
            let address = emitter.builder.ins().iadd(buffer, offset);
            emitter.store(value, address, 0);
        }
        let one = emitter.number(1);
        let count = emitter.builder.ins().iadd(count, one);
        emitter.builder.def_var(self.state, count);
    }

    /// Keeps the better of the best so far and this move.
    fn weigh(&mut self, gain: Value, code: Value, again: bool, worths: Value) {
        let emitter = &mut self.emitter;
        let offset = emitter.builder.ins().ishl_imm_u(code, 3);
        let address = emitter.builder.ins().iadd(worths, offset);
        let flags = MemFlagsData::trusted();
        let next = emitter.builder.ins().load(I64, flags, address, 0);
        emitter.check_against(IntCC::NotEqual, next, UNKNOWN);
        // A known worth can be negated.
        let worth = match (self.game.goal(), again) {
            (Goal::MostScore, true) => self.sum(gain, next),
            (Goal::MostScore, false) => self.difference(gain, next),
            (Goal::LeastScore, true) => self.difference(next, gain),
            (Goal::LeastScore, false) => {
                let negated = self.emitter.builder.ins().ineg(next);
                self.difference(negated, gain)
            }
            (_, again) => {
                // One move further off: nearer to 0 by one, on either side.
                let sign = self.sign(next);
                let (from, less) = if again { (next, sign) } else { (sign, next) };
                self.emitter.builder.ins().isub(from, less)
            }
        };
        let emitter = &mut self.emitter;
        let best = emitter.builder.use_var(self.state);
        let best = emitter.builder.ins().smax(best, worth);
        emitter.builder.def_var(self.state, best);
    }

    /// 1, 0 or -1.
    fn sign(&mut self, value: Value) -> Value {
        let none = self.emitter.number(0);
        let above = self.emitter.truth(IntCC::SignedGreaterThan, value, none);
        let below = self.emitter.truth(IntCC::SignedLessThan, value, none);
        self.emitter.builder.ins().isub(above, below)
    }

    fn sum(&mut self, a: Value, b: Value) -> Value {
        let (sum, overflows) = self.emitter.builder.ins().sadd_overflow(a, b);
        self.refuse_where(overflows);
        sum
    }

    fn difference(&mut self, a: Value, b: Value) -> Value {
        let (difference, overflows) = self.emitter.builder.ins().ssub_overflow(a, b);
        self.refuse_where(overflows);
        difference
    }

    fn refuse_where(&mut self, overflows: Value) {
        let emitter = &mut self.emitter;
        let next = emitter.builder.create_block();
        let unusual = emitter.unusual;
        emitter
            .builder
            .ins()
            .brif(overflows, unusual, &[], next, &[]);
        emitter.builder.switch_to_block(next);
    }

    fn mark(&mut self, code: Value, marks: Value) {
        let emitter = &mut self.emitter;
        let word = emitter.builder.ins().ushr_imm_u(code, 6);
        let offset = emitter.builder.ins().ishl_imm_u(word, 3);
        let address = emitter.builder.ins().iadd(marks, offset);
        let flags = MemFlagsData::trusted();
        let before = emitter.builder.ins().load(I64, flags, address, 0);
        let one = emitter.number(1);
        // A shift takes the lowest six bits of the code.
        let bit = emitter.builder.ins().ishl(one, code);
        let after = emitter.builder.ins().bor(before, bit);
        emitter.store(after, address, 0);
    }
}
