//! An index that moves one way, by at most a multiple of the longest move so far (Stone Game
//! II: by x, 1 <= x <= 2m, and then m becomes max(m, x)).
//!
//! Where the last move alone sets the limit, see [`last`].
//!
//! A state is a place i and the longest move m so far. The gain of a move adds up what the
//! two places contribute, so the worth of moving to a state depends on that state alone: what
//! its place contributes, less its value. The best move of (i, m) is then a maximum of worths:
//! over the states (i+1..=i+m, m), and over (i+x, x) for m < x <= limit(m). As m falls, both
//! windows move one way only, and a maximum over such a window takes constant time a state,
//! however long it is; [`sweep`] says how.
//!
//! Few states need be looked at. Where the limit reaches the end of the row it does so ever
//! after, so m does not matter there and one pass values all places. And to have come to m
//! takes moves of m, m/2, m/4 … places, 2m - 2 or more of them. With the limit 2m that leaves
//! about n²/8 states of the n² that there are.
//!
//! If no gain is negative and the gains of a line are parts of one sum, then no state is worth
//! more to its mover than all that is left, which is what the last mover takes. So among the
//! moves that leave no limit the longest is best, and the worth that it would have without a
//! limit is no more than its own: it may be looked at whatever it leaves. Otherwise those
//! moves are a range of places, whose maximum is looked up in a table of powers of two.
//!
//! A row of a few dozen numbers has so few states that all are valued by the recurrence as it
//! stands: see [`small`].
//!
//! Not all worths are kept: as many columns as are worth their memory, from the least m up,
//! and what the first move leads to. A position that is not among them is swept anew; a line
//! is, but no more than twice for each move of it that raises m.
//!
//! Time: O(s) for s states, s about n²/8 for the limit 2m. Memory: about n²/48 numbers of 4,
//! 8 or 16 bytes, and what is recorded, at most n²/8 of them and at most 192 MiB.

mod bounds;
mod cost;
mod last;
mod limit;
mod memory;
mod number;
mod plan;
mod reading;
mod record;
mod row;
mod shape;
mod short;
mod small;
mod sweep;
#[cfg(test)]
mod tests;

use crate::control::{Control, Meter};
use crate::engine::Oracle;
use crate::engine::fit::{Decline, Fit, Ready};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

use cost::{ReadyToSweep, working_bytes};
use number::Number;
use plan::Columns;
use record::Record;
use row::{Parts, Row};
pub(super) use shape::Pattern;
use shape::{Shape, State};
use short::Short;
use small::Small;
use sweep::Sweep;

/// No sweep records more bytes than this: a line is then swept for again, at a state from which
/// there is less to do.
const MOST_RECORDED: u64 = 192 << 20;

impl Fit for Pattern {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = self.shape(game)?;
        if !shape.memory.keeps_longest {
            return last::ready(game, shape);
        }
        Ok(match Short::of(&shape) {
            Some(short) => Small::new(game, shape, short),
            None => Box::new(ReadyToSweep::of(game, shape)?),
        })
    }
}

/// A game of this shape with what sweeps have found.
struct Answers<'g, N> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    control: Control<'g>,
    row: Row<N>,
    row_bytes: u64,
    /// What the sweep from the start recorded, and what the latest one did.
    first: Option<Record<N>>,
    latest: Option<Record<N>>,
    positions: u64,
    bytes: u64,
    recorded_bytes: u64,
}

impl<N> std::fmt::Debug for Answers<'_, N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Window")
            .field("length", &self.shape.length)
            .finish_non_exhaustive()
    }
}

impl<'g, N: Number> Answers<'g, N> {
    fn boxed(
        game: &'g RulesGame,
        shape: Shape<'g>,
        parts: &Parts,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let row_bytes = Row::<N>::bytes(shape.length as u64, parts.is_taking());
        control.allow_bytes(row_bytes)?;
        let row = Row::of(&shape, parts);
        let mut answers = Self {
            game,
            control: *control,
            row,
            row_bytes,
            first: None,
            latest: None,
            positions: shape.length as u64 + 1,
            bytes: row_bytes,
            recorded_bytes: 0,
            shape,
        };
        if !answers.is_free(answers.shape.start) {
            answers.first = Some(answers.sweep(answers.shape.start)?);
        }
        Ok(Box::new(answers))
    }

    /// Whether no limit holds in a state.
    fn is_free(&self, state: State) -> bool {
        state.row + self.shape.limit.at(state.longest) >= self.shape.length
    }

    /// Sweeps from a state, and records what half of the memory that is left can hold.
    fn sweep(&mut self, from: State) -> Result<Record<N>, SolveError> {
        let columns = Columns::of(&self.shape.limit, self.shape.length, from);
        let (states, size) = (columns.states(), size_of::<N>() as u64);
        let working = working_bytes(&self.shape, &columns, size);
        let held = self.row_bytes + self.recorded_bytes + working;
        let first = columns.rows[0].count() as u64;
        self.control.allow_bytes(held + first * size)?;
        let left = ((self.control.limits.bytes - held) / 2).min(MOST_RECORDED) / size;
        let last = columns.recorded(left);
        let recorded = columns.rows[..=last - from.longest].iter();
        let recorded: u64 = recorded.map(|rows| rows.count() as u64 * size).sum();
        let mut meter = Meter::new(&self.control, Some(self.positions + states));
        meter.count(self.positions)?;
        self.bytes = self.bytes.max(held + recorded);
        let record = Sweep::new(&self.row, &self.shape.limit, columns).run(last, &mut meter)?;
        self.positions = meter.positions;
        if self.first.is_none() {
            self.recorded_bytes = recorded;
        }
        Ok(record)
    }

    /// The worth of moving to a state that play can reach, if it is known.
    fn known(&self, state: State) -> Option<N> {
        if self.is_free(state) {
            return self.row.free.get(state.row).copied();
        }
        let records = self.first.iter().chain(&self.latest);
        records.into_iter().find_map(|record| record.worth(state))
    }

    /// The same; sweeps if it must.
    fn worth(&mut self, state: State) -> Result<N, SolveError> {
        if let Some(worth) = self.known(state) {
            return Ok(worth);
        }
        self.sweep_again(state)?;
        let unknown = || PlayError::new(Fault::Unreachable);
        Ok(self.known(state).ok_or_else(unknown)?)
    }

    fn sweep_again(&mut self, state: State) -> Result<(), SolveError> {
        self.latest = None;
        self.latest = Some(self.sweep(state)?);
        Ok(())
    }

    /// The best next place by the tie rule, if enough of what a move can lead to is known.
    fn best_next(&self, state: State) -> Option<usize> {
        let State { row, longest } = state;
        let mut best: Option<(usize, N)> = None;
        for next in row + 1..=row + longest {
            let worth = self.known(State { row: next, longest })?;
            self.keep_better(&mut best, next, worth);
        }
        let records = self.first.iter().chain(&self.latest);
        let raising = records.into_iter().find_map(|record| record.raising(state));
        if let (Some((next, worth)), Some(raising)) = (best, raising)
            && (raising < worth || (raising == worth && self.shape.nearest_first))
        {
            return Some(next);
        }
        for next in row + longest + 1..=row + self.shape.limit.at(longest) {
            let longest = next - row;
            let worth = self.known(State { row: next, longest })?;
            self.keep_better(&mut best, next, worth);
        }
        best.map(|(next, _)| next)
    }

    fn keep_better(&self, best: &mut Option<(usize, N)>, next: usize, worth: N) {
        let is_better =
            best.is_none_or(|(_, old)| worth > old || (worth == old && !self.shape.nearest_first));
        if is_better {
            *best = Some((next, worth));
        }
    }
}

impl<N: Number> Oracle for Answers<'_, N> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let Some(state) = self.shape.state(&position.words) else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        let worth = self.worth(state)?;
        let value = self.row.there[state.row].wide() - worth.wide();
        Ok(Value::Score(value * self.shape.sign))
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut moves = MoveList::new();
        let mut state = self.shape.start;
        while state.row < self.shape.length {
            let next = if self.is_free(state) {
                self.row.free_next[state.row]
            } else {
                match self.best_next(state) {
                    Some(next) => next,
                    None => {
                        self.sweep_again(state)?;
                        let unknown = || PlayError::new(Fault::Unreachable);
                        self.best_next(state).ok_or_else(unknown)?
                    }
                }
            };
            moves.push(self.shape.kind, &[self.shape.choice(state.row, next)]);
            let longest = state.longest.max(next - state.row);
            state = State { row: next, longest };
        }
        Ok(Some(moves))
    }
}
