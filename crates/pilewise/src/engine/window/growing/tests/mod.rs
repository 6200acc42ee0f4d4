//! All spellings against memory, random games of the shape, and sweeps that may record next to
//! nothing.

mod shapes;

use super::cost::ReadyToSweep;
use super::short::Short;
use super::small::Small;
use crate::control::{Control, Limits};
use crate::engine::checking::{Random, compare, reachable};
use crate::engine::fit::Ready;
use crate::rules::RulesGame;
use shapes::{PLAIN, SPELLINGS, Spelling, bound};

#[test]
fn any_spelling_is_taken_and_agrees_with_memory() {
    let mut random = Random(1);
    for spelling in SPELLINGS {
        for case in 0..44 {
            let (shortest, longest) = if case < 40 { (0, 25) } else { (60, 130) };
            let length = random.between(shortest, longest) as usize;
            let row = match case {
                // Nobody loses by a move.
                40 => (0..length).map(|_| random.between(0, 50)).collect(),
                _ => random.row(length),
            };
            let goal = ["most", "least"][case % 2];
            let game = bound(&spelling, case % 3 == 0, goal, &row);
            compare(&game, "window", "memo");
        }
    }
}

/// A short row is solved state by state, a long one by sweeps: both find the same.
#[test]
fn short_rows_are_worth_what_sweeps_find() {
    let mut random = Random(2);
    let control = Control::default();
    let mut short = 0;
    for case in 0..700 {
        let spelling = SPELLINGS[case % SPELLINGS.len()];
        let length = random.between(0, 66) as usize;
        let row: Vec<i64> = match case % 4 {
            0 => (0..length).map(|_| random.between(0, 50)).collect(),
            1 => (0..length)
                .map(|_| random.between(-(1 << 40), 1 << 40))
                .collect(),
            _ => random.row(length),
        };
        let goal = ["most", "least"][case / 2 % 2];
        let game = bound(&spelling, case % 3 == 0, goal, &row);
        let pattern = super::Pattern::of(game.settled()).expect("the shape");
        let shape = || pattern.shape(&game).expect("the shape");
        let Some(states) = Short::of(&shape()) else {
            continue;
        };
        let small = Small::new(&game, shape(), states);
        short += 1;
        let sweep = Box::new(ReadyToSweep::of(&game, shape()).expect("numbers that fit"));
        let positions = (
            small.estimate(None).positions,
            sweep.estimate(None).positions,
        );
        assert_eq!(positions.0, positions.1, "{row:?}");
        let mut small = small.solve(&control).expect("solved");
        let mut sweep = sweep.solve(&control).expect("solved");
        for position in reachable(&game) {
            let values = (small.value(&position), sweep.value(&position));
            let (value, expected) = (values.0.expect("a value"), values.1.expect("a value"));
            assert_eq!(value, expected, "{row:?} at {position:?}");
        }
        let lines = (small.line(), sweep.line());
        let (line, expected) = (lines.0.expect("a line"), lines.1.expect("a line"));
        let moves = |line: Option<crate::line::MoveList>| -> Vec<_> {
            line.expect("its own line").iter().collect()
        };
        assert_eq!(moves(line), moves(expected), "{row:?}");
    }
    assert!(short > 400, "{short}");
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
    for (goal, low) in [("most", i64::MAX - 9), ("least", i64::MIN)] {
        let row: Vec<i64> = (0..60).map(|_| random.between(low, i64::MAX)).collect();
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

/// The memory is longer than the row, and a memory of the row's length would not allow all of it.
#[test]
fn a_memory_beyond_a_short_row_allows_all_of_it() {
    let beyond = Spelling {
        start: ["0", "4"],
        choose: "1 ..= min(2 * m - 3, len(row) - i)",
        ..PLAIN
    };
    for row in [
        &[][..],
        &[7],
        &[-7],
        &[3, -4],
        &[1, 2, 3],
        &[1, -2, 3, 4, 5],
    ] {
        for goal in ["most", "least"] {
            compare(&bound(&beyond, false, goal, row), "window", "memo");
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
