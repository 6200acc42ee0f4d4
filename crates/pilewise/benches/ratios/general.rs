//! The general engines against what a person would write instead: the same recurrence in
//! Python with `lru_cache`, and as a plain Rust loop. Python is left out where it is not
//! installed.

use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::Criterion;
use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Control, Limits, builtin};

use crate::{row, textbook};

/// One game at one size.
struct Rivalry {
    name: &'static str,
    /// The rules file.
    rules: &'static str,
    input: Vec<InputValue>,
    /// The function of `lru_cache.py`.
    python: &'static str,
    by_hand: Box<dyn Fn() -> i64>,
}

fn rivalry(
    name: &'static str,
    game: &'static str,
    python: &'static str,
    row: Vec<i64>,
    by_hand: fn(&[i64]) -> i64,
) -> Rivalry {
    let input = vec![InputValue::List(row.clone())];
    let by_hand = Box::new(move || by_hand(black_box(&row)));
    Rivalry {
        name,
        rules: built_in(game),
        input,
        python,
        by_hand,
    }
}

fn built_in(game: &str) -> &'static str {
    builtin::find(game).expect("built in").text
}

/// A rules file of the repository.
macro_rules! rules_file {
    ($path:literal) => {
        include_str!(concat!("../../../../", $path))
    };
}

/// Rules that have the shape of no engine.
fn shapeless() -> [Rivalry; 3] {
    let (stones, piles) = (row(400, 1, 1000), row(20_000, 1, 1000));
    let (upper, lower) = (row(250, 1, 1000), row(251, 1, 1000));
    let list = |row: &Vec<i64>| InputValue::List(row.clone());
    [
        Rivalry {
            name: "keep the heavier, n = 400",
            rules: rules_file!("games/variants/keep-the-heavier.toml"),
            input: vec![list(&stones)],
            python: "keep_the_heavier",
            by_hand: Box::new(move || textbook::keep_the_heavier(black_box(&stones))),
        },
        Rivalry {
            name: "never the same, n = 20,000",
            rules: rules_file!("docs/examples/never-the-same-amount.toml"),
            input: vec![list(&piles), InputValue::Integer(30)],
            python: "never_the_same_amount",
            by_hand: Box::new(move || textbook::never_the_same_amount(black_box(&piles), 30)),
        },
        Rivalry {
            name: "two rows, n = 250",
            rules: rules_file!("docs/examples/two-rows.toml"),
            input: vec![list(&upper), list(&lower)],
            python: "two_rows",
            by_hand: Box::new(move || textbook::two_rows(black_box(&upper), &lower)),
        },
    ]
}

fn rivalries() -> Vec<Rivalry> {
    vec![
        rivalry(
            "II, n = 500",
            "1140",
            "stone_game_ii",
            row(500, 1, 10_000),
            textbook::stone_game_ii,
        ),
        rivalry(
            "III, n = 50,000",
            "1406",
            "stone_game_iii",
            row(50_000, -1000, 1000),
            textbook::stone_game_iii,
        ),
        rivalry(
            "V, n = 200",
            "1563",
            "stone_game_v",
            row(200, 1, 1_000_000),
            textbook::stone_game_v,
        ),
        rivalry(
            "VII, n = 1,000",
            "1690",
            "stone_game_vii",
            row(1000, 1, 1000),
            textbook::stone_game_vii,
        ),
        Rivalry {
            name: "Can I Win, 20 and 152",
            rules: built_in("464"),
            input: vec![InputValue::Integer(20), InputValue::Integer(152)],
            python: "can_i_win",
            by_hand: Box::new(|| {
                if textbook::can_i_win(black_box(20), 152) {
                    1
                } else {
                    -1
                }
            }),
        },
    ]
}

fn solve(game: &RulesGame, engine: &str) -> Option<i128> {
    let limits = Limits {
        bytes: 1 << 30,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let solution = pilewise::solve(game, Some(engine), &control).ok()?;
    Some(solution.value.number())
}

/// The value and the time of the solve alone, or `None` where Python is not installed.
fn python(rivalry: &Rivalry) -> Option<(i128, Duration)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/lru_cache.py");
    let mut child = Command::new("python3")
        .args([script, rivalry.python])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let values = rivalry.input.iter().map(|value| match value {
        InputValue::Integer(number) => number.to_string(),
        InputValue::List(row) => format!("{row:?}"),
        other => panic!("no game here takes {other:?}"),
    });
    let case = format!("[{}]", values.collect::<Vec<_>>().join(","));
    child.stdin.take()?.write_all(case.as_bytes()).ok()?;
    let output = String::from_utf8(child.wait_with_output().ok()?.stdout).ok()?;
    let (value, seconds) = output.trim().split_once(' ')?;
    Some((
        value.parse().ok()?,
        Duration::from_secs_f64(seconds.parse().ok()?),
    ))
}

/// The median of three runs in Python, which take seconds each.
fn python_time(rivalry: &Rivalry, expected: i128) -> Option<Duration> {
    let runs = (0..3).map(|_| {
        let (value, time) = python(rivalry)?;
        assert_eq!(value, expected, "{} in Python", rivalry.name);
        Some(time)
    });
    let mut times: Vec<Duration> = runs.collect::<Option<_>>()?;
    times.sort();
    times.get(1).copied()
}

/// The median that criterion found for `name`.
fn median(group: &str, name: &str) -> Option<Duration> {
    // Criterion names folders after benchmarks, as far as file systems allow.
    let directory = |name: &str| name.replace('/', "_");
    let target = std::env::var("CARGO_TARGET_DIR")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target").into());
    let path = format!(
        "{target}/criterion/{}/{}/new/estimates.json",
        directory(group),
        directory(name)
    );
    let estimates: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
    Some(Duration::from_secs_f64(
        estimates["median"]["point_estimate"].as_f64()? * 1e-9,
    ))
}

/// Measures, checks that all agree, and prints the ratios.
pub(crate) fn run() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .without_plots();
    let mut rows = Vec::new();
    for rivalry in rivalries().into_iter().chain(shapeless()) {
        let rules = Rules::parse(rivalry.rules).expect("rules");
        let game = RulesGame::new(&rules, rivalry.input.clone()).expect("an input");
        let expected = i128::from((rivalry.by_hand)());
        let mut group = criterion.benchmark_group(rivalry.name);
        let mut engines = Vec::new();
        for engine in ["memo", "table"] {
            let Some(value) = solve(&game, engine) else {
                continue;
            };
            assert_eq!(value, expected, "{} by {engine}", rivalry.name);
            group.bench_function(engine, |bencher| bencher.iter(|| solve(&game, engine)));
            engines.push(engine);
        }
        group.bench_function("by hand", |bencher| bencher.iter(|| (rivalry.by_hand)()));
        group.finish();
        rows.push((rivalry.name, engines, python_time(&rivalry, expected)));
    }
    println!(
        "\n{:24} {:8} {:>12} {:>18} {:>16}",
        "game", "engine", "time", "Python is slower", "by hand is faster"
    );
    for (name, engines, python) in rows {
        for engine in engines {
            let Some(own) = median(name, engine) else {
                continue;
            };
            let ratio = |rival: Duration| rival.as_secs_f64() / own.as_secs_f64();
            let shown =
                |ratio: Option<f64>| ratio.map_or("-".to_owned(), |it| format!("{it:.1} x"));
            let python = shown(python.map(ratio));
            let by_hand = shown(median(name, "by hand").map(|by_hand| 1.0 / ratio(by_hand)));
            println!("{name:24} {engine:8} {own:>12.2?} {python:>18} {by_hand:>16}");
        }
    }
}
