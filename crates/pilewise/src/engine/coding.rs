//! Positions as single integers: a mixed-radix number with a digit for each word.
//!
//! For a hash table the factors are powers of two and the code is a packed key; for a dense
//! table they are the distances between neighbouring cells and the code is an index. Either
//! way a successor's code is computed by multiplying and adding, in the interpreter or in
//! machine code.

use super::piece::Piece;
use super::worth::{Scale, Stop, Worth, fits};
use crate::error::{Fault, PlayError};
use crate::game::{Field, Game, Moves, Outcome, Player, Status};

/// The code of a position that has none; no position's code is this.
pub(crate) const OUTSIDE: u64 = u64::MAX;

/// How positions become integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coding {
    /// A digit for each word of a position.
    pub(crate) digits: Vec<Digit>,
    /// What is added where the second player is to move; 0 where that makes no difference.
    pub(crate) second: u64,
}

/// One word of a position as a digit of its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    /// The word that is the digit 0.
    pub(crate) low: i64,
    /// The greatest digit.
    pub(crate) most: u64,
    /// What the digit counts for.
    pub(crate) factor: u64,
}

impl Digit {
    /// The digit of a word, or `None` where it is out of range.
    #[inline]
    pub(crate) fn of(&self, word: i64) -> Option<u64> {
        let digit = (word as u64).wrapping_sub(self.low as u64);
        (word >= self.low && digit <= self.most).then_some(digit)
    }
}

impl Coding {
    /// How many codes there may be: all are below this. `None` where that is beyond 64 bits.
    #[cfg(feature = "native")]
    pub(crate) fn codes(&self) -> Option<u64> {
        let most = |digit: &Digit| digit.most.checked_mul(digit.factor);
        let mut digits = self.digits.iter().map(most);
        let greatest = digits.try_fold(self.second, |sum, most| sum.checked_add(most?))?;
        greatest.checked_add(1)
    }

    /// The code of a position, or [`OUTSIDE`] where a word is out of range.
    #[inline]
    pub(crate) fn code(&self, words: &[i64], mover: Player) -> u64 {
        let mut code = if mover == Player::Second {
            self.second
        } else {
            0
        };
        for (digit, &word) in self.digits.iter().zip(words) {
            let Some(value) = digit.of(word) else {
                return OUTSIDE;
            };
            code += value * digit.factor;
        }
        code
    }
}

/// Makes codes of type `K` of positions.
pub(crate) trait Encode<K> {
    /// The code of a position; the type's "outside" where a word is out of range.
    fn encode(&self, words: &[i64], mover: Player) -> K;
}

impl Encode<u64> for Coding {
    #[inline]
    fn encode(&self, words: &[i64], mover: Player) -> u64 {
        self.code(words, mover)
    }
}

/// The legal moves of one position: what each scores and the code of where it leads.
#[derive(Debug)]
pub(crate) struct Successors<W, K = u64> {
    /// What each move scores.
    pub(crate) gains: Vec<W>,
    /// The code of the position after each move.
    pub(crate) codes: Vec<K>,
    /// The moves in runs after which the same player is to move.
    pub(crate) runs: Vec<Run>,
}

/// Moves in a row that agree in who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The index after the last move of the run.
    pub(crate) end: usize,
    /// Whether the mover moves again.
    pub(crate) again: bool,
}

impl<W, K> Default for Successors<W, K> {
    fn default() -> Self {
        Self {
            gains: Vec::new(),
            codes: Vec::new(),
            runs: Vec::new(),
        }
    }
}

impl<W, K> Successors<W, K> {
    /// Forgets the moves, keeping the memory.
    pub(crate) fn clear(&mut self) {
        self.gains.clear();
        self.codes.clear();
        self.runs.clear();
    }

    /// Ends a run before the next move to be added; an empty run is left out.
    pub(crate) fn end_run(&mut self, again: bool) {
        let end = self.codes.len();
        match self.runs.last_mut() {
            Some(run) if run.end == end => {}
            Some(run) if run.again == again => run.end = end,
            None if end == 0 => {}
            _ => self.runs.push(Run { end, again }),
        }
    }

    /// Whether there is no move.
    pub(crate) fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }
}

/// What [`Expander::value`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Valued<W> {
    /// The worth of the position.
    pub(crate) worth: W,
    /// Whether play ends there.
    pub(crate) is_end: bool,
}

/// Lists the successors of positions as codes.
pub(crate) trait Expander<W, K = u64> {
    /// Lists the moves of a position in rules order into `successors`, which is empty, or
    /// returns the outcome for the mover where play has ended.
    fn expand(
        &mut self,
        words: &[i64],
        mover: Player,
        successors: &mut Successors<W, K>,
    ) -> Result<Option<Outcome>, Stop>;

    /// The worth of a position from the worths of all codes, where that takes no list of moves;
    /// otherwise `None`, and the position is to be expanded.
    fn value(
        &mut self,
        words: &[i64],
        mover: Player,
        scale: Scale,
        worths: &[W],
    ) -> Option<Valued<W>> {
        let _ = (words, mover, scale, worths);
        None
    }

    /// Values the cells of a piece in order, those for which [`value`](Expander::value) answers:
    /// the worths of a cell by all of `movers` follow each other. Returns how many of them are
    /// of positions where play goes on.
    fn value_piece(
        &mut self,
        mut piece: Piece<'_>,
        movers: &[Player],
        scale: Scale,
        worths: &mut [W],
    ) -> u64 {
        let mut open = 0;
        for _ in 0..piece.length {
            for (code, &mover) in (piece.code..).zip(movers) {
                if let Some(Valued { worth, is_end }) =
                    self.value(piece.words, mover, scale, worths)
                {
                    open += u64::from(!is_end);
                    worths[code as usize] = worth;
                }
            }
            piece.step();
        }
        open
    }

    /// Whether [`value`](Expander::value) answers for most positions from now on; makes ready
    /// for it.
    fn can_value(&mut self) -> bool {
        false
    }

    /// Whether [`value`](Expander::value) answers for most positions with nothing to be made ready.
    fn values_at_once(&self) -> bool {
        false
    }

    /// Marks the codes of a position's successors by their bits, where that takes no list of
    /// moves; otherwise false, and the position is to be expanded.
    fn mark(&mut self, words: &[i64], mover: Player, marks: &mut [u64]) -> bool {
        let _ = (words, mover, marks);
        false
    }
}

/// Lists successors by the game's own [`Game::expand`].
pub(crate) struct Interpreted<'g, G: ?Sized, C = Coding> {
    game: &'g G,
    coding: C,
    moves: Moves,
}

impl<'g, G: Game + ?Sized, C> Interpreted<'g, G, C> {
    pub(crate) fn new(game: &'g G, coding: C) -> Self {
        Self {
            game,
            coding,
            moves: Moves::new(game.width()),
        }
    }

    /// How positions are coded.
    #[cfg(feature = "native")]
    pub(crate) fn coding(&self) -> &C {
        &self.coding
    }
}

impl<G: Game + ?Sized, W: Worth, K, C: Encode<K>> Expander<W, K> for Interpreted<'_, G, C> {
    fn expand(
        &mut self,
        words: &[i64],
        mover: Player,
        successors: &mut Successors<W, K>,
    ) -> Result<Option<Outcome>, Stop> {
        self.moves.clear();
        match self.game.expand(words, mover, &mut self.moves)? {
            Status::Over(outcome) => return Ok(Some(outcome)),
            Status::Open => {}
        }
        for index in 0..self.moves.len() {
            let again = self.moves.again(index);
            let next_mover = if again { mover } else { mover.opponent() };
            let gain = fits(W::narrow(self.moves.gain(index)))?;
            successors.gains.push(gain);
            successors
                .codes
                .push(self.coding.encode(self.moves.next(index), next_mover));
            successors.end_run(again);
        }
        Ok(None)
    }
}

/// The error of a position that leads out of the ranges stated for the words of positions.
#[cold]
pub(crate) fn outside_error<G: Game + ?Sized>(game: &G, words: &[i64], mover: Player) -> PlayError {
    let mut moves = Moves::new(words.len());
    if let Err(error) = game.expand(words, mover, &mut moves) {
        return error;
    }
    let is_outside = |(field, &word): (&Field, &i64)| {
        field
            .range
            .as_ref()
            .is_some_and(|range| !range.contains(&word))
    };
    for next in (0..moves.len()).map(|index| moves.next(index)) {
        if let Some(word) = game.fields().iter().zip(next).position(is_outside) {
            let field = game.fields()[word].name.clone();
            let fault = Fault::FieldOutside {
                field,
                value: next[word],
            };
            return PlayError::new(fault).in_position(game.show(words));
        }
    }
    PlayError::new(Fault::Unreachable).in_position(game.show(words))
}
