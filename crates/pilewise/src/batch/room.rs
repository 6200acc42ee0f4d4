//! The memory that the threads share: a part for each, and all of it for one at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct State {
    /// Threads that keep to their part.
    within_parts: usize,
    /// Whether a thread uses more than its part, or waits for the others to leave.
    is_taken: bool,
}

/// The memory that may be used.
pub(super) struct Room {
    state: Mutex<State>,
    changed: Condvar,
    /// How many bytes a part has.
    part: u64,
}

impl Room {
    pub(super) fn new(part: u64) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            part,
        }
    }

    /// A place for a thread that solves, once nobody needs all the memory.
    pub(super) fn enter(&self) -> Place<'_> {
        let mut state = self.wait_while(self.lock(), |state| state.is_taken);
        state.within_parts += 1;
        Place {
            room: self,
            is_alone: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is whole whenever the lock is free.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while<'s>(
        &'s self,
        state: MutexGuard<'s, State>,
        condition: impl FnMut(&mut State) -> bool,
    ) -> MutexGuard<'s, State> {
        let state = self.changed.wait_while(state, condition);
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of one thread that solves.
pub(super) struct Place<'r> {
    room: &'r Room,
    is_alone: AtomicBool,
}

impl Place<'_> {
    /// Waits until there is room for `bytes`; until the case ends, if that is more than a part.
    pub(super) fn reserve(&self, bytes: u64) {
        if bytes <= self.room.part || self.is_alone.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut state = self.room.lock();
        // Given up while it waits, for two that wait would wait for each other.
        state.within_parts -= 1;
        self.room.changed.notify_all();
        let mut state = self.room.wait_while(state, |state| state.is_taken);
        state.is_taken = true;
        drop(self.room.wait_while(state, |state| state.within_parts > 0));
    }

    /// Leaves the memory that is not this thread's part to the others again.
    pub(super) fn end_case(&self) {
        if self.is_alone.swap(false, Ordering::Relaxed) {
            let mut state = self.room.lock();
            state.is_taken = false;
            state.within_parts += 1;
            self.room.changed.notify_all();
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.end_case();
        let mut state = self.room.lock();
        state.within_parts -= 1;
        self.room.changed.notify_all();
    }
}
