//! The arithmetic of the language that is more than one instruction, in 128 bits: for the
//! machine, for what is evaluated once, and for normal forms.

use crate::error::Fault;

/// The mask of one element.
pub(crate) fn set_bit(element: i128) -> Result<u64, Fault> {
    u32::try_from(element)
        .ok()
        .and_then(|element| 1u64.checked_shl(element))
        .ok_or(Fault::SetElement(element))
}

/// `a / b`, rounded towards minus infinity.
pub(crate) fn divide(a: i128, b: i128) -> Result<i128, Fault> {
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(Fault::Overflow)?;
    let inexact = a.checked_rem(b).ok_or(Fault::Overflow)? != 0;
    Ok(if inexact && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
    })
}

/// `a % b`, with the sign of `b`.
pub(crate) fn remainder(a: i128, b: i128) -> Result<i128, Fault> {
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    // The least number divided by -1 does not fit; what is left over is 0 all the same.
    let remainder = a.checked_rem(b).unwrap_or(0);
    Ok(if remainder != 0 && (remainder < 0) != (b < 0) {
        remainder + b
    } else {
        remainder
    })
}

/// `a ** b`.
pub(crate) fn power(a: i128, b: i128) -> Result<i128, Fault> {
    if b < 0 {
        return Err(Fault::NegativeExponent(b));
    }
    match a {
        0 | 1 => Ok(if b == 0 { 1 } else { a }),
        -1 => Ok(if b % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(b)
            .ok()
            .and_then(|b| a.checked_pow(b))
            .ok_or(Fault::Overflow),
    }
}

/// The greatest common divisor, by Euclid.
pub(crate) fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
