//! Ten thousand rules files drawn from the whole grammar, each with an input: all that pilewise
//! makes of them against the referee.

mod coverage;
#[path = "../drawn/mod.rs"]
mod drawn;
#[path = "../referee/mod.rs"]
mod referee;
mod shrinking;

use std::collections::BTreeMap;

use coverage::Coverage;
use drawn::checking::{Verdict, check_file};
use pilewise::rules::Rules;
use shrinking::report;

/// How many files one test holds against the referee.
const FILES: u32 = 4_000;

/// How many of them each engine must take at least: all but a few of the shapes are rare.
const TAKEN: [(&str, u32); 10] = [
    ("brute", FILES),
    ("memo", FILES),
    ("table", FILES / 2),
    ("ends", 8),
    ("pick", 20),
    ("pool", 20),
    ("residue", 20),
    ("split", 5),
    ("subtraction", 50),
    ("window", 50),
];

/// In so many files, what may stand in a place must stand there at least so often.
const FILES_COVERED: u64 = 30_000;
const LEAST: u32 = 10;

/// Draws files until [`FILES`] of them have been checked.
fn check_part(part: u64) {
    let mut engines = BTreeMap::<&str, u32>::new();
    let (mut agreed, mut faulty_ones, mut refused, mut too_large) = (0, 0, 0, 0);
    for seed in part * 1_000_000.. {
        let file = drawn::file(seed);
        match check_file(&file) {
            Ok(Verdict::Agreed {
                engines: by,
                faulty,
            }) => {
                agreed += 1;
                faulty_ones += u32::from(faulty);
                for engine in by {
                    *engines.entry(engine).or_default() += 1;
                }
            }
            Ok(Verdict::Refused) => refused += 1,
            Ok(Verdict::TooLarge) => too_large += 1,
            Err(error) => panic!("{}", report(seed, &file, &error)),
        }
        if agreed == FILES {
            break;
        }
    }
    let told =
        format!("{engines:?}, {faulty_ones} faulty, {refused} refused, {too_large} too large");
    for (engine, least) in TAKEN {
        let taken = engines.get(engine).copied().unwrap_or(0);
        assert!(taken >= least, "{engine} takes too few files: {told}");
    }
    assert!(faulty_ones >= FILES / 100, "too few can fail: {told}");
    assert!(too_large <= FILES / 10, "too many are not played: {told}");
}

#[test]
fn every_construct_is_drawn_in_every_place() {
    let mut coverage = Coverage::default();
    for seed in 0..FILES_COVERED {
        let text = drawn::file(seed).text();
        coverage.see(&Rules::parse(&text).expect("rules"));
    }
    let missing = coverage.missing(LEAST);
    assert!(missing.is_empty(), "{missing:#?}");
}

macro_rules! parts {
    ($($test:ident: $part:literal,)*) => {
        $(#[test] fn $test() { check_part($part); })*
    };
}

parts! {
    part_1: 1,
    part_2: 2,
    part_3: 3,
    part_4: 4,
    part_5: 5,
    part_6: 6,
    part_7: 7,
    part_8: 8,
}
