//! The model solution and the validator of every game that there is, on many small inputs: the
//! translation of the rules language, held against the oracle.

use std::path::Path;

use pilewise::rules::{Answer, Rules};
use pilewise_judge::inputs::{Domain, RandomInputs};
use pilewise_judge::testset::{Layout, Suite, write_suite};
use pilewise_judge::{Asked, Oracle};

use crate::contest;
use crate::programs::run;
use crate::{OWN, compiled};

const INPUTS: u64 = 12;

#[test]
fn every_game_is_played_alike_in_cpp() {
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/variants");
    let files = std::fs::read_dir(variants).expect("a folder").flatten();
    let files = files.map(|file| file.path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    let variants = files.map(|path| std::fs::read_to_string(path).expect("text"));
    let built_in = pilewise::builtin::games()
        .iter()
        .map(|game| game.text.to_owned());
    let texts: Vec<String> = variants.chain(built_in).chain([OWN.to_owned()]).collect();
    assert!(texts.len() > 20);
    for text in texts {
        let rules = Rules::parse(&text).expect("rules");
        if !agrees(&rules) {
            return;
        }
    }
}

/// Holds one game's programs against the oracle; false where there is no compiler.
fn agrees(rules: &Rules) -> bool {
    let oracle = Oracle::new(rules, Asked::Answer);
    let none = Suite {
        tests: Vec::new(),
        unexposed: Vec::new(),
        one_answer: None,
        unsolved: None,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("package");
    write_suite(&none, rules, Layout::Polygon, &to, None, |_| String::new()).expect("written");
    let Some(model) = compiled(&to.join("solutions/model.cpp")) else {
        return false;
    };
    let validator = compiled(&to.join("files/validator.cpp")).expect("a compiler");
    let domain = Domain::of(rules);
    let mut inputs = RandomInputs::new(&domain, 5);
    let mut compared = 0;
    for at in 0..INPUTS {
        let Some(case) = inputs.of_size(1 + at % 7) else {
            continue;
        };
        let input = contest(&case, rules);
        assert_eq!(
            run(&validator, &[], &input).1,
            0,
            "{}: {case:?}",
            rules.name
        );
        let Ok(expected) = oracle.expect(&case) else {
            continue;
        };
        let expected = match expected.answer {
            Answer::Text(text) => text,
            other => other.to_string(),
        };
        let (output, code) = run(&model, &[], &input);
        assert_eq!(
            (output.trim_end(), code),
            (expected.as_str(), 0),
            "{}: {case:?}",
            rules.name
        );
        compared += 1;
    }
    assert!(compared > 2, "{}: {compared} inputs", rules.name);
    true
}
