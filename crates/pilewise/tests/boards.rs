//! What positions look like: found in the rules, for built-in games and for others.

use pilewise::explain::legal_moves;
use pilewise::input::InputValue;
use pilewise::play::{Board, Part};
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Game, builtin};

/// The board after the moves of these numbers.
fn board_after(game: &RulesGame, numbers: &[usize]) -> Board {
    let mut position = game.start_position();
    for &number in numbers {
        let moves = legal_moves(game, &position).expect("moves");
        position = moves[number - 1].step.next.clone();
    }
    Board::of(game, &position).expect("a board")
}

/// The stones of a row that the board shows as left, by the row's name.
fn left(board: &Board, wanted: &str) -> Vec<String> {
    let cells = board.parts.iter().find_map(|part| match part {
        Part::Row { name, cells, .. } | Part::Pool { name, cells } if name == wanted => Some(cells),
        _ => None,
    });
    let left = cells.expect("a row").iter().filter(|cell| cell.is_left);
    left.map(|cell| cell.text.clone()).collect()
}

/// What is left of `row` after the moves of these numbers.
fn check_left(name: &str, input: &[InputValue], numbers: &[usize], row: &str, expected: &[&str]) {
    let rules = Rules::parse(builtin::find(name).expect("a game").text).expect("rules");
    let game = RulesGame::new(&rules, input.to_vec()).expect("an input");
    assert_eq!(left(&board_after(&game, numbers), row), expected, "{name}");
}

#[test]
fn boards_show_what_is_left() {
    let list = |numbers: &[i64]| InputValue::List(numbers.to_vec());
    let row = [list(&[5, 3, 4, 5])];
    check_left("stone-game", &row, &[1, 2], "piles", &["3", "4"]);
    check_left("stone-game-ii", &row, &[2], "piles", &["4", "5"]);
    check_left("stone-game-iii", &row, &[3], "stones", &["5"]);
    check_left("stone-game-v", &row, &[2], "stones", &["5", "3"]);
    check_left("stone-game-vii", &row, &[2], "stones", &["5", "3", "4"]);
    let rows = [list(&[1, 2, 3]), list(&[4, 5, 6])];
    check_left("stone-game-vi", &rows, &[2], "alice", &["1", "3"]);
    check_left("stone-game-vi", &rows, &[2], "bob", &["4", "6"]);
    let numbers = [4, 9].map(InputValue::Integer);
    check_left("can-i-win", &numbers, &[3], "used", &["1", "2", "4"]);
}

/// In which a walker jumps to and fro, so that nothing is gone before its place.
const WALK: &str = r#"
name = "Walk"
[input]
stones = "[int]"
[position]
at   = "0"
left = "4"
[[move]]
say  = "go right"
if   = "left > 0 and at + 1 < len(stones)"
gain = "stones[at + 1]"
next = { at = "at + 1", left = "left - 1" }
[[move]]
say  = "go left"
if   = "left > 0 and at > 0"
gain = "stones[at - 1]"
next = { at = "at - 1", left = "left - 1" }
[goal]
most = "score"
"#;

#[test]
fn nothing_is_called_gone_that_play_can_come_back_to() {
    let rules = Rules::parse(WALK).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::List(vec![1, 2, 3])]).expect("a game");
    let board = board_after(&game, &[1]);
    assert_eq!(left(&board, "stones"), ["1", "2", "3"]);
    let Part::Row { marks, .. } = &board.parts[0] else {
        panic!("a row comes first");
    };
    assert_eq!((marks[0].name.as_str(), marks[0].at), ("at", 1));
    assert!(board.parts.contains(&Part::Heap {
        name: "left".to_owned(),
        count: 3
    }));
}

/// Whose text is read character by character, and whose flag is a boolean.
const LETTERS: &str = r#"
name = "Letters"
[input]
word = "str"
[position]
i    = "0"
even = "true"
[[move]]
say  = "read on"
if   = "i < len(word)"
gain = "word[i] % 2"
next = { i = "i + 1", even = "not even" }
[goal]
most = "score"
"#;

#[test]
fn a_text_is_a_row_of_its_letters() {
    let rules = Rules::parse(LETTERS).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Text("añb".to_owned())]).expect("a game");
    let board = board_after(&game, &[1]);
    assert_eq!(left(&board, "word"), ["ñ", "b"]);
    let even = Part::Truth {
        name: "even".to_owned(),
        is_true: false,
    };
    assert_eq!(board.parts[1..], [even]);
}
