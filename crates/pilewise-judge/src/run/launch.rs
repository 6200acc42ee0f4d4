//! The command that starts a program within the limits of the system.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::contained::RunLimits;
use super::tree;

/// How a program is started.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// The program and its arguments.
    pub(crate) words: Vec<OsString>,
    /// Where it works.
    pub(crate) directory: PathBuf,
    /// Whether its address space may be limited. Runtimes that reserve far more than they use
    /// are limited by their own options and by the watch instead.
    pub(crate) limits_addresses: bool,
    /// Whether it runs as nobody rather than as the superuser, whom no limit on processes binds.
    pub(crate) gives_up_rights: bool,
}

/// Sets the limits given as `$1`…, then runs the rest. Each limit is set on its own: what a
/// system refuses does not keep the others from being set.
const LIMITS: &str = "\
ulimit -c 0 2>/dev/null
ulimit -t \"$1\" 2>/dev/null
ulimit -f \"$2\" 2>/dev/null
[ \"$3\" = 0 ] || ulimit -v \"$3\" 2>/dev/null
ulimit -u \"$4\" 2>/dev/null || ulimit -p \"$4\" 2>/dev/null
ulimit -s \"$5\" 2>/dev/null || ulimit -s \"$(ulimit -H -s)\" 2>/dev/null
shift 5
";

/// How a program is put into namespaces of its own: processes, network, messages.
const NAMESPACES: [&str; 5] = ["--pid", "--fork", "--kill-child=KILL", "--net", "--ipc"];

/// Bytes of stack of a program, in every language: a recursion of depth 100,000 as judges allow it
/// takes up to a few KB for each call. What is not used takes no memory.
pub(crate) const STACK: u64 = 512 << 20;
/// Blocks of 512 bytes that a file may have: 64 MiB.
const FILE_BLOCKS: u64 = 131_072;
/// Seconds of processor time of one process, however many cases it answers.
const PROCESSOR_SECONDS: u64 = 900;
/// Threads and processes beyond those that the person has already: a virtual machine has dozens.
const MORE_THREADS: u64 = 256;

/// The user and group that have no rights, by the numbers that all systems agree on.
const NOBODY: u32 = 65_534;
const AS_NOBODY: [&str; 4] = [
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
];

/// Makes a program that is about to run for the superuser run as nobody, if nobody can run it:
/// its folder becomes nobody's. Says whether that was done.
pub(crate) fn give_up_rights(program: &OsStr, folder: &Path) -> std::io::Result<bool> {
    if !rustix::process::geteuid().is_root() {
        return Ok(false);
    }
    let mut probe = Command::new(AS_NOBODY[0]);
    probe
        .args(&AS_NOBODY[1..])
        .args(["sh", "-c", "command -v \"$1\"", "sh"])
        .arg(program);
    probe
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let owner = (Some(NOBODY), Some(NOBODY));
    std::os::unix::fs::chown(folder, owner.0, owner.1)?;
    if probe.status().is_ok_and(|status| status.success()) {
        for entry in std::fs::read_dir(folder)? {
            std::os::unix::fs::chown(entry?.path(), owner.0, owner.1)?;
        }
        return Ok(true);
    }
    std::os::unix::fs::chown(folder, Some(0), Some(0))?;
    Ok(false)
}

/// Whether programs run in namespaces of their own here.
pub fn has_namespaces() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| {
        let mut probe = Command::new("unshare");
        probe.args(namespace_options()).args(["--", "true"]);
        probe
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        cfg!(target_os = "linux") && probe.status().is_ok_and(|status| status.success())
    })
}

fn namespace_options() -> Vec<&'static str> {
    let mut options = NAMESPACES.to_vec();
    if !rustix::process::geteuid().is_root() {
        options.extend(["--user", "--map-current-user"]);
    }
    options
}

/// The command for a recipe; standard streams are pipes.
pub(crate) fn command(recipe: &Recipe, limits: &RunLimits, marker: &str) -> Command {
    static THREADS: OnceLock<u64> = OnceLock::new();
    let threads = match recipe.gives_up_rights {
        true => 0,
        false => *THREADS.get_or_init(tree::own_threads),
    };
    let contained = has_namespaces();
    let mut command = if contained {
        let mut command = Command::new("unshare");
        command.args(namespace_options()).arg("--");
        if recipe.gives_up_rights {
            command.args(AS_NOBODY);
        }
        command.arg("sh");
        command
    } else if recipe.gives_up_rights {
        let mut command = Command::new(AS_NOBODY[0]);
        command.args(&AS_NOBODY[1..]).arg("sh");
        command
    } else {
        Command::new("sh")
    };
    // The first process of a namespace is deaf to signals that it does not handle, an abort
    // among them: there the shell stays the first.
    let last = if contained {
        "\"$@\"\nexit $?"
    } else {
        "exec \"$@\""
    };
    let addresses = if recipe.limits_addresses {
        // In KiB; twice as much as may be used, since much of it is only reserved, and two stacks.
        (limits.memory / 512).saturating_add((256 << 10) + (STACK >> 9))
    } else {
        0
    };
    command.arg("-c").arg(format!("{LIMITS}{last}")).arg("sh");
    for limit in [
        PROCESSOR_SECONDS,
        FILE_BLOCKS,
        addresses,
        threads + MORE_THREADS,
        STACK >> 10,
    ] {
        command.arg(limit.to_string());
    }
    command
        .args(&recipe.words)
        .current_dir(&recipe.directory)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", &recipe.directory)
        .env("TMPDIR", &recipe.directory)
        .env("LANG", "C.UTF-8")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env(tree::MARKER, marker)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}
