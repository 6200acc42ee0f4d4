//! From what a person names to a program that can be run.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use pilewise::rules::Rules;
use tempfile::TempDir;
use thiserror::Error;

use super::compile::{Source, compile};
use super::driver::{Called, driver_text, rust_solution, target};
use super::language::Language;
use super::scan::{declarations, listing, reads_input};
use crate::run::{Recipe, RunLimits, Session, Stop};

/// In which form a program that reads standard input gets a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// As the problem lays its text out, see `Rules::contest_layout`.
    Contest,
    /// A line a parameter, lists in brackets.
    Leetcode,
    /// One JSON object.
    Json,
}

/// How a program is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A `class Solution`, through a driver.
    Solution,
    /// Standard input and output, a process a case.
    Text(Dialect),
}

/// A program that can be run.
#[derive(Debug)]
pub struct Program {
    /// What it is called in messages: its path, or its command.
    pub name: String,
    /// Its language; `None` for a command.
    pub language: Option<Language>,
    /// How it is asked.
    pub way: Way,
    recipe: Recipe,
    /// Holds what was compiled, and is where the program works; removed in the end.
    _folder: TempDir,
}

/// Why a program cannot be run.
#[derive(Debug, Error)]
pub enum NotReady {
    /// There is no such file, or it cannot be read.
    #[error("cannot read the program `{path}`: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It is a text in no language that is known, and no program.
    #[error("`{path}` is neither a program nor a source file in a language known here")]
    UnknownLanguage {
        /// The file.
        path: String,
    },
    /// What its language needs is not on this machine.
    #[error("there is no `{command}` on this machine, which {language} needs")]
    MissingCommand {
        /// What is missing.
        command: String,
        /// Its language.
        language: &'static str,
        /// How to get it.
        hint: &'static str,
    },
    /// It does not compile: the verdict CE.
    #[error("it does not compile")]
    DoesNotCompile {
        /// What the compiler says.
        complaint: String,
    },
    /// There is no method to call, or it is not certain which. Nothing was run.
    #[error("nothing was run: no {wanted} was found, or more than one; there is {found}")]
    NothingFits {
        /// What would be called.
        wanted: String,
        /// The classes and functions that there are.
        found: String,
    },
    /// It needs a library that judges have and this machine has not. Nothing was run.
    #[error(
        "nothing was run: the program needs {library}, which judges have, and which is not installed here"
    )]
    NoLibrary {
        /// The name, and what has it.
        library: String,
    },
    /// It is written in a standard that no compiler of this machine knows.
    #[error("it needs a newer compiler: it has {what}\n\n{complaint}")]
    NewerCompiler {
        /// What is newer.
        what: String,
        /// What the compiler says.
        complaint: String,
    },
    /// Files cannot be written.
    #[error("cannot prepare the program: {0}")]
    Files(#[from] std::io::Error),
}

/// A source file may have so many bytes.
const MOST_READ: u64 = 4 << 20;

impl Program {
    /// A source file, or a program that can be executed. A source with a solution as LeetCode has
    /// it gets a driver unless `dialect` says that it reads standard input.
    ///
    /// # Errors
    /// Everything that keeps it from being run, see [`NotReady`].
    pub fn prepare(
        path: &Path,
        rules: &Rules,
        dialect: Option<Dialect>,
        memory: u64,
    ) -> Result<Self, NotReady> {
        Self::prepare_calling(path, rules, &Called::by(rules), dialect, memory)
    }

    /// The same, with the class and the method that are called.
    ///
    /// # Errors
    /// Everything that keeps it from being run, see [`NotReady`].
    pub fn prepare_calling(
        path: &Path,
        rules: &Rules,
        called: &Called,
        dialect: Option<Dialect>,
        memory: u64,
    ) -> Result<Self, NotReady> {
        let name = path.display().to_string();
        let unreadable = |error| NotReady::Unreadable {
            path: name.clone(),
            error,
        };
        let path = fs::canonicalize(path).map_err(unreadable)?;
        let Some(language) = Language::of(&path) else {
            if !is_executable(&path) {
                return Err(NotReady::UnknownLanguage { path: name });
            }
            let mut program = Self::command(&[path.into_os_string()], dialect)?;
            program.name = name;
            return Ok(program);
        };
        if fs::metadata(&path).map_err(unreadable)?.len() > MOST_READ {
            return Err(unreadable(std::io::Error::other("it is larger than 4 MiB")));
        }
        let text = fs::read(&path).map_err(unreadable)?;
        let text = String::from_utf8_lossy(&text);
        let mut text = text.trim_start_matches('\u{feff}').to_owned();
        let way = match dialect {
            Some(dialect) => Way::Text(dialect),
            None if is_solution(language, &text) => Way::Solution,
            None => Way::Text(Dialect::Contest),
        };
        let commands = language
            .find_commands()
            .map_err(|command| NotReady::MissingCommand {
                command,
                language: language.name(),
                hint: language.how_to_get(),
            })?;
        let folder = tempfile::Builder::new().prefix("pilewise-").tempdir()?;
        let mut driver = None;
        if way == Way::Solution {
            let unfit = || NotReady::NothingFits {
                wanted: wanted(called),
                found: listing(&declarations(&text)),
            };
            if matches!(language, Language::Cpp | Language::C | Language::Go) {
                target(language, called, &text).ok_or_else(unfit)?;
            }
            driver = Some(driver_text(language, rules, called, &text));
            if language == Language::Rust {
                text = rust_solution(rules, called, &text).ok_or_else(unfit)?;
            }
        }
        let source = Source {
            language,
            commands: &commands,
            text: &text,
            driver,
            memory,
        };
        let recipe = compile(&source, folder.path())?;
        Ok(Self {
            name,
            language: Some(language),
            way,
            recipe,
            _folder: folder,
        })
    }

    /// A command that reads standard input.
    ///
    /// # Errors
    /// When no temporary directory can be made.
    pub fn command(words: &[OsString], dialect: Option<Dialect>) -> Result<Self, NotReady> {
        let folder = tempfile::Builder::new().prefix("pilewise-").tempdir()?;
        let name: Vec<_> = words.iter().map(|it| it.to_string_lossy()).collect();
        // It works elsewhere, so the names of files among its words must hold there too.
        let absolute = |word: &OsString| match fs::canonicalize(word) {
            Ok(path) if Path::new(word).is_file() => path.into_os_string(),
            _ => word.clone(),
        };
        Ok(Self {
            name: name.join(" "),
            language: None,
            way: Way::Text(dialect.unwrap_or(Dialect::Contest)),
            recipe: Recipe {
                words: words.iter().map(absolute).collect(),
                directory: folder.path().to_owned(),
                limits_addresses: false,
                gives_up_rights: false,
            },
            _folder: folder,
        })
    }

    /// Whether the program can be loaded and asked: a solution is started once.
    ///
    /// # Errors
    /// [`NotReady::NothingFits`] and [`NotReady::NoLibrary`]. What else may be wrong is a verdict.
    pub fn try_loading(&self, called: &Called, limits: RunLimits) -> Result<(), NotReady> {
        if self.way != Way::Solution {
            return Ok(());
        }
        match Session::new(self, limits).start() {
            Err(Stop::Unfit(found)) => Err(NotReady::NothingFits {
                wanted: wanted(called),
                found,
            }),
            Err(Stop::NoLibrary(library)) => Err(NotReady::NoLibrary { library }),
            _ => Ok(()),
        }
    }

    pub(crate) fn recipe(&self) -> &Recipe {
        &self.recipe
    }
}

/// What is called, for people.
fn wanted(called: &Called) -> String {
    let method = &called.methods[0];
    match &called.class {
        Some(class) => format!("class `{class}` with a method `{method}`"),
        None => format!("function `{method}`, nor `class Solution` or any class with that method,"),
    }
}

/// Whether a source is a solution as LeetCode takes it, not a program of its own: it has the class
/// that judges call, or it does not read its input.
fn is_solution(language: Language, text: &str) -> bool {
    let has_class = match language {
        Language::Rust => text.contains("impl Solution") || text.contains(" for Solution"),
        _ => text.contains("class Solution") || text.contains("struct Solution"),
    };
    let is_script = matches!(language, Language::JavaScript | Language::TypeScript);
    if has_class && !is_script {
        return true;
    }
    !text.trim().is_empty() && !reads_input(language, text)
}

fn is_executable(path: &PathBuf) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(path);
    metadata.is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
}
