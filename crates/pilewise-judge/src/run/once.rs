//! One process a case: a program that reads standard input and prints the answer.

use std::time::{Duration, Instant};

use super::contained::{Contained, Received, RunLimits};
use super::session::{is_about_memory, why_ended};
use super::{Outcome, Reply, Stop};
use crate::program::Program;

/// How long to wait between looks whether the program has ended though its output is open.
const LOOK: Duration = Duration::from_millis(20);

/// Runs a program on an input; the answer is all that it prints.
pub fn run_once(program: &Program, input: String, limits: RunLimits) -> Reply {
    let started = Instant::now();
    let outcome = match Contained::start(program.recipe(), &limits) {
        Ok(contained) => collect(contained, input, &limits, started),
        Err(error) => Outcome::Stopped(Stop::Refused(format!("it cannot be started: {error}"))),
    };
    Reply {
        outcome,
        seconds: started.elapsed().as_secs_f64(),
    }
}

fn collect(
    mut contained: Contained,
    input: String,
    limits: &RunLimits,
    started: Instant,
) -> Outcome {
    contained.send(input.into_bytes());
    contained.close_input();
    let mut output = Vec::new();
    let mut ended = None;
    loop {
        if limits.is_cancelled() {
            return Outcome::Stopped(Stop::Cancelled);
        }
        let left = limits.time.saturating_sub(started.elapsed());
        match contained.receive(left.min(LOOK)) {
            Received::Bytes(bytes) => output.extend(bytes),
            Received::End => break,
            // A process that it has left behind may hold the output open.
            Received::Nothing if ended.is_some() => break,
            Received::Nothing if left.is_zero() => {
                return Outcome::Stopped(contained.why_late(limits));
            }
            Received::Nothing => ended = contained.status(),
        }
        if output.len() as u64 > limits.output {
            return Outcome::Stopped(Stop::OverOutput);
        }
        if started.elapsed() > limits.time && ended.is_none() {
            return Outcome::Stopped(contained.why_late(limits));
        }
    }
    // A program may close its output and go on; it then has the time of the case to end.
    let mut status = ended.or_else(|| contained.status_soon());
    while status.is_none() && started.elapsed() < limits.time {
        std::thread::sleep(Duration::from_millis(5));
        status = contained.status();
    }
    match status {
        None => Outcome::Stopped(contained.why_late(limits)),
        Some(status) if status.success() && contained.killed().is_none() => {
            Outcome::Answered(String::from_utf8_lossy(&output).into_owned())
        }
        Some(status) if is_about_memory(&contained.complaint()) && !status.success() => {
            Outcome::Stopped(Stop::OverMemory)
        }
        status => Outcome::Stopped(why_ended(&contained, status, "with an error")),
    }
}
