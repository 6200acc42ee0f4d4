//! Two-player games of perfect play, solved exactly.

pub mod api;
pub mod batch;
pub mod builtin;
pub mod engine;
pub mod explain;
pub mod input;
pub mod play;
pub mod rules;

mod control;
#[cfg(not(feature = "faults"))]
mod deliberate;
#[cfg(feature = "faults")]
pub mod deliberate;
mod error;
mod game;
mod line;
mod native;
mod nearest;
mod plan;
mod solution;
mod value;

pub use control::{Control, Limits, Meter, Progress};
pub use engine::{GeneralEngine, solve_with};
pub use error::{Diagnostic, Fault, OverLimit, PlayError, SolveError};
pub use game::{
    Direction, Field, FieldKind, Game, Goal, Loop, Move, Moves, Outcome, Player, Position, Status,
    Step,
};
pub use line::{Line, LineStep, MoveList};
pub use nearest::nearest;
pub use plan::{Plan, PlannedEngine, engine_names, plan, solve, value};
pub use solution::{BestMove, Solution, ValuedMove};
pub use value::Value;

/// The guide to games in Rust: its example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/games-in-rust.md")]
struct GamesInRust;
