//! What the planner predicts, against what happens.

use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules, RulesGame};
use pilewise::{Control, Limits, OverLimit, SolveError, builtin, plan};

/// A row that looks random and is the same everywhere.
fn row(length: usize, seed: u64) -> Vec<i64> {
    let mut numbers = fastrand::Rng::with_seed(seed);
    (0..length).map(|_| numbers.i64(1..=1000)).collect()
}

/// An input of about `size`: rows of that length, numbers of that size.
fn input(rules: &Rules, size: usize) -> Vec<InputValue> {
    let parameters = rules.parameters.iter().enumerate();
    let values = parameters.map(|(index, parameter)| match parameter.kind {
        ParameterType::Integer => InputValue::Integer(size as i64 * (1 + 6 * index as i64)),
        ParameterType::List => InputValue::List(row(size, index as u64 + 7)),
        other => panic!("no built-in game takes {other:?}"),
    });
    values.collect()
}

/// Sizes at which every engine that fits is quick enough for a test.
fn sizes(id: &str) -> &'static [usize] {
    match id {
        "can-i-win" => &[8, 12, 17],
        "stone-game-vi" => &[6, 10, 14],
        "stone-game-v" => &[20, 50, 200],
        _ => &[20, 60, 250],
    }
}

/// Figures within two times of each other; a few bytes or positions more or less are no matter.
fn is_near(predicted: u64, found: u64) -> bool {
    const FEW: u64 = 8;
    found <= predicted.saturating_mul(2) + FEW && predicted <= found.saturating_mul(2) + FEW
}

#[test]
fn predictions_are_within_two_times_of_what_happens() {
    let limits = Limits::default();
    let mut predicted = 0;
    for game in builtin::games() {
        let rules = Rules::parse(game.text).expect("rules");
        for &size in sizes(game.id) {
            let game_of_size = RulesGame::new(&rules, input(&rules, size)).expect("a game");
            for engine in plan(&game_of_size, &limits).engines {
                let Ok(cost) = engine.verdict else { continue };
                if engine.name == "brute" {
                    continue;
                }
                let solved = pilewise::solve(&game_of_size, Some(engine.name), &Control::default());
                let solution = solved.expect("a solution");
                let figures = [
                    ("positions", cost.positions, solution.positions()),
                    ("bytes", cost.bytes, solution.bytes()),
                ];
                for (what, prediction, found) in figures {
                    let prediction = prediction.unwrap_or_else(|| {
                        panic!("{} {size} {}: no {what} predicted", game.id, engine.name)
                    });
                    predicted += 1;
                    let is_right = if cost.at_most {
                        found <= prediction.saturating_mul(2) + 1024
                    } else {
                        is_near(prediction, found)
                    };
                    assert!(
                        is_right,
                        "{} {size} {}: {what} {prediction} predicted, {found} found",
                        game.id, engine.name
                    );
                }
            }
        }
    }
    assert!(predicted > 100, "only {predicted} predictions");
}

/// Can I Win, where a number called must not be one more than the number called before: no
/// engine's shape.
const NO_NEIGHBOURS: &str = r#"
name = "Can I Win, no neighbours"
[input]
largest = "int"
target = "int"
[position]
used = "{}"
total = "0"
last = "0"
[[end]]
if = "total >= target"
result = "mover loses"
[[move]]
choose = { k = "1 ..= largest" }
if = "k not in used and k != last + 1"
next = { used = "used | {k}", total = "total + k", last = "k" }
[goal]
last = "wins"
"#;

fn game(text: &str, input: Vec<InputValue>) -> RulesGame {
    RulesGame::new(&Rules::parse(text).expect("rules"), input).expect("a game")
}

#[test]
fn a_search_is_chosen_where_the_box_of_all_positions_is_too_large() {
    let input = [20, 60].map(InputValue::Integer).to_vec();
    let game = game(NO_NEIGHBOURS, input);
    let plan = plan(&game, &Limits::default());
    assert_eq!(plan.engines[plan.chosen].name, "memo");
    assert!(pilewise::solve(&game, None, &Control::default()).is_ok());
    let forced = pilewise::solve(&game, Some("table"), &Control::default());
    let Err(SolveError::OverLimit(OverLimit::Bytes {
        needed,
        limit,
        fits,
    })) = forced
    else {
        panic!("the table cannot be afforded");
    };
    assert!(needed > limit);
    assert_eq!(fits.as_deref(), Some("largest = 16, target = 48"));
}

#[test]
fn what_no_engine_can_afford_is_refused_before_it_is_begun() {
    let rules = builtin::find("stone-game-ii").expect("built in").text;
    let game = self::game(rules, vec![InputValue::List(vec![7; 20_000])]);
    let limits = Limits {
        bytes: 1_000_000,
        ..Limits::default()
    };
    let control = Control {
        limits,
        ..Control::default()
    };
    let refused = pilewise::solve(&game, None, &control);
    let Err(SolveError::OverLimit(OverLimit::Bytes { needed, fits, .. })) = refused else {
        panic!("1 MB is not enough");
    };
    assert!(needed > limits.bytes);
    let fits = fits.expect("a size that fits");
    assert!(fits.starts_with("piles of "), "{fits}");
    let length: usize = fits
        .split(' ')
        .nth(2)
        .and_then(|n| n.parse().ok())
        .expect("a length");
    let solved = |length: usize| {
        let row = vec![InputValue::List(vec![7; length])];
        pilewise::solve(&self::game(rules, row), None, &control).is_ok()
    };
    assert!(solved(length) && !solved(length * 11 / 10), "{length}");
}
