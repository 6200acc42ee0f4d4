//! A canonical form of rules, so that equal rules written differently look alike.
//!
//! Engines recognise the shape of a game here and nowhere else: `x in 1..=3 if i + x <= n`
//! and `x in 1..=min(3, n - i)` have the same form, and so have `sum(piles, i, i + 1)` and
//! `piles[i]`. A form is never a guess: what is not understood stays as an expression, and
//! an engine that meets one declines.
//!
//! - [`Linear`]: an integer as a constant plus multiples of [`Atom`]s.
//! - [`Condition`]: constraints that must all hold.
//! - [`NormalGame`]: the moves and ends of a game made of those.

#[cfg(test)]
mod agreement_tests;
mod aside;
mod atom;
mod build;
mod condition;
mod display;
mod game;
mod given;
mod linear;
mod opaque;
mod read;
mod read_move;
mod set;
mod simplify;
#[cfg(test)]
mod tests;

pub use aside::Aside;
pub use atom::{Atom, List};
pub use condition::{Condition, Constraint, Flag};
pub use display::Names;
pub(crate) use given::{Numbers, condition_of, form_of, list_of};

pub use game::{NormalChoice, NormalEnd, NormalGame, NormalMove, NormalSource, NormalValue};
pub use linear::Linear;
pub use opaque::Opaque;
pub use set::NormalSet;
