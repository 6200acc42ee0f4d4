//! From checked expressions to normal forms.

use super::{Atom, Condition, Constraint, Flag, Linear, List, NormalSet, Opaque, build};
use crate::rules::dependence::is_given;
use crate::rules::settled::Truths;
use crate::rules::spelling::Spelling;
use crate::rules::{Binary, Expression, Function, Layout, Node, Rules, Type, Unary};

/// Reads the expressions of one game.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) layout: &'a Layout,
    /// The truth of conditions on the input alone, as far as it is settled.
    pub(super) truths: &'a Truths,
}

impl Reader<'_> {
    /// The form of an integer expression; one that has no better form is an atom of its own.
    pub(super) fn linear(&self, expression: &Expression) -> Linear {
        self.try_linear(expression)
            .unwrap_or_else(|| Atom::Opaque(Opaque::new(expression)).into())
    }

    fn try_linear(&self, expression: &Expression) -> Option<Linear> {
        match &expression.node {
            Node::Integer(number) => Some(i128::from(*number).into()),
            Node::Input(parameter) => Some(Atom::Input(*parameter).into()),
            Node::Field(field) => Some(Linear::field(*field)),
            Node::Choice(choice) => Some(Linear::choice(*choice)),
            Node::Unary(Unary::Negate, operand) => self.linear(operand).times(-1),
            Node::Binary(operator, left, right) => {
                self.binary(*operator, self.linear(left), self.linear(right))
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => build::if_else(
                self.condition(condition, false),
                self.linear(then),
                self.linear(otherwise),
            ),
            Node::Index(row, index) => self.indexed(row, self.linear(index)),
            Node::Call(function, operands) => self.call(*function, operands),
            _ => None,
        }
    }

    fn binary(&self, operator: Binary, left: Linear, right: Linear) -> Option<Linear> {
        match operator {
            Binary::Add => left.plus(&right),
            Binary::Subtract => left.minus(&right),
            Binary::Multiply => left.multiplied(&right),
            Binary::Divide => build::divide(left, right),
            Binary::Remainder => build::remainder(left, right),
            Binary::Power => build::power(left, right),
            _ => None,
        }
    }

    fn indexed(&self, row: &Expression, index: Linear) -> Option<Linear> {
        match (&row.node, row.kind) {
            (Node::Field(field), _) => Some(
                Atom::Entry {
                    field: *field,
                    index,
                }
                .into(),
            ),
            (Node::Tuple(entries), _) => {
                let entry = entries.get(usize::try_from(index.as_constant()?).ok()?)?;
                Some(self.linear(entry))
            }
            (_, Type::List) => {
                let after = index.plus_constant(1)?;
                self.slice(self.list(row)?, index, after)
            }
            _ => None,
        }
    }

    fn slice(&self, list: List, from: Linear, to: Linear) -> Option<Linear> {
        build::prefix(list.clone(), to)?.minus(&build::prefix(list, from)?)
    }

    /// The row of the input that an expression names.
    pub(super) fn list(&self, expression: &Expression) -> Option<List> {
        match &expression.node {
            Node::Input(parameter) => Some(List {
                parameter: *parameter,
                row: None,
            }),
            Node::Index(lists, row) => match lists.node {
                Node::Input(parameter) => Some(List {
                    parameter,
                    row: Some(self.linear(row)),
                }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The entries of a tuple.
    pub(super) fn entries(&self, expression: &Expression) -> Option<Vec<Linear>> {
        match &expression.node {
            Node::Tuple(entries) => Some(entries.iter().map(|entry| self.linear(entry)).collect()),
            Node::Field(field) => {
                let first_word = &self.layout.first_word;
                let width = first_word.get(field + 1)? - first_word.get(*field)?;
                let entry = |index| Atom::Entry {
                    field: *field,
                    index: Linear::from(index as i128),
                };
                Some((0..width).map(|index| entry(index).into()).collect())
            }
            _ => None,
        }
    }

    fn call(&self, function: Function, operands: &[Expression]) -> Option<Linear> {
        let form = |at: usize| Some(self.linear(operands.get(at)?));
        let all = || {
            operands
                .iter()
                .map(|operand| self.linear(operand))
                .collect()
        };
        match function {
            Function::Length => self.length(operands.first()?),
            Function::Sum if operands.len() == 3 => {
                self.slice(self.list(operands.first()?)?, form(1)?, form(2)?)
            }
            Function::Sum => {
                let entries = self.entries(operands.first()?)?;
                let constant = entries
                    .iter()
                    .try_fold(0i128, |sum, entry| sum.checked_add(entry.constant()))?;
                let terms = entries.iter().flat_map(Linear::terms).cloned().collect();
                Linear::of_terms(constant, terms)
            }
            Function::Minimum => build::minimum(all()),
            Function::Maximum => build::maximum(all()),
            Function::Absolute => build::absolute(form(0)?),
            Function::Sign => build::sign(form(0)?),
            Function::SquareRoot => build::square_root(form(0)?),
            Function::GreatestCommonDivisor => build::greatest_common_divisor(form(0)?, form(1)?),
            Function::Least | Function::Greatest | Function::Prime => None,
        }
    }

    fn length(&self, of: &Expression) -> Option<Linear> {
        match of.kind {
            Type::Set => Some(Atom::Size(self.set(of)).into()),
            Type::Tuple => Some((self.entries(of)?.len() as i128).into()),
            Type::List if matches!(of.node, Node::Field(_)) => {
                Some((self.entries(of)?.len() as i128).into())
            }
            Type::List => Some(Atom::Length(self.list(of)?).into()),
            Type::Lists => match of.node {
                Node::Input(parameter) => {
                    let lists = List {
                        parameter,
                        row: None,
                    };
                    Some(Atom::Length(lists).into())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The form of a set expression.
    pub(super) fn set(&self, expression: &Expression) -> NormalSet {
        match &expression.node {
            Node::Field(field) => NormalSet::Field(*field),
            Node::Set(elements) => NormalSet::of(
                elements
                    .iter()
                    .map(|element| self.linear(element))
                    .collect(),
            ),
            _ => NormalSet::Opaque(Opaque::new(expression)),
        }
    }

    /// The form of a boolean expression, or of its opposite where `negated`.
    pub(super) fn condition(&self, expression: &Expression, negated: bool) -> Condition {
        self.try_condition(expression, negated).unwrap_or_else(|| {
            let flag = Flag::Opaque(Opaque::new(expression));
            Constraint::Flag { flag, negated }.into()
        })
    }

    fn try_condition(&self, expression: &Expression, negated: bool) -> Option<Condition> {
        let is_written = matches!(expression.node, Node::Boolean(_));
        if !is_written && is_given(expression) {
            let truth = self.truths.get(&Spelling::of(expression))?;
            return Some(if (*truth)? != negated {
                Condition::always()
            } else {
                Condition::never()
            });
        }
        let flag = |flag| Some(Constraint::Flag { flag, negated }.into());
        match &expression.node {
            Node::Boolean(truth) if *truth == negated => Some(Condition::never()),
            Node::Boolean(_) => Some(Condition::always()),
            Node::First => flag(Flag::First),
            Node::Field(field) => flag(Flag::Field(*field)),
            Node::Unary(Unary::Not, operand) => Some(self.condition(operand, !negated)),
            Node::Call(Function::Prime, operands) => {
                flag(Flag::Prime(self.linear(operands.first()?)))
            }
            Node::Binary(operator @ (Binary::And | Binary::Or), left, right) => {
                let both = vec![
                    self.condition(left, negated),
                    self.condition(right, negated),
                ];
                // By De Morgan's laws, a negated `and` is an `or`.
                Some(if (*operator == Binary::And) != negated {
                    Condition::and(both)
                } else {
                    Condition::or(both)
                })
            }
            Node::Binary(Binary::In, element, set) => Some(
                Constraint::Member {
                    element: self.linear(element),
                    set: self.set(set),
                    negated,
                }
                .into(),
            ),
            Node::Binary(operator, left, right) => match left.kind {
                Type::Integer => self.comparison(*operator, left, right, negated),
                Type::Boolean => self.same_truth(*operator, left, right, negated),
                _ => None,
            },
            _ => None,
        }
    }

    fn comparison(
        &self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        negated: bool,
    ) -> Option<Condition> {
        let difference = self.linear(left).minus(&self.linear(right))?;
        // Integers: not (a >= 0) is -a - 1 >= 0.
        let constraint = match (operator, negated) {
            (Binary::Equal, false) | (Binary::NotEqual, true) => Constraint::Equal(difference),
            (Binary::Equal, true) | (Binary::NotEqual, false) => Constraint::NotZero(difference),
            (Binary::GreaterOrEqual, false) | (Binary::Less, true) => {
                Constraint::AtLeastZero(difference)
            }
            (Binary::Greater, false) | (Binary::LessOrEqual, true) => {
                Constraint::AtLeastZero(difference.plus_constant(-1)?)
            }
            (Binary::LessOrEqual, false) | (Binary::Greater, true) => {
                Constraint::AtLeastZero(difference.times(-1)?)
            }
            (Binary::Less, false) | (Binary::GreaterOrEqual, true) => {
                Constraint::AtLeastZero(difference.times(-1)?.plus_constant(-1)?)
            }
            _ => return None,
        };
        Some(constraint.into())
    }

    /// `flag == true` is `flag`; two flags that both vary are left as they are.
    fn same_truth(
        &self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        negated: bool,
    ) -> Option<Condition> {
        let differ = match operator {
            Binary::Equal => negated,
            Binary::NotEqual => !negated,
            _ => return None,
        };
        match (&left.node, &right.node) {
            (other, Node::Boolean(truth)) | (Node::Boolean(truth), other) => {
                let varying = if std::ptr::eq(other, &left.node) {
                    left
                } else {
                    right
                };
                Some(self.condition(varying, *truth == differ))
            }
            _ => None,
        }
    }
}
