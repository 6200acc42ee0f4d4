//! Which games are a pool of numbers and a target, and what their numbers are.
//!
//! A set says which numbers have been called, or which are left; an integer field says how far
//! the total has come, or how far it is to the target, from either side. Calling a number
//! moves both. Whoever brings the total to the target, or beyond, wins.

use crate::engine::fit::Decline;
use crate::engine::subtraction::end::end_at;
use crate::engine::subtraction::list::{Listing, Misfit};
use crate::engine::subtraction::taking::{self, Taking};
use crate::game::{Game, Goal, Outcome, Player, Position};
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalEnd, NormalMove, NormalSet, NormalValue,
};
use crate::rules::{EndResult, RulesGame, Type};

/// A game of this shape.
#[derive(Debug)]
pub(super) struct Shape {
    /// The word that holds the set, and whether the set is what is left.
    set: usize,
    holds_left: bool,
    /// The word that holds the total, and whether it goes up.
    total: usize,
    upward: bool,
    /// The total, or its negative, at which the target is reached.
    reached: i128,
    words: Vec<i64>,
    /// The numbers that can be called, ascending, each with its element of the set.
    pub(super) numbers: Vec<Number>,
    /// How far it is to the target at the start.
    pub(super) target: i128,
    /// What it means for the mover that all numbers are called and the target is not reached.
    pub(super) exhausted: Outcome,
}

/// A number that can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    pub(super) weight: u64,
    /// Its bit in the set.
    element: u32,
}

/// The fields that a move changes.
struct Changes<'a> {
    set: usize,
    holds_left: bool,
    element: &'a Linear,
    total: usize,
}

impl Shape {
    /// Reads `game`, or says the first thing that does not fit.
    pub(super) fn of(game: &RulesGame) -> Result<Self, Decline> {
        if game.goal().is_score() {
            return Err(Decline::new("the players play for a score"));
        }
        let [only] = game.normal().moves.as_slice() else {
            return Err(Decline::new("there is not exactly one kind of move"));
        };
        let changes = read_changes(only)?;
        match Self::facing(game, only, &changes, true) {
            Ok(shape) => Ok(shape),
            Err(up) => Self::facing(game, only, &changes, false).map_err(|down| match (up, down) {
                (Misfit::Declined(decline), _)
                | (_, Misfit::Declined(decline))
                | (Misfit::NotPositive(decline), _) => decline,
            }),
        }
    }

    /// Reads the total as one that goes `upward` to the target, or down to it.
    fn facing(
        game: &RulesGame,
        only: &NormalMove,
        changes: &Changes<'_>,
        upward: bool,
    ) -> Result<Self, Misfit> {
        let bound = game.bound();
        let word = |field: usize| bound.layout.first_word[field];
        let start = i128::from(bound.start[word(changes.total)]);
        let start = if upward { -start } else { start };
        let fixed = |atom: &Atom| match atom {
            Atom::Field(at) if *at == changes.total => {
                upward.then(|| Linear::of_terms(0, vec![(Atom::Field(*at), -1)]))?
            }
            Atom::Field(at) => (bound.rules.fields[*at].start.kind == Type::Integer)
                .then(|| i128::from(bound.start[word(*at)]).into()),
            _ => None,
        };
        let (target_end, exhausted_end) = match game.normal().ends.as_slice() {
            [target] => (target, None),
            [target, exhausted] => (target, Some(exhausted)),
            _ => return Err(Decline::new("there are not one or two ends").into()),
        };
        if target_end.result != EndResult::MoverLoses {
            let reason = "the first end is not a loss for the mover at the target";
            return Err(Decline::new(reason).into());
        }
        let reached = end_at(target_end, changes.total, &fixed);
        let Some((reached, false)) = reached else {
            return Err(Decline::new("the first end is not a bound on the total").into());
        };
        let calling = read_calling(only, changes, &fixed, upward, start, reached)?;
        let listing = Listing {
            bound,
            taking: &calling,
            most: None,
            check: &mut |_, _| Ok(()),
        };
        let calls: Vec<(u64, i128)> = listing.list()?.with_choice().collect();
        let initial = bound.start[word(changes.set)] as u64;
        let mut shape = Self {
            set: word(changes.set),
            holds_left: changes.holds_left,
            total: word(changes.total),
            upward,
            reached,
            words: bound.start.clone(),
            numbers: Vec::new(),
            target: start - reached,
            exhausted: Outcome::Draw,
        };
        shape.numbers = shape.available(game, changes.element, &calls, initial)?;
        shape.exhausted = match exhausted_end {
            Some(end) => shape.read_exhausted(end, changes.set, initial)?,
            None => match game.goal() {
                Goal::LastWins => Outcome::Loss,
                Goal::LastLoses => Outcome::Win,
                _ if shape.sum() >= shape.target => Outcome::Draw,
                _ => return Err(Decline::new("nothing says what a used-up pool means").into()),
            },
        };
        Ok(shape)
    }

    /// The numbers that can be called from the start, ascending.
    fn available(
        &self,
        game: &RulesGame,
        element: &Linear,
        calls: &[(u64, i128)],
        initial: u64,
    ) -> Result<Vec<Number>, Decline> {
        let mut numbers = Vec::new();
        let mut seen = 0u64;
        for &(weight, choice) in calls {
            let choices = [choice];
            let around = game.numbers().at_choices(&choices);
            let element = around.number(element).and_then(|at| u32::try_from(at).ok());
            let Some(element) = element.filter(|&element| element < u64::BITS) else {
                return Err(Decline::new("an element of the set is not from 0 to 63"));
            };
            if seen >> element & 1 == 1 {
                return Err(Decline::new("two choices use the same element of the set"));
            }
            seen |= 1 << element;
            if (initial >> element & 1 == 1) == self.holds_left {
                numbers.push(Number { weight, element });
            }
        }
        numbers.sort_unstable();
        let sum: i128 = numbers.iter().map(|one| i128::from(one.weight)).sum();
        let total = i128::from(self.words[self.total]);
        let last = if self.upward {
            total + sum
        } else {
            total - sum
        };
        // Then sums and what is needed of them stay below 2^62 too.
        let fits = |number: i128| number.unsigned_abs() < 1 << 61;
        if !(fits(last) && fits(sum) && fits(self.target)) {
            return Err(Decline::new("the numbers are too large"));
        }
        Ok(numbers)
    }

    /// What the second end makes of a used-up pool, if it comes just then.
    fn read_exhausted(
        &self,
        end: &NormalEnd,
        set: usize,
        initial: u64,
    ) -> Result<Outcome, Decline> {
        let outcome = match end.result {
            EndResult::MoverWins | EndResult::MoverLoses | EndResult::Draw => {
                end.result.for_mover(Player::First)
            }
            _ => return Err(Decline::new("an end treats the players differently")),
        };
        let unclear = || Decline::new("the second end does not come when all numbers are called");
        let [constraint] = end.condition.constraints() else {
            return Err(unclear());
        };
        let (form, exactly) = match constraint {
            Constraint::AtLeastZero(form) => (form, false),
            Constraint::Equal(form) => (form, true),
            _ => return Err(unclear()),
        };
        let size = Atom::Size(NormalSet::Field(set));
        let rest = form.without(&size).as_constant().ok_or_else(unclear)?;
        // The set only grows, or only shrinks, so a bound is met first where it is met exactly.
        let factor = form.coefficient_of(&size);
        let facing = if self.holds_left { -1 } else { 1 };
        let count = self.numbers.len() as i128;
        let full = i128::from(initial.count_ones()) + facing * count;
        if factor.abs() != 1 || (!exactly && factor != facing) || full * factor + rest != 0 {
            return Err(unclear());
        }
        Ok(outcome)
    }

    /// The sum of all numbers.
    pub(super) fn sum(&self) -> i128 {
        self.numbers.iter().map(|one| i128::from(one.weight)).sum()
    }

    /// The numbers left in a position, as a mask of their places, and how far it is to the
    /// target; `None` if play cannot come to it.
    pub(super) fn left(&self, position: &Position) -> Option<(u64, i128)> {
        let word = *position.words.get(self.set)?;
        let mut changed = (word ^ self.words[self.set]) as u64;
        let mut left = 0;
        let mut called = 0;
        for (place, number) in self.numbers.iter().enumerate() {
            if changed >> number.element & 1 == 1 {
                called += i128::from(number.weight);
                changed ^= 1 << number.element;
            } else {
                left |= 1 << place;
            }
        }
        let total = i128::from(*position.words.get(self.total)?);
        let total = if self.upward { -total } else { total };
        let distance = total - self.reached;
        let stays = position.words.len() == self.words.len()
            && (position.words.iter().zip(&self.words).enumerate())
                .all(|(at, (word, start))| at == self.set || at == self.total || word == start);
        (changed == 0 && distance == self.target - called && stays).then_some((left, distance))
    }
}

/// The set and the total that a move changes.
fn read_changes(only: &NormalMove) -> Result<Changes<'_>, Decline> {
    let decline = |reason: &str| Decline::at(reason, &only.span.0);
    if only.choices.len() != 1 {
        return Err(decline("a move does not call one number"));
    }
    let mut set = None;
    let mut total = None;
    for (field, value) in only.next.iter().enumerate() {
        match value {
            NormalValue::Unchanged => {}
            NormalValue::Integer(_) if total.is_none() => total = Some(field),
            NormalValue::With(elements) | NormalValue::Without(elements)
                if set.is_none() && elements.len() == 1 =>
            {
                let holds_left = matches!(value, NormalValue::Without(_));
                set = Some((field, holds_left, &elements[0]));
            }
            _ => return Err(decline("a move changes more than a set and a total")),
        }
    }
    let (Some((set, holds_left, element)), Some(total)) = (set, total) else {
        return Err(decline("a move does not change a set and a total"));
    };
    Ok(Changes {
        set,
        holds_left,
        element,
        total,
    })
}

/// The move as taking its number from what is missing to the target; its guard must be that
/// the number has not been called, and may bound the choice and say that play goes on.
fn read_calling(
    only: &NormalMove,
    changes: &Changes<'_>,
    fixed: &dyn Fn(&Atom) -> Option<Linear>,
    upward: bool,
    start: i128,
    reached: i128,
) -> Result<Taking, Decline> {
    let unused = Constraint::Member {
        element: changes.element.clone(),
        set: NormalSet::Field(changes.set),
        negated: !changes.holds_left,
    };
    let constraints = only.condition.constraints();
    if !constraints.contains(&unused) {
        let reason = "a number can be called that has been called before";
        return Err(Decline::at(reason, &only.span.0));
    }
    let others = constraints.iter().filter(|&one| *one != unused);
    let calling = NormalMove {
        condition: Condition::all(others.cloned().collect()),
        ..only.clone()
    };
    let calling = taking::read(&calling, changes.total, fixed, upward, start)?;
    let goes_on = calling.needs.iter().all(|need| {
        let rest = need.rest.as_constant();
        // It holds at all totals that have not reached the target.
        rest.is_some_and(|rest| -rest.div_euclid(need.factor) <= reached + 1)
    });
    if calling.floor.is_some() || !goes_on || calling.slopes != [0] {
        let reason = "the total limits which numbers can be called";
        return Err(Decline::at(reason, &only.span.0));
    }
    Ok(calling)
}
