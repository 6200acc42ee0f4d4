//! Held against the general engines, which know nothing of splits.

use std::collections::HashSet;

use super::best_first::{BestFirst, Ending};
use super::halves::Half;
use super::stones::Ties;
use super::*;
use crate::builtin;
use crate::control::Meter;
use crate::engine::brute;
use crate::engine::checking::{Random, compare_prepared};
use crate::game::{Game, Moves};
use crate::input::InputValue;
use crate::plan::solve;
use crate::rules::Rules;

/// A row of one of many shapes, up to `longest` stones.
fn row(random: &mut Random, longest: u64) -> Vec<i64> {
    let length = 1 + random.below(longest);
    let shape = random.below(11);
    let giant = 1 + random.below(1000) as i64;
    let stone = |at: u64, random: &mut Random| match shape {
        0 => random.below(2) as i64,
        1 => 7,
        2 => random.below(10) as i64,
        3 => 1 + random.below(1_000_000) as i64,
        4 => 1 << random.below(40),
        5 => 1 << (at + 1).trailing_zeros(),
        6 if at == 0 || at + 1 == length => giant,
        6 => random.below(4) as i64,
        7 => (at % 2) as i64 * giant,
        8 => i64::MAX - random.below(3) as i64,
        9 if random.below(3) > 0 => 0,
        9 => 6 * random.below(5) as i64,
        _ => 1 << (at % 60),
    };
    (0..length).map(|at| stone(at, random)).collect()
}

/// The game with these moves, in the fields `l` and `r`.
fn file(position: &str, moves: [&str; 2], goal: &str) -> String {
    let moves = moves.map(|text| format!("[[move]]\nsay = \"split\"\n{text}\n"));
    format!(
        "name = \"Split\"\n[input]\nstones = \"[int]\"\n[position]\n{position}\n{}{}[goal]\n{goal}\n",
        moves[0], moves[1]
    )
}

const ENDS: &str = "l = \"0\"\nr = \"len(stones)\"";
const MOST: &str = "most = \"score\"";
const LEFT: &str = "choose = { k = \"l + 1 ..= r - 1\" }\nif = \"sum(stones, l, k) <= sum(stones, k, r)\"\ngain = \"sum(stones, l, k)\"\nnext = { r = \"k\" }\nturn = \"again\"";
const RIGHT: &str = "choose = { k = \"l + 1 ..= r - 1\" }\nif = \"sum(stones, l, k) >= sum(stones, k, r)\"\ngain = \"sum(stones, k, r)\"\nnext = { l = \"k\" }\nturn = \"again\"";

/// The same game in other words, and games that differ in what the argument covers too.
fn spellings() -> Vec<String> {
    let replaced = |text: &str, pairs: &[(&str, &str)]| {
        let replace = |text: String, (from, to): &(&str, &str)| {
            assert!(text.contains(from), "{from} is not in {text}");
            text.replace(from, to)
        };
        pairs.iter().fold(text.to_owned(), replace)
    };
    let strict = |text: &str| replaced(text, &[("= sum(stones, k", " sum(stones, k")]);
    let descending = "choose = { x = \"1 ..= r - l - 1\" }\nif = \"2 * sum(stones, r - x, r) <= sum(stones, l, r)\"\ngain = \"sum(stones, r - x, r)\"\nnext = { l = \"r - x\" }\nturn = \"again\"";
    let guarded = "choose = { k = \"0 .. len(stones)\" }\nif = \"l < k and k < r and r - l >= 2 and not (sum(stones, l, k) > sum(stones, k, r))\"\ngain = \"sum(stones, l, r) - sum(stones, k, r)\"\nnext = { r = \"k\" }\nturn = \"again\"";
    let length_left = "choose = { x = \"1 ..= n - 1\" }\nif = \"sum(stones, i, i + x) <= sum(stones, i + x, i + n)\"\ngain = \"sum(stones, i, i + x)\"\nnext = { n = \"x\" }\nturn = \"again\"";
    let length_right = "choose = { x = \"1 ..= n - 1\" }\nif = \"sum(stones, i, i + x) >= sum(stones, i + x, i + n)\"\ngain = \"sum(stones, i + x, i + n)\"\nnext = { i = \"i + x\", n = \"n - x\" }\nturn = \"again\"";
    let inclusive = |text: &str| {
        text.replace("r - 1\" }", "r\" }")
            .replace("k, r)", "k - 1, r)")
            .replace("l, k)", "l - 1, k - 1)")
            .replace("r = \"k\"", "r = \"k - 1\"")
    };
    let from_one = "l = \"1\"\nr = \"len(stones)\"";
    vec![
        file(ENDS, [LEFT, RIGHT], MOST),
        file(ENDS, [RIGHT, LEFT], MOST),
        file("r = \"len(stones)\"\nl = \"0\"", [RIGHT, LEFT], MOST),
        file(ENDS, [LEFT, descending], MOST),
        file(ENDS, [descending, guarded], MOST),
        file("i = \"0\"\nn = \"len(stones)\"", [length_left, length_right], MOST),
        file(from_one, [&inclusive(LEFT), &inclusive(RIGHT)], MOST),
        file(ENDS, [LEFT, RIGHT], "least = \"score\"")
            .replace("gain = \"sum", "gain = \"-3 * sum"),
        file(ENDS, [LEFT, RIGHT], MOST).replace("gain = \"sum", "gain = \"5 * sum"),
        file(ENDS, [&strict(LEFT), RIGHT], MOST),
        file(ENDS, [LEFT, &strict(RIGHT)], MOST),
        file(ENDS, [RIGHT, &strict(LEFT)], MOST),
        file(ENDS, [LEFT, RIGHT], MOST)
            .replace("[[move]]\nsay = \"split\"\nchoose = { k = \"l + 1 ..= r - 1\" }\nif = \"sum(stones, l, k) <=",
                     "[[end]]\nif = \"r - l == 1\"\n[[move]]\nsay = \"split\"\nchoose = { k = \"l + 1 ..= r - 1\" }\nif = \"sum(stones, l, k) <="),
    ]
}

fn game(text: &str, row: Vec<i64>) -> RulesGame {
    let rules =
        Rules::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text, "test", false)));
    RulesGame::new(&rules, vec![InputValue::List(row)]).expect("the row is not refused")
}

/// All positions that play can reach.
fn reachable(game: &RulesGame) -> Vec<Position> {
    let mut seen = HashSet::from([game.start_position()]);
    let mut found = vec![game.start_position()];
    let mut next = 0;
    while next < found.len() {
        let position = found[next].clone();
        next += 1;
        let mut moves = Moves::new(game.width());
        game.expand(&position.words, position.mover, &mut moves)
            .expect("it is reached");
        let steps = (0..moves.len()).map(|index| moves.step(index, position.mover).next);
        found.extend(steps.filter(|position| seen.insert(position.clone())));
    }
    found
}

#[test]
fn agrees_with_brute_force_on_every_spelling() {
    let mut random = Random(1);
    for text in spellings() {
        for _ in 0..40 {
            let game = game(&text, row(&mut random, 9));
            let control = Control::default();
            let split = solve(&game, Some(NAME), &control).expect("it fits");
            let brute = solve(&game, Some(brute::NAME), &control).expect("it is small");
            assert_eq!(
                split.value,
                brute.value,
                "{text}\n{:?}",
                game.bound().inputs
            );
        }
    }
}

#[test]
fn values_every_position_and_plays_the_line_of_memory() {
    let mut random = Random(2);
    for text in spellings() {
        for _ in 0..40 {
            let game = game(&text, row(&mut random, 24));
            let control = Control::default();
            let mut split = solve(&game, Some(NAME), &control).expect("it fits");
            let mut memo = solve(&game, Some("memo"), &control).expect("it is small");
            let row = game.bound().inputs;
            for position in reachable(&game) {
                let expected = memo.value_of(&position).expect("it is reached");
                let value = split.value_of(&position).expect("it is reached");
                assert_eq!(value, expected, "{text}\n{row:?}\n{position:?}");
            }
            assert_eq!(split.best_moves(), memo.best_moves());
            assert_eq!(split.line(), memo.line(), "{text}\n{row:?}");
        }
    }
}

#[test]
fn longer_rows_agree_with_memory() {
    let mut random = Random(3);
    let text = builtin::find("1563").expect("it is built in").text;
    for _ in 0..60 {
        let game = game(text, row(&mut random, 90));
        let control = Control::default();
        let mut split = solve(&game, Some(NAME), &control).expect("it fits");
        let mut memo = solve(&game, Some("memo"), &control).expect("it is small");
        assert_eq!(split.value, memo.value);
        assert_eq!(split.line(), memo.line(), "{:?}", game.bound().inputs);
    }
}

/// The score of a whole row by best-first search alone, and by halves alone.
fn both_ways<T: Amount>(row: &[i64], ties: Ties) -> (i128, i128) {
    let whole = |sum: &mut i128, stone: &i64| {
        *sum += i128::from(*stone);
        Some(*sum)
    };
    let sums: Vec<i128> = std::iter::once(0)
        .chain(row.iter().scan(0, whole))
        .collect();
    let stones = Stones::new(&sums, row, ties);
    let piece = stones.piece(0, row.len());
    if piece.length() < 2 {
        return (0, 0);
    }
    let control = Control::default();
    let mut meter = Meter::new(&control, None);
    let mut search = BestFirst::new(&stones, piece);
    let ending = search
        .run(u64::MAX, i128::MAX, &mut meter)
        .expect("there is no limit");
    let Ending::Found(loss, way) = ending else {
        panic!("{ending:?}")
    };
    assert_eq!(way.last().map(|last| last.length()), Some(1));
    let best = [Side::Left, Side::Right].map(|side| {
        let half = Half::<T>::of(&stones, piece, side);
        let mut meter = Meter::new(&control, None);
        let scores = half.scores(&mut meter).expect("there is no limit");
        assert_eq!(meter.positions, half.work().pieces);
        let totals = stones.cuts(piece, side).map(|cut| {
            let part = piece.kept(side, cut);
            stones.sum(part) + scores[part.length() as usize].widen()
        });
        totals.max().unwrap_or(0)
    });
    if piece.length() as usize <= small::MOST_STONES {
        let mut meter = Meter::new(&control, None);
        let parts = small::parts(&stones, piece, &mut meter).expect("there is no limit");
        let score = Solved::Parts(parts).score(&stones, piece);
        assert_eq!(score, best[0].max(best[1]), "{row:?} {ties:?}");
    }
    (stones.sum(piece) - loss, best[0].max(best[1]))
}

#[test]
fn best_first_search_and_halves_agree_on_long_rows() {
    let mut random = Random(4);
    for round in 0..1200 {
        let longest = if round < 900 { 50 } else { 400 };
        let mut row = row(&mut random, longest);
        let ties = [(true, true), (true, false), (false, true)][round % 3];
        let ties = Ties {
            left: ties.0,
            right: ties.1,
        };
        let (search, halves) = both_ways::<i128>(&row, ties);
        assert_eq!(search, halves, "{row:?}");
        row.iter_mut().for_each(|stone| *stone %= 1 << 20);
        let (search, halves) = both_ways::<i32>(&row, ties);
        assert_eq!(search, halves, "{row:?}");
    }
}

/// A row on which best-first search does not end early: heavy stones among light ones.
fn spaced(length: i64) -> Vec<i64> {
    let mut random = Random(5);
    let stone = |at: i64| {
        if at % 10 == 0 {
            1400
        } else {
            1 + random.below(3) as i64
        }
    };
    (0..length).map(stone).collect()
}

#[test]
fn a_row_that_needs_the_fall_back_is_solved_and_played_by_it() {
    let row = spaced(1000);
    let text = builtin::find("1563").expect("it is built in").text;
    let game = game(text, row.clone());
    let control = Control::default();
    let mut split = solve(&game, Some(NAME), &control).expect("it fits");
    let ties = Ties {
        left: true,
        right: true,
    };
    let (search, halves) = both_ways::<i64>(&row, ties);
    assert_eq!((search, halves), (split.value.number(), search));
    assert!(
        split.positions() > 100_000,
        "{} positions",
        split.positions()
    );
    // Every move keeps the value, and is the first of those that do.
    let line = split.line().expect("it has a line");
    for step in line.steps(&game) {
        let step = step.expect("the line is legal");
        let moves = split.valued_moves(&step.before).expect("it is reached");
        let first = moves
            .into_iter()
            .find(|one| one.is_best)
            .expect("one is best");
        assert_eq!(first.chosen, step.chosen, "{:?}", step.before);
    }
}

#[test]
fn limits_and_cancellation_are_heeded() {
    use crate::control::Limits;
    use crate::error::OverLimit;
    use std::sync::atomic::AtomicBool;

    let text = builtin::find("1563").expect("it is built in").text;
    let game = game(text, spaced(1000));
    let solve_within = |limits: Limits| {
        let control = Control {
            limits,
            ..Control::default()
        };
        solve(&game, Some(NAME), &control).map(|solution| solution.value)
    };
    let positions = Limits {
        positions: 3000,
        ..Limits::default()
    };
    let over = SolveError::OverLimit(OverLimit::Positions { limit: 3000 });
    assert_eq!(solve_within(positions), Err(over));
    // The fall-back does with less memory than the search would have taken.
    let value = solve_within(Limits::default());
    for bytes in [20_000, 100_000, 300_000] {
        match solve_within(Limits {
            bytes,
            ..Limits::default()
        }) {
            Err(SolveError::OverLimit(OverLimit::Bytes { needed, limit, .. })) => {
                assert!((needed > limit, limit) == (true, bytes) && bytes < 100_000);
            }
            solved => assert_eq!(solved, value),
        }
    }
    let cancel = AtomicBool::new(true);
    let control = Control {
        cancel: Some(&cancel),
        ..Control::default()
    };
    assert_eq!(
        solve(&game, Some(NAME), &control).map(|solution| solution.value),
        Err(SolveError::Cancelled)
    );
}

#[test]
fn prepared_rules_give_on_every_input_what_fresh_ones_give() {
    let mut random = Random(6);
    for text in spellings() {
        let rows = (0..300).map(|round| match round % 20 {
            0 => vec![3, -1, 4],
            1 => Vec::new(),
            _ => row(&mut random, 60),
        });
        let rows: Vec<_> = rows.map(|row| vec![InputValue::List(row)]).collect();
        compare_prepared(&text, NAME, rows.into_iter());
    }
}
