//! What the built-in games' rules files say of their games is true: each note is checked
//! against `brute` on every small input that meets its condition.

use pilewise::explain::{Reached, Standing, notes};
use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, builtin};

/// For each game the longest row, the elements of rows, and the largest number.
const SIZES: [(&str, usize, &[i64], i64); 11] = [
    ("stone-game", 5, &[-2, 0, 1, 3], 0),
    ("predict-the-winner", 5, &[-2, 0, 1, 3], 0),
    ("stone-game-ii", 7, &[0, 2], 0),
    ("stone-game-iii", 5, &[-2, 0, 1, 3], 0),
    ("stone-game-iv", 0, &[], 30),
    ("stone-game-v", 5, &[0, 1, 2, 5], 0),
    ("stone-game-vi", 3, &[-1, 0, 1, 3], 0),
    ("stone-game-vii", 5, &[-2, 1, 2, 5], 0),
    ("stone-game-viii", 5, &[-3, -1, 0, 2], 0),
    ("stone-game-ix", 5, &[1, 2, 3, 4], 0),
    ("can-i-win", 0, &[], 6),
];

/// Every row up to a length.
fn rows(longest: usize, elements: &[i64]) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..longest {
        let end = rows.len();
        for index in begin..end {
            for &element in elements {
                let mut row = rows[index].clone();
                row.push(element);
                rows.push(row);
            }
        }
        begin = end;
    }
    rows
}

/// Every input of a game within its sizes, whether or not it meets the requirements.
fn inputs(rules: &Rules, longest: usize, elements: &[i64], largest: i64) -> Vec<Vec<InputValue>> {
    let mut inputs: Vec<Vec<InputValue>> = vec![Vec::new()];
    for (index, parameter) in rules.parameters.iter().enumerate() {
        let values: Vec<InputValue> = match parameter.kind {
            // The target of Can I Win goes beyond the sum of all numbers.
            ParameterType::Integer => (0..=if index == 0 { largest } else { 4 * largest })
                .map(InputValue::Integer)
                .collect(),
            _ => rows(longest, elements)
                .into_iter()
                .map(InputValue::List)
                .collect(),
        };
        let longer = inputs.iter().flat_map(|input| {
            values.iter().map(|value| {
                let mut input = input.clone();
                input.push(value.clone());
                input
            })
        });
        inputs = longer.collect();
    }
    inputs
}

#[test]
fn every_note_holds_on_every_small_input_that_meets_its_condition() {
    let mut told = 0;
    for (name, longest, elements, largest) in SIZES {
        let rules = Rules::parse(builtin::find(name).expect("a game").text).expect("rules");
        let mut met = vec![0u32; rules.notes.len()];
        for input in inputs(&rules, longest, elements, largest) {
            let shown = format!("{name} {input:?}");
            let Ok(game) = RulesGame::new(&rules, input) else {
                continue;
            };
            let solution = pilewise::solve(&game, Some("brute"), &Control::default());
            let value = solution.expect("solved").value;
            let reached = Reached::of(&game, game.start_position(), 10_000).expect("reached");
            assert!(reached.is_all, "{shown}");
            for note in notes(&game, value, &reached).expect("notes") {
                let holds = matches!(note.standing, Standing::Holds | Standing::HoldsInAll(_));
                assert!(holds, "{shown}: {note:?}");
                let index = rules.notes.iter().position(|rule| rule.say == note.say);
                met[index.expect("a note of the file")] += 1;
            }
        }
        for (rule, met) in rules.notes.iter().zip(met) {
            // A condition that nothing meets would prove nothing.
            assert!(
                met >= 5,
                "{name}: {} inputs meet the condition of {:?}",
                met,
                rule.say
            );
            told += 1;
        }
    }
    assert!(told >= 18, "{told} notes");
}

#[test]
fn a_note_that_is_wrong_is_found_out() {
    let text = "name = 'Heap'\n[input]\nn = 'int'\n[position]\nheap = 'n'\n[[move]]\n\
                choose = { x = '1 ..= min(3, heap)' }\nnext = { heap = 'heap - x' }\n\
                [goal]\nlast = 'wins'\n\
                [[note]]\nif = 'n > 3'\nthat = 'value == 1'\nsay = 'the first always wins'\n\
                [[note]]\nalways = 'heap % 2 == 0'\nsay = 'the heap is always even'\n";
    let rules = Rules::parse(text).expect("rules");
    let told = |n| {
        let game = RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("a heap");
        let solution = pilewise::solve(&game, None, &Control::default()).expect("solved");
        let reached = Reached::of(&game, game.start_position(), 100).expect("reached");
        notes(&game, solution.value, &reached).expect("notes")
    };
    assert_eq!(told(5)[0].standing, Standing::Holds);
    assert_eq!(told(4)[0].standing, Standing::Fails);
    // The condition is not met: only the second note is told.
    assert!(matches!(told(2).as_slice(), [only] if matches!(only.standing, Standing::FailsAt(_))));
}

/// What the reader says of a note or meaning that is wrongly written.
fn complaint(table: &str) -> String {
    let text = format!(
        "name = 'Heap'\n[input]\nn = 'int'\n[position]\nheap = 'n'\n[[move]]\n\
         if = 'heap > 0'\nnext = {{ heap = 'heap - 1' }}\n[goal]\nlast = 'wins'\n{table}\n"
    );
    let error = Rules::parse(&text).expect_err(table);
    error.diagnostics()[0].message.clone()
}

#[test]
fn what_is_wrongly_written_is_complained_about() {
    let note = |keys: &str| complaint(&format!("[[note]]\n{keys}"));
    assert_eq!(note("that = 'value > 0'"), "`[[note]]` has no `say`");
    assert_eq!(note("say = 'nothing'"), "`[[note]]` has no `that`");
    let both = "say = 'two'\nthat = 'value > 0'\nalways = 'heap > 0'";
    assert_eq!(
        note(both),
        "a note claims one thing: `that` or `always`, not both"
    );
    assert!(
        note("say = 'x'\nthat = 'heap > 0'").contains("heap"),
        "a value is not of a position"
    );
    assert!(note("say = 'x'\nalways = 'value > 0'").contains("value"));
    assert!(note("say = 'x'\nthat = 'value'").contains("truth value"));
    assert!(note("say = 'x'\nif = 'value > 0'\nthat = 'value > 0'").contains("value"));
    assert!(note("say = 'x'\nelse = 'y'\nthat = 'value > 0'").contains("no key `else`"));
    assert_eq!(
        complaint("[meaning]\nheep = 'x'"),
        "`heep` is no input and no field"
    );
}
