//! Figures as people read them: counts, bytes and times.

use std::time::Duration;

/// A whole number with a comma between groups of three digits.
pub(crate) fn count(number: impl Into<i128>) -> String {
    let number: i128 = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "-" } else { "" }.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 position`, `2 positions`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];

/// Bytes in binary units, to three digits.
pub(crate) fn bytes(bytes: u64) -> String {
    if bytes < 1024 {
        return format!("{bytes} bytes");
    }
    let mut amount = bytes as f64 / 1024.0;
    let mut unit = 0;
    while amount >= 999.5 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    format!("{} {}", three_digits(amount), UNITS[unit])
}

/// An argument of `--max-memory` that is enough for `needed` bytes.
pub(crate) fn bytes_to_ask_for(needed: u64) -> String {
    for (power, unit) in UNITS.iter().enumerate().rev() {
        let size = 1u64 << (10 * (power + 1));
        // Two digits at least, so that little more is asked for than is needed.
        if needed / size >= 10 {
            return format!("{}{unit}", needed.div_ceil(size));
        }
    }
    format!("{needed}B")
}

/// A time in the unit that suits it, to three digits.
pub(crate) fn time(time: Duration) -> String {
    seconds(time.as_secs_f64())
}

/// Seconds in the unit that suits them, to three digits.
pub(crate) fn seconds(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 3600.0;
    const DAY: f64 = 86_400.0;
    const YEAR: f64 = 365.25 * DAY;
    let (amount, unit) = match seconds {
        _ if seconds < 0.9995e-3 => (seconds * 1e6, "µs"),
        _ if seconds < 0.9995 => (seconds * 1e3, "ms"),
        _ if seconds < 2.0 * MINUTE => (seconds, "s"),
        _ if seconds < 2.0 * HOUR => (seconds / MINUTE, "min"),
        _ if seconds < 2.0 * DAY => (seconds / HOUR, "h"),
        _ if seconds < YEAR => (seconds / DAY, "days"),
        _ if seconds < 1000.0 * YEAR => (seconds / YEAR, "years"),
        _ => return "over 1,000 years".to_owned(),
    };
    format!("{} {unit}", three_digits(amount))
}

/// A positive number to three digits, without a fraction that says nothing.
fn three_digits(amount: f64) -> String {
    let decimals = match amount {
        _ if amount >= 99.95 => 0,
        _ if amount >= 9.995 => 1,
        _ => 2,
    };
    let text = format!("{amount:.decimals$}");
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{bytes, bytes_to_ask_for, count, seconds};
    use crate::quantity;

    #[test]
    fn counts_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (-1_234_567, "-1,234,567"),
        ] {
            assert_eq!(count(number), text);
        }
        assert_eq!(count(i128::MIN).matches(',').count(), 12);
    }

    #[test]
    fn bytes_have_the_unit_that_suits() {
        assert_eq!(bytes(0), "0 bytes");
        assert_eq!(bytes(1023), "1023 bytes");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(bytes(2 << 30), "2 GiB");
        assert_eq!(bytes(u64::MAX), "16384 PiB");
    }

    #[test]
    fn times_have_the_unit_that_suits() {
        assert_eq!(seconds(0.0), "0 µs");
        assert_eq!(seconds(0.00025), "250 µs");
        assert_eq!(seconds(0.0123), "12.3 ms");
        assert_eq!(seconds(30.0), "30 s");
        assert_eq!(seconds(7200.0), "2 h");
        assert_eq!(seconds(f64::MAX), "over 1,000 years");
        assert_eq!(seconds(f64::INFINITY), "over 1,000 years");
    }

    #[test]
    fn what_is_asked_for_is_enough_and_little_more() {
        for needed in [1, 1023, 10_240, 3_500_000_000, 1 << 40, u64::MAX / 2] {
            let asked = quantity::bytes(&bytes_to_ask_for(needed)).expect("a size");
            assert!(asked >= needed, "{needed}");
            assert!(asked - needed <= needed / 10, "{needed}");
        }
    }
}
