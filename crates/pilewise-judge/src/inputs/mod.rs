//! Inputs of a game, made from its parameters and its `[[require]]` limits.

mod constant;
mod domain;
mod exhaustive;
mod killers;
mod random;
mod random_numbers;
pub(crate) mod shrink;

pub use domain::{Domain, Interval, ParameterDomain};
pub use exhaustive::{Exhaustive, Level};
pub use killers::killers;
pub use random::RandomInputs;
pub use random_numbers::RandomNumbers;
