//! What all sweeps over one row share: the gains, and the values of the states from which
//! play can reach the end at once.
//!
//! Where the limit reaches the end of the row, it goes on to do so: every length is and stays
//! legal, m does not matter, and the values of all places take one pass.

use super::number::Number;
use super::shape::Shape;

/// The worths of moves are those to the mover who moves to a place: what that place
/// contributes, less its value. A place's own worth is its `balance` less the best of the
/// worths of the places that can be moved to.
#[derive(Debug)]
pub(super) struct Row<N> {
    /// For each place, what it contributes to a move to it.
    pub(super) there: Vec<N>,
    /// The same, less what it contributes to a move from it.
    pub(super) balance: Vec<N>,
    /// The worth of each place where no limit holds.
    pub(super) free: Vec<N>,
    /// The best next place there, by the tie rule; the last place has none.
    pub(super) free_next: Vec<usize>,
    pub(super) greatest_free: GreatestFree<N>,
}

/// Finds the greatest worth among the places that are moved to where no limit holds after.
#[derive(Debug)]
pub(super) enum GreatestFree<N> {
    /// No move loses, and nothing but the end stops a player from taking all: then the
    /// furthest place is the best of them, and it never harms to look at it.
    Furthest,
    /// For each place, the first one at which a move from it leaves no limit; and for each
    /// power of two, the greatest worth of as many places from each place on.
    Any {
        unlimited: Vec<usize>,
        greatest: Vec<Vec<N>>,
    },
}

/// The contributions of all places, and a bound on the magnitude of all values and worths.
#[derive(Debug)]
pub(super) struct Parts {
    here: Vec<i128>,
    there: Vec<i128>,
    pub(super) magnitude: i128,
    is_taking: bool,
}

impl Parts {
    /// The contributions, or `None` where no width holds the values.
    pub(super) fn of(shape: &Shape<'_>) -> Option<Self> {
        let places = 0..=shape.length;
        let (here, there): (Vec<i128>, Vec<i128>) = places
            .map(|row| shape.parts(row))
            .collect::<Option<Vec<_>>>()?
            .into_iter()
            .unzip();
        let is_sum = here
            .iter()
            .zip(&there)
            .all(|(here, there)| here.checked_neg() == Some(*there));
        if is_sum {
            return Self::of_sum(&there);
        }
        let all = here.iter().chain(&there);
        let (total, largest) = all
            .into_iter()
            .try_fold((0i128, 0i128), |(sum, most), one| {
                let magnitude = one.checked_abs()?;
                Some((sum.checked_add(magnitude)?, most.max(magnitude)))
            })?;
        Some(Self {
            // A worth is what a place contributes less a value, a balance the difference of
            // what two contribute.
            magnitude: total.checked_add(largest.checked_mul(2)?)?,
            is_taking: false,
            here,
            there,
        })
    }

    /// The same where the gains of a line are parts of one sum: then only differences matter,
    /// and all are counted from the start.
    fn of_sum(there: &[i128]) -> Option<Self> {
        let first = there.first().copied().unwrap_or(0);
        let there = there.iter().map(|one| one.checked_sub(first));
        let there: Vec<i128> = there.collect::<Option<_>>()?;
        let total = there.windows(2).try_fold(0i128, |sum, two| {
            sum.checked_add(two[1].checked_sub(two[0])?.checked_abs()?)
        })?;
        Some(Self {
            // No value is more than all gains, and so is no contribution.
            magnitude: total.checked_mul(2)?,
            is_taking: there.is_sorted(),
            here: there.iter().map(|one| -one).collect(),
            there,
        })
    }
}

impl<N: Number> Row<N> {
    pub(super) fn of(shape: &Shape<'_>, parts: &Parts) -> Self {
        let (there, balance) = parts.narrowed();
        let mut row = Self {
            there,
            balance,
            free: Vec::new(),
            free_next: vec![shape.length; shape.length + 1],
            greatest_free: GreatestFree::Furthest,
        };
        row.fill_free(shape);
        if !parts.is_taking {
            row.greatest_free = GreatestFree::Any {
                unlimited: unlimited(shape),
                greatest: greatest_of_powers(&row.free),
            };
        }
        row
    }

    fn fill_free(&mut self, shape: &Shape<'_>) {
        let last = shape.length;
        self.free = self.there.clone();
        let mut best = last;
        for place in (0..last).rev() {
            self.free_next[place] = best;
            self.free[place] = self.balance[place].minus(self.free[best]);
            let (new, old) = (self.free[place], self.free[best]);
            if new > old || (new == old && shape.nearest_first) {
                best = place;
            }
        }
    }

    /// Bytes of all this for a row of this length.
    pub(super) fn bytes(length: u64, is_taking: bool) -> u64 {
        let places = length.saturating_add(1);
        let powers = u64::from(64 - places.leading_zeros());
        let numbers = if is_taking { 3 } else { 3 + powers };
        let indices = if is_taking { 1 } else { 2 };
        places.saturating_mul(numbers * size_of::<N>() as u64 + indices * size_of::<usize>() as u64)
    }

    /// The greatest worth among the places `from..=to`.
    #[inline]
    pub(super) fn greatest(greatest: &[Vec<N>], from: usize, to: usize) -> N {
        let power = (to - from + 1).ilog2() as usize;
        let of = &greatest[power];
        of[from].max(of[to + 1 - (1 << power)])
    }
}

impl Parts {
    /// In a narrower width that is known to suffice: what places contribute to a move to them,
    /// and the same less what they do to one from them.
    pub(super) fn narrowed<N: Number>(&self) -> (Vec<N>, Vec<N>) {
        let there = self.there.iter().map(|one| N::of(*one)).collect();
        let both = self.there.iter().zip(&self.here);
        (
            there,
            both.map(|(there, here)| N::of(there - here)).collect(),
        )
    }

    /// Whether [`GreatestFree::Furthest`] holds.
    pub(super) fn is_taking(&self) -> bool {
        self.is_taking
    }
}

/// For each place i, the least i + x such that a move of x from it leaves no limit.
fn unlimited(shape: &Shape<'_>) -> Vec<usize> {
    let mut unlimited = vec![0; shape.length + 1];
    let mut length = 0;
    for place in (0..=shape.length).rev() {
        while place + length + shape.limit.at(length) < shape.length {
            length += 1;
        }
        unlimited[place] = place + length;
    }
    unlimited
}

/// Level k holds, from each place, the greatest of 2^k numbers.
fn greatest_of_powers<N: Number>(numbers: &[N]) -> Vec<Vec<N>> {
    let mut levels = vec![numbers.to_vec()];
    let mut width = 1;
    while 2 * width <= numbers.len() {
        let last = &levels[levels.len() - 1];
        let both = last.iter().zip(&last[width..]);
        let next = both.map(|(left, right)| *left.max(right)).collect();
        levels.push(next);
        width *= 2;
    }
    levels
}
