//! What is learnt from rules with the numbers of one input in them: for engines that are no
//! faster than that takes.

use std::ops::RangeInclusive;

use super::normal::NormalGame;
use super::order::{NoOrder, evaluation_order, longest_step};
use super::play::RulesGame;
use super::ranges::Reach;
use crate::game::Loop;

/// The rules of one input, analysed.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The normal form with the input's numbers.
    pub(crate) normal: NormalGame,
    /// The values that each word can take in play, where bounds are known.
    pub(crate) ranges: Vec<Option<RangeInclusive<i64>>>,
    /// An order of evaluation, or why none was found.
    pub(crate) order: Result<Vec<Loop>, NoOrder>,
    /// By how much a move leads on along the outermost loop of the order, at most.
    pub(crate) longest_step: Option<u64>,
}

impl Analysis {
    /// Analyses the rules of `game`.
    ///
    /// # Complexity
    /// Independent of the input's numbers; linear in the length of its rows.
    pub(crate) fn of(game: &RulesGame) -> Self {
        let bound = game.bound();
        let normal = game.settled().normal.on_input(game.numbers());
        let reach = Reach::of(bound, &normal);
        let order = evaluation_order(bound, &normal, &reach);
        let outermost = order.as_ref().ok().and_then(|order| order.first());
        let longest_step = outermost.and_then(|axis| longest_step(bound, &reach, axis.word));
        let ranges = reach.word_ranges();
        Self {
            ranges,
            order,
            longest_step,
            normal,
        }
    }
}
