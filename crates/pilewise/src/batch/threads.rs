//! A batch on several threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::case::{CaseError, Solver, Unsolved};
use super::chunk;
use super::delivery::{Delivery, Finished};
use super::queue::{Chunk, Next, Queue, Read};
use super::room::Room;
use super::{Batch, End, Summary};
use crate::control::Control;
use crate::input::InputValue;
use crate::rules::{Prepared, RulesGame};

/// An input as it was read.
type Input<E> = Result<Vec<InputValue>, E>;
/// What comes of it.
type Outcome<T, E> = Result<T, CaseError<E>>;

pub(super) fn run<E, T, B>(
    batch: &Batch<'_>,
    prepared: &Prepared,
    inputs: impl Iterator<Item = Input<E>> + Send,
    work: impl Fn(RulesGame, &Control<'_>) -> Result<T, Unsolved> + Sync,
    deliver: impl FnMut(u64, Outcome<T, E>) -> ControlFlow<B> + Send,
) -> Summary<B>
where
    E: Send,
    T: Send,
    B: Send,
{
    let shared = Shared {
        solver: Solver { batch, work },
        inputs: Mutex::new(inputs),
        queue: Queue::new(batch.jobs),
        delivery: Mutex::new(Delivery::new(deliver)),
        delivered: AtomicU64::new(0),
        room: Room::new(batch.limits.bytes / batch.jobs as u64),
    };
    std::thread::scope(|scope| {
        for _ in 1..batch.jobs {
            scope.spawn(|| shared.work(prepared));
        }
        shared.work(prepared);
    });
    let (read, is_exhausted) = shared.queue.read();
    let delivery = shared.delivery.into_inner();
    let delivery = delivery.unwrap_or_else(PoisonError::into_inner);
    let delivered = delivery.delivered();
    let end = match delivery.stopped {
        Some(reason) => End::Stopped(reason),
        None if is_exhausted && delivered == read => End::Complete,
        None => End::Cancelled,
    };
    Summary { delivered, end }
}

/// What all threads share.
struct Shared<'s, 'b, I, W, E, T, D, B> {
    solver: Solver<'s, 'b, W>,
    inputs: Mutex<I>,
    queue: Queue<Input<E>>,
    delivery: Mutex<Delivery<Outcome<T, E>, D, B>>,
    /// How many results were delivered, to be told without waiting for one that is.
    delivered: AtomicU64,
    room: Room,
}

/// Ends all other threads when this one panics, for they would wait for it.
struct StopOnPanic<'q, C>(&'q Queue<C>);

impl<C> Drop for StopOnPanic<'_, C> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

impl<I, W, E, T, D, B> Shared<'_, '_, I, W, E, T, D, B>
where
    I: Iterator<Item = Input<E>>,
    W: Fn(RulesGame, &Control<'_>) -> Result<T, Unsolved>,
    D: FnMut(u64, Outcome<T, E>) -> ControlFlow<B>,
{
    /// Reads and solves until there is nothing left to do.
    fn work(&self, prepared: &Prepared) {
        let prepared = prepared.counted_apart();
        let _guard = StopOnPanic(&self.queue);
        let mut results = Vec::new();
        loop {
            let chunk = match self.queue.next() {
                Next::End => return,
                Next::Solve(chunk) => chunk,
                Next::Read => match self.read() {
                    Some(chunk) => chunk,
                    None => continue,
                },
            };
            let emptied = self.solve(&prepared, chunk, &mut results);
            self.queue.finish_chunk(emptied);
        }
    }

    /// Reads until there is enough to work on; `None` if there is no more, or others took it.
    fn read(&self) -> Option<Chunk<Input<E>>> {
        let mut inputs = lock(&self.inputs);
        loop {
            let Some(input) = inputs.next() else {
                self.queue.exhaust();
                return None;
            };
            let bytes = input.as_ref().map_or(0, |input| chunk::size(input));
            if let Some(chunk) = self.queue.add(Read { input, bytes }) {
                return Some(chunk);
            }
        }
    }

    /// Solves the cases of a chunk, or those of them that nobody else takes. `results` has room for
    /// some; the room of the chunk is left for another.
    fn solve(
        &self,
        prepared: &Prepared,
        chunk: Chunk<Input<E>>,
        results: &mut Vec<Finished<Outcome<T, E>>>,
    ) -> VecDeque<Read<Input<E>>> {
        let Chunk {
            mut first,
            mut cases,
        } = chunk;
        let place = self.room.enter();
        let reserve = |bytes| place.reserve(bytes);
        let mut effort = 0;
        while let Some(case) = cases.pop_front() {
            if self.queue.is_stopped() {
                return cases;
            }
            let bytes = case.bytes;
            let result = match self.solver.batch.is_cancelled() {
                true => None,
                false => {
                    let (delivered, reserve) = (&self.delivered, Some(&reserve as _));
                    self.solver
                        .solve(prepared, case.input, delivered, reserve, &mut effort)
                }
            };
            place.end_case();
            let Some(result) = result else {
                self.queue.stop();
                return cases;
            };
            results.push(Finished { result, bytes });
            if effort < chunk::EFFORT || cases.is_empty() {
                continue;
            }
            // These cases are not small: nobody shall wait for the others of the chunk.
            effort = 0;
            let next = first + results.len() as u64;
            self.hand_in(first, results);
            first = next;
            if self.queue.has_idle() && cases.len() > 1 {
                let kept = cases.len() / 2;
                let given = cases.split_off(kept);
                self.queue.give_back(Chunk {
                    first: first + kept as u64,
                    cases: given,
                });
            }
        }
        self.hand_in(first, results);
        cases
    }

    fn hand_in(&self, first: u64, results: &mut Vec<Finished<Outcome<T, E>>>) {
        let mut delivery = lock(&self.delivery);
        let newly = delivery.hand_in(first, results);
        let (so_far, is_stopped) = (delivery.delivered(), delivery.stopped.is_some());
        drop(delivery);
        self.delivered.fetch_max(so_far, Ordering::Relaxed);
        if is_stopped {
            return self.queue.stop();
        }
        if newly.cases > 0 {
            self.queue.make_room(newly);
            self.solver.batch.tell(so_far, None);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that panicked has ended the batch, and what it left is not used.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
