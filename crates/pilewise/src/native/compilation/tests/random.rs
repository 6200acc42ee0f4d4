//! Random rules at random positions, most of them with faults somewhere.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::{Pair, coding};
use crate::game::Game;
use crate::input::InputValue;
use crate::native::compilation::CodeOfRules;
use crate::rules::{Rules, RulesGame};

/// The fields of random games: a, b, the set s, the flag f, the tuple t of three.
const POSITION: &str = "a = \"0\"\nb = \"3\"\ns = \"{1}\"\nf = \"true\"\nt = \"[2, 0, 1]\"";

fn integer(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(vec!["a", "b", "x", "y", "n", "len(row)", "len(s)", "sum(t)"])
            .prop_map(str::to_owned),
        4 => (0..=6i64).prop_map(|number| number.to_string()),
        1 => prop::sample::select(vec![i64::MAX, i64::MAX / 2, 1 << 33, 63, 64])
            .prop_map(|number| number.to_string()),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let part = || integer(depth - 1);
    let sign = prop::sample::select(vec!["+", "-", "*", "/", "%", "+", "-"]);
    let two = prop::sample::select(vec!["min", "max", "gcd"]);
    let one = prop::sample::select(vec!["abs", "sign", "isqrt", "-", "-"]);
    prop_oneof![
        4 => leaf,
        6 => (part(), sign, part()).prop_map(|(a, sign, b)| format!("({a} {sign} {b})")),
        2 => (two, part(), part()).prop_map(|(two, a, b)| format!("{two}({a}, {b})")),
        1 => (one, part()).prop_map(|(one, a)| format!("{one}({a})")),
        1 => (part(), part()).prop_map(|(a, b)| format!("(({a}) ** ({b}))")),
        1 => part().prop_map(|at| format!("row[{at}]")),
        1 => part().prop_map(|at| format!("t[{at}]")),
        1 => (part(), part()).prop_map(|(at, index)| format!("rows[{at}][{index}]")),
        1 => (part(), part()).prop_map(|(from, to)| format!("sum(row, {from}, {to})")),
        1 => (part(), part(), part())
            .prop_map(|(at, from, to)| format!("sum(rows[{at}], {from}, {to})")),
        1 => (prop::sample::select(vec!["len", "min", "max"]), part())
            .prop_map(|(of, at)| format!("{of}(rows[{at}])")),
        1 => set(depth - 1).prop_map(|set| format!("len({set})")),
        2 => (part(), truth(depth - 1), part())
            .prop_map(|(a, condition, b)| format!("({a} if {condition} else {b})")),
    ]
    .boxed()
}

fn truth(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop::sample::select(vec!["f", "first", "a < b", "x <= a", "b != 2", "1 in s"])
        .prop_map(str::to_owned);
    if depth == 0 {
        return leaf.prop_map(|leaf| format!("({leaf})")).boxed();
    }
    let part = || truth(depth - 1);
    let compare = prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">="]);
    let join = prop::sample::select(vec!["and", "or"]);
    prop_oneof![
        2 => leaf,
        4 => (integer(depth - 1), compare, integer(depth - 1))
            .prop_map(|(a, compare, b)| format!("{a} {compare} {b}")),
        3 => (part(), join, part()).prop_map(|(a, join, b)| format!("{a} {join} {b}")),
        1 => part().prop_map(|a| format!("not {a}")),
        1 => integer(depth - 1).prop_map(|a| format!("prime({a})")),
        2 => (integer(depth - 1), set(depth - 1)).prop_map(|(a, set)| format!("{a} not in {set}")),
        1 => (set(depth - 1), set(depth - 1)).prop_map(|(a, b)| format!("{a} == {b}")),
    ]
    .prop_map(|text| format!("({text})"))
    .boxed()
}

fn set(depth: u32) -> BoxedStrategy<String> {
    let leaf = Just("s".to_owned());
    if depth == 0 {
        return leaf.boxed();
    }
    let element = || integer(depth - 1);
    prop_oneof![
        2 => leaf,
        2 => (set(depth - 1), element()).prop_map(|(set, a)| format!("({set} | {{{a}}})")),
        1 => (set(depth - 1), element()).prop_map(|(set, a)| format!("({set} - {{{a}}})")),
        1 => (element(), element()).prop_map(|(a, b)| format!("{{{a}, {b}}}")),
    ]
    .boxed()
}

/// Where a choice takes its values from; `integer` is what a bound may be.
fn source(integer: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let span = (integer, 0..=5i64).prop_map(|(low, more)| format!("{low} ..= {low} + {more}"));
    prop_oneof![
        3 => Just("1 ..= 4".to_owned()),
        2 => Just("a ..= min(b, a + 6)".to_owned()),
        2 => span,
        1 => Just("t".to_owned()),
        1 => Just("[5, -1, 2]".to_owned()),
    ]
    .boxed()
}

fn assignment() -> BoxedStrategy<String> {
    prop_oneof![
        3 => integer(2).prop_map(|value| format!("a = \"{value}\"")),
        2 => Just("a = \"a + x\"".to_owned()),
        1 => set(2).prop_map(|value| format!("s = \"{value}\"")),
        1 => truth(2).prop_map(|value| format!("f = \"{value}\"")),
        1 => (integer(1), integer(2)).prop_map(|(at, value)| format!("\"t[{at}]\" = \"{value}\"")),
        1 => integer(2).prop_map(|value| format!("\"t[1]\" = \"{value}\"")),
        1 => (integer(2), integer(1)).prop_map(|(first, second)| {
            let entries = ["1", "x % 3", "y % 3"].map(|entry| format!("\"t[{entry}]\""));
            let [one, two, three] = entries;
            format!("{one} = \"{first}\", {two} = \"{second}\", {three} = \"1\"")
        }),
    ]
    .boxed()
}

fn move_rule() -> BoxedStrategy<String> {
    let outer = Just("1".to_owned())
        .prop_union(Just("b".to_owned()))
        .boxed();
    let inner = prop::sample::select(vec!["x", "a", "b - x", "t[0]"]).prop_map(str::to_owned);
    let again = prop::sample::select(vec!["", "turn = \"again\"\n"]);
    let condition = prop::option::of(truth(3));
    (
        source(outer),
        source(inner.boxed()),
        condition,
        integer(3),
        assignment(),
        again,
    )
        .prop_map(|(x, y, condition, gain, next, again)| {
            let condition = condition
                .map(|text| format!("if = \"{text}\"\n"))
                .unwrap_or_default();
            format!(
                "[[move]]\nsay = \"\"\nchoose = {{ x = \"{x}\", y = \"{y}\" }}\n{condition}\
                 gain = \"{gain}\"\nnext = {{ b = \"y\", {next} }}\n{again}"
            )
        })
        .boxed()
}

/// The file of a random game.
fn file() -> impl Strategy<Value = String> {
    let end = truth(2).prop_map(|condition| {
        let condition = condition.replace(['x', 'y'], "a").replace("maa", "max");
        format!("[[end]]\nif = \"{condition}\"\n")
    });
    let moves = prop::collection::vec(move_rule(), 1..=2);
    (prop::option::of(end), moves).prop_map(|(end, moves)| {
        format!(
            "name = \"random\"\n[input]\nn = \"int\"\nrow = \"[int]\"\nrows = \"[[int]]\"\n\
             [position]\n{POSITION}\n{}{}[goal]\nmost = \"score\"\n",
            end.unwrap_or_default(),
            moves.concat()
        )
    })
}

/// The least words and spans of a and b: small, at either limit, and large.
fn digits() -> impl Strategy<Value = Vec<(i64, u64)>> {
    let number = || {
        prop::sample::select(vec![
            (-8, 40),
            (-8, 40),
            (0, 12),
            (i64::MAX - 40, 40),
            (i64::MIN, 40),
            (-(1 << 13), 1 << 14),
        ])
    };
    let set = prop::sample::select(vec![(0, 65_535), (-4, 60)]);
    let entry = || prop::sample::select(vec![(-4, 20), (0, 9)]);
    (number(), number(), set, entry(), entry(), entry())
        .prop_map(|(a, b, s, t, u, v)| vec![a, b, s, (0, 1), t, u, v])
}

#[test]
fn random_rules_list_the_same() {
    let (tried, unusual) = (Cell::new(0), Cell::new(0));
    let (games, compiled) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(Config {
        cases: 400,
        max_global_rejects: 4_000,
        ..Config::default()
    });
    let position = prop::collection::vec(0..=3u64, 7);
    let places = prop::collection::vec((position, any::<u64>()), 30);
    let row = prop::collection::vec(prop_oneof![-5..=9i64, Just(i64::MAX / 5)], 1..=6);
    let other_row = prop::collection::vec(prop_oneof![60 => -5..=9i64, 1 => Just(1 << 40)], 0..=9);
    let others = prop::collection::vec((other_row, 0..=9i64), 4);
    let strategy = (file(), digits(), places, row, 0..=6i64, others);
    let taken = Cell::new(0);
    let outcome = runner.run(&strategy, |(text, digits, places, row, n, others)| {
        // A constant part of random rules may be refused, such as a set of 64.
        let Ok(rules) = Rules::parse(&text) else {
            return Err(TestCaseError::reject("refused"));
        };
        let rows = InputValue::Lists(vec![row.clone(), vec![], vec![2, -1]]);
        let input = vec![InputValue::Integer(n), InputValue::List(row), rows];
        let Ok(game) = RulesGame::new(&rules, input) else {
            return Err(TestCaseError::reject("refused"));
        };
        games.set(games.get() + 1);
        let Some(mut pair) = Pair::of(&game, coding(&digits)) else {
            return Ok(());
        };
        compiled.set(compiled.get() + 1);
        let words_at = |position: &[u64], seed: u64| -> Vec<i64> {
            let word = |((&(low, most), &near), at): ((&(i64, u64), &u64), u32)| {
                let random = seed.rotate_left(at * 9);
                match near {
                    // Near the low end, which is often near 0, anywhere, and now and then outside.
                    0 | 1 => low.wrapping_add((random % (most + 1).min(12)) as i64),
                    2 => low.wrapping_add((random % (most + 1)) as i64),
                    _ if random.is_multiple_of(16) => low.wrapping_add(most as i64).wrapping_add(1),
                    _ => (random % 4)
                        .cast_signed()
                        .clamp(low, low.saturating_add_unsigned(most)),
                }
            };
            digits.iter().zip(position).zip(0..).map(word).collect()
        };
        for (position, seed) in &places {
            pair.assert_same(&words_at(position, *seed));
        }
        tried.set(tried.get() + pair.tried);
        unusual.set(unusual.get() + pair.unusual);
        // What has no value on this input may be what is not supported.
        let Some(code) = CodeOfRules::of(game.settled(), false) else {
            return Ok(());
        };
        for (row, n) in others {
            let rows = InputValue::Lists(vec![vec![], row.clone(), vec![7]]);
            let input = vec![InputValue::Integer(n), InputValue::List(row), rows];
            let Ok(other) = game.prepared().game(input) else {
                continue;
            };
            let mut coding = coding(&digits);
            if !other.mover_matters() {
                coding.second = 0;
            }
            // Another input may have another setting.
            let is_same = std::ptr::eq(other.settled(), game.settled());
            let own = (!is_same).then(|| CodeOfRules::of(other.settled(), false));
            let code = own.as_ref().map_or(Some(&code), Option::as_ref);
            let shared = code.and_then(|code| Pair::of_rules(code, &other, coding));
            if let Some(mut shared) = shared {
                taken.set(taken.get() + 1);
                for (position, seed) in &places {
                    shared.assert_same(&words_at(position, *seed));
                }
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(taken.get() > 50, "{} inputs taken", taken.get());
    let (tried, unusual) = (tried.get(), unusual.get());
    let (games, compiled) = (games.get(), compiled.get());
    assert!(compiled * 4 > games, "{compiled} of {games} games compiled");
    assert!(
        unusual > tried / 20,
        "{unusual} of {tried} positions are unusual"
    );
    assert!(
        unusual < tried - tried / 20,
        "{unusual} of {tried} positions are unusual"
    );
}
