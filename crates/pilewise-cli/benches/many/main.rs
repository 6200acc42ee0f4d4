//! Many small cases of one game in one file: the command against the program that a programmer
//! writes for such a file, and against a script with `lru_cache`. All are processes, and the
//! processor time is that of the whole process: starting, reading, solving, writing. All answers
//! are compared, case by case.
//!
//! `cargo bench -p pilewise-cli --bench many` runs all games; `-- 877 1140` only these, and
//! `-- --cases 20000` with fewer cases than 200,000. The files stay in `target/tmp/many`.

mod cases;
mod contenders;
mod games;
mod process;
#[expect(dead_code, reason = "some of these games are not raced here")]
#[path = "../../../pilewise/benches/ratios/textbook.rs"]
mod textbook;

use std::path::PathBuf;
use std::time::Duration;

use games::{GAMES, Game};
use process::Run;

/// How many cases there are, if nobody asks for another number.
const CASES: usize = 200_000;
/// A part of them that the script solves; its time is scaled.
const SCRIPT_CASES: usize = 10_000;
/// The least of so many runs counts.
const RUNS: usize = 3;
/// Two threads are timed on a file of the cases so many times over, of which
/// starting is no part to speak of.
const LONGER: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["measure", ref command @ ..] => process::measure(command),
        ["textbook", game] => games::find(game).solve_all(),
        _ => race(&words),
    }
}

fn race(words: &[&str]) {
    let count = words.iter().position(|word| *word == "--cases");
    let count = count.map_or(CASES, |at| {
        words[at + 1].parse().expect("a number of cases")
    });
    let named: Vec<&&str> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let wanted = |game: &&Game| {
        let asked = |name: &&&str| **name == game.name || game.rules().contains(**name);
        named.iter().all(|name| name.parse::<usize>() == Ok(count)) || named.iter().any(asked)
    };
    println!("{count} cases of each game; µs of processor time a case, the least of {RUNS} runs\n");
    println!(
        "| game | pilewise | textbook | over textbook | lru_cache | faster than lru_cache | two \
         threads | memory, a quarter of the cases | all |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for game in GAMES.iter().filter(wanted) {
        println!("{}", row(game, count));
    }
}

/// Races one game: a row of the table.
fn row(game: &Game, count: usize) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("many");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(format!("{}-{name}", game.name.replace(' ', "-")));
    let (all, quarter) = (file("all.txt"), file("quarter.txt"));
    let (part, none) = (file("part.txt"), file("none.txt"));
    let long = file("long.txt");
    let lines = game.lines(count);
    for (path, lines) in [
        (&all, &lines[..]),
        (&quarter, &lines[..count / 4]),
        (&part, &lines[..SCRIPT_CASES.min(count)]),
        (&none, &[]),
    ] {
        std::fs::write(path, lines.concat()).expect("a file of cases");
    }
    let least = |run: &dyn Fn() -> Run| {
        let runs = (0..RUNS).map(|_| run());
        runs.min_by_key(|run| run.processor).expect("a run")
    };
    let own = least(&|| contenders::pilewise(game, &all, 1));
    let textbook = least(&|| contenders::textbook(game, &all));
    assert_eq!(own.output.len(), count, "{}: an answer a case", game.name);
    same(game, &own.output, &textbook.output);
    let smaller = contenders::pilewise(game, &quarter, 1);
    std::fs::write(&long, lines.concat().repeat(LONGER)).expect("a file of cases");
    let together = (0..RUNS).map(|_| contenders::pilewise(game, &long, 2));
    let together = together.min_by_key(|run| run.wall).expect("a run");
    for output in together.output.chunks(count) {
        same(game, output, &own.output);
    }
    let alone = (0..RUNS).map(|_| contenders::pilewise(game, &long, 1).wall);
    let alone = alone.min().expect("a run");

    let a_case = |time: Duration, cases: usize| time.as_secs_f64() * 1e6 / cases as f64;
    let (ours, theirs) = (
        a_case(own.processor, count),
        a_case(textbook.processor, count),
    );
    let (script, faster) = match contenders::script(game, &part) {
        None => ("-".to_owned(), "-".to_owned()),
        Some(run) => {
            let values: Vec<String> = run
                .output
                .iter()
                .zip(&lines)
                .map(|(value, line)| game.answer(line, value.parse().expect("a value")))
                .collect();
            same(game, &values, &own.output[..values.len()]);
            // What the interpreter takes to start is no part of a case, and would be scaled.
            let start = contenders::script(game, &none).map_or(Duration::ZERO, |run| run.processor);
            let time = a_case(run.processor.saturating_sub(start), values.len());
            (format!("{time:.1}"), format!("{:.0}×", time / ours))
        }
    };
    format!(
        "| {} | {ours:.2} | {theirs:.2} | {:.2}× | {script} | {faster} | {:.2}× | {} | {} |",
        game.name,
        ours / theirs,
        alone.as_secs_f64() / together.wall.as_secs_f64(),
        megabytes(smaller.peak_bytes),
        megabytes(own.peak_bytes),
    )
}

/// Ends the benchmark at the first case that is answered in two ways.
fn same(game: &Game, left: &[String], right: &[String]) {
    for (index, (left, right)) in left.iter().zip(right).enumerate() {
        assert_eq!(left, right, "{}: case {}", game.name, index + 1);
    }
    assert_eq!(
        left.len(),
        right.len(),
        "{}: the number of answers",
        game.name
    );
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
