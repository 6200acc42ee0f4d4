//! One process a case: a program that reads standard input and prints the answer.

use std::time::{Duration, Instant};

use super::contained::{Contained, LAST_BYTES, Received, RunLimits};
use super::session::{is_about_memory, why_ended};
use super::{Outcome, Reply, Stop};
use crate::program::Program;

/// How long to wait between looks whether the program has ended though its output is open.
const LOOK: Duration = Duration::from_millis(20);

/// Runs a program on an input; the answer is all that it prints. The seconds are those of the
/// processor, to the hundredth as a rule.
pub fn run_once(program: &Program, input: String, limits: RunLimits) -> Reply {
    let mut contained = match Contained::start(program.recipe(), &limits) {
        Ok(contained) => contained,
        Err(error) => {
            return Reply {
                outcome: Outcome::Stopped(Stop::Refused(format!("it cannot be started: {error}"))),
                seconds: 0.0,
            };
        }
    };
    contained.send(input.into_bytes());
    contained.close_input();
    let (outcome, time) = match collect(&mut contained, &limits) {
        Ok(output) => ending(&mut contained, &output, &limits),
        Err(stop) => (Outcome::Stopped(stop), contained.time()),
    };
    Reply {
        outcome,
        seconds: time.as_secs_f64(),
    }
}

/// All that the program prints.
fn collect(contained: &mut Contained, limits: &RunLimits) -> Result<Vec<u8>, Stop> {
    let started = Instant::now();
    let mut output = Vec::new();
    let mut ended: Option<Instant> = None;
    loop {
        if limits.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if ended.is_none() && contained.is_late(Duration::ZERO, started, limits.time) {
            return Err(contained.why_late(limits));
        }
        match contained.receive(LOOK) {
            Received::Bytes(bytes) => output.extend(bytes),
            Received::End => return Ok(output),
            // Its output has an end now, and is read up to there.
            Received::Nothing if ended.is_none() && contained.has_ended() => {
                ended = Some(Instant::now());
            }
            Received::Nothing if ended.is_some_and(|it| it.elapsed() > LAST_BYTES) => {
                return Ok(output);
            }
            Received::Nothing => {}
        }
        if output.len() as u64 > limits.output {
            return Err(Stop::OverOutput);
        }
    }
}

/// What came of a program that has closed its output, and the time that it took. It may go on
/// after that; it then has the time of the case to end.
fn ending(contained: &mut Contained, output: &[u8], limits: &RunLimits) -> (Outcome, Duration) {
    let left = limits.time.saturating_sub(contained.time());
    if !contained.ends_within(left) {
        let stop = contained.why_late(limits);
        return (Outcome::Stopped(stop), contained.time());
    }
    let time = contained.processor_time().unwrap_or(contained.time());
    let status = contained.status();
    let outcome = match status {
        Some(status) if status.success() && contained.killed().is_none() => {
            if time > limits.time {
                Outcome::Stopped(Stop::TimedOut)
            } else {
                Outcome::Answered(String::from_utf8_lossy(output).into_owned())
            }
        }
        Some(status) if is_about_memory(&contained.complaint()) && !status.success() => {
            Outcome::Stopped(Stop::OverMemory)
        }
        status => Outcome::Stopped(why_ended(contained, status, "with an error")),
    };
    (outcome, time)
}
