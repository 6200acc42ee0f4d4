//! The shape of a picking game: a pattern with the numbers of its input.

use super::pattern::{ENDS_EARLY, Pattern};
use crate::engine::Decline;
use crate::engine::faultless::Place;
use crate::engine::reads::Reads;
use crate::engine::series::Series;
use crate::game::Player;
use crate::rules::{RulesGame, Span};

/// How one player takes an item.
#[derive(Debug)]
pub(super) struct Choosing {
    /// The kind of move.
    pub(super) kind: usize,
    pub(super) span: Span,
    /// What the gain looks up, by the item; `None` where only a walk over it can tell.
    pub(super) reads: Option<Reads>,
}

/// A pattern of the rules, or of one input's own.
#[derive(Debug)]
pub(super) enum Found<'g> {
    Common(&'g Pattern),
    Own(Box<Pattern>),
}

impl<'g> From<&'g Pattern> for Found<'g> {
    fn from(pattern: &'g Pattern) -> Self {
        Self::Common(pattern)
    }
}

impl From<Box<Pattern>> for Found<'_> {
    fn from(pattern: Box<Pattern>) -> Self {
        Self::Own(pattern)
    }
}

impl Found<'_> {
    fn get(&self) -> &Pattern {
        match self {
            Self::Common(pattern) => pattern,
            Self::Own(pattern) => pattern,
        }
    }
}

/// A game in which the players take items in turn until none is left.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    pattern: Found<'g>,
    start: &'g [i64],
    /// The word that is the set of items taken, or of items left.
    word: usize,
    /// The choice of item 0; item i is chosen by `low + i`.
    pub(super) low: i64,
    /// How many items there are, those missing at the start included.
    pub(super) count: usize,
    /// The set element of item i is its pattern's slope times i, and this.
    offset: i128,
    /// What the items are worth to the first and to the second player: the gains, by the sign.
    pub(super) worths: [Series<'g>; 2],
}

impl<'g> Shape<'g> {
    /// The shape of `game`, which has this pattern.
    ///
    /// # Errors
    /// The first condition that its numbers do not meet.
    pub(super) fn of(found: Found<'g>, game: &'g RulesGame) -> Result<Self, Decline> {
        let numbers = game.numbers();
        let pattern = found.get();
        let unfit = |reason: &str| Decline::at(reason, &pattern.choosing[0].span);
        let items = &pattern.items;
        let low = numbers.number(&items.low);
        let highs = items.highs.iter().map(|high| numbers.number(high));
        let high = highs.reduce(|one, other| Some(one?.min(other?))).flatten();
        let width = low.zip(high).and_then(|(low, high)| high.checked_sub(low));
        let count = width.and_then(|width| usize::try_from(width.checked_add(1)?.max(0)).ok());
        let word_of = |bound: Option<i128>| bound.and_then(|bound| i64::try_from(bound).ok());
        let (Some(count), Some(low), Some(_)) = (count, word_of(low), word_of(high)) else {
            return Err(unfit("there are too many items"));
        };
        let offset = numbers.number(&items.offset).and_then(|offset| {
            let start = items.slope.checked_mul(i128::from(low))?;
            start.checked_add(offset)
        });
        let offset = offset.ok_or_else(|| unfit("its set elements are too large"))?;
        for (index, mover) in [Player::First, Player::Second].into_iter().enumerate() {
            check_reads(pattern, game, (index, mover), low, count)?;
        }
        let series = |index: usize| {
            let form = pattern.worths[index].as_ref().map_err(Decline::clone)?;
            form.on(numbers, count)
                .map_err(|reason| Decline::at(reason, &pattern.choosing[index].span))
        };
        let shape = Self {
            word: game.bound().layout.first_word[items.set],
            worths: [series(0)?, series(1)?],
            start: game.bound().start,
            pattern: found,
            low,
            count,
            offset,
        };
        if shape.holds_left() && shape.all_items().count_ones() as usize != count {
            return Err(shape.unfit("a set cannot hold all of its items"));
        }
        shape.check_play_to_the_end(game)?;
        Ok(shape)
    }

    fn unfit(&self, reason: &str) -> Decline {
        Decline::at(reason, &self.pattern.get().choosing[0].span)
    }

    /// Whether the set holds what is left.
    fn holds_left(&self) -> bool {
        self.pattern.get().items.holds_left
    }

    /// -1 where the least score wins, otherwise 1.
    pub(super) fn sign(&self) -> i128 {
        self.pattern.get().sign
    }

    /// The kind of move by which the first (0) or the second player (1) takes an item.
    pub(super) fn kind(&self, player: usize) -> usize {
        self.pattern.get().choosing[player].kind
    }

    /// The item whose set element is `bit`, if there is one.
    fn item_of(&self, bit: u32) -> Option<usize> {
        let slope = self.pattern.get().items.slope;
        let above = i128::from(bit).checked_sub(self.offset)?;
        let item = if slope == 1 {
            above
        } else {
            above.checked_div(slope)?
        };
        let exact = item.checked_mul(slope) == Some(above);
        let item = usize::try_from(item).ok().filter(|_| exact)?;
        (item < self.count).then_some(item)
    }

    /// The mask of the items, as far as a mask can hold them.
    fn all_items(&self) -> u64 {
        let bits = (0..64).filter(|&bit| self.item_of(bit).is_some());
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The items that are not there where the set field is `mask`, ascending; at most 64.
    pub(super) fn taken(&self, mask: u64) -> Vec<usize> {
        let mut gone = if self.holds_left() { !mask } else { mask };
        let mut items = Vec::new();
        while gone != 0 {
            items.extend(self.item_of(gone.trailing_zeros()));
            gone &= gone - 1;
        }
        items.sort_unstable();
        items
    }

    /// Where play starts.
    pub(super) fn start(&self) -> &'g [i64] {
        self.start
    }

    /// The set field of a position.
    pub(super) fn mask(&self, words: &[i64]) -> u64 {
        words.get(self.word).map_or(0, |&word| word as u64)
    }

    /// Whether a position agrees with the start in everything but its set of items.
    pub(super) fn differs_only_in_set(&self, words: &[i64]) -> bool {
        let same = |at: usize| at == self.word || self.start.get(at) == words.get(at);
        self.start.len() == words.len() && (0..words.len()).all(same)
    }

    /// The items taken since the start where the set field is `mask`, as a mask, or `None` if
    /// play does not come to that.
    pub(super) fn taken_since(&self, mask: u64) -> Option<u64> {
        let start = self.mask(self.start);
        if mask == start {
            return Some(0);
        }
        let (before, after) = if self.holds_left() {
            (mask, start)
        } else {
            (start, mask)
        };
        let taken = after & !before;
        (before & !after == 0 && taken & !self.all_items() == 0).then_some(taken)
    }

    /// Whether all that the rules say of when play goes on is that an item is left.
    fn check_play_to_the_end(&self, game: &RulesGame) -> Result<(), Decline> {
        let mask = self.mask(self.start);
        let at_start = i128::from(mask.count_ones());
        let items = (self.count - self.taken(mask).len()) as i128;
        // The sizes of the set where a move is still to come.
        let (least, greatest) = if self.holds_left() {
            (at_start - items + 1, at_start)
        } else {
            (at_start, at_start + items - 1)
        };
        let pattern = self.pattern.get();
        if items == 0 || pattern.goes_on(game.numbers(), least, greatest) {
            Ok(())
        } else {
            Err(Decline::new(ENDS_EARLY))
        }
    }
}

/// Whether the gain of a player has a value for each item.
fn check_reads(
    pattern: &Pattern,
    game: &RulesGame,
    (index, mover): (usize, Player),
    low: i64,
    count: usize,
) -> Result<(), Decline> {
    let Some(last) = count.checked_sub(1) else {
        return Ok(());
    };
    let choosing = &pattern.choosing[index];
    let within = match &choosing.reads {
        Some(reads) => reads.are_within(game.numbers(), &[[0, 0], [last as i128, 0]]),
        None => {
            let gain = &game.bound().rules.moves[choosing.kind].gain;
            let choices = [low, low.saturating_add_unsigned(last as u64)];
            choices.into_iter().all(|choice| {
                let place = Place {
                    game,
                    words: game.bound().start,
                    mover,
                    choices: &[choice],
                };
                gain.as_ref().is_none_or(|gain| place.reads_within(gain))
            })
        }
    };
    if within {
        Ok(())
    } else {
        let reason = "the gain depends on more than the item and the mover";
        Err(Decline::at(reason, &choosing.span))
    }
}
