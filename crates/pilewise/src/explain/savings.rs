//! What a position could leave out, seen from all positions that play can come to on the input
//! at hand: who is to move, fields that follow from others, values that never come up.

use std::collections::{HashMap, HashSet};

use super::reached::Reached;
use crate::game::{FieldKind, Game, Player};

/// What a position could leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Savings {
    /// How many positions play can come to, who is to move left out of account.
    pub positions: usize,
    /// How many there are with the player to move.
    pub with_mover: usize,
    /// Whether who opened the game matters, so that a position must say who is to move.
    pub mover_matters: bool,
    /// Whether the player who opens the game makes every move.
    pub is_for_one_player: bool,
    /// What there is to say of each field.
    pub fields: Vec<FieldSaving>,
}

/// What there is to say of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSaving {
    /// Its name.
    pub name: String,
    /// Whether its value follows from those of the other fields.
    pub follows: bool,
    /// The values that it seems to take: the bounds derived from the rules. Integers only.
    pub seems: Option<(i64, i64)>,
    /// The least and the greatest value that it takes. Integers only.
    pub reached: Option<(i64, i64)>,
    /// The same, where no single move can end play: elsewhere there is little to search. `None`
    /// where a move can end play in every position.
    pub searched: Option<(i64, i64)>,
}

impl Savings {
    /// What can be saved; `None` unless `reached` are all positions.
    ///
    /// # Complexity
    /// O(positions × fields²).
    ///
    /// # Examples
    /// In Can I Win the total follows from the numbers used, and so does whose turn it is:
    ///
    /// ```
    /// use pilewise::Game;
    /// use pilewise::explain::{Reached, Savings};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("464").unwrap().text)?;
    /// let numbers = vec![InputValue::Integer(4), InputValue::Integer(6)];
    /// let game = RulesGame::new(&rules, numbers)?;
    /// let reached = Reached::of(&game, game.start_position(), 1_000)?;
    /// let savings = Savings::of(&game, &reached).unwrap();
    /// assert_eq!(savings.positions, savings.with_mover);
    /// assert!(savings.fields[1].follows && savings.fields[1].name == "total");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: Game + ?Sized>(game: &G, reached: &Reached) -> Option<Self> {
        if !reached.is_all {
            return None;
        }
        let words: HashSet<&[i64]> = reached.positions.iter().map(|one| &one.words[..]).collect();
        let fields = (0..game.width()).map(|word| field(game, reached, word));
        Some(Self {
            positions: words.len(),
            with_mover: reached.positions.len(),
            mover_matters: game.mover_matters(),
            // Whoever never comes to move, not even where play is over, has made no move.
            is_for_one_player: reached.positions.len() > 1
                && reached
                    .positions
                    .windows(2)
                    .all(|pair| pair[0].mover == pair[1].mover),
            fields: fields.collect(),
        })
    }
}

fn field<G: Game + ?Sized>(game: &G, reached: &Reached, word: usize) -> FieldSaving {
    let field = &game.fields()[word];
    let is_integer = field.kind == FieldKind::Integer;
    let all = || reached.positions.iter().map(|one| one.words[word]);
    let far = all().zip(&reached.near_end).filter(|(_, near)| !**near);
    let far = far.map(|(value, _)| value);
    FieldSaving {
        name: field.name.clone(),
        follows: follows(game, reached, word),
        seems: field
            .range
            .as_ref()
            .filter(|_| is_integer)
            .map(|range| (*range.start(), *range.end())),
        reached: if is_integer { bounds(all()) } else { None },
        searched: if is_integer { bounds(far) } else { None },
    }
}

/// The least and the greatest of some values.
fn bounds(values: impl Iterator<Item = i64>) -> Option<(i64, i64)> {
    values.fold(None, |bounds, value| {
        let (least, greatest) = bounds.unwrap_or((value, value));
        Some((least.min(value), greatest.max(value)))
    })
}

/// Whether the value of a field follows from the others, in every position.
fn follows<G: Game + ?Sized>(game: &G, reached: &Reached, word: usize) -> bool {
    let mut known: HashMap<(Vec<i64>, Player), i64> = HashMap::new();
    // A single field has no others to follow from.
    game.width() > 1
        && reached.positions.iter().all(|position| {
            let mut rest = position.words.clone();
            let value = rest.remove(word);
            let mover = match game.mover_matters() {
                true => position.mover,
                false => Player::First,
            };
            *known.entry((rest, mover)).or_insert(value) == value
        })
}
