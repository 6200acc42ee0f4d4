//! Tables filled by two threads, and without marks, against a search.

use super::pair;
use super::shape::Shape;
use crate::control::Control;
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};
use crate::{builtin, solve};

fn game(text: &str, input: Vec<InputValue>) -> RulesGame {
    RulesGame::new(&Rules::parse(text).expect("rules"), input).expect("a game")
}

/// Holds the table of a game with large blocks against another engine: value and line.
fn check(game: &RulesGame, other: &str) {
    let shape = Shape::of(game).expect("a table");
    let has_two = std::thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let is_paired = has_two && cfg!(feature = "threads");
    assert_eq!(pair::is_worthwhile(&shape), is_paired, "{shape:?}");
    let solved = |engine| {
        let mut solution = solve(game, Some(engine), &Control::default()).expect("a solution");
        let line = solution.line().expect("a line");
        (solution.value, line)
    };
    assert_eq!(solved("table"), solved(other));
}

/// Few of its cells are reached: those are marked first.
#[test]
fn large_blocks_of_marked_cells() {
    let piles = (0..700).map(|i| i * 7919 % 1009 - 300).collect();
    let text = builtin::find("1140").expect("built in").text;
    check(&game(text, vec![InputValue::List(piles)]), "window");
}

/// A colour is chosen anew at every move, so that most cells are reached.
const COLOURS: &str = r#"
name = "Colours"
[input]
n = "int"
[position]
heap = "n"
colour = "0"
[[move]]
choose = { next = "0 .. 600", take = "1 ..= min(2, heap)" }
if = "(next + colour) % 7 != 3"
gain = "(heap * 31 + colour * next) % 101 - 40"
next = { heap = "heap - take", colour = "next" }
[goal]
most = "score"
"#;

#[test]
fn large_blocks_of_all_cells() {
    check(&game(COLOURS, vec![InputValue::Integer(40)]), "memo");
}

/// In some cells the rules cannot be applied; play does not come to them, so they do no harm.
#[test]
fn cells_that_fail_are_left_out_unless_play_comes_to_them() {
    let text = COLOURS.replace("% 101 - 40", "% 101 / (colour - 590) - 40");
    let text = text.replace("% 7 != 3", "% 7 != 3 and next != 590");
    check(&game(&text, vec![InputValue::Integer(40)]), "memo");

    let reached = text.replace(" and next != 590", "");
    let failing = game(&reached, vec![InputValue::Integer(40)]);
    let by = |engine| solve(&failing, Some(engine), &Control::default());
    let error = by("table").expect_err("a division by zero").to_string();
    assert!(error.contains("division by zero"), "{error}");
    assert!(by("memo").is_err());
}
