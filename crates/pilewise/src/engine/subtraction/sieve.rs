//! The lost positions of any set of amounts, by a sieve of bits.
//!
//! In ascending order, a position that is not marked is lost, since no take leads to a lost
//! one; it marks every position that lies an amount above it. The marks are made a segment of
//! positions at a time, so that they stay in the processor's cache: each lost position keeps the
//! index of its next amount. Amounts below 64 are marked together, by one mask.
//!
//! **Period.** Where the greatest amount m is small against the heap, the last m statuses
//! decide all that follow. If the last m of them are the same as m others that ended p
//! positions before, every status from there on repeats after p: a repeated window proves the
//! period, and a position of any size is then known. Whenever twice as many positions have
//! been sieved, the last window is sought among those before it, the nearest first.
//!
//! Time: half a nanosecond a mark, where each lost position makes as many marks as there are
//! amounts; with a period, O(position where it is found). Memory: a bit a position, and 16 bytes
//! for each lost position whose marks are not all made.

use super::shape::Base;
use crate::control::{Control, Meter};
use crate::error::SolveError;

/// Bits of a word.
const WORD: u64 = u64::BITS as u64;
/// A segment of this many positions fits in the second-level cache.
const LONGEST_SEGMENT: u64 = 1 << 21;
const SHORTEST_SEGMENT: u64 = 1 << 16;

/// Which positions are lost.
#[derive(Debug)]
pub(super) struct Sieve {
    lost: Vec<u64>,
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

/// A lost position whose marks are not all made, and its next amount.
struct Marking {
    number: u64,
    next: usize,
}

/// A sieve under way.
struct Sieving<'a> {
    amounts: &'a [u64],
    base: Base,
    /// Bit a for each amount a below 64.
    small: u64,
    /// The first amount that is not in `small`.
    first_large: usize,
    /// The statuses found, in whole segments.
    lost: Vec<u64>,
    markings: Vec<Marking>,
    /// The marks of the current segment, and of one more word.
    marks: Vec<u64>,
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
        let segment = (greatest.saturating_mul(8)).clamp(SHORTEST_SEGMENT, LONGEST_SEGMENT);
        let segment = segment.next_power_of_two();
        let mut sieving = Sieving::new(amounts, base, segment);
        let mut period = None;
        let mut next_look = segment.max(greatest.saturating_mul(4));
        let mut bytes = 0;
        while sieving.reached() <= last && period.is_none() {
            bytes = bytes.max(sieving.bytes_with(segment));
            meter.control().allow_bytes(bytes)?;
            sieving.segment(last, &mut meter)?;
            if sieving.reached() >= next_look && sieving.reached() <= last {
                next_look = sieving.reached() * 2;
                period = repeat(&sieving.lost, greatest, base.below);
            }
        }
        Ok(Self {
            lost: sieving.lost,
            period,
            positions: meter.positions,
            bytes,
        })
    }

    /// Whether the player to move in position `number` loses.
    pub(super) fn is_lost(&self, number: u64) -> bool {
        let at = match self.period {
            Some(Period { from, length }) if number > from => from + (number - from) % length,
            _ => number,
        };
        self.lost[(at / WORD) as usize] >> (at % WORD) & 1 == 1
    }

    #[cfg(test)]
    pub(super) fn period(&self) -> Option<Period> {
        self.period
    }
}

impl<'a> Sieving<'a> {
    fn new(amounts: &'a [u64], base: Base, segment: u64) -> Self {
        let first_large = amounts.partition_point(|&amount| amount < WORD);
        let small = amounts[..first_large].iter();
        Self {
            amounts,
            base,
            small: small.fold(0, |mask, amount| mask | 1 << amount),
            first_large,
            lost: Vec::new(),
            markings: Vec::new(),
            marks: vec![0; (segment / WORD) as usize + 1],
        }
    }

    /// How many positions have been sieved.
    fn reached(&self) -> u64 {
        self.lost.len() as u64 * WORD
    }

    /// The bytes held once a segment more has been sieved.
    fn bytes_with(&self, segment: u64) -> u64 {
        let held = self.lost.capacity() * size_of::<u64>()
            + self.markings.capacity() * size_of::<Marking>()
            + self.marks.len() * size_of::<u64>();
        let grows = (self.reached() + segment) / WORD > self.lost.capacity() as u64;
        held as u64 + if grows { self.reached() / 4 } else { 0 }
    }

    /// Sieves one segment more, or as much of it as is wanted up to `last`.
    fn segment(&mut self, last: u64, meter: &mut Meter<'_>) -> Result<(), SolveError> {
        let start = self.reached();
        let words = self.marks.len() - 1;
        self.carry_on(start, words);
        let wanted = ((last - start) / WORD + 1).min(words as u64) as usize;
        for word in 0..wanted {
            let first = start + word as u64 * WORD;
            let lost = self.word(first, word);
            self.lost.push(lost);
            meter.count(WORD)?;
        }
        // The word beyond is the first of the next segment.
        self.marks[0] = self.marks[words];
        self.marks[1..].fill(0);
        Ok(())
    }

    /// Makes the marks of earlier positions in the segment that begins at `start`.
    fn carry_on(&mut self, start: u64, words: usize) {
        let Self {
            markings,
            marks,
            amounts,
            ..
        } = self;
        let marks = &mut marks[..words];
        markings.retain_mut(|marking| {
            let passed = amounts[marking.next..].iter().position(|amount| {
                let at = marking.number + amount - start;
                mark(marks, at).is_none()
            });
            marking.next += passed.unwrap_or(0);
            passed.is_some()
        });
    }

    /// The lost positions of one word, whose marks by positions below it are all made.
    fn word(&mut self, first: u64, word: usize) -> u64 {
        let decided = match self.base.below.saturating_sub(first) {
            0 => 0,
            below if below < WORD => (1 << below) - 1,
            _ => u64::MAX,
        };
        let (always, never) = if self.base.won {
            (0, decided)
        } else {
            (decided, 0)
        };
        let mut lost = 0;
        let mut ahead = u64::MAX;
        loop {
            let free = (!self.marks[word] & !never | always) & ahead;
            if free == 0 {
                return lost;
            }
            let bit = free.trailing_zeros();
            lost |= 1 << bit;
            ahead = u64::MAX << bit << 1;
            self.mark(first, word, bit);
        }
    }

    /// Marks what lies an amount above a lost position, as far as the segment goes.
    fn mark(&mut self, first: u64, word: usize, bit: u32) {
        let small = u128::from(self.small) << bit;
        self.marks[word] |= small as u64;
        self.marks[word + 1] |= (small >> WORD) as u64;
        let within = word as u64 * WORD + u64::from(bit);
        let words = self.marks.len() - 1;
        let marks = &mut self.marks[..words];
        let mut large = self.amounts[self.first_large..].iter();
        if let Some(passed) = large.position(|amount| mark(marks, within + amount).is_none()) {
            self.markings.push(Marking {
                number: first + u64::from(bit),
                next: self.first_large + passed,
            });
        }
    }
}

/// Marks a position of a segment; `None` beyond its end.
#[inline]
fn mark(marks: &mut [u64], at: u64) -> Option<()> {
    let word = marks.get_mut((at / WORD) as usize)?;
    *word |= 1 << (at % WORD);
    Some(())
}

/// The period that the last `window` of `bits` proves, if they occur before; the window before
/// must end beyond `below`.
fn repeat(bits: &[u64], window: u64, below: u64) -> Option<Period> {
    let length = bits.len() as u64 * WORD;
    let last = length.checked_sub(window)?;
    let earliest = below.saturating_sub(window);
    // The word of the window that tells it apart best stands for the whole.
    let offsets = (0..window.div_ceil(WORD)).map(|at| (at * WORD).min(window.saturating_sub(WORD)));
    let mixed = |offset: &u64| {
        let ones = sixty_four(bits, last + offset).count_ones();
        ones.min(u64::BITS - ones)
    };
    let probe = offsets.max_by_key(mixed)?;
    let mask = if window < WORD {
        (1 << window) - 1
    } else {
        u64::MAX
    };
    let sought = sixty_four(bits, last + probe) & mask;
    let found = (earliest..last).rev().find(|&from| {
        sixty_four(bits, from + probe) & mask == sought && same(bits, from, last, window)
    })?;
    Some(Period {
        from: found,
        length: last - found,
    })
}

/// Whether the `window` bits from `left` and from `right` are the same.
fn same(bits: &[u64], left: u64, right: u64, window: u64) -> bool {
    let whole = (0..window / WORD)
        .all(|at| sixty_four(bits, left + at * WORD) == sixty_four(bits, right + at * WORD));
    let rest = window % WORD;
    let at = window - rest;
    whole && (sixty_four(bits, left + at) ^ sixty_four(bits, right + at)) & ((1 << rest) - 1) == 0
}

/// The 64 bits from position `from`; those beyond the end are 0.
#[inline]
fn sixty_four(bits: &[u64], from: u64) -> u64 {
    let word = |at: u64| bits.get(at as usize).copied().unwrap_or(0);
    let (at, shift) = (from / WORD, from % WORD);
    let both = u128::from(word(at)) | u128::from(word(at + 1)) << WORD;
    (both >> shift) as u64
}
