//! `pilewise gen`: test files for problem setters, and what existing ones are worth.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use pilewise::Limits;
use pilewise::input::Format;
use pilewise_judge::testset::{
    Grade, Layout, NAMES, NoGrade, OneAnswer, Source, Suite, Test, grade, strategies, suite,
    write_suite,
};
use pilewise_judge::{Asked, Oracle};

use crate::failure::Failure;
use crate::figures::{count, counted};
use crate::layout::LayoutArguments;
use crate::rules_source::{self, RulesSource};
use crate::screen::{HEADING, Screen, cropped};

const EXAMPLES: &str = "\
Examples:
  pilewise gen 1140                                    list the tests and what each kills
  pilewise gen 1140 --out tests                        tests/01.in, tests/01.ans and so on
  pilewise gen 1140 --format polygon --out package     a package of Polygon
  pilewise gen my.toml --format kattis --out mygame --solution best.cpp
  pilewise gen 1140 --grade old-tests.zip              what these tests are worth";

/// How much of an input is shown in a table.
const INPUT_LENGTH: usize = 60;

/// Make test files that kill wrong programs, or grade existing ones
///
/// Without `--out` the tests are listed. The same seed makes the same files, bit for bit. In the
/// packages of judges (`--format polygon`, `kattis`, `cms`) there are statements, a validator and a model
/// solution beside the tests, and a checker where the judge has none of its own.
///
/// Exit code of `--grade`: 0 if the tests are right, 1 if an answer is wrong, an input breaks a limit
/// or a file cannot be read, 2 if no test is recognised.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// Write the tests into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How the files are written
    #[arg(long, value_name = "FORM", default_value = "plain")]
    format: Form,

    /// Put this program into the package in place of the solution made from the rules
    #[arg(long, value_name = "FILE", requires = "out")]
    solution: Option<PathBuf>,

    #[command(flatten)]
    layout: LayoutArguments,

    /// Where random inputs start from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Print the input of one test alone, such as killer:3
    #[arg(long, value_name = "GROUP:NUMBER", conflicts_with_all = ["out", "grade"])]
    only: Option<String>,

    /// Say which wrong strategies the tests of this folder or zip file kill, and which survive
    #[arg(long, value_name = "PATH", conflicts_with = "out")]
    grade: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// 01.in and 01.ans, contest text
    #[value(alias = "contest")]
    Plain,
    /// testcases.txt and answers.txt, as LeetCode's test box takes them
    Leetcode,
    /// A package of Polygon: problem.xml, statements, validator, checker, solution, tests
    Polygon,
    /// A package as Kattis, the ICPC and DOMjudge read it: problem.yaml, data/sample, data/secret
    #[value(alias = "domjudge", alias = "icpc")]
    Kattis,
    /// A task of CMS: task.yaml, input/input0.txt, output/output0.txt
    Cms,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut source = rules_source::open(&arguments.game)?;
    arguments.layout.lay_out(&mut source)?;
    let mut oracle = Oracle::new(&source.rules, Asked::Answer);
    // What is made must not depend on how fast the machine is.
    oracle.limits = Limits::default();
    source.refuse_unsolvable(&oracle)?;
    let strategies = strategies(&source.rules);
    let mut screen = Screen::new();
    if let Some(folder) = &arguments.grade {
        let read_as = arguments.read_as();
        let grade = grade(&oracle, &strategies, folder, read_as, arguments.seed);
        let grade = grade.map_err(|error| not_graded(&error, folder))?;
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

/// Why tests were not graded, with the names that tests have.
fn not_graded(error: &NoGrade, path: &Path) -> Failure {
    let path = path.display();
    match error {
        NoGrade::Unreadable(error) => {
            Failure::refused(format!("cannot read the tests in `{path}`: {error}"))
        }
        NoGrade::NothingRecognised => Failure::with_hint(
            format!("no test is recognised in `{path}`"),
            format!(
                "these names are looked for, in folders within it too:\n  {}",
                NAMES.join("\n  ")
            ),
        ),
    }
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
            Form::Plain => Layout::Plain,
            Form::Leetcode => Layout::Leetcode,
            Form::Polygon => Layout::Polygon,
            Form::Kattis => Layout::Kattis,
            Form::Cms => Layout::Cms,
        };
        let solution = self.own_solution(layout)?;
        let laid_out = self.layout.layout.as_ref();
        let laid_out = laid_out.map_or(String::new(), |it| format!(" --layout \"{it}\""));
        let command = |test: &Test| {
            let (group, number) = (test.group.name(), test.number);
            format!(
                "pilewise gen {}{laid_out} --seed {} --only {group}:{number}",
                source.name, self.seed
            )
        };
        let written = write_suite(
            suite,
            &source.rules,
            layout,
            folder,
            solution.as_ref(),
            command,
        )
        .map_err(|error| {
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
        screen.line(&format!("{tests} in {files} in {}", folder.display()))?;
        missing(suite, source, screen)
    }

    /// The program of `--solution`, which only packages have room for.
    fn own_solution(&self, layout: Layout) -> Result<Option<Source>, Failure> {
        let Some(path) = &self.solution else {
            return Ok(None);
        };
        if !layout.is_package() {
            return Err(Failure::with_hint(
                "`--solution` is for packages",
                "add `--format polygon`, `kattis` or `cms`",
            ));
        }
        let text = std::fs::read_to_string(path).map_err(|error| {
            Failure::refused(format!(
                "cannot read the solution `{}`: {error}",
                path.display()
            ))
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        Ok(Some(Source { name, text }))
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
    missing(suite, source, screen)?;
    unexposed(&suite.unexposed, screen)
}

/// What a test set could not have.
fn missing(suite: &Suite, source: &RulesSource, screen: &mut Screen) -> Result<(), Failure> {
    if let Some(OneAnswer {
        answer,
        of_largest,
        tried,
    }) = &suite.one_answer
    {
        let which = match of_largest {
            true => "large inputs",
            false => "inputs of all sizes",
        };
        screen.line("")?;
        screen.line(&format!(
            "The answer to all {} {which} that were tried is {answer}: within these limits a program \
             that prints nothing else passes them.",
            count(*tried as u64)
        ))?;
    }
    if let Some((left_out, case, why)) = &suite.unsolved {
        let inputs = counted(*left_out, "input was", "inputs were");
        let named = cropped(&case.named(&source.rules.parameters), INPUT_LENGTH);
        screen.line("")?;
        screen.line(&format!(
            "{inputs} left out because no answer is known, the first {named}: {why}"
        ))?;
    }
    Ok(())
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
    let name = |file: &Path| file.display().to_string();
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
