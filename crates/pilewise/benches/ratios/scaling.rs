//! How the time of `ends` grows with the row: solves of rows of four shapes from 10⁴ to 10⁷
//! elements, value and line included, and the exponent of the power law that fits their times.

use std::time::{Duration, Instant};

use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Control, Limits, builtin};

use crate::row;

/// How many elements the rows have.
const LENGTHS: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// A name, and how a row of a length is made.
type Shape = (&'static str, fn(usize) -> Vec<i64>);

/// The shapes of row: where nothing is an inner maximum, nothing is fused, which is the
/// slowest.
const SHAPES: [Shape; 4] = [
    ("random", |length| row(length, 1, 1_000_000)),
    ("rising", rising),
    ("falling", |length| {
        rising(length).into_iter().rev().collect()
    }),
    ("valley", valley),
];

fn rising(length: usize) -> Vec<i64> {
    let mut row = row(length, 1, 1_000_000);
    row.sort_unstable();
    row
}

/// Falls, then rises, with every element on either side by chance.
fn valley(length: usize) -> Vec<i64> {
    let sides = row(length, 0, 1);
    let numbers = rising(length).into_iter().zip(sides);
    let (left, right): (Vec<_>, Vec<_>) = numbers.partition(|(_, side)| *side == 0);
    let both = left.into_iter().rev().chain(right);
    both.map(|(number, _)| number).collect()
}

/// The least time of some solves of a row, value and line.
fn solve(rules: &Rules, row: &[i64]) -> Duration {
    let limits = Limits {
        bytes: 8 << 30,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let runs = (3_000_000 / row.len()).clamp(3, 50);
    let times = (0..runs).map(|_| {
        // A game keeps its prefix sums, so each run binds the input anew, outside the clock.
        let input = vec![InputValue::List(row.to_vec())];
        let game = RulesGame::new(rules, input).expect("an input");
        let start = Instant::now();
        let mut solution = pilewise::solve(&game, None, &control).expect("solved");
        let line = solution.line().expect("a line");
        let time = start.elapsed();
        assert_eq!((solution.engine, line.moves.len()), ("ends", row.len()));
        time
    });
    times.min().unwrap_or_default()
}

/// The slope of the line through the points (ln n, ln t) with the least squares.
fn exponent(times: &[(usize, Duration)]) -> f64 {
    let points = times.iter();
    let points = points.map(|(length, time)| ((*length as f64).ln(), time.as_secs_f64().ln()));
    let points: Vec<(f64, f64)> = points.collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let above = points.iter().map(|it| (it.0 - x) * (it.1 - y));
    let below = points.iter().map(|it| (it.0 - x).powi(2));
    above.sum::<f64>() / below.sum::<f64>()
}

/// Solves all rows and prints a table.
pub(crate) fn run() {
    println!("nanoseconds an element, value and line");
    print!("{:6} {:10}", "game", "row");
    for length in LENGTHS {
        print!("{:>14}", format!("n = {length}"));
    }
    println!("{:>10}", "exponent");
    for game in ["877", "1690"] {
        let rules = Rules::parse(builtin::find(game).expect("built in").text).expect("rules");
        for (name, shape) in SHAPES {
            print!("{game:6} {name:10}");
            let times = LENGTHS.map(|length| (length, solve(&rules, &shape(length))));
            for (length, time) in times {
                print!("{:>14.1}", time.as_secs_f64() * 1e9 / length as f64);
            }
            println!("{:>10.3}", exponent(&times));
        }
    }
}
