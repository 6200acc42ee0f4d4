//! The general engines, as engines of a rules game: they take every game, at a price.

use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::{Counts, Oracle, Reach, brute, memo, table};
use crate::control::Control;
use crate::error::SolveError;
use crate::game::Game;
use crate::native::Adaptive;
use crate::rules::settled::SettledRules;
use crate::rules::{BindError, LiteralGame, RulesGame};

/// A move listed and looked up.
const SECONDS_A_MOVE: f64 = 5e-9;

/// `brute` plays the rules literally, as they are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brute;

impl Engine for Brute {
    fn name(&self) -> &'static str {
        brute::NAME
    }

    fn takes_any(&self) -> bool {
        true
    }

    fn argument(&self) -> &'static Argument {
        &BRUTE
    }

    fn fit(&self, _: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(*self))
    }
}

impl Fit for Brute {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        Ok(Box::new(BruteReady(game)))
    }
}

struct BruteReady<'g>(&'g RulesGame);

impl<'g> Ready<'g> for BruteReady<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        Estimate {
            positions: None,
            bytes: None,
            at_most: false,
            seconds: f64::INFINITY,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "every line of play, one by one".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &BRUTE
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let refused = |error: BindError| match error {
            BindError::Play(error) => SolveError::Play(error),
            other => Decline::new(other.to_string()).into_error(brute::NAME),
        };
        let game = self.0;
        let literal = LiteralGame::new(game.bound().rules, &game.input()).map_err(refused)?;
        Ok(Box::new(brute::Brute::new(literal, control)))
    }
}

static BRUTE: Argument = Argument {
    of: brute::NAME,
    why: "It plays every line of play to its end. The value of a position is by definition \
          the best of what its moves lead to, and this computes just that.",
    cost: "time: as many visits as there are lines of play, exponential in their length; \
           memory: one line",
    reference: "Zermelo 1913, the definition itself",
};

/// `memo` searches with a hash table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memo;

impl Engine for Memo {
    fn name(&self) -> &'static str {
        memo::NAME
    }

    fn takes_any(&self) -> bool {
        true
    }

    fn argument(&self) -> &'static Argument {
        &MEMO
    }

    fn fit(&self, _: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(*self))
    }
}

impl Fit for Memo {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        Ok(Box::new(MemoReady(game)))
    }
}

struct MemoReady<'g>(&'g RulesGame);

impl<'g> Ready<'g> for MemoReady<'g> {
    fn estimate(&self, reach: Option<&Reach>) -> Estimate {
        let Some(reach) = reach else {
            return Estimate {
                positions: None,
                bytes: None,
                at_most: false,
                seconds: f64::MAX,
            };
        };
        let Counts {
            positions, moves, ..
        } = reach.counts;
        Estimate {
            positions: Some(positions),
            bytes: Some(memo::bytes(self.0, &reach.counts)),
            // Where play is won or lost, a winning move makes the rest not looked at.
            at_most: !self.0.goal().is_score(),
            seconds: positions as f64 * memo::SECONDS_A_POSITION + moves as f64 * SECONDS_A_MOVE,
        }
    }

    fn how(&self, reach: Option<&Reach>) -> String {
        match reach {
            Some(reach) => format!("positions that play can reach, {}", reach.how),
            None => "as many positions as play can reach, unknown beforehand".to_owned(),
        }
    }

    fn argument(&self) -> &'static Argument {
        &MEMO
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let game = self.0;
        let fast: &memo::MakeExpander<'g> = &|coding| Box::new(Adaptive::new(game, coding));
        memo::solve(game, Some(fast), control)
    }
}

/// `table` fills a dense array bottom-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table;

impl Engine for Table {
    fn name(&self) -> &'static str {
        table::NAME
    }

    fn takes_any(&self) -> bool {
        true
    }

    fn is_table(&self) -> bool {
        true
    }

    fn argument(&self) -> &'static Argument {
        &TABLE
    }

    fn fit(&self, _: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(*self))
    }
}

impl Fit for Table {
    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        if let Err(no_order) = game.order() {
            return Err(Decline::at(&no_order.reason, &no_order.span));
        }
        let shape = table::Shape::of(game).map_err(Decline::new)?;
        Ok(Box::new(TableReady { game, shape }))
    }
}

struct TableReady<'g> {
    game: &'g RulesGame,
    shape: table::Shape,
}

impl<'g> Ready<'g> for TableReady<'g> {
    fn estimate(&self, reach: Option<&Reach>) -> Estimate {
        let cells = self.shape.cells;
        let positions = reach.map(|reach| reach.counts.positions.min(cells));
        let moves = reach.map_or(0, |reach| reach.counts.moves);
        Estimate {
            positions,
            bytes: Some(self.shape.bytes(8)),
            at_most: false,
            seconds: cells as f64 * table::SECONDS_A_CELL
                + positions.unwrap_or(cells) as f64 * table::SECONDS_A_POSITION
                + moves as f64 * SECONDS_A_MOVE,
        }
    }

    fn how(&self, reach: Option<&Reach>) -> String {
        match reach {
            Some(reach) => format!(
                "positions that play can reach, {}; {} cells",
                reach.how, self.shape.cells
            ),
            None => "a cell for each combination of field values".to_owned(),
        }
    }

    fn argument(&self) -> &'static Argument {
        &TABLE
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let game = self.game;
        let fast: &memo::MakeExpander<'g> = &|coding| Box::new(Adaptive::for_table(game, coding));
        table::solve_shape(game, self.shape, Some(fast), control)
    }
}

static MEMO: Argument = Argument {
    of: memo::NAME,
    why: "It searches like recursion, but keeps the value of every position it has finished. \
          What a position is worth does not depend on how play came to it, so the value may \
          be used again.",
    cost: "time: positions × moves; memory: every position once",
    reference: "memoisation, Michie 1968",
};

static TABLE: Argument = Argument {
    of: table::NAME,
    why: "It fills a table in an order in which every position comes after all that its moves \
          lead to, so each value is the best of values that stand already. The order is \
          derived from the rules.",
    cost: "time and memory: cells, and positions × moves",
    reference: "dynamic programming, Bellman 1957",
};
