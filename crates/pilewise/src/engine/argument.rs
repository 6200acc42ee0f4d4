//! Why each engine is exact, for people: the argument in a few sentences, and where it is from.
//! The engines' own files have the proofs.

/// The argument of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The engine's name.
    pub engine: &'static str,
    /// What it does and why that is exact.
    pub why: &'static str,
    /// Its time and memory.
    pub cost: &'static str,
    /// Where it is from.
    pub reference: &'static str,
}

/// Why the engine of this name is exact; `None` where there is no such engine.
///
/// # Examples
/// ```
/// let argument = pilewise::engine::argument("table").unwrap();
/// assert!(argument.cost.contains("positions"));
/// ```
pub fn argument(engine: &str) -> Option<&'static Argument> {
    ARGUMENTS.iter().find(|one| one.engine == engine)
}

const ARGUMENTS: [Argument; 10] = [
    Argument {
        engine: "brute",
        why: "It plays every line of play to its end. The value of a position is by definition \
              the best of what its moves lead to, and this computes just that.",
        cost: "time: as many visits as there are lines of play, exponential in their length; \
               memory: one line",
        reference: "Zermelo 1913, the definition itself",
    },
    Argument {
        engine: "memo",
        why: "It searches like recursion, but keeps the value of every position it has finished. \
              What a position is worth does not depend on how play came to it, so the value may \
              be used again.",
        cost: "time: positions × moves; memory: every position once",
        reference: "memoisation, Michie 1968",
    },
    Argument {
        engine: "table",
        why: "It fills a table in an order in which every position comes after all that its moves \
              lead to, so each value is the best of values that stand already. The order is \
              derived from the rules.",
        cost: "time and memory: cells, and positions × moves",
        reference: "dynamic programming, Bellman 1957",
    },
    Argument {
        engine: "ends",
        why: "A pile b between two piles a and c that are no larger can be fused with them into \
              one of a - b + c: whoever takes a or c is answered by b and then the other. That \
              leaves a row that falls and then rises, where the largest pile is always at an end, \
              so that taking the larger end is best.",
        cost: "time and memory: proportional to the row",
        reference: "the task Termites of the Polish Olympiad in Informatics 2010; the theory of \
                    hot games (Berlekamp, Conway, Guy, Winning Ways)",
    },
    Argument {
        engine: "window",
        why: "What a move from u to v is worth splits into a part of u and a part of v alone. So \
              the best move is the greatest number in a window that only slides one way, and a \
              queue that drops beaten candidates keeps that at hand.",
        cost: "time and memory: proportional to the positions, not to positions × moves",
        reference: "the sliding-window maximum, folklore; the usual solution of LeetCode 1872",
    },
    Argument {
        engine: "split",
        why: "Only one player moves, so the loss (the sum less what is scored) is the length of a \
              way from the row to a single stone, in steps that are never negative. A* search \
              with a lower bound that is consistent settles each part of the row once.",
        cost: "time: a few thousand steps as a rule, quadratic in the row at the worst",
        reference: "Hart, Nilsson, Raphael 1968 for A*; the bound was worked out for this program",
    },
    Argument {
        engine: "subtraction",
        why: "A heap is lost if no allowed amount leads to a lost heap. So every lost heap marks \
              those from which it can be reached, many at once as the bits of a word; and where \
              the pattern repeats, it repeats for ever.",
        cost: "time: heaps × amounts / 64, or none at all where a formula is known",
        reference: "Sprague 1935, Grundy 1939; Golomb 1966 on subtraction games",
    },
    Argument {
        engine: "pick",
        why: "Whoever takes an item worth a to one player and b to the other gains a and keeps b \
              from the opponent: a + b in all. Exchanging a lesser choice for the greatest a + b \
              never hurts, so both take the greatest that is left.",
        cost: "time: that of sorting the items",
        reference: "an exchange argument; the usual solution of LeetCode 1686",
    },
    Argument {
        engine: "pool",
        why: "Nobody may leave the opponent no more than the greatest number left. Taking that \
              number out of the account leaves a game on sets of the others, whose outcomes are a \
              table of one bit for each set.",
        cost: "time and memory: one bit for each set of numbers",
        reference: "the reduction was worked out for this program; bit masks as in LeetCode 464",
    },
    Argument {
        engine: "residue",
        why: "Only how many stones of each remainder there are matters. Safe moves follow one \
              pattern whatever the players choose, so the number of safe moves, and with it who \
              must make the first unsafe one, is fixed.",
        cost: "time and memory: constant, once the stones are counted",
        reference: "the reasoning was worked out for this program; LeetCode 2029",
    },
];

#[cfg(test)]
mod tests {
    use super::{ARGUMENTS, argument};
    use crate::engine::ENGINES;

    #[test]
    fn every_engine_has_an_argument() {
        for engine in ENGINES {
            assert!(argument(engine.name()).is_some(), "{}", engine.name());
        }
        assert_eq!(ARGUMENTS.len(), ENGINES.len());
    }
}
