//! The documents are tests: every `console` block of the README, of `docs/` and of
//! `tests/commands/` is run, and must print what it says.
//!
//! A line `$ command` is given to the shell in the root of the repository; what follows is
//! its output, errors included. ```` ```console exit=2 ```` states another exit code than 0.
//! Times differ from run to run and are not compared, nor is the space that aligns them, nor
//! the lesson of a comparison, which is drawn from times.
//!
//! `UPDATE_DOCUMENTS=1 cargo test -p pilewise-cli --test documents` writes what is printed
//! into the documents; look at the difference before you commit it.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn documents_say_what_is_printed() {
    let update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let mut commands = 0;
    let mut complaints = String::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("a document");
        if text.contains(".py") && Command::new("python3").arg("--version").output().is_err() {
            eprintln!("left out: {}, there is no `python3`", path.display());
            continue;
        }
        let document = run_document(&text);
        commands += document.commands;
        if update && document.rewritten != text {
            fs::write(&path, &document.rewritten).expect("the document is written");
        } else if !update && !document.complaints.is_empty() {
            let _ = write!(complaints, "{}:{}", path.display(), document.complaints);
        }
    }
    assert!(complaints.is_empty(), "\n{complaints}");
    assert!(commands >= 20, "only {commands} commands found");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<PathBuf> {
    let mut paths = vec![root().join("README.md")];
    for folder in [
        "docs",
        "games/variants",
        "crates/pilewise-cli/tests/commands",
    ] {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        let files = entries.map(|entry| entry.expect("an entry").path());
        paths.extend(files.filter(|path| path.extension().is_some_and(|it| it == "md")));
    }
    paths.sort();
    paths
}

/// A document whose commands have been run.
struct Ran {
    /// The document with what is printed in place of what was expected.
    rewritten: String,
    commands: usize,
    complaints: String,
}

fn run_document(text: &str) -> Ran {
    let mut ran = Ran {
        rewritten: String::new(),
        commands: 0,
        complaints: String::new(),
    };
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(ran.rewritten, "{line}");
        let Some(rest) = line.strip_prefix("```console") else {
            continue;
        };
        let code = rest
            .trim()
            .strip_prefix("exit=")
            .map_or(0, |code| code.parse().expect("a code"));
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let command = line
                .strip_prefix("$ ")
                .expect("a block opens with a command");
            let _ = writeln!(ran.rewritten, "{line}");
            let mut expected = String::new();
            while let Some(line) = lines.next_if(|it| *it != "```" && !it.starts_with("$ ")) {
                let _ = writeln!(expected, "{line}");
            }
            ran.run(command, &expected, code);
        }
    }
    ran
}

impl Ran {
    fn run(&mut self, command: &str, expected: &str, code: i32) {
        self.commands += 1;
        let (printed, exit) = shell(command);
        let same = comparable(&printed) == comparable(expected);
        self.rewritten
            .push_str(if same { expected } else { &printed });
        if exit != Some(code) {
            let _ = writeln!(
                self.complaints,
                " `{command}` exits with {exit:?}, not {code}"
            );
        }
        if !same {
            let _ = writeln!(
                self.complaints,
                " `{command}` prints\n{printed}\nand not\n{expected}"
            );
        }
    }
}

/// What a command prints, errors last, and its exit code.
fn shell(command: &str) -> (String, Option<i32>) {
    let binary = Path::new(env!("CARGO_BIN_EXE_pilewise"));
    let folder = binary.parent().expect("the binary lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", format!("{}:{path}", folder.display()))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    printed.push_str(&String::from_utf8_lossy(&output.stderr));
    (printed, output.status.code())
}

/// A text without what differs from run to run.
fn comparable(text: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.starts_with("Lesson: ") {
            return "Lesson".to_owned();
        }
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            if is_unit_of_time(word) && words.last().is_some_and(is_number) {
                words.pop();
                words.push("[time]");
            } else {
                words.push(word);
            }
        }
        without_seconds(&words.join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_unit_of_time(word: &str) -> bool {
    ["µs", "ms", "s", "min", "h"].contains(&word.trim_end_matches([',', '.']))
}

/// A line of JSON without its `seconds`.
fn without_seconds(line: &str) -> String {
    const KEY: &str = "\"seconds\":";
    match line.split_once(KEY) {
        Some((before, after)) => {
            let after =
                after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e- ".contains(c));
            format!("{before}{KEY}[time]{after}")
        }
        None => line.to_owned(),
    }
}

#[test]
fn the_schema_is_described_field_by_field() {
    let data = |command: &str| -> serde_json::Value {
        serde_json::from_str(&shell(command).0).expect("JSON")
    };
    let solved = data("pilewise solve 1140 2 7 --json");
    let explained = data("pilewise explain 1140 2 7 --tree --claim 9 --line 1 --format json");
    let not_solved = data("printf '[]' | pilewise solve 1140 --json 2>/dev/null");
    let mut objects = vec![&solved, &solved["best"][0], &solved["line"][0], &explained];
    objects.push(&not_solved);
    for array in ["played", "moves", "recurrences", "notes", "tree"] {
        objects.push(&explained[array][0]);
    }
    for object in ["claim", "table", "savings"] {
        objects.push(&explained[object]);
    }
    objects.push(&explained["table"]["columns"]);
    objects.push(&explained["tree"][0]["edges"][0]);
    objects.push(&explained["savings"]["fields"][0]);
    let mut used: Vec<&str> = Vec::new();
    for object in objects {
        used.extend(
            object
                .as_object()
                .expect("an object")
                .keys()
                .map(String::as_str),
        );
    }
    let manual = fs::read_to_string(root().join("docs/json.md")).expect("the manual");
    let fields = manual.lines().filter(|line| line.starts_with("| `"));
    let mut described: Vec<&str> = fields
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|names| names.split(',').map(|name| name.trim().trim_matches('`')))
        .collect();
    used.sort_unstable();
    used.dedup();
    described.sort_unstable();
    described.dedup();
    assert_eq!(used, described);
}

#[test]
fn compares_everything_but_times() {
    let same = |a, b| comparable(a) == comparable(b);
    assert!(same("3 positions, 20 µs", "3 positions,  1.5 ms"));
    assert!(same(
        "{\"seconds\":0.1,\"a\":1}",
        "{\"seconds\":2e-5,\"a\":1}"
    ));
    assert!(!same("3 positions, 20 µs", "4 positions, 20 µs"));
    assert!(!same(
        "{\"seconds\":0.1,\"a\":1}",
        "{\"seconds\":0.1,\"a\":2}"
    ));
    assert!(!same("10 stones", "20 stones"));
}

#[test]
fn a_wrong_document_is_found_out() {
    let right = run_document("```console\n$ echo stone; exit 0\nstone\n```\n");
    assert_eq!((right.commands, right.complaints.as_str()), (1, ""));
    let wrong = run_document("```console\n$ echo stone; exit 2\npile\n```\n");
    assert!(
        wrong.complaints.contains("exits with Some(2)"),
        "{}",
        wrong.complaints
    );
    assert!(
        wrong.complaints.contains("prints\nstone"),
        "{}",
        wrong.complaints
    );
    assert_eq!(
        wrong.rewritten,
        "```console\n$ echo stone; exit 2\nstone\n```\n"
    );
}
