//! The bounds and orders of the ten games, near misses, and random rules against what play reaches.

use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;

use super::Reach;
use crate::input::InputValue;
use crate::rules::order::{NoOrder, evaluation_order};
use crate::rules::{LiteralGame, Rules, RulesGame};
use crate::{Direction, Game, Loop, Moves, Status, builtin};

fn game(text: &str, input: Vec<InputValue>) -> RulesGame {
    let rules = Rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    RulesGame::new(&rules, input).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn built_in(name: &str, input: Vec<InputValue>) -> RulesGame {
    game(builtin::find(name).expect("a built-in game").text, input)
}

/// A game with these tables after `[input]`, on a number `n` and a `row` of twenty.
fn with_rules(tables: &str, n: i64) -> RulesGame {
    let text = format!(
        "name = \"test\"\n[input]\nn = \"int\"\nrow = \"[int]\"\n[position]\n{tables}\n\
         [goal]\nlast = \"wins\"\n"
    );
    game(&text, vec![InputValue::Integer(n), list(20)])
}

fn ranges(game: &RulesGame) -> Vec<Option<(i64, i64)>> {
    (game.fields().iter())
        .map(|field| {
            field
                .range
                .clone()
                .map(|range| (*range.start(), *range.end()))
        })
        .collect()
}

fn order(game: &RulesGame) -> Result<Vec<Loop>, NoOrder> {
    let reach = Reach::of(game.bound(), game.normal());
    evaluation_order(game.bound(), game.normal(), &reach)
}

/// Positions that play reaches, each with what it leads to: all of them, or those met first.
fn reachable(game: &RulesGame) -> Vec<(Vec<i64>, Vec<Vec<i64>>)> {
    const MOST_MOVES: usize = 3_000;
    let literal = LiteralGame::new(game.bound().rules, &game.input()).expect("the same input");
    let mut seen = HashSet::from([(game.start(), crate::Player::First)]);
    let mut queue: VecDeque<_> = seen.iter().cloned().collect();
    let mut all = Vec::new();
    let mut tried = 0;
    while let Some((words, mover)) = queue.pop_front() {
        let mut moves = Moves::new(words.len());
        let mut leads_to = Vec::new();
        if let Ok(Status::Open) = literal.expand(&words, mover, &mut moves) {
            for index in 0..moves.len() {
                let next = moves.step(index, mover).next;
                leads_to.push(next.words.clone());
                if seen.insert((next.words.clone(), next.mover)) {
                    queue.push_back((next.words, next.mover));
                }
            }
        }
        tried += leads_to.len();
        all.push((words, leads_to));
        if tried > MOST_MOVES {
            break;
        }
    }
    all
}

/// Fails unless everything that play reaches is in range and after what it leads to.
fn assert_sound(game: &RulesGame) {
    let all = reachable(game);
    let ranges = ranges(game);
    let order = order(game);
    for (words, leads_to) in &all {
        for (word, range) in words.iter().zip(&ranges) {
            let inside = range.is_none_or(|(low, high)| (low..=high).contains(word));
            assert!(inside, "{words:?} is outside {ranges:?}");
        }
        let Ok(order) = &order else { continue };
        // Where in the order a position comes.
        let place = |words: &[i64]| -> Vec<i128> {
            let key = |step: &Loop| match step.direction {
                Direction::Up => i128::from(words[step.word]),
                Direction::Down => -i128::from(words[step.word]),
            };
            order.iter().map(key).collect()
        };
        for next in leads_to {
            assert!(
                place(next) < place(words),
                "{words:?} leads to {next:?}, against {order:?}"
            );
        }
    }
}

fn list(length: i64) -> InputValue {
    InputValue::List((0..length).map(|at| (at * 7) % 5 + 1).collect())
}

#[test]
fn the_ten_games_have_the_tight_bounds() {
    let number = InputValue::Integer;
    let cases = [
        ("877", vec![list(8)], vec![Some((0, 8)), Some((0, 8))]),
        ("1140", vec![list(9)], vec![Some((0, 9)), Some((1, 9))]),
        ("1406", vec![list(9)], vec![Some((0, 9))]),
        (
            "1510",
            vec![number(10_000_000)],
            vec![Some((0, 10_000_000))],
        ),
        ("1563", vec![list(9)], vec![Some((0, 8)), Some((1, 9))]),
        ("1686", vec![list(9), list(9)], vec![Some((0, 511))]),
        ("1690", vec![list(9)], vec![Some((0, 9)), Some((0, 9))]),
        ("1872", vec![list(9)], vec![Some((1, 9))]),
        (
            "2029",
            vec![list(10)],
            vec![Some((0, 2)), Some((0, 4)), Some((0, 4)), Some((0, 2))],
        ),
        (
            "464",
            vec![number(10), number(40)],
            vec![Some((0, 2046)), Some((0, 49))],
        ),
    ];
    for (name, input, expected) in cases {
        let game = built_in(name, input);
        assert_eq!(ranges(&game), expected, "{name}");
        assert_sound(&game);
    }
}

#[test]
fn the_ten_games_have_an_order() {
    let down = |word| Loop {
        word,
        direction: Direction::Down,
    };
    let up = |word| Loop {
        word,
        direction: Direction::Up,
    };
    let number = InputValue::Integer;
    let cases = [
        ("877", vec![list(8)], vec![down(0), up(1)]),
        ("1140", vec![list(9)], vec![down(0)]),
        ("1406", vec![list(9)], vec![down(0)]),
        ("1510", vec![number(100)], vec![up(0)]),
        ("1563", vec![list(9)], vec![down(0), up(1)]),
        ("1686", vec![list(9), list(9)], vec![down(0)]),
        ("1690", vec![list(9)], vec![down(0), up(1)]),
        ("1872", vec![list(9)], vec![down(0)]),
        ("2029", vec![list(10)], vec![up(0), up(1), up(2)]),
        ("464", vec![number(10), number(40)], vec![down(0)]),
    ];
    for (name, input, expected) in cases {
        assert_eq!(order(&built_in(name, input)), Ok(expected), "{name}");
    }
}

/// Rules, with the ranges and whether there is an order.
fn assert_derived(tables: &str, expected: &[Option<(i64, i64)>], ordered: bool) {
    let game = with_rules(tables, 50);
    assert_eq!(ranges(&game), expected, "{tables}");
    assert_eq!(
        order(&game).is_ok(),
        ordered,
        "{tables}\n{:?}",
        order(&game)
    );
    assert_sound(&game);
}

#[test]
fn an_end_bounds_what_moves_start_from() {
    // `l == r` ends the play, and no move makes l greater than r.
    assert_derived(
        r#"
        l = "0"
        r = "n"
        [[end]]
        if = "l == r"
        result = "mover loses"
        [[move]]
        next = { l = "l + 1" }
        [[move]]
        next = { r = "r - 1" }
        "#,
        &[Some((0, 50)), Some((0, 50))],
        true,
    );
    assert_derived(
        r#"
        total = "0"
        [[end]]
        if = "total >= n"
        result = "mover loses"
        [[move]]
        choose = { k = "row" }
        next = { total = "total + k" }
        "#,
        &[Some((0, 54))],
        true,
    );
}

#[test]
fn heaps_in_a_tuple_are_bounded_each() {
    assert_derived(
        r#"
        heaps = "[3, n, 7]"
        [[move]]
        choose = { k = "0 ..= 2", x = "1 ..= heaps[k]" }
        next = { "heaps[k]" = "heaps[k] - x" }
        "#,
        &[Some((0, 3)), Some((0, 50)), Some((0, 7))],
        true,
    );
}

#[test]
fn many_heaps_are_within_reach() {
    let game = with_rules(
        r#"
        heaps = "row"
        [[move]]
        choose = { k = "0 ..= 19", x = "1 ..= heaps[k]" }
        next = { "heaps[k]" = "heaps[k] - x" }
        "#,
        50,
    );
    let InputValue::List(row) = list(20) else {
        panic!("a list");
    };
    let expected: Vec<_> = row.into_iter().map(|heap| Some((0, heap))).collect();
    assert_eq!(ranges(&game), expected);
    assert_eq!(order(&game).map(|order| order.len()), Ok(20));
}

#[test]
fn halving_and_remainders_make_progress() {
    assert_derived(
        r#"
        heap = "n"
        [[move]]
        if = "heap >= 1"
        next = { heap = "heap / 2" }
        [[move]]
        choose = { x = "1 ..= (heap + 1) / 2" }
        if = "heap > 0"
        next = { heap = "heap - x" }
        "#,
        &[Some((0, 50))],
        true,
    );
}

#[test]
fn a_flag_is_used_up_once() {
    assert_derived(
        r#"
        heap = "n"
        passed = "false"
        [[move]]
        if = "heap > 0"
        next = { heap = "heap - 1" }
        [[move]]
        if = "not passed"
        next = { passed = "true" }
        "#,
        &[Some((0, 50)), Some((0, 1))],
        true,
    );
}

#[test]
fn play_that_comes_back_has_no_order() {
    let game = with_rules(
        r#"
        i = "0"
        [[move]]
        next = { i = "(i + 1) % 3" }
        "#,
        50,
    );
    assert_eq!(ranges(&game), [Some((0, 2))]);
    let declined = order(&game).expect_err("play goes in a circle");
    assert_eq!(declined.rule, 0);
    assert!(
        declined.reason.contains("`i` may change by"),
        "{}",
        declined.reason
    );
    assert!(game.bound().rules.text[declined.span].starts_with("[[move]]"));
}

#[test]
fn near_misses_are_not_bounded() {
    // A number in the list is 0, or less.
    assert_derived(
        "heap = \"n\"\n[[move]]\nchoose = { x = \"[3, 1, 0]\" }\nif = \"x <= heap\"\nnext = { heap = \"heap - x\" }",
        &[Some((0, 50))],
        false,
    );
    assert_derived(
        "heap = \"n\"\n[[move]]\nchoose = { x = \"[3, 1, -1]\" }\nif = \"x <= heap\"\nnext = { heap = \"heap - x\" }",
        &[None],
        false,
    );
    // Nothing stops `i`, whichever way.
    assert_derived(
        "i = \"0\"\n[[move]]\nif = \"i < n or i > n\"\nnext = { i = \"i + 1\" }",
        &[None],
        true,
    );
    // The guard bounds the wrong field.
    assert_derived(
        "a = \"0\"\nb = \"0\"\n[[move]]\nif = \"a < n\"\nnext = { b = \"b + 1\" }",
        &[Some((0, 0)), None],
        true,
    );
    // `x` may be 0, so nothing may change.
    assert_derived(
        "i = \"0\"\n[[move]]\nchoose = { x = \"0 ..= n - i\" }\nnext = { i = \"i + x\" }",
        &[Some((0, 50))],
        false,
    );
    // An element may be in the set already.
    assert_derived(
        "s = \"{}\"\n[[move]]\nchoose = { x = \"0 ..= 4\" }\nnext = { s = \"s | {x}\" }",
        &[Some((0, 31))],
        false,
    );
}

#[test]
fn rules_too_large_to_be_understood_are_given_up() {
    let few = r#"
        [[move]]
        choose = { x = "1 ..= min(3, n - a, n - b, n - c)" }
        if = "a + b + c < n and abs(a - b) + abs(b - c) > x"
        next = { a = "min(a + x, b + c)", b = "max(b, a - c)", c = "c + abs(a - x)" }
    "#;
    let tables = format!("a = \"0\"\nb = \"1\"\nc = \"2\"\n{}", few.repeat(60));
    let game = with_rules(&tables, 50);
    assert_eq!(ranges(&game), [None; 3]);
    let declined = order(&game).expect_err("it is too large");
    assert!(declined.reason.contains("too large"), "{}", declined.reason);
}

const CHOICES: [&str; 6] = [
    "1 ..= 3",
    "1 ..= min(3, n - a)",
    "0 ..= 2",
    "a + 1 ..= b",
    "1 ..= isqrt(abs(b))",
    "[1, 2, 5]",
];
const GUARDS: [&str; 14] = [
    "a < b",
    "a != b",
    "a + x <= n",
    "x <= b",
    "x * x <= b",
    "not flag",
    "flag or a > 0",
    "x not in used",
    "left[x % 3] > 0",
    "left[0] + left[1] >= x and a < n",
    "max(a, b) <= n and min(a, b) >= 0",
    "b % 3 != x",
    "abs(a - b) > x",
    "a < 9 if flag else b > 1",
];
const CHANGES: [&str; 20] = [
    "a = \"a + 1\"",
    "a = \"a + x\"",
    "a = \"max(a, x)\"",
    "a = \"min(a + x, n)\"",
    "a = \"(a + x) % 4\"",
    "a = \"x\"",
    "a = \"a - x if a > x else 0\"",
    "a = \"b\", b = \"a\"",
    "b = \"b - 1\"",
    "b = \"b - x\"",
    "b = \"b - x * x\"",
    "b = \"b / 2\"",
    "b = \"b - row[a]\"",
    "b = \"abs(b - a)\"",
    "b = \"-b\"",
    "flag = \"not flag\"",
    "flag = \"a > b\"",
    "used = \"used | {x}\"",
    "used = \"used - {x}\"",
    "\"left[x % 3]\" = \"left[x % 3] - 1\"",
];
const ENDS: [&str; 5] = [
    "a == b",
    "a >= n",
    "b <= 0",
    "left[0] == 0 and flag",
    "len(used) == 3",
];

fn random_rules() -> impl Strategy<Value = String> {
    let table = |number: usize, choice: usize, guards: Vec<usize>, change: usize, more: usize| {
        let guards: Vec<&str> = guards.into_iter().map(|at| GUARDS[at]).collect();
        let field = |change: &str| {
            change
                .split(['=', '['])
                .next()
                .map(str::trim)
                .map(str::to_owned)
        };
        // No field twice.
        let fields = [CHANGES[change], CHANGES[more]].map(field);
        let more = if fields[0] == fields[1]
            || CHANGES[change].contains("b = \"a\"")
            || CHANGES[more].contains("b = \"a\"")
        {
            String::new()
        } else {
            format!(", {}", CHANGES[more])
        };
        format!(
            "[[move]]\nsay = \"{number}\"\nchoose = {{ x = \"{}\" }}\nif = \"{}\"\nnext = {{ {}{more} }}\n",
            CHOICES[choice],
            if guards.is_empty() {
                "true".to_owned()
            } else {
                guards.join(" and ")
            },
            CHANGES[change],
        )
    };
    let one = (
        0..CHOICES.len(),
        prop::collection::vec(0..GUARDS.len(), 0..3),
        0..CHANGES.len(),
        0..CHANGES.len(),
    );
    let ends = prop::collection::vec(0..ENDS.len(), 0..2);
    (prop::collection::vec(one, 1..4), ends, 0..4i64, 0..14i64).prop_map(
        move |(moves, ends, a, b)| {
            let mut tables = format!(
                "a = \"{a}\"\nb = \"{b}\"\nflag = \"false\"\nused = \"{{}}\"\nleft = \"[2, 1, 2]\"\n"
            );
            for end in ends {
                tables += &format!("[[end]]\nif = \"{}\"\nresult = \"draw\"\n", ENDS[end]);
            }
            for (number, (choice, guards, change, more)) in moves.into_iter().enumerate() {
                tables += &table(number, choice, guards, change, more);
            }
            tables
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_and_orders_hold_for_all_that_play_reaches(tables in random_rules(), n in 0..12i64) {
        assert_sound(&with_rules(&tables, n));
    }
}
