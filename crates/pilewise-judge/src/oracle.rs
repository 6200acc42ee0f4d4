//! The right answers.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use pilewise::rules::{Answer, BindError, Prepared, Rules};
use pilewise::{Control, Limits, SolveError};
use thiserror::Error;

use crate::case::Case;

/// What a program is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// What the problem asks for.
    #[default]
    Answer,
    /// The value: the score difference, or 1, 0, -1. It tells programs apart whose yes or no is
    /// right by luck.
    Value,
}

/// The right answer to one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What a program must answer.
    pub answer: Answer,
    /// The value of the game for the first player.
    pub value: i128,
    /// How many positions were valued for it.
    pub positions: u64,
}

/// Why there is no right answer to an input.
#[derive(Debug, Error)]
pub enum NoOracle {
    /// The game does not take the input.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// It was not solved: a limit, or rules that cannot be played.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// It has no answer for the outcome.
    #[error(transparent)]
    Play(#[from] pilewise::PlayError),
}

/// Knows the right answers of a game.
#[derive(Clone, Debug)]
pub struct Oracle<'r> {
    /// The game.
    pub rules: &'r Rules,
    /// What is asked.
    pub asked: Asked,
    /// What the solving of one input may take.
    pub limits: Limits,
    /// The rules made ready, once the first answer is asked for.
    prepared: OnceLock<Result<Prepared, BindError>>,
}

impl<'r> Oracle<'r> {
    /// The oracle of a game, which takes at most 10 seconds and 2 GiB for an input.
    pub fn new(rules: &'r Rules, asked: Asked) -> Self {
        let limits = Limits {
            time: Some(Duration::from_secs(10)),
            ..Limits::default()
        };
        Self {
            rules,
            asked,
            limits,
            prepared: OnceLock::new(),
        }
    }

    /// The rules made ready, for all inputs.
    ///
    /// # Errors
    /// When the rules are too large to be compiled.
    pub fn prepared(&self) -> Result<&Prepared, BindError> {
        let prepared = self
            .prepared
            .get_or_init(|| Prepared::new(self.rules.clone()));
        prepared.as_ref().map_err(Clone::clone)
    }

    /// The right answer to an input.
    ///
    /// # Errors
    /// When the game does not take the input, or it cannot be solved within the limits.
    ///
    /// # Complexity
    /// That of [`pilewise::solve`].
    pub fn expect(&self, case: &Case) -> Result<Expected, NoOracle> {
        let game = self.prepared()?.game(case.values.clone())?;
        let started = Instant::now();
        let clock = || started.elapsed();
        let control = Control {
            limits: self.limits,
            clock: Some(&clock),
            ..Control::default()
        };
        let solution = pilewise::solve(&game, None, &control)?;
        let (value, positions) = (solution.value, solution.positions());
        let answer = match self.asked {
            Asked::Answer => game.answer(value)?,
            Asked::Value => Answer::Integer(value.number()),
        };
        Ok(Expected {
            answer,
            value: value.number(),
            positions,
        })
    }
}
