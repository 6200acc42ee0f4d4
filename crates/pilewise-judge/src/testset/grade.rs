//! What an existing test set is worth: which wrong strategies it kills and which survive, what
//! is wrong in it, and whether it can tell anything at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pilewise::input::Format;
use pilewise::rules::{Answer, Prepared};

use super::exposing::{Exposed, exposing_inputs};
use super::reading::read_tests;
use super::strategy::Strategy;
use crate::answer::{Reading, read_answer};
use crate::case::Case;
use crate::oracle::Oracle;

/// A test set, graded.
#[derive(Clone, Debug, Default)]
pub struct Grade {
    /// The tests that could be judged.
    pub tests: Vec<GradedTest>,
    /// Files that are no test.
    pub unreadable: Vec<Unreadable>,
    /// For each strategy, the file of the first test that kills it.
    pub killed: Vec<(String, PathBuf)>,
    /// Strategies that every test lets through, each with an input that would kill it.
    pub survivors: Vec<(String, Exposed)>,
    /// Strategies that nothing known here tells from right ones.
    pub unexposed: Vec<String>,
    /// The answer, if all tests have the same one.
    pub constant: Option<Answer>,
}

/// One test of a set.
#[derive(Clone, Debug)]
pub struct GradedTest {
    /// The file of its input.
    pub file: PathBuf,
    /// The input.
    pub case: Case,
    /// The right answer.
    pub answer: Answer,
    /// The answer that the set expects, where that is wrong or cannot be read.
    pub wrong_answer: Option<String>,
    /// The limits that the input breaks.
    pub broken: Vec<String>,
}

/// A file that cannot be used, and why.
#[derive(Clone, Debug)]
pub struct Unreadable {
    /// The file.
    pub file: PathBuf,
    /// Why.
    pub why: String,
}

/// What the file of an answer ends with, in place of the input's own ending.
const ANSWERS: [&str; 3] = ["ans", "out", "a"];

/// Grades the tests of a folder: `NAME.in` (or `NAME`, or `NAME.txt`) with `NAME.ans`, `.out` or
/// `.a`. Inputs may be written in the layout of the problem's text or as LeetCode does, and a file
/// may hold many: then the answers stand one a line.
///
/// # Errors
/// When the folder cannot be read.
pub fn grade(
    oracle: &Oracle<'_>,
    strategies: &[Strategy],
    folder: &Path,
    format: Format,
    seed: u64,
) -> io::Result<Grade> {
    let mut grade = Grade::default();
    for file in inputs_of(folder)? {
        grade.read(oracle, &file, format);
    }
    let mut left = Vec::new();
    for strategy in strategies {
        let killer = grade
            .tests
            .iter()
            .filter(|test| test.broken.is_empty())
            .find(|test| strategy.is_exposed(oracle.rules, &test.case, &test.answer));
        match killer {
            Some(test) => grade
                .killed
                .push((strategy.name.clone(), test.file.clone())),
            None => left.push(strategy.clone()),
        }
    }
    for (strategy, exposed) in left.iter().zip(exposing_inputs(oracle, &left, seed)) {
        match exposed {
            Some(exposed) => grade.survivors.push((strategy.name.clone(), exposed)),
            None => grade.unexposed.push(strategy.name.clone()),
        }
    }
    let mut answers = grade.tests.iter().map(|test| &test.answer);
    if let Some(first) = answers.next()
        && grade.tests.len() > 1
        && answers.all(|answer| answer == first)
    {
        grade.constant = Some(first.clone());
    }
    Ok(grade)
}

/// The files of a folder that have an answer beside them, in the order of their names.
fn inputs_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.is_file() && answer_file(file).is_some());
    files.sort();
    Ok(files)
}

fn answer_file(input: &Path) -> Option<PathBuf> {
    let ending = input.extension().and_then(|it| it.to_str());
    let stems = match ending {
        None => vec![input.to_owned()],
        Some("in" | "txt") => vec![input.with_extension("")],
        Some(_) => return None,
    };
    let candidates = stems
        .into_iter()
        .flat_map(|stem| ANSWERS.map(|ending| stem.with_extension(ending)));
    candidates
        .into_iter()
        .find(|path| path.is_file() && path != input)
}

/// The problem's limits that an input breaks.
///
/// # Errors
/// Why the game does not take it at all.
pub fn broken_limits(prepared: &Prepared, case: &Case) -> Result<Vec<String>, String> {
    match prepared.game(case.values.clone()) {
        Ok(game) => Ok(game.warnings().to_vec()),
        Err(error) => Err(error.to_string()),
    }
}

impl Grade {
    fn read(&mut self, oracle: &Oracle<'_>, file: &Path, format: Format) {
        if let Err(why) = self.read_tests(oracle, file, format) {
            let file = file.to_owned();
            self.unreadable.push(Unreadable { file, why });
        }
    }

    fn read_tests(
        &mut self,
        oracle: &Oracle<'_>,
        file: &Path,
        format: Format,
    ) -> Result<(), String> {
        let told = |error: io::Error| error.to_string();
        let text = fs::read_to_string(file).map_err(told)?;
        let answers = answer_file(file).ok_or("there is no answer beside it")?;
        let answers = fs::read_to_string(answers).map_err(told)?;
        let tests = read_tests(&text, &answers, oracle.rules, format)?;
        for (case, given) in tests {
            let prepared = oracle.prepared().map_err(|error| error.to_string())?;
            let broken = broken_limits(prepared, &case)?;
            let expected = oracle.expect(&case).map_err(|error| error.to_string())?;
            let reading = read_answer(oracle.rules, &expected.answer, given);
            let wrong_answer = (reading != Reading::Right).then(|| given.to_owned());
            self.tests.push(GradedTest {
                file: file.to_owned(),
                case,
                answer: expected.answer,
                wrong_answer,
                broken,
            });
        }
        Ok(())
    }
}
