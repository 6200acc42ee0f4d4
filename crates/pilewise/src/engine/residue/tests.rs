//! Held against the general engines, which know nothing of residues.

use std::collections::HashSet;

use super::*;
use crate::builtin;
use crate::engine::checking::Random;
use crate::game::Moves;
use crate::input::InputValue;
use crate::plan::solve;
use crate::rules::Rules;

/// How a game of the shape is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling {
    modulus: i64,
    /// What each class adds to the sum.
    pub(super) residues: &'static [i64],
    counts: &'static str,
    sum: &'static str,
    started: &'static str,
    all_gone: &'static str,
}

impl Spelling {
    pub(super) fn any(random: &mut Random) -> Self {
        let modulus = random.one_of(&[3, 3, 3, 2]);
        let (three, two): (&[&[i64]], &[&[i64]]) = (
            &[
                &[0, 1, 2],
                &[2, 0, 1],
                &[1, 2],
                &[5, 3, 4, 1],
                &[0, 1],
                &[-1, 1, 0],
            ],
            &[&[0, 1], &[1, 0], &[3, 2, 1]],
        );
        Self {
            modulus,
            residues: random.one_of(if modulus == 3 { three } else { two }),
            counts: random.one_of(&["down", "up", "entries"]),
            sum: random.one_of(&["reduced", "shifted", "unreduced", "derived"]),
            started: random.one_of(&["less", "other", "flag", "fresh", "always"]),
            all_gone: random.one_of(&[
                "mover wins",
                "mover loses",
                "first wins",
                "second wins",
                "draw",
                "last wins",
                "last loses",
            ]),
        }
    }

    /// The rules, for as many stones of each class as the input lists.
    pub(super) fn text(&self) -> String {
        let classes: Vec<usize> = (0..self.residues.len()).collect();
        let join = |of: &dyn Fn(usize) -> String, by: &str| {
            classes
                .iter()
                .map(|&class| of(class))
                .collect::<Vec<_>>()
                .join(by)
        };
        let counts = self.counts;
        let field = |k: usize| match counts {
            "up" => format!("c{k} = \"0\""),
            _ => format!("c{k} = \"n[{k}]\""),
        };
        let left = |k: usize| match counts {
            "down" => format!("c{k}"),
            "up" => format!("(n[{k}] - c{k})"),
            _ => format!("c[{k}]"),
        };
        let mut fields = join(&field, "\n");
        if self.counts == "entries" {
            fields = format!("c = \"[{}]\"", join(&|k| format!("n[{k}]"), ", "));
        }
        let total = format!("({})", join(&left, " + "));
        let (all, modulus) = (join(&|k| format!("n[{k}]"), " + "), self.modulus);
        // Without a first move that is excepted, the sum starts at 1.
        let from = i64::from(self.started == "always");
        let derived = join(
            &|k| format!("{} * (n[{k}] - {})", self.residues[k], left(k)),
            " + ",
        );
        let (sum, divisible) = match self.sum {
            "reduced" => (format!("s = \"{from}\""), "s == 0".to_owned()),
            "shifted" => (
                format!("s = \"{}\"", (from + 1) % modulus),
                "s == 1".to_owned(),
            ),
            "unreduced" => (format!("s = \"{from}\""), format!("s % {modulus} == 0")),
            _ => (
                String::new(),
                format!("({derived} + {from}) % {modulus} == 0"),
            ),
        };
        let (flag, started) = match self.started {
            "less" => ("", format!(" and {total} < {all}")),
            "other" => ("", format!(" and {total} != {all}")),
            "flag" => ("moved = \"false\"", " and moved".to_owned()),
            "fresh" => ("fresh = \"true\"", " and not fresh".to_owned()),
            _ => ("", String::new()),
        };
        let (end, goal) = match self.all_gone {
            "last wins" => (String::new(), "last = \"wins\""),
            "last loses" => (String::new(), "last = \"loses\""),
            result => (
                format!("[[end]]\nif = \"{total} == 0\"\nresult = \"{result}\"\n"),
                "",
            ),
        };
        let step = |class: usize| {
            let added = self.residues[class];
            let mut next = match self.counts {
                "entries" => vec![format!("\"c[{class}]\" = \"c[{class}] - 1\"")],
                "up" => vec![format!("c{class} = \"c{class} + 1\"")],
                _ => vec![format!("c{class} = \"c{class} - 1\"")],
            };
            match self.sum {
                "reduced" | "shifted" => next.push(format!("s = \"(s + {added}) % {modulus}\"")),
                "unreduced" => next.push(format!("s = \"s + {added}\"")),
                _ => {}
            }
            match self.started {
                "flag" => next.push("moved = \"true\"".to_owned()),
                "fresh" => next.push("fresh = \"false\"".to_owned()),
                _ => {}
            }
            let next = next.join(", ");
            format!(
                "[[move]]\nsay = \"remove\"\nif = \"{} > 0\"\nnext = {{ {next} }}\n",
                left(class)
            )
        };
        format!(
            "name = \"Residue\"\n[input]\nn = \"[int]\"\n[position]\n{sum}\n{flag}\n{fields}\n\
             [[end]]\nif = \"{divisible}{started}\"\nresult = \"mover wins\"\n{end}{}[goal]\n{goal}\n",
            join(&step, "")
        )
    }
}

fn game(text: &str, row: Vec<i64>) -> RulesGame {
    let rules =
        Rules::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text, "test", false)));
    RulesGame::new(&rules, vec![InputValue::List(row)]).expect("the row is not refused")
}

/// Stones with these numbers of each residue by 3.
fn stones(counts: [u64; 3]) -> Vec<i64> {
    let of = |residue: usize| std::iter::repeat_n(residue as i64 + 3, counts[residue] as usize);
    (0..3).flat_map(of).collect()
}

/// All positions that play can reach.
fn reachable(game: &RulesGame) -> Vec<Position> {
    let mut seen = HashSet::from([game.start_position()]);
    let mut found = vec![game.start_position()];
    let mut next = 0;
    while next < found.len() {
        let position = found[next].clone();
        next += 1;
        let mut moves = Moves::new(game.width());
        game.expand(&position.words, position.mover, &mut moves)
            .expect("it is reached");
        let steps = (0..moves.len()).map(|index| moves.step(index, position.mover).next);
        found.extend(steps.filter(|position| seen.insert(position.clone())));
    }
    found
}

/// Values, distances, best moves and the line, all as memory finds them.
pub(super) fn check(game: &RulesGame, what: &str) {
    let control = Control::default();
    let mut closed =
        solve(game, Some(NAME), &control).unwrap_or_else(|error| panic!("{error}\n{what}"));
    let mut memo = solve(game, Some("memo"), &control).expect("it is small");
    for position in reachable(game) {
        let expected = memo.measured_value_of(&position).expect("it is reached");
        let value = closed.value_of(&position).expect("it is reached");
        assert_eq!(value, expected, "{position:?}\n{what}");
    }
    assert_eq!(closed.best_moves(), memo.best_moves(), "{what}");
    assert_eq!(closed.line(), memo.line(), "{what}");
}

#[test]
fn every_position_of_stone_game_ix_is_valued_as_by_memory() {
    let text = builtin::find("2029").expect("it is built in").text;
    for counts in [
        [12, 12, 12],
        [11, 9, 12],
        [7, 12, 3],
        [0, 12, 12],
        [12, 0, 9],
        [1, 1, 0],
    ] {
        check(&game(text, stones(counts)), &format!("{counts:?}"));
    }
}

#[test]
fn every_start_of_stone_game_ix_is_solved_as_by_memory() {
    let rules =
        Rules::parse(builtin::find("2029").expect("it is built in").text).expect("it is sound");
    for number in 1..12 * 12 * 12 {
        let counts = [number % 12, number / 12 % 12, number / 144];
        let game =
            RulesGame::new(&rules, vec![InputValue::List(stones(counts))]).expect("it is sound");
        let control = Control::default();
        let mut closed = solve(&game, Some(NAME), &control).expect("it fits");
        let mut memo = solve(&game, Some("memo"), &control).expect("it is small");
        let start = game.start_position();
        let expected = memo.measured_value_of(&start).expect("it is small");
        assert_eq!(closed.value, expected, "{counts:?}");
        assert_eq!(closed.line(), memo.line(), "{counts:?}");
    }
}

#[test]
fn any_spelling_is_recognised_and_agrees_with_memory() {
    let mut random = Random(1);
    for _ in 0..600 {
        let spelling = Spelling::any(&mut random);
        let row: Vec<i64> = spelling
            .residues
            .iter()
            .map(|_| random.below(6) as i64)
            .collect();
        check(
            &game(&spelling.text(), row.clone()),
            &format!("{row:?}\n{}", spelling.text()),
        );
    }
}

/// Stone Game IX with parts of its rules written otherwise, and without what is only said of it.
fn rewritten(pairs: &[(&str, &str)]) -> String {
    let text = builtin::find("2029").expect("it is built in").text;
    let text = &text[..text
        .find("[meaning]")
        .expect("it says what its fields mean")];
    pairs.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} is not in\n{text}");
        text.replace(from, to)
    })
}

const FIELDS: &str = "zeros = \"count(x in stones: x % 3 == 0)\"
ones  = \"count(x in stones: x % 3 == 1)\"
twos  = \"count(x in stones: x % 3 == 2)\"";

#[test]
fn other_ways_to_write_stone_game_ix_are_recognised() {
    let entries = "left = \"[count(x in stones: x % 3 == 0), count(x in stones: x % 3 == 1), count(x in stones: x % 3 == 2)]\"";
    let head = rewritten(&[(FIELDS, entries), ("zeros + ones + twos", "sum(left)")]);
    let head = &head[..head.find("[[move]]").expect("it has a move")];
    let choice = |choices: &str| {
        format!(
            "{head}[[move]]\nsay = \"remove\"\nchoose = {{ k = \"{choices}\" }}\nif = \"left[k] > 0\"\n\
             next = {{ \"left[k]\" = \"left[k] - 1\", rest = \"(rest + k) % 3\" }}\n[goal]\n"
        )
    };
    let texts = [
        choice("0 ..= 2"),
        choice("[2, 0, 1]"),
        rewritten(&[(
            "zeros + ones + twos == 0",
            "zeros == 0 and ones == 0 and twos == 0",
        )]),
        rewritten(&[(
            "zeros + ones + twos == 0",
            "not (zeros > 0 or ones > 0 or twos > 0)",
        )]),
        rewritten(&[("zeros + ones + twos == 0", "1 > zeros + ones + twos")]),
        rewritten(&[("zeros > 0", "zeros != 0"), ("twos > 0", "not (twos < 1)")]),
        rewritten(&[("(rest + 2) % 3", "(rest - 1) % 3")]),
        rewritten(&[("(rest + 2) % 3", "(rest + 5) % 3")]),
        // All stones are counted, and the last class is what is left.
        rewritten(&[
            (
                "twos  = \"count(x in stones: x % 3 == 2)\"",
                "every = \"len(stones)\"",
            ),
            ("zeros + ones + twos", "every"),
            ("twos > 0", "every - zeros - ones > 0"),
            ("twos = \"twos - 1\"", "every = \"every - 1\""),
            (
                "zeros = \"zeros - 1\"",
                "zeros = \"zeros - 1\", every = \"every - 1\"",
            ),
            (
                "ones = \"ones - 1\"",
                "ones = \"ones - 1\", every = \"every - 1\"",
            ),
        ]),
    ];
    for text in texts {
        for counts in [[1, 2, 5], [2, 3, 3], [3, 6, 1], [0, 4, 0], [3, 0, 0]] {
            check(&game(&text, stones(counts)), &text);
        }
    }
}
