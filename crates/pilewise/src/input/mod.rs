//! Reading an input: any text that people paste, as the numbers of one game.

mod value;

pub use value::InputValue;
