//! The shape of a game that is an index moving one way, found in any spelling.
//!
//! The choice is rewritten as the index that the move leads to, so `i + x` with x from 1,
//! x from 0 and the new index itself become the same; an index that runs down is read
//! mirrored. What is left are bounds on the next index, each by a constant or by a distance
//! from the index before, and a gain that adds up what either index contributes.

use crate::engine::Decline;
use crate::engine::faultless::{Place, only_gain_can_fail};
use crate::game::{Game, Goal, Player};
use crate::rules::RulesGame;
use crate::rules::normal::{
    Atom, Condition, Constraint, Linear, NormalMove, NormalSource, NormalValue,
};

use super::part::Part;

const INDEX: Atom = Atom::Field(0);
/// The choice, or, once rewritten, the index that it leads to.
const NEXT: Atom = Atom::Choice(0);

/// An index `u` that moves up: from `u` to any `v` of a window, for `here(u) + there(v)`.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    /// Where the index is at the start.
    pub(super) start: i64,
    /// The greatest index that play can come to.
    pub(super) top: i64,
    bounds: Bounds,
    limits: Limits,
    pub(super) here: Part<'g>,
    pub(super) there: Part<'g>,
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i64,
    /// Whether the rules list the nearest next index first.
    pub(super) nearest_first: bool,
    /// The index of the rules is this times `u`.
    direction: i128,
    /// The choice of a move from `u` to `v` is `(v·direction - here·u·direction - constant)·step`.
    choice: Choice,
    /// Which of the kinds of move it is.
    pub(super) kind: usize,
}

/// Bounds on the next index `v` from `u`, and on the `u` that moves can start from.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The least distance, at least 1, and the greatest.
    nearest: i128,
    furthest: Option<i128>,
    least: Option<i128>,
    most: Option<i128>,
    from: Option<i128>,
    until: Option<i128>,
}

/// The same bounds in 64 bits, with what is not bounded as far as 64 bits go.
#[derive(Clone, Copy, Debug)]
struct Limits {
    nearest: i64,
    furthest: i64,
    least: i64,
    most: i64,
    from: i64,
    until: i64,
}

impl Limits {
    /// Indices lie within 64 bits, so a bound beyond them is as good as their ends.
    fn of(bounds: &Bounds, top: i128) -> Self {
        let within = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let most = bounds.most.map_or(top, |most| most.min(top));
        Self {
            nearest: within(bounds.nearest),
            furthest: bounds.furthest.map_or(i64::MAX, within),
            least: bounds.least.map_or(i64::MIN, within),
            most: within(most),
            from: bounds.from.map_or(i64::MIN, within),
            until: bounds.until.map_or(i64::MAX, within),
        }
    }
}

/// How the choice is read off both indices, in the rules' own direction.
#[derive(Clone, Copy, Debug)]
struct Choice {
    step: i128,
    index: i128,
    constant: i128,
}

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        let one = the_move(game)?;
        let unfit = |reason: &str| Decline::at(reason, &one.span.0);
        let NormalValue::Integer(next) = &one.next[0] else {
            return Err(unfit("the move does not change the index by a choice"));
        };
        let choice = read_choice(next)
            .ok_or_else(|| unfit("the move does not lead to a choice plus a part of the index"))?;
        let (condition, gain) =
            in_next_index(one, choice).ok_or_else(|| unfit("a number is too large"))?;
        let constraints = condition.constraints();
        let (direction, window) = [1, -1]
            .into_iter()
            .find_map(|direction| Some((direction, Bounds::of(constraints, direction)?)))
            .ok_or_else(|| unfit("the index is not moved one way within bounds by constants"))?;
        let start = i128::from(game.start()[0]) * direction;
        let top = window
            .top(start)
            .ok_or_else(|| unfit("the index is not bounded by a constant"))?;
        let (here, there) = Part::split(game.bound(), &gain, direction)
            .ok_or_else(|| unfit("the gain is not what the two indices contribute, added up"))?;
        let shape = Self {
            start: i64::try_from(start).map_err(|_| unfit("the index is too large"))?,
            top: i64::try_from(top).map_err(|_| unfit("the index is too large"))?,
            bounds: window,
            limits: Limits::of(&window, top),
            here,
            there,
            sign: if game.goal() == Goal::LeastScore {
                -1
            } else {
                1
            },
            nearest_first: choice.step * direction == 1,
            direction,
            choice,
            kind: one.rule.0,
        };
        if !shape.gain_has_a_value(game) {
            return Err(unfit("the gain looks outside a row"));
        }
        Ok(shape)
    }

    /// The nearest and the furthest next index; the first above the second where there is none.
    #[inline]
    pub(super) fn window(&self, index: i64) -> (i64, i64) {
        if index < self.limits.from || index > self.limits.until {
            return (1, 0);
        }
        let Limits {
            nearest,
            furthest,
            least,
            most,
            ..
        } = self.limits;
        let nearest = index.saturating_add(nearest).max(least);
        (nearest, index.saturating_add(furthest).min(most))
    }

    /// The index of a position, if play can come to it.
    pub(super) fn index(&self, words: &[i64]) -> Option<i64> {
        let index = i64::try_from(i128::from(*words.first()?) * self.direction).ok()?;
        (self.start..=self.top).contains(&index).then_some(index)
    }

    /// The choice that leads from one index to another.
    pub(super) fn choice(&self, from: i64, to: i64) -> i64 {
        let Choice {
            step,
            index,
            constant,
        } = self.choice;
        let (from, to) = (
            i128::from(from) * self.direction,
            i128::from(to) * self.direction,
        );
        ((to - index * from - constant) * step) as i64
    }

    /// Whether the gain has a value wherever a move can be made: it has at the corners of
    /// the region of both indices, whose sides are bounds by constants.
    fn gain_has_a_value(&self, game: &RulesGame) -> bool {
        let rule = &game.bound().rules.moves[self.kind];
        let Some(gain) = &rule.gain else { return true };
        self.bounds
            .corners(i128::from(self.start), i128::from(self.top))
            .into_iter()
            .all(|(from, to)| {
                let word = (from * self.direction) as i64;
                let choices = [self.choice(from as i64, to as i64)];
                let place = Place {
                    game,
                    words: &[word],
                    mover: Player::First,
                    choices: &choices,
                };
                place.reads_within(gain)
            })
    }
}

/// The only move of a score game with nothing but an index.
fn the_move(game: &RulesGame) -> Result<&NormalMove, Decline> {
    let normal = game.normal();
    if !game.goal().is_score() {
        return Err(Decline::new("it is not played for a score"));
    }
    if game.fields().len() != 1 {
        return Err(Decline::new("a position is more than one index"));
    }
    if !normal.ends.is_empty() {
        return Err(Decline::new("play can end early"));
    }
    let [one] = normal.moves.as_slice() else {
        return Err(Decline::new("there is not exactly one kind of move"));
    };
    if one.again {
        return Err(Decline::at("the same player moves again", &one.span.0));
    }
    if !matches!(one.choices.as_slice(), [choice] if choice.source == NormalSource::Range) {
        return Err(Decline::at(
            "the move is not one choice from a range",
            &one.span.0,
        ));
    }
    if game.mover_matters() || !only_gain_can_fail(&game.bound().rules, one.rule.0) {
        return Err(Decline::at(
            "the move depends on more than the index",
            &one.span.0,
        ));
    }
    Ok(one)
}

/// The choice as the next index is made of it: once, and the index not at all or once.
fn read_choice(next: &Linear) -> Option<Choice> {
    let (step, index) = (next.coefficient_of(&NEXT), next.coefficient_of(&INDEX));
    let others = next.without(&NEXT).without(&INDEX).is_constant();
    let fits = others && (step == 1 || step == -1) && (index == 0 || index == 1);
    fits.then_some(Choice {
        step,
        index,
        constant: next.constant(),
    })
}

/// The condition and the gain of the move with its choice written as the index it leads to.
fn in_next_index(one: &NormalMove, choice: Choice) -> Option<(Condition, Linear)> {
    let index = Linear::field(0).times(choice.index)?;
    let by = Linear::choice(0)
        .minus(&index)?
        .plus_constant(-choice.constant)?;
    let by = by.times(choice.step)?;
    let with = |atom: &Atom| (*atom == NEXT).then(|| by.clone());
    Some((one.condition.rewrite(&with)?, one.gain.rewrite(&with)?))
}

impl Bounds {
    /// The bounds that `constraints` state, if they are of that kind and the index moves up
    /// (in the direction given).
    fn of(constraints: &[Constraint], direction: i128) -> Option<Self> {
        let mut bounds = Self {
            nearest: i128::MIN,
            furthest: None,
            least: None,
            most: None,
            from: None,
            until: None,
        };
        for constraint in constraints {
            let Constraint::AtLeastZero(form) = constraint else {
                return None;
            };
            let (next, index) = (form.coefficient_of(&NEXT), form.coefficient_of(&INDEX));
            if !form.without(&NEXT).without(&INDEX).is_constant() {
                return None;
            }
            let constant = form.constant();
            let tighter = |old: &mut Option<i128>, new: i128, up: bool| {
                let kept = old.map_or(new, |old| if up { old.max(new) } else { old.min(new) });
                *old = Some(kept);
            };
            match (next * direction, index * direction) {
                (1, -1) => bounds.nearest = bounds.nearest.max(-constant),
                (-1, 1) => tighter(&mut bounds.furthest, constant, false),
                (1, 0) => tighter(&mut bounds.least, -constant, true),
                (-1, 0) => tighter(&mut bounds.most, constant, false),
                (0, 1) => tighter(&mut bounds.from, -constant, true),
                (0, -1) => tighter(&mut bounds.until, constant, false),
                _ => return None,
            }
        }
        (bounds.nearest >= 1).then_some(bounds)
    }

    /// The greatest index that play can come to from `start`.
    fn top(&self, start: i128) -> Option<i128> {
        let by_last = self
            .until
            .zip(self.furthest)
            .and_then(|(until, furthest)| until.checked_add(furthest));
        let top = match (self.most, by_last) {
            (Some(most), Some(by_last)) => most.min(by_last),
            (most, by_last) => most.or(by_last)?,
        };
        Some(top.max(start))
    }

    #[inline]
    fn of_index(&self, index: i128) -> (i128, i128) {
        let starts = self.from.is_none_or(|from| index >= from)
            && self.until.is_none_or(|until| index <= until);
        if !starts {
            return (1, 0);
        }
        let nearest = (index + self.nearest).max(self.least.unwrap_or(i128::MIN));
        let most = self.most.unwrap_or(i128::MAX);
        (
            nearest,
            self.furthest
                .map_or(most, |furthest| most.min(index.saturating_add(furthest))),
        )
    }

    /// The corners of the region of moves: pairs of an index and the next.
    fn corners(&self, start: i128, top: i128) -> Vec<(i128, i128)> {
        let bends = [
            Some(start),
            self.from,
            self.until,
            self.least.map(|least| least - self.nearest),
            self.most.map(|most| most - self.nearest),
            self.least
                .zip(self.furthest)
                .map(|(least, furthest)| least - furthest),
            self.most
                .zip(self.furthest)
                .map(|(most, furthest)| most - furthest),
            Some(top),
        ];
        let mut corners = Vec::new();
        for index in bends
            .into_iter()
            .flatten()
            .filter(|bend| (start..=top).contains(bend))
        {
            let (nearest, furthest) = self.of_index(index);
            if nearest <= furthest {
                corners.extend([(index, nearest), (index, furthest.min(top))]);
            }
        }
        corners
    }
}
