//! Programs that misbehave get a verdict within the limits, and the machine is left clean.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pilewise::input::InputValue;
use pilewise_judge::program::{Dialect, Language, Program};
use pilewise_judge::run::{Outcome, RunLimits, Session, Stop, run_once};
use pilewise_judge::{Case, Verdict};

use common::{checked, counted, is_installed, patient, program, rules};

/// A fork bomb beside another test would be that test's trouble.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Limits that a test soon meets.
const STRICT: RunLimits = RunLimits {
    time: Duration::from_millis(1500),
    memory: 200 << 20,
    output: 1 << 20,
    processes: 16,
    cancel: None,
};

fn python(text: &str, dialect: Option<Dialect>) -> Option<Program> {
    is_installed(Language::Python).then(|| program(&rules("1140"), text, "py", dialect))
}

/// What a program that reads standard input does with two piles.
fn outcome_of(text: &str, limits: RunLimits) -> Option<Outcome> {
    let program = python(text, Some(Dialect::Contest))?;
    let outcome = run_once(&program, "2\n3 4\n".to_owned(), limits).outcome;
    assert_clean();
    Some(outcome)
}

fn assert_stops(text: &str, stop: &Stop) {
    if let Some(outcome) = outcome_of(text, STRICT) {
        assert_eq!(outcome, Outcome::Stopped(stop.clone()), "{text}");
    }
}

/// That no process of a program of this test is left.
fn assert_clean() {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let left = survivors();
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < until, "left behind: {left:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Processes whose environment says that they are programs of this test.
fn survivors() -> Vec<String> {
    let marker = format!("PILEWISE_RUN={}-", std::process::id());
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    let ids = entries.filter_map(|entry| entry.file_name().into_string().ok());
    ids.filter(|id| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(&marker)
    })
    .collect()
}

#[test]
fn each_gets_its_verdict() {
    let _alone = alone();
    assert_stops(
        "import os\nwhile True:\n    os.fork()\n",
        &Stop::OverProcesses,
    );
    assert_stops(
        "import os\nwhile True:\n    if os.fork() == 0:\n        os.setsid()\n",
        &Stop::OverProcesses,
    );
    assert_stops("while True:\n    print('x' * 1000000)\n", &Stop::OverOutput);
    assert_stops("while True:\n    pass\n", &Stop::TimedOut);
    assert_stops("import time\ntime.sleep(1000)\n", &Stop::TimedOut);
    assert_stops(
        "import os\nos.close(1)\nwhile True:\n    pass\n",
        &Stop::TimedOut,
    );
    assert_stops(
        "rows = []\nwhile True:\n    rows.append(bytearray(1 << 20))\n",
        &Stop::OverMemory,
    );
    let crash = outcome_of("import os\nos.abort()\n", STRICT);
    assert!(crash.is_none_or(
        |it| matches!(&it, Outcome::Stopped(Stop::Crashed(how)) if how.contains("SIGABRT"))
    ));
    let file = outcome_of(
        "f = open('f', 'wb')\nwhile True:\n    f.write(bytes(1 << 20))\n",
        STRICT,
    );
    assert!(file.is_none_or(|it| matches!(it, Outcome::Stopped(Stop::Crashed(_)))));
}

#[test]
fn bytes_that_are_no_text_are_an_answer_that_cannot_be_read() {
    let _alone = alone();
    let text = "import sys\nsys.stdout.buffer.write(b'\\xff\\xfe')\n";
    let Some(program) = python(text, Some(Dialect::Contest)) else {
        return;
    };
    let report = checked(&rules("1140"), &program, patient(), counted(10));
    let (found, _) = report.failure.expect("a failure");
    assert_eq!(found.failing.verdict, Verdict::PresentationError);
}

#[test]
fn a_closed_input_is_no_trouble() {
    let _alone = alone();
    let text = "import os\nos.close(0)\nprint(7)\n";
    let Some(program) = python(text, Some(Dialect::Contest)) else {
        return;
    };
    // Far more than a pipe holds.
    let input = "1 ".repeat(1 << 20);
    let reply = run_once(&program, input, patient());
    assert_eq!(reply.outcome, Outcome::Answered("7\n".to_owned()));
}

#[test]
fn what_a_program_leaves_behind_is_ended() {
    let _alone = alone();
    let text = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(1000)\n    os._exit(0)\nprint(7)\n";
    let Some(program) = python(text, Some(Dialect::Contest)) else {
        return;
    };
    let reply = run_once(&program, String::new(), patient());
    assert_eq!(reply.outcome, Outcome::Answered("7\n".to_owned()));
    assert_clean();
}

#[test]
fn secrets_of_the_environment_are_not_inherited() {
    let _alone = alone();
    let text = "import os\nprint(sorted(os.environ))\n";
    let Some(program) = python(text, Some(Dialect::Contest)) else {
        return;
    };
    let Outcome::Answered(names) = run_once(&program, String::new(), patient()).outcome else {
        panic!("no answer");
    };
    // Cargo gives every test this one.
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    assert!(
        names.contains("PATH") && !names.contains("CARGO"),
        "{names}"
    );
}

#[test]
fn the_superusers_rights_are_given_up() {
    let _alone = alone();
    let text = "import os\nprint(os.geteuid())\n";
    let Some(program) = python(text, Some(Dialect::Contest)) else {
        return;
    };
    let Outcome::Answered(user) = run_once(&program, String::new(), patient()).outcome else {
        panic!("no answer");
    };
    assert_ne!(user.trim(), "0");
}

/// A class that misbehaves on single cases: those are to blame, and the others are answered.
const ON_SINGLE_CASES: &str = "
import os, sys, time
class Solution:
    def stoneGameII(self, piles):
        print('noise', piles)
        if piles == [2]:
            raise ValueError('two')
        if piles == [3]:
            os._exit(3)
        if piles == [4]:
            time.sleep(1000)
        if piles == [5]:
            sys.stdin.close()
            os.close(0)
        if piles == [6]:
            os.abort()
        if piles == [7]:
            return 'no number\\nat all'
        if piles == [8]:
            sys.exit(1)
        return sum(piles)
";

#[test]
fn a_crash_or_a_hang_is_pinned_to_its_case() {
    let _alone = alone();
    let Some(program) = python(ON_SINGLE_CASES, None) else {
        return;
    };
    let limits = RunLimits {
        time: Duration::from_secs(2),
        ..patient()
    };
    let cases: Vec<Case> = (1..=10)
        .map(|pile| Case {
            values: vec![InputValue::List(vec![pile])],
        })
        .collect();
    let mut outcomes = Vec::new();
    Session::new(&program, limits).answer(&cases, |at, reply| {
        assert_eq!(at, outcomes.len());
        outcomes.push(reply.outcome);
        true
    });
    let crashed = |how: &str, at: usize| match &outcomes[at] {
        Outcome::Stopped(Stop::Crashed(told)) => assert!(told.contains(how), "{told}"),
        other => panic!("case {at}: {other:?}"),
    };
    crashed("ValueError: two (line 7)", 1);
    crashed("exit code 3", 2);
    assert_eq!(outcomes[3], Outcome::Stopped(Stop::TimedOut));
    crashed("SIGABRT", 5);
    assert_eq!(
        outcomes[6],
        Outcome::Answered("no number at all".to_owned())
    );
    crashed("SystemExit", 7);
    for (at, answer) in [(0, "1"), (4, "5"), (8, "9"), (9, "10")] {
        assert_eq!(
            outcomes[at],
            Outcome::Answered(answer.to_owned()),
            "case {at}"
        );
    }
    assert_eq!(outcomes.len(), 10);
}

#[test]
fn what_does_not_load_is_a_compile_error() {
    let _alone = alone();
    let texts = [
        "class Solution:\n    def stoneGameII(self, piles)\n        return 1\n",
        "class Solution:\n    def stoneGameIII(self, piles):\n        return 1\n",
        "import nothing_of_that_name\nclass Solution:\n    def stoneGameII(self, piles):\n        return 1\n",
    ];
    for text in texts {
        let Some(program) = python(text, None) else {
            return;
        };
        let report = checked(&rules("1140"), &program, patient(), counted(10));
        let (found, _) = report.failure.expect("a failure");
        assert_eq!(found.failing.verdict, Verdict::CompileError, "{found:?}");
    }
}

#[test]
fn memory_over_the_limit_is_told_in_every_language() {
    let _alone = alone();
    let programs = [
        (
            Language::Python,
            "py",
            "class Solution:\n    def winnerSquareGame(self, n):\n        return len(bytearray(1 << 33)) > 0\n",
        ),
        (
            Language::Cpp,
            "cpp",
            "class Solution { public: bool winnerSquareGame(int n) { vector<vector<char>> rows; for (;;) rows.emplace_back(1 << 24, 1); } };\n",
        ),
        (
            Language::Java,
            "java",
            "class Solution { public boolean winnerSquareGame(int n) { List<byte[]> rows = new ArrayList<>(); for (;;) rows.add(new byte[1 << 24]); } }\n",
        ),
        (
            Language::CSharp,
            "cs",
            "public class Solution { public bool WinnerSquareGame(int n) { var rows = new List<byte[]>(); for (;;) rows.Add(Enumerable.Repeat((byte)1, 1 << 24).ToArray()); } }\n",
        ),
        (
            Language::JavaScript,
            "js",
            "var winnerSquareGame = function (n) { const rows = []; for (;;) rows.push(new Array(1 << 20).fill(n)); };\n",
        ),
        (
            Language::Rust,
            "rs",
            "impl Solution { pub fn winner_square_game(n: i32) -> bool { let mut rows = vec![]; loop { rows.push(vec![1u8; 1 << 24]); } } }\n",
        ),
    ];
    let rules = rules("1510");
    for (language, extension, text) in programs {
        if !is_installed(language) {
            continue;
        }
        let limits = RunLimits {
            memory: 256 << 20,
            ..patient()
        };
        let program = program(&rules, text, extension, None);
        let report = checked(&rules, &program, limits, counted(10));
        let (found, _) = report.failure.expect("a failure");
        assert_eq!(
            found.failing.verdict,
            Verdict::MemoryLimit,
            "{}: {found:?}",
            language.name()
        );
    }
}
