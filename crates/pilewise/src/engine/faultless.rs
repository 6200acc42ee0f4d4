//! Whether rules can fail where an engine does not apply them.
//!
//! A normal form may have a value where the expression that it was read from is an error:
//! `row[i] - row[i]` is 0, even past the end of the row. An engine that computes with normal
//! forms alone must know that no position on the way is such an error. Numbers too large for
//! 128 bits are left out here: they are no error in an engine that can do without them.

use std::collections::HashSet;

use crate::engine::Decline;
use crate::game::Player;
use crate::rules::dependence::{Dependence, is_given, visit_move};
use crate::rules::normal::{NormalMove, form_of};
use crate::rules::settled::SettledRules;
use crate::rules::{
    Binary, BoundInput, ChoiceSource, Expression, Function, MoveRule, Node, Rules, RulesGame, Type,
    Unary,
};

/// Whether the ends, and all of a kind of move but its gain, have a value everywhere.
pub(crate) fn only_gain_can_fail(rules: &Rules, kind: usize) -> bool {
    let rule = &rules.moves[kind];
    let choices = rule.choices.iter().all(|choice| match &choice.from {
        ChoiceSource::Range { low, high } => cannot_fail(low) && cannot_fail(high),
        ChoiceSource::Listed(list) => matches!(&list.node, Node::Tuple(entries)
            if entries.iter().all(cannot_fail)),
    });
    choices
        && rules.ends.iter().all(|end| cannot_fail(&end.condition))
        && rule.condition.iter().all(cannot_fail)
        && (rule.next.iter()).all(|change| change.entry.is_none() && cannot_fail(&change.value))
}

/// What must hold of an input so that nothing can fail that an engine by shape does not apply: the
/// ends, which it may find to come never, and the moves that the normal form leaves out.
#[derive(Debug, Default)]
pub(crate) struct PassedOver {
    /// What the input decides and may not be 0.
    divisors: Vec<Expression>,
}

impl PassedOver {
    /// Looks at all that may be passed over.
    ///
    /// # Errors
    /// The first rule that might be an error whatever the input.
    pub(crate) fn of(settled: &SettledRules) -> Result<Self, Decline> {
        let mut divisors = Vec::new();
        let might_fail = |span| {
            Err(Decline::at(
                "a part of the rules that decides nothing might be an error",
                span,
            ))
        };
        let mut is_safe = |operation: &Expression| match &operation.node {
            Node::Binary(Binary::Divide | Binary::Remainder, _, divisor) => match divisor.node {
                Node::Integer(number) => number != 0,
                _ if is_given(divisor) => {
                    divisors.push((**divisor).clone());
                    true
                }
                _ => false,
            },
            Node::Index(row, index) => match (&row.node, &index.node) {
                (Node::Field(field), Node::Integer(index)) => {
                    (0..settled.layout.width(*field) as i64).contains(index)
                }
                _ => false,
            },
            _ => false,
        };
        for end in &settled.rules.ends {
            if !cannot_fail_unless(&end.condition, &mut is_safe) {
                return might_fail(&end.condition.span);
            }
        }
        for (kind, rule) in settled.rules.moves.iter().enumerate() {
            if let Some(normal) = settled.normal.moves.iter().find(|one| one.rule.0 == kind) {
                if drops_what_might_fail(settled, rule, normal) {
                    return might_fail(&rule.span);
                }
                continue;
            }
            let mut cannot_fail = |part: &Expression| cannot_fail_unless(part, &mut is_safe);
            let choices = rule.choices.iter().all(|choice| match &choice.from {
                ChoiceSource::Range { low, high } => cannot_fail(low) && cannot_fail(high),
                ChoiceSource::Listed(list) => match &list.node {
                    Node::Tuple(entries) => entries.iter().all(&mut cannot_fail),
                    _ => matches!(list.node, Node::Input(_) | Node::Field(_)),
                },
            });
            if !(choices && rule.condition.iter().all(&mut cannot_fail)) {
                return might_fail(&rule.span);
            }
        }
        Ok(Self { divisors })
    }

    /// Whether it cannot fail on the input of `game`.
    pub(crate) fn cannot_fail(&self, game: &RulesGame) -> bool {
        self.divisors.iter().all(|divisor| {
            let around = game.around(&[], Player::First, &[]);
            let datum = around.evaluate(divisor);
            datum.is_ok_and(|datum| datum.integer() != 0)
        })
    }
}

/// Whether an operation that might be an error stands in a rule but not in its normal form, as in
/// `10 / heap > 0 or true`: an engine that reads the form alone would not know of it.
fn drops_what_might_fail(settled: &SettledRules, rule: &MoveRule, normal: &NormalMove) -> bool {
    let mut kept = HashSet::new();
    normal.visit(&mut |atom| {
        kept.insert(atom.clone());
    });
    let mut drops = false;
    visit_move(rule, &mut |expression| {
        visit_operations(expression, &mut |operation| {
            let form = form_of(operation, &settled.rules, &settled.layout);
            let mut atoms = form.terms().iter().map(|(atom, _)| atom);
            drops |= !form.is_given() && !atoms.any(|atom| kept.contains(atom));
        });
    });
    drops
}

/// Shows `see` the operations in `expression` that might be errors for some operands, besides
/// roots, which normal forms square away, and what the input alone decides.
fn visit_operations(expression: &Expression, see: &mut dyn FnMut(&Expression)) {
    if is_given(expression) {
        return;
    }
    let might_fail = match &expression.node {
        Node::Binary(Binary::Divide | Binary::Remainder, _, by) => !is_given(by),
        Node::Binary(Binary::Power, _, exponent) => !is_given(exponent),
        Node::Index(row, _) => !matches!(row.kind, Type::Lists),
        Node::Call(Function::Sum, operands) => operands.len() == 3,
        _ => false,
    };
    if might_fail && expression.kind == Type::Integer {
        see(expression);
    }
    expression.visit_parts(&mut |part| visit_operations(part, see));
}

/// Whether `expression` has a value everywhere: apart from what the input decides, it looks into
/// no row and divides by nothing.
pub(crate) fn cannot_fail(expression: &Expression) -> bool {
    cannot_fail_unless(expression, &mut |_| false)
}

/// The same, where `is_safe` says of other operations that they cannot fail by themselves.
fn cannot_fail_unless(
    expression: &Expression,
    is_safe: &mut dyn FnMut(&Expression) -> bool,
) -> bool {
    match &expression.node {
        _ if is_given(expression) => true,
        _ if is_safe(expression) => {
            let mut cannot_fail = true;
            expression.visit_parts(&mut |part| {
                cannot_fail = cannot_fail && cannot_fail_unless(part, is_safe);
            });
            cannot_fail
        }
        Node::Field(_) | Node::Choice(_) | Node::First => true,
        Node::Unary(_, operand) => cannot_fail_unless(operand, is_safe),
        Node::Binary(Binary::Divide | Binary::Remainder, dividend, divisor) => {
            let is_another = matches!(divisor.node, Node::Integer(number) if number != 0);
            is_another && cannot_fail_unless(dividend, is_safe)
        }
        Node::Binary(Binary::Power, ..) => false,
        Node::Binary(_, left, right) => {
            cannot_fail_unless(left, is_safe) && cannot_fail_unless(right, is_safe)
        }
        Node::If {
            condition,
            then,
            otherwise,
        } => {
            cannot_fail_unless(condition, is_safe)
                && cannot_fail_unless(then, is_safe)
                && cannot_fail_unless(otherwise, is_safe)
        }
        Node::Call(Function::Length, operands) => {
            operands.iter().all(|operand| match operand.kind {
                Type::Set => cannot_fail_unless(operand, is_safe),
                _ => matches!(operand.node, Node::Field(_)),
            })
        }
        Node::Call(
            Function::Minimum | Function::Maximum | Function::Absolute | Function::Sign,
            operands,
        ) => operands
            .iter()
            .all(|part| cannot_fail_unless(part, is_safe)),
        // The entries of a tuple are words, so their sum fits in 128 bits.
        Node::Call(Function::Sum, operands) => {
            matches!(operands.as_slice(), [tuple] if matches!(tuple.node, Node::Field(_)))
        }
        Node::Set(elements) => elements
            .iter()
            .all(|part| cannot_fail_unless(part, is_safe)),
        _ => false,
    }
}

/// One way to come to an expression: a position, its mover and the choices made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) game: &'a RulesGame,
    pub(crate) words: &'a [i64],
    pub(crate) mover: Player,
    pub(crate) choices: &'a [i64],
}

impl Place<'_> {
    /// Whether `expression` has a value here, and what it looks at is affine in fields and
    /// choices: if that is so at all corners of a convex region, it has a value in all of it.
    pub(crate) fn reads_within(&self, expression: &Expression) -> bool {
        match &expression.node {
            _ if is_given(expression) => self.integer(expression).is_some(),
            Node::Field(_) | Node::Choice(_) => true,
            Node::Unary(Unary::Negate, operand) => self.reads_within(operand),
            Node::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, left, right) => {
                self.reads_within(left) && self.reads_within(right)
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => match self.decided(condition) {
                Some(true) => self.reads_within(then),
                Some(false) => self.reads_within(otherwise),
                None => false,
            },
            Node::Index(row, index) => {
                is_affine(index)
                    && match (self.length(row), self.integer(index)) {
                        (Some(length), Some(index)) => (0..length).contains(&index),
                        _ => false,
                    }
            }
            Node::Call(Function::Sum, operands) => match operands.as_slice() {
                [row, from, to] => self.slices_within(row, from, to),
                _ => false,
            },
            _ => false,
        }
    }

    fn slices_within(&self, row: &Expression, from: &Expression, to: &Expression) -> bool {
        let bounds = (self.length(row), self.integer(from), self.integer(to));
        is_affine(from)
            && is_affine(to)
            && matches!(bounds, (Some(length), Some(from), Some(to))
                if 0 <= from && from <= to && to <= length)
    }

    /// Whether a condition holds that reads nothing of the position but its mover.
    fn decided(&self, condition: &Expression) -> Option<bool> {
        let moves = cannot_fail(condition) && Dependence::of(condition).fields.is_empty();
        let around = self.game.around(self.words, self.mover, self.choices);
        let datum = moves.then(|| around.evaluate(condition).ok()).flatten()?;
        Some(datum.boolean())
    }

    fn integer(&self, expression: &Expression) -> Option<i128> {
        let around = self.game.around(self.words, self.mover, self.choices);
        Some(around.evaluate(expression).ok()?.integer())
    }

    /// How many elements a row of the input has.
    fn length(&self, row: &Expression) -> Option<i128> {
        let inputs = self.game.bound().inputs;
        let found = match &row.node {
            Node::Input(parameter) => match inputs.get(*parameter)? {
                BoundInput::Row(row) => row,
                _ => return None,
            },
            Node::Index(rows, index) => match (&rows.node, &index.node) {
                (Node::Input(parameter), _) if is_given(index) => match inputs.get(*parameter)? {
                    BoundInput::Rows(rows) => {
                        rows.get(usize::try_from(self.integer(index)?).ok()?)?
                    }
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        Some(i128::from(found.length()))
    }
}

/// Whether an integer expression is a constant plus multiples of fields and choices.
pub(crate) fn is_affine(expression: &Expression) -> bool {
    match &expression.node {
        _ if is_given(expression) => true,
        Node::Field(_) | Node::Choice(_) => true,
        Node::Unary(Unary::Negate, operand) => is_affine(operand),
        Node::Binary(Binary::Add | Binary::Subtract, left, right) => {
            is_affine(left) && is_affine(right)
        }
        Node::Binary(Binary::Multiply, left, right) => {
            (is_given(left) && is_affine(right)) || (is_given(right) && is_affine(left))
        }
        _ => false,
    }
}
