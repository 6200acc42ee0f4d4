//! The ends and moves of rules, as programs for the machine.

use super::bind::{BindError, Layout};
use super::definition::{ChoiceRule, ChoiceSource, EndResult, MoveRule, Rules};
use super::expression::{Expression, Node, Span};
use super::program::{Compiler, Program, Register, RegisterFile, Source, TooLarge};

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
    /// The values of registers, computed by `values`, each with where it is written.
    Listed {
        values: Program,
        registers: Vec<(Register, Span)>,
    },
    /// The elements of a list of the input.
    Row { parameter: u16 },
    /// The elements of a row of a list of lists, the one that `at` computes.
    RowOf {
        row: Program,
        parameter: u16,
        at: Register,
        span: Span,
    },
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
    /// Compiles the ends and moves of `rules`.
    ///
    /// # Complexity
    /// O(size of the rules × depth of its expressions).
    pub(crate) fn of(rules: &Rules, layout: &Layout, source: Source<'_>) -> Result<Self, TooLarge> {
        let most_choices = rules.moves.iter().map(|rule| rule.choices.len()).max();
        let mut compiler = Compiler::new(source, layout, most_choices.unwrap_or(0));
        let mut ends = Vec::new();
        for end in &rules.ends {
            let mut program = compiler.program();
            program.require(&end.condition)?;
            ends.push(CompiledEnd {
                condition: program.finish(),
                result: end.result,
            });
        }
        let mut moves = Vec::new();
        for rule in &rules.moves {
            moves.push(compile_move(layout, &mut compiler, rule)?);
        }
        Ok(Self {
            ends,
            moves,
            registers: compiler.register_file()?,
        })
    }
}

fn compile_move(
    layout: &Layout,
    compiler: &mut Compiler<'_>,
    rule: &MoveRule,
) -> Result<CompiledMove, TooLarge> {
    let mut choices = Vec::new();
    for choice in &rule.choices {
        choices.push(compile_choice(layout, compiler, choice)?);
    }
    let mut body = compiler.program();
    if let Some(condition) = &rule.condition {
        body.require(condition)?;
    }
    let gain = rule.gain.as_ref().map(|gain| body.expression(gain));
    let gain = gain.transpose()?;
    let mut next = Vec::new();
    for assignment in &rule.next {
        let entry = assignment.entry.as_ref();
        let entry = entry.map(|entry| body.expression(entry)).transpose()?;
        next.push(CompiledAssignment {
            first: layout.first_word[assignment.field],
            width: layout.width(assignment.field),
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
    layout: &Layout,
    compiler: &mut Compiler<'_>,
    choice: &ChoiceRule,
) -> Result<CompiledChoice, TooLarge> {
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
        ChoiceSource::Listed(list) => compile_list(layout, compiler, list),
    }
}

fn compile_list(
    layout: &Layout,
    compiler: &mut Compiler<'_>,
    list: &Expression,
) -> Result<CompiledChoice, TooLarge> {
    // The checker allows far fewer parameters than 65,536.
    let parameter_of = |lists: &Expression| match lists.node {
        Node::Input(parameter) => parameter as u16,
        _ => 0,
    };
    Ok(match &list.node {
        Node::Field(field) => CompiledChoice::Entries {
            first: layout.first_word[*field],
            width: layout.width(*field),
        },
        Node::Index(lists, at) => {
            let mut row = compiler.program();
            let register = row.expression(at)?;
            CompiledChoice::RowOf {
                row: row.finish(),
                parameter: parameter_of(lists),
                at: register,
                span: at.span.clone(),
            }
        }
        Node::Tuple(entries) => {
            let mut values = compiler.program();
            let registers = entries.iter().map(|entry| {
                let register = values.expression(entry)?;
                Ok((register, entry.span.clone()))
            });
            let registers = registers.collect::<Result<_, TooLarge>>()?;
            CompiledChoice::Listed {
                values: values.finish(),
                registers,
            }
        }
        _ => CompiledChoice::Row {
            parameter: parameter_of(list),
        },
    })
}
