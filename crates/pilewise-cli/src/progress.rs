//! The progress line of a solve that takes longer than a moment, on standard error.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pilewise::Progress;

/// A solve that is done by then shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The template where the number of positions is known beforehand.
const KNOWN: &str = "{prefix}: {human_pos} of {human_len} positions ({percent} %), \
                     {per_sec}, {eta} left";

/// The template where it is not.
const UNKNOWN: &str = "{prefix}: {human_pos} positions, {per_sec}, {elapsed} so far";

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
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }
}
