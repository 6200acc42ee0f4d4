//! `ends`: two ends of a row; a move takes the first or the last element.
//!
//! Take the plain game first: a move scores the element that it takes, and v(R) is the value
//! of the row R for the player to move. Changing one element by d changes v by at most |d|.
//! Write alt(M) for the largest of the numbers M minus the second largest plus the third …;
//! adding two numbers p and q to M changes alt(M) by at most |p - q|.
//!
//! **Valleys.** A row without an inner maximum descends and then ascends, and so does what is
//! left when an end is taken. Its largest element is always at an end, so both players can
//! take the largest number left at every turn, and could do no better if any number were free
//! to be taken. So v(R) = alt(R), and to take the larger end is best.
//!
//! **Fusion.** Where b is at least its neighbours a and c, v(X a b c Y) = v(X m Y) for
//! m = a - b + c. The proof is by induction on the length.
//! - If neither X nor Y is empty, both rows have the same moves, and they lead to equal values.
//!   If both are empty, v(a b c) = max(a, c) - (b - min(a, c)) = m. So let X be empty and
//!   Y = Z y.
//! - *At most v(m Y).* To take y is worth y - v(a b c Z) = y - v(m Z), as in m Y. To take a is
//!   worth at most a - (b - v(c Y)). If v(c Y) = c - v(Y), that is m - v(Y), a move of m Y.
//!   If v(c Y) = y - v(c Z), it is a - b + y - v(c Z), at most y - v(m Z) since c - m = b - a.
//! - *At least v(m Y).* Shorter rows may be fused, so let Y be a valley. Let m take in y and y'
//!   at the front of Y as long as m ≤ y > y'. That is how y₁ … y₂ⱼ become part of it, with
//!   y₁ ≥ … ≥ y₂ⱼ as Y is a valley, and it makes m Y a valley h W with h ≤ y₂ⱼ. If W ends in a
//!   y that is at least h, y is largest: to take it is best in m Y, and just as good in
//!   a b c Y. Otherwise h is at least all of W, so v(Y) = d + alt(W) for
//!   d = y₁ - y₂ + … - y₂ⱼ, and to take m is best in m Y. As c ≥ m, it takes in some of the
//!   same pairs, if any, to make b c Y a valley, of which all before W is at least h. Its value
//!   is at most (b - c) + d + alt(W) = b - c + v(Y), so to take a is worth at least
//!   a - b + c - v(Y) = m - v(Y).
//!
//! **Value.** One pass with a stack fuses the row into a valley: before an element is added,
//! the stack is a valley, so only its last three blocks can have an inner maximum. Then v is
//! alt of the valley, read off its two ends.
//!
//! **Line.** A block of the valley stands for an odd number of neighbours. They are taken one
//! by one from the side on which the block lies, and each such move is best. Say that the
//! largest block is the one at the front: an element a fused with q₁ and r₁, the outcome fused
//! with q₂ and r₂, and so on, and let W be what follows. The outcome h of all these steps is at
//! most each qᵢ and rᵢ. Without a, the blocks q₁ r₁ q₂ r₂ … fuse into a valley that
//! begins with q₁, and that has an even number of blocks, all at least h and so at least W,
//! before W. Its value is (q₁ - r₁) + (q₂ - r₂) + … + alt(W), so a minus that is h - alt(W), the
//! value of the row; and its largest block, q₁, is again at the front.
//!
//! **Other gains.** Let taking element i score f(i) plus the sum of g over what is left after
//! it. With G(R) the sum of g over R, u = 2v - G is the value of the plain game with the
//! elements 2f - g: put v = (u + G) / 2 into v(R) = f + G(R') - v(R'), where G(R') = G(R) - g.
//! Stone Game has f = the pile and g = 0; Stone Game VII has f = 0 and g = the stone, so its
//! value is (sum + v(-stones)) / 2. Where the least score wins, f and g are negated.
//!
//! The plain game's fusion is known from the task "Termites" of the Polish Olympiad in
//! Informatics 2010, and from the theory of hot games, where b is the reply to a.
//!
//! Recognised: two moves (or one with a choice of two), each changing every field by a
//! constant, so that the fields tell how often each was made; conditions that ask only whether
//! the row is empty; gains f(i) + Σ g with f and g made of multiples of elements near the
//! i-th, of i, and of constants. The line is the engine's own: it takes the larger block, and
//! of two equal ones that of the move that comes first in the rules. So it need not take the
//! first of several best moves.
//!
//! Time: O(n) for the value of any part of the row, and for the line. Memory: 16 bytes an
//! element (32 where 64 bits do not suffice), and one a move of the line.

mod fuse;
mod moves;
mod pattern;
mod region;
mod shape;

#[cfg(test)]
mod tests;

use fuse::{End, Fused};
use shape::{Patterns, Shape};

use super::argument::Argument;
use super::fit::{Decline, Engine, Estimate, Fit, Ready};
use super::oracle::Oracle;
use super::reach::Reach;
use super::series::{Number, Width};
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::rules::settled::SettledRules;
use crate::value::Value;

/// The engine's name.
const NAME: &str = "ends";

/// How many elements are read, or moves written, at a time.
const STRETCH: usize = 1024;

/// The same for a row of no more than this, for which less is to be cleared.
const SHORT_STRETCH: usize = 32;

static ARGUMENT: Argument = Argument {
    of: "ends",
    why: "A pile b between two piles a and c that are no larger can be fused with them into \
          one of a - b + c: whoever takes a or c is answered by b and then the other. That \
          leaves a row that falls and then rises, where the largest pile is always at an end, \
          so that taking the larger end is best.",
    cost: "time and memory: proportional to the row",
    reference: "the task Termites of the Polish Olympiad in Informatics 2010; the theory of \
                hot games (Berlekamp, Conway, Guy, Winning Ways)",
};

/// `ends` fuses the row until its larger end is its largest element.
#[derive(Debug)]
pub(crate) struct Ends;

impl Engine for Ends {
    fn name(&self) -> &'static str {
        NAME
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn fit(&self, rules: &SettledRules) -> Result<Box<dyn Fit>, Decline> {
        Ok(Box::new(Patterns::of(rules)?))
    }
}

impl Fit for Patterns {
    fn reads_anew(&self) -> bool {
        self.common.is_none()
    }

    fn at<'g>(&'g self, game: &'g RulesGame) -> Result<Box<dyn Ready<'g> + 'g>, Decline> {
        let shape = self.on(game)?;
        let width = width(&shape);
        Ok(Box::new(Fitted { game, shape, width }))
    }
}

/// A game of the shape, and the width in which it is solved; `None` beyond 128 bits.
struct Fitted<'g> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    width: Option<Width>,
}

impl<'g> Ready<'g> for Fitted<'g> {
    fn estimate(&self, _: Option<&Reach>) -> Estimate {
        let elements = self.shape.length() as u64;
        let bytes = match self.width {
            Some(Width::Narrow) => fuse::bytes::<i64>(elements),
            Some(Width::Wide) | None => fuse::bytes::<i128>(elements),
        };
        Estimate {
            positions: Some(elements),
            bytes: Some(bytes),
            at_most: false,
            seconds: 3e-6 + elements as f64 * 6e-9,
        }
    }

    fn how(&self, _: Option<&Reach>) -> String {
        "each element once".to_owned()
    }

    fn argument(&self) -> &'static Argument {
        &ARGUMENT
    }

    fn solve(self: Box<Self>, control: &Control<'g>) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let Self { game, shape, width } = *self;
        Ok(match width {
            Some(Width::Narrow) => Box::new(Row::<i64>::solve(game, shape, control)?),
            Some(Width::Wide) => Box::new(Row::<i128>::solve(game, shape, control)?),
            None => return Err(PlayError::new(Fault::Overflow).into()),
        })
    }
}

/// The width in which all blocks and sums fit, by the sum of magnitudes; `None` beyond 128 bits.
fn width(shape: &Shape<'_>) -> Option<Width> {
    let left = shape.left().map_or(Some(0), |left| left.magnitude())?;
    let each = shape.fused().magnitude()?.checked_add(left)?;
    let all = each.checked_mul(shape.length().max(1) as i128)?;
    Some(Width::up_to(all))
}

/// Knows the value of any part of the row; computes in integers `N`, wide enough for all sums.
struct Row<'g, N> {
    game: &'g RulesGame,
    shape: Shape<'g>,
    meter: Meter<'g>,
    /// The part of the row fused last, and its value as a number.
    fused: Fused<N>,
    part: (usize, usize),
    value: i128,
}

impl<N> std::fmt::Debug for Row<'_, N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Ends")
            .field("elements", &self.shape.length())
            .finish()
    }
}

impl<'g, N: Number> Row<'g, N> {
    fn solve(
        game: &'g RulesGame,
        shape: Shape<'g>,
        control: &Control<'g>,
    ) -> Result<Self, SolveError> {
        let length = shape.length();
        control.allow_bytes(fuse::bytes::<N>(length as u64))?;
        let mut row = Self {
            game,
            meter: Meter::new(control, Some(length as u64)),
            fused: Fused::with_capacity(length),
            shape,
            part: (0, 0),
            value: 0,
        };
        row.fuse((0, length))?;
        Ok(row)
    }

    /// Fuses the part of the row from one place to another, unless it was the last one.
    fn fuse(&mut self, part: (usize, usize)) -> Result<(), SolveError> {
        if self.part == part {
            return Ok(());
        }
        // Until this is done, what is fused is no part.
        self.part = (0, 0);
        let total = if part.1 - part.0 <= SHORT_STRETCH {
            self.fuse_by::<SHORT_STRETCH>(part)?
        } else {
            self.fuse_by::<STRETCH>(part)?
        };
        let plain: i128 = self.fused.value().into();
        let by_sign = match self.shape.left() {
            // Twice the value, as the module's text says.
            Some(_) => (plain + total.into()) / 2,
            None => plain,
        };
        self.value = by_sign * self.shape.sign;
        self.part = part;
        Ok(())
    }

    /// Fuses a part, so many elements at a time, and adds up what is scored for those left.
    fn fuse_by<const COUNT: usize>(
        &mut self,
        (front, back): (usize, usize),
    ) -> Result<N, SolveError> {
        self.fused.restart(front);
        let mut elements = [N::default(); COUNT];
        let mut total = N::default();
        for from in (front..back).step_by(COUNT) {
            let elements = &mut elements[..COUNT.min(back - from)];
            self.meter.count(elements.len() as u64)?;
            if let Some(left) = self.shape.left() {
                left.write(from, elements);
                total = elements
                    .iter()
                    .fold(total, |total, &element| total + element);
            }
            self.shape.fused().write(from, elements);
            self.fused.extend(elements);
        }
        Ok(total)
    }
}

impl<N: Number> Oracle for Row<'_, N> {
    fn value(&mut self, position: &Position) -> Result<Value, SolveError> {
        let Some(part) = self.shape.part(&position.words) else {
            let shown = self.game.show(&position.words);
            return Err(PlayError::new(Fault::Unreachable).in_position(shown).into());
        };
        if part.0 == part.1 {
            return Ok(Value::Score(0));
        }
        self.fuse(part)?;
        Ok(Value::Score(self.value))
    }

    fn positions(&self) -> u64 {
        self.meter.positions
    }

    fn bytes(&self) -> u64 {
        fuse::bytes::<N>(self.shape.length() as u64)
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let length = self.shape.length();
        self.fuse((0, length))?;
        // The moves are no further positions, but the caller may stop them likewise.
        let mut meter = Meter::new(self.meter.control(), Some(length as u64));
        let [front, back] = [End::Front, End::Back].map(|end| self.shape.move_at(end, 2));
        let kinds = [front, back].map(|chosen| u8::try_from(chosen.kind).ok());
        if let ([Some(front_kind), Some(back_kind)], true) =
            (kinds, front.choices.is_empty() && back.choices.is_empty())
        {
            return Ok(Some(self.kinds(front_kind, back_kind, &mut meter)?));
        }
        let (mut moves, mut left) = (MoveList::new(), length);
        for (end, count) in self.fused.runs() {
            for _ in 0..count {
                let chosen = self.shape.move_at(end, left);
                moves.push(chosen.kind, &chosen.choices);
                left -= 1;
                if left.is_multiple_of(STRETCH) {
                    meter.count(STRETCH as u64)?;
                }
            }
        }
        Ok(Some(moves))
    }
}

impl<N: Number> Row<'_, N> {
    /// The line where moves have no choices, so that their kinds are all there is to them.
    fn kinds(&self, front: u8, back: u8, meter: &mut Meter<'_>) -> Result<MoveList, SolveError> {
        let length = self.shape.length();
        let mut kinds = vec![0; length];
        let mut made = 0;
        let mut look_at = STRETCH;
        for (end, count) in self.fused.runs() {
            let kind = if end == End::Front { front } else { back };
            // Most blocks are single elements.
            kinds[made] = kind;
            if count > 1 {
                kinds[made + 1..made + count].fill(kind);
            }
            made += count;
            if made >= look_at {
                meter.count(STRETCH as u64)?;
                look_at = made + STRETCH;
            }
        }
        // The last element may be open to one of the moves alone.
        if let Some(last) = kinds.last_mut()
            && self.shape.move_at(End::Front, 1) == self.shape.move_at(End::Back, 2)
        {
            *last = back;
        }
        Ok(MoveList::without_choices(kinds))
    }
}
