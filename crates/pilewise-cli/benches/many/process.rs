//! Processes and what they took. A process is measured by another one that runs only it: so the
//! figures are of that one alone.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a process took and wrote.
pub(crate) struct Run {
    /// Its processor time, of all its threads, the system's on its behalf included.
    pub(crate) processor: Duration,
    pub(crate) wall: Duration,
    /// The most memory that it had.
    pub(crate) peak_bytes: u64,
    /// The lines that it wrote.
    pub(crate) output: Vec<String>,
}

/// Runs a command that reads a file.
pub(crate) fn run(command: &[&str], input: &Path) -> Run {
    let measured = Command::new(std::env::current_exe().expect("this benchmark"))
        .arg("measure")
        .args(command)
        .stdin(File::open(input).expect("a file of cases"))
        .stderr(Stdio::piped())
        .output()
        .expect("a process that measures");
    let figures = String::from_utf8(measured.stderr).expect("figures");
    let last = figures.lines().next_back().unwrap_or_default();
    let numbers: Vec<u64> = last.split(' ').flat_map(str::parse).collect();
    let [processor, wall, peak_bytes] = numbers[..] else {
        panic!("{command:?}: {figures}");
    };
    let text = String::from_utf8(measured.stdout).expect("answers");
    Run {
        processor: Duration::from_micros(processor),
        wall: Duration::from_micros(wall),
        peak_bytes,
        output: text.lines().map(str::to_owned).collect(),
    }
}

/// Runs a command with this process's own input and output, and writes what it took to standard
/// error: microseconds of processor time and of the clock, and bytes.
pub(crate) fn measure(command: &[&str]) {
    let [program, arguments @ ..] = command else {
        panic!("a command is measured");
    };
    let start = Instant::now();
    let status = Command::new(program)
        .args(arguments)
        .status()
        .expect("a command that can be run");
    let wall = start.elapsed();
    assert!(status.success(), "{command:?}: {status}");
    let (processor, peak_bytes) = used_by_children();
    eprintln!(
        "{} {} {peak_bytes}",
        processor.as_micros(),
        wall.as_micros()
    );
}

#[cfg(unix)]
fn used_by_children() -> (Duration, u64) {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeVal;
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).expect("figures of the system");
    let time = |value: TimeVal| {
        let seconds = Duration::from_secs(value.tv_sec() as u64);
        seconds + Duration::from_micros(value.tv_usec() as u64)
    };
    // Linux counts in kilobytes, macOS in bytes.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    (
        time(used.user_time()) + time(used.system_time()),
        used.max_rss() as u64 * unit,
    )
}

#[cfg(not(unix))]
fn used_by_children() -> (Duration, u64) {
    panic!("this benchmark needs the figures of a Unix system");
}
