//! How the text of a problem lays out its numbers, as data: parsed once, read and written alike.
//!
//! A layout is written as the problem's statement shows its input. `heap len(amounts) / amounts`
//! is a line with the heap and how many amounts there are, then a line with the amounts. What
//! reads such a text (`walk`) and what writes one (`write`) walk over the same lines.

mod candidate;
mod named;
mod parse;
mod walk;
mod write;

use std::fmt;

use thiserror::Error;

pub(super) use candidate::{Candidate, LaidOutCases};
pub use named::NamedLayout;
pub use write::NotWritten;

/// How a text lays out the numbers of its cases.
///
/// ```text
/// layout = [cases ":"] (name | line { "/" line })
/// cases  = "one" | "many" | "counted" | "until-zero"
/// line   = term { term }
/// term   = NAME | "len(" NAME { "," NAME } ")" | NAME "[i]" | "len(" NAME "[i])"
/// ```
///
/// A name stands for a number, or for the numbers of a list. `len(list)` is how many there are,
/// `len(a, b)` how many each of the two has; a list without it goes up to the end of its line.
/// `rows[i]` is a row of a list of lists; the lines in a row that have it are repeated for each.
/// In place of lines stands the name of a common layout ([`NamedLayout`]).
///
/// # Examples
///
/// ```
/// use pilewise::input::{InputValue, Layout};
/// use pilewise::rules::{Parameter, ParameterType};
///
/// let parameter = |name: &str, kind| Parameter { name: name.into(), alias: None, kind };
/// let parameters = [
///     parameter("heap", ParameterType::Integer),
///     parameter("amounts", ParameterType::List),
/// ];
/// let layout = Layout::parse("heap len(amounts) / amounts", &parameters)?;
/// let case = [InputValue::Integer(12), InputValue::List(vec![1, 4])];
/// assert_eq!(layout.written(&[&case])?, "12 2\n1 4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(super) cases: CaseOrder,
    pub(super) blocks: Vec<Block>,
    /// The names of the parameters, for messages.
    pub(super) names: Vec<String>,
}

/// How the cases of a text follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaseOrder {
    /// There is one.
    One,
    /// One after another, up to the end of the text.
    Many,
    /// After their number.
    Counted,
    /// Up to a line of zeros where a case would start.
    UntilZero,
}

/// Some lines of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// One line.
    Line(Vec<Term>),
    /// Lines that each row of a list of lists has.
    Rows {
        parameter: usize,
        lines: Vec<Vec<Term>>,
    },
}

/// What stands on a line; a number is the place of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// The number that a parameter is.
    Number(usize),
    /// A text, alone on its line.
    Text(usize),
    /// How many elements these have, each as many.
    Count(Vec<usize>),
    /// The numbers of a list.
    List { parameter: usize, counted: bool },
    /// How many numbers the row has.
    RowCount,
    /// The numbers of the row.
    Row { counted: bool },
}

/// A text that is no layout of a game, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no layout of this game: {why}")]
pub struct LayoutError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl CaseOrder {
    const ALL: [CaseOrder; 4] = [
        CaseOrder::One,
        CaseOrder::Many,
        CaseOrder::Counted,
        CaseOrder::UntilZero,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            CaseOrder::One => "one",
            CaseOrder::Many => "many",
            CaseOrder::Counted => "counted",
            CaseOrder::UntilZero => "until-zero",
        }
    }
}

impl Layout {
    /// The same lines, with the number of cases before the first.
    #[must_use]
    pub fn counted(&self) -> Layout {
        self.with_cases(CaseOrder::Counted)
    }

    /// The same lines with cases that follow one another otherwise.
    pub(super) fn with_cases(&self, cases: CaseOrder) -> Layout {
        Layout {
            cases,
            ..self.clone()
        }
    }

    /// How many numbers open a case on its first line before any list: as many zeros close the
    /// text. 0 where a list comes first.
    pub(super) fn opening_numbers(&self) -> usize {
        let Some(Block::Line(terms)) = self.blocks.first() else {
            return 0;
        };
        let is_number = |term: &&Term| matches!(term, Term::Number(_) | Term::Count(_));
        terms.iter().take_while(is_number).count()
    }

    fn spelled(&self, term: &Term, row_of: Option<usize>) -> String {
        let name = |parameter: &usize| self.names[*parameter].as_str();
        let row = row_of.as_ref().map_or("", name);
        match term {
            Term::Number(parameter) | Term::Text(parameter) | Term::List { parameter, .. } => {
                name(parameter).to_owned()
            }
            Term::Count(parameters) => {
                let names: Vec<&str> = parameters.iter().map(name).collect();
                format!("len({})", names.join(", "))
            }
            Term::RowCount => format!("len({row}[i])"),
            Term::Row { .. } => format!("{row}[i]"),
        }
    }
}

impl fmt::Display for Layout {
    /// As [`Layout::parse`] reads it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<String> = Vec::new();
        let mut push = |terms: &[Term], row_of| {
            let terms: Vec<String> = terms.iter().map(|it| self.spelled(it, row_of)).collect();
            lines.push(terms.join(" "));
        };
        for block in &self.blocks {
            match block {
                Block::Line(terms) => push(terms, None),
                Block::Rows { parameter, lines } => {
                    lines.iter().for_each(|terms| push(terms, Some(*parameter)));
                }
            }
        }
        let cases = self.cases.name();
        write!(formatter, "{cases}: {}", lines.join(" / "))
    }
}
