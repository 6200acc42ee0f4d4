//! Which rules are a pool of numbers and a target, and what they are on one input.
//!
//! A set says which numbers have been called, or which are left; an integer field says how far
//! the total has come, or how far it is to the target, from either side. Calling a number
//! moves both. Whoever brings the total to the target, or beyond, wins.

use super::numbers::{Numbers, Pools};
use crate::engine::fit::Decline;
use crate::engine::given_parts::GivenParts;
use crate::engine::kept::Held;
use crate::engine::taking::end::Bound;
use crate::engine::taking::list::Misfit;
use crate::engine::taking::{self, Taking};
use crate::game::{Goal, Outcome, Player, Position};
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalEnd, NormalGame, NormalMove, NormalSet, NormalValue,
};
use crate::rules::{EndResult, RulesGame};

/// Rules read as a pool.
#[derive(Debug)]
pub(super) struct Pattern {
    goal: Goal,
    changes: Changes,
    /// Whether the total goes up to the target.
    upward: bool,
    target: Bound,
    calling: Taking,
    exhausted: Option<Exhausted>,
    /// What the numbers depend on.
    parts: GivenParts,
}

/// The fields that a move changes.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    set: usize,
    /// Whether the set is what is left.
    pub(super) holds_left: bool,
    pub(super) element: Linear,
    pub(super) total: usize,
}

/// The end that comes when all numbers are called.
#[derive(Debug)]
struct Exhausted {
    outcome: Outcome,
    /// `factor * size of the set + rest` is 0 then, with a rest that the input decides.
    factor: i128,
    rest: Linear,
}

/// A pool on one input.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    game: &'g RulesGame,
    /// The word that holds the set.
    set: usize,
    /// The word that holds the total, and whether it goes up.
    total: usize,
    upward: bool,
    /// The total, or its negative, at which the target is reached.
    reached: i128,
    pub(super) pool: Held<'g, Numbers>,
    /// How far it is to the target at the start.
    pub(super) target: i128,
    /// What it means for the mover that all numbers are called and the target is not reached.
    pub(super) exhausted: Outcome,
}

impl Pattern {
    /// Reads rules whose total goes `upward` to the target, or down to it.
    pub(super) fn of(
        normal: &NormalGame,
        goal: Goal,
        changes: &Changes,
        upward: bool,
    ) -> Result<Self, Decline> {
        let only = only_move(normal)?;
        let (target_end, exhausted_end) = match normal.ends.as_slice() {
            [target] => (target, None),
            [target, exhausted] => (target, Some(exhausted)),
            _ => return Err(Decline::new("there are not one or two ends")),
        };
        if target_end.result != EndResult::MoverLoses {
            let reason = "the first end is not a loss for the mover at the target";
            return Err(Decline::new(reason));
        }
        let target = Bound::of(target_end, changes.total, upward);
        let target = target.filter(|target| !target.is_exact());
        let unclear = || Decline::new("the first end is not a bound on the total");
        let target = target.ok_or_else(unclear)?;
        let calling = read_calling(only, changes, upward)?;
        let exhausted = exhausted_end.map(|end| Exhausted::of(end, changes));
        let mut parts = GivenParts::default();
        parts.add(&calling.amount);
        parts.add(&changes.element);
        parts.add_condition(&Condition::all(calling.conditions.clone()));
        (calling.sources.iter()).for_each(|source| parts.add_source(source));
        Ok(Self {
            goal,
            changes: changes.clone(),
            upward,
            target,
            calling,
            exhausted: exhausted.transpose()?,
            parts,
        })
    }

    /// The pool of `game`; its numbers are read from `pools` where they may be.
    pub(super) fn at<'g>(
        &self,
        game: &'g RulesGame,
        pools: Option<&'g Pools>,
    ) -> Result<Shape<'g>, Misfit> {
        let (layout, words) = (&game.settled().layout, game.bound().start);
        let (set, total) = (
            layout.first_word[self.changes.set],
            layout.first_word[self.changes.total],
        );
        let start = i128::from(words[total]);
        let start = if self.upward { -start } else { start };
        let numbers = game.numbers();
        let reached = self.target.heap(&numbers);
        let unclear = || Decline::new("the first end is not a bound on the total");
        let reached = reached.ok_or_else(unclear)?;
        self.calling.check_from(start, &numbers)?;
        // It holds at all totals that have not reached the target.
        let goes_on = (self.calling.needs.iter())
            .all(|need| (need.least(&numbers)).is_some_and(|least| least <= reached + 1));
        if !goes_on {
            return Err(limits_calls(&self.calling).into());
        }
        let initial = words[set] as u64;
        let list = || Numbers::list(&self.calling, &self.changes, numbers, initial);
        let kept = pools.and_then(|pools| pools.numbers(&self.parts, numbers, initial, list));
        let pool = match kept {
            Some(kept) => Held::Kept(kept?),
            None => Held::Own(Box::new(list()?)),
        };
        let mut shape = Shape {
            game,
            set,
            total,
            upward: self.upward,
            reached,
            target: start - reached,
            pool,
            exhausted: Outcome::Draw,
        };
        shape.check_size()?;
        shape.exhausted = self.exhausted(&shape, initial)?;
        Ok(shape)
    }

    /// What a used-up pool means.
    fn exhausted(&self, shape: &Shape<'_>, initial: u64) -> Result<Outcome, Decline> {
        if let Some(exhausted) = &self.exhausted {
            // The set only grows, or only shrinks.
            let facing = if self.changes.holds_left { -1 } else { 1 };
            let count = shape.pool.all.len() as i128;
            let full = i128::from(initial.count_ones()) + facing * count;
            let rest = shape.game.numbers().number(&exhausted.rest);
            return match rest.and_then(|rest| rest.checked_add(full * exhausted.factor)) {
                Some(0) => Ok(exhausted.outcome),
                _ => Err(not_exhausted()),
            };
        }
        match self.goal {
            Goal::LastWins => Ok(Outcome::Loss),
            Goal::LastLoses => Ok(Outcome::Win),
            _ if shape.pool.sum >= shape.target => Ok(Outcome::Draw),
            _ => Err(Decline::new("nothing says what a used-up pool means")),
        }
    }
}

impl Exhausted {
    /// What an end makes of a used-up pool, if it comes just then.
    fn of(end: &NormalEnd, changes: &Changes) -> Result<Self, Decline> {
        let outcome = match end.result {
            EndResult::MoverWins | EndResult::MoverLoses | EndResult::Draw => {
                end.result.for_mover(Player::First)
            }
            _ => return Err(Decline::new("an end treats the players differently")),
        };
        let [constraint] = end.condition.constraints() else {
            return Err(not_exhausted());
        };
        let (form, exactly) = match constraint {
            Constraint::AtLeastZero(form) => (form, false),
            Constraint::Equal(form) => (form, true),
            _ => return Err(not_exhausted()),
        };
        let size = Atom::Size(NormalSet::Field(changes.set));
        let (factor, rest) = (form.coefficient_of(&size), form.without(&size));
        // As the set only grows, or only shrinks, a bound is met first where it is met exactly.
        let facing = if changes.holds_left { -1 } else { 1 };
        if factor.abs() != 1 || (!exactly && factor != facing) || !rest.is_given() {
            return Err(not_exhausted());
        }
        Ok(Self {
            outcome,
            factor,
            rest,
        })
    }
}

impl Shape<'_> {
    /// Checks that sums, and what is needed of them, stay below 2^62.
    fn check_size(&self) -> Result<(), Decline> {
        let total = i128::from(self.game.bound().start[self.total]);
        let sum = self.pool.sum;
        let last = if self.upward {
            total + sum
        } else {
            total - sum
        };
        let fits = |number: i128| number.unsigned_abs() < 1 << 61;
        if fits(last) && fits(sum) && fits(self.target) {
            Ok(())
        } else {
            Err(Decline::new("the numbers are too large"))
        }
    }

    /// The numbers left in a position, as a mask of their places, and how far it is to the
    /// target; `None` if play cannot come to it.
    pub(super) fn left(&self, position: &Position) -> Option<(u64, i128)> {
        let words = self.game.bound().start;
        let word = *position.words.get(self.set)?;
        let mut changed = (word ^ words[self.set]) as u64;
        let mut left = self.pool.every();
        let mut called = 0;
        for (place, number) in self.pool.all.iter().enumerate() {
            if changed == 0 {
                break;
            }
            if changed >> number.element & 1 == 1 {
                called += i128::from(number.weight);
                changed ^= 1 << number.element;
                left ^= 1 << place;
            }
        }
        let total = i128::from(*position.words.get(self.total)?);
        let total = if self.upward { -total } else { total };
        let distance = total - self.reached;
        let stays = position.words.len() == words.len()
            && (position.words.iter().zip(words).enumerate())
                .all(|(at, (word, start))| at == self.set || at == self.total || word == start);
        (changed == 0 && distance == self.target - called && stays).then_some((left, distance))
    }
}

/// The only kind of move.
fn only_move(normal: &NormalGame) -> Result<&NormalMove, Decline> {
    match normal.moves.as_slice() {
        [only] => Ok(only),
        _ => Err(Decline::new("there is not exactly one kind of move")),
    }
}

/// The set and the total that the only move changes.
pub(super) fn read_changes(normal: &NormalGame) -> Result<Changes, Decline> {
    let only = only_move(normal)?;
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
                set = Some((field, holds_left, elements[0].clone()));
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
fn read_calling(only: &NormalMove, changes: &Changes, upward: bool) -> Result<Taking, Decline> {
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
    let calling = taking::read(&calling, changes.total, upward)?;
    let goes_on = calling.needs.iter().all(|need| need.rest.is_given());
    if calling.has_floor() || !goes_on || calling.slopes != [0] {
        return Err(limits_calls(&calling));
    }
    Ok(calling)
}

fn limits_calls(calling: &Taking) -> Decline {
    let reason = "the total limits which numbers can be called";
    Decline::at(reason, &calling.span)
}

fn not_exhausted() -> Decline {
    Decline::new("the second end does not come when all numbers are called")
}
