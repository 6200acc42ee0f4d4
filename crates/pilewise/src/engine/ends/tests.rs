//! `ends` against the general engines, on many spellings, gains and inputs.

use std::sync::atomic::AtomicBool;

use crate::control::{Control, Limits};
use crate::engine::checking::{Random, compare, compare_prepared, game, solved};
use crate::error::{OverLimit, SolveError};
use crate::game::{Player, Position};
use crate::input::InputValue;
use crate::rules::RulesGame;

/// Rules from `[position]` to `[goal]`, over the rows `x` and `w`.
fn rules(position: &str, play: &str, goal: &str) -> String {
    format!(
        "name = \"Ends\"\n[input]\nx = \"[int]\"\nw = \"[int]\"\n[position]\n{position}\n{play}\n\
         [goal]\n{goal} = \"score\"\n"
    )
}

/// One kind of move.
fn a_move(guard: &str, gain: &str, next: &str) -> String {
    format!("[[move]]\nsay = \"take\"\nif = \"{guard}\"\ngain = \"{gain}\"\nnext = {{ {next} }}\n")
}

const PLACES: &str = "l = \"0\"\nr = \"len(x)\"";

/// The usual spelling with other gains.
fn with_gains(front: &str, back: &str, goal: &str) -> String {
    let moves = [
        a_move("l < r", front, "l = \"l + 1\""),
        a_move("l < r", back, "r = \"r - 1\""),
    ];
    rules(PLACES, &moves.concat(), goal)
}

fn on(text: &str, x: &[i64], w: &[i64]) -> RulesGame {
    game(
        text,
        &[InputValue::List(x.to_vec()), InputValue::List(w.to_vec())],
    )
}

/// The plain game in other words.
fn spellings() -> Vec<String> {
    let plain = |position: &str, moves: [String; 2]| rules(position, &moves.concat(), "most");
    let choice = |choose: &str, back: &str| {
        format!(
            "[[move]]\nsay = \"take\"\nchoose = {{ side = \"{choose}\" }}\nif = \"l < r\"\n\
             gain = \"x[r - 1] if side == {back} else x[l]\"\nnext = {{ \
             l = \"l if side == {back} else l + 1\", r = \"r - 1 if side == {back} else r\" }}\n"
        )
    };
    vec![
        with_gains("x[l]", "x[r - 1]", "most"),
        // The other order, an inclusive end, sums for elements.
        plain(
            "last = \"len(x) - 1\"\nnext = \"0\"",
            [
                a_move(
                    "next <= last",
                    "sum(x, last, last + 1)",
                    "last = \"last - 1\"",
                ),
                a_move(
                    "last >= next",
                    "sum(x, next, next + 1)",
                    "next = \"next + 1\"",
                ),
            ],
        ),
        // How many were taken from either end.
        plain(
            "left = \"0\"\nright = \"0\"",
            [
                a_move("left + right < len(x)", "x[left]", "left = \"left + 1\""),
                a_move(
                    "len(x) - right > left",
                    "x[len(x) - right - 1]",
                    "right = \"right + 1\"",
                ),
            ],
        ),
        // A place and a size; conditions that always hold.
        plain(
            "at = \"0\"\nsize = \"len(x)\"",
            [
                a_move(
                    "size > 0 and at >= 0",
                    "x[at]",
                    "at = \"at + 1\", size = \"size - 1\"",
                ),
                a_move(
                    "size != 0 and at + size <= len(x)",
                    "x[at + size - 1]",
                    "size = \"size - 1\"",
                ),
            ],
        ),
        // Both places run down.
        plain(
            "l = \"len(x)\"\nr = \"len(x) - 1\"",
            [
                a_move("l + r >= len(x)", "x[len(x) - l]", "l = \"l - 1\""),
                a_move("len(x) <= l + r", "x[r]", "r = \"r - 1\""),
            ],
        ),
        // One place, and the number of the move, which tells the other; fields of no account.
        plain(
            "turn = \"0\"\nl = \"-1\"\nodd = \"1\"\nunused = \"true\"",
            [
                a_move(
                    "turn < len(x)",
                    "x[l + 1]",
                    "l = \"l + 1\", turn = \"1 + turn\", odd = \"odd + 2\"",
                ),
                a_move(
                    "turn < len(x)",
                    "x[len(x) - turn + l]",
                    "turn = \"turn + 1\"",
                ),
            ],
        ),
        // An end instead of guards.
        rules(
            PLACES,
            &[
                "[[end]]\nif = \"l == r\"\n".to_owned(),
                "[[move]]\nsay = \"take\"\ngain = \"x[l]\"\nnext = { l = \"l + 1\" }\n".to_owned(),
                "[[move]]\nsay = \"take\"\ngain = \"x[r - 1]\"\nnext = { r = \"r - 1\" }\n"
                    .to_owned(),
            ]
            .concat(),
            "most",
        ),
        // One move with a choice of two.
        rules(PLACES, &choice("0 ..= 1", "1"), "most"),
        rules(PLACES, &choice("[5, 3]", "5"), "most"),
        // Only one move may take the last element.
        plain(
            PLACES,
            [
                a_move("l + 1 < r", "x[l]", "l = \"l + 1\""),
                a_move("l < r", "x[r - 1]", "r = \"r - 1\""),
            ],
        ),
        plain(
            PLACES,
            [
                a_move("l < r", "x[l]", "l = \"l + 1\""),
                a_move("r - l > 1", "x[r - 1]", "r = \"r - 1\""),
            ],
        ),
    ]
}

/// Gains at the front and at the back that the argument covers.
const GAINS: [(&str, &str); 14] = [
    ("sum(x, l + 1, r)", "sum(x, l, r - 1)"),
    ("sum(x, l, r) - x[l]", "sum(x, l, r) - x[r - 1]"),
    ("3 * x[l] - 2", "x[r - 1] * 3 - 2"),
    ("-x[l]", "-x[r - 1]"),
    (
        "2 * x[l] - 5 * sum(x, l + 1, r)",
        "2 * x[r - 1] - 5 * sum(x, l, r - 1)",
    ),
    ("x[l] + l", "x[r - 1] + r - 1"),
    ("7", "7"),
    ("r - l", "r - l"),
    ("x[l] + w[l]", "x[r - 1] + w[r - 1]"),
    (
        "x[l] + sum(w, l, r) + 3 * r - 3 * l",
        "x[r - 1] + 3 * (r - l) + sum(w, l, r)",
    ),
    (
        "w[len(w) - 1 - l] - 4 * x[l]",
        "w[len(w) - r] - 4 * x[r - 1]",
    ),
    ("sum(x, l, r)", "sum(x, l, r)"),
    ("w[l + 1] - w[l] + x[l]", "w[r] - w[r - 1] + x[r - 1]"),
    (
        "sum(x, 0, r) - sum(x, 0, l)",
        "sum(x) - sum(x, r, len(x)) - sum(x, 0, l)",
    ),
];

#[test]
fn agrees_with_memo_on_every_spelling() {
    let mut random = Random(1);
    for round in 0..60 {
        for text in spellings() {
            let x = random.row(round % 9);
            compare(&on(&text, &x, &[]), "ends", "memo");
        }
    }
}

#[test]
fn agrees_with_memo_on_every_gain() {
    let mut random = Random(2);
    for _ in 0..20 {
        for (front, back) in GAINS {
            let goal = random.one_of(&["most", "least"]);
            let length = 2 + random.between(0, 6) as usize;
            let (x, w) = (random.row(length), random.row(length + 1));
            compare(&on(&with_gains(front, back, goal), &x, &w), "ends", "memo");
        }
    }
}

#[test]
fn agrees_with_brute_on_the_built_in_games() {
    let mut random = Random(3);
    for name in ["877", "486", "1690"] {
        let text = crate::builtin::find(name).expect("a built-in game").text;
        for length in 1..=8 {
            for _ in 0..6 {
                let x = random.row(length);
                compare(&game(text, &[InputValue::List(x)]), "ends", "brute");
            }
        }
    }
}

#[test]
fn agrees_with_memo_on_long_rows() {
    let mut random = Random(4);
    for round in 0..24 {
        let x = random.row(60 + round);
        for (front, back) in [("x[l]", "x[r - 1]"), GAINS[0], GAINS[4]] {
            compare(
                &on(&with_gains(front, back, "most"), &x, &[]),
                "ends",
                "memo",
            );
        }
    }
}

#[test]
fn agrees_with_memo_on_all_short_rows_of_small_numbers() {
    let text = with_gains("x[l]", "x[r - 1]", "most");
    for length in 1..=6u32 {
        for code in 0..3i64.pow(length) {
            let x: Vec<i64> = (0..length).map(|at| code / 3i64.pow(at) % 3).collect();
            compare(&on(&text, &x, &[]), "ends", "memo");
        }
    }
}

#[test]
fn starts_with_a_part_of_the_row() {
    let mut random = Random(5);
    let moves = [
        a_move("l < r", "x[l] + 2 * sum(x, l + 1, r)", "l = \"l + 1\""),
        a_move("l < r", "x[r - 1] + 2 * sum(x, l, r - 1)", "r = \"r - 1\""),
    ];
    let text = rules("l = \"2\"\nr = \"len(x) - 3\"", &moves.concat(), "most");
    for length in [5, 6, 7, 8, 9, 10, 11, 12] {
        for _ in 0..8 {
            compare(&on(&text, &random.row(length), &[]), "ends", "memo");
        }
    }
}

#[test]
fn takes_a_row_of_rows() {
    let text = "name = \"Ends\"\n[input]\nrows = \"[[int]]\"\n[position]\nl = \"0\"\nr = \"4\"\n\
                [[move]]\nsay = \"take\"\nif = \"l < r\"\ngain = \"rows[1][l]\"\n\
                next = { l = \"l + 1\" }\n[[move]]\nsay = \"take\"\nif = \"l < r\"\n\
                gain = \"rows[1][r - 1]\"\nnext = { r = \"r - 1\" }\n[goal]\nmost = \"score\"\n";
    let rows = InputValue::Lists(vec![vec![9], vec![3, 9, 1, 2]]);
    compare(&game(text, &[rows]), "ends", "brute");
}

/// The value of the plain game by its definition, over all parts of the row.
fn by_table(row: &[i64]) -> i128 {
    let mut values = vec![0i128; row.len() + 1];
    for size in 1..=row.len() {
        for front in 0..=row.len() - size {
            let at_front = i128::from(row[front]) - values[front + 1];
            let at_back = i128::from(row[front + size - 1]) - values[front];
            values[front] = at_front.max(at_back);
        }
    }
    values[0]
}

#[test]
fn fuses_across_stretches() {
    let mut random = Random(6);
    let text = crate::builtin::find("486").expect("a built-in game").text;
    for round in 0..18 {
        let x = random.row(2_000 + 100 * round);
        let game = game(text, &[InputValue::List(x.clone())]);
        let mut solution = solved(&game, "ends");
        assert_eq!(solution.value.number(), by_table(&x));
        let line = solution.line().expect("a line");
        let last = line
            .steps(&game)
            .last()
            .expect("a move")
            .expect("a legal move");
        assert_eq!(line.moves.len(), x.len());
        assert_eq!(last.scores[0] - last.scores[1], solution.value.number());
    }
}

#[test]
fn refuses_positions_out_of_reach() {
    let game = on(&with_gains("x[l]", "x[r - 1]", "most"), &[5, 3, 4], &[]);
    let mut solution = solved(&game, "ends");
    let mut value = |l, r| {
        let (words, mover) = (vec![l, r], Player::First);
        solution
            .value_of(&Position { words, mover })
            .map(|value| value.number())
    };
    assert_eq!(value(1, 3), Ok(1));
    assert_eq!(value(2, 2), Ok(0));
    for (l, r) in [(-1, 3), (0, 4), (3, 2), (i64::MAX, i64::MIN)] {
        assert!(value(l, r).is_err(), "{l} {r}");
    }
}

#[test]
fn keeps_to_limits_and_stops_when_told() {
    let long = on(&with_gains("x[l]", "x[r - 1]", "most"), &[1; 5_000], &[]);
    let limits = Limits {
        bytes: 79_999,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let error = crate::solve(&long, Some("ends"), &control).expect_err("too large");
    assert!(matches!(
        error,
        SolveError::OverLimit(OverLimit::Bytes { needed: 80_000, .. })
    ));
    let limits = Limits {
        positions: 4_999,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let error = crate::solve(&long, Some("ends"), &control).expect_err("too many");
    assert!(matches!(
        error,
        SolveError::OverLimit(OverLimit::Positions { limit: 4_999 })
    ));
    let cancel = AtomicBool::new(true);
    let control = Control {
        cancel: Some(&cancel),
        ..Control::default()
    };
    let error = crate::solve(&long, Some("ends"), &control).expect_err("stopped");
    assert_eq!(error, SolveError::Cancelled);
}

#[test]
fn reports_what_does_not_fit_in_128_bits() {
    let huge = "10 ** 18 * 10 ** 18 * 10";
    let text = with_gains(
        &format!("{huge} * x[l]"),
        &format!("{huge} * x[r - 1]"),
        "most",
    );
    let large = on(&text, &[i64::MAX; 9], &[]);
    let error = crate::solve(&large, Some("ends"), &Control::default());
    assert!(error.is_err());
    assert_eq!(
        solved(&on(&text, &[3], &[]), "ends").value.number(),
        3 * 10i128.pow(37)
    );
}

#[test]
fn prepared_rules_give_on_every_input_what_fresh_ones_give() {
    let mut random = Random(7);
    let mut inputs = |count: usize| {
        let rows = (0..count).map(|_| {
            let length = random.between(0, 30) as usize;
            // Now and then of other lengths than the gains need.
            let other = length + random.between(0, 2) as usize;
            vec![
                InputValue::List(random.row(length)),
                InputValue::List(random.row(other)),
            ]
        });
        rows.collect::<Vec<_>>()
    };
    for text in spellings() {
        compare_prepared(&text, "ends", inputs(150).into_iter());
    }
    for (front, back) in GAINS {
        let text = with_gains(front, back, "least");
        compare_prepared(&text, "ends", inputs(150).into_iter());
    }
    let text = crate::builtin::find("1690").expect("a built-in game").text;
    let rows = inputs(1000).into_iter().map(|mut rows| {
        rows.truncate(1);
        rows
    });
    compare_prepared(text, "ends", rows);
}

#[test]
fn an_input_may_have_the_shape_where_the_rules_alone_do_not_tell() {
    let moves = [
        a_move("l + t < len(w)", "x[l]", "l = \"l + 1\""),
        a_move("l + t < len(w)", "x[len(x) - 1 - t]", "t = \"t + 1\""),
    ];
    let text = rules("l = \"0\"\nt = \"0\"", &moves.concat(), "most");
    compare(&on(&text, &[3, 9, 1, 2], &[0; 4]), "ends", "memo");
}
