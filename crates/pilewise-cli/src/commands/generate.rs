//! `pilewise gen`: test files for problem setters, and what existing ones are worth.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use pilewise::Limits;
use pilewise::input::Format;
use pilewise_judge::testset::{Grade, Layout, Suite, Test, grade, strategies, suite, write_suite};
use pilewise_judge::{Asked, Oracle};

use crate::failure::Failure;
use crate::figures::{count, counted};
use crate::layout::LayoutArguments;
use crate::rules_source::{self, RulesSource};
use crate::screen::{HEADING, Screen, cropped};

/// How much of an input is shown in a table.
const INPUT_LENGTH: usize = 60;

/// Make test files that kill wrong programs, or grade existing ones
///
/// Without `--out` the tests are listed. The same seed makes the same files, bit for bit.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// Write the tests into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How the files are written
    #[arg(long, value_name = "FORM", default_value = "contest")]
    format: Form,

    #[command(flatten)]
    layout: LayoutArguments,

    /// Where random inputs start from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Print the input of one test alone, such as killer:3
    #[arg(long, value_name = "GROUP:NUMBER", conflicts_with_all = ["out", "grade"])]
    only: Option<String>,

    /// Say which wrong strategies the tests of this folder kill, and which survive
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    grade: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// 01.in and 01.ans, contest text
    Contest,
    /// testcases.txt and answers.txt, as LeetCode's test box takes them
    Leetcode,
    /// A Polygon package: tests/ and the script that makes them
    Polygon,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut source = rules_source::open(&arguments.game)?;
    arguments.layout.lay_out(&mut source)?;
    let mut oracle = Oracle::new(&source.rules, Asked::Answer);
    // What is made must not depend on how fast the machine is.
    oracle.limits = Limits::default();
    let strategies = strategies(&source.rules);
    let mut screen = Screen::new();
    if let Some(folder) = &arguments.grade {
        let grade = grade(
            &oracle,
            &strategies,
            folder,
            arguments.read_as(),
            arguments.seed,
        )
        .map_err(|error| {
            Failure::refused(format!(
                "cannot read the folder `{}`: {error}",
                folder.display()
            ))
        })?;
        write_grade(&grade, &source, folder, &mut screen)?;
        screen.flush()?;
        let is_sound = grade.unreadable.is_empty()
            && grade
                .tests
                .iter()
                .all(|test| test.wrong_answer.is_none() && test.broken.is_empty());
        return if is_sound {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        };
    }
    let suite = suite(&oracle, &strategies, arguments.seed);
    match (&arguments.only, &arguments.out) {
        (Some(only), _) => screen.bytes(contest(one(&suite, only)?, &source)?.as_bytes())?,
        (None, Some(folder)) => arguments.write(&suite, &source, folder, &mut screen)?,
        (None, None) => list(&suite, &source, &mut screen)?,
    }
    Ok(screen.flush()?)
}

/// The test that is asked for as `GROUP:NUMBER`.
fn one<'s>(suite: &'s Suite, only: &str) -> Result<&'s Test, Failure> {
    let name = |test: &Test| format!("{}:{}", test.group.name(), test.number);
    let found = suite.tests.iter().find(|test| name(test) == only);
    found.ok_or_else(|| {
        Failure::with_hint(
            format!("there is no test `{only}`"),
            "`pilewise gen GAME` lists the tests of a seed",
        )
    })
}

/// The input of a test as the problem's text has it.
fn contest(test: &Test, source: &RulesSource) -> Result<String, Failure> {
    let text = test.case.contest(&source.rules);
    text.map_err(|error| Failure::with_hint(error.to_string(), "name another with `--layout`"))
}

impl Arguments {
    /// How the tests of a folder are read.
    fn read_as(&self) -> Format {
        match self.layout.layout {
            Some(_) => Format::Contest,
            None => Format::Auto,
        }
    }

    fn write(
        &self,
        suite: &Suite,
        source: &RulesSource,
        folder: &Path,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let layout = match self.format {
            Form::Contest => Layout::Contest,
            Form::Leetcode => Layout::Leetcode,
            Form::Polygon => Layout::Polygon,
        };
        let laid_out = self.layout.layout.as_ref();
        let laid_out = laid_out.map_or(String::new(), |it| format!(" --layout \"{it}\""));
        let command = |test: &Test| {
            let (group, number) = (test.group.name(), test.number);
            format!(
                "pilewise gen {}{laid_out} --seed {} --only {group}:{number}",
                source.name, self.seed
            )
        };
        let written =
            write_suite(suite, &source.rules, layout, folder, command).map_err(|error| {
                Failure::with_hint(
                    format!(
                        "cannot write the tests into `{}`: {error}",
                        folder.display()
                    ),
                    "name a folder that is empty or not there yet",
                )
            })?;
        let tests = counted(suite.tests.len() as u64, "test", "tests");
        let files = counted(written.len() as u64, "file", "files");
        Ok(screen.line(&format!("{tests} in {files} in {}", folder.display()))?)
    }
}

fn list(suite: &Suite, source: &RulesSource, screen: &mut Screen) -> Result<(), Failure> {
    let rows = suite.tests.iter().map(|test| {
        vec![
            format!("{}:{}", test.group.name(), test.number),
            count(test.case.size()),
            cropped(&test.case.named(&source.rules.parameters), INPUT_LENGTH),
            test.answer.to_string(),
            test.about.clone(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    screen.table(&["test", ">size", "input", "answer", "kills"], rows)?;
    unexposed(&suite.unexposed, screen)
}

fn unexposed(names: &[String], screen: &mut Screen) -> Result<(), Failure> {
    if names.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    let heading = "No input is known to tell these from right programs";
    screen.line(&screen.styled(HEADING, heading))?;
    for name in names {
        screen.line(&format!("- {name}"))?;
    }
    Ok(())
}

fn write_grade(
    grade: &Grade,
    source: &RulesSource,
    folder: &Path,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let name = |file: &Path| {
        file.file_name()
            .map_or(String::new(), |it| it.to_string_lossy().into_owned())
    };
    let tests = counted(grade.tests.len() as u64, "test", "tests");
    let strategies = grade.killed.len() + grade.survivors.len();
    screen.line(&format!(
        "{tests} in {}: {} of {} wrong strategies are killed.",
        folder.display(),
        grade.killed.len(),
        strategies
    ))?;
    for file in &grade.unreadable {
        screen.line(&format!("{}: {}", name(&file.file), file.why))?;
    }
    for test in &grade.tests {
        if let Some(given) = &test.wrong_answer {
            let file = name(&test.file);
            screen.line(&format!(
                "{file}: expects {given}, and {} is right",
                test.answer
            ))?;
        }
        for broken in &test.broken {
            screen.line(&format!("{}: {broken}", name(&test.file)))?;
        }
    }
    if let Some(answer) = &grade.constant {
        screen.line(&format!(
            "Every answer is {answer}: a program that prints nothing else passes."
        ))?;
    }
    if !grade.survivors.is_empty() {
        screen.line("")?;
        let rows = grade.survivors.iter().map(|(strategy, exposed)| {
            let input = exposed.case.named(&source.rules.parameters);
            vec![
                strategy.clone(),
                cropped(&input, INPUT_LENGTH),
                exposed.answer.to_string(),
            ]
        });
        let rows: Vec<Vec<String>> = rows.collect();
        screen.table(&["survives", "an input that kills it", "answer"], rows)?;
    }
    if !grade.killed.is_empty() {
        screen.line("")?;
        let rows = grade
            .killed
            .iter()
            .map(|(strategy, file)| vec![strategy.clone(), name(file)]);
        let rows: Vec<Vec<String>> = rows.collect();
        screen.table(&["killed", "by"], rows)?;
    }
    unexposed(&grade.unexposed, screen)
}
