//! The best-first search: the least loss from a piece down to a single stone.
//!
//! Vertices are pieces, once for the cuts that keep a left part and once for those that keep
//! a right part ([`Claims`]); a step from a piece to a part of it costs what is lost, the sum
//! of the piece less twice that of the part. Reaching a single stone costs that stone. The
//! search is A* with [`Stones::least_loss`], which is consistent, so a vertex is met first
//! at its least loss.
//!
//! Parts are made one at a time: those of one side, from the longest down, cost ever more,
//! so they stand in the queue as one [`Family`](Entry::Family) with the loss of the next.
//! And of two parts kept one after the other on the same side, the first must be the longest
//! possible: any shorter one loses more and leads to the same. So only the longest part of a
//! side goes on with both sides, every other with the opposite side alone.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::shape::Side;
use super::stones::{Amount, Piece, Stones};
use crate::control::Meter;
use crate::error::{OverLimit, SolveError};

/// Sides that a piece goes on with, or has gone on with: bit 0 left, bit 1 right.
type Claims = u8;

const BOTH: Claims = 3;

fn claim(side: Side) -> Claims {
    match side {
        Side::Left => 1,
        Side::Right => 2,
    }
}

/// A search that can be taken up again.
#[derive(Debug)]
pub(super) struct BestFirst<'s, A: Amount> {
    stones: &'s Stones<'s, A>,
    queue: BinaryHeap<Waiting<A>>,
    claimed: HashMap<Piece, Claims, FxBuildHasher>,
    /// The pieces that the search has gone on from.
    settled: Vec<Settled<A>>,
    /// How often anything was taken from the queue.
    steps: u64,
}

/// A piece at its least loss.
#[derive(Clone, Copy, Debug)]
struct Settled<A> {
    loss: A,
    piece: Piece,
    /// The settled piece that it is a part of; itself for the piece searched from.
    parent: u32,
}

/// What stands in the queue.
#[derive(Debug, PartialEq, Eq)]
struct Waiting<A> {
    /// No line through this entry loses less.
    least: A,
    /// Of two with the same loss, that with the shorter piece is nearer to its end.
    length: u32,
    /// A settled piece, and the part of it that is meant.
    parent: u32,
    cut: u32,
    side: Side,
    entry: Entry,
    goes_on: Claims,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// This part.
    Part,
    /// This part and all shorter ones of the same side.
    Family,
}

impl<A: Amount> Ord for Waiting<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        // The queue gives the greatest first.
        (other.least, other.length).cmp(&(self.least, self.length))
    }
}

impl<A: Amount> PartialOrd for Waiting<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending<A> {
    /// With the least loss, and the parts kept on the way, the first first.
    Found(A, Vec<Piece>),
    /// Every line loses more than was asked for.
    LosesMore,
    /// At the limit of its steps.
    Unfinished,
}

impl<'s, A: Amount> BestFirst<'s, A> {
    /// A search from `root`, which has two stones or more.
    pub(super) fn new(stones: &'s Stones<'s, A>, root: Piece) -> Self {
        let first = Settled {
            loss: A::default(),
            piece: root,
            parent: 0,
        };
        let mut search = Self {
            stones,
            queue: BinaryHeap::new(),
            claimed: HashMap::default(),
            settled: vec![first],
            steps: 0,
        };
        search.claimed.insert(root, BOTH);
        search.open_families(0, BOTH);
        search
    }

    /// How often anything was taken from the queue.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        let slot = size_of::<(Piece, Claims)>() + 1;
        let bytes = self.queue.capacity() * size_of::<Waiting<A>>()
            + self.claimed.capacity() * slot * 8 / 7
            + self.settled.capacity() * size_of::<Settled<A>>();
        bytes as u64
    }

    /// Searches on, for at most `steps` steps in all and for lines that lose at most `most`.
    pub(super) fn run(
        &mut self,
        steps: u64,
        most: A,
        meter: &mut Meter<'_>,
    ) -> Result<Ending<A>, SolveError> {
        while let Some(waiting) = self.queue.peek() {
            if waiting.least > most {
                return Ok(Ending::LosesMore);
            }
            if self.steps >= steps {
                return Ok(Ending::Unfinished);
            }
            self.steps += 1;
            if self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS) {
                meter.control().allow_bytes(self.bytes())?;
            }
            let Some(waiting) = self.queue.pop() else {
                break;
            };
            match waiting.entry {
                Entry::Family => self.next_of_family(&waiting),
                Entry::Part => {
                    meter.count(1)?;
                    if let Some(found) = self.settle(&waiting)? {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(Ending::LosesMore)
    }

    fn part(&self, waiting: &Waiting<A>) -> Piece {
        let parent = self.settled[waiting.parent as usize].piece;
        parent.kept(waiting.side, waiting.cut)
    }

    /// What is lost when a part of a settled piece is kept.
    fn loss_at(&self, parent: u32, part: Piece) -> A {
        let parent = &self.settled[parent as usize];
        let kept = self.stones.sum(part);
        parent.loss + (self.stones.sum(parent.piece) - kept - kept)
    }

    /// Goes on from a part, unless that was done before.
    fn settle(&mut self, waiting: &Waiting<A>) -> Result<Option<Ending<A>>, SolveError> {
        let part = self.part(waiting);
        let loss = self.loss_at(waiting.parent, part);
        if part.length() == 1 {
            let found = loss + self.stones.sum(part);
            return Ok(Some(Ending::Found(
                found,
                self.way_to(waiting.parent, part),
            )));
        }
        let claims = self.claimed.entry(part).or_insert(0);
        let new = waiting.goes_on & !*claims;
        *claims |= new;
        if new != 0 {
            let limit = u64::from(u32::MAX);
            let index = u32::try_from(self.settled.len())
                .map_err(|_| SolveError::OverLimit(OverLimit::Positions { limit }))?;
            self.settled.push(Settled {
                loss,
                piece: part,
                parent: waiting.parent,
            });
            self.open_families(index, new);
        }
        Ok(None)
    }

    fn way_to(&self, parent: u32, part: Piece) -> Vec<Piece> {
        let mut way = vec![part];
        let mut at = parent;
        while at != 0 {
            way.push(self.settled[at as usize].piece);
            at = self.settled[at as usize].parent;
        }
        way.reverse();
        way
    }

    /// Puts the parts of a settled piece into the queue, the longest of each side first.
    fn open_families(&mut self, parent: u32, sides: Claims) {
        let piece = self.settled[parent as usize].piece;
        let (left, right) = self.stones.middle(piece);
        if sides & claim(Side::Left) != 0 && left > piece.left {
            self.push_family(parent, Side::Left, left, BOTH);
        }
        if sides & claim(Side::Right) != 0 && right < piece.right {
            self.push_family(parent, Side::Right, right, BOTH);
        }
    }

    fn push_family(&mut self, parent: u32, side: Side, cut: u32, goes_on: Claims) {
        let part = self.settled[parent as usize].piece.kept(side, cut);
        self.queue.push(Waiting {
            least: self.loss_at(parent, part) + self.stones.unit(),
            length: part.length(),
            parent,
            cut,
            side,
            entry: Entry::Family,
            goes_on,
        });
    }

    /// Puts the longest part of a family into the queue by itself, and the others again.
    fn next_of_family(&mut self, waiting: &Waiting<A>) {
        let part = self.part(waiting);
        if self.is_new(part, waiting.goes_on) {
            let least = self.loss_at(waiting.parent, part) + self.stones.least_loss(part);
            self.queue.push(Waiting {
                least,
                length: part.length(),
                entry: Entry::Part,
                ..*waiting
            });
        }
        let piece = self.settled[waiting.parent as usize].piece;
        let (mut cut, opposite) = (waiting.cut, BOTH & !claim(waiting.side));
        loop {
            cut = match waiting.side {
                Side::Left => cut - 1,
                Side::Right => cut + 1,
            };
            if cut == piece.left || cut == piece.right {
                return;
            }
            if self.is_new(piece.kept(waiting.side, cut), opposite) {
                return self.push_family(waiting.parent, waiting.side, cut, opposite);
            }
        }
    }

    /// Whether a part goes on with a side that the search has not gone on with from it.
    fn is_new(&self, part: Piece, goes_on: Claims) -> bool {
        let claimed = self.claimed.get(&part).copied().unwrap_or(0);
        part.length() == 1 || goes_on & !claimed != 0
    }
}

/// How many steps pass between two looks at the memory held.
const STEPS_BETWEEN_LOOKS: u64 = 1024;
