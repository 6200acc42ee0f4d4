//! The forms in which cases are accepted.

use super::{
    CAN_I_WIN, GRID, LIST_AND_NUMBER, NUMBER, PILES, TWO_LISTS, auto, list, parameters, read,
};
use crate::input::InputValue::{Integer, Lists, Text};
use crate::input::{Format, read_arguments};

#[test]
fn one_list_in_every_spelling() {
    let texts = [
        "[2,7,9,4,4]",
        "2 7 9 4 4",
        "2,7,9,4,4",
        "2, 7, 9,\n4, 4",
        "piles = [2,7,9,4,4]",
        "piles=[2, 7, 9, 4, 4]",
        "piles: [2,7,9,4,4]",
        "piles = 2 7 9 4 4",
        "piles =\n[2,7,9,4,4]",
        "stones = [2,7,9,4,4]",
        "PILES = [2,7,9,4,4];",
        "{\"piles\":[2,7,9,4,4]}",
        "{'stones': [2,7,9,4,4]}",
        "{piles: [2,7,9,4,4]}",
        "[{\"piles\":[2,7,9,4,4]}]",
        "[[2,7,9,4,4]]",
        "[\n  2,\n  7,\n  9,\n  4,\n  4\n]\n",
        "Input: piles = [2,7,9,4,4]",
        "Input: piles = [2,7,9,4,4]\nOutput: 10\nExplanation: If Alice takes 2 piles [9, 4], she\n\
         = 3 wins.\n",
        "**Input:** piles = [2,7,9,4,4]\n**Output:** 10",
        "Example 1:\n\nInput: piles = [2,7,9,4,4]\nOutput: 10",
        "input:\n[2,7,9,4,4]\noutput:\n10\n",
        "Input\n2 7 9 4 4\nOutput\n10\n",
        "示例 1：\n输入：piles = [2,7,9,4,4]\n输出：10\n解释：……",
        "\"[2,7,9,4,4]\"",
        "`piles = [2,7,9,4,4]`",
        "'2 7 9 4 4'",
        "“2，7，9，4，4”",
        "［2，7，9，4，4］",
        "【2、7、9、4、4】",
        "２ ７ ９ ４ ４",
        "\u{feff}[2,7,9,4,4]",
        "\u{3000}2\u{a0}7\u{2003}9\t4 4\r\n",
        "[2,7,9,\\n4,4]",
        "[+2,07,9,4,4,]",
    ];
    for text in texts {
        assert_eq!(auto(PILES, text), [[list(&[2, 7, 9, 4, 4])]], "{text:?}");
    }
}

#[test]
fn several_parameters_in_every_spelling() {
    let texts = [
        "10 11",
        "10, 11",
        "10,11",
        "10\n11",
        "10\\n11",
        "10,\n11",
        "10\r\n\r\n11\r\n",
        "\"10 11\"",
        "maxChoosableInteger = 10, desiredTotal = 11",
        "desiredTotal = 11, maxChoosableInteger = 10",
        "target = 11\nlargest = 10",
        "largest: 10; DESIREDTOTAL: 11",
        "\"largest = 10, target = 11\"",
        "Input: maxChoosableInteger = 10, desiredTotal = 11\nOutput: false",
        "Input: 10 11",
        "{\"target\": 11, \"largest\": 10}",
        "[10, 11]",
        "１０，１１",
    ];
    for text in texts {
        assert_eq!(
            auto(CAN_I_WIN, text),
            [[Integer(10), Integer(11)]],
            "{text:?}"
        );
    }
    for text in [
        "[1,2]\n[3,1]",
        "[1,2]\\n[3,1]",
        "[[1,2],[3,1]]",
        "[1,2], [3,1]",
        "1 2\n3 1",
    ] {
        assert_eq!(
            auto(TWO_LISTS, text),
            [[list(&[1, 2]), list(&[3, 1])]],
            "{text:?}"
        );
    }
    for text in [
        "[2,7]\n3",
        "2 7\n3",
        "[2,7] 3",
        "[[2,7],3]",
        "m = 3, piles = 2 7",
        "piles=2,7, m=3",
    ] {
        assert_eq!(
            auto(LIST_AND_NUMBER, text),
            [[list(&[2, 7]), Integer(3)]],
            "{text:?}"
        );
    }
    for text in ["3\n[2,7]", "3, [2,7]", "3 [2,7]", "3\n2 7", "[3,[2,7]]"] {
        assert_eq!(
            auto("m int, piles [int]", text),
            [[Integer(3), list(&[2, 7])]],
            "{text:?}"
        );
    }
}

#[test]
fn lists_of_lists_and_texts() {
    for text in [
        "[[1,2],[],[3]]",
        "grid = [[1,2],[],[3]]",
        "{\"grid\":[ [1,2] , [] ,\n[3] ]}",
        "3\n2 1 2\n0\n1 3",
    ] {
        assert_eq!(
            auto(GRID, text),
            [[Lists(vec![vec![1, 2], vec![], vec![3]])]],
            "{text:?}"
        );
    }
    assert_eq!(
        auto(GRID, "[]\n[[]]\n[[[1]]]"),
        [
            [Lists(vec![])],
            [Lists(vec![vec![]])],
            [Lists(vec![vec![1]])]
        ]
    );
    for text in [
        "0110",
        "\"0110\"",
        "s = 0110",
        "s = \"0110\"",
        "{\"s\": \"0110\"}",
        "[\"0110\"]",
        "Input: s = \"0110\"\nOutput: 1",
    ] {
        assert_eq!(auto("s str", text), [[Text("0110".to_owned())]], "{text:?}");
    }
    assert_eq!(
        auto("s str", "two  words, no more\nnext"),
        [
            [Text("two  words, no more".to_owned())],
            [Text("next".to_owned())]
        ]
    );
    assert_eq!(
        auto("s str, n int", "ab 3\n\"c d\"\n4"),
        [
            [Text("ab".to_owned()), Integer(3)],
            [Text("c d".to_owned()), Integer(4)]
        ]
    );
    let escaped = r#"{"s": "a\"\\\n\u00e9\ud83d\ude00"}"#;
    assert_eq!(auto("s str", escaped), [[Text("a\"\\\né😀".to_owned())]]);
}

#[test]
fn many_cases_back_to_back() {
    assert_eq!(
        auto(NUMBER, "4\n1\n2"),
        [[Integer(4)], [Integer(1)], [Integer(2)]]
    );
    assert_eq!(
        auto(PILES, "2 7\n3\n[1,\n5]\n9"),
        [[list(&[2, 7])], [list(&[3])], [list(&[1, 5])], [list(&[9])]]
    );
    let pairs = [[Integer(10), Integer(11)], [Integer(4), Integer(6)]];
    for text in [
        "10 11\n4 6",
        "10\n11\n4\n6",
        "10 11\n4\n6",
        "largest = 10, target = 11\nlargest = 4, target = 6",
        "[10,11]\n[4,6]",
        "{\"largest\":10,\"target\":11}\n{\"largest\":4,\"target\":6}",
        "[{\"largest\":10,\"target\":11},\n{\"largest\":4,\"target\":6}]",
        "Input: largest = 10, target = 11\nOutput: false\nInput: 4 6\nOutput: true",
    ] {
        assert_eq!(auto(CAN_I_WIN, text), pairs, "{text:?}");
    }
}

#[test]
fn an_empty_list_is_a_list() {
    for text in ["[]", "piles = []", "{\"piles\": [ ]}", "[[]]"] {
        assert_eq!(auto(PILES, text), [[list(&[])]], "{text:?}");
    }
}

#[test]
fn the_exact_spelling_of_a_name_goes_first() {
    let cases = auto("n int, N int", "N = 1, n = 2");
    assert_eq!(cases, [[Integer(2), Integer(1)]]);
}

#[test]
fn json_takes_json_only() {
    let json = |list, text| read(list, text, Format::Json);
    assert_eq!(json(PILES, "[1,2]\n{\"piles\":[3]}").unwrap().len(), 2);
    assert_eq!(json(NUMBER, "4\n5").unwrap().len(), 2);
    assert_eq!(
        json(TWO_LISTS, "[[1],[2]]").unwrap(),
        [[list(&[1]), list(&[2])]]
    );
    for (list, text) in [
        (PILES, "1 2"),
        (TWO_LISTS, "[1]\n[2]"),
        (PILES, "piles = [1]"),
        (PILES, "Input: [1]"),
    ] {
        assert!(json(list, text).is_err(), "{text:?}");
    }
}

#[test]
fn arguments_are_one_case() {
    let read = |list, arguments: &[&str]| {
        let arguments: Vec<_> = arguments.iter().map(|it| (*it).to_owned()).collect();
        read_arguments(&arguments, &parameters(list), Format::Auto)
    };
    for arguments in [
        &["[2,7,9,4,4]"][..],
        &["2", "7", "9", "4", "4"],
        &["[2,", "7,", "9,", "4,4]"],
        &["2 7 9", "4 4"],
        &["2,7,9,4,4"],
        &["piles=[2,7,9,4,4]"],
        &["piles", "=", "[2,7,9,4,4]"],
        &["{\"piles\":[2,7,9,4,4]}"],
    ] {
        assert_eq!(
            read(PILES, arguments).unwrap(),
            [list(&[2, 7, 9, 4, 4])],
            "{arguments:?}"
        );
    }
    for arguments in [
        &["10", "11"][..],
        &["10 11"],
        &["10,", "11"],
        &["target=11", "largest=10"],
    ] {
        let case = read(CAN_I_WIN, arguments).unwrap();
        assert_eq!(case, [Integer(10), Integer(11)], "{arguments:?}");
    }
    let whole = read(LIST_AND_NUMBER, &["piles = [2,7], m = 3"]).unwrap();
    assert_eq!(whole, [list(&[2, 7]), Integer(3)]);
    assert_eq!(
        read(TWO_LISTS, &["1", "5"]).unwrap(),
        [list(&[1]), list(&[5])]
    );
    for (list, arguments, message) in [
        (
            PILES,
            &["2", "7", "x"][..],
            "argument 3, column 1: expected",
        ),
        (
            PILES,
            &["[1,", "2", "3.5]"],
            "argument 3, column 1: expected",
        ),
        (CAN_I_WIN, &["10", "1x"], "argument 2, column 1: expected"),
        (CAN_I_WIN, &["10"], "argument 1, column 3: too few values"),
        (
            PILES,
            &["[1]\n[2]"],
            "argument 1, column 1: expected one case",
        ),
        (
            PILES,
            &["[1,\n 2,y]"],
            "argument 1, line 2, column 4: expected",
        ),
        (PILES, &[], "line 1, column 1: the input is empty"),
    ] {
        let refusal = read(list, arguments).unwrap_err().to_string();
        assert!(refusal.starts_with(message), "{arguments:?}\n  {refusal}");
    }
}

#[test]
fn the_least_and_greatest_numbers_are_exact() {
    let text = "[-9223372036854775808,9223372036854775807,-999999999999999999,1000000000000000000]";
    let expected = [
        i64::MIN,
        i64::MAX,
        -999_999_999_999_999_999,
        1_000_000_000_000_000_000,
    ];
    assert_eq!(auto(PILES, text), [[list(&expected)]]);
}
