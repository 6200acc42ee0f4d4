//! The integers that columns are computed in: the narrowest in which nothing can overflow.

use std::fmt::Debug;

/// An integer of one width.
pub(super) trait Number: Copy + Ord + Debug + Send + Sync + 'static {
    /// Less than any value: the greatest of no values.
    const LOWEST: Self;
    /// Narrows a number that is known to fit.
    fn of(wide: i128) -> Self;
    /// The number in full width.
    fn wide(self) -> i128;
    /// The difference of two numbers of which it is known to fit.
    fn minus(self, other: Self) -> Self;

    /// Whether numbers up to this magnitude fit.
    fn holds(magnitude: i128) -> bool {
        magnitude <= -(Self::LOWEST.wide() + 1)
    }
}

macro_rules! number {
    ($integer:ty) => {
        impl Number for $integer {
            const LOWEST: Self = <$integer>::MIN;
            #[inline(always)]
            fn of(wide: i128) -> Self {
                wide as $integer
            }
            #[inline(always)]
            fn wide(self) -> i128 {
                self as i128
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }
        }
    };
}

number!(i32);
number!(i64);
number!(i128);
