//! Which rows are short, what states they have, and what their places contribute.

use super::shape::Shape;

/// No longer row is short.
pub(super) const LONGEST: usize = 64;

/// More columns than such a row can have: m moves lead to the first of one, and m more do not
/// end the row.
const MOST_COLUMNS: usize = LONGEST / 2 + 1;

/// No contribution is as large: then no sum of a contribution of each place to a move from it
/// and to one to it, and a few more, comes near 64 bits.
const LARGE: i64 = 1 << 54;

/// The states with one m, from the first row that play can come to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Column {
    pub(super) first: u8,
    /// The row from which the limit reaches the end on.
    pub(super) end: u8,
    /// Where the worths are, of row 0 if there were one.
    pub(super) base: i16,
}

/// Which states there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) columns: [Column; MOST_COLUMNS],
    pub(super) count: usize,
    pub(super) states: u64,
    /// The numbers of all columns, with those that no limit holds for.
    pub(super) numbers: usize,
}

impl Layout {
    /// The layout of a short row.
    fn of(shape: &Shape<'_>) -> Option<Self> {
        if shape.length > LONGEST {
            return None;
        }
        let (length, from) = (shape.length, shape.start.longest);
        let mut layout = Self {
            columns: [Column::default(); MOST_COLUMNS],
            count: 0,
            states: 0,
            numbers: 0,
        };
        let mut before = 0;
        for longest in from..=length {
            let mut first = 0;
            if longest > from {
                // The least column that allows this move.
                while before < layout.count && layout.limit(length, before) < longest {
                    before += 1;
                }
                if before == layout.count {
                    break;
                }
                first = usize::from(layout.columns[before].first) + longest;
            }
            let end = length - shape.limit.at(longest);
            if first >= end {
                break;
            }
            *layout.columns.get_mut(layout.count)? = Column {
                first: first as u8,
                end: end as u8,
                base: layout.numbers as i16 - first as i16,
            };
            layout.count += 1;
            layout.states += (end - first) as u64;
            layout.numbers += length + 1 - first;
        }
        Some(layout)
    }

    /// The limit at the m of a column of a row of this length.
    pub(super) fn limit(&self, length: usize, column: usize) -> usize {
        length - usize::from(self.columns[column].end)
    }
}

/// The states of a short row, and what its places contribute.
pub(super) struct Short {
    pub(super) layout: Layout,
    /// For each place what it contributes to a move to it, and the same less what it does to
    /// one from it; with room for what the states are worth.
    pub(super) numbers: Vec<i64>,
}

impl Short {
    /// Those of a game of the shape, if its row is short and its numbers are small.
    pub(super) fn of(shape: &Shape<'_>) -> Option<Self> {
        let layout = Layout::of(shape)?;
        let places = shape.length + 1;
        let mut numbers = Vec::with_capacity(3 * places + layout.numbers);
        numbers.resize(2 * places, 0);
        let (there, balance) = numbers.split_at_mut(places);
        contributions(shape, there, balance)?;
        Some(Self { layout, numbers })
    }
}

/// What each place contributes, where that is small; `None` where it is not.
fn contributions(shape: &Shape<'_>, there: &mut [i64], balance: &mut [i64]) -> Option<()> {
    let mut magnitudes = 0;
    if let Some((from, to)) = shape.single_parts() {
        for (row, (there, balance)) in there.iter_mut().zip(balance).enumerate() {
            let (here, at) = (from.at(row), to.at(row));
            magnitudes |= here.unsigned_abs() | at.unsigned_abs();
            *there = at;
            *balance = at.wrapping_sub(here);
        }
    } else {
        for (row, (there, balance)) in there.iter_mut().zip(balance).enumerate() {
            let (here, at) = shape.parts(row)?;
            let (here, at) = (i64::try_from(here).ok()?, i64::try_from(at).ok()?);
            magnitudes |= here.unsigned_abs() | at.unsigned_abs();
            *there = at;
            *balance = at.wrapping_sub(here);
        }
    }
    (magnitudes < LARGE as u64).then_some(())
}
