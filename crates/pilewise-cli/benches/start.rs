//! How long the whole process takes on a small case: starting, reading, solving, printing.
//!
//! `cargo bench -p pilewise-cli` prints the median and the greatest of a hundred runs.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 100;

fn main() {
    let run = || -> Duration {
        let start = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_pilewise"))
            .args(["solve", "stone-game-ii", "[2,7,9,4,4]", "--answer"])
            .stdin(Stdio::null())
            .output()
            .expect("the command starts");
        let time = start.elapsed();
        assert_eq!(output.stdout, b"10\n", "the right answer");
        time
    };
    run();
    let mut times: Vec<Duration> = (0..RUNS).map(|_| run()).collect();
    times.sort_unstable();
    println!(
        "pilewise solve stone-game-ii [2,7,9,4,4] --answer, whole process: median {:.2?}, greatest {:.2?} of {RUNS}",
        times[RUNS / 2],
        times[RUNS - 1]
    );
}
