//! The progress line of a solve that takes longer than a moment, on standard error.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use pilewise::Progress;

use crate::figures::count;

/// A solve that is done by then shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The template where the number of positions is known beforehand.
const KNOWN: &str = "{prefix}: {human_pos} of {human_len} positions ({percent} %), \
                     {rate} a second, {eta} left";

/// The template where it is not.
const UNKNOWN: &str = "{prefix}: {human_pos} positions, {rate} a second, {elapsed} so far";

/// The template of work on many inputs: how many there will be is not known.
const INPUTS: &str = "{prefix}: {human_pos} inputs, {elapsed} so far";

/// Shows how many inputs are done, if it takes longer than a second and somebody sits at a
/// terminal.
pub(crate) struct InputCount {
    started: Instant,
    what: &'static str,
    bar: OnceLock<ProgressBar>,
}

impl InputCount {
    /// A count from now on of what is done to the inputs, such as `checking`.
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            started: Instant::now(),
            what,
            bar: OnceLock::new(),
        }
    }

    /// Shows the number, when it is time.
    pub(crate) fn show(&self, tried: u64) {
        if self.bar.get().is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_elapsed(self.started.elapsed())
                .with_prefix(self.what);
            match ProgressStyle::with_template(INPUTS) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        bar.set_position(tried);
    }

    /// Takes the line away again.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far a solve has come, if it takes longer than a second and somebody sits at a
/// terminal.
pub(crate) struct ProgressLine {
    started: Instant,
    what: String,
    bar: OnceLock<ProgressBar>,
}

impl ProgressLine {
    pub(crate) fn new(started: Instant, what: &str) -> Self {
        Self {
            started,
            what: what.to_owned(),
            bar: OnceLock::new(),
        }
    }

    /// Shows the figures, when it is time.
    pub(crate) fn show(&self, progress: Progress) {
        if self.bar.get().is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| self.bar(progress.of));
        bar.set_position(progress.positions);
    }

    /// Takes the line away again.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn bar(&self, of: Option<u64>) -> ProgressBar {
        // Standard error hides the bar by itself where it is no terminal.
        let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr())
            .with_elapsed(self.started.elapsed())
            .with_prefix(self.what.clone());
        let template = if of.is_some() { KNOWN } else { UNKNOWN };
        match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style.with_key("rate", write_rate)),
            Err(_) => bar,
        }
    }
}

/// Positions a second, to three digits.
fn write_rate(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let rate = state.per_sec();
    let step = 10f64.powf((rate.max(1.0).log10().floor() - 2.0).max(0.0));
    let rounded = (rate / step).round() * step;
    // There is nowhere to report a line that cannot be formatted.
    let _ = out.write_str(&count(rounded as i128));
}
