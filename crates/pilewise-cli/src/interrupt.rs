//! Ctrl-C: asks the solve to stop, and ends the process if it does not soon.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crate::exit_codes;

/// Set once Ctrl-C is pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// How long a solve has to stop by itself. What does not look at the flag, such as waiting
/// for input, is cut off then: there is no file that could be left half-written.
const GRACE: Duration = Duration::from_millis(300);

/// Listens for Ctrl-C from now on; the flag is for the solve to look at.
pub(crate) fn listen() -> &'static AtomicBool {
    // It fails only where a handler is set already, and then that one has the same flag.
    let _ = ctrlc::set_handler(|| {
        PRESSED.store(true, Ordering::Relaxed);
        sleep(GRACE);
        std::process::exit(i32::from(exit_codes::INTERRUPTED));
    });
    &PRESSED
}
