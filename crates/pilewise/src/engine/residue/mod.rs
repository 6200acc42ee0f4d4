//! `residue`: stones of a few classes, and who makes the sum of all removed stones divisible
//! by 3, or by 2, has lost (Stone Game IX).
//!
//! Only the number of stones of each residue matters, and the residue of the sum.
//!
//! **Amid play**, with sum s not 0 (modulo 3), a move is *safe* unless it makes the sum 0:
//! then the next player has won. Removing a 0 is safe; so is removing an s, after which the
//! sum is 2s, that is -s; removing a -s is not. So however zeros come in between, and whoever
//! removes what, the others go s, -s, s, -s … until the one wanted is not there. With
//! a stones of s and b of -s that is a run of 2b + 1 if a > b and of 2a otherwise. A zero can
//! always be removed, so play that is safe to the end makes exactly
//! T = (number of zeros) + (length of the run) moves, whatever the players choose.
//!
//! If stones are left then, whoever is to move, a matter of the parity of T, must make a
//! move that is not safe. That player has lost by T + 1 moves; to make such a move earlier only
//! loses sooner, and the other, who has a safe move each time, need not make one. If none are left,
//! the rules say who has won, and play takes T moves by the same reasoning.
//!
//! Modulo 2 it is the same with s = -s = 1: no such move is safe, and the run is 0.
//!
//! **At the start**, if the sum is 0 there, each first move leads to a position amid play, or
//! to sum 0, which loses. (With stones c0, c1, c2 of each residue this comes to what is well
//! known of Stone Game IX: the first player wins if c0 is even and neither c1 nor c2 is 0, or
//! if c0 is odd and c1 and c2 differ by more than 2.)
//!
//! Source: the reasoning is this program's own; the outcome of LeetCode 2029 is well known.
//!
//! Time and memory: O(1) for a value with its number of moves, O(moves) for a line.

mod ends;
#[cfg(test)]
mod many_tests;
mod removal;
mod shape;
mod state;
#[cfg(test)]
mod tests;

use crate::control::{Control, Meter};
use crate::engine::argument::Argument;
use crate::engine::fit::{Decline, Engine, Estimate, Fit, Ready};
use crate::engine::kept::Held;
use crate::engine::oracle::Oracle;
use crate::engine::reach::Reach;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Goal, Player, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::rules::normal::{Atom, NormalGame};
use crate::rules::settled::SettledRules;
use crate::value::Value;

use ends::sum_and_beside;
use shape::{Pattern, Shape};
use state::worth;

/// The engine's name.
const NAME: &str = "residue";

static ARGUMENT: Argument = Argument {
    of: NAME,
    why: "Only how many stones of each remainder there are matters. Safe moves follow one \
          pattern whatever the players choose, so the number of safe moves, and with it who \
          must make the first unsafe one, is fixed.",
    cost: "time and memory: constant, once the stones are counted",
    reference: "the reasoning was worked out for this program; LeetCode 2029",
};

/// Classes of stones, and a sum that must not be divisible.
#[derive(Debug)]
pub(crate) struct Residue;

impl Engine for Residue {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        let goal = Goal::from(rules.rules.goal);
        if goal.is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        match Pattern::of(&rules.normal, goal, &rules.layout) {
            Ok(pattern) => Ok(Box::new(pattern)),
            Err(_) if may_fit_on_numbers(&rules.normal) => Ok(Box::new(ReadOnEach)),
            Err(decline) => Err(decline),
        }
    }
}

/// Whether rules that have not the shape for all inputs may have it for some: there is a
/// remainder that must not be 0, and the input decides part of what it is or of a move.
fn may_fit_on_numbers(normal: &NormalGame) -> bool {
    let Some(sum) = normal.ends.first().and_then(|end| sum_and_beside(end).ok()) else {
        return false;
    };
    let (mut remainders, mut given) = (false, false);
    let mut see = |atom: &Atom| {
        remainders |= matches!(atom, Atom::Remainder(..));
        given |= atom.is_given();
    };
    sum.0.visit(&mut see);
    for one in &normal.moves {
        one.condition.visit(&mut see);
        for value in &one.next {
            if let crate::rules::normal::NormalValue::Integer(next) = value {
                next.visit(&mut see);
            }
        }
    }
    remainders && given
}

/// Rules that are read anew with the numbers of each input.
#[derive(Debug)]
struct ReadOnEach;

impl Fit for Pattern {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = Shape::of(Held::Kept(self), game)?;
        Ok(Box::new(ReadyStones { shape, game }))
    }
}

impl Fit for ReadOnEach {
    fn reads_anew(&self) -> bool {
        true
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let layout = &game.settled().layout;
        let pattern = Pattern::of(game.normal(), game.goal(), layout)?;
        let shape = Shape::of(Held::Own(Box::new(pattern)), game)?;
        Ok(Box::new(ReadyStones { shape, game }))
    }
}

/// Stones on one input.
struct ReadyStones<'g> {
    shape: Shape<'g>,
    game: &'g RulesGame,
}

impl<'g> Ready<'g> for ReadyStones<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        Estimate {
            positions: Some(1),
            bytes: Some(0),
            at_most: false,
            seconds: 20e-6,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "a closed form".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        Ok(Box::new(ClosedForm {
            shape: self.shape,
            start: self.game.bound().start,
            meter: Meter::new(control, None),
        }))
    }
}

/// Values by the closed form.
#[derive(Debug)]
struct ClosedForm<'g> {
    shape: Shape<'g>,
    start: &'g [i64],
    meter: Meter<'g>,
}

impl Oracle for ClosedForm<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        self.meter.count(1)?;
        let state = self.shape.state(&position.words, position.mover);
        let state = state.ok_or_else(unreachable)?;
        Ok(state.value(&self.shape))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        0
    }

    /// By the tie rule, without making the positions on the way.
    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let shape = &self.shape;
        let start = shape.state(self.start, Player::First);
        let mut state = start.ok_or_else(unreachable)?;
        let mut counts = shape.counts(self.start).ok_or_else(unreachable)?;
        let mut moves = MoveList::new();
        while !state.is_over() {
            self.meter.count(1)?;
            let mut best = None;
            for (index, class) in shape.pattern.classes.iter().enumerate() {
                if counts[index] == 0 {
                    continue;
                }
                let worth = worth(state.value_of_removal(class.residue, shape));
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, index));
                }
            }
            let (_, index) = best.ok_or_else(unreachable)?;
            let class = &shape.pattern.classes[index];
            counts[index] -= 1;
            state = state.without(class.residue, shape.pattern.modulus);
            moves.push(class.kind, &class.choices);
        }
        Ok(Some(moves))
    }
}

/// Of a position that play cannot reach.
fn unreachable() -> SolveError {
    PlayError::new(Fault::Unreachable).into()
}
