//! The general engines, as engines of a rules game: they take every game, at a price.

use super::fit::{Cost, Decline, Engine};
use super::{Oracle, brute, memo, table};
use crate::control::Control;
use crate::error::SolveError;
use crate::native::Adaptive;
use crate::rules::{LiteralGame, RulesGame};

/// `brute` plays the rules literally, by walking their expressions.
pub(crate) struct Brute;

impl Engine for Brute {
    fn name(&self) -> &'static str {
        brute::NAME
    }

    fn fit(&self, _: &RulesGame) -> Result<Cost, Decline> {
        Ok(Cost {
            positions: None,
            bytes: None,
            seconds: f64::MAX,
            how: "every line of play, one by one".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        Ok(Box::new(brute::Brute::new(LiteralGame(game), control)))
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
            seconds: f64::MAX / 2.0,
            how: "as many positions as play can reach, unknown beforehand".to_owned(),
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

/// `table` fills a dense array bottom-up.
pub(crate) struct Table;

impl Engine for Table {
    fn name(&self) -> &'static str {
        table::NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        if let Err(no_order) = game.order() {
            return Err(Decline::at(&no_order.reason, &no_order.span));
        }
        let shape = table::Shape::of(game).map_err(Decline::new)?;
        Ok(Cost {
            positions: Some(shape.cells),
            bytes: Some(shape.bytes(8)),
            seconds: shape.cells as f64 * 30e-9,
            how: "one cell for each combination of field values".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        table::solve(
            game,
            Some(&|coding| Box::new(Adaptive::new(game, coding))),
            control,
        )
    }
}
