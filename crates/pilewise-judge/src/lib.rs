//! Judges a person's program against the exact oracle: runs it within limits, searches for an
//! input on which it is wrong, shrinks that input, and measures how its time grows.
//!
//! Everything about a game comes from its checked rules: the inputs from the parameters and the
//! `[[require]]` limits ([`inputs`]), the right answers from [`pilewise::solve`] ([`Oracle`]).

pub mod inputs;
pub mod program;
pub mod run;
pub mod testset;

mod again;
mod answer;
mod batch;
mod case;
mod growth;
mod judge;
mod kept_state;
mod minimal;
mod oracle;
mod playable;
mod saved;
mod search;
mod slow;
mod verdict;

pub use answer::{Reading, read_answer};
pub use case::Case;
pub use growth::{Growth, Timing};
pub use judge::{Found, Judge, Observer, When};
pub use minimal::{Minimality, smallest};
pub use oracle::{Asked, Expected, NoOracle, Oracle};
pub use playable::unsolvable;
pub use saved::{SavedCase, saved_cases};
pub use search::{Budget, Report, check};
pub use verdict::{Failing, Verdict};
