//! What an existing test set is worth: which wrong strategies it kills and which survive, what
//! is wrong in it, and whether it can tell anything at all.

use std::io;
use std::path::{Path, PathBuf};

use pilewise::input::Format;
use pilewise::rules::{Answer, Prepared};
use thiserror::Error;

use super::exposing::{Exposed, exposing_inputs};
use super::found::{FoundTest, Place};
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
    /// The file of its input, from where the tests are.
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

/// Why there is nothing to grade.
#[derive(Debug, Error)]
pub enum NoGrade {
    /// Neither a folder nor a zip file, or it cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// No file has a name of an input and an answer of that name beside it; see [`NAMES`](super::NAMES).
    #[error("no test is recognised there")]
    NothingRecognised,
}

/// Grades the tests of a folder or a zip file, named in any of the ways of [`NAMES`](super::NAMES). Inputs may be
/// written in the layout of the problem's text or as LeetCode does, and a file may hold many: then
/// the answers stand one a line.
///
/// # Errors
/// When it cannot be read, or nothing in it is recognised as a test.
///
/// # Complexity
/// A solve and a run of each strategy for each test, and [`exposing_inputs`] for the survivors.
pub fn grade(
    oracle: &Oracle<'_>,
    strategies: &[Strategy],
    path: &Path,
    format: Format,
    seed: u64,
) -> Result<Grade, NoGrade> {
    let mut grade = Grade::default();
    let place = Place::open(path)?;
    let found = place.tests()?;
    if found.is_empty() {
        return Err(NoGrade::NothingRecognised);
    }
    for test in &found {
        grade.read(oracle, &place, test, format);
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
    fn read(&mut self, oracle: &Oracle<'_>, place: &Place, test: &FoundTest, format: Format) {
        if let Err(why) = self.read_tests(oracle, place, test, format) {
            let file = PathBuf::from(&test.input);
            self.unreadable.push(Unreadable { file, why });
        }
    }

    fn read_tests(
        &mut self,
        oracle: &Oracle<'_>,
        place: &Place,
        test: &FoundTest,
        format: Format,
    ) -> Result<(), String> {
        let read = |name: &str| place.text(name).map_err(|error| format!("{name}: {error}"));
        let text = read(&test.input)?;
        let answers = read(&test.answer)?;
        let tests = read_tests(&text, &answers, oracle.rules, format)?;
        for (case, given) in tests {
            let prepared = oracle.prepared().map_err(|error| error.to_string())?;
            let broken = broken_limits(prepared, &case)?;
            let expected = oracle.expect(&case).map_err(|error| error.to_string())?;
            let reading = read_answer(oracle.rules, &expected.answer, given);
            let wrong_answer = (reading != Reading::Right).then(|| given.to_owned());
            self.tests.push(GradedTest {
                file: PathBuf::from(&test.input),
                case,
                answer: expected.answer,
                wrong_answer,
                broken,
            });
        }
        Ok(())
    }
}
