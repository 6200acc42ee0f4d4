//! `ends`: two ends of a row; a move takes the first or the last element.
//!
//! Take the plain game first: a move scores the element that it takes, and v(R) is the value
//! of the row R to the player to move. Write alt(M) for the largest of the numbers M, minus the
//! second largest, plus the third … Adding two numbers p and q to M changes alt(M) by at most
//! |p - q|.
//!
//! **Valleys.** A row without an inner maximum descends and then ascends, and stays so when an
//! end is taken. Its largest element is at an end, so both players can always take the
//! largest number left, which no player could better if all were free to be taken. So
//! v(R) = alt(R), and to take the larger end is best.
//!
//! **Fusion.** Where b is at least its neighbours a and c, v(X a b c Y) = v(X m Y) for
//! m = a - b + c. By induction on the length; |v| changes by at most as much as one element does.
//! - If neither X nor Y is empty, both rows have the same moves, with equal values by induction.
//!   If both are empty, v(a b c) = max(a, c) - (b - min(a, c)) = m. So let X be empty, Y = Z y.
//! - *At most.* To take y is y - v(a b c Z) = y - v(m Z), a move of m Y too. To take a is at most
//!   a - (b - v(c Y)). If v(c Y) = c - v(Y), that is m - v(Y). If v(c Y) = y - v(c Z), it is
//!   a - b + y - v(c Z), at most y - v(m Z) because c - m = b - a.
//! - *At least.* Shorter rows may be fused, so let Y be a valley. Then m Y fuses into a valley
//!   h W: m takes in the first 2j elements of Y as long as there is an inner maximum, and W is
//!   the rest. If W ends in a y that is at least h, to take y is best in m Y, and a move of a b c Y as well.
//!   Otherwise h is at least all of W. Then Y = y₁ … y₂ⱼ W with y₁ ≥ … ≥ y₂ⱼ ≥ h, and
//!   v(Y) = d + alt(W) with d = y₁ - y₂ + … - y₂ⱼ. Fusing c, which is at least m, with some of
//!   these pairs makes b c Y a valley too, all of it at least h up to W; its value is at most
//!   (b - c) + d + alt(W) = b - c + v(Y). So to take a yields at least a - b + c - v(Y) = m - v(Y).
//!
//! **Value.** Fuse until the row is a valley, in one pass with a stack: the stack is a valley
//! before every element, so only its last three blocks can need it. Then v is alt of the valley, read off its
//! two ends.
//!
//! **Line.** A block of the valley stands for an odd number of neighbours, taken one by one
//! from the side on which the block lies. Every such move is best. Say the block at the front
//! is the largest: it is a₁ fused with q₁ and r₁, then with q₂ and r₂ …, where a₁ ≤ q₁,
//! and the value p before each step is at most q and after it at most r. Without a₁, the
//! blocks q₁ r₁ q₂ r₂ … are all at least what the whole block came to, so at least all of the
//! rest W, and they fuse into a valley that begins with q₁ and has an even number of blocks before W.
//! Its value is (q₁ - r₁) + (q₂ - r₂) + … + alt(W), so a₁ minus it is the value of the row; and its
//! largest block, q₁, is again at the front.
//!
//! **Other gains.** Let taking the element i score f(i) plus the sum of g over what is left. With
//! G the sum of g over the row, put u = 2v - G. What a move leaves adds G - g(i) to its score,
//! G - g(i) is also what the reply starts from, and so u is the value of the plain game with the elements
//! 2f - g. Stone Game is f = the pile, g = 0; Stone Game VII is f = 0, g = the stone, so
//! v = (sum + v(-stones)) / 2. Where the least score wins, f and g are negated.
//!
//! The plain game's fusion is known from "Termites" of the Polish Olympiad in Informatics (2010), and
//! as the replacement of a hot position by its reversed reply in the theory of combinatorial games.
//!
//! Recognised: two moves (or one with a choice of two), each changing every field by a
//! constant, such that the fields tell how often each was made; conditions that only ask
//! whether the row is empty; gains f(i) + Σ g with f and g made of multiples of elements near
//! i, of i, and of constants. The line is the engine's own: it takes the larger block,
//! and of equal ones that of the move that comes first in the rules; it need not take the
//! first of several best moves.
//!
//! Time: O(n) for the value of any part of the row, and for the line. Memory: 16 bytes an
//! element (32 where 64 bits do not suffice), and one for a move of the line.

mod fuse;
mod moves;
mod region;
mod shape;

#[cfg(test)]
mod tests;

use fuse::Fused;
use shape::Shape;

use super::fit::{Cost, Decline, Engine};
use super::oracle::Oracle;
use super::series::Number;
use crate::control::{Control, Meter};
use crate::error::{Fault, PlayError, SolveError};
use crate::game::{Game, Position};
use crate::line::MoveList;
use crate::rules::RulesGame;
use crate::value::Value;

/// The engine's name.
const NAME: &str = "ends";

/// How many elements are read, or moves written, at a time.
const STRETCH: usize = 1024;

/// `ends` fuses the row until its larger end is its largest element.
pub(crate) struct Ends;

impl Engine for Ends {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fit(&self, game: &RulesGame) -> Result<Cost, Decline> {
        let shape = Shape::of(game)?;
        let elements = shape.length as u64;
        let bytes = match largest(&shape) {
            Some(Width::Narrow) => fuse::bytes::<i64>(elements),
            _ => fuse::bytes::<i128>(elements),
        };
        Ok(Cost {
            positions: Some(elements),
            bytes: Some(bytes),
            seconds: 3e-6 + elements as f64 * 6e-9,
            how: "each element once".to_owned(),
        })
    }

    fn solve<'g>(
        &self,
        game: &'g RulesGame,
        control: &Control<'g>,
    ) -> Result<Box<dyn Oracle + 'g>, SolveError> {
        let shape = Shape::of(game).map_err(|decline| decline.into_error(NAME))?;
        Ok(match largest(&shape) {
            Some(Width::Narrow) => Box::new(Row::<i64>::solve(game, shape, control)?),
            Some(Width::Wide) => Box::new(Row::<i128>::solve(game, shape, control)?),
            None => return Err(PlayError::new(Fault::Overflow).into()),
        })
    }
}

/// How wide the integers must be.
#[derive(Clone, Copy)]
enum Width {
    Narrow,
    Wide,
}

/// The width in which all blocks and sums fit, by the sum of magnitudes; `None` beyond 128 bits.
fn largest(shape: &Shape<'_>) -> Option<Width> {
    let left = shape
        .left
        .as_ref()
        .map_or(Some(0), |left| left.magnitude())?;
    let each = shape.fused.magnitude()?.checked_add(left)?;
    let all = each.checked_mul(shape.length as i128)?;
    let narrow = all.max(each) <= i128::from(i64::MAX);
    Some(if narrow { Width::Narrow } else { Width::Wide })
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
            .field("elements", &self.shape.length)
            .finish()
    }
}

impl<'g, N: Number> Row<'g, N> {
    fn solve(
        game: &'g RulesGame,
        shape: Shape<'g>,
        control: &Control<'g>,
    ) -> Result<Self, SolveError> {
        let length = shape.length;
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
        let (front, back) = part;
        // Until this is done, what is fused is no part.
        self.part = (0, 0);
        self.fused.restart(front);
        let mut elements = [N::default(); STRETCH];
        let mut total = N::default();
        for from in (front..back).step_by(STRETCH) {
            let elements = &mut elements[..STRETCH.min(back - from)];
            self.meter.count(elements.len() as u64)?;
            if let Some(left) = &self.shape.left {
                left.write(from, elements);
                total = elements
                    .iter()
                    .fold(total, |total, &element| total + element);
            }
            self.shape.fused.write(from, elements);
            self.fused.extend(elements);
        }
        let plain: i128 = self.fused.value().into();
        let by_sign = match self.shape.left {
            // Twice the value, as the module's text says.
            Some(_) => (plain + total.into()) / 2,
            None => plain,
        };
        self.value = by_sign * self.shape.sign;
        self.part = part;
        Ok(())
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
        fuse::bytes::<N>(self.shape.length as u64)
    }

    fn line(&mut self) -> Result<Option<MoveList>, SolveError> {
        let mut left = self.shape.length;
        self.fuse((0, left))?;
        // The moves are no further positions, but the caller may stop them likewise.
        let mut meter = Meter::new(self.meter.control(), Some(left as u64));
        let mut moves = MoveList::new();
        for (end, count) in self.fused.runs() {
            for from in (0..count).step_by(STRETCH) {
                let now = STRETCH.min(count - from);
                meter.count(now as u64)?;
                for _ in 0..now {
                    let chosen = self.shape.move_at(end, left);
                    moves.push(chosen.kind, &chosen.choices);
                    left -= 1;
                }
            }
        }
        Ok(Some(moves))
    }
}
