//! Runs compiled programs: in 64 bits, and where that overflows, once more in 128.

use super::arithmetic::{divide, greatest_common_divisor, power, remainder, set_bit};
use super::bind::BoundInput;
use super::prime::is_prime;
use super::program::{Instruction, Operation, Program};
use super::row::{Prefixes, Row};
use crate::deliberate::Deliberate;
use crate::error::{Fault, PlayError};

/// The registers of a machine, kept from one position to the next.
#[derive(Debug, Default)]
pub struct Registers {
    pub(crate) narrow: Vec<i64>,
    pub(crate) wide: Vec<i128>,
}

/// An integer that registers can hold.
pub(crate) trait Number: Copy + Ord {
    fn from_word(word: i64) -> Self;
    fn from_wide(wide: i128) -> Option<Self>;
    fn widen(self) -> i128;
    fn add(self, other: Self) -> Option<Self>;
    fn subtract(self, other: Self) -> Option<Self>;
    fn multiply(self, other: Self) -> Option<Self>;
    /// The sum of `from..to`, whose bounds have been checked.
    fn sum(prefixes: &Prefixes, from: usize, to: usize) -> Option<Self>;
}

impl Number for i64 {
    #[inline]
    fn from_word(word: i64) -> Self {
        word
    }
    #[inline]
    fn from_wide(wide: i128) -> Option<Self> {
        i64::try_from(wide).ok()
    }
    #[inline]
    fn widen(self) -> i128 {
        i128::from(self)
    }
    #[inline]
    fn add(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
    #[inline]
    fn subtract(self, other: Self) -> Option<Self> {
        self.checked_sub(other)
    }
    #[inline]
    fn multiply(self, other: Self) -> Option<Self> {
        self.checked_mul(other)
    }
    #[inline]
    fn sum(prefixes: &Prefixes, from: usize, to: usize) -> Option<Self> {
        match prefixes {
            Prefixes::Narrow(sums) => Some(sums[to] - sums[from]),
            Prefixes::Wide(sums) => i64::try_from(sums[to] - sums[from]).ok(),
        }
    }
}

impl Number for i128 {
    fn from_word(word: i64) -> Self {
        i128::from(word)
    }
    fn from_wide(wide: i128) -> Option<Self> {
        Some(wide)
    }
    fn widen(self) -> i128 {
        self
    }
    fn add(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
    fn subtract(self, other: Self) -> Option<Self> {
        self.checked_sub(other)
    }
    fn multiply(self, other: Self) -> Option<Self> {
        self.checked_mul(other)
    }
    fn sum(prefixes: &Prefixes, from: usize, to: usize) -> Option<Self> {
        match prefixes {
            Prefixes::Narrow(sums) => Some(i128::from(sums[to]) - i128::from(sums[from])),
            Prefixes::Wide(sums) => Some(sums[to] - sums[from]),
        }
    }
}

/// Runs `program`; returns whether it came to its end without meeting a false requirement.
///
/// # Errors
/// What the rules cannot compute. [`Fault::Overflow`] means that the result does not fit in
/// `N`: with 64-bit registers, run it again with 128.
pub(crate) fn run<N: Number>(
    program: &Program,
    inputs: &[BoundInput],
    registers: &mut [N],
) -> Result<bool, PlayError> {
    let mut at = 0;
    while let Some(&instruction) = program.instructions.get(at) {
        at += 1;
        let Instruction {
            operation,
            to,
            a,
            b,
            ..
        } = instruction;
        match operation {
            Operation::Jump => at = b as usize,
            Operation::JumpIfFalse => {
                if registers[a as usize].widen() == 0 {
                    at = b as usize;
                }
            }
            Operation::Require => {
                if registers[a as usize].widen() == 0 {
                    return Ok(false);
                }
            }
            Operation::Fail => return Err(program.errors[a as usize].clone()),
            _ => {
                let result = compute(instruction, inputs, registers);
                registers[to as usize] =
                    result.map_err(|fault| PlayError::at(fault, &program.spans[at - 1]))?;
            }
        }
    }
    Ok(true)
}

#[inline(always)]
fn compute<N: Number>(
    instruction: Instruction,
    inputs: &[BoundInput],
    registers: &[N],
) -> Result<N, Fault> {
    let Instruction {
        operation, a, b, c, ..
    } = instruction;
    let read = |register: u16| registers[register as usize];
    let truth = |truth: bool| Ok(N::from_word(i64::from(truth)));
    let whole = |result: Option<N>| result.ok_or(Fault::Overflow);
    match operation {
        Operation::Add => whole(read(a).add(read(b))),
        Operation::Subtract => whole(read(a).subtract(read(b))),
        Operation::Multiply => whole(read(a).multiply(read(b))),
        Operation::Equal => truth(read(a) == read(b)),
        Operation::NotEqual => truth(read(a) != read(b)),
        Operation::Less if Deliberate::MachineLess.is_on() => truth(read(a) <= read(b)),
        Operation::Less => truth(read(a) < read(b)),
        Operation::LessOrEqual => truth(read(a) <= read(b)),
        Operation::Minimum if Deliberate::MachineMinimum.is_on() => Ok(read(a)),
        Operation::Minimum => Ok(read(a).min(read(b))),
        Operation::Maximum => Ok(read(a).max(read(b))),
        Operation::Not => truth(read(a).widen() == 0),
        Operation::Copy => Ok(read(a)),
        Operation::Element => element(row(inputs, a), read(b)),
        Operation::Sum => sum(row(inputs, a), read(b), read(c)),
        Operation::Entry => entry(registers, a, b, read(c)),
        Operation::Bit => Ok(N::from_word(set_bit(read(a).widen())? as i64)),
        Operation::Union if Deliberate::MachineUnion.is_on() => {
            Ok(mask(read(a).widen() as u64 ^ read(b).widen() as u64))
        }
        Operation::Union => Ok(mask(read(a).widen() as u64 | read(b).widen() as u64)),
        Operation::Without => Ok(mask(read(a).widen() as u64 & !(read(b).widen() as u64))),
        Operation::In => {
            let bit = set_bit(read(a).widen()).unwrap_or(0);
            let bit = bit & !u64::from(Deliberate::MachineIn.is_on());
            truth(read(b).widen() as u64 & bit != 0)
        }
        Operation::Size if Deliberate::MachineSize.is_on() => Ok(N::from_word(i64::from(
            (read(a).widen() as u64).count_ones().min(2),
        ))),
        Operation::Size => Ok(N::from_word(i64::from(
            (read(a).widen() as u64).count_ones(),
        ))),
        _ => rarely(instruction, inputs, registers),
    }
}

/// The operations that few rules use or that take long anyway.
#[inline(never)]
fn rarely<N: Number>(
    instruction: Instruction,
    inputs: &[BoundInput],
    registers: &[N],
) -> Result<N, Fault> {
    let Instruction {
        operation,
        a,
        b,
        c,
        d,
        ..
    } = instruction;
    let read = |register: u16| registers[register as usize].widen();
    let rows_row = || row_of_rows(inputs, a, read(b));
    let result = match operation {
        Operation::Divide if Deliberate::MachineDivide.is_on() && read(b) != 0 => read(a) / read(b),
        Operation::Remainder if Deliberate::MachineRemainder.is_on() && read(b) != 0 => {
            read(a) % read(b)
        }
        Operation::GreatestCommonDivisor
            if Deliberate::MachineCommonDivisor.is_on() && read(a) == 0 =>
        {
            0
        }
        Operation::Divide => divide(read(a), read(b))?,
        Operation::Remainder => remainder(read(a), read(b))?,
        Operation::Power => power(read(a), read(b))?,
        Operation::Negate => read(a).checked_neg().ok_or(Fault::Overflow)?,
        Operation::Absolute => read(a).checked_abs().ok_or(Fault::Overflow)?,
        Operation::Sign => read(a).signum(),
        Operation::SquareRoot => square_root(read(a))?,
        Operation::GreatestCommonDivisor => {
            let divisor = greatest_common_divisor(read(a).unsigned_abs(), read(b).unsigned_abs());
            i128::try_from(divisor).map_err(|_| Fault::Overflow)?
        }
        Operation::Prime => {
            let number = i64::try_from(read(a)).map_err(|_| Fault::WordOverflow(read(a)))?;
            i128::from(is_prime(number))
        }
        Operation::RowsElement => {
            return element(rows_row()?, registers[c as usize]);
        }
        Operation::RowsSum => {
            return sum(rows_row()?, registers[c as usize], registers[d as usize]);
        }
        Operation::RowsLength => i128::from(rows_row()?.map_or(0, Row::length)),
        Operation::RowsLeast | Operation::RowsGreatest => {
            let extremes = rows_row()?.and_then(Row::extremes);
            let (least, greatest) = extremes.ok_or(Fault::EmptyRow)?;
            i128::from(if operation == Operation::RowsLeast {
                least
            } else {
                greatest
            })
        }
        Operation::EntrySum => {
            let entries = &registers[a as usize..a as usize + b as usize];
            entries.iter().map(|entry| entry.widen()).sum()
        }
        // The rest is done by `compute` or `run`.
        _ => 0,
    };
    N::from_wide(result).ok_or(Fault::Overflow)
}

/// The square root, rounded down; in 64 bits where that is enough, which is far faster.
fn square_root(number: i128) -> Result<i128, Fault> {
    if Deliberate::MachineSquareRoot.is_on() && number > 0 {
        return Ok((number + 1).isqrt());
    }
    match i64::try_from(number) {
        Ok(number) => number.checked_isqrt().map(i128::from),
        Err(_) => number.checked_isqrt(),
    }
    .ok_or(Fault::NegativeRoot(number))
}

fn mask<N: Number>(mask: u64) -> N {
    N::from_word(mask as i64)
}

#[inline(always)]
fn row(inputs: &[BoundInput], parameter: u16) -> Option<&Row> {
    match &inputs[parameter as usize] {
        BoundInput::Row(row) => Some(row),
        BoundInput::Integer(_) | BoundInput::Rows(_) => None,
    }
}

/// Row `at` of a list of lists. (A list that is asked for its extremes stands for itself.)
fn row_of_rows(inputs: &[BoundInput], parameter: u16, at: i128) -> Result<Option<&Row>, Fault> {
    let rows = match &inputs[parameter as usize] {
        BoundInput::Rows(rows) => rows,
        BoundInput::Row(row) => return Ok(Some(row)),
        BoundInput::Integer(_) => return Ok(None),
    };
    let found = usize::try_from(at).ok().and_then(|at| rows.get(at));
    found.map(Some).ok_or(Fault::IndexOutside {
        index: at,
        length: rows.len() as i64,
    })
}

#[inline(always)]
fn element<N: Number>(row: Option<&Row>, index: N) -> Result<N, Fault> {
    let elements = row.map_or(&[][..], Row::elements);
    let index = index.widen();
    usize::try_from(index)
        .ok()
        .and_then(|index| elements.get(index))
        .map(|&element| N::from_word(element))
        .ok_or(Fault::IndexOutside {
            index,
            length: elements.len() as i64,
        })
}

#[inline(always)]
fn sum<N: Number>(row: Option<&Row>, from: N, to: N) -> Result<N, Fault> {
    let (from, to) = (from.widen(), to.widen());
    let length = row.map_or(0, Row::length);
    match row {
        Some(_) if Deliberate::MachineSum.is_on() && from == to => {
            Err(Fault::SliceOutside { from, to, length })
        }
        Some(row) if 0 <= from && from <= to && to <= i128::from(length) => {
            N::sum(row.prefixes(), from as usize, to as usize).ok_or(Fault::Overflow)
        }
        _ => Err(Fault::SliceOutside { from, to, length }),
    }
}

#[inline(always)]
fn entry<N: Number>(registers: &[N], first: u16, width: u16, index: N) -> Result<N, Fault> {
    let entries = &registers[first as usize..first as usize + width as usize];
    let index = index.widen();
    let index = index - i128::from(Deliberate::MachineEntry.is_on() && index == width.into());
    usize::try_from(index)
        .ok()
        .and_then(|index| entries.get(index).copied())
        .ok_or(Fault::IndexOutside {
            index,
            length: i64::from(width),
        })
}
