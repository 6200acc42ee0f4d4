//! A person's program, made ready to run: its language told from its file, a driver generated
//! where it is a `class Solution`, compiled where the language asks for it.

mod compile;
mod cpp;
mod csharp;
mod driver;
mod go;
mod javascript;
mod language;
mod scan;
mod source;

pub use driver::{Called, driver_text};
pub use language::Language;
pub use source::{Dialect, NotReady, Program, Way};
