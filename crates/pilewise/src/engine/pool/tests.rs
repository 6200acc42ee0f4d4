//! The engine against the general ones, and against all losing targets of small pools.

use super::NAME;
use crate::control::{Control, Limits};
use crate::error::SolveError;
use crate::game::{Game, Outcome, Position};
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};

/// For pools of 1 to n, the targets that the first player loses, as a program that does not
/// use the smaller game found them.
const LOSING_TARGETS: &str = include_str!("losing_targets.txt");

fn built_in(largest: i64, target: i64) -> RulesGame {
    let rules = Rules::parse(crate::builtin::find("464").expect("built in").text).expect("sound");
    let input = vec![InputValue::Integer(largest), InputValue::Integer(target)];
    RulesGame::new(&rules, input).expect("the input has the form")
}

/// A game of a largest number `n` and a target `t`, from the tables that follow in the file.
fn game(tables: &str, n: i64, t: i64) -> RulesGame {
    let text = format!("name = \"A pool\"\n[input]\nn = \"int\"\nt = \"int\"\n{tables}");
    let rules = Rules::parse(&text)
        .unwrap_or_else(|error| panic!("{}", error.render(&text, "test", false)));
    let input = vec![InputValue::Integer(n), InputValue::Integer(t)];
    RulesGame::new(&rules, input).expect("the input has the form")
}

/// What the engine and memoised search say of the start, of the line, and of all moves from
/// every position on it and on a line of worst moves.
fn assert_agrees(game: &RulesGame) {
    let control = Control::default();
    let text = &game.bound().rules.text;
    let fast = crate::solve(game, Some(NAME), &control);
    let mut fast = fast.unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut slow = crate::solve(game, Some("memo"), &control).expect("memo takes any game");
    assert_eq!(fast.value, slow.value, "{text}");
    let start = game.start_position();
    let expected = slow.measured_value_of(&start).expect("the start");
    assert_eq!(
        fast.measured_value_of(&start).expect("the start"),
        expected,
        "{text}"
    );
    assert_eq!(
        fast.line().expect("a line"),
        slow.line().expect("a line"),
        "{text}"
    );
    for pick_last in [false, true] {
        let mut position = game.start_position();
        loop {
            let valued = fast.valued_moves(&position).expect("reachable");
            let expected = slow.valued_moves(&position).expect("reachable");
            assert_eq!(valued, expected, "{text}");
            let step = if pick_last {
                valued.last()
            } else {
                valued.iter().find(|one| !one.is_best).or(valued.first())
            };
            match step {
                Some(step) => position = step.next.clone(),
                None => break,
            }
        }
    }
}

#[test]
fn all_losing_targets_of_small_pools_are_known() {
    for row in LOSING_TARGETS.lines() {
        let (largest, targets) = row.split_once(':').expect("a number and its targets");
        let largest: i64 = largest.parse().expect("a number");
        let losing: Vec<i64> = targets
            .split_whitespace()
            .map(|target| target.parse().expect("a number"))
            .collect();
        for target in 1..=largest * (largest + 1) / 2 + 2 {
            let game = built_in(largest, target);
            let solution = crate::solve(&game, Some(NAME), &Control::default()).expect("solved");
            let expected = if losing.contains(&target) {
                Outcome::Loss
            } else if target > largest * (largest + 1) / 2 {
                Outcome::Draw
            } else {
                Outcome::Win
            };
            assert_eq!(solution.outcome(), expected, "{largest}, {target}");
        }
    }
}

#[test]
fn the_built_in_game_agrees_at_every_target() {
    for largest in 1..=7 {
        for target in 1..=largest * (largest + 1) / 2 + 1 {
            assert_agrees(&built_in(largest, target));
        }
    }
    for (largest, target) in [(10, 40), (10, 41), (11, 33), (12, 52), (13, 60)] {
        assert_agrees(&built_in(largest, target));
    }
}

#[test]
fn takes_every_spelling() {
    let spellings = [
        // What is left, counted down; the fields the other way round.
        r#"[position]
           missing = "t"
           left = "{1, 2, 3, 4, 5, 6}"
           [[end]]
           if = "missing < 1"
           result = "mover loses"
           [[end]]
           if = "len(left) == 0"
           result = "draw"
           [[move]]
           say = "call {k}"
           choose = { k = "1 ..= 6" }
           if = "k in left"
           next = { left = "left - {k}", missing = "missing - k" }"#,
        // Counted from 0, from a total of 10, some numbers gone; no second end.
        r#"[position]
           used = "{2, 60}"
           total = "10"
           [[end]]
           if = "not (total < t + 10)"
           result = "mover loses"
           [[move]]
           say = "call {k + 1}"
           choose = { k = "0 .. n" }
           if = "total < t + 10 and not (k in used)"
           next = { total = "1 + total + k", used = "{k} | used" }
           [goal]
           last = "wins""#,
        // Any numbers, some of them equal; a used-up pool is won by who cannot move.
        r#"[position]
           total = "0"
           used = "{}"
           [[end]]
           if = "total > t - 1"
           result = "mover loses"
           [[end]]
           if = "len(used) >= 6"
           result = "mover wins"
           [[move]]
           say = "call"
           choose = { k = "[1, 5, 2, 3, 4, 6]" }
           if = "k not in used"
           next = { total = "total + k * k / 2 + 1", used = "used | {k}" }"#,
        // The total goes down to minus the target; falling numbers; misere when used up.
        r#"[position]
           used = "{}"
           total = "0"
           [[end]]
           if = "total <= -t"
           result = "mover loses"
           [[move]]
           say = "call"
           choose = { k = "1 ..= n" }
           if = "k not in used"
           next = { total = "total - 2 * (9 - k)", used = "used | {k}" }
           [goal]
           last = "loses""#,
    ];
    for tables in spellings {
        for n in [5, 6] {
            for t in (1..40).step_by(2) {
                assert_agrees(&game(tables, n, t));
            }
        }
    }
}

#[test]
fn larger_pools_agree_with_a_search_and_keep_the_outcome() {
    for (largest, target) in [(15, 71), (16, 90), (24, 225), (22, 192)] {
        let game = built_in(largest, target);
        let mut solution = crate::solve(&game, Some(NAME), &Control::default()).expect("solved");
        let line = solution.line().expect("a line");
        let mut outcome = solution.outcome();
        let mut end = line.start.clone();
        for step in line.steps(&game) {
            let step = step.expect("legal");
            let value = solution.value_of(&step.before).expect("reachable");
            assert_eq!(value.number(), outcome.number());
            outcome = outcome.for_opponent();
            end = step.after;
        }
        assert_eq!(outcome, Outcome::Loss);
        assert!(end.words[1] >= target);
    }
}

#[test]
fn refuses_what_play_cannot_reach_and_what_takes_too_much() {
    let game = built_in(10, 40);
    let mut solution = crate::solve(&game, Some(NAME), &Control::default()).expect("solved");
    for words in [vec![2, 2], vec![1, 0], vec![1 << 11, 11], vec![6, 4]] {
        let position = Position {
            words,
            ..game.start_position()
        };
        let refused = solution.value_of(&position).is_err();
        assert!(refused, "{position:?}");
    }
    let game = built_in(30, 300);
    let control = Control {
        limits: Limits {
            bytes: 1 << 20,
            ..Limits::default()
        },
        ..Control::default()
    };
    let refused = crate::solve(&game, Some(NAME), &control);
    assert!(matches!(refused, Err(SolveError::OverLimit(_))));
}
