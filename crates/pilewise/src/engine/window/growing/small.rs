//! Short rows: every state valued by the recurrence as it stands.
//!
//! The states are those of a sweep ([`super::plan`]), and so is what they are worth. But all
//! columns are kept, one behind the other, each to the end of the row; a maximum over a window
//! is taken by looking at all of it, and numbers that do not fit in 64 bits many times over are
//! left to the sweep.
//!
//! Time: O(s · m) for s states and moves of up to m. Memory: 8 bytes a state, and 8 for each of
//! the places of a column that are within reach of the end.

use super::cost::HOW;
use super::shape::{Shape, State};
use super::short::{LONGEST, Layout, Short};
use crate::control::{Control, Meter};
use crate::engine::fit::{Estimate, Ready};
use crate::engine::window::arguments;
use crate::engine::{Argument, Oracle, Reach};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

/// Seconds for a state and a move.
const SECONDS_A_MOVE: f64 = 2e-9;

/// A short row, and what its states are worth once it is solved.
pub(super) struct Small<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    layout: Layout,
    /// For each place what it contributes to a move to it, and the same less what it does to
    /// one from it; what the place is worth where no limit holds; and the worths of the columns.
    numbers: Vec<i64>,
}

impl std::fmt::Debug for Small<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Small")
            .field("length", &self.shape.length)
            .finish_non_exhaustive()
    }
}

impl<'g> Small<'g> {
    /// A game of the shape with these states.
    pub(super) fn new(game: &'g RulesGame, shape: Shape<'g>, short: Short) -> Box<Self> {
        Box::new(Self {
            game,
            shape,
            layout: short.layout,
            numbers: short.numbers,
        })
    }

    fn there(&self, row: usize) -> i64 {
        self.numbers[row]
    }

    fn held(&self) -> u64 {
        (3 * (self.shape.length + 1) + self.layout.numbers) as u64 * size_of::<i64>() as u64
    }

    fn states(&self) -> u64 {
        self.layout.states + self.shape.length as u64 + 1
    }

    /// Values all states.
    fn fill(&mut self) {
        let (length, places) = (self.shape.length, self.shape.length + 1);
        self.numbers.resize(3 * places + self.layout.numbers, 0);
        let (parts, worths) = self.numbers.split_at_mut(2 * places);
        let balance = &parts[places..];
        let (free, worths) = worths.split_at_mut(places);
        free[length] = parts[length];
        let mut greatest = free[length];
        for row in (0..length).rev() {
            free[row] = balance[row] - greatest;
            greatest = greatest.max(free[row]);
        }
        let columns = &self.layout.columns[..self.layout.count];
        let from = self.shape.start.longest;
        for (at, column) in columns.iter().enumerate().rev() {
            let longest = from + at;
            let (first, end) = (usize::from(column.first), usize::from(column.end));
            let limit = length - end;
            let own = (i64::from(column.base) + i64::from(column.first)) as usize;
            let (own, above) = worths[own..].split_at_mut(places - first);
            let above_from = (i64::from(column.base) + places as i64) as usize;
            own[end - first..].copy_from_slice(&free[end..]);
            let mut raising = [i64::MIN; LONGEST];
            let raising = &mut raising[..end - first];
            for moved in longest + 1..=limit {
                let worths = match columns.get(moved - from) {
                    Some(next) => {
                        let row = i64::from(next.base) + (first + moved) as i64;
                        &above[row as usize - above_from..]
                    }
                    None => &free[first + moved..],
                };
                for (best, worth) in raising.iter_mut().zip(worths) {
                    *best = (*best).max(*worth);
                }
            }
            for row in (0..end - first).rev() {
                let window = &own[row + 1..=row + longest];
                let best = window.iter().fold(raising[row], |best, &one| best.max(one));
                own[row] = balance[first + row] - best;
            }
        }
    }

    /// The worth of moving to a state, if play can come to it.
    fn worth(&self, state: State) -> Option<i64> {
        let State { row, longest } = state;
        let worths = &self.numbers[2 * (self.shape.length + 1)..];
        let at = longest.checked_sub(self.shape.start.longest)?;
        match self.layout.columns[..self.layout.count].get(at) {
            Some(column) if row < usize::from(column.first) => None,
            Some(column) => {
                let columns = &worths[self.shape.length + 1..];
                let place = i64::from(column.base) + row as i64;
                columns.get(usize::try_from(place).ok()?).copied()
            }
            None if row + self.shape.limit.at(longest) >= self.shape.length => {
                worths.get(row).copied()
            }
            None => None,
        }
    }

    /// The best next state by the tie rule.
    fn best(&self, state: State) -> Option<State> {
        let mut best: Option<(State, i64)> = None;
        let most = self.shape.limit.at(state.longest);
        for row in state.row + 1..=(state.row + most).min(self.shape.length) {
            let longest = state.longest.max(row - state.row);
            let next = State { row, longest };
            let worth = self.worth(next)?;
            let is_better = |old: i64| worth > old || (worth == old && !self.shape.nearest_first);
            if best.is_none_or(|(_, old)| is_better(old)) {
                best = Some((next, worth));
            }
        }
        best.map(|(next, _)| next)
    }
}

impl<'g> Ready<'g> for Small<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        let most = match self.layout.count.checked_sub(1) {
            Some(last) => self.layout.limit(self.shape.length, last) as u64,
            None => 1,
        };
        Estimate {
            positions: Some(self.states()),
            bytes: Some(self.held()),
            at_most: false,
            seconds: (self.states() * most) as f64 * SECONDS_A_MOVE,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        HOW.to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &arguments::GROWING_LIMIT
    }

    fn solve(
        mut self: Box<Self>,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        control.allow_bytes(self.held())?;
        Meter::new(control, Some(self.states())).count(self.states())?;
        self.fill();
        Ok(self)
    }
}

impl Oracle for Small<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let state = self.shape.state(&position.words);
        let worth = state.and_then(|state| Some((state.row, self.worth(state)?)));
        let Some((row, worth)) = worth else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        let value = i128::from(self.there(row) - worth);
        Ok(Value::Score(value * self.shape.sign))
    }

    fn positions(&self) -> u64 {
        self.states()
    }

    fn bytes(&self) -> u64 {
        self.held()
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut moves = MoveList::new();
        let mut state = self.shape.start;
        while state.row < self.shape.length {
            let unknown = || PlayError::new(Fault::Unreachable);
            let next = self.best(state).ok_or_else(unknown)?;
            moves.push(self.shape.kind, &[self.shape.choice(state.row, next.row)]);
            state = next;
        }
        Ok(Some(moves))
    }
}
