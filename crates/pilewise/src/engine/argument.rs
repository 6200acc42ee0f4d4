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

static ARGUMENTS: [Argument; 4] = [
    Argument {
        of: "window",
        why: "What a move from u to v is worth splits into a part of u and a part of v alone. So \
              the best move is the greatest number in a window that only slides one way, and a \
              queue that drops beaten candidates keeps that at hand.",
        cost: "time and memory: proportional to the positions, not to positions × moves",
        reference: "the sliding-window maximum, folklore; the usual solution of LeetCode 1872",
    },
    Argument {
        of: "window, growing limit",
        why: "What a move is worth depends on the place and the limit that it leads to alone. The \
              moves that leave the limit as it is lead to a window of places, those that raise it \
              to one place each; as the limit falls, both windows only slide, and a maximum over \
              them takes constant time. To have come to a limit takes moves of half, a quarter, … \
              of it, so few pairs of place and limit can be reached.",
        cost: "time: about n² / 8 pairs for the limit 2m; memory: a sixth of that",
        reference: "worked out for this program; the usual solution of LeetCode 1140 looks at n² \
                    pairs and 2m moves each",
    },
    Argument {
        of: "window, limit by the last move, for the last stone",
        why: "Every heap is a sum of growing numbers (for twice the last move: of Fibonacci \
              numbers). Who may take the least part of the sum wins by taking it: the opponent \
              may then take less than the least part of what is left.",
        cost: "time: logarithmic in the heap",
        reference: "Whinihan 1963 for Fibonacci Nim, Schwenk 1970 for any limit",
    },
    Argument {
        of: "window, limit by the last move, for a score",
        why: "The best of up to x + 1 is the best of up to x or of one move more, so the values \
              of a place for all limits are found one after another with one look each.",
        cost: "time and memory: at most n² / 6 pairs of place and last move for the limit 2x",
        reference: "prefix maxima, folklore",
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
