//! Problem packages: tests with all that a judge wants beside them.
//!
//! The programs of a package (`validator`, `checker`, `model`) are translated from the rules, in C++17
//! for g++ with 64-bit targets, and need nothing but the standard library.

mod checker;
mod cms;
mod kattis;
mod model;
mod polygon;
mod statement;
mod tex;
mod translation;
mod validator;
mod words;

use std::io;

use pilewise::input::NamedLayout;
use pilewise::rules::Rules;

use super::suite::{Group, Suite, Test};
use statement::{Statement, statements};

pub(super) use checker::printed;

/// The limits that packages state, for a setter to change.
const TIME_SECONDS: u64 = 2;
const MEMORY_MEBIBYTES: u64 = 256;

/// A program of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of its file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What a package is made of.
pub(super) struct Package<'s> {
    suite: &'s Suite,
    rules: &'s Rules,
    /// A short name without spaces.
    id: String,
    model: Source,
    statements: Vec<Statement>,
    /// How many digits the names of tests have.
    digits: usize,
}

impl<'s> Package<'s> {
    /// The package of a test set; `model` takes the place of the solution made from the rules.
    ///
    /// # Errors
    /// Where the rules state a layout of their own: the programs of a package read every number
    /// on a line of its own and every list after its count.
    pub(super) fn new(
        suite: &'s Suite,
        rules: &'s Rules,
        model: Option<&Source>,
    ) -> io::Result<Self> {
        let layout = rules.contest_layout();
        if layout != NamedLayout::Counts.of(&rules.parameters) {
            return Err(io::Error::other(format!(
                "the programs of a package read the layout `counts`, not `{layout}`; state \
                 `--layout counts`, or write plain files"
            )));
        }
        let statements = statements(rules);
        let name = statements.first().map_or("", |it| it.name.as_str());
        Ok(Self {
            suite,
            rules,
            id: identifier(name),
            model: model.cloned().unwrap_or_else(|| Source {
                name: "model.cpp".to_owned(),
                text: model::model(rules),
            }),
            statements,
            digits: suite.tests.len().to_string().len().max(2),
        })
    }

    fn test_name(&self, at: usize) -> String {
        let digits = self.digits;
        format!("{:0digits$}", at + 1)
    }

    fn samples(&self) -> impl Iterator<Item = (usize, &'s Test)> {
        let tests = self.suite.tests.iter().enumerate();
        tests.filter(|(_, test)| test.group == Group::Sample)
    }
}

/// Small letters, digits and hyphens.
fn identifier(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    match words.is_empty() {
        true => "game".to_owned(),
        false => words.join("-"),
    }
}

/// A text as YAML has it: every string of JSON is one.
fn yaml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
