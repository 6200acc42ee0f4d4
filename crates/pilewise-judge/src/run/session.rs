//! One process that answers many cases: a line each, through a generated driver.

use std::time::{Duration, Instant};

use super::contained::{Contained, Received, RunLimits, explain_status};
use super::launch::Recipe;
use super::{Outcome, Reply, Stop};
use crate::case::Case;
use crate::program::Program;

/// Time to start and load the program, beyond the time of a case: a busy machine starts a
/// virtual machine slowly, and that is not the program's fault.
const START: Duration = Duration::from_secs(20);
/// Time beyond that of a case before the program is given up: the driver's own clock decides.
const GRACE: Duration = Duration::from_millis(500);
/// Inputs that a process answers before a new one is started: what it remembers of them must not
/// grow without end, and an input that fails because of them must be found among few.
const MOST_ANSWERED: usize = 2_000;
/// Of long inputs only so many numbers.
const MOST_NUMBERS: u64 = 2_000_000;

/// How long to wait between looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(50);

/// A program that answers case after case; started when needed, and anew after a crash.
#[derive(Debug)]
pub struct Session<'p> {
    recipe: &'p Recipe,
    limits: RunLimits,
    running: Option<Running>,
    /// What the process has answered so far.
    answered: Vec<Case>,
    numbers: u64,
}

#[derive(Debug)]
struct Running {
    contained: Contained,
    token: String,
    /// Output that is not yet a line.
    rest: Vec<u8>,
}

impl<'p> Session<'p> {
    /// A session of a program with a driver; nothing is started yet.
    pub fn new(program: &'p Program, limits: RunLimits) -> Self {
        Self {
            recipe: program.recipe(),
            limits,
            running: None,
            answered: Vec::new(),
            numbers: 0,
        }
    }

    /// The inputs that the process has answered which was given the last one, before that one.
    pub fn answered(&self) -> &[Case] {
        &self.answered
    }

    /// Gives the program all cases at once and hands each reply to `see`, which says whether to
    /// go on. After a case that ends the process the rest is given to a new one.
    pub fn answer(&mut self, cases: &[Case], mut see: impl FnMut(usize, Reply) -> bool) {
        let mut next = 0;
        if self.answered.len() >= MOST_ANSWERED || self.numbers >= MOST_NUMBERS {
            self.running = None;
        }
        while next < cases.len() {
            if let Err(stop) = self.start() {
                // What cannot be started can answer nothing.
                see(next, stopped(stop));
                return;
            }
            let Some(running) = &mut self.running else {
                return;
            };
            for case in &cases[next..] {
                running.contained.send(case.wire().into_bytes());
            }
            loop {
                let (reply, survives) = running.reply(&self.limits);
                let goes_on = see(next, reply);
                if goes_on {
                    self.numbers += cases[next].size();
                    self.answered.push(cases[next].clone());
                }
                next += 1;
                if !survives || !goes_on {
                    // The cases behind are on their way to the old process.
                    if !goes_on || next < cases.len() || !survives {
                        self.running = None;
                    }
                    if !goes_on {
                        return;
                    }
                    break;
                }
                if next == cases.len() {
                    return;
                }
            }
        }
    }

    /// Starts the program, unless it runs already.
    ///
    /// # Errors
    /// Why it cannot answer anything.
    pub fn start(&mut self) -> Result<(), Stop> {
        if self.limits.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.running.is_some() {
            return Ok(());
        }
        self.answered.clear();
        self.numbers = 0;
        let token = token();
        let mut recipe = self.recipe.clone();
        recipe.words.push(token.clone().into());
        let contained = Contained::start(&recipe, &self.limits)
            .map_err(|error| Stop::Refused(format!("it cannot be started: {error}")))?;
        let mut running = Running {
            contained,
            token,
            rest: Vec::new(),
        };
        match running.line(&self.limits, START) {
            Ok(line) if line == "ready" => {}
            Ok(line) => return Err(why_not_ready(&line)),
            Err(Stop::Crashed(how)) => return Err(Stop::Refused(how)),
            Err(stop) => return Err(stop),
        }
        self.running = Some(running);
        Ok(())
    }
}

/// What a driver says in place of being ready.
fn why_not_ready(line: &str) -> Stop {
    match line.split_once(' ') {
        Some(("unfit", found)) => Stop::Unfit(found.to_owned()),
        Some(("library", name)) => Stop::NoLibrary(name.to_owned()),
        Some(("refused", complaint)) => Stop::Refused(complaint.to_owned()),
        _ => Stop::Refused(line.to_owned()),
    }
}

/// A word that no program prints by accident.
fn token() -> String {
    use std::hash::{BuildHasher, Hasher};
    let hasher = std::collections::hash_map::RandomState::new().build_hasher();
    format!("pilewise-{:016x}", hasher.finish())
}

fn stopped(stop: Stop) -> Reply {
    Reply {
        outcome: Outcome::Stopped(stop),
        seconds: 0.0,
    }
}

impl Running {
    /// The reply to the next case, and whether the process can answer another: it has replied,
    /// if only by an exception or too late.
    fn reply(&mut self, limits: &RunLimits) -> (Reply, bool) {
        let most = limits.time + GRACE;
        let line = match self.line(limits, most) {
            Ok(line) => line,
            Err(stop) => return (stopped(stop), false),
        };
        let mut parts = line.splitn(3, ' ');
        let nanoseconds = parts.next().and_then(|it| it.parse::<f64>().ok());
        let (kind, text) = (parts.next(), parts.next().unwrap_or("").to_owned());
        let seconds = nanoseconds.unwrap_or(0.0) / 1e9;
        let outcome = match kind {
            _ if seconds > limits.time.as_secs_f64() => Outcome::Stopped(Stop::TimedOut),
            Some("=") => Outcome::Answered(text),
            Some("!") if is_about_memory(&text) => Outcome::Stopped(Stop::OverMemory),
            Some("!") => Outcome::Stopped(Stop::Crashed(text)),
            _ => {
                let disturbed = format!("the driver's reply was disturbed: {line}");
                return (stopped(Stop::Crashed(disturbed)), false);
            }
        };
        (Reply { outcome, seconds }, true)
    }

    /// The next line that the driver sends, without its token.
    fn line(&mut self, limits: &RunLimits, most: Duration) -> Result<String, Stop> {
        let (since, started) = (self.contained.time(), Instant::now());
        let mut passed = 0;
        loop {
            while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                passed += line.len() as u64;
                let line = String::from_utf8_lossy(&line);
                if let Some(own) = line.trim_end().strip_prefix(&self.token) {
                    return Ok(own.trim_start().to_owned());
                }
            }
            if passed + self.rest.len() as u64 > limits.output {
                return Err(Stop::OverOutput);
            }
            if limits.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            match self.contained.receive(LOOK) {
                Received::Bytes(bytes) => self.rest.extend(bytes),
                Received::Nothing if self.contained.is_late(since, started, most) => {
                    return Err(self.contained.why_late(limits));
                }
                // Then its output ends too.
                Received::Nothing => drop(self.contained.has_ended()),
                Received::End => return Err(self.end(limits)),
            }
        }
    }

    /// Why the output has ended.
    fn end(&mut self, limits: &RunLimits) -> Stop {
        let status = match self.contained.ends_within(limits.time) {
            true => self.contained.status(),
            false => None,
        };
        why_ended(&self.contained, status, "without an answer")
    }
}

/// Why a program has ended, or closed its output, without doing what was asked of it.
pub(super) fn why_ended(
    contained: &Contained,
    status: Option<std::process::ExitStatus>,
    without: &str,
) -> Stop {
    if let Some(stop) = contained.killed() {
        return stop;
    }
    let complaint = contained.complaint();
    if is_about_memory(&complaint) {
        return Stop::OverMemory;
    }
    let Some(status) = status else {
        return Stop::Crashed(format!("it closed its output {without}"));
    };
    let how = explain_status(status);
    let said = last_words(&complaint);
    Stop::Crashed(match said.is_empty() {
        true => format!("it ended {without}: {how}"),
        false => format!("it ended {without}: {how}; it says: {said}"),
    })
}

/// Whether a complaint is that there is no more memory, in the words of the languages.
pub(super) fn is_about_memory(complaint: &str) -> bool {
    [
        "MemoryError",
        "std::bad_alloc",
        "OutOfMemoryError",
        "OutOfMemoryException",
        "heap out of memory",
        "memory allocation of",
    ]
    .iter()
    .any(|words| complaint.contains(words))
}

/// The last lines of a complaint, where the reason stands.
fn last_words(complaint: &str) -> String {
    let lines: Vec<&str> = complaint
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let from = lines.len().saturating_sub(6);
    lines[from..].join("\n  ")
}
