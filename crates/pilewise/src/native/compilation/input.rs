//! Where generated code has the numbers of the input from: they are part of it, or each call
//! passes them.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

use super::bounds::Bounds;
use super::context::{ContextLayout, ELEMENT, LENGTH, OfParameter, SUM};
use super::emitter::{Emitter, Place, Unsupported};
use super::tables::RowEntry;
use crate::engine::coding::Coding;
use crate::game::{Game, Goal};
use crate::rules::compiled::Compiled;
use crate::rules::program::Register;
use crate::rules::settled::SettledRules;
use crate::rules::{BoundInput, Prefixes, Row, RulesGame};

/// What code is generated for.
#[derive(Clone, Copy)]
pub(super) struct Subject<'g> {
    pub(super) compiled: &'g Compiled,
    pub(super) goal: Goal,
    pub(super) input: Input<'g>,
    /// How many of the first registers the block of the input fills.
    pub(super) givens: usize,
    /// What the registers after them hold.
    pub(super) constants: &'g [i64],
}

/// Where the code has the input from.
#[derive(Clone, Copy)]
pub(super) enum Input<'g> {
    /// It is for this one alone.
    Known {
        inputs: &'g [BoundInput],
        coding: &'g Coding,
    },
    /// Each call passes a block of this layout.
    Passed(&'g ContextLayout),
}

/// How many elements a list has.
#[derive(Clone, Copy)]
pub(super) enum Length {
    Known(i64),
    Loaded(Value),
}

/// A list of lists.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    /// The address of a [`RowEntry`] for each.
    table: Value,
    count: Length,
    /// The bounds of all elements.
    pub(super) elements: Bounds,
    pub(super) sums: Bounds,
    pub(super) lengths: Bounds,
}

impl<'g> Subject<'g> {
    /// One game, its positions coded like this.
    pub(super) fn of_game(game: &'g RulesGame, coding: &'g Coding) -> Self {
        Self {
            compiled: game.compiled(),
            goal: game.goal(),
            input: Input::Known {
                inputs: game.bound().inputs,
                coding,
            },
            givens: 0,
            constants: game.known(),
        }
    }

    /// All games of some rules, each with a block of this layout.
    pub(super) fn of_rules(rules: &'g SettledRules, layout: &'g ContextLayout) -> Self {
        let registers = &rules.compiled.registers;
        Self {
            compiled: &rules.compiled,
            goal: rules.rules.goal.into(),
            input: Input::Passed(layout),
            givens: registers.givens,
            constants: &registers.constants,
        }
    }
}

impl Input<'_> {
    /// How many words a position has.
    pub(super) fn words(&self) -> usize {
        match self {
            Input::Known { coding, .. } => coding.digits.len(),
            Input::Passed(layout) => layout.words.len(),
        }
    }
}

impl Length {
    /// How many there are at most.
    pub(super) fn most(self) -> u128 {
        match self {
            Length::Known(length) => length.unsigned_abs().into(),
            Length::Loaded(_) => LENGTH.high.unsigned_abs().into(),
        }
    }
}

/// The lists of the input.
impl<'g> Emitter<'_, 'g> {
    /// An entry of the block, which is there and stays the same while the code runs.
    pub(super) fn load_passed(&mut self, offset: usize) -> Result<Value, Unsupported> {
        let offset = i32::try_from(offset).map_err(|_| Unsupported)?;
        let flags = MemFlagsData::trusted().with_readonly().with_can_move();
        let context = self.context;
        Ok(self.builder.ins().load(I64, flags, context, offset))
    }

    /// What the input decides that `register` holds.
    pub(super) fn given(&mut self, register: Register) -> Result<Value, Unsupported> {
        let Input::Passed(layout) = self.input else {
            return Err(Unsupported);
        };
        self.load_passed(layout.given(register.into()))
    }

    fn known_row(inputs: &'g [BoundInput], parameter: u16) -> Result<&'g Row, Unsupported> {
        match inputs.get(parameter as usize) {
            Some(BoundInput::Row(row)) => Ok(row),
            _ => Err(Unsupported),
        }
    }

    /// How long a list is.
    pub(super) fn length(&mut self, parameter: u16) -> Result<Length, Unsupported> {
        match self.input {
            Input::Known { inputs, .. } => {
                let row = Self::known_row(inputs, parameter)?;
                Ok(Length::Known(row.length()))
            }
            Input::Passed(layout) => {
                let at = layout.parameter(parameter, OfParameter::Length);
                Ok(Length::Loaded(self.load_passed(at)?))
            }
        }
    }

    /// The bounds of the elements of a list, unless it is known to have none.
    pub(super) fn bounds_of_elements(&self, parameter: u16) -> Result<Option<Bounds>, Unsupported> {
        let Input::Known { inputs, .. } = self.input else {
            return Ok(Some(ELEMENT));
        };
        let extremes = Self::known_row(inputs, parameter)?.extremes();
        Ok(extremes.map(|(least, greatest)| Bounds::new(least, greatest)))
    }

    /// The address of the elements of a list.
    pub(super) fn elements(&mut self, parameter: u16) -> Result<Value, Unsupported> {
        match self.input {
            Input::Known { inputs, .. } => {
                let elements = Self::known_row(inputs, parameter)?.elements();
                Ok(self.number(elements.as_ptr() as i64))
            }
            Input::Passed(layout) => {
                self.load_passed(layout.parameter(parameter, OfParameter::Elements))
            }
        }
    }

    fn known_prefixes(inputs: &'g [BoundInput], parameter: u16) -> Result<&'g [i64], Unsupported> {
        match Self::known_row(inputs, parameter)?.prefixes() {
            Prefixes::Narrow(prefixes) => Ok(prefixes),
            Prefixes::Wide(_) => Err(Unsupported),
        }
    }

    /// The prefix sum up to a constant, if it is known; `Err` where it is outside.
    pub(super) fn known_prefix(
        &self,
        parameter: u16,
        bound: i64,
    ) -> Result<Option<i64>, Unsupported> {
        match self.input {
            Input::Known { inputs, .. } => {
                let prefixes = Self::known_prefixes(inputs, parameter)?;
                let prefix = usize::try_from(bound).ok();
                let prefix = prefix.and_then(|bound| prefixes.get(bound).copied());
                prefix.map(Some).ok_or(Unsupported)
            }
            Input::Passed(_) => Ok((bound == 0).then_some(0)),
        }
    }

    /// The address of the prefix sums of a list.
    pub(super) fn prefix_table(&mut self, parameter: u16) -> Result<Value, Unsupported> {
        match self.input {
            Input::Known { inputs, .. } => {
                let prefixes = Self::known_prefixes(inputs, parameter)?;
                Ok(self.number(prefixes.as_ptr() as i64))
            }
            Input::Passed(layout) => {
                self.load_passed(layout.parameter(parameter, OfParameter::Prefixes))
            }
        }
    }

    /// The bounds of all sums of slices of a list.
    pub(super) fn bounds_of_sums(&self, parameter: u16) -> Result<Bounds, Unsupported> {
        let Input::Known { inputs, .. } = self.input else {
            return Ok(SUM);
        };
        let prefixes = Self::known_prefixes(inputs, parameter)?;
        let least = prefixes.iter().min().copied().ok_or(Unsupported)?;
        let greatest = prefixes.iter().max().copied().ok_or(Unsupported)?;
        // Twice any prefix sum of a narrow row fits.
        let span = greatest - least;
        Ok(match Self::known_row(inputs, parameter)?.extremes() {
            Some((0.., _)) => Bounds::new(0, span),
            _ => Bounds::new(-span, span),
        })
    }

    /// Whether a bound of a slice is known to be inside a list.
    pub(super) fn is_prefix_inside(&self, parameter: u16, bound: Register) -> bool {
        match self.input {
            Input::Known { inputs, .. } => {
                let row = Self::known_row(inputs, parameter);
                let bound = self.facts.of(bound);
                row.is_ok_and(|row| bound.is_within(Bounds::new(0, row.length())))
            }
            Input::Passed(_) => self.constant(bound) == Some(0),
        }
    }

    /// A list of lists, of which there is one at least.
    pub(super) fn rows(&mut self, parameter: u16) -> Result<Rows, Unsupported> {
        match self.input {
            Input::Known { inputs, .. } => {
                let Some(BoundInput::Rows(rows)) = inputs.get(parameter as usize) else {
                    return Err(Unsupported);
                };
                if rows.is_empty() {
                    return Err(Unsupported);
                }
                let table = self.tables.rows(parameter, rows).ok_or(Unsupported)?;
                let extremes = rows.iter().filter_map(Row::extremes);
                let elements = extremes.map(|(least, greatest)| Bounds::new(least, greatest));
                let longest = rows.iter().map(Row::length).max().unwrap_or(0);
                Ok(Rows {
                    table: self.number(table),
                    count: Length::Known(rows.len() as i64),
                    elements: elements.reduce(Bounds::join).unwrap_or(Bounds::ALL),
                    sums: Bounds::ALL,
                    lengths: Bounds::new(0, longest),
                })
            }
            Input::Passed(layout) => Ok(Rows {
                table: self.load_passed(layout.parameter(parameter, OfParameter::Elements))?,
                count: self.length(parameter)?,
                elements: ELEMENT,
                sums: SUM,
                lengths: LENGTH,
            }),
        }
    }

    /// The address of the entry of the row that `at` says, which must be inside.
    pub(super) fn row_of_rows(&mut self, rows: Rows, at: Register) -> Result<Value, Unsupported> {
        self.check_index(at, rows.count, false, Place::Here)?;
        let at = self.read(at)?;
        let offset = self.builder.ins().imul_imm_s(at, RowEntry::SIZE);
        Ok(self.builder.ins().iadd(rows.table, offset))
    }

    /// Goes on only where a register's value is an index of a list of this length, or may be the
    /// length itself if `may_be_end`. False where a check would be needed and may not stand at
    /// `place`.
    pub(super) fn check_index(
        &mut self,
        register: Register,
        length: Length,
        may_be_end: bool,
        place: Place,
    ) -> Result<bool, Unsupported> {
        let length = match length {
            Length::Known(length) => {
                let last = if may_be_end { length } else { length - 1 };
                return self.check_within(register, Bounds::new(0, last), place);
            }
            Length::Loaded(_) if place == Place::Ahead => return Ok(false),
            Length::Loaded(length) => length,
        };
        let value = self.read(register)?;
        let condition = if may_be_end {
            IntCC::UnsignedLessThanOrEqual
        } else {
            IntCC::UnsignedLessThan
        };
        // A length is not negative, so a negative index fails as a large unsigned number.
        self.check_compared(condition, value, length);
        self.facts.narrow(register, LENGTH);
        Ok(true)
    }
}
