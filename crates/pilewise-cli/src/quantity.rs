//! Quantities on the command line: sizes with units, times with units, large counts.

use std::time::Duration;

/// The units of a size, in bytes.
const SIZES: [(&str, u64); 15] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kb", 1_000),
    ("kib", 1 << 10),
    ("m", 1 << 20),
    ("mb", 1_000_000),
    ("mib", 1 << 20),
    ("g", 1 << 30),
    ("gb", 1_000_000_000),
    ("gib", 1 << 30),
    ("t", 1 << 40),
    ("tb", 1_000_000_000_000),
    ("tib", 1 << 40),
    ("pib", 1 << 50),
];

/// The units of a time, in milliseconds.
const TIMES: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];

/// The units of a count.
const COUNTS: [(&str, u64); 4] = [
    ("", 1),
    ("k", 1_000),
    ("m", 1_000_000),
    ("g", 1_000_000_000),
];

/// A size: `2GiB`, `500 MB`, `1048576`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    quantity(text, &SIZES)
        .map_err(|problem| format!("{problem}; write a size such as 2GiB or 500MB"))
}

/// A time: `30s`, `1.5h`, `250ms`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let milliseconds = quantity(text, &TIMES).map_err(|problem| {
        format!("{problem}; write a time with its unit, such as 30s, 5m or 2h")
    })?;
    Ok(Duration::from_millis(milliseconds))
}

/// A count: `5000000`, `5_000_000`, `5M`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    quantity(text, &COUNTS)
        .map_err(|problem| format!("{problem}; write a count such as 5000000 or 5M"))
}

fn quantity(text: &str, units: &[(&str, u64)]) -> Result<u64, String> {
    let text = text.trim().replace(['_', ','], "");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(split.unwrap_or(text.len()));
    let unit = unit.trim().to_lowercase();
    let known = units.iter().find(|(name, _)| *name == unit);
    let &(_, size) = known.ok_or_else(|| match unit.as_str() {
        "" => "a unit is missing".to_owned(),
        _ => format!("`{unit}` is no unit here"),
    })?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || fraction.contains('.') {
        return Err("a number is missing".to_owned());
    }
    let too_large = || "the number is too large".to_owned();
    let whole: u64 = whole.parse().map_err(|_| too_large())?;
    // What the fraction adds: digits beyond the ninth are less than anybody means.
    let digits: String = fraction.chars().take(9).collect();
    let parts: u128 = digits.parse().unwrap_or(0);
    let added = parts * u128::from(size) / 10u128.pow(digits.len() as u32);
    let total = u128::from(whole) * u128::from(size) + added;
    u64::try_from(total).map_err(|_| too_large())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{bytes, count, time};

    #[test]
    fn sizes_have_binary_and_decimal_units() {
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("500 mb"), Ok(500_000_000));
        assert_eq!(bytes("1.5k"), Ok(1536));
        assert_eq!(bytes("1048576"), Ok(1 << 20));
    }

    #[test]
    fn times_need_a_unit() {
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert!(time("30").is_err_and(|problem| problem.contains("unit is missing")));
    }

    #[test]
    fn counts_may_be_grouped_or_short() {
        assert_eq!(count("5_000,000"), Ok(5_000_000));
        assert_eq!(count("20M"), Ok(20_000_000));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "GiB",
            "-1",
            "1..5GiB",
            "1.2.3k",
            "2 gigs",
            "99999999999999999999",
            "∞",
            "16384PiB",
        ] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
