//! What is said of time and of crashes that come with the size; test sets that are too weak.
#![cfg(unix)]

mod common;

use std::fs;

use pilewise::builtin;
use pilewise::input::{Format, InputValue};
use pilewise_judge::inputs::Domain;
use pilewise_judge::program::Language;
use pilewise_judge::run::RunLimits;
use pilewise_judge::testset::{Layout, Suite, grade, strategies, suite, write_suite};
use pilewise_judge::{
    Asked, Case, Judge, Minimality, Oracle, SavedCase, Verdict, check, saved_cases,
};

use common::{checked, counted, is_installed, patient, program, rules, text_of};

/// Only the power is asserted, and that within the tolerance for which growth is named.
#[test]
fn three_loops_are_cubic() {
    if !is_installed(Language::Python) {
        return;
    }
    let rules = rules("1140");
    let program = program(&rules, &text_of("right.py"), "py", None);
    let mut budget = counted(60);
    budget.full_size = std::time::Duration::from_secs(6);
    // A machine that is busy all the time of a measurement may spoil it.
    let named = (0..5).any(|_| {
        let report = checked(&rules, &program, patient(), budget);
        assert!(report.failure.is_none(), "{:?}", report.failure);
        assert_eq!(report.timings.last().map(|timing| timing.size), Some(100));
        report.growth.is_some_and(|growth| growth.name() == "≈ n³")
    });
    assert!(named);
}

/// Without a memory; the limit is strict so that the test is short.
#[test]
fn a_program_that_is_too_slow_is_told_how_it_grows() {
    if !is_installed(Language::Python) {
        return;
    }
    let text = "
class Solution:
    def stoneGameII(self, piles):
        def most(i, m):
            if i >= len(piles):
                return 0
            ways = range(1, min(2 * m, len(piles) - i) + 1)
            return max(sum(piles[i:]) - most(i + x, max(m, x)) for x in ways)
        return most(0, 1)
";
    let rules = rules("1140");
    let program = program(&rules, text, "py", None);
    let limits = RunLimits {
        time: std::time::Duration::from_millis(700),
        ..patient()
    };
    let mut budget = counted(400);
    budget.time = std::time::Duration::from_secs(20);
    let report = checked(&rules, &program, limits, budget);
    let (found, _) = report.failure.expect("it is too slow");
    assert_eq!(found.failing.verdict, Verdict::TimeLimit);
    let growth = report.growth.expect("a growth");
    assert!(growth.is_exponential, "{growth:?}");
}

#[test]
fn a_deep_recursion_is_told_with_the_size_at_which_it_begins() {
    if !is_installed(Language::Python) {
        return;
    }
    let text = "
class Solution:
    def stoneGameIII(self, stoneValue):
        sys.setrecursionlimit(1000)
        n = len(stoneValue)
        def lead(i, known):
            if i == n:
                return 0, 0, 0
            after = lead(i + 1, known)
            sums = [sum(stoneValue[i:i + x]) for x in (1, 2, 3)]
            best = max(sums[x] - after[x] for x in range(min(3, n - i)))
            return best, after[0], after[1]
        value = lead(0, {})[0]
        return 'Alice' if value > 0 else 'Bob' if value < 0 else 'Tie'
";
    let rules = rules("1406");
    let program = program(&rules, text, "py", None);
    let domain = Domain::of(&rules);
    let mut judge = Judge::new(&program, Oracle::new(&rules, Asked::Answer), patient(), 1);
    let report = check(&mut judge, &domain, &[], counted(200));
    let (found, minimality) = report.failure.expect("a failure");
    assert_eq!(found.failing.verdict, Verdict::RuntimeError);
    assert!(found.failing.got.contains("RecursionError"), "{found:?}");
    assert_eq!(minimality, Minimality::Begins);
    // The program allows itself a thousand calls; the driver and the last call take some of them.
    let InputValue::List(row) = &found.case.values[0] else {
        panic!("a list");
    };
    assert!((900..=1000).contains(&row.len()), "{}", row.len());
    let shorter = Case {
        values: vec![InputValue::List(row[..row.len() - 1].to_vec())],
    };
    assert!(judge.first_failure(&[shorter]).is_none());
}

#[test]
fn a_failing_input_is_kept_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in builtin::games() {
        let rules = rules(game.id);
        let domain = Domain::of(&rules);
        let case = pilewise_judge::inputs::killers(&domain, 4).remove(0);
        let saved = SavedCase {
            input: case.json(&rules.parameters),
            expected: "1".to_owned(),
            seed: 1,
        };
        let folder = folder.path().join(game.id);
        assert_eq!(
            saved.save(&folder).expect("saved"),
            saved.save(&folder).expect("again")
        );
        fs::write(folder.join("broken.json"), "{").expect("written");
        assert_eq!(saved_cases(&folder, &rules), [case]);
    }
}

fn suite_of(game: &str, seed: u64) -> Suite {
    let rules = rules(game);
    suite(
        &Oracle::new(&rules, Asked::Answer),
        &strategies(&rules),
        seed,
    )
}

#[test]
fn test_sets_are_the_same_for_a_seed_and_keep_the_limits() {
    for game in ["stone-game", "stone-game-iii", "can-i-win"] {
        let rules = rules(game);
        let (one, other) = (suite_of(game, 5), suite_of(game, 5));
        assert_eq!(one.tests, other.tests, "{game}");
        assert!(one.tests.len() >= 20, "{game}: {}", one.tests.len());
        let domain = Domain::of(&rules);
        assert!(
            one.tests.iter().all(|test| domain.admits(&test.case)),
            "{game}"
        );
        assert_ne!(one.tests, suite_of(game, 6).tests, "{game}");
    }
}

#[test]
fn what_is_made_is_graded_without_fault_and_kills_what_it_says() {
    let rules = rules("stone-game-ii");
    let oracle = Oracle::new(&rules, Asked::Answer);
    let all = strategies(&rules);
    let made = suite(&oracle, &all, 1);
    for layout in [Layout::Plain, Layout::Leetcode, Layout::Polygon] {
        let folder = tempfile::tempdir().expect("a folder");
        let written = write_suite(&made, &rules, layout, folder.path(), None, |test| {
            format!("gen {}:{}", test.group.name(), test.number)
        });
        assert!(!written.expect("written").is_empty());
        let again = write_suite(&made, &rules, layout, folder.path(), None, |_| {
            String::new()
        });
        assert!(again.is_err(), "sets are not mixed");
        let tests = match layout {
            Layout::Polygon => folder.path().join("tests"),
            _ => folder.path().to_owned(),
        };
        let grade = grade(&oracle, &all, &tests, Format::Auto, 1).expect("graded");
        assert!(grade.unreadable.is_empty(), "{:?}", grade.unreadable);
        assert_eq!(grade.tests.len(), made.tests.len(), "{layout:?}");
        assert!(
            grade
                .tests
                .iter()
                .all(|it| it.wrong_answer.is_none() && it.broken.is_empty())
        );
        assert!(grade.survivors.is_empty(), "{:?}", grade.survivors);
        assert_eq!(grade.unexposed, made.unexposed);
        assert_eq!(grade.constant, None);
    }
}

/// The examples of the problem statements, with their answers.
const PUBLISHED: [(&str, &[(&str, &str)]); 11] = [
    ("877", &[("[5,3,4,5]", "true"), ("[3,7,2,3]", "true")]),
    ("486", &[("[1,5,2]", "false"), ("[1,5,233,7]", "true")]),
    ("1140", &[("[2,7,9,4,4]", "10"), ("[1,2,3,4,5,100]", "104")]),
    (
        "1406",
        &[
            ("[1,2,3,7]", "Bob"),
            ("[1,2,3,-9]", "Alice"),
            ("[1,2,3,6]", "Tie"),
        ],
    ),
    ("1510", &[("1", "true"), ("2", "false"), ("4", "true")]),
    (
        "1563",
        &[
            ("[6,2,3,4,5,5]", "18"),
            ("[7,7,7,7,7,7,7]", "28"),
            ("[4]", "0"),
        ],
    ),
    (
        "1686",
        &[
            ("[1,3]\n[2,1]", "1"),
            ("[1,2]\n[3,1]", "0"),
            ("[2,4,3]\n[1,6,7]", "-1"),
        ],
    ),
    (
        "1690",
        &[("[5,3,1,4,2]", "6"), ("[7,90,5,1,100,10,10,2]", "122")],
    ),
    (
        "1872",
        &[
            ("[-1,2,-3,4,-5]", "5"),
            ("[7,-6,5,10,5,-2,-6]", "13"),
            ("[-10,-12]", "-22"),
        ],
    ),
    (
        "2029",
        &[
            ("[2,1]", "true"),
            ("[2]", "false"),
            ("[5,1,2,4,3]", "false"),
        ],
    ),
    (
        "464",
        &[("10\n11", "false"), ("10\n0", "true"), ("10\n1", "true")],
    ),
];

#[test]
fn the_published_examples_let_wrong_programs_through() {
    let mut games_with_survivors = 0;
    for (game, examples) in PUBLISHED {
        let rules = rules(game);
        let oracle = Oracle::new(&rules, Asked::Answer);
        let folder = tempfile::tempdir().expect("a folder");
        for (at, (input, answer)) in examples.iter().enumerate() {
            fs::write(folder.path().join(format!("{at}.in")), input).expect("written");
            fs::write(folder.path().join(format!("{at}.ans")), answer).expect("written");
        }
        let all = strategies(&rules);
        let grade = grade(&oracle, &all, folder.path(), Format::Auto, 1).expect("graded");
        assert!(
            grade.unreadable.is_empty(),
            "{game}: {:?}",
            grade.unreadable
        );
        assert_eq!(grade.tests.len(), examples.len(), "{game}");
        for test in &grade.tests {
            assert_eq!(
                (&test.wrong_answer, &test.broken),
                (&None, &Vec::new()),
                "{game}"
            );
        }
        for (name, exposed) in &grade.survivors {
            let strategy = all.iter().find(|it| it.name == *name).expect("a strategy");
            assert!(
                strategy.is_exposed(&rules, &exposed.case, &exposed.answer),
                "{name}"
            );
        }
        assert_eq!(grade.constant.is_some(), game == "877", "{game}");
        games_with_survivors += usize::from(!grade.survivors.is_empty());
    }
    assert!(games_with_survivors >= 3, "{games_with_survivors}");
}

#[test]
fn a_faulty_test_set_is_told_what_is_wrong() {
    let rules = rules("877");
    let oracle = Oracle::new(&rules, Asked::Answer);
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("1.in", "[5,3,4,5]"),
        ("1.ans", "false"),
        ("2.in", "[1,2,3]"),
        ("2.ans", "true"),
        ("3.in", "[1,"),
        ("3.ans", "true"),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let grade =
        grade(&oracle, &strategies(&rules), folder.path(), Format::Auto, 1).expect("graded");
    assert_eq!(grade.tests[0].wrong_answer.as_deref(), Some("false"));
    assert!(
        grade.tests[1]
            .broken
            .iter()
            .any(|it| it.contains("even number"))
    );
    assert_eq!(grade.unreadable.len(), 1);
}
