//! Limits on a solve, and the caller's word while it runs: progress, cancellation, time.
//!
//! The library has no clock of its own (WebAssembly has none), so a time limit comes with
//! the caller's.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::error::{OverLimit, SolveError};

/// How many positions pass between two looks at the clock and the cancel flag: about 50
/// microseconds of an engine's work.
const POSITIONS_BETWEEN_LOOKS: u64 = 1024;

/// What a solve may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory, as the engine counts what it allocates in bulk.
    pub bytes: u64,
    /// Positions visited.
    pub positions: u64,
    /// Time on the caller's clock ([`Control::clock`]); ignored without one.
    pub time: Option<Duration>,
}

impl Default for Limits {
    /// 2 GiB, any number of positions, any time.
    fn default() -> Self {
        Self {
            bytes: 2 << 30,
            positions: u64::MAX,
            time: None,
        }
    }
}

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions visited so far.
    pub positions: u64,
    /// How many there will be, where the engine knows.
    pub of: Option<u64>,
}

/// Limits and the caller's word while a solve runs.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// What the solve may use.
    pub limits: Limits,
    /// Time since the solve began.
    pub clock: Option<&'a (dyn Fn() -> Duration + Sync)>,
    /// Told now and then how far the solve has come.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// Set to true to stop the solve soon, with [`SolveError::Cancelled`].
    pub cancel: Option<&'a AtomicBool>,
    /// Told how many bytes the solve is about to hold in all, as far as the limit allows them;
    /// it may wait until other solves have made room.
    pub reserve: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Control")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Control<'_> {
    /// Fails if `needed` bytes are more than the limit; called before they are allocated.
    ///
    /// # Errors
    /// [`OverLimit::Bytes`].
    pub fn allow_bytes(&self, needed: u64) -> Result<(), SolveError> {
        let limit = self.limits.bytes;
        if needed > limit {
            return Err(SolveError::OverLimit(OverLimit::Bytes {
                needed,
                limit,
                fits: None,
            }));
        }
        if let Some(reserve) = self.reserve {
            reserve(needed);
        }
        Ok(())
    }
}

/// Counts the positions of one solve and looks at the limits as they pass.
#[derive(Debug)]
pub struct Meter<'a> {
    control: Control<'a>,
    /// Positions visited so far.
    pub positions: u64,
    of: Option<u64>,
    next_look: u64,
}

impl<'a> Meter<'a> {
    /// A meter at zero; `of` is how many positions there will be, if that is known.
    pub fn new(control: &Control<'a>, of: Option<u64>) -> Self {
        Self {
            control: *control,
            positions: 0,
            of,
            next_look: 0,
        }
    }

    /// Counts `positions` more, and now and then looks whether the solve may go on.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`], or [`SolveError::OverLimit`] for positions or time.
    #[inline]
    pub fn count(&mut self, positions: u64) -> Result<(), SolveError> {
        self.positions += positions;
        if self.positions >= self.next_look {
            self.look()
        } else {
            Ok(())
        }
    }

    /// What the solve may use.
    pub fn control(&self) -> &Control<'a> {
        &self.control
    }

    #[cold]
    fn look(&mut self) -> Result<(), SolveError> {
        let Limits {
            positions: limit,
            time,
            ..
        } = self.control.limits;
        if self.positions > limit {
            return Err(SolveError::OverLimit(OverLimit::Positions { limit }));
        }
        self.next_look = self
            .positions
            .saturating_add(POSITIONS_BETWEEN_LOOKS)
            .min(limit.saturating_add(1));
        if self
            .control
            .cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
        {
            return Err(SolveError::Cancelled);
        }
        if let (Some(limit), Some(clock)) = (time, self.control.clock)
            && clock() > limit
        {
            let over = OverLimit::Time {
                limit,
                positions: self.positions,
            };
            return Err(SolveError::OverLimit(over));
        }
        if let Some(progress) = self.control.progress {
            progress(Progress {
                positions: self.positions,
                of: self.of,
            });
        }
        Ok(())
    }
}
