//! Which shifted rows mark the positions of each class.
//!
//! A dense class has all shifts of all dense classes. A sparse one, where few positions are
//! lost and so nearly every position is marked many times over, has only so many that a
//! position is expected to be marked [`ENOUGH`] times; what they leave free looks at all
//! squares one by one. They are taken evenly from all shifts, since shifts of one class or of
//! neighbouring squares tend to mark the same positions.

use super::rows::Rows;
use crate::engine::subtraction::shifted::{BLOCK, Shift, Shifts, WORDS};

/// How often a position of a sparse class is to be marked, by the shares of lost positions.
const ENOUGH: f64 = 10.0;

/// The classes and how they are divided.
pub(super) struct Classes<'a> {
    pub(super) modulus: u64,
    /// For each remainder, its square roots modulo the modulus.
    pub(super) roots: &'a [Vec<u64>],
    /// The dense classes, those with the most lost positions first.
    pub(super) dense: &'a [usize],
    /// For each class, its lost positions.
    pub(super) lost: &'a [Vec<u32>],
    /// The rows of the dense classes.
    pub(super) rows: &'a Rows,
}

/// What marks the positions of every class.
///
/// The rows of all dense classes together are larger than a processor's fast memory. So the
/// blocks are covered a stretch of them at a time, class by class: what is read for one block of
/// a class is mostly read for the next one too. What becomes known within the stretch is added
/// when a block's turn comes, by the few shifts that are short enough.
#[derive(Debug, Default)]
pub(super) struct Covers {
    modulus: u64,
    /// For each class, which shifted rows mark its positions.
    shifts: Vec<Shifts>,
    /// The index at which the stretch begins, and what is covered in it from below it: all
    /// blocks of a class, then those of the next.
    begin: u64,
    blocks: usize,
    covered: Vec<[u64; WORDS]>,
    /// For each sparse class, from where squares can reach it.
    sources: Vec<Vec<Source>>,
    /// For each dense class, the squares that lead within a block to a dense class.
    within: Vec<Vec<u64>>,
}

/// The squares with roots of one remainder, which lead from one dense class to a sparse one.
#[derive(Debug)]
struct Source {
    /// The row of the dense class.
    first: usize,
    /// The least root.
    root: u64,
    /// Its shift.
    shift: u64,
}

impl Classes<'_> {
    /// The shift of a root from one class to another: a whole number, and 0 or more.
    fn shift(&self, root: u64, from: usize, to: usize) -> u64 {
        // The square differs from to - from by a multiple of the modulus, and is positive.
        (root * root + from as u64 - to as u64) / self.modulus
    }

    /// The least positive roots of the squares that lead from one class to another.
    fn least_roots(&self, from: usize, to: usize) -> impl Iterator<Item = u64> + '_ {
        let apart = (self.modulus + to as u64 - from as u64) % self.modulus;
        let roots = self.roots[apart as usize].iter();
        roots.map(|&root| if root == 0 { self.modulus } else { root })
    }

    /// All shifts below `end` from one class to another.
    fn shifts(&self, from: usize, to: usize, end: u64) -> impl Iterator<Item = u64> + '_ {
        self.least_roots(from, to).flat_map(move |least| {
            (0..)
                .map(move |times| self.shift(least + times * self.modulus, from, to))
                .take_while(move |&shift| shift < end)
        })
    }
}

impl Covers {
    /// The covers for blocks from index `from` to `end`, in stretches of `stretch` indices.
    pub(super) fn of(classes: &Classes<'_>, from: u64, end: u64, stretch: u64) -> Self {
        let all = 0..classes.lost.len();
        let blocks = (stretch / BLOCK) as usize;
        Self {
            modulus: classes.modulus,
            begin: from,
            blocks,
            covered: vec![[0; WORDS]; blocks * classes.lost.len()],
            shifts: (all.clone())
                .map(|to| match classes.rows.first(to) {
                    Some(_) => Shifts::of(all_shifts(classes, to, end)),
                    None => Shifts::of(some_shifts(classes, to, from, stretch)),
                })
                .collect(),
            sources: (all.clone())
                .map(|to| match classes.rows.first(to) {
                    Some(_) => Vec::new(),
                    None => sources(classes, to),
                })
                .collect(),
            within: all.map(|from| squares_within(classes, from)).collect(),
        }
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let sources = self.sources.iter().map(Vec::capacity).sum::<usize>();
        let within = self.within.iter().map(Vec::capacity).sum::<usize>();
        let lists = sources * size_of::<Source>() + within * size_of::<u64>();
        let covered = size_of_val(self.covered.as_slice());
        self.shifts.iter().map(Shifts::bytes).sum::<u64>() + (lists + covered) as u64
    }

    /// Begins the stretch of blocks from index `begin` to `end`.
    pub(super) fn begin(&mut self, rows: &Rows, begin: u64, end: u64) {
        self.begin = begin;
        let classes = self.shifts.iter().zip(&self.sources);
        let blocks = ((end - begin) / BLOCK) as usize;
        for ((shifts, sources), covered) in classes.zip(self.covered.chunks_mut(self.blocks)) {
            let covered = &mut covered[..blocks];
            for (covered, at) in covered.iter_mut().zip((begin..end).step_by(BLOCK as usize)) {
                *covered = shifts.cover(&rows.bytes, at, u64::MAX);
            }
            if !sources.is_empty() {
                let covered = covered.as_flattened_mut();
                cover_the_rest(covered, sources, self.modulus, rows, begin);
            }
        }
    }

    /// The positions of a class that are marked, in the block at `index` of the stretch.
    pub(super) fn cover(&self, class: usize, rows: &Rows, index: u64) -> [u64; WORDS] {
        let within = index - self.begin;
        let mut cover = self.covered[class * self.blocks + (within / BLOCK) as usize];
        // Where nothing has become known yet, or all shifts are long.
        if within > 0 && rows.first(class).is_some() {
            let more = self.shifts[class].cover(&rows.bytes, index, within + BLOCK);
            for (cover, more) in cover.iter_mut().zip(more) {
                *cover |= more;
            }
        }
        cover
    }

    /// The squares that lead from a dense class to any dense class within a block, ascending.
    pub(super) fn squares_within(&self, class: usize) -> &[u64] {
        &self.within[class]
    }

    /// Whether a square leads from a lost position of a dense class to this one of a sparse,
    /// which is free in the stretch: what is below the stretch has been looked at.
    pub(super) fn reaches(&self, class: usize, rows: &Rows, index: u64) -> bool {
        let (modulus, within) = (self.modulus, index - self.begin);
        let mut sources = self.sources[class].iter();
        sources.any(|source| source.reaches(modulus, rows, index, within))
    }
}

impl Source {
    /// Whether any of its squares, by shifts up to `most`, leads to `index` from a lost position.
    #[inline]
    fn reaches(&self, modulus: u64, rows: &Rows, index: u64, most: u64) -> bool {
        let (mut shift, mut root) = (self.shift, self.root);
        while shift <= most {
            if rows.is_lost(self.first, index - shift) {
                return true;
            }
            shift += 2 * root + modulus;
            root += modulus;
        }
        false
    }
}

/// Covers what any source reaches of the positions that are still free, from index `begin` on.
/// Source by source, so that one row is read at a time.
fn cover_the_rest(covered: &mut [u64], sources: &[Source], modulus: u64, rows: &Rows, begin: u64) {
    let mut free = Vec::new();
    for (at, &word) in covered.iter().enumerate() {
        let mut left = !word;
        while left != 0 {
            free.push(at as u64 * 64 + u64::from(left.trailing_zeros()));
            left &= left - 1;
        }
    }
    for source in sources {
        free.retain(|&at| {
            let index = begin + at;
            let reached = source.reaches(modulus, rows, index, index);
            covered[(at / 64) as usize] |= u64::from(reached) << (at % 64);
            !reached
        });
    }
}

/// All shifts below `end` to a class.
fn all_shifts(classes: &Classes<'_>, to: usize, end: u64) -> Vec<Shift> {
    let sources = classes.dense.iter().filter_map(|&from| {
        let first = classes.rows.first(from)?;
        let shifts = classes.shifts(from, to, end);
        Some(shifts.map(move |by| Shift { first, by }))
    });
    sources.flatten().collect()
}

/// Enough shifts from `least` to `known` indices to mark most of a class.
fn some_shifts(classes: &Classes<'_>, to: usize, known: u64, least: u64) -> Vec<Shift> {
    let mut shifts = Vec::new();
    let mut expected = 0.0;
    for &from in classes.dense {
        let Some(first) = classes.rows.first(from) else {
            continue;
        };
        let share = classes.lost[from].len() as f64 / known as f64;
        let of_class = classes.shifts(from, to, known + 1);
        let of_class = of_class
            .filter(|&by| by >= least)
            .map(|by| Shift { first, by });
        let before = shifts.len();
        shifts.extend(of_class.map(|shift| (share, shift)));
        expected += share * (shifts.len() - before) as f64;
        // Twice as many as are taken, so that they are mixed well.
        if expected > 2.0 * ENOUGH {
            break;
        }
    }
    // Any order that has nothing to do with the shifts.
    shifts.sort_by_key(|(_, shift)| shift.by.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut taken = 0.0;
    let enough = shifts.into_iter().take_while(|(share, _)| {
        taken += share;
        taken <= ENOUGH
    });
    enough.map(|(_, shift)| shift).collect()
}

/// The squares, ascending, that lead from a dense class to a dense class within a block.
fn squares_within(classes: &Classes<'_>, from: usize) -> Vec<u64> {
    if classes.rows.first(from).is_none() {
        return Vec::new();
    }
    let within = BLOCK * classes.modulus;
    let squares = (1..).map(|root| root * root);
    let squares = squares.take_while(|&square| square < within);
    let leads_to = |square: u64| ((from as u64 + square) % classes.modulus) as usize;
    squares
        .filter(|&square| classes.rows.first(leads_to(square)).is_some())
        .collect()
}

/// From where squares lead to a class, the class with the most lost positions first.
fn sources(classes: &Classes<'_>, to: usize) -> Vec<Source> {
    let sources = classes.dense.iter().filter_map(|&from| {
        let first = classes.rows.first(from)?;
        Some(classes.least_roots(from, to).map(move |root| Source {
            first,
            root,
            shift: classes.shift(root, from, to),
        }))
    });
    sources.flatten().collect()
}
