//! Packs a position into the smallest key that holds it.
//!
//! Each word takes as many bits as the range stated for it needs, and the mover one bit
//! where it matters. Up to 63 bits the key is a `u64`, up to 127 a `u128`; a position that
//! needs more, or has a word of unknown range, is kept as its words.

use std::hash::Hash;

use super::coding::{Coding, Digit, Encode, OUTSIDE};
use crate::game::{Field, FieldKind, Game, Player};

/// Where the words of a position stand in a key.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    words: Vec<PackedWord>,
    mover_bit: Option<u32>,
    /// How many bits a key takes.
    pub(crate) bits: u32,
}

#[derive(Clone, Copy, Debug)]
struct PackedWord {
    /// The range of the word; its factor is not used, since keys of 128 bits exceed it.
    digit: Digit,
    shift: u32,
}

impl Packing {
    /// The packing of a game's positions.
    pub(crate) fn of<G: Game + ?Sized>(game: &G) -> Self {
        let mut bits = 0;
        let words = game.fields().iter().map(|field| {
            let (low, high) = range_of(field);
            let most = high.abs_diff(low);
            let word = PackedWord {
                digit: Digit {
                    low,
                    most,
                    factor: 0,
                },
                shift: bits,
            };
            bits += u64::BITS - most.leading_zeros();
            word
        });
        let words = words.collect();
        let mover_bit = game.mover_matters().then(|| {
            bits += 1;
            bits - 1
        });
        Self {
            words,
            mover_bit,
            bits,
        }
    }

    /// The same packing as a coding, if keys have at most 63 bits.
    pub(crate) fn coding_if_it_fits(&self) -> Option<Coding> {
        if self.bits >= u64::BITS {
            return None;
        }
        let digit = |word: &PackedWord| Digit {
            factor: 1 << word.shift,
            ..word.digit
        };
        Some(Coding {
            digits: self.words.iter().map(digit).collect(),
            second: self.mover_bit.map_or(0, |bit| 1 << bit),
        })
    }
}

fn range_of(field: &Field) -> (i64, i64) {
    match (&field.range, field.kind) {
        (Some(range), _) => (*range.start(), *range.end()),
        (None, FieldKind::Boolean) => (0, 1),
        (None, _) => (i64::MIN, i64::MAX),
    }
}

/// A key of a hash table of positions.
pub(crate) trait Key: Clone + Eq + Hash {
    /// What stands for a position that has no key.
    fn outside() -> Self;
    /// Bytes on the heap that each key of `words` words owns besides its own size.
    fn heap_bytes(words: usize) -> usize;
    /// The position of a key: its words into `words`, and its mover.
    fn unpack(&self, packing: &Packing, words: &mut Vec<i64>) -> Player;
}

macro_rules! integer_key {
    ($integer:ty, $outside:expr) => {
        impl Key for $integer {
            fn outside() -> Self {
                $outside
            }

            fn heap_bytes(_: usize) -> usize {
                0
            }

            #[inline]
            fn unpack(&self, packing: &Packing, words: &mut Vec<i64>) -> Player {
                words.clear();
                for PackedWord { digit, shift } in &packing.words {
                    let bits = u64::BITS - digit.most.leading_zeros();
                    let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
                    let above = (self >> shift) as u64 & mask;
                    words.push((digit.low as u64).wrapping_add(above) as i64);
                }
                match packing.mover_bit {
                    Some(bit) if self >> bit & 1 == 1 => Player::Second,
                    _ => Player::First,
                }
            }
        }
    };
}

integer_key!(u64, OUTSIDE);

impl Encode<u64> for Packing {
    fn encode(&self, words: &[i64], mover: Player) -> u64 {
        // Keys of 64 bits are made only where 63 suffice.
        u64::try_from(Encode::<u128>::encode(self, words, mover)).unwrap_or(OUTSIDE)
    }
}

integer_key!(u128, u128::MAX);

impl Encode<u128> for Packing {
    fn encode(&self, words: &[i64], mover: Player) -> u128 {
        let mut key = 0;
        for (packed, &word) in self.words.iter().zip(words) {
            let Some(digit) = packed.digit.of(word) else {
                return u128::outside();
            };
            key |= u128::from(digit) << packed.shift;
        }
        match (self.mover_bit, mover) {
            (Some(bit), Player::Second) => key | 1 << bit,
            _ => key,
        }
    }
}

/// A position kept as its words, and whether the second player is to move where it matters.
pub(crate) type Unpacked = (Box<[i64]>, bool);

impl Key for Unpacked {
    fn outside() -> Self {
        (Box::new([]), true)
    }

    fn heap_bytes(words: usize) -> usize {
        words * size_of::<i64>()
    }

    fn unpack(&self, _: &Packing, words: &mut Vec<i64>) -> Player {
        words.clear();
        words.extend_from_slice(&self.0);
        if self.1 {
            Player::Second
        } else {
            Player::First
        }
    }
}

impl Encode<Unpacked> for Packing {
    fn encode(&self, words: &[i64], mover: Player) -> Unpacked {
        if self
            .words
            .iter()
            .zip(words)
            .any(|(packed, &word)| packed.digit.of(word).is_none())
        {
            return Unpacked::outside();
        }
        (
            words.into(),
            self.mover_bit.is_some() && mover == Player::Second,
        )
    }
}
