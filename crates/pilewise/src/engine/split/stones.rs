//! The row as the searches see it: only the stones that are not zero, by their prefix sums.

use std::borrow::Cow;
use std::ops::{Add, Range, Sub};

use super::shape::Side;

/// A sum of stones. None of this engine's sums is more than twice that of the whole row.
pub(super) trait Amount:
    Copy + Ord + Default + Add<Output = Self> + Sub<Output = Self> + std::fmt::Debug + 'static
{
    /// The greatest of all.
    const GREATEST: Self;
    /// Narrows an amount known to fit.
    fn narrow(wide: i128) -> Self;
    /// The amount in full width.
    fn widen(self) -> i128;
    /// `unit` times the number of ones in the binary form of `self / unit`.
    fn ones(self, unit: Self) -> Self;
}

macro_rules! amount {
    ($kind:ty) => {
        impl Amount for $kind {
            const GREATEST: Self = <$kind>::MAX;
            #[inline]
            fn narrow(wide: i128) -> Self {
                wide as $kind
            }
            #[inline]
            fn widen(self) -> i128 {
                self.into()
            }
            #[inline]
            fn ones(self, unit: Self) -> Self {
                if unit == 1 {
                    self.count_ones() as $kind
                } else {
                    unit * (self / unit).count_ones() as $kind
                }
            }
        }
    };
}

amount!(i32);
amount!(i64);
amount!(i128);

/// Which part may be kept of two that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ties {
    /// The left one may.
    pub(super) left: bool,
    /// The right one may.
    pub(super) right: bool,
}

/// Part of the row: stones `left..right` of those that are not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) left: u32,
    pub(super) right: u32,
}

impl Piece {
    /// How many stones it has.
    #[inline]
    pub(super) fn length(self) -> u32 {
        self.right - self.left
    }

    /// What is kept on one side of a cut.
    #[inline]
    pub(super) fn kept(self, side: Side, cut: u32) -> Self {
        match side {
            Side::Left => Self { right: cut, ..self },
            Side::Right => Self { left: cut, ..self },
        }
    }
}

/// The stones that are not zero.
#[derive(Debug)]
pub(super) struct Stones<'g, A: Clone> {
    /// The sums of the first 0, 1, 2 … of them.
    sums: Cow<'g, [A]>,
    /// Where each stands in the row; `None` if there is no zero.
    places: Option<Vec<u32>>,
    /// The greatest common divisor of all.
    unit: A,
    ties: Ties,
}

impl<'g, A: Amount> Stones<'g, A> {
    /// The stones of a row with these prefix sums, `places` those that are not zero.
    pub(super) fn new(sums: &'g [A], elements: &[i64], ties: Ties) -> Self {
        let has_zero = elements.contains(&0);
        let places: Option<Vec<u32>> = has_zero.then(|| {
            let positive = (0u32..).zip(elements).filter(|(_, stone)| **stone != 0);
            positive.map(|(place, _)| place).collect()
        });
        let sums = match &places {
            None => Cow::Borrowed(sums),
            Some(places) => {
                let after = places.iter().map(|&place| sums[place as usize + 1]);
                Cow::Owned(std::iter::once(A::default()).chain(after).collect())
            }
        };
        let unit = A::narrow(common_divisor(elements).into());
        Self {
            sums,
            places,
            unit,
            ties,
        }
    }

    /// The bytes that they take beside the row.
    pub(super) fn bytes(&self) -> u64 {
        let places = self.places.as_ref().map_or(0, |places| places.len() * 4);
        let sums = match &self.sums {
            Cow::Borrowed(_) => 0,
            Cow::Owned(sums) => size_of_val(sums.as_slice()),
        };
        (places + sums) as u64
    }

    /// Where the only stone of a piece that has one stands in the row.
    pub(super) fn place(&self, piece: Piece) -> Option<usize> {
        match &self.places {
            _ if piece.length() != 1 => None,
            None => Some(piece.left as usize),
            Some(places) => Some(places[piece.left as usize] as usize),
        }
    }

    /// The stones that are not zero among `left..right` of the row.
    pub(super) fn piece(&self, left: usize, right: usize) -> Piece {
        let among = |place: usize| match &self.places {
            None => place as u32,
            Some(places) => places.partition_point(|&one| (one as usize) < place) as u32,
        };
        Piece {
            left: among(left),
            right: among(right),
        }
    }

    /// The first and the last stone of the row before which a cut leaves `cut` stones that
    /// are not zero to its left; both parts must have one.
    pub(super) fn cuts_of_row(&self, cut: u32) -> (usize, usize) {
        match &self.places {
            None => (cut as usize, cut as usize),
            Some(places) => {
                let cut = cut as usize;
                (places[cut - 1] as usize + 1, places[cut] as usize)
            }
        }
    }

    /// Those of [`cuts`](Stones::cuts) whose part is heavy enough to lead to `score`.
    pub(super) fn cuts_near_middle(&self, piece: Piece, side: Side, score: A) -> Range<u32> {
        let cuts = self.cuts(piece, side);
        let sums = &self.sums[cuts.start as usize..cuts.end.max(cuts.start) as usize];
        let too_light = |part: A| part + part < score + self.unit;
        match side {
            Side::Left => {
                let left = self.sums[piece.left as usize];
                let light = sums.partition_point(|&cut| too_light(cut - left));
                cuts.start + light as u32..cuts.end
            }
            Side::Right => {
                let right = self.sums[piece.right as usize];
                let heavy = sums.partition_point(|&cut| !too_light(right - cut));
                cuts.start..cuts.start + heavy as u32
            }
        }
    }

    /// The prefix sums.
    pub(super) fn sums(&self) -> &[A] {
        &self.sums
    }

    /// Which part may be kept of two that are equal.
    pub(super) fn ties(&self) -> Ties {
        self.ties
    }

    /// What a piece weighs.
    #[inline]
    pub(super) fn sum(&self, piece: Piece) -> A {
        self.sums[piece.right as usize] - self.sums[piece.left as usize]
    }

    /// No more than is lost from a piece on; just that, for a single stone.
    #[inline]
    pub(super) fn least_loss(&self, piece: Piece) -> A {
        let sum = self.sum(piece);
        if piece.length() == 1 {
            sum
        } else {
            sum.ones(self.unit)
        }
    }

    /// No more than is lost from any piece on.
    #[inline]
    pub(super) fn unit(&self) -> A {
        self.unit
    }

    /// The cuts of a piece nearest to its middle that may be made to keep the left and the
    /// right part: all from `left + 1` to the first, and all from the second to `right - 1`.
    #[inline]
    pub(super) fn middle(&self, piece: Piece) -> (u32, u32) {
        let (left, right) = (piece.left as usize, piece.right as usize);
        let both = self.sums[left] + self.sums[right];
        // Half of a piece is more than nothing and less than all, so the middle is inside.
        let inside = &self.sums[left..right];
        let last = inside.partition_point(|&sum| sum + sum <= both) - 1;
        let equal = inside[last] + inside[last] == both;
        let last = piece.left + last as u32;
        let kept_left = last - u32::from(equal && !self.ties.left);
        let kept_right = last + u32::from(!(equal && self.ties.right));
        (kept_left, kept_right)
    }

    /// The cuts of a piece that may be made to keep the part on one side, left to right.
    pub(super) fn cuts(&self, piece: Piece, side: Side) -> Range<u32> {
        let (left, right) = self.middle(piece);
        match side {
            Side::Left => piece.left + 1..left + 1,
            Side::Right => right..piece.right,
        }
    }
}

impl Ties {
    /// Whether the part on one side may be kept if both are equal.
    pub(super) fn allow(self, side: Side) -> bool {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// Of no stones at all, 1.
fn common_divisor(elements: &[i64]) -> i64 {
    let mut divisor = 0i64;
    for &stone in elements {
        let mut other = stone;
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
        if divisor == 1 {
            break;
        }
    }
    divisor.max(1)
}
