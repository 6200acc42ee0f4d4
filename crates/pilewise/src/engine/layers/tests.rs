//! Small segments against a whole table, and what is refused.

use proptest::prelude::*;

use super::segments::Sizes;
use super::{NAME, shape_of, solve as solve_in_pieces};
use crate::control::{Control, Limits};
use crate::error::SolveError;
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};
use crate::solution::Solution;
use crate::{builtin, plan, solve};

const NEVER_TWICE: &str = include_str!("../../../../../games/variants/never-the-same-twice.toml");
const FIBONACCI: &str = include_str!("../../../../../games/variants/fibonacci-nim.toml");

fn game(text: &str, input: Vec<InputValue>) -> RulesGame {
    RulesGame::new(&Rules::parse(text).expect("rules"), input).expect("a game")
}

fn built_in(name: &str, input: Vec<InputValue>) -> RulesGame {
    game(builtin::find(name).expect("built in").text, input)
}

/// Solves with segments of `segment` layers, or of as many as a move leads on.
fn in_segments<'g>(
    game: &'g RulesGame,
    segment: u64,
) -> Result<Solution<'g, RulesGame>, SolveError> {
    let (shape, sizes) = shape_of(game).expect("layers");
    let sizes = Sizes {
        segment: segment.clamp(sizes.step, sizes.layers),
        ..sizes
    };
    let oracle = solve_in_pieces(game, (shape, sizes), &Control::default())?;
    Solution::new(game, NAME, oracle)
}

/// Holds segments of several sizes against a whole table: value and line.
fn check(game: &RulesGame) {
    let mut whole = solve(game, Some("table"), &Control::default()).expect("a solution");
    for segment in [1, 2, 5, 1 << 40] {
        let mut pieces = in_segments(game, segment).expect("a solution");
        assert_eq!(pieces.value, whole.value, "segments of {segment}");
        assert_eq!(pieces.line(), whole.line(), "segments of {segment}");
    }
}

/// The same, and by playing every line of play.
fn check_by_brute(game: &RulesGame) {
    check(game);
    let literal = solve(game, Some("brute"), &Control::default()).expect("a solution");
    let pieces = in_segments(game, 1).expect("a solution");
    assert_eq!(pieces.value, literal.value);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn segments_find_what_a_table_finds(row in prop::collection::vec(-9i64..=9, 12..40)) {
        let list = || vec![InputValue::List(row.clone())];
        // The outermost loop runs down, up and over a row that is used up at both ends.
        check(&game(NEVER_TWICE, list()));
        check(&built_in("1406", list()));
        check(&built_in("486", list()));
        check(&built_in("1690", list()));
    }

    #[test]
    fn segments_find_what_literal_play_finds(row in prop::collection::vec(-9i64..=9, 12..14)) {
        let list = || vec![InputValue::List(row.clone())];
        check_by_brute(&game(NEVER_TWICE, list()));
        check_by_brute(&built_in("1406", list()));
        check_by_brute(&built_in("486", list()));
    }
}

#[test]
fn games_won_by_the_last_move() {
    let three = r#"
name = "Up to three"
[input]
n = "int"
[position]
gone = "0"
[[move]]
choose = { x = "1 ..= min(3, n - gone)" }
next = { gone = "gone + x" }
[goal]
last = "loses"
"#;
    for n in 13..=30 {
        check(&game(three, vec![InputValue::Integer(n)]));
        check(&game(
            &three.replace("loses", "wins"),
            vec![InputValue::Integer(n)],
        ));
    }
}

#[test]
fn worths_beyond_64_bits() {
    let row = (0..20).map(|i| i64::MAX - i * i).collect();
    check(&game(NEVER_TWICE, vec![InputValue::List(row)]));
}

#[test]
fn a_fault_is_told_where_play_comes_to_it() {
    let text = NEVER_TWICE.replace("sum(piles, i, i + x)", "sum(piles, i, i + x) / (i - 5)");
    let failing = game(&text, vec![InputValue::List(vec![1; 20])]);
    for segment in [1, 4, 100] {
        let error = in_segments(&failing, segment).expect_err("a division by zero");
        assert!(
            error.to_string().starts_with("a division by zero (at i=5"),
            "{error}"
        );
    }
}

#[test]
fn moves_that_lead_far_leave_nothing_to_forget() {
    let game = built_in("1140", vec![InputValue::List(vec![1; 50])]);
    let declined = shape_of(&game).expect_err("no layers");
    assert!(
        declined.reason.contains("hardly any could be forgotten"),
        "{declined:?}"
    );
    let nim = game_of_fibonacci();
    assert!(shape_of(&nim).is_err());
}

fn game_of_fibonacci() -> RulesGame {
    game(FIBONACCI, vec![InputValue::Integer(50)])
}

#[test]
fn what_is_too_large_for_a_table_is_planned_in_layers() {
    let game = game(
        NEVER_TWICE,
        vec![InputValue::List([3, 1, 4, 1, 5].repeat(100_000))],
    );
    let limits = Limits {
        bytes: 8 << 20,
        ..Limits::default()
    };
    let planned = plan(&game, &limits);
    assert_eq!(planned.engines[planned.chosen].name, NAME);
    let control = Control {
        limits,
        ..Control::default()
    };
    let mut pieces = solve(&game, None, &control).expect("a solution");
    assert!(pieces.bytes() <= limits.bytes);
    let whole = solve(&game, Some("table"), &Control::default()).expect("a solution");
    assert_eq!(pieces.value, whole.value);
    assert_eq!(
        pieces.line().expect("a line").moves.len(),
        whole_moves(whole)
    );
}

fn whole_moves(mut whole: Solution<'_, RulesGame>) -> usize {
    whole.line().expect("a line").moves.len()
}
