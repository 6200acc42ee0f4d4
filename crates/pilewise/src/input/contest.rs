//! Contest text: a list is its count, then that many numbers; a number is itself; a list of
//! lists is the count of its rows, then each as a list. Two variations are common. Lists of
//! one length may share a single count before the first of them, and a file of cases may
//! open with the number of cases. Each combination is a reading of its own.

use super::error::{InputError, InputProblem, Place};
use super::plain::PlainBlock;
use super::value::InputValue;
use crate::rules::{Parameter, ParameterType};

/// One way to read contest text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContestReading {
    /// The text opens with the number of cases.
    pub(super) counted_cases: bool,
    /// All lists of a case have the one count that stands before the first.
    pub(super) shared_count: bool,
    /// Lines mean something: the count of a list of numbers ends its line and is not 0, and
    /// cases start and end with lines. So is contest text told from other text when nobody
    /// said which it is; it would be rare that other text looks the same by accident.
    pub(super) by_lines: bool,
}

/// Why numbers do not follow a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    /// The number, from 0, where it shows.
    at: usize,
    expected: String,
    found: String,
}

impl Mismatch {
    /// As an error: at the line of the number, or at the end of the text.
    pub(super) fn error(self, block: &PlainBlock, end: Place) -> InputError {
        let place = match block.line_of(self.at) {
            Some((_, line)) => Place {
                argument: None,
                line,
                column: 1,
            },
            None => end,
        };
        let Mismatch {
            expected, found, ..
        } = self;
        InputError::new(place, InputProblem::ContestMismatch { expected, found })
    }
}

/// Why a case could not be taken.
enum Stop {
    /// It never can.
    Mismatch(Mismatch),
    /// Not before there are at least so many numbers.
    Wants(usize),
}

/// A walk over the numbers of a case. Lists are handed on as ranges of the block, so that
/// following a reading costs a step a list, not a step a number.
struct Walk<'a> {
    reading: ContestReading,
    block: &'a PlainBlock,
    at: usize,
    /// Whether there are no more numbers than the block has.
    finished: bool,
    shared: Option<usize>,
}

/// A part of a case, as a walk finds it.
enum Part {
    Integer(i64),
    List(std::ops::Range<usize>),
    Rows,
    Row(std::ops::Range<usize>),
}

impl Walk<'_> {
    /// Takes one case; says each part of it.
    fn case(&mut self, parameters: &[Parameter], mut part: impl FnMut(Part)) -> Result<(), Stop> {
        for parameter in parameters {
            match parameter.kind {
                ParameterType::Integer => {
                    let what = || format!("`{}`", parameter.name);
                    part(Part::Integer(self.number(what)?));
                }
                ParameterType::List => {
                    let count = match self.shared {
                        Some(count) => count,
                        None => self.count(&parameter.name, self.reading.by_lines)?,
                    };
                    self.shared = self.reading.shared_count.then_some(count);
                    part(Part::List(self.numbers(count, &parameter.name)?));
                }
                ParameterType::Lists => {
                    part(Part::Rows);
                    for _ in 0..self.count(&parameter.name, false)? {
                        let count = self.count(&parameter.name, false)?;
                        part(Part::Row(self.numbers(count, &parameter.name)?));
                    }
                }
                // The caller refuses contest text for such a game.
                ParameterType::Text => {}
            }
        }
        Ok(())
    }

    fn number(&mut self, what: impl Fn() -> String) -> Result<i64, Stop> {
        let Some(&number) = self.block.numbers.get(self.at) else {
            return Err(self.wants(self.at + 1, || Mismatch {
                at: self.at,
                expected: format!("a number for {}", what()),
                found: "the end of the numbers".to_owned(),
            }));
        };
        self.at += 1;
        Ok(number)
    }

    /// A count; `strict` ones end their line and are not 0.
    fn count(&mut self, name: &str, strict: bool) -> Result<usize, Stop> {
        let number = self.number(|| format!("the count of `{name}`"))?;
        let expected = match usize::try_from(number) {
            Ok(count) if !strict || count > 0 && self.block.ends_line(self.at) => {
                return Ok(count);
            }
            Ok(_) => format!("the count of `{name}` on a line of its own"),
            Err(_) => format!("a count for `{name}`"),
        };
        let found = format!("`{number}`");
        Err(Stop::Mismatch(Mismatch {
            at: self.at - 1,
            expected,
            found,
        }))
    }

    fn numbers(&mut self, count: usize, name: &str) -> Result<std::ops::Range<usize>, Stop> {
        let end = self.at.saturating_add(count);
        if end > self.block.numbers.len() {
            return Err(self.wants(end, || Mismatch {
                at: self.block.numbers.len(),
                expected: format!("{count} numbers for `{name}` after the count {count}"),
                found: format!("{}", self.block.numbers.len().saturating_sub(self.at)),
            }));
        }
        let range = self.at..end;
        self.at = end;
        Ok(range)
    }

    /// The stop where more numbers are needed; a mismatch if there are no more.
    fn wants(&self, end: usize, mismatch: impl FnOnce() -> Mismatch) -> Stop {
        if self.finished {
            Stop::Mismatch(mismatch())
        } else {
            Stop::Wants(end)
        }
    }
}

/// Follows one reading over a block that still grows.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) reading: ContestReading,
    /// How many cases were followed, and up to where.
    pub(super) cases: usize,
    at: usize,
    /// How many cases the text says there are.
    announced: Option<i64>,
    /// How many numbers there must be before it is worth to look again.
    wanted: usize,
    /// Why the reading does not fit.
    pub(super) mismatch: Option<Mismatch>,
}

impl Candidate {
    pub(super) fn new(reading: ContestReading) -> Self {
        Candidate {
            reading,
            cases: 0,
            at: 0,
            announced: None,
            wanted: 0,
            mismatch: None,
        }
    }

    pub(super) fn fits(&self) -> bool {
        self.mismatch.is_none()
    }

    /// How many numbers there must be before [`Candidate::follow`] comes any further, unless
    /// the block is finished.
    pub(super) fn wanted(&self) -> usize {
        self.wanted.max(self.at + 1)
    }

    /// Goes on over what the block has gained; with `finished` it gains no more. Each call
    /// walks the open case anew, so that it waits until the case has grown by half.
    pub(super) fn follow(&mut self, parameters: &[Parameter], block: &PlainBlock, finished: bool) {
        if let Err(mismatch) = self.try_follow(parameters, block, finished) {
            self.mismatch = Some(mismatch);
        }
    }

    fn try_follow(
        &mut self,
        parameters: &[Parameter],
        block: &PlainBlock,
        finished: bool,
    ) -> Result<(), Mismatch> {
        let length = block.numbers.len();
        while self.fits() && self.at < length && (finished || length >= self.wanted) {
            if self.reading.counted_cases && self.announced.is_none() {
                self.take_announcement(block)?;
                continue;
            }
            if self.has_all_cases() {
                return Err(self.wrong_number("more numbers"));
            }
            let mut walk = Walk {
                reading: self.reading,
                block,
                at: self.at,
                finished,
                shared: None,
            };
            match walk.case(parameters, |_| {}) {
                Ok(()) if self.reading.by_lines && !block.ends_line(walk.at) => {
                    let expected = "the end of the line after a case".to_owned();
                    let found = "more numbers".to_owned();
                    return Err(Mismatch {
                        at: walk.at,
                        expected,
                        found,
                    });
                }
                Ok(()) => (self.at, self.cases) = (walk.at, self.cases + 1),
                Err(Stop::Wants(wanted)) => {
                    self.wanted = wanted.max(length + (length - self.at) / 2);
                    return Ok(());
                }
                Err(Stop::Mismatch(mismatch)) => return Err(mismatch),
            }
        }
        if finished && self.reading.counted_cases && !self.has_all_cases() {
            return Err(self.wrong_number(&format!("{}", self.cases)));
        }
        Ok(())
    }

    fn take_announcement(&mut self, block: &PlainBlock) -> Result<(), Mismatch> {
        let announced = block.numbers.first().copied().unwrap_or(0);
        if announced < 1 || self.reading.by_lines && !block.ends_line(1) {
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

    fn has_all_cases(&self) -> bool {
        let cases = i64::try_from(self.cases).ok();
        self.announced.is_some() && self.announced == cases
    }

    fn wrong_number(&self, found: &str) -> Mismatch {
        let expected = format!("{} cases", self.announced.unwrap_or(0));
        Mismatch {
            at: self.at,
            expected,
            found: found.to_owned(),
        }
    }
}

/// The cases of a block that was found to follow a reading.
#[derive(Debug)]
pub(super) struct ContestCases {
    block: PlainBlock,
    reading: ContestReading,
    at: usize,
}

impl ContestCases {
    pub(super) fn new(block: PlainBlock, reading: ContestReading) -> Self {
        let at = usize::from(reading.counted_cases);
        ContestCases { block, reading, at }
    }

    /// The next case. A list that ends the block takes over its memory: a text of one case is
    /// never held twice.
    pub(super) fn next_case(&mut self, parameters: &[Parameter]) -> Option<Vec<InputValue>> {
        if self.at >= self.block.numbers.len() {
            return None;
        }
        let mut parts = Vec::new();
        let mut walk = Walk {
            reading: self.reading,
            block: &self.block,
            at: self.at,
            finished: true,
            shared: None,
        };
        walk.case(parameters, |part| parts.push(part)).ok()?;
        self.at = walk.at;
        let mut case = Vec::with_capacity(parameters.len());
        for part in parts {
            match part {
                Part::Integer(number) => case.push(InputValue::Integer(number)),
                Part::List(range) => case.push(InputValue::List(self.list(range))),
                Part::Rows => case.push(InputValue::Lists(Vec::new())),
                Part::Row(range) => {
                    let row = self.list(range);
                    if let Some(InputValue::Lists(rows)) = case.last_mut() {
                        rows.push(row);
                    }
                }
            }
        }
        Some(case)
    }

    fn list(&mut self, range: std::ops::Range<usize>) -> Vec<i64> {
        if range.end == self.block.numbers.len() && range.start < range.len() {
            self.at = 0;
            let mut numbers = std::mem::take(&mut self.block.numbers);
            numbers.drain(..range.start);
            return numbers;
        }
        self.block
            .numbers
            .get(range)
            .map(<[i64]>::to_vec)
            .unwrap_or_default()
    }
}
