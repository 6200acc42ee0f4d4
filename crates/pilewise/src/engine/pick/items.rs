//! What a single kind of move says of the items: which there are, how the set names them, and
//! what they are worth.

use super::shape::Choosing;
use crate::engine::Decline;
use crate::engine::faultless::only_gain_can_fail;
use crate::engine::reads::{Reads, Scene, decided_by_mover};
use crate::engine::series::SeriesForm;
use crate::game::Player;
use crate::rules::normal::{
    Atom, Constraint, Flag, Linear, NormalGame, NormalMove, NormalSet, NormalSource, NormalValue,
};
use crate::rules::settled::SettledRules;

/// What one move says of the items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Items {
    /// The choice of the first item, as a form of the input.
    pub(super) low: Linear,
    /// The choice of the last one is the least of these.
    pub(super) highs: Vec<Linear>,
    pub(super) set: usize,
    /// The set element of an item: so many times its choice, and a form of the input.
    pub(super) slope: i128,
    pub(super) offset: Linear,
    pub(super) holds_left: bool,
}

/// A decline because of a move.
pub(super) fn at(normal: &NormalMove, reason: &str) -> Decline {
    Decline::at(reason, &normal.span.0)
}

/// The one move of `mover`.
pub(super) fn move_of(game: &NormalGame, mover: Player) -> Result<&NormalMove, Decline> {
    let may_move = |normal: &&NormalMove| {
        !(normal.condition.constraints().iter())
            .any(|constraint| decided(constraint, mover) == Some(false))
    };
    let mut moves = game.moves.iter().filter(may_move);
    match (moves.next(), moves.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(other)) => Err(at(other, "a player has more than one kind of move")),
        (None, _) => Err(Decline::new("one of the players has no move")),
    }
}

/// Whether a constraint that only asks who is to move holds.
fn decided(constraint: &Constraint, mover: Player) -> Option<bool> {
    match constraint {
        Constraint::Flag {
            flag: Flag::First,
            negated,
        } => Some((mover == Player::First) != *negated),
        _ => None,
    }
}

/// Whether a constraint is one of those that [`Items::of`] reads.
pub(super) fn is_of_items(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::AtLeastZero(form) => {
            matches!(form.split_given().0.terms(), [(Atom::Choice(0), _)])
        }
        Constraint::Member { .. } => true,
        Constraint::Flag { flag, .. } => *flag == Flag::First,
        _ => false,
    }
}

/// Whether no input gives a move the form that [`Items::of`] reads, and why.
pub(super) fn check_move(settled: &SettledRules, normal: &NormalMove) -> Result<(), Decline> {
    let unfit = |reason: &str| at(normal, reason);
    if normal.again {
        return Err(unfit("the same player moves again"));
    }
    match normal.choices.as_slice() {
        [only] if only.source == NormalSource::Range => {}
        _ => return Err(unfit("a move does not choose one item of a range")),
    }
    let is_member = |one: &Constraint| matches!(one, Constraint::Member { .. });
    let mut members = (normal.condition.constraints().iter()).filter(|one| is_member(one));
    match (members.next(), members.next()) {
        (
            Some(Constraint::Member {
                set: NormalSet::Field(_),
                ..
            }),
            None,
        ) => {}
        (None, _) => return Err(unfit("a move does not ask whether its item is left")),
        _ => return Err(unfit("a move asks for more than that its item is left")),
    }
    if !only_gain_can_fail(&settled.rules, normal.rule.0) {
        return Err(unfit("a condition or a next position might be an error"));
    }
    Ok(())
}

impl Items {
    /// Which items a move takes that [`check_move`] has let pass.
    pub(super) fn of(normal: &NormalMove) -> Result<Self, Decline> {
        let unfit = |reason: &str| at(normal, reason);
        let (mut lows, mut highs, mut member) = (Vec::new(), Vec::new(), None);
        for constraint in normal.condition.constraints() {
            match constraint {
                Constraint::AtLeastZero(form) => {
                    let (own, given) = form.split_given();
                    match own.terms() {
                        [(Atom::Choice(0), 1)] => lows.extend(given.times(-1)),
                        [(Atom::Choice(0), -1)] => highs.push(given),
                        [(Atom::Choice(0), _)] => return Err(unfit(NOT_A_RANGE)),
                        _ => {}
                    }
                }
                Constraint::Member {
                    element,
                    set: NormalSet::Field(set),
                    negated,
                } => member = Some((element, *set, *negated)),
                _ => {}
            }
        }
        // Which of several lower bounds counts, only numbers tell.
        let (Some(low), 1, false) = (lows.pop(), lows.len() + 1, highs.is_empty()) else {
            return Err(unfit(NOT_A_RANGE));
        };
        let Some((element, set, negated)) = member else {
            return Err(unfit("a move does not ask whether its item is left"));
        };
        let (own, offset) = element.split_given();
        let [(Atom::Choice(0), slope)] = own.terms() else {
            return Err(unfit(
                "the set element of an item is not a multiple of its choice",
            ));
        };
        check_next(normal, set, element, negated)?;
        Ok(Self {
            low,
            highs,
            set,
            slope: *slope,
            offset,
            holds_left: !negated,
        })
    }
}

const NOT_A_RANGE: &str = "the range of the items depends on the position";

/// Whether a move does nothing but take its item.
fn check_next(
    normal: &NormalMove,
    set: usize,
    element: &Linear,
    adds: bool,
) -> Result<(), Decline> {
    let wanted = vec![element.clone()];
    let wanted = if adds {
        NormalValue::With(wanted)
    } else {
        NormalValue::Without(wanted)
    };
    for (field, next) in normal.next.iter().enumerate() {
        if field != set && *next != NormalValue::Unchanged {
            return Err(at(normal, "a move changes more than the set of items"));
        }
        if field == set && *next != wanted {
            return Err(at(normal, "a move does not take the item that it asks for"));
        }
    }
    Ok(())
}

/// What the items are worth to `mover`, by the sign of the goal.
pub(super) fn worths(
    normal: &NormalMove,
    mover: Player,
    low: &Linear,
    sign: i128,
) -> Result<SeriesForm, Decline> {
    let gain = by_item(low)
        .zip(for_mover(&normal.gain, mover))
        .and_then(|(item, gain)| gain.replace(&Atom::Choice(0), &item)?.times(sign));
    let gain = gain.ok_or_else(|| at(normal, TOO_LARGE))?;
    SeriesForm::of(&gain).map_err(|reason| at(normal, &reason))
}

/// How `mover` takes items.
pub(super) fn choosing(
    settled: &SettledRules,
    normal: &NormalMove,
    mover: Player,
    low: &Linear,
) -> Result<Choosing, Decline> {
    let by_item = by_item(low).ok_or_else(|| at(normal, TOO_LARGE))?;
    let scene = Scene {
        rules: settled,
        first: mover == Player::First,
        with: &|atom| (*atom == Atom::Choice(0)).then(|| by_item.clone()),
    };
    let gain = &settled.rules.moves[normal.rule.0].gain;
    Ok(Choosing {
        kind: normal.rule.0,
        span: normal.span.0.clone(),
        reads: match gain {
            Some(gain) => Reads::of(gain, &scene),
            None => Some(Reads::default()),
        },
    })
}

const TOO_LARGE: &str = "the gain is too large";

/// The choice of item i, which is [`Atom::Choice`] 0 here.
fn by_item(low: &Linear) -> Option<Linear> {
    Linear::choice(0).plus(low)
}

/// A form with `a if first else b` decided.
fn for_mover(form: &Linear, mover: Player) -> Option<Linear> {
    form.rewrite(&|atom| match atom {
        Atom::If {
            condition,
            then,
            otherwise,
        } => match decided_by_mover(condition, mover == Player::First)? {
            true => for_mover(then, mover),
            false => for_mover(otherwise, mover),
        },
        _ => None,
    })
}
