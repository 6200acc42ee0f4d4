//! The shape of a picking game: what an engine must know of the rules to deal the items.

use super::items::{Items, at, is_of_items, move_of, sign_of, worths};
use crate::engine::Decline;
use crate::engine::series::Series;
use crate::game::{Game, Player};
use crate::rules::RulesGame;
use crate::rules::normal::{Atom, Constraint, Linear, NormalMove, NormalSet};

/// A game in which the players take items in turn until none is left.
#[derive(Clone, Debug)]
pub(super) struct Shape<'g> {
    /// The field that remembers which items are taken, or which are left.
    set: usize,
    /// Whether the set holds what is left.
    holds_left: bool,
    /// The choice of item 0; item i is chosen by `low + i`.
    pub(super) low: i64,
    /// How many items there are, those missing at the start included.
    pub(super) count: usize,
    /// The set element of item i is `slope * i + offset`.
    slope: i128,
    offset: i128,
    /// The kind of move by which the first and by which the second player takes an item.
    pub(super) kinds: [usize; 2],
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i128,
    /// What the items are worth to the first and to the second player: the gains, by the sign.
    pub(super) worths: [Series<'g>; 2],
}

impl<'g> Shape<'g> {
    /// The shape of `game`.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn of(game: &'g RulesGame) -> Result<Self, Decline> {
        if !game.goal().is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        let movers = [Player::First, Player::Second];
        let [first, second] = movers.map(|mover| move_of(game, mover));
        let (first, second) = (first?, second?);
        let items = Items::of(game, first)?;
        if Items::of(game, second)? != items {
            return Err(at(second, "the players do not take the same items"));
        }
        let unfit = |reason: &str| at(first, reason);
        let width = items.high.checked_sub(items.low);
        let count = width.and_then(|width| usize::try_from(width.checked_add(1)?.max(0)).ok());
        let low = i64::try_from(items.low).ok();
        let high = i64::try_from(items.high).ok();
        let (Some(count), Some(low), Some(_)) = (count, low, high) else {
            return Err(unfit("there are too many items"));
        };
        let slope = items.element.coefficient_of(&Atom::Choice(0));
        let start = slope.checked_mul(items.low);
        let offset = start.and_then(|start| start.checked_add(items.element.constant()));
        let offset = offset.ok_or_else(|| unfit("its set elements are too large"))?;
        let [first_worths, second_worths] =
            movers.map(|mover| worths(game, move_of(game, mover)?, mover, low, count));
        let shape = Self {
            set: items.set,
            holds_left: items.holds_left,
            low,
            count,
            slope,
            offset,
            sign: sign_of(game),
            kinds: [first.rule.0, second.rule.0],
            worths: [first_worths?, second_worths?],
        };
        if shape.holds_left && shape.all_items().count_ones() as usize != count {
            return Err(unfit("a set cannot hold all of its items"));
        }
        shape.check_play_to_the_end(game, [first, second])?;
        Ok(shape)
    }

    /// The item whose set element is `bit`, if there is one.
    pub(super) fn item_of(&self, bit: u32) -> Option<usize> {
        let above = i128::from(bit).checked_sub(self.offset)?;
        let item = above.checked_div(self.slope)?;
        let exact = item.checked_mul(self.slope) == Some(above);
        let item = usize::try_from(item).ok().filter(|_| exact)?;
        (item < self.count).then_some(item)
    }

    /// The mask of the items, as far as a mask can hold them.
    pub(super) fn all_items(&self) -> u64 {
        let bits = (0..64).filter(|&bit| self.item_of(bit).is_some());
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The items that are not there where the set field is `mask`, ascending; at most 64.
    pub(super) fn taken(&self, mask: u64) -> Vec<usize> {
        let gone = if self.holds_left { !mask } else { mask };
        let bits = (0..64).filter(|bit| gone >> bit & 1 == 1);
        let mut items: Vec<usize> = bits.filter_map(|bit| self.item_of(bit)).collect();
        items.sort_unstable();
        items
    }

    /// The set field of a position.
    pub(super) fn mask(&self, game: &RulesGame, words: &[i64]) -> u64 {
        let word = game.bound().layout.first_word[self.set];
        words.get(word).map_or(0, |&word| word as u64)
    }

    /// Whether two positions agree in everything but their sets of items.
    pub(super) fn differs_only_in_set(&self, game: &RulesGame, one: &[i64], other: &[i64]) -> bool {
        let word = game.bound().layout.first_word[self.set];
        let same = |at: usize| at == word || one.get(at) == other.get(at);
        one.len() == other.len() && (0..one.len()).all(same)
    }

    /// The items taken since the start where the set field is `mask`, as a mask, or `None` if
    /// play does not come to that.
    pub(super) fn taken_since(&self, start: u64, mask: u64) -> Option<u64> {
        let (before, after) = if self.holds_left {
            (mask, start)
        } else {
            (start, mask)
        };
        let taken = after & !before;
        (before & !after == 0 && taken & !self.all_items() == 0).then_some(taken)
    }

    /// Whether all that the rules say of when play goes on is that an item is left.
    fn check_play_to_the_end(
        &self,
        game: &RulesGame,
        moves: [&NormalMove; 2],
    ) -> Result<(), Decline> {
        let mask = self.mask(game, &game.start());
        let at_start = i128::from(mask.count_ones());
        let items = (self.count - self.taken(mask).len()) as i128;
        // The sizes of the set where a move is still to come.
        let (least, greatest) = if self.holds_left {
            (at_start - items + 1, at_start)
        } else {
            (at_start, at_start + items - 1)
        };
        let holds = |constraint: &Constraint| {
            items == 0 || holds_for_sizes(constraint, self.set, least, greatest)
        };
        let goes_on = game.normal().playing.constraints().iter().all(&holds);
        let may_move = moves.iter().all(|normal| {
            let mut constraints = normal.condition.constraints().iter();
            constraints.all(|constraint| is_of_items(constraint) || holds(constraint))
        });
        if goes_on && may_move {
            Ok(())
        } else {
            Err(Decline::new("play can end before all items are taken"))
        }
    }
}

/// Whether a constraint on the size of the set holds from `least` to `greatest`.
fn holds_for_sizes(constraint: &Constraint, set: usize, least: i128, greatest: i128) -> bool {
    let at_size = |form: &Linear, size: i128| {
        let (atom, factor) = match form.terms() {
            [(Atom::Size(of), factor)] => (of, *factor),
            _ => return None,
        };
        (*atom == NormalSet::Field(set))
            .then(|| factor.checked_mul(size)?.checked_add(form.constant()))
            .flatten()
    };
    match constraint {
        Constraint::AtLeastZero(form) => [least, greatest]
            .iter()
            .all(|&size| at_size(form, size).is_some_and(|number| number >= 0)),
        // An affine form with one sign at both ends is not 0 between them.
        Constraint::NotZero(form) => match (at_size(form, least), at_size(form, greatest)) {
            (Some(low), Some(high)) => low.signum() * high.signum() == 1,
            _ => false,
        },
        _ => false,
    }
}
