//! Which reading a block of plain text has: none, one, or an error that names them all.
//!
//! All readings are followed side by side while the text comes in. One that no longer fits is
//! out; once only the reading by lines is left, the block is handed on as it is and the rest
//! of the text is never held.

use std::io::Read;

use super::Format;
use super::error::{InputError, InputProblem, Place, PossibleReading};
use super::label::label;
use super::layout::{Candidate, CaseOrder, LaidOutCases, Layout, NamedLayout};
use super::plain::{LineReading, LineStop, PlainBlock};
use super::scanner::{Scanner, Word};
use crate::rules::{Parameter, ParameterType};

/// What a block of plain text was found to be.
pub(super) enum Decision {
    /// One line a parameter. The rest of the text goes on from here; a word that stopped the
    /// block has been taken.
    Lines(PlainBlock, Option<Word>),
    /// Text laid out as a contest has it, as far as the block goes.
    Contest(LaidOutCases, Option<Word>),
}

/// The readings that are still possible.
struct Readings<'a> {
    parameters: &'a [Parameter],
    lines: Option<LineReading>,
    contest: Vec<Candidate>,
    /// Whether the problem has a layout of its own.
    has_own: bool,
}

/// The layouts that a text in this format may have.
fn candidates(parameters: &[Parameter], format: Format, own: Option<&Layout>) -> Vec<Candidate> {
    let by_lines = format == Format::Auto;
    let named = |named: NamedLayout, cases| {
        Candidate::new(
            named.of(parameters).with_cases(cases),
            Some(named),
            by_lines,
        )
    };
    let mut candidates: Vec<Candidate> = match (format, own) {
        (Format::Contest, Some(own)) => vec![Candidate::new(own.clone(), None, false)],
        (Format::ContestCounted, Some(own)) => {
            let counted = own.with_cases(CaseOrder::Counted);
            vec![Candidate::new(counted, None, false)]
        }
        (Format::Contest, None) => [CaseOrder::Many, CaseOrder::Counted]
            .into_iter()
            .flat_map(|cases| ONE_OR_EACH.map(|it| named(it, cases)))
            .collect(),
        (Format::ContestCounted, None) => {
            ONE_OR_EACH.map(|it| named(it, CaseOrder::Counted)).into()
        }
        _ => {
            let own = own.map(|own| match own.cases {
                CaseOrder::One => own.with_cases(CaseOrder::Many),
                _ => own.clone(),
            });
            let own = own.map(|own| Candidate::new(own, None, true));
            let orders = [CaseOrder::Many, CaseOrder::Counted, CaseOrder::UntilZero];
            let named = orders
                .into_iter()
                .flat_map(|cases| COMMON.map(|it| named(it, cases)));
            own.into_iter().chain(named).collect()
        }
    };
    let all_integers = parameters
        .iter()
        .all(|it| it.kind == ParameterType::Integer);
    let has_rows = parameters.iter().any(|it| it.kind == ParameterType::Lists);
    let lines = NamedLayout::Lines.of(parameters);
    let header = NamedLayout::Header.of(parameters);
    candidates.retain(|candidate| {
        // What the reading by lines reads the same, see `LineReading`.
        let blocks = &candidate.layout.blocks;
        let is_lines =
            !has_rows && *blocks == lines.blocks || all_integers && *blocks == header.blocks;
        // That a last number of a column is 0 is no sign that it closes the column.
        let guessed_end = all_integers
            && candidate.named.is_some()
            && candidate.layout.cases == CaseOrder::UntilZero;
        !by_lines || !(is_lines && candidate.layout.cases == CaseOrder::Many || guessed_end)
    });
    let mut distinct: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if distinct.iter().all(|it| it.layout != candidate.layout) {
            distinct.push(candidate);
        }
    }
    distinct
}

/// The layouts that `--format contest` means.
const ONE_OR_EACH: [NamedLayout; 2] = [NamedLayout::Counts, NamedLayout::SharedCount];
/// Those that are looked for where nobody said which it is.
const COMMON: [NamedLayout; 4] = [
    NamedLayout::Counts,
    NamedLayout::CountAndList,
    NamedLayout::Header,
    NamedLayout::SharedCount,
];

impl<'a> Readings<'a> {
    fn new(parameters: &'a [Parameter], format: Format, own: Option<&Layout>) -> Self {
        Readings {
            parameters,
            lines: (format == Format::Auto).then(LineReading::new),
            contest: candidates(parameters, format, own),
            has_own: own.is_some(),
        }
    }

    fn follow_line(&mut self, length: usize) {
        if let Some(lines) = &mut self.lines {
            lines.follow(self.parameters, length);
        }
    }

    /// How many numbers there must be before [`Readings::follow_contest`] comes any further.
    fn wanted(&self) -> usize {
        let fitting = self.contest.iter().filter(|candidate| candidate.fits());
        fitting.map(Candidate::wanted).min().unwrap_or(0)
    }

    fn follow_contest(&mut self, block: &PlainBlock, finished: bool) {
        for candidate in self.contest.iter_mut().filter(|candidate| candidate.fits()) {
            candidate.follow(block, finished);
        }
    }

    fn contest_is_out(&self) -> bool {
        self.contest.iter().all(|candidate| !candidate.fits())
    }

    fn nothing_is_left(&self) -> bool {
        self.contest_is_out() && self.lines.as_ref().is_none_or(|lines| !lines.fits())
    }

    /// The reading of a finished block.
    fn decide(
        self,
        block: PlainBlock,
        stop: Option<Word>,
        end: Place,
    ) -> Result<Decision, InputError> {
        let lines = self.lines.as_ref();
        let by_lines = lines.is_some_and(LineReading::fits_to_the_end);
        let has_lines = lines.is_some();
        let (fitting, out): (Vec<_>, Vec<_>) = self.contest.into_iter().partition(Candidate::fits);
        if fitting.is_empty() {
            // Who laid out all but a count well means that layout, and not lines.
            let small = |it: &&Candidate| it.has_small_count() && it.has_more_than_a_count();
            let told = match by_lines {
                true => None,
                false => out
                    .iter()
                    .find(small)
                    .or(out.first().filter(|_| !has_lines)),
            };
            return match told.and_then(|it| it.mismatch.clone()) {
                Some(mismatch) => Err(mismatch.error(&block, end)),
                None if has_lines => Ok(Decision::Lines(block, stop)),
                None => Err(InputError::new(end, InputProblem::SeveralCases)),
            };
        }
        let fitting = match <[Candidate; 1]>::try_from(fitting) {
            Ok([only]) if !by_lines => {
                return Ok(Decision::Contest(LaidOutCases::new(block, only), stop));
            }
            Ok([only]) => vec![only],
            Err(several) => several,
        };
        let by_lines = lines.filter(|_| by_lines).map(|lines| PossibleReading {
            meaning: format!("{} without counts, one line a value", cases(lines.cases)),
            request: "`--format leetcode`".to_owned(),
        });
        let readings = by_lines
            .into_iter()
            .chain(fitting.iter().map(|it| possible(it, self.has_own)))
            .collect();
        let place = Place {
            argument: None,
            line: block.line_of(0).map_or(1, |it| it.1),
            column: 1,
        };
        Err(InputError::new(place, InputProblem::Ambiguous { readings }))
    }
}

/// Takes the block of plain text that starts here and finds out what it is.
pub(super) fn decide<R: Read>(
    scanner: &mut Scanner<R>,
    parameters: &[Parameter],
    format: Format,
    own: Option<&Layout>,
) -> Result<Decision, InputError> {
    let mut readings = Readings::new(parameters, format, own);
    let mut block = PlainBlock::default();
    loop {
        let wanted = readings.wanted();
        block.take_whole_lines(scanner, wanted, |length| readings.follow_line(length));
        let mut finished = false;
        let mut label_word = None;
        if block.closed() < wanted {
            let line = scanner.line;
            let stop = block.take_line(scanner)?;
            if stop == LineStop::Other {
                let word = scanner.take_word()?;
                if label(&word.text).is_none() {
                    return other(block, scanner, word, format);
                }
                label_word = Some(word);
            }
            readings.follow_line(block.close_line(line));
            finished = stop != LineStop::Break;
        }
        readings.follow_contest(&block, finished);
        if finished {
            return readings.decide(block, label_word, scanner.place());
        }
        if readings.nothing_is_left() {
            return readings.decide(block, None, scanner.place());
        }
        if format == Format::Auto && readings.contest_is_out() {
            return Ok(Decision::Lines(block, None));
        }
    }
}

/// The decision at something that contest text does not have: brackets, names, letters.
fn other<R: Read>(
    block: PlainBlock,
    scanner: &mut Scanner<R>,
    word: Word,
    format: Format,
) -> Result<Decision, InputError> {
    let expected = "a whole number, as contest text has".to_owned();
    if format == Format::Auto {
        let word = Some(word).filter(|word| !word.text.is_empty());
        return Ok(Decision::Lines(block, word));
    }
    if word.text.is_empty() {
        return Err(scanner.unexpected(expected));
    }
    let found = word.text.chars().take(24).collect();
    Err(InputError::new(
        word.place,
        InputProblem::NotANumber { found, expected },
    ))
}

/// A reading by a layout, as an error names it.
fn possible(candidate: &Candidate, has_own: bool) -> PossibleReading {
    let order = candidate.layout.cases;
    let request = match (candidate.named, order) {
        (None, _) => "`--format contest`".to_owned(),
        (Some(NamedLayout::Counts), CaseOrder::Many) if candidate.by_lines && !has_own => {
            "`--format contest`".to_owned()
        }
        (Some(NamedLayout::Counts), CaseOrder::Counted) if candidate.by_lines && !has_own => {
            "`--format contest-counted`".to_owned()
        }
        (Some(named), CaseOrder::Many) => format!("`--layout {}`", named.name()),
        (Some(named), order) => format!("`--layout {}:{}`", order.name(), named.name()),
    };
    let opening = match order {
        CaseOrder::Counted => "the number of cases, then ",
        _ => "",
    };
    let closing = match order {
        CaseOrder::UntilZero => ", closed by 0",
        _ => "",
    };
    let meaning = candidate
        .named
        .map_or("as the problem lays them out", NamedLayout::meaning);
    PossibleReading {
        meaning: format!("{opening}{} {meaning}{closing}", cases(candidate.cases)),
        request,
    }
}

fn cases(count: usize) -> String {
    if count == 1 {
        "1 case".to_owned()
    } else {
        format!("{count} cases")
    }
}
