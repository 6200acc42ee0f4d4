//! The choice of a move, and the move written in the index that it leads to.

use crate::rules::normal::{Atom, Condition, Linear, NormalMove, Numbers};

use super::stated::{INDEX, NEXT};

/// No choice is written with a constant beyond this.
const MOST_CONSTANT: i128 = 1 << 100;

/// How the choice is read off both indices, in the rules' own direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) step: i128,
    index: i128,
    constant: i128,
}

impl Choice {
    /// The choice that leads from one index of the rules to another.
    pub(super) fn between(&self, from: i128, to: i128) -> i64 {
        ((to - self.index * from - self.constant) * self.step) as i64
    }
}

/// The same for places, counted from the start: a constant and a multiple of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceChoice {
    zero: i64,
    from: i64,
    to: i64,
}

impl PlaceChoice {
    /// By how the choice is read off indices, where place 0 is `start` in a direction.
    pub(super) fn of(choice: &Choice, start: i64, direction: i128) -> Self {
        let index = |place: i128| (i128::from(start) + place) * direction;
        let zero = choice.between(index(0), index(0));
        Self {
            zero,
            from: choice.between(index(1), index(0)).wrapping_sub(zero),
            to: choice.between(index(0), index(1)).wrapping_sub(zero),
        }
    }

    /// The choice that leads from one place to another.
    #[inline]
    pub(super) fn between(&self, from: usize, to: usize) -> i64 {
        // A choice fits in 64 bits, so what does not on the way cancels out.
        let choice = self.zero.wrapping_add(self.from.wrapping_mul(from as i64));
        choice.wrapping_add(self.to.wrapping_mul(to as i64))
    }
}

/// The same where the input decides the constant.
#[derive(Debug)]
pub(super) struct ChoiceForm {
    step: i128,
    index: i128,
    constant: Linear,
}

impl ChoiceForm {
    /// The choice as the next index is made of it: once, and the index not at all or once.
    pub(super) fn read(next: &Linear) -> Option<Self> {
        let (step, index) = (next.coefficient_of(&NEXT), next.coefficient_of(&INDEX));
        let constant = next.without(&NEXT).without(&INDEX);
        let fits = constant.is_given() && (step == 1 || step == -1) && (index == 0 || index == 1);
        fits.then_some(Self {
            step,
            index,
            constant,
        })
    }

    /// The choice as a form in the index and the next one, which stands for it.
    pub(super) fn as_indices(&self) -> Option<Linear> {
        let index = Linear::field(0).times(self.index)?;
        let by = Linear::choice(0).minus(&index)?.minus(&self.constant)?;
        by.times(self.step)
    }

    /// On an input; `None` where the constant has no value or is too large.
    pub(super) fn at(&self, numbers: &Numbers<'_>) -> Option<Choice> {
        let constant = numbers.number(&self.constant)?;
        (constant.checked_abs()? <= MOST_CONSTANT).then_some(Choice {
            step: self.step,
            index: self.index,
            constant,
        })
    }
}

/// The condition and the gain of the move with its choice written as the index it leads to.
pub(super) fn in_next_index(one: &NormalMove, choice: &ChoiceForm) -> Option<(Condition, Linear)> {
    let by = choice.as_indices()?;
    let with = |atom: &Atom| (*atom == NEXT).then(|| by.clone());
    Some((one.condition.rewrite(&with)?, one.gain.rewrite(&with)?))
}
