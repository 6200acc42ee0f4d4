//! What is to be known of a position, and its value in closed form.

use super::shape::Shape;
use crate::engine::worth::Scale;
use crate::game::{Goal, Outcome, Player};
use crate::value::Value;

/// What is to be known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// How many stones there are of each residue; 2^60 at most in all.
    pub(super) counts: [u64; 3],
    /// The residue of the sum.
    pub(super) sum: u8,
    /// Whether a stone has been removed, as the rules see it.
    pub(super) started: bool,
    pub(super) mover: Player,
}

impl State {
    /// The state after the removal of a stone of this residue.
    pub(super) fn without(mut self, residue: u8, modulus: u8) -> Self {
        self.counts[usize::from(residue)] -= 1;
        self.sum = (self.sum + residue) % modulus;
        self.started = true;
        self.mover = self.mover.opponent();
        self
    }

    /// Whether play has ended.
    pub(super) fn is_over(&self) -> bool {
        self.sum == 0 && self.started || self.total() == 0
    }

    fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The value for the mover; the text of [`super`] says why.
    ///
    /// # Complexity
    /// O(1).
    pub(super) fn value(&self, shape: &Shape<'_>) -> Value {
        if self.sum == 0 && self.started {
            return decided(Outcome::Win, 0);
        }
        if self.total() == 0 {
            return decided(shape.outcome_of_all_gone(self.mover), 0);
        }
        if self.sum > 0 {
            return self.value_amid_play(shape);
        }
        let residues = (0..shape.pattern.modulus).filter(|&one| self.counts[usize::from(one)] > 0);
        let removals = residues.map(|residue| self.value_of_removal(residue, shape));
        let best = removals.max_by_key(|&value| worth(value));
        // There is a stone, so there is a removal.
        best.unwrap_or(decided(Outcome::Loss, 0))
    }

    /// The value for the mover of removing a stone of this residue, of which there is one.
    pub(super) fn value_of_removal(&self, residue: u8, shape: &Shape<'_>) -> Value {
        match self.without(residue, shape.pattern.modulus).value(shape) {
            Value::Decided { outcome, moves } => Value::Decided {
                outcome: outcome.for_opponent(),
                moves: moves.map(|moves| moves + 1),
            },
            score => score,
        }
    }

    fn value_amid_play(&self, shape: &Shape<'_>) -> Value {
        let losing = shape.pattern.modulus - self.sum;
        let of = |residue: u8| self.counts[usize::from(residue)];
        let (first, second) = if losing == self.sum {
            (0, of(losing))
        } else {
            (of(self.sum), of(losing))
        };
        let run = if first > second {
            2 * second + 1
        } else {
            2 * first
        };
        let safe = of(0) + run;
        let last_mover = if safe % 2 == 0 {
            self.mover
        } else {
            self.mover.opponent()
        };
        let (outcome, moves) = if safe == self.total() {
            (shape.outcome_of_all_gone(last_mover), safe)
        } else {
            (Outcome::Loss, safe + 1)
        };
        match last_mover == self.mover {
            true => decided(outcome, moves),
            false => decided(outcome.for_opponent(), moves),
        }
    }
}

/// A value that is the greater, the better it is for the mover.
pub(super) fn worth(value: Value) -> i128 {
    Scale::of(Goal::ByEnds).worth(value)
}

fn decided(outcome: Outcome, moves: u64) -> Value {
    let moves = (outcome != Outcome::Draw).then_some(moves);
    Value::Decided { outcome, moves }
}
