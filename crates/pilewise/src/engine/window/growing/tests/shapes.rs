//! Spellings that are taken, and near misses that are not.

use crate::engine::checking::{decline, game};
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

#[test]
fn near_misses_are_declined() {
    let misses = [
        // A limit by the memory's square.
        Spelling {
            choose: "1 ..= min(m * m, len(row) - i)",
            ..PLAIN
        },
        // It keeps the shortest.
        Spelling {
            next: ["i + x", "min(m, x)"],
            ..PLAIN
        },
        // It adds up.
        Spelling {
            next: ["i + x", "m + x"],
            ..PLAIN
        },
        // It keeps the greatest index.
        Spelling {
            next: ["i + x", "max(m, i + x)"],
            ..PLAIN
        },
        // The length may be 0.
        Spelling {
            choose: "0 ..= min(2 * m, len(row) - i)",
            ..PLAIN
        },
        // It is at least 2.
        Spelling {
            choose: "2 ..= min(2 * m, len(row) - i)",
            ..PLAIN
        },
        // Or not all lengths are legal.
        Spelling {
            guard: "x % 2 == 1",
            ..PLAIN
        },
        // A second, constant limit.
        Spelling {
            guard: "x <= 5",
            ..PLAIN
        },
        // No move in the middle.
        Spelling {
            guard: "i != 3",
            ..PLAIN
        },
        // Or none from some place on.
        Spelling {
            guard: "i <= 3",
            ..PLAIN
        },
        // The gain depends on the memory.
        Spelling {
            gain: "sum(row, i, i + x) + m",
            ..PLAIN
        },
        // It multiplies what two places contribute.
        Spelling {
            gain: "row[i] * x",
            ..PLAIN
        },
        // It depends on who moves.
        Spelling {
            gain: "x if first else 2 * x",
            ..PLAIN
        },
        // It looks outside the row.
        Spelling {
            gain: "row[i + x]",
            ..PLAIN
        },
        // The memory starts within no move.
        Spelling {
            start: ["0", "3"],
            choose: "1 ..= min(m, len(row) - i)",
            next: ["i + x", "max(m, 2 * x)"],
            ..PLAIN
        },
        // The index moves two places a step.
        Spelling {
            choose: "1 ..= 2 * m",
            guard: "i + 2 * x <= len(row)",
            next: ["i + 2 * x", "max(m, x)"],
            ..PLAIN
        },
    ];
    for miss in misses {
        let game = bound(&miss, false, "most", &[1, 2, 3, 4, 5, 6, 7]);
        assert!(!decline(&game, "window").is_empty());
    }
}
