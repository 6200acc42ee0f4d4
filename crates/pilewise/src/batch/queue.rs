//! The cases that were read and are not yet solved, and who may read on.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::chunk;
use super::delivery::Delivered;

/// How many cases a thread may have read that are not yet delivered, and of how many bytes.
const CASES_A_THREAD: u64 = 4_096;
const BYTES_A_THREAD: usize = 1 << 20;
/// What was read waits so long for more, then it is taken: the reader may have to wait.
const PATIENCE: Duration = Duration::from_micros(200);

/// An input, and how many bytes it has.
pub(super) struct Read<C> {
    pub(super) input: C,
    pub(super) bytes: usize,
}

/// Cases that follow one another.
pub(super) struct Chunk<C> {
    /// The number of the first.
    pub(super) first: u64,
    pub(super) cases: VecDeque<Read<C>>,
}

/// What a thread is to do next.
pub(super) enum Next<C> {
    Solve(Chunk<C>),
    /// Nobody else reads, and there is room.
    Read,
    /// All is done, or no more is wanted.
    End,
}

struct State<C> {
    gathered: VecDeque<Read<C>>,
    gathered_bytes: usize,
    /// Room for what is gathered next. Who allocates anew takes turns with the other threads.
    spare: Vec<VecDeque<Read<C>>>,
    /// Given back by threads that had too much.
    given_back: VecDeque<Chunk<C>>,
    /// Cases read, and those of them delivered.
    read: u64,
    delivered: u64,
    /// Bytes of what was read and is not yet delivered.
    bytes: usize,
    is_being_read: bool,
    is_exhausted: bool,
    /// Threads that solve, which may give something back.
    busy: usize,
}

/// What all threads share but the delivery.
pub(super) struct Queue<C> {
    state: Mutex<State<C>>,
    changed: Condvar,
    threads: usize,
    /// Threads that wait for something to do.
    idle: AtomicUsize,
    is_stopped: AtomicBool,
}

impl<C> Queue<C> {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            state: Mutex::new(State {
                gathered: VecDeque::new(),
                gathered_bytes: 0,
                spare: Vec::new(),
                given_back: VecDeque::new(),
                read: 0,
                delivered: 0,
                bytes: 0,
                is_being_read: false,
                is_exhausted: false,
                busy: 0,
            }),
            changed: Condvar::new(),
            threads,
            idle: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        // A thread that panicked has ended the batch; the state is only looked at to end too.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether some thread has nothing to do.
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Ends all.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        // Locked, so that nobody is between looking at the flag and waiting.
        let _state = self.lock();
        self.changed.notify_all();
    }

    /// How many cases were read, and whether there are no more.
    pub(super) fn read(&self) -> (u64, bool) {
        let state = self.lock();
        (state.read, state.is_exhausted)
    }

    /// Waits until there is something to do.
    pub(super) fn next(&self) -> Next<C> {
        let mut state = self.lock();
        let mut is_patient = true;
        loop {
            if self.is_stopped() {
                return Next::End;
            }
            if let Some(chunk) = state.take(is_patient) {
                state.busy += 1;
                return Next::Solve(chunk);
            }
            if !state.is_being_read && !state.is_exhausted && state.has_room(self.threads) {
                state.is_being_read = true;
                return Next::Read;
            }
            if state.is_exhausted && state.busy == 0 {
                self.changed.notify_all();
                return Next::End;
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            if state.gathered.is_empty() {
                let waited = self.changed.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
                is_patient = true;
            } else {
                let waited = self.changed.wait_timeout(state, PATIENCE);
                let waited = waited.unwrap_or_else(PoisonError::into_inner);
                is_patient = !waited.1.timed_out();
                state = waited.0;
            }
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Adds what was read. Once there is enough to work on, gives it to the reader, who then
    /// reads no more; until then others may take it.
    pub(super) fn add(&self, case: Read<C>) -> Option<Chunk<C>> {
        let mut state = self.lock();
        state.read += 1;
        state.bytes += case.bytes;
        state.gathered_bytes += case.bytes;
        state.gathered.push_back(case);
        let is_full = state.gathered.len() >= chunk::CASES || state.gathered_bytes >= chunk::BYTES;
        if is_full || !state.has_room(self.threads) || self.is_stopped() {
            state.is_being_read = false;
            state.busy += 1;
            self.wake_one();
            return state.take_gathered();
        }
        if state.gathered.len() == 1 {
            self.wake_one();
        }
        None
    }

    /// Ends the reading: there is no more.
    pub(super) fn exhaust(&self) {
        let mut state = self.lock();
        state.is_being_read = false;
        state.is_exhausted = true;
        self.changed.notify_all();
    }

    /// Gives cases back that another thread shall solve.
    pub(super) fn give_back(&self, chunk: Chunk<C>) {
        let mut state = self.lock();
        state.given_back.push_back(chunk);
        self.wake_one();
    }

    /// Ends the work on a chunk, whose room is left.
    pub(super) fn finish_chunk(&self, mut emptied: VecDeque<Read<C>>) {
        emptied.clear();
        let mut state = self.lock();
        state.spare.push(emptied);
        state.busy -= 1;
        if state.busy == 0 && state.is_exhausted {
            self.changed.notify_all();
        }
    }

    /// Makes room for what was delivered.
    pub(super) fn make_room(&self, delivered: Delivered) {
        let mut state = self.lock();
        let had_room = state.has_room(self.threads);
        state.delivered += delivered.cases;
        state.bytes -= delivered.bytes;
        if !had_room && state.has_room(self.threads) {
            self.wake_one();
        }
    }

    /// Wakes a thread that has nothing to do; the state is locked.
    fn wake_one(&self) {
        if self.has_idle() {
            self.changed.notify_one();
        }
    }
}

impl<C> State<C> {
    fn has_room(&self, threads: usize) -> bool {
        let cases = self.read - self.delivered;
        cases == 0
            || cases < CASES_A_THREAD * threads as u64 && self.bytes < BYTES_A_THREAD * threads
            || cases < threads as u64
    }

    fn take(&mut self, is_patient: bool) -> Option<Chunk<C>> {
        if let Some(chunk) = self.given_back.pop_front() {
            return Some(chunk);
        }
        // Who reads on will most likely have gathered enough for itself very soon.
        if is_patient && self.is_being_read {
            return None;
        }
        self.take_gathered()
    }

    fn take_gathered(&mut self) -> Option<Chunk<C>> {
        if self.gathered.is_empty() {
            return None;
        }
        self.gathered_bytes = 0;
        let room = self.spare.pop().unwrap_or_default();
        let cases = std::mem::replace(&mut self.gathered, room);
        Some(Chunk {
            first: self.read - cases.len() as u64,
            cases,
        })
    }
}
