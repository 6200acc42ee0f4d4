//! What an expression means, read off its tree: for the referee alone.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use super::arithmetic::{
    common_divisor, has_no_divisors, multiplied_out, quotient_rounded_down, rest_of_division,
    root_rounded_down,
};
use super::inputs::Given;
use crate::error::{Fault, PlayError};
use crate::rules::{Binary, Expression, Function, Node, Quantifier, Span, Type, Unary};

/// How many elements of the input one expression may look at before it is refused, so that no
/// file can keep the referee busy for longer than some seconds at one position.
const MOST_LOOKS: u64 = 200_000_000;

/// What an expression that is neither a list nor a tuple comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Datum {
    Number(i128),
    Truth(bool),
    /// Bit k stands for the element k.
    Set(u64),
}

impl Datum {
    /// The word by which a position keeps it.
    pub(super) fn word(self, span: &Span) -> Result<i64, PlayError> {
        match self {
            Datum::Number(number) => {
                i64::try_from(number).map_err(|_| PlayError::at(Fault::WordOverflow(number), span))
            }
            Datum::Truth(truth) => Ok(if truth { 1 } else { 0 }),
            Datum::Set(mask) => Ok(mask as i64),
        }
    }
}

/// All that an expression may read.
pub(super) struct Reader<'a> {
    pub(super) inputs: &'a [Given],
    /// For each field, its words.
    pub(super) fields: Vec<&'a [i64]>,
    pub(super) choices: &'a [i64],
    pub(super) first: bool,
    pub(super) value: i128,
    /// The elements that the quantifiers around look at, outermost first.
    elements: RefCell<Vec<i64>>,
    looks: Cell<u64>,
}

impl<'a> Reader<'a> {
    /// A reader of the input alone.
    pub(super) fn of_input(inputs: &'a [Given]) -> Self {
        Self {
            inputs,
            fields: Vec::new(),
            choices: &[],
            first: true,
            value: 0,
            elements: RefCell::new(Vec::new()),
            looks: Cell::new(0),
        }
    }

    /// The number that `expression` is.
    pub(super) fn number(&self, expression: &Expression) -> Result<i128, PlayError> {
        match self.datum(expression)? {
            Datum::Number(number) => Ok(number),
            other => unreachable!("the checker takes no {other:?} for a number"),
        }
    }

    /// Whether the condition `expression` holds.
    pub(super) fn truth(&self, expression: &Expression) -> Result<bool, PlayError> {
        match self.datum(expression)? {
            Datum::Truth(truth) => Ok(truth),
            other => unreachable!("the checker takes no {other:?} for a condition"),
        }
    }

    fn set(&self, expression: &Expression) -> Result<u64, PlayError> {
        match self.datum(expression)? {
            Datum::Set(mask) => Ok(mask),
            other => unreachable!("the checker takes no {other:?} for a set"),
        }
    }

    /// What `expression` comes to.
    pub(super) fn datum(&self, expression: &Expression) -> Result<Datum, PlayError> {
        let Expression { node, kind, span } = expression;
        Ok(match node {
            Node::Integer(number) => Datum::Number(i128::from(*number)),
            Node::Boolean(truth) => Datum::Truth(*truth),
            Node::First => Datum::Truth(self.first),
            Node::Value => Datum::Number(self.value),
            Node::Input(parameter) => match &self.inputs[*parameter] {
                Given::Number(number) => Datum::Number(i128::from(*number)),
                other => unreachable!("{other:?} is looked into, not read"),
            },
            Node::Choice(choice) => Datum::Number(i128::from(self.choices[*choice])),
            Node::Element { depth } => {
                let elements = self.elements.borrow();
                Datum::Number(i128::from(elements[elements.len() - 1 - depth]))
            }
            Node::Field(field) => {
                let word = self.fields[*field][0];
                match kind {
                    Type::Boolean => Datum::Truth(word == 1),
                    Type::Set => Datum::Set(word as u64),
                    _ => Datum::Number(i128::from(word)),
                }
            }
            Node::Unary(Unary::Not, operand) => Datum::Truth(!self.truth(operand)?),
            Node::Unary(Unary::Negate, operand) => {
                fits(0i128.checked_sub(self.number(operand)?), span)?
            }
            Node::Binary(operator, left, right) => self.binary(*operator, left, right, span)?,
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                if self.truth(condition)? {
                    self.datum(then)?
                } else {
                    self.datum(otherwise)?
                }
            }
            Node::Index(row, index) => {
                let elements = self.row(row)?;
                let index = self.number(index)?;
                let found = place(index, elements.len(), &row.span)?;
                Datum::Number(i128::from(elements[found]))
            }
            Node::Call(function, operands) => self.call(*function, operands, span)?,
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => self.quantifier(*quantifier, list, condition)?,
            Node::Set(elements) => {
                let mut mask = 0u64;
                for element in elements {
                    let number = self.number(element)?;
                    if !(0..=63).contains(&number) {
                        return Err(PlayError::at(Fault::SetElement(number), &element.span));
                    }
                    mask |= 1 << number;
                }
                Datum::Set(mask)
            }
            Node::Tuple(_) => unreachable!("a tuple is looked into, not read"),
        })
    }

    fn binary(
        &self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        span: &Span,
    ) -> Result<Datum, PlayError> {
        match operator {
            Binary::And => return Ok(Datum::Truth(self.truth(left)? && self.truth(right)?)),
            Binary::Or => return Ok(Datum::Truth(self.truth(left)? || self.truth(right)?)),
            Binary::Equal => return Ok(Datum::Truth(self.datum(left)? == self.datum(right)?)),
            Binary::NotEqual => return Ok(Datum::Truth(self.datum(left)? != self.datum(right)?)),
            Binary::Union => return Ok(Datum::Set(self.set(left)? | self.set(right)?)),
            Binary::Without => return Ok(Datum::Set(self.set(left)? & !self.set(right)?)),
            Binary::In => {
                let (element, mask) = (self.number(left)?, self.set(right)?);
                let is_in = (0..=63).contains(&element) && mask >> element & 1 == 1;
                return Ok(Datum::Truth(is_in));
            }
            _ => {}
        }
        let (a, b) = (self.number(left)?, self.number(right)?);
        match operator {
            Binary::Less => Ok(Datum::Truth(a < b)),
            Binary::LessOrEqual => Ok(Datum::Truth(a <= b)),
            Binary::Greater => Ok(Datum::Truth(a > b)),
            Binary::GreaterOrEqual => Ok(Datum::Truth(a >= b)),
            Binary::Divide | Binary::Remainder if b == 0 => {
                Err(PlayError::at(Fault::DivisionByZero, span))
            }
            Binary::Power if b < 0 => Err(PlayError::at(Fault::NegativeExponent(b), span)),
            Binary::Divide => fits(quotient_rounded_down(a, b), span),
            Binary::Remainder => Ok(Datum::Number(rest_of_division(a, b))),
            Binary::Power => fits(multiplied_out(a, b), span),
            Binary::Add => fits(a.checked_add(b), span),
            Binary::Subtract => fits(a.checked_sub(b), span),
            Binary::Multiply => fits(a.checked_mul(b), span),
            _ => unreachable!("{operator:?} is done above"),
        }
    }

    fn call(
        &self,
        function: Function,
        operands: &[Expression],
        span: &Span,
    ) -> Result<Datum, PlayError> {
        let one = || self.number(&operands[0]);
        match function {
            Function::Length => self.length(&operands[0]),
            Function::Sum => self.sum(operands, span),
            Function::Minimum | Function::Maximum => {
                let numbers = operands.iter().map(|operand| self.number(operand));
                let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
                extreme(&numbers, function == Function::Maximum, span)
            }
            Function::Least | Function::Greatest => {
                let row = self.row(&operands[0])?;
                self.look(row.len(), span)?;
                let numbers: Vec<i128> = row.iter().map(|&word| i128::from(word)).collect();
                extreme(&numbers, function == Function::Greatest, span)
            }
            Function::Absolute => {
                let number = one()?;
                let magnitude = if number < 0 {
                    0i128.checked_sub(number)
                } else {
                    Some(number)
                };
                fits(magnitude, span)
            }
            Function::Sign => Ok(Datum::Number(match one()? {
                0 => 0,
                1.. => 1,
                _ => -1,
            })),
            Function::SquareRoot => match one()? {
                number @ 0.. => Ok(Datum::Number(root_rounded_down(number))),
                number => Err(PlayError::at(Fault::NegativeRoot(number), span)),
            },
            Function::GreatestCommonDivisor => {
                let (a, b) = (one()?, self.number(&operands[1])?);
                fits(common_divisor(a, b), span)
            }
            Function::Prime => {
                let number = Datum::Number(one()?).word(span)?;
                Ok(Datum::Truth(has_no_divisors(number)))
            }
        }
    }

    fn length(&self, of: &Expression) -> Result<Datum, PlayError> {
        let length = match (of.kind, &of.node) {
            (Type::Set, _) => {
                let mask = self.set(of)?;
                (0..64).filter(|bit| mask >> bit & 1 == 1).count()
            }
            (Type::Lists, Node::Input(parameter)) => match &self.inputs[*parameter] {
                Given::Rows(rows) => rows.len(),
                other => unreachable!("{other:?} is no list of lists"),
            },
            _ => self.row(of)?.len(),
        };
        Ok(Datum::Number(length as i128))
    }

    fn sum(&self, operands: &[Expression], span: &Span) -> Result<Datum, PlayError> {
        let row = self.row(&operands[0])?;
        let slice = match &operands[1..] {
            [from, to] => {
                let (from, to) = (self.number(from)?, self.number(to)?);
                if from < 0 || to < from || to > row.len() as i128 {
                    let length = row.len() as i64;
                    let fault = Fault::SliceOutside { from, to, length };
                    return Err(PlayError::at(fault, span));
                }
                &row[from as usize..to as usize]
            }
            _ => &row[..],
        };
        self.look(slice.len(), span)?;
        let mut total = 0i128;
        for &element in slice {
            total += i128::from(element);
        }
        Ok(Datum::Number(total))
    }

    /// The elements of a list or tuple: an input, a row of one, a field, or one written out.
    pub(super) fn row(&self, row: &Expression) -> Result<Cow<'a, [i64]>, PlayError> {
        match &row.node {
            Node::Input(parameter) => match &self.inputs[*parameter] {
                Given::Row(row) => Ok(Cow::Borrowed(row)),
                other => unreachable!("{other:?} is no list"),
            },
            Node::Field(field) => Ok(Cow::Borrowed(self.fields[*field])),
            Node::Index(rows, index) => {
                let Node::Input(parameter) = rows.node else {
                    unreachable!("only an input is a list of lists")
                };
                let Given::Rows(rows) = &self.inputs[parameter] else {
                    unreachable!("only a list of lists has rows")
                };
                let at = place(self.number(index)?, rows.len(), &index.span)?;
                Ok(Cow::Borrowed(&rows[at]))
            }
            Node::Tuple(entries) => {
                let words = entries
                    .iter()
                    .map(|entry| self.datum(entry)?.word(&entry.span));
                words.collect::<Result<Vec<_>, _>>().map(Cow::Owned)
            }
            other => unreachable!("the checker takes no {other:?} for a list"),
        }
    }

    fn quantifier(
        &self,
        quantifier: Quantifier,
        list: &Expression,
        condition: &Expression,
    ) -> Result<Datum, PlayError> {
        let mut number = 0i128;
        for &element in self.row(list)?.iter() {
            self.look(1, &list.span)?;
            self.elements.borrow_mut().push(element);
            let holds = self.truth(condition);
            self.elements.borrow_mut().pop();
            let holds = holds?;
            match quantifier {
                Quantifier::Any if holds => return Ok(Datum::Truth(true)),
                Quantifier::All if !holds => return Ok(Datum::Truth(false)),
                _ if holds => number += 1,
                _ => {}
            }
        }
        Ok(match quantifier {
            Quantifier::Count => Datum::Number(number),
            Quantifier::Any => Datum::Truth(false),
            Quantifier::All => Datum::Truth(true),
        })
    }

    /// Counts elements looked at.
    fn look(&self, elements: usize, span: &Span) -> Result<(), PlayError> {
        let looks = self.looks.get() + elements as u64;
        self.looks.set(looks);
        if looks > MOST_LOOKS {
            return Err(PlayError::at(Fault::TooManyElements, span));
        }
        Ok(())
    }
}

/// The least or the greatest of numbers.
fn extreme(numbers: &[i128], greatest: bool, span: &Span) -> Result<Datum, PlayError> {
    let Some(mut best) = numbers.first().copied() else {
        return Err(PlayError::at(Fault::EmptyRow, span));
    };
    for &number in numbers {
        if (greatest && number > best) || (!greatest && number < best) {
            best = number;
        }
    }
    Ok(Datum::Number(best))
}

/// `index`, if it is one of a row of `length`.
pub(super) fn place(index: i128, length: usize, span: &Span) -> Result<usize, PlayError> {
    if index < 0 || index >= length as i128 {
        let length = length as i64;
        return Err(PlayError::at(Fault::IndexOutside { index, length }, span));
    }
    Ok(index as usize)
}

fn fits(result: Option<i128>, span: &Span) -> Result<Datum, PlayError> {
    match result {
        Some(number) => Ok(Datum::Number(number)),
        None => Err(PlayError::at(Fault::Overflow, span)),
    }
}
