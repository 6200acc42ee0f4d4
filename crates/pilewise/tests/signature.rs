//! The signature: one number over a fixed set of solves. It changes with any value, any line and
//! any count of positions, so a change either keeps it ("no functional change") or names the new
//! one. `UPDATE_SIGNATURE=1` writes the number that is found.
#![expect(
    clippy::print_stdout,
    reason = "the number is there to be read: cargo test --test signature -- --nocapture"
)]

use std::fs;
use std::hash::Hasher;

use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules, RulesGame};
use pilewise::{Control, Limits, Plan, builtin};
use rustc_hash::FxHasher;

const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
const VARIANTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/variants");

/// Numbers that look random and are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: u64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % below) as i64
    }

    /// An input of a game whose rows have `length` numbers.
    fn input(&mut self, rules: &Rules, length: usize) -> Vec<InputValue> {
        let mut integers = 0;
        let values = rules
            .parameters
            .iter()
            .map(|parameter| match parameter.kind {
                ParameterType::Integer => {
                    // A heap, or the numbers of a pool and then its target.
                    integers += 1;
                    let greatest = if integers == 1 {
                        length as u64 / 2
                    } else {
                        3 * length as u64
                    };
                    InputValue::Integer(2 + self.next(greatest))
                }
                _ => InputValue::List((0..length).map(|_| 1 + self.next(50)).collect()),
            });
        values.collect()
    }
}

/// Solves a game by every engine but `brute`, and adds what each finds to the hash.
fn add(hash: &mut FxHasher, text: &str) {
    let rules = Rules::parse(text).expect("rules");
    let mut numbers = Numbers(rules.name.len() as u64);
    for length in [2, 5, 9, 14] {
        for _ in 0..4 {
            let game = match RulesGame::new(&rules, numbers.input(&rules, length)) {
                Ok(game) => game,
                Err(error) => panic!("{}: {error}", rules.name),
            };
            for engine in Plan::at_sight(&game, &Limits::default()).engines {
                if engine.verdict.is_err() || engine.name == "brute" {
                    continue;
                }
                let solved = pilewise::solve(&game, Some(engine.name), &Control::default());
                let mut solution = solved.expect("a solution");
                hash.write(engine.name.as_bytes());
                hash.write_i128(solution.value.number());
                hash.write_u64(solution.positions());
                let line = solution.line().expect("a line");
                for chosen in line.moves.iter() {
                    hash.write(format!("{chosen:?}").as_bytes());
                }
            }
        }
    }
}

#[test]
fn the_signature_is_the_one_recorded() {
    let mut hash = FxHasher::default();
    for game in builtin::games() {
        add(&mut hash, game.text);
    }
    let listed = fs::read_dir(VARIANTS).expect("the variants");
    let paths = listed.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "toml"))
        .collect();
    paths.sort();
    for path in paths {
        add(&mut hash, &fs::read_to_string(path).expect("a rules file"));
    }
    let found = format!("{:016x}\n", hash.finish());
    println!("signature: {found}");
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        fs::write(RECORDED, &found).expect("a file that can be written");
    }
    let recorded = fs::read_to_string(RECORDED).unwrap_or_default();
    assert_eq!(
        found, recorded,
        "values, lines or counts of positions have changed; if that is meant, run the test with \
         UPDATE_SIGNATURE=1 and name the new signature in the commit"
    );
}
