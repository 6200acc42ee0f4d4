//! One text, read and written alike by every command.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pilewise"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pilewise runs");
    let mut stdin = child.stdin.take().expect("an input");
    // A command that refuses its arguments reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("pilewise ends")
}

fn told(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("UTF-8")
}

fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok();
    if !found {
        eprintln!("left out: there is no `python3`");
    }
    found
}

const STONES: &str = "docs/examples/stones.toml";

#[test]
fn a_program_for_a_contest_gets_the_text_of_its_problem() {
    if !has_python() {
        return;
    }
    let check = |more: &[&str]| {
        let fixed = [
            "check",
            STONES,
            "docs/examples/stones.py",
            "--no-save",
            "--cases",
            "60",
        ];
        run(&[&fixed, more].concat(), "")
    };
    let own = check(&[]);
    assert!(own.status.success(), "{}", told(&own));
    let named = check(&["--layout", "header"]);
    assert!(named.status.success(), "{}", told(&named));
    // Another text is one that it cannot read.
    let other = check(&["--layout", "counts"]);
    assert_eq!(other.status.code(), Some(1), "{}", told(&other));
    assert!(told(&other).starts_with("RE"), "{}", told(&other));
    let mixed = check(&["--layout", "counts", "--io", "json"]);
    assert_eq!(mixed.status.code(), Some(2), "{}", told(&mixed));
}

/// The published samples of AtCoder ABC 270 D, as they stand there.
#[test]
fn the_samples_of_a_problem_are_read_as_they_are_published() {
    for (sample, answer) in [
        ("10 2\n1 4\n", "5\n"),
        ("11 4\n1 2 3 6\n", "8\n"),
        ("10000 10\n1 2 4 8 16 32 64 128 256 512\n", "5136\n"),
    ] {
        for format in ["auto", "contest"] {
            let solved = run(&["solve", STONES, "--answer", "--format", format], sample);
            assert_eq!(told(&solved), answer, "{sample}");
        }
    }
}

#[test]
fn what_gen_writes_is_read_by_the_other_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, game, layout) in [
        ("own", STONES, None),
        ("rows", "1406", Some("until-zero: count-and-list")),
        (
            "shared",
            "1686",
            Some("counted: len(alice, bob) / alice / bob"),
        ),
    ] {
        let tests = folder.path().join(name);
        let tests = tests.to_str().expect("a path");
        let layout: Vec<&str> = layout.into_iter().flat_map(|it| ["--layout", it]).collect();
        let made = run(&[&["gen", game, "--out", tests], &layout[..]].concat(), "");
        assert!(made.status.success(), "{name}: {}", told(&made));
        let graded = run(
            &[&["gen", game, "--grade", tests], &layout[..]].concat(),
            "",
        );
        assert!(graded.status.success(), "{name}: {}", told(&graded));
        let first = format!("{tests}/01.in");
        let strict = ["check-input", game, &first, "--strict"];
        let checked = run(&[&strict, &layout[..]].concat(), "");
        assert!(checked.status.success(), "{name}: {}", told(&checked));
        let text = fs::read_to_string(&first).expect("a test");
        let answer = fs::read_to_string(format!("{tests}/01.ans")).expect("an answer");
        let solve = ["solve", game, "--answer", "--format", "contest"];
        let solve = if layout.is_empty() {
            &solve[..]
        } else {
            &solve[..3]
        };
        let solved = run(&[solve, &layout[..]].concat(), &text);
        assert_eq!(
            String::from_utf8_lossy(&solved.stdout),
            answer,
            "{name}: {text}"
        );
    }
}

#[test]
fn a_question_is_asked_by_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows.txt");
    let file = file.to_str().expect("a path");
    for text in ["3\n2 7 9\n", "4 1 5 233 7\n2 3 3\n", "1,000 2,000\n"] {
        fs::write(file, text).expect("written");
        let solved = run(&["solve", "1140", "--answer", "--input", file], "");
        assert_eq!(solved.status.code(), Some(2), "{}", told(&solved));
        let checked = run(&["check-input", "1140", file], "");
        assert_eq!(checked.status.code(), Some(1), "{}", told(&checked));
        for output in [&solved, &checked] {
            assert!(
                told(output).contains("more than one way"),
                "{}",
                told(output)
            );
        }
    }
    fs::write(file, "4 1 5 233 7\n2 3 3\n").expect("written");
    let layout = ["--layout", "count-and-list"];
    let solved = run(
        &[&["solve", "1140", "--answer", "--input", file], &layout[..]].concat(),
        "",
    );
    assert_eq!(told(&solved), "8\n6\n");
    let checked = run(&[&["check-input", "1140", file], &layout[..]].concat(), "");
    assert!(told(&checked).contains("2 inputs"), "{}", told(&checked));
}

#[test]
fn graded_tests_are_read_by_the_number_of_their_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("written");
    };
    write("1.in", "5\n2 7 9 4 4\n");
    write("1.ans", "10\n");
    let path = folder.path().to_str().expect("a path");
    let graded = run(&["gen", "1140", "--grade", path], "");
    assert!(graded.status.success(), "{}", told(&graded));
    // Two lists need two answers.
    write("1.ans", "5\n10\n");
    let graded = run(&["gen", "1140", "--grade", path], "");
    assert!(graded.status.success(), "{}", told(&graded));
    // And a row that is one case by either reading stays a question.
    write("1.in", "4 1 5 233 7\n");
    write("1.ans", "8\n");
    let graded = run(&["gen", "1140", "--grade", path], "");
    assert_eq!(graded.status.code(), Some(1), "{}", told(&graded));
    assert!(
        told(&graded).contains("more than one way"),
        "{}",
        told(&graded)
    );
}

#[test]
fn contest_answers_have_no_quotation_marks() {
    let answer = |more: &[&str], text: &str| {
        told(&run(&[&["solve", "1406", "--answer"], more].concat(), text))
    };
    assert_eq!(answer(&["--format", "contest"], "4\n1 2 3 7\n"), "Bob\n");
    assert_eq!(
        answer(&["--layout", "count-and-list"], "4 1 2 3 7\n"),
        "Bob\n"
    );
    assert_eq!(answer(&[], "[1,2,3,7]"), "\"Bob\"\n");
    assert_eq!(answer(&["-1 -2 7"], ""), answer(&["[-1,-2,7]"], ""));
    assert_eq!(answer(&["-1 3"], ""), "\"Alice\"\n");
    let refused = answer(&["-1 x"], "");
    assert!(
        refused.starts_with("error: argument 1, column 4: "),
        "{refused}"
    );
}

#[test]
fn a_reports_output_is_explained_as_a_claim() {
    let report = "Wrong Answer\nInput\npiles =\n[2,7,9,4,4]\nOutput\n12\nExpected\n10\n";
    let claims = |arguments: &[&str], text: &str| -> serde_json::Value {
        let output = run(
            &[&["explain", "1140", "--format", "json"], arguments].concat(),
            text,
        );
        let explained: serde_json::Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", told(&output)));
        explained["claim"].clone()
    };
    let asked = claims(&["[2,7,9,4,4]", "--claim", "12"], "");
    assert!(asked.is_object(), "{asked}");
    assert_eq!(claims(&[], report), asked);
    assert_eq!(claims(&[report], ""), asked);
    assert!(claims(&["[2,7,9,4,4]"], "").is_null());
}
