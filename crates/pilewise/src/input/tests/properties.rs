//! What must hold for any text.

use proptest::prelude::*;

use super::{CAN_I_WIN, GRID, LIST_AND_NUMBER, NUMBER, PILES, TWO_LISTS, auto, parameters, read};
use crate::input::InputValue::{Integer, List};
use crate::input::{CaseReader, Format, InputProblem, read_text};

/// A source that gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(room.len());
        room[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn any_format() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

fn any_parameters() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        PILES,
        NUMBER,
        CAN_I_WIN,
        TWO_LISTS,
        LIST_AND_NUMBER,
        GRID,
        "s str",
        "s str, n int",
        "n int, g [[int]]",
    ])
}

fn valid_text() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "[2,7,9,4,4]",
        "5\n2 7 9 4 4",
        "largest = 10, target = 11",
        "3\n1 2 3\n4 5 6",
        "{\"piles\": [1, 2]}\n{\"piles\": []}",
        "[{\"n\": 1}, {\"n\": 2}]",
        "Input: piles = [1]\nOutput: 2\nInput: 3",
        "“１，２”",
        "\"a\\u00e9\" 3",
        "[[1],[2,3]]",
        "2\n1 5\n2 6 7",
        "1 2\n3,4\r\n[5, 6]\n\n7,\n8\n[]\n\t-9 , 10\n[11\n]\n12",
        "[1]\n2 3 \n[[4]]\n5 6\n[7] [8]\n9",
        "2\r\n1 5\r\n1,\n2\n\n0\n1",
    ])
    .prop_map(str::to_owned)
}

/// Cases of a list and a number, in one of the spellings that any number of cases may use; the
/// last is contest text.
fn spelled(cases: &[(Vec<i64>, i64)], spelling: usize) -> String {
    let one = |(piles, m): &(Vec<i64>, i64)| match spelling {
        0 => format!("{piles:?}\n{m}\n"),
        1 => format!("piles = {piles:?}, m = {m}\n"),
        2 => format!("{{\"m\": {m}, \"piles\": {piles:?}}}\n"),
        3 => format!("[{piles:?}, {m}]\n"),
        4 => format!("Input: m = {m}, piles = {piles:?}\nOutput: 3\n"),
        5 => format!("{piles:?} {m}\r\n"),
        6 => format!(
            "m：{m}\npiles：{}\n",
            format!("{piles:?}").replace(',', "，")
        ),
        7 => format!("`{piles:?}`\\n{m}\\n"),
        _ => {
            let words: Vec<_> = piles.iter().map(i64::to_string).collect();
            format!("{}\n{}\n{m}\n", words.len(), words.join(" "))
        }
    };
    cases.iter().map(one).collect()
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        list in any_parameters(),
        format in any_format(),
    ) {
        for case in CaseReader::new(&bytes[..], &parameters(list), format) {
            if let Err(error) = case {
                let _ = (error.to_string(), error.hint());
            }
        }
    }

    #[test]
    fn changed_text_is_read_or_refused_the_same_however_it_arrives(
        text in valid_text(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..5), 0..6),
        piece in 1..5_usize,
        list in any_parameters(),
        format in any_format(),
    ) {
        let mut characters: Vec<char> = text.chars().collect();
        for (place, character, change) in changes {
            let at = place.index(characters.len() + 1);
            match change {
                0 => characters.insert(at, character),
                1 => characters.insert(at, ['[', ']', '{', ',', '\n', '"', '5', ':', '-'][at % 9]),
                2 => characters.truncate(at),
                _ if at < characters.len() => { characters.remove(at); }
                _ => {}
            }
        }
        let text: String = characters.into_iter().collect();
        let whole = read_text(&text, &parameters(list), format);
        let pieces: Result<Vec<_>, _> =
            CaseReader::new(Trickle(text.as_bytes(), piece), &parameters(list), format).collect();
        prop_assert_eq!(&whole, &pieces);
        for case in whole.into_iter().flatten() {
            prop_assert_eq!(case.len(), parameters(list).len());
        }
    }

    #[test]
    fn every_spelling_gives_the_same_cases(
        cases in prop::collection::vec((prop::collection::vec(any::<i64>(), 0..6), any::<i64>()), 1..5),
        spelling in 0..8_usize,
    ) {
        let expected: Vec<_> =
            cases.iter().map(|(piles, m)| vec![List(piles.clone()), Integer(*m)]).collect();
        prop_assert_eq!(auto(LIST_AND_NUMBER, &spelled(&cases, spelling)), expected);
    }

    #[test]
    fn numbers_of_every_length_are_exact_on_lines_and_in_brackets(
        rows in prop::collection::vec(
            prop::collection::vec((any::<i64>(), 0..64).prop_map(|(number, by)| number >> by), 1..9),
            1..20,
        ),
        separator in prop::sample::select(vec![",", " ", ", ", "\t", ",\n"]),
        line_end in prop::sample::select(vec!["\n", "\r\n", " \n"]),
        brackets in any::<bool>(),
        piece in 1..100_usize,
    ) {
        let one = |row: &Vec<i64>| {
            let words: Vec<_> = row.iter().map(i64::to_string).collect();
            let line = words.join(separator);
            if brackets { format!("[{line}]{line_end}") } else { format!("{line}{line_end}") }
        };
        let text: String = rows.iter().map(one).collect();
        let expected: Vec<_> = rows.iter().map(|row| vec![List(row.clone())]).collect();
        prop_assert_eq!(&read(PILES, &text, Format::Leetcode).unwrap(), &expected);
        let source = Trickle(text.as_bytes(), piece);
        let pieces: Result<Vec<_>, _> =
            CaseReader::new(source, &parameters(PILES), Format::Leetcode).collect();
        prop_assert_eq!(&pieces.unwrap(), &expected);
        let counted: String =
            rows.iter().map(|row| format!("{}\n{}", row.len(), one(row))).collect();
        if !brackets {
            match read(PILES, &counted, Format::Contest) {
                // Numbers at random may also be read with the count of cases first.
                Err(error) if matches!(*error.problem, InputProblem::Ambiguous { .. }) => {}
                cases => prop_assert_eq!(&cases.unwrap(), &expected),
            }
        }
    }

    #[test]
    fn contest_text_gives_the_same_cases(
        cases in prop::collection::vec((prop::collection::vec(-9..0_i64, 1..6), -9..0_i64), 1..5),
        counted in any::<bool>(),
    ) {
        let expected: Vec<_> =
            cases.iter().map(|(piles, m)| vec![List(piles.clone()), Integer(*m)]).collect();
        let body = spelled(&cases, 8);
        let text = if counted { format!("{}\n{body}", cases.len()) } else { body };
        let format = if counted { Format::ContestCounted } else { Format::Contest };
        match read(LIST_AND_NUMBER, &text, format) {
            Ok(cases) => prop_assert_eq!(cases, expected),
            // The first count can be the number of cases too, by accident.
            Err(error) => {
                let ambiguous = matches!(*error.problem, InputProblem::Ambiguous { .. });
                prop_assert!(ambiguous && !counted, "{}", error);
            }
        }
    }

    #[test]
    fn plain_lines_are_never_taken_for_one_of_two_readings(
        rows in prop::collection::vec(prop::collection::vec(1..4_i64, 1..4), 1..5),
    ) {
        let lines: Vec<_> = rows
            .iter()
            .map(|row| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        let text = lines.join("\n");
        let by_lines = read(PILES, &text, Format::Leetcode).unwrap();
        prop_assert_eq!(&by_lines, &rows.into_iter().map(|row| vec![List(row)]).collect::<Vec<_>>());
        match read(PILES, &text, Format::Auto) {
            Ok(cases) => prop_assert_eq!(cases, by_lines),
            Err(error) => {
                let ambiguous = matches!(*error.problem, InputProblem::Ambiguous { .. });
                prop_assert!(ambiguous, "{}", error);
            }
        }
    }
}

#[test]
fn a_comma_goes_on_over_a_carriage_return_too() {
    let list = parameters("piles/stones [int]");
    let goes_on = "1 2\n3,\r\n4\r\n5 6\n";
    let refused = "1 2\n3,\r\n[5, 6]\n";
    for format in [Format::Auto, Format::Leetcode] {
        for text in [goes_on, refused] {
            let whole = read_text(text, &list, format);
            assert_eq!(whole.is_ok(), text == goes_on, "{whole:?}");
            let pieces: Result<Vec<_>, _> =
                CaseReader::new(Trickle(text.as_bytes(), 1), &list, format).collect();
            assert_eq!(whole, pieces, "{text:?}");
        }
    }
}
