//! Moves by the words that people use for them: `take 2`, `last`, `#3`.

use thiserror::Error;

use crate::error::PlayError;
use crate::game::{Game, Move, Moves, Player, Position, Status, Step};
use crate::line::{Line, MoveList};
use crate::nearest;

/// A legal move in words, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// Its place among the position's moves in rules order, from 1.
    pub number: usize,
    /// The move in the rules' own words.
    pub words: String,
    /// The move.
    pub chosen: Move,
    /// What it leads to.
    pub step: Step,
}

/// Why a name stands for no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Play has ended.
    #[error("play is over there: no move can be made")]
    Over,
    /// No legal move is called so.
    #[error("`{name}` is not a move there")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The legal move whose words are nearest.
        nearest: Option<String>,
        /// All legal moves, in words.
        legal: Vec<String>,
    },
    /// More than one legal move is meant by it.
    #[error("`{name}` may be any of {} moves there", .meant.len())]
    Several {
        /// What was asked for.
        name: String,
        /// The moves that it may be, numbered.
        meant: Vec<(usize, String)>,
    },
}

/// The legal moves of a position, in rules order; none where play is over.
///
/// # Errors
/// When the rules cannot be applied.
///
/// # Complexity
/// That of [`Game::expand`], and of the words of each move.
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::{find_move, legal_moves};
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![5, 3, 4, 5])])?;
/// let moves = legal_moves(&game, &game.start_position())?;
/// assert_eq!(find_move(&moves, "last")?.words, "take the last pile (5)");
/// assert_eq!(find_move(&moves, "#1")?.words, "take the first pile (5)");
/// assert!(find_move(&moves, "take").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn legal_moves<G: Game + ?Sized>(
    game: &G,
    position: &Position,
) -> Result<Vec<NamedMove>, PlayError> {
    let mut moves = Moves::named(game.width());
    if game.expand(&position.words, position.mover, &mut moves)? != Status::Open {
        return Ok(Vec::new());
    }
    let named = (0..moves.len()).filter_map(|index| {
        let chosen = moves.name(index)?.clone();
        Some(NamedMove {
            number: index + 1,
            words: game.say(position, &chosen),
            step: moves.step(index, position.mover),
            chosen,
        })
    });
    Ok(named.collect())
}

/// Whether the words of a move, which come first, answer to those wanted.
type Fits = fn(&[String], &[String]) -> bool;

/// The move that `name` stands for: its words; some of its words in their order (`last` for
/// `take the last pile (5)`); or its number in the list, as `#2`, or `2` where that is no other move.
/// Letter case and punctuation do not matter, and a Chinese character is a word. Words that are a
/// whole move, or the beginning of only one, go before words that occur in others.
///
/// Where moves read alike but for a number that no two of them share (`call 3`, `call 5`), a bare
/// number is that number and never a place in the list.
///
/// # Errors
/// When no move is called so, or several are.
///
/// # Complexity
/// O(words of all moves).
pub fn find_move<'m>(moves: &'m [NamedMove], name: &str) -> Result<&'m NamedMove, NameError> {
    if moves.is_empty() {
        return Err(NameError::Over);
    }
    let unknown = || unknown(moves, name);
    if let Some(number) = name.trim().strip_prefix('#') {
        let number = number.trim().parse::<usize>().ok();
        let found = moves.iter().find(|one| Some(one.number) == number);
        return found.ok_or_else(unknown);
    }
    let wanted = tokens(name);
    if wanted.is_empty() {
        return Err(unknown());
    }
    let fitting = |fits: Fits| -> Vec<&NamedMove> {
        let fitting = moves
            .iter()
            .filter(|one| fits(&tokens(&one.words), &wanted));
        fitting.collect()
    };
    let ways: [Fits; 3] = [
        |words, wanted| words == wanted,
        |words, wanted| words.starts_with(wanted),
        is_within,
    ];
    let mut meant = ways
        .into_iter()
        .map(fitting)
        .find(|found| !found.is_empty())
        .unwrap_or_default();
    let telling = telling_numbers(moves);
    if let ([wanted], Some(numbers)) = (wanted.as_slice(), &telling)
        && let Some(at) = numbers.iter().position(|number| number == wanted)
    {
        return Ok(&moves[at]);
    }
    // A bare number may also be a place in the list; if both readings differ, neither is taken.
    let place = name.trim().parse::<usize>().ok();
    let place = place.filter(|_| telling.is_none());
    if let Some(by_place) = moves.iter().find(|one| Some(one.number) == place)
        && !meant.iter().any(|one| one.number == by_place.number)
    {
        meant.push(by_place);
    }
    match meant.as_slice() {
        [] => Err(unknown()),
        [only] => Ok(only),
        several => Err(NameError::Several {
            name: name.to_owned(),
            meant: several
                .iter()
                .map(|one| (one.number, one.words.clone()))
                .collect(),
        }),
    }
}

/// The number by which each move is told from the others, where they differ in nothing but numbers
/// and one of these is another for each.
fn telling_numbers(moves: &[NamedMove]) -> Option<Vec<String>> {
    let words: Vec<Vec<String>> = moves.iter().map(|one| tokens(&one.words)).collect();
    let (first, others) = words
        .split_first()
        .filter(|(_, others)| !others.is_empty())?;
    let is_alike = |other: &Vec<String>| {
        let mut pairs = first.iter().zip(other);
        other.len() == first.len()
            && pairs.all(|(one, other)| one == other || is_number(one) && is_number(other))
    };
    if !others.iter().all(is_alike) {
        return None;
    }
    let all = |place: usize| words.iter().map(move |words| words[place].clone());
    let is_telling = |place: &usize| {
        let mut numbers: Vec<String> = all(*place).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len() == words.len()
    };
    let place = (0..first.len()).find(is_telling)?;
    Some(all(place).collect())
}

fn is_number(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn unknown(moves: &[NamedMove], name: &str) -> NameError {
    let legal: Vec<String> = moves.iter().map(|one| one.words.clone()).collect();
    NameError::Unknown {
        name: name.to_owned(),
        nearest: nearest(name, legal.iter().map(String::as_str)).map(str::to_owned),
        legal,
    }
}

/// Whether a character is a Chinese one, which is a word of its own: no spaces tell where words
/// end.
fn is_ideograph(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The words and numbers of a text; a minus belongs to the number after it.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in text.to_lowercase().chars() {
        if letter.is_alphanumeric() {
            if last == '-' {
                tokens.push(format!("-{letter}"));
            } else if last.is_alphanumeric()
                && ![last, letter].into_iter().any(is_ideograph)
                && let Some(token) = tokens.last_mut()
            {
                token.push(letter);
            } else {
                tokens.push(letter.to_string());
            }
        }
        // `3-2` is no negative number.
        last = if letter == '-' && last.is_alphanumeric() {
            ' '
        } else {
            letter
        };
    }
    tokens
}

/// Whether the tokens `wanted` occur in `words` in their order.
fn is_within(words: &[String], wanted: &[String]) -> bool {
    let mut words = words.iter();
    wanted.iter().all(|one| words.any(|word| word == one))
}

/// Some moves played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The moves.
    pub line: Line,
    /// The position that they lead to.
    pub position: Position,
    /// What the first and the second player have scored by them.
    pub scores: [i128; 2],
}

/// Why moves cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FollowError {
    /// One of the names stands for no move.
    #[error("move {number}: {error}")]
    Name {
        /// Which of the moves, from 1.
        number: usize,
        /// Why not.
        error: NameError,
    },
    /// The rules cannot be applied.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Plays the moves with these names from `start`, one after another.
///
/// # Errors
/// When a name stands for no move or for several, or the rules cannot be applied.
///
/// # Complexity
/// One [`legal_moves`] a move.
///
/// # Examples
/// ```
/// use pilewise::Game;
/// use pilewise::explain::follow;
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
/// let played = follow(&game, game.start_position(), ["take 1", "take 2"])?;
/// assert_eq!(game.show(&played.position.words), "i=3, m=2");
/// assert_eq!(played.scores, [2, 16]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn follow<'n, G: Game + ?Sized>(
    game: &G,
    start: Position,
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Played, FollowError> {
    let mut played = Played::from(start);
    for (index, name) in names.into_iter().enumerate() {
        let moves = legal_moves(game, &played.position)?;
        let number = index + 1;
        let found = find_move(&moves, name).map_err(|error| FollowError::Name { number, error })?;
        played.make(found)?;
    }
    Ok(played)
}

impl From<Position> for Played {
    /// No moves yet.
    fn from(start: Position) -> Self {
        Self {
            line: Line {
                start: start.clone(),
                moves: MoveList::new(),
            },
            position: start,
            scores: [0; 2],
        }
    }
}

impl Played {
    /// Makes a legal move of the position reached.
    ///
    /// # Errors
    /// When a score goes beyond 128 bits.
    pub fn make(&mut self, made: &NamedMove) -> Result<(), PlayError> {
        let scored = &mut self.scores[usize::from(self.position.mover == Player::Second)];
        *scored = super::exact(scored.checked_add(made.step.gain))?;
        self.line.moves.push(made.chosen.kind, &made.chosen.choices);
        self.position = made.step.next.clone();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{NameError, NamedMove, find_move, is_within, tokens};
    use crate::game::{Move, Player, Position, Step};

    fn named(words: &[&str]) -> Vec<NamedMove> {
        let named = words.iter().enumerate().map(|(index, words)| NamedMove {
            number: index + 1,
            words: (*words).to_owned(),
            chosen: Move {
                kind: 0,
                choices: Vec::new(),
            },
            step: Step {
                gain: 0,
                next: Position {
                    words: Vec::new(),
                    mover: Player::Second,
                },
            },
        });
        named.collect()
    }

    fn found(words: &[&str], name: &str) -> Option<usize> {
        match find_move(&named(words), name) {
            Ok(found) => Some(found.number),
            Err(NameError::Unknown { .. }) => None,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_number_that_tells_moves_apart_is_no_place_in_the_list() {
        let calls = ["call 2", "call 15", "call 16", "call 17"];
        assert_eq!(found(&calls, "16"), Some(3));
        assert_eq!(found(&calls, "2"), Some(1));
        assert_eq!(found(&calls, "3"), None, "nothing is called 3");
        assert_eq!(found(&calls, "#3"), Some(3));
        // The first number that tells them apart, though the other may be the same one.
        let stones = ["take stone 2 (of 9)", "take stone 9 (of 9)"];
        assert_eq!(found(&stones, "9"), Some(2));
        // Where moves differ in their words, a number is both, and must not be guessed.
        let ends = named(&["take the first (2)", "take the last (9)"]);
        let several = find_move(&ends, "2").expect_err("two readings");
        assert!(matches!(several, NameError::Several { .. }));
        assert_eq!(
            found(&["take the first (5)", "take the last (9)"], "2"),
            Some(2)
        );
        assert_eq!(found(&["call 7"], "1"), Some(1), "the only move");
    }

    #[test]
    fn words_are_told_apart_and_signs_kept() {
        assert_eq!(tokens("Take the last (-5)"), ["take", "the", "last", "-5"]);
        assert_eq!(tokens("3-2, x=4"), ["3", "2", "x", "4"]);
        assert!(is_within(
            &tokens("take the last pile (5)"),
            &tokens("last 5")
        ));
        assert!(!is_within(
            &tokens("take the last pile (5)"),
            &tokens("5 last")
        ));
        assert!(!is_within(&tokens("take 20"), &tokens("take 2")));
        assert_eq!(tokens("取 12 堆"), ["取", "12", "堆"]);
        assert!(is_within(&tokens("从左边取 2 堆"), &tokens("取2堆")));
        assert!(!is_within(&tokens("从左边取 20 堆"), &tokens("取2")));
        assert!(is_within(&tokens("取最后一堆（-5）"), &tokens("最后")));
        assert_eq!(tokens("最后（-5）"), ["最", "后", "-5"]);
    }
}
