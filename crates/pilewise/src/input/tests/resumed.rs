//! Reading on after an error: only where the next case certainly starts on the next line.

use proptest::prelude::*;

use super::{CAN_I_WIN, PILES, TWO_LISTS, list, parameters};
use crate::input::{CaseReader, Format, InputValue};

/// The cases of a text, read on after every error that allows it; an error is its line.
fn resumed(list: &str, text: &str, format: Format) -> Vec<Result<Vec<InputValue>, usize>> {
    let mut reader = CaseReader::new(text.as_bytes(), &parameters(list), format);
    let mut cases = Vec::new();
    while let Some(case) = reader.next() {
        let is_error = case.is_err();
        cases.push(case.map_err(|error| error.place.line));
        if is_error && !reader.resume() {
            break;
        }
    }
    cases
}

fn row(numbers: &[i64]) -> Result<Vec<InputValue>, usize> {
    Ok(vec![list(numbers)])
}

#[test]
fn a_bad_line_between_good_ones_is_one_case() {
    for bad in [
        "[1,x]",
        "[1,2.5]",
        "[99999999999999999999]",
        "[1,,2]",
        "[[[[1]]]]",
        "nmae = [1]",
        "piles = x",
        "{\"nmae\": [1]}",
        "?",
    ] {
        let text = format!("[1,2]\n{bad}\n[3]\r\n\n[4,x]\n[5]");
        let expected = [row(&[1, 2]), Err(2), row(&[3]), Err(5), row(&[5])];
        assert_eq!(resumed(PILES, &text, Format::Auto), expected, "{bad}");
    }
}

#[test]
fn the_first_line_may_be_bad_where_a_case_is_one_value() {
    let expected = [Err(1), row(&[3])];
    assert_eq!(resumed(PILES, "[1,x]\n[3]\n", Format::Auto), expected);
    // Two lists may have a line each: nobody knows which line starts the next case.
    let text = "[1,x]\n[2]\n[3]\n[4]\n";
    assert_eq!(resumed(TWO_LISTS, text, Format::Auto), [Err(1)]);
}

#[test]
fn cases_of_several_lines_are_not_guessed_at() {
    let two = Ok(vec![list(&[1]), list(&[2])]);
    let text = "[1]\n[2]\n[3,x]\n[4]\n[5]\n[6]\n";
    assert_eq!(resumed(TWO_LISTS, text, Format::Auto), [two, Err(3)]);
    let text = "[1]\n[2,\nx]\n[3]\n";
    assert_eq!(resumed(PILES, text, Format::Auto), [row(&[1]), Err(3)]);
    let text = "[1]\n[2\n[3]\n";
    assert_eq!(resumed(PILES, text, Format::Auto).len(), 2);
    // A line of two cases.
    let text = "[1] [2]\n[x]\n[3]\n";
    let cases = resumed(PILES, text, Format::Auto);
    assert!(cases.last().is_some_and(Result::is_err), "{cases:?}");
}

#[test]
fn neither_contest_text_nor_an_array_is_read_on() {
    let contest = "2\n1 2\n2\n1 x\n2\n3 4\n";
    let cases = resumed(PILES, contest, Format::Contest);
    assert!(cases.iter().filter(|case| case.is_err()).count() == 1);
    assert!(cases.last().is_some_and(Result::is_err), "{cases:?}");
    let array = "[{\"piles\": [1]},\n{\"piles\": [x]},\n{\"piles\": [2]}]";
    let cases = resumed(PILES, array, Format::Auto);
    assert_eq!(cases, [row(&[1]), Err(2)]);
    let ambiguous = "3\n2 7 9\n";
    assert_eq!(resumed(PILES, ambiguous, Format::Auto), [Err(1)]);
}

#[test]
fn single_numbers_are_read_on_by_lines() {
    let case = |numbers: [i64; 2]| Ok(numbers.map(InputValue::Integer).to_vec());
    let text = "[10, 11]\n[10, x]\n[4, 6]\n";
    let expected = [case([10, 11]), Err(2), case([4, 6])];
    assert_eq!(resumed(CAN_I_WIN, text, Format::Auto), expected);
}

/// A line, and what it is by itself.
fn line() -> impl Strategy<Value = (String, Option<Vec<i64>>)> {
    let numbers = prop::collection::vec(-50..2_000_i64, 0..9);
    let spelling = 0..4_usize;
    (
        numbers,
        spelling,
        prop::bool::weighted(0.2),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(numbers, spelling, is_bad, at)| {
            let mut words: Vec<String> = numbers.iter().map(i64::to_string).collect();
            if is_bad {
                words.insert(at.index(words.len() + 1), "x".to_owned());
            }
            let inner = words.join(if spelling == 1 { ", " } else { "," });
            let line = match spelling {
                0 | 1 => format!("[{inner}]"),
                2 => format!("piles = [{inner}]"),
                _ => format!("{{\"piles\": [{inner}]}}"),
            };
            (line, (!is_bad).then_some(numbers))
        })
}

proptest! {
    #[test]
    fn every_line_is_what_it_is_alone(lines in prop::collection::vec(line(), 1..60)) {
        let text: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
        let expected: Vec<_> = lines
            .iter()
            .enumerate()
            .map(|(index, (_, numbers))| match numbers {
                Some(numbers) => row(numbers),
                None => Err(index + 1),
            })
            .collect();
        prop_assert_eq!(resumed(PILES, &text, Format::Auto), expected);
    }
}
