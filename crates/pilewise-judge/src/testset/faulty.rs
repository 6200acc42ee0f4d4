//! Play with a mistake in the search: what programs do that know the rules and not how to search.

use std::collections::HashMap;

use pilewise::rules::{BoundInput, RulesGame};
use pilewise::{Game, Goal, Moves, Outcome, Player, Status, Value};

/// The mistake of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// Both take the most they can get at once.
    Greedy,
    /// Both look at what the opponent can take next, and no further.
    OneReply,
    /// The opponent takes the most it can get at once.
    GreedyOpponent,
    /// The opponent plays for the mover.
    HelpfulOpponent,
    /// Who moves is not part of what is remembered.
    MoverBlind,
    /// The best of no moves yet is this, not minus infinity.
    Sentinel(i128),
    /// Scores are kept in 32 bits and wrap.
    Wraps,
    /// A remembered 0 counts as not yet known: the search is exponential where values are 0.
    ZeroIsUnknown,
    /// Nothing is remembered.
    Forgets,
    /// Even places of the first list against odd ones.
    Places,
}

impl Mistake {
    /// Whether its answers are right, only late.
    pub(super) fn is_slowness(self) -> bool {
        matches!(self, Mistake::ZeroIsUnknown | Mistake::Forgets)
    }
}

/// What a mistaken search comes to.
pub(super) enum Found {
    Value(Value),
    /// It takes longer than anybody waits.
    TooSlow,
    /// It was given up, or cannot be played.
    Unknown,
}

/// Positions and moves after which a search whose mistake is slowness is too slow: seconds in the
/// languages that such programs are written in.
const TOO_SLOW: u64 = 3_000_000;
/// Positions and moves after which any other search is given up.
const MOST_VISITS: u64 = 40_000;
/// Moves after which it is given up: each is a call on the machine's stack.
const DEEPEST: usize = 1_500;

/// The value that a search with a mistake finds.
pub(super) fn search(game: &RulesGame, mistake: Mistake) -> Found {
    if mistake == Mistake::Places {
        return places(game);
    }
    let start = game.start();
    let mut search = Search {
        game,
        mistake,
        known: HashMap::new(),
        visits: 0,
        most: if mistake.is_slowness() {
            TOO_SLOW
        } else {
            MOST_VISITS
        },
    };
    let found = match mistake {
        Mistake::Greedy | Mistake::OneReply => search.play_out(start),
        _ => search.value(&start, Player::First, 0),
    };
    match found {
        Ok(number) => {
            let goal = game.goal();
            Found::Value(if goal.is_score() {
                Value::Score(if goal == Goal::LeastScore {
                    -number
                } else {
                    number
                })
            } else {
                let outcome = match number.signum() {
                    1 => Outcome::Win,
                    0 => Outcome::Draw,
                    _ => Outcome::Loss,
                };
                Value::Decided {
                    outcome,
                    moves: None,
                }
            })
        }
        Err(GivenUp::Visits) if mistake.is_slowness() => Found::TooSlow,
        Err(_) => Found::Unknown,
    }
}

fn places(game: &RulesGame) -> Found {
    let rows = game.bound().inputs.iter().find_map(|input| match input {
        BoundInput::Row(row) => Some(row.elements()),
        _ => None,
    });
    let Some(row) = rows else {
        return Found::Unknown;
    };
    let signed = row.iter().enumerate().map(|(at, &number)| match at % 2 {
        0 => i128::from(number),
        _ => -i128::from(number),
    });
    Found::Value(Value::Score(signed.sum()))
}

enum GivenUp {
    Visits,
    Other,
}

struct Search<'g> {
    game: &'g RulesGame,
    mistake: Mistake,
    known: HashMap<(Vec<i64>, Player), i128>,
    visits: u64,
    most: u64,
}

impl Search<'_> {
    /// The moves of a position, or how it ends for the mover.
    fn expand(&mut self, words: &[i64], mover: Player) -> Result<Result<Moves, i128>, GivenUp> {
        self.visits += 1;
        if self.visits > self.most {
            return Err(GivenUp::Visits);
        }
        let mut moves = Moves::new(words.len());
        let status = self
            .game
            .expand(words, mover, &mut moves)
            .map_err(|_| GivenUp::Other)?;
        self.visits += moves.len() as u64;
        let goal = self.game.goal();
        Ok(match status {
            Status::Over(_) if goal.is_score() => Err(0),
            Status::Over(outcome) => Err(outcome.number()),
            Status::Open if !moves.is_empty() => Ok(moves),
            Status::Open => Err(match goal {
                Goal::MostScore | Goal::LeastScore => 0,
                Goal::LastWins => -1,
                Goal::LastLoses => 1,
                Goal::ByEnds => return Err(GivenUp::Other),
            }),
        })
    }

    /// What the mover gains by a move, the more the better.
    fn gain(&self, moves: &Moves, index: usize) -> i128 {
        let gain = moves.gain(index);
        let gain = if self.game.goal() == Goal::LeastScore {
            -gain
        } else {
            gain
        };
        self.wrapped(gain)
    }

    fn wrapped(&self, number: i128) -> i128 {
        match self.mistake {
            Mistake::Wraps => i128::from(number as i32),
            _ => number,
        }
    }

    fn value(&mut self, words: &[i64], mover: Player, depth: usize) -> Result<i128, GivenUp> {
        let key_mover = match self.mistake {
            Mistake::MoverBlind => Player::First,
            _ => mover,
        };
        let key = (words.to_vec(), key_mover);
        if let Some(&known) = self.known.get(&key)
            && !(self.mistake == Mistake::ZeroIsUnknown && known == 0)
        {
            return Ok(known);
        }
        if depth > DEEPEST {
            return Err(GivenUp::Other);
        }
        let value = match self.expand(words, key_mover)? {
            Err(end) => end,
            Ok(moves) => self.best(&moves, mover, depth)?,
        };
        if self.mistake != Mistake::Forgets {
            self.known.insert(key, value);
        }
        Ok(value)
    }

    fn best(&mut self, moves: &Moves, mover: Player, depth: usize) -> Result<i128, GivenUp> {
        let is_opponent = mover == Player::Second;
        if self.mistake == Mistake::GreedyOpponent && is_opponent {
            let index = self.greediest(moves);
            return self.after(moves, index, mover, depth);
        }
        let mut best = match self.mistake {
            Mistake::Sentinel(start) => Some(start),
            _ => None,
        };
        for index in 0..moves.len() {
            let value = self.after(moves, index, mover, depth)?;
            // An opponent who helps wants what is worst for itself.
            let helps = self.mistake == Mistake::HelpfulOpponent && is_opponent;
            let is_better = best.is_none_or(|best| if helps { value < best } else { value > best });
            if is_better {
                best = Some(value);
            }
        }
        best.ok_or(GivenUp::Other)
    }

    fn after(
        &mut self,
        moves: &Moves,
        index: usize,
        mover: Player,
        depth: usize,
    ) -> Result<i128, GivenUp> {
        let gain = self.gain(moves, index);
        let words = moves.next(index).to_vec();
        let sum = if moves.again(index) {
            gain + self.value(&words, mover, depth + 1)?
        } else {
            gain - self.value(&words, mover.opponent(), depth + 1)?
        };
        Ok(self.wrapped(sum))
    }

    /// The first of the moves with the greatest gain.
    fn greediest(&self, moves: &Moves) -> usize {
        let best = (0..moves.len()).map(|index| self.gain(moves, index)).max();
        let first = (0..moves.len()).find(|&index| Some(self.gain(moves, index)) == best);
        first.unwrap_or(0)
    }

    /// Plays one line in which both take what looks best at once.
    fn play_out(&mut self, mut words: Vec<i64>) -> Result<i128, GivenUp> {
        let mut mover = Player::First;
        let mut lead = 0;
        loop {
            let sign = if mover == Player::First { 1 } else { -1 };
            let moves = match self.expand(&words, mover)? {
                Err(end) => return Ok(lead + sign * end),
                Ok(moves) => moves,
            };
            let index = match self.mistake {
                Mistake::Greedy => self.greediest(&moves),
                _ => self.best_after_reply(&moves, mover)?,
            };
            lead += sign * self.gain(&moves, index);
            words = moves.next(index).to_vec();
            if !moves.again(index) {
                mover = mover.opponent();
            }
        }
    }

    /// The first of the moves whose gain less the opponent's best next gain is greatest.
    fn best_after_reply(&mut self, moves: &Moves, mover: Player) -> Result<usize, GivenUp> {
        let mut best: Option<(i128, usize)> = None;
        for index in 0..moves.len() {
            let next = moves.next(index).to_vec();
            let (next_mover, sign) = match moves.again(index) {
                true => (mover, 1),
                false => (mover.opponent(), -1),
            };
            let reply = match self.expand(&next, next_mover)? {
                Err(end) => end,
                Ok(replies) => {
                    let gains = (0..replies.len()).map(|reply| self.gain(&replies, reply));
                    gains.max().unwrap_or(0)
                }
            };
            let worth = self.gain(moves, index) + sign * reply;
            if best.is_none_or(|(best, _)| worth > best) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| index).ok_or(GivenUp::Other)
    }
}
