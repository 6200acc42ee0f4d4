//! A row fused until none of its blocks is an inner maximum; see the text of [`super`].

use crate::engine::series::Number;

/// Which end of the row a move takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Front,
    Back,
}

/// Neighbouring elements that are played together, an odd number of them.
#[derive(Clone, Copy, Debug)]
struct Block<N> {
    /// What they come to for the player who takes the first of them.
    value: N,
    /// The place of its first element in the row; it ends where the next block begins.
    start: usize,
}

/// The bytes that a row of `count` elements takes at most.
pub(super) fn bytes<N>(count: u64) -> u64 {
    count.saturating_mul(size_of::<Block<N>>() as u64)
}

/// The blocks of a row, descending and then ascending in value.
#[derive(Clone, Debug)]
pub(super) struct Fused<N> {
    blocks: Vec<Block<N>>,
    /// The place after the last element.
    end: usize,
}

impl<N: Number> Fused<N> {
    /// No elements yet, with memory for `most`; the first will have the place `start`.
    pub(super) fn with_capacity(most: usize) -> Self {
        Self {
            blocks: Vec::with_capacity(most),
            end: 0,
        }
    }

    /// Begins another row, the first element of which has the place `start`.
    pub(super) fn restart(&mut self, start: usize) {
        self.blocks.clear();
        self.end = start;
    }

    /// Adds elements at the back.
    pub(super) fn extend(&mut self, elements: &[N]) {
        for &element in elements {
            let mut last = Block {
                value: element,
                start: self.end,
            };
            while let [.., before, middle] = self.blocks.as_slice()
                && middle.value >= last.value
                && middle.value >= before.value
            {
                last = Block {
                    value: before.value - middle.value + last.value,
                    start: before.start,
                };
                self.blocks.truncate(self.blocks.len() - 2);
            }
            self.blocks.push(last);
            self.end += 1;
        }
    }

    /// The value of the row for the player to move: the blocks taken in turn, always the
    /// larger end.
    pub(super) fn value(&self) -> N {
        let (mut mover, mut opponent) = (N::default(), N::default());
        for (_, at) in self.by_size() {
            (mover, opponent) = (opponent, mover + self.blocks[at].value);
        }
        // Whoever would move on an empty row has not taken the last block.
        if self.blocks.len().is_multiple_of(2) {
            mover - opponent
        } else {
            opponent - mover
        }
    }

    /// The moves of an optimal line, as runs: from which end, and how many elements.
    pub(super) fn runs(&self) -> impl Iterator<Item = (End, usize)> {
        self.by_size().map(|(end, at)| {
            let next = self.blocks.get(at + 1);
            let after = next.map_or(self.end, |next| next.start);
            (end, after - self.blocks[at].start)
        })
    }

    /// The blocks from the largest down: the end at which each is when its turn comes, and
    /// its index.
    fn by_size(&self) -> impl Iterator<Item = (End, usize)> {
        let (mut front, mut left) = (0, self.blocks.len());
        // Which end is larger is often a matter of chance, so nothing branches on it.
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let back = front + left;
            let is_front = self.blocks[front].value >= self.blocks[back].value;
            let at = if is_front { front } else { back };
            front += usize::from(is_front);
            Some((if is_front { End::Front } else { End::Back }, at))
        })
    }
}
