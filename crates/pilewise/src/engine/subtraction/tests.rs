//! The engine against the general ones and against its own parts: spellings that it must
//! take, random rules, and each way of solving.

use super::NAME;
use super::distances::Distances;
use super::formula::Formula;
use super::shape::Base;
use super::sieve::Sieve;
use super::squares::Squares;
use crate::control::{Control, Limits};
use crate::engine::checking::Random;
use crate::engine::taking::takes::Even;
use crate::error::{OverLimit, SolveError};
use crate::game::{Game, Outcome, Position};
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};
use crate::value::Value;

/// A game of one input `n`, from the tables that follow it in the file.
fn game(tables: &str, n: i64) -> RulesGame {
    let text = format!("name = \"A heap\"\n[input]\nn = \"int\"\n{tables}");
    let rules = Rules::parse(&text)
        .unwrap_or_else(|error| panic!("{}", error.render(&text, "test", false)));
    RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("the input has the form")
}

/// A heap of n with one kind of move.
fn heap(choose: &str, guard: &str, next: &str, last: &str, n: i64) -> RulesGame {
    let guard = match guard {
        "" => String::new(),
        guard => format!("if = \"{guard}\"\n"),
    };
    let tables = format!(
        "[position]\nheap = \"n\"\n[[move]]\nsay = \"take\"\nchoose = {{ {choose} }}\n{guard}next = {{ heap = \"{next}\" }}\n[goal]\nlast = \"{last}\"\n"
    );
    game(&tables, n)
}

/// What the engine and memoised search say of the start, of every position on the line and
/// of all that its moves lead to.
fn assert_agrees(game: &RulesGame) {
    let control = Control::default();
    let fast = crate::solve(game, Some(NAME), &control);
    let mut fast = fast.unwrap_or_else(|error| panic!("{error}: {}", game.bound().rules.text));
    let mut slow = crate::solve(game, Some("memo"), &control).expect("memo takes any game");
    let text = &game.bound().rules.text;
    assert_eq!(fast.value, slow.value, "{text}");
    let start = game.start_position();
    let expected = slow.measured_value_of(&start).expect("the start");
    let measured = fast.measured_value_of(&start).expect("the start");
    assert_eq!(measured, expected, "{text}");
    let line = fast.line().expect("a line");
    assert_eq!(line, slow.line().expect("a line"), "{text}");
    for step in line.steps(game) {
        let before = step.expect("the moves of the line are legal").before;
        let valued = fast.valued_moves(&before).expect("a reachable position");
        let expected = slow.valued_moves(&before).expect("a reachable position");
        assert_eq!(valued, expected, "{text}");
    }
}

#[test]
fn takes_every_spelling() {
    let spellings = [
        // 1 to 3, the heap going down.
        (r#"x = "1 ..= 3""#, "x <= heap", "heap - x"),
        (r#"x = "1 ..= min(3, heap)""#, "", "heap - x"),
        (r#"x = "1 .. 4""#, "heap - x > -1", "-(x - heap)"),
        (r#"x = "0 .. 3""#, "heap >= x + 1", "heap - (x + 1)"),
        (r#"x = "[1, 2, 3]""#, "not (x > heap)", "heap - x"),
        (r#"x = "-3 ..= -1""#, "heap + x >= 0", "heap + x"),
        // What is left is chosen.
        (r#"left = "max(0, heap - 3) ..= heap - 1""#, "", "left"),
        // Squares.
        (r#"k = "1 ..= isqrt(heap)""#, "", "heap - k * k"),
        (r#"k = "1 ..= heap""#, "k ** 2 <= heap", "heap - k * k"),
        (r#"k = "0 .. isqrt(heap)""#, "", "heap - (k + 1) ** 2"),
        (r#"k = "-heap ..= -1""#, "k * k <= heap", "heap - k * k"),
        // Cubes, powers, triangles, primes, even amounts, products.
        (r#"k = "1 ..= heap""#, "k * k * k <= heap", "heap - k ** 3"),
        (r#"e = "0 ..= 20""#, "2 ** e <= heap", "heap - 2 ** e"),
        (
            r#"e = "0 ..= heap""#,
            "2 ** e <= heap and e < 60",
            "heap - 2 ** e",
        ),
        (
            r#"k = "1 ..= heap""#,
            "k * (k + 1) / 2 <= heap",
            "heap - k * (k + 1) / 2",
        ),
        (r#"p = "2 ..= heap""#, "prime(p)", "heap - p"),
        (r#"k = "1 ..= heap / 2""#, "", "heap - 2 * k"),
        (r#"x = "1 ..= heap""#, "x % 3 != 0", "heap - x"),
        (r#"x = "[5, 2, 2, 7]""#, "x <= heap", "heap - x"),
        (
            r#"a = "1 ..= 3", b = "a ..= 4""#,
            "a * b <= heap",
            "heap - a * b",
        ),
        (
            r#"a = "[2, 3]", b = "1 ..= heap""#,
            "a * b <= heap",
            "heap - a * b",
        ),
        // At least one must stay.
        (r#"x = "1 ..= heap - 1""#, "x <= 4", "heap - x"),
    ];
    for (choose, guard, next) in spellings {
        for last in ["wins", "loses"] {
            for n in [1, 2, 3, 4, 5, 11, 24, 60] {
                assert_agrees(&heap(choose, guard, next, last, n));
            }
        }
    }
}

#[test]
fn takes_totals_and_ends() {
    let tables = [
        // Who brings the total to n wins, with repetition; and the same counted down.
        r#"[position]
           total = "0"
           [[end]]
           if = "total >= n"
           result = "mover loses"
           [[move]]
           say = "call"
           choose = { x = "1 ..= 4" }
           next = { total = "total + x" }"#,
        r#"[position]
           fixed = "3"
           left = "n"
           [[end]]
           if = "left < 1"
           result = "mover loses"
           [[move]]
           say = "call"
           choose = { x = "1 ..= fixed" }
           if = "left > 0"
           next = { left = "left - x" }"#,
        // Who passes n loses.
        r#"[position]
           total = "-5"
           [[end]]
           if = "total > n"
           result = "mover wins"
           [[move]]
           say = "call"
           choose = { x = "[2, 5]" }
           next = { total = "total + x" }"#,
        // Up to exactly n, several moves.
        r#"[position]
           total = "0"
           [[end]]
           if = "total == n"
           result = "mover loses"
           [[move]]
           say = "one"
           if = "total + 1 <= n"
           next = { total = "total + 1" }
           [[move]]
           say = "more"
           choose = { x = "3 ..= n - total" }
           if = "x <= 6"
           next = { total = "total + x" }"#,
        // The end says what the goal does not: an empty heap is won, a stuck one lost.
        r#"[position]
           heap = "n"
           [[end]]
           if = "heap == 0"
           result = "mover wins"
           [[move]]
           say = "take"
           choose = { x = "[3, 5]" }
           if = "x <= heap"
           next = { heap = "heap - x" }
           [goal]
           last = "wins""#,
        // Small heaps are given up.
        r#"[position]
           heap = "n"
           [[end]]
           if = "heap < 6"
           result = "mover loses"
           [[move]]
           say = "take"
           choose = { x = "1 ..= 4" }
           if = "x <= heap"
           next = { heap = "heap - x" }
           [goal]
           last = "loses""#,
        // A guard alone stops play, beyond the heap.
        r#"[position]
           heap = "n"
           [[move]]
           say = "take"
           choose = { x = "2 ..= 5" }
           if = "heap > 0"
           next = { heap = "heap - x" }
           [goal]
           last = "loses""#,
    ];
    for tables in tables {
        for n in [1, 2, 5, 9, 10, 14, 40] {
            assert_agrees(&game(tables, n));
        }
    }
}

#[test]
fn random_rules_inside_the_shape_agree() {
    let mut random = Random(1);
    for _ in 0..300 {
        let n = random.below(40) as i64;
        let floor = random.below(3);
        let (name, up) = (
            ["heap", "total"][random.below(2) as usize],
            random.below(2) == 1,
        );
        let last = ["wins", "loses"][random.below(2) as usize];
        let (start, sign) = if up { ("-n", "+") } else { ("n", "-") };
        let left = if up {
            format!("-{name}")
        } else {
            name.to_owned()
        };
        let mut moves = String::new();
        for _ in 0..=random.below(2) {
            let (low, more) = (1 + random.below(4), random.below(5));
            let (factor, offset) = (1 + random.below(3), random.below(3));
            let amount = match random.below(3) {
                0 => format!("({factor} * x + {offset})"),
                1 => format!("(x * x + {offset})"),
                _ => format!("({} - x)", low + more + 1),
            };
            moves += &format!(
                "[[move]]\nsay = \"take\"\nchoose = {{ x = \"{low} ..= {}\" }}\nif = \"{left} - {amount} >= {floor}\"\nnext = {{ {name} = \"{name} {sign} {amount}\" }}\n",
                low + more
            );
        }
        let tables =
            format!("[position]\n{name} = \"{start}\"\n{moves}[goal]\nlast = \"{last}\"\n");
        if n >= floor as i64 {
            assert_agrees(&game(&tables, n));
        }
    }
}

fn bases(random: &mut Random) -> Base {
    Base {
        below: random.below(30),
        won: random.below(2) == 1,
    }
}

fn lost(table: &Distances, number: u64) -> bool {
    table.of(number).0 == Outcome::Loss
}

#[test]
fn the_formula_agrees_with_the_table() {
    let mut random = Random(2);
    for _ in 0..400 {
        let step = 1 + random.below(3);
        let even = Even {
            low: step * (1 + random.below(6)),
            step,
            count: 1 + random.below(12),
            falling: random.below(2) == 1,
            choice: 0,
        };
        let base = bases(&mut random);
        let amounts: Vec<u64> = (0..even.count).map(|at| even.low + at * step).collect();
        let table = Distances::solve(&amounts, base, 300, &Control::default()).expect("small");
        let formula = Formula::of(&even, base).expect("the step divides the amounts");
        for number in 0..=300 {
            assert_eq!(
                formula.is_lost(number),
                lost(&table, number),
                "{even:?} {base:?} {number}"
            );
            let mut winning = amounts
                .iter()
                .filter(|&&amount| amount <= number && lost(&table, number - amount));
            assert_eq!(
                formula.winning(number, false),
                winning.clone().next().copied()
            );
            assert_eq!(formula.winning(number, true), winning.next_back().copied());
        }
    }
}

#[test]
fn the_sieve_agrees_with_the_table_and_proves_periods() {
    let mut random = Random(3);
    let reach = 200_000;
    for greatest in [1, 3, 9, 30, 63, 64, 65, 130, 700, 40_000] {
        let mut amounts: Vec<u64> = (0..6).map(|_| 1 + random.below(greatest)).collect();
        amounts.sort_unstable();
        amounts.dedup();
        let base = bases(&mut random);
        let control = Control::default();
        let table = Distances::solve(&amounts, base, reach, &control).expect("small");
        let sieve = Sieve::solve(&amounts, base, reach, &control).expect("small");
        let far = Sieve::solve(
            &amounts,
            base,
            1 << 40,
            &Control {
                limits: Limits {
                    bytes: 64 << 20,
                    ..Limits::default()
                },
                ..control
            },
        );
        let far = far.ok();
        assert!(greatest > 100 || far.is_some(), "no period for {amounts:?}");
        for number in 0..=reach {
            assert_eq!(
                sieve.is_lost(number),
                lost(&table, number),
                "{amounts:?} {base:?} {number}"
            );
            if let Some(far) = &far {
                assert_eq!(
                    far.is_lost(number),
                    lost(&table, number),
                    "{amounts:?} {base:?}"
                );
            }
        }
        if let Some(period) = far.and_then(|far| far.period()) {
            for number in period.from..reach.saturating_sub(period.length) {
                assert_eq!(lost(&table, number), lost(&table, number + period.length));
            }
        }
    }
}

#[test]
fn classes_of_squares_agree_with_the_plain_sieve() {
    let control = Control::default();
    let last = 2_000_000;
    let squares: Vec<u64> = (1..=1_414).map(|root| root * root).collect();
    for base in [(0, false), (1, true), (6, false), (40, true), (900, false)] {
        let (below, won) = base;
        let base = Base { below, won };
        let plain = Sieve::solve(&squares, base, last, &control).expect("small");
        for modulus in [1, 3, 5, 9, 35, 65] {
            let classes = Squares::with_modulus(modulus, base, last, &control).expect("small");
            for number in 0..=last {
                let (fast, slow) = (classes.is_lost(number), plain.is_lost(number));
                assert_eq!(fast, slow, "{modulus} {base:?} {number}");
            }
        }
    }
}

#[test]
fn squares_leave_as_many_lost_positions_as_is_known() {
    let base = Base {
        below: 0,
        won: false,
    };
    let last = 10_000_000;
    let squares = Squares::solve(base, last, &Control::default()).expect("small");
    let mut lost = (0..=last).filter(|&number| squares.is_lost(number));
    assert_eq!(lost.clone().count(), 69_489);
    assert_eq!(lost.next_back(), Some(9_999_932));
}

#[test]
fn a_heap_of_any_size_is_solved() {
    let huge = 1_000_000_000_000_000_003;
    let control = Control {
        limits: Limits {
            bytes: 4 << 20,
            ..Limits::default()
        },
        ..Control::default()
    };
    // Of 1 to 3, multiples of 4 are lost; of {1, 3, 4}, those with remainder 0 or 2 by 7.
    for (choose, lost) in [
        (r#"x = "1 ..= 3""#, huge % 4 == 0),
        (r#"x = "[1, 3, 4]""#, [0, 2].contains(&(huge % 7))),
    ] {
        let game = heap(choose, "x <= heap", "heap - x", "wins", huge);
        let mut solution = crate::solve(&game, Some(NAME), &control).expect("solved");
        let outcome = if lost { Outcome::Loss } else { Outcome::Win };
        assert_eq!(
            solution.value,
            Value::Decided {
                outcome,
                moves: None
            }
        );
        let best = solution.best_moves().expect("few moves");
        assert!(best.iter().all(|one| one.value == solution.value));
        let over = solution
            .line()
            .expect_err("the line is too long to be kept");
        assert!(matches!(
            over,
            SolveError::OverLimit(OverLimit::Bytes { .. })
        ));
    }
    let game = heap(r#"x = "1 ..= heap""#, "", "heap - x", "wins", huge);
    let mut solution = crate::solve(&game, Some(NAME), &control).expect("solved");
    let line = solution.line().expect("one move");
    assert_eq!(
        line.moves.iter().map(|one| one.choices).collect::<Vec<_>>(),
        [[huge]]
    );
}

#[test]
fn lines_without_distances_keep_the_outcome() {
    for (choose, guard, next, n) in [
        (r#"k = "1 ..= isqrt(heap)""#, "", "heap - k * k", 300_000),
        (
            r#"k = "1 ..= heap / 2""#,
            "k * k <= heap - 1",
            "heap - k ** 2",
            300_000,
        ),
        (
            r#"x = "[3, 5, 1000, 1001]""#,
            "x <= heap",
            "heap - x",
            1_100_000,
        ),
        (r#"x = "2 ..= 500""#, "x <= heap", "heap - x", 1_100_000),
        (
            r#"x = "-500 ..= -7""#,
            "heap + x >= 0",
            "heap + x",
            1_100_000,
        ),
    ] {
        for last in ["wins", "loses"] {
            let game = heap(choose, guard, next, last, n);
            let mut solution =
                crate::solve(&game, Some(NAME), &Control::default()).expect("solved");
            let line = solution.line().expect("a line");
            let mut outcome = solution.outcome();
            let mut end = line.start.clone();
            for step in line.steps(&game) {
                let step = step.expect("legal");
                assert_eq!(value(&mut solution, &step.before), outcome);
                outcome = outcome.for_opponent();
                end = step.after;
            }
            assert_eq!(value(&mut solution, &end), outcome);
            assert!(solution.valued_moves(&end).expect("an end").is_empty());
        }
    }
}

fn value(solution: &mut crate::Solution<'_, RulesGame>, position: &Position) -> Outcome {
    match solution.value_of(position).expect("reachable") {
        Value::Decided { outcome, .. } => outcome,
        Value::Score(_) => panic!("not a game for a score"),
    }
}

#[test]
fn a_position_that_play_cannot_reach_is_refused() {
    let game = heap(r#"x = "1 ..= 3""#, "x <= heap", "heap - x", "wins", 10);
    let mut solution = crate::solve(&game, Some(NAME), &Control::default()).expect("solved");
    for word in [-1, 11] {
        let position = Position {
            words: vec![word],
            ..game.start_position()
        };
        assert!(solution.value_of(&position).is_err());
    }
}

#[test]
fn the_built_in_game_is_taken_at_all_sizes() {
    let rules = Rules::parse(crate::builtin::find("1510").expect("built in").text).expect("sound");
    for n in [0, 1, 7, 17, 5_000] {
        let game = RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("fits");
        assert_agrees(&game);
    }
    for n in [100_000, 1_000_000_000] {
        let game = RulesGame::new(&rules, vec![InputValue::Integer(n)]).expect("fits");
        assert!(crate::engine::checking::verdict(&game, NAME).is_ok());
    }
}
