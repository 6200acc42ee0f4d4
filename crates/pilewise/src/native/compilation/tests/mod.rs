//! Machine code against the interpreter: the same moves, ends and errors, everywhere.

mod builtin;
mod random;
mod shared;
mod table;
mod written;

use super::code::CodeOfRules;
use super::expander::NativeExpander;
use super::listing::UNUSUAL;
use crate::engine::coding::{Coding, Digit, Expander, Interpreted, Successors};
use crate::game::{Game, Player};
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};

const MOVERS: [Player; 2] = [Player::First, Player::Second];

fn game(text: &str, input: Vec<InputValue>) -> RulesGame {
    let rules = Rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    RulesGame::new(&rules, input).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A coding with these least values and spans, the first digit counting one.
fn coding(digits: &[(i64, u64)]) -> Coding {
    let mut factor = 1;
    let digits = digits.iter().map(|&(low, most)| {
        let digit = Digit { low, most, factor };
        factor *= most + 1;
        digit
    });
    let digits = digits.collect();
    Coding {
        digits,
        second: factor,
    }
}

/// The coding of a game with bounded fields.
fn coding_of(game: &RulesGame) -> Coding {
    let digits = game.fields().iter().map(|field| {
        let range = field.range.clone().expect("a bounded field");
        (*range.start(), range.end().abs_diff(*range.start()))
    });
    coding(&digits.collect::<Vec<_>>())
}

/// A game's two ways of listing successors, and what has become of the positions tried.
struct Pair<'g> {
    native: NativeExpander<'g>,
    interpreted: Interpreted<'g, RulesGame>,
    listed: Successors<i64>,
    tried: usize,
    /// Positions that the machine code gave back to the interpreter.
    unusual: usize,
}

impl<'g> Pair<'g> {
    fn of(game: &'g RulesGame, coding: Coding) -> Option<Self> {
        let native = NativeExpander::compile(game, coding.clone(), false)?;
        Some(Self::with(native, game, coding))
    }

    /// By code for all inputs; `None` where it does not take this one.
    fn of_rules(code: &'g CodeOfRules, game: &'g RulesGame, coding: Coding) -> Option<Self> {
        let native = NativeExpander::of_rules(code, game, coding.clone()).ok()?;
        Some(Self::with(native, game, coding))
    }

    fn with(native: NativeExpander<'g>, game: &'g RulesGame, coding: Coding) -> Self {
        Self {
            native,
            interpreted: Interpreted::new(game, coding),
            listed: Successors::default(),
            tried: 0,
            unusual: 0,
        }
    }

    /// Fails unless both list the same at a position, for either mover.
    fn assert_same(&mut self, words: &[i64]) {
        for mover in MOVERS {
            let mut expected: Successors<i64> = Successors::default();
            let wanted = self.interpreted.expand(words, mover, &mut expected);
            self.listed.clear();
            let found = self.native.expand(words, mover, &mut self.listed);
            assert_eq!(
                format!("{found:?}"),
                format!("{wanted:?}"),
                "{words:?} {mover:?}"
            );
            if wanted.is_ok() {
                assert_eq!(self.listed.gains, expected.gains, "{words:?} {mover:?}");
                assert_eq!(self.listed.codes, expected.codes, "{words:?} {mover:?}");
                assert_eq!(self.listed.runs, expected.runs, "{words:?} {mover:?}");
            }
            self.tried += 1;
            let (mut gains, mut codes) = (vec![0; 64], vec![0; 64]);
            let is_first = mover == Player::First;
            let result =
                (self.native.code).list(words, is_first, &mut gains, &mut codes, &mut Vec::new());
            self.unusual += usize::from(result == UNUSUAL);
        }
    }
}
