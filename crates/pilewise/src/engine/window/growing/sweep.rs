//! One sweep: the worths of all states that play can reach from one of them.
//!
//! Column m holds the worths of the states with that m, by row. Its states read rows further
//! on of the same column, by moves of up to m; and columns m < x <= limit(m), x rows on, by
//! moves that raise m to x. So the columns are filled from the greatest m down, each from its
//! last row up.
//!
//! - Within a column: the maximum over the next m rows, by van Herk's method. A column is cut
//!   into blocks of m rows; a window is the rest of one block, whose maximum runs along, and
//!   the beginning of the next, whose running maxima are kept.
//! - Across columns: for each row, the maximum over x of a window both ends of which move down
//!   with m. The columns wait in a queue made of two stacks ([`Queue`]): the front holds
//!   running maxima, the back one maximum over all of it. When the front is used up, the back
//!   becomes the front. All rows of a column go through together. Of columns that come into
//!   windows together (2m - 1 and 2m, for the limit 2m), only the maximum is held.
//! - Columns without a limit ([`Row::free`]) are never filled; their part of the window is a
//!   range of one array.

use super::limit::Limit;
use super::number::Number;
use super::plan::{Columns, Queue, Rows};
use super::record::Record;
use super::row::{GreatestFree, Row};
use crate::control::Meter;
use crate::error::SolveError;

/// The arrays of a sweep, by row.
#[derive(Debug)]
struct Arrays<N> {
    /// The column being filled.
    column: Vec<N>,
    /// Running maxima of each of its blocks, from the block's first row.
    running: Vec<N>,
    /// The best worth by moves that raise m.
    raising: Vec<N>,
    /// The maximum over the back of the queue.
    back: Vec<N>,
    /// The maximum over its front.
    front: Vec<N>,
}

/// How many arrays a sweep has.
pub(super) const ARRAYS: u64 = 5;

/// A sweep under way.
#[derive(Debug)]
pub(super) struct Sweep<'a, N> {
    row: &'a Row<N>,
    limit: &'a Limit,
    columns: Columns,
    arrays: Arrays<N>,
    /// The maxima over the columns of the queue that come into windows together, as seen from
    /// the rows that a move leads from, at the last of them; empty where they are not needed.
    queued: Vec<Vec<N>>,
    queue: Queue,
}

impl<'a, N: Number> Sweep<'a, N> {
    pub(super) fn new(row: &'a Row<N>, limit: &'a Limit, columns: Columns) -> Self {
        let lowest = || vec![N::LOWEST; row.free.len()];
        Self {
            row,
            limit,
            queued: vec![Vec::new(); columns.rows.len()],
            queue: Queue::after(columns.from.longest + columns.rows.len()),
            columns,
            arrays: Arrays {
                column: lowest(),
                running: lowest(),
                raising: lowest(),
                back: lowest(),
                front: lowest(),
            },
        }
    }

    /// Fills all columns and keeps those up to the `recorded`-th m.
    ///
    /// # Errors
    /// When a limit is met or the caller stops it.
    pub(super) fn run(
        mut self,
        recorded: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Record<N>, SolveError> {
        let from = self.columns.from;
        let mut kept = Vec::new();
        let most_raised = self.limit.at(from.longest).min(self.columns.last());
        let mut raised = Vec::new();
        for longest in (from.longest..=self.columns.last()).rev() {
            let rows = self.columns.rows[longest - from.longest];
            meter.count(rows.count() as u64)?;
            self.move_window(longest);
            self.fill_raising(longest, rows);
            self.fill_column(longest, rows);
            let filled = &self.arrays.column[rows.first..rows.end];
            if longest <= recorded {
                kept.push(filled.to_vec());
            }
            if longest > from.longest {
                if longest <= most_raised {
                    raised.push(filled[from.row + longest - rows.first]);
                }
                self.enqueue(longest, rows);
            }
        }
        kept.reverse();
        raised.reverse();
        let Rows { first, end } = self.columns.rows[0];
        Ok(Record {
            raising: self.arrays.raising[first..end].to_vec(),
            columns: self.columns,
            kept,
            raised,
        })
    }

    /// The rows from which a move of `length` leads to the column of that m.
    fn rows_before(&self, length: usize) -> Rows {
        let Rows { first, end } = self.columns.rows[length - self.columns.from.longest];
        let (first, end) = (first - length, end - length);
        Rows { first, end }
    }

    /// Turns the queue, if need be, and drops what is not needed any more.
    fn move_window(&mut self, longest: usize) {
        if self.queue.is_turned(self.limit, longest) {
            self.turn(longest);
        }
        for dropped in self.queue.turn(self.limit, longest) {
            if let Some(column) = self.queued.get_mut(dropped - self.columns.from.longest) {
                *column = Vec::new();
            }
        }
    }

    /// Makes running maxima of the columns at the back.
    fn turn(&mut self, longest: usize) {
        self.arrays.front.copy_from_slice(&self.arrays.back);
        self.arrays.back.fill(N::LOWEST);
        let mut below: Option<(Rows, usize)> = None;
        for end in self.limit.ends(longest + 1..self.queue.pivot) {
            let (rows, place) = (self.rows_before(end), end - self.columns.from.longest);
            if let Some((before, place_below)) = below {
                let (known, above) = self.queued.split_at_mut(place);
                let known = &known[place_below][rows.first - before.first..];
                for (worth, known) in above[0].iter_mut().zip(known) {
                    *worth = (*worth).max(*known);
                }
            }
            below = Some((rows, place));
        }
    }

    /// The best worth of the moves that raise m, for each row of a column.
    fn fill_raising(&mut self, longest: usize, rows: Rows) {
        let Rows { first, end } = rows;
        let limit = self.limit.at(longest);
        let Arrays {
            raising,
            back,
            front,
            ..
        } = &mut self.arrays;
        let raising = &mut raising[first..end];
        match &self.row.greatest_free {
            GreatestFree::Furthest => {
                let free = &self.row.free[first + limit..end + limit];
                for ((best, free), back) in raising.iter_mut().zip(free).zip(&back[first..end]) {
                    *best = (*free).max(*back);
                }
            }
            GreatestFree::Any {
                unlimited,
                greatest,
            } => {
                for (place, best) in raising.iter_mut().enumerate() {
                    let row = first + place;
                    let (from, to) = (unlimited[row].max(row + longest + 1), row + limit);
                    *best = back[row];
                    if from <= to {
                        *best = (*best).max(Row::greatest(greatest, from, to));
                    }
                }
            }
        }
        // The front, up to the end of the window: beyond the rows of the column there, all of
        // the front that has a limit lies inside.
        let place = limit - self.columns.from.longest;
        let last = match self.queued.get(place) {
            Some(column) if limit >= self.queue.pivot => column.as_slice(),
            _ => &[],
        };
        for (best, last) in raising.iter_mut().zip(last) {
            *best = (*best).max(*last);
        }
        let beyond = last.len().min(end - first);
        for (best, front) in raising[beyond..]
            .iter_mut()
            .zip(&front[first + beyond..end])
        {
            *best = (*best).max(*front);
        }
    }

    /// The worths of a column, block by block from its end.
    fn fill_column(&mut self, longest: usize, rows: Rows) {
        let Arrays {
            column,
            running,
            raising,
            ..
        } = &mut self.arrays;
        let free = &self.row.free[rows.end..rows.end + longest];
        column[rows.end..rows.end + longest].copy_from_slice(free);
        run_maxima(free, &mut running[rows.end..rows.end + longest]);
        let mut end = rows.end;
        while end > rows.first {
            let first = end.saturating_sub(longest).max(rows.first);
            let beyond = &running[first + longest..end + longest];
            let block = &mut column[first..end];
            let others = raising[first..end].iter().zip(beyond);
            let each = block
                .iter_mut()
                .zip(&self.row.balance[first..end])
                .zip(others);
            let mut greatest = N::LOWEST;
            for ((worth, balance), (raising, beyond)) in each.rev() {
                *worth = balance.minus((*raising).max(*beyond).max(greatest));
                greatest = greatest.max(*worth);
            }
            run_maxima(block, &mut running[first..end]);
            end = first;
        }
    }

    /// Puts a filled column at the back of the queue.
    fn enqueue(&mut self, longest: usize, rows: Rows) {
        let filled = &self.arrays.column[rows.first..rows.end];
        let before = self.rows_before(longest);
        let back = &mut self.arrays.back[before.first..before.end];
        for (back, worth) in back.iter_mut().zip(filled) {
            *back = (*back).max(*worth);
        }
        let end = self.limit.end_with(longest);
        if end >= self.queue.pivot {
            // No window that is still to come ends here.
            return;
        }
        let most = self.columns.most_with(self.limit, end);
        let maxima = &mut self.queued[end - self.columns.from.longest];
        if maxima.is_empty() {
            maxima.reserve_exact(most);
        }
        // All columns that come into a window together are seen from the same first row on,
        // and those of a lesser m from more rows.
        for (maximum, worth) in maxima.iter_mut().zip(filled) {
            *maximum = (*maximum).max(*worth);
        }
        maxima.extend_from_slice(&filled[maxima.len()..]);
    }
}

/// The greatest of the first 1, 2, 3 … numbers.
fn run_maxima<N: Number>(numbers: &[N], maxima: &mut [N]) {
    let mut greatest = N::LOWEST;
    for (maximum, number) in maxima.iter_mut().zip(numbers) {
        greatest = greatest.max(*number);
        *maximum = greatest;
    }
}
