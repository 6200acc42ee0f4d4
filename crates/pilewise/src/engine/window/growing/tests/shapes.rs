//! Spellings that are taken.

use crate::engine::checking::game;
use crate::input::InputValue;
use crate::rules::RulesGame;

/// A game with an index `i` and a memory `m`.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'a> {
    pub(super) start: [&'a str; 2],
    pub(super) choose: &'a str,
    pub(super) guard: &'a str,
    pub(super) gain: &'a str,
    pub(super) next: [&'a str; 2],
}

pub(super) const PLAIN: Spelling<'_> = Spelling {
    start: ["0", "1"],
    choose: "1 ..= min(2 * m, len(row) - i)",
    guard: "true",
    gain: "sum(row, i, i + x)",
    next: ["i + x", "max(m, x)"],
};

/// Spellings of games of the shape; all but the last few of Stone Game II.
pub(super) const SPELLINGS: [Spelling<'_>; 11] = [
    PLAIN,
    Spelling {
        choose: "1 ..= 2 * m",
        guard: "i + x <= len(row)",
        next: ["x + i", "x if x > m else m"],
        ..PLAIN
    },
    // The next index is chosen.
    Spelling {
        choose: "i + 1 ..= len(row)",
        guard: "x - i <= 2 * m",
        gain: "sum(row, i, x)",
        next: ["x", "max(x - i, m)"],
        ..PLAIN
    },
    // The choice counts from 0.
    Spelling {
        choose: "0 .. 2 * m",
        guard: "i + x < len(row)",
        gain: "sum(row, i, i + x + 1)",
        next: ["i + x + 1", "max(m, x + 1)"],
        ..PLAIN
    },
    // The index counts what is left.
    Spelling {
        start: ["len(row)", "1"],
        choose: "1 ..= min(2 * m, i)",
        gain: "sum(row, len(row) - i, len(row) - i + x)",
        next: ["i - x", "max(m, x)"],
        ..PLAIN
    },
    // It does, and the next one is chosen.
    Spelling {
        start: ["len(row)", "1"],
        choose: "max(0, i - 2 * m) ..= i - 1",
        gain: "sum(row, len(row) - i, len(row) - x)",
        next: ["x", "max(m, i - x)"],
        ..PLAIN
    },
    // The memory is the limit itself.
    Spelling {
        start: ["0", "2"],
        choose: "1 ..= min(m, len(row) - i)",
        next: ["i + x", "max(m, 2 * x)"],
        ..PLAIN
    },
    // The memory is off by three.
    Spelling {
        start: ["0", "4"],
        choose: "1 ..= min(2 * m - 6, len(row) - i)",
        next: ["i + x", "max(m, x + 3)"],
        ..PLAIN
    },
    // A limit of 3m + 1, a start in the row, a scaled gain.
    Spelling {
        start: ["1", "2"],
        choose: "1 ..= min(3 * m + 1, len(row) + 1 - i)",
        gain: "2 * sum(row, i - 1, i + x - 1) - x",
        ..PLAIN
    },
    // A gain that is not a sum of what is passed.
    Spelling {
        choose: "1 ..= min(2 * m - 1, len(row) - i)",
        start: ["0", "2"],
        gain: "row[i + x - 1] + 3 * row[i]",
        ..PLAIN
    },
    // A limit that never grows.
    Spelling {
        choose: "1 ..= min(m, len(row) - i)",
        start: ["0", "3"],
        ..PLAIN
    },
];

pub(super) fn bound(
    spelling: &Spelling<'_>,
    memory_first: bool,
    goal: &str,
    row: &[i64],
) -> RulesGame {
    let Spelling {
        start: [i, m],
        choose,
        guard,
        gain,
        next: [next, memory],
    } = spelling;
    let mut fields = [format!("i = \"{i}\"\n"), format!("m = \"{m}\"\n")];
    if memory_first {
        fields.reverse();
    }
    let text = format!(
        "name = \"Window\"\n[input]\nrow = \"[int]\"\n[position]\n{}\n[[move]]\n\
         choose = {{ x = \"{choose}\" }}\nif = \"{guard}\"\ngain = \"{gain}\"\n\
         next = {{ i = \"{next}\", m = \"{memory}\" }}\n[goal]\n{goal} = \"score\"\n",
        fields.concat()
    );
    game(&text, &[InputValue::List(row.to_vec())])
}
