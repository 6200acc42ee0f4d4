//! The last stone wins, or loses: who does is read off a sum.
//!
//! Let H(1) = 1, and H(k+1) = H(k) + H(j) for the least j with L(H(j)) >= H(k); there is one,
//! since L(x) >= x. (For L(x) = 2x these are the Fibonacci numbers, for L(x) = x the powers of
//! two.) Every heap h is the sum of *parts*: the greatest H that is not above h, and the parts of
//! what is left. Call the least part p(h). **A mover who may take up to q wins h if and only if
//! q >= p(h).**
//!
//! 1. If b follows a = H(k) among the parts, then L(b) < a: what is left is less than
//!    H(k+1) - H(k) = H(j), so b is below H(j), and j was the least. The other way round, H's so
//!    ordered that L(b) < a holds for neighbours are the parts of their sum: by induction, those
//!    that follow a = H(k) add up to less than H(j), so a is the greatest H in the sum.
//! 2. To take p(h) wins: either nothing is left, or L(p(h)) < p(h - p(h)) by 1, and the
//!    opponent has lost by induction.
//! 3. Let 0 < y < H(i), and s = p(y) = H(k). Then L(H(i) - y) >= s. For let z = y - s; if H(i)
//!    were less than z + H(k+1), it would be z + t with s < t < H(k+1), and the parts of z and
//!    of t together would be parts by 1; but H(i) has only one. So H(i) - y is at least
//!    H(k+1) - H(k), and L of that is at least H(k).
//! 4. If a take of x leaves y' > 0 and x is not the sum of the last parts of h, then cut off
//!    the parts that h and h - x have in common: x = h' - y' where H(i), the first part of h',
//!    is above y'. L(x) >= L(H(i) - y') >= p(y') = p(h - x) by 3: the opponent wins. So only sums
//!    of the last parts can win, and no x < p(h) is one.
//!
//! By 4 all winning moves are found, too. If who takes the last stone loses, it is the same
//! game with one stone less: who must move with one stone left has lost, and to take all before
//! that never helps.
//!
//! Source: A. J. Schwenk, "Take-Away Games", The Fibonacci Quarterly 8 (1970), for any L that
//! does not fall; M. J. Whinihan, "Fibonacci Nim", ibid. 1 (1963), for 2x.
//!
//! Time: O(log n) for a limit that is not large itself, a move of the line likewise. Memory: the
//! numbers H up to n, at most 65,536.

use crate::control::{Control, Meter};
use crate::engine::Oracle;
use crate::engine::fit::Estimate;
use crate::engine::window::growing::limit::Limit;
use crate::engine::window::growing::shape::Shape;
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Goal, Move, Outcome, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::solution::BestMove;
use crate::value::Value;

/// No more numbers H than this are listed.
const MOST_NUMBERS: usize = 1 << 16;

/// Bytes of a move of the line, and of a best move.
const LINE_MOVE: u64 = 8;
const BEST_MOVE: u64 = 128;

/// The numbers H, up to a heap.
#[derive(Debug)]
pub(super) struct Parting {
    limit: Limit,
    numbers: Vec<u64>,
}

impl Parting {
    /// The numbers up to `stones`, or `None` where there are too many.
    pub(super) fn of(limit: Limit, stones: u64) -> Option<Self> {
        let mut numbers = vec![1];
        let (mut last, mut least) = (1u64, 0);
        loop {
            while limit.unbounded(numbers[least]) < i128::from(last) {
                least += 1;
            }
            match last
                .checked_add(numbers[least])
                .filter(|&next| next <= stones)
            {
                None => return Some(Self { limit, numbers }),
                Some(_) if numbers.len() == MOST_NUMBERS => return None,
                Some(next) => last = next,
            }
            numbers.push(last);
        }
    }

    pub(super) fn estimate(&self) -> Estimate {
        Estimate {
            positions: Some(1),
            bytes: Some(self.bytes()),
            at_most: false,
            seconds: 1e-6 + self.numbers.len() as f64 * 5e-9,
        }
    }

    fn bytes(&self) -> u64 {
        (self.numbers.len() * size_of::<u64>()) as u64
    }

    /// Adds the parts of a heap to others, the greatest first.
    fn add_parts(&self, mut stones: u64, parts: &mut Vec<u64>) {
        let mut numbers = self.numbers.as_slice();
        while stones > 0 {
            numbers = &numbers[..numbers.partition_point(|&number| number <= stones)];
            let part = numbers[numbers.len() - 1];
            parts.push(part);
            stones -= part;
        }
    }

    /// The takes of up to `most` that win if the last stone does, ascending.
    fn winning(&self, stones: u64, most: u64) -> Vec<u64> {
        let mut parts = Vec::new();
        self.add_parts(stones, &mut parts);
        let (mut take, mut winning) = (0, Vec::new());
        while let Some(part) = parts.pop() {
            take += part;
            let next = parts.last();
            let wins = next.is_none_or(|&next| self.limit.unbounded(take) < i128::from(next));
            if take <= most && wins {
                winning.push(take);
            }
        }
        winning
    }
}

/// A heap with its limit.
pub(super) struct Heap<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    parting: Parting,
    control: Control<'g>,
}

impl std::fmt::Debug for Heap<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Heap")
            .field("stones", &self.shape.length)
            .finish_non_exhaustive()
    }
}

/// What is left, and how much may be taken of it.
#[derive(Clone, Copy, Debug)]
struct State {
    stones: u64,
    most: u64,
}

impl<'g> Heap<'g> {
    pub(super) fn new(
        game: &'g RulesGame,
        shape: Shape<'g>,
        parting: Parting,
        control: &Control<'g>,
    ) -> Self {
        Self {
            game,
            shape,
            parting,
            control: *control,
        }
    }

    fn start(&self) -> State {
        self.state(0, self.shape.start_limit)
    }

    /// The state at a place where the limit is this.
    fn state(&self, row: usize, limit: i128) -> State {
        let stones = (self.shape.length - row) as u64;
        let most = limit.clamp(0, stones.into()) as u64;
        State { stones, most }
    }

    /// The stones of which who takes the last one wins.
    fn contested(&self, state: State) -> u64 {
        match self.game.goal() {
            Goal::LastLoses => state.stones.saturating_sub(1),
            _ => state.stones,
        }
    }

    /// The takes that win.
    fn winning(&self, state: State) -> Vec<u64> {
        self.parting.winning(self.contested(state), state.most)
    }

    /// The take of the tie rule where short ones come first, and what is left of the parts: the
    /// least of them wins; where that is too much, nothing does.
    fn shortest(&self, parts: &mut Vec<u64>, most: u64) -> u64 {
        let Some(least) = parts.pop() else {
            // The last stone of a game in which it loses.
            return 1;
        };
        if least <= most {
            return least;
        }
        self.parting.add_parts(least - 1, parts);
        1
    }

    /// The take of the tie rule where long ones come first.
    fn longest(&self, state: State) -> u64 {
        self.winning(state).last().copied().unwrap_or(state.most)
    }

    /// Fails if a line of so many moves, and of those that `state` leaves at least, takes too
    /// much memory.
    fn allow_moves(&self, made: u64, state: State) -> Result<(), SolveError> {
        let mut moves = 2 * made;
        if self.shape.nearest_first {
            // Who is lost takes one, and the other no more than that allows.
            let both = 1 + self.parting.limit.unbounded(1) as u64;
            moves = moves.max((state.stones - state.most) / both);
        }
        self.control.allow_bytes(moves.saturating_mul(LINE_MOVE))
    }

    fn outcome(&self, state: State) -> Outcome {
        let has_won = state.most == 0 && self.game.goal() == Goal::LastLoses;
        if has_won || !self.winning(state).is_empty() {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }
}

impl Oracle for Heap<'_> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let Some((row, limit)) = self.shape.row_and_limit(&position.words) else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        Ok(Value::Decided {
            outcome: self.outcome(self.state(row, limit)),
            moves: None,
        })
    }

    fn positions(&self) -> u64 {
        1
    }

    fn bytes(&self) -> u64 {
        self.parting.bytes()
    }

    fn best_moves(&mut self) -> Result<Option<Vec<BestMove>>, SolveError> {
        let state = self.start();
        let mut takes = self.winning(state);
        let outcome = self.outcome(state);
        if outcome == Outcome::Loss {
            // They are all as good.
            (self.control).allow_bytes(state.most.saturating_mul(BEST_MOVE))?;
            takes = (1..=state.most).collect();
        }
        if !self.shape.nearest_first {
            takes.reverse();
        }
        let best = takes.into_iter().map(|take| BestMove {
            chosen: Move {
                kind: self.shape.kind,
                choices: vec![self.shape.choice(0, take as usize)],
            },
            gain: 0,
            value: Value::Decided {
                outcome,
                moves: None,
            },
        });
        Ok(Some(best.collect()))
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut meter = Meter::new(&self.control, None);
        let mut moves = MoveList::new();
        let (mut row, mut state) = (0, self.start());
        let mut parts = Vec::new();
        self.parting.add_parts(self.contested(state), &mut parts);
        while state.most > 0 {
            meter.count(1)?;
            let take = if self.shape.nearest_first {
                self.shortest(&mut parts, state.most)
            } else {
                self.longest(state)
            };
            let next = row + take as usize;
            moves.push(self.shape.kind, &[self.shape.choice(row, next)]);
            row = next;
            state = self.state(row, self.parting.limit.unbounded(take));
            if moves.len().is_power_of_two() {
                self.allow_moves(moves.len() as u64, state)?;
            }
        }
        Ok(Some(moves))
    }
}
