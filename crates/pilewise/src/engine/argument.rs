//! Why each engine is exact, for people: the argument in a few sentences, and where it is from.
//! The engines' own files have the proofs.

use super::ENGINES;
use crate::rules::RulesGame;

/// The argument of one engine, or of one of its ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The engine's name, with the way that it takes where it has several.
    pub of: &'static str,
    /// What it does and why that is exact.
    pub why: &'static str,
    /// Its time and memory.
    pub cost: &'static str,
    /// Where it is from.
    pub reference: &'static str,
}

/// Why the engine of this name is exact for `game`; `None` where there is no
/// such engine.
///
/// # Complexity
/// That of a look at the rules.
///
/// # Examples
/// ```
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
/// let argument = pilewise::engine::argument("table", &game).unwrap();
/// assert!(argument.cost.contains("positions"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn argument(engine: &str, game: &RulesGame) -> Option<&'static Argument> {
    let engine = ENGINES.iter().position(|one| one.name() == engine)?;
    Some(match super::ready(engine, game) {
        Ok(ready) => ready.argument(),
        Err(_) => ENGINES[engine].argument(),
    })
}

/// The argument of this name; the first of all where there is none.
pub(super) fn of_way(way: &str) -> &'static Argument {
    let found = ARGUMENTS.iter().find(|one| one.of == way);
    found.unwrap_or(&ARGUMENTS[0])
}

static ARGUMENTS: [Argument; 10] = [
    Argument {
        of: "brute",
        why: "It plays every line of play to its end. The value of a position is by definition \
              the best of what its moves lead to, and this computes just that.",
        cost: "time: as many visits as there are lines of play, exponential in their length; \
               memory: one line",
        reference: "Zermelo 1913, the definition itself",
    },
    Argument {
        of: "memo",
        why: "It searches like recursion, but keeps the value of every position it has finished. \
              What a position is worth does not depend on how play came to it, so the value may \
              be used again.",
        cost: "time: positions × moves; memory: every position once",
        reference: "memoisation, Michie 1968",
    },
    Argument {
        of: "table",
        why: "It fills a table in an order in which every position comes after all that its moves \
              lead to, so each value is the best of values that stand already. The order is \
              derived from the rules.",
        cost: "time and memory: cells, and positions × moves",
        reference: "dynamic programming, Bellman 1957",
    },
    Argument {
        of: "layers",
        why: "It fills the same table a few layers at a time and forgets them again, since no move \
              leads further than a few layers on. Some layers are kept here and there; from those, \
              what was forgotten is found again when it is asked for.",
        cost: "time: cells, and positions × moves, twice for a line; memory: about the root of \
               the table",
        reference: "checkpoints: Hirschberg 1975, Griewank 1992",
    },
    Argument {
        of: "ends",
        why: "A pile b between two piles a and c that are no larger can be fused with them into \
              one of a - b + c: whoever takes a or c is answered by b and then the other. That \
              leaves a row that falls and then rises, where the largest pile is always at an end, \
              so that taking the larger end is best.",
        cost: "time and memory: proportional to the row",
        reference: "the task Termites of the Polish Olympiad in Informatics 2010; the theory of \
                    hot games (Berlekamp, Conway, Guy, Winning Ways)",
    },
    Argument {
        of: "split",
        why: "Only one player moves, so the loss (the sum less what is scored) is the length of a \
              way from the row to a single stone, in steps that are never negative. A* search \
              with a lower bound that is consistent settles each part of the row once.",
        cost: "time: a few thousand steps as a rule, quadratic in the row at the worst",
        reference: "Hart, Nilsson, Raphael 1968 for A*; the bound was worked out for this program",
    },
    Argument {
        of: "subtraction",
        why: "A heap is lost if no allowed amount leads to a lost heap. So every lost heap marks \
              those from which it can be reached, many at once as the bits of a word; and where \
              the pattern repeats, it repeats for ever.",
        cost: "time: heaps × amounts / 64, or none at all where a formula is known",
        reference: "Sprague 1935, Grundy 1939; Golomb 1966 on subtraction games",
    },
    Argument {
        of: "pick",
        why: "Whoever takes an item worth a to one player and b to the other gains a and keeps b \
              from the opponent: a + b in all. Exchanging a lesser choice for the greatest a + b \
              never hurts, so both take the greatest that is left.",
        cost: "time: that of sorting the items",
        reference: "an exchange argument; the usual solution of LeetCode 1686",
    },
    Argument {
        of: "pool",
        why: "Nobody may leave the opponent no more than the greatest number left. Taking that \
              number out of the account leaves a game on sets of the others, whose outcomes are a \
              table of one bit for each set.",
        cost: "time and memory: one bit for each set of numbers",
        reference: "the reduction was worked out for this program; bit masks as in LeetCode 464",
    },
    Argument {
        of: "residue",
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
    use crate::input::InputValue;
    use crate::rules::{Rules, RulesGame};

    fn game(name: &str) -> RulesGame {
        let text = crate::builtin::find(name).expect("built in").text;
        let input = vec![InputValue::List(vec![3, 1, 2])];
        RulesGame::new(&Rules::parse(text).expect("rules"), input).expect("a game")
    }

    #[test]
    fn every_engine_has_an_argument() {
        let game = game("877");
        for engine in ENGINES {
            assert!(
                argument(engine.name(), &game).is_some(),
                "{}",
                engine.name()
            );
        }
        assert!(argument("none", &game).is_none());
    }

    #[test]
    fn an_engine_argues_for_the_way_that_it_takes() {
        let of = |name: &str| argument("window", &game(name)).expect("an argument").of;
        assert_eq!(of("1406"), "window");
        assert_eq!(of("1140"), "window, growing limit");
        let mut all: Vec<&str> = ARGUMENTS.iter().map(|one| one.of).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), ARGUMENTS.len());
    }
}
