//! Spellings that are taken, near misses that are not, random games of the shape, and sweeps
//! that may record next to nothing.

use crate::control::{Control, Limits};
use crate::engine::checking::{Random, compare, decline, game, solved};
use crate::input::InputValue;
use crate::rules::RulesGame;

/// A game with an index `i` and a memory `m`.
#[derive(Clone, Copy)]
struct Spelling<'a> {
    start: [&'a str; 2],
    choose: &'a str,
    guard: &'a str,
    gain: &'a str,
    next: [&'a str; 2],
}

const PLAIN: Spelling<'_> = Spelling {
    start: ["0", "1"],
    choose: "1 ..= min(2 * m, len(row) - i)",
    guard: "true",
    gain: "sum(row, i, i + x)",
    next: ["i + x", "max(m, x)"],
};

/// Spellings of games of the shape; all but the last few of Stone Game II.
const SPELLINGS: [Spelling<'_>; 11] = [
    PLAIN,
    Spelling {
        choose: "1 ..= 2 * m",
        guard: "i + x <= len(row)",
        next: ["x + i", "x if x > m else m"],
        ..PLAIN
    },
    // The next index is chosen.
    Spelling {
        choose: "i + 1 ..= len(row)",
        guard: "x - i <= 2 * m",
        gain: "sum(row, i, x)",
        next: ["x", "max(x - i, m)"],
        ..PLAIN
    },
    // The choice counts from 0.
    Spelling {
        choose: "0 .. 2 * m",
        guard: "i + x < len(row)",
        gain: "sum(row, i, i + x + 1)",
        next: ["i + x + 1", "max(m, x + 1)"],
        ..PLAIN
    },
    // The index counts what is left.
    Spelling {
        start: ["len(row)", "1"],
        choose: "1 ..= min(2 * m, i)",
        gain: "sum(row, len(row) - i, len(row) - i + x)",
        next: ["i - x", "max(m, x)"],
        ..PLAIN
    },
    // It does, and the next one is chosen.
    Spelling {
        start: ["len(row)", "1"],
        choose: "max(0, i - 2 * m) ..= i - 1",
        gain: "sum(row, len(row) - i, len(row) - x)",
        next: ["x", "max(m, i - x)"],
        ..PLAIN
    },
    // The memory is the limit itself.
    Spelling {
        start: ["0", "2"],
        choose: "1 ..= min(m, len(row) - i)",
        next: ["i + x", "max(m, 2 * x)"],
        ..PLAIN
    },
    // The memory is off by three.
    Spelling {
        start: ["0", "4"],
        choose: "1 ..= min(2 * m - 6, len(row) - i)",
        next: ["i + x", "max(m, x + 3)"],
        ..PLAIN
    },
    // A limit of 3m + 1, a start in the row, a scaled gain.
    Spelling {
        start: ["1", "2"],
        choose: "1 ..= min(3 * m + 1, len(row) + 1 - i)",
        gain: "2 * sum(row, i - 1, i + x - 1) - x",
        ..PLAIN
    },
    // A gain that is not a sum of what is passed.
    Spelling {
        choose: "1 ..= min(2 * m - 1, len(row) - i)",
        start: ["0", "2"],
        gain: "row[i + x - 1] + 3 * row[i]",
        ..PLAIN
    },
    // A limit that never grows.
    Spelling {
        choose: "1 ..= min(m, len(row) - i)",
        start: ["0", "3"],
        ..PLAIN
    },
];

fn bound(spelling: &Spelling<'_>, memory_first: bool, goal: &str, row: &[i64]) -> RulesGame {
    let Spelling {
        start: [i, m],
        choose,
        guard,
        gain,
        next: [next, memory],
    } = spelling;
    let mut fields = [format!("i = \"{i}\"\n"), format!("m = \"{m}\"\n")];
    if memory_first {
        fields.reverse();
    }
    let text = format!(
        "name = \"Window\"\n[input]\nrow = \"[int]\"\n[position]\n{}\n[[move]]\n\
         choose = {{ x = \"{choose}\" }}\nif = \"{guard}\"\ngain = \"{gain}\"\n\
         next = {{ i = \"{next}\", m = \"{memory}\" }}\n[goal]\n{goal} = \"score\"\n",
        fields.concat()
    );
    game(&text, &[InputValue::List(row.to_vec())])
}

#[test]
fn any_spelling_is_taken_and_agrees_with_memory() {
    let mut random = Random(1);
    for spelling in SPELLINGS {
        for case in 0..40 {
            let length = random.between(0, 25) as usize;
            let goal = ["most", "least"][case % 2];
            let game = bound(&spelling, case % 3 == 0, goal, &random.row(length));
            compare(&game, "window", "memo");
        }
    }
}

#[test]
fn longer_rows_agree_with_memory() {
    let mut random = Random(2);
    for spelling in SPELLINGS {
        for case in 0..4 {
            let length = random.between(60, 130) as usize;
            let row = match case {
                0 => (0..length).map(|_| random.between(0, 50)).collect(),
                _ => random.row(length),
            };
            let game = bound(&spelling, false, "most", &row);
            let (by, right) = (solved(&game, "window"), solved(&game, "memo"));
            assert_eq!(
                by.value,
                right.value,
                "{row:?}\n{}",
                game.bound().rules.text
            );
        }
    }
}

#[test]
fn near_misses_are_declined() {
    let misses = [
        // A limit by the memory's square.
        Spelling {
            choose: "1 ..= min(m * m, len(row) - i)",
            ..PLAIN
        },
        // It keeps the shortest.
        Spelling {
            next: ["i + x", "min(m, x)"],
            ..PLAIN
        },
        // It adds up.
        Spelling {
            next: ["i + x", "m + x"],
            ..PLAIN
        },
        // It keeps the greatest index.
        Spelling {
            next: ["i + x", "max(m, i + x)"],
            ..PLAIN
        },
        // The length may be 0.
        Spelling {
            choose: "0 ..= min(2 * m, len(row) - i)",
            ..PLAIN
        },
        // It is at least 2.
        Spelling {
            choose: "2 ..= min(2 * m, len(row) - i)",
            ..PLAIN
        },
        // Or not all lengths are legal.
        Spelling {
            guard: "x % 2 == 1",
            ..PLAIN
        },
        // A second, constant limit.
        Spelling {
            guard: "x <= 5",
            ..PLAIN
        },
        // No move in the middle.
        Spelling {
            guard: "i != 3",
            ..PLAIN
        },
        // Or none from some place on.
        Spelling {
            guard: "i <= 3",
            ..PLAIN
        },
        // The gain depends on the memory.
        Spelling {
            gain: "sum(row, i, i + x) + m",
            ..PLAIN
        },
        // It multiplies what two places contribute.
        Spelling {
            gain: "row[i] * x",
            ..PLAIN
        },
        // It depends on who moves.
        Spelling {
            gain: "x if first else 2 * x",
            ..PLAIN
        },
        // It looks outside the row.
        Spelling {
            gain: "row[i + x]",
            ..PLAIN
        },
        // The memory starts within no move.
        Spelling {
            start: ["0", "3"],
            choose: "1 ..= min(m, len(row) - i)",
            next: ["i + x", "max(m, 2 * x)"],
            ..PLAIN
        },
        // The index moves two places a step.
        Spelling {
            choose: "1 ..= 2 * m",
            guard: "i + 2 * x <= len(row)",
            next: ["i + 2 * x", "max(m, x)"],
            ..PLAIN
        },
    ];
    for miss in misses {
        let game = bound(&miss, false, "most", &[1, 2, 3, 4, 5, 6, 7]);
        assert!(!decline(&game, "window").is_empty());
    }
}

/// The least number of bytes with which a game is solved and its line found.
fn least_bytes(game: &RulesGame) -> u64 {
    let (mut low, mut high) = (0, 1 << 30);
    while low < high {
        let bytes = (low + high) / 2;
        match line_within(game, bytes) {
            Some(_) => high = bytes,
            None => low = bytes + 1,
        }
    }
    low
}

/// The value of a game and of all positions on its line, each followed by its move.
fn line_within(game: &RulesGame, bytes: u64) -> Option<Vec<(i128, Vec<i64>)>> {
    let control = Control {
        limits: Limits {
            bytes,
            ..Limits::default()
        },
        ..Control::default()
    };
    let mut solution = crate::solve(game, Some("window"), &control).ok()?;
    let line = solution.line().ok()?;
    let mut valued = Vec::new();
    for step in line.steps(game) {
        let step = step.expect("a move that can be played");
        let value = solution.value_of(&step.before).ok()?;
        valued.push((value.number(), step.chosen.choices));
    }
    assert!(solution.bytes() <= bytes);
    Some(valued)
}

#[test]
fn what_is_not_recorded_is_swept_again() {
    let mut random = Random(3);
    for case in 0..6 {
        let length = random.between(100, 200) as usize;
        let row: Vec<i64> = match case % 3 {
            0 => (0..length).map(|at| 1 << (at * 60 / length)).collect(),
            1 => (0..length).map(|_| random.between(-9, 9)).collect(),
            _ => (0..length).map(|at| at as i64).collect(),
        };
        let game = bound(&PLAIN, false, "most", &row);
        let least = least_bytes(&game);
        let known = line_within(&game, 1 << 30);
        assert_eq!(line_within(&game, least), known);
        assert!(known.is_some_and(|line| line.len() > 3));
    }
}

#[test]
fn numbers_that_need_128_bits_are_exact() {
    let mut random = Random(4);
    for goal in ["most", "least"] {
        let row: Vec<i64> = (0..60)
            .map(|_| random.between(i64::MAX - 9, i64::MAX))
            .collect();
        compare(&bound(&PLAIN, false, goal, &row), "window", "memo");
        let row: Vec<i64> = (0..60)
            .map(|_| random.between(i64::MIN, i64::MAX))
            .collect();
        compare(&bound(&PLAIN, false, goal, &row), "window", "memo");
    }
}

/// Rows whose sums are the last for which a width suffices, and the first for which it does not.
#[test]
fn widths_are_left_where_they_end() {
    let mut random = Random(5);
    for power in [30, 62] {
        for past in -3..=3 {
            let total = (1i64 << power) + past;
            for sign in [1, -1, 0] {
                let mut row: Vec<i64> = (0..24).map(|_| random.between(0, total / 30)).collect();
                row.push(total - row.iter().sum::<i64>());
                let by_sign = |(at, one): (usize, &i64)| {
                    one * [sign, 1 - 2 * (at as i64 % 2)][usize::from(sign == 0)]
                };
                let row: Vec<i64> = row.iter().enumerate().map(by_sign).collect();
                compare(&bound(&PLAIN, false, "most", &row), "window", "memo");
            }
        }
    }
}

/// The memory is so large that its limit does not fit in 64 bits.
#[test]
fn a_limit_beyond_64_bits_is_no_limit() {
    let unlimited = Spelling {
        start: ["0", "9223372036854775807"],
        ..PLAIN
    };
    compare(
        &bound(&unlimited, false, "most", &[3, -1, 4, -1, 5]),
        "window",
        "memo",
    );
}
