//! Plain text with two readings is a question that names them, and how each is had.

use super::{PILES, auto, list, parameters};
use crate::input::{CaseReader, Format, InputProblem, InputValue, Layout};

/// The readings of a question: their requests, and what each request gives.
fn asked(names: &str, text: &str) -> Vec<(String, usize)> {
    let error = super::read(names, text, Format::Auto).unwrap_err();
    let InputProblem::Ambiguous { readings } = *error.problem else {
        panic!("{text:?}: {error}")
    };
    let parameters = parameters(names);
    let cases = |request: &str| {
        let (option, value) = request.trim_matches('`').split_once(' ').unwrap();
        let (format, layout) = match option {
            "--format" => (value.parse().unwrap(), None),
            _ => (
                Format::Contest,
                Some(Layout::parse(value, &parameters).unwrap()),
            ),
        };
        let reader = CaseReader::new(text.as_bytes(), &parameters, format);
        let cases: Result<Vec<Vec<InputValue>>, _> = reader.laid_out(layout.as_ref()).collect();
        cases.unwrap().len()
    };
    let had = readings.into_iter().map(|it| (cases(&it.request), it));
    had.map(|(cases, reading)| {
        let count = reading
            .meaning
            .split_whitespace()
            .find_map(|it| it.parse::<usize>().ok());
        assert_eq!(count, Some(cases), "{}", reading.meaning);
        (reading.request, cases)
    })
    .collect()
}

#[test]
fn count_and_list_against_list() {
    let request = |text: &str, cases: usize| (format!("`--{text}`"), cases);
    assert_eq!(
        asked(PILES, "4 1 5 233 7\n"),
        [
            request("format leetcode", 1),
            request("layout count-and-list", 1)
        ]
    );
    assert_eq!(
        asked(PILES, "4 1 5 233 7\n2 3 3\n1 9\n"),
        [
            request("format leetcode", 3),
            request("layout count-and-list", 3)
        ]
    );
    assert_eq!(
        asked(PILES, "4 1 5 233 7\n2 3 3\n0\n"),
        [
            request("format leetcode", 3),
            request("layout until-zero:count-and-list", 2)
        ]
    );
    assert_eq!(
        asked(PILES, "2\n4 1 5 233 7\n2 3 3\n"),
        [
            request("format leetcode", 3),
            request("layout counted:count-and-list", 2)
        ]
    );
    assert_eq!(
        asked(PILES, "3\n2 7 9\n0\n"),
        [
            request("format leetcode", 3),
            request("layout until-zero:counts", 1)
        ]
    );
    // One row that is no count and list leaves lists only.
    assert_eq!(auto(PILES, "4 1 5 233 7\n2 3 3 3\n").len(), 2);
    assert_eq!(auto(PILES, "[4,1,5,233,7]"), [[list(&[4, 1, 5, 233, 7])]]);
}
