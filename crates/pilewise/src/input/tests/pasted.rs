//! What is pasted from programs, statements and judges' reports.

use super::{CAN_I_WIN, GRID, NUMBER, PILES, TWO_LISTS, auto, list, parameters, problem, refusal};
use crate::input::InputValue::{Integer, Lists};
use crate::input::{CaseReader, Format, InputProblem};

#[test]
fn lists_of_programs() {
    for text in [
        "[2_000, 7, 9]",
        "2_000 7 9",
        "{2000,7,9}",
        "{ 2000, 7, 9 }",
        "(2000,7,9)",
        "(2000, 7, 9,)",
        "({2000,7,9})",
        "piles = {2000,7,9}",
        "piles = (2000, 7, 9)",
        "vector<int> v = {2000,7,9};",
        "vector<int> piles = {2000, 7, 9};",
        "std::vector<long long> v = {2000,7,9};",
        "const vector<int> stones={2_000,7,9};",
        "int[] piles = {2000, 7, 9};",
        "int a[] = {2000, 7, 9};",
        "int a[3] = {2000, 7, 9};",
        "let piles = [2000, 7, 9];",
        "List<Integer> nums = [2000, 7, 9];",
    ] {
        assert_eq!(auto(PILES, text), [[list(&[2000, 7, 9])]], "{text:?}");
    }
    assert_eq!(auto(NUMBER, "int n = 1_000_000;"), [[Integer(1_000_000)]]);
    assert_eq!(auto(NUMBER, "-1_0"), [[Integer(-10)]]);
    let pair = [[list(&[1, 3]), list(&[2, 1])]];
    for text in [
        "{1,3}\n{2,1}",
        "{{1,3},{2,1}}",
        "((1, 3), (2, 1))",
        "[(1,3),{2,1}]",
    ] {
        assert_eq!(auto(TWO_LISTS, text), pair, "{text:?}");
    }
    let grid = [[Lists(vec![vec![1, 2], vec![3]])]];
    for text in [
        "{{1,2},{3}}",
        "[(1,2),(3,)]",
        "vector<vector<int>> g = {{1,2},{3}};",
    ] {
        assert_eq!(auto(GRID, text), grid, "{text:?}");
    }
    assert_eq!(
        auto(CAN_I_WIN, "[{\"largest\": 1, \"target\": 2}]").len(),
        1
    );
    assert_eq!(auto(CAN_I_WIN, "{ largest: 1, target: 2 }").len(), 1);
}

#[test]
fn brackets_of_programs_are_closed_by_their_own() {
    for (text, message) in [
        ("(2,7", "line 1, column 1: this `(` is never closed"),
        ("{2,7", "line 1, column 1: this `{` is never closed"),
        ("(2,7]", "line 1, column 5: this `]` closes nothing"),
        ("{2,7)", "line 1, column 5: this `)` closes nothing"),
        ("[2,7)", "line 1, column 5: this `)` closes nothing"),
        (
            "{2,x}",
            "line 1, column 4: expected a whole number or `}`, found `x`",
        ),
        (
            "1__0",
            "line 1, column 1: expected a whole number, found `1__0`",
        ),
        (
            "1_",
            "line 1, column 1: expected a whole number, found `1_`",
        ),
        (
            "vector<int> v",
            "line 1, column 13: expected a list of whole numbers",
        ),
    ] {
        let refusal = refusal(PILES, text);
        assert!(refusal.starts_with(message), "{text:?}\n  {refusal}");
    }
    // Two inputs, and nothing says which of them `v` is.
    let unknown = problem(CAN_I_WIN, "int v = 3, w = 4", Format::Auto);
    assert!(
        matches!(unknown, InputProblem::UnknownName { .. }),
        "{unknown}"
    );
    let json = CaseReader::new("(1,2)".as_bytes(), &parameters(PILES), Format::Json);
    assert!(json.into_iter().all(|case| case.is_err()));
}

#[test]
fn commas_that_may_group_digits_are_a_question() {
    for text in [
        "1,000 2,000",
        "1,000",
        "12,345 6,789",
        "[1,000, 2,000]",
        "(1,000, 7)",
        "piles = 1,000 2,000",
        "[1,050,000]",
        "5\n1,000 2,000",
    ] {
        for format in [Format::Auto, Format::Leetcode] {
            let problem = problem(PILES, text, format);
            let asks = matches!(problem, InputProblem::Ambiguous { .. });
            assert!(asks, "{text:?}: {problem}");
            assert!(
                problem.to_string().contains("commas group digits"),
                "{problem}"
            );
        }
    }
    let asks = problem(NUMBER, "1,000", Format::Auto);
    assert!(matches!(asks, InputProblem::Ambiguous { .. }), "{asks}");
    for (text, numbers) in [
        ("100,200,300", &[100, 200, 300][..]),
        ("[100,200]", &[100, 200]),
        ("[100, 200, 300]", &[100, 200, 300]),
        ("1,20 300", &[1, 20, 300]),
        ("1,000,5", &[1, 0, 5]),
        ("[\n  100,\n  200,\n  000\n]", &[100, 200, 0]),
        ("1,-20 300", &[1, -20, 300]),
    ] {
        assert_eq!(auto(PILES, text), [[list(numbers)]], "{text:?}");
    }
}

#[test]
fn a_judges_report_is_read_and_its_output_is_a_claim() {
    let cases = |text: &str| {
        let parameters = parameters(PILES);
        let mut reader = CaseReader::new(text.as_bytes(), &parameters, Format::Auto);
        let cases: Result<Vec<_>, _> = reader.by_ref().collect();
        (cases.unwrap(), reader.claim().map(str::to_owned))
    };
    let case = vec![vec![list(&[2, 7, 9])]];
    for (text, claim) in [
        (
            "Wrong Answer\n12 / 60 testcases passed\nInput\npiles =\n[2,7,9]\nOutput\n12\nExpected\n10\n",
            Some("12"),
        ),
        (
            "Wrong Answer\nRuntime: 0 ms\nCase 1\nCase 2\nInput\npiles =\n[2,7,9]\nStdout\nhello\n\
             Output\n\"Bob\"\nExpected\n\"Alice\"\n",
            Some("Bob"),
        ),
        ("Input: [2,7,9]\nOutput: 12\nExpected: 10", Some("12")),
        (
            "解答错误\n输入\npiles =\n[2,7,9]\n输出\n12\n预期结果\n10\n",
            Some("12"),
        ),
        (
            "解答错误\n输入：\n[2,7,9]\n输出：\n12\n预期：\n10\n",
            Some("12"),
        ),
        ("Input: [2,7,9]\nOutput: 10\nExplanation: so it is", None),
        ("[2,7,9]", None),
    ] {
        let read = cases(text);
        assert_eq!(read.0, case, "{text:?}");
        assert_eq!(read.1.as_deref(), claim, "{text:?}");
    }
}
