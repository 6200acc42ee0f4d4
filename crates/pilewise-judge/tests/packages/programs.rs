//! The programs of packages, compiled and run.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use pilewise::rules::Answer;
use pilewise_judge::testset::{Layout, Source, write_suite};

use crate::contest;
use crate::{Written, compiled, games, suite_of, written};

/// What a program prints and the code that it ends with.
pub(crate) fn run(program: &Path, arguments: &[&Path], input: &str) -> (String, i32) {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_owned();
    // It may end before it has read all.
    let feeder = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = feeder.join();
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    (printed, output.status.code().expect("a code"))
}

fn file(package: &Written, name: &str, text: &str) -> std::path::PathBuf {
    let path = package.folder.path().join(name);
    fs::write(&path, text).expect("written");
    path
}

fn printed(answer: &Answer) -> String {
    match answer {
        Answer::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Texts that are no input, made of one that is.
fn broken(input: &str) -> Vec<String> {
    let mut broken = vec![
        String::new(),
        format!("{input}\n"),
        format!("{input}1\n"),
        format!(" {input}"),
        input.trim_end_matches('\n').to_owned(),
        input.replace('\n', "\r\n"),
        input.replacen('\n', " \n", 1),
    ];
    if input.starts_with(|first: char| first.is_ascii_digit()) {
        broken.push(format!("0{input}"));
        broken.push(format!("+{input}"));
        broken.push(format!("9999999999999999999{input}"));
        broken.push(format!("-{input}"));
    }
    broken
}

#[test]
fn the_validator_takes_every_test_and_nothing_that_is_broken() {
    for rules in games() {
        for (layout, name, taken, refused) in [
            (Layout::Polygon, "files/validator.cpp", 0, 3),
            (Layout::Kattis, "input_validators/validator.cpp", 42, 43),
        ] {
            let package = written(&rules, layout);
            let Some(validator) = compiled(&package.path(name)) else {
                return;
            };
            let check = |input: &str| run(&validator, &[], input).1;
            for test in &package.suite.tests {
                assert_eq!(
                    check(&contest(&test.case, &rules)),
                    taken,
                    "{:?}",
                    test.case
                );
            }
            for input in broken(&contest(&package.suite.tests[0].case, &rules)) {
                assert_eq!(check(&input), refused, "{}: {input:?}", rules.name);
            }
        }
    }
}

#[test]
fn the_validator_knows_the_limits_of_the_problem() {
    let beyond = [
        ("1140", "1\n10001\n", "1\n10000\n"),
        ("1140", "1\n0\n", "1\n1\n"),
        ("1510", "100001\n", "100000\n"),
        ("877", "1\n1\n", "2\n1 2\n"),
        ("877", "2\n1 1\n", "2\n1 2\n"),
        ("1686", "1\n1\n2\n1 1\n", "2\n1 2\n2\n1 1\n"),
    ];
    for (game, refused, taken) in beyond {
        let text = pilewise::builtin::find(game).expect("a game").text;
        let rules = pilewise::rules::Rules::parse(text).expect("rules");
        let package = written(&rules, Layout::Polygon);
        let Some(validator) = compiled(&package.path("files/validator.cpp")) else {
            return;
        };
        assert_eq!(run(&validator, &[], refused).1, 3, "{game}: {refused}");
        assert_eq!(run(&validator, &[], taken).1, 0, "{game}: {taken}");
    }
}

#[test]
fn the_checker_takes_the_right_answer_and_no_other_from_both_kinds_of_judges() {
    for rules in games() {
        let package = written(&rules, Layout::Polygon);
        let Some(checker) = compiled(&package.path("files/check.cpp")) else {
            return;
        };
        let input = package.path("tests/01");
        let feedback = package.folder.path();
        let check = |output: &str, answer: &str| {
            let output_file = file(&package, "output", output);
            let answer_file = file(&package, "answer", answer);
            let testlib = run(&checker, &[&input, &output_file, &answer_file], "").1;
            let kattis = run(&checker, &[&input, &answer_file, feedback], output).1;
            let expected = match testlib {
                0 => 42,
                3 => 1,
                _ => 43,
            };
            assert_eq!(kattis, expected, "{output:?} for {answer:?}");
            testlib
        };
        let mut answers: Vec<String> = Vec::new();
        for test in &package.suite.tests {
            let right = printed(&test.answer);
            assert_eq!(check(&format!("{right}\n"), &format!("{right}\n")), 0);
            assert_eq!(check(&format!("  {right}\r\n\n"), &right), 0);
            if !answers.contains(&right) {
                answers.push(right);
            }
        }
        assert!(answers.len() > 1, "{}: {answers:?}", rules.name);
        assert_eq!(check(&answers[0], &answers[1]), 1);
        for nothing in ["", "\n", "maybe", "1 2", "4.0", "--1", "\"Alice"] {
            assert_eq!(
                check(nothing, &answers[0]),
                2,
                "{}: {nothing:?}",
                rules.name
            );
        }
        assert_eq!(check(&answers[0], "maybe"), 3);
        assert_eq!(run(&checker, &[&input], "").1, 3);
    }
}

#[test]
fn numbers_are_compared_as_numbers_and_yes_as_check_does() {
    let right = [
        ("1140", "+0012", "12"),
        ("1140", "-0", "0"),
        ("1140", "-007", "-7"),
        ("1510", "YES", "true"),
        ("1510", "0", "false"),
        ("1406", "\"Alice\"", "Alice"),
    ];
    let wrong = [
        ("1140", "-12", "12"),
        ("1510", "no", "true"),
        ("1406", "Bob", "Tie"),
    ];
    let judged = right
        .map(|case| (case, 0))
        .into_iter()
        .chain(wrong.map(|case| (case, 1)));
    for ((game, output, answer), code) in judged {
        let text = pilewise::builtin::find(game).expect("a game").text;
        let rules = pilewise::rules::Rules::parse(text).expect("rules");
        let package = written(&rules, Layout::Polygon);
        let Some(checker) = compiled(&package.path("files/check.cpp")) else {
            return;
        };
        let files = [
            file(&package, "output", output),
            file(&package, "answer", answer),
        ];
        let found = run(&checker, &[&files[0], &files[0], &files[1]], "").1;
        assert_eq!(found, code, "{output} for {answer}");
    }
}

#[test]
fn the_model_solution_answers_every_test() {
    for rules in games() {
        let package = written(&rules, Layout::Polygon);
        let Some(model) = compiled(&package.path("solutions/model.cpp")) else {
            return;
        };
        for test in &package.suite.tests {
            let (output, code) = run(&model, &[], &contest(&test.case, &rules));
            assert_eq!(code, 0, "{:?}", test.case);
            assert_eq!(
                output,
                format!("{}\n", printed(&test.answer)),
                "{:?}",
                test.case
            );
        }
    }
}

#[test]
fn a_solution_of_one_s_own_takes_the_place_of_the_model() {
    let rules = games().remove(0);
    let suite = suite_of(&rules);
    let folder = tempfile::tempdir().expect("a folder");
    let source = Source {
        name: "best.py".to_owned(),
        text: "print(1)\n".to_owned(),
    };
    for (layout, path) in [
        (Layout::Polygon, "solutions/best.py"),
        (Layout::Kattis, "submissions/accepted/best.py"),
        (Layout::Cms, "sol/best.py"),
    ] {
        let to = folder.path().join(path.replace('/', "-"));
        let written = write_suite(&suite, &rules, layout, &to, Some(&source), |_| {
            String::new()
        });
        let files = written.expect("written");
        assert_eq!(
            fs::read_to_string(to.join(path)).expect("it is there"),
            source.text
        );
        assert!(!files.iter().any(|file| file.ends_with("model.cpp")));
    }
}
