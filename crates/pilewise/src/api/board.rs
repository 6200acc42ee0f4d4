//! What a position looks like, as data.

use serde::Serialize;

use crate::play::{Board, Cell, Part};

/// A position as things to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Board")
)]
pub struct BoardData {
    /// Rows first, then the other fields in the order of the rules.
    pub parts: Vec<PartData>,
}

/// One thing to draw, by its `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Part")
)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PartData {
    /// A list of the input.
    Row {
        /// The parameter's name.
        name: String,
        /// Its elements.
        cells: Vec<CellData>,
        /// Fields that are places in it.
        marks: Vec<MarkData>,
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
        cells: Vec<CellData>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Cell")
)]
pub struct CellData {
    /// As it is written.
    pub text: String,
    /// Whether it is still there.
    pub is_left: bool,
}

/// A field that is a place in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Mark")
)]
pub struct MarkData {
    /// The field's name.
    pub name: String,
    /// Before which element, from 0.
    pub at: usize,
}

impl BoardData {
    /// How many cells it has.
    pub(super) fn cells(&self) -> usize {
        self.parts.iter().map(|part| part.cells().len()).sum()
    }

    /// The cells that are left here and not in `after`: the part, and the place in it.
    pub(super) fn taken(&self, after: &Self) -> Vec<[usize; 2]> {
        let mut taken = Vec::new();
        for (part, (before, after)) in self.parts.iter().zip(&after.parts).enumerate() {
            let places = before.cells().iter().enumerate();
            let gone = places.filter(|(place, cell)| cell.is_left && after.lacks(*place, cell));
            taken.extend(gone.map(|(place, _)| [part, place]));
        }
        taken
    }
}

impl PartData {
    fn cells(&self) -> &[CellData] {
        match self {
            PartData::Row { cells, .. } | PartData::Pool { cells, .. } => cells,
            _ => &[],
        }
    }

    /// Whether a cell of an earlier position is there no longer. A pool's elements are found
    /// by what they are: which of them may come differs from position to position.
    fn lacks(&self, place: usize, cell: &CellData) -> bool {
        let found = match self {
            PartData::Pool { cells, .. } => cells.iter().find(|one| one.text == cell.text),
            _ => self.cells().get(place),
        };
        found.is_some_and(|found| !found.is_left)
    }
}

impl From<Board> for BoardData {
    fn from(board: Board) -> Self {
        Self {
            parts: board.parts.into_iter().map(PartData::from).collect(),
        }
    }
}

impl From<Part> for PartData {
    fn from(part: Part) -> Self {
        match part {
            Part::Row { name, cells, marks } => {
                let marks = marks.into_iter().map(|mark| MarkData {
                    name: mark.name,
                    at: mark.at,
                });
                PartData::Row {
                    name,
                    cells: cells_of(cells),
                    marks: marks.collect(),
                }
            }
            Part::Heap { name, count } => PartData::Heap { name, count },
            Part::Pool { name, cells } => PartData::Pool {
                name,
                cells: cells_of(cells),
            },
            Part::Number { name, value } => PartData::Number { name, value },
            Part::Truth { name, is_true } => PartData::Truth { name, is_true },
        }
    }
}

fn cells_of(cells: Vec<Cell>) -> Vec<CellData> {
    let cells = cells.into_iter().map(|cell| CellData {
        text: cell.text,
        is_left: cell.is_left,
    });
    cells.collect()
}
