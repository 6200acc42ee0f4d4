//! One pool after another of the same prepared rules: each as if it were the only one.

use super::NAME;
use crate::engine::checking::{compare_with_fresh, prepared, solved, verdict};
use crate::input::InputValue;
use crate::rules::Prepared;

/// A pool of an input n, a target t and a list.
fn pool(fields: &str, ends: &str, choose: &str, guard: &str, next: &str, goal: &str) -> String {
    format!(
        "name = \"A pool\"\n[input]\nn = \"int\"\nt = \"int\"\nrow = \"[int]\"\n[position]\n{fields}\n{ends}\n\
         [[move]]\nsay = \"call\"\nchoose = {{ k = \"{choose}\" }}\nif = \"{guard}\"\nnext = {{ {next} }}\n[goal]\n{goal}\n"
    )
}

fn texts() -> Vec<String> {
    let reached = "[[end]]\nif = \"total >= t\"\nresult = \"mover loses\"\n";
    let draw = "[[end]]\nif = \"len(used) == n\"\nresult = \"draw\"\n";
    let both = format!("{reached}{draw}");
    let fields = "used = \"{}\"\ntotal = \"0\"";
    let free = "k not in used";
    let calls = |amount: &str| format!("used = \"used | {{k}}\", total = \"total + {amount}\"");
    vec![
        pool(fields, &both, "1 ..= n", free, &calls("k"), ""),
        pool(
            fields,
            reached,
            "1 ..= n",
            free,
            &calls("k"),
            "last = \"wins\"",
        ),
        pool(
            fields,
            reached,
            "0 .. n",
            free,
            &calls("(k + n)"),
            "last = \"loses\"",
        ),
        pool(
            fields,
            reached,
            "0 .. len(row)",
            free,
            &calls("row[k]"),
            "last = \"wins\"",
        ),
        pool(fields, reached, "row", free, &calls("k"), "last = \"wins\""),
        pool(
            fields,
            &both,
            "1 ..= n",
            "k not in used and total < t",
            &calls("k * k"),
            "",
        ),
        // A start that the input decides, and a field that stays.
        pool(
            "used = \"{1, n}\"\ntotal = \"n\"",
            reached,
            "1 ..= 9",
            free,
            &calls("k"),
            "last = \"wins\"",
        ),
        pool(
            "used = \"{}\"\ntotal = \"0\"\nmore = \"n\"",
            &both,
            "1 ..= n",
            free,
            &calls("(k + more)"),
            "",
        ),
        // Counted down to the target.
        pool(
            "left = \"{1, 2, 3, 4, 5, 6, 7}\"\nmissing = \"t\"",
            "[[end]]\nif = \"missing <= 0\"\nresult = \"mover loses\"\n",
            "1 ..= 7",
            "k in left",
            "left = \"left - {k}\", missing = \"missing - k\"",
            "last = \"wins\"",
        ),
    ]
}

fn input(most: i64, random: &mut fastrand::Rng) -> Vec<InputValue> {
    let row = (0..random.usize(0..7)).map(|_| random.i64(1..12)).collect();
    let n = random.i64(1..=most);
    vec![
        InputValue::Integer(n),
        InputValue::Integer(random.i64(1..n * (n + 1) / 2 + 12)),
        InputValue::List(row),
    ]
}

#[test]
fn a_pool_does_not_depend_on_those_before_it() {
    let mut random = fastrand::Rng::with_seed(21);
    let mut taken = 0;
    for text in texts() {
        let prepared = prepared(&text);
        for _ in 0..150 {
            let input = input(9, &mut random);
            let game = prepared.game(input.clone()).expect("accepted");
            taken += usize::from(verdict(&game, NAME).is_ok());
            compare_with_fresh(&prepared, &input, NAME);
        }
    }
    assert!(taken > 900, "{taken}");
}

#[test]
fn pools_agree_with_memory_in_any_order() {
    let mut random = fastrand::Rng::with_seed(22);
    for text in texts() {
        let prepared = prepared(&text);
        for _ in 0..60 {
            let game = prepared.game(input(6, &mut random)).expect("accepted");
            if verdict(&game, NAME).is_ok() {
                let (found, expected) = (solved(&game, NAME), solved(&game, "memo"));
                assert_eq!(
                    found.value,
                    expected.value,
                    "{:?}\n{text}",
                    game.bound().inputs
                );
            }
        }
    }
}

#[test]
fn threads_share_pools() {
    let text = crate::builtin::find("464").expect("built in").text;
    let values = |prepared: &Prepared, seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut values = Vec::new();
        for _ in 0..500 {
            let input = input(12, &mut random);
            let game = prepared.game(input[..2].to_vec()).expect("accepted");
            let mut solution = solved(&game, NAME);
            values.push((solution.value, solution.line().expect("a line")));
        }
        values
    };
    let together = prepared(text);
    let found: Vec<_> = std::thread::scope(|scope| {
        let (values, together) = (&values, &together);
        let threads = (0..8).map(|seed| scope.spawn(move || values(together, seed)));
        let threads: Vec<_> = threads.collect();
        threads
            .into_iter()
            .map(|one| one.join().expect("no panic"))
            .collect()
    });
    for (seed, found) in found.into_iter().enumerate() {
        assert!(found == values(&prepared(text), seed as u64), "{seed}");
    }
}
