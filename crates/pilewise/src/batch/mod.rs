//! Many inputs of one game, solved by several threads, with the results in order.
//!
//! A [`Batch`] says how: by how many threads, within which limits, watched by whom. Its
//! [`run`](Batch::run) takes inputs from an iterator, does `work` on the game of each, and hands
//! every result to `deliver`, in the order of the inputs and as soon as it and all before it are
//! known. Neither the inputs nor the results are ever held all at once.
//!
//! A case that cannot be read, played or solved has a [`CaseError`] for its result; it does not
//! keep the others from theirs.
//!
//! How the work is shared: there is no thread that only reads. Whoever has nothing to do reads,
//! gathers some inputs, and then solves them itself while another reads on; so that a small input
//! stays with one thread, and costs a thousandth of what handing it over would. Who has nothing
//! to read takes half of what a busy thread still has before it.

mod case;
mod chunk;
#[cfg(feature = "threads")]
mod delivery;
mod one_thread;
#[cfg(feature = "threads")]
mod queue;
#[cfg(feature = "threads")]
mod room;
mod solved;
#[cfg(feature = "threads")]
mod threads;

pub use case::{CaseError, CaseInput, Unsolved};
pub use solved::{solved, valued};

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::control::{Control, Limits, Progress};
use crate::rules::{Prepared, RulesGame};

/// How many inputs are solved, and by whom.
///
/// The default is one thread, the default [`Limits`] for each case, and nobody who watches.
#[derive(Clone, Copy)]
pub struct Batch<'b> {
    /// How many threads read and solve; one where the library is built without `threads`, and
    /// at least one.
    pub jobs: usize,
    /// What each case may use. The threads share the bytes: a case that needs more than its part
    /// of them goes on when no other is being solved. So a case may hold as many as it could by
    /// itself, and all together less than twice as many.
    pub limits: Limits,
    /// A clock that goes on; each case's own time ([`Control::clock`]) starts with that case.
    pub clock: Option<&'b (dyn Fn() -> Duration + Sync)>,
    /// Told now and then how far all has come. It may be asked by several threads at once.
    pub progress: Option<&'b (dyn Fn(BatchProgress) + Sync)>,
    /// Set to true to stop soon: no case is begun any more, and those begun are not delivered.
    pub cancel: Option<&'b AtomicBool>,
}

impl Default for Batch<'_> {
    fn default() -> Self {
        Self {
            jobs: 1,
            limits: Limits::default(),
            clock: None,
            progress: None,
            cancel: None,
        }
    }
}

impl std::fmt::Debug for Batch<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Batch")
            .field("jobs", &self.jobs)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// How far a batch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchProgress {
    /// How many results were delivered.
    pub delivered: u64,
    /// How far one of the cases has come, if it is one that tells.
    pub case: Option<Progress>,
}

/// How a batch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary<B> {
    /// How many results were delivered: those of the first so many inputs.
    pub delivered: u64,
    /// Why there are no more.
    pub end: End<B>,
}

/// Why a batch delivers no more results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<B> {
    /// There are no more inputs.
    Complete,
    /// It was cancelled.
    Cancelled,
    /// `deliver` wanted no more, for this reason.
    Stopped(B),
}

impl Batch<'_> {
    /// Does `work` on the game of every input and delivers what comes of it, in order. Inputs
    /// are counted from 0.
    ///
    /// `work` is done by several threads at once, on a game that it owns and within the limits
    /// of its [`Control`]; mostly it is a call of [`solved`] or of [`valued`]. `deliver` is called by one thread at
    /// a time, though not always by the same; it says whether more is wanted. So is the iterator,
    /// which may wait for as long as it likes: what was read before is solved and delivered
    /// meanwhile.
    ///
    /// # Complexity
    /// That of the solves, divided by the threads, and less than 0.1 µs a case. Memory for at
    /// most 4,096 cases a thread, and fewer where their inputs are longer than 1 MB a thread in
    /// sum; at least for one a thread.
    ///
    /// # Panics
    /// When `work`, `deliver` or the iterator does.
    ///
    /// # Examples
    /// ```
    /// use std::convert::Infallible;
    /// use std::ops::ControlFlow;
    /// use pilewise::batch::{Batch, CaseError, valued};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Prepared, Rules};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
    /// let prepared = Prepared::new(rules)?;
    /// let rows = [vec![2, 7, 9, 4, 4], vec![], vec![1, 2, 3, 4, 5, 100]];
    /// let inputs = rows.map(|row| vec![InputValue::List(row)]);
    ///
    /// let mut answers = Vec::new();
    /// let batch = Batch { jobs: 2, ..Batch::default() };
    /// batch.run(
    ///     &prepared,
    ///     inputs,
    ///     |game, control| {
    ///         valued(game, None, control, |game, value| Ok(game.answer(value)?))
    ///     },
    ///     |_, result: Result<_, CaseError<Infallible>>| {
    ///         answers.push(match result {
    ///             Ok((_, answer)) => answer.to_string(),
    ///             Err(error) => format!("error: {error}"),
    ///         });
    ///         ControlFlow::<()>::Continue(())
    ///     },
    /// );
    /// assert_eq!(answers, ["10", "error: there must be at least one pile", "104"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<I, T, B>(
        &self,
        prepared: &Prepared,
        inputs: I,
        work: impl Fn(RulesGame, &Control<'_>) -> Result<T, Unsolved> + Sync,
        deliver: impl FnMut(u64, Result<T, CaseError<<I::Item as CaseInput>::Error>>) -> ControlFlow<B>
        + Send,
    ) -> Summary<B>
    where
        I: IntoIterator<Item: CaseInput, IntoIter: Send>,
        T: Send,
        B: Send,
    {
        let inputs = inputs.into_iter().map(CaseInput::read);
        #[cfg(feature = "threads")]
        if self.jobs > 1 {
            return threads::run(self, prepared, inputs, work, deliver);
        }
        one_thread::run(self, prepared, inputs, work, deliver)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    fn tell(&self, delivered: u64, case: Option<Progress>) {
        if let Some(progress) = self.progress {
            progress(BatchProgress { delivered, case });
        }
    }
}
