//! The arithmetic of the language once more, in the plainest way: for the referee alone.
//!
//! Numbers have 128 bits. `None` is a result that does not fit.

/// `a / b`, rounded down; `b` is not 0.
pub(super) fn quotient_rounded_down(a: i128, b: i128) -> Option<i128> {
    let towards_zero = a.checked_div(b)?;
    // The product falls short of `a`, or goes beyond it, by what was rounded away.
    let product = towards_zero * b;
    let rounded_up = if b > 0 { product > a } else { product < a };
    Some(if rounded_up {
        towards_zero - 1
    } else {
        towards_zero
    })
}

/// `a % b`: what the quotient rounded down leaves over; `b` is not 0.
pub(super) fn rest_of_division(a: i128, b: i128) -> i128 {
    if b == 1 || b == -1 {
        return 0;
    }
    // With |b| > 1 the quotient fits; its product with `b` may lie beyond `a`, but the rest lies
    // between 0 and `b`, so that arithmetic that wraps around comes back to it.
    let quotient = quotient_rounded_down(a, b).unwrap_or(0);
    a.wrapping_sub(quotient.wrapping_mul(b))
}

/// `base ** exponent`, multiplied out; the exponent is not negative.
pub(super) fn multiplied_out(base: i128, exponent: i128) -> Option<i128> {
    if exponent == 0 {
        return Some(1);
    }
    // These three never overflow, so that the loop below would not end soon.
    match base {
        0 | 1 => return Some(base),
        -1 => return Some(if exponent & 1 == 0 { 1 } else { -1 }),
        _ => {}
    }
    let mut product = 1i128;
    for _ in 0..exponent {
        product = product.checked_mul(base)?;
    }
    Some(product)
}

/// The greatest number that divides both; 0 of two zeros.
pub(super) fn common_divisor(a: i128, b: i128) -> Option<i128> {
    let (mut large, mut small) = (a.unsigned_abs(), b.unsigned_abs());
    while small > 0 {
        let rest = large % small;
        large = small;
        small = rest;
    }
    i128::try_from(large).ok()
}

/// The largest number whose square is at most `number`, which is not negative: bit by bit.
pub(super) fn root_rounded_down(number: i128) -> i128 {
    let mut root = 0i128;
    for bit in (0..64).rev() {
        let larger = root + (1i128 << bit);
        if larger
            .checked_mul(larger)
            .is_some_and(|square| square <= number)
        {
            root = larger;
        }
    }
    root
}

/// Whether a number is prime: by trial division below 2^32; above, by the strong test with the
/// seven bases that Jim Sinclair found to err on no number below 2^64 (<https://miller-rabin.appspot.com>).
pub(super) fn has_no_divisors(number: i64) -> bool {
    const BASES: [u128; 7] = [2, 325, 9_375, 28_178, 450_775, 9_780_504, 1_795_265_022];
    if number < 2 {
        return false;
    }
    if number < 1 << 32 {
        let mut divisor = 2;
        while divisor * divisor <= number {
            if number % divisor == 0 {
                return false;
            }
            divisor += 1;
        }
        return true;
    }
    let number = number as u128;
    number % 2 == 1 && BASES.iter().all(|base| is_strong_to(number, *base))
}

/// Whether an odd `number`, greater than `base` and below 2^63, passes the strong test to it.
fn is_strong_to(number: u128, base: u128) -> bool {
    let (mut odd, mut halvings) = (number - 1, 0);
    while odd % 2 == 0 {
        (odd, halvings) = (odd / 2, halvings + 1);
    }
    let mut power = 1;
    for bit in (0..64).rev() {
        power = power * power % number;
        if odd >> bit & 1 == 1 {
            power = power * base % number;
        }
    }
    if power == 1 {
        return true;
    }
    for _ in 0..halvings {
        if power == number - 1 {
            return true;
        }
        power = power * power % number;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_is_what_the_manual_says() {
        for a in -30..=30 {
            for b in (-7..=7).filter(|&b| b != 0) {
                let quotient = quotient_rounded_down(a, b).expect("small");
                let rest = rest_of_division(a, b);
                assert_eq!(quotient * b + rest, a, "{a} {b}");
                assert!(rest == 0 || (rest < 0) == (b < 0), "{a} % {b}");
                assert!(rest.abs() < b.abs(), "{a} % {b}");
            }
        }
        assert_eq!(quotient_rounded_down(i128::MIN, -1), None);
        assert_eq!(rest_of_division(i128::MIN, -1), 0);
        assert_eq!(rest_of_division(i128::MIN, i128::MAX), i128::MAX - 1);
        assert_eq!(rest_of_division(i128::MAX, i128::MIN), -1);
        assert_eq!(quotient_rounded_down(i128::MIN, 3), Some(i128::MIN / 3 - 1));
    }

    #[test]
    fn powers_roots_and_divisors() {
        assert_eq!(multiplied_out(-2, 127), Some(i128::MIN));
        assert_eq!(multiplied_out(2, 127), None);
        assert_eq!(multiplied_out(0, 0), Some(1));
        assert_eq!(multiplied_out(-1, i128::MAX), Some(-1));
        for number in 0..2_000 {
            let root = root_rounded_down(number);
            assert!(root * root <= number && number < (root + 1) * (root + 1));
        }
        assert_eq!(root_rounded_down(i128::MAX), 13_043_817_825_332_782_212);
        assert_eq!(common_divisor(-12, 18), Some(6));
        assert_eq!(common_divisor(i128::MIN, 0), None);
    }

    #[test]
    fn primes_above_and_below_the_change_of_methods() {
        let by_division = |n: i64| (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
        for number in (1i64 << 32) - 60..(1 << 32) + 60 {
            assert_eq!(has_no_divisors(number), by_division(number), "{number}");
        }
        assert_eq!((-5..30).filter(|&n| has_no_divisors(n)).count(), 10);
        assert!(has_no_divisors(9_223_372_036_854_775_783));
        for composite in [3_825_123_056_546_413_051, 4_759_123_141, i64::MAX] {
            assert!(!has_no_divisors(composite), "{composite}");
        }
    }
}
