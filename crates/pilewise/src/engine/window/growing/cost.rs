//! What a game of the shape costs.

use super::number::Number;
use super::plan::Columns;
use super::row::{Parts, Row};
use super::shape::Shape;
use super::sweep::ARRAYS;
use super::{MOST_RECORDED, last};
use crate::control::Limits;
use crate::engine::fit::{Cost, Decline};
use crate::rules::RulesGame;

/// Seconds for a byte of a state's worth, measured on rows of one to thirty thousand; a state
/// costs as many times that as its worth has bytes.
const SECONDS_A_BYTE: f64 = 1e-9;

/// Seconds for a game however small, measured on rows of a hundred.
const SECONDS_AT_LEAST: f64 = 15e-6;

/// Whether the game is one of this shape, and what it costs.
pub(in crate::engine::window) fn fit(game: &RulesGame) -> Result<Cost, Decline> {
    let shape = Shape::of(game)?;
    if !shape.memory.keeps_longest {
        return last::fit(game, &shape);
    }
    let too_large = || Decline::new("a number is too large");
    if (shape.length as u64).saturating_mul(2 * size_of::<i128>() as u64) > Limits::default().bytes
    {
        return Err(Decline::new("the row is too long"));
    }
    let parts = Parts::of(&shape).ok_or_else(too_large)?;
    let width = match parts.magnitude {
        most if i32::holds(most) => size_of::<i32>(),
        most if i64::holds(most) => size_of::<i64>(),
        most if i128::holds(most) => size_of::<i128>(),
        _ => return Err(too_large()),
    } as u64;
    let row_bytes = Row::<i128>::bytes(shape.length as u64, parts.is_taking());
    let row_bytes = row_bytes * width / size_of::<i128>() as u64;
    let columns = Columns::of(&shape.limit, shape.length, shape.start);
    let places = shape.length as u64 + 1;
    let states = columns.states() + places;
    let working = row_bytes + working_bytes(&shape, &columns, width);
    let most = (Limits::default().bytes.saturating_sub(working) / 2).min(MOST_RECORDED);
    Ok(Cost {
        positions: Some(states),
        bytes: Some(working + most.min(columns.states() * width)),
        at_most: false,
        seconds: SECONDS_AT_LEAST + (states * width) as f64 * SECONDS_A_BYTE,
        how: "each place and memory that matters once".to_owned(),
    })
}

/// The most bytes that a sweep holds for worths of this width, without what it records.
pub(super) fn working_bytes(shape: &Shape<'_>, columns: &Columns, width: u64) -> u64 {
    let first = columns.rows.first().map_or(0, |rows| rows.count() as u64);
    let numbers = columns.most_kept(&shape.limit) + ARRAYS * (shape.length as u64 + 1) + first;
    numbers * width + columns.rows.len() as u64 * 2 * size_of::<Vec<u8>>() as u64
}
