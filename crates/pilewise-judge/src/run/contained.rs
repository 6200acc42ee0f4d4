//! A running program with its streams, its watch, and its end.

use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

use super::launch::{Recipe, command, has_namespaces};
use super::watch::Watch;
use super::{Stop, tree};

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Time for one case: of the processor, and asleep. What the program waits for a busy machine
    /// does not count, though after ten times as long it is given up all the same.
    pub time: Duration,
    /// Bytes of memory of all its processes together.
    pub memory: u64,
    /// Bytes of output for one case.
    pub output: u64,
    /// Processes.
    pub processes: u64,
    /// Set to true to end all programs soon; what they have done then counts for nothing.
    pub cancel: Option<&'static AtomicBool>,
}

impl RunLimits {
    /// Whether all is to end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

impl Default for RunLimits {
    /// 5 seconds, 1 GiB, 16 MiB of output, 32 processes.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(5),
            memory: 1 << 30,
            output: 16 << 20,
            processes: 32,
            cancel: None,
        }
    }
}

/// How much longer than its time a program may wait for a busy machine.
const BACKSTOP: u32 = 10;
const BACKSTOP_START: Duration = Duration::from_secs(30);
/// How long streams are read after their program's end: a machine may be so busy that what reads
/// them comes late, but they end.
pub(super) const LAST_BYTES: Duration = Duration::from_secs(60);
/// How much of standard error is kept.
const COMPLAINT_LENGTH: usize = 4096;
/// Chunks of output that may wait to be read: a program that prints more is held up.
const WAITING_CHUNKS: usize = 16;

/// A program that runs.
#[derive(Debug)]
pub(crate) struct Contained {
    child: Child,
    marker: String,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    complaint: Arc<Mutex<Vec<u8>>>,
    /// Closed once all of standard error is read.
    complaint_end: Receiver<()>,
    watch: Watch,
    /// Whether what the program has left behind was ended.
    is_swept: bool,
}

/// What [`Contained::receive`] brings.
pub(crate) enum Received {
    Bytes(Vec<u8>),
    /// Nothing within the time.
    Nothing,
    /// The output is closed.
    End,
}

impl Contained {
    /// Starts a program.
    pub(crate) fn start(recipe: &Recipe, limits: &RunLimits) -> std::io::Result<Self> {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let marker = format!("{}-{run}", std::process::id());
        let mut child = command(recipe, limits, &marker).spawn()?;
        let (input, lines) = channel::<Vec<u8>>();
        if let Some(mut pipe) = child.stdin.take() {
            // A program need not read its input: what cannot be written is dropped.
            thread::spawn(move || {
                for bytes in lines {
                    if pipe.write_all(&bytes).is_err() {
                        break;
                    }
                }
            });
        }
        let (chunks, output) = sync_channel(WAITING_CHUNKS);
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || forward(pipe, &chunks));
        }
        let complaint = Arc::new(Mutex::new(Vec::new()));
        let (end, complaint_end) = channel();
        if let Some(pipe) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || {
                keep_end(pipe, &complaint);
                drop(end);
            });
        }
        Ok(Self {
            marker,
            input: Some(input),
            output,
            complaint,
            complaint_end,
            watch: Watch::over(child.id() as i32, limits),
            is_swept: false,
            child,
        })
    }

    /// Gives the program input.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // The writer is gone once the program has closed its input.
            let _ = input.send(bytes);
        }
    }

    /// Closes the program's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for output.
    pub(crate) fn receive(&self, most: Duration) -> Received {
        match self.output.recv_timeout(most) {
            Ok(bytes) => Received::Bytes(bytes),
            Err(RecvTimeoutError::Timeout) => Received::Nothing,
            Err(RecvTimeoutError::Disconnected) => Received::End,
        }
    }

    /// The time that the program has taken so far, see [`RunLimits::time`].
    pub(crate) fn time(&self) -> Duration {
        self.watch.time()
    }

    /// Whether the program has taken more than `most` since it had taken `since`, or was waited
    /// for so long since `started` that it is given up.
    pub(crate) fn is_late(&self, since: Duration, started: Instant, most: Duration) -> bool {
        let backstop = most.saturating_mul(BACKSTOP).saturating_add(BACKSTOP_START);
        self.watch.time().saturating_sub(since) > most || started.elapsed() > backstop
    }

    /// Whether the program has ended. What it has left behind is then ended too, so that its
    /// streams end; what they still hold is to be read.
    pub(crate) fn has_ended(&mut self) -> bool {
        // It is not yet waited for: its number stays its own, and so does that of its group.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let id = WaitId::Pid(Pid::from_child(&self.child));
        let has_ended = rustix::process::waitid(id, options).is_ok_and(|status| status.is_some());
        if has_ended && !self.is_swept {
            self.is_swept = true;
            self.watch.end();
            kill_group(self.child.id() as i32);
            if !has_namespaces() {
                tree::sweep(&self.marker);
            }
        }
        has_ended
    }

    /// The processor time that the program has taken in all, once it has ended.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        tree::processor_time(self.child.id() as i32)
    }

    /// Waits for the end of a program that has closed its output; whether it ends before it has
    /// taken `most` more.
    pub(crate) fn ends_within(&mut self, most: Duration) -> bool {
        let (since, started) = (self.time(), Instant::now());
        while !self.has_ended() {
            if self.is_late(since, started, most) {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }

    /// The exit status of a program that has ended, once all is read that it wrote to standard
    /// error.
    pub(crate) fn status(&mut self) -> Option<ExitStatus> {
        let _ = self.complaint_end.recv_timeout(LAST_BYTES);
        self.child.try_wait().ok().flatten()
    }

    /// Why the watch has killed the program, if it has.
    pub(crate) fn killed(&self) -> Option<Stop> {
        self.watch.killed()
    }

    /// Why a program gives no answer in time.
    pub(crate) fn why_late(&self, limits: &RunLimits) -> Stop {
        self.watch.why_late(limits)
    }

    /// The end of what the program wrote to standard error.
    pub(crate) fn complaint(&self) -> String {
        let bytes = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for Contained {
    fn drop(&mut self) {
        self.watch.end();
        kill_group(self.child.id() as i32);
        // It has just been killed, so this does not wait long.
        let _ = self.child.wait();
        if !has_namespaces() {
            tree::sweep(&self.marker);
        }
    }
}

/// Kills all processes of a group.
pub(super) fn kill_group(leader: i32) {
    if let Some(group) = Pid::from_raw(leader) {
        // A group that has ended meanwhile needs no killing.
        let _ = rustix::process::kill_process_group(group, Signal::KILL);
    }
}

/// Hands output on until it ends or nobody wants it.
fn forward(mut pipe: impl Read, chunks: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        if chunks.send(buffer[..count].to_vec()).is_err() {
            return;
        }
    }
}

/// Reads all of a stream and keeps its end.
fn keep_end(mut pipe: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(COMPLAINT_LENGTH);
        kept.drain(..surplus);
    }
}

/// How a program ended, for people; the shell that stays with it tells signals as 128 + number.
pub(crate) fn explain_status(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    let code = status.code();
    let signal = status.signal().or(code
        .filter(|code| (129..=159).contains(code))
        .map(|it| it - 128));
    let Some(signal) = signal else {
        return format!("exit code {}", code.unwrap_or_default());
    };
    match signal {
        4 => "SIGILL: an illegal instruction".to_owned(),
        6 => "SIGABRT: aborted".to_owned(),
        7 => "SIGBUS: an invalid memory access".to_owned(),
        8 => "SIGFPE: an arithmetic fault, such as a division by zero".to_owned(),
        9 => "SIGKILL: killed".to_owned(),
        11 => "SIGSEGV: an invalid memory access, or too deep a recursion".to_owned(),
        24 => "SIGXCPU: too much processor time".to_owned(),
        25 => "SIGXFSZ: too large a file".to_owned(),
        other => format!("signal {other}"),
    }
}
