//! Packs a position into the smallest key that holds it.
//!
//! Each word takes as many bits as the range stated for it needs, and the mover one bit
//! where it matters. Up to 64 bits the key is a `u64`, up to 128 a `u128`; a position that
//! needs more, or has a word of unknown range, is kept as its words.

use std::hash::Hash;

use crate::error::{Fault, PlayError};
use crate::game::{Field, FieldKind, Game, Player};

/// Where the words of a position stand in a key.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    words: Vec<PackedWord>,
    names: Vec<String>,
    mover_bit: Option<u32>,
    /// How many bits a key takes.
    pub(crate) bits: u32,
}

#[derive(Clone, Copy, Debug)]
struct PackedWord {
    low: i64,
    /// The greatest value less the least.
    span: u64,
    shift: u32,
}

impl Packing {
    /// The packing of a game's positions.
    pub(crate) fn of<G: Game + ?Sized>(game: &G) -> Self {
        let mut bits = 0;
        let words = game.fields().iter().map(|field| {
            let (low, high) = range_of(field);
            let span = high.abs_diff(low);
            let word = PackedWord {
                low,
                span,
                shift: bits,
            };
            bits += u64::BITS - span.leading_zeros();
            word
        });
        let words = words.collect();
        let mover_bit = game.mover_matters().then(|| {
            bits += 1;
            bits - 1
        });
        let names = game
            .fields()
            .iter()
            .map(|field| field.name.clone())
            .collect();
        Self {
            words,
            names,
            mover_bit,
            bits,
        }
    }

    #[cold]
    fn outside(&self, word: usize, value: i64) -> PlayError {
        PlayError::new(Fault::FieldOutside {
            field: self.names[word].clone(),
            value,
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
pub(crate) trait Key: Clone + Eq + Hash + std::fmt::Debug {
    /// Bytes on the heap that each key of `words` words owns besides its own size.
    fn heap_bytes(words: usize) -> usize;
    /// The key of a position.
    fn pack(packing: &Packing, words: &[i64], mover: Player) -> Result<Self, PlayError>;
    /// The position of a key, its words into `words`.
    fn unpack(&self, packing: &Packing, words: &mut Vec<i64>) -> Player;
}

macro_rules! integer_key {
    ($integer:ty) => {
        impl Key for $integer {
            fn heap_bytes(_: usize) -> usize {
                0
            }

            #[inline]
            fn pack(packing: &Packing, words: &[i64], mover: Player) -> Result<Self, PlayError> {
                let mut key = 0;
                for (index, (word, packed)) in words.iter().zip(&packing.words).enumerate() {
                    let above = (*word as u64).wrapping_sub(packed.low as u64);
                    if *word < packed.low || above > packed.span {
                        return Err(packing.outside(index, *word));
                    }
                    // A word of span 0 may have its shift at the very end of the key.
                    key |= <$integer>::from(above)
                        .checked_shl(packed.shift)
                        .unwrap_or(0);
                }
                if let (Some(bit), Player::Second) = (packing.mover_bit, mover) {
                    key |= 1 << bit;
                }
                Ok(key)
            }

            #[inline]
            fn unpack(&self, packing: &Packing, words: &mut Vec<i64>) -> Player {
                words.clear();
                for packed in &packing.words {
                    let bits = u64::BITS - packed.span.leading_zeros();
                    let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
                    let above = self.checked_shr(packed.shift).unwrap_or(0) as u64 & mask;
                    words.push((packed.low as u64).wrapping_add(above) as i64);
                }
                match packing.mover_bit {
                    Some(bit) if self >> bit & 1 == 1 => Player::Second,
                    _ => Player::First,
                }
            }
        }
    };
}

integer_key!(u64);
integer_key!(u128);

impl Key for (Box<[i64]>, bool) {
    fn heap_bytes(words: usize) -> usize {
        words * size_of::<i64>()
    }

    fn pack(packing: &Packing, words: &[i64], mover: Player) -> Result<Self, PlayError> {
        for (index, (&word, packed)) in words.iter().zip(&packing.words).enumerate() {
            if word < packed.low || word.abs_diff(packed.low) > packed.span {
                return Err(packing.outside(index, word));
            }
        }
        Ok((
            words.into(),
            packing.mover_bit.is_some() && mover == Player::Second,
        ))
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
