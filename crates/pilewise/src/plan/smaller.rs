//! The same game on less input: what predictions are drawn from, and what would fit.

use crate::input::InputValue;
use crate::rules::{Bound, BoundInput, Parameter, ParameterType, RulesGame};

/// A game whose input can be cut down.
pub(super) struct Whole<'g> {
    game: &'g RulesGame,
    bound: Bound<'g>,
    /// The length of the list, or the number, that sizes are measured by.
    pub(super) size: u64,
}

/// A parameter of which smaller sizes are still told apart.
const LEAST_SIZE: u64 = 8;

impl<'g> Whole<'g> {
    /// The ways to cut a game down: measured by its smallest parameter that is not tiny, so that
    /// the others are cut most exactly; or by its largest. None where a parameter is a text, of
    /// which a part need not mean anything.
    pub(super) fn ways(game: &'g RulesGame) -> impl Iterator<Item = Self> {
        let bound = game.bound();
        let is_text = |parameter: &Parameter| parameter.kind == ParameterType::Text;
        let sizes = bound.inputs.iter().map(|input| match input {
            BoundInput::Integer(number) => number.unsigned_abs(),
            BoundInput::Row(row) => row.elements().len() as u64,
            BoundInput::Rows(rows) => rows.len() as u64,
        });
        let largest = sizes.clone().max();
        let smallest = sizes.filter(|&size| size >= LEAST_SIZE).min();
        let mut sizes: Vec<u64> = smallest.into_iter().chain(largest).collect();
        sizes.dedup();
        if bound.rules.parameters.iter().any(is_text) {
            sizes.clear();
        }
        let whole = move |size| Self { game, bound, size };
        sizes.into_iter().map(whole)
    }

    /// The game with every list and number of its input cut down in the proportion of `size`
    /// to the whole's; `None` where the rules do not take that.
    pub(super) fn smaller(&self, size: u64) -> Option<RulesGame> {
        let inputs = self.bound.inputs.iter();
        let inputs = inputs.map(|input| self.smaller_input(input, size));
        self.game.prepared().game(inputs.collect()).ok()
    }

    fn smaller_input(&self, input: &BoundInput, size: u64) -> InputValue {
        let cut = |whole: u64| {
            let part = u128::from(whole) * u128::from(size);
            part.div_ceil(u128::from(self.size.max(1))) as u64
        };
        match input {
            BoundInput::Integer(number) => {
                let part = i128::from(cut(number.unsigned_abs()));
                InputValue::Integer((part * i128::from(number.signum())) as i64)
            }
            BoundInput::Row(row) => {
                let elements = row.elements();
                InputValue::List(elements[..cut(elements.len() as u64) as usize].to_vec())
            }
            BoundInput::Rows(rows) => {
                let kept = &rows[..cut(rows.len() as u64) as usize];
                InputValue::Lists(kept.iter().map(|row| row.elements().to_vec()).collect())
            }
        }
    }

    /// How the input of a smaller size reads: "piles of 12 numbers, target 30".
    pub(super) fn describe(&self, size: u64) -> String {
        let parameters = self
            .bound
            .rules
            .parameters
            .iter()
            .zip(self.bound.inputs.iter());
        let words = parameters.map(|(parameter, input)| {
            let name = &parameter.name;
            match self.smaller_input(input, size) {
                InputValue::Integer(number) => format!("{name} = {number}"),
                InputValue::List(list) => format!("{name} of {} numbers", list.len()),
                InputValue::Lists(lists) => format!("{name} of {} lists", lists.len()),
                InputValue::Text(_) => name.clone(),
            }
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

/// The largest input, cut down in proportion, of which `fits` holds, to about a hundredth;
/// in words, or `None` where there is none.
pub(super) fn largest(game: &RulesGame, fits: impl Fn(&RulesGame) -> bool) -> Option<String> {
    let whole = Whole::ways(game).last()?;
    let (mut fitting, mut too_large) = (0, whole.size);
    while too_large - fitting > 1 + too_large / 100 {
        let middle = fitting.midpoint(too_large);
        if whole.smaller(middle).is_some_and(|smaller| fits(&smaller)) {
            fitting = middle;
        } else {
            too_large = middle;
        }
    }
    (fitting > 0).then(|| whole.describe(fitting))
}
