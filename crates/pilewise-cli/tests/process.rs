//! What the documents cannot show: streams, signals, pipes that close, and very large input.
#![cfg(unix)]

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

fn pilewise(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilewise"));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the command with `input` on standard input.
fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = pilewise(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("pilewise starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // pilewise need not read all of an input that is wrong.
    let _ = pipe.write_all(input);
    drop(pipe);
    child.wait_with_output().expect("pilewise ends")
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (text(&output.stdout), text(&output.stderr))
}

/// That the input is refused: nothing on standard output, `complaint` on standard error.
fn assert_refused(output: &Output, complaint: &str) {
    let (out, err) = texts(output);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert_eq!(out, "");
    assert!(
        err.starts_with("error: ") && err.contains(complaint),
        "{err}"
    );
    assert!(err.len() < 1000, "{} bytes of complaint", err.len());
}

#[test]
fn ten_megabytes_of_brackets_are_refused() {
    let brackets = vec![b'['; 10_000_000];
    assert_refused(&fed(&["solve", "877"], &brackets), "nested more than");
}

#[test]
fn a_number_of_a_million_digits_is_refused() {
    let digits = vec![b'9'; 1_000_000];
    assert_refused(
        &fed(&["solve", "877"], &digits),
        "does not fit into 64 bits",
    );
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    assert_refused(&fed(&["solve", "877"], b"[1,\xff\xfe]"), "UTF-8");
}

#[test]
fn a_rules_file_of_bytes_or_a_folder_is_refused() {
    let file = env!("CARGO_BIN_EXE_pilewise");
    let folder = env!("CARGO_MANIFEST_DIR");
    for path in [file, folder] {
        let output = pilewise(&["solve", path, "3"])
            .output()
            .expect("pilewise ends");
        assert_refused(&output, "cannot read the rules file");
    }
}

#[test]
fn nothing_is_coloured_off_a_terminal() {
    for arguments in [
        &["solve", "877", "1", "2"][..],
        &["solve", "chess", "1"],
        &["--help"],
    ] {
        let output = pilewise(arguments).output().expect("pilewise ends");
        let (out, err) = texts(&output);
        assert!(
            !out.contains('\x1b') && !err.contains('\x1b'),
            "{arguments:?}"
        );
    }
}

#[test]
fn an_answer_comes_before_the_next_case_is_written() {
    let mut child = pilewise(&["solve", "1140", "--answer"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("pilewise starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    for (case, answer) in [("[2,7,9,4,4]\n", *b"10\n"), ("[3,9]\n", *b"12\n")] {
        input.write_all(case.as_bytes()).expect("the case is sent");
        let mut line = [0; 3];
        output.read_exact(&mut line).expect("the answer comes");
        assert_eq!(line, answer);
    }
    drop(input);
    assert!(child.wait().expect("pilewise ends").success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let stones = "1 ".repeat(50_000);
    for form in ["--full-line", "--json"] {
        let mut child = pilewise(&["solve", "1406", form])
            .stdin(Stdio::piped())
            .spawn()
            .expect("pilewise starts");
        let mut output = child.stdout.take().expect("a pipe");
        let mut input = child.stdin.take().expect("a pipe");
        input
            .write_all(stones.as_bytes())
            .expect("the case is sent");
        drop(input);
        output.read_exact(&mut [0; 10]).expect("some output");
        drop(output);
        let (_, err) = texts(&child.wait_with_output().expect("pilewise ends"));
        assert_eq!(err, "", "{form}");
    }
}

#[test]
fn a_closed_pipe_exits_with_0() {
    let script = r#"yes 1 | head -30000 | tr '\n' ' ' | ("$0" solve 1406 --full-line; echo "code $?" >&2) | head -1"#;
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_pilewise")])
        .output()
        .expect("a shell");
    let (out, err) = texts(&output);
    assert!(out.starts_with("Answer: "), "{out}");
    assert_eq!(err, "code 0\n");
}

#[cfg(target_os = "linux")]
fn interrupt(child: &std::process::Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill");
    assert!(sent.success());
}

#[cfg(target_os = "linux")]
/// Waits until a process listens for Ctrl-C: it has a thread for that.
fn wait_until_it_listens(child: &std::process::Child) {
    let threads = format!("/proc/{}/task", child.id());
    while std::fs::read_dir(&threads).is_ok_and(|threads| threads.count() < 2) {
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_solve() {
    let row = "7 ".repeat(400);
    for arguments in [
        ["solve", "877", "--engine", "brute"],
        ["compare", "877", "--max-time=1h", "--max-positions=1000G"],
    ] {
        let mut child = pilewise(&arguments)
            .stdin(Stdio::piped())
            .spawn()
            .expect("pilewise starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(row.as_bytes()).expect("the case is sent");
        drop(input);
        wait_until_it_listens(&child);
        interrupt(&child);
        let output = child.wait_with_output().expect("pilewise ends");
        let (out, err) = texts(&output);
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert_eq!((out.as_str(), err.as_str()), ("", "error: interrupted\n"));
    }
}

#[test]
fn a_time_limit_stops_a_solve() {
    let row = "7 ".repeat(400);
    let output = fed(
        &["solve", "877", "--engine", "brute", "--max-time", "50ms"],
        row.as_bytes(),
    );
    let (out, err) = texts(&output);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(out, "");
    assert!(
        err.contains("not solved within the limit of 50 ms"),
        "{err}"
    );
    assert!(err.contains("hint: raise it with `--max-time`"), "{err}");
}

#[test]
fn a_memory_limit_that_is_raised_as_told_is_enough() {
    let solve = |memory: &str| {
        pilewise(&[
            "solve",
            "1510",
            "5000",
            "--answer",
            "--engine",
            "memo",
            "--max-memory",
            memory,
        ])
        .output()
        .expect("pilewise ends")
    };
    let mut memory = "1KiB".to_owned();
    let mut refusals = 0;
    loop {
        let output = solve(&memory);
        let (out, err) = texts(&output);
        if output.status.success() {
            assert_eq!(out, "true\n");
            break;
        }
        assert_eq!(output.status.code(), Some(3), "{err}");
        refusals += 1;
        assert!(refusals < 20, "the hint never suffices: {err}");
        let hint = err
            .split("--max-memory ")
            .nth(1)
            .and_then(|rest| rest.split('`').next());
        memory = hint.expect("a hint").to_owned();
    }
    assert!(refusals > 0, "a kibibyte cannot hold thousands of values");
}

/// A position's set holds numbers up to 63, so a line over more items cannot be shown; the
/// answer, the value and the best moves can.
#[test]
fn more_items_than_a_set_holds_are_solved_without_a_line() {
    let row = |modulus: usize| (0..100).map(move |at| (at % modulus + 1).to_string());
    let line = |modulus| row(modulus).collect::<Vec<_>>().join(" ");
    let input = format!("{}\n{}\n", line(7), line(5));
    let people = fed(&["solve", "stone-game-vi"], input.as_bytes());
    let (out, err) = texts(&people);
    assert_eq!(people.status.code(), Some(0), "{err}");
    assert!(out.starts_with("Answer: 1\nAlice wins by "), "{out}");
    assert!(out.contains("The line is not shown"), "{out}");
    let json = fed(&["solve", "stone-game-vi", "--json"], input.as_bytes());
    let (out, err) = texts(&json);
    assert_eq!(json.status.code(), Some(0), "{err}");
    let solved: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(solved["answer"], 1);
    assert!(solved["line"].is_null());
    // With as many items as a set holds, there is a line.
    let few = |modulus| row(modulus).take(64).collect::<Vec<_>>().join(" ");
    let input = format!("{}\n{}\n", few(7), few(5));
    let (out, _) = texts(&fed(
        &["solve", "stone-game-vi", "--json"],
        input.as_bytes(),
    ));
    let solved: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(solved["line"].as_array().expect("a line").len(), 64);
}
