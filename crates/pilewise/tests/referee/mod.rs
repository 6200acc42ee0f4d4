//! The referee of the property tests: all of a game that play can reach, listed by literal
//! play, and the plain meaning of its value.

pub(crate) mod engines;
pub(crate) mod positions;

use std::collections::{HashMap, VecDeque};

use pilewise::rules::LiteralGame;
use pilewise::{Game, Goal, Move, Moves, Outcome, Position, Status, Value};

/// A move of a position.
pub(crate) struct Choosable {
    pub(crate) chosen: Move,
    pub(crate) gain: i128,
    pub(crate) next: Position,
}

/// What the rules say of a position.
pub(crate) enum Place {
    Over(Outcome),
    Open(Vec<Choosable>),
    /// They cannot be applied there, and why.
    Fault(pilewise::PlayError),
}

/// Why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// The rules cannot be applied in a position that play can reach from it.
    Fault,
    /// Play need not end.
    Endless,
    /// A score on the way does not fit.
    TooLarge,
}

/// The value of every position that play can reach: the best of its moves.
pub(crate) struct Referee<'g> {
    pub(crate) literal: &'g LiteralGame,
    places: HashMap<Position, Place>,
    values: HashMap<Position, Result<Value, Unknown>>,
}

impl<'g> Referee<'g> {
    /// Visits all that play can reach and values it; `None` if that is more than `most` moves.
    pub(crate) fn of(literal: &'g LiteralGame, most: usize) -> Option<Self> {
        let mut referee = Referee {
            literal,
            places: HashMap::new(),
            values: HashMap::new(),
        };
        let mut waiting = VecDeque::from([literal.start_position()]);
        let mut moves = 0;
        while let Some(position) = waiting.pop_front() {
            if referee.places.contains_key(&position) {
                continue;
            }
            let place = referee.look(&position);
            if let Place::Open(options) = &place {
                waiting.extend(options.iter().map(|option| option.next.clone()));
                moves += options.len();
            }
            referee.places.insert(position, place);
            if moves > most {
                return None;
            }
        }
        // What comes of the start is kept with all others.
        let _ = referee.valued(&literal.start_position(), &mut Vec::new());
        Some(referee)
    }

    fn look(&self, position: &Position) -> Place {
        let mut moves = Moves::named(position.words.len());
        let status = self
            .literal
            .expand(&position.words, position.mover, &mut moves);
        match status {
            Err(error) => Place::Fault(error),
            Ok(Status::Over(outcome)) => Place::Over(outcome),
            Ok(Status::Open) => {
                let options = (0..moves.len()).map(|index| {
                    let step = moves.step(index, position.mover);
                    Choosable {
                        chosen: moves.name(index).expect("a named move").clone(),
                        gain: step.gain,
                        next: step.next,
                    }
                });
                Place::Open(options.collect())
            }
        }
    }

    /// Every position that play can reach.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&Position, &Place)> {
        self.places.iter()
    }

    /// The value of a position that play can reach.
    pub(crate) fn value(&self, position: &Position) -> Result<Value, Unknown> {
        self.values
            .get(position)
            .copied()
            .unwrap_or(Err(Unknown::Fault))
    }

    fn valued(&mut self, position: &Position, path: &mut Vec<Position>) -> Result<Value, Unknown> {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        if path.contains(position) {
            return Err(Unknown::Endless);
        }
        path.push(position.clone());
        let next: Vec<Position> = match &self.places[position] {
            Place::Open(options) => options.iter().map(|option| option.next.clone()).collect(),
            _ => Vec::new(),
        };
        let mut unknown = None;
        for next in next {
            if let Err(why) = self.valued(&next, path) {
                unknown.get_or_insert(why);
            }
        }
        path.pop();
        let value = match unknown {
            Some(why) => Err(why),
            None => self.best(position).map(|(_, value)| value),
        };
        self.values.insert(position.clone(), value);
        value
    }

    /// The move that the tie rule takes, and the value; no move at an end.
    pub(crate) fn best(&self, position: &Position) -> Result<(Option<&Choosable>, Value), Unknown> {
        let options = match &self.places[position] {
            Place::Fault(_) => return Err(Unknown::Fault),
            Place::Over(outcome) => return Ok((None, self.value_of_end(*outcome))),
            Place::Open(options) => options,
        };
        let least = self.literal.goal() == Goal::LeastScore;
        let mut best: Option<(&Choosable, Value)> = None;
        for option in options {
            let next = self.value(&option.next)?;
            let again = option.next.mover == position.mover;
            let worth = through(option.gain, again, next).ok_or(Unknown::TooLarge)?;
            let is_better = best.is_none_or(|(_, before)| match (worth, before) {
                (Value::Score(new), Value::Score(old)) if least => new < old,
                (Value::Score(new), Value::Score(old)) => new > old,
                (new, old) => urgency(new) > urgency(old),
            });
            if is_better {
                best = Some((option, worth));
            }
        }
        if let Some((option, value)) = best {
            return Ok((Some(option), value));
        }
        let outcome = match self.literal.goal() {
            Goal::MostScore | Goal::LeastScore => Outcome::Draw,
            Goal::LastWins => Outcome::Loss,
            Goal::LastLoses => Outcome::Win,
            Goal::ByEnds => return Err(Unknown::Fault),
        };
        Ok((None, self.value_of_end(outcome)))
    }

    fn value_of_end(&self, outcome: Outcome) -> Value {
        if self.literal.goal().is_score() {
            return Value::Score(0);
        }
        let moves = (outcome != Outcome::Draw).then_some(0);
        Value::Decided { outcome, moves }
    }

    /// The outcome of a position that can be told although the rules cannot be applied in
    /// some position after it: a move that wins is enough, however the others go.
    pub(crate) fn outcome_all_the_same(&self, position: &Position) -> Option<Outcome> {
        if let Ok(value) = self.value(position) {
            return Some(value.outcome(false));
        }
        let Place::Open(options) = &self.places[position] else {
            return None;
        };
        let outcomes = options.iter().map(|option| {
            let next = self.outcome_all_the_same(&option.next)?;
            let again = option.next.mover == position.mover;
            Some(if again { next } else { next.for_opponent() })
        });
        let outcomes: Vec<Option<Outcome>> = outcomes.collect();
        if outcomes.contains(&Some(Outcome::Win)) {
            return Some(Outcome::Win);
        }
        // No move wins: then each must be known, and there must be one.
        outcomes
            .into_iter()
            .collect::<Option<Vec<_>>>()?
            .into_iter()
            .max()
    }

    /// How many lines of play there are from the start, as far as can be counted.
    pub(crate) fn lines(&self) -> u64 {
        let mut counted = HashMap::new();
        self.lines_from(&self.literal.start_position(), &mut counted)
    }

    fn lines_from<'r>(&'r self, from: &Position, counted: &mut HashMap<&'r Position, u64>) -> u64 {
        if let Some(&lines) = counted.get(from) {
            return lines;
        }
        let (position, place) = self.places.get_key_value(from).expect("a reached position");
        let lines = match place {
            Place::Open(options) if self.value(from).is_ok() => options
                .iter()
                .map(|option| self.lines_from(&option.next, counted))
                .fold(1, u64::saturating_add),
            _ => 1,
        };
        counted.insert(position, lines);
        lines
    }
}

/// What a move is worth to its mover: its gain and the value of where it leads.
fn through(gain: i128, again: bool, next: Value) -> Option<Value> {
    Some(match next {
        Value::Score(score) if again => Value::Score(gain.checked_add(score)?),
        Value::Score(score) => Value::Score(gain.checked_sub(score)?),
        Value::Decided { outcome, moves } => Value::Decided {
            outcome: if again {
                outcome
            } else {
                outcome.for_opponent()
            },
            moves: moves.map(|moves| moves + 1),
        },
    })
}

/// Wins before draws before losses; the shortest win first, the longest loss first.
fn urgency(value: Value) -> (i128, i128) {
    let Value::Decided { moves, .. } = value else {
        panic!("a score has no urgency")
    };
    let distance = i128::from(moves.unwrap_or(0));
    (value.number(), -value.number() * distance)
}
