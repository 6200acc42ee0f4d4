//! Why a solution is what it is: a view of a solved game for people, and for the programs
//! that show it to them. Nothing here finds a value; engines do that.
//!
//! - [`legal_moves`], [`find_move`], [`follow`]: moves by the words that people use for them.
//! - [`ranked_moves`]: every move with its exact value and what it gives away.
//! - [`best_line`]: what best play makes of a position; after a poor move, its refutation.
//! - [`Claim`], [`judge`]: whether an answer that somebody claims is right, and the proof.
//! - [`Recurrences`], [`Math`]: the game as a recurrence, in mathematical notation.
//! - [`Grid`], [`Tree`]: the table and the search tree, as text and as pictures.
//! - [`Reached`]: where play can come.
//! - [`Savings`]: what a position could leave out.
//! - [`notes`]: what the rules file says of the game, where that holds.
//! - [`escaped_markup`]: texts within HTML and XML.
//! - [`Explanation`]: all of it together, for one position.

mod claim;
mod explanation;
mod greedy;
mod grid;
mod grid_text;
mod markup;
mod named_moves;
mod notation;
mod notes;
mod picture;
mod ranking;
mod reached;
mod recurrence;
mod savings;
mod tree;

pub use claim::{Claim, ClaimError, Judgement, judge, whole_value};
pub use explanation::{ExplainedMove, Explanation, Extent, JudgedClaim, Mistake, first_mistake};
pub use greedy::{GreedyPlay, greedy_move, greedy_play};
pub use grid::{Axis, Grid};
pub use markup::escaped_markup;
pub use named_moves::{FollowError, NameError, NamedMove, Played, find_move, follow, legal_moves};
pub use notation::{Fence, Math};
pub use notes::{Note, Standing, notes};
pub use ranking::{BestLine, RankedMove, best_line, ranked_moves};
pub use reached::Reached;
pub use recurrence::{Form, Recurrence, Recurrences, Symbol};
pub use savings::{FieldSaving, Savings};
pub use tree::{Tree, TreeMove, TreeNode};

use crate::error::{Fault, PlayError};

/// A sum, or an error where it goes beyond 128 bits.
pub(crate) fn exact_sum(a: i128, b: i128) -> Result<i128, PlayError> {
    exact(a.checked_add(b))
}

/// A result of checked arithmetic.
fn exact(result: Option<i128>) -> Result<i128, PlayError> {
    result.ok_or_else(|| PlayError::new(Fault::Overflow))
}
