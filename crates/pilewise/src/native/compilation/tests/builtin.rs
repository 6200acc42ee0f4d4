//! The games that come with the program.

use proptest::prelude::*;

use super::{MOVERS, Pair, coding_of, game};
use crate::builtin;
use crate::game::{Game, Moves, Status};
use crate::input::InputValue;
use crate::rules::RulesGame;

fn list(values: &[i64]) -> InputValue {
    InputValue::List(values.to_vec())
}

/// A built-in game on a row of numbers, or on what is made of them for games without.
fn built_in(id: &str, row: &[i64]) -> RulesGame {
    let length = row.len() as i64;
    let input = match id {
        "stone-game-iv" => vec![InputValue::Integer(length * 9)],
        "stone-game-vi" => vec![
            list(row),
            list(&row.iter().map(|v| v % 7).collect::<Vec<_>>()),
        ],
        "can-i-win" => vec![InputValue::Integer(length), InputValue::Integer(length * 2)],
        _ => vec![list(row)],
    };
    game(builtin::find(id).expect("a built-in game").text, input)
}

/// Positions that play from the start comes to, some hundreds at most.
fn reachable(game: &RulesGame) -> Vec<Vec<i64>> {
    let mut all = vec![game.start()];
    let mut at = 0;
    while at < all.len() && all.len() < 300 {
        for mover in MOVERS {
            let mut moves = Moves::new(game.width());
            if let Ok(Status::Open) = game.expand(&all[at], mover, &mut moves) {
                for index in 0..moves.len() {
                    let next = moves.next(index).to_vec();
                    if !all.contains(&next) {
                        all.push(next);
                    }
                }
            }
        }
        at += 1;
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_built_in_game_lists_the_same(
        row in prop::collection::vec(1..=30i64, 2..=20),
        scale in prop::sample::select(vec![1, -1, 1 << 40]),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 60),
        shifts in prop::collection::vec(-3..=3i64, 60),
    ) {
        let row: Vec<i64> = row.iter().map(|value| value * scale).collect();
        for one in builtin::games() {
            let game = built_in(one.id, &row);
            let mut pair = Pair::of(&game, coding_of(&game)).expect("compiles");
            let all = reachable(&game);
            for words in &all {
                pair.assert_same(words);
            }
            prop_assert_eq!(pair.unusual, 0, "{}: positions in play are all plain", one.id);
            for (pick, shift) in picks.iter().zip(&shifts) {
                let mut words = pick.get(&all).clone();
                let word = pick.index(words.len());
                words[word] += shift;
                pair.assert_same(&words);
            }
        }
    }
}

#[test]
fn words_at_the_limits_are_left_to_the_interpreter() {
    for one in builtin::games() {
        let game = built_in(one.id, &[5, 1, 4, 2]);
        let mut pair = Pair::of(&game, coding_of(&game)).expect("compiles");
        let start = game.start();
        for word in 0..start.len() {
            for value in [i64::MIN, i64::MIN + 1, -1, i64::MAX - 1, i64::MAX] {
                let mut words = start.clone();
                words[word] = value;
                pair.assert_same(&words);
            }
        }
        assert!(pair.unusual > 0, "{}", one.id);
    }
}

#[test]
fn sums_beyond_64_bits_are_refused_or_left_to_the_interpreter() {
    let large = [i64::MAX, i64::MAX - 1, i64::MIN, 7];
    for id in [
        "stone-game",
        "predict-the-winner",
        "stone-game-ii",
        "stone-game-vii",
    ] {
        let game = built_in(id, &large);
        if let Some(mut pair) = Pair::of(&game, coding_of(&game)) {
            for words in reachable(&game) {
                pair.assert_same(&words);
            }
        }
    }
}

#[test]
fn code_is_made_and_freed_again_and_again() {
    let game = built_in("stone-game-ii", &[3, 1, 2]);
    for _ in 0..200 {
        let mut pair = Pair::of(&game, coding_of(&game)).expect("compiles");
        pair.assert_same(&game.start());
    }
}
