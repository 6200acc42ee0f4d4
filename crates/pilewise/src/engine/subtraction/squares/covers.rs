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
const ENOUGH: f64 = 8.0;

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
#[derive(Debug, Default)]
pub(super) struct Covers {
    modulus: u64,
    /// For each class, which shifted rows mark its positions.
    shifts: Vec<Shifts>,
    /// For each sparse class, from where squares can reach it.
    sources: Vec<Vec<Source>>,
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
    /// The covers for blocks from index `from` to `end`.
    pub(super) fn of(classes: &Classes<'_>, from: u64, end: u64) -> Self {
        let all = 0..classes.lost.len();
        Self {
            modulus: classes.modulus,
            shifts: (all.clone())
                .map(|to| match classes.rows.first(to) {
                    Some(_) => Shifts::of(all_shifts(classes, to, end)),
                    None => Shifts::of(some_shifts(classes, to, from)),
                })
                .collect(),
            sources: all
                .map(|to| match classes.rows.first(to) {
                    Some(_) => Vec::new(),
                    None => sources(classes, to),
                })
                .collect(),
        }
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let sources = self.sources.iter();
        let sources = sources.map(|list| list.capacity() * size_of::<Source>());
        self.shifts.iter().map(Shifts::bytes).sum::<u64>() + sources.sum::<usize>() as u64
    }

    /// The positions of a class that are marked, in the block at `index`.
    pub(super) fn cover(&self, class: usize, rows: &Rows, index: u64) -> [u64; WORDS] {
        self.shifts[class].cover(&rows.bytes, index)
    }

    /// Whether a square leads from a lost position of a dense class to this one of a sparse.
    pub(super) fn reaches(&self, class: usize, rows: &Rows, index: u64) -> bool {
        self.sources[class].iter().any(|source| {
            let (mut shift, mut root) = (source.shift, source.root);
            while shift <= index {
                if rows.is_lost(source.first, index - shift) {
                    return true;
                }
                shift += 2 * root + self.modulus;
                root += self.modulus;
            }
            false
        })
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

/// Enough shifts of at least a block and at most `known` indices to mark most of a class.
fn some_shifts(classes: &Classes<'_>, to: usize, known: u64) -> Vec<Shift> {
    let mut shifts = Vec::new();
    let mut expected = 0.0;
    for &from in classes.dense {
        let Some(first) = classes.rows.first(from) else {
            continue;
        };
        let share = classes.lost[from].len() as f64 / known as f64;
        let of_class = classes.shifts(from, to, known + 1);
        let of_class = of_class
            .filter(|&by| by >= BLOCK)
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
