//! Games that end, for every shape that an engine knows and for none: each is a measure that
//! every move lowers, to be decorated by what is drawn.

use pilewise::input::InputValue;

use super::expressions::Draw;
use super::rules_file::{MoveTable, RulesFile};

/// A game to be decorated, and the condition under which play is over, unless it has its
/// ends already.
pub(crate) struct Skeleton {
    pub(crate) file: RulesFile,
    pub(crate) over: Option<&'static str>,
}

fn skeleton_of(file: RulesFile, over: &'static str) -> Skeleton {
    let over = Some(over);
    Skeleton { file, over }
}

/// One game of each kind.
const SKELETONS: [fn(&mut Draw) -> Skeleton; 12] = [
    heap,
    listed_heap,
    ends,
    window,
    growing,
    split,
    picks,
    pool,
    merging,
    heaps,
    residues,
    walk,
];

/// Any of them.
pub(crate) fn skeleton(draw: &mut Draw) -> Skeleton {
    SKELETONS[draw.random.usize(..SKELETONS.len())](draw)
}

impl Draw {
    pub(crate) fn row_of(&mut self, longest: usize) -> Vec<i64> {
        let length = match self.chance(4) {
            true => 0,
            false => self.random.usize(1..=longest),
        };
        let kind = self.random.u32(0..10);
        let element = |draw: &mut Self| match kind {
            0..=4 => draw.random.i64(0..6),
            5 => draw.random.i64(-4..5),
            6 => draw.random.i64(1..30),
            7 if draw.huge => [i64::MAX, i64::MIN, i64::MAX - 1][draw.random.usize(..3)],
            7 => 1,
            8 => 1 << draw.random.u32(0..12),
            _ => 2,
        };
        (0..length).map(|_| element(self)).collect()
    }

    /// A file with the inputs `n`, `m` and `piles`.
    fn begin(&mut self, longest: usize, fields: &[(&str, &str)]) -> RulesFile {
        let number =
            |draw: &mut Self, least, most| InputValue::Integer(draw.random.i64(least..=most));
        let (n, m) = (number(self, 0, 7), number(self, 0, 3));
        let row = InputValue::List(self.row_of(longest));
        let strings = |(name, start): &(&str, &str)| (name.to_string(), start.to_string());
        RulesFile {
            inputs: vec![
                ("n".to_owned(), "int", n),
                ("m".to_owned(), "int", m),
                ("piles".to_owned(), "[int]", row),
            ],
            fields: fields.iter().map(strings).collect(),
            ..RulesFile::default()
        }
    }
}

fn table(
    choose: &[(&str, &str)],
    conditions: &[&str],
    gain: &str,
    next: &[(&str, &str)],
) -> MoveTable {
    let strings = |entries: &[(&str, &str)]| {
        let each = entries.iter().map(|(a, b)| (a.to_string(), b.to_string()));
        each.collect()
    };
    MoveTable {
        choose: strings(choose),
        conditions: conditions.iter().map(ToString::to_string).collect(),
        gain: Some(gain.to_owned()),
        next: strings(next),
        ..MoveTable::default()
    }
}

/// Take some from a heap.
fn heap(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(4, &[("heap", "n")]);
    let (from, lowered) = [
        ("1 ..= min(3, heap)", "heap - x"),
        ("1 ..= min(m, heap)", "heap - x"),
        ("1 .. min(heap, m + 1) + 1", "heap - x"),
        ("1 ..= isqrt(heap)", "heap - x * x"),
        ("1 ..= max(1, heap / 2)", "heap - x"),
    ][draw.random.usize(..5)];
    let gain = draw.word(&["x", "1", "heap % 3", "x * m"]);
    let guard = draw.word(&["x <= heap", "x <= heap", "2 * x <= 2 * m + 1"]);
    file.moves = vec![table(&[("x", from)], &[guard], gain, &[("heap", lowered)])];
    skeleton_of(file, "heap == 0")
}

/// Take an amount that is on a list.
fn listed_heap(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(4, &[("heap", "n + 2")]);
    let from = draw.word(&[
        "[1, 3, 4]",
        "[1, 2, 2]",
        "piles",
        "[m + 1, 2]",
        "[1, (heap + 1) / 2]",
        "[1 if first else 2]",
        "[1, heap, heap - m]",
    ]);
    let guards = ["1 <= x", "x <= heap"];
    file.moves = vec![table(&[("x", from)], &guards, "x", &[("heap", "heap - x")])];
    skeleton_of(file, "heap <= 0")
}

/// Take from either end of a row.
fn ends(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(5, &[("l", "0"), ("r", "len(piles)")]);
    let (left, right) = [
        ("piles[l]", "piles[r - 1]"),
        ("sum(piles, l + 1, r)", "sum(piles, l, r - 1)"),
        ("piles[l] + m", "m - piles[r - 1]"),
        ("piles[l] * 2", "r - l"),
    ][draw.random.usize(..4)];
    file.moves = vec![
        table(&[], &["l < r"], left, &[("l", "l + 1")]),
        table(&[], &["l < r"], right, &[("r", "r - 1")]),
    ];
    skeleton_of(file, "l >= r")
}

/// Take some from the front of a row.
fn window(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(6, &[("i", "0")]);
    let from = draw.word(&[
        "1 ..= min(3, len(piles) - i)",
        "1 ..= min(m, len(piles) - i)",
    ]);
    let gain = draw.word(&[
        "sum(piles, i, i + x)",
        "piles[i]",
        "sum(piles, i + x, len(piles))",
    ]);
    file.moves = vec![table(
        &[("x", from)],
        &["i < len(piles)"],
        gain,
        &[("i", "i + x")],
    )];
    skeleton_of(file, "i == len(piles)")
}

/// The same, where how many may be taken depends on what was taken.
fn growing(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(6, &[("i", "0"), ("most", "1")]);
    let most = draw.word(&["max(most, x)", "x", "2 * x", "min(most + 1, 3)"]);
    let from = draw.word(&[
        "1 ..= min(2 * most, len(piles) - i)",
        "1 ..= min(most, len(piles) - i)",
    ]);
    let gain = draw.word(&["sum(piles, i, i + x)", "piles[i]"]);
    let next = [("i", "i + x"), ("most", most)];
    file.moves = vec![table(&[("x", from)], &[], gain, &next)];
    skeleton_of(file, "i == len(piles)")
}

/// Split a row and keep one part.
fn split(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(5, &[("l", "0"), ("r", "len(piles)")]);
    let (less, more) = [("<=", ">="), (">=", "<="), ("<", ">=")][draw.random.usize(..3)];
    let guard = |operator: &str| format!("sum(piles, l, k) {operator} sum(piles, k, r)");
    let from = [("k", "l + 1 ..= r - 1")];
    file.moves = vec![
        table(&from, &[&guard(less)], "sum(piles, l, k)", &[("r", "k")]),
        table(&from, &[&guard(more)], "sum(piles, k, r)", &[("l", "k")]),
    ];
    let again = draw.chance(70);
    file.moves.iter_mut().for_each(|table| table.again = again);
    skeleton_of(file, "r - l <= 1")
}

/// Pick every item once.
fn picks(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(4, &[("Sgone", "{}")]);
    let gain = draw.word(&[
        "piles[k] if first else piles[k] + k",
        "piles[k]",
        "len(Sgone)",
    ]);
    let next = [("Sgone", "Sgone | {k}")];
    file.moves = vec![table(
        &[("k", "0 .. len(piles)")],
        &["k not in Sgone"],
        gain,
        &next,
    )];
    skeleton_of(file, "len(Sgone) == len(piles)")
}

/// Call every number once, up to a total.
fn pool(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(4, &[("Sused", "{}"), ("total", "0")]);
    let next = [("Sused", "Sused | {k}"), ("total", "total + k")];
    file.moves = vec![table(
        &[("k", "1 ..= m + 1")],
        &["k not in Sused"],
        "k",
        &next,
    )];
    let used_up = "len(Sused) == m + 1";
    if draw.chance(60) {
        let end = |condition: &str, result| (condition.to_owned(), result);
        file.ends = vec![end("total >= n", "mover loses"), end(used_up, "draw")];
        return Skeleton { file, over: None };
    }
    skeleton_of(file, draw.word(&["total >= n", used_up]))
}

/// Merge the front of a row.
fn merging(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(6, &[("done", "1")]);
    let from = draw.word(&["done + 1 ..= len(piles)", "done + 1 .. len(piles) + 1"]);
    file.moves = vec![table(
        &[("j", from)],
        &[],
        "sum(piles, 0, j)",
        &[("done", "j")],
    )];
    skeleton_of(file, "done >= len(piles)")
}

/// Several heaps.
fn heaps(draw: &mut Draw) -> Skeleton {
    let start = draw.word(&["[n, m]", "[m, 2, 1]", "[2, m]"]);
    let mut file = draw.begin(4, &[("Tleft", start)]);
    let from = [
        ("k", "0 .. len(Tleft)"),
        (
            "x",
            draw.word(&["1 ..= Tleft[k]", "1 ..= min(2, Tleft[k])"]),
        ),
    ];
    let next = [("Tleft[k]", "Tleft[k] - x")];
    file.moves = vec![table(&from, &[], "x", &next)];
    skeleton_of(file, "sum(Tleft) == 0")
}

/// How many there are of each residue is all that matters.
fn residues(draw: &mut Draw) -> Skeleton {
    let count = |rest| format!("count(y in piles: y % 3 == {rest})");
    let counts = [count(0), count(1), count(2)];
    let fields = [
        ("zeros", counts[0].as_str()),
        ("ones", &counts[1]),
        ("twos", &counts[2]),
        ("rest", "0"),
    ];
    let mut file = draw.begin(5, &fields);
    file.ends.push((
        "rest == 0 and zeros + ones + twos < len(piles)".to_owned(),
        "mover wins",
    ));
    file.moves = vec![
        table(&[], &["zeros > 0"], "0", &[("zeros", "zeros - 1")]),
        table(
            &[],
            &["ones > 0"],
            "1",
            &[("ones", "ones - 1"), ("rest", "(rest + 1) % 3")],
        ),
        table(
            &[],
            &["twos > 0"],
            "2",
            &[("twos", "twos - 1"), ("rest", "(rest + 2) % 3")],
        ),
    ];
    skeleton_of(file, "zeros + ones + twos == 0")
}

/// Walk about a graph for so many steps.
fn walk(draw: &mut Draw) -> Skeleton {
    let mut file = draw.begin(4, &[("at", "0"), ("steps", "n")]);
    let rows = draw.random.usize(1..4);
    let graph = (0..rows).map(|_| {
        let length = draw.random.usize(0..3);
        let to = (0..length).map(|_| draw.random.i64(0..rows as i64));
        to.collect()
    });
    let graph = InputValue::Lists(graph.collect());
    file.inputs.push(("graph".to_owned(), "[[int]]", graph));
    let by_index: (&[(&str, &str)], &str) = (&[("k", "0 .. len(graph[at])")], "graph[at][k]");
    let by_list: (&[(&str, &str)], &str) = (&[("v", "graph[at]")], "v");
    let by_both: (&[(&str, &str)], &str) = (&[("k", "0 .. len(graph)"), ("v", "graph[k]")], "v");
    let (choose, to) = [by_index, by_list, by_both][draw.random.usize(..3)];
    let next = [("at", to), ("steps", "steps - 1")];
    file.moves = vec![table(choose, &["steps > 0"], "at", &next)];
    skeleton_of(file, "steps == 0")
}
