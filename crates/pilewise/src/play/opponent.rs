//! Programs to play against, from perfect to greedy.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use thiserror::Error;

use crate::error::SolveError;
use crate::explain::{greedy_move, legal_moves, ranked_moves};
use crate::game::{Game, Move, Position};
use crate::solution::Solution;

/// How an opponent chooses its moves.
#[derive(Clone, Debug)]
pub enum Opponent {
    /// Never gives anything away; of best moves the quickest win, the longest loss, then the
    /// first in rules order.
    Perfect,
    /// Plays perfectly, but errs now and then.
    Careless {
        /// How often, of the turns at which it could.
        error_rate: ErrorRate,
        /// Where its choices come from: the same seed errs at the same places.
        random: Rng,
    },
    /// Takes what scores most at once, without looking ahead. Where nothing scores it takes
    /// the first move in rules order.
    Greedy,
}

impl Opponent {
    /// An opponent that errs at this rate; the same `seed` makes the same choices.
    pub fn careless(error_rate: ErrorRate, seed: u64) -> Self {
        Opponent::Careless {
            error_rate,
            random: Rng::with_seed(seed),
        }
    }

    /// The move it makes in a position, or `None` where play is over.
    ///
    /// # Errors
    /// When the rules cannot be applied, or the search for a value meets a limit.
    ///
    /// # Complexity
    /// One [`ranked_moves`]; a greedy opponent only lists the moves.
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::input::InputValue;
    /// use pilewise::play::Opponent;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let start = game.start_position();
    /// let mut says = |mut opponent: Opponent| {
    ///     let chosen = opponent.choose(&game, &mut solution, &start)?;
    ///     Ok::<_, pilewise::SolveError>(game.say(&start, &chosen.unwrap()))
    /// };
    /// assert_eq!(says(Opponent::Perfect)?, "take the last pile (2)");
    /// assert_eq!(says(Opponent::Greedy)?, "take the first pile (3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose<G: Game + ?Sized>(
        &mut self,
        game: &G,
        solution: &mut Solution<'_, G>,
        position: &Position,
    ) -> Result<Option<Move>, SolveError> {
        if matches!(self, Opponent::Greedy) {
            return greedy(game, position);
        }
        let ranked = ranked_moves(game, solution, position)?;
        let poor = ranked.iter().filter(|one| one.gives_away != 0).count();
        let place = match self {
            Opponent::Careless { error_rate, random } if poor > 0 => {
                let is_error = error_rate.comes_up(random);
                // What gives something away is ranked behind what does not.
                is_error.then(|| ranked.len() - poor + random.usize(..poor))
            }
            _ => None,
        };
        let place = place.unwrap_or(0);
        Ok(ranked
            .into_iter()
            .nth(place)
            .map(|ranked| ranked.valued.chosen))
    }
}

fn greedy<G: Game + ?Sized>(game: &G, position: &Position) -> Result<Option<Move>, SolveError> {
    let moves = legal_moves(game, position)?;
    Ok(greedy_move(game.goal(), &moves).map(|one| one.chosen.clone()))
}

/// How often something happens, in millionths; written `0.25` or `25%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErrorRate(u32);

const MILLION: u32 = 1_000_000;

impl ErrorRate {
    /// A rate of so many in a million, or `None` above a million.
    pub fn in_million(millionths: u32) -> Option<Self> {
        (millionths <= MILLION).then_some(Self(millionths))
    }

    /// How many in a million.
    pub fn millionths(self) -> u32 {
        self.0
    }

    fn comes_up(self, random: &mut Rng) -> bool {
        random.u32(..MILLION) < self.0
    }
}

/// A text that is no rate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no rate; write a number from 0 to 1, such as 0.25, or 25%")]
pub struct ErrorRateError {
    /// The text.
    pub text: String,
}

impl FromStr for ErrorRate {
    type Err = ErrorRateError;

    /// Reads `0.25`, `25%` or `12.5 %`, to a millionth and no finer.
    ///
    /// # Errors
    /// When the text is no number, or none from 0 to 1.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim();
        let rate = match trimmed.strip_suffix('%') {
            Some(percent) => scaled(percent.trim_end(), 4),
            None => scaled(trimmed, 6),
        };
        let rate = rate.and_then(Self::in_million);
        rate.ok_or_else(|| ErrorRateError {
            text: text.to_owned(),
        })
    }
}

/// A decimal number times ten to the `places`, if that is a whole number.
fn scaled(text: &str, places: usize) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > places {
        return None;
    }
    format!("{whole}{fraction:0<places$}").parse().ok()
}

impl fmt::Display for ErrorRate {
    /// In percent, as `12.5 %`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.0 / 10_000, self.0 % 10_000);
        let fraction = format!("{fraction:04}");
        match fraction.trim_end_matches('0') {
            "" => write!(formatter, "{whole} %"),
            fraction => write!(formatter, "{whole}.{fraction} %"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorRate;

    #[test]
    fn rates_are_read_exactly_and_shown_in_percent() {
        let shown = |text: &str| text.parse::<ErrorRate>().ok().map(|rate| rate.to_string());
        for (text, expected) in [
            ("0.25", "25 %"),
            ("25%", "25 %"),
            ("12.5 %", "12.5 %"),
            ("1", "100 %"),
            ("0", "0 %"),
            ("0.000001", "0.0001 %"),
            (" 100% ", "100 %"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        for text in [
            "",
            "%",
            ".5",
            "-0.1",
            "1.1",
            "101%",
            "0.0000001",
            "1e-3",
            "a",
            "0.1.2",
            "99999999999999999999",
        ] {
            assert!(text.parse::<ErrorRate>().is_err(), "{text}");
        }
    }
}
