//! Spellings that are taken, near misses that are not, and random games of the shape.

use crate::engine::checking::{compare, decline, game};
use crate::input::InputValue;

fn rules(start: &str, choose: &str, guard: &str, gain: &str, next: &str, goal: &str) -> String {
    format!(
        "name = \"Window\"\n[input]\nrow = \"[int]\"\n[position]\ni = \"{start}\"\n[[move]]\n\
         say = \"move {{x}}\"\nchoose = {{ x = \"{choose}\" }}\nif = \"{guard}\"\n\
         gain = \"{gain}\"\nnext = {{ i = \"{next}\" }}\n[goal]\n{goal} = \"score\"\n"
    )
}

const SPELLINGS: [[&str; 5]; 8] = [
    [
        "0",
        "1 ..= min(3, len(row) - i)",
        "true",
        "sum(row, i, i + x)",
        "i + x",
    ],
    [
        "0",
        "1 ..= 3",
        "i + x <= len(row)",
        "sum(row, i, i + x)",
        "i + x",
    ],
    [
        "0",
        "0 ..= 2",
        "len(row) > x + i",
        "sum(row, i, i + x + 1)",
        "x + 1 + i",
    ],
    [
        "0",
        "i + 1 ..= len(row)",
        "x - i <= 3",
        "sum(row, i, x)",
        "x",
    ],
    [
        "len(row)",
        "1 ..= min(i, 3)",
        "true",
        "sum(row, len(row) - i, len(row) - i + x)",
        "i - x",
    ],
    [
        "len(row)",
        "i - 3 ..= i - 1",
        "0 <= x",
        "sum(row, len(row) - i, len(row) - x)",
        "x",
    ],
    [
        "5",
        "1 .. 4",
        "not (i + x > len(row) + 5)",
        "sum(row, i - 5, i + x - 5)",
        "i + x",
    ],
    [
        "1",
        "i + 1 ..= len(row)",
        "true",
        "sum(row, 0, x) - 2 * x + i",
        "x",
    ],
];

const ROWS: [&[i64]; 9] = [
    &[],
    &[7],
    &[-7],
    &[1, 2, 3, 7],
    &[0, 0, 0, 0, 0, 0],
    &[5, -5, 5, -5, 5, -5, 5],
    &[-1, -2, -4, -8, -16, -32, -64, -128],
    &[
        i64::MAX,
        i64::MAX,
        i64::MIN,
        i64::MAX,
        i64::MIN,
        1,
        i64::MAX,
    ],
    &[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9],
];

#[test]
fn any_spelling_is_taken_and_agrees_with_memory() {
    for [start, choose, guard, gain, next] in SPELLINGS {
        for row in ROWS {
            for goal in ["most", "least"] {
                let text = rules(start, choose, guard, gain, next, goal);
                let input = [InputValue::List(row.to_vec())];
                compare(&game(&text, &input), "window", "memo");
            }
        }
    }
}

#[test]
fn random_windows_agree_with_memory() {
    let mut state = 1u64;
    let mut dice = |sides: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    for _ in 0..400 {
        let (nearest, wider) = (1 + dice(3), dice(5));
        let length = dice(40);
        let spread = [1, 5, 1_000_000_000_000_000_000][dice(3) as usize];
        let row = (0..length)
            .map(|_| dice(2 * spread + 1) as i64 - spread as i64)
            .collect();
        let choose = match dice(3) {
            0 => format!("{nearest} ..= len(row) - i"),
            _ => format!("{nearest} ..= min({}, len(row) - i)", nearest + wider),
        };
        let gain = [
            "sum(row, i, i + x)",
            "sum(row, 0, i + x)",
            "sum(row, i, len(row)) - 3 * x",
            "row[i]",
        ];
        let goal = ["most", "least"][dice(2) as usize];
        let text = rules("0", &choose, "true", gain[dice(4) as usize], "i + x", goal);
        compare(&game(&text, &[InputValue::List(row)]), "window", "memo");
    }
}

#[test]
fn near_misses_are_declined() {
    let misses = [
        // The gain depends on both indices at once.
        [
            "0",
            "1 ..= min(3, len(row) - i)",
            "true",
            "row[i] * x",
            "i + x",
        ],
        // The window is not bounded by constants.
        [
            "0",
            "1 ..= min(2 * i + 1, len(row) - i)",
            "true",
            "sum(row, i, i + x)",
            "i + x",
        ],
        // Not every index of the window may be moved to.
        [
            "0",
            "1 ..= min(5, len(row) - i)",
            "x % 2 == 1",
            "sum(row, i, i + x)",
            "i + x",
        ],
        // The index moves two for each one chosen.
        [
            "0",
            "1 ..= 3",
            "i + 2 * x <= len(row)",
            "sum(row, i, i + x)",
            "i + 2 * x",
        ],
        // The gain looks outside the row.
        [
            "0",
            "1 ..= min(3, len(row) - i)",
            "true",
            "row[i + x]",
            "i + x",
        ],
        // The index may stay where it is.
        [
            "0",
            "0 ..= 3",
            "i + x <= len(row)",
            "sum(row, i, i + x)",
            "i + x",
        ],
        // The gain depends on who moves.
        [
            "0",
            "1 ..= min(3, len(row) - i)",
            "true",
            "x if first else 2 * x",
            "i + x",
        ],
    ];
    for [start, choose, guard, gain, next] in misses {
        let text = rules(start, choose, guard, gain, next, "most");
        let row = InputValue::List(vec![1, 2, 3, 4, 5, 6, 7]);
        assert!(!decline(&game(&text, &[row]), "window").is_empty());
    }
}
