//! Real cases from people's bug reports and disputes: every one must come out right, whatever
//! engine is picked, and by every general engine that can afford it.
//!
//! The corpus is `corpus/known-cases.jsonl`: source, input, right answer, and what went wrong
//! there. A string among the inputs is a row written in runs, `2 * 1, 1 * 499`.

use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Control, Game, Limits, builtin};
use serde_json::Value as Json;

const CORPUS: &str = include_str!("../../../corpus/known-cases.jsonl");

fn row_of_runs(runs: &str) -> Vec<i64> {
    let run = |run: &str| {
        let (value, times) = run.split_once('*').expect("a run is `value * times`");
        let times = times.trim().parse().expect("a number of times");
        vec![value.trim().parse::<i64>().expect("a number"); times]
    };
    runs.split(',').flat_map(run).collect()
}

fn input_value(value: &Json) -> InputValue {
    match value {
        Json::String(runs) => InputValue::List(row_of_runs(runs)),
        Json::Array(row) => InputValue::List(
            row.iter()
                .map(|e| e.as_i64().expect("an integer"))
                .collect(),
        ),
        other => InputValue::Integer(other.as_i64().expect("an integer")),
    }
}

/// Solves a case with one engine, or the planner's choice, and holds it against the corpus.
fn check(case: &Json, game: &RulesGame, engine: Option<&str>) -> Result<(), pilewise::SolveError> {
    let limits = Limits {
        positions: 3_000_000,
        ..Limits::default()
    };
    let control = Control {
        limits: if engine.is_some() {
            limits
        } else {
            Limits::default()
        },
        ..Control::default()
    };
    let mut solution = pilewise::solve(game, engine, &control)?;
    let id = case["id"].as_str().expect("an id");
    let by = solution.engine;
    let answer = game.answer(solution.value)?.to_string();
    assert_eq!(
        Some(answer.as_str()),
        case["expected"].as_str(),
        "{id} by {by}"
    );
    if let Some(value) = case["value"].as_i64() {
        assert_eq!(solution.value.number(), i128::from(value), "{id} by {by}");
    }
    if let Some(best) = case["best"].as_array() {
        let start = game.start_position();
        let said: Vec<String> = solution
            .best_moves()?
            .iter()
            .map(|one| game.say(&start, &one.chosen))
            .collect();
        assert_eq!(
            said,
            best.iter().filter_map(Json::as_str).collect::<Vec<_>>(),
            "{id} by {by}"
        );
    }
    Ok(())
}

fn game_of(case: &Json) -> RulesGame {
    let name = case["game"].as_str().expect("a game");
    let rules = Rules::parse(builtin::find(name).expect("a built-in game").text).expect("rules");
    let input = case["input"]
        .as_array()
        .expect("an input")
        .iter()
        .map(input_value)
        .collect();
    RulesGame::new(&rules, input).expect("an input that makes sense")
}

#[test]
fn every_known_case_comes_out_right() {
    let cases: Vec<Json> = CORPUS
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(cases.len() >= 60);
    for case in &cases {
        let game = game_of(case);
        if let Err(error) = check(case, &game, None) {
            panic!("{}: {error}", case["id"]);
        }
        if case["warns"] == Json::Bool(true) {
            assert!(
                !game.warnings().is_empty(),
                "{} breaks a limit of its problem",
                case["id"]
            );
        }
    }
}

#[test]
fn the_general_engines_agree_on_the_cases_that_they_can_afford() {
    let mut solved = 0;
    for case in CORPUS
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
    {
        let game = game_of(&case);
        if game.bound().inputs.iter().any(
            |input| matches!(input, pilewise::rules::BoundInput::Row(row) if row.length() > 600),
        ) {
            continue;
        }
        for engine in ["memo", "table"] {
            // The only excuses are a limit, and a game that `table` has no box for.
            match check(&case, &game, Some(engine)) {
                Ok(()) => solved += 1,
                Err(pilewise::SolveError::OverLimit(_)) => {}
                Err(pilewise::SolveError::Declined { .. }) if engine == "table" => {}
                Err(error) => panic!("{} by {engine}: {error}", case["id"]),
            }
        }
    }
    assert!(solved >= 100, "only {solved} solves");
}

/// LeetCode 1690's statement says that Bob always loses: checked rather than trusted.
#[test]
fn stone_game_vii_is_never_lost_by_the_first_player_on_small_rows() {
    let rules = Rules::parse(builtin::find("1690").expect("VII").text).expect("rules");
    for length in 2..=5u32 {
        for number in 0..4i64.pow(length) {
            let row = (0..length)
                .map(|place| number / 4i64.pow(place) % 4 + 1)
                .collect();
            let game = RulesGame::new(&rules, vec![InputValue::List(row)]).expect("a row");
            let solution =
                pilewise::solve(&game, Some("memo"), &Control::default()).expect("solved");
            assert!(solution.value.number() > 0, "{number} in base 4");
        }
    }
}

/// LeetCode 877 with an even row and an odd total: the first player always wins.
#[test]
fn stone_game_is_won_by_the_first_player_on_even_rows_of_odd_total() {
    let rules = Rules::parse(builtin::find("877").expect("Stone Game").text).expect("rules");
    let mut rows = 0;
    for number in 0..5i64.pow(6) {
        let row: Vec<i64> = (0..6)
            .map(|place| number / 5i64.pow(place) % 5 + 1)
            .collect();
        if row.iter().sum::<i64>() % 2 == 0 {
            continue;
        }
        rows += 1;
        let game = RulesGame::new(&rules, vec![InputValue::List(row)]).expect("a row");
        let solution = pilewise::solve(&game, Some("memo"), &Control::default()).expect("solved");
        assert_eq!(
            game.answer(solution.value).expect("an answer").to_string(),
            "true"
        );
    }
    assert_eq!(rows, 7_812);
}

/// One heap: take 1 to 3 from 15, and Nim's single heap of 100, both won by the first player;
/// and the set {2, 3, 5}.
#[test]
fn one_heap_games_from_reports() {
    let heap = |choose: &str| {
        format!(
            "name = \"Heap\"\n[input]\nn = \"int\"\n[position]\nheap = \"n\"\n[[move]]\n\
             say = \"take {{k}}\"\nchoose = {{ k = \"{choose}\" }}\nif = \"k <= heap\"\n\
             next = {{ heap = \"heap - k\" }}\n[goal]\nlast = \"wins\"\n"
        )
    };
    let value = |choose: &str, n: i64| {
        let rules = Rules::parse(&heap(choose)).expect("rules");
        let game = RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("a heap");
        let mut solution = pilewise::solve(&game, None, &Control::default()).expect("solved");
        let best = solution.best_moves().expect("best moves");
        (
            solution.value.number(),
            best.iter()
                .map(|one| one.chosen.choices[0])
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(value("1 ..= 3", 15), (1, vec![3]));
    assert_eq!(value("1 ..= heap", 100), (1, vec![100]));
    let firsts: Vec<i128> = [1, 2, 3, 4, 5, 6, 7, 10]
        .map(|n| value("[2, 3, 5]", n).0)
        .to_vec();
    assert_eq!(firsts, [-1, 1, 1, 1, 1, 1, -1, 1]);
}
