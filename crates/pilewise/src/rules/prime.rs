//! Whether a 64-bit number is prime, exactly and in constant time.
//!
//! Miller and Rabin's test with the first twelve primes as bases errs on no number below
//! 3.1 · 10^23 (Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", 2015).

const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Whether `number` is prime; numbers below 2 are not.
///
/// # Complexity
/// O(log number) multiplications for each of twelve bases.
pub(crate) fn is_prime(number: i64) -> bool {
    let Ok(number) = u64::try_from(number) else {
        return false;
    };
    if number < 2 {
        return false;
    }
    if let Some(&divisor) = BASES.iter().find(|&&base| number.is_multiple_of(base)) {
        return number == divisor;
    }
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    BASES.iter().all(|&base| passes(number, base, odd, twos))
}

/// Whether `base` finds no sign that `number` = `odd`·2^`twos` + 1 is composite.
fn passes(number: u64, base: u64, odd: u64, twos: u32) -> bool {
    let multiply = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let (mut power, mut square, mut exponent) = (1, base, odd);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = multiply(power, square);
        }
        square = multiply(square, square);
        exponent >>= 1;
    }
    if power == 1 || power == number - 1 {
        return true;
    }
    (1..twos).any(|_| {
        power = multiply(power, power);
        power == number - 1
    })
}

#[cfg(test)]
mod tests {
    use super::is_prime;

    #[test]
    fn agrees_with_trial_division() {
        let slow = |n: i64| n >= 2 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
        for number in -5..20_000 {
            assert_eq!(is_prime(number), slow(number), "{number}");
        }
    }

    #[test]
    fn knows_the_hard_ones() {
        // Carmichael numbers, strong pseudoprimes to the bases 2..=37 but one, a Mersenne prime.
        for composite in [561, 1_105, 3_215_031_751, 3_825_123_056_546_413_051] {
            assert!(!is_prime(composite), "{composite}");
        }
        assert!(is_prime((1 << 61) - 1));
        assert!(
            is_prime(9_223_372_036_854_775_783),
            "the largest prime below 2^63"
        );
    }
}
