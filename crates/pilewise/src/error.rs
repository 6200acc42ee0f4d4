//! What can go wrong, one type a stage: reading rules, playing, solving.
//! (What can go wrong in reading an input is [`crate::input::InputError`].)

use thiserror::Error;

use crate::game::Position;
use crate::rules::Span;

/// One complaint about a rules file, with the place it points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// Where, as byte offsets into the text of the file.
    pub span: Span,
    /// What stands at that place, or what was expected there; shown beside the caret.
    pub label: String,
    /// How to mend it, if that is known.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A complaint that does not yet say how to mend it.
    pub(crate) fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Diagnostic {
            message: message.into(),
            span,
            label: label.into(),
            help: None,
        }
    }

    /// The same complaint with a hint how to mend it.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Why rules could not be applied to numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}{}", describe_place(.position))]
pub struct PlayError {
    /// What went wrong.
    pub fault: Fault,
    /// The expression of the rules file at fault, if it is one.
    pub span: Option<Span>,
    /// The position in which it happened, for people, if play had begun.
    pub position: Option<String>,
}

fn describe_place(position: &Option<String>) -> String {
    position
        .as_ref()
        .map(|position| format!(" (at {position})"))
        .unwrap_or_default()
}

impl PlayError {
    /// An error that no expression is to blame for.
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            span: None,
            position: None,
        }
    }

    /// An error in the expression at `span`.
    pub fn at(fault: Fault, span: &Span) -> Self {
        Self {
            fault,
            span: Some(span.clone()),
            position: None,
        }
    }

    /// The same error, saying in which position it came up unless it says so already.
    pub fn in_position(mut self, position: String) -> Self {
        self.position.get_or_insert(position);
        self
    }
}

/// What went wrong in applying rules to numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// `a / 0` or `a % 0`.
    #[error("a division by zero")]
    DivisionByZero,
    /// `row[index]` outside the row.
    #[error("the index {index} is outside a row of {length} (the first element has index 0)")]
    IndexOutside {
        /// The index.
        index: i128,
        /// How many elements the row has.
        length: i64,
    },
    /// `sum(row, from, to)` where that is not a slice of the row.
    #[error(
        "the slice {from}..{to} does not lie in a row of {length}; a slice needs 0 <= from <= to <= {length}"
    )]
    SliceOutside {
        /// The first index.
        from: i128,
        /// The index after the last.
        to: i128,
        /// How many elements the row has.
        length: i64,
    },
    /// `isqrt` of a negative number.
    #[error("the square root of the negative number {0}")]
    NegativeRoot(i128),
    /// `a ** b` with negative `b`.
    #[error("the negative exponent {0}")]
    NegativeExponent(i128),
    /// `min(row)` or `max(row)` of an empty row.
    #[error("the least or greatest element of an empty row")]
    EmptyRow,
    /// Quantifiers inside quantifiers that look at too many elements.
    #[error("nested quantifiers that look at more than 200 million elements")]
    TooManyElements,
    /// A position that play from the start cannot come to.
    #[error("a position that play from the start cannot reach")]
    Unreachable,
    /// A position valued before one that its moves lead to.
    #[error("the stated order of evaluation comes to a position before one that its moves lead to")]
    OutOfOrder,
    /// A move with too many combinations of choices in one position.
    #[error(
        "more than {most} combinations of choices in one position; narrow the ranges in `choose`"
    )]
    TooManyChoices {
        /// How many are allowed.
        most: u64,
    },
    /// A position of too many fields, such as a heap for each of a long list.
    #[error("a position of {words} numbers; at most {most} can be searched")]
    TooManyWords {
        /// How many words the position takes.
        words: usize,
        /// How many it may take.
        most: usize,
    },
    /// A set element outside `0..=63`.
    #[error("the set element {0}: a set holds whole numbers from 0 to 63")]
    SetElement(i128),
    /// A result beyond 128 bits.
    #[error("a result that does not fit in 128 bits")]
    Overflow,
    /// A field or choice beyond 64 bits.
    #[error("the number {0} does not fit in the 64 bits of a field or choice")]
    WordOverflow(i128),
    /// Nobody can move, no end applies, and the goal does not say who wins.
    #[error(
        "nobody can move, no [[end]] applies, and [goal] does not say what happens to the last to move; add `last = \"wins\"` or an [[end]]"
    )]
    Stuck,
    /// A word outside the range that [`Game::fields`](crate::Game::fields) states for it.
    #[error("the field {field} takes the value {value}, outside the range stated for it")]
    FieldOutside {
        /// The field.
        field: String,
        /// Its value.
        value: i64,
    },
    /// Play that has no end: a move that can be made for ever takes a field further and further.
    #[error(
        "play need not end: this move can always be made, and takes the field `{field}` {}{}",
        if *.falls { "below every bound" } else { "above every bound" },
        say_missing_bound(.bound)
    )]
    Unbounded {
        /// The field.
        field: Box<str>,
        /// Whether it falls, or grows.
        falls: bool,
        /// The bound that a choice of the move lacks, such as `min(3, heap)`, where that is it.
        bound: Option<Box<str>>,
    },
    /// The answer has no text for an outcome that came up.
    #[error("[goal] answer does not say what to answer when the first player's outcome is a {0}")]
    NoAnswer(&'static str),
}

fn say_missing_bound(bound: &Option<Box<str>>) -> String {
    match bound {
        Some(bound) => format!("; the end of its `choose` lacks a bound, such as `{bound}`"),
        None => "; bound it by an `if` of the move or an [[end]]".to_owned(),
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SolveError {
    /// The rules could not be applied.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Play need not end: a position can come up again.
    #[error("play need not end: {} positions repeat", .cycle.len())]
    Endless {
        /// The positions of one cycle, in order; the last leads to the first.
        cycle: Vec<Position>,
    },
    /// More than a limit allows.
    #[error("{0}")]
    OverLimit(OverLimit),
    /// Stopped by the caller.
    #[error("stopped before the solution was found")]
    Cancelled,
    /// There is no engine of the name asked for.
    #[error("there is no engine `{name}`{}", did_you_mean(.nearest))]
    NoSuchEngine {
        /// The name.
        name: String,
        /// The engine whose name is nearest.
        nearest: Option<String>,
    },
    /// The engine asked for cannot solve this game.
    #[error("the engine `{engine}` does not take this game: {reason}")]
    Declined {
        /// The engine.
        engine: &'static str,
        /// Why not.
        reason: String,
    },
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest
        .as_ref()
        .map(|nearest| format!("; did you mean `{nearest}`?"))
        .unwrap_or_default()
}

/// Which limit was met, and what was asked of it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum OverLimit {
    /// The bytes that the solution needs.
    #[error("needs {needed} bytes of memory, more than the limit of {limit}")]
    Bytes {
        /// What is needed, at least.
        needed: u64,
        /// What is allowed.
        limit: u64,
        /// The largest input that would fit, in words, where that is known beforehand.
        fits: Option<String>,
    },
    /// The positions that the solution needs.
    #[error("needs more than the limit of {limit} positions")]
    Positions {
        /// What is allowed.
        limit: u64,
    },
    /// The time that the solution takes.
    #[error("not solved within the limit of {} s after {positions} positions", .limit.as_secs_f64())]
    Time {
        /// What is allowed.
        limit: std::time::Duration,
        /// How many positions had been visited by then.
        positions: u64,
    },
}
