//! What a single kind of move says of the items: which there are, how the set names them, and
//! what they are worth.

use crate::engine::Decline;
use crate::engine::faultless::{Place, only_gain_can_fail};
use crate::engine::series::Series;
use crate::game::{Game, Goal, Player};
use crate::rules::RulesGame;
use crate::rules::normal::{
    Atom, Constraint, Flag, Linear, NormalMove, NormalSet, NormalSource, NormalValue,
};

/// What one move says of the items.
#[derive(PartialEq, Eq)]
pub(super) struct Items {
    pub(super) low: i128,
    pub(super) high: i128,
    pub(super) set: usize,
    pub(super) element: Linear,
    pub(super) holds_left: bool,
}

/// -1 where the least score wins, otherwise 1.
pub(super) fn sign_of(game: &RulesGame) -> i128 {
    if game.goal() == Goal::LeastScore {
        -1
    } else {
        1
    }
}

/// A decline because of a move.
pub(super) fn at(normal: &NormalMove, reason: &str) -> Decline {
    Decline::at(reason, &normal.span.0)
}

/// The one move of `mover`.
pub(super) fn move_of(game: &RulesGame, mover: Player) -> Result<&NormalMove, Decline> {
    let may_move = |normal: &&NormalMove| {
        !(normal.condition.constraints().iter())
            .any(|constraint| decided(constraint, mover) == Some(false))
    };
    let mut moves = game.normal().moves.iter().filter(may_move);
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
        Constraint::AtLeastZero(form) => matches!(form.terms(), [(Atom::Choice(0), _)]),
        Constraint::Member { .. } => true,
        Constraint::Flag { flag, .. } => *flag == Flag::First,
        _ => false,
    }
}

impl Items {
    /// Which items a move takes.
    pub(super) fn of(game: &RulesGame, normal: &NormalMove) -> Result<Self, Decline> {
        let unfit = |reason: &str| at(normal, reason);
        if normal.again {
            return Err(unfit("the same player moves again"));
        }
        match normal.choices.as_slice() {
            [only] if only.source == NormalSource::Range => {}
            _ => return Err(unfit("a move does not choose one item of a range")),
        }
        let mut bounds = (None, None);
        let mut member = None;
        for constraint in normal.condition.constraints() {
            match constraint {
                Constraint::AtLeastZero(form) => match form.terms() {
                    [(Atom::Choice(0), 1)] => bounds.0 = form.constant().checked_neg(),
                    [(Atom::Choice(0), -1)] => bounds.1 = Some(form.constant()),
                    _ => {}
                },
                Constraint::Member {
                    element,
                    set: NormalSet::Field(set),
                    negated,
                } if member.is_none() => member = Some((element, *set, *negated)),
                Constraint::Member { .. } => {
                    return Err(unfit("a move asks for more than that its item is left"));
                }
                _ => {}
            }
        }
        let (Some(low), Some(high)) = bounds else {
            return Err(unfit("the range of the items depends on the position"));
        };
        let Some((element, set, negated)) = member else {
            return Err(unfit("a move does not ask whether its item is left"));
        };
        if !matches!(element.terms(), [(Atom::Choice(0), _)]) {
            return Err(unfit(
                "the set element of an item is not a multiple of its choice",
            ));
        }
        check_next(game, normal, set, element, negated)?;
        Ok(Self {
            low,
            high,
            set,
            element: element.clone(),
            holds_left: !negated,
        })
    }
}

/// Whether a move does nothing but take its item.
fn check_next(
    game: &RulesGame,
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
    if !only_gain_can_fail(&game.bound().rules, normal.rule.0) {
        return Err(at(
            normal,
            "a condition or a next position might be an error",
        ));
    }
    Ok(())
}

/// What the items are worth to `mover`.
pub(super) fn worths<'g>(
    game: &'g RulesGame,
    normal: &NormalMove,
    mover: Player,
    low: i64,
    count: usize,
) -> Result<Series<'g>, Decline> {
    let unfit = |reason: &str| at(normal, reason);
    if count > 0 {
        let start = game.start();
        let gain = &game.bound().rules.moves[normal.rule.0].gain;
        let last = low.saturating_add_unsigned(count as u64 - 1);
        let within = [low, last].into_iter().all(|choice| {
            let place = Place {
                game,
                words: &start,
                mover,
                choices: &[choice],
            };
            gain.as_ref().is_none_or(|gain| place.reads_within(gain))
        });
        if !within {
            return Err(unfit(
                "the gain depends on more than the item and the mover",
            ));
        }
    }
    let by_item = Linear::choice(0).plus_constant(i128::from(low));
    let gain = for_mover(&normal.gain, mover)
        .zip(by_item)
        .and_then(|(gain, item)| gain.replace(&Atom::Choice(0), &item)?.times(sign_of(game)));
    let gain = gain.ok_or_else(|| unfit("the gain is too large"))?;
    Series::of(game.bound(), &gain, count).map_err(|reason| unfit(&reason))
}

/// A form with `a if first else b` decided.
fn for_mover(form: &Linear, mover: Player) -> Option<Linear> {
    form.rewrite(&|atom| match atom {
        Atom::If {
            condition,
            then,
            otherwise,
        } => match condition.constraints() {
            [constraint] => match decided(constraint, mover)? {
                true => for_mover(then, mover),
                false => for_mover(otherwise, mover),
            },
            _ => None,
        },
        _ => None,
    })
}
