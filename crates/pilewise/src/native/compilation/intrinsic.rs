//! The rare operations, as functions that generated code calls.
//!
//! Each is total: what it cannot compute in 64 bits it answers with [`NOT_COMPUTED`].

use crate::rules::prime::is_prime;
use crate::rules::{greatest_common_divisor, power};

/// The answer of an intrinsic that has none.
pub(super) const NOT_COMPUTED: i64 = i64::MIN;

/// An operation of one or two words.
pub(super) type Intrinsic = extern "C" fn(i64, i64) -> i64;

pub(super) extern "C" fn raise(base: i64, exponent: i64) -> i64 {
    let raised = power(base.into(), exponent.into());
    raised
        .ok()
        .and_then(|raised| i64::try_from(raised).ok())
        .unwrap_or(NOT_COMPUTED)
}

pub(super) extern "C" fn common_divisor(a: i64, b: i64) -> i64 {
    let divisor = greatest_common_divisor(a.unsigned_abs().into(), b.unsigned_abs().into());
    i64::try_from(divisor).unwrap_or(NOT_COMPUTED)
}

pub(super) extern "C" fn prime(number: i64, _: i64) -> i64 {
    i64::from(is_prime(number))
}

pub(super) extern "C" fn square_root(number: i64, _: i64) -> i64 {
    number.checked_isqrt().unwrap_or(NOT_COMPUTED)
}
