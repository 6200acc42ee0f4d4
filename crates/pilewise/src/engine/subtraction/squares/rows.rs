//! The lost positions of the dense classes, a row of bits each.

use crate::engine::subtraction::shifted::MARGIN;

/// The rows of all dense classes, one after the other.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) bytes: Vec<u8>,
    /// For each class, where the byte of index 0 of its row is, if it has one.
    first: Vec<Option<usize>>,
}

/// Bytes of a row up to index `end`.
fn stride(end: u64) -> usize {
    (end as usize).div_ceil(8) + 2 * MARGIN
}

impl Rows {
    /// The bytes of so many rows up to index `end`.
    pub(super) fn bytes(rows: usize, end: u64) -> u64 {
        (rows * stride(end)) as u64
    }

    /// The rows of the classes `dense`, where `lost` are the indices found so far.
    pub(super) fn of(dense: &[usize], lost: &[Vec<u32>], end: u64) -> Self {
        let stride = stride(end);
        let mut rows = Self {
            bytes: vec![0; dense.len() * stride],
            first: vec![None; lost.len()],
        };
        for (at, &class) in dense.iter().enumerate() {
            rows.first[class] = Some(at * stride + MARGIN);
            for &index in &lost[class] {
                rows.set(class, u64::from(index));
            }
        }
        rows
    }

    /// Where the byte of index 0 of a class's row is, if the class is dense.
    pub(super) fn first(&self, class: usize) -> Option<usize> {
        self.first[class]
    }

    /// Adds a lost position to the row of its class, if it has one.
    pub(super) fn set(&mut self, class: usize, index: u64) {
        if let Some(first) = self.first[class] {
            self.bytes[first + (index / 8) as usize] |= 1 << (index % 8);
        }
    }

    /// Whether the index of a row that begins at `first` is lost.
    #[inline]
    pub(super) fn is_lost(&self, first: usize, index: u64) -> bool {
        self.bytes[first + (index / 8) as usize] >> (index % 8) & 1 == 1
    }
}
