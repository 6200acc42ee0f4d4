//! The table and the search tree of an explanation as data.

use serde::Serialize;

use super::{FieldData, Named, PlayerData, position_data};
use crate::explain::{Axis, FieldSaving, Grid, Savings, Tree};
use crate::rules::RulesGame;

/// The part of a table that is shown.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Table")
)]
pub struct TableData {
    /// The first field; `null` where positions are a single integer.
    pub rows: Option<AxisData>,
    /// The last field.
    pub columns: AxisData,
    /// The values, row by row, for the player to move; `null` where play does not come.
    pub cells: Vec<Vec<Option<i128>>>,
    /// The cells of a line of best play, row and column, in order.
    pub path: Vec<[usize; 2]>,
    /// How many positions of the line are not in this part.
    pub path_outside: usize,
    /// Whether only positions near the line were looked at.
    pub is_partial: bool,
}

/// One field of a table.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Axis")
)]
pub struct AxisData {
    /// The field.
    pub field: String,
    /// Its first value in this part.
    pub first: i64,
    /// How many values are in this part.
    pub length: usize,
    /// Its least and greatest value in the whole table.
    pub whole: (i64, i64),
}

impl From<&Axis> for AxisData {
    fn from(axis: &Axis) -> Self {
        Self {
            field: axis.name.clone(),
            first: axis.first,
            length: axis.length,
            whole: axis.whole,
        }
    }
}

impl From<&Grid> for TableData {
    fn from(grid: &Grid) -> Self {
        let cells = grid.cells.iter().map(|row| {
            let row = row.iter().map(|cell| cell.map(|value| value.number()));
            row.collect()
        });
        Self {
            rows: grid.rows.as_ref().map(AxisData::from),
            columns: (&grid.columns).into(),
            cells: cells.collect(),
            path: grid
                .path
                .iter()
                .map(|&(row, column, _)| [row, column])
                .collect(),
            path_outside: grid.path_outside,
            is_partial: grid.is_partial,
        }
    }
}

/// A position of a search tree.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "TreePosition")
)]
pub struct NodeData<'a> {
    /// The position.
    pub position: Named<'a, FieldData>,
    /// Who is to move, on the shortest way to it.
    pub mover: PlayerData,
    /// Its value for the player to move.
    pub value: i128,
    /// The least number of moves that lead to it.
    pub depth: usize,
    /// The moves that are drawn.
    pub edges: Vec<EdgeData>,
    /// How many moves it has in all.
    pub all_moves: usize,
}

/// A move of a search tree.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Edge")
)]
pub struct EdgeData {
    /// The move in words.
    #[serde(rename = "move")]
    pub words: String,
    /// What the mover scores by it.
    pub gain: i128,
    /// What the position is worth to its mover if it is made.
    pub value: i128,
    /// Whether no move is better.
    pub is_best: bool,
    /// The index of the position that it leads to.
    pub to: usize,
}

/// A search tree as data: its positions, the root first.
pub(super) fn tree<'a>(game: &'a RulesGame, tree: &Tree) -> Vec<NodeData<'a>> {
    let nodes = tree.nodes.iter().map(|node| {
        let edges = node.moves.iter().map(|one| EdgeData {
            words: one.words.clone(),
            gain: one.gain,
            value: one.value.number(),
            is_best: one.is_best,
            to: one.to,
        });
        NodeData {
            position: position_data(game, &node.position.words),
            mover: node.position.mover.into(),
            value: node.value.number(),
            depth: node.depth,
            edges: edges.collect(),
            all_moves: node.all_moves,
        }
    });
    nodes.collect()
}

/// What a position could leave out.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Savings")
)]
pub struct SavingsData {
    /// How many positions play can come to.
    pub positions: usize,
    /// How many there are if the player to move is told apart.
    pub with_mover: usize,
    /// Whether the player to move has to be told apart.
    pub mover_matters: bool,
    /// Whether the player who opens the game makes every move.
    pub is_for_one_player: bool,
    /// What there is to say of each field.
    pub fields: Vec<FieldSavingData>,
}

/// What there is to say of one field.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "FieldSaving")
)]
pub struct FieldSavingData {
    /// The field.
    pub field: String,
    /// Whether its value follows from those of the others.
    pub follows: bool,
    /// The bounds derived from the rules.
    pub seems: Option<(i64, i64)>,
    /// The least and the greatest value that it takes.
    pub reached: Option<(i64, i64)>,
    /// The same, where no single move can end play.
    pub searched: Option<(i64, i64)>,
}

impl From<Savings> for SavingsData {
    fn from(savings: Savings) -> Self {
        let field = |field: FieldSaving| FieldSavingData {
            field: field.name,
            follows: field.follows,
            seems: field.seems,
            reached: field.reached,
            searched: field.searched,
        };
        Self {
            positions: savings.positions,
            with_mover: savings.with_mover,
            mover_matters: savings.mover_matters,
            is_for_one_player: savings.is_for_one_player,
            fields: savings.fields.into_iter().map(field).collect(),
        }
    }
}
