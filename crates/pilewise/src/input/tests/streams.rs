//! Texts longer than a chunk, and sources that fail.

use super::{LIST_AND_NUMBER, NUMBER, PILES, auto, list, parameters, read};
use crate::input::InputValue::{Integer, List};
use crate::input::{CaseReader, Format};

#[test]
fn a_failing_source_is_an_error() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no disk"))
        }
    }
    let mut cases = CaseReader::new(Failing, &parameters(PILES), Format::Auto);
    let error = cases.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: reading failed: no disk"
    );
    assert!(cases.next().is_none());
}

#[test]
fn long_input_crosses_chunks_unharmed() {
    let numbers: Vec<i64> = (0..60_000)
        .map(|index| index * 7_919 - 100_000_000)
        .collect();
    let words: Vec<_> = numbers.iter().map(i64::to_string).collect();
    for separator in [",", " ", ", ", "\n"] {
        let text = format!("[{}]", words.join(separator));
        assert_eq!(auto(PILES, &text), [[List(numbers.clone())]]);
    }
    assert_eq!(auto(NUMBER, &words.join("\n")).len(), numbers.len());
    assert_eq!(auto(PILES, &words.join(" ")), [[List(numbers.clone())]]);
    let wide = words.join("，");
    assert_eq!(auto(PILES, &wide), [[List(numbers.clone())]]);
    let contest = format!("{}\n{}", numbers.len(), words.join("\n"));
    assert_eq!(
        read(PILES, &contest, Format::Contest).unwrap(),
        [[List(numbers.clone())]]
    );
    let last = format!("[{},oops]", words.join("\n"));
    let error = read(PILES, &last, Format::Auto).unwrap_err();
    assert_eq!(error.place.line, numbers.len());
}

#[test]
fn lines_that_outlast_the_chunk_before_they_are_decided() {
    let numbers: Vec<i64> = (1..40_000).collect();
    let words: Vec<_> = numbers.iter().map(i64::to_string).collect();
    let row = words.join(" ");
    // The first line could be the count of the second, up to the end of the second.
    let text = format!("39998\n{row}\n7\n1 2\n[3]\n4");
    let expected = [
        list(&[39_998]),
        List(numbers.clone()),
        list(&[7]),
        list(&[1, 2]),
        list(&[3]),
    ];
    let cases = auto(PILES, &text);
    assert_eq!(cases.len(), 6);
    assert_eq!(cases[..5].concat(), expected);
    for text in [
        format!("{row}\n5\n{row}\n6"),
        format!("{row}\n5\n[{row}]\n6\nOutput: 1"),
    ] {
        let text = format!("Input:\n{text}");
        let one = |m| vec![List(numbers.clone()), Integer(m)];
        assert_eq!(auto(LIST_AND_NUMBER, &text), [one(5), one(6)]);
    }
    let text = format!("{row}\n5 6");
    let refusal = read(LIST_AND_NUMBER, &text, Format::Auto)
        .unwrap_err()
        .to_string();
    assert!(
        refusal.starts_with("line 2, column 3: too many values"),
        "{refusal}"
    );
    let text = format!("{row} x");
    let refusal = read(PILES, &text, Format::Auto).unwrap_err().to_string();
    assert!(
        refusal.ends_with("expected the end of the line after the case, found `x`"),
        "{refusal}"
    );
    // A column of numbers whose first could announce the others.
    let column = format!("40001\n{}", words.join("\n"));
    assert_eq!(auto(NUMBER, &column).len(), 40_000);
    let uneven = format!("{column}\n1 2");
    let refusal = read(NUMBER, &uneven, Format::Auto).unwrap_err().to_string();
    assert!(
        refusal.starts_with("line 40001, column 1: too many values"),
        "{refusal}"
    );
}
