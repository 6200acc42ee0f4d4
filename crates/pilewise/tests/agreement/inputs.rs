//! Random inputs of a game.

use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules};
use proptest::prelude::*;

/// Rows of many shapes, all of one length.
fn row(length: usize) -> impl Strategy<Value = Vec<i64>> {
    let of = move |element: BoxedStrategy<i64>| proptest::collection::vec(element, length);
    prop_oneof![
        3 => of((0..=4i64).boxed()),
        3 => of((1..=30i64).boxed()),
        2 => of((-6..=6i64).boxed()),
        1 => Just(vec![0; length]),
        1 => (1..=9i64).prop_map(move |value| vec![value; length]),
        1 => (1..=9i64, 1..=9i64).prop_map(move |(a, b)| {
            (0..length).map(|place| if place % 2 == 0 { a } else { b }).collect()
        }),
        2 => of((0..=61u32).prop_map(|power| 1i64 << power).boxed()),
        1 => of(any::<i64>().boxed()),
        1 => of(prop_oneof![Just(i64::MAX), Just(i64::MIN), Just(i64::MAX - 1), Just(1)].boxed()),
    ]
}

/// Inputs of a game: rows of one common length, and numbers.
pub(crate) fn input(
    rules: &Rules,
    longest: usize,
    largest: &'static [i64],
) -> BoxedStrategy<Vec<InputValue>> {
    let kinds: Vec<ParameterType> = rules
        .parameters
        .iter()
        .map(|parameter| parameter.kind)
        .collect();
    let values = move |length: usize| -> Vec<BoxedStrategy<InputValue>> {
        let mut largest = largest.iter();
        let value = |kind: &ParameterType| match kind {
            ParameterType::Integer => {
                let largest = *largest.next().expect("a size for each number");
                (0..=largest).prop_map(InputValue::Integer).boxed()
            }
            _ => row(length).prop_map(InputValue::List).boxed(),
        };
        kinds.iter().map(value).collect()
    };
    (1..=longest.max(1)).prop_flat_map(values).boxed()
}
