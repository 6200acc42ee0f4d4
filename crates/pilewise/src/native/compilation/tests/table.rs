//! Code for a whole table against the lists of the interpreter.

use super::{MOVERS, game};
use crate::builtin;
use crate::engine::Scale;
use crate::engine::coding::{Coding, Expander, Interpreted, Successors};
use crate::game::{Game, Goal, Player};
use crate::input::InputValue;
use crate::native::compilation::NativeExpander;
use crate::rules::RulesGame;

/// A table of worths that looks random: mostly small, some unknown, some near the ends of 64 bits.
fn worths(codes: u64) -> Vec<i64> {
    let mut numbers = fastrand::Rng::with_seed(1);
    let worths = (0..codes).map(|_| {
        let small = numbers.i64(-50..50);
        match numbers.u8(..128) {
            0 => i64::MIN,
            1 => i64::MAX,
            2 => -i64::MAX,
            _ => small,
        }
    });
    worths.collect()
}

/// The largest worth of a successor that a table's code does not give back.
const LARGEST: i64 = 3 << 61;

/// What a position is worth by the list of its moves; `None` where a table's code has to give
/// it back: a successor is unknown or of extreme worth, or a worth does not fit.
fn worth_by_list(listed: &Successors<i64>, scale: Scale, worths: &[i64]) -> Option<i64> {
    if listed.is_empty() {
        return scale.no_move(String::new).ok();
    }
    let mut best = None;
    let mut from = 0;
    for run in &listed.runs {
        for index in from..run.end {
            let next = *worths.get(listed.codes[index] as usize)?;
            if !(-LARGEST..=LARGEST).contains(&next) {
                return None;
            }
            let gain = i128::from(listed.gains[index]);
            let worth = scale.after_move(gain, run.again, i128::from(next)).ok()?;
            best = best.max(Some(i64::try_from(worth).ok()?));
        }
        from = run.end;
    }
    best.filter(|&best| best != i64::MIN)
}

/// How many positions of `game` the code for tables valued, of all.
fn check(game: &RulesGame) -> (usize, usize) {
    let coding = super::coding_of(game);
    let native = NativeExpander::compile(game, coding.clone(), true).expect("machine code");
    check_cells(game, native, &coding)
}

/// How many positions of `game` `native` valued, of all, for either mover where that matters.
pub(super) fn check_cells(
    game: &RulesGame,
    mut native: NativeExpander<'_>,
    coding: &Coding,
) -> (usize, usize) {
    let codes = coding.codes().expect("a small game");
    let movers = if coding.second == 0 {
        &MOVERS[..1]
    } else {
        &MOVERS[..]
    };
    let mut interpreted = Interpreted::new(game, coding.clone());
    let scale = Scale::of(game.goal());
    let worths = worths(codes);
    let (mut valued, mut all) = (0, 0);
    for code in 0..codes / movers.len() as u64 {
        let words = words_of(coding, code);
        for &mover in movers {
            let mut listed = Successors::default();
            let Ok(over) = interpreted.expand(&words, mover, &mut listed) else {
                assert_eq!(native.value(&words, mover, scale, &worths), None);
                continue;
            };
            let expected = match over {
                Some(outcome) => scale.over(outcome).ok(),
                None => worth_by_list(&listed, scale, &worths),
            };
            let found = native.value(&words, mover, scale, &worths);
            let found_worth = found.map(|found| found.worth);
            assert_eq!(found_worth, expected, "{words:?} {mover:?}");
            let is_end = over.is_some() || listed.is_empty();
            assert!(
                found.is_none_or(|found| found.is_end == is_end),
                "{words:?}"
            );
            let mut marks = vec![0; codes.div_ceil(64) as usize];
            if native.mark(&words, mover, &mut marks) {
                assert_eq!(marks, marks_of(&listed, marks.len()), "{words:?}");
            } else {
                assert_eq!(native.value(&words, mover, scale, &worths), None);
            }
            valued += usize::from(found.is_some());
            all += 1;
        }
    }
    (valued, all)
}

fn marks_of(listed: &Successors<i64>, length: usize) -> Vec<u64> {
    let mut marks = vec![0; length];
    for &code in &listed.codes {
        if let Some(word) = marks.get_mut((code / 64) as usize) {
            *word |= 1 << (code % 64);
        }
    }
    marks
}

fn words_of(coding: &Coding, code: u64) -> Vec<i64> {
    let digits = coding.digits.iter();
    let word = digits.map(|digit| digit.low + (code / digit.factor % (digit.most + 1)) as i64);
    word.collect()
}

#[test]
fn built_in_games() {
    let row = || InputValue::List(vec![3, -1, 4, 1, -5, 9, 2, 6]);
    let integers = |numbers: &[i64]| numbers.iter().map(|&n| InputValue::Integer(n)).collect();
    for (id, input) in [
        ("877", vec![row()]),
        ("1140", vec![row()]),
        ("1406", vec![row()]),
        ("1510", integers(&[60])),
        ("1563", vec![InputValue::List(vec![3, 1, 4, 1, 5, 9, 2, 6])]),
        ("1690", vec![row()]),
        ("464", integers(&[6, 14])),
    ] {
        let text = builtin::find(id).expect("built in").text;
        let (valued, all) = check(&game(text, input));
        assert!(valued * 4 > all, "{id}: {valued} of {all}");
    }
}

#[test]
fn every_goal_and_turn() {
    for goal in [
        "most = \"score\"",
        "least = \"score\"",
        "last = \"wins\"",
        "last = \"loses\"",
    ] {
        for turn in ["", "turn = \"again\""] {
            let gain = if goal.contains("score") {
                "gain = \"x * x\""
            } else {
                ""
            };
            let text = format!(
                r#"
name = "Take"
[input]
n = "int"
[position]
left = "n"
[[move]]
choose = {{ x = "1 ..= min(3, left)" }}
{gain}
next = {{ left = "left - x" }}
{turn}
[goal]
{goal}
"#
            );
            let game = game(&text, vec![InputValue::Integer(200)]);
            assert_eq!(game.goal().is_score(), goal.contains("score"));
            let (valued, all) = check(&game);
            assert!(valued * 2 > all, "{goal} {turn}: {valued} of {all}");
        }
    }
}

#[test]
fn a_table_that_is_too_small_is_not_read() {
    let text = builtin::find("1510").expect("built in").text;
    let game = game(text, vec![InputValue::Integer(60)]);
    let coding = super::coding_of(&game);
    let mut native = NativeExpander::compile(&game, coding.clone(), true).expect("machine code");
    let scale = Scale::of(Goal::LastWins);
    let enough = coding.codes().expect("a small game") as usize;
    let few = vec![0; enough - 1];
    assert_eq!(native.value(&[60], Player::First, scale, &few), None);
    assert!(!native.mark(&[60], Player::First, &mut []));
}
