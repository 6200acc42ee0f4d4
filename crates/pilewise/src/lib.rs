//! Two-player games of perfect play, solved exactly.

pub mod input;
pub mod rules;

mod error;

pub use error::Diagnostic;
