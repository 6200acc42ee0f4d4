//! For a score: all states, from the last place up.
//!
//! The worth of moving to a place i by x is what i contributes less the value there, which is
//! `here(i)` and the greatest worth of the moves of up to L(x) from i: a running maximum over the
//! lengths, looked at where it comes to L(x). Where L(x) reaches the end of the row, the worth
//! is the same for all greater x, so one is kept for all of them. And to have moved x takes
//! moves of x, of x' with L(x') >= x, and so on, down to one that could be made at the start;
//! before as many places there is no such state. With the limit 2x that leaves at most n²/6
//! states, and n²/3 looks.
//!
//! Time: O(n²). Memory: at most n²/6 numbers of 4, 8 or 16 bytes for the limit 2x.

use crate::control::{Control, Meter};
use crate::engine::Oracle;
use crate::engine::fit::Estimate;
use crate::engine::window::growing::number::Number;
use crate::engine::window::growing::row::Parts;
use crate::engine::window::growing::shape::Shape;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

/// Seconds for a look, measured on rows of five to ten thousand.
const SECONDS_A_LOOK: f64 = 5e-9;

/// Which states there are.
#[derive(Debug)]
pub(super) struct Layout {
    /// For each move, the first place that it can lead to.
    first: Vec<usize>,
    /// For each place, the greatest last move that there is a worth for.
    greatest: Vec<usize>,
    /// For each place, where its worths are: that of x at x more.
    before: Vec<usize>,
    /// For each place, the greatest move that is looked at.
    looked: Vec<usize>,
}

impl Layout {
    pub(super) fn of(shape: &Shape<'_>) -> Self {
        let (length, limit) = (shape.length, shape.limit);
        let at_start = shape.start_limit.clamp(0, length as i128) as usize;
        let mut first = vec![0];
        for x in 1..=length {
            let before = limit.least(x).max(1);
            let place = match x <= at_start {
                true => x,
                false if before < x => first[before] + x,
                false => break,
            };
            if place > length {
                break;
            }
            first.push(place);
        }
        let mut layout = Self {
            first,
            greatest: vec![0; length + 1],
            before: vec![0; length + 1],
            looked: vec![0; length + 1],
        };
        layout.looked[0] = at_start;
        let (mut greatest, mut before) = (0, 0usize);
        for place in 1..=length {
            while layout.is_met(place, greatest + 1) {
                greatest += 1;
            }
            if greatest == 0 {
                break;
            }
            let left = length - place;
            layout.greatest[place] = greatest.min(limit.least(left).max(1));
            layout.looked[place] = limit.at(layout.greatest[place]).min(left);
            // The worth of x = 1 comes first.
            layout.before[place] = before.wrapping_sub(1);
            before = before.saturating_add(layout.greatest[place]);
        }
        layout
    }

    /// Whether play can come to a place by a move of x.
    fn is_met(&self, place: usize, x: usize) -> bool {
        self.first.get(x).is_some_and(|&first| first <= place)
    }

    fn states(&self) -> u64 {
        self.greatest.iter().map(|&most| most as u64).sum()
    }

    fn bytes<N>(&self) -> u64 {
        let places = self.greatest.len() as u64;
        let of_place = 4 * size_of::<usize>() + 2 * size_of::<N>();
        self.states() * size_of::<N>() as u64 + places * of_place as u64
    }

    pub(super) fn estimate<N>(&self) -> Estimate {
        let looks: u64 = self.looked.iter().map(|&most| most as u64).sum();
        Estimate {
            positions: Some(self.states() + 1),
            bytes: Some(self.bytes::<N>()),
            at_most: false,
            seconds: 1e-6 + looks as f64 * SECONDS_A_LOOK,
        }
    }
}

/// The worths of all states.
pub(super) struct Table<'g, N> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    layout: Layout,
    there: Vec<N>,
    /// What a place contributes to a move to it, less what it does to one from it.
    balance: Vec<N>,
    worths: Vec<N>,
    value: i128,
}

impl<N> std::fmt::Debug for Table<'_, N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Table")
            .field("length", &self.shape.length)
            .finish_non_exhaustive()
    }
}

impl<'g, N: Number> Table<'g, N> {
    pub(super) fn boxed(
        game: &'g RulesGame,
        shape: Shape<'g>,
        parts: &Parts,
        layout: Layout,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        control.allow_bytes(layout.bytes::<N>())?;
        let (there, balance) = parts.narrowed();
        let mut table = Self {
            game,
            worths: vec![N::LOWEST; layout.states() as usize],
            shape,
            layout,
            there,
            balance,
            value: 0,
        };
        let mut meter = Meter::new(control, Some(table.positions()));
        table.fill(&mut meter)?;
        Ok(Box::new(table))
    }

    fn fill(&mut self, meter: &mut Meter<'_>) -> Result<(), SolveError> {
        let last = self.shape.length;
        if let Some(worth) = self.worths.last_mut() {
            // The last place, by any move.
            *worth = self.there[last];
        }
        for place in (0..last).rev() {
            meter.count(self.layout.greatest[place].max(1) as u64)?;
            let greatest = self.fill_place(place);
            if let (0, Some(greatest)) = (place, greatest) {
                self.value = self.there[0].wide() - self.balance[0].wide() + greatest.wide();
            }
        }
        Ok(())
    }

    /// The worths of a place; returns the greatest worth of a move from it that is looked at.
    fn fill_place(&mut self, place: usize) -> Option<N> {
        let Layout {
            greatest: lasts,
            before,
            looked,
            ..
        } = &self.layout;
        let mut greatest = N::LOWEST;
        let mut x = 1;
        let mut length = 0;
        while length < looked[place] {
            // Up to the next length at which the maximum is looked at.
            let end = match x <= lasts[place] {
                true => self.shape.limit.at(x).min(looked[place]),
                false => looked[place],
            };
            for length in length + 1..=end {
                let to = place + length;
                let worth = self.worths[before[to].wrapping_add(length.min(lasts[to]))];
                greatest = greatest.max(worth);
            }
            length = end;
            if x <= lasts[place] {
                let worth = self.balance[place].minus(greatest);
                self.worths[before[place].wrapping_add(x)] = worth;
                x += 1;
            }
        }
        (length > 0).then_some(greatest)
    }

    /// The worth of moving to a place by a move of this length.
    fn worth(&self, place: usize, length: usize) -> N {
        let last = length.min(self.layout.greatest[place]);
        self.worths[self.layout.before[place].wrapping_add(last)]
    }

    /// The best move from a place by the tie rule, up to a limit.
    fn best(&self, place: usize, limit: i128) -> Option<usize> {
        let most = limit.clamp(0, (self.shape.length - place) as i128) as usize;
        let mut best: Option<(usize, N)> = None;
        for length in 1..=most {
            let worth = self.worth(place + length, length);
            let is_better = |old: N| worth > old || (worth == old && !self.shape.nearest_first);
            if best.is_none_or(|(_, old)| is_better(old)) {
                best = Some((length, worth));
            }
        }
        best.map(|best| best.0)
    }
}

impl<N: Number> Oracle for Table<'_, N> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let place = self.shape.row_and_limit(&position.words);
        let value = match place {
            Some((0, limit)) if limit == self.shape.start_limit => Some(self.value),
            Some((0, _)) | None => None,
            Some((place, limit)) => self
                .shape
                .limit
                .allowing(limit)
                .filter(|&last| self.layout.is_met(place, last))
                .map(|last| self.there[place].wide() - self.worth(place, last).wide()),
        };
        let Some(value) = value else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        Ok(Value::Score(value * self.shape.sign))
    }

    fn positions(&self) -> u64 {
        self.layout.states() + 1
    }

    fn bytes(&self) -> u64 {
        self.layout.bytes::<N>()
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut moves = MoveList::new();
        let (mut place, mut limit) = (0, self.shape.start_limit);
        while let Some(length) = self.best(place, limit) {
            let next = place + length;
            moves.push(self.shape.kind, &[self.shape.choice(place, next)]);
            limit = self.shape.limit.unbounded(length as u64);
            place = next;
        }
        Ok(Some(moves))
    }
}
