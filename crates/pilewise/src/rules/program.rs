//! Expressions compiled to straight programs on a file of registers.
//!
//! Register file: what the input decides (the givens), the constants, then the words of the
//! position, then `first`, then the choices, then temporaries. Every instruction writes one register. The same computation is
//! emitted once where its first result is sure to be there (value numbering); the arms of
//! `if`, `and` and `or` are jumped over as the language says.

use std::collections::HashMap;

use super::bind::{BoundInput, Layout};
use super::dependence::is_given;
use super::evaluate::Surroundings;
use super::expression::{Binary, Expression, Function, Node, Span, Type, Unary};
use super::givens::Givens;
use crate::error::PlayError;

/// Which register.
pub(crate) type Register = u16;

/// What an instruction does with its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Minimum,
    Maximum,
    Not,
    Negate,
    Absolute,
    Sign,
    SquareRoot,
    GreatestCommonDivisor,
    Prime,
    /// `a` = parameter (not a register), `b` = index.
    Element,
    /// `a` = parameter, `b`..`c` = slice.
    Sum,
    /// `a` = parameter, `b` = row, `c` = index.
    RowsElement,
    /// `a` = parameter, `b` = row, `c`..`d` = slice.
    RowsSum,
    /// `a` = parameter, `b` = row.
    RowsLength,
    /// `a` = parameter, `b` = row.
    RowsLeast,
    /// `a` = parameter, `b` = row.
    RowsGreatest,
    /// `a` = first register of the tuple, `b` = its width (not a register), `c` = index.
    Entry,
    /// `a` = first register of the tuple, `b` = its width (not a register).
    EntrySum,
    /// The mask of the element `a`.
    Bit,
    Union,
    Without,
    /// Whether `a` is in the mask `b`.
    In,
    /// How many elements the mask `a` has.
    Size,
    Copy,
    /// Goes to instruction `b`.
    Jump,
    /// Goes to instruction `b` where `a` is false.
    JumpIfFalse,
    /// Ends the program with "no" where `a` is false.
    Require,
    /// Ends the program with the error number `a`.
    Fail,
}

/// One step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Instruction {
    pub(crate) operation: Operation,
    pub(crate) to: Register,
    pub(crate) a: u16,
    pub(crate) b: u16,
    pub(crate) c: u16,
    pub(crate) d: u16,
}

/// A sequence of instructions, with the place in the rules file that each comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) spans: Vec<Span>,
    /// The errors that [`Operation::Fail`] ends with.
    pub(crate) errors: Vec<PlayError>,
}

/// The game's programs need more registers or instructions than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// Where the parts of rules that the input alone decides come from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// From registers that are filled for each input.
    Givens(&'a Givens),
    /// From the one input that is compiled for: one of them has no value, or none that fits in
    /// a register.
    Input(&'a [BoundInput]),
}

/// Gives registers to constants and temporaries while programs are compiled.
pub(crate) struct Compiler<'a> {
    source: Source<'a>,
    layout: &'a Layout,
    /// Registers before the temporaries that are neither givens nor constants: words, `first`,
    /// choices.
    named: usize,
    givens: usize,
    constants: Vec<i64>,
    known_constants: HashMap<i64, Register>,
    temporaries: usize,
}

/// Givens and constants stand in the first registers; this many are set aside for them.
const KNOWN: usize = 1024;

/// The register file of compiled programs.
#[derive(Clone, Debug)]
pub(crate) struct RegisterFile {
    /// How many givens there are, to be copied to the first registers.
    pub(crate) givens: usize,
    /// The constants, to be copied to the registers after them.
    pub(crate) constants: Vec<i64>,
    /// The register of the first word.
    pub(crate) words: Register,
    /// The register of `first`.
    pub(crate) first: Register,
    /// The register of the first choice.
    pub(crate) choices: Register,
    /// How many registers there are.
    pub(crate) size: usize,
}

impl<'a> Compiler<'a> {
    /// A compiler for positions of this layout and at most `choices` choices a move.
    pub(crate) fn new(source: Source<'a>, layout: &'a Layout, choices: usize) -> Self {
        Self {
            source,
            layout,
            named: layout.words() + 1 + choices,
            givens: match source {
                Source::Givens(givens) => givens.count(),
                Source::Input(_) => 0,
            },
            constants: Vec::new(),
            known_constants: HashMap::new(),
            temporaries: 0,
        }
    }

    fn word(&self, word: usize) -> Result<Register, TooLarge> {
        Register::try_from(KNOWN + word).map_err(|_| TooLarge)
    }

    fn first(&self) -> Result<Register, TooLarge> {
        self.word(self.layout.words())
    }

    fn choice(&self, choice: usize) -> Result<Register, TooLarge> {
        self.word(self.layout.words() + 1 + choice)
    }

    fn constant(&mut self, value: i64) -> Result<Register, TooLarge> {
        if let Some(&register) = self.known_constants.get(&value) {
            return Ok(register);
        }
        let next = self.givens + self.constants.len();
        if next >= KNOWN {
            return Err(TooLarge);
        }
        let register = next as Register;
        self.constants.push(value);
        self.known_constants.insert(value, register);
        Ok(register)
    }

    fn temporary(&mut self) -> Result<Register, TooLarge> {
        let register = KNOWN + self.named + self.temporaries;
        self.temporaries += 1;
        Register::try_from(register).map_err(|_| TooLarge)
    }

    /// The registers that all programs compiled so far share.
    pub(crate) fn register_file(&self) -> Result<RegisterFile, TooLarge> {
        if self.givens > KNOWN {
            return Err(TooLarge);
        }
        Ok(RegisterFile {
            givens: self.givens,
            constants: self.constants.clone(),
            words: self.word(0)?,
            first: self.first()?,
            choices: self.choice(0)?,
            size: KNOWN + self.named + self.temporaries,
        })
    }

    /// Starts a program.
    pub(crate) fn program(&mut self) -> ProgramCompiler<'_, 'a> {
        ProgramCompiler {
            compiler: self,
            program: Program::default(),
            known: HashMap::new(),
        }
    }
}

/// Compiles expressions, one after the other, into one program.
pub(crate) struct ProgramCompiler<'c, 'a> {
    compiler: &'c mut Compiler<'a>,
    program: Program,
    /// The registers that hold results sure to have been computed by now.
    known: HashMap<(Operation, [u16; 4]), Register>,
}

impl ProgramCompiler<'_, '_> {
    /// The finished program.
    pub(crate) fn finish(self) -> Program {
        self.program
    }

    /// Ends the program with "no" unless `condition` holds.
    pub(crate) fn require(&mut self, condition: &Expression) -> Result<(), TooLarge> {
        match &condition.node {
            Node::Boolean(true) => Ok(()),
            // What the input decides is one register, whatever it is made of.
            Node::Binary(Binary::And, left, right) if !is_given(condition) => {
                self.require(left)?;
                self.require(right)
            }
            _ => {
                let register = self.expression(condition)?;
                self.emit(Operation::Require, 0, [register, 0, 0, 0], &condition.span);
                Ok(())
            }
        }
    }

    /// Computes `expression`; returns the register that holds it.
    pub(crate) fn expression(&mut self, expression: &Expression) -> Result<Register, TooLarge> {
        match self.given(expression)? {
            Some(register) => Ok(register),
            None => self.computed(expression),
        }
    }

    /// The register of what the input decides, if `expression` is that.
    fn given(&mut self, expression: &Expression) -> Result<Option<Register>, TooLarge> {
        match self.compiler.source {
            Source::Givens(givens) => Ok(givens
                .find(expression)
                // `register_file` refuses more than there is room for.
                .map(|given| given as Register)),
            Source::Input(inputs) if is_given(expression) => {
                let no_fields = Layout::default();
                let datum = Surroundings::input_only(inputs, &no_fields).evaluate(expression);
                match (datum.map(|datum| datum.word()), &expression.node) {
                    (Ok(Ok(word)), _) => self.compiler.constant(word).map(Some),
                    // A quantifier is not compiled: its error comes when play comes to it.
                    (Err(error), Node::Quantifier { .. }) => self.fail(error).map(Some),
                    // What is wrong, or too large, comes out where its parts are computed.
                    _ => Ok(None),
                }
            }
            Source::Input(_) => Ok(None),
        }
    }

    /// Ends the program with `error` where it comes here.
    fn fail(&mut self, error: PlayError) -> Result<Register, TooLarge> {
        let number = u16::try_from(self.program.errors.len()).map_err(|_| TooLarge)?;
        self.program.errors.push(error);
        self.emit(Operation::Fail, 0, [number, 0, 0, 0], &(0..0));
        self.compiler.constant(0)
    }

    fn computed(&mut self, expression: &Expression) -> Result<Register, TooLarge> {
        let span = &expression.span;
        match &expression.node {
            Node::Integer(number) => self.compiler.constant(*number),
            Node::Boolean(truth) => self.compiler.constant(i64::from(*truth)),
            Node::Field(field) => {
                let word = self.compiler.layout.first_word[*field];
                self.compiler.word(word)
            }
            Node::Choice(choice) => self.compiler.choice(*choice),
            Node::First => self.compiler.first(),
            Node::Unary(operator, operand) => {
                let operand = self.expression(operand)?;
                let operation = match operator {
                    Unary::Negate => Operation::Negate,
                    Unary::Not => Operation::Not,
                };
                self.compute(operation, [operand, 0, 0, 0], span)
            }
            Node::Binary(operator, left, right) => self.binary(span, *operator, left, right),
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expression(condition)?;
                self.branch(condition, Some(then), Some(otherwise), span)
            }
            Node::Index(row, index) => self.element(row, index, span),
            Node::Call(function, operands) => self.call(span, *function, operands),
            Node::Set(elements) => {
                let mut mask = self.compiler.constant(0)?;
                for element in elements {
                    let register = self.expression(element)?;
                    let bit = self.compute(Operation::Bit, [register, 0, 0, 0], &element.span)?;
                    mask = self.compute(Operation::Union, [mask, bit, 0, 0], span)?;
                }
                Ok(mask)
            }
            // An element belongs to a quantifier, a number of the input and a quantifier are given,
            // a tuple is walked by its user, a list is looked into by what reads it, and only
            // `answer` reads the value.
            Node::Element { .. }
            | Node::Value
            | Node::Input(_)
            | Node::Quantifier { .. }
            | Node::Tuple(_) => self.compiler.constant(0),
        }
    }

    fn binary(
        &mut self,
        span: &Span,
        operator: Binary,
        left: &Expression,
        right: &Expression,
    ) -> Result<Register, TooLarge> {
        let a = self.expression(left)?;
        match operator {
            Binary::And => return self.branch(a, Some(right), None, span),
            Binary::Or => return self.branch(a, None, Some(right), span),
            _ => {}
        }
        let b = self.expression(right)?;
        let (operation, a, b) = match operator {
            Binary::Add => (Operation::Add, a.min(b), a.max(b)),
            Binary::Subtract => (Operation::Subtract, a, b),
            Binary::Multiply => (Operation::Multiply, a.min(b), a.max(b)),
            Binary::Divide => (Operation::Divide, a, b),
            Binary::Remainder => (Operation::Remainder, a, b),
            Binary::Power => (Operation::Power, a, b),
            Binary::Equal => (Operation::Equal, a.min(b), a.max(b)),
            Binary::NotEqual => (Operation::NotEqual, a.min(b), a.max(b)),
            Binary::Less => (Operation::Less, a, b),
            Binary::LessOrEqual => (Operation::LessOrEqual, a, b),
            Binary::Greater => (Operation::Less, b, a),
            Binary::GreaterOrEqual => (Operation::LessOrEqual, b, a),
            Binary::In => (Operation::In, a, b),
            Binary::Union => (Operation::Union, a, b),
            Binary::Without => (Operation::Without, a, b),
            Binary::And | Binary::Or => return Ok(a),
        };
        self.compute(operation, [a, b, 0, 0], span)
    }

    /// One arm or the other, by a condition; a missing arm yields the condition itself.
    fn branch(
        &mut self,
        condition: Register,
        then: Option<&Expression>,
        otherwise: Option<&Expression>,
        span: &Span,
    ) -> Result<Register, TooLarge> {
        let result = self.compiler.temporary()?;
        let skip_then = self.emit(Operation::JumpIfFalse, 0, [condition, 0, 0, 0], span);
        self.arm(condition, then, result, span)?;
        let skip_otherwise = self.emit(Operation::Jump, 0, [0; 4], span);
        self.land(skip_then)?;
        self.arm(condition, otherwise, result, span)?;
        self.land(skip_otherwise)?;
        Ok(result)
    }

    fn arm(
        &mut self,
        condition: Register,
        arm: Option<&Expression>,
        result: Register,
        span: &Span,
    ) -> Result<(), TooLarge> {
        // What an arm computes may have been jumped over, so it is not known afterwards.
        let known_before = self.known.clone();
        let from = match arm {
            Some(expression) => self.expression(expression)?,
            None => condition,
        };
        self.emit(Operation::Copy, result, [from, 0, 0, 0], span);
        self.known = known_before;
        Ok(())
    }

    /// Makes the jump at `jump` lead to the instruction that comes next.
    fn land(&mut self, jump: usize) -> Result<(), TooLarge> {
        let target = self.program.instructions.len();
        self.program.instructions[jump].b = u16::try_from(target).map_err(|_| TooLarge)?;
        Ok(())
    }

    /// `row[index]`; which row comes first, as it is written.
    fn element(
        &mut self,
        row: &Expression,
        index: &Expression,
        span: &Span,
    ) -> Result<Register, TooLarge> {
        match &row.node {
            Node::Field(field) => {
                let ((first, width), index) = (self.tuple(*field)?, self.expression(index)?);
                self.compute(Operation::Entry, [first, width, index, 0], span)
            }
            Node::Index(_, at) => {
                let (parameter, at) = (parameter_of(row), self.expression(at)?);
                let index = self.expression(index)?;
                self.compute(Operation::RowsElement, [parameter, at, index, 0], span)
            }
            _ => {
                let index = self.expression(index)?;
                self.compute(Operation::Element, [parameter_of(row), index, 0, 0], span)
            }
        }
    }

    /// The first register of a tuple field, and its width.
    fn tuple(&self, field: usize) -> Result<(Register, u16), TooLarge> {
        let layout = self.compiler.layout;
        let width = u16::try_from(layout.width(field)).map_err(|_| TooLarge)?;
        Ok((self.compiler.word(layout.first_word[field])?, width))
    }

    fn call(
        &mut self,
        span: &Span,
        function: Function,
        operands: &[Expression],
    ) -> Result<Register, TooLarge> {
        let row_at = |expression: &Expression| match &expression.node {
            Node::Index(_, at) => Some(at.as_ref().clone()),
            _ => None,
        };
        match function {
            Function::Length
                if matches!(operands[0].node, Node::Field(_)) && operands[0].kind != Type::Set =>
            {
                let Node::Field(field) = operands[0].node else {
                    return self.compiler.constant(0);
                };
                let width = self.compiler.layout.width(field);
                self.compiler.constant(width as i64)
            }
            Function::Length if operands[0].kind == Type::Set => {
                let set = self.expression(&operands[0])?;
                self.compute(Operation::Size, [set, 0, 0, 0], span)
            }
            Function::Length | Function::Least | Function::Greatest => {
                let operation = match function {
                    Function::Least => Operation::RowsLeast,
                    Function::Greatest => Operation::RowsGreatest,
                    _ => Operation::RowsLength,
                };
                // What is asked of a whole parameter is given, except the extremes of an empty row,
                // which fail at row 0 of no rows.
                let at = match row_at(&operands[0]) {
                    Some(at) => self.expression(&at)?,
                    None => self.compiler.constant(0)?,
                };
                self.compute(operation, [parameter_of(&operands[0]), at, 0, 0], span)
            }
            Function::Sum => self.sum(span, operands, row_at(&operands[0])),
            Function::Minimum | Function::Maximum => {
                let operation = match function {
                    Function::Minimum => Operation::Minimum,
                    _ => Operation::Maximum,
                };
                let mut best = self.expression(&operands[0])?;
                for operand in &operands[1..] {
                    let other = self.expression(operand)?;
                    best = self.compute(operation, [best, other, 0, 0], span)?;
                }
                Ok(best)
            }
            Function::Absolute => self.one(Operation::Absolute, operands, span),
            Function::Sign => self.one(Operation::Sign, operands, span),
            Function::SquareRoot => self.one(Operation::SquareRoot, operands, span),
            Function::Prime => self.one(Operation::Prime, operands, span),
            Function::GreatestCommonDivisor => {
                let (a, b) = (
                    self.expression(&operands[0])?,
                    self.expression(&operands[1])?,
                );
                self.compute(Operation::GreatestCommonDivisor, [a, b, 0, 0], span)
            }
        }
    }

    fn one(
        &mut self,
        operation: Operation,
        operands: &[Expression],
        span: &Span,
    ) -> Result<Register, TooLarge> {
        let operand = self.expression(&operands[0])?;
        self.compute(operation, [operand, 0, 0, 0], span)
    }

    fn sum(
        &mut self,
        span: &Span,
        operands: &[Expression],
        row_at: Option<Expression>,
    ) -> Result<Register, TooLarge> {
        let [list, from, to] = operands else {
            let Node::Field(field) = operands[0].node else {
                return self.compiler.constant(0);
            };
            let (first, width) = self.tuple(field)?;
            return self.compute(Operation::EntrySum, [first, width, 0, 0], span);
        };
        let parameter = parameter_of(list);
        let at = row_at.map(|at| self.expression(&at)).transpose()?;
        let (from, to) = (self.expression(from)?, self.expression(to)?);
        match at {
            Some(at) => self.compute(Operation::RowsSum, [parameter, at, from, to], span),
            None => self.compute(Operation::Sum, [parameter, from, to, 0], span),
        }
    }

    /// Emits an operation, unless its result is in a register already.
    fn compute(
        &mut self,
        operation: Operation,
        operands: [u16; 4],
        span: &Span,
    ) -> Result<Register, TooLarge> {
        if let Some(&register) = self.known.get(&(operation, operands)) {
            return Ok(register);
        }
        let register = self.compiler.temporary()?;
        self.emit(operation, register, operands, span);
        self.known.insert((operation, operands), register);
        Ok(register)
    }

    fn emit(
        &mut self,
        operation: Operation,
        to: Register,
        operands: [u16; 4],
        span: &Span,
    ) -> usize {
        let [a, b, c, d] = operands;
        self.program.instructions.push(Instruction {
            operation,
            to,
            a,
            b,
            c,
            d,
        });
        self.program.spans.push(span.clone());
        self.program.instructions.len() - 1
    }
}

/// The parameter that a list expression is, or is a row of.
fn parameter_of(list: &Expression) -> u16 {
    match &list.node {
        // The checker allows far fewer parameters than 65,536.
        Node::Input(parameter) => *parameter as u16,
        Node::Index(rows, _) => parameter_of(rows),
        _ => 0,
    }
}
