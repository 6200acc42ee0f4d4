//! The files of each format.

use std::collections::BTreeSet;

use pilewise_judge::testset::{Group, Layout};

use crate::contest;
use crate::{OWN, games, written};

fn has_chinese(name: &str) -> bool {
    name.chars().any(|letter| letter as u32 > 0x2e80)
}

#[test]
fn polygon_names_what_is_there_and_has_what_it_names() {
    for rules in games() {
        let package = written(&rules, Layout::Polygon);
        let text = package.text("problem.xml");
        let xml = roxmltree::Document::parse(&text).expect("XML");
        let root = xml.root_element();
        assert!(root.has_tag_name("problem"));
        let short = root.attribute("short-name").expect("a short name");
        assert!(
            short
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it == b'-'),
            "{short}"
        );
        let names = package.names();
        let elements = || root.descendants().filter(|it| it.is_element());
        // Every path that is named is a file, and the tests are those of the patterns.
        let paths: BTreeSet<&str> = elements().filter_map(|it| it.attribute("path")).collect();
        for path in &paths {
            assert!(names.iter().any(|name| name == path), "{path}");
        }
        let content = |name: &str| {
            let element = elements().find(|it| it.has_tag_name(name));
            element.and_then(|it| it.text()).expect("text").to_owned()
        };
        assert_eq!(content("input-path-pattern"), "tests/%02d");
        assert_eq!(content("answer-path-pattern"), "tests/%02d.a");
        assert_eq!(content("test-count"), package.suite.tests.len().to_string());
        assert!(content("time-limit").parse::<u32>().expect("milliseconds") >= 1000);
        assert!(content("memory-limit").parse::<u32>().expect("bytes") >= 1 << 26);
        let tests: Vec<_> = elements().filter(|it| it.has_tag_name("test")).collect();
        assert_eq!(tests.len(), package.suite.tests.len());
        for (at, (test, made)) in tests.iter().zip(&package.suite.tests).enumerate() {
            assert_eq!(test.attribute("method"), Some("manual"));
            let is_sample = made.group == Group::Sample;
            assert_eq!(test.attribute("sample"), is_sample.then_some("true"));
            assert_eq!(
                package.text(&format!("tests/{:02}", at + 1)),
                contest(&made.case, &rules)
            );
            assert!(
                !package
                    .text(&format!("tests/{:02}.a", at + 1))
                    .contains('"')
            );
            if is_sample {
                let example = format!("statement-sections/english/example.{:02}", at + 1);
                assert_eq!(package.text(&example), contest(&made.case, &rules));
            }
        }
        for asset in ["checker", "validator", "solution"] {
            assert!(elements().any(|it| it.has_tag_name(asset)), "{asset}");
        }
        // Nothing asks for pilewise where the package is built.
        assert!(!names.iter().any(|name| name == "script"));
        for (language, is_chinese) in [("english", false), ("chinese", true)] {
            for section in ["name", "legend", "input", "output", "notes"] {
                let text = package.text(&format!("statement-sections/{language}/{section}.tex"));
                assert_eq!(has_chinese(&text), is_chinese, "{section}: {text}");
            }
            let whole = package.text(&format!("statements/{language}/problem.tex"));
            assert!(whole.starts_with("\\begin{problem}{"));
            assert!(whole.trim_end().ends_with("\\end{problem}"));
        }
    }
}

#[test]
fn what_latex_and_xml_read_as_their_own_is_escaped() {
    let rules = pilewise::rules::Rules::parse(OWN).expect("rules");
    let package = written(&rules, Layout::Polygon);
    let xml = package.text("problem.xml");
    assert!(xml.contains("value=\"Letters &amp; heaps\""), "{xml}");
    let statement = package.text("statements/english/problem.tex");
    assert!(statement.starts_with("\\begin{problem}{Letters \\& heaps}"));
    assert!(
        statement.contains("no \\textbackslash{} and no ?"),
        "{statement}"
    );
    assert!(statement.contains("\\item \\texttt{nobody at all} if nobody wins"));
    let move_line = "take \\texttt{x} from heap \\texttt{k}, with \\texttt{k} in \\texttt{0 .. 3}";
    assert!(statement.contains(move_line), "{statement}");
    // A rules file in one language has a statement in one.
    let plain = OWN.replace(".en", "");
    let english = plain.lines().filter(|line| !line.contains(".zh"));
    let english: Vec<&str> = english.collect();
    let rules = pilewise::rules::Rules::parse(&english.join("\n")).expect("rules");
    let package = written(&rules, Layout::Polygon);
    assert!(!package.names().iter().any(|name| name.contains("chinese")));
}

#[test]
fn kattis_and_domjudge_find_their_folders() {
    for rules in games() {
        let package = written(&rules, Layout::Kattis);
        let names = package.names();
        let configuration = package.text("problem.yaml");
        let line = format!("name: {}\n", serde_json::json!(rules.name));
        assert!(configuration.starts_with(&line), "{configuration}");
        assert!(configuration.contains("\nvalidation: default\n"));
        let mut groups = [0, 0];
        for (at, test) in package.suite.tests.iter().enumerate() {
            let is_sample = test.group == Group::Sample;
            let folder = if is_sample { "sample" } else { "secret" };
            groups[usize::from(is_sample)] += 1;
            let name = format!("data/{folder}/{:02}", at + 1);
            assert_eq!(
                package.text(&format!("{name}.in")),
                contest(&test.case, &rules)
            );
            assert!(package.text(&format!("{name}.ans")).ends_with('\n'));
        }
        assert!(groups[0] > 0 && groups[1] > 0);
        for file in [
            "problem_statement/problem.en.tex",
            "problem_statement/problem.zh.tex",
            "input_validators/validator.cpp",
            "submissions/accepted/model.cpp",
            "domjudge-problem.ini",
        ] {
            assert!(names.iter().any(|name| name == file), "{file}: {names:?}");
        }
    }
}

#[test]
fn cms_counts_its_files_from_nought() {
    for rules in games() {
        let package = written(&rules, Layout::Cms);
        let task = package.text("task.yaml");
        let count = package.suite.tests.len();
        assert!(task.contains(&format!("\nn_input: {count}\n")), "{task}");
        let samples = package.suite.tests.iter().enumerate();
        let samples = samples.filter(|(_, test)| test.group == Group::Sample);
        let samples: Vec<String> = samples.map(|(at, _)| at.to_string()).collect();
        let public = format!("\npublic_testcases: \"{}\"\n", samples.join(","));
        assert!(task.contains(&public), "{task}");
        for (at, test) in package.suite.tests.iter().enumerate() {
            assert_eq!(
                package.text(&format!("input/input{at}.txt")),
                contest(&test.case, &rules)
            );
            assert!(package.path(&format!("output/output{at}.txt")).is_file());
        }
        assert!(!package.path(&format!("input/input{count}.txt")).exists());
    }
}
