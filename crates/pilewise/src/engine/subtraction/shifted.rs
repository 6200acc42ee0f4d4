//! Rows of bits, and the OR of many rows, each shifted by its own amount.
//!
//! A row is read from any byte on, so a shift by whole bytes is free. What remains, up to seven
//! bits, is shifted once for all rows that have it in common. So to OR one shifted row costs
//! little more than to read it.

/// Bits that are ORed at once: the longer, the better memory is read in order, but the more is
/// left to be done bit by bit within a block.
pub(super) const BLOCK: u64 = 2_048;
/// Words of a block.
pub(super) const WORDS: usize = (BLOCK / 64) as usize;
/// Bytes that are read of a row: a block, and the word before it.
const READ: usize = 8 * (WORDS + 1);
/// Bytes of zeros before the first bit of a row and after its last, since a block may be read
/// that begins before or ends after it.
pub(super) const MARGIN: usize = 2 * READ;

/// A row that is shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Where the byte of its bit 0 is.
    pub(super) first: usize,
    /// By how much it is shifted up.
    pub(super) by: u64,
}

/// Many shifted rows, by the remainders of their shifts by 8, ascending.
#[derive(Debug, Default)]
pub(super) struct Shifts([Vec<Shift>; 8]);

impl Shifts {
    /// Puts `shifts`, in any order, in order.
    pub(super) fn of(shifts: impl IntoIterator<Item = Shift>) -> Self {
        let mut lists: [Vec<Shift>; 8] = Default::default();
        for shift in shifts {
            lists[(shift.by % 8) as usize].push(shift);
        }
        for list in &mut lists {
            list.sort_unstable_by_key(|shift| shift.by);
        }
        Self(lists)
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let lists = self
            .0
            .iter()
            .map(|list| list.capacity() * size_of::<Shift>());
        lists.sum::<usize>() as u64
    }

    /// The OR of the rows of `bytes` that are shifted by less than `below`, in the block that
    /// begins at bit `index`.
    pub(super) fn cover(&self, bytes: &[u8], index: u64, below: u64) -> [u64; WORDS] {
        let mut cover = [0; WORDS];
        for (bits, shifts) in self.0.iter().enumerate() {
            // A row that is shifted beyond the block's end has no bit in it.
            let below = below.min(index + BLOCK);
            let within = shifts.partition_point(|shift| shift.by < below);
            if within == 0 {
                continue;
            }
            or(bytes, &shifts[..within], index, bits as u32, &mut cover);
        }
        cover
    }
}

/// Adds to `cover` the OR of rows whose shifts come to `bits` bits beyond whole bytes, in the
/// block that begins at bit `index`.
fn or(bytes: &[u8], shifts: &[Shift], index: u64, bits: u32, cover: &mut [u64; WORDS]) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx512f")]
        fn by_512(bytes: &[u8], shifts: &[Shift], at: u64, bits: u32, cover: &mut [u64; WORDS]) {
            or_by_words(bytes, shifts, at, bits, cover);
        }
        #[target_feature(enable = "avx2")]
        fn by_256(bytes: &[u8], shifts: &[Shift], at: u64, bits: u32, cover: &mut [u64; WORDS]) {
            or_by_words(bytes, shifts, at, bits, cover);
        }
        #[expect(unsafe_code, reason = "instructions that not every processor has")]
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has the instructions that this is compiled to.
            return unsafe { by_512(bytes, shifts, index, bits, cover) };
        } else if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { by_256(bytes, shifts, index, bits, cover) };
        }
    }
    or_by_words(bytes, shifts, index, bits, cover);
}

/// See [`or`]: for any processor, and compiled once more for those that have wider words.
#[inline(always)]
fn or_by_words(bytes: &[u8], shifts: &[Shift], index: u64, bits: u32, cover: &mut [u64; WORDS]) {
    let (mut before, mut all) = ([0; 1], [0; WORDS]);
    for shift in shifts {
        let at = shift.first + (index / 8) as usize - 8 - (shift.by / 8) as usize;
        let read = bytes[at..at + READ].as_chunks().0;
        or_into(&mut before, &read[..1]);
        or_into(&mut all, &read[1..]);
    }
    let mut lower = [before[0]; WORDS];
    lower[1..].copy_from_slice(&all[..WORDS - 1]);
    for (cover, (word, lower)) in cover.iter_mut().zip(all.into_iter().zip(lower)) {
        // In two steps, as a word cannot be shifted by its whole width.
        *cover |= (word << bits) | (lower >> 1 >> (63 - bits));
    }
}

#[inline(always)]
fn or_into<const COUNT: usize>(all: &mut [u64; COUNT], read: &[[u8; 8]]) {
    for (all, read) in all.iter_mut().zip(read) {
        *all |= u64::from_le_bytes(*read);
    }
}
