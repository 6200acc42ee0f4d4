//! A test set as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pilewise::rules::{Answer, Rules};
use serde_json::json;

use super::suite::{Suite, Test};
use crate::case::Case;

/// In which files a test set is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `01.in`, `01.ans`, …: contest text.
    Contest,
    /// `testcases.txt`, `answers.txt`: as LeetCode's test box takes them.
    Leetcode,
    /// A package as Polygon has it: `tests/01`, `tests/01.a`, and in `script` the command that
    /// makes each test.
    Polygon,
}

/// Writes a test set into a folder, which is made if need be; returns the files, in order. What
/// each test is there for stands in `tests.jsonl`.
///
/// # Errors
/// When a file cannot be written, or the folder has files already: tests of two sets would mix.
pub fn write_suite(
    suite: &Suite,
    rules: &Rules,
    layout: Layout,
    folder: &Path,
    command: impl Fn(&Test) -> String,
) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(io::Error::other("the folder is not empty"));
    }
    let mut files = Files {
        folder,
        written: Vec::new(),
    };
    let digits = suite.tests.len().to_string().len().max(2);
    let name = |at: usize| format!("{:0digits$}", at + 1);
    let tests = suite.tests.iter().enumerate();
    match layout {
        Layout::Contest => {
            for (at, test) in tests {
                files.write(&format!("{}.in", name(at)), &contest(&test.case, rules)?)?;
                files.write(&format!("{}.ans", name(at)), &answer_line(&test.answer))?;
            }
        }
        Layout::Leetcode => {
            let inputs: String = suite
                .tests
                .iter()
                .map(|test| test.case.leetcode())
                .collect();
            let answers = suite.tests.iter().map(|test| format!("{}\n", test.answer));
            files.write("testcases.txt", &inputs)?;
            files.write("answers.txt", &answers.collect::<String>())?;
        }
        Layout::Polygon => {
            let mut script = String::new();
            for (at, test) in tests {
                files.write(&format!("tests/{}", name(at)), &contest(&test.case, rules)?)?;
                files.write(&format!("tests/{}.a", name(at)), &answer_line(&test.answer))?;
                script.push_str(&format!("{} > {}\n", command(test), at + 1));
            }
            files.write("script", &script)?;
        }
    }
    let index = suite.tests.iter().enumerate().map(|(at, test)| {
        json!({
            "test": name(at),
            "group": test.group.name(),
            "about": test.about,
            "command": command(test),
            "input": test.case.json(&rules.parameters),
            "answer": pilewise::api::AnswerData::from(test.answer.clone()),
        })
    });
    let lines: String = index.map(|test| format!("{test}\n")).collect();
    files.write("tests.jsonl", &lines)?;
    Ok(files.written)
}

/// An input as the problem's text has it.
fn contest(case: &Case, rules: &Rules) -> io::Result<String> {
    case.contest(rules).map_err(io::Error::other)
}

/// An answer as contest problems print it: a text without quotes.
fn answer_line(answer: &Answer) -> String {
    match answer {
        Answer::Text(text) => format!("{text}\n"),
        other => format!("{other}\n"),
    }
}

struct Files<'f> {
    folder: &'f Path,
    written: Vec<PathBuf>,
}

impl Files<'_> {
    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)?;
        self.written.push(path);
        Ok(())
    }
}
