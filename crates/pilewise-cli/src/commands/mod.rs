//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod check_input;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod man;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod solve;
