//! A walk over plain numbers as a layout has them.

use super::{Block, CaseOrder, Layout, Term};
use crate::input::error::{InputError, InputProblem, Place};
use crate::input::plain::PlainBlock;

/// Why numbers do not follow a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::input) struct Mismatch {
    /// The number, from 0, where it shows.
    pub(super) at: usize,
    pub(super) expected: String,
    pub(super) found: String,
}

impl Mismatch {
    /// As an error: at the line of the number, or at the end of the text.
    pub(in crate::input) fn error(self, block: &PlainBlock, end: Place) -> InputError {
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
pub(super) enum Stop {
    /// It never can.
    Mismatch(Mismatch),
    /// Not before there are at least so many numbers.
    Wants(usize),
}

/// A part of a case, as a walk finds it.
pub(super) enum Part {
    Number(usize, i64),
    List(usize, std::ops::Range<usize>),
    Rows(usize),
    Row(usize, std::ops::Range<usize>),
}

/// A walk over the numbers of a case. Lists are handed on as ranges of the block, so that
/// following a layout costs a step a list, not a step a number.
pub(super) struct Walk<'a> {
    pub(super) layout: &'a Layout,
    /// Whether the lines of the layout are lines of the text, and no count of a list is 0. So is
    /// contest text told from other text when nobody said which it is. A list that has its line
    /// to itself may stand on several.
    pub(super) by_lines: bool,
    pub(super) block: &'a PlainBlock,
    pub(super) at: usize,
    /// Whether there are no more numbers than the block has.
    pub(super) finished: bool,
    /// The counts of this case, by parameter.
    counts: Vec<usize>,
    /// The count of the row.
    row_count: usize,
    /// A count that is smaller than the line of its list: what is wrong, if anything is.
    pub(super) small_count: Option<Mismatch>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        layout: &'a Layout,
        by_lines: bool,
        block: &'a PlainBlock,
        at: usize,
        finished: bool,
    ) -> Self {
        Walk {
            layout,
            by_lines,
            block,
            at,
            finished,
            counts: vec![0; layout.names.len()],
            row_count: 0,
            small_count: None,
        }
    }

    /// Takes one case; says each part of it.
    pub(super) fn case(&mut self, mut part: impl FnMut(Part)) -> Result<(), Stop> {
        for block in &self.layout.blocks {
            match block {
                Block::Line(terms) => self.line(terms, None, &mut part)?,
                Block::Rows { parameter, lines } => {
                    part(Part::Rows(*parameter));
                    for _ in 0..self.counts[*parameter] {
                        for terms in lines {
                            self.line(terms, Some(*parameter), &mut part)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes the zeros that close the text, if they stand here.
    pub(super) fn closing(&mut self) -> Result<bool, Stop> {
        if self.layout.cases != CaseOrder::UntilZero {
            return Ok(false);
        }
        let opening = self.layout.opening_numbers();
        let numbers = self.block.numbers.get(self.at..).unwrap_or_default();
        let zeros = numbers.iter().take(opening.max(1));
        let zeros = zeros.take_while(|&&number| number == 0).count();
        let alone = zeros > 0 && self.block.ends_line(self.at + 1);
        let is_closing = alone || opening > 0 && zeros == opening;
        if !is_closing && zeros == numbers.len() && zeros < opening && !self.finished {
            return Err(Stop::Wants(self.at + opening));
        }
        let end = self.at + if alone { 1 } else { opening };
        let is_closing = is_closing && (!self.by_lines || self.block.ends_line(end));
        if is_closing {
            self.at = end;
        }
        Ok(is_closing)
    }

    fn line(
        &mut self,
        terms: &[Term],
        row_of: Option<usize>,
        part: &mut impl FnMut(Part),
    ) -> Result<(), Stop> {
        let start = self.at;
        let is_alone = terms.len() == 1;
        for term in terms {
            match term {
                &Term::Number(parameter) => {
                    let number =
                        self.number(|walk| format!("`{}`", walk.layout.names[parameter]))?;
                    part(Part::Number(parameter, number));
                }
                Term::Count(parameters) => {
                    let count = self.count(term, row_of)?;
                    for &parameter in parameters {
                        self.counts[parameter] = count;
                    }
                }
                Term::RowCount => self.row_count = self.count(term, row_of)?,
                &Term::List { parameter, counted } => {
                    let count = counted.then_some(self.counts[parameter]);
                    let range = self.numbers(term, row_of, count, is_alone)?;
                    part(Part::List(parameter, range));
                }
                &Term::Row { counted } => {
                    let count = counted.then_some(self.row_count);
                    let range = self.numbers(term, row_of, count, is_alone)?;
                    part(Part::Row(row_of.unwrap_or_default(), range));
                }
                // The caller refuses contest text for such a game.
                Term::Text(_) => {}
            }
        }
        if self.by_lines && self.at > start {
            let is_list = matches!(terms, [Term::List { .. } | Term::Row { .. }]);
            self.check_line(start, is_list)?;
        }
        Ok(())
    }

    /// That what was taken since `start` is a line, or whole lines of a list.
    fn check_line(&self, start: usize, is_list: bool) -> Result<(), Stop> {
        let first_end = self.block.line_of(start).map(|it| it.0);
        if self.block.ends_line(self.at) && (is_list || first_end == Some(self.at)) {
            return Ok(());
        }
        Err(Stop::Mismatch(Mismatch {
            at: start,
            expected: "a line as the layout has it".to_owned(),
            found: "another".to_owned(),
        }))
    }

    fn number(&mut self, what: impl Fn(&Self) -> String) -> Result<i64, Stop> {
        let Some(&number) = self.block.numbers.get(self.at) else {
            return Err(self.wants(self.at + 1, || Mismatch {
                at: self.at,
                expected: format!("a number for {}", what(self)),
                found: "the end of the numbers".to_owned(),
            }));
        };
        self.at += 1;
        Ok(number)
    }

    /// What a count counts, or what a list is.
    fn name(&self, term: &Term, row_of: Option<usize>) -> String {
        let name = |parameter: &usize| format!("`{}`", self.layout.names[*parameter]);
        match (term, row_of) {
            (Term::Count(parameters), _) => {
                let names: Vec<String> = parameters.iter().map(name).collect();
                names.join(" and ")
            }
            (Term::Number(parameter) | Term::List { parameter, .. }, _)
            | (Term::Text(parameter), _) => name(parameter),
            (Term::RowCount | Term::Row { .. }, Some(parameter)) => {
                format!("a row of {}", name(&parameter))
            }
            (Term::RowCount | Term::Row { .. }, None) => String::new(),
        }
    }

    fn count(&mut self, term: &Term, row_of: Option<usize>) -> Result<usize, Stop> {
        let number = self.number(|walk| format!("the count of {}", walk.name(term, row_of)))?;
        let is_strict = self.by_lines && row_of.is_none();
        let expected = match usize::try_from(number) {
            Ok(count) if count > 0 || !is_strict => return Ok(count),
            Ok(_) => format!("a count above 0 for {}", self.name(term, row_of)),
            Err(_) => format!("a count for {}", self.name(term, row_of)),
        };
        Err(Stop::Mismatch(Mismatch {
            at: self.at - 1,
            expected,
            found: format!("`{number}`"),
        }))
    }

    /// Takes the numbers of a list, or those up to the end of the line if there is no count.
    fn numbers(
        &mut self,
        term: &Term,
        row_of: Option<usize>,
        count: Option<usize>,
        is_alone: bool,
    ) -> Result<std::ops::Range<usize>, Stop> {
        let line_end = self.block.line_of(self.at).map(|it| it.0);
        let end = match (count, line_end) {
            (Some(count), _) => self.at.saturating_add(count),
            (None, Some(line_end)) => line_end,
            (None, None) => {
                return Err(self.wants(self.at + 1, || Mismatch {
                    at: self.at,
                    expected: format!("the numbers of {}", self.name(term, row_of)),
                    found: "the end of the numbers".to_owned(),
                }));
            }
        };
        let mismatch = |found: String| Mismatch {
            at: self.at,
            expected: format!(
                "{0} numbers for {1} after the count {0}",
                end.saturating_sub(self.at),
                self.name(term, row_of)
            ),
            found,
        };
        if end > self.block.numbers.len() {
            let left = self.block.numbers.len().saturating_sub(self.at);
            let at = self.block.numbers.len();
            return Err(self.wants(end, || Mismatch {
                at,
                ..mismatch(left.to_string())
            }));
        }
        let starts_line = self.at == 0 || self.block.ends_line(self.at);
        if let Some(line_end) = line_end.filter(|&it| is_alone && starts_line && end < it)
            && self.small_count.is_none()
        {
            let on_line = line_end - self.at;
            self.small_count = Some(mismatch(format!("{on_line} on their line")));
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
