//! The sweeps over a box of cells: one that marks what play can reach, one that values.

use super::pair::{self, Make};
use super::shape::Shape;
use super::walk::Walk;
use crate::control::Meter;
use crate::engine::coding::{Expander, OUTSIDE, Successors, outside_error};
use crate::engine::worth::{Scale, Stop, Worth};
use crate::error::{Fault, PlayError};
use crate::game::{Game, Player};

/// How many cells are looked at before most are taken to be reached.
const FEWEST_SEEN: u64 = 2048;

/// What the sweeps find.
pub(super) struct Filled<W> {
    pub(super) worths: Vec<W>,
    /// Whether the positions counted are those that play can reach. If not, all cells of a small
    /// table were valued, which took less time than to find out.
    pub(super) is_marked: bool,
}

/// Two sweeps over a box of cells.
pub(super) struct Sweep<'s, 'g, G: ?Sized, W> {
    pub(super) game: &'g G,
    pub(super) scale: Scale,
    pub(super) shape: &'s Shape,
    pub(super) expander: Box<dyn Expander<W> + 'g>,
    pub(super) meter: Meter<'g>,
    pub(super) listed: Successors<W>,
    pub(super) positions: u64,
    /// Makes more of what lists successors, for a second thread.
    pub(super) make: Option<Make<'s, 'g, W>>,
}

pub(super) const MOVERS: [Player; 2] = [Player::First, Player::Second];

impl<G: Game + ?Sized, W: Worth> Sweep<'_, '_, G, W> {
    /// The worth of every cell reached.
    pub(super) fn solve(&mut self, cells: usize) -> Result<Filled<W>, Stop> {
        if cells as u64 <= FEWEST_SEEN && self.expander.values_at_once() {
            // As much as the marking would count, so that limits mean the same.
            self.meter.count(cells as u64)?;
            if let Some(worths) = self.value_all(cells)? {
                let is_marked = false;
                return Ok(Filled { worths, is_marked });
            }
            let control = *self.meter.control();
            self.meter = Meter::new(&control, Some(2 * cells as u64));
            self.positions = 0;
        }
        let worths = self.solve_marked(cells)?;
        let is_marked = true;
        Ok(Filled { worths, is_marked })
    }

    /// The same, where most cells may not be reached or take long to value.
    fn solve_marked(&mut self, cells: usize) -> Result<Vec<W>, Stop> {
        if let Some(reached) = self.mark(cells, true)? {
            return self.fill(cells, &reached);
        }
        let control = *self.meter.control();
        self.meter = Meter::new(&control, Some(cells as u64));
        if let Some(worths) = self.value_all(cells)? {
            return Ok(worths);
        }
        self.meter = Meter::new(&control, Some(2 * cells as u64));
        self.positions = 0;
        let reached = self.mark(cells, false)?;
        let reached = reached.unwrap_or_else(|| Marks::none(cells));
        self.fill(cells, &reached)
    }

    /// The cells that play can reach; `None` if that may be given up and most cells seem to be
    /// reached.
    pub(super) fn mark(
        &mut self,
        cells: usize,
        mut may_give_up: bool,
    ) -> Result<Option<Marks>, Stop> {
        let mut seen = 0;
        let enough = (cells as u64 / 32).max(FEWEST_SEEN);
        let mut reached = Marks::none(cells);
        let words = self.game.start();
        let start = self.shape.coding.code(&words, Player::First);
        if start == OUTSIDE {
            return Err(outside_error(self.game, &words, Player::First).into());
        }
        reached.mark(start);
        let movers = &MOVERS[..1 + self.shape.coding.second as usize];
        // Every position in play comes after the start, against the order of evaluation.
        let mut walk = Walk::from(self.shape, words, true);
        loop {
            let mut piece = walk.piece();
            self.meter.count(piece.length * movers.len() as u64)?;
            for _ in 0..piece.length {
                for (code, &mover) in (piece.code..).zip(movers) {
                    if reached.has(code) {
                        self.positions += 1;
                        self.mark_next(piece.words, mover, &mut reached)?;
                    }
                }
                piece.step();
            }
            seen += piece.length * movers.len() as u64;
            if !walk.go_on() {
                return Ok(Some(reached));
            }
            if may_give_up && seen >= enough {
                may_give_up = false;
                let are_most = self.positions >= seen / 2 && cells as u64 / 4 >= seen;
                if are_most && self.expander.can_value() {
                    return Ok(None);
                }
            }
        }
    }

    /// Marks what the moves of a position lead to.
    #[inline]
    fn mark_next(&mut self, words: &[i64], mover: Player, reached: &mut Marks) -> Result<(), Stop> {
        if self.expander.mark(words, mover, &mut reached.0) {
            return Ok(());
        }
        self.listed.clear();
        let over = self.expander.expand(words, mover, &mut self.listed)?;
        if over.is_none() {
            for &code in &self.listed.codes {
                if code == OUTSIDE {
                    return Err(outside_error(self.game, words, mover).into());
                }
                reached.mark(code);
            }
        }
        Ok(())
    }

    /// The worth of every cell whose successors all have one; `None` if the start is none of
    /// them.
    fn value_all(&mut self, cells: usize) -> Result<Option<Vec<W>>, Stop> {
        self.positions = 0;
        let worths = match self.make.filter(|_| pair::is_worthwhile(self.shape)) {
            Some(make) => {
                let (shape, scale) = (self.shape, self.scale);
                let (worths, positions) = pair::value(shape, scale, None, make, &mut self.meter)?;
                self.positions = positions;
                worths
            }
            None => self.value_alone(cells)?,
        };
        let start = self.shape.coding.code(&self.game.start(), Player::First);
        let start = usize::try_from(start)
            .ok()
            .and_then(|start| worths.get(start));
        Ok(start
            .is_some_and(|&worth| worth != W::UNKNOWN)
            .then_some(worths))
    }

    /// The same by one thread.
    fn value_alone(&mut self, cells: usize) -> Result<Vec<W>, Stop> {
        let mut worths = vec![W::UNKNOWN; cells];
        let movers = &MOVERS[..1 + self.shape.coding.second as usize];
        let mut walk = Walk::over(self.shape);
        loop {
            let piece = walk.piece();
            self.meter.count(piece.length * movers.len() as u64)?;
            // Ends that play does not come to would be most of many tables.
            self.positions += (self.expander).value_piece(piece, movers, self.scale, &mut worths);
            if !walk.go_on() {
                return Ok(worths);
            }
        }
    }

    /// The worth of every cell marked.
    fn fill(&mut self, cells: usize, reached: &Marks) -> Result<Vec<W>, Stop> {
        let make = self.make.filter(|_| pair::is_worthwhile(self.shape));
        let make = make.filter(|_| self.expander.can_value());
        let mut worths = match make {
            Some(make) => {
                let (shape, scale) = (self.shape, self.scale);
                pair::value(shape, scale, Some(reached), make, &mut self.meter)?.0
            }
            None => vec![W::UNKNOWN; cells],
        };
        let movers = &MOVERS[..1 + self.shape.coding.second as usize];
        let mut walk = Walk::over(self.shape);
        loop {
            let mut piece = walk.piece();
            if make.is_none() {
                self.meter.count(piece.length * movers.len() as u64)?;
            }
            for _ in 0..piece.length {
                for (code, &mover) in (piece.code..).zip(movers) {
                    // What two threads have left is valued here.
                    if reached.has(code) && worths[code as usize] == W::UNKNOWN {
                        worths[code as usize] = self.worth(piece.words, mover, &worths)?;
                    }
                }
                piece.step();
            }
            if !walk.go_on() {
                return Ok(worths);
            }
        }
    }

    /// The worth of a position whose successors are filled.
    #[inline]
    fn worth(&mut self, words: &[i64], mover: Player, worths: &[W]) -> Result<W, Stop> {
        if let Some(valued) = self.expander.value(words, mover, self.scale, worths) {
            return Ok(valued.worth);
        }
        self.listed.clear();
        if let Some(outcome) = self.expander.expand(words, mover, &mut self.listed)? {
            return self.scale.over(outcome);
        }
        if self.listed.is_empty() {
            return self.scale.no_move(|| self.game.show(words));
        }
        let mut best = W::UNKNOWN;
        let mut from = 0;
        for run in &self.listed.runs {
            let gains = &self.listed.gains[from..run.end];
            for (&gain, &code) in gains.iter().zip(&self.listed.codes[from..run.end]) {
                let next = worths[code as usize];
                if next == W::UNKNOWN {
                    // Only an order of evaluation that is wrong can lead here.
                    let shown = self.game.show(words);
                    return Err(PlayError::new(Fault::OutOfOrder).in_position(shown).into());
                }
                best = best.max(self.scale.after_move(gain, run.again, next)?);
            }
            from = run.end;
        }
        Ok(best)
    }
}

/// A bit for each cell.
#[derive(Debug)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    pub(super) fn none(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    #[inline]
    fn mark(&mut self, cell: u64) {
        self.0[(cell / 64) as usize] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn has(&self, cell: u64) -> bool {
        self.0[(cell / 64) as usize] >> (cell % 64) & 1 == 1
    }
}
