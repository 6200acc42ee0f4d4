//! Names in an input: which parameter a name means, and which one it was perhaps meant to be.

use super::error::InputProblem;
use crate::nearest;
use crate::rules::{Parameter, ParameterType};

/// The parameter that a name means: the name as written first, its alias next, then either
/// without regard to case if that is only one parameter.
pub(super) fn find(parameters: &[Parameter], name: &str) -> Option<usize> {
    let exact = parameters
        .iter()
        .position(|parameter| parameter.name == name);
    let alias = || {
        parameters
            .iter()
            .position(|it| it.alias.as_deref() == Some(name))
    };
    exact.or_else(alias).or_else(|| {
        let name = name.to_lowercase();
        let mut alike = (0..parameters.len()).filter(|&index| {
            spellings(&parameters[index]).any(|spelling| spelling.to_lowercase() == name)
        });
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// The problem of a name that means no parameter.
pub(super) fn unknown(parameters: &[Parameter], name: &str) -> InputProblem {
    let suggestion = nearest(name, parameters.iter().flat_map(spellings)).map(str::to_owned);
    InputProblem::UnknownName {
        name: name.chars().take(48).collect(),
        known: listed(parameters.iter()),
        suggestion,
    }
}

/// A parameter as a message names it: `` `piles` (a list) ``.
pub(super) fn described(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        ParameterType::Integer => "a whole number",
        ParameterType::List => "a list of whole numbers",
        ParameterType::Lists => "a list of lists",
        ParameterType::Text => "a text",
    };
    format!("{kind} for `{}`", parameter.name)
}

/// The names of parameters, in a row.
pub(super) fn listed<'a>(parameters: impl Iterator<Item = &'a Parameter>) -> String {
    let names: Vec<_> = parameters
        .map(|parameter| match &parameter.alias {
            Some(alias) if *alias != parameter.name => {
                format!("`{}` (or `{alias}`)", parameter.name)
            }
            _ => format!("`{}`", parameter.name),
        })
        .collect();
    if names.is_empty() {
        "no inputs".to_owned()
    } else {
        names.join(", ")
    }
}

fn spellings(parameter: &Parameter) -> impl Iterator<Item = &str> {
    std::iter::once(parameter.name.as_str()).chain(parameter.alias.as_deref())
}
