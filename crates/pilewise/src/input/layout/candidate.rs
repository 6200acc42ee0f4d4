//! A layout followed over numbers that still come in, and the cases of those that follow it.

use super::walk::{Part, Stop, Walk};
use super::{CaseOrder, Layout, NamedLayout};
use crate::input::plain::PlainBlock;
use crate::input::value::InputValue;

pub(in crate::input) use super::walk::Mismatch;

/// Follows one layout over a block that still grows.
#[derive(Debug)]
pub(in crate::input) struct Candidate {
    pub(in crate::input) layout: Layout,
    /// The name of the layout; `None` for the problem's own.
    pub(in crate::input) named: Option<NamedLayout>,
    /// Whether lines mean something, see [`Walk`].
    pub(in crate::input) by_lines: bool,
    /// How many cases were followed, and up to where.
    pub(in crate::input) cases: usize,
    at: usize,
    /// How many cases the text says there are.
    announced: Option<i64>,
    /// Whether the zeros at the end were met.
    closed: bool,
    /// How many numbers there must be before it is worth to look again.
    wanted: usize,
    /// A count that is too small for its line, which may be what is wrong.
    small_count: Option<Mismatch>,
    /// Why the layout does not fit.
    pub(in crate::input) mismatch: Option<Mismatch>,
}

impl Candidate {
    pub(in crate::input) fn new(
        layout: Layout,
        named: Option<NamedLayout>,
        by_lines: bool,
    ) -> Self {
        Candidate {
            layout,
            named,
            by_lines,
            cases: 0,
            at: 0,
            announced: None,
            closed: false,
            wanted: 0,
            small_count: None,
            mismatch: None,
        }
    }

    pub(in crate::input) fn fits(&self) -> bool {
        self.mismatch.is_none()
    }

    /// Whether what does not fit is a count that is smaller than the line of its list, of
    /// which all else is as the layout has it.
    pub(in crate::input) fn has_small_count(&self) -> bool {
        self.mismatch.is_some() && self.mismatch == self.small_count
    }

    /// Whether a line of the layout has a count and something else beside it, which text that is
    /// not laid out so has by chance only rarely.
    pub(in crate::input) fn has_more_than_a_count(&self) -> bool {
        self.layout.opening_numbers() > 1
    }

    /// How many numbers there must be before [`Candidate::follow`] comes any further, unless
    /// the block is finished.
    pub(in crate::input) fn wanted(&self) -> usize {
        self.wanted.max(self.at + 1)
    }

    /// Goes on over what the block has gained; with `finished` it gains no more. Each call
    /// walks the open case anew, so that it waits until the case has grown by half.
    pub(in crate::input) fn follow(&mut self, block: &PlainBlock, finished: bool) {
        if let Err(mismatch) = self.try_follow(block, finished) {
            // Numbers that are too many for a count show only later, as something else.
            self.mismatch = Some(self.small_count.clone().unwrap_or(mismatch));
        }
    }

    fn try_follow(&mut self, block: &PlainBlock, finished: bool) -> Result<(), Mismatch> {
        let length = block.numbers.len();
        while self.at < length && (finished || length >= self.wanted) {
            if self.layout.cases == CaseOrder::Counted && self.announced.is_none() {
                self.take_announcement(block)?;
                continue;
            }
            if let Some(expected) = self.end_of_cases() {
                return Err(self.wrong_number(expected, "more numbers".to_owned()));
            }
            let mut walk = Walk::new(&self.layout, self.by_lines, block, self.at, finished);
            let step = match walk.closing() {
                Ok(true) => Ok(true),
                Ok(false) => walk.case(|_| {}).map(|()| false),
                Err(stop) => Err(stop),
            };
            let (at, small_count) = (walk.at, walk.small_count);
            if self.small_count.is_none() {
                self.small_count = small_count;
            }
            match step {
                Ok(true) => (self.at, self.closed) = (at, true),
                Ok(false) => (self.at, self.cases) = (at, self.cases + 1),
                Err(Stop::Wants(wanted)) => {
                    self.wanted = wanted.max(length + (length - self.at) / 2);
                    return Ok(());
                }
                Err(Stop::Mismatch(mismatch)) => return Err(mismatch),
            }
        }
        if finished && self.layout.cases == CaseOrder::Counted && self.end_of_cases().is_none() {
            let expected = format!("{} cases", self.announced.unwrap_or(0));
            return Err(self.wrong_number(expected, self.cases.to_string()));
        }
        if finished && self.layout.cases == CaseOrder::UntilZero && !self.closed {
            let expected = "a 0 after the last case".to_owned();
            return Err(self.wrong_number(expected, "the end of the numbers".to_owned()));
        }
        if finished && self.by_lines && self.cases == 0 {
            return Err(self.wrong_number("a case".to_owned(), "none".to_owned()));
        }
        Ok(())
    }

    fn take_announcement(&mut self, block: &PlainBlock) -> Result<(), Mismatch> {
        let announced = block.numbers.first().copied().unwrap_or(0);
        if announced < 1 || self.by_lines && !block.ends_line(1) {
            let expected = "the number of cases on the first line".to_owned();
            return Err(Mismatch {
                at: 0,
                expected,
                found: format!("`{announced}`"),
            });
        }
        (self.announced, self.at) = (Some(announced), 1);
        Ok(())
    }

    /// What there must be, if there may be no more cases.
    fn end_of_cases(&self) -> Option<String> {
        let cases = i64::try_from(self.cases).ok();
        match self.layout.cases {
            CaseOrder::One => (self.cases == 1).then(|| "1 case".to_owned()),
            CaseOrder::Many => None,
            CaseOrder::Counted => {
                let announced = self.announced.filter(|_| self.announced == cases);
                announced.map(|announced| format!("{announced} cases"))
            }
            CaseOrder::UntilZero => self
                .closed
                .then(|| "the end after the closing 0".to_owned()),
        }
    }

    fn wrong_number(&self, expected: String, found: String) -> Mismatch {
        Mismatch {
            at: self.at,
            expected,
            found,
        }
    }
}

/// The cases of a block that was found to follow a layout.
#[derive(Debug)]
pub(in crate::input) struct LaidOutCases {
    block: PlainBlock,
    layout: Layout,
    by_lines: bool,
    /// How many cases are left.
    left: usize,
    at: usize,
}

impl LaidOutCases {
    pub(in crate::input) fn new(block: PlainBlock, candidate: Candidate) -> Self {
        LaidOutCases {
            at: usize::from(candidate.layout.cases == CaseOrder::Counted),
            block,
            left: candidate.cases,
            layout: candidate.layout,
            by_lines: candidate.by_lines,
        }
    }

    /// The next case. A list that ends the block takes over its memory: a text of one case is
    /// never held twice.
    pub(in crate::input) fn next_case(&mut self) -> Option<Vec<InputValue>> {
        self.left = self.left.checked_sub(1)?;
        let mut parts = Vec::new();
        let mut walk = Walk::new(&self.layout, self.by_lines, &self.block, self.at, true);
        walk.case(|part| parts.push(part)).ok()?;
        self.at = walk.at;
        let mut case: Vec<Option<InputValue>> = vec![None; self.layout.names.len()];
        for part in parts {
            match part {
                Part::Number(parameter, number) => {
                    case[parameter] = Some(InputValue::Integer(number));
                }
                Part::List(parameter, range) => {
                    case[parameter] = Some(InputValue::List(self.list(range)));
                }
                Part::Rows(parameter) => case[parameter] = Some(InputValue::Lists(Vec::new())),
                Part::Row(parameter, range) => {
                    let row = self.list(range);
                    if let Some(InputValue::Lists(rows)) = &mut case[parameter] {
                        rows.push(row);
                    }
                }
            }
        }
        case.into_iter().collect()
    }

    fn list(&mut self, range: std::ops::Range<usize>) -> Vec<i64> {
        if self.left == 0 && range.end == self.block.numbers.len() && range.start < range.len() {
            let mut numbers = std::mem::take(&mut self.block.numbers);
            numbers.drain(..range.start);
            return numbers;
        }
        let list = self.block.numbers.get(range);
        list.map(<[i64]>::to_vec).unwrap_or_default()
    }
}
