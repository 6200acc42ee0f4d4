//! The moves of a position, listed by the referee.

use super::LiteralGame;
use super::evaluation::{Datum, Reader, place};
use crate::error::{Fault, PlayError};
use crate::game::{Move, Moves, Outcome, Player, Status};
use crate::rules::{ChoiceSource, EndResult, MoveRule};

/// How many values may be tried for choices in one position.
const MOST_CHOICES: u64 = 1 << 22;

/// One position that moves are listed of.
pub(super) struct Listing<'a> {
    pub(super) game: &'a LiteralGame,
    pub(super) words: &'a [i64],
    pub(super) mover: Player,
    pub(super) tried: u64,
}

impl Listing<'_> {
    /// Lists all moves, unless an end applies.
    pub(super) fn list(&mut self, moves: &mut Moves) -> Result<Status, PlayError> {
        for end in &self.game.rules.ends {
            if self.reader(&[]).truth(&end.condition)? {
                return Ok(Status::Over(for_mover(end.result, self.mover)));
            }
        }
        let game = self.game;
        for (kind, rule) in game.rules.moves.iter().enumerate() {
            self.choose(kind, rule, &mut Vec::new(), moves)?;
        }
        Ok(Status::Open)
    }

    fn reader<'r>(&'r self, choices: &'r [i64]) -> Reader<'r> {
        self.game.reader(self.words, self.mover, choices)
    }

    /// Makes the choices after those in `made` in every way, in order.
    fn choose(
        &mut self,
        kind: usize,
        rule: &MoveRule,
        made: &mut Vec<i64>,
        moves: &mut Moves,
    ) -> Result<(), PlayError> {
        let Some(choice) = rule.choices.get(made.len()) else {
            if let Some((gain, next)) = self.after(rule, made)? {
                let choices = made.clone();
                moves.push(gain, rule.again, &next, || Move { kind, choices });
            }
            return Ok(());
        };
        let values = self.values(&choice.from, made)?;
        for value in values {
            self.tried += 1;
            if self.tried > MOST_CHOICES {
                let most = MOST_CHOICES;
                return Err(PlayError::new(Fault::TooManyChoices { most }));
            }
            made.push(value);
            self.choose(kind, rule, made, moves)?;
            made.pop();
        }
        Ok(())
    }

    /// The values that a choice may take after the choices `made`.
    fn values(&self, from: &ChoiceSource, made: &[i64]) -> Result<Vec<i64>, PlayError> {
        let reader = self.reader(made);
        let (low, high) = match from {
            ChoiceSource::Listed(list) => return Ok(reader.row(list)?.into_owned()),
            ChoiceSource::Range { low, high } => (low, high),
        };
        let (lowest, highest) = (reader.number(low)?, reader.number(high)?);
        if lowest > highest {
            return Ok(Vec::new());
        }
        let lowest = Datum::Number(lowest).word(&low.span)?;
        let highest = Datum::Number(highest).word(&high.span)?;
        if i128::from(highest) - i128::from(lowest) >= i128::from(MOST_CHOICES) {
            let most = MOST_CHOICES;
            return Err(PlayError::new(Fault::TooManyChoices { most }));
        }
        Ok((lowest..=highest).collect())
    }

    /// The gain of a move and the words after it; `None` where its guard does not hold.
    fn after(
        &self,
        rule: &MoveRule,
        choices: &[i64],
    ) -> Result<Option<(i128, Vec<i64>)>, PlayError> {
        let reader = self.reader(choices);
        if let Some(condition) = &rule.condition
            && !reader.truth(condition)?
        {
            return Ok(None);
        }
        let gain = match &rule.gain {
            Some(gain) => reader.number(gain)?,
            None => 0,
        };
        // All that is read is the position before the move.
        let mut next: Vec<Vec<i64>> = reader.fields.iter().map(|words| words.to_vec()).collect();
        for assignment in &rule.next {
            let word = reader.datum(&assignment.value)?;
            let word = word.word(&assignment.value.span)?;
            let entries = &mut next[assignment.field];
            let entry = match &assignment.entry {
                Some(entry) => place(reader.number(entry)?, entries.len(), &entry.span)?,
                None => 0,
            };
            entries[entry] = word;
        }
        Ok(Some((gain, next.concat())))
    }
}

/// What an end means for the player to move.
fn for_mover(result: EndResult, mover: Player) -> Outcome {
    let mover_has_won = match result {
        EndResult::Draw | EndResult::ScoreStands => return Outcome::Draw,
        EndResult::MoverWins => true,
        EndResult::MoverLoses => false,
        EndResult::FirstWins => mover == Player::First,
        EndResult::SecondWins => mover == Player::Second,
    };
    if mover_has_won {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}
