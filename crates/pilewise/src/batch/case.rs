//! One case of a batch: from its input to its result, within its limits.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use super::Batch;
use crate::control::{Control, Progress};
use crate::error::SolveError;
use crate::input::InputValue;
use crate::rules::{BindError, Prepared, RulesGame};

/// What an iterator gives a batch: an input, or why there is none.
pub trait CaseInput {
    /// Why an input could not be read.
    type Error: Send;

    /// The input, a value a parameter.
    ///
    /// # Errors
    /// Where it could not be read; it is this case's own error.
    fn read(self) -> Result<Vec<InputValue>, Self::Error>;
}

impl CaseInput for Vec<InputValue> {
    type Error = Infallible;

    fn read(self) -> Result<Vec<InputValue>, Infallible> {
        Ok(self)
    }
}

impl<E: Send> CaseInput for Result<Vec<InputValue>, E> {
    type Error = E;

    fn read(self) -> Self {
        self
    }
}

/// Why a case has no result.
#[derive(Debug, Error)]
pub enum CaseError<E> {
    /// It could not be read.
    #[error("{0}")]
    Input(E),
    /// The rules cannot be played on it.
    #[error(transparent)]
    Bind(BindError),
    /// It was not solved.
    #[error(transparent)]
    Solve(Unsolved),
}

/// A game that was not solved, and why.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct Unsolved {
    /// Why not.
    pub error: SolveError,
    /// The game.
    pub game: Box<RulesGame>,
}

/// How to solve a case.
pub(super) struct Solver<'s, 'b, W> {
    pub(super) batch: &'s Batch<'b>,
    pub(super) work: W,
}

/// A result, or that all is cancelled.
pub(super) type CaseResult<T, E> = Option<Result<T, CaseError<E>>>;

impl<W, T> Solver<'_, '_, W>
where
    W: Fn(RulesGame, &Control<'_>) -> Result<T, Unsolved>,
{
    /// Solves a case; `None` if it was cancelled. Adds to `effort` the positions that the solve
    /// told of.
    pub(super) fn solve<E>(
        &self,
        prepared: &Prepared,
        input: Result<Vec<InputValue>, E>,
        delivered: &AtomicU64,
        reserve: Option<&(dyn Fn(u64) + Sync)>,
        effort: &mut u64,
    ) -> CaseResult<T, E> {
        let game = match input {
            Ok(input) => prepared.game(input).map_err(CaseError::Bind),
            Err(error) => Err(CaseError::Input(error)),
        };
        let game = match game {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        let began = self.batch.clock.map(|clock| clock());
        let own_clock = || {
            let now = self.batch.clock.map(|clock| clock());
            now.zip(began)
                .map_or_else(Default::default, |(now, began)| now - began)
        };
        let visited = AtomicU64::new(0);
        let progress = |progress: Progress| {
            visited.store(progress.positions, Ordering::Relaxed);
            // At its first look at the limits a solve has nothing to tell yet.
            if progress.positions > FIRST_LOOK && self.batch.progress.is_some() {
                self.batch
                    .tell(delivered.load(Ordering::Relaxed), Some(progress));
            }
        };
        let mut control = Control {
            limits: self.batch.limits,
            clock: None,
            progress: Some(&progress),
            cancel: self.batch.cancel,
            reserve,
        };
        if began.is_some() {
            control.clock = Some(&own_clock);
        }
        let result = (self.work)(game, &control);
        *effort += visited.into_inner();
        match result {
            Err(unsolved)
                if unsolved.error == SolveError::Cancelled && self.batch.is_cancelled() =>
            {
                None
            }
            result => Some(result.map_err(CaseError::Solve)),
        }
    }
}

/// A solve that has visited no more positions than this has only begun.
const FIRST_LOOK: u64 = 1_000;
