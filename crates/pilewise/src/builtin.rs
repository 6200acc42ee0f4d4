//! The games that come with the program.
//!
//! Each is a rules file like anybody's own; nothing here is known about a game but the
//! names by which people ask for it.

use crate::nearest;

/// A game that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name on the command line: `stone-game-ii`.
    pub id: &'static str,
    /// Other names for it: its number on LeetCode, spellings that people use.
    pub aliases: &'static [&'static str],
    /// Its rules file.
    pub text: &'static str,
}

/// A row of the table of games.
macro_rules! game {
    ($id:literal, $aliases:expr) => {
        BuiltIn {
            id: $id,
            aliases: &$aliases,
            text: include_str!(concat!("../../../games/", $id, ".toml")),
        }
    };
}

/// The games, in the order in which they are listed.
const GAMES: [BuiltIn; 11] = [
    game!("stone-game", ["877", "stone-game-i", "stone-game-1"]),
    game!("predict-the-winner", ["486"]),
    game!("stone-game-ii", ["1140", "stone-game-2"]),
    game!("stone-game-iii", ["1406", "stone-game-3"]),
    game!("stone-game-iv", ["1510", "stone-game-4"]),
    game!("stone-game-v", ["1563", "stone-game-5"]),
    game!("stone-game-vi", ["1686", "stone-game-6"]),
    game!("stone-game-vii", ["1690", "stone-game-7"]),
    game!("stone-game-viii", ["1872", "stone-game-8"]),
    game!("stone-game-ix", ["2029", "stone-game-9"]),
    game!("can-i-win", ["464"]),
];

/// What people write before a problem's number.
const PREFIXES: [&str; 5] = ["", "lc", "lc-", "leetcode", "leetcode-"];

/// The games that come with the program.
pub fn games() -> &'static [BuiltIn] {
    &GAMES
}

/// The game of that name: its id or an alias in any case, with spaces or underscores for
/// hyphens, or its number with `lc` or `leetcode` before it.
///
/// # Examples
///
/// ```
/// use pilewise::builtin;
///
/// let game = builtin::find("LC-1140").expect("a built-in game");
/// assert_eq!(game.id, "stone-game-ii");
/// assert!(builtin::find("chess").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static BuiltIn> {
    let spelling = spelling(name);
    GAMES.iter().find(|game| {
        game.id == spelling
            || game.aliases.iter().any(|alias| {
                let rests = PREFIXES
                    .iter()
                    .filter_map(|prefix| spelling.strip_prefix(prefix));
                rests.into_iter().any(|rest| rest == *alias)
            })
    })
}

/// The id or alias that a misspelt name most likely stands for.
///
/// # Examples
///
/// ```
/// assert_eq!(pilewise::builtin::suggest("stone-gmae-ii"), Some("stone-game-ii"));
/// assert_eq!(pilewise::builtin::suggest("StoneGameII"), Some("stone-game-ii"));
/// ```
pub fn suggest(name: &str) -> Option<&'static str> {
    let names = |game: &'static BuiltIn| std::iter::once(&game.id).chain(game.aliases);
    // Written together, as a class or a file is named, it is near to several: its end decides.
    let together = spelling(name).replace('-', "");
    let same = |game: &&'static BuiltIn| names(game).any(|it| it.replace('-', "") == together);
    let written_together = GAMES.iter().find(same).map(|game| game.id);
    let nearest = || nearest(&spelling(name), GAMES.iter().flat_map(names).copied());
    written_together.or_else(nearest)
}

/// A name as the table spells it.
fn spelling(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}
