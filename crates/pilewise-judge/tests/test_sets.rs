//! What test sets are worth: those that are made, and those that are graded.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write as _;

use pilewise::input::Format;
use pilewise::rules::{Answer, Rules};
use pilewise_judge::testset::{Group, NoGrade, OneAnswer, Suite, grade, strategies, suite};
use pilewise_judge::{Asked, Oracle};

/// Two heaps, of which any number may be taken: lost where they are equal, and nowhere else.
const TWO_HEAPS: &str = r#"
name    = "Two heaps"
example = "3 5"

[input]
a = "int"
b = "int"

[[require]]
that = "0 <= a and a <= 200 and 0 <= b and b <= 200"
else = "0 to 200 stones"

[position]
left = "[a, b]"

[[move]]
say    = "take {x} from heap {k}"
choose = { k = "0 .. 2", x = "1 ..= left[k]" }
next   = { "left[k]" = "left[k] - x" }

[goal]
last   = "wins"
answer = { win = true, lose = false }
"#;

fn built_in(game: &str) -> Rules {
    Rules::parse(pilewise::builtin::find(game).expect("a game").text).expect("rules")
}

fn plain_suite(rules: &Rules) -> Suite {
    suite(&Oracle::new(rules, Asked::Answer), &[], 1)
}

/// The answers of the tests above this size.
fn large_answers(suite: &Suite, size: u64) -> HashSet<String> {
    let large = suite.tests.iter().filter(|test| test.case.size() >= size);
    large.map(|test| test.answer.to_string()).collect()
}

#[test]
fn large_tests_differ_in_their_answers() {
    for (rules, size) in [
        (built_in("1510"), 90_000),
        (Rules::parse(TWO_HEAPS).expect("rules"), 150),
    ] {
        let suite = plain_suite(&rules);
        assert_eq!(large_answers(&suite, size).len(), 2, "{}", rules.name);
        assert_eq!(suite.one_answer, None);
        let numbers: Vec<usize> = suite
            .tests
            .iter()
            .filter(|test| test.group == Group::Maximal)
            .map(|test| test.number)
            .collect();
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    }
}

#[test]
fn who_guesses_large_answers_is_told_apart() {
    let rules = Rules::parse(TWO_HEAPS).expect("rules");
    let guesses: Vec<_> = strategies(&rules)
        .into_iter()
        .filter(|it| it.name.starts_with("sizes above 30 are not searched"))
        .collect();
    let names: Vec<&str> = guesses.iter().map(|it| it.name.as_str()).collect();
    let guess = |answer| format!("sizes above 30 are not searched, the answer is {answer}");
    assert_eq!(names, [guess("true"), guess("false")]);
    let suite = suite(&Oracle::new(&rules, Asked::Answer), &guesses, 1);
    assert!(suite.unexposed.is_empty(), "{:?}", suite.unexposed);
    for guess in &guesses {
        let exposes = |size: std::ops::RangeInclusive<u64>| {
            let tests = suite
                .tests
                .iter()
                .filter(|test| size.contains(&test.case.size()));
            tests
                .filter(|test| guess.is_exposed(&rules, &test.case, &test.answer))
                .count()
        };
        assert_eq!(exposes(0..=30), 0, "{}", guess.name);
        assert!(exposes(31..=u64::MAX) > 0, "{}", guess.name);
    }
}

#[test]
fn a_range_with_one_answer_is_told() {
    let suite = plain_suite(&built_in("877"));
    let told = suite.one_answer.expect("true is always right");
    assert_eq!(told.answer, Answer::Boolean(true));
    assert!(!told.of_largest && told.tried > 40, "{told:?}");
    // Heaps that cannot be equal are all won.
    let text = TWO_HEAPS
        .replace("a <= 200", "a <= 9")
        .replace("b <= 200", "10 <= b and b <= 200");
    let suite = plain_suite(&Rules::parse(&text).expect("rules"));
    let Some(OneAnswer { answer, .. }) = suite.one_answer else {
        panic!("heaps that are never equal");
    };
    assert_eq!(answer, Answer::Boolean(true));
}

#[test]
fn the_first_sample_is_the_example_of_the_rules_file() {
    let rules = built_in("1140");
    let suite = plain_suite(&rules);
    assert_eq!(suite.tests[0].group, Group::Sample);
    assert_eq!(
        suite.tests[0].case.named(&rules.parameters),
        "piles = [4, 8, 8, 9, 4]"
    );
    // One beyond the limits is none.
    let text = TWO_HEAPS.replace("\"3 5\"", "\"3 500\"");
    let rules = Rules::parse(&text).expect("rules");
    let suite = plain_suite(&rules);
    assert!(suite.tests.iter().all(|test| test.case.size() <= 200));
}

#[test]
fn tests_in_a_zip_file_are_graded_as_in_a_folder() {
    let rules = built_in("877");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tests.zip");
    let mut archive = zip::ZipWriter::new(File::create(&path).expect("a file"));
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let deflated = stored.compression_method(zip::CompressionMethod::Deflated);
    for (name, text, options) in [
        ("data/secret/10.in", "2\n3 4\n", stored),
        ("data/secret/10.ans", "true\n", deflated),
        ("data/secret/9.in", "4\n5 3 4 5\n", deflated),
        ("data/secret/9.ans", "false\n", stored),
        ("notes.md", "nothing", stored),
    ] {
        archive.start_file(name, options).expect("a file of it");
        archive.write_all(text.as_bytes()).expect("written");
    }
    archive.finish().expect("written");
    let oracle = Oracle::new(&rules, Asked::Answer);
    let graded = grade(&oracle, &[], &path, Format::Auto, 1).expect("tests");
    let files: Vec<String> = graded
        .tests
        .iter()
        .map(|it| it.file.display().to_string())
        .collect();
    assert_eq!(files, ["data/secret/9.in", "data/secret/10.in"]);
    assert_eq!(graded.tests[0].wrong_answer.as_deref(), Some("false"));
    assert_eq!(graded.tests[1].wrong_answer, None);
}

#[test]
fn what_is_no_test_is_not_graded_as_none() {
    let rules = built_in("877");
    let oracle = Oracle::new(&rules, Asked::Answer);
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("1.input"), "2\n3 4\n").expect("written");
    let error = grade(&oracle, &[], folder.path(), Format::Auto, 1).expect_err("nothing");
    assert!(matches!(error, NoGrade::NothingRecognised), "{error}");
    let file = folder.path().join("1.input");
    let error = grade(&oracle, &[], &file, Format::Auto, 1).expect_err("no zip file");
    assert!(
        error
            .to_string()
            .starts_with("it is neither a folder nor a zip file"),
        "{error}"
    );
}
