//! Which inputs a game takes, as far as its `[[require]]` limits can be turned into bounds.
//!
//! Comparisons of `len(p)`, `min(p)`, `max(p)` or an integer `p` with a constant become bounds,
//! alone or joined by `and`; `len(p) == len(q)` couples two lists. Whatever else a rules file
//! requires is not understood but respected: an input is only used if it meets every requirement
//! ([`Domain::admits`]).

use pilewise::input::InputValue;
use pilewise::rules::{
    Binary, Bound, Expression, Function, Node, ParameterType, Quantifier, Rules,
};

use super::constant::constant;
use crate::case::Case;

/// What is taken for a bound that a rules file does not state.
const DEFAULT_LENGTH: i64 = 60;
const DEFAULT_MAGNITUDE: i64 = 1_000;

/// A range of integers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: i64,
    /// The greatest.
    pub high: i64,
}

impl Interval {
    /// How many integers there are; 0 if it is empty.
    pub fn count(self) -> u64 {
        if self.high < self.low {
            return 0;
        }
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// The integer number `index`, by how simple it is: the nearest to 0 first, of two as near
    /// the positive one. `None` beyond the last.
    ///
    /// # Examples
    /// ```
    /// use pilewise_judge::inputs::Interval;
    ///
    /// let simple = |low, high| (0..4).map_while(|at| Interval { low, high }.simplest(at)).collect::<Vec<_>>();
    /// assert_eq!(simple(-9, 9), [0, 1, -1, 2]);
    /// assert_eq!(simple(-1, 9), [0, 1, -1, 2]);
    /// assert_eq!(simple(3, 5), [3, 4, 5]);
    /// ```
    pub fn simplest(self, index: u64) -> Option<i64> {
        if index >= self.count() {
            return None;
        }
        if self.low >= 0 {
            return Some(self.low + index as i64);
        }
        if self.high <= 0 {
            return Some(self.high - index as i64);
        }
        // Around 0 both signs alternate until one side is used up.
        let both = 2 * self.low.unsigned_abs().min(self.high.unsigned_abs());
        if index <= both {
            let magnitude = index.div_ceil(2) as i64;
            return Some(if index % 2 == 1 {
                magnitude
            } else {
                -magnitude
            });
        }
        let beyond = (index - both / 2) as i64;
        Some(if self.high > -self.low {
            beyond
        } else {
            -beyond
        })
    }

    /// Where an integer stands in the order of [`simplest`](Interval::simplest).
    pub fn simplicity(self, number: i64) -> u64 {
        if self.low >= 0 {
            return number.abs_diff(self.low);
        }
        if self.high <= 0 {
            return number.abs_diff(self.high);
        }
        let both = self.low.unsigned_abs().min(self.high.unsigned_abs());
        let magnitude = number.unsigned_abs();
        if magnitude > both {
            return both.saturating_add(magnitude);
        }
        (2 * magnitude).saturating_sub(u64::from(number > 0))
    }

    /// The integer of the range that is nearest to `number`.
    pub(crate) fn clamp(self, number: i64) -> i64 {
        number.min(self.high).max(self.low)
    }
}

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterDomain {
    /// An `int`.
    Integer(Interval),
    /// An `[int]`, or a `str` as the numbers of its characters.
    List {
        /// How many elements.
        length: Interval,
        /// Each element.
        element: Interval,
        /// An earlier list that has the same length.
        as_long_as: Option<usize>,
        /// Whether it is a `str`.
        is_text: bool,
    },
    /// An `[[int]]`.
    Lists {
        /// How many rows.
        rows: Interval,
        /// Each element of a row.
        element: Interval,
    },
}

/// The inputs that a game takes.
#[derive(Clone, Debug)]
pub struct Domain<'r> {
    /// The rules that state the requirements.
    pub rules: &'r Rules,
    /// A domain a parameter.
    pub parameters: Vec<ParameterDomain>,
    /// The limits that had to be assumed because the rules state none, in words.
    pub assumed: Vec<String>,
}

/// The bounds of one parameter while they are collected.
#[derive(Clone, Copy, Default)]
struct Bounds {
    length: (Option<i64>, Option<i64>),
    value: (Option<i64>, Option<i64>),
    as_long_as: Option<usize>,
}

impl<'r> Domain<'r> {
    /// The domain of a game's inputs.
    ///
    /// # Complexity
    /// O(size of the requirements).
    ///
    /// # Examples
    /// ```
    /// use pilewise::rules::Rules;
    /// use pilewise_judge::inputs::{Domain, Interval, ParameterDomain};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("464").unwrap().text)?;
    /// let domain = Domain::of(&rules);
    /// assert_eq!(domain.parameters[0], ParameterDomain::Integer(Interval { low: 1, high: 20 }));
    /// assert_eq!(domain.parameters[1], ParameterDomain::Integer(Interval { low: 0, high: 300 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rules: &'r Rules) -> Self {
        let mut bounds = vec![Bounds::default(); rules.parameters.len()];
        for requirement in &rules.requirements {
            collect(&requirement.that, &mut bounds);
        }
        for index in 0..bounds.len() {
            if let Some(other) = bounds[index].as_long_as {
                let length = joined(bounds[index].length, bounds[other].length);
                bounds[index].length = length;
                bounds[other].length = length;
            }
        }
        let mut assumed = Vec::new();
        let parameters = rules
            .parameters
            .iter()
            .zip(bounds)
            .map(|(parameter, bounds)| {
                let name = &parameter.name;
                let mut close = |what: String, bounds, default| {
                    let (interval, is_stated) = closed(bounds, default);
                    if !is_stated {
                        assumed.push(format!("{what} from {} to {}", interval.low, interval.high));
                    }
                    interval
                };
                let length = |close: &mut dyn FnMut(String, _, _) -> Interval| {
                    close(format!("len({name})"), bounds.length, (0, DEFAULT_LENGTH))
                };
                match parameter.kind {
                    ParameterType::Integer => ParameterDomain::Integer(close(
                        name.clone(),
                        bounds.value,
                        (0, DEFAULT_MAGNITUDE),
                    )),
                    ParameterType::List | ParameterType::Text => {
                        let is_text = parameter.kind == ParameterType::Text;
                        let letters = (i64::from(b'a'), i64::from(b'z'));
                        let default = if is_text {
                            letters
                        } else {
                            (0, DEFAULT_MAGNITUDE)
                        };
                        ParameterDomain::List {
                            length: length(&mut close),
                            element: close(
                                format!("the elements of {name}"),
                                bounds.value,
                                default,
                            ),
                            as_long_as: bounds.as_long_as,
                            is_text,
                        }
                    }
                    ParameterType::Lists => ParameterDomain::Lists {
                        rows: length(&mut close),
                        element: close(
                            format!("the elements of {name}"),
                            bounds.value,
                            (0, DEFAULT_MAGNITUDE),
                        ),
                    },
                }
            });
        let parameters = parameters.collect();
        Self {
            rules,
            parameters,
            assumed,
        }
    }

    /// Whether an input meets every requirement, those of the problem included.
    ///
    /// # Complexity
    /// O(size of the rules + length of the input).
    pub fn admits(&self, case: &Case) -> bool {
        let bound = Bound::new(self.rules, case.values.clone());
        bound.is_ok_and(|bound| bound.warnings.is_empty())
    }

    /// The greatest size that an input may have.
    pub fn greatest_size(&self) -> u64 {
        let lengths = self
            .parameters
            .iter()
            .filter_map(|parameter| match parameter {
                ParameterDomain::Integer(_) => None,
                ParameterDomain::List { length, .. } => Some(length.high),
                ParameterDomain::Lists { rows, .. } => Some(rows.high.saturating_mul(4)),
            });
        let longest = lengths.max().or_else(|| {
            let numbers = self
                .parameters
                .iter()
                .filter_map(|parameter| match parameter {
                    ParameterDomain::Integer(interval) => Some(interval.high),
                    _ => None,
                });
            numbers.max()
        });
        longest.map_or(0, |longest| longest.max(0) as u64)
    }

    /// Whether any parameter is a list or a text.
    pub fn has_lists(&self) -> bool {
        let is_list =
            |parameter: &ParameterDomain| !matches!(parameter, ParameterDomain::Integer(_));
        self.parameters.iter().any(is_list)
    }

    /// A list parameter's value from its numbers.
    pub(crate) fn list(is_text: bool, numbers: Vec<i64>) -> InputValue {
        if !is_text {
            return InputValue::List(numbers);
        }
        let characters = numbers.iter().map(|&number| {
            let number = u32::try_from(number).ok();
            number.and_then(char::from_u32).unwrap_or('?')
        });
        InputValue::Text(characters.collect())
    }
}

/// Both ends of a range, with defaults for those that are not stated; whether both are.
fn closed(stated: (Option<i64>, Option<i64>), default: (i64, i64)) -> (Interval, bool) {
    let is_stated = stated.0.is_some() && stated.1.is_some();
    let width = default.1 - default.0;
    let (low, high) = match stated {
        (Some(low), Some(high)) => (low, high),
        (Some(low), None) => (low, low.saturating_add(width).max(default.1)),
        (None, Some(high)) => (high.saturating_sub(width).max(default.0).min(high), high),
        (None, None) => default,
    };
    (Interval { low, high }, is_stated)
}

fn joined(
    one: (Option<i64>, Option<i64>),
    other: (Option<i64>, Option<i64>),
) -> (Option<i64>, Option<i64>) {
    let tighter = |a: Option<i64>, b: Option<i64>, choose: fn(i64, i64) -> i64| match (a, b) {
        (Some(a), Some(b)) => Some(choose(a, b)),
        (a, b) => a.or(b),
    };
    (
        tighter(one.0, other.0, i64::max),
        tighter(one.1, other.1, i64::min),
    )
}

/// Takes the bounds that a requirement states.
fn collect(condition: &Expression, bounds: &mut [Bounds]) {
    match &condition.node {
        Node::Binary(Binary::And, left, right) => {
            collect(left, bounds);
            collect(right, bounds);
        }
        Node::Binary(Binary::Equal, left, right) => {
            if let (Some(Subject::Length(a)), Some(Subject::Length(b))) =
                (subject(left), subject(right))
            {
                bounds[a.max(b)].as_long_as = (a != b).then_some(a.min(b));
            }
            compare(Binary::LessOrEqual, left, right, None, bounds);
            compare(Binary::GreaterOrEqual, left, right, None, bounds);
        }
        Node::Binary(operator, left, right) => compare(*operator, left, right, None, bounds),
        Node::Quantifier {
            quantifier: Quantifier::All,
            list,
            condition,
        } => {
            if let Node::Input(parameter) = list.node {
                collect_elements(condition, parameter, bounds);
            }
        }
        _ => {}
    }
}

/// Takes the bounds that `all(x in list: …)` states of each element.
fn collect_elements(condition: &Expression, list: usize, bounds: &mut [Bounds]) {
    match &condition.node {
        Node::Binary(Binary::And, left, right) => {
            collect_elements(left, list, bounds);
            collect_elements(right, list, bounds);
        }
        Node::Binary(operator, left, right) => {
            compare(*operator, left, right, Some(list), bounds);
        }
        _ => {}
    }
}

/// What a comparison is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Length(usize),
    /// An integer, or each element of a list.
    Value(usize),
    Least(usize),
    Greatest(usize),
}

fn subject(expression: &Expression) -> Option<Subject> {
    match &expression.node {
        Node::Input(parameter) => Some(Subject::Value(*parameter)),
        Node::Call(function, operands) => {
            let [
                Expression {
                    node: Node::Input(parameter),
                    ..
                },
            ] = operands.as_slice()
            else {
                return None;
            };
            match function {
                Function::Length => Some(Subject::Length(*parameter)),
                Function::Least => Some(Subject::Least(*parameter)),
                Function::Greatest => Some(Subject::Greatest(*parameter)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Takes the bound of one comparison; `list` is what the innermost quantifier looks through.
fn compare(
    operator: Binary,
    left: &Expression,
    right: &Expression,
    list: Option<usize>,
    bounds: &mut [Bounds],
) {
    let about = |expression: &Expression| match (&expression.node, list) {
        (Node::Element { depth: 0 }, Some(list)) => Some(Subject::Value(list)),
        _ => subject(expression),
    };
    let (about, operator, number) =
        match (about(left), constant(right), constant(left), about(right)) {
            (Some(about), Some(number), _, _) => (about, operator, number),
            (_, _, Some(number), Some(about)) => (about, mirrored(operator), number),
            _ => return,
        };
    let (low, high) = match operator {
        Binary::Less => (None, number.checked_sub(1)),
        Binary::LessOrEqual => (None, Some(number)),
        Binary::Greater => (number.checked_add(1), None),
        Binary::GreaterOrEqual => (Some(number), None),
        _ => return,
    };
    match about {
        Subject::Length(parameter) => {
            bounds[parameter].length = joined(bounds[parameter].length, (low, high));
        }
        Subject::Value(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (low, high));
        }
        // That the least element is at most something says nothing of the others.
        Subject::Least(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (low, None));
        }
        Subject::Greatest(parameter) => {
            bounds[parameter].value = joined(bounds[parameter].value, (None, high));
        }
    }
}

fn mirrored(operator: Binary) -> Binary {
    match operator {
        Binary::Less => Binary::Greater,
        Binary::LessOrEqual => Binary::GreaterOrEqual,
        Binary::Greater => Binary::Less,
        Binary::GreaterOrEqual => Binary::LessOrEqual,
        other => other,
    }
}
