//! A piece of a line of a table: cells that differ in one word alone, by the same from cell to cell.

/// Some neighbouring cells of a line.
pub(crate) struct Piece<'w> {
    pub(crate) words: &'w mut [i64],
    /// The index of the first cell.
    pub(crate) code: u64,
    pub(crate) length: u64,
    /// Which word differs, and by how much it does from cell to cell; `None` if a position has
    /// no word.
    pub(crate) innermost: Option<(usize, i64)>,
    /// By how much the index differs, modulo 2^64.
    pub(crate) stride: u64,
}

impl Piece<'_> {
    /// Goes on to the next cell; leaves the piece after the last.
    #[inline]
    pub(crate) fn step(&mut self) {
        if let Some((word, step)) = self.innermost {
            self.words[word] = self.words[word].wrapping_add(step);
        }
        self.code = self.code.wrapping_add(self.stride);
    }
}
