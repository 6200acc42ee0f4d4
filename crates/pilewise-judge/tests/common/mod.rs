//! What the tests that run programs share.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test uses a part of it, and is a crate of its own"
)]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use pilewise::builtin;
use pilewise::rules::Rules;
use pilewise_judge::inputs::Domain;
use pilewise_judge::program::{Dialect, Language, Program};
use pilewise_judge::run::RunLimits;
use pilewise_judge::{Asked, Budget, Judge, Oracle, Report, check};

/// The languages of the tests, and what their files end with.
pub const LANGUAGES: [(Language, &str); 6] = [
    (Language::Python, "py"),
    (Language::Cpp, "cpp"),
    (Language::Java, "java"),
    (Language::JavaScript, "js"),
    (Language::Rust, "rs"),
    (Language::CSharp, "cs"),
];

/// Whether a language's programs can be run; says so where they cannot.
#[expect(clippy::print_stderr, reason = "what a test leaves out is to be seen")]
pub fn is_installed(language: Language) -> bool {
    let missing = language.find_commands().err();
    if let Some(command) = &missing {
        eprintln!("left out: {}, there is no `{command}`", language.name());
    }
    missing.is_none()
}

pub fn rules(game: &str) -> Rules {
    Rules::parse(builtin::find(game).expect("a game").text).expect("rules")
}

/// A file among the test programs.
pub fn text_of(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/programs")
        .join(name);
    fs::read_to_string(path).expect("a test program")
}

/// A program from its text.
pub fn program(rules: &Rules, text: &str, extension: &str, dialect: Option<Dialect>) -> Program {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(format!("mine.{extension}"));
    fs::write(&path, text).expect("the program is written");
    Program::prepare(&path, rules, dialect, RunLimits::default().memory).expect("it is ready")
}

/// Limits that a busy machine does not break.
pub fn patient() -> RunLimits {
    RunLimits {
        time: Duration::from_secs(60),
        ..RunLimits::default()
    }
}

/// A search of so many inputs.
pub fn counted(cases: u64) -> Budget {
    Budget {
        time: Duration::from_secs(600),
        cases,
        full_size: Duration::from_millis(300),
        seed: 1,
    }
}

pub fn checked(rules: &Rules, program: &Program, limits: RunLimits, budget: Budget) -> Report {
    let mut judge = Judge::new(program, Oracle::new(rules, Asked::Answer), limits, 1);
    check(&mut judge, &Domain::of(rules), &[], budget)
}

/// One program of a file of wrong ones.
pub struct Wrong {
    pub game: String,
    pub kind: String,
    pub smallest: u64,
    pub text: String,
}

/// The programs of a file: each after a heading `==== game | what is wrong | smallest size`.
pub fn wrong_programs(file: &str) -> Vec<Wrong> {
    let text = text_of(file);
    let sections = text.split("==== ").skip(1).map(|section| {
        let (heading, body) = section.split_once('\n').expect("a heading");
        let mut parts = heading.split('|').map(str::trim);
        let mut part = || parts.next().expect("three parts").to_owned();
        let (game, kind, smallest) = (part(), part(), part());
        // The next heading's comment sign stands at the end.
        let body = body.trim_end().trim_end_matches(['#', '/']);
        Wrong {
            game,
            kind,
            smallest: smallest.parse().expect("a size"),
            text: body.to_owned(),
        }
    });
    sections.collect()
}
