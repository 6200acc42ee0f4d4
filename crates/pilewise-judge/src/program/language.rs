//! The languages, and what each needs on the machine.

use std::ffi::OsString;
use std::path::Path;

/// A language that programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// `.py`.
    Python,
    /// `.cpp`, `.cc`, `.cxx`.
    Cpp,
    /// `.java`.
    Java,
    /// `.js`, `.mjs`, `.cjs`.
    JavaScript,
    /// `.ts`.
    TypeScript,
    /// `.rs`.
    Rust,
    /// `.c`.
    C,
    /// `.go`.
    Go,
    /// `.cs`.
    CSharp,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 9] = [
        Language::Python,
        Language::Cpp,
        Language::Java,
        Language::JavaScript,
        Language::TypeScript,
        Language::Rust,
        Language::C,
        Language::Go,
        Language::CSharp,
    ];

    /// The language of a file, by its extension.
    ///
    /// # Examples
    /// ```
    /// use pilewise_judge::program::Language;
    ///
    /// assert_eq!(Language::of("mine.cpp".as_ref()), Some(Language::Cpp));
    /// assert_eq!(Language::of("mine".as_ref()), None);
    /// ```
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "py" => Some(Language::Python),
            "cpp" | "cc" | "cxx" => Some(Language::Cpp),
            "java" => Some(Language::Java),
            "js" | "mjs" | "cjs" => Some(Language::JavaScript),
            "ts" => Some(Language::TypeScript),
            "rs" => Some(Language::Rust),
            "c" => Some(Language::C),
            "go" => Some(Language::Go),
            "cs" => Some(Language::CSharp),
            _ => None,
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "Python",
            Language::Cpp => "C++",
            Language::Java => "Java",
            Language::JavaScript => "JavaScript",
            Language::TypeScript => "TypeScript",
            Language::Rust => "Rust",
            Language::C => "C",
            Language::Go => "Go",
            Language::CSharp => "C#",
        }
    }

    /// The commands that compile or run it: one of each group is needed.
    pub fn commands(self) -> &'static [&'static [&'static str]] {
        match self {
            Language::Python => &[&["python3", "python"]],
            Language::Cpp => &[&["g++", "c++", "clang++"]],
            Language::Java => &[&["javac"], &["java"]],
            Language::JavaScript => &[&["node", "nodejs"]],
            Language::TypeScript => &[&["tsc"], &["node", "nodejs"]],
            Language::Rust => &[&["rustc"]],
            Language::C => &[&["gcc", "cc", "clang"]],
            Language::Go => &[&["go"]],
            Language::CSharp => &[&["mcs"], &["mono"]],
        }
    }

    /// How to get what it needs.
    pub fn how_to_get(self) -> &'static str {
        match self {
            Language::Python => {
                "install Python 3: `apt install python3`, or https://www.python.org"
            }
            Language::Cpp => {
                "install a C++ compiler: `apt install g++`, or Xcode's command line tools"
            }
            Language::Java => {
                "install a JDK: `apt install default-jdk-headless`, or https://adoptium.net"
            }
            Language::JavaScript => "install Node.js: `apt install nodejs`, or https://nodejs.org",
            Language::TypeScript => {
                "install Node.js and the compiler: `apt install nodejs node-typescript`, or `npm install --global typescript`"
            }
            Language::Rust => "install Rust: https://rustup.rs",
            Language::C => "install a C compiler: `apt install gcc`, or Xcode's command line tools",
            Language::Go => "install Go: `apt install golang-go`, or https://go.dev",
            Language::CSharp => {
                "install Mono: `apt install mono-mcs`, or https://www.mono-project.com"
            }
        }
    }

    /// The first command of each group that is on the `PATH`; of C++ all that there are, those
    /// that the environment names in `CXX` first.
    ///
    /// # Errors
    /// The group of which there is none, as a person reads it.
    pub fn find_commands(self) -> Result<Vec<OsString>, String> {
        let groups = self.commands().iter();
        if self == Language::Cpp {
            let own = std::env::var_os("CXX").filter(|it| is_on_path(Path::new(it)));
            let known = groups.flat_map(|group| group.iter());
            let known = known.filter(|command| is_on_path(Path::new(command)));
            let mut found: Vec<OsString> =
                own.into_iter().chain(known.map(OsString::from)).collect();
            // `c++` is another name of one of the others.
            if found.len() > 1 {
                found.retain(|command| command != "c++");
            }
            let mut seen = std::collections::HashSet::new();
            found.retain(|command| seen.insert(command.clone()));
            return match found.is_empty() {
                true => Err(self.commands()[0].join("` or `")),
                false => Ok(found),
            };
        }
        let found = groups.map(|group| {
            let found = group.iter().find(|command| is_on_path(Path::new(command)));
            found
                .map(OsString::from)
                .ok_or_else(|| group.join("` or `"))
        });
        found.collect()
    }
}

fn is_on_path(command: &Path) -> bool {
    if command.is_absolute() {
        return command.is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}
