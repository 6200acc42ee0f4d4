//! What an engine says of rules and of a game before it solves it: whether it is exact for it,
//! and at what cost.
//!
//! An engine is asked three things, each once. Of rules, whatever the input: whether they have its
//! shape ([`Engine::fit`]). Of an input: whether its numbers are such as the shape needs
//! ([`Fit::at`]). And then for the cost, and to solve ([`Ready`]).

use std::fmt::Debug;
use std::sync::OnceLock;

use super::argument::Argument;
use super::faultless::PassedOver;
use crate::control::Control;
use crate::engine::{ENGINE_COUNT, ENGINES, Oracle, Reach};
use crate::error::SolveError;
use crate::rules::settled::SettledRules;
use crate::rules::{RulesGame, Span};
use crate::value::Value;

/// An exact algorithm for games of one shape.
pub(crate) trait Engine: Sync {
    /// Its name, as `--engine` takes it.
    fn name(&self) -> &'static str;

    /// Whether it takes every game, so that an error in a part of the rules that the input alone
    /// decides comes up where play comes to it.
    fn takes_any(&self) -> bool {
        false
    }

    /// Whether it fills a table of all positions of any game that has one.
    fn is_table(&self) -> bool {
        false
    }

    /// Why it is exact, in its main way.
    fn argument(&self) -> &'static Argument;

    /// Whether rules have its shape, by their normal form alone, never by a game's name and
    /// never by trying values; an engine that is not certain that it is exact declines. What
    /// the input decides are forms that it keeps.
    ///
    /// # Errors
    /// The first condition of its shape that the rules do not meet.
    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline>;
}

/// Rules of an engine's shape.
pub(crate) trait Fit: Debug + Send + Sync {
    /// The engine for one input, if its numbers are such as the shape needs. In time linear in
    /// the length of the input at most.
    ///
    /// # Errors
    /// The first condition that the input does not meet.
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline>;

    /// The value of a game, where it can be told about as soon as the input has been looked at:
    /// it was kept from an earlier solve, or the game is small. `None` says nothing. Only a solve
    /// with room for so many bytes, and for any number of positions, may ask.
    fn value_at_once(&self, game: &RulesGame, bytes: u64) -> Option<Value> {
        let _ = (game, bytes);
        None
    }

    /// Whether the shape is told only with the numbers of an input in the rules, so that
    /// [`at`](Fit::at) has to read them anew, which takes as long as a small solve.
    fn reads_anew(&self) -> bool {
        false
    }
}

/// An engine that is exact for a game, ready to solve it.
pub(crate) trait Ready<'g> {
    /// What a solve is expected to take; `reach` says how much of the game play can reach, where
    /// that is known. What an engine's shape tells is seldom bettered by that.
    fn estimate(&self, reach: Option<&Reach>) -> Estimate;

    /// How these figures are known, in a few words: "n(n+1)/2 intervals".
    fn how(&self, reach: Option<&Reach>) -> String;

    /// Why it is exact, in the way that it takes for this game.
    fn argument(&self) -> &'static Argument;

    /// Solves the game.
    ///
    /// # Errors
    /// When a limit is met, the caller stops it, or the rules cannot be applied.
    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError>;
}

impl dyn Ready<'_> + '_ {
    /// The estimate with its reason.
    pub(crate) fn cost(&self, reach: Option<&Reach>) -> Cost {
        let Estimate {
            positions,
            bytes,
            at_most,
            seconds,
        } = self.estimate(reach);
        Cost {
            positions,
            bytes,
            at_most,
            seconds,
            how: self.how(reach),
        }
    }
}

/// What every engine says of the same rules, each asked once, when it first matters.
#[derive(Debug, Default)]
pub(crate) struct Fits {
    of: [OnceLock<Result<Box<dyn Fit>, Decline>>; ENGINE_COUNT],
    passed_over: OnceLock<Result<PassedOver, Decline>>,
    /// The engines by shape that fit, and of these those that read the rules anew on each input.
    by_shape: OnceLock<[Vec<usize>; 2]>,
}

impl Fits {
    /// The engines by shape that the rules fit, by their indices among [`ENGINES`]: those that
    /// [read them anew](Fit::reads_anew) on each input, or the others.
    pub(crate) fn by_shape(&self, rules: &SettledRules, anew: bool) -> &[usize] {
        let both = self.by_shape.get_or_init(|| {
            let mut both = [Vec::new(), Vec::new()];
            for (index, engine) in ENGINES.iter().enumerate() {
                if let (false, Ok(fit)) = (engine.takes_any(), self.of(index, rules)) {
                    both[usize::from(fit.reads_anew())].push(index);
                }
            }
            both
        });
        &both[usize::from(anew)]
    }

    /// What must hold of an input for any engine by shape, or why none takes the rules.
    pub(crate) fn passed_over(&self, rules: &SettledRules) -> Result<&PassedOver, &Decline> {
        let passed_over = self.passed_over.get_or_init(|| PassedOver::of(rules));
        passed_over.as_ref()
    }

    /// What the engine of this index among [`ENGINES`] says.
    pub(crate) fn of(&self, engine: usize, rules: &SettledRules) -> Result<&dyn Fit, &Decline> {
        let fit = self.of[engine].get_or_init(|| ENGINES[engine].fit(rules));
        fit.as_ref().map(|fit| &**fit)
    }
}

/// Why an engine does not take a game.
#[derive(Debug)]
pub(crate) enum Refusal<'g> {
    /// The rules have not its shape, whatever the input.
    OfRules(&'g Decline),
    /// The input's numbers are not such as its shape needs.
    OfInput(Decline),
}

impl Refusal<'_> {
    /// The reason.
    pub(crate) fn decline(&self) -> &Decline {
        match self {
            Refusal::OfRules(decline) => decline,
            Refusal::OfInput(decline) => decline,
        }
    }
}

/// What a solve is expected to take, in figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// As [`Cost::positions`].
    pub(crate) positions: Option<u64>,
    /// As [`Cost::bytes`].
    pub(crate) bytes: Option<u64>,
    /// As [`Cost::at_most`].
    pub(crate) at_most: bool,
    /// As [`Cost::seconds`].
    pub(crate) seconds: f64,
}

/// What a solve is expected to cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// Positions that it will visit, where that can be told beforehand.
    pub positions: Option<u64>,
    /// The most bytes that it will hold at once of what it allocates in bulk, likewise.
    pub bytes: Option<u64>,
    /// Whether these two are the most that it can come to, because the search may end early.
    pub at_most: bool,
    /// Seconds on the machine that the figures in `docs/performance.md` were taken on.
    pub seconds: f64,
    /// How these figures are known, in a few words: "n(n+1)/2 intervals".
    pub how: String,
}

/// Why an engine does not take a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decline {
    /// The first condition of the engine's shape that the game does not meet, in words.
    pub reason: String,
    /// The rule that does not meet it.
    pub span: Option<Span>,
}

impl Decline {
    /// A decline that no single rule is to blame for.
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            span: None,
        }
    }

    /// A decline because of the rule at `span`.
    pub fn at(reason: impl Into<String>, span: &Span) -> Self {
        Self {
            reason: reason.into(),
            span: Some(span.clone()),
        }
    }

    /// The same, as the error of a solve that was asked of `engine` all the same.
    pub fn into_error(self, engine: &'static str) -> SolveError {
        SolveError::Declined {
            engine,
            reason: self.reason,
        }
    }
}
