//! `pilewise check`: is somebody's program right, and if not, on which smallest input?

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use pilewise::rules::Rules;
use pilewise_judge::inputs::Domain;
use pilewise_judge::program::{Called, Dialect, Language, NotReady, Program, driver_text};
use pilewise_judge::run::RunLimits;
use pilewise_judge::{Asked, Budget, Judge, Oracle, SavedCase, When, check, saved_cases};

use crate::check_report::{CheckReport, compile_error};
use crate::failure::Failure;
use crate::interrupt;
use crate::layout::LayoutArguments;
use crate::progress::InputCount;
use crate::quantity;
use crate::rules_source::{self, RulesSource};
use crate::screen::Screen;

/// Where failing inputs are kept.
const FOLDER: &str = ".pilewise";
/// More inputs than any time suffices for.
const UNLIMITED: u64 = u64::MAX;
/// How long a search takes unless the command line says otherwise.
const SEARCH_TIME: Duration = Duration::from_secs(10);
/// A search of so many inputs is ended by their number, not by the time.
const COUNTED_TIME: Duration = Duration::from_secs(3600);

/// Judge a program against the exact oracle and find the smallest input on which it is wrong
///
/// PROGRAM is a source file with LeetCode's `class Solution` or function (Python, C++, Java, JavaScript,
/// TypeScript, Rust, C, Go, C#), a source file that reads standard input and prints the answer, or an
/// executable; a command with arguments goes after `--`.
///
/// Exit code: 0 accepted (AC), 1 any other verdict (WA, RE, TLE, MLE, PE, CE), 2 bad usage.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// A source file or an executable
    #[arg(value_name = "PROGRAM", required_unless_present = "command")]
    program: Option<PathBuf>,

    /// A command that reads standard input and prints the answer
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "program")]
    command: Vec<OsString>,

    /// Give the program its input on standard input, in this form
    #[arg(long, value_name = "FORM")]
    io: Option<Form>,

    #[command(flatten)]
    layout: LayoutArguments,

    /// Call this class instead of `Solution`
    #[arg(long, value_name = "NAME", requires = "program", conflicts_with = "io")]
    class: Option<String>,

    /// Call this method instead of the one that the rules name
    #[arg(long, value_name = "NAME", requires = "program", conflicts_with = "io")]
    method: Option<String>,

    /// Print the driver around a `class Solution`, and run nothing
    #[arg(long, requires = "program")]
    show_driver: bool,

    /// Expect the exact value (the score difference; or 1, 0, -1) instead of the answer
    #[arg(long)]
    value: bool,

    /// Search for so long, such as 30s [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    /// Try so many inputs before the full-size ones, however long that takes
    #[arg(long, value_name = "COUNT", value_parser = quantity::count)]
    cases: Option<u64>,

    /// Where random inputs start from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Run so many processes of the program at once
    #[arg(short, long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Time for one input, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    tle: Duration,

    /// Memory for the program, in MB
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    mle: u64,

    /// Do not keep the failing input in `.pilewise/`
    #[arg(long)]
    no_save: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// As the problem lays its text out; else every list after its count
    Contest,
    /// A line a parameter, lists in brackets
    Leetcode,
    /// One JSON object
    Json,
}

impl From<Form> for Dialect {
    fn from(form: Form) -> Self {
        match form {
            Form::Contest => Dialect::Contest,
            Form::Leetcode => Dialect::Leetcode,
            Form::Json => Dialect::Json,
        }
    }
}

/// Seconds as judges state them: a number without a unit.
fn seconds(text: &str) -> Result<Duration, String> {
    let wanted = || "write seconds, such as 2 or 0.5, up to a day".to_owned();
    let seconds: f64 = text
        .trim()
        .trim_end_matches('s')
        .parse()
        .map_err(|_| wanted())?;
    if seconds > 0.0 && seconds <= 86_400.0 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(wanted())
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut source = rules_source::open(&arguments.game)?;
    arguments.lay_out(&mut source)?;
    let mut screen = Screen::new();
    if arguments.show_driver {
        screen.bytes(arguments.driver(&source.rules)?.as_bytes())?;
        return Ok(screen.flush()?);
    }
    let oracle = arguments.oracle(&source.rules);
    source.refuse_unsolvable(&oracle)?;
    let program = match arguments.program(&source.rules) {
        Ok(program) => program,
        Err(NotReady::DoesNotCompile { complaint }) => {
            compile_error(&mut screen, &complaint, arguments.json)?;
            screen.flush()?;
            return Err(Failure::NotAccepted);
        }
        Err(error) => return Err(not_ready(&error)),
    };
    let report = arguments.judge(&source, &program, oracle)?;
    let is_accepted = report.report.failure.is_none();
    if arguments.json {
        screen.json(&report.json())?;
    } else {
        report.write(&mut screen)?;
    }
    screen.flush()?;
    if is_accepted {
        Ok(())
    } else {
        Err(Failure::NotAccepted)
    }
}

impl Arguments {
    /// Takes the layout of the command line, which is one of contest text.
    fn lay_out(&self, source: &mut RulesSource) -> Result<(), Failure> {
        if let (Some(_), Some(Form::Leetcode | Form::Json)) = (&self.layout.layout, self.io) {
            return Err(Failure::with_hint(
                "a layout is one of contest text",
                "leave `--io` out, or say `--io contest`",
            ));
        }
        self.layout.lay_out(source)
    }

    fn program(&self, rules: &Rules) -> Result<Program, NotReady> {
        // Who names a layout has a program that reads it.
        let io = self
            .io
            .or(self.layout.layout.as_ref().map(|_| Form::Contest));
        let dialect = io.map(Dialect::from);
        match &self.program {
            Some(path) => {
                let (called, limits) = (self.called(rules), self.limits());
                let memory = limits.memory;
                let program = Program::prepare_calling(path, rules, &called, dialect, memory)?;
                program.try_loading(&called, limits)?;
                Ok(program)
            }
            None => Program::command(&self.command, dialect),
        }
    }

    /// What of a solution is called.
    fn called(&self, rules: &Rules) -> Called {
        let mut called = Called::by(rules);
        called.class.clone_from(&self.class);
        if let Some(method) = &self.method {
            called.methods = vec![method.clone()];
        }
        called
    }

    fn limits(&self) -> RunLimits {
        RunLimits {
            time: self.tle,
            cancel: Some(interrupt::listen()),
            memory: self.mle.saturating_mul(1_000_000),
            ..RunLimits::default()
        }
    }

    /// Who knows the right answers.
    fn oracle<'r>(&self, rules: &'r Rules) -> Oracle<'r> {
        let asked = if self.value {
            Asked::Value
        } else {
            Asked::Answer
        };
        Oracle::new(rules, asked)
    }

    fn judge<'a>(
        &'a self,
        source: &'a RulesSource,
        program: &'a Program,
        oracle: Oracle<'a>,
    ) -> Result<CheckReport<'a>, Failure> {
        let domain = Domain::of(&source.rules);
        let asked = oracle.asked;
        let folder = folder(&source.name);
        let first = saved_cases(&folder, &source.rules);
        let budget = Budget {
            time: self.time.unwrap_or(match self.cases {
                Some(_) => COUNTED_TIME,
                None => SEARCH_TIME,
            }),
            cases: self.cases.unwrap_or(UNLIMITED),
            full_size: self.time.unwrap_or(SEARCH_TIME) / 4,
            seed: self.seed,
        };
        let count = InputCount::new("checking");
        let observer = |tried| count.show(tried);
        let judge = Judge::new(program, oracle, self.limits(), usize::from(self.jobs));
        let mut judge = judge.observed(&observer);
        let report = check(&mut judge, &domain, &first, budget);
        count.clear();
        if judge.is_cancelled() {
            return Err(Failure::Interrupted);
        }
        let mut check_report = CheckReport {
            source,
            program,
            domain,
            asked,
            seed: self.seed,
            saved: None,
            report,
        };
        if !self.no_save {
            check_report.saved = save(&folder, &check_report)?;
        }
        Ok(check_report)
    }

    /// The driver for the program's language.
    fn driver(&self, rules: &Rules) -> Result<String, Failure> {
        let path = self.program.as_deref().unwrap_or(Path::new(""));
        let Some(language) = Language::of(path) else {
            let error = NotReady::UnknownLanguage {
                path: path.display().to_string(),
            };
            return Err(not_ready(&error));
        };
        let text = std::fs::read(path).map_err(|error| {
            not_ready(&NotReady::Unreadable {
                path: path.display().to_string(),
                error,
            })
        })?;
        Ok(driver_text(
            language,
            rules,
            &self.called(rules),
            &String::from_utf8_lossy(&text),
        ))
    }
}

fn not_ready(error: &NotReady) -> Failure {
    let hint = match error {
        NotReady::MissingCommand { hint, .. } => (*hint).to_owned(),
        NotReady::UnknownLanguage { .. } => {
            "name a .py, .cpp, .java, .js, .ts, .rs, .c or .go file, or give a command after `--`"
                .to_owned()
        }
        NotReady::NothingFits { .. } => {
            "name what is to be called with `--class NAME` and `--method NAME`; a program \
             that reads standard input is run with `--io contest`"
                .to_owned()
        }
        NotReady::NoLibrary { .. } => {
            "install it for everybody (`npm install --global NAME`), or do without".to_owned()
        }
        NotReady::NewerCompiler { .. } => {
            "install a newer one, or name it: `CXX=clang++-19 pilewise check …`".to_owned()
        }
        _ => return Failure::refused(error.to_string()),
    };
    Failure::with_hint(error.to_string(), hint)
}

/// The folder of a game's failing inputs.
fn folder(game: &str) -> PathBuf {
    let name = Path::new(game).file_stem().unwrap_or(game.as_ref());
    Path::new(FOLDER).join(name)
}

/// Keeps the failing input; says where.
fn save(folder: &Path, report: &CheckReport) -> Result<Option<PathBuf>, Failure> {
    let Some((found, _)) = &report.report.failure else {
        return Ok(None);
    };
    // What fails after another input only would pass the next time.
    if found.when != When::Alone {
        return Ok(None);
    }
    let saved = SavedCase {
        input: found.case.json(&report.source.rules.parameters),
        expected: found
            .expected
            .as_ref()
            .map_or(String::new(), |it| it.answer.to_string()),
        seed: report.seed,
    };
    let path = saved.save(folder).map_err(|error| {
        Failure::with_hint(
            format!(
                "cannot keep the failing input in `{}`: {error}",
                folder.display()
            ),
            "`--no-save` does without",
        )
    })?;
    Ok(Some(path))
}
