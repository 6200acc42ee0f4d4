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

#[cfg(test)]
mod tests {
    use super::argument;
    use crate::engine::ENGINES;
    use crate::input::InputValue;
    use crate::rules::{Rules, RulesGame};

    fn game(name: &str) -> RulesGame {
        let text = crate::builtin::find(name).expect("built in").text;
        let input = vec![InputValue::List(vec![3, 1, 2])];
        RulesGame::new(&Rules::parse(text).expect("rules"), input).expect("a game")
    }

    #[test]
    fn every_engine_argues_for_itself() {
        let game = game("877");
        for engine in ENGINES {
            let argument = argument(engine.name(), &game).expect("an argument");
            assert!(argument.of.starts_with(engine.name()), "{argument:?}");
        }
        assert!(argument("none", &game).is_none());
    }

    #[test]
    fn an_engine_argues_for_the_way_that_it_takes() {
        let of = |name: &str| argument("window", &game(name)).expect("an argument").of;
        assert_eq!(of("1406"), "window");
        assert_eq!(of("1140"), "window, growing limit");
    }
}
