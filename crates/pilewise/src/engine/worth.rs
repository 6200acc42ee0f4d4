//! How the general engines store and compare values: one integer, the more the better for
//! the mover.
//!
//! A score is stored as itself (negated throughout where the least score wins). An outcome
//! is stored with its distance: a win in d moves as W - d, a loss in d moves as -(W - d), a
//! draw as 0, with W beyond any distance. Then the shortest win and the longest loss are
//! simply the largest integer, and one rule of play serves every kind of game: the value of
//! a position is the maximum over its moves. Where distances are not asked for, an outcome is
//! 1, 0 or -1, and a position with a winning move needs no look at the others.

use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Goal, Outcome};
use crate::value::Value;

/// W of the module's text.
const WIN: i128 = 1 << 62;

/// An integer wide enough for the values of one game.
pub(crate) trait Worth: Copy + Ord + std::fmt::Debug + Send + Sync + 'static {
    /// Marks a position whose value is not known; no value is stored as this.
    const UNKNOWN: Self;
    /// Narrows a value, or `None` if it does not fit.
    fn narrow(wide: i128) -> Option<Self>;
    /// The value in full width.
    fn widen(self) -> i128;
    /// The sum, or `None` if it is not a value of this width.
    fn plus(self, other: Self) -> Option<Self>;
    /// The difference, or `None` if it is not a value of this width.
    fn minus(self, other: Self) -> Option<Self>;
    /// 1, 0 or -1, like the value.
    fn sign(self) -> Self;
}

impl Worth for i64 {
    const UNKNOWN: Self = i64::MIN;
    #[inline]
    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
            .filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn minus(self, other: Self) -> Option<Self> {
        self.checked_sub(other)
            .filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn sign(self) -> Self {
        self.signum()
    }
    #[inline]
    fn narrow(wide: i128) -> Option<Self> {
        i64::try_from(wide)
            .ok()
            .filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn widen(self) -> i128 {
        i128::from(self)
    }
}

impl Worth for i128 {
    const UNKNOWN: Self = i128::MIN;
    #[inline]
    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
            .filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn minus(self, other: Self) -> Option<Self> {
        self.checked_sub(other)
            .filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn sign(self) -> Self {
        self.signum()
    }
    #[inline]
    fn narrow(wide: i128) -> Option<Self> {
        Some(wide).filter(|&value| value != Self::UNKNOWN)
    }
    #[inline]
    fn widen(self) -> i128 {
        self
    }
}

/// Why a search with one width of integer stopped.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A value does not fit: search again with a wider integer.
    TooNarrow,
    /// There is no solution. Boxed, so that what goes well does not carry its size.
    Failed(Box<SolveError>),
}

/// A value, or that it does not fit.
#[inline]
pub(crate) fn fits<T>(value: Option<T>) -> Result<T, Stop> {
    match value {
        Some(value) => Ok(value),
        None => Err(Stop::TooNarrow),
    }
}

impl From<SolveError> for Stop {
    fn from(error: SolveError) -> Self {
        Stop::Failed(Box::new(error))
    }
}

impl From<PlayError> for Stop {
    fn from(error: PlayError) -> Self {
        SolveError::from(error).into()
    }
}

impl Stop {
    /// The error of a search that had the widest integer.
    pub(crate) fn at_full_width(self) -> SolveError {
        match self {
            Stop::TooNarrow => PlayError::new(Fault::Overflow).into(),
            Stop::Failed(error) => *error,
        }
    }
}

/// How the values of one game are made from those of its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    goal: Goal,
    measures: bool,
}

impl Scale {
    /// The scale that measures how far a win or a loss is.
    pub(crate) fn of(goal: Goal) -> Self {
        Self {
            goal,
            measures: true,
        }
    }

    /// The scale that tells only the outcome; for scores, the same as [`Scale::of`].
    pub(crate) fn of_outcomes(goal: Goal) -> Self {
        Self {
            goal,
            measures: goal.is_score(),
        }
    }

    /// Whether nothing is worth more to the mover, so that no further move need be looked at.
    #[inline]
    pub(crate) fn is_most<W: Worth>(&self, worth: W) -> bool {
        !self.measures && worth.widen() == 1
    }

    /// The worth of a move to the mover: `gain` and then the worth of where it leads, which
    /// is the opponent's to move unless `again`.
    #[inline]
    pub(crate) fn after_move<W: Worth>(&self, gain: W, again: bool, next: W) -> Result<W, Stop> {
        let worth = match (self.goal, again) {
            (Goal::MostScore, true) => gain.plus(next),
            (Goal::MostScore, false) => gain.minus(next),
            (Goal::LeastScore, true) => next.minus(gain),
            (Goal::LeastScore, false) => {
                W::narrow(0).and_then(|zero| zero.minus(next)?.minus(gain))
            }
            _ => {
                let nearer = if self.measures {
                    next.minus(next.sign())
                } else {
                    Some(next)
                };
                match again {
                    true => nearer,
                    false => W::narrow(0).and_then(|zero| zero.minus(nearer?)),
                }
            }
        };
        fits(worth)
    }

    /// The worth of a position where play has ended with `outcome` for the mover.
    #[inline]
    pub(crate) fn over<W: Worth>(&self, outcome: Outcome) -> Result<W, Stop> {
        let worth = if self.goal.is_score() {
            0
        } else {
            outcome.number() * if self.measures { WIN } else { 1 }
        };
        fits(W::narrow(worth))
    }

    /// The worth of a position with no move, which `show` shows to people.
    pub(crate) fn no_move<W: Worth>(&self, show: impl FnOnce() -> String) -> Result<W, Stop> {
        match self.goal {
            Goal::MostScore | Goal::LeastScore => self.over(Outcome::Draw),
            Goal::LastWins => self.over(Outcome::Loss),
            Goal::LastLoses => self.over(Outcome::Win),
            Goal::ByEnds => Err(PlayError::new(Fault::Stuck).in_position(show()).into()),
        }
    }

    /// What a stored worth means.
    pub(crate) fn value(&self, worth: i128) -> Value {
        match self.goal {
            Goal::MostScore => Value::Score(worth),
            Goal::LeastScore => Value::Score(-worth),
            _ => Value::Decided {
                outcome: match worth.signum() {
                    1 => Outcome::Win,
                    -1 => Outcome::Loss,
                    _ => Outcome::Draw,
                },
                // An unknown distance is still about WIN / 2 some moves away from it.
                moves: Some((WIN - worth.abs()) as u64)
                    .filter(|&moves| self.measures && worth != 0 && i128::from(moves) < WIN / 4),
            },
        }
    }

    /// The inverse of [`value`](Scale::value); an unknown distance counts as the longest.
    pub(crate) fn worth(&self, value: Value) -> i128 {
        match (self.goal, value) {
            (Goal::LeastScore, Value::Score(score)) => -score,
            (_, Value::Score(score)) => score,
            (_, Value::Decided { outcome, moves }) => {
                outcome.number() * (WIN - moves.map_or(WIN / 2, i128::from))
            }
        }
    }
}
