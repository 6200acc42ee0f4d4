//! Machine code for the rules of long searches.
//!
//! [`NativeExpander`] translates the register programs of a game (`rules::program`) by
//! Cranelift into one function that lists the moves of a position as gains and codes. It does
//! the plain path only: at a fault, an overflow or a word out of range it gives the position
//! back, and the interpreter does it from scratch. So whatever is an error stays an error,
//! told in one place, and the generated code has nothing to tell but numbers.
//!
//! What is known of words and choices as intervals ([`bounds`]) saves most of the checks.

mod adaptive;
#[cfg(feature = "native")]
mod bounds;
#[cfg(feature = "native")]
mod code;
#[cfg(feature = "native")]
mod emitter;
#[cfg(feature = "native")]
mod expander;
#[cfg(feature = "native")]
mod facts;
#[cfg(feature = "native")]
mod intrinsic;
#[cfg(feature = "native")]
mod listing;
#[cfg(feature = "native")]
mod lookup;
#[cfg(feature = "native")]
mod operation;
#[cfg(feature = "native")]
mod successor;
#[cfg(feature = "native")]
mod tables;
#[cfg(all(test, feature = "native"))]
mod tests;

pub(crate) use adaptive::Adaptive;
