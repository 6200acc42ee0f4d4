//! Layouts: parsed, read, written, and both alike.

use proptest::prelude::*;

use super::{CAN_I_WIN, GRID, LIST_AND_NUMBER, NUMBER, PILES, TWO_LISTS, list, parameters};
use crate::input::InputValue::{self, Integer, List, Lists};
use crate::input::{CaseReader, Format, InputError, InputProblem, Layout, NamedLayout};
use crate::rules::{Parameter, ParameterType, Rules};

const HEAP: &str = "heap int, amounts [int]";

fn laid_out(
    parameters: &[Parameter],
    layout: &Layout,
    text: &str,
    format: Format,
) -> Result<Vec<Vec<InputValue>>, InputError> {
    let reader = CaseReader::new(text.as_bytes(), parameters, format);
    reader.laid_out(Some(layout)).collect()
}

fn read(names: &str, layout: &str, text: &str) -> Vec<Vec<InputValue>> {
    let parameters = parameters(names);
    let layout = Layout::parse(layout, &parameters).unwrap();
    laid_out(&parameters, &layout, text, Format::Contest).unwrap()
}

fn refusal(names: &str, layout: &str, text: &str) -> String {
    let parameters = parameters(names);
    let layout = Layout::parse(layout, &parameters).unwrap();
    let read = laid_out(&parameters, &layout, text, Format::Contest);
    read.unwrap_err().to_string()
}

#[test]
fn a_layout_is_read_as_it_says() {
    let one = [[Integer(12), list(&[1, 4])]];
    assert_eq!(
        read(HEAP, "heap len(amounts) / amounts", "12 2\n1 4\n"),
        one
    );
    assert_eq!(read(HEAP, "one: header", "12 2\n1 4\n"), one);
    assert_eq!(read(HEAP, "len(amounts) heap / amounts", "2 12\n1 4"), one);
    assert_eq!(read(HEAP, "amounts / heap", "1 4\n12"), one);
    assert_eq!(read(HEAP, "heap\nlen(amounts) amounts\n", "12\n2 1 4"), one);
    let rows = [[list(&[1, 2]), list(&[3, 4])]];
    assert_eq!(read(TWO_LISTS, "shared-count", "2\n1 2\n3 4\n"), rows);
    assert_eq!(
        read(TWO_LISTS, "len(alice, bob) / alice / bob", "2\n1 2\n3 4"),
        rows
    );
    assert_eq!(
        read(
            TWO_LISTS,
            "len(bobValues,alice) / bob / alice",
            "2\n3 4\n1 2"
        ),
        rows
    );
    let two = [[list(&[1, 5])], [list(&[7])]];
    assert_eq!(
        read(PILES, "counted: count-and-list", "2\n2 1 5\n1 7\n"),
        two
    );
    assert_eq!(
        read(PILES, "until-zero: count-and-list", "2 1 5\n1 7\n0\n"),
        two
    );
    assert_eq!(read(PILES, "until-zero:counts", "2\n1 5\n1\n7\n0\n"), two);
    assert_eq!(read(PILES, "counted: lines", "2\n1 5\n7\n"), two);
    assert_eq!(read(PILES, "until-zero: lines", "1 5\n7\n0\n"), two);
    let pairs = [[Integer(10), Integer(11)], [Integer(4), Integer(6)]];
    assert_eq!(
        read(CAN_I_WIN, "until-zero: header", "10 11\n4 6\n0 0\n"),
        pairs
    );
    assert_eq!(
        read(CAN_I_WIN, "until-zero: header", "10 11\n4 6\n0\n"),
        pairs
    );
    let grid = [[Lists(vec![vec![1, 2], vec![3]])]];
    for (layout, text) in [
        ("lines", "2\n1 2\n3\n"),
        ("counts", "2\n2\n1 2\n1\n3\n"),
        ("count-and-list", "2\n2 1 2\n1 3\n"),
        ("len(grid) / len(grid[i]) / grid[i]", "2\n2\n1 2\n1\n3\n"),
    ] {
        assert_eq!(read(GRID, layout, text), grid, "{layout}");
    }
}

#[test]
fn what_a_text_breaks_is_told() {
    for (names, layout, text, message) in [
        (
            PILES,
            "one: counts",
            "1\n2\n1\n3\n",
            "expected 1 case, found more numbers",
        ),
        (
            PILES,
            "counted: counts",
            "2\n1\n3\n",
            "expected 2 cases, found 1",
        ),
        (
            PILES,
            "until-zero: counts",
            "1\n3\n",
            "expected a 0 after the last case, found",
        ),
        (
            PILES,
            "until-zero: counts",
            "1\n3\n0\n1\n",
            "expected the end after the closing 0, found more numbers",
        ),
        (
            HEAP,
            "header",
            "12 2\n1 4 9\n",
            "line 2, column 1: as contest text: expected 2 numbers for `amounts` after the count 2, \
             found 3 on their line",
        ),
        (
            HEAP,
            "header",
            "12 3\n1 4\n",
            "expected 3 numbers for `amounts` after the count 3, found 2",
        ),
        (
            TWO_LISTS,
            "shared-count",
            "2\n1 2 3\n4 5\n",
            "expected 2 numbers for `alice` after the count 2, found 3 on their line",
        ),
    ] {
        let refusal = refusal(names, layout, text);
        assert!(refusal.contains(message), "{layout}: {text:?}\n  {refusal}");
    }
}

#[test]
fn a_count_that_is_too_small_is_told_without_being_asked() {
    let told = |names, text: &str| super::refusal(names, text);
    let two = "expected 2 numbers for `piles` after the count 2, found 3 on their line";
    assert!(told("m int, piles [int]", "3 2\n7 9 4\n").ends_with(two));
    assert!(told("piles [int], m int", "2 3\n7 9 4\n").ends_with(two));
    let contest = super::problem(PILES, "4\n2 7 9 4 4", Format::Contest).to_string();
    let four = "expected 4 numbers for `piles` after the count 4, found 5 on their line";
    assert!(contest.ends_with(four), "{contest}");
}

#[test]
fn what_is_no_layout_is_told() {
    for (names, layout, why) in [
        (PILES, "", "nothing says where `piles` stands".to_owned()),
        (
            PILES,
            "len(piles)",
            "nothing says where `piles` stands".to_owned(),
        ),
        (
            PILES,
            "piles / piles",
            "`piles` stands there twice".to_owned(),
        ),
        (
            PILES,
            "piles / len(piles)",
            "`len(piles)` comes after `piles`".to_owned(),
        ),
        (
            PILES,
            "len(piles) / len(piles) / piles",
            "`len(piles)` stands there twice".to_owned(),
        ),
        (
            HEAP,
            "amounts heap",
            "a list whose count does not come before it must end its line: `heap` \
                                comes after it"
                .to_owned(),
        ),
        (
            HEAP,
            "len(heap) amounts",
            "`heap` is no list, and has no `len`".to_owned(),
        ),
        (
            HEAP,
            "heap amuonts",
            "nothing is called `amuonts`; did you mean `amounts`?".to_owned(),
        ),
        (
            HEAP,
            "haeder",
            "nothing is called `haeder`; did you mean `header`?".to_owned(),
        ),
        (
            PILES,
            "len(piles / piles",
            "the `(` of a `len` is never closed".to_owned(),
        ),
        (
            PILES,
            "piles[i]",
            "`piles` is no list of lists, and has no `piles[i]`".to_owned(),
        ),
        (
            GRID,
            "grid[i]",
            "`len(grid)` must come before `grid[i]`".to_owned(),
        ),
        (
            GRID,
            "len(grid) / grid",
            "`grid` has rows: write `grid[i]` for each".to_owned(),
        ),
        (
            "n int, g [[int]]",
            "len(g) / len(g[i]) / n / g[i]",
            "a line stands between `len(g[i])` and \
                                                                `g[i]`"
                .to_owned(),
        ),
        (
            "n int, g [[int]]",
            "len(g) / n g[i]",
            "a line with `[i]` has one row and its count \
                                                  only"
                .to_owned(),
        ),
        (
            PILES,
            "several: counts",
            "before the colon stands how cases follow one another: one, many, \
                                    counted, until-zero"
                .to_owned(),
        ),
    ] {
        let error = Layout::parse(layout, &parameters(names)).unwrap_err();
        assert_eq!(error.why, why, "{layout:?}");
    }
    let long = "piles ".repeat(1_000);
    assert!(Layout::parse(&long, &parameters(PILES)).is_err());
}

#[test]
fn what_a_layout_cannot_express_is_not_written() {
    let written = |names, layout, case: &[InputValue]| {
        let layout = Layout::parse(layout, &parameters(names)).unwrap();
        layout.written(&[case]).map_err(|error| error.why)
    };
    let uneven = [list(&[1, 2]), list(&[3])];
    assert_eq!(
        written(TWO_LISTS, "shared-count", &uneven).unwrap_err(),
        "`alice` has 2 elements and `bob` 1, under one count"
    );
    assert!(written(TWO_LISTS, "counts", &uneven).is_ok());
    assert!(written(PILES, "lines", &[list(&[])]).is_err());
    assert_eq!(written(PILES, "counts", &[list(&[])]).unwrap(), "0\n\n");
    assert!(written(PILES, "until-zero: counts", &[list(&[])]).is_err());
    assert!(written(PILES, "until-zero: lines", &[list(&[0])]).is_err());
    assert!(written(NUMBER, "until-zero: lines", &[Integer(0)]).is_err());
    assert!(written(CAN_I_WIN, "until-zero: header", &[Integer(0), Integer(0)]).is_err());
    assert_eq!(
        written(CAN_I_WIN, "until-zero: header", &[Integer(0), Integer(1)]).unwrap(),
        "0 1\n0 0\n"
    );
    let layout = Layout::parse("one: counts", &parameters(NUMBER)).unwrap();
    assert!(layout.written(&[&[Integer(1)], &[Integer(2)]]).is_err());
}

/// The parameters of every built-in game, and some that none has.
fn all_parameters() -> Vec<Vec<Parameter>> {
    let games = crate::builtin::games().iter();
    let games = games.map(|game| Rules::parse(game.text).unwrap().parameters);
    let others = [
        HEAP,
        LIST_AND_NUMBER,
        GRID,
        "n int, g [[int]], a [int], b [int], k int",
    ];
    games.chain(others.map(parameters)).collect()
}

/// Layouts of these parameters: the named ones, with every order of cases.
fn all_layouts(parameters: &[Parameter]) -> Vec<Layout> {
    let orders = ["one", "many", "counted", "until-zero"];
    let layouts = NamedLayout::ALL.into_iter().flat_map(|named| {
        orders
            .map(|order| Layout::parse(&format!("{order}: {}", named.name()), parameters).unwrap())
    });
    layouts.collect()
}

/// A case of these parameters: numbers from `row`, and lists of that length.
fn case(parameters: &[Parameter], row: &[i64]) -> Vec<InputValue> {
    let values = parameters.iter().enumerate().map(|(at, it)| match it.kind {
        ParameterType::Integer => Integer(row[at % row.len()]),
        ParameterType::List => List(row.iter().map(|it| it.wrapping_add(at as i64)).collect()),
        ParameterType::Lists => Lists(vec![row.to_vec(); 1 + at]),
        ParameterType::Text => unreachable!("no layout of texts is read"),
    });
    values.collect()
}

#[test]
fn a_layout_is_what_it_is_spelled_as() {
    for parameters in all_parameters() {
        for layout in all_layouts(&parameters) {
            let again = Layout::parse(&layout.to_string(), &parameters);
            assert_eq!(again.as_ref(), Ok(&layout), "{layout}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back_in_every_layout_of_every_game(
        rows in prop::collection::vec(prop::collection::vec(1..5_000_i64, 1..6), 1..5),
    ) {
        for parameters in all_parameters() {
            let cases: Vec<_> = rows.iter().map(|row| case(&parameters, row)).collect();
            for layout in all_layouts(&parameters) {
                let is_one = layout.to_string().starts_with("one:");
                let cases = if is_one { &cases[..1] } else { &cases[..] };
                let values: Vec<&[InputValue]> = cases.iter().map(Vec::as_slice).collect();
                let text = layout.written(&values).unwrap();
                let read = laid_out(&parameters, &layout, &text, Format::Contest);
                prop_assert_eq!(read.unwrap(), cases, "{}\n{}", layout, text);
                // Without being told, it is read as that or not at all.
                match laid_out(&parameters, &layout, &text, Format::Auto) {
                    Ok(read) => prop_assert_eq!(read, cases, "{}\n{}", layout, text),
                    Err(error) => {
                        let asks = matches!(*error.problem, InputProblem::Ambiguous { .. });
                        prop_assert!(asks, "{}\n{}{}", layout, text, error);
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_written_of_any_numbers_is_read_back(
        rows in prop::collection::vec(prop::collection::vec(any::<i64>().prop_map(|it| it >> 62), 0..4), 4),
        numbers in prop::collection::vec(-1..3_i64, 2),
    ) {
        let names = "n int, g [[int]], a [int], k int";
        let parameters = parameters(names);
        let case = vec![
            Integer(numbers[0]),
            Lists(rows[..2].to_vec()),
            List(rows[2].clone()),
            Integer(numbers[1]),
        ];
        for layout in all_layouts(&parameters) {
            let Ok(text) = layout.written(&[&case]) else {
                continue;
            };
            let read = laid_out(&parameters, &layout, &text, Format::Contest);
            prop_assert_eq!(read.unwrap(), std::slice::from_ref(&case), "{}\n{}", layout, text);
        }
    }
}
