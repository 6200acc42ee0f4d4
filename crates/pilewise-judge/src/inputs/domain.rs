//! Which inputs a game takes, as far as its `[[require]]` limits can be turned into bounds.
//!
//! Comparisons of `len(p)`, `min(p)`, `max(p)` or an integer `p` with a constant become bounds,
//! alone or joined by `and`; `len(p) == len(q)` couples two lists. Whatever else a rules file
//! requires is not understood but respected: an input is only used if it meets every requirement
//! ([`Domain::admits`]).

use std::sync::OnceLock;

use pilewise::input::InputValue;
use pilewise::rules::{BindError, ParameterType, Prepared, Rules};

use super::bounds::{Bounds, closed};
use super::interval::Interval;
use crate::case::Case;

/// What is taken for a bound that a rules file does not state.
const DEFAULT_LENGTH: i64 = 60;
const DEFAULT_MAGNITUDE: i64 = 1_000;

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
    /// The rules made ready, once the first input is looked at.
    prepared: OnceLock<Result<Prepared, BindError>>,
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
        let bounds = Bounds::of(rules);
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
            prepared: OnceLock::new(),
        }
    }

    /// Whether an input meets every requirement, those of the problem included.
    ///
    /// # Complexity
    /// O(size of the rules + length of the input).
    pub fn admits(&self, case: &Case) -> bool {
        let prepared = self
            .prepared
            .get_or_init(|| Prepared::new(self.rules.clone()));
        let Ok(prepared) = prepared else {
            return false;
        };
        let layout = self.rules.layout.as_ref();
        if layout.is_some_and(|layout| layout.written(&[&case.values]).is_err()) {
            return false;
        }
        let game = prepared.game(case.values.clone());
        game.is_ok_and(|game| game.warnings().is_empty())
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

    /// The range of the numbers in the lists, or of the integers where there is no list.
    pub fn numbers(&self) -> Interval {
        let lists =
            self.parameters
                .iter()
                .find_map(|parameter| match parameter {
                    ParameterDomain::List { element, .. }
                    | ParameterDomain::Lists { element, .. } => Some(*element),
                    ParameterDomain::Integer(_) => None,
                });
        let integers = self
            .parameters
            .iter()
            .find_map(|parameter| match parameter {
                ParameterDomain::Integer(interval) => Some(*interval),
                _ => None,
            });
        lists.or(integers).unwrap_or(Interval { low: 0, high: 0 })
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
