//! The manual of the rules language tells the truth: every rules file in it is sound, and
//! every expression has the value that stands beside it.

use pilewise::Value;
use pilewise::input::InputValue;
use pilewise::rules::{Rules, RulesGame};

const MANUAL: &str = include_str!("../../../docs/rules.md");

#[test]
fn every_rules_file_is_sound() {
    let mut files = 0;
    for block in MANUAL.split("```toml\n").skip(1) {
        let (text, _) = block.split_once("```").expect("a block ends");
        if let Err(error) = Rules::parse(text) {
            panic!("{}", error.render(text, "docs/rules.md", false));
        }
        files += 1;
    }
    assert_eq!(files, 8);
}

#[test]
fn the_first_file_is_the_example() {
    let (_, rest) = MANUAL.split_once("```toml\n").expect("a rules file");
    let (text, _) = rest.split_once("```").expect("a block ends");
    assert_eq!(text, include_str!("../../../docs/examples/take-three.toml"));
}

#[test]
fn the_file_in_two_languages_is_the_other_example() {
    let text = include_str!("../../../docs/examples/two-languages.toml");
    assert!(MANUAL.contains(&format!("```toml\n{text}```")));
}

#[test]
fn every_expression_has_the_value_beside_it() {
    let (_, table) = MANUAL
        .split_once("| expression | value |\n| --- | --- |\n")
        .expect("the table of values");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let mut compared = 0;
    for row in rows {
        // A bar within a cell has a backslash before it.
        let row = row.replace("\\|", "\u{0}");
        let cells: Vec<String> = row
            .split('|')
            .map(|cell| cell.trim().trim_matches('`').replace('\u{0}', "|"))
            .collect();
        assert_eq!(answer(&cells[1]), cells[2], "{}", cells[1]);
        compared += 1;
    }
    assert!(compared > 20, "only {compared} rows");
}

/// What an expression over the manual's input comes to.
fn answer(expression: &str) -> String {
    let text = format!(
        "name = 'A question'\n\
         [input]\npiles = '[int]'\ngrid = '[[int]]'\ntext = 'str'\nn = 'int'\n\
         [position]\nheap = '0'\n\
         [[move]]\nif = 'heap > 0'\nnext = {{ heap = 'heap - 1' }}\n\
         [goal]\nlast = 'wins'\nanswer = \"{expression}\"\n"
    );
    let rules = Rules::parse(&text)
        .unwrap_or_else(|error| panic!("{}", error.render(&text, "question", false)));
    let input = vec![
        InputValue::List(vec![2, 7, 9]),
        InputValue::Lists(vec![vec![1, 2], vec![3]]),
        InputValue::Text("abba".into()),
        InputValue::Integer(5),
    ];
    let game = RulesGame::new(&rules, input).expect("the input fits");
    game.answer(Value::Score(0))
        .expect("the expression has a value")
        .to_string()
}
