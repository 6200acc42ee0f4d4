//! Stone Game IV at 10⁹: every position that `subtraction` has lost is asked for and counted.
//! The right figures were found by the prototype's sieve and by a plain one, which agree.

use std::time::Instant;

use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Control, Player, Position, builtin};

const HEAP: i64 = 1_000_000_000;
/// How many positions up to that are lost, and the last of them.
const LOST: usize = 1_727_524;
const LAST: i64 = 999_999_930;

/// Solves and counts.
pub(crate) fn run() {
    let rules = Rules::parse(builtin::find("1510").expect("built in").text).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Integer(HEAP)]).expect("an input");
    let start = Instant::now();
    let mut solution = pilewise::solve(&game, None, &Control::default()).expect("solved");
    println!(
        "1510, n = {HEAP}: {:.2?}, {} MB",
        start.elapsed(),
        solution.bytes() >> 20
    );
    let mut position = Position {
        words: vec![0],
        mover: Player::First,
    };
    let mut lost = (0, 0);
    for heap in 0..=HEAP {
        position.words[0] = heap;
        if solution.value_of(&position).expect("a value").number() < 0 {
            lost = (lost.0 + 1, heap);
        }
    }
    assert_eq!(lost, (LOST, LAST));
    println!("{LOST} positions are lost, the last is {LAST}");
}
