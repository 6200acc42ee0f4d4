//! What becomes of the moves of a position: they are listed, or valued, or where they lead is
//! marked.
//!
//! To value a position, the worths of its successors are read and the best is kept, by the
//! rules of [`Scale`](crate::engine::Scale), without a list in between.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

use super::bounds::Bounds;
use super::emitter::Unsupported;
use super::listing::{Listing, NO_MOVE};
use crate::game::Goal;

/// The parameters of a generated function.
#[derive(Clone, Copy)]
pub(super) struct Parameters {
    /// The block of the input, in code for all inputs.
    pub(super) context: Value,
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
            Purpose::List => 7,
            Purpose::Value => 5,
            Purpose::Mark => 4,
        }
    }

    /// The parameters by their names.
    pub(super) fn name(self, parameters: &[Value]) -> Result<Parameters, Unsupported> {
        let &[context, words, first, ref target @ ..] = parameters else {
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
            context,
            words,
            first,
            target,
        })
    }
}

/// What a table holds where no worth is known; no worth is this.
const UNKNOWN: i64 = i64::MIN;
/// Worths beyond this are left to the interpreter, `UNKNOWN` with them. It is more than a win is
/// worth, and so much less than 2^63 that no overflow is possible where gains are
/// [small](SMALL).
const LARGEST: i64 = 3 << 61;
/// Gains within these need no check for overflow.
const SMALL: Bounds = Bounds::new(1 - (1 << 61), (1 << 61) - 1);

impl Listing<'_, '_> {
    /// The state before the first move.
    pub(super) fn first_state(&mut self) -> Value {
        self.emitter.number(match self.parameters.target {
            Target::Lists { .. } | Target::Marks { .. } => 0,
            Target::Worths { .. } => UNKNOWN,
        })
    }

    /// Hands on a move that scores `gain`, which is within `bounds`, and leads to `code`.
    pub(super) fn deliver(&mut self, gain: Value, bounds: Bounds, code: Value, again: bool) {
        match self.parameters.target {
            Target::Lists { gains, codes, .. } => self.list(gain, code, gains, codes),
            Target::Worths { worths, .. } => {
                let next = self.worth_at(code, worths);
                self.weigh(gain, bounds.is_within(SMALL), next, again);
            }
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
            // No move is worth `UNKNOWN`, so there was none where the best is that.
            self.emitter.store(state, best, 0);
            let unknown = self.emitter.number(UNKNOWN);
            let is_stuck = self.emitter.truth(IntCC::Equal, state, unknown);
            debug_assert_eq!(NO_MOVE, 1);
            self.emitter.builder.ins().return_(&[is_stuck]);
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

    /// The worth of a successor, which must be known.
    fn worth_at(&mut self, code: Value, worths: Value) -> Value {
        let emitter = &mut self.emitter;
        let offset = emitter.builder.ins().ishl_imm_u(code, 3);
        let address = emitter.builder.ins().iadd(worths, offset);
        let flags = MemFlagsData::trusted();
        let worth = emitter.builder.ins().load(I64, flags, address, 0);
        let largest = emitter.number(LARGEST);
        let above_least = emitter.builder.ins().iadd(worth, largest);
        let most = LARGEST.wrapping_mul(2);
        emitter.check_against(IntCC::UnsignedLessThanOrEqual, above_least, most);
        worth
    }

    /// Keeps the better of the best so far and a move with this gain to a position of this
    /// worth.
    fn weigh(&mut self, gain: Value, is_small: bool, next: Value, again: bool) {
        let worth = match (self.goal, again) {
            (Goal::MostScore, true) => self.sum(gain, next, is_small),
            (Goal::MostScore, false) => self.difference(gain, next, is_small),
            (Goal::LeastScore, true) => self.difference(next, gain, is_small),
            (Goal::LeastScore, false) => {
                let negated = self.emitter.builder.ins().ineg(next);
                self.difference(negated, gain, is_small)
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

    fn sum(&mut self, a: Value, b: Value, is_small: bool) -> Value {
        if is_small {
            return self.emitter.builder.ins().iadd(a, b);
        }
        let (sum, overflows) = self.emitter.builder.ins().sadd_overflow(a, b);
        self.checked(sum, overflows)
    }

    fn difference(&mut self, a: Value, b: Value, is_small: bool) -> Value {
        if is_small {
            return self.emitter.builder.ins().isub(a, b);
        }
        let (difference, overflows) = self.emitter.builder.ins().ssub_overflow(a, b);
        self.checked(difference, overflows)
    }

    /// A worth, where it neither overflows nor is the one that stands for none.
    fn checked(&mut self, worth: Value, overflows: Value) -> Value {
        let emitter = &mut self.emitter;
        let next = emitter.builder.create_block();
        let unusual = emitter.unusual;
        let ins = emitter.builder.ins();
        ins.brif(overflows, unusual, &[], next, &[]);
        emitter.builder.switch_to_block(next);
        emitter.check_against(IntCC::NotEqual, worth, UNKNOWN);
        worth
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
