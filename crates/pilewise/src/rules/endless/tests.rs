use super::unbounded_play;
use crate::error::{Fault, SolveError};
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};
use crate::{Control, Limits};

/// A heap of `n`, a move by its tables, and what else the file says.
fn game(tables: &str, n: i64) -> RulesGame {
    let text = format!(
        "name = \"Heap\"\n[input]\nn = \"int\"\n[position]\nh = \"n\"\n{tables}\n[goal]\nlast = \"wins\""
    );
    let rules = Rules::parse(&text).expect("rules");
    RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("a game")
}

const DOWN: &str = "[[move]]\nsay = \"x\"\nchoose = { x = \"1 ..= 3\" }\nnext = { h = \"h - x\" }";

fn fault(tables: &str, n: i64) -> Option<(String, bool, Option<String>)> {
    match unbounded_play(&game(tables, n))?.fault {
        Fault::Unbounded {
            field,
            falls,
            bound,
        } => Some((field.into(), falls, bound.map(Into::into))),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_heap_that_nothing_stops_is_told_with_the_bound_that_is_missing() {
    let told = Some(("h".to_owned(), true, Some("min(3, h)".to_owned())));
    assert_eq!(fault(DOWN, 5), told);
    // An end that can be jumped over does not help, nor one that is left behind.
    for end in [
        "h == 0",
        "h == 0 or h == -1",
        "-4 <= h and h <= 0 and h != -2",
    ] {
        let tables = format!("[[end]]\nif = \"{end}\"\nresult = \"mover loses\"\n{DOWN}");
        assert_eq!(fault(&tables, 5), told, "{end}");
    }
}

#[test]
fn a_heap_that_grows_for_ever_is_told_as_that() {
    let up = "[[move]]\nsay = \"x\"\nif = \"h >= 2 - n\"\nnext = { h = \"h + 1\" }";
    assert_eq!(fault(up, 5), Some(("h".to_owned(), false, None)));
}

#[test]
fn the_place_is_that_of_the_field_s_new_value() {
    let game = game(DOWN, 5);
    let error = unbounded_play(&game).expect("no end");
    let span = error.span.expect("a place");
    assert_eq!(game.bound().rules.text[span].trim_matches('"'), "h - x");
}

#[test]
fn play_that_ends_is_not_accused() {
    let cases = [
        "[[move]]\nsay = \"x\"\nchoose = { x = \"1 ..= min(3, h)\" }\nnext = { h = \"h - x\" }",
        "[[end]]\nif = \"h <= 0\"\nresult = \"mover loses\"\n[[move]]\nsay = \"x\"\nchoose = { x = \"1 ..= 3\" }\nnext = { h = \"h - x\" }",
        // One stone at a time meets every end on the way.
        "[[end]]\nif = \"h == 0\"\nresult = \"mover loses\"\n[[move]]\nsay = \"x\"\nnext = { h = \"h - 1\" }",
        "[[move]]\nsay = \"x\"\nif = \"h % 7 != 0\"\nnext = { h = \"h - 1\" }",
        "[[move]]\nsay = \"x\"\nif = \"h > -50\"\nnext = { h = \"h - 3\" }",
    ];
    for tables in cases {
        for n in 0..6 {
            assert_eq!(fault(tables, n), None, "{tables}, {n}");
        }
    }
}

#[test]
fn a_solve_refuses_it_whatever_the_engine_before_it_needs_memory() {
    let control = Control {
        limits: Limits {
            bytes: 1 << 20,
            positions: 3_000,
            time: None,
        },
        ..Control::default()
    };
    let game = game(DOWN, 5);
    for engine in [None, Some("memo"), Some("brute")] {
        let error = crate::solve(&game, engine, &control).expect_err("no end");
        let SolveError::Play(error) = error else {
            panic!("{engine:?}: {error}");
        };
        assert!(matches!(error.fault, Fault::Unbounded { .. }), "{engine:?}");
    }
}
