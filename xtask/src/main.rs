//! Chores of the repository: `cargo xtask test` runs every test there is.

use std::process::{Command, ExitCode};

use anyhow::{Context, bail};
use clap::Parser;

/// Chores of the pilewise repository.
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    /// Run every test there is, and say what is left out where a tool is missing.
    Test,
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Test => test(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// All tests of the workspace, and of the library as it is without machine code.
fn test() -> anyhow::Result<()> {
    cargo(&["test", "--workspace", "--locked"])?;
    cargo(&[
        "test",
        "--package",
        "pilewise",
        "--no-default-features",
        "--locked",
        "--lib",
        "--test",
        "known_cases",
    ])?;
    if cfg!(not(unix)) {
        say("left out: the commands in the documents and the signals, which need a POSIX shell");
    }
    say("left out by design: the benchmarks (`cargo bench`) and long fuzzing (fuzz/README.md)");
    Ok(())
}

fn say(what: &str) {
    eprintln!("{what}");
}

fn cargo(arguments: &[&str]) -> anyhow::Result<()> {
    say(&format!("cargo {}", arguments.join(" ")));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(arguments)
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("cargo {} failed", arguments.join(" "));
    }
    Ok(())
}
