//! The value of an expression that reads no name, such as `-(10 ** 4)`.

use pilewise::rules::{Binary, Expression, Node, Unary};

/// The integer that a constant expression stands for, or `None` if it reads anything or does
/// not fit in 64 bits.
pub(super) fn constant(expression: &Expression) -> Option<i64> {
    match &expression.node {
        Node::Integer(number) => Some(*number),
        Node::Unary(Unary::Negate, operand) => constant(operand)?.checked_neg(),
        Node::Binary(operator, left, right) => {
            let (left, right) = (constant(left)?, constant(right)?);
            match operator {
                Binary::Add => left.checked_add(right),
                Binary::Subtract => left.checked_sub(right),
                Binary::Multiply => left.checked_mul(right),
                Binary::Power => left.checked_pow(u32::try_from(right).ok()?),
                _ => None,
            }
        }
        _ => None,
    }
}
