//! A running program with its streams, its watch, and its end.

use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::launch::{Recipe, command, has_namespaces};
use super::{Stop, tree};

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Time for one case.
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

/// Time between two looks at a program's processes.
const WATCH: Duration = Duration::from_millis(40);
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
    /// Set by the watch when it kills: for what.
    killed: Arc<AtomicU8>,
    ended: Arc<AtomicBool>,
}

/// What the watch finds.
const WITHIN: u8 = 0;
const OVER_MEMORY: u8 = 1;
const OVER_PROCESSES: u8 = 2;

/// What a program and its descendants have too much of.
fn excess(root: i32, limits: &RunLimits) -> u8 {
    let taken = tree::taken(root);
    match taken {
        _ if taken.processes > limits.processes => OVER_PROCESSES,
        _ if taken.memory > limits.memory => OVER_MEMORY,
        _ => WITHIN,
    }
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
        if let Some(pipe) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || keep_end(pipe, &complaint));
        }
        let contained = Self {
            marker,
            input: Some(input),
            output,
            complaint,
            killed: Arc::default(),
            ended: Arc::default(),
            child,
        };
        contained.watch(limits);
        Ok(contained)
    }

    /// Looks now and then at what the program's processes take, and kills them over the limits.
    fn watch(&self, limits: &RunLimits) {
        let (limits, root) = (*limits, self.child.id() as i32);
        let (killed, ended) = (Arc::clone(&self.killed), Arc::clone(&self.ended));
        thread::spawn(move || {
            loop {
                thread::park_timeout(WATCH);
                if ended.load(Ordering::Acquire) {
                    return;
                }
                let reason = excess(root, &limits);
                if reason != WITHIN {
                    killed.store(reason, Ordering::Release);
                    kill_group(root);
                    return;
                }
            }
        });
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

    /// The exit status, if the program has ended.
    pub(crate) fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Waits a little for the end of a program that has closed its output.
    pub(crate) fn status_soon(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + Duration::from_millis(500);
        loop {
            let status = self.status();
            if status.is_some() || Instant::now() >= until {
                return status;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Why the watch has killed the program, if it has.
    pub(crate) fn killed(&self) -> Option<Stop> {
        match self.killed.load(Ordering::Acquire) {
            OVER_MEMORY => Some(Stop::OverMemory),
            OVER_PROCESSES => Some(Stop::OverProcesses),
            _ => None,
        }
    }

    /// Why a program gives no answer in time: a machine full of its processes is slow, and so
    /// is the watch.
    pub(crate) fn why_late(&self, limits: &RunLimits) -> Stop {
        let reason = excess(self.child.id() as i32, limits);
        self.killed.fetch_max(reason, Ordering::AcqRel);
        self.killed().unwrap_or(Stop::TimedOut)
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
        self.ended.store(true, Ordering::Release);
        kill_group(self.child.id() as i32);
        // It has just been killed, so this does not wait long.
        let _ = self.child.wait();
        if !has_namespaces() {
            tree::sweep(&self.marker);
        }
    }
}

/// Kills all processes of a group.
fn kill_group(leader: i32) {
    if let Some(group) = rustix::process::Pid::from_raw(leader) {
        // A group that has ended meanwhile needs no killing.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
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
