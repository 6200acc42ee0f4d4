//! What a game is to an engine: positions, moves, and what the players play for.
//!
//! A position is a short row of 64-bit words, one a field, so that every engine can pack
//! it into a key, index a table with it or print it without knowing the game. A rules file
//! becomes a [`RulesGame`](crate::rules::RulesGame); a game written in Rust implements
//! [`Game`] itself.

use std::ops::RangeInclusive;

use crate::error::PlayError;

/// One of the two players, by who opened the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// The other of the two.
    pub fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A position together with the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// One word a field, as [`Game::fields`] lists them. A boolean is 0 or 1; a set is the
    /// mask in which bit k stands for the element k.
    pub words: Vec<i64>,
    /// The player to move.
    pub mover: Player,
}

/// One word of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name for people, such as `i` or `left[2]`.
    pub name: String,
    /// How its word is read.
    pub kind: FieldKind,
    /// The values that play from the start can give it, if known: an engine packs the word
    /// into as many bits as this range needs. A value outside it is reported as an error.
    pub range: Option<RangeInclusive<i64>>,
}

/// How the word of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A number.
    Integer,
    /// 0 or 1.
    Boolean,
    /// A mask of elements in `0..=63`.
    Set,
}

/// What the players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Each player maximises own score minus the other's.
    MostScore,
    /// Each player minimises own score minus the other's.
    LeastScore,
    /// Normal play: who cannot move has lost.
    LastWins,
    /// Misère play: who cannot move has won.
    LastLoses,
    /// Only [`Status::Over`] decides; a position with no move that is not over is an error.
    ByEnds,
}

impl Goal {
    /// Whether the players play for a score rather than to win.
    pub fn is_score(self) -> bool {
        matches!(self, Goal::MostScore | Goal::LeastScore)
    }
}

/// How a game went, from one player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// That player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// That player won.
    Win,
}

impl Outcome {
    /// The same end, from the other player's side.
    pub fn for_opponent(self) -> Self {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub fn number(self) -> i128 {
        match self {
            Outcome::Loss => -1,
            Outcome::Draw => 0,
            Outcome::Win => 1,
        }
    }
}

/// What [`Game::expand`] says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Play goes on with the moves listed; if none is listed, the goal decides.
    Open,
    /// Play has ended. In a score game the scores stand and the outcome is ignored;
    /// in others it is the outcome for the player to move.
    Over(Outcome),
}

/// A move by name: which kind of move it is and what was chosen for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Which of the game's kinds of move, from 0, in rules order.
    pub kind: usize,
    /// The values chosen, in the order in which they are chosen.
    pub choices: Vec<i64>,
}

/// What one move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the mover scores by it; 0 in a game without scores.
    pub gain: i128,
    /// The position after it.
    pub next: Position,
}

/// A two-player game of perfect play.
///
/// Implement it to solve a game written in Rust with every general engine. Positions are
/// rows of words; [`expand`](Game::expand) lists the moves of one. Play must end: an engine
/// that meets a position again below itself refuses with the cycle.
///
/// # Examples
///
/// One heap, take one or two, the last to take wins:
///
/// ```
/// use pilewise::{Field, FieldKind, Game, Goal, Move, Moves, PlayError, Position, Status};
/// use pilewise::{Control, GeneralEngine, Player, Value};
///
/// struct TakeOneOrTwo {
///     fields: Vec<Field>,
///     heap: i64,
/// }
///
/// impl Game for TakeOneOrTwo {
///     fn fields(&self) -> &[Field] {
///         &self.fields
///     }
///     fn start(&self) -> Vec<i64> {
///         vec![self.heap]
///     }
///     fn goal(&self) -> Goal {
///         Goal::LastWins
///     }
///     fn mover_matters(&self) -> bool {
///         false
///     }
///     fn expand(&self, words: &[i64], _: Player, moves: &mut Moves) -> Result<Status, PlayError> {
///         for taken in 1..=words[0].min(2) {
///             moves.push(0, false, &[words[0] - taken], || Move { kind: 0, choices: vec![taken] });
///         }
///         Ok(Status::Open)
///     }
///     fn say(&self, _: &Position, chosen: &Move) -> String {
///         format!("take {}", chosen.choices[0])
///     }
/// }
///
/// let field = Field { name: "heap".into(), kind: FieldKind::Integer, range: Some(0..=100) };
/// let game = TakeOneOrTwo { fields: vec![field], heap: 100 };
/// let mut solution = pilewise::solve_with(&game, GeneralEngine::Memo, &Control::default())?;
/// assert_eq!(solution.value.number(), 1);
/// let best = solution.best_moves()?;
/// assert_eq!(game.say(&game.start_position(), &best[0].chosen), "take 1");
/// # Ok::<(), pilewise::SolveError>(())
/// ```
pub trait Game: Sync {
    /// The words of a position, in order.
    fn fields(&self) -> &[Field];

    /// The words of the position where play starts; the first player is to move.
    fn start(&self) -> Vec<i64>;

    /// How many words a position has.
    fn width(&self) -> usize {
        self.fields().len()
    }

    /// What the players play for.
    fn goal(&self) -> Goal;

    /// Whether who opened the game makes a difference to any position's moves, gains or end.
    /// If not, both players share one value of a position, and half the work is saved.
    fn mover_matters(&self) -> bool;

    /// Lists the moves of a position in rules order, by pushing them to `moves`, or says that
    /// play has ended there. `moves` is empty when this is called.
    ///
    /// # Errors
    /// When the rules cannot be applied, such as a division by zero.
    fn expand(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Status, PlayError>;

    /// How a move of `position` reads to a person.
    fn say(&self, position: &Position, chosen: &Move) -> String;

    /// An order of evaluation for bottom-up tables, outermost loop first: visiting all
    /// positions in this order meets every position after all those that its moves lead to.
    /// Words that are not named may be visited in any order, innermost. `None` when the game
    /// knows none.
    fn evaluation_order(&self) -> Option<Vec<Loop>> {
        None
    }

    /// The position where play starts.
    fn start_position(&self) -> Position {
        Position {
            words: self.start(),
            mover: Player::First,
        }
    }

    /// What `chosen` leads to, or `None` if it is not a move of `position`.
    ///
    /// # Errors
    /// As [`expand`](Game::expand).
    ///
    /// # Complexity
    /// That of listing all moves of the position.
    fn play(&self, position: &Position, chosen: &Move) -> Result<Option<Step>, PlayError> {
        let mut moves = Moves::named(self.width());
        self.expand(&position.words, position.mover, &mut moves)?;
        let found = (0..moves.len()).find(|&index| moves.name(index) == Some(chosen));
        Ok(found.map(|index| moves.step(index, position.mover)))
    }

    /// A position for people, such as `i=3, m=2`.
    fn show(&self, words: &[i64]) -> String {
        show_fields(self.fields(), words)
    }
}

impl<G: Game + ?Sized> Game for &G {
    fn fields(&self) -> &[Field] {
        (**self).fields()
    }

    fn start(&self) -> Vec<i64> {
        (**self).start()
    }

    fn width(&self) -> usize {
        (**self).width()
    }

    fn goal(&self) -> Goal {
        (**self).goal()
    }

    fn mover_matters(&self) -> bool {
        (**self).mover_matters()
    }

    fn expand(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Status, PlayError> {
        (**self).expand(words, mover, moves)
    }

    fn say(&self, position: &Position, chosen: &Move) -> String {
        (**self).say(position, chosen)
    }

    fn evaluation_order(&self) -> Option<Vec<Loop>> {
        (**self).evaluation_order()
    }

    fn start_position(&self) -> Position {
        (**self).start_position()
    }

    fn play(&self, position: &Position, chosen: &Move) -> Result<Option<Step>, PlayError> {
        (**self).play(position, chosen)
    }

    fn show(&self, words: &[i64]) -> String {
        (**self).show(words)
    }
}

/// One loop of an evaluation order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The word that the loop runs over.
    pub word: usize,
    /// Whether it runs from the least value up, or from the greatest down.
    pub direction: Direction,
}

/// Which way a loop runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the least value to the greatest.
    Up,
    /// From the greatest value to the least.
    Down,
}

/// The moves of one position, in rules order: a buffer that engines use again and again.
#[derive(Debug, Default)]
pub struct Moves {
    width: usize,
    keep_names: bool,
    gains: Vec<i128>,
    again: Vec<bool>,
    words: Vec<i64>,
    names: Vec<Move>,
    pub(crate) registers: crate::rules::Registers,
}

impl Moves {
    /// An empty buffer for positions of `width` words that does not keep the moves' names.
    pub fn new(width: usize) -> Self {
        Self {
            width,
            ..Self::default()
        }
    }

    /// An empty buffer that keeps the moves' names.
    pub fn named(width: usize) -> Self {
        Self {
            width,
            keep_names: true,
            ..Self::default()
        }
    }

    /// Forgets the moves, keeping the memory.
    pub fn clear(&mut self) {
        self.gains.clear();
        self.again.clear();
        self.words.clear();
        self.names.clear();
    }

    /// Adds a move: what the mover scores, whether the same player moves again, the words of
    /// the position after it, and its name, made only if this buffer keeps names.
    #[inline]
    pub fn push(&mut self, gain: i128, again: bool, next: &[i64], name: impl FnOnce() -> Move) {
        debug_assert_eq!(next.len(), self.width);
        self.gains.push(gain);
        self.again.push(again);
        self.words.extend_from_slice(next);
        if self.keep_names {
            self.names.push(name());
        }
    }

    /// Adds a move that leads to the same words, to be changed through
    /// [`last_next`](Moves::last_next); to be named, if need be, by
    /// [`name_last`](Moves::name_last).
    #[inline]
    pub(crate) fn push_same(&mut self, gain: i128, again: bool, words: &[i64]) {
        self.gains.push(gain);
        self.again.push(again);
        self.words.extend_from_slice(words);
    }

    /// The words that the last move leads to.
    #[inline]
    pub(crate) fn last_next(&mut self) -> &mut [i64] {
        let start = self.words.len() - self.width;
        &mut self.words[start..]
    }

    /// Whether moves are to be named.
    #[inline]
    pub(crate) fn keeps_names(&self) -> bool {
        self.keep_names
    }

    /// Names the move added last.
    pub(crate) fn name_last(&mut self, name: Move) {
        self.names.push(name);
    }

    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.gains.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.gains.is_empty()
    }

    /// What the mover scores by move `index`.
    #[inline]
    pub fn gain(&self, index: usize) -> i128 {
        self.gains[index]
    }

    /// Whether the same player moves again after move `index`.
    #[inline]
    pub fn again(&self, index: usize) -> bool {
        self.again[index]
    }

    /// The words of the position after move `index`.
    #[inline]
    pub fn next(&self, index: usize) -> &[i64] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    /// The name of move `index`, if this buffer keeps names.
    pub fn name(&self, index: usize) -> Option<&Move> {
        self.names.get(index)
    }

    /// The step that move `index` of a position with this mover is.
    pub fn step(&self, index: usize, mover: Player) -> Step {
        let next_mover = if self.again[index] {
            mover
        } else {
            mover.opponent()
        };
        Step {
            gain: self.gains[index],
            next: Position {
                words: self.next(index).to_vec(),
                mover: next_mover,
            },
        }
    }
}

fn show_fields(fields: &[Field], words: &[i64]) -> String {
    let shown: Vec<String> = fields
        .iter()
        .zip(words)
        .map(|(field, &word)| match field.kind {
            FieldKind::Integer => format!("{}={word}", field.name),
            FieldKind::Boolean => format!("{}={}", field.name, word != 0),
            FieldKind::Set => format!("{}={}", field.name, show_set(word)),
        })
        .collect();
    shown.join(", ")
}

/// A set for people, such as `{1, 3}`.
pub(crate) fn show_set(mask: i64) -> String {
    let elements: Vec<String> = (0..64)
        .filter(|bit| mask >> bit & 1 == 1)
        .map(|bit: i64| bit.to_string())
        .collect();
    format!("{{{}}}", elements.join(", "))
}
