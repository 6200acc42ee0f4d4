//! The processes of a program, as `/proc` shows them; elsewhere than on Linux none are seen.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// The variable in the environment by which a program's processes are known, wherever they went.
pub(crate) const MARKER: &str = "PILEWISE_RUN";

/// What a program's processes take together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) processes: u64,
    /// Bytes resident.
    pub(crate) memory: u64,
    /// Processor time, that of ended children that were waited for included.
    pub(crate) processor: Duration,
    ids: Vec<i32>,
}

impl Taken {
    /// Whether any thread runs, waits for a processor, or waits for a disk.
    pub(crate) fn wants_processor(&self) -> bool {
        let threads = self.ids.iter().flat_map(|id| {
            let threads = fs::read_dir(format!("/proc/{id}/task"));
            threads.into_iter().flatten().flatten()
        });
        let mut states = threads.filter_map(|thread| {
            let stat = fs::read_to_string(thread.path().join("stat")).ok()?;
            stat[stat.rfind(')')? + 1..].trim_start().chars().next()
        });
        states.any(|state| matches!(state, 'R' | 'D'))
    }
}

struct Process {
    id: i32,
    parent: i32,
    threads: u64,
    pages: u64,
    /// Processor time in the system's ticks.
    ticks: u64,
}

/// The processes there are.
fn processes() -> impl Iterator<Item = Process> {
    ids().filter_map(process)
}

/// What the system says of a process, if there is such a one.
fn process(id: i32) -> Option<Process> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses and may hold anything; fields are counted after it.
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Process {
        id,
        parent: number(1)? as i32,
        threads: number(17)?,
        pages: number(21)?,
        ticks: number(11)? + number(12)? + number(13)? + number(14)?,
    })
}

/// The processor time of a process that may have ended but was not yet waited for, and of its
/// children that it has waited for; to the system's tick, a hundredth of a second as a rule.
pub(crate) fn processor_time(id: i32) -> Option<Duration> {
    process(id).map(|process| duration(process.ticks))
}

fn duration(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second().max(1) as f64)
}

fn ids() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// What `root` and all its descendants take.
///
/// # Complexity
/// One small file for each process of the machine.
pub(crate) fn taken(root: i32) -> Taken {
    let mut children: HashMap<i32, Vec<Process>> = HashMap::new();
    let mut waiting = Vec::new();
    for process in processes() {
        if process.id == root {
            waiting.push(process);
        } else {
            children.entry(process.parent).or_default().push(process);
        }
    }
    let page = rustix::param::page_size() as u64;
    let mut taken = Taken::default();
    let mut ticks = 0;
    while let Some(process) = waiting.pop() {
        taken.processes += 1;
        taken.memory += process.pages * page;
        ticks += process.ticks;
        taken.ids.push(process.id);
        waiting.extend(children.remove(&process.id).unwrap_or_default());
    }
    taken.processor = duration(ticks);
    taken
}

/// How many threads the person has who runs this.
pub(crate) fn own_threads() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::geteuid().as_raw();
    let is_own = |process: &Process| {
        fs::metadata(format!("/proc/{}", process.id)).is_ok_and(|it| it.uid() == own)
    };
    processes().filter(is_own).map(|it| it.threads).sum()
}

/// Kills every process that carries the marker, until there is none.
pub(crate) fn sweep(marker: &str) {
    let wanted = format!("{MARKER}={marker}");
    // Each round stops what it finds before it kills, so that a program that keeps starting
    // processes has fewer to start them from in the next.
    for _ in 0..100 {
        let found: Vec<_> = ids()
            .filter(|id| {
                let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
                environment
                    .split(|&byte| byte == 0)
                    .any(|it| it == wanted.as_bytes())
            })
            .filter_map(rustix::process::Pid::from_raw)
            .collect();
        if found.is_empty() {
            return;
        }
        for signal in [rustix::process::Signal::STOP, rustix::process::Signal::KILL] {
            for id in &found {
                // One that has ended meanwhile needs no killing.
                let _ = rustix::process::kill_process(*id, signal);
            }
        }
    }
}
