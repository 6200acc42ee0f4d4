//! Compiles a game's rules to machine code.
//!
//! [`NativeExpander`] translates the register programs of a game (`rules::program`) by
//! Cranelift into functions that list the moves of a position as gains and codes, or value it
//! from a table of its successors, or mark those. They do the plain path only: at a fault, an
//! overflow or a word out of range they give the position back, and the interpreter does it
//! from scratch. So whatever is an error stays an error, told in one place, and the generated
//! code has nothing to tell but numbers.
//!
//! Such code is made for one input, whose addresses and numbers are part of it, or for all inputs
//! of some rules, each of which passes a block with them ([`context`]): made once, it serves many
//! small games. One generator makes both ([`input`]).
//!
//! What is known of words and choices as intervals ([`bounds`]) saves most of the checks.

mod bounds;
mod choices;
mod code;
mod compile;
mod context;
mod digits;
mod division;
mod emitter;
mod expander;
mod facts;
mod input;
mod intrinsic;
mod listing;
mod lookup;
mod operation;
mod program;
mod successor;
mod tables;
mod target;
#[cfg(test)]
mod tests;

pub(super) use code::CodeOfRules;
pub(super) use expander::NativeExpander;
