//! How many cases go together.

#[cfg(feature = "threads")]
use crate::input::InputValue;

/// At most so many cases are taken at once, so that a taking costs each of them next to nothing.
pub(super) const CASES: usize = 512;
/// And no further ones after inputs of so many bytes, so that long ones are shared out singly.
#[cfg(feature = "threads")]
pub(super) const BYTES: usize = 32 << 10;
/// Positions, about a quarter of a millisecond, after which results are handed in, and cases not
/// yet begun are given to a thread that has none.
pub(super) const EFFORT: u64 = 8_192;

/// About how many bytes an input takes.
#[cfg(feature = "threads")]
pub(super) fn size(input: &[InputValue]) -> usize {
    let values = input.iter().map(|value| match value {
        InputValue::Integer(_) => 0,
        InputValue::List(row) => size_of_val(row.as_slice()),
        InputValue::Lists(rows) => rows
            .iter()
            .map(|row| size_of_val(row) + size_of_val(row.as_slice()))
            .sum(),
        InputValue::Text(text) => text.len(),
    });
    size_of_val(input) + values.sum::<usize>()
}
