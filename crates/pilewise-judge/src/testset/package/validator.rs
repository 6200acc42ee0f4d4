//! The validator: a program that reads an input to the letter and refuses it unless it is written as
//! it should be and meets every `[[require]]` of the rules, the problem's limits included.
//!
//! It includes no testlib: packages must compile where that is not at hand, and what a validator
//! needs of it is the exit code alone. Polygon and Kattis want different ones.

use std::fmt::Write as _;

use pilewise::rules::{ParameterType, Rules};

use super::translation::{NUMBERS, Translation, comment, input_name, quoted};

const READING: &str = include_str!("sources/strict_reading.cpp");

/// With which code a validator ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExitCodes {
    pub(super) accepted: u8,
    pub(super) refused: u8,
}

impl ExitCodes {
    /// As validators with testlib end.
    pub(super) const TESTLIB: Self = Self {
        accepted: 0,
        refused: 3,
    };
    /// As the problem package format of Kattis and ICPC has it.
    pub(super) const KATTIS: Self = Self {
        accepted: 42,
        refused: 43,
    };
}

/// The source of the validator, in C++17.
pub(super) fn validator(rules: &Rules, codes: ExitCodes) -> String {
    let ExitCodes { accepted, refused } = codes;
    let mut text = format!(
        "\
// Reads an input of \"{}\" from standard input; ends with {accepted} if it is valid, with {refused} and
// a complaint on standard error if not. Arguments are not looked at. No library is needed.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static const int ACCEPTED = {accepted};
static const int REFUSED = {refused};

{NUMBERS}
{READING}
[[maybe_unused]] static void require(bool holds, const char* why) {{
    if (!holds) refuse(why);
}}

int main() {{
    Input input;
",
        comment(&rules.name).trim_start_matches("// ")
    );
    for parameter in &rules.parameters {
        let (variable, name) = (input_name(&parameter.name), quoted(&parameter.name));
        let (kind, read) = match parameter.kind {
            ParameterType::Integer => ("Word", format!("line_number({name})")),
            ParameterType::List => ("Row", format!("line_row({name})")),
            ParameterType::Lists => ("Rows", format!("line_rows({name})")),
            ParameterType::Text => ("Row", "line_text()".to_owned()),
        };
        let _ = writeln!(
            text,
            "    [[maybe_unused]] const {kind} {variable} = input.{read};"
        );
    }
    text.push_str("    input.end();\n");
    let translation = Translation::of(rules);
    for requirement in &rules.requirements {
        let source = rules.text.get(requirement.that.span.clone());
        let _ = write!(
            text,
            "\n    {}\n    require({},\n            {});\n",
            comment(source.unwrap_or_default()),
            translation.text(&requirement.that),
            quoted(&requirement.message)
        );
    }
    text.push_str("    return ACCEPTED;\n}\n");
    text
}
