//! From what a person names to a program that can be run.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use pilewise::rules::Rules;
use tempfile::TempDir;
use thiserror::Error;

use super::compile::compile;
use super::driver::{driver_text, method};
use super::language::Language;
use crate::run::Recipe;

/// In which form a program that reads standard input gets a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Every list after its count.
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
    /// Files cannot be written.
    #[error("cannot prepare the program: {0}")]
    Files(#[from] std::io::Error),
}

/// A source file may have so many bytes.
const MOST_READ: u64 = 4 << 20;

impl Program {
    /// A source file, or a program that can be executed. A source with LeetCode's
    /// `class Solution` gets a driver unless `dialect` says that it reads standard input.
    ///
    /// # Errors
    /// Everything that keeps it from being run, see [`NotReady`].
    pub fn prepare(
        path: &Path,
        rules: &Rules,
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
        let text = String::from_utf8_lossy(&text).into_owned();
        let way = match dialect {
            Some(dialect) => Way::Text(dialect),
            None if is_solution(language, &text, method(rules)) => Way::Solution,
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
        let driver = (way == Way::Solution).then(|| driver_text(language, rules, &text));
        let recipe = compile(language, &commands, folder.path(), &text, driver, memory)?;
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

    pub(crate) fn recipe(&self) -> &Recipe {
        &self.recipe
    }
}

/// Whether a source is a solution as LeetCode takes it, not a program of its own.
fn is_solution(language: Language, text: &str, method: &str) -> bool {
    match language {
        Language::Python | Language::Cpp | Language::Java => text.contains("class Solution"),
        Language::Rust => text.contains("impl Solution"),
        Language::JavaScript | Language::TypeScript => {
            let reads = ["process.stdin", "readline", "readFileSync"];
            text.contains(method) && !reads.iter().any(|it| text.contains(it))
        }
    }
}

fn is_executable(path: &PathBuf) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(path);
    metadata.is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
}
