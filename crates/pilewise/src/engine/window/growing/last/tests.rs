//! Spellings that are taken, random games of the shape for a score and for the last stone, and
//! heaps whose losers are published.

use crate::control::{Control, Limits};
use crate::engine::checking::{Random, compare, game, reachable, solved};
use crate::error::SolveError;
use crate::game::{Game, Outcome};
use crate::input::InputValue;
use crate::rules::RulesGame;

/// A heap `n`, what is left of it and a memory `m`.
#[derive(Clone, Copy)]
struct Spelling<'a> {
    start: [&'a str; 2],
    choose: &'a str,
    guard: &'a str,
    next: [&'a str; 2],
}

const PLAIN: Spelling<'_> = Spelling {
    start: ["n", "n - 1"],
    choose: "1 ..= min(m, left)",
    guard: "true",
    next: ["left - x", "2 * x"],
};

/// All of Fibonacci nim but for the first move, which differs.
const SPELLINGS: [Spelling<'_>; 7] = [
    PLAIN,
    // The memory is the last move.
    Spelling {
        start: ["n", "2"],
        choose: "1 ..= 2 * m",
        guard: "x <= left",
        next: ["left - x", "x"],
    },
    // What is left is chosen.
    Spelling {
        start: ["n", "n / 2"],
        choose: "max(0, left - 2 * m) ..= left - 1",
        next: ["x", "left - x"],
        ..PLAIN
    },
    // The index counts what is gone, and the choice from 0.
    Spelling {
        start: ["0", "3"],
        choose: "0 .. m",
        guard: "left + x < n",
        next: ["left + 1 + x", "x + 2 + x"],
    },
    // The memory is off by five.
    Spelling {
        start: ["n", "7"],
        choose: "1 ..= min(m - 5, left)",
        next: ["left - x", "5 + 2 * x"],
        ..PLAIN
    },
    // Less than twice as many.
    Spelling {
        choose: "1 ..= left",
        guard: "x < m",
        ..PLAIN
    },
    // Three times as many and two.
    Spelling {
        start: ["n", "4"],
        next: ["left - x", "3 * x + 2"],
        ..PLAIN
    },
];

fn text(spelling: &Spelling<'_>, rest: &str) -> String {
    let Spelling {
        start: [left, m],
        choose,
        guard,
        next: [next, memory],
    } = spelling;
    format!(
        "name = \"Last\"\n[input]\nn = \"int\"\nrow = \"[int]\"\n[position]\nleft = \"{left}\"\n\
         m = \"{m}\"\n[[move]]\nchoose = {{ x = \"{choose}\" }}\nif = \"{guard}\"\n\
         next = {{ left = \"{next}\", m = \"{memory}\" }}\n{rest}"
    )
}

fn heap(spelling: &Spelling<'_>, last: &str, n: i64) -> RulesGame {
    let rules = text(spelling, &format!("[goal]\nlast = \"{last}\"\n"));
    game(
        &rules,
        &[InputValue::Integer(n), InputValue::List(Vec::new())],
    )
}

fn scored(spelling: &Spelling<'_>, gain: &str, goal: &str, row: &[i64]) -> RulesGame {
    let rest = format!("gain = \"{gain}\"\n[goal]\n{goal} = \"score\"\n");
    let n = InputValue::Integer(row.len() as i64);
    game(&text(spelling, &rest), &[n, InputValue::List(row.to_vec())])
}

/// Compares outcomes, best moves, and the line, whose moves must be the first that are best.
fn compare_outcomes(game: &RulesGame, referee: &str) {
    let (mut by, mut right) = (solved(game, "window"), solved(game, referee));
    let about = format!("{:?}\n{}", game.start_position(), game.bound().rules.text);
    for position in reachable(game) {
        let (value, expected) = (by.value_of(&position), right.value_of(&position));
        let (value, expected) = (value.expect("a value"), expected.expect("a value"));
        assert_eq!(value.number(), expected.number(), "{position:?} of {about}");
    }
    let (best, right_best) = (by.best_moves(), right.best_moves());
    let chosen = |best: Vec<crate::BestMove>| best.into_iter().map(|one| one.chosen);
    let (best, right_best) = (best.expect("best moves"), right_best.expect("best moves"));
    assert!(chosen(best).eq(chosen(right_best)), "{about}");
    let line = by.line().expect("a line");
    let mut last = line.start.clone();
    for step in line.steps(game) {
        let step = step.expect("a move that can be played");
        let valued = right.valued_moves(&step.before).expect("valued moves");
        let first = valued.into_iter().find(|one| one.is_best);
        assert_eq!(first.map(|one| one.chosen), Some(step.chosen), "{about}");
        last = step.after;
    }
    assert!(
        right.valued_moves(&last).expect("moves").is_empty(),
        "{about}"
    );
}

#[test]
fn any_spelling_is_taken_for_the_last_stone() {
    for spelling in SPELLINGS {
        for last in ["wins", "loses"] {
            for n in 0..=24 {
                let referee = if n < 12 { "brute" } else { "memo" };
                compare_outcomes(&heap(&spelling, last, n), referee);
            }
        }
    }
}

#[test]
fn any_spelling_is_taken_for_a_score() {
    let mut random = Random(1);
    // What is gone, and what will be.
    let gains = |spelling: &Spelling<'_>| match (spelling.start[0], spelling.next[0]) {
        ("0", _) => ["sum(row, left, left + x + 1)", "row[left] + 3 * x"],
        (_, "x") => ["sum(row, x, left)", "left * 2 - row[x]"],
        _ => ["sum(row, left - x, left)", "row[left - 1] - row[left - x]"],
    };
    for spelling in SPELLINGS {
        for case in 0..24 {
            let length = random.between(0, [8, 30][case % 2]) as usize;
            let gain = random.one_of(&gains(&spelling));
            let goal = random.one_of(&["most", "least"]);
            let game = scored(&spelling, gain, goal, &random.row(length));
            compare(&game, "window", ["brute", "memo"][case % 2]);
        }
    }
}

#[test]
fn random_limits_agree_with_a_referee() {
    let mut random = Random(2);
    for _ in 0..150 {
        let times = random.between(1, 4);
        let plus = random.between(1 - times, 4);
        let memory = format!("{times} * x + {plus}");
        let first = random.between(0, 12).to_string();
        let spelling = Spelling {
            start: ["n", &first],
            next: ["left - x", &memory],
            ..PLAIN
        };
        let last = random.one_of(&["wins", "loses"]);
        compare_outcomes(&heap(&spelling, last, random.between(0, 45)), "memo");
        let length = random.between(0, 60) as usize;
        let row = random.row(length);
        let game = scored(&spelling, "sum(row, left - x, left)", "most", &row);
        compare(&game, "window", "memo");
    }
}

#[test]
fn numbers_that_need_128_bits_are_exact() {
    let mut random = Random(3);
    for low in [i64::MIN, 0, i64::MAX - 9] {
        let row: Vec<i64> = (0..30).map(|_| random.between(low, i64::MAX)).collect();
        let game = scored(&PLAIN, "sum(row, left - x, left)", "most", &row);
        compare(&game, "window", "memo");
    }
}

/// Whinihan's theorem: in Fibonacci nim, who may take all but one loses Fibonacci numbers.
#[test]
fn the_fibonacci_numbers_are_lost() {
    let (mut one, mut next) = (2i64, 3i64);
    while next < 2_000_000_000_000_000_000 {
        for (n, outcome) in [(one, Outcome::Loss), (one + next + 1, Outcome::Win)] {
            let game = heap(&PLAIN, "wins", n);
            assert_eq!(solved(&game, "window").outcome(), outcome, "{n}");
            let misere = heap(&PLAIN, "loses", n + 1);
            let start = solved(&misere, "window").outcome();
            // There the first player can leave one stone.
            assert_eq!(start, Outcome::Win, "{n}");
        }
        (one, next) = (next, one + next);
    }
}

#[test]
fn a_line_too_long_to_keep_is_refused() {
    let game = heap(&PLAIN, "wins", 1 << 60);
    let control = Control {
        limits: Limits {
            bytes: 1 << 20,
            ..Limits::default()
        },
        ..Control::default()
    };
    let mut solution = crate::solve(&game, Some("window"), &control).expect("solved");
    assert!(matches!(solution.line(), Err(SolveError::OverLimit(_))));
}
