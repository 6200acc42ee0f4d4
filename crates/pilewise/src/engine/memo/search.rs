//! The depth-first search, with the path on a stack of its own.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::control::{Control, Meter};
use crate::engine::Counts;
use crate::engine::coding::{Encode, Expander, Successors, outside_error};
use crate::engine::packing::{Key, Packing};
use crate::engine::worth::{Scale, Stop, Worth};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Player, Position};

/// The worth of each position visited; [`Worth::UNKNOWN`] while it is on the path.
pub(super) type Known<K, W> = HashMap<K, W, FxBuildHasher>;

/// What a search works with.
pub(super) struct Search<'g, G: ?Sized, K, W> {
    pub(super) game: &'g G,
    packing: Packing,
    expander: Box<dyn Expander<W, K> + 'g>,
    pub(super) meter: Meter<'g>,
    /// Whether it is proven that no position can come up again, so that those on the path need
    /// no mark.
    surely_ends: bool,
    path: Vec<Frame<K, W>>,
    /// The moves still to be looked at of all positions on the path, the deepest's last.
    waiting: Vec<Waiting<K, W>>,
    listed: Successors<W, K>,
    words: Vec<i64>,
    /// Bytes of tables that are finished.
    pub(super) bytes_before: u64,
    pub(super) bytes: u64,
}

/// A position on the path.
struct Frame<K, W> {
    key: K,
    /// Its first move among those waiting.
    first: usize,
    /// Its move to look at next.
    next: usize,
    best: W,
}

/// A move still to be looked at.
struct Waiting<K, W> {
    gain: W,
    again: bool,
    next: K,
}

impl<'g, G: Game + ?Sized, K: Key, W: Worth> Search<'g, G, K, W>
where
    Packing: Encode<K>,
{
    pub(super) fn new(
        game: &'g G,
        packing: Packing,
        expander: Box<dyn Expander<W, K> + 'g>,
        surely_ends: bool,
        control: &Control<'g>,
    ) -> Self {
        Self {
            game,
            packing,
            expander,
            meter: Meter::new(control, None),
            surely_ends,
            path: Vec::new(),
            waiting: Vec::new(),
            listed: Successors::default(),
            words: Vec::new(),
            bytes_before: 0,
            bytes: 0,
        }
    }

    pub(super) fn key(&self, position: &Position) -> Result<K, PlayError> {
        let key = self.packing.encode(&position.words, position.mover);
        if key == K::outside() {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown));
        }
        Ok(key)
    }

    /// The worth of a position, searched for unless it is known.
    pub(super) fn run(
        &mut self,
        known: &mut Known<K, W>,
        scale: Scale,
        from: K,
    ) -> Result<W, Stop> {
        if let Some(&worth) = known.get(&from) {
            return Ok(worth);
        }
        self.path.clear();
        self.waiting.clear();
        let mut returned = self.visit(known, scale, from)?;
        while let Some(frame) = self.path.last_mut() {
            if let Some(worth) = returned.take() {
                let tried = &self.waiting[frame.next];
                frame.best = frame
                    .best
                    .max(scale.after_move(tried.gain, tried.again, worth)?);
                frame.next += 1;
            }
            let mut unknown = None;
            while let Some(waiting) = self.waiting.get(frame.next)
                && !scale.is_most(frame.best)
            {
                let Some(&worth) = known.get(&waiting.next) else {
                    unknown = Some(waiting.next.clone());
                    break;
                };
                if worth == W::UNKNOWN {
                    let repeated = waiting.next.clone();
                    return Err(self.endless(&repeated, None).into());
                }
                frame.best =
                    frame
                        .best
                        .max(scale.after_move(waiting.gain, waiting.again, worth)?);
                frame.next += 1;
            }
            if let Some(next) = unknown {
                returned = self.visit(known, scale, next)?;
            } else if let Some(frame) = self.path.pop() {
                self.waiting.truncate(frame.first);
                returned = Some(frame.best);
                known.insert(frame.key, frame.best);
            }
        }
        // The loop ends when the first frame has returned its worth.
        Ok(returned.unwrap_or(W::UNKNOWN))
    }

    /// Visits an unknown position: its worth if no move of it needs a search, otherwise the
    /// position is put on the path, with the moves from the first that does.
    fn visit(&mut self, known: &mut Known<K, W>, scale: Scale, key: K) -> Result<Option<W>, Stop> {
        self.meter.count(1)?;
        let mover = key.unpack(&self.packing, &mut self.words);
        self.listed.clear();
        let ended = self.expander.expand(&self.words, mover, &mut self.listed)?;
        self.make_room(known)?;
        let worth = match ended {
            Some(outcome) => scale.over(outcome)?,
            None if self.listed.is_empty() => scale.no_move(|| self.game.show(&self.words))?,
            None => match self.look_through(known, scale, &key, mover)? {
                Some(worth) => worth,
                None => {
                    if !self.surely_ends {
                        known.insert(key, W::UNKNOWN);
                    }
                    return Ok(None);
                }
            },
        };
        known.insert(key, worth);
        Ok(Some(worth))
    }

    /// The best of the moves listed if all that matter are known; otherwise `None`, and the
    /// position is on the path.
    fn look_through(
        &mut self,
        known: &Known<K, W>,
        scale: Scale,
        key: &K,
        mover: Player,
    ) -> Result<Option<W>, Stop> {
        let mut best = W::UNKNOWN;
        let mut run = 0;
        for index in 0..self.listed.codes.len() {
            while self.listed.runs[run].end <= index {
                run += 1;
            }
            let again = self.listed.runs[run].again;
            let next = &self.listed.codes[index];
            match known.get(next) {
                Some(&worth) if worth == W::UNKNOWN => {
                    return Err(self.endless(next, Some(key)).into());
                }
                Some(&worth) => {
                    let gain = self.listed.gains[index];
                    best = best.max(scale.after_move(gain, again, worth)?);
                    if scale.is_most(best) {
                        break;
                    }
                }
                None if next == key => return Err(self.endless(next, Some(key)).into()),
                None => {
                    self.put_on_path(key.clone(), mover, index, best)?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(best))
    }

    fn put_on_path(&mut self, key: K, mover: Player, from: usize, best: W) -> Result<(), Stop> {
        let first = self.waiting.len();
        let Successors { gains, codes, runs } = &self.listed;
        let mut run = 0;
        for index in from..codes.len() {
            while runs[run].end <= index {
                run += 1;
            }
            if codes[index] == K::outside() {
                return Err(outside_error(self.game, &self.words, mover).into());
            }
            self.waiting.push(Waiting {
                gain: gains[index],
                again: runs[run].again,
                next: codes[index].clone(),
            });
        }
        self.path.push(Frame {
            key,
            first,
            next: first,
            best,
        });
        Ok(())
    }

    /// Makes sure that the table and the path may grow as they are about to.
    fn make_room(&mut self, known: &Known<K, W>) -> Result<(), Stop> {
        let heap = K::heap_bytes(self.words.len());
        let moves = self.waiting.capacity() + self.listed.codes.len();
        let held = table_bytes(known, heap)
            + moves * (size_of::<Waiting<K, W>>() + heap)
            + self.path.capacity() * (size_of::<Frame<K, W>>() + heap);
        let held = self.bytes_before + held as u64;
        if held > self.bytes {
            self.bytes = held;
            self.meter.control().allow_bytes(held)?;
        }
        Ok(())
    }

    fn endless(&self, repeated: &K, current: Option<&K>) -> SolveError {
        let mut keys: Vec<&K> = self.path.iter().map(|frame| &frame.key).collect();
        keys.extend(current);
        let from = keys.iter().position(|&key| key == repeated).unwrap_or(0);
        let position = |key: &&K| {
            let mut words = Vec::new();
            let mover = key.unpack(&self.packing, &mut words);
            Position { words, mover }
        };
        SolveError::Endless {
            cycle: keys[from..].iter().map(position).collect(),
        }
    }
}

/// What a table takes, or is about to take where it is full and doubles at the next entry.
pub(super) fn table_bytes<K, W>(known: &Known<K, W>, heap: usize) -> usize {
    let times = if known.len() == known.capacity() {
        3
    } else {
        1
    };
    known.capacity() * times * 8 / 7 * (size_of::<(K, W)>() + 1) + known.len() * heap
}

/// What a search of so many positions and moves takes: of the table, when it doubled last, the
/// half was still there; the path's room has doubled likewise.
pub(super) fn expected_bytes<K: Key, W>(counts: &Counts, words: usize) -> u64 {
    let heap = K::heap_bytes(words) as u64;
    let slots = counts.positions.saturating_mul(8).div_ceil(7);
    let slots = slots.checked_next_power_of_two().unwrap_or(u64::MAX).max(4);
    let entry = size_of::<(K, W)>() as u64 + 1;
    let waiting = size_of::<Waiting<K, W>>() as u64 + heap;
    let table = (slots / 2).saturating_mul(3 * entry);
    let path = (counts.waiting / 2).saturating_mul(3 * waiting);
    table
        .saturating_add(path)
        .saturating_add(counts.positions.saturating_mul(heap))
}
