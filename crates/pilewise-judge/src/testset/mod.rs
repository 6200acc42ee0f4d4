//! Test files for problem setters: made, graded and checked.
//!
//! What a test set is worth is measured by wrong strategies ([`Strategy`]): each is a way in which
//! programs are wrong, played out exactly, and a test that it gets wrong kills it.

mod exposing;
mod faulty;
mod found;
mod grade;
mod mutation;
mod package;
mod reading;
mod strategy;
mod strict;
mod suite;
mod written;

pub use exposing::{Exposed, exposing_inputs};
pub use found::NAMES;
pub use grade::{Grade, GradedTest, NoGrade, Unreadable, broken_limits, grade};
pub use package::Source;
pub use reading::read_cases;
pub use strategy::{Strategy, Told, strategies};
pub use strict::unlike_written;
pub use suite::{Group, OneAnswer, Suite, Test, suite};
pub use written::{Layout, write_suite};
