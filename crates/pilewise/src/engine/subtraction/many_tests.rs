//! One heap after another of the same prepared rules: each as if it were the only one.

use std::collections::HashMap;

use super::NAME;
use crate::control::{Control, Limits};
use crate::engine::checking::{compare_with_fresh, prepared, solved};
use crate::input::InputValue;
use crate::rules::{Prepared, RulesGame};

/// A heap of n with a bound `m` and a list `take`.
fn heap(choose: &str, guard: &str, next: &str, rest: &str) -> String {
    format!(
        "name = \"A heap\"\n[input]\nn = \"int\"\nm = \"int\"\ntake = \"[int]\"\n[position]\nheap = \"n\"\n\
         [[move]]\nsay = \"take\"\nchoose = {{ {choose} }}\n{guard}\nnext = {{ heap = \"{next}\" }}\n{rest}"
    )
}

fn texts() -> Vec<String> {
    let wins = "[goal]\nlast = \"wins\"";
    let loses = "[goal]\nlast = \"loses\"";
    let end = |when: &str, result: &str| {
        format!("[[end]]\nif = \"{when}\"\nresult = \"{result}\"\n{loses}")
    };
    let within = "if = \"x <= heap\"";
    let mut texts = vec![
        heap(r#"x = "1 ..= isqrt(heap)""#, "", "heap - x * x", wins),
        heap(r#"x = "1 ..= isqrt(heap)""#, "", "heap - x * x", loses),
        heap(r#"x = "[1, 3, 4]""#, within, "heap - x", wins),
        heap(r#"x = "[2, 9, 5, 5]""#, within, "heap - x", loses),
        heap(r#"x = "2 ..= heap""#, "if = \"prime(x)\"", "heap - x", wins),
        heap(r#"x = "1 ..= m""#, within, "heap - x", wins),
        heap(r#"x = "m ..= heap""#, "", "heap - x", loses),
        heap(r#"x = "take""#, within, "heap - x", loses),
        heap(
            r#"x = "0 .. len(take)""#,
            "if = \"take[x] <= heap\"",
            "heap - take[x]",
            wins,
        ),
        heap(
            r#"x = "1 ..= heap""#,
            "if = \"x % m != 1\"",
            "heap - x",
            wins,
        ),
        heap(r#"x = "[1, m, 2 * m + 1]""#, within, "heap - x", wins),
        heap(
            r#"x = "-m ..= -1""#,
            "if = \"heap + x >= m\"",
            "heap + x",
            loses,
        ),
        // Ends at a heap that the input decides, with the last take beyond it or not.
        heap(
            r#"x = "1 ..= 4""#,
            "",
            "heap - x",
            &end("heap <= m", "mover loses"),
        ),
        heap(
            r#"x = "take""#,
            "",
            "heap - x",
            &end("heap < m", "mover wins"),
        ),
        heap(
            r#"x = "1 ..= 3""#,
            within,
            "heap - x",
            &end("heap <= m", "mover wins"),
        ),
        heap(r#"x = "2 ..= 5""#, "if = \"heap > m\"", "heap - x", loses),
        // What a take needs depends on it.
        heap(
            r#"x = "1 ..= 3""#,
            "if = \"heap - 2 * x >= -m\"",
            "heap - x",
            wins,
        ),
        heap(
            r#"x = "2 ..= 300""#,
            "if = \"x <= heap and x % 7 != 3\"",
            "heap - x",
            wins,
        ),
    ];
    // A field that stays, a total that goes up, and two kinds of move.
    texts.push(
        heap(r#"x = "1 ..= most""#, within, "heap - x", wins)
            .replace("[position]", "[position]\nmost = \"m\""),
    );
    texts.push(
        heap(
            r#"x = "take""#,
            "",
            "heap + x",
            &end("heap >= 0", "mover loses"),
        )
        .replace("heap = \"n\"\n", "heap = \"-n\"\n"),
    );
    texts.push(heap(
        r#"x = "1 ..= 2""#,
        within,
        "heap - x",
        &format!(
            "[[move]]\nsay = \"more\"\nif = \"heap >= m + 3\"\nnext = {{ heap = \"heap - m - 3\" }}\n{wins}"
        ),
    ));
    texts
}

fn input(n: i64, random: &mut fastrand::Rng) -> Vec<InputValue> {
    let takes = (0..random.usize(1..4)).map(|_| random.i64(1..9)).collect();
    vec![
        InputValue::Integer(n),
        InputValue::Integer(random.i64(1..6)),
        InputValue::List(takes),
    ]
}

#[test]
fn a_heap_does_not_depend_on_those_before_it() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut taken = 0;
    for text in texts() {
        let prepared = prepared(&text);
        for most in [40, 3, 300, 2_000, 300, 70_000] {
            let count = if most > 2_000 { 2 } else { 15 };
            for _ in 0..count {
                let n = random.i64(0..most);
                let input = input(n, &mut random);
                let game = prepared.game(input.clone()).expect("accepted");
                taken += usize::from(crate::engine::checking::verdict(&game, NAME).is_ok());
                compare_with_fresh(&prepared, &input, NAME);
            }
        }
    }
    // Nearly all of them are of the shape.
    assert!(taken > 1_000, "{taken}");
}

#[test]
fn heaps_of_all_sizes_in_any_order_are_those_of_one_table() {
    let mut random = fastrand::Rng::with_seed(12);
    for text in &texts()[..5] {
        let prepared = prepared(text);
        let (last, mut compared) = (3_000, 0);
        let whole = RulesGame::new(prepared.rules(), input(last, &mut random)).expect("accepted");
        let mut table = solved(&whole, "table");
        let mut sizes: Vec<i64> = (0..=last).collect();
        random.shuffle(&mut sizes);
        for n in sizes {
            let game = prepared.game(input(n, &mut random)).expect("accepted");
            let mut position = crate::game::Game::start_position(&whole);
            position.words = vec![n];
            // Play from the largest heap does not come to all.
            let Ok(expected) = table.value_of(&position) else {
                continue;
            };
            compared += 1;
            let value = solved(&game, NAME).value;
            assert_eq!(value.number(), expected.number(), "{n}\n{text}");
        }
        assert!(compared > 2_900, "{compared}\n{text}");
    }
}

#[test]
fn threads_share_heaps() {
    let values = |prepared: &Prepared, seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut values = HashMap::new();
        for _ in 0..400 {
            let n = random.i64(0..20_000);
            let input = input(n, &mut fastrand::Rng::with_seed(1));
            let game = prepared.game(input).expect("accepted");
            values.insert(n, solved(&game, NAME).value);
        }
        values
    };
    for text in &texts()[..9] {
        let together = prepared(text);
        let found: Vec<_> = std::thread::scope(|scope| {
            let values = &values;
            let threads = (0..8).map(|seed| {
                scope.spawn({
                    let together = &together;
                    move || values(together, seed)
                })
            });
            let threads: Vec<_> = threads.collect();
            threads
                .into_iter()
                .map(|one| one.join().expect("no panic"))
                .collect()
        });
        for (seed, found) in found.into_iter().enumerate() {
            assert_eq!(found, values(&prepared(text), seed as u64), "{text}");
        }
    }
}

#[test]
fn limits_are_those_of_a_heap_alone() {
    let text = &texts()[0];
    let shared = prepared(text);
    let mut random = fastrand::Rng::with_seed(13);
    compare_with_fresh(&shared, &input(50_000, &mut random), NAME);
    for n in [0, 100, 3_000, 49_000] {
        for (bytes, positions) in [
            (100, u64::MAX),
            (1_500, u64::MAX),
            (5_000, u64::MAX),
            (u64::MAX, 100),
            (u64::MAX, 3_000),
            (u64::MAX, 60_000),
        ] {
            let control = Control {
                limits: Limits {
                    bytes,
                    positions,
                    time: None,
                },
                ..Control::default()
            };
            let input = input(n, &mut random);
            let game = shared.game(input.clone()).expect("accepted");
            let fresh = RulesGame::new(shared.rules(), input).expect("accepted");
            let solve = |game: &RulesGame| {
                let mut solution =
                    crate::solve(game, Some(NAME), &control).map_err(|error| error.to_string())?;
                let line = solution.line().map_err(|error| error.to_string());
                Ok::<_, String>((solution.value, line))
            };
            assert_eq!(solve(&game), solve(&fresh), "{n} {bytes} {positions}");
        }
    }
}
