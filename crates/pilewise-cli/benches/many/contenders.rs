//! The three that solve the same file.

use std::path::Path;
use std::process::Command;

use crate::games::Game;
use crate::process::{Run, run};

/// The command, with so many threads.
pub(crate) fn pilewise(game: &Game, input: &Path, jobs: usize) -> Run {
    let jobs = jobs.to_string();
    let path = env!("CARGO_BIN_EXE_pilewise");
    let command = [path, "solve", &game.rules(), "--answer", "--jobs", &jobs];
    run(&command, input)
}

/// The textbook's program.
pub(crate) fn textbook(game: &Game, input: &Path) -> Run {
    let own = std::env::current_exe().expect("this benchmark");
    let own = own.to_str().expect("a path that is text");
    run(&[own, "textbook", game.name], input)
}

/// The script; `None` where there is no Python.
pub(crate) fn script(game: &Game, input: &Path) -> Option<Run> {
    let found = Command::new("python3").arg("--version").output();
    found.ok().filter(|found| found.status.success())?;
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../pilewise/benches/lru_cache.py"
    );
    Some(run(
        &["python3", path, game.python, game.form.name()],
        input,
    ))
}
