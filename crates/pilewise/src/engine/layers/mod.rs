//! `layers`: a table of which only a few layers are kept at a time.
//!
//! The outermost loop of the order of evaluation cuts the table into layers. If no move leads
//! further along it than K layers, a layer can be valued from the K before it, and older ones
//! may be forgotten. So the table is valued a segment at a time, in memory that the next segment
//! takes over, and the last K layers of every segment are kept. What is asked later of a layer
//! that was forgotten is found by valuing its segment again, from the layers kept before it; a
//! line of play, which leads through the segments one after another, takes each of them once
//! more.
//!
//! Nothing is known of where play can come, so all cells are valued that can be: those to which
//! the rules apply and all of whose successors have a value. If the start is among them, so is
//! all that it leads to, and exactly so. If not, the search goes on from the start to the first
//! position at fault, and tells what is wrong there.
//!
//! Taken where the outermost loop and a bound on K are derived from the rules, and there are at
//! least 4 K layers, where all that is half the table at most. Time: twice that of `table` if a line is asked for. Memory:
//! 8 bytes (16 where 64 bits do not suffice) a cell of K + S layers and of K layers for each
//! segment of S; S is √(K × layers), or as many as have 2¹⁸ cells.
//!
//! Source: checkpoints, as in Hirschberg's (1975) alignment in linear space, and in the
//! reversal of computations (Griewank 1992).

mod segments;
#[cfg(test)]
mod tests;

use segments::{Known, Make, Segments, Sizes};

use super::argument::Argument;
use super::coding::{Interpreted, outside_error};
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::table::Shape;
use super::worth::{Scale, Stop, Worth};
use super::{Oracle, Reach};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Moves, Position, Status};
use crate::native::Adaptive;
use crate::rules::RulesGame;
use crate::rules::settled::SettledRules;
use crate::value::Value;

/// The engine's name.
const NAME: &str = "layers";

/// Seconds for a cell besides its moves, and for a move; measured for `table`.
const SECONDS_A_CELL: f64 = 33e-9;
const SECONDS_A_MOVE: f64 = 5e-9;

/// `layers` fills a table in pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers;

/// The box of a game, and into what pieces it is cut.
fn shape_of(game: &RulesGame) -> Result<(Shape, Sizes), Decline> {
    if let Err(no_order) = game.order() {
        return Err(Decline::at(&no_order.reason, &no_order.span));
    }
    let shape = Shape::of(game).map_err(Decline::new)?;
    let layers = shape.layers();
    let layers = layers.ok_or_else(|| Decline::new("a table of it has no layers"))?;
    let Some(step) = game.longest_step() else {
        let reason = "how far its moves lead along the outermost loop of a table is not known";
        return Err(Decline::new(reason));
    };
    let sizes = Sizes::of(layers, step.max(1), shape.cells / layers);
    if step.saturating_mul(4) > layers {
        return Err(Decline::new(format!(
            "its moves lead on by up to {step} of {layers} layers, so that hardly any could be \
             forgotten"
        )));
    }
    Ok((shape, sizes))
}

/// The same of a table of which the pieces are a small part.
fn large(game: &RulesGame) -> Result<(Shape, Sizes), Decline> {
    let (shape, sizes) = shape_of(game)?;
    // A box of more cells than 64 bits can count has none that could be told apart by a code.
    if shape.cells == u64::MAX {
        return Err(Decline::new("its table has more cells than can be counted"));
    }
    if sizes.cells() > shape.cells / 2 {
        let reason = "its table is too small for that to save memory";
        return Err(Decline::new(reason));
    }
    Ok((shape, sizes))
}

impl Engine for Layers {
    fn name(&self) -> &'static str {
        NAME
    }

    fn takes_any(&self) -> bool {
        true
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, _: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(*self))
    }
}

impl Fit for Layers {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let (shape, sizes) = large(game)?;
        Ok(Box::new(Pieces { game, shape, sizes }))
    }
}

/// A game whose table is worth being cut.
struct Pieces<'g> {
    game: &'g RulesGame,
    shape: Shape,
    sizes: Sizes,
}

impl<'g> Ready<'g> for Pieces<'g> {
    fn estimate(&self, reach: Option<&Reach>) -> Estimate {
        let cells = self.shape.cells;
        let moves_a_cell = reach.map_or(0.0, |reach| {
            reach.counts.moves as f64 / reach.counts.positions.max(1) as f64
        });
        let seconds_a_cell = SECONDS_A_CELL + moves_a_cell * SECONDS_A_MOVE;
        Estimate {
            positions: Some(cells),
            bytes: Some(self.sizes.cells().saturating_mul(8)),
            at_most: false,
            seconds: 2.0 * cells as f64 * seconds_a_cell,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        let (cells, layers) = (self.shape.cells, self.sizes.segment);
        format!("{cells} cells, {layers} layers of them at a time")
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        solve(self.game, (self.shape, self.sizes), control)
    }
}

static ARGUMENT: Argument = Argument {
    of: NAME,
    why: "It fills the same table a few layers at a time and forgets them again, since no move \
          leads further than a few layers on. Some layers are kept here and there; from those, \
          what was forgotten is found again when it is asked for.",
    cost: "time: cells, and positions × moves, twice for a line; memory: about the root of \
           the table",
    reference: "checkpoints: Hirschberg 1975, Griewank 1992",
};

/// Solves a game by a table cut into such pieces.
fn solve<'g>(
    game: &'g RulesGame,
    pieces: (Shape, Sizes),
    control: &Control<'g>,
) -> Result<Box<dyn Oracle + 'g>, SolveError> {
    let narrow: Make<'g, i64> = Box::new(|coding| Box::new(Adaptive::for_table(game, coding)));
    let wide: Make<'g, i128> = Box::new(|coding| Box::new(Interpreted::new(game, coding)));
    let solved = match Table::boxed(game, pieces.clone(), narrow, control) {
        Err(Stop::TooNarrow) => Table::boxed(game, pieces, wide, control),
        solved => solved,
    };
    solved.map_err(Stop::at_full_width)
}

/// A table in pieces, ready to be asked.
struct Table<'g, W> {
    game: &'g RulesGame,
    scale: Scale,
    segments: Segments<'g, W>,
}

impl<W> std::fmt::Debug for Table<'_, W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Layers").finish_non_exhaustive()
    }
}

impl<'g, W: Worth> Table<'g, W> {
    fn boxed(
        game: &'g RulesGame,
        pieces: (Shape, Sizes),
        make: Make<'g, W>,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, Stop> {
        let bytes = pieces.1.cells().saturating_mul(size_of::<W>() as u64);
        control.allow_bytes(bytes)?;
        let meter = Meter::new(control, Some(pieces.0.cells));
        let mut table = Self {
            game,
            scale: Scale::of(game.goal()),
            segments: Segments::new(game, pieces, make, meter),
        };
        let start = game.start_position();
        match table.segments.known(&start.words, start.mover)? {
            Known::Worth(_) => Ok(Box::new(table)),
            _ => Err(table.fault(start)),
        }
    }

    /// What keeps a position from having a worth: the fault of the first one that it leads to of
    /// which all successors have one.
    fn fault(&mut self, mut position: Position) -> Stop {
        let game = self.game;
        let mut moves = Moves::new(game.width());
        'positions: loop {
            moves.clear();
            let mover = position.mover;
            match game.expand(&position.words, mover, &mut moves) {
                Ok(Status::Open) => {}
                Ok(Status::Over(_)) => return Stop::TooNarrow,
                Err(error) => return error.into(),
            }
            for index in 0..moves.len() {
                let next = moves.step(index, mover).next;
                match self.segments.known(&next.words, next.mover) {
                    Ok(Known::Worth(_)) => {}
                    Ok(Known::Unknown) => {
                        position = next;
                        continue 'positions;
                    }
                    Ok(Known::Outside) => {
                        return outside_error(game, &position.words, mover).into();
                    }
                    Err(stop) => return stop,
                }
            }
            if !moves.is_empty() {
                return Stop::TooNarrow;
            }
            let stuck = self.scale.no_move::<W>(|| game.show(&position.words));
            return stuck.err().unwrap_or(Stop::TooNarrow);
        }
    }
}

impl<W: Worth> Oracle for Table<'_, W> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let known = self.segments.known(&position.words, position.mover);
        match known.map_err(Stop::at_full_width)? {
            Known::Worth(worth) => Ok(self.scale.value(worth.widen())),
            _ => {
                let shown = self.game.show(&position.words);
                Err(PlayError::new(Fault::Unreachable).in_position(shown).into())
            }
        }
    }

    fn positions(&self) -> u64 {
        self.segments.meter.positions
    }

    fn bytes(&self) -> u64 {
        let cells = self.segments.sizes.cells();
        cells.saturating_mul(size_of::<W>() as u64)
    }
}
