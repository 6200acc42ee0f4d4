//! `pick` against the general engines, on many spellings and many inputs.

use crate::control::{Control, Limits};
use crate::engine::checking::{Random, compare, compare_prepared, game, solved};
use crate::error::{OverLimit, SolveError};
use crate::game::{Outcome, Player, Position};
use crate::input::InputValue;

fn lists(first: &[i64], second: &[i64]) -> [InputValue; 2] {
    [
        InputValue::List(first.to_vec()),
        InputValue::List(second.to_vec()),
    ]
}

fn rules(position: &str, moves: &str, goal: &str) -> String {
    format!(
        "name = \"Pick\"\n[input]\na = \"[int]\"\nb = \"[int]\"\n[position]\n{position}\n{moves}\n\
         [goal]\n{goal} = \"score\"\n"
    )
}

fn built_in(first: &[i64], second: &[i64]) -> crate::rules::RulesGame {
    let text = crate::builtin::find("1686").expect("a built-in game").text;
    game(text, &lists(first, second))
}

/// One move for both players.
fn one_move(choose: &str, guard: &str, gain: &str, next: &str) -> String {
    format!(
        "[[move]]\nsay = \"take {{k}}\"\nchoose = {{ k = \"{choose}\" }}\nif = \"{guard}\"\n\
         gain = \"{gain}\"\nnext = {{ {next} }}"
    )
}

/// The same game in other words.
fn spellings() -> Vec<String> {
    let gain = "a[k] if first else b[k]";
    let move_of = |who: &str, list: &str| {
        one_move(
            "0 ..= len(a) - 1",
            &format!("{who} and k not in s"),
            &format!("{list}[k]"),
            "s = \"s | {k}\"",
        )
    };
    let by_player = [move_of("first", "a"), move_of("not first", "b")].join("\n");
    let end = "[[end]]\nif = \"len(s) >= len(b)\"\n";
    let in_order = one_move("0 .. len(a)", "not (k in s)", gain, "s = \"{k} | s\"");
    vec![
        rules("s = \"{}\"", &in_order, "most"),
        rules(
            "gone = \"{}\"",
            &one_move(
                "1 ..= len(b)",
                "k - 1 not in gone",
                "b[k - 1] if not first else sum(a, k - 1, k)",
                "gone = \"gone | {k - 1}\"",
            ),
            "most",
        ),
        rules(
            "other = \"7\"\ns = \"{}\"",
            &one_move(
                "-3 ..= len(a) - 4",
                "len(s) < len(a) and 2 * k + 6 not in s",
                "a[k + 3] if first else b[k + 3]",
                "s = \"s | {k * 2 + 6}\"",
            ),
            "most",
        ),
        rules("s = \"{}\"", &by_player, "most"),
        rules("s = \"{}\"", &format!("{end}{in_order}"), "most"),
        rules(
            "s = \"{}\"",
            &one_move(
                "0 ..= len(a) - 1",
                "len(a) - 1 - k not in s",
                "a[len(a) - 1 - k] if first else b[len(a) - 1 - k]",
                "s = \"s | {len(a) - 1 - k}\"",
            ),
            "most",
        ),
    ]
}

#[test]
fn agrees_with_memo_on_every_spelling() {
    let mut random = Random(1);
    for round in 0..60 {
        for text in spellings() {
            let length = (round % 8) as usize;
            let (first, second) = (random.row(length), random.row(length));
            compare(&game(&text, &lists(&first, &second)), "pick", "memo");
        }
    }
}

#[test]
fn agrees_with_brute_on_the_built_in_game() {
    let mut random = Random(2);
    for length in [1, 1, 2, 3, 4, 5, 5, 6, 6] {
        let (first, second) = (random.row(length), random.row(length));
        compare(&built_in(&first, &second), "pick", "brute");
    }
}

#[test]
fn agrees_with_memo_on_other_gains_goals_and_starts() {
    let gains = [
        "a[k]",
        "2 * a[k] - 3 * b[k] + k",
        "a[k] - 5 if first else -b[k]",
        "k if first else 4",
        "a[0] + 2",
        "a[len(a) - 1 - k] if first else a[k] + b[k]",
        "(a[k] if first else b[k]) * 3 + (1 if first else k)",
    ];
    let (add, take) = ("s = \"s | {k}\"", "s = \"s - {k}\"");
    let mut random = Random(3);
    for round in 0..140 {
        let (length, gain) = (1 + round % 6, gains[round as usize % gains.len()]);
        let (first, second) = (random.row(length as usize), random.row(length as usize));
        let goal = random.one_of(&["most", "least"]);
        let (start, guard, next) = random.one_of(&[
            ("{}", "k not in s", add),
            ("{2, 40}", "k not in s", add),
            ("{0, 1, 2, 3, 4, 5, 6, 7, 8}", "k in s", take),
        ]);
        let range = if next == take {
            "0 ..= min(5, len(a) - 1)"
        } else {
            "0 ..= len(a) - 1"
        };
        let moves = one_move(range, guard, gain, next);
        let text = rules(&format!("s = \"{start}\""), &moves, goal);
        compare(&game(&text, &lists(&first, &second)), "pick", "memo");
    }
}

#[test]
fn takes_the_tie_rule_of_memo() {
    let mut random = Random(4);
    for round in 0..200 {
        let length = 1 + round % 9;
        let mut small = || {
            (0..length)
                .map(|_| random.between(0, 2))
                .collect::<Vec<i64>>()
        };
        let (first, second) = (small(), small());
        let game = built_in(&first, &second);
        let line = solved(&game, "pick").line().expect("a line");
        assert_eq!(
            line,
            solved(&game, "memo").line().expect("a line"),
            "{first:?} {second:?}"
        );
    }
}

#[test]
fn deals_in_every_way_of_sorting() {
    let mut random = Random(5);
    for width in [1, 1 << 13, 1 << 29, 1 << 43, i64::MAX / 2] {
        let length = 5_000;
        let mut row = || {
            (0..length)
                .map(|_| random.between(-width, width))
                .collect::<Vec<i64>>()
        };
        let (first, second) = (row(), row());
        let mut sums: Vec<i128> = first
            .iter()
            .zip(&second)
            .map(|(&a, &b)| i128::from(a) + i128::from(b))
            .collect();
        sums.sort_unstable_by(|left, right| right.cmp(left));
        let dealt: i128 = sums.iter().step_by(2).sum();
        let expected = dealt - second.iter().map(|&b| i128::from(b)).sum::<i128>();
        let game = built_in(&first, &second);
        assert_eq!(solved(&game, "pick").value.number(), expected, "{width}");
    }
}

#[test]
fn takes_more_items_than_a_set_holds() {
    let game = built_in(&[100; 100_000], &[100; 100_000]);
    let mut solution = solved(&game, "pick");
    assert_eq!(solution.outcome(), Outcome::Draw);
    let best = solution.best_moves().expect("best moves");
    assert_eq!(best.len(), 100_000);
    assert_eq!(best[99_999].chosen.choices, [99_999]);
    let line = solution.line().expect("a line");
    let mut taken: Vec<i64> = line.moves.iter().map(|chosen| chosen.choices[0]).collect();
    assert!(taken[..5] == [0, 1, 2, 3, 4]);
    taken.sort_unstable();
    assert!(taken.iter().copied().eq(0..100_000));
    let error = line
        .steps(&game)
        .find_map(Result::err)
        .expect("no set holds 64");
    assert!(
        error
            .to_string()
            .contains("a set holds whole numbers from 0 to 63"),
        "{error}"
    );
}

#[test]
fn refuses_positions_out_of_reach() {
    let game = built_in(&[1, 2, 3], &[3, 2, 1]);
    let mut solution = solved(&game, "pick");
    let mut value = |mask: i64, mover| {
        let words = vec![mask];
        solution
            .value_of(&Position { words, mover })
            .map(|value| value.number())
    };
    assert_eq!(value(0b001, Player::Second), Ok(-1));
    assert!(value(0b001, Player::First).is_err());
    assert!(value(0b1000, Player::Second).is_err());
}

#[test]
fn keeps_to_limits() {
    let large = built_in(&[1; 5_000], &[2; 5_000]);
    let limits = Limits {
        bytes: 50_000,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let error = crate::solve(&large, Some("pick"), &control).expect_err("too large");
    assert!(matches!(
        error,
        SolveError::OverLimit(OverLimit::Bytes { needed: 80_000, .. })
    ));
    let limits = Limits {
        positions: 1_000,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    assert!(crate::solve(&large, Some("pick"), &control).is_err());
    let huge = rules(
        "s = \"{}\"",
        &one_move("0 ..= 10 ** 17", "k not in s", "k", "s = \"s | {k}\""),
        "most",
    );
    let huge = game(&huge, &lists(&[], &[]));
    assert!(crate::solve(&huge, Some("pick"), &Control::default()).is_err());
}

#[test]
fn prepared_rules_give_on_every_input_what_fresh_ones_give() {
    let mut random = Random(6);
    let mut texts = spellings();
    texts.push(
        crate::builtin::find("1686")
            .expect("built in")
            .text
            .to_owned(),
    );
    let range = one_move(
        "0 ..= min(5, len(a) - 1)",
        "k in s",
        "a[k]",
        "s = \"s - {k}\"",
    );
    texts.push(rules("s = \"{0, 1, 2, 3, 4, 5}\"", &range, "least"));
    for text in texts {
        let inputs = (0..400).map(|_| {
            let length = random.between(0, 70) as usize;
            let other = length + usize::from(random.between(0, 9) == 0);
            lists(&random.row(length), &random.row(other)).to_vec()
        });
        let inputs: Vec<_> = inputs.collect();
        compare_prepared(&text, "pick", inputs.into_iter());
    }
}
