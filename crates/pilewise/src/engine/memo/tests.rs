//! What a search visits, and what it need not.

use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};
use crate::{Control, Value};

const ONE_HEAP: &str = r#"
name = "Take what you like"
[input]
stones = "int"
[position]
left = "stones"
[[move]]
choose = { x = "1 ..= left" }
next = { left = "left - x" }
[goal]
last = "wins"
"#;

/// A heap of `stones` from which any number may be taken, by `memo`: its value, and the
/// positions visited.
fn visited(text: &str, stones: i64) -> (Value, u64) {
    let rules = Rules::parse(text).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Integer(stones)]).expect("a game");
    let solution = crate::solve(&game, Some("memo"), &Control::default()).expect("a solution");
    (solution.value, solution.positions())
}

#[test]
fn a_winning_move_ends_the_search_of_a_position() {
    let largest_first = ONE_HEAP.replace("left - x", "x - 1");
    let (value, positions) = visited(&largest_first, 50);
    assert!(value.number() > 0);
    assert_eq!(positions, 2, "taking all but none wins at once");
}
