//! The engines that the planner picks, against the textbook algorithm of the same game on the
//! same input. Times are the least of some runs; the input is read and bound beforehand, and
//! prefix sums are part of the solve on both sides. The time with the line is of pilewise alone.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Control, Limits, builtin};

use crate::{row, textbook};

/// One game at one size.
struct Race {
    game: &'static str,
    size: String,
    input: Vec<InputValue>,
    /// The value by the textbook, or `None` where the size is out of its reach.
    textbook: Option<Box<dyn Fn() -> i128>>,
}

fn of_row(game: &'static str, row: Vec<i64>, by: Option<fn(&[i64]) -> i64>) -> Race {
    let input = vec![InputValue::List(row.clone())];
    let textbook =
        by.map(|by| -> Box<dyn Fn() -> i128> { Box::new(move || i128::from(by(black_box(&row)))) });
    let InputValue::List(numbers) = &input[0] else {
        unreachable!("just made")
    };
    Race {
        game,
        size: format!("n = {}", numbers.len()),
        input,
        textbook,
    }
}

fn outcome(wins: bool) -> i128 {
    if wins { 1 } else { -1 }
}

fn heap(n: i64, textbook: bool) -> Race {
    let by = move || outcome(textbook::stone_game_iv(black_box(n as usize)));
    Race {
        game: "1510",
        size: format!("n = {n}"),
        input: vec![InputValue::Integer(n)],
        textbook: textbook.then(|| -> Box<dyn Fn() -> i128> { Box::new(by) }),
    }
}

fn pool(largest: u32, target: i64, textbook: bool) -> Race {
    let by = move || outcome(textbook::can_i_win(black_box(largest), target));
    Race {
        game: "464",
        size: format!("{largest}, {target}"),
        input: vec![
            InputValue::Integer(i64::from(largest)),
            InputValue::Integer(target),
        ],
        textbook: textbook.then(|| -> Box<dyn Fn() -> i128> { Box::new(by) }),
    }
}

fn pick(length: usize) -> Race {
    let both = row(2 * length, 1, 100);
    let (alice, bob) = both.split_at(length);
    let (alice, bob) = (alice.to_vec(), bob.to_vec());
    Race {
        game: "1686",
        size: format!("n = {length}"),
        input: vec![
            InputValue::List(alice.clone()),
            InputValue::List(bob.clone()),
        ],
        textbook: Some(Box::new(move || {
            i128::from(textbook::stone_game_vi(&alice, &bob))
        })),
    }
}

/// Stone i is the largest power of two that divides i + 1: of the shapes that were tried, the
/// one on which best-first search takes most steps.
fn ruler(length: usize) -> Race {
    let row = (1..=length as i64).map(|i| i & -i).collect();
    Race {
        size: format!("ruler, n = {length}"),
        ..of_row("1563", row, Some(textbook::stone_game_v))
    }
}

fn races() -> Vec<Race> {
    let positive = |length| row(length, 1, 1000);
    let signed = |length| row(length, -1000, 1000);
    vec![
        of_row("877", positive(20_000), Some(textbook::ends)),
        of_row("877", positive(10_000_000), None),
        of_row("1690", positive(10_000), Some(textbook::stone_game_vii)),
        of_row("1690", positive(10_000_000), None),
        of_row("1140", positive(1000), Some(textbook::stone_game_ii)),
        of_row("1140", positive(2000), Some(textbook::stone_game_ii)),
        of_row("1140", positive(20_000), None),
        of_row("1406", signed(10_000_000), Some(textbook::stone_game_iii)),
        of_row("1872", signed(10_000_000), Some(textbook::stone_game_viii)),
        heap(10_000_000, true),
        heap(100_000_000, true),
        heap(1_000_000_000, false),
        of_row("1563", positive(2000), Some(textbook::stone_game_v)),
        ruler(2000),
        of_row("1563", positive(1_000_000), None),
        pick(1_000_000),
        pool(20, 168, true),
        pool(26, 285, true),
        pool(28, 313, false),
        pool(34, 496, false),
    ]
}

/// The least time of some runs, and what the last returned.
fn least<T>(runs: u32, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = Instant::now();
        let result = run();
        (start.elapsed(), result)
    };
    let mut best = timed();
    for _ in 1..runs {
        let next = timed();
        best = (best.0.min(next.0), next.1);
    }
    best
}

/// All targets of a pool of 20 numbers, against the textbook's solve of one of them.
fn all_targets() {
    let rules = Rules::parse(builtin::find("464").expect("built in").text).expect("rules");
    let game = |target| {
        let input = [20, target].map(InputValue::Integer).to_vec();
        RulesGame::new(&rules, input).expect("an input")
    };
    let games: Vec<RulesGame> = (1..=210).map(game).collect();
    let is_lost = |game: &&RulesGame| {
        let solution = pilewise::solve(game, Some("pool"), &Control::default());
        solution.expect("solved").value.number() < 0
    };
    let (all, lost) = least(5, || games.iter().filter(is_lost).count());
    let (one, _) = least(5, || textbook::can_i_win(black_box(20), 168));
    let by_textbook = (1..=210).filter(|&target| !textbook::can_i_win(20, target));
    assert_eq!(lost, by_textbook.count());
    println!(
        "464: all 210 targets of 20 numbers in {all:.2?} by `pool` ({lost} of them lost); the \
         textbook takes {one:.2?} for 168 alone"
    );
}

/// Runs all races, or those of one game, and prints a table.
pub(crate) fn run(only: Option<&str>) {
    if only.is_none_or(|only| only == "464") {
        all_targets();
    }
    println!(
        "{:6} {:18} {:12} {:>12} {:>12} {:>8} {:>12} {:>10}",
        "game", "input", "engine", "time", "with line", "MB", "textbook", "ratio"
    );
    for race in races() {
        if only.is_some_and(|only| only != race.game) {
            continue;
        }
        let rules = Rules::parse(builtin::find(race.game).expect("built in").text).expect("rules");
        let limits = Limits {
            bytes: 8 << 30,
            ..Limits::default()
        };
        let control = Control {
            limits,
            ..Control::default()
        };
        // A game keeps its prefix sums, so each run binds the input anew, outside the clock.
        let (mut own, mut with_line) = (Duration::MAX, Duration::MAX);
        let mut solved = None;
        for _ in 0..3 {
            let game = RulesGame::new(&rules, race.input.clone()).expect("an input");
            let (time, mut solution) = least(1, || {
                pilewise::solve(&game, None, &control).expect("solved")
            });
            own = own.min(time);
            let (of_line, _) = least(1, || solution.line().expect("a line"));
            with_line = with_line.min(time + of_line);
            let megabytes = solution.bytes() / 1_000_000;
            solved = Some((solution.engine, solution.value.number(), megabytes));
        }
        let (engine, value, megabytes) = solved.expect("it was run");
        let (textbook, ratio) = match &race.textbook {
            None => ("-".to_owned(), "-".to_owned()),
            Some(by) => {
                let (time, expected) = least(2, by);
                assert_eq!(value, expected, "{} {}", race.game, race.size);
                (
                    format!("{time:.2?}"),
                    format!("{:.1} x", time.as_secs_f64() / own.as_secs_f64()),
                )
            }
        };
        let (own, with_line) = (format!("{own:.2?}"), format!("{with_line:.2?}"));
        println!(
            "{:6} {:18} {engine:12} {own:>12} {with_line:>12} {megabytes:>8} {textbook:>12} {ratio:>10}",
            race.game, race.size
        );
    }
}
