//! A row of the input with its prefix sums, so that a sum over a slice takes constant time.

use std::sync::OnceLock;

/// A list of the input, held once for all expressions that read it.
#[derive(Debug)]
pub struct Row {
    elements: Vec<i64>,
    prefixes: OnceLock<Prefixes>,
    extremes: OnceLock<Option<(i64, i64)>>,
}

/// The sums of the first 0, 1, 2 … elements.
#[derive(Debug)]
pub enum Prefixes {
    /// Every sum of a slice fits in 64 bits.
    Narrow(Vec<i64>),
    /// Some sum of a slice does not.
    Wide(Vec<i128>),
}

impl Row {
    /// Holds `elements`; their sums are computed when first asked for.
    pub fn new(elements: Vec<i64>) -> Self {
        Self {
            elements,
            prefixes: OnceLock::new(),
            extremes: OnceLock::new(),
        }
    }

    /// The elements, in the order in which they were given.
    pub fn elements(&self) -> &[i64] {
        &self.elements
    }

    /// How many elements there are, as the language counts.
    pub fn length(&self) -> i64 {
        // A vector of 8-byte elements cannot hold more than `isize::MAX / 8` of them.
        self.elements.len() as i64
    }

    /// The least and the greatest element, or `None` for an empty row.
    ///
    /// # Complexity
    /// O(n) at the first call; constant after that.
    pub fn extremes(&self) -> Option<(i64, i64)> {
        *self.extremes.get_or_init(|| {
            let first = *self.elements.first()?;
            Some(
                self.elements
                    .iter()
                    .fold((first, first), |(least, greatest), &element| {
                        (least.min(element), greatest.max(element))
                    }),
            )
        })
    }

    /// The sums of the first 0, 1, 2 … elements: one more entry than the row has.
    ///
    /// # Complexity
    /// O(n) time and 8 or 16 bytes an element at the first call; constant after that.
    pub fn prefixes(&self) -> &Prefixes {
        self.prefixes.get_or_init(|| Prefixes::of(&self.elements))
    }

    /// The sum of elements `from..to`, or `None` where that is not a slice of the row.
    pub fn sum(&self, from: i64, to: i64) -> Option<i128> {
        let length = self.length();
        if from < 0 || to < from || to > length {
            return None;
        }
        let (from, to) = (from as usize, to as usize);
        Some(match self.prefixes() {
            Prefixes::Narrow(sums) => i128::from(sums[to]) - i128::from(sums[from]),
            Prefixes::Wide(sums) => sums[to] - sums[from],
        })
    }
}

impl Prefixes {
    fn of(elements: &[i64]) -> Self {
        // Twice the sum of magnitudes bounds every difference of two prefix sums.
        let mut magnitude = 0u64;
        for element in elements {
            magnitude = magnitude.saturating_add(element.unsigned_abs());
        }
        if magnitude <= (i64::MAX / 2) as u64 {
            let mut total = 0i64;
            let mut sums = Vec::with_capacity(elements.len() + 1);
            sums.push(0);
            sums.extend(elements.iter().map(|&element| {
                total += element;
                total
            }));
            Self::Narrow(sums)
        } else {
            let mut total = 0i128;
            let mut sums = Vec::with_capacity(elements.len() + 1);
            sums.push(0);
            sums.extend(elements.iter().map(|&element| {
                total += i128::from(element);
                total
            }));
            Self::Wide(sums)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn sums_of_slices_are_exact_beyond_64_bits() {
        let row = Row::new(vec![i64::MAX, i64::MAX, i64::MIN, 5]);
        assert_eq!(row.sum(0, 2), Some(2 * i128::from(i64::MAX)));
        assert_eq!(
            row.sum(0, 4),
            Some(2 * i128::from(i64::MAX) + i128::from(i64::MIN) + 5)
        );
        assert_eq!(row.sum(2, 2), Some(0));
    }

    #[test]
    fn what_is_not_a_slice_has_no_sum() {
        let row = Row::new(vec![1, 2, 3]);
        assert_eq!(row.sum(2, 1), None);
        assert_eq!(row.sum(-1, 1), None);
        assert_eq!(row.sum(0, 4), None);
    }
}
