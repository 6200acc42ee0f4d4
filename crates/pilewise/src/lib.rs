//! Two-player games of perfect play, solved exactly.

pub mod builtin;
pub mod input;
pub mod rules;

mod error;
mod nearest;

pub use error::Diagnostic;
pub use nearest::nearest;
