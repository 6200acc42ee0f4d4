//! The form of an expression as it is written, before names and types are settled.

use super::{Binary, Quantifier, Span, Unary};
use crate::Diagnostic;

/// How many operations may stand within each other. Every walk over an expression recurses
/// at most a small multiple of this deep, so that no rules file can exhaust the stack.
pub(super) const MAXIMUM_HEIGHT: usize = 64;

/// A piece of an expression and where it stands.
#[derive(Debug)]
pub(super) struct Syntax {
    /// What is written.
    pub(super) form: Form,
    /// Where it stands in the file.
    pub(super) span: Span,
    /// How many operations stand within each other here.
    height: usize,
}

/// What can be written.
#[derive(Debug)]
pub(super) enum Form {
    /// A whole number.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// `first`.
    First,
    /// `value`.
    Value,
    /// A name of the file's own.
    Name(String),
    /// `-a`, `not a`.
    Unary(Unary, Box<Syntax>),
    /// `a + b`; on sets, `-` is still [`Binary::Subtract`] here.
    Binary(Binary, Box<Syntax>, Box<Syntax>),
    /// `a < b <= c`.
    Chain(Box<Syntax>, Vec<(Binary, Syntax)>),
    /// `a if condition else b`.
    If {
        /// The deciding condition.
        condition: Box<Syntax>,
        /// The result where it holds.
        then: Box<Syntax>,
        /// The result where it does not.
        otherwise: Box<Syntax>,
    },
    /// `row[index]`.
    Index(Box<Syntax>, Box<Syntax>),
    /// `name(a, b)`.
    Call {
        /// The function's name.
        name: String,
        /// Where the name stands.
        name_span: Span,
        /// What it is applied to.
        operands: Vec<Syntax>,
    },
    /// `count(x in list: condition)`.
    Quantifier {
        /// Which.
        quantifier: Quantifier,
        /// The element's name.
        element: String,
        /// Where the element's name stands.
        element_span: Span,
        /// The list looked through.
        list: Box<Syntax>,
        /// What is asked of each element.
        condition: Box<Syntax>,
    },
    /// `{a, b}`.
    Set(Vec<Syntax>),
    /// `[a, b]`.
    Tuple(Vec<Syntax>),
}

impl Syntax {
    /// Builds a piece over its operands.
    ///
    /// # Errors
    ///
    /// Too many operations stand within each other.
    pub(super) fn new(form: Form, span: Span) -> Result<Syntax, Diagnostic> {
        let height = 1 + form.operand_height();
        if height > MAXIMUM_HEIGHT {
            return Err(too_deep(span));
        }
        Ok(Syntax { form, span, height })
    }
}

impl Form {
    /// The height of the highest operand; a chain counts as the nested `and` that it means.
    fn operand_height(&self) -> usize {
        let highest = |operands: &[Syntax]| operands.iter().map(|each| each.height).max();
        match self {
            Form::Integer(_) | Form::Boolean(_) | Form::First | Form::Value | Form::Name(_) => 0,
            Form::Unary(_, operand) => operand.height,
            Form::Binary(_, left, right) | Form::Index(left, right) => {
                left.height.max(right.height)
            }
            Form::Chain(first, links) => {
                let highest = links
                    .iter()
                    .map(|(_, operand)| operand.height)
                    .max()
                    .unwrap_or(0);
                links.len().saturating_sub(1) + first.height.max(highest)
            }
            Form::If {
                condition,
                then,
                otherwise,
            } => condition.height.max(then.height).max(otherwise.height),
            Form::Call { operands, .. } | Form::Set(operands) | Form::Tuple(operands) => {
                highest(operands).unwrap_or(0)
            }
            Form::Quantifier {
                list, condition, ..
            } => list.height.max(condition.height),
        }
    }
}

/// The complaint about an expression that is nested too deeply.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let label = format!("more than {MAXIMUM_HEIGHT} operations within each other");
    Diagnostic::new("this expression is nested too deeply", span, label)
        .with_help("shorten it, or keep a part of it in a field of the position")
}
