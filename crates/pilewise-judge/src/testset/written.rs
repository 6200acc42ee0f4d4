//! A test set as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pilewise::rules::Rules;
use serde_json::json;

use super::package::{Package, Source};
use super::suite::{Suite, Test};

/// In which files a test set is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `01.in`, `01.ans`, …: contest text.
    Plain,
    /// `testcases.txt`, `answers.txt`: as LeetCode's test box takes them.
    Leetcode,
    /// A package of Polygon: `problem.xml`, statements, validator, checker, model solution, and the
    /// tests as files, `tests/01` and `tests/01.a`.
    Polygon,
    /// A package as Kattis, the ICPC and DOMjudge have it: `problem.yaml`, `data/sample`,
    /// `data/secret`, statements, validator, model solution.
    Kattis,
    /// A task of CMS: `task.yaml`, `input/input0.txt`, `output/output0.txt`.
    Cms,
}

impl Layout {
    /// Whether it is more than tests.
    pub fn is_package(self) -> bool {
        matches!(self, Layout::Polygon | Layout::Kattis | Layout::Cms)
    }
}

/// Writes a test set into a folder, which is made if need be; returns the files, in order. What
/// each test is there for stands in `tests.jsonl`. In a package, `solution` takes the place of the
/// model solution that is made from the rules.
///
/// # Errors
/// When a file cannot be written, or the folder has files already: tests of two sets would mix.
///
/// # Complexity
/// That of writing the files; nothing is solved again.
pub fn write_suite(
    suite: &Suite,
    rules: &Rules,
    layout: Layout,
    folder: &Path,
    solution: Option<&Source>,
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
    let package = || Package::new(suite, rules, solution);
    match layout {
        Layout::Plain => {
            for (at, test) in suite.tests.iter().enumerate() {
                let (input, answer) = test.texts(rules)?;
                files.write(&format!("{}.in", name(at)), &input)?;
                files.write(&format!("{}.ans", name(at)), &answer)?;
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
        Layout::Polygon => package()?.write_polygon(&mut files)?,
        Layout::Kattis => package()?.write_kattis(&mut files)?,
        Layout::Cms => package()?.write_cms(&mut files)?,
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

/// The files of a folder as they are written.
pub(super) struct Files<'f> {
    folder: &'f Path,
    written: Vec<PathBuf>,
}

impl Files<'_> {
    pub(super) fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)?;
        self.written.push(path);
        Ok(())
    }
}
