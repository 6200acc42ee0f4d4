//! One row of stones after another of the same prepared rules: each as if it were the only one.

use super::NAME;
use super::tests::{Spelling, check};
use crate::engine::checking::{Random, compare_with_fresh, prepared, verdict};
use crate::input::InputValue;

#[test]
fn stones_do_not_depend_on_those_before_them() {
    let text = crate::builtin::find("2029").expect("built in").text;
    let prepared = prepared(text);
    let mut random = fastrand::Rng::with_seed(31);
    for _ in 0..400 {
        let stones = (0..random.usize(1..30))
            .map(|_| random.i64(1..=10_000))
            .collect();
        compare_with_fresh(&prepared, &[InputValue::List(stones)], NAME);
    }
}

#[test]
fn any_spelling_is_prepared_for_all_inputs() {
    let mut random = Random(7);
    for _ in 0..60 {
        let spelling = Spelling::any(&mut random);
        let prepared = prepared(&spelling.text());
        for _ in 0..8 {
            let row = spelling.residues.iter().map(|_| random.below(6) as i64);
            compare_with_fresh(&prepared, &[InputValue::List(row.collect())], NAME);
        }
    }
}

/// The classes are as many as the input says, and the modulus is of the input.
#[test]
fn an_input_that_decides_the_classes_is_read_anew() {
    let text = r#"name = "Residue"
[input]
n = "[int]"
by = "int"
top = "int"
[position]
s = "0"
left = "n"
moved = "false"
[[end]]
if = "s == 0 and moved"
result = "mover wins"
[[end]]
if = "sum(left) == 0"
result = "second wins"
[[move]]
say = "remove"
choose = { k = "0 ..= top" }
if = "left[k] > 0"
next = { "left[k]" = "left[k] - 1", s = "(s + k) % by", moved = "true" }
[goal]
"#;
    let prepared = prepared(text);
    let mut random = Random(8);
    let mut taken = 0;
    for _ in 0..40 {
        let count = 1 + random.below(3) as i64;
        let row = (0..count).map(|_| random.below(5) as i64).collect();
        let input = [
            InputValue::List(row),
            InputValue::Integer(2 + random.below(3) as i64),
            InputValue::Integer(count - 1),
        ];
        let game = prepared.game(input.to_vec()).expect("accepted");
        if verdict(&game, NAME).is_ok() {
            taken += 1;
            check(&game, text);
        }
        compare_with_fresh(&prepared, &input, NAME);
    }
    assert!(taken > 10, "{taken}");
}
