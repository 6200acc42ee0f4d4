//! Standard output shared by the threads of a batch, and tied to its input: whoever waits for an
//! answer before writing the next case has it before pilewise waits for that case.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::failure::Failure;
use crate::screen::Screen;

/// Standard output, written by one thread at a time.
pub(crate) struct Outlet {
    screen: Mutex<Screen>,
    /// Whether the input is being waited for.
    is_waiting: AtomicBool,
}

impl Outlet {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            screen: Mutex::new(Screen::new()),
            is_waiting: AtomicBool::new(false),
        })
    }

    /// Writes something, and sends it on its way if the input is being waited for: somebody may
    /// not write there before it is read here.
    pub(crate) fn write(
        &self,
        what: impl FnOnce(&mut Screen) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut screen = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        what(&mut screen)?;
        if self.is_waiting.load(Ordering::Relaxed) {
            screen.flush()?;
        }
        Ok(())
    }

    /// Sends what is written on its way.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut screen = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        screen.flush()
    }

    /// The input, for whose reading the output does not wait.
    pub(crate) fn tie(self: &Arc<Self>, input: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        Box::new(Tied {
            input,
            outlet: self.clone(),
        })
    }
}

struct Tied {
    input: Box<dyn Read + Send>,
    outlet: Arc<Outlet>,
}

impl Read for Tied {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Said before the lock is taken: what is written after this flush is flushed at once.
        self.outlet.is_waiting.store(true, Ordering::Relaxed);
        // Where the output fails, the next that is written says so.
        let _ = self.outlet.flush();
        let read = self.input.read(buffer);
        self.outlet.is_waiting.store(false, Ordering::Relaxed);
        read
    }
}
