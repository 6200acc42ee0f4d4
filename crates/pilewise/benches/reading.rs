//! How fast input text becomes numbers, in MB/s of text: long rows in every plain spelling, and
//! many short cases. What is read is compared with what was written.
//!
//! `cargo bench -p pilewise --bench reading`; a part of a name after `--` picks benchmarks.

use std::fmt::Write;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pilewise::input::{CaseReader, Format, InputValue};
use pilewise::rules::{Parameter, ParameterType};

/// How many numbers a long row has.
const LONG: usize = 10_000_000;
/// How many short cases there are.
const CASES: usize = 1_000_000;

/// A text, how it is to be read, and the lists that it holds.
struct Text<'a> {
    name: &'a str,
    format: Format,
    text: String,
    lists: &'a [Vec<i64>],
}

fn piles() -> [Parameter; 1] {
    [Parameter {
        name: "piles".to_owned(),
        alias: None,
        kind: ParameterType::List,
    }]
}

/// Numbers that look random and are the same in every run.
fn numbers(count: usize, bound: u64, state: &mut u64) -> Vec<i64> {
    let mut next = || {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state % bound + 1) as i64
    };
    (0..count).map(|_| next()).collect()
}

/// Every list between `open` and `close`, its numbers joined by `separator`; after its count
/// and a line break if `counted`.
fn written(lists: &[Vec<i64>], counted: bool, [open, separator, close]: [&str; 3]) -> String {
    let mut text = String::new();
    for list in lists {
        if counted {
            let _ = writeln!(text, "{}", list.len());
        }
        for (at, number) in list.iter().enumerate() {
            let before = if at == 0 { open } else { separator };
            let _ = write!(text, "{before}{number}");
        }
        text.push_str(close);
    }
    text
}

/// Reads all cases, each of one list.
fn check(text: &Text<'_>) {
    let mut lists = text.lists.iter();
    for case in CaseReader::new(text.text.as_bytes(), &piles(), text.format) {
        let case = case.expect(text.name);
        let list = lists.next().expect(text.name);
        assert!(
            matches!(&case[..], [InputValue::List(read)] if read == list),
            "{}",
            text.name
        );
    }
    assert!(lists.next().is_none(), "{}", text.name);
}

fn measure(criterion: &mut Criterion, text: &Text<'_>) {
    check(text);
    let mut group = criterion.benchmark_group("reading");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .throughput(Throughput::BytesDecimal(text.text.len() as u64));
    group.bench_function(text.name, |bencher| {
        bencher.iter_batched(
            piles,
            |piles| CaseReader::new(text.text.as_bytes(), &piles, text.format).count(),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    let mut state = 0x9E37_79B9_7F4A_7C15;
    let long = [numbers(LONG, 1000, &mut state)];
    let wide = [numbers(LONG / 4, 1 << 60, &mut state)];
    let short: Vec<_> = (0..CASES)
        .map(|at| numbers(2 + at % 9, 1000, &mut state))
        .collect();
    let texts = [
        (
            "a JSON array",
            Format::Auto,
            &long[..],
            false,
            ["[", ",", "]\n"],
        ),
        (
            "a JSON array, indented",
            Format::Json,
            &long,
            false,
            ["[\n  ", ",\n  ", "\n]\n"],
        ),
        (
            "a JSON array of 19 digits",
            Format::Auto,
            &wide,
            false,
            ["[", ",", "]\n"],
        ),
        (
            "plain, one line",
            Format::Auto,
            &long,
            false,
            ["", " ", "\n"],
        ),
        (
            "plain, one number a line",
            Format::Auto,
            &long,
            false,
            ["", ",\n", "\n"],
        ),
        (
            "contest text, one line",
            Format::Contest,
            &long,
            true,
            ["", " ", "\n"],
        ),
        (
            "contest text, one number a line",
            Format::Contest,
            &long,
            true,
            ["", "\n", "\n"],
        ),
        (
            "short cases, one a line",
            Format::Auto,
            &short,
            false,
            ["", " ", "\n"],
        ),
        (
            "short cases of JSON",
            Format::Auto,
            &short,
            false,
            ["[", ", ", "]\n"],
        ),
        (
            "short cases of contest text",
            Format::Contest,
            &short,
            true,
            ["", " ", "\n"],
        ),
    ];
    for (name, format, lists, counted, marks) in texts {
        let text = written(lists, counted, marks);
        measure(
            criterion,
            &Text {
                name,
                format,
                text,
                lists,
            },
        );
    }
}

criterion_group!(benches, reading);
criterion_main!(benches);
