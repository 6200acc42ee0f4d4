//! A table in segments of layers: the one valued last, and the last layers of every other.

use std::ops::Range;

use crate::control::Meter;
use crate::engine::coding::{Coding, Expander, OUTSIDE, Successors, Valued};
use crate::engine::table::Shape;
use crate::engine::worth::{Scale, Stop, Worth};
use crate::game::{Game, Player};
use crate::rules::RulesGame;

/// A segment has at least so many cells, so that making ready for it hardly counts.
const LEAST_CELLS: u64 = 1 << 18;

/// Makes what values positions of a box.
pub(super) type Make<'g, W> = Box<dyn Fn(Coding) -> Box<dyn Expander<W> + 'g> + 'g>;

/// Into what pieces a table is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// How many layers there are, and how many cells a layer has.
    pub(super) layers: u64,
    pub(super) layer: u64,
    /// How far a move leads on at most, in layers.
    pub(super) step: u64,
    /// How many layers a segment has; at least as many as a move leads on.
    pub(super) segment: u64,
}

impl Sizes {
    pub(super) fn of(layers: u64, step: u64, layer: u64) -> Self {
        let balanced = layers.saturating_mul(step).isqrt();
        let least = LEAST_CELLS.div_ceil(layer.max(1));
        Self {
            layers,
            layer,
            step,
            segment: balanced.max(least).max(step).clamp(1, layers.max(1)),
        }
    }

    /// How many cells are held at once.
    pub(super) fn cells(self) -> u64 {
        let kept = self.step.saturating_mul(self.layers.div_ceil(self.segment));
        let layers = self.segment.saturating_add(self.step).saturating_add(kept);
        layers.saturating_mul(self.layer)
    }

    /// The layers of a segment.
    fn own(self, segment: u64) -> Range<u64> {
        let start = segment * self.segment;
        start..self.layers.min(start + self.segment)
    }
}

/// The segments valued so far.
pub(super) struct Segments<'g, W> {
    pub(super) sizes: Sizes,
    pub(super) meter: Meter<'g>,
    game: &'g RulesGame,
    scale: Scale,
    shape: Shape,
    make: Make<'g, W>,
    /// For each segment that has been valued, the worths of its last layers.
    kept: Vec<Vec<W>>,
    /// The segment valued last.
    current: Option<Current<W>>,
    listed: Successors<W>,
}

/// One segment, with the layers before it that its moves may lead to.
struct Current<W> {
    layers: Range<u64>,
    shape: Shape,
    worths: Vec<W>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known<W> {
    Worth(W),
    /// It is a cell of the table, but has no worth.
    Unknown,
    /// It is no cell of the table.
    Outside,
}

const MOVERS: [Player; 2] = [Player::First, Player::Second];

impl<'g, W: Worth> Segments<'g, W> {
    pub(super) fn new(
        game: &'g RulesGame,
        (shape, sizes): (Shape, Sizes),
        make: Make<'g, W>,
        meter: Meter<'g>,
    ) -> Self {
        Self {
            sizes,
            meter,
            game,
            scale: Scale::of(game.goal()),
            shape,
            make,
            kept: Vec::new(),
            current: None,
            listed: Successors::default(),
        }
    }

    /// What is known of a position, once its segment has been valued again if need be.
    ///
    /// # Errors
    /// A limit, or the caller's word to stop.
    pub(super) fn known(&mut self, words: &[i64], mover: Player) -> Result<Known<W>, Stop> {
        let Some(layer) = self.shape.layer_of(words) else {
            return Ok(Known::Outside);
        };
        let is_here = |current: &Current<W>| current.layers.contains(&layer);
        if !self.current.as_ref().is_some_and(is_here) {
            self.load(layer / self.sizes.segment)?;
        }
        let Some(current) = &self.current else {
            return Ok(Known::Unknown);
        };
        let code = current.shape.coding.code(words, mover);
        Ok(match current.worths.get(code as usize) {
            _ if code == OUTSIDE => Known::Outside,
            Some(&worth) if worth != W::UNKNOWN => Known::Worth(worth),
            _ => Known::Unknown,
        })
    }

    /// Makes a segment the current one; those before it are valued first if they never were.
    fn load(&mut self, segment: u64) -> Result<(), Stop> {
        for earlier in self.kept.len() as u64..segment {
            self.value(earlier)?;
        }
        self.value(segment)
    }

    /// Values a segment, all before it having been valued.
    fn value(&mut self, segment: u64) -> Result<(), Stop> {
        let own = self.sizes.own(segment);
        let before = own.start.saturating_sub(self.sizes.step)..own.start;
        let layers = before.start..own.end;
        let shape = self.shape.of_layers(layers.clone());
        // The memory of the segment before serves again.
        let mut worths = self.current.take().map_or_else(Vec::new, |old| old.worths);
        worths.clear();
        worths.resize(
            usize::try_from(shape.cells).unwrap_or(usize::MAX),
            W::UNKNOWN,
        );
        if let Some(kept) = segment
            .checked_sub(1)
            .and_then(|it| self.kept.get(it as usize))
        {
            let cells = cells_of(&shape, 0..before.end - before.start);
            worths[cells].copy_from_slice(kept);
        }
        let own = self.shape.of_layers(own);
        let is_new = segment == self.kept.len() as u64;
        self.fill((&own, &shape), &mut worths, is_new)?;
        if is_new {
            let count = layers.end - layers.start;
            let last = count - self.sizes.step.min(count)..count;
            self.kept.push(worths[cells_of(&shape, last)].to_vec());
        }
        self.current = Some(Current {
            layers,
            shape,
            worths,
        });
        Ok(())
    }

    /// Values the cells of the box `own`, which is part of the box `all`. Positions that were
    /// visited before are not counted again, but the caller may stop their visit likewise.
    fn fill(
        &mut self,
        (own, all): (&Shape, &Shape),
        worths: &mut [W],
        is_new: bool,
    ) -> Result<(), Stop> {
        let mut again = Meter::new(self.meter.control(), Some(own.cells));
        let mut expander = (self.make)(all.coding.clone());
        if own.cells >= LEAST_CELLS {
            expander.can_value();
        }
        let mut words = own.corner(false);
        loop {
            for &mover in &MOVERS[..1 + all.coding.second as usize] {
                let meter = if is_new { &mut self.meter } else { &mut again };
                meter.count(1)?;
                let valued = expander.value(&words, mover, self.scale, worths);
                let worth = match valued {
                    Some(Valued { worth, .. }) => worth,
                    None => self.by_list(&mut *expander, &words, mover, worths),
                };
                worths[all.coding.code(&words, mover) as usize] = worth;
            }
            if !own.advance(&mut words, false) {
                return Ok(());
            }
        }
    }

    /// The worth of a position by the list of its moves; unknown where the rules cannot be
    /// applied, or a successor has no worth.
    fn by_list(
        &mut self,
        expander: &mut dyn Expander<W>,
        words: &[i64],
        mover: Player,
        worths: &[W],
    ) -> W {
        self.listed.clear();
        let (scale, listed) = (self.scale, &mut self.listed);
        let worth = match expander.expand(words, mover, listed) {
            Ok(Some(outcome)) => scale.over(outcome),
            Ok(None) if listed.is_empty() => scale.no_move(|| self.game.show(words)),
            Ok(None) => best(scale, listed, worths),
            Err(stop) => Err(stop),
        };
        worth.unwrap_or(W::UNKNOWN)
    }
}

/// The best worth of some moves; unknown if one of them leads where nothing is known.
fn best<W: Worth>(scale: Scale, listed: &Successors<W>, worths: &[W]) -> Result<W, Stop> {
    let mut best = W::UNKNOWN;
    let mut from = 0;
    for run in &listed.runs {
        let gains = &listed.gains[from..run.end];
        for (&gain, &code) in gains.iter().zip(&listed.codes[from..run.end]) {
            match worths.get(code as usize) {
                Some(&next) if next != W::UNKNOWN => {
                    best = best.max(scale.after_move(gain, run.again, next)?);
                }
                _ => return Ok(W::UNKNOWN),
            }
        }
        from = run.end;
    }
    Ok(best)
}

/// The places in memory of some layers of a box, counted in the order of evaluation.
fn cells_of(shape: &Shape, layers: Range<u64>) -> Range<usize> {
    if layers.is_empty() {
        return 0..0;
    }
    let ends = (
        shape.layer_start(layers.start),
        shape.layer_start(layers.end - 1),
    );
    let layer = shape.cells / shape.layers().unwrap_or(1);
    ends.0.min(ends.1) as usize..(ends.0.max(ends.1) + layer) as usize
}
