//! Instructions that the command executes, one case an engine: a figure that a busy machine does
//! not change. valgrind counts them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// What is counted.
struct Case {
    /// The engine, or the part of the command, that does most of it.
    name: &'static str,
    arguments: &'static str,
    /// How many rows of numbers follow the arguments.
    rows: usize,
    /// How many small cases, a row each, are read from a file after that.
    cases: usize,
}

const CASES: [Case; 13] = [
    Case {
        name: "start",
        arguments: "games",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "brute",
        arguments: "solve 464 6 15 --engine brute",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "memo",
        arguments: "solve 464 14 60 --engine memo --answer",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "table",
        arguments: "solve 1510 20000 --engine table --answer",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "layers",
        arguments: "solve 877 --engine layers --answer",
        rows: 1,
        cases: 0,
    },
    Case {
        name: "ends",
        arguments: "solve 1690 --engine ends --answer",
        rows: 1,
        cases: 0,
    },
    Case {
        name: "window",
        arguments: "solve 1140 --engine window --answer",
        rows: 1,
        cases: 0,
    },
    Case {
        name: "split",
        arguments: "solve 1563 --engine split --answer",
        rows: 1,
        cases: 0,
    },
    Case {
        name: "subtraction",
        arguments: "solve 1510 3000000 --engine subtraction --answer",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "pick",
        arguments: "solve 1686 --engine pick --answer",
        rows: 2,
        cases: 0,
    },
    Case {
        name: "pool",
        arguments: "solve 464 22 200 --engine pool --answer",
        rows: 0,
        cases: 0,
    },
    Case {
        name: "residue",
        arguments: "solve 2029 --engine residue --answer",
        rows: 1,
        cases: 0,
    },
    Case {
        name: "many",
        arguments: "solve 1140 --answer --jobs 1",
        rows: 0,
        cases: 2000,
    },
];

/// Where the counts are kept that a change is held against.
const RECORDED: &str = "corpus/instructions.txt";

/// Counts, and prints each count beside the recorded one; `record` writes the new ones.
pub(crate) fn run(root: &Path, record: bool) -> Result<ExitCode, String> {
    let built = Command::new(env!("CARGO"))
        .current_dir(root)
        .args([
            "build",
            "--locked",
            "--release",
            "--package",
            "pilewise-cli",
        ])
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the command could not be built".to_owned());
    }
    let recorded = fs::read_to_string(root.join(RECORDED)).unwrap_or_default();
    let before = |name: &str| -> Option<u64> {
        let lines = recorded.lines().filter_map(|line| line.split_once(' '));
        lines
            .filter(|(engine, _)| *engine == name)
            .find_map(|(_, count)| count.parse().ok())
    };
    let row = row(1000);
    let mut lines = String::new();
    println!(
        "{:12} {:>14} {:>14} {:>8}",
        "engine", "recorded", "now", "change"
    );
    for Case {
        name,
        arguments,
        rows,
        cases,
    } in CASES
    {
        let arguments = arguments
            .split(' ')
            .chain(std::iter::repeat_n(row.as_str(), rows));
        let count = count(root, arguments, &small_cases(cases))?;
        let (shown, change) = match before(name) {
            Some(before) => (
                before.to_string(),
                format!("{:+.1} %", (count as f64 / before as f64 - 1.0) * 100.0),
            ),
            None => ("-".to_owned(), "new".to_owned()),
        };
        println!("{name:12} {shown:>14} {count:>14} {change:>8}");
        lines.push_str(&format!("{name} {count}\n"));
    }
    if record {
        fs::write(root.join(RECORDED), lines).map_err(|error| format!("{RECORDED}: {error}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A row of numbers that look random.
fn row(length: usize) -> String {
    let mut state = 1u64;
    let numbers = (0..length).map(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((state >> 33) % 1000 + 1).to_string()
    });
    numbers.collect::<Vec<_>>().join(" ")
}

/// Rows of 1 to 30 numbers, a line each.
fn small_cases(count: usize) -> String {
    let lines = (0..count).map(|case| {
        let numbers = row(1 + case % 30);
        format!("[{}]\n", numbers.replace(' ', ","))
    });
    lines.collect()
}

/// The instructions of the command, to which `input` is given where there is any.
fn count<'a>(
    root: &Path,
    arguments: impl Iterator<Item = &'a str>,
    input: &str,
) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .current_dir(root)
        // Code is compiled at run time.
        .args(["--tool=callgrind", "--smc-check=all"])
        .args(["--callgrind-out-file=/dev/null", "target/release/pilewise"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let told = |error| format!("valgrind cannot be run: {error}; Debian has it as a package");
    let mut running = valgrind.spawn().map_err(told)?;
    // The command may end before it has read all; what it says then is in its output.
    let mut pipe = running.stdin.take();
    let input = input.to_owned();
    let writer =
        std::thread::spawn(move || pipe.as_mut().map(|pipe| pipe.write_all(input.as_bytes())));
    let output = running.wait_with_output().map_err(told)?;
    let _ = writer.join();
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report
        .lines()
        .find_map(|line| line.split("Collected : ").nth(1));
    let collected = collected.and_then(|count| count.trim().parse().ok());
    collected.ok_or_else(|| format!("valgrind counted nothing:\n{report}"))
}
