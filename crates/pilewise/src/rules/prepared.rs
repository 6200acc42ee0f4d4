//! Rules made ready once, to be given many inputs.

use std::sync::Arc;

use super::bind::BindError;
use super::definition::Rules;
use super::play::RulesGame;
use crate::input::InputValue;

/// Rules with all that is learnt from them alone, so that each input costs little more than
/// its own solve.
#[derive(Clone, Debug)]
pub struct Prepared {
    rules: Arc<Rules>,
}

impl Prepared {
    /// Makes `rules` ready.
    ///
    /// # Errors
    /// When the rules are too large to be compiled.
    pub fn new(rules: Rules) -> Result<Self, BindError> {
        let rules = Arc::new(rules);
        Ok(Self { rules })
    }

    /// The rules as they were checked.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The game on one input, a value a parameter.
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    pub fn game(&self, input: Vec<InputValue>) -> Result<RulesGame, BindError> {
        RulesGame::new(&self.rules, input)
    }
}
