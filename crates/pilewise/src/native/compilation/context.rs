//! What one input passes to code that is made for all inputs: a block of words.
//!
//! The block holds the givens; for each parameter where its numbers are and how many; for each
//! word of a position its digit; and two numbers of the coding. Code for all inputs takes for
//! granted that these numbers are moderate, which saves nearly all checks for overflow; an input
//! whose numbers are not gets no block.

use super::bounds::Bounds;
use super::tables::Tables;
use crate::engine::coding::{Coding, Digit};
use crate::rules::compiled::{Compiled, CompiledChoice};
use crate::rules::program::{Operation, Program};
use crate::rules::settled::SettledRules;
use crate::rules::{BoundInput, ParameterType, Prefixes, Row, RulesGame, Type};

/// What is taken for granted of what the input alone decides.
pub(super) const GIVEN: Bounds = Bounds::new(-(1 << 40), 1 << 40);
/// What is taken for granted of elements: a product of two fits.
pub(super) const ELEMENT: Bounds = Bounds::new(-(1 << 31), 1 << 31);
/// What is taken for granted of sums of elements of one list.
pub(super) const SUM: Bounds = Bounds::new(-(1 << 40), 1 << 40);
/// What is taken for granted of how many elements or rows there are.
pub(super) const LENGTH: Bounds = Bounds::new(0, 1 << 31);
/// What is taken for granted of words that are integers.
const WORD: Bounds = Bounds::new(-(1 << 31), 1 << 31);
/// The same of sets, which have no element 63.
const SET: Bounds = Bounds::new(0, i64::MAX);

/// Where everything stands in a block.
#[derive(Debug)]
pub(super) struct ContextLayout {
    givens: usize,
    /// How each parameter is read.
    parameters: Vec<Reading>,
    /// What is taken for granted of each word.
    pub(super) words: Vec<Bounds>,
    /// Whether it matters who is to move.
    pub(super) reads_first: bool,
}

/// What generated code reads of a parameter.
#[derive(Clone, Copy, Debug)]
struct Reading {
    kind: ParameterType,
    /// Whether it reads sums of elements.
    sums: bool,
}

/// An entry of a block that belongs to a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfParameter {
    /// The address of the elements, or of the table of rows.
    Elements,
    /// The address of the prefix sums.
    Prefixes,
    /// How many elements or rows there are.
    Length,
}

/// An entry of a block that belongs to a word of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfWord {
    /// The least value.
    Low,
    /// The greatest less the least.
    Most,
    /// What it counts for in a code.
    Factor,
}

/// Entries a parameter.
const PARAMETER: usize = 3;
/// Entries a word.
const DIGIT: usize = 3;
/// The bytes from the entry of one word to that of the next.
pub(super) const DIGIT_BYTES: i64 = (DIGIT * size_of::<i64>()) as i64;

impl ContextLayout {
    /// The layout of the blocks for `rules`.
    pub(super) fn of(rules: &SettledRules) -> Self {
        let fields = rules.rules.fields.iter().enumerate();
        let words = fields.flat_map(|(field, rule)| {
            let bounds = match rule.start.kind {
                Type::Boolean => Bounds::TRUTH,
                Type::Set => SET,
                _ => WORD,
            };
            std::iter::repeat_n(bounds, rules.layout.width(field))
        });
        let parameters = rules.rules.parameters.iter().map(|parameter| Reading {
            kind: parameter.kind,
            sums: false,
        });
        let mut parameters: Vec<Reading> = parameters.collect();
        for program in programs(&rules.compiled) {
            for step in &program.instructions {
                if step.operation == Operation::Sum
                    && let Some(reading) = parameters.get_mut(step.a as usize)
                {
                    reading.sums = true;
                }
            }
        }
        Self {
            givens: rules.compiled.registers.givens,
            parameters,
            words: words.collect(),
            reads_first: rules.rules.reads_first,
        }
    }

    /// The bytes before a given.
    pub(super) fn given(&self, given: usize) -> usize {
        given * size_of::<i64>()
    }

    /// The bytes before an entry of a parameter.
    pub(super) fn parameter(&self, parameter: u16, part: OfParameter) -> usize {
        let before = self.givens + PARAMETER * parameter as usize;
        (before + part as usize) * size_of::<i64>()
    }

    /// The bytes before an entry of a word.
    pub(super) fn word(&self, word: usize, part: OfWord) -> usize {
        let before = self.givens + PARAMETER * self.parameters.len() + DIGIT * word;
        (before + part as usize) * size_of::<i64>()
    }

    /// The bytes before the code of the least words, negated.
    pub(super) fn base(&self) -> usize {
        self.word(self.words.len(), OfWord::Low)
    }

    /// The bytes before what the second player's turn adds to a code.
    pub(super) fn second(&self) -> usize {
        self.base() + size_of::<i64>()
    }

    /// The block for an input, with the tables that it has the addresses of; `None` where its
    /// numbers are not such as is taken for granted. What it points to besides is the game's.
    pub(super) fn block(&self, game: &RulesGame, coding: &Coding) -> Option<(Vec<i64>, Tables)> {
        let givens = game.known().get(..self.givens)?;
        let is_second_fit = coding.second == 0 || self.reads_first;
        let are_as_many = coding.digits.len() == self.words.len()
            && game.bound().inputs.len() == self.parameters.len();
        let are_moderate = givens.iter().all(|&given| GIVEN.contains(given));
        if !game.shares_programs() || !is_second_fit || !are_as_many || !are_moderate {
            return None;
        }
        let mut tables = Tables::default();
        let mut block = Vec::with_capacity(self.second() / size_of::<i64>() + 1);
        block.extend_from_slice(givens);
        let inputs = game.bound().inputs.iter();
        for ((parameter, input), reading) in (0..).zip(inputs).zip(&self.parameters) {
            let entries = addresses(parameter, input, *reading, &mut tables)?;
            block.extend(entries);
        }
        for (digit, bounds) in coding.digits.iter().zip(&self.words) {
            let &Digit { low, most, factor } = digit;
            if !Bounds::of_digit_exactly(digit)?.is_within(*bounds) {
                return None;
            }
            block.extend([low, most as i64, factor as i64]);
        }
        block.extend([coding.base() as i64, coding.second as i64]);
        debug_assert_eq!(block.len(), self.second() / size_of::<i64>() + 1);
        Some((block, tables))
    }
}

/// The entries of one parameter, in the order of [`OfParameter`].
fn addresses(
    parameter: u16,
    input: &BoundInput,
    reading: Reading,
    tables: &mut Tables,
) -> Option<[i64; PARAMETER]> {
    match (input, reading.kind) {
        (BoundInput::Integer(_), ParameterType::Integer) => Some([0; PARAMETER]),
        (BoundInput::Row(row), ParameterType::List | ParameterType::Text) => {
            if !row.is_moderate() {
                return None;
            }
            let prefixes = match row.prefixes_if(reading.sums) {
                None => std::ptr::null(),
                Some(Prefixes::Narrow(prefixes)) => prefixes.as_ptr(),
                Some(Prefixes::Wide(_)) => return None,
            };
            let elements = row.elements().as_ptr();
            Some([elements as i64, prefixes as i64, row.length()])
        }
        (BoundInput::Rows(rows), ParameterType::Lists) => {
            let length = rows.len() as i64;
            if !LENGTH.contains(length) || !rows.iter().all(Row::is_moderate) {
                return None;
            }
            Some([tables.rows(parameter, rows)?, 0, length])
        }
        _ => None,
    }
}

impl Row {
    fn prefixes_if(&self, wanted: bool) -> Option<&Prefixes> {
        wanted.then(|| self.prefixes())
    }

    /// Whether its numbers are such as is taken for granted.
    fn is_moderate(&self) -> bool {
        let (least, greatest) = self.extremes().unwrap_or_default();
        let most = least.unsigned_abs().max(greatest.unsigned_abs());
        let sum = u128::from(most) * self.elements().len() as u128;
        LENGTH.contains(self.length())
            && ELEMENT.contains(least)
            && ELEMENT.contains(greatest)
            && sum <= SUM.high as u128
    }
}

/// All programs of rules.
pub(super) fn programs(compiled: &Compiled) -> impl Iterator<Item = &Program> {
    let of_ends = compiled.ends.iter().map(|end| &end.condition);
    let of_moves = compiled.moves.iter().flat_map(|rule| {
        let of_choices = rule.choices.iter().filter_map(|choice| match choice {
            CompiledChoice::Range { bounds, .. } => Some(bounds),
            CompiledChoice::Listed { values, .. } => Some(values),
            CompiledChoice::RowOf { row, .. } => Some(row),
            CompiledChoice::Row { .. } | CompiledChoice::Entries { .. } => None,
        });
        of_choices.chain([&rule.body])
    });
    of_ends.chain(of_moves)
}
