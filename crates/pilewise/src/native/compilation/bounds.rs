//! What is known of a 64-bit value when code is generated: the least and greatest that it
//! can be. Bounds that prove that a sum cannot overflow or that an index is inside save the
//! generated code its checks.

/// All integers from `low` to `high`; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Bounds {
    /// Every word.
    pub(super) const ALL: Self = Self::new(i64::MIN, i64::MAX);
    /// A boolean.
    pub(super) const TRUTH: Self = Self::new(0, 1);

    pub(super) const fn new(low: i64, high: i64) -> Self {
        Self { low, high }
    }

    pub(super) const fn only(value: i64) -> Self {
        Self::new(value, value)
    }

    /// The words of a range of wide integers, and whether those are all of it.
    pub(super) fn clamped(low: i128, high: i128) -> (Self, bool) {
        let word = |wide: i128| wide.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let bounds = Self::new(word(low), word(high));
        let whole = i128::from(bounds.low) == low && i128::from(bounds.high) == high;
        (bounds, whole)
    }

    /// The words between the least and the greatest of `corners`, as
    /// [`clamped`](Bounds::clamped).
    pub(super) fn around(corners: &[i128]) -> (Self, bool) {
        let (first, rest) = corners.split_first().unwrap_or((&0, &[]));
        let around =
            |(low, high): (i128, i128), &corner: &i128| (low.min(corner), high.max(corner));
        let (low, high) = rest.iter().fold((*first, *first), around);
        Self::clamped(low, high)
    }

    /// Everything in either, and between them.
    pub(super) fn join(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// What is in both, or `self` where nothing is: code that cannot be reached.
    pub(super) fn meet(self, other: Self) -> Self {
        let both = Self::new(self.low.max(other.low), self.high.min(other.high));
        if both.low <= both.high { both } else { self }
    }

    pub(super) fn is_within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    pub(super) fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// How many words there are within, at most.
    pub(super) fn count(self) -> u128 {
        u128::from(self.high.abs_diff(self.low)) + 1
    }

    fn wide(self) -> (i128, i128) {
        (self.low.into(), self.high.into())
    }

    pub(super) fn plus(self, other: Self) -> (Self, bool) {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Self::clamped(a + c, b + d)
    }

    pub(super) fn minus(self, other: Self) -> (Self, bool) {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Self::clamped(a - d, b - c)
    }

    pub(super) fn times(self, other: Self) -> (Self, bool) {
        let ((a, b), (c, d)) = (self.wide(), other.wide());
        Self::around(&[a * c, a * d, b * c, b * d])
    }

    /// The bounds of `a | b` as sets: no bit above the highest of either.
    pub(super) fn union(self, other: Self) -> Self {
        if self.low < 0 || other.low < 0 {
            return Self::ALL;
        }
        let bits = u64::BITS - (self.high | other.high).leading_zeros();
        let all = if bits == 0 {
            0
        } else {
            u64::MAX >> (u64::BITS - bits)
        };
        Self::new(self.low.max(other.low), all as i64)
    }

    /// The bounds of `a & !b` as sets.
    pub(super) fn without(self) -> Self {
        if self.low < 0 {
            Self::ALL
        } else {
            Self::new(0, self.high)
        }
    }

    /// The bounds of the set of one element, which is from 0 to 63.
    pub(super) fn bit(self) -> Self {
        match (self.low, self.high) {
            (low @ 0.., high @ ..=62) => Self::new(1 << low, 1 << high),
            _ => Self::ALL,
        }
    }
}
