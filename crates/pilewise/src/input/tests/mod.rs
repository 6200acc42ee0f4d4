//! Every accepted form, every refusal, and what must hold for any text.

mod accepted;
mod contest;
mod layouts;
mod pasted;
mod properties;
mod questions;
mod refused;
mod resumed;
mod streams;

use super::{Format, InputError, InputProblem, InputValue, read_text};
use crate::rules::{Parameter, ParameterType};

use InputValue::List;

/// Parameters from `"piles [int], m int"`; an alias follows a name after a slash.
fn parameters(list: &str) -> Vec<Parameter> {
    let parameter = |one: &str| {
        let (names, kind) = one.split_once(' ').unwrap();
        let (name, alias) = names
            .split_once('/')
            .map_or((names, None), |it| (it.0, Some(it.1)));
        let kind = match kind {
            "int" => ParameterType::Integer,
            "[int]" => ParameterType::List,
            "[[int]]" => ParameterType::Lists,
            _ => ParameterType::Text,
        };
        Parameter {
            name: name.to_owned(),
            alias: alias.map(str::to_owned),
            kind,
        }
    };
    list.split(", ").map(parameter).collect()
}

const PILES: &str = "piles/stones [int]";
const NUMBER: &str = "n int";
const CAN_I_WIN: &str = "largest/maxChoosableInteger int, target/desiredTotal int";
const TWO_LISTS: &str = "alice/aliceValues [int], bob/bobValues [int]";
const LIST_AND_NUMBER: &str = "piles [int], m int";
const GRID: &str = "grid [[int]]";

fn read(list: &str, text: &str, format: Format) -> Result<Vec<Vec<InputValue>>, InputError> {
    read_text(text, &parameters(list), format)
}

fn auto(list: &str, text: &str) -> Vec<Vec<InputValue>> {
    match read(list, text, Format::Auto) {
        Ok(cases) => cases,
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn problem(list: &str, text: &str, format: Format) -> InputProblem {
    match read(list, text, format) {
        Ok(cases) => panic!("{text:?} was read as {cases:?}"),
        Err(error) => *error.problem,
    }
}

/// The error as a person sees it.
fn refusal(list: &str, text: &str) -> String {
    read(list, text, Format::Auto)
        .map(|cases| format!("read as {cases:?}"))
        .unwrap_err()
        .to_string()
}

fn list(numbers: &[i64]) -> InputValue {
    List(numbers.to_vec())
}
