//! Explanations against the referee: on random positions of every built-in game the ranked
//! moves have the values that `brute` finds; and every dispute of the corpus is settled, with a
//! line that is legal and optimal by `brute`.

mod affordable;

use pilewise::explain::{Claim, Explanation, Extent, find_move, follow, legal_moves, ranked_moves};
use pilewise::input::InputValue;
use pilewise::rules::{LiteralGame, ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, Line, Player, Position, Solution, Value, builtin};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::Value as Json;

use affordable::SIZES;

const POSITIONS: u32 = 1_000;

fn rules_of(game: &str) -> Rules {
    Rules::parse(builtin::find(game).expect("a built-in game").text).expect("rules")
}

/// Inputs of a game: rows of one common length, and numbers.
fn input(rules: &Rules, longest: usize, largest: &'static [i64]) -> BoxedStrategy<Vec<InputValue>> {
    let kinds: Vec<ParameterType> = rules.parameters.iter().map(|one| one.kind).collect();
    let values = move |length: usize| -> Vec<BoxedStrategy<InputValue>> {
        let mut largest = largest.iter();
        let row = prop_oneof![
            proptest::collection::vec(1..=9i64, length),
            proptest::collection::vec(-6..=6i64, length),
            proptest::collection::vec(0..=1i64, length),
        ];
        let value = |kind: &ParameterType| match kind {
            ParameterType::Integer => (0..=*largest.next().expect("a size for each number"))
                .prop_map(InputValue::Integer)
                .boxed(),
            _ => row.clone().prop_map(InputValue::List).boxed(),
        };
        kinds.iter().map(value).collect()
    };
    (1..=longest.max(1)).prop_flat_map(values).boxed()
}

/// A position that random moves lead to.
fn wander(game: &RulesGame, choices: &[Index]) -> Position {
    let mut position = game.start_position();
    for choice in choices {
        let moves = legal_moves(game, &position).expect("moves");
        if moves.is_empty() {
            break;
        }
        position = choice.get(&moves).step.next.clone();
    }
    position
}

fn literal(game: &RulesGame) -> LiteralGame {
    LiteralGame::new(game.bound().rules, &game.input()).expect("the same input")
}

/// The value of a position for its mover if this step is made, by the referee.
fn by_brute(
    brute: &mut Solution<'_, RulesGame>,
    position: &Position,
    gain: i128,
    next: &Position,
) -> i128 {
    let after = brute.value_of(next).expect("a value").number();
    if next.mover == position.mover {
        gain + after
    } else {
        gain - after
    }
}

fn check_ranking(game: &RulesGame, choices: &[Index]) -> Result<(), TestCaseError> {
    let position = wander(game, choices);
    let control = Control::default();
    let mut solution = pilewise::solve(game, None, &control).expect("solved");
    let mut brute = pilewise::solve(game, Some("brute"), &control).expect("solved");
    let ranked = ranked_moves(game, &mut solution, &position).expect("ranked");
    let legal = legal_moves(&literal(game), &position).expect("moves");
    prop_assert_eq!(ranked.len(), legal.len());
    let best = ranked.first().map(|one| one.valued.value.number());
    for (place, one) in ranked.iter().enumerate() {
        let played = find_move(&legal, &format!("#{}", one.number)).expect("a legal move");
        prop_assert_eq!(&one.words, &played.words);
        prop_assert_eq!(&one.valued.chosen, &played.chosen);
        prop_assert_eq!(one.valued.gain, played.step.gain);
        let value = by_brute(&mut brute, &position, played.step.gain, &played.step.next);
        prop_assert_eq!(one.valued.value.number(), value, "{}", &one.words);
        prop_assert_eq!(Some(one.gives_away), best.map(|best| (best - value).abs()));
        prop_assert_eq!(one.valued.is_best, one.gives_away == 0);
        if let Some(before) = place.checked_sub(1) {
            prop_assert!(ranked[before].gives_away <= one.gives_away);
        }
        if let Value::Decided {
            moves: Some(moves),
            outcome,
        } = one.valued.value
        {
            let after = brute.measured_value_of(&played.step.next).expect("a value");
            let expected = Value::Decided {
                outcome: outcome.for_opponent(),
                moves: Some(moves - 1),
            };
            prop_assert_eq!(after, expected);
        }
    }
    Ok(())
}

#[test]
fn ranked_moves_have_the_values_that_brute_finds() {
    for (name, longest, largest) in SIZES {
        let rules = rules_of(name);
        let config = Config {
            cases: POSITIONS,
            failure_persistence: None,
            max_global_rejects: 100 * POSITIONS,
            ..Config::default()
        };
        let choices = proptest::collection::vec(any::<Index>(), 0..5);
        let cases = (input(&rules, longest, largest), choices);
        let result = TestRunner::new(config).run(&cases, |(input, choices)| {
            match RulesGame::new(&rules, input) {
                Ok(game) => check_ranking(&game, &choices),
                Err(_) => Err(TestCaseError::reject("the input breaks a requirement")),
            }
        });
        if let Err(error) = result {
            panic!("{name}: {error}");
        }
    }
}

/// A game in which the lower score wins and a move may earn another turn.
const HOT_STONES: &str = r#"
name = "Hot stones"
[input]
stones = "[int]"
[position]
i = "0"
[[move]]
say  = "pick up {stones[i]}"
if   = "i < len(stones)"
gain = "stones[i]"
next = { i = "i + 1" }
[[move]]
say  = "kick two away and go on"
if   = "i + 1 < len(stones)"
gain = "2"
next = { i = "i + 2" }
turn = "again"
[goal]
least = "score"
"#;

#[test]
fn where_the_lower_score_wins_the_least_is_ranked_first() {
    let rules = Rules::parse(HOT_STONES).expect("rules");
    let config = Config {
        cases: POSITIONS,
        failure_persistence: None,
        ..Config::default()
    };
    let choices = proptest::collection::vec(any::<Index>(), 0..5);
    let cases = (input(&rules, 8, &[]), choices);
    let result = TestRunner::new(config).run(&cases, |(input, choices)| {
        let game = RulesGame::new(&rules, input).expect("a row");
        check_ranking(&game, &choices)
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Every move of the line is legal and keeps the value, by the referee.
fn check_line(game: &RulesGame, line: &Line, id: &str) {
    let mut brute = pilewise::solve(game, Some("brute"), &Control::default()).expect("solved");
    let literal = literal(game);
    let mut position = line.start.clone();
    for chosen in line.moves.iter() {
        let step = literal.play(&position, &chosen).expect("played");
        let step = step.unwrap_or_else(|| panic!("{id}: {chosen:?} is not legal"));
        let value = by_brute(&mut brute, &position, step.gain, &step.next);
        let best = brute.value_of(&position).expect("a value").number();
        assert_eq!(value, best, "{id}: {chosen:?} is not best");
        position = step.next;
    }
    assert!(
        legal_moves(&literal, &position).expect("moves").is_empty(),
        "{id}"
    );
}

fn cases() -> impl Iterator<Item = Json> {
    let corpus = include_str!("../../../corpus/known-cases.jsonl").lines();
    corpus.map(|line| serde_json::from_str(line).expect("JSON"))
}

/// The game of a case whose rows are short enough to be written out.
fn game_of(case: &Json, rules: &Rules) -> RulesGame {
    let value = |value: &Json| match value {
        Json::Array(row) => InputValue::List(row.iter().filter_map(Json::as_i64).collect()),
        number => InputValue::Integer(number.as_i64().expect("an integer")),
    };
    let input = case["input"]
        .as_array()
        .expect("an input")
        .iter()
        .map(value);
    RulesGame::new(rules, input.collect()).expect("an input that makes sense")
}

fn explain(game: &RulesGame, claim: Option<Claim>) -> Explanation {
    let mut solution = pilewise::solve(game, None, &Control::default()).expect("solved");
    let played = follow(game, game.start_position(), []).expect("no moves");
    Explanation::of(game, &mut solution, played, claim, Extent::default()).expect("explained")
}

/// In the corpus, `claimed` is what the source, or its program, says instead of the right
/// answer.
#[test]
fn every_dispute_is_settled_with_a_line_that_proves_it() {
    let mut settled = 0;
    let mut greedy = Vec::new();
    for case in cases().filter(|case| case["claimed"].is_string()) {
        let id = case["id"].as_str().expect("an id");
        let rules = rules_of(case["game"].as_str().expect("a game"));
        let game = game_of(&case, &rules);
        let claim = Claim::parse(case["claimed"].as_str().expect("a claim"), &rules);
        let explained = explain(&game, Some(claim.expect("a claim")));
        let judged = explained.claim.as_ref().expect("a judgement");
        assert!(!judged.judgement.is_right, "{id}");
        assert_eq!(
            Some(explained.answer.to_string().as_str()),
            case["expected"].as_str(),
            "{id}"
        );
        assert!(explained.line.is_whole, "{id}");
        check_line(&game, &explained.line.line, id);
        // The refutation of every move that gives something away.
        for one in &explained.moves {
            let line = one.line.as_ref().expect("few moves");
            assert!(line.is_whole, "{id}");
            check_line(&game, &line.line, id);
        }
        let right = Claim::parse(case["expected"].as_str().expect("an answer"), &rules);
        let right = explain(&game, Some(right.expect("a claim")));
        assert!(
            right.claim.is_some_and(|claim| claim.judgement.is_right),
            "{id}"
        );
        if judged.mistake.is_some() {
            greedy.push(id.to_owned());
        }
        settled += 1;
    }
    assert_eq!(settled, 21);
    // Those of which the corpus says so, and others.
    for id in ["C02", "C04", "C05", "C17", "C23"] {
        assert!(
            greedy.iter().any(|one| one == id),
            "{id} is greedy: {greedy:?}"
        );
    }
}

/// A claim that it does not matter which end is taken (C24): one of them gives something away.
#[test]
fn a_move_said_to_be_as_good_is_refuted() {
    let case = cases().find(|case| case["id"] == "C24").expect("the case");
    let game = game_of(&case, &rules_of("877"));
    let explained = explain(&game, None);
    let poor = &explained.moves[1];
    assert_eq!(poor.ranked.words, "take the first pile (2)");
    assert!(poor.ranked.gives_away > 0);
    check_line(&game, &poor.line.as_ref().expect("a line").line, "C24");
}

/// A claim that is what one of the players ends with, and not what is asked for.
#[test]
fn a_claim_that_is_a_players_score_is_told_as_that() {
    let of = |name: &str, row: &[i64], claim: &str| {
        let rules = rules_of(name);
        let input = vec![InputValue::List(row.to_vec())];
        let game = RulesGame::new(&rules, input).expect("a row");
        let mut solution = pilewise::solve(&game, None, &Control::default()).expect("solved");
        let played = follow(&game, game.start_position(), []).expect("no moves");
        let claim = Claim::parse(claim, &rules).expect("a claim");
        let explained =
            Explanation::of(&game, &mut solution, played, Some(claim), Extent::default());
        explained
            .expect("explained")
            .claim
            .expect("a claim")
            .score_of
    };
    let second = [1, 2, 3, 4, 5, 100];
    assert_eq!(of("1140", &second, "11"), Some(Player::Second));
    assert_eq!(of("1140", &second, "104"), None, "it is right");
    assert_eq!(of("1140", &second, "12"), None);
    assert_eq!(of("877", &[3, 9, 1, 2], "value 11"), Some(Player::First));
    assert_eq!(of("877", &[3, 9, 1, 2], "4"), Some(Player::Second));
    assert_eq!(of("877", &[3, 9, 1, 2], "false"), None);
    assert_eq!(of("1690", &[5, 3, 1, 4, 2], "18"), Some(Player::First));
}
