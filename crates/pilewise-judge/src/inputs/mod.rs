//! Inputs of a game, made from its parameters and its `[[require]]` limits.

mod bounds;
mod constant;
mod domain;
mod exhaustive;
mod interval;
mod killers;
mod random;
mod random_numbers;
mod recipe;
pub(crate) mod shrink;

pub use domain::{Domain, ParameterDomain};
pub use exhaustive::{Exhaustive, Level};
pub use interval::Interval;
pub use killers::killers;
pub use random::RandomInputs;
pub use random_numbers::RandomNumbers;
pub use recipe::Recipe;
