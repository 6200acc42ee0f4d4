//! Interprets the rules at first, and compiles them once that has proven worth its time.

#[cfg(feature = "native")]
use super::compilation::NativeExpander;
use crate::engine::Stop;
use crate::engine::coding::{Coding, Expander, Interpreted, Successors};
#[cfg(feature = "native")]
use crate::engine::{Scale, coding::Valued};
use crate::game::{Outcome, Player};
use crate::rules::RulesGame;

/// How many positions and moves are interpreted before the rules are compiled: interpreting
/// these takes about as long as compiling does, so neither is waited for in vain for much longer.
#[cfg(feature = "native")]
const PATIENCE: usize = 16_000;

/// Lists successors of a rules game, in a long search by machine code.
pub(crate) struct Adaptive<'g> {
    interpreted: Interpreted<'g, RulesGame>,
    #[cfg(feature = "native")]
    stage: Stage<'g>,
}

/// How far compilation has come.
#[cfg(feature = "native")]
enum Stage<'g> {
    /// So many positions and moves are still to be interpreted.
    Waiting(usize, Compilation<'g>),
    Compiled(Box<NativeExpander<'g>>),
    /// The rules cannot be compiled.
    Refused,
}

/// What is to be compiled.
#[cfg(feature = "native")]
#[derive(Clone)]
struct Compilation<'g> {
    game: &'g RulesGame,
    coding: Coding,
    /// Whether it is for a table of all codes.
    for_table: bool,
}

impl<'g> Adaptive<'g> {
    /// For a search.
    pub(crate) fn new(game: &'g RulesGame, coding: Coding) -> Self {
        Self::of(game, coding, false)
    }

    /// For a table of all codes.
    pub(crate) fn for_table(game: &'g RulesGame, coding: Coding) -> Self {
        Self::of(game, coding, true)
    }

    /// Ends the waiting.
    #[cfg(feature = "native")]
    fn compile(&mut self) {
        if let Stage::Waiting(_, wanted) = &self.stage {
            let Compilation {
                game,
                coding,
                for_table,
            } = wanted.clone();
            let native = NativeExpander::compile(game, coding, for_table);
            self.stage = native.map_or(Stage::Refused, |native| Stage::Compiled(Box::new(native)));
        }
    }

    #[cfg_attr(not(feature = "native"), expect(unused_variables))]
    fn of(game: &'g RulesGame, coding: Coding, for_table: bool) -> Self {
        Self {
            interpreted: Interpreted::new(game, coding.clone()),
            #[cfg(feature = "native")]
            stage: Stage::Waiting(
                PATIENCE,
                Compilation {
                    game,
                    coding,
                    for_table,
                },
            ),
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
            Stage::Waiting(0, _) => {
                self.compile();
                return self.expand(words, mover, successors);
            }
            Stage::Waiting(left, ..) => {
                let over = self.interpreted.expand(words, mover, successors);
                *left = left.saturating_sub(1 + successors.codes.len());
                return over;
            }
            Stage::Refused => {}
        }
        self.interpreted.expand(words, mover, successors)
    }

    #[cfg(feature = "native")]
    #[inline]
    fn value(
        &mut self,
        words: &[i64],
        mover: Player,
        scale: Scale,
        worths: &[i64],
    ) -> Option<Valued<i64>> {
        match &mut self.stage {
            Stage::Compiled(native) => native.value(words, mover, scale, worths),
            _ => None,
        }
    }

    #[cfg(feature = "native")]
    fn can_value(&mut self) -> bool {
        self.compile();
        matches!(self.stage, Stage::Compiled(_))
    }

    #[cfg(feature = "native")]
    #[inline]
    fn mark(&mut self, words: &[i64], mover: Player, marks: &mut [u64]) -> bool {
        match &mut self.stage {
            Stage::Compiled(native) => native.mark(words, mover, marks),
            _ => false,
        }
    }
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::{Adaptive, PATIENCE, Stage};
    use crate::builtin;
    use crate::engine::coding::{Coding, Digit, Expander, Interpreted, Successors};
    use crate::game::Player;
    use crate::input::InputValue;
    use crate::rules::{Rules, RulesGame};

    #[test]
    fn what_is_listed_does_not_change_when_the_rules_are_compiled() {
        let text = builtin::find("1510").expect("a built-in game").text;
        let rules = Rules::parse(text).expect("rules");
        let game = RulesGame::new(&rules, vec![InputValue::Integer(99)]).expect("a game");
        let digit = Digit {
            low: 0,
            most: 99,
            factor: 1,
        };
        let coding = Coding {
            digits: vec![digit],
            second: 0,
        };
        let mut adaptive = Adaptive::new(&game, coding.clone());
        let mut interpreted = Interpreted::new(&game, coding);
        let mut interpreted_so_far = 0;
        let mut compiled = 0;
        for count in 0.. {
            if compiled == 100 {
                break;
            }
            let (mut found, mut wanted) = (Successors::default(), Successors::<i64>::default());
            let words = [count % 100];
            let over = adaptive.expand(&words, Player::First, &mut found);
            assert_eq!(over.expect("moves"), None);
            let is_waiting = matches!(adaptive.stage, Stage::Waiting(..));
            assert_eq!(is_waiting, interpreted_so_far < PATIENCE);
            compiled += usize::from(!is_waiting);
            interpreted_so_far += 1 + found.codes.len();
            let over = interpreted.expand(&words, Player::First, &mut wanted);
            assert_eq!(over.expect("moves"), None);
            assert_eq!((found.codes, found.gains), (wanted.codes, wanted.gains));
        }
        assert!(matches!(adaptive.stage, Stage::Compiled(_)));
    }
}
