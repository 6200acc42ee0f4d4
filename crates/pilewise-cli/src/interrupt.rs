//! Ctrl-C: asks the solve to stop, and ends the process if it does not soon.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crate::exit_codes;

/// Set once Ctrl-C is pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// How long a solve has to stop by itself. What does not look at the flag, such as waiting
/// for input, is cut off then: there is no file that could be left half-written.
const GRACE: Duration = Duration::from_millis(300);

/// What is done before the process is ended from here, such as to restore the terminal.
static LAST_ACT: OnceLock<fn()> = OnceLock::new();

/// Listens for Ctrl-C from now on; the flag is for the solve to look at.
pub(crate) fn listen() -> &'static AtomicBool {
    // It fails only where a handler is set already, and then that one has the same flag.
    let _ = ctrlc::set_handler(press);
    &PRESSED
}

/// Has `act` done before the process is ended by [`press`].
pub(crate) fn before_the_end(act: fn()) {
    // Whoever came first has the terminal, and there is only one.
    let _ = LAST_ACT.set(act);
}

/// Does what Ctrl-C does, where the terminal hands the key over instead of a signal. Does not
/// return.
pub(crate) fn press() {
    PRESSED.store(true, Ordering::Relaxed);
    sleep(GRACE);
    if let Some(act) = LAST_ACT.get() {
        act();
    }
    std::process::exit(i32::from(exit_codes::INTERRUPTED));
}
