//! The processes of a program, as `/proc` shows them; elsewhere than on Linux none are seen.

use std::collections::HashMap;
use std::fs;

/// The variable in the environment by which a program's processes are known, wherever they went.
pub(crate) const MARKER: &str = "PILEWISE_RUN";

/// What a program's processes take together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) processes: u64,
    /// Bytes resident.
    pub(crate) memory: u64,
}

struct Process {
    id: i32,
    parent: i32,
    threads: u64,
    pages: u64,
}

/// The processes there are.
fn processes() -> impl Iterator<Item = Process> {
    ids().filter_map(|id| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name stands in parentheses and may hold anything; fields are counted after it.
        let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(Process {
            id,
            parent: number(1)? as i32,
            threads: number(17)?,
            pages: number(21)?,
        })
    })
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
    let mut children: HashMap<i32, Vec<(i32, u64)>> = HashMap::new();
    let mut own_pages = 0;
    for process in processes() {
        if process.id == root {
            own_pages = process.pages;
        }
        let siblings = children.entry(process.parent).or_default();
        siblings.push((process.id, process.pages));
    }
    let page = rustix::param::page_size() as u64;
    let mut taken = Taken {
        processes: 1,
        memory: own_pages * page,
    };
    let mut waiting = vec![root];
    while let Some(parent) = waiting.pop() {
        for (id, pages) in children.remove(&parent).unwrap_or_default() {
            taken.processes += 1;
            taken.memory += pages * page;
            waiting.push(id);
        }
    }
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
