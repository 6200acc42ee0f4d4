//! A range of integers, and which of them are simple.

/// A range of integers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: i64,
    /// The greatest.
    pub high: i64,
}

impl Interval {
    /// How many integers there are; 0 if it is empty.
    pub fn count(self) -> u64 {
        if self.high < self.low {
            return 0;
        }
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// The integer number `index`, by how simple it is: the nearest to 0 first, of two as near
    /// the positive one. `None` beyond the last.
    ///
    /// # Examples
    /// ```
    /// use pilewise_judge::inputs::Interval;
    ///
    /// let simple = |low, high| (0..4).map_while(|at| Interval { low, high }.simplest(at)).collect::<Vec<_>>();
    /// assert_eq!(simple(-9, 9), [0, 1, -1, 2]);
    /// assert_eq!(simple(-1, 9), [0, 1, -1, 2]);
    /// assert_eq!(simple(3, 5), [3, 4, 5]);
    /// ```
    pub fn simplest(self, index: u64) -> Option<i64> {
        if index >= self.count() {
            return None;
        }
        if self.low >= 0 {
            return Some(self.low + index as i64);
        }
        if self.high <= 0 {
            return Some(self.high - index as i64);
        }
        // Around 0 both signs alternate until one side is used up.
        let both = 2 * self.low.unsigned_abs().min(self.high.unsigned_abs());
        if index <= both {
            let magnitude = index.div_ceil(2) as i64;
            return Some(if index % 2 == 1 {
                magnitude
            } else {
                -magnitude
            });
        }
        let beyond = (index - both / 2) as i64;
        Some(if self.high > -self.low {
            beyond
        } else {
            -beyond
        })
    }

    /// Where an integer stands in the order of [`simplest`](Interval::simplest).
    pub fn simplicity(self, number: i64) -> u64 {
        if self.low >= 0 {
            return number.abs_diff(self.low);
        }
        if self.high <= 0 {
            return number.abs_diff(self.high);
        }
        let both = self.low.unsigned_abs().min(self.high.unsigned_abs());
        let magnitude = number.unsigned_abs();
        if magnitude > both {
            return both.saturating_add(magnitude);
        }
        (2 * magnitude).saturating_sub(u64::from(number > 0))
    }

    /// The integer of the range that is nearest to `number`.
    pub(crate) fn clamp(self, number: i64) -> i64 {
        number.min(self.high).max(self.low)
    }
}
