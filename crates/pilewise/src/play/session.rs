//! The state of a game that is being played.

use super::opponent::Opponent;
use super::review::Review;
use crate::error::SolveError;
use crate::explain::{
    BestLine, NamedMove, RankedMove, best_line, exact_sum, legal_moves, ranked_moves,
};
use crate::game::{Game, Move, Player, Position};
use crate::solution::Solution;
use crate::value::Value;

/// A game in play: the moves made so far, what is legal now, and who plays which side.
///
/// # Examples
/// ```
/// use pilewise::Player;
/// use pilewise::explain::find_move;
/// use pilewise::input::InputValue;
/// use pilewise::play::{Opponent, Session};
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
/// let solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
/// let mut session = Session::new(&game, solution, [None, Some(Opponent::Perfect)])?;
/// session.make(find_move(session.moves(), "first")?.number)?;
/// assert_eq!(session.reply()?, 1);
/// assert_eq!(session.made()[1].words, "take the first pile (9)");
/// assert_eq!(session.scores(), [3, 9]);
/// assert_eq!(session.undo()?, 2);
/// assert_eq!(session.hint()?.unwrap().words, "take the last pile (2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session<'g, G: Game + ?Sized> {
    game: &'g G,
    solution: Solution<'g, G>,
    opponents: [Option<Opponent>; 2],
    made: Vec<MadeMove>,
    position: Position,
    scores: [i128; 2],
    moves: Vec<NamedMove>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// The position in which it was made.
    pub before: Position,
    /// What the first and the second player had before it.
    pub scores_before: [i128; 2],
    /// Its place among the legal moves, from 1.
    pub number: usize,
    /// The move in the rules' own words.
    pub words: String,
    /// The move.
    pub chosen: Move,
    /// What the mover scored by it.
    pub gain: i128,
}

impl<'g, G: Game + ?Sized> Session<'g, G> {
    /// A game at its start. `opponents` says which program plays for the first and for the
    /// second player; `None` is a person.
    ///
    /// # Errors
    /// When the rules cannot be applied to the start.
    pub fn new(
        game: &'g G,
        solution: Solution<'g, G>,
        opponents: [Option<Opponent>; 2],
    ) -> Result<Self, SolveError> {
        let position = game.start_position();
        Ok(Self {
            moves: legal_moves(game, &position)?,
            game,
            solution,
            opponents,
            made: Vec::new(),
            position,
            scores: [0; 2],
        })
    }

    /// The game that is played.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The value of the whole game, for the first player.
    pub fn start_value(&self) -> Value {
        self.solution.value
    }

    /// Where play stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves, in rules order; none when play is over.
    pub fn moves(&self) -> &[NamedMove] {
        &self.moves
    }

    /// Whether play is over.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// What the first and the second player have scored.
    pub fn scores(&self) -> [i128; 2] {
        self.scores
    }

    /// The moves made so far.
    pub fn made(&self) -> &[MadeMove] {
        &self.made
    }

    /// Who plays a side: a program, or `None` for a person.
    pub fn opponent(&self, player: Player) -> Option<&Opponent> {
        self.opponents[side(player)].as_ref()
    }

    /// Whether a person is to move.
    pub fn awaits_person(&self) -> bool {
        !self.is_over() && self.opponent(self.position.mover).is_none()
    }

    /// Makes the legal move of this number. Returns whether there is one; if not, nothing
    /// changes.
    ///
    /// # Errors
    /// When the rules cannot be applied after it, or a score goes beyond 128 bits; nothing has
    /// changed then.
    pub fn make(&mut self, number: usize) -> Result<bool, SolveError> {
        let found = self.moves.iter().find(|one| one.number == number);
        let Some(found) = found.cloned() else {
            return Ok(false);
        };
        let moves = legal_moves(self.game, &found.step.next)?;
        let mut scores = self.scores;
        let scored = &mut scores[side(self.position.mover)];
        *scored = exact_sum(*scored, found.step.gain)?;
        let before = std::mem::replace(&mut self.position, found.step.next);
        self.made.push(MadeMove {
            before,
            scores_before: self.scores,
            number,
            words: found.words,
            chosen: found.chosen,
            gain: found.step.gain,
        });
        (self.scores, self.moves) = (scores, moves);
        Ok(true)
    }

    /// Lets programs move until it is a person's turn or play is over; returns how many moves
    /// they made, the last of [`made`](Session::made).
    ///
    /// # Errors
    /// As [`Opponent::choose`]; what was moved before it stands.
    pub fn reply(&mut self) -> Result<usize, SolveError> {
        let before = self.made.len();
        while self.reply_once()? {}
        Ok(self.made.len() - before)
    }

    /// Lets a program make one move; whether it was a program's turn.
    fn reply_once(&mut self) -> Result<bool, SolveError> {
        let place = side(self.position.mover);
        let Some(mut opponent) = self.opponents[place].take() else {
            return Ok(false);
        };
        let asked = self.ask(&mut opponent);
        self.opponents[place] = Some(opponent);
        match asked? {
            Some(chosen) => self.make(chosen.number),
            None => Ok(false),
        }
    }

    /// What a program would play here; `None` when play is over. Nothing is moved.
    ///
    /// # Errors
    /// As [`Opponent::choose`].
    pub fn ask(&mut self, opponent: &mut Opponent) -> Result<Option<NamedMove>, SolveError> {
        let chosen = opponent.choose(self.game, &mut self.solution, &self.position)?;
        let mut moves = self.moves.iter();
        let found = moves.find(|one| Some(&one.chosen) == chosen.as_ref());
        Ok(found.cloned())
    }

    /// Takes back a person's last move and what programs have moved since; returns how many
    /// moves that is, 0 where no person has moved yet.
    ///
    /// # Errors
    /// When the rules cannot be applied; they could before.
    pub fn undo(&mut self) -> Result<usize, SolveError> {
        let by_person = |made: &MadeMove| self.opponents[side(made.before.mover)].is_none();
        let Some(kept) = self.made.iter().rposition(by_person) else {
            return Ok(0);
        };
        let back = &self.made[kept];
        self.moves = legal_moves(self.game, &back.before)?;
        self.position = back.before.clone();
        self.scores = back.scores_before;
        let undone = self.made.len() - kept;
        self.made.truncate(kept);
        Ok(undone)
    }

    /// Exchanges who plays which side; play stands where it is.
    pub fn switch_sides(&mut self) {
        self.opponents.swap(0, 1);
    }

    /// The legal moves with their exact values, the best first.
    ///
    /// # Errors
    /// As [`ranked_moves`].
    pub fn ranked(&mut self) -> Result<Vec<RankedMove>, SolveError> {
        ranked_moves(self.game, &mut self.solution, &self.position)
    }

    /// A best move, or `None` when play is over.
    ///
    /// # Errors
    /// As [`ranked_moves`].
    pub fn hint(&mut self) -> Result<Option<RankedMove>, SolveError> {
        Ok(self.ranked()?.into_iter().next())
    }

    /// The first `most` moves of a line of best play from here.
    ///
    /// # Errors
    /// As [`best_line`].
    ///
    /// # Complexity
    /// As [`best_line`].
    pub fn best_line(&mut self, most: usize) -> Result<BestLine, SolveError> {
        best_line(self.game, &mut self.solution, self.position.clone(), most)
    }

    /// The value of the position, for the player to move.
    ///
    /// # Errors
    /// As [`Solution::measured_value_of`].
    pub fn value(&mut self) -> Result<Value, SolveError> {
        self.solution.measured_value_of(&self.position)
    }

    /// How the game goes for the first player from here when both play their best, with what
    /// they have scored; once play is over, how it went.
    ///
    /// # Errors
    /// As [`Solution::measured_value_of`].
    pub fn standing(&mut self) -> Result<Value, SolveError> {
        let value = self.value()?;
        Ok(crate::explain::whole_value(
            self.position.mover,
            self.scores,
            value,
        )?)
    }

    /// What every move so far has given away.
    ///
    /// # Errors
    /// As [`ranked_moves`].
    ///
    /// # Complexity
    /// One [`ranked_moves`] a move.
    pub fn review(&mut self) -> Result<Review, SolveError> {
        Review::of(self.game, &mut self.solution, &self.made)
    }
}

/// The place of a player in a pair.
pub(super) fn side(player: Player) -> usize {
    usize::from(player == Player::Second)
}
