//! A gain that is the sum of one slice of a row: whether that has a value is told from the ends
//! of the slice alone, much sooner than from the gain as it is written.

use super::part::{Part, PrefixSum};
use crate::rules::dependence::is_given;
use crate::rules::{Binary, Expression, Function, Node, Unary};

/// A gain that is written as `sum(row, from, to)` for a row of the input, with bounds that are
/// added up of indices and of what the input decides. The bounds that indices move are just
/// those of the sums that the parts of the gain are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slice {
    /// `from` is 0.
    FromStart,
    /// Neither bound is given.
    Between,
}

impl Slice {
    /// What `gain` is written as.
    pub(super) fn of(gain: &Expression) -> Option<Self> {
        let Node::Call(Function::Sum, operands) = &gain.node else {
            return None;
        };
        let [row, from, to] = operands.as_slice() else {
            return None;
        };
        let moves = |bound: &Expression| is_added_up(bound) && !is_given(bound);
        if !matches!(row.node, Node::Input(_)) || !moves(to) {
            return None;
        }
        match from.node {
            Node::Integer(0) => Some(Self::FromStart),
            _ => moves(from).then_some(Self::Between),
        }
    }

    /// Whether the gain is sure to have a value for all moves from an index from `start` on to
    /// one that is at least `nearest` further, and at most `most`.
    pub(super) fn surely_has_a_value(
        self,
        (here, there): (&Part<'_>, &Part<'_>),
        start: i128,
        nearest: i128,
        most: i128,
    ) -> bool {
        let at_distance = |one: &PrefixSum<'_>, times: i128| one.factor == 1 && one.times == times;
        match (self, here.sums.as_slice(), there.sums.as_slice()) {
            (Self::Between, [from], [to]) => {
                at_distance(from, -1)
                    && at_distance(to, 1)
                    && start + from.from >= 0
                    && nearest + to.from >= from.from
                    && most + to.from <= i128::from(to.row.length())
            }
            (Self::FromStart, [], [to]) => {
                at_distance(to, 1)
                    && start + nearest + to.from >= 0
                    && most + to.from <= i128::from(to.row.length())
            }
            _ => false,
        }
    }

    /// Whether the gain has a value for a move from one index to another, by its parts; `None`
    /// where these do not tell.
    pub(super) fn has_a_value(
        self,
        here: &Part<'_>,
        there: &Part<'_>,
        (index, next): (i128, i128),
    ) -> Option<bool> {
        let place = |one: &PrefixSum<'_>, index: i128| one.factor * index + one.from;
        let (from, to, row) = match (self, here.sums.as_slice(), there.sums.as_slice()) {
            (Self::Between, [from], [to]) if from.times == -1 && to.times == 1 => {
                (place(from, index), place(to, next), to.row)
            }
            (Self::Between, [to], [from]) if from.times == -1 && to.times == 1 => {
                (place(from, next), place(to, index), to.row)
            }
            (Self::FromStart, [], [to]) if to.times == 1 => (0, place(to, next), to.row),
            (Self::FromStart, [to], []) if to.times == 1 => (0, place(to, index), to.row),
            _ => return None,
        };
        Some(0 <= from && from <= to && to <= i128::from(row.length()))
    }
}

/// Whether an expression adds up fields, choices and what the input decides.
fn is_added_up(expression: &Expression) -> bool {
    match &expression.node {
        _ if is_given(expression) => true,
        Node::Field(_) | Node::Choice(_) => true,
        Node::Unary(Unary::Negate, operand) => is_added_up(operand),
        Node::Binary(Binary::Add | Binary::Subtract, left, right) => {
            is_added_up(left) && is_added_up(right)
        }
        _ => false,
    }
}
