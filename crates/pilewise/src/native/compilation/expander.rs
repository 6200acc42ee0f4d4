//! Lists successors by machine code, and by the interpreter where a position is unusual.

use super::code::{Code, CodeOfRules};
use super::listing::{ENDED, FULL, NO_MOVE};
use crate::engine::coding::{Coding, Expander, Interpreted, Run, Successors, Valued};
use crate::engine::piece::Piece;
use crate::engine::{Scale, Stop};
use crate::game::{Outcome, Player};
use crate::rules::RulesGame;

/// Room for this many moves is made first.
const LEAST_ROOM: usize = 16;

/// Lists the successors of positions of a rules game by machine code.
///
/// It lists what [`Interpreted`] lists, errors included: a position that is in any way
/// unusual is left to that.
pub(crate) struct NativeExpander<'g> {
    pub(super) code: Code<'g>,
    game: &'g RulesGame,
    run_ends: Vec<i64>,
    interpreted: Interpreted<'g, RulesGame>,
}

impl<'g> NativeExpander<'g> {
    /// Compiles the rules of `game`, for a table of all codes if `for_table`, otherwise for a
    /// search; `None` where they use what is not supported, or the platform cannot run code made
    /// at run time.
    ///
    /// # Complexity
    /// O(size of the rules · its logarithm) and O(length of the input): about a millisecond.
    pub(crate) fn compile(game: &'g RulesGame, coding: Coding, for_table: bool) -> Option<Self> {
        let code = Code::of(game, &coding, for_table)?;
        Some(Self::with(code, game, coding))
    }

    /// Gives `code`, which is that of the rules of `game`, the input; the coding comes back where
    /// its numbers are not such as the code takes for granted.
    ///
    /// # Complexity
    /// O(length of the input).
    pub(crate) fn of_rules(
        code: &'g CodeOfRules,
        game: &'g RulesGame,
        coding: Coding,
    ) -> Result<Self, Coding> {
        match Code::of_rules(code, game, &coding) {
            Some(code) => Ok(Self::with(code, game, coding)),
            None => Err(coding),
        }
    }

    /// How positions are coded.
    pub(crate) fn coding(&self) -> &Coding {
        self.interpreted.coding()
    }

    fn with(code: Code<'g>, game: &'g RulesGame, coding: Coding) -> Self {
        Self {
            code,
            game,
            run_ends: Vec::new(),
            interpreted: Interpreted::new(game, coding),
        }
    }

    /// How play has ended for the mover, if the code returned that.
    fn end(&self, result: i64, mover: Player) -> Option<Outcome> {
        let end = usize::try_from(ENDED.wrapping_sub(result)).ok();
        let end = end.and_then(|end| self.game.ends().get(end))?;
        Some(end.result.for_mover(mover))
    }

    /// What a position is worth in which play has ended, if the code returned that.
    fn worth_of_end(&self, result: i64, mover: Player, scale: Scale) -> Option<i64> {
        let worth = match result {
            NO_MOVE => scale.no_move(String::new),
            _ => scale.over(self.end(result, mover)?),
        };
        worth.ok()
    }

    /// States the runs of the moves that the code has listed.
    fn list_runs(&self, successors: &mut Successors<i64>) {
        let count = successors.codes.len();
        let rules = self.game.moves();
        let mut ends = self.run_ends.iter();
        let mut begun = 0;
        for (index, rule) in rules.iter().enumerate() {
            let is_last = match rules.get(index + 1) {
                Some(next) if next.again == rule.again => continue,
                Some(_) => false,
                None => true,
            };
            let end = if is_last {
                Some(count)
            } else {
                ends.next().map(|&end| end as usize)
            };
            let end = end.unwrap_or(count);
            if end > begun {
                successors.push_run(Run {
                    end,
                    again: rule.again,
                });
                begun = end;
            }
        }
    }
}

impl Successors<i64> {
    /// Adds a run, as part of the one before where the two agree.
    fn push_run(&mut self, run: Run) {
        match self.runs.last_mut() {
            Some(last) if last.again == run.again => last.end = run.end,
            _ => self.runs.push(run),
        }
    }
}

impl Expander<i64> for NativeExpander<'_> {
    fn expand(
        &mut self,
        words: &[i64],
        mover: Player,
        successors: &mut Successors<i64>,
    ) -> Result<Option<Outcome>, Stop> {
        let is_first = mover == Player::First;
        loop {
            let Successors { gains, codes, .. } = successors;
            let result = self
                .code
                .list(words, is_first, gains, codes, &mut self.run_ends);
            if result >= 0 {
                self.list_runs(successors);
                return Ok(None);
            }
            if result == FULL {
                let room = (gains.capacity().min(codes.capacity()) * 2).max(LEAST_ROOM);
                gains.reserve(room);
                codes.reserve(room);
                continue;
            }
            return match self.end(result, mover) {
                Some(outcome) => Ok(Some(outcome)),
                None => self.interpreted.expand(words, mover, successors),
            };
        }
    }

    fn value(
        &mut self,
        words: &[i64],
        mover: Player,
        scale: Scale,
        worths: &[i64],
    ) -> Option<Valued<i64>> {
        match self.code.value(words, mover == Player::First, worths) {
            Ok(worth) => Some(Valued {
                worth,
                is_end: false,
            }),
            Err(result) => Some(Valued {
                worth: self.worth_of_end(result, mover, scale)?,
                is_end: true,
            }),
        }
    }

    fn value_piece(
        &mut self,
        piece: Piece<'_>,
        movers: &[Player],
        scale: Scale,
        worths: &mut [i64],
    ) -> u64 {
        let worth_of_end = |result, mover| self.worth_of_end(result, mover, scale);
        self.code.value_piece(piece, movers, worths, worth_of_end)
    }

    fn mark(&mut self, words: &[i64], mover: Player, marks: &mut [u64]) -> bool {
        let result = self.code.mark(words, mover == Player::First, marks);
        result == 0 || self.end(result, mover).is_some()
    }
}
