//! The positions that play can come to.

use std::collections::HashMap;

use crate::error::PlayError;
use crate::game::{Game, Moves, Position, Status};

/// How many moves are looked at for each position that is allowed.
const MOVES_A_POSITION: usize = 64;

/// The positions that play can come to from one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The positions, those that take fewer moves first.
    pub positions: Vec<Position>,
    /// For each, whether a single move can end play from there, or play is over there; empty
    /// where these are not all.
    pub near_end: Vec<bool>,
    /// Whether these are all.
    pub is_all: bool,
}

impl Reached {
    /// Walks from `start` breadth first; stops when there are more than `most` positions, or
    /// 64 times as many moves.
    ///
    /// # Errors
    /// When the rules cannot be applied.
    ///
    /// # Complexity
    /// O(`most`) time and memory, as far as moves and positions go.
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::explain::Reached;
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
    /// let reached = Reached::of(&game, game.start_position(), 1_000)?;
    /// assert_eq!((reached.positions.len(), reached.is_all), (15, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: Game + ?Sized>(game: &G, start: Position, most: usize) -> Result<Self, PlayError> {
        let mut known: HashMap<Position, bool> = HashMap::from([(start.clone(), false)]);
        let mut reached = Self {
            positions: vec![start],
            near_end: Vec::new(),
            is_all: true,
        };
        let mut moves = Moves::new(game.width());
        let mut walked = 0;
        let mut at = 0;
        while let Some(position) = reached.positions.get(at).cloned() {
            at += 1;
            if expand(game, &position, &mut moves)? {
                known.insert(position, true);
                continue;
            }
            walked += moves.len();
            for index in 0..moves.len() {
                let next = moves.step(index, position.mover).next;
                if !known.contains_key(&next) {
                    known.insert(next.clone(), false);
                    reached.positions.push(next);
                }
            }
            if reached.positions.len() > most || walked > MOVES_A_POSITION * most {
                reached.positions.truncate(most);
                reached.is_all = false;
                break;
            }
        }
        if reached.is_all {
            reached.near_end = near_end(game, &reached.positions, &known)?;
        }
        Ok(reached)
    }
}

/// For each position, whether one of its moves ends play, or play is over there. `over` says of
/// every position reached whether play is over there.
fn near_end<G: Game + ?Sized>(
    game: &G,
    positions: &[Position],
    over: &HashMap<Position, bool>,
) -> Result<Vec<bool>, PlayError> {
    let mut moves = Moves::new(game.width());
    let near = positions.iter().map(|position| {
        let is_over = expand(game, position, &mut moves)?;
        let ends = |index| over.get(&moves.step(index, position.mover).next) == Some(&true);
        Ok(is_over || (0..moves.len()).any(ends))
    });
    near.collect()
}

/// Lists the moves of a position; whether play is over there.
fn expand<G: Game + ?Sized>(
    game: &G,
    position: &Position,
    moves: &mut Moves,
) -> Result<bool, PlayError> {
    moves.clear();
    let status = game.expand(&position.words, position.mover, moves)?;
    if status != Status::Open {
        moves.clear();
    }
    Ok(moves.is_empty())
}
