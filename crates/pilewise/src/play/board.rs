//! What a position looks like: the rows of the input with what is gone, heaps, pools of
//! elements, and plain numbers.

use super::shape::{RowShape, Shape};
use crate::error::PlayError;
use crate::explain::legal_moves;
use crate::game::{FieldKind, Game, Position};
use crate::rules::{BoundInput, ParameterType, RulesGame};

/// A position as things to draw. Every field is told by one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows first, then the other fields in the order of the rules.
    pub parts: Vec<Part>,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A list of the input.
    Row {
        /// The parameter's name.
        name: String,
        /// Its elements.
        cells: Vec<Cell>,
        /// Fields that are places in it, other than the ends of what is left.
        marks: Vec<Mark>,
    },
    /// Something that is used up.
    Heap {
        /// The field's name.
        name: String,
        /// How much is left.
        count: i64,
    },
    /// A set, among the elements that it may have.
    Pool {
        /// The field's name.
        name: String,
        /// The elements.
        cells: Vec<Cell>,
    },
    /// Any other number.
    Number {
        /// The field's name.
        name: String,
        /// Its value.
        value: i64,
    },
    /// A boolean.
    Truth {
        /// The field's name.
        name: String,
        /// Its value.
        is_true: bool,
    },
}

/// An element of a row or a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// As it is written.
    pub text: String,
    /// Whether it is still there: in a pool, whether it is as it was at the start.
    pub is_left: bool,
}

/// A field that is a place in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The field's name.
    pub name: String,
    /// Before which element, from 0.
    pub at: usize,
}

impl Board {
    /// What `position` looks like.
    ///
    /// # Errors
    /// When the rules cannot be applied to the start or to `position`.
    ///
    /// # Complexity
    /// O(rules + input), and the listing of the moves of two positions where there is a set.
    ///
    /// # Examples
    /// ```
    /// use pilewise::explain::follow;
    /// use pilewise::input::InputValue;
    /// use pilewise::play::{Board, Part};
    /// use pilewise::rules::{Rules, RulesGame};
    /// use pilewise::Game;
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
    /// let played = follow(&game, game.start_position(), ["first"])?;
    /// let board = Board::of(&game, &played.position)?;
    /// let Part::Row { cells, .. } = &board.parts[0] else { panic!("a row") };
    /// let left: Vec<bool> = cells.iter().map(|cell| cell.is_left).collect();
    /// assert_eq!(left, [false, true, true, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &RulesGame, position: &Position) -> Result<Self, PlayError> {
        let shape = Shape::of(game);
        let words = &position.words;
        let mut parts: Vec<Part> = Vec::new();
        for row in &shape.rows {
            parts.extend(rows(game, row, words));
        }
        // Words that the rows tell already.
        let is_told = |word: usize| {
            let told = |row: &RowShape| [row.left, row.right, row.picked].contains(&Some(word));
            shape.rows.iter().any(told)
        };
        for (word, field) in game.fields().iter().enumerate() {
            let (name, value) = (field.name.clone(), words[word]);
            if is_told(word) {
                continue;
            }
            parts.push(match field.kind {
                FieldKind::Integer if shape.heaps.contains(&word) => {
                    Part::Heap { name, count: value }
                }
                FieldKind::Integer => Part::Number { name, value },
                FieldKind::Boolean => Part::Truth {
                    name,
                    is_true: value != 0,
                },
                FieldKind::Set => Part::Pool {
                    name,
                    cells: pool(game, word, position)?,
                },
            });
        }
        Ok(Self { parts })
    }
}

/// The rows that a parameter is: one, or one an element of a list of lists.
fn rows(game: &RulesGame, shape: &RowShape, words: &[i64]) -> Vec<Part> {
    let parameter = &game.bound().rules.parameters[shape.parameter];
    let row = |name: String, elements: &[i64]| {
        let cells = elements.iter().enumerate().map(|(place, &element)| Cell {
            text: match (parameter.kind, character(element)) {
                (ParameterType::Text, Some(character)) => character.to_string(),
                _ => element.to_string(),
            },
            is_left: is_left(shape, words, game.bound().start, place),
        });
        Part::Row {
            name,
            cells: cells.collect(),
            marks: marks(game, shape, words, elements.len()),
        }
    };
    match &game.bound().inputs[shape.parameter] {
        BoundInput::Integer(_) => Vec::new(),
        BoundInput::Row(elements) => vec![row(parameter.name.clone(), elements.elements())],
        BoundInput::Rows(lists) => {
            let named = lists.iter().enumerate().map(|(index, elements)| {
                row(format!("{}[{index}]", parameter.name), elements.elements())
            });
            named.collect()
        }
    }
}

fn character(number: i64) -> Option<char> {
    char::from_u32(u32::try_from(number).ok()?)
}

fn is_left(shape: &RowShape, words: &[i64], start: &[i64], place: usize) -> bool {
    let Ok(place) = i64::try_from(place) else {
        return true;
    };
    let is_after = shape.left.is_none_or(|word| place >= words[word]);
    let is_before = shape.right.is_none_or(|word| place < words[word]);
    let is_untouched = shape
        .picked
        .is_none_or(|word| !has(words[word] ^ start[word], place));
    is_after && is_before && is_untouched
}

fn has(mask: i64, element: i64) -> bool {
    (0..64).contains(&element) && mask >> element & 1 == 1
}

fn marks(game: &RulesGame, shape: &RowShape, words: &[i64], length: usize) -> Vec<Mark> {
    let inner = shape
        .marks
        .iter()
        .filter(|&&word| ![shape.left, shape.right].contains(&Some(word)));
    let placed = inner.filter_map(|&word| {
        let at = usize::try_from(words[word]).ok()?;
        (at <= length).then(|| Mark {
            name: game.fields()[word].name.clone(),
            at,
        })
    });
    placed.collect()
}

/// The elements that a set has, had or may get or lose by a move from here or from the start.
fn pool(game: &RulesGame, word: usize, position: &Position) -> Result<Vec<Cell>, PlayError> {
    let start = game.start_position();
    let mut all = position.words[word] | start.words[word];
    for from in [&start, position] {
        for made in legal_moves(game, from)? {
            all |= made.step.next.words[word];
        }
    }
    let changed = position.words[word] ^ start.words[word];
    let elements = (0..64).filter(|&element| has(all, element));
    let cells = elements.map(|element| Cell {
        text: element.to_string(),
        is_left: !has(changed, element),
    });
    Ok(cells.collect())
}
