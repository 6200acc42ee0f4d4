//! The lost positions of any set of amounts, by a sieve of bits.
//!
//! A position is won if some take leads to a lost one: the won positions are those of the lost
//! ones shifted up by each amount, all ORed. A block of positions is found at a time. What lost
//! positions before the block reach in it is an OR of whole shifted rows (see [`super::shifted`]), 64
//! positions a word. Then the positions that are still free are taken in ascending order: the
//! first is lost, since nothing below it reaches it, and marks what it reaches within the
//! block, at once for the amounts below 64.
//!
//! **Period.** Where the greatest amount m is small against the heap, the last m statuses
//! decide all that follow. If the last m of them are the same as m others that ended p
//! positions before, every status from there on repeats after p: a repeated window proves the
//! period, and a position of any size is then known. Whenever twice as many positions have
//! been sieved, the last window is sought among those before it, the nearest first.
//!
//! Time: about a hundredth of a nanosecond for each pair of a position and an amount, and some
//! nanoseconds a lost position; with a period, only up to where it is found. Memory: a bit a position.

use super::shape::Base;
use super::shifted::{BLOCK, MARGIN, Shift, Shifts, WORDS};
use crate::control::{Control, Meter};
use crate::error::SolveError;

/// Positions for which memory is allocated at first where a period may come before the last.
const FIRST_POSITIONS: u64 = 1 << 16;

/// Which positions are lost.
#[derive(Debug)]
pub(super) struct Sieve {
    row: Row,
    greatest: u64,
    period: Option<Period>,
    /// Positions sieved.
    pub(super) positions: u64,
    /// The most bytes held at once.
    pub(super) bytes: u64,
}

/// Every status from `from` on is that of the position `length` further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Period {
    pub(super) from: u64,
    pub(super) length: u64,
}

/// A bit for each position, 1 where it is lost, between two margins of zeros.
#[derive(Debug)]
struct Row(Vec<u8>);

/// The amounts, by how they are used.
struct Amounts {
    shifts: Shifts,
    /// Bit a for each amount a below 64.
    small: u64,
    /// The other amounts that lead from one position of a block to another.
    near: Vec<u64>,
}

impl Sieve {
    /// Sieves all positions up to `last`, or as many as prove a period; `amounts` ascend.
    pub(super) fn solve(
        amounts: &[u64],
        base: Base,
        last: u64,
        control: &Control<'_>,
    ) -> Result<Self, SolveError> {
        let mut meter = Meter::new(control, Some(last + 1));
        let greatest = amounts.last().copied().unwrap_or(1);
        let least_look = least_look(greatest);
        let mut room = first_room(last, least_look);
        let mut bytes = bytes_of(room);
        control.allow_bytes(bytes)?;
        let mut row = Row(vec![0; bytes as usize]);
        let amounts = Amounts::of(amounts);
        let (mut reached, mut next_look, mut period) = (0, least_look, None);
        while reached <= last && period.is_none() {
            if reached + BLOCK > room {
                let more = more_room(room, last);
                // The row may have to be copied.
                bytes = bytes_of(more) + bytes_of(room);
                control.allow_bytes(bytes)?;
                row.0.resize(bytes_of(more) as usize, 0);
                room = more;
            }
            amounts.sieve(&mut row, base, reached);
            reached += BLOCK;
            meter.count(BLOCK)?;
            if reached >= next_look && reached <= last {
                next_look = reached * 2;
                period = row.repeat(reached, greatest, base.below);
            }
        }
        Ok(Self {
            row,
            greatest,
            period,
            positions: meter.positions,
            bytes,
        })
    }

    /// How many positions a sieve up to `last` alone would have sieved, and the most bytes that
    /// it would have held, where its amounts are those of this one up to `last`, the greatest of
    /// them `greatest`; `None` where that cannot be told, as it may find a period of its own.
    ///
    /// # Errors
    /// Those that it would have met.
    pub(super) fn alone(
        &self,
        last: u64,
        greatest: u64,
        control: &Control<'_>,
    ) -> Option<Result<(u64, u64), SolveError>> {
        let least_look = least_look(greatest);
        if last >= least_look && greatest != self.greatest {
            return None;
        }
        let all = (last + 1).next_multiple_of(BLOCK);
        let positions = match self.period {
            Some(_) if last >= least_look && self.positions <= last => self.positions,
            _ => all,
        };
        let of = || {
            let mut room = first_room(last, least_look);
            let mut bytes = bytes_of(room);
            control.allow_bytes(bytes)?;
            while room < positions {
                let more = more_room(room, last);
                bytes = bytes_of(more) + bytes_of(room);
                control.allow_bytes(bytes)?;
                room = more;
            }
            let mut meter = Meter::new(control, Some(last + 1));
            meter.count(positions)?;
            Ok((positions, bytes))
        };
        Some(of())
    }

    /// Whether the player to move in position `number` loses.
    pub(super) fn is_lost(&self, number: u64) -> bool {
        let at = match self.period {
            Some(Period { from, length }) if number > from => from + (number - from) % length,
            _ => number,
        };
        self.row.0[MARGIN + (at / 8) as usize] >> (at % 8) & 1 == 1
    }

    #[cfg(test)]
    pub(super) fn period(&self) -> Option<Period> {
        self.period
    }
}

impl Amounts {
    fn of(amounts: &[u64]) -> Self {
        let small = amounts.iter().take_while(|&&amount| amount < 64);
        let near = amounts
            .iter()
            .filter(|&&amount| (64..BLOCK).contains(&amount));
        Self {
            shifts: Shifts::of(amounts.iter().map(|&by| Shift { first: MARGIN, by })),
            small: small.fold(0, |mask, amount| mask | 1 << amount),
            near: near.copied().collect(),
        }
    }

    /// Finds the lost positions of the block that begins at `index`, all before it being known.
    fn sieve(&self, row: &mut Row, base: Base, index: u64) {
        let mut won = self.shifts.cover(&row.0, index, u64::MAX);
        let mut lost = [0u64; WORDS];
        let decided = base.below.saturating_sub(index);
        for word in 0..WORDS {
            let decided = match decided.saturating_sub(word as u64 * 64) {
                0 => 0,
                below if below < 64 => (1 << below) - 1,
                _ => u64::MAX,
            };
            let (always, never) = if base.won { (0, decided) } else { (decided, 0) };
            let mut ahead = u64::MAX;
            loop {
                let free = (!won[word] & !never | always) & ahead;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros();
                lost[word] |= 1 << bit;
                ahead = u64::MAX << bit << 1;
                self.mark(&mut won, word, bit);
            }
        }
        let first = MARGIN + (index / 8) as usize;
        let bytes = row.0[first..first + 8 * WORDS].as_chunks_mut().0;
        for (bytes, lost) in bytes.iter_mut().zip(lost) {
            *bytes = lost.to_le_bytes();
        }
    }

    /// Marks what a lost position of a block reaches within it.
    #[inline]
    fn mark(&self, won: &mut [u64; WORDS], word: usize, bit: u32) {
        let small = u128::from(self.small) << bit;
        won[word] |= small as u64;
        if let Some(next) = won.get_mut(word + 1) {
            *next |= (small >> 64) as u64;
        }
        let within = word as u64 * 64 + u64::from(bit);
        for amount in &self.near {
            let at = within + amount;
            let Some(word) = won.get_mut((at / 64) as usize) else {
                break;
            };
            *word |= 1 << (at % 64);
        }
    }
}

/// Where a period is first sought.
fn least_look(greatest: u64) -> u64 {
    greatest.saturating_mul(4).max(FIRST_POSITIONS)
}

/// For how many positions memory is allocated at first.
fn first_room(last: u64, least_look: u64) -> u64 {
    if last / 2 > least_look {
        FIRST_POSITIONS
    } else {
        last + BLOCK
    }
}

/// For how many it is allocated next.
fn more_room(room: u64, last: u64) -> u64 {
    (2 * room).min(last + BLOCK)
}

/// The bytes of a row of so many positions.
pub(super) fn bytes_of(positions: u64) -> u64 {
    positions.div_ceil(BLOCK) * (BLOCK / 8) + 2 * MARGIN as u64
}

impl Row {
    /// The period that the last `window` of the first `length` statuses prove, if they occur
    /// before; what occurs before must end beyond `below`.
    fn repeat(&self, length: u64, window: u64, below: u64) -> Option<Period> {
        let last = length.checked_sub(window)?;
        let earliest = below.saturating_sub(window);
        // The 64 statuses of the window that tell it apart best stand for the whole.
        let offsets = (0..window.div_ceil(64)).map(|at| (64 * at).min(window.saturating_sub(64)));
        let mixed = |offset: &u64| {
            let ones = self.sixty_four(last + offset).count_ones();
            ones.min(64 - ones)
        };
        let probe = offsets.max_by_key(mixed)?;
        let mask = if window < 64 {
            (1 << window) - 1
        } else {
            u64::MAX
        };
        let sought = self.sixty_four(last + probe) & mask;
        let found = (earliest..last).rev().find(|&from| {
            self.sixty_four(from + probe) & mask == sought && self.same(from, last, window)
        })?;
        Some(Period {
            from: found,
            length: last - found,
        })
    }

    /// Whether the `window` statuses from `left` and from `right` are the same.
    fn same(&self, left: u64, right: u64, window: u64) -> bool {
        let apart = |at: u64| self.sixty_four(left + at) ^ self.sixty_four(right + at);
        let rest = window % 64;
        (0..window / 64).all(|at| apart(64 * at) == 0)
            && apart(window - rest) & ((1 << rest) - 1) == 0
    }

    /// The 64 statuses from position `from`.
    #[inline]
    fn sixty_four(&self, from: u64) -> u64 {
        let at = MARGIN + (from / 8) as usize;
        // The margin is longer than this.
        let read = self.0[at..at + 16].as_chunks().0;
        (read.first().map_or(0, |bytes| u128::from_le_bytes(*bytes)) >> (from % 8)) as u64
    }
}
