//! What asks the server to stop: Ctrl-C, and what a service manager sends.

use std::io;

/// Listens for Ctrl-C and, on Unix, SIGTERM from now on; the future ends with the first of them.
///
/// # Errors
/// When the system has no room for another listener.
#[cfg(unix)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Listens for Ctrl-C from now on; the future ends with it.
///
/// # Errors
/// When the system has no room for another listener.
#[cfg(windows)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
