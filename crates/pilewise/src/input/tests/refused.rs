//! What is refused, and what the error says.

use super::{CAN_I_WIN, GRID, NUMBER, PILES, TWO_LISTS, auto, parameters, read, refusal};
use crate::input::InputValue::Integer;
use crate::input::{CaseReader, Format, InputProblem};

#[test]
fn refusals_say_where_and_what() {
    for (list, text, message) in [
        (PILES, "", "line 1, column 1: the input is empty"),
        (PILES, " \n\u{3000}", "line 1, column 1: the input is empty"),
        (
            PILES,
            "[1,x,3]",
            "line 1, column 4: expected a whole number or `]`, found `x`",
        ),
        (
            PILES,
            "1 2x 3",
            "line 1, column 3: expected a whole number, found `2x`",
        ),
        (
            PILES,
            "一\n",
            "line 1, column 1: expected a list of whole numbers for `piles`, found `一`",
        ),
        (
            PILES,
            "【１，x】",
            "line 1, column 4: expected a whole number or `]`, found `x`",
        ),
        (
            PILES,
            "[1,\n 2.5]",
            "line 2, column 2: expected a whole number, found `2.5`",
        ),
        (
            PILES,
            "[5.0]",
            "line 1, column 2: expected a whole number, found `5.0`",
        ),
        (
            NUMBER,
            "1e5",
            "line 1, column 1: expected a whole number, found `1e5`",
        ),
        (
            NUMBER,
            "1000000000000000000000000000000",
            "line 1, column 1: the number `100000000000000000000000…`",
        ),
        (
            NUMBER,
            "-9223372036854775809",
            "line 1, column 1: the number `-9223372036854775809` does not",
        ),
        (
            NUMBER,
            "9223372036854775808",
            "line 1, column 1: the number `9223372036854775808` does not",
        ),
        (PILES, "[1,2", "line 1, column 1: this `[` is never closed"),
        (
            PILES,
            "{\"piles\": [1]",
            "line 1, column 1: this `{` is never closed",
        ),
        (PILES, "[1,2]]", "line 1, column 6: this `]` closes nothing"),
        (PILES, "]", "line 1, column 1: this `]` closes nothing"),
        (
            PILES,
            "[1,[2]]",
            "line 1, column 4: expected a whole number or `]`, found `[`",
        ),
        (
            PILES,
            "[[[[1]]]]",
            "line 1, column 4: brackets are nested more than 3 deep",
        ),
        (
            PILES,
            "[1,,2]",
            "line 1, column 4: expected a number before the comma",
        ),
        (PILES, "[1] [2]", "line 1, column 5: too many values"),
        (
            PILES,
            "1-2",
            "line 1, column 1: expected a whole number, found `1-2`",
        ),
        (
            PILES,
            "-",
            "line 1, column 1: expected a whole number, found `-`",
        ),
        (NUMBER, "1 2", "line 1, column 3: too many values"),
        (
            CAN_I_WIN,
            "10",
            "line 1, column 3: too few values: no value for a whole number for `target`",
        ),
        (
            CAN_I_WIN,
            "Input: 10\nOutput: 3",
            "line 2, column 1: too few values",
        ),
        (CAN_I_WIN, "[10]", "line 1, column 4: too few values"),
        (CAN_I_WIN, "[10,11,12]", "line 1, column 8: too many values"),
        (CAN_I_WIN, "10 11 12", "line 1, column 7: too many values"),
        (TWO_LISTS, "1 2\n[3] 4", "line 2, column 5: too many values"),
        (
            PILES,
            "piles = [1], m = 2",
            "line 1, column 14: no input is named `m`",
        ),
        (
            PILES,
            "piles = [1], piles = [2]",
            "line 1, column 14: `piles` is given twice",
        ),
        (
            PILES,
            "pils = [1]",
            "line 1, column 1: no input is named `pils`",
        ),
        (
            PILES,
            "{\"pils\": [1]}",
            "line 1, column 2: no input is named `pils`",
        ),
        (
            CAN_I_WIN,
            "largest = 1, largest = 2",
            "line 1, column 14: `largest` is given twice",
        ),
        (
            CAN_I_WIN,
            "largest = 1, maxChoosableInteger = 2",
            "line 1, column 14: `maxChoosableInteger` is given twice",
        ),
        (
            CAN_I_WIN,
            "largest = 1",
            "line 1, column 12: no value for `target` (or `desiredTotal`)",
        ),
        (
            CAN_I_WIN,
            "{\"largest\": 1}",
            "line 1, column 1: no value for `target`",
        ),
        (
            PILES,
            "piles [1]",
            "line 1, column 1: expected a list of whole numbers for `piles`, found `piles`",
        ),
        (
            PILES,
            "[1]\nOutput: 3",
            "line 2, column 1: expected `Input:` somewhere before it",
        ),
        (
            GRID,
            "[[1],2]",
            "line 1, column 6: expected a list in brackets or `]`, found `2`",
        ),
        (
            "s str",
            "\"ab",
            "line 1, column 1: this `\"` is never closed",
        ),
    ] {
        let refusal = refusal(list, text);
        assert!(
            refusal.starts_with(message),
            "{text:?}\n  {refusal}\n  {message}"
        );
    }
}

#[test]
fn unknown_names_get_a_suggestion() {
    let hint = |text| read(CAN_I_WIN, text, Format::Auto).unwrap_err().hint();
    assert_eq!(hint("lagest = 3").unwrap(), "did you mean `largest`?");
    assert_eq!(
        hint("desiredtotl = 3").unwrap(),
        "did you mean `desiredTotal`?"
    );
    assert_eq!(hint("moon = 3"), None);
}

#[test]
fn invalid_utf8_is_refused_where_it_stands() {
    for bytes in [
        &b"[1,\n2\xff]"[..],
        b"1 2\xe4\xb8",
        b"\x80",
        b"Input: 1\nOutput: \xc3\x28",
    ] {
        let error = CaseReader::new(bytes, &parameters(PILES), Format::Auto)
            .find_map(Result::err)
            .unwrap();
        assert_eq!(*error.problem, InputProblem::InvalidUtf8, "{bytes:?}");
    }
    let error = CaseReader::new(&b"[1,\n2, \xff]"[..], &parameters(PILES), Format::Auto);
    let error = error.last().unwrap().unwrap_err();
    assert_eq!((error.place.line, error.place.column), (2, 4));
}

#[test]
fn deep_nesting_and_endless_words_are_refused_at_once() {
    for text in [
        "[".repeat(10_000_000),
        "x".repeat(1_000_000),
        "-".repeat(1_000_000),
    ] {
        let error = read(PILES, &text, Format::Auto).unwrap_err();
        assert!(error.to_string().len() < 400, "{error}");
    }
    let zeros = format!("{}7", "0".repeat(200_000));
    assert_eq!(auto(NUMBER, &zeros), [[Integer(7)]]);
}
