//! Evaluates an expression by walking its tree: the plain meaning of the language.
//!
//! Everything is computed in 128 bits. The compiled programs of [`super::machine`] are held
//! against this in tests; it also serves all that is evaluated once: the start of play,
//! requirements, answers, and the numbers in a move's text.

use super::arithmetic::{divide, greatest_common_divisor, power, remainder, set_bit};
use super::bind::{BoundInput, Layout};
use super::expression::{Binary, Expression, Function, Node, Quantifier, Span, Unary};
use super::row::Row;
use crate::deliberate::Deliberate;
use crate::error::{Fault, PlayError};

/// How many elements the quantifiers of one expression may look at: a file of ten million
/// numbers twenty times over, a few seconds.
const MOST_LOOKS: u64 = 200_000_000;

/// The result of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Datum {
    Integer(i128),
    Boolean(bool),
    Set(u64),
}

impl Datum {
    /// The integer that the checker has assured.
    pub(crate) fn integer(self) -> i128 {
        match self {
            Datum::Integer(number) => number,
            Datum::Boolean(truth) => i128::from(truth),
            Datum::Set(mask) => i128::from(mask),
        }
    }

    /// The boolean that the checker has assured.
    pub(crate) fn boolean(self) -> bool {
        self.integer() != 0
    }

    fn set(self) -> u64 {
        match self {
            Datum::Set(mask) => mask,
            Datum::Integer(_) | Datum::Boolean(_) => 0,
        }
    }

    /// The word in which a position keeps this value.
    pub(crate) fn word(self) -> Result<i64, Fault> {
        match self {
            Datum::Integer(number) => {
                i64::try_from(number).map_err(|_| Fault::WordOverflow(number))
            }
            Datum::Boolean(truth) => Ok(i64::from(truth)),
            Datum::Set(mask) => Ok(mask as i64),
        }
    }
}

/// What the names in an expression stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surroundings<'a> {
    pub(crate) inputs: &'a [BoundInput],
    pub(crate) layout: &'a Layout,
    /// Which fields are sets or booleans is known from the expression's own type.
    pub(crate) words: &'a [i64],
    pub(crate) choices: &'a [i64],
    pub(crate) first: bool,
    pub(crate) value: i128,
}

impl<'a> Surroundings<'a> {
    /// The surroundings of an expression over the input alone.
    pub(crate) fn input_only(inputs: &'a [BoundInput], layout: &'a Layout) -> Self {
        Self {
            inputs,
            layout,
            words: &[],
            choices: &[],
            first: true,
            value: 0,
        }
    }

    /// Evaluates `expression`.
    ///
    /// # Complexity
    /// O(its size), times the length of the list for each quantifier around a part.
    pub(crate) fn evaluate(&self, expression: &Expression) -> Result<Datum, PlayError> {
        Walk {
            around: self,
            elements: Vec::new(),
            looks: 0,
        }
        .evaluate(expression)
        .map_err(|misstep| *misstep)
    }

    /// The elements of a list, a tuple field or a tuple literal.
    pub(crate) fn elements_of(&self, expression: &Expression) -> Result<Vec<i64>, PlayError> {
        let mut walk = Walk {
            around: self,
            elements: Vec::new(),
            looks: 0,
        };
        let Node::Tuple(entries) = &expression.node else {
            let elements = walk.elements(expression);
            return elements.map(<[i64]>::to_vec).map_err(|misstep| *misstep);
        };
        let entries = entries.iter().map(|entry| {
            let datum = walk.evaluate(entry).map_err(|misstep| *misstep)?;
            datum
                .word()
                .map_err(|fault| PlayError::at(fault, &entry.span))
        });
        entries.collect()
    }
}

/// An error on its way up the tree: boxed, so that what has none does not carry its size.
type Misstep = Box<PlayError>;

#[cold]
fn misstep(fault: Fault, span: &Span) -> Misstep {
    Box::new(PlayError::at(fault, span))
}

/// One walk over a tree: the surroundings and the elements that quantifiers look at.
struct Walk<'s, 'a> {
    around: &'s Surroundings<'a>,
    elements: Vec<i64>,
    /// How many elements all quantifiers together have looked at.
    looks: u64,
}

impl<'a> Walk<'_, 'a> {
    fn evaluate(&mut self, expression: &Expression) -> Result<Datum, Misstep> {
        let fault = |fault| misstep(fault, &expression.span);
        Ok(match &expression.node {
            Node::Integer(number) => Datum::Integer(i128::from(*number)),
            Node::Boolean(truth) => Datum::Boolean(*truth),
            Node::Input(parameter) => match &self.around.inputs[*parameter] {
                BoundInput::Integer(number) => Datum::Integer(i128::from(*number)),
                // A row is only ever looked into, by the functions below.
                BoundInput::Row(_) | BoundInput::Rows(_) => Datum::Integer(0),
            },
            Node::Field(field) => {
                let word = self.around.words[self.around.layout.first_word[*field]];
                match expression.kind {
                    super::Type::Boolean => Datum::Boolean(word != 0),
                    super::Type::Set => Datum::Set(word as u64),
                    _ => Datum::Integer(i128::from(word)),
                }
            }
            Node::Choice(choice) => Datum::Integer(i128::from(self.around.choices[*choice])),
            Node::Element { depth } => {
                let element = self.elements[self.elements.len() - 1 - depth];
                Datum::Integer(i128::from(element))
            }
            Node::First => Datum::Boolean(self.around.first),
            Node::Value => Datum::Integer(self.around.value),
            Node::Unary(Unary::Not, operand) => Datum::Boolean(!self.evaluate(operand)?.boolean()),
            Node::Unary(Unary::Negate, operand) => {
                let operand = self.evaluate(operand)?.integer();
                Datum::Integer(
                    operand
                        .checked_neg()
                        .ok_or_else(|| fault(Fault::Overflow))?,
                )
            }
            Node::Binary(operator, left, right) => {
                return self.binary(expression, *operator, left, right);
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let taken = if self.evaluate(condition)?.boolean() {
                    then
                } else {
                    otherwise
                };
                return self.evaluate(taken);
            }
            Node::Index(row, index) => {
                // Which row comes first, as it is written.
                let elements = self.elements(row)?;
                let index = self.evaluate(index)?.integer();
                return element(elements, row, index).map(Datum::Integer);
            }
            Node::Call(function, operands) => return self.call(expression, *function, operands),
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => {
                return self.quantifier(*quantifier, list, condition);
            }
            Node::Set(elements) => {
                let mut mask = 0u64;
                for element in elements {
                    let bit = self.evaluate(element)?.integer();
                    mask |= set_bit(bit).map_err(|fault| misstep(fault, &element.span))?;
                }
                Datum::Set(mask)
            }
            // A tuple is a field's start or a list of choices: those who use it walk it.
            Node::Tuple(_) => Datum::Integer(0),
        })
    }

    fn binary(
        &mut self,
        whole: &Expression,
        operator: Binary,
        left: &Expression,
        right: &Expression,
    ) -> Result<Datum, Misstep> {
        let first = self.evaluate(left)?;
        match operator {
            Binary::And if !first.boolean() => return Ok(Datum::Boolean(false)),
            Binary::Or if first.boolean() => return Ok(Datum::Boolean(true)),
            _ => {}
        }
        let second = self.evaluate(right)?;
        let (a, b) = (first.integer(), second.integer());
        let integer = |result: Result<i128, Fault>| {
            result
                .map(Datum::Integer)
                .map_err(|fault| misstep(fault, &whole.span))
        };
        match operator {
            Binary::Add => integer(a.checked_add(b).ok_or(Fault::Overflow)),
            Binary::Subtract => integer(a.checked_sub(b).ok_or(Fault::Overflow)),
            Binary::Multiply => integer(a.checked_mul(b).ok_or(Fault::Overflow)),
            Binary::Divide => integer(divide(a, b)),
            Binary::Remainder if Deliberate::EvaluateRemainder.is_on() && b != 0 => {
                integer(Ok(a % b))
            }
            Binary::Remainder => integer(remainder(a, b)),
            Binary::Power => integer(power(a, b)),
            Binary::Equal => Ok(Datum::Boolean(first == second)),
            Binary::NotEqual => Ok(Datum::Boolean(first != second)),
            Binary::Less => Ok(Datum::Boolean(a < b)),
            Binary::LessOrEqual => Ok(Datum::Boolean(a <= b)),
            Binary::Greater if Deliberate::EvaluateGreater.is_on() => Ok(Datum::Boolean(a >= b)),
            Binary::Greater => Ok(Datum::Boolean(a > b)),
            Binary::GreaterOrEqual => Ok(Datum::Boolean(a >= b)),
            Binary::And | Binary::Or => Ok(Datum::Boolean(second.boolean())),
            Binary::In => Ok(Datum::Boolean(
                set_bit(a).is_ok_and(|bit| second.set() & bit != 0),
            )),
            Binary::Union => Ok(Datum::Set(first.set() | second.set())),
            Binary::Without => Ok(Datum::Set(first.set() & !second.set())),
        }
    }

    /// The input row that a list expression stands for: a parameter, or a row of one.
    fn row(&mut self, list: &Expression) -> Result<Option<&'a Row>, Misstep> {
        let inputs = self.around.inputs;
        match &list.node {
            Node::Input(parameter) => Ok(match &inputs[*parameter] {
                BoundInput::Row(row) => Some(row),
                BoundInput::Integer(_) | BoundInput::Rows(_) => None,
            }),
            Node::Index(rows, index) => {
                let index_at = self.evaluate(index)?.integer();
                let Node::Input(parameter) = rows.node else {
                    return Ok(None);
                };
                let BoundInput::Rows(rows) = &inputs[parameter] else {
                    return Ok(None);
                };
                let found = usize::try_from(index_at)
                    .ok()
                    .and_then(|index| rows.get(index));
                let length = rows.len() as i64;
                let outside = Fault::IndexOutside {
                    index: index_at,
                    length,
                };
                found.map(Some).ok_or_else(|| misstep(outside, &index.span))
            }
            _ => Ok(None),
        }
    }

    /// The words of a tuple field.
    fn tuple(&self, tuple: &Expression) -> &'a [i64] {
        let Node::Field(field) = tuple.node else {
            return &[];
        };
        let layout = self.around.layout;
        &self.around.words[layout.first_word[field]..layout.first_word[field + 1]]
    }

    /// The elements of a list or tuple expression.
    fn elements(&mut self, row: &Expression) -> Result<&'a [i64], Misstep> {
        match self.row(row)? {
            Some(row) => Ok(row.elements()),
            None => Ok(self.tuple(row)),
        }
    }

    fn call(
        &mut self,
        whole: &Expression,
        function: Function,
        operands: &[Expression],
    ) -> Result<Datum, Misstep> {
        let fault = |fault| misstep(fault, &whole.span);
        let result = match function {
            Function::Length => self.length(&operands[0])?,
            Function::Sum => self.sum(whole, operands)?,
            Function::Least | Function::Greatest => {
                let extremes = self.row(&operands[0])?.and_then(Row::extremes);
                let (least, greatest) = extremes.ok_or_else(|| fault(Fault::EmptyRow))?;
                i128::from(if Deliberate::EvaluateLeast.is_on() {
                    self.elements(&operands[0])?.last().copied().unwrap_or(0)
                } else if function == Function::Least {
                    least
                } else {
                    greatest
                })
            }
            Function::Minimum | Function::Maximum => {
                let mut best = self.evaluate(&operands[0])?.integer();
                for operand in &operands[1..] {
                    let other = self.evaluate(operand)?.integer();
                    best = if function == Function::Minimum {
                        best.min(other)
                    } else {
                        best.max(other)
                    };
                }
                best
            }
            Function::Absolute => {
                let operand = self.evaluate(&operands[0])?.integer();
                operand
                    .checked_abs()
                    .ok_or_else(|| fault(Fault::Overflow))?
            }
            Function::Sign => self.evaluate(&operands[0])?.integer().signum(),
            Function::SquareRoot => {
                let operand = self.evaluate(&operands[0])?.integer();
                operand
                    .checked_isqrt()
                    .ok_or_else(|| fault(Fault::NegativeRoot(operand)))?
            }
            Function::GreatestCommonDivisor => {
                let a = self.evaluate(&operands[0])?.integer().unsigned_abs();
                let b = self.evaluate(&operands[1])?.integer().unsigned_abs();
                let divisor = greatest_common_divisor(a, b);
                i128::try_from(divisor).map_err(|_| fault(Fault::Overflow))?
            }
            Function::Prime => {
                let operand = self.evaluate(&operands[0])?.integer();
                let number =
                    i64::try_from(operand).map_err(|_| fault(Fault::WordOverflow(operand)))?;
                return Ok(Datum::Boolean(super::prime::is_prime(number)));
            }
        };
        Ok(Datum::Integer(result))
    }

    fn length(&mut self, operand: &Expression) -> Result<i128, Misstep> {
        if operand.kind == super::Type::Set {
            return Ok(i128::from(self.evaluate(operand)?.set().count_ones()));
        }
        if let Node::Input(parameter) = operand.node
            && let BoundInput::Rows(rows) = &self.around.inputs[parameter]
        {
            return Ok(rows.len() as i128);
        }
        Ok(self.elements(operand)?.len() as i128)
    }

    fn sum(&mut self, whole: &Expression, operands: &[Expression]) -> Result<i128, Misstep> {
        let [list, from, to] = operands else {
            return Ok(self
                .tuple(&operands[0])
                .iter()
                .map(|&word| i128::from(word))
                .sum());
        };
        let row = self.row(list)?;
        let (from, to) = (self.evaluate(from)?.integer(), self.evaluate(to)?.integer());
        let length = row.map_or(0, Row::length);
        let bounds = i64::try_from(from).ok().zip(i64::try_from(to).ok());
        let sum = row
            .zip(bounds)
            .and_then(|(row, (from, to))| row.sum(from, to));
        sum.ok_or_else(|| misstep(Fault::SliceOutside { from, to, length }, &whole.span))
    }

    fn quantifier(
        &mut self,
        quantifier: Quantifier,
        list: &Expression,
        condition: &Expression,
    ) -> Result<Datum, Misstep> {
        let elements = self.elements(list)?;
        let mut count = 0usize;
        for &element in elements {
            self.looks += 1;
            if self.looks > MOST_LOOKS {
                return Err(misstep(Fault::TooManyElements, &list.span));
            }
            self.elements.push(element);
            let holds = self.evaluate(condition);
            self.elements.pop();
            let holds = holds?.boolean();
            count += usize::from(holds);
            count -= usize::from(Deliberate::EvaluateCount.is_on() && count == 2);
            match quantifier {
                Quantifier::All if !holds => return Ok(Datum::Boolean(false)),
                Quantifier::Any if holds => return Ok(Datum::Boolean(true)),
                _ => {}
            }
        }
        Ok(match quantifier {
            Quantifier::Count => Datum::Integer(count as i128),
            Quantifier::All => Datum::Boolean(true),
            Quantifier::Any => Datum::Boolean(false),
        })
    }
}

/// Element `index` of the elements that `row` stands for.
fn element(elements: &[i64], row: &Expression, index: i128) -> Result<i128, Misstep> {
    let found = usize::try_from(index)
        .ok()
        .and_then(|index| elements.get(index));
    let outside = Fault::IndexOutside {
        index,
        length: elements.len() as i64,
    };
    found
        .map(|&element| i128::from(element))
        .ok_or_else(|| misstep(outside, &row.span))
}
