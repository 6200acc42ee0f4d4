//! The ends and moves of bound rules, as programs for the machine.

use super::bind::{BindError, Bound};
use super::definition::{ChoiceRule, ChoiceSource, EndResult, MoveRule};
use super::evaluate::Surroundings;
use super::expression::{Node, Span};
use super::program::{Compiler, Program, Register, RegisterFile, TooLarge};

/// All programs of a game, on one register file.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) ends: Vec<CompiledEnd>,
    pub(crate) moves: Vec<CompiledMove>,
    pub(crate) registers: RegisterFile,
}

#[derive(Debug)]
pub(crate) struct CompiledEnd {
    /// Ends with "no" where play goes on.
    pub(crate) condition: Program,
    pub(crate) result: EndResult,
}

#[derive(Debug)]
pub(crate) struct CompiledMove {
    pub(crate) choices: Vec<CompiledChoice>,
    /// Requires the guard, then computes the gain and the changed fields.
    pub(crate) body: Program,
    pub(crate) gain: Option<Register>,
    pub(crate) next: Vec<CompiledAssignment>,
    pub(crate) again: bool,
}

#[derive(Debug)]
pub(crate) enum CompiledChoice {
    /// From one register's value to another's, computed by `bounds`.
    Range {
        bounds: Program,
        low: Register,
        high: Register,
        spans: (Span, Span),
    },
    /// Values known when the game is bound.
    Listed(Vec<i64>),
    /// The entries of a tuple field.
    Entries { first: usize, width: usize },
}

/// A word that a move changes: `first`, or the entry of a tuple that begins there.
#[derive(Debug)]
pub(crate) struct CompiledAssignment {
    pub(crate) first: usize,
    pub(crate) width: usize,
    pub(crate) entry: Option<Register>,
    pub(crate) value: Register,
    pub(crate) span: Span,
}

impl From<TooLarge> for BindError {
    fn from(_: TooLarge) -> Self {
        BindError::Form(
            "the rules are too large to be compiled: they use more than 64,000 values".to_owned(),
        )
    }
}

impl Compiled {
    /// Compiles the ends and moves of `bound`.
    ///
    /// # Complexity
    /// O(size of the rules).
    pub(crate) fn of(bound: &Bound) -> Result<Self, BindError> {
        let most_choices = bound
            .rules
            .moves
            .iter()
            .map(|rule| rule.choices.len())
            .max();
        let mut compiler = Compiler::new(&bound.inputs, &bound.layout, most_choices.unwrap_or(0));
        let mut ends = Vec::new();
        for end in &bound.rules.ends {
            let mut program = compiler.program();
            program.require(&end.condition)?;
            ends.push(CompiledEnd {
                condition: program.finish(),
                result: end.result,
            });
        }
        let mut moves = Vec::new();
        for rule in &bound.rules.moves {
            moves.push(compile_move(bound, &mut compiler, rule)?);
        }
        Ok(Self {
            ends,
            moves,
            registers: compiler.register_file()?,
        })
    }
}

fn compile_move(
    bound: &Bound,
    compiler: &mut Compiler<'_>,
    rule: &MoveRule,
) -> Result<CompiledMove, BindError> {
    let mut choices = Vec::new();
    for choice in &rule.choices {
        choices.push(compile_choice(bound, compiler, choice)?);
    }
    let mut body = compiler.program();
    if let Some(condition) = &rule.condition {
        body.require(condition)?;
    }
    let gain = rule
        .gain
        .as_ref()
        .map(|gain| body.expression(gain))
        .transpose()?;
    let mut next = Vec::new();
    for assignment in &rule.next {
        let entry = assignment
            .entry
            .as_ref()
            .map(|entry| body.expression(entry))
            .transpose()?;
        next.push(CompiledAssignment {
            first: bound.layout.first_word[assignment.field],
            width: bound.layout.width(assignment.field),
            entry,
            value: body.expression(&assignment.value)?,
            span: assignment.value.span.clone(),
        });
    }
    Ok(CompiledMove {
        choices,
        body: body.finish(),
        gain,
        next,
        again: rule.again,
    })
}

fn compile_choice(
    bound: &Bound,
    compiler: &mut Compiler<'_>,
    choice: &ChoiceRule,
) -> Result<CompiledChoice, BindError> {
    match &choice.from {
        ChoiceSource::Range { low, high } => {
            let mut program = compiler.program();
            let registers = (program.expression(low)?, program.expression(high)?);
            Ok(CompiledChoice::Range {
                bounds: program.finish(),
                low: registers.0,
                high: registers.1,
                spans: (low.span.clone(), high.span.clone()),
            })
        }
        ChoiceSource::Listed(list) => {
            if let Node::Field(field) = list.node {
                let (first, width) = (bound.layout.first_word[field], bound.layout.width(field));
                return Ok(CompiledChoice::Entries { first, width });
            }
            let around = Surroundings::input_only(&bound.inputs, &bound.layout);
            Ok(CompiledChoice::Listed(around.elements_of(list)?))
        }
    }
}
