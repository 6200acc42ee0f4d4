//! Rules written for one point each.

use super::{Pair, coding, game};
use crate::game::Game;
use crate::input::InputValue;
use crate::rules::RulesGame;

fn with_moves(position: &str, moves: &str) -> RulesGame {
    let is_scored = moves.contains("\ngain");
    let goal = if is_scored {
        "most = \"score\""
    } else {
        "last = \"wins\""
    };
    let text = format!(
        "name = \"test\"\n[input]\nn = \"int\"\nrow = \"[int]\"\nrows = \"[[int]]\"\n\
         [position]\n{position}\n{moves}\n[goal]\n{goal}\n"
    );
    let rows = vec![vec![4, -2, 9], vec![], vec![1]];
    let row = vec![3, 1, -4, 1, 5];
    let input = [
        InputValue::Integer(6),
        InputValue::List(row),
        InputValue::Lists(rows),
    ];
    game(&text, input.to_vec())
}

/// Compares at every word from `low` to `high` of a game with one field; returns how many of
/// the positions were unusual.
fn unusual_within(game: &RulesGame, low: i64, high: i64) -> usize {
    let mut pair = Pair::of(game, coding(&[(low, high.abs_diff(low))])).expect("compiles");
    for word in low..=high {
        pair.assert_same(&[word]);
    }
    pair.unusual
}

fn gain(expression: &str) -> RulesGame {
    let text = format!("[[move]]\nsay = \"\"\ngain = \"{expression}\"\nnext = {{ a = \"a\" }}");
    with_moves("a = \"0\"", &text)
}

#[test]
fn division_is_rounded_down_on_either_side_of_zero() {
    for divisor in [-7, -2, -1, 1, 2, 3, 10] {
        assert_eq!(unusual_within(&gain(&format!("a / {divisor}")), -25, 25), 0);
        assert_eq!(unusual_within(&gain(&format!("a % {divisor}")), -25, 25), 0);
        assert_eq!(unusual_within(&gain(&format!("a % {divisor}")), 0, 25), 0);
        assert_eq!(
            unusual_within(&gain(&format!("(a + 1) / {divisor}")), 3, 5),
            0
        );
    }
    // Both movers at the one word that is 0.
    assert_eq!(unusual_within(&gain("20 / a"), -25, 25), 2);
    assert_eq!(unusual_within(&gain("20 % a"), -25, 25), 2);
    assert_eq!(unusual_within(&gain("a % a"), 0, 25), 2);
    assert!(unusual_within(&gain("a / (0 - 1)"), i64::MIN, i64::MIN + 9) > 0);
    assert!(unusual_within(&gain("a % (n - 7)"), i64::MIN, i64::MIN + 9) > 0);
}

#[test]
fn roots_are_exact_up_to_the_largest_number() {
    for low in [
        0,
        (1 << 52) - 20,
        ((1 << 26) - 1) * ((1 << 26) - 1) - 10,
        i64::MAX - 20,
    ] {
        assert_eq!(unusual_within(&gain("isqrt(a)"), low, low + 20), 0);
    }
    for root in [94_906_265_i64, 67_108_863, 3_037_000_499] {
        assert_eq!(
            unusual_within(&gain("isqrt(a)"), root * root - 5, root * root + 5),
            0
        );
    }
    assert_eq!(unusual_within(&gain("isqrt(a)"), -3, 3), 6);
}

#[test]
fn indices_and_slices_outside_are_errors() {
    // Inside at 0..=4, and at 0..=5 for the bounds of a slice.
    assert_eq!(unusual_within(&gain("row[a]"), -3, 8), 2 * (12 - 5));
    assert_eq!(unusual_within(&gain("sum(row, a, 5)"), -3, 8), 2 * (12 - 6));
    assert_eq!(unusual_within(&gain("sum(row, 2, a)"), -3, 8), 2 * (12 - 4));
    assert_eq!(
        unusual_within(&gain("sum(rows[0], 0, a)"), -3, 8),
        2 * (12 - 4)
    );
    assert_eq!(unusual_within(&gain("rows[a][0]"), -3, 8), 2 * (12 - 2));
    assert_eq!(
        unusual_within(&gain("len(rows[a]) + 1"), -3, 8),
        2 * (12 - 3)
    );
    assert_eq!(
        unusual_within(&gain("min(rows[a]) * max(rows[a])"), -3, 8),
        2 * (12 - 2)
    );
    assert_eq!(
        unusual_within(&gain("row[a] if 0 <= a and a < 5 else -a"), -3, 8),
        0
    );
}

#[test]
fn overflow_is_left_to_the_interpreter() {
    let (low, high) = (i64::MAX - 10, i64::MAX);
    assert_eq!(unusual_within(&gain("a + n"), low, high), 2 * 6);
    // The least word itself is a gain that engines do not take.
    assert_eq!(unusual_within(&gain("-n - a"), low, high), 2 * 6);
    assert_eq!(
        unusual_within(
            &gain("(a - 9223372036854775800) * 1317624576693539402"),
            low,
            high
        ),
        2
    );
    assert_eq!(unusual_within(&gain("2 * a"), low, high), 22);
    assert_eq!(unusual_within(&gain("abs(a)"), i64::MIN, i64::MIN + 3), 2);
    assert_eq!(unusual_within(&gain("-a"), i64::MIN, i64::MIN + 3), 2);
    assert_eq!(unusual_within(&gain("a"), i64::MIN, i64::MIN + 3), 2);
}

#[test]
fn powers_divisors_and_primes_are_computed() {
    assert_eq!(unusual_within(&gain("a ** 3"), -9, 9), 0);
    assert_eq!(unusual_within(&gain("2 ** a"), -2, 70), 2 * 2 + 2 * 8);
    assert_eq!(
        unusual_within(&gain("gcd(a, 12) + gcd(n, a) + sign(a)"), -30, 30),
        0
    );
    assert_eq!(unusual_within(&gain("1 if prime(a) else 0"), -3, 200), 0);
}

#[test]
fn sets_hold_what_fits() {
    let position = "s = \"{1}\"\nk = \"0\"";
    let moves = "[[move]]\nsay = \"\"\nchoose = { x = \"0 ..= k\" }\nif = \"x not in s\"\n\
                 gain = \"len(s | {x, 2}) - len(s - {1})\"\nnext = { s = \"(s | {x}) - {3}\" }";
    let game = with_moves(position, moves);
    let mut pair = Pair::of(&game, coding(&[(0, (1 << 40) - 1), (0, 70)])).expect("compiles");
    for mask in [0, 1, 2, 0b1011, (1 << 40) - 1] {
        for k in 0..70 {
            pair.assert_same(&[mask, k]);
        }
    }
    // The set outgrows its digit where the bit 40 is added.
    assert_eq!(pair.unusual, 2 * 5 * 30);
}

#[test]
fn listed_choices_and_those_of_a_tuple_are_taken_in_order() {
    let moves = "[[move]]\nsay = \"\"\nchoose = { x = \"[3, 1, 2, 1]\", y = \"t\" }\nif = \"x != y\"\n\
                 gain = \"10 * x + y\"\nnext = { a = \"x\" }\nturn = \"again\"\n\
                 [[move]]\nsay = \"\"\ngain = \"sum(t)\"\nnext = { a = \"0\" }";
    let game = with_moves("a = \"0\"\nt = \"[1, 2, 3]\"", moves);
    let mut pair = Pair::of(&game, coding(&[(0, 3), (0, 9), (-3, 9), (1, 9)])).expect("compiles");
    for word in 0..5 {
        pair.assert_same(&[0, word, word - 3, 3]);
    }
    assert_eq!(pair.unusual, 0);
}

#[test]
fn an_entry_chosen_in_play_is_changed() {
    let moves = "[[move]]\nsay = \"\"\nchoose = { k = \"0 ..= a\", x = \"1 ..= t[k]\" }\n\
                 gain = \"x\"\nnext = { \"t[k]\" = \"t[k] - x\", a = \"k\" }\n\
                 [[move]]\nsay = \"\"\nnext = { \"t[1]\" = \"t[0]\", \"t[0]\" = \"t[1]\" }";
    let game = with_moves("a = \"0\"\nt = \"[1, 2, 3]\"", moves);
    for digits in [
        [(0, 9), (0, 9), (0, 9), (0, 9)],
        [(0, 9), (0, 5), (1, 7), (2, 3)],
    ] {
        let mut pair = Pair::of(&game, coding(&digits)).expect("compiles");
        for first in 0..5 {
            for second in 1..4 {
                for a in 0..5 {
                    pair.assert_same(&[a, first, second, 3]);
                }
            }
        }
        assert!(
            pair.unusual < pair.tried,
            "an index outside is the only fault"
        );
    }
}

#[test]
fn more_choices_than_are_allowed_are_an_error() {
    let moves = "[[move]]\nsay = \"\"\nchoose = { x = \"1 ..= a\", y = \"1 ..= a\" }\n\
                 if = \"x + y == 7\"\nnext = { a = \"a - 1\" }";
    let game = with_moves("a = \"0\"", moves);
    let mut pair = Pair::of(&game, coding(&[(0, 5_000)])).expect("compiles");
    for a in [0, 1, 7, 30, 2_500] {
        pair.assert_same(&[a]);
    }
    assert_eq!(pair.unusual, 2, "only the largest");
}

#[test]
fn choices_without_a_value_and_moves_that_never_are_leave_no_run() {
    let moves = "[[move]]\nsay = \"\"\nchoose = { x = \"n ..= 2\" }\nnext = { a = \"x\" }\n\
                 [[move]]\nsay = \"\"\nif = \"a < 0\"\nnext = { a = \"0\" }\nturn = \"again\"\n\
                 [[move]]\nsay = \"\"\nchoose = { x = \"a ..= 3\" }\nnext = { a = \"x\" }\n\
                 [[move]]\nsay = \"\"\nif = \"a == 2\"\nnext = { a = \"0\" }\nturn = \"again\"\n\
                 [[move]]\nsay = \"\"\nif = \"a == 2\"\nnext = { a = \"1\" }\nturn = \"again\"";
    let game = with_moves("a = \"0\"", moves);
    assert_eq!(unusual_within(&game, -4, 6), 0);
}

#[test]
fn ends_are_tried_in_order() {
    let text = "[[end]]\nif = \"a > 5 and first\"\nresult = \"mover wins\"\n\
                [[end]]\nif = \"row[a] == 1\"\nresult = \"second wins\"\n\
                [[end]]\nif = \"a == 2 or a == 4\"\nresult = \"draw\"\n\
                [[move]]\nsay = \"\"\nnext = { a = \"a + 1\" }";
    let text = format!(
        "name = \"test\"\n[input]\nrow = \"[int]\"\n[position]\na = \"0\"\n{text}\n[goal]\nlast = \"wins\"\n"
    );
    let game = game(&text, vec![InputValue::List(vec![3, 1, 4, 1, 5])]);
    assert_eq!(game.fields().len(), 1);
    // The element is outside for the second player at 6 to 9, and for both at -1 and 5.
    assert_eq!(unusual_within(&game, -1, 9), 2 * 2 + 4);
}

#[test]
fn rules_that_would_take_long_to_compile_are_left_to_the_interpreter() {
    let compiles = |moves: usize| {
        let terms: Vec<String> = (1..=12).map(|term| format!("{term} * a")).collect();
        let gain = terms.join(" + ");
        let one = format!("[[move]]\nsay = \"\"\ngain = \"{gain}\"\nnext = {{ a = \"0\" }}\n");
        let game = with_moves("a = \"0\"", &one.repeat(moves));
        Pair::of(&game, coding(&[(0, 9)])).is_some()
    };
    assert!(compiles(10));
    assert!(!compiles(60));
}
