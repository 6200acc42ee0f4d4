//! Two threads that fill a table, where blocks are large: cells of a block do not depend on
//! each other, so either thread values one half of it, strip by strip in turn: often the cells
//! at one end of a block are the ones that are reached, or have the most moves.
//!
//! Both read the blocks before it and write to lists of their own; these are put into the table
//! when both are done. So nothing is read while it is written, and the values are those that one
//! thread finds.

use std::ops::Range;
use std::sync::RwLock;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::shape::Shape;
use super::sweep::{MOVERS, Marks};
use crate::control::Meter;
use crate::engine::coding::{Coding, Expander, Valued};
use crate::engine::worth::{Scale, Stop, Worth};
use crate::error::SolveError;

/// Blocks of fewer cells take less time than their division would.
const FEWEST_CELLS: u64 = 512;
/// A table of fewer takes less time than a thread takes to start.
const FEWEST_IN_ALL: u64 = 16 * FEWEST_CELLS;
/// How many cells are valued between two looks at the caller's wishes.
const MOST_CELLS: u64 = 4096;
/// How many neighbouring cells are of the same half.
const STRIP: u64 = 32;

/// Makes what values positions, in either thread.
pub(super) type Make<'m, 'g, W> = &'m (dyn Fn(Coding) -> Box<dyn Expander<W> + 'g> + Sync + 'g);

/// Whether two threads are worth it, and there.
pub(super) fn is_worthwhile(shape: &Shape) -> bool {
    let has_two = || std::thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    cfg!(feature = "threads")
        && shape.block() >= FEWEST_CELLS
        && shape.cells >= FEWEST_IN_ALL
        && has_two()
}

/// Neighbouring cells of one block.
#[derive(Clone)]
struct Part {
    /// The words of the block's first cell, and its code.
    block: Vec<i64>,
    code: u64,
    /// The places in the block.
    places: Range<u64>,
}

impl Part {
    /// The strips of one half, by their places in the block.
    fn strips(&self, half: u64) -> impl Iterator<Item = Range<u64>> + use<> {
        let Range { start, end } = self.places.clone();
        let starts = (start + half * STRIP..end).step_by(2 * STRIP as usize);
        starts.map(move |from| from..end.min(from + STRIP))
    }
}

/// What is found of a part: a worth for each cell, and how many have moves.
struct Found<W> {
    worths: Vec<W>,
    positions: u64,
}

/// One thread's view of the work.
struct Half<'s, 'g, W> {
    shape: &'s Shape,
    scale: Scale,
    reached: Option<&'s Marks>,
    expander: Box<dyn Expander<W> + 'g>,
}

impl<W: Worth> Half<'_, '_, W> {
    /// Values one half of a part: a cell that is not reached, or that cannot be valued, has no
    /// worth.
    fn value(&mut self, part: &Part, half: u64, worths: &[W]) -> Found<W> {
        let movers = &MOVERS[..1 + self.shape.coding.second as usize];
        let mut found = Found {
            worths: Vec::with_capacity(MOST_CELLS as usize / 2 + STRIP as usize),
            positions: 0,
        };
        for strip in part.strips(half) {
            let mut words = self.shape.within_block(&part.block, strip.start);
            for place in strip.step_by(movers.len()) {
                for (code, &mover) in (part.code + place..).zip(movers) {
                    let is_asked = self.reached.is_none_or(|reached| reached.has(code));
                    let value = is_asked
                        .then(|| self.expander.value(&words, mover, self.scale, worths))
                        .flatten();
                    found.positions += u64::from(value.is_some_and(|value| !value.is_end));
                    let worth = value.map_or(W::UNKNOWN, |Valued { worth, .. }| worth);
                    found.worths.push(worth);
                }
                self.shape.advance(&mut words, false);
            }
        }
        found
    }

    /// Values what is asked for, until nothing more is.
    fn serve(&mut self, asked: Receiver<Part>, answer: &Sender<Found<W>>, worths: &RwLock<Vec<W>>) {
        for part in asked {
            let Ok(worths) = worths.read() else { return };
            let found = self.value(&part, 1, &worths);
            // Let go of the table before the answer asks for it.
            drop(worths);
            if answer.send(found).is_err() {
                return;
            }
        }
    }
}

/// Values all cells, or those reached, by two threads; returns the table and how many positions
/// with moves were valued. Cells that machine code cannot value are left unknown.
///
/// # Errors
/// A limit, or the caller's word to stop.
pub(super) fn value<'g, W: Worth>(
    shape: &Shape,
    scale: Scale,
    reached: Option<&Marks>,
    make: Make<'_, 'g, W>,
    meter: &mut Meter<'_>,
) -> Result<(Vec<W>, u64), Stop> {
    let cells = usize::try_from(shape.cells).unwrap_or(usize::MAX);
    let worths = RwLock::new(vec![W::UNKNOWN; cells]);
    let half = || {
        let mut expander = make(shape.coding.clone());
        expander.can_value();
        Half {
            shape,
            scale,
            reached,
            expander,
        }
    };
    let positions = std::thread::scope(|scope| {
        let ((ask, asked), (answer, answers)) = (channel(), channel());
        scope.spawn(|| {
            let answer = answer;
            half().serve(asked, &answer, &worths);
        });
        fill(shape, &mut half(), &worths, meter, &ask, &answers)
    })?;
    // Only a panic of the other thread spoils the lock, and that has ended this one too.
    let worths = worths
        .into_inner()
        .unwrap_or_else(|spoilt| spoilt.into_inner());
    Ok((worths, positions))
}

/// Fills the table block by block, one half of each here and one by asking for it.
fn fill<W: Worth>(
    shape: &Shape,
    own: &mut Half<'_, '_, W>,
    worths: &RwLock<Vec<W>>,
    meter: &mut Meter<'_>,
    ask: &Sender<Part>,
    answers: &Receiver<Found<W>>,
) -> Result<u64, Stop> {
    let mut words = shape.corner(false);
    let mut positions = 0;
    loop {
        for from in (0..shape.block()).step_by(MOST_CELLS as usize) {
            let part = Part {
                block: words.clone(),
                code: shape.coding.code(&words, MOVERS[0]),
                places: from..shape.block().min(from + MOST_CELLS),
            };
            meter.count(part.places.end - from)?;
            let is_asked = ask.send(part.clone()).is_ok();
            let mine = worths
                .read()
                .ok()
                .map(|worths| own.value(&part, 0, &worths));
            let theirs = answers.recv();
            let (true, Some(mine), Ok(theirs), Ok(mut worths)) =
                (is_asked, mine, theirs, worths.write())
            else {
                // The other thread has panicked, which ends the scope with a panic.
                return Err(SolveError::Cancelled.into());
            };
            for (half, found) in [mine, theirs].into_iter().enumerate() {
                positions += found.positions;
                let mut found = found.worths.as_slice();
                for strip in part.strips(half as u64) {
                    let at = (part.code + strip.start) as usize;
                    let (these, rest) = found.split_at((strip.end - strip.start) as usize);
                    worths[at..at + these.len()].copy_from_slice(these);
                    found = rest;
                }
            }
        }
        if !shape.advance_block(&mut words) {
            return Ok(positions);
        }
    }
}
