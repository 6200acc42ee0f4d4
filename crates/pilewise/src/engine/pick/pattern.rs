//! The pattern of a picking game: what the rules alone tell of the items.

use super::items::{Items, at, check_move, choosing, is_of_items, move_of, worths};
use super::shape::{Choosing, Shape};
use crate::engine::Decline;
use crate::engine::series::SeriesForm;
use crate::game::{Goal, Player};
use crate::rules::RulesGame;
use crate::rules::normal::{Atom, Constraint, Linear, NormalGame, NormalMove, NormalSet, Numbers};
use crate::rules::settled::SettledRules;

const MOVERS: [Player; 2] = [Player::First, Player::Second];

/// The pattern of rules for all inputs.
#[derive(Debug)]
pub(super) struct Patterns {
    sign: i128,
    /// Without one, the numbers of an input may still be such that there is one for it.
    pub(super) common: Option<Pattern>,
}

/// Rules by which the players take items in turn until none is left.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) items: Items,
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i128,
    /// How the first and how the second player takes an item.
    pub(super) choosing: [Choosing; 2],
    /// What the items are worth to the first and to the second player: the gains, by the sign;
    /// or why the gains are none of this engine's.
    pub(super) worths: [Result<SeriesForm, Decline>; 2],
    /// What must hold while there are items.
    going_on: Vec<GoesOn>,
}

/// A condition of play going on.
#[derive(Debug)]
enum GoesOn {
    /// So many times the size of the set and a form of the input are 0 or more (or not 0).
    Size {
        factor: i128,
        given: Linear,
        may_be_negative: bool,
    },
    /// The input alone decides it.
    Given(Constraint),
}

impl Patterns {
    /// The patterns of rules.
    ///
    /// # Errors
    /// The first condition that the rules meet on no input.
    pub(super) fn of(settled: &SettledRules) -> Result<Self, Decline> {
        let goal: Goal = settled.rules.goal.into();
        if !goal.is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        for normal in &settled.normal.moves {
            check_move(settled, normal)?;
        }
        let sign = if goal == Goal::LeastScore { -1 } else { 1 };
        let common = Pattern::of(settled, &settled.normal, sign);
        Ok(Self {
            sign,
            common: common.ok(),
        })
    }

    /// The shape of a game by these rules.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn on<'g>(&'g self, game: &'g RulesGame) -> Result<Shape<'g>, Decline> {
        if let Some(pattern) = &self.common
            && let Ok(shape) = Shape::of(pattern.into(), game)
        {
            return Ok(shape);
        }
        let settled = game.settled();
        let normal = settled.normal.on_input(game.numbers());
        let pattern = Pattern::of(settled, &normal, self.sign)?;
        Shape::of(Box::new(pattern).into(), game)
    }
}

impl Pattern {
    /// The pattern of `game`, the rules of `settled` in normal form with or without the numbers
    /// of an input in them.
    fn of(settled: &SettledRules, game: &NormalGame, sign: i128) -> Result<Self, Decline> {
        let [first, second] = MOVERS.map(|mover| move_of(game, mover));
        let (first, second) = (first?, second?);
        let items = Items::of(first)?;
        if Items::of(second)? != items {
            return Err(at(second, "the players do not take the same items"));
        }
        let low = &items.low;
        Ok(Self {
            sign,
            choosing: [
                choosing(settled, first, Player::First, low)?,
                choosing(settled, second, Player::Second, low)?,
            ],
            worths: [
                worths(first, Player::First, low, sign),
                worths(second, Player::Second, low, sign),
            ],
            going_on: going_on(game, [first, second], items.set)?,
            items,
        })
    }

    /// Whether play goes on where the set has from `least` to `greatest` elements.
    pub(super) fn goes_on(&self, numbers: Numbers<'_>, least: i128, greatest: i128) -> bool {
        self.going_on.iter().all(|one| match one {
            GoesOn::Given(constraint) => numbers.meets(constraint) == Some(true),
            GoesOn::Size {
                factor,
                given,
                may_be_negative,
            } => {
                let given = numbers.number(given);
                let at = |size: i128| factor.checked_mul(size)?.checked_add(given?);
                let (Some(low), Some(high)) = (at(least), at(greatest)) else {
                    return false;
                };
                // An affine form with one sign at both ends is not 0 between them.
                let one_sign = low.signum() * high.signum() == 1;
                (low >= 0 && high >= 0 && !may_be_negative) || (one_sign && *may_be_negative)
            }
        })
    }
}

/// All that the rules say of when play goes on, apart from which items are left.
fn going_on(
    game: &NormalGame,
    moves: [&NormalMove; 2],
    set: usize,
) -> Result<Vec<GoesOn>, Decline> {
    let of_moves = moves.into_iter().flat_map(|normal| {
        let constraints = normal.condition.constraints().iter();
        constraints.filter(|constraint| !is_of_items(constraint))
    });
    let all = game.playing.constraints().iter().chain(of_moves);
    let found = all.map(|constraint| GoesOn::of(constraint, set));
    let found = found.collect::<Option<_>>();
    found.ok_or_else(|| Decline::new(ENDS_EARLY))
}

pub(super) const ENDS_EARLY: &str = "play can end before all items are taken";

impl GoesOn {
    fn of(constraint: &Constraint, set: usize) -> Option<Self> {
        let (form, may_be_negative) = match constraint {
            Constraint::AtLeastZero(form) => (form, false),
            Constraint::NotZero(form) => (form, true),
            // Others, too, are settled before, if the input alone decides them.
            _ => return None,
        };
        let (own, given) = form.split_given();
        match own.terms() {
            [] => Some(Self::Given(constraint.clone())),
            [(Atom::Size(NormalSet::Field(of)), factor)] if *of == set => Some(Self::Size {
                factor: *factor,
                given,
                may_be_negative,
            }),
            _ => None,
        }
    }
}
