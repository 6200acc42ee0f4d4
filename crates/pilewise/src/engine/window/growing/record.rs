//! What a sweep leaves behind, to answer questions and to follow a line with.

use super::number::Number;
use super::plan::Columns;
use super::shape::State;

/// As many columns as may be kept, from the least m up, and the
/// worth of each state that one move leads to.
#[derive(Debug)]
pub(super) struct Record<N> {
    pub(super) columns: Columns,
    pub(super) kept: Vec<Vec<N>>,
    /// The worth after the first move, for the lengths that raise m, from the least.
    pub(super) raised: Vec<N>,
    /// The best worth by moves that raise m, for each row of the first column.
    pub(super) raising: Vec<N>,
}

impl<N: Number> Record<N> {
    /// The best worth by moves that raise m, if it is recorded for this state.
    pub(super) fn raising(&self, state: State) -> Option<N> {
        let from = self.columns.from;
        let place = state.row.checked_sub(from.row)?;
        let is_first = state.longest == from.longest;
        self.raising.get(place).copied().filter(|_| is_first)
    }

    /// The worth of a limited state, if it is recorded.
    pub(super) fn worth(&self, state: State) -> Option<N> {
        let State { row, longest } = state;
        let from = self.columns.from;
        let place = longest.checked_sub(from.longest)?;
        match self.kept.get(place) {
            Some(column) => column
                .get(row.checked_sub(self.columns.rows[place].first)?)
                .copied(),
            None if row == from.row + longest => self.raised.get(place - 1).copied(),
            None => None,
        }
    }
}
