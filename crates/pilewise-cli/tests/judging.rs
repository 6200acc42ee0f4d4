//! `check` from the outside: exit codes, what is kept, what is missing, and Ctrl-C.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const TIE_FORGOTTEN: &str = "
class Solution:
    def stoneGameIII(self, stoneValue):
        lead = [0] * (len(stoneValue) + 3)
        for i in range(len(stoneValue) - 1, -1, -1):
            ends = range(i + 1, min(i + 3, len(stoneValue)) + 1)
            lead[i] = max(sum(stoneValue[i:end]) - lead[end] for end in ends)
        return 'Alice' if lead[0] >= 0 else 'Bob'
";

fn pilewise(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilewise"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    pilewise(folder, arguments).output().expect("pilewise ends")
}

/// A folder with programs, or `None` where Python is missing.
fn folder_with(programs: &[(&str, &str)]) -> Option<tempfile::TempDir> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("left out: there is no `python3`");
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in programs {
        fs::write(folder.path().join(name), text).expect("written");
    }
    Some(folder)
}

#[test]
fn a_failing_input_is_tried_first_the_next_time() {
    let Some(folder) = folder_with(&[("mine.py", TIE_FORGOTTEN)]) else {
        return;
    };
    let folder = folder.path();
    let arguments = ["check", "1406", "mine.py", "--cases", "100", "--json"];
    let mut tried = Vec::new();
    for _ in 0..2 {
        let output = run(folder, &arguments);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(told["verdict"], "WA");
        assert_eq!(told["input"], serde_json::json!({ "stones": [0] }));
        assert_eq!(told["expected"], "Tie");
        let saved = told["saved"].as_str().expect("a file");
        assert!(folder.join(saved).is_file());
        tried.push(told["tried"].as_u64().expect("a number"));
    }
    assert!(tried[1] <= tried[0], "{tried:?}");
}

#[test]
fn what_is_wrong_with_the_command_line_is_no_verdict() {
    let Some(folder) = folder_with(&[("mine.py", TIE_FORGOTTEN), ("mine.txt", "text")]) else {
        return;
    };
    let folder = folder.path();
    for (arguments, complaint) in [
        (
            &["check", "1406", "none.py"][..],
            "cannot read the program `none.py`",
        ),
        (
            &["check", "1406", "mine.txt"],
            "neither a program nor a source file",
        ),
        (&["check", "chess", "mine.py"], "there is no game `chess`"),
        (&["check", "1406", "mine.py", "--tle", "0"], "write seconds"),
        (
            &["check", "1406", "mine.py", "--tle", "nan"],
            "write seconds",
        ),
        (
            &["check", "1406", "mine.py", "-j", "0"],
            "0 is not in 1..=256",
        ),
        (&["check", "1406"], "<PROGRAM>"),
        (
            &["gen", "1406", "--only", "killer:9999"],
            "there is no test `killer:9999`",
        ),
        (
            &["gen", "1406", "--grade", "nowhere"],
            "cannot read the tests in `nowhere`",
        ),
        (
            &["gen", "1406", "--grade", "."],
            "these names are looked for, in folders within it too:",
        ),
        (
            &["gen", "1406", "--out", "new", "--solution", "mine.py"],
            "`--solution` is for packages",
        ),
    ] {
        let output = run(folder, arguments);
        let complaints = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaints}");
        assert!(
            complaints.contains(complaint),
            "{arguments:?}: {complaints}"
        );
    }
}

#[test]
fn a_missing_compiler_is_named_with_how_to_get_it() {
    let Some(folder) = folder_with(&[("mine.cpp", "class Solution {};")]) else {
        return;
    };
    let output = pilewise(folder.path(), &["check", "1406", "mine.cpp"])
        .env("PATH", folder.path())
        .output()
        .expect("pilewise ends");
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        complaint.contains("there is no `g++` or `c++` or `clang++`"),
        "{complaint}"
    );
    assert!(complaint.contains("apt install g++"), "{complaint}");
}

#[test]
fn a_command_reads_its_input_in_the_form_that_is_asked_for() {
    let program = "import sys, json\nprint(0 if json.loads(sys.stdin.read()) else 1)\n";
    let Some(folder) = folder_with(&[("mine.py", program)]) else {
        return;
    };
    let arguments = [
        "check",
        "1563",
        "--io",
        "json",
        "--cases",
        "9",
        "--no-save",
        "--",
        "python3",
        "mine.py",
    ];
    let output = run(folder.path(), &arguments);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    // One stone scores nothing; two do.
    assert!(
        told.contains("Input:    stones = [1, 1]\nExpected: 1\nGot:      0"),
        "{told}"
    );
    assert!(!folder.path().join(".pilewise").exists());
}

#[test]
fn the_value_shows_what_a_yes_hides() {
    let yes = "class Solution:\n    def stoneGame(self, piles):\n        return True\n";
    let Some(folder) = folder_with(&[("yes.py", yes)]) else {
        return;
    };
    let arguments = [
        "check",
        "877",
        "yes.py",
        "--cases",
        "50",
        "--no-save",
        "--tle",
        "60",
    ];
    let output = run(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let arguments = [&arguments[..], &["--value"]].concat();
    let output = run(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).starts_with("PE"),
        "{}",
        text(&output.stdout)
    );
}

/// The processes of programs that a process with this number judges.
fn judged_by(judge: u32) -> Vec<String> {
    let marker = format!("PILEWISE_RUN={judge}-");
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    let ids = entries.filter_map(|entry| entry.file_name().into_string().ok());
    ids.filter(|id| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        text_lossy(&environment).contains(&marker)
    })
    .collect()
}

fn text_lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn ctrl_c_ends_the_program_that_is_judged() {
    let endless =
        "class Solution:\n    def stoneGame(self, piles):\n        while True:\n            pass\n";
    let Some(folder) = folder_with(&[("endless.py", endless)]) else {
        return;
    };
    let arguments = ["check", "877", "endless.py", "--tle", "600", "--no-save"];
    let child = pilewise(folder.path(), &arguments)
        .spawn()
        .expect("pilewise starts");
    let judge = child.id();
    wait_until("the program starts", || !judged_by(judge).is_empty());
    let sent = Command::new("kill")
        .args(["-INT", &judge.to_string()])
        .status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("pilewise ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    wait_until("the program ends", || judged_by(judge).is_empty());
}

/// A heap that nothing keeps from falling below 0.
const NO_BOUND: &str = r#"
name = "No bound"

[input]
n = "int"

[position]
h = "n"

[[move]]
say    = "take {x}"
choose = { x = "1 ..= 3" }
next   = { h = "h - x" }

[goal]
last = "wins"
"#;

#[test]
fn play_without_end_is_refused_alike_and_names_what_is_missing() {
    let endless = NO_BOUND.replace("h - x", "(h + x) % 3");
    let files = [
        ("mine.py", "print(1)"),
        ("low.toml", NO_BOUND),
        ("round.toml", &endless),
    ];
    let Some(folder) = folder_with(&files) else {
        return;
    };
    let folder = folder.path();
    for (file, complaints) in [
        (
            "low.toml",
            &[
                "takes the field `h` below every bound",
                "such as `min(3, h)`",
                "^^^^^",
            ][..],
        ),
        (
            "round.toml",
            &[
                "play need not end: these ",
                "hint: let every move bring the end nearer",
            ],
        ),
    ] {
        for arguments in [
            &["solve", file, "5"][..],
            &["check", file, "mine.py", "--no-save"],
            &["gen", file],
            &["gen", file, "--grade", "."],
        ] {
            let output = run(folder, arguments);
            let told = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
            for complaint in complaints {
                assert!(told.contains(complaint), "{arguments:?}: {told}");
            }
            assert!(!told.contains("memory"), "{told}");
        }
    }
}

#[test]
fn a_field_without_a_known_bound_is_named_where_a_limit_is_met() {
    // Whether this ends nobody knows.
    let collatz = NO_BOUND
        .replace("\nchoose = { x = \"1 ..= 3\" }", "")
        .replace("take {x}", "on")
        .replace("h - x", "h / 2 if h % 2 == 0 else 3 * h + 1")
        .replace(
            "[[move]]",
            "[[end]]\nif = \"h == 1\"\nresult = \"mover wins\"\n\n[[move]]",
        );
    let Some(folder) = folder_with(&[("far.toml", &collatz)]) else {
        return;
    };
    let arguments = ["solve", "far.toml", "27", "--max-positions", "50"];
    let output = run(folder.path(), &arguments);
    let told = text(&output.stderr);
    assert_ne!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("no bound of `h` follows from the rules"),
        "{told}"
    );
    let output = run(folder.path(), &arguments[..3]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
