//! Interprets the rules at first, and compiles them once that has proven worth its time.

#[cfg(feature = "native")]
use super::expander::NativeExpander;
use crate::engine::Stop;
use crate::engine::coding::{Coding, Expander, Interpreted, Successors};
use crate::game::{Outcome, Player};
use crate::rules::RulesGame;

/// How many positions are interpreted before the rules are compiled: interpreting these takes
/// longer than compiling does.
#[cfg(feature = "native")]
const PATIENCE: u32 = 20_000;

/// Lists successors of a rules game, in a long search by machine code.
pub(crate) struct Adaptive<'g> {
    interpreted: Interpreted<'g, RulesGame>,
    #[cfg(feature = "native")]
    stage: Stage<'g>,
}

/// How far compilation has come.
#[cfg(feature = "native")]
enum Stage<'g> {
    /// So many positions are still to be interpreted.
    Waiting(u32, &'g RulesGame, Coding),
    Compiled(Box<NativeExpander<'g>>),
    /// The rules cannot be compiled.
    Refused,
}

impl<'g> Adaptive<'g> {
    pub(crate) fn new(game: &'g RulesGame, coding: Coding) -> Self {
        Self {
            interpreted: Interpreted::new(game, coding.clone()),
            #[cfg(feature = "native")]
            stage: Stage::Waiting(PATIENCE, game, coding),
        }
    }
}

impl Expander<i64> for Adaptive<'_> {
    #[inline]
    fn expand(
        &mut self,
        words: &[i64],
        mover: Player,
        successors: &mut Successors<i64>,
    ) -> Result<Option<Outcome>, Stop> {
        #[cfg(feature = "native")]
        match &mut self.stage {
            Stage::Compiled(native) => return native.expand(words, mover, successors),
            Stage::Waiting(0, game, coding) => {
                let native = NativeExpander::compile(game, coding.clone());
                self.stage =
                    native.map_or(Stage::Refused, |native| Stage::Compiled(Box::new(native)));
                return self.expand(words, mover, successors);
            }
            Stage::Waiting(left, ..) => *left -= 1,
            Stage::Refused => {}
        }
        self.interpreted.expand(words, mover, successors)
    }
}
