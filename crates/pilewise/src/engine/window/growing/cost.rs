//! A game of the shape that is solved by sweeps, and what that costs.

use super::number::Number;
use super::plan::Columns;
use super::row::{Parts, Row};
use super::shape::Shape;
use super::sweep::ARRAYS;
use super::{Answers, MOST_RECORDED};
use crate::control::{Control, Limits};
use crate::engine::fit::{Decline, Estimate, Ready};
use crate::engine::window::arguments;
use crate::engine::{Argument, Oracle, Reach};
use crate::error::{Fault, PlayError, SolveError};
use crate::rules::RulesGame;

/// Seconds for a byte of a state's worth, measured on rows of one to thirty thousand; a state
/// costs as many times that as its worth has bytes.
const SECONDS_A_BYTE: f64 = 1e-9;

/// Seconds for a game however small, measured on rows of a hundred.
const SECONDS_AT_LEAST: f64 = 15e-6;

/// How these costs are known.
pub(super) const HOW: &str = "each place and memory that matters once";

/// A game that sweeps solve.
pub(super) struct ReadyToSweep<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    parts: Parts,
    estimate: Estimate,
}

impl<'g> ReadyToSweep<'g> {
    /// The game, if its numbers fit.
    ///
    /// # Errors
    /// When the row is too long, or a number too large.
    pub(super) fn of(game: &'g RulesGame, shape: Shape<'g>) -> Result<Self, Decline> {
        let too_large = || Decline::new("a number is too large");
        let most = Limits::default().bytes;
        if (shape.length as u64).saturating_mul(2 * size_of::<i128>() as u64) > most {
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
        let recorded = (most.saturating_sub(working) / 2).min(MOST_RECORDED);
        let estimate = Estimate {
            positions: Some(states),
            bytes: Some(working + recorded.min(columns.states() * width)),
            at_most: false,
            seconds: SECONDS_AT_LEAST + (states * width) as f64 * SECONDS_A_BYTE,
        };
        Ok(Self {
            game,
            shape,
            parts,
            estimate,
        })
    }
}

impl<'g> Ready<'g> for ReadyToSweep<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        self.estimate
    }

    fn how(&self, _: Option<&Reach>) -> String {
        HOW.to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &arguments::GROWING_LIMIT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self {
            game, shape, parts, ..
        } = *self;
        // What is read first is as large as the largest row.
        control.allow_bytes((shape.length as u64).saturating_mul(2 * size_of::<i128>() as u64))?;
        match parts.magnitude {
            most if i32::holds(most) => Answers::<i32>::boxed(game, shape, &parts, control),
            most if i64::holds(most) => Answers::<i64>::boxed(game, shape, &parts, control),
            most if i128::holds(most) => Answers::<i128>::boxed(game, shape, &parts, control),
            _ => Err(PlayError::new(Fault::Overflow).into()),
        }
    }
}

/// The most bytes that a sweep holds for worths of this width, without what it records.
pub(super) fn working_bytes(shape: &Shape<'_>, columns: &Columns, width: u64) -> u64 {
    let first = columns.rows.first().map_or(0, |rows| rows.count() as u64);
    let numbers = columns.most_kept(&shape.limit) + ARRAYS * (shape.length as u64 + 1) + first;
    numbers * width + columns.rows.len() as u64 * 2 * size_of::<Vec<u8>>() as u64
}
