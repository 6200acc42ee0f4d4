//! The shortest win and the longest loss of every set, for pools that are not too large.
//!
//! In the smaller game a set from which nothing legal can be taken is lost in two moves: any
//! move lets the opponent reach the target at once. A lost set is lost in one move more than
//! the longest of the wins it leads to, a won set is won in one more than the shortest of the
//! losses. Which sets are lost is known, so only lost sets look at what they lead to.
//!
//! Sets stand in rows of 64 that differ in the six least numbers, as in [`super::sweep`].
//! What taking a greater number leads to is a minimum and a maximum of whole rows of bytes;
//! within a row the lost sets are visited one by one, ascending, so that a set comes after all
//! that it leads to.
//!
//! Time: O(sets × numbers) bytes, many at once, and O(lost sets). Memory: two bytes a set.

use super::sweep::{IN_WORD, Sweep};

/// Numbers up to which distances are found: a megabyte of them.
const MOST_NUMBERS: usize = 19;
/// Sets of a row.
const ROW: usize = 1 << IN_WORD;
/// A lost set in which nothing legal can be taken.
const SHORTEST_LOSS: u8 = 2;
/// No loss to lead to.
const NO_LOSS: u8 = u8::MAX;

/// What is known of 64 sets; for each, what it is in one move more.
#[derive(Clone, Debug)]
struct Row {
    /// The distance of a lost set, plus 1; [`NO_LOSS`] for any other.
    after_loss: [u8; ROW],
    /// The distance of a won set, plus 1; 0 for any other.
    after_win: [u8; ROW],
}

/// The distances of all legal sets.
#[derive(Debug)]
pub(super) struct Distances(Vec<Row>);

/// The bytes of the distances for the sets of so many numbers, where they are found.
pub(super) fn bytes(numbers: usize) -> Option<u64> {
    (numbers <= MOST_NUMBERS).then(|| rows(numbers) as u64 * size_of::<Row>() as u64)
}

fn rows(numbers: usize) -> usize {
    1 << numbers.saturating_sub(IN_WORD)
}

impl Distances {
    /// The distances of all legal sets of so many numbers.
    pub(super) fn of(numbers: usize, sweep: &Sweep) -> Self {
        let mut all: Vec<Row> = Vec::with_capacity(rows(numbers));
        for at in 0..rows(numbers) {
            let mut shortest = [NO_LOSS; ROW];
            let mut longest = [0; ROW];
            let mut left = at;
            while left != 0 {
                let from = &all[at & !(left & left.wrapping_neg())];
                left &= left - 1;
                for (least, one) in shortest.iter_mut().zip(&from.after_loss) {
                    *least = (*least).min(*one);
                }
                for (most, one) in longest.iter_mut().zip(&from.after_win) {
                    *most = (*most).max(*one);
                }
            }
            all.push(resolve(sweep.word(at), shortest, &longest));
        }
        Self(all)
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        (self.0.len() * size_of::<Row>()) as u64
    }

    /// In how many moves a legal set is won or lost.
    pub(super) fn moves(&self, set: u64) -> u64 {
        let row = &self.0[(set >> IN_WORD) as usize];
        let at = set as usize % ROW;
        let after = match row.after_loss[at] {
            NO_LOSS => row.after_win[at],
            after_loss => after_loss,
        };
        // The distance of a legal set is at least 2.
        u64::from(after.saturating_sub(1))
    }
}

/// The distances of a row whose `lost` sets are known; `shortest` and `longest` are what
/// numbers beyond the row lead to.
fn resolve(mut lost: u64, mut shortest: [u8; ROW], longest: &[u8; ROW]) -> Row {
    let mut after_loss = [NO_LOSS; ROW];
    while lost != 0 {
        let set = lost.trailing_zeros() as usize % ROW;
        lost &= lost - 1;
        let mut moves = SHORTEST_LOSS.max(longest[set]);
        // Whether a number is in the set is as good as random: no branches.
        for number in 0..IN_WORD {
            let contained = (set >> number & 1) as u8;
            // 0 where taking the number is not legal.
            let after_win = shortest[set ^ 1 << number].wrapping_add(1);
            moves = moves.max(after_win * contained);
        }
        for number in 0..IN_WORD {
            let won = &mut shortest[set ^ 1 << number];
            let contained = (set >> number & 1) as u8;
            *won = (*won).min((moves + 1) | contained.wrapping_neg());
        }
        after_loss[set] = moves + 1;
    }
    Row {
        after_loss,
        after_win: shortest.map(|moves| moves.wrapping_add(1)),
    }
}
