//! Contest text, and text that can be mistaken for it.

use super::{CAN_I_WIN, NUMBER, PILES, TWO_LISTS, auto, list, problem, read};
use crate::input::InputValue::Integer;
use crate::input::{Format, InputProblem};

#[test]
fn contest_text_on_request() {
    let contest = |list, text| read(list, text, Format::Contest).unwrap();
    for text in [
        "5\n2 7 9 4 4",
        "5 2 7 9 4 4",
        "5\n2\n7\n9\n4\n4\n",
        "1\n5\n2 7 9 4 4",
    ] {
        assert_eq!(contest(PILES, text), [[list(&[2, 7, 9, 4, 4])]], "{text:?}");
    }
    assert_eq!(
        contest(PILES, "2\n1 2\n1\n3\n0"),
        [[list(&[1, 2])], [list(&[3])], [list(&[])]]
    );
    assert_eq!(
        contest(PILES, "3\n1 4\n1 5\n1 6"),
        [[list(&[4])], [list(&[5])], [list(&[6])]]
    );
    let two = [[list(&[1, 2, 3]), list(&[4, 5, 6])]];
    for text in ["3\n1 2 3\n3\n4 5 6", "3\n1 2 3\n4 5 6"] {
        assert_eq!(contest(TWO_LISTS, text), two, "{text:?}");
    }
    let counted = read(TWO_LISTS, "1\n3\n1 2 3\n4 5 6", Format::ContestCounted).unwrap();
    assert_eq!(counted, two);
    assert_eq!(
        contest("m int, piles [int]", "3 2 7 9"),
        [[Integer(3), list(&[7, 9])]]
    );
    let labelled = "Input:\n2\n7 9\nOutput:\n1\nInput:\n1\n5\nOutput:\n0";
    assert_eq!(contest(PILES, labelled), [[list(&[7, 9])], [list(&[5])]]);
    let counted = read(PILES, "2\n1\n1\n1\n1", Format::ContestCounted).unwrap();
    assert_eq!(counted, [[list(&[1])], [list(&[1])]]);
}

#[test]
fn contest_text_without_being_asked_where_nothing_else_fits() {
    assert_eq!(
        auto(TWO_LISTS, "3\n1 2 3\n4 5 6"),
        [[list(&[1, 2, 3]), list(&[4, 5, 6])]]
    );
    assert_eq!(auto(CAN_I_WIN, "2\n10 11\n4 6").len(), 2);
    assert_eq!(
        auto("m int, piles [int]", "3 2\n7 9"),
        [[Integer(3), list(&[7, 9])]]
    );
}

#[test]
fn plain_text_that_only_resembles_contest_text() {
    assert_eq!(auto(PILES, "6 2 7 9 4 4"), [[list(&[6, 2, 7, 9, 4, 4])]]);
    assert_eq!(auto(PILES, "6\n2 7 9 4 4").len(), 2);
    assert_eq!(auto(PILES, "4\n2 7 9 4 4").len(), 2);
    assert_eq!(auto(PILES, "5\n[2,7,9,4,4]").len(), 2);
    assert_eq!(auto(PILES, "5\n2 7 9 4 4\n[1]").len(), 3);
    assert_eq!(auto(PILES, "5"), [[list(&[5])]]);
    assert_eq!(auto(PILES, "0"), [[list(&[0])]]);
    assert_eq!(auto(CAN_I_WIN, "1\n1"), [[Integer(1), Integer(1)]]);
}

#[test]
fn ambiguity_names_both_readings_and_each_can_be_had() {
    for (list, text, requests) in [
        (
            PILES,
            "5\n2 7 9 4 4",
            vec![(Format::Leetcode, 2), (Format::Contest, 1)],
        ),
        (
            PILES,
            "Input:\n1\n5\nOutput:\n5",
            vec![(Format::Leetcode, 2), (Format::Contest, 1)],
        ),
        (
            NUMBER,
            "3\n1\n2\n3",
            vec![(Format::Leetcode, 4), (Format::ContestCounted, 3)],
        ),
        (
            TWO_LISTS,
            "1\n4\n1\n5",
            vec![(Format::Leetcode, 2), (Format::Contest, 1)],
        ),
    ] {
        let error = read(list, text, Format::Auto).unwrap_err();
        let InputProblem::Ambiguous { readings } = &*error.problem else {
            panic!("{text:?}: {error}")
        };
        assert_eq!(readings.len(), requests.len(), "{error}");
        for (reading, (format, cases)) in readings.iter().zip(requests) {
            assert_eq!(reading.request, format!("`--format {format}`"), "{text:?}");
            assert!(error.hint().unwrap().contains(&reading.request));
            assert!(error.to_string().contains(&reading.meaning));
            assert_eq!(
                read(list, text, format).unwrap().len(),
                cases,
                "{text:?} {format}"
            );
        }
    }
    for (list, text) in [(NUMBER, "3\n1\n2\n3"), (PILES, "2\n1\n1\n1\n1")] {
        let problem = problem(list, text, Format::Contest);
        assert!(
            matches!(problem, InputProblem::Ambiguous { .. }),
            "{problem}"
        );
    }
}

#[test]
fn contest_text_that_does_not_add_up() {
    let mismatch = |list, text, format| match problem(list, text, format) {
        InputProblem::ContestMismatch { expected, found } => format!("{expected} / {found}"),
        other => panic!("{other}"),
    };
    let short = mismatch(PILES, "6\n2 7 9 4 4", Format::Contest);
    assert_eq!(short, "6 numbers for `piles` after the count 6 / 5");
    let negative = mismatch(PILES, "1\n5\n-2\n7", Format::Contest);
    assert_eq!(negative, "a count for `piles` / `-2`");
    assert_eq!(
        mismatch(NUMBER, "3\n1\n2", Format::ContestCounted),
        "3 cases / 2"
    );
    let more = mismatch(NUMBER, "1\n1\n2", Format::ContestCounted);
    assert_eq!(more, "1 cases / more numbers");
    let huge = mismatch(PILES, "9223372036854775807 1", Format::Contest);
    assert!(huge.starts_with("9223372036854775807 numbers"), "{huge}");
    let bracket = problem(PILES, "1 [2]", Format::Contest);
    assert!(
        matches!(bracket, InputProblem::Unexpected { .. }),
        "{bracket}"
    );
    let text = problem("s str", "1 2", Format::Contest);
    assert!(matches!(
        text,
        InputProblem::Unexpected { .. } | InputProblem::TextInContest { .. }
    ));
}
