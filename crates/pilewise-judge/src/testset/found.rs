//! The tests of a folder or zip file, as people and judges name them: which file is an input, and
//! which has its answer.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zip::ZipArchive;

/// How tests are named, for people.
pub const NAMES: [&str; 7] = [
    "`1.in` with `1.ans`, `1.out`, `1.sol` or `1.a`; `1` or `1.txt` with `1.ans`, `1.out`, `1.sol` or `1.a`",
    "`in/NAME` with `out/NAME` (AtCoder)",
    "`I.1` with `O.1` (USACO)",
    "`input01.txt` with `output01.txt`; `input/input0.txt` with `output/output0.txt` (CMS)",
    "`tests/01` with `tests/01.a` (Polygon)",
    "`data/sample/1.in` and `data/secret/1.in` with `.ans` (Kattis, DOMjudge)",
    "`testcases.txt` with `answers.txt`",
];

/// What an answer ends with, in place of an input's own ending.
const ANSWER_ENDINGS: [&str; 4] = ["ans", "out", "sol", "a"];
/// Folders of inputs, and those of their answers beside them.
const FOLDERS: [(&str, &[&str]); 3] = [
    ("in", &["out", "ans"]),
    ("input", &["output", "answer"]),
    ("inputs", &["outputs", "answers"]),
];
/// More is not read of one file.
const MOST_READ: u64 = 64 << 20;
/// Folders are not looked into any deeper.
const DEEPEST: usize = 8;

/// A test: the names of its two files, from where the tests are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundTest {
    pub(super) input: String,
    pub(super) answer: String,
}

/// Where tests are.
pub(super) enum Place {
    Folder(PathBuf),
    Archive(Mutex<ZipArchive<File>>),
}

impl Place {
    /// # Errors
    /// When there is neither a folder nor a zip file of that name.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if !path.is_file() {
            return fs::read_dir(path).map(|_| Place::Folder(path.to_owned()));
        }
        let archive = ZipArchive::new(File::open(path)?);
        let archive = archive.map_err(|error| {
            io::Error::other(format!("it is neither a folder nor a zip file: {error}"))
        })?;
        Ok(Place::Archive(Mutex::new(archive)))
    }

    /// All tests that are recognised, by the names of their inputs.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub(super) fn tests(&self) -> io::Result<Vec<FoundTest>> {
        let names = match self {
            Place::Folder(folder) => {
                let mut names = BTreeSet::new();
                collect(folder, "", 0, &mut names)?;
                names
            }
            Place::Archive(archive) => {
                let archive = archive.lock().unwrap_or_else(|it| it.into_inner());
                let names = archive.file_names().flatten();
                let names = names.map(|name| name.into_owned());
                names.filter(|name| !name.ends_with('/')).collect()
            }
        };
        Ok(pairs(&names))
    }

    /// The text of a file.
    ///
    /// # Errors
    /// When it cannot be read, is no UTF-8, or is larger than any test.
    pub(super) fn text(&self, name: &str) -> io::Result<String> {
        match self {
            Place::Folder(folder) => bounded(File::open(folder.join(name))?),
            Place::Archive(archive) => {
                let mut archive = archive.lock().unwrap_or_else(|it| it.into_inner());
                bounded(archive.by_name(name).map_err(io::Error::other)?)
            }
        }
    }
}

fn bounded(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(MOST_READ + 1).read_to_string(&mut text)?;
    match text.len() as u64 > MOST_READ {
        true => Err(io::Error::other("it is larger than 64 MiB")),
        false => Ok(text),
    }
}

fn collect(
    folder: &Path,
    prefix: &str,
    depth: usize,
    names: &mut BTreeSet<String>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let path = entry.path();
        if path.is_dir() && depth < DEEPEST {
            collect(&path, &format!("{prefix}{name}/"), depth + 1, names)?;
        } else if path.is_file() {
            names.insert(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

/// The files that are inputs, each with its answer.
fn pairs(names: &BTreeSet<String>) -> Vec<FoundTest> {
    let mut tests: Vec<FoundTest> = names
        .iter()
        .filter_map(|input| {
            let mut answers = answers_of(input).into_iter();
            let answer = answers.find(|answer| answer != input && names.contains(answer))?;
            let input = input.clone();
            Some(FoundTest { input, answer })
        })
        .collect();
    tests.sort_by_key(|test| by_number(&test.input));
    tests
}

/// A name with its numbers padded, so that 10 comes after 9.
fn by_number(name: &str) -> String {
    let mut key = String::new();
    let mut digits = String::new();
    for letter in name.chars().chain(['\0']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            key.push_str(&format!("{digits:0>20}"));
            digits.clear();
        }
        key.push(letter);
    }
    key
}

/// The names that the answer to an input may have, the likeliest first; none if it has no name of
/// an input.
fn answers_of(input: &str) -> Vec<String> {
    let (folder, file) = input.rsplit_once('/').unwrap_or(("", input));
    let join = |folder: &str, file: &str| match folder {
        "" => file.to_owned(),
        folder => format!("{folder}/{file}"),
    };
    let (above, last) = folder.rsplit_once('/').unwrap_or(("", folder));
    let mut beside = Vec::new();
    if let Some((_, others)) = FOLDERS.iter().find(|(name, _)| *name == last) {
        beside.extend(others.iter().map(|other| join(above, other)));
    }
    let files = answer_files(file);
    let mut answers: Vec<String> = files.iter().map(|file| join(folder, file)).collect();
    for other in beside {
        answers.push(join(&other, file));
        answers.extend(files.iter().map(|file| join(&other, file)));
    }
    answers
}

/// The same within one folder.
fn answer_files(file: &str) -> Vec<String> {
    if file == "testcases.txt" {
        return vec!["answers.txt".to_owned()];
    }
    if let Some(number) = file.strip_prefix("I.") {
        return vec![format!("O.{number}")];
    }
    let mut files = Vec::new();
    for (input, output) in [("input", "output"), ("in", "out")] {
        if let Some(rest) = file.strip_prefix(input)
            && !rest.starts_with(|letter: char| letter.is_ascii_alphabetic())
        {
            files.push(format!("{output}{rest}"));
        }
    }
    let stem = match file.rsplit_once('.') {
        None => Some(file),
        Some((stem, "in" | "txt")) => Some(stem),
        Some(_) => None,
    };
    if let Some(stem) = stem {
        files.extend(ANSWER_ENDINGS.map(|ending| format!("{stem}.{ending}")));
    }
    files
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::pairs;

    fn paired(names: &[&str]) -> Vec<(String, String)> {
        let names: BTreeSet<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let tests = pairs(&names).into_iter();
        tests.map(|test| (test.input, test.answer)).collect()
    }

    #[test]
    fn the_names_of_every_judge_are_known() {
        for (input, answer) in [
            ("1.in", "1.ans"),
            ("1.in", "1.out"),
            ("1.in", "1.sol"),
            ("7.in", "7.a"),
            ("sample.txt", "sample.ans"),
            ("01", "01.a"),
            ("tests/01", "tests/01.a"),
            ("in/random_01.txt", "out/random_01.txt"),
            ("in/01.in", "out/01.out"),
            ("set/in/01", "set/out/01"),
            ("I.1", "O.1"),
            ("input01.txt", "output01.txt"),
            ("input/input0.txt", "output/output0.txt"),
            ("inputs/3.txt", "outputs/3.txt"),
            ("input.txt", "output.txt"),
            ("data/secret/big/1.in", "data/secret/big/1.ans"),
            ("testcases.txt", "answers.txt"),
        ] {
            let expected = vec![(input.to_owned(), answer.to_owned())];
            assert_eq!(paired(&[input, answer, "notes.md", "check.cpp"]), expected);
        }
    }

    #[test]
    fn files_without_an_answer_are_no_tests() {
        assert!(paired(&["1.in", "2.out", "README", "input.md", "I.2", "O.1"]).is_empty());
    }

    #[test]
    fn tests_are_in_the_order_of_their_numbers() {
        let names = paired(&["10.in", "10.ans", "9.in", "9.ans", "a/2.in", "a/2.ans"]);
        let inputs: Vec<&str> = names.iter().map(|(input, _)| input.as_str()).collect();
        assert_eq!(inputs, ["9.in", "10.in", "a/2.in"]);
    }
}
