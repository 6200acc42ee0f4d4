//! Chores of the repository: `cargo xtask test` and friends.

mod instructions;
mod site;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

/// Chores of the pilewise repository.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every test there is, and say what had to be left out
    Test,
    /// Write what the commands of the documents print into the documents
    Documents,
    /// Write the schemas of the OpenAPI document and the page's types, as the API's types say
    Schema,
    /// Write the page and its solver as static files, which need no server
    Site {
        /// Where to write them; files of the same names are replaced
        folder: PathBuf,
    },
    /// Count the instructions of one case an engine, with valgrind
    Instructions {
        /// Keep the counts as those that later ones are held against
        #[arg(long)]
        record: bool,
    },
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match Arguments::parse().chore {
        Chore::Test => test(),
        Chore::Documents => documents(),
        Chore::Schema => schema(),
        Chore::Site { folder } => site::write(&root, &folder),
        Chore::Instructions { record } => {
            instructions::run(&root, record).unwrap_or_else(|error| {
                eprintln!("{error}");
                ExitCode::FAILURE
            })
        }
    }
}

/// Unit tests, property tests, the documents' commands and examples, the bounded run of the
/// fuzzed properties: cargo's tests; and faults on purpose, which they must find. What needs a browser or a second compiler is left to CI.
fn test() -> ExitCode {
    let tests = run(cargo().args(["test", "--locked", "--workspace", "--no-fail-fast"]));
    let faults = run(cargo().args([
        "test",
        "--locked",
        "--package",
        "pilewise",
        "--features",
        "faults",
        "--test",
        "faults",
    ]));
    for omission in omissions() {
        eprintln!("left out: {omission}");
    }
    if tests == ExitCode::SUCCESS {
        faults
    } else {
        tests
    }
}

/// The tests that need what this machine does not have.
fn omissions() -> Vec<&'static str> {
    let mut omissions = vec![
        "the page in a browser (`.ci/page`), the WebAssembly (`.ci/wasm`) and the fuzzer of the JSON \
         interface (`.ci/interface`), which `.ci/run` runs",
    ];
    if cfg!(not(unix)) {
        omissions
            .push("the commands of the documents, signals and pipes (they need a POSIX shell)");
    }
    if cfg!(all(unix, not(target_os = "linux"))) {
        omissions.push("Ctrl-C and misbehaving programs (the tests need Linux's /proc)");
        omissions.push("the full-screen game (its pseudo-terminal is tried on Linux only)");
    }
    for (command, omission) in LANGUAGES {
        if Command::new(command).arg("--version").output().is_err() {
            omissions.push(omission);
        }
    }
    omissions
}

/// What runs the programs that the judge is tested with, and what is left out without it.
const LANGUAGES: [(&str, &str); 6] = [
    (
        "python3",
        "programs in Python and docs/check.md (there is no `python3`)",
    ),
    ("g++", "programs in C++ (there is no `g++`)"),
    ("javac", "programs in Java (there is no `javac`)"),
    ("node", "programs in JavaScript (there is no `node`)"),
    ("tsc", "programs in TypeScript (there is no `tsc`)"),
    ("rustc", "programs in Rust (there is no `rustc`)"),
];

fn documents() -> ExitCode {
    run(cargo().env("UPDATE_DOCUMENTS", "1").args([
        "test",
        "--locked",
        "--package",
        "pilewise-cli",
        "--test",
        "documents",
    ]))
}

fn schema() -> ExitCode {
    run(cargo().env("UPDATE_SCHEMA", "1").args([
        "test",
        "--locked",
        "--package",
        "pilewise-serve",
        "--test",
        "schema",
    ]))
}

fn cargo() -> Command {
    // Cargo says which cargo is running this.
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn run(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
