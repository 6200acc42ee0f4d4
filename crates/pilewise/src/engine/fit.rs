//! What an engine says of a game before it solves it: whether it is exact for it, and at
//! what cost.

use crate::control::Control;
use crate::engine::{Oracle, Reach};
use crate::error::SolveError;
use crate::rules::{RulesGame, Span};

/// An exact algorithm for games of one shape.
///
/// [`fit`](Engine::fit) decides by the rules' normal form alone, never by a game's name and
/// never by trying values; an engine that is not certain that it is exact declines.
pub(crate) trait Engine: Sync {
    /// Its name, as `--engine` takes it.
    fn name(&self) -> &'static str;

    /// Which of its ways it takes for this game, by the name of the [`Argument`] for it.
    ///
    /// [`Argument`]: super::Argument
    fn way(&self, game: &RulesGame) -> &'static str {
        let _ = game;
        self.name()
    }

    /// Whether it is exact for this game, and what it costs.
    ///
    /// # Errors
    /// The first condition of its shape that the game does not meet.
    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline>;

    /// The same, where more is known: how much of the game play can reach. What an engine's
    /// shape tells is seldom bettered by that.
    ///
    /// # Errors
    /// As [`fit`](Engine::fit).
    fn fit_knowing(&self, game: &RulesGame, reach: &Reach) -> Result<Cost, Decline> {
        let _ = reach;
        self.fit(game)
    }

    /// Solves the game.
    ///
    /// # Errors
    /// When a limit is met, the caller stops it, or the rules cannot be applied;
    /// [`SolveError::Declined`] where [`fit`](Engine::fit) declines.
    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError>;
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
