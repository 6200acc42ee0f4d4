//! The general engines, as engines of a rules game: they take every game, at a price.

use super::fit::{Cost, Decline, Engine};
use super::{Counts, Oracle, Reach, brute, memo, table};
use crate::control::Control;
use crate::error::SolveError;
use crate::game::Game;
use crate::native::Adaptive;
use crate::rules::{BindError, LiteralGame, RulesGame};

/// `brute` plays the rules literally, as they are written.
pub(crate) struct Brute;

impl Engine for Brute {
    fn name(&self) -> &'static str {
        brute::NAME
    }

    fn fit(&self, _: &RulesGame) -> Result<Cost, Decline> {
        Ok(Cost {
            positions: None,
            bytes: None,
            at_most: false,
            seconds: f64::INFINITY,
            how: "every line of play, one by one".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let refused = |error: BindError| match error {
            BindError::Play(error) => SolveError::Play(error),
            other => Decline::new(other.to_string()).into_error(brute::NAME),
        };
        let literal = LiteralGame::new(game.written(), &game.input()).map_err(refused)?;
        Ok(Box::new(brute::Brute::new(literal, control)))
    }
}

/// `memo` searches with a hash table.
pub(crate) struct Memo;

impl Engine for Memo {
    fn name(&self) -> &'static str {
        memo::NAME
    }

    fn fit(&self, _: &RulesGame) -> Result<Cost, Decline> {
        Ok(Cost {
            positions: None,
            bytes: None,
            at_most: false,
            seconds: f64::MAX,
            how: "as many positions as play can reach, unknown beforehand".to_owned(),
        })
    }

    fn fit_knowing(&self, game: &RulesGame, reach: &Reach) -> Result<Cost, Decline> {
        let Counts {
            positions, moves, ..
        } = reach.counts;
        let seconds = positions as f64 * memo::SECONDS_A_POSITION + moves as f64 * SECONDS_A_MOVE;
        Ok(Cost {
            positions: Some(positions),
            bytes: Some(memo::bytes(game, &reach.counts)),
            // Where play is won or lost, a winning move makes the rest not looked at.
            at_most: !game.goal().is_score(),
            seconds,
            how: format!("positions that play can reach, {}", reach.how),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        memo::solve(
            game,
            Some(&|coding| Box::new(Adaptive::new(game, coding))),
            control,
        )
    }
}

/// A move listed and looked up.
const SECONDS_A_MOVE: f64 = 5e-9;

fn shape_of_table(game: &RulesGame) -> Result<table::Shape, Decline> {
    if let Err(no_order) = game.order() {
        return Err(Decline::at(&no_order.reason, &no_order.span));
    }
    table::Shape::of(game).map_err(Decline::new)
}

/// `table` fills a dense array bottom-up.
pub(crate) struct Table;

impl Engine for Table {
    fn name(&self) -> &'static str {
        table::NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        let shape = shape_of_table(game)?;
        Ok(Cost {
            positions: None,
            bytes: Some(shape.bytes(8)),
            at_most: false,
            seconds: shape.cells as f64 * (table::SECONDS_A_CELL + table::SECONDS_A_POSITION),
            how: "a cell for each combination of field values".to_owned(),
        })
    }

    fn fit_knowing(&self, game: &RulesGame, reach: &Reach) -> Result<Cost, Decline> {
        let shape = shape_of_table(game)?;
        let positions = reach.counts.positions.min(shape.cells);
        let seconds = shape.cells as f64 * table::SECONDS_A_CELL
            + positions as f64 * table::SECONDS_A_POSITION
            + reach.counts.moves as f64 * SECONDS_A_MOVE;
        Ok(Cost {
            positions: Some(positions),
            bytes: Some(shape.bytes(8)),
            at_most: false,
            seconds,
            how: format!(
                "positions that play can reach, {}; {} cells",
                reach.how, shape.cells
            ),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        table::solve(
            game,
            Some(&|coding| Box::new(Adaptive::for_table(game, coding))),
            control,
        )
    }
}
