//! The games raced, and the program that a programmer writes for a file of their cases.

use std::io::{BufWriter, Read, Write, stdin, stdout};

use crate::cases::{Form, Numbers, written};
use crate::textbook;

/// A game: its cases, and how the textbook solves one.
pub(crate) struct Game {
    pub(crate) name: &'static str,
    /// What the command is asked for: a built-in game, or a file of the repository.
    rules: &'static str,
    /// The function of the script.
    pub(crate) python: &'static str,
    pub(crate) form: Form,
    case: fn(&mut Numbers) -> Vec<i64>,
    solver: Solver,
    /// The answer to a case of that value.
    answer: fn(&[i64], i64) -> String,
}

/// How the textbook's program goes about its cases.
enum Solver {
    /// One after another: the value of each.
    Single(fn(&[i64]) -> i64),
    /// All with one sieve up to the largest: the value of every number up to it.
    Sieve(fn(usize) -> Vec<i64>),
}

fn truth(_: &[i64], value: i64) -> String {
    (value > 0).to_string()
}

fn winner(_: &[i64], value: i64) -> String {
    let name = match value {
        1.. => "Alice",
        0 => "Tie",
        _ => "Bob",
    };
    format!("\"{name}\"")
}

fn value(_: &[i64], value: i64) -> String {
    value.to_string()
}

/// What the first player has, of all the numbers.
fn share(row: &[i64], value: i64) -> String {
    ((row.iter().sum::<i64>() + value) / 2).to_string()
}

/// Which heaps are won, all in one sweep.
fn squares(most: usize) -> Vec<i64> {
    let mut values = vec![-1; most + 1];
    for heap in 1..=most {
        let mut squares = (1..).map(|k| k * k).take_while(|square| *square <= heap);
        if squares.any(|square| values[heap - square] < 0) {
            values[heap] = 1;
        }
    }
    values
}

fn pool(case: &[i64]) -> i64 {
    let [largest, target] = case[..] else {
        panic!("two numbers a case");
    };
    i64::from(textbook::can_i_win(largest as u32, target))
}

pub(crate) const GAMES: [Game; 9] = [
    Game {
        name: "877",
        rules: "877",
        python: "ends",
        form: Form::Row,
        case: |numbers| numbers.even_row(),
        solver: Solver::Single(textbook::ends),
        answer: truth,
    },
    Game {
        name: "II",
        rules: "1140",
        python: "stone_game_ii",
        form: Form::Row,
        case: |numbers| numbers.row(1, 1, 10_000),
        solver: Solver::Single(textbook::stone_game_ii),
        answer: share,
    },
    Game {
        name: "III",
        rules: "1406",
        python: "stone_game_iii",
        form: Form::Row,
        case: |numbers| numbers.row(1, -1_000, 1_000),
        solver: Solver::Single(textbook::stone_game_iii),
        answer: winner,
    },
    Game {
        name: "IV",
        rules: "1510",
        python: "stone_game_iv",
        form: Form::Integers,
        case: |numbers| vec![numbers.between(1, 100_000)],
        solver: Solver::Sieve(squares),
        answer: truth,
    },
    Game {
        name: "V",
        rules: "1563",
        python: "stone_game_v",
        form: Form::Row,
        case: |numbers| numbers.row(1, 1, 1_000_000),
        solver: Solver::Single(textbook::stone_game_v),
        answer: value,
    },
    Game {
        name: "VII",
        rules: "1690",
        python: "stone_game_vii",
        form: Form::Row,
        case: |numbers| numbers.row(2, 1, 1_000),
        solver: Solver::Single(textbook::stone_game_vii),
        answer: value,
    },
    Game {
        name: "464",
        rules: "464",
        python: "can_i_win",
        form: Form::Integers,
        case: |numbers| {
            let largest = numbers.between(1, 12);
            let target = numbers.between(0, largest * (largest + 1) / 2);
            vec![largest, target]
        },
        solver: Solver::Single(pool),
        answer: truth,
    },
    Game {
        name: "keep the heavier",
        rules: "games/variants/keep-the-heavier.toml",
        python: "keep_the_heavier",
        form: Form::Row,
        case: |numbers| numbers.row(1, 1, 1_000),
        solver: Solver::Single(|row| match row {
            [_] => 0,
            row => textbook::keep_the_heavier(row),
        }),
        answer: value,
    },
    Game {
        name: "never the same twice",
        rules: "games/variants/never-the-same-twice.toml",
        python: "never_the_same_twice",
        form: Form::Row,
        case: |numbers| numbers.row(1, 1, 1_000),
        solver: Solver::Single(|row| textbook::never_the_same_amount(row, 3)),
        answer: winner,
    },
];

/// The game of that name.
pub(crate) fn find(name: &str) -> &'static Game {
    let found = GAMES.iter().find(|game| game.name == name);
    found.unwrap_or_else(|| panic!("no game `{name}` is raced"))
}

impl Game {
    /// A built-in game, or the path of its file.
    pub(crate) fn rules(&self) -> String {
        match self.rules.strip_prefix("games/") {
            None => self.rules.to_owned(),
            Some(file) => format!("{}/../../games/{file}", env!("CARGO_MANIFEST_DIR")),
        }
    }

    /// So many cases, a line each: a list in brackets, or single numbers between blanks.
    pub(crate) fn lines(&self, count: usize) -> Vec<String> {
        let mut numbers = Numbers::new();
        let cases = (0..count).map(|_| (self.case)(&mut numbers));
        cases.map(|case| written(&case, self.form)).collect()
    }

    /// The answer to a case of that value.
    pub(crate) fn answer(&self, line: &str, value: i64) -> String {
        (self.answer)(&numbers(line), value)
    }

    /// The textbook's program: reads a case a line, and writes an answer a line.
    pub(crate) fn solve_all(&self) {
        let mut text = String::new();
        stdin().read_to_string(&mut text).expect("cases");
        let mut out = BufWriter::new(stdout().lock());
        let mut write = |case: &[i64], value| {
            writeln!(out, "{}", (self.answer)(case, value)).expect("an answer is written");
        };
        match self.solver {
            Solver::Single(solve) => {
                for line in text.lines() {
                    let case = numbers(line);
                    write(&case, solve(&case));
                }
            }
            Solver::Sieve(sieve) => {
                let cases: Vec<i64> = text.lines().flat_map(numbers).collect();
                let most = cases.iter().max().copied().unwrap_or(0);
                let values = sieve(most as usize);
                for case in cases {
                    write(&[case], values[case as usize]);
                }
            }
        }
    }
}

/// The numbers of a line.
fn numbers(line: &str) -> Vec<i64> {
    let inner = line.trim_end().trim_matches(['[', ']']);
    let numbers = inner.split([',', ' ']).filter(|number| !number.is_empty());
    numbers.map(|it| it.parse().expect("a number")).collect()
}
