//! Interprets the rules at first, and goes over to machine code once that has proven worth its
//! time: to code that all games of the rules share, if that is there or due, and in a long solve to
//! code for the one game.

#[cfg(feature = "native")]
use super::compilation::NativeExpander;
#[cfg(feature = "native")]
use super::shared::Shared;
use crate::engine::Stop;
use crate::engine::coding::{Coding, Expander, Interpreted, Successors};
#[cfg(feature = "native")]
use crate::engine::{Scale, coding::Valued, piece::Piece};
use crate::game::{Outcome, Player};
use crate::rules::RulesGame;

/// How many positions and moves are interpreted before the rules are compiled: interpreting
/// these takes about as long as compiling does, so neither is waited for in vain for much longer.
#[cfg(feature = "native")]
pub(super) const PATIENCE: usize = 16_000;

/// How many positions are done by code that all games share before the rules are compiled for
/// one game: its code is up to twice as fast, so this takes some times as long as compiling does.
#[cfg(feature = "native")]
const PATIENCE_SHARED: usize = 100_000;

/// Lists successors of a rules game, in a long search by machine code.
pub(crate) struct Adaptive<'g> {
    #[cfg(feature = "native")]
    game: &'g RulesGame,
    /// Whether it is for a table of all codes.
    #[cfg(feature = "native")]
    for_table: bool,
    /// How many positions (interpreted, also moves) are left before the rules are compiled for
    /// this game.
    #[cfg(feature = "native")]
    left: usize,
    way: Way<'g>,
}

/// How successors are listed at present.
enum Way<'g> {
    Interpreted(Interpreted<'g, RulesGame>),
    /// By machine code that all games share.
    #[cfg(feature = "native")]
    Shared(NativeExpander<'g>),
    /// By machine code for this game.
    #[cfg(feature = "native")]
    Own(NativeExpander<'g>),
    /// The rules cannot be compiled.
    #[cfg(feature = "native")]
    Refused(Interpreted<'g, RulesGame>),
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

    #[cfg(not(feature = "native"))]
    fn of(game: &'g RulesGame, coding: Coding, _: bool) -> Self {
        let way = Way::Interpreted(Interpreted::new(game, coding));
        Self { way }
    }

    #[cfg(feature = "native")]
    fn of(game: &'g RulesGame, coding: Coding, for_table: bool) -> Self {
        let shared = match Shared::code(game.settled(), for_table) {
            Some(code) => NativeExpander::of_rules(code, game, coding),
            None => Err(coding),
        };
        let (left, way) = match shared {
            Ok(native) => (PATIENCE_SHARED, Way::Shared(native)),
            Err(coding) => (PATIENCE, Way::Interpreted(Interpreted::new(game, coding))),
        };
        Self {
            game,
            for_table,
            left,
            way,
        }
    }

    /// Goes over to machine code for this game alone.
    #[cfg(feature = "native")]
    #[cold]
    fn compile(&mut self) {
        let coding = match &self.way {
            Way::Interpreted(interpreted) => {
                self.game.settled().shared.count(PATIENCE, self.for_table);
                interpreted.coding()
            }
            Way::Shared(native) => native.coding(),
            Way::Own(_) | Way::Refused(_) => return,
        };
        let coding = coding.clone();
        self.way = match NativeExpander::compile(self.game, coding.clone(), self.for_table) {
            Some(native) => Way::Own(native),
            None => Way::Refused(Interpreted::new(self.game, coding)),
        };
    }

    /// Goes over to machine code for this game alone, if enough has been done without.
    #[cfg(feature = "native")]
    #[inline]
    fn compile_if_due(&mut self) {
        if self.left == 0 {
            self.compile();
            self.left = usize::MAX;
        }
    }
}

#[cfg(feature = "native")]
impl Drop for Adaptive<'_> {
    fn drop(&mut self) {
        if let Way::Interpreted(_) = self.way {
            let interpreted = PATIENCE - self.left;
            self.game
                .settled()
                .shared
                .count(interpreted, self.for_table);
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
        {
            self.compile_if_due();
            match &mut self.way {
                Way::Own(native) => native.expand(words, mover, successors),
                Way::Refused(interpreted) => interpreted.expand(words, mover, successors),
                Way::Shared(native) => {
                    self.left -= 1;
                    native.expand(words, mover, successors)
                }
                Way::Interpreted(interpreted) => {
                    let over = interpreted.expand(words, mover, successors);
                    self.left = self.left.saturating_sub(1 + successors.codes.len());
                    over
                }
            }
        }
        #[cfg(not(feature = "native"))]
        {
            let Way::Interpreted(interpreted) = &mut self.way;
            interpreted.expand(words, mover, successors)
        }
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
        self.compile_if_due();
        match &mut self.way {
            Way::Own(native) => native.value(words, mover, scale, worths),
            Way::Shared(native) => {
                self.left -= 1;
                native.value(words, mover, scale, worths)
            }
            Way::Interpreted(_) | Way::Refused(_) => None,
        }
    }

    #[cfg(feature = "native")]
    fn value_piece(
        &mut self,
        piece: Piece<'_>,
        movers: &[Player],
        scale: Scale,
        worths: &mut [i64],
    ) -> u64 {
        self.compile_if_due();
        match &mut self.way {
            Way::Own(native) => native.value_piece(piece, movers, scale, worths),
            Way::Shared(native) => {
                let cells = piece.length as usize * movers.len();
                self.left = self.left.saturating_sub(cells);
                native.value_piece(piece, movers, scale, worths)
            }
            Way::Interpreted(_) | Way::Refused(_) => 0,
        }
    }

    #[cfg(feature = "native")]
    fn can_value(&mut self) -> bool {
        if let Way::Interpreted(_) = self.way {
            self.compile();
        }
        matches!(self.way, Way::Own(_) | Way::Shared(_))
    }

    #[cfg(feature = "native")]
    fn values_at_once(&self) -> bool {
        matches!(self.way, Way::Own(_) | Way::Shared(_))
    }

    #[cfg(feature = "native")]
    #[inline]
    fn mark(&mut self, words: &[i64], mover: Player, marks: &mut [u64]) -> bool {
        self.compile_if_due();
        match &mut self.way {
            Way::Own(native) => native.mark(words, mover, marks),
            Way::Shared(native) => {
                self.left -= 1;
                native.mark(words, mover, marks)
            }
            Way::Interpreted(_) | Way::Refused(_) => false,
        }
    }
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::{Adaptive, PATIENCE, PATIENCE_SHARED, Way};
    use crate::builtin;
    use crate::engine::coding::{Coding, Digit, Expander, Interpreted, Successors};
    use crate::game::Player;
    use crate::input::InputValue;
    use crate::rules::{Prepared, Rules, RulesGame};

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
            let is_waiting = matches!(adaptive.way, Way::Interpreted(_));
            assert_eq!(is_waiting, interpreted_so_far < PATIENCE);
            compiled += usize::from(!is_waiting);
            interpreted_so_far += 1 + found.codes.len();
            let over = interpreted.expand(&words, Player::First, &mut wanted);
            assert_eq!(over.expect("moves"), None);
            assert_eq!((found.codes, found.gains), (wanted.codes, wanted.gains));
        }
        assert!(matches!(adaptive.way, Way::Own(_)));
    }

    #[test]
    fn a_game_takes_the_code_of_its_rules_and_in_a_long_solve_its_own() {
        let text = builtin::find("1510").expect("a built-in game").text;
        let rules = Rules::parse(text).expect("rules");
        let prepared = Prepared::new(rules).expect("rules");
        let coding = |n: u64| Coding {
            digits: vec![Digit {
                low: 0,
                most: n,
                factor: 1,
            }],
            second: 0,
        };
        let mut interpreted = 0;
        for n in 1.. {
            let input = vec![InputValue::Integer(n % 100)];
            let game = prepared.game(input).expect("a game");
            let mut adaptive = Adaptive::new(&game, coding(99));
            let is_due = interpreted >= PATIENCE;
            assert_eq!(matches!(adaptive.way, Way::Shared(_)), is_due, "{n}");
            if is_due {
                break;
            }
            let mut found = Successors::default();
            let over = adaptive.expand(&[n % 100], Player::First, &mut found);
            assert_eq!(over.expect("moves"), None);
            interpreted += 1 + found.codes.len();
        }
        let game = prepared.game(vec![InputValue::Integer(77)]);
        let game = game.expect("a game");
        let mut adaptive = Adaptive::new(&game, coding(99));
        let mut wanted = Successors::<i64>::default();
        let over = Interpreted::new(&game, coding(99)).expand(&[77], Player::Second, &mut wanted);
        assert_eq!(over.expect("moves"), None);
        for position in 0..PATIENCE_SHARED + 10 {
            assert_eq!(
                matches!(adaptive.way, Way::Own(_)),
                position > PATIENCE_SHARED
            );
            let mut found = Successors::default();
            let over = adaptive.expand(&[77], Player::Second, &mut found);
            assert_eq!(over.expect("moves"), None);
            assert_eq!(
                (found.codes, found.gains),
                (wanted.codes.clone(), wanted.gains.clone())
            );
        }
    }
}
