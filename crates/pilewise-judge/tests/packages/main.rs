//! Packages, held against what their formats ask: which files there are, what stands in them, and
//! that the programs in them, compiled without any library, do what judges expect of them.

mod formats;
mod programs;
mod translated;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pilewise::rules::Rules;
use pilewise_judge::testset::{Layout, Suite, suite, write_suite};
use pilewise_judge::{Asked, Case, Oracle};
use tempfile::TempDir;

/// A game of its own, with a text, a list of lists, a set and a tuple.
const OWN: &str = include_str!("own.toml");

/// The games that packages are made of.
fn games() -> Vec<Rules> {
    let built_in =
        ["1140", "1406", "1510"].map(|id| pilewise::builtin::find(id).expect("a game").text);
    let texts = built_in.into_iter().chain([OWN]);
    texts
        .map(|text| Rules::parse(text).expect("rules"))
        .collect()
}

/// A package in a folder that is removed in the end.
struct Written {
    suite: Suite,
    folder: TempDir,
    files: Vec<PathBuf>,
}

impl Written {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("package").join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all files, from the folder of the package.
    fn names(&self) -> Vec<String> {
        let package = self.path("");
        let within = |file: &PathBuf| file.strip_prefix(&package).expect("within").to_owned();
        let names = self.files.iter().map(within);
        names.map(|name| name.display().to_string()).collect()
    }
}

/// An input as the files of a package have it.
fn contest(case: &Case, rules: &Rules) -> String {
    case.contest(rules).expect("a layout without limits")
}

/// The tests of a game, made once for all.
fn suite_of(rules: &Rules) -> Suite {
    static MADE: Mutex<BTreeMap<String, Suite>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let oracle = Oracle::new(rules, Asked::Answer);
    let suite_of_game = made.entry(rules.text.clone());
    suite_of_game
        .or_insert_with(|| suite(&oracle, &[], 1))
        .clone()
}

/// The package of a game, with tests that no strategy was asked about, which would take long.
fn written(rules: &Rules, layout: Layout) -> Written {
    let suite = suite_of(rules);
    assert!(suite.tests.len() > 15, "{} tests", suite.tests.len());
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("package");
    let files = write_suite(&suite, rules, layout, &package, None, |_| String::new());
    Written {
        suite,
        files: files.expect("written"),
        folder,
    }
}

/// The program of a source, compiled strictly and with nothing but the standard library at hand;
/// `None` where there is no g++.
#[expect(clippy::print_stderr, reason = "what a test leaves out is to be seen")]
fn compiled(source: &Path) -> Option<PathBuf> {
    let program = source.with_extension("exe");
    let arguments = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o"];
    let compiler = std::process::Command::new("g++")
        .args(arguments)
        .args([&program, source])
        .output();
    let Ok(output) = compiler else {
        eprintln!("left out: there is no `g++`");
        return None;
    };
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {complaint}", source.display());
    Some(program)
}
