//! Spellings that are taken, and random games of the shape.

use super::blocks::Blocks;
use super::layout::{Layout, Reach};
use super::queue::Queue;
use super::shape::Pattern;
use crate::control::{Control, Meter};
use crate::engine::checking::{Random, compare, game};
use crate::engine::worth::Stop;
use crate::input::InputValue;
use crate::rules::RulesGame;

fn rules(start: &str, choose: &str, guard: &str, gain: &str, next: &str, goal: &str) -> String {
    format!(
        "name = \"Window\"\n[input]\nrow = \"[int]\"\n[position]\ni = \"{start}\"\n[[move]]\n\
         say = \"move {{x}}\"\nchoose = {{ x = \"{choose}\" }}\nif = \"{guard}\"\n\
         gain = \"{gain}\"\nnext = {{ i = \"{next}\" }}\n[goal]\n{goal} = \"score\"\n"
    )
}

const SPELLINGS: [[&str; 5]; 8] = [
    [
        "0",
        "1 ..= min(3, len(row) - i)",
        "true",
        "sum(row, i, i + x)",
        "i + x",
    ],
    [
        "0",
        "1 ..= 3",
        "i + x <= len(row)",
        "sum(row, i, i + x)",
        "i + x",
    ],
    [
        "0",
        "0 ..= 2",
        "len(row) > x + i",
        "sum(row, i, i + x + 1)",
        "x + 1 + i",
    ],
    [
        "0",
        "i + 1 ..= len(row)",
        "x - i <= 3",
        "sum(row, i, x)",
        "x",
    ],
    [
        "len(row)",
        "1 ..= min(i, 3)",
        "true",
        "sum(row, len(row) - i, len(row) - i + x)",
        "i - x",
    ],
    [
        "len(row)",
        "i - 3 ..= i - 1",
        "0 <= x",
        "sum(row, len(row) - i, len(row) - x)",
        "x",
    ],
    [
        "5",
        "1 .. 4",
        "not (i + x > len(row) + 5)",
        "sum(row, i - 5, i + x - 5)",
        "i + x",
    ],
    [
        "1",
        "i + 1 ..= len(row)",
        "true",
        "sum(row, 0, x) - 2 * x + i",
        "x",
    ],
];

const ROWS: [&[i64]; 9] = [
    &[],
    &[7],
    &[-7],
    &[1, 2, 3, 7],
    &[0, 0, 0, 0, 0, 0],
    &[5, -5, 5, -5, 5, -5, 5],
    &[-1, -2, -4, -8, -16, -32, -64, -128],
    &[
        i64::MAX,
        i64::MAX,
        i64::MIN,
        i64::MAX,
        i64::MIN,
        1,
        i64::MAX,
    ],
    &[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9],
];

#[test]
fn any_spelling_is_taken_and_agrees_with_memory() {
    for [start, choose, guard, gain, next] in SPELLINGS {
        for row in ROWS {
            for goal in ["most", "least"] {
                let text = rules(start, choose, guard, gain, next, goal);
                let input = [InputValue::List(row.to_vec())];
                compare(&game(&text, &input), "window", "memo");
            }
        }
    }
}

/// A random game from the front of a row; moves of 1 to 12, or of any length.
fn random_game(random: &mut Random, row: Vec<i64>) -> RulesGame {
    let widest = random.between(1, 12);
    let nearest = random.one_of(&[1, 1, 1, 2]);
    let range = [
        format!("{nearest} ..= len(row) - i"),
        format!("{nearest} ..= min({}, len(row) - i)", nearest - 1 + widest),
        format!("1 ..= {widest}"),
    ];
    let (choose, guard, next) = match random.between(0, 3) {
        at @ 0..2 => (range[at as usize].as_str(), "true", "i + x"),
        2 => (range[2].as_str(), "i + x <= len(row)", "i + x"),
        // Furthest first: the choice is what is left.
        _ => ("0 ..= len(row) - i - 1", "true", "len(row) - x"),
    };
    let gain = match next {
        "i + x" => random.one_of(&[
            "sum(row, i, i + x)",
            "sum(row, 0, i + x)",
            "sum(row, i, len(row)) - 3 * x",
            "row[i]",
            "row[i] + 3 * row[i + x - 1]",
            "7 - 2 * sum(row, i, i + x)",
            "x",
        ]),
        _ => random.one_of(&["sum(row, i, len(row) - x)", "sum(row, 0, len(row) - x)"]),
    };
    let goal = random.one_of(&["most", "least"]);
    let text = rules("0", choose, guard, gain, next, goal);
    game(&text, &[InputValue::List(row)])
}

#[test]
fn random_windows_agree_with_a_referee() {
    let mut random = Random(1);
    for case in 0..600 {
        let (referee, longest) = [("brute", 9), ("memo", 40), ("table", 90)][case % 3];
        let length = random.between(0, longest) as usize;
        let row = random.row(length);
        compare(&random_game(&mut random, row), "window", referee);
    }
}

/// Holds a solve in blocks, where 64 bits suffice, against a queue in 128 bits; whether they do.
fn blocks_agree(game: &RulesGame) -> Option<Reach> {
    let pattern = Pattern::of(game.settled()).expect("the shape");
    let shape = pattern.shape(game).expect("the shape");
    let layout = Layout::of(&shape)?;
    let reach = layout.reach;
    let control = Control::default();
    let mut blocks = match Blocks::solve(&shape, layout, Meter::new(&control, None)) {
        Ok(blocks) => blocks,
        Err(Stop::TooNarrow) => return None,
        Err(Stop::Failed(error)) => panic!("{error}"),
    };
    let queue = Queue::<i128>::solve(&shape, &control).expect("values that fit");
    for place in 0..=shape.indices() as usize {
        let about = || format!("place {place} of {}", game.bound().rules.text);
        assert_eq!(blocks.value(place), queue.value(place), "{}", about());
        assert_eq!(blocks.next(place), queue.next(place), "{}", about());
    }
    Some(reach)
}

#[test]
fn blocks_agree_with_a_queue_on_long_rows() {
    let mut random = Random(2);
    let (mut narrow, mut endless) = (0, 0);
    for case in 0..80 {
        let around = random.one_of(&[64, 4096, 8192, 12_000]);
        let length = around + random.between(-2, 3);
        // Sums of up to 2^45 or so, in which steps of all sizes are met.
        let spread = random.one_of(&[1, 9, 1000, 1 << 32]);
        let low = if case % 4 == 0 { 0 } else { -spread };
        let row = (0..length).map(|_| random.between(low, spread)).collect();
        match blocks_agree(&random_game(&mut random, row)) {
            Some(Reach::Narrow(_)) => narrow += 1,
            Some(Reach::Endless) => endless += 1,
            None => {}
        }
    }
    assert!(narrow > 10 && endless > 10, "{narrow} and {endless}");
}

#[test]
fn blocks_are_exact_or_not_used_where_64_bits_end() {
    let mut random = Random(3);
    let mut solved = [0; 2];
    for case in 0..600 {
        let length = random.between(1, 200);
        let power = random.between(40, 63) as u32;
        let most = (1i128 << power) - i128::from(random.between(0, 2));
        let most = most.min(i64::MAX.into()) as i64;
        let number = |_| match case % 3 {
            0 => most,
            1 => random.one_of(&[most, -most, 0]),
            _ => random.between(-most - 1, most),
        };
        let row = (0..length).map(number).collect();
        let game = random_game(&mut random, row);
        solved[usize::from(blocks_agree(&game).is_some())] += 1;
    }
    assert!(solved.iter().all(|&cases| cases > 50), "{solved:?}");
}

#[test]
fn the_games_of_the_series_are_solved_in_blocks() {
    let row = || InputValue::List(vec![1, -2, 3, 4]);
    for (id, reach) in [("1406", Reach::Narrow(3)), ("1872", Reach::Endless)] {
        let text = crate::builtin::find(id).expect("built in").text;
        assert_eq!(blocks_agree(&game(text, &[row()])), Some(reach));
    }
}
