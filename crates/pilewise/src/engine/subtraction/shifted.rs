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

    /// The OR of all shifted rows of `bytes`, in the block that begins at bit `index`.
    pub(super) fn cover(&self, bytes: &[u8], index: u64) -> [u64; WORDS] {
        let mut cover = [0; WORDS];
        for (bits, shifts) in self.0.iter().enumerate() {
            // A row that is shifted beyond the block's end has no bit in it.
            let within = shifts.partition_point(|shift| shift.by < index + BLOCK);
            if within == 0 {
                continue;
            }
            let all = or(bytes, &shifts[..within], (index / 8) as usize);
            for (at, word) in cover.iter_mut().enumerate() {
                let both = u128::from(all[at + 1]) << 64 | u128::from(all[at]);
                *word |= (both << bits >> 64) as u64;
            }
        }
        cover
    }
}

/// The OR of rows shifted by whole bytes, in the block that begins at byte `begin` of each and
/// the word before it.
fn or(bytes: &[u8], shifts: &[Shift], begin: usize) -> [u64; WORDS + 1] {
    let mut all = [0u64; WORDS + 1];
    for shift in shifts {
        let at = shift.first + begin - 8 - (shift.by / 8) as usize;
        for (all, read) in all.iter_mut().zip(bytes[at..at + READ].as_chunks().0) {
            *all |= u64::from_le_bytes(*read);
        }
    }
    all
}
