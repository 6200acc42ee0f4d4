//! Wrong programs are found out by an input of the smallest size there is.
//!
//! That it is the smallest is verified apart from the search: all shorter rows of the numbers
//! that the input has, and smaller ones, are made here by counting, and the program is right on
//! every one of them.
#![cfg(unix)]

mod common;

use std::collections::HashSet;

use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules};
use pilewise_judge::inputs::Domain;
use pilewise_judge::program::Program;
use pilewise_judge::{Asked, Case, Judge, Oracle, Verdict};

use common::{
    LANGUAGES, Wrong, checked, counted, is_installed, patient, program, rules, wrong_programs,
};

/// More inputs are not tried to verify one size.
const MOST_INPUTS: usize = 8_000;
/// Inputs of the search.
const CASES: u64 = 3_000;

/// All inputs of sizes below `size` whose numbers lie within `low..=high`, as far as the game
/// takes them.
fn smaller_inputs(rules: &Rules, size: u64, low: i64, high: i64) -> Vec<Case> {
    let domain = Domain::of(rules);
    let has_lists = rules
        .parameters
        .iter()
        .any(|it| it.kind == ParameterType::List);
    let mut cases = Vec::new();
    for length in 0..size {
        let numbers = match has_lists {
            true => length as usize * rules.parameters.len(),
            false => rules.parameters.len(),
        };
        let (low, high) = if has_lists {
            (low, high)
        } else {
            (0, length as i64)
        };
        let mut row = vec![low; numbers];
        loop {
            let values = match has_lists {
                true => row
                    .chunks(length.max(1) as usize)
                    .map(|list| InputValue::List(list.to_vec()))
                    .collect(),
                false => row
                    .iter()
                    .map(|&number| InputValue::Integer(number))
                    .collect(),
            };
            let case = Case { values };
            if case.values.len() == rules.parameters.len() && domain.admits(&case) {
                cases.push(case);
            }
            let Some(at) = row.iter().rposition(|&number| number < high) else {
                break;
            };
            row[at] += 1;
            row[at + 1..].fill(low);
        }
    }
    cases
}

fn numbers(case: &Case) -> Vec<i64> {
    let numbers = case.values.iter().flat_map(|value| match value {
        InputValue::Integer(number) => vec![*number],
        InputValue::List(row) => row.clone(),
        _ => Vec::new(),
    });
    numbers.collect()
}

/// What fails though it is smaller than `case`, with numbers as there or as near as can be tried.
fn smaller_failure(rules: &Rules, program: &Program, case: &Case) -> Option<Case> {
    let found = numbers(case);
    let low = found.iter().copied().min().unwrap_or(0).min(1);
    let mut high = found.iter().copied().max().unwrap_or(0).max(1);
    let lists = rules.parameters.len() as u32;
    let longest = case.size().saturating_sub(1) as u32 * lists;
    // Of large numbers only as many are tried as make that many inputs.
    while (high.abs_diff(low) as f64 + 1.0).powi(longest as i32) > MOST_INPUTS as f64 {
        high -= 1;
    }
    let low = low.max(high - 200);
    let cases = smaller_inputs(rules, case.size(), low, high);
    let mut judge = Judge::new(program, Oracle::new(rules, Asked::Answer), patient(), 1);
    judge.first_failure(&cases).map(|(_, found)| found.case)
}

/// What is not as it should be in the search for what is wrong with a program.
fn complaint(wrong: &Wrong, extension: &str) -> Option<String> {
    let rules = rules(&wrong.game);
    let program = program(&rules, &wrong.text, extension, None);
    let report = checked(&rules, &program, patient(), counted(CASES));
    let Some((found, minimality)) = report.failure else {
        return Some("it passes".to_owned());
    };
    if found.failing.verdict != Verdict::WrongAnswer {
        return Some(format!("{:?}", found.failing));
    }
    if let Some(smaller) = smaller_failure(&rules, &program, &found.case) {
        return Some(format!("{:?} was found, and {smaller:?} fails", found.case));
    }
    let size = found.case.size();
    let complaint = || {
        format!(
            "{:?} of size {size} is smallest ({minimality:?})",
            found.case
        )
    };
    (size != wrong.smallest).then(complaint)
}

fn all_are_found_out(extension: &str) -> Vec<Wrong> {
    let (language, _) = LANGUAGES
        .iter()
        .find(|it| it.1 == extension)
        .expect("a language");
    if !is_installed(*language) {
        return Vec::new();
    }
    let all = wrong_programs(&format!("wrong.{extension}"));
    let complaints = all.iter().filter_map(|wrong| {
        let complaint = complaint(wrong, extension)?;
        Some(format!("{}, {}: {complaint}", wrong.game, wrong.kind))
    });
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    all
}

#[test]
fn in_python_of_many_kinds() {
    let all = all_are_found_out("py");
    if all.is_empty() {
        return;
    }
    let kinds: HashSet<&str> = all
        .iter()
        .map(|it| it.kind.split(':').next().expect("a kind"))
        .collect();
    assert!(all.len() >= 30, "{}", all.len());
    assert!(kinds.len() >= 12, "{kinds:?}");
}

/// Keys that collide, tables that are too small, states kept between calls: each is found, and
/// by an input of the smallest size wherever that can be proved.
#[test]
fn of_unusual_kinds() {
    if !is_installed(LANGUAGES[0].0) {
        return;
    }
    let all = wrong_programs("unusual.py");
    assert_eq!(all.len(), 20);
    let complaints = all.iter().filter_map(|wrong| {
        let complaint = match wrong.smallest {
            0 => {
                let rules = rules(&wrong.game);
                let program = program(&rules, &wrong.text, "py", None);
                let report = checked(&rules, &program, patient(), counted(CASES));
                report.failure.is_none().then(|| "it passes".to_owned())?
            }
            _ => complaint(wrong, "py")?,
        };
        Some(format!("{}, {}: {complaint}", wrong.game, wrong.kind))
    });
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn in_cpp() {
    all_are_found_out("cpp");
}

#[test]
fn in_java() {
    all_are_found_out("java");
}

#[test]
fn in_javascript() {
    all_are_found_out("js");
}

#[test]
fn in_csharp() {
    all_are_found_out("cs");
}

#[test]
fn in_rust() {
    all_are_found_out("rs");
}
