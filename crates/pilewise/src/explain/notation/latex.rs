//! Formulas in LaTeX.

use super::{Fence, Math};

/// Operators of Unicode, and what LaTeX calls them.
const OPERATORS: [(&str, &str); 17] = [
    ("−", "-"),
    ("·", r"\cdot"),
    ("≤", r"\le"),
    ("≥", r"\ge"),
    ("≠", r"\ne"),
    ("∈", r"\in"),
    ("∉", r"\notin"),
    ("∪", r"\cup"),
    ("∖", r"\setminus"),
    ("¬", r"\lnot"),
    ("⇔", r"\Leftrightarrow"),
    ("↦", r"\mapsto"),
    ("∀", r"\forall"),
    ("∃", r"\exists"),
    ("mod", r"\bmod"),
    ("and", r"\text{ and }"),
    ("or", r"\text{ or }"),
];

impl Math {
    /// The formula in LaTeX, for math mode with the package amsmath.
    pub fn to_latex(&self) -> String {
        match self {
            Math::Name(text) => name(text),
            Math::Number(text) => text.replace('−', "-"),
            Math::Text(text) if text == "∅" => r"\emptyset".to_owned(),
            Math::Text(text) => format!(r"\text{{{}}}", escaped(text)),
            Math::Operator(operator) => format!(" {} ", self::operator(operator)),
            Math::Prefix(operator) => format!("{} ", self::operator(operator)),
            Math::Row(parts) => parts.iter().map(Math::to_latex).collect(),
            Math::Call(function, operands) => {
                let function = match function.as_str() {
                    "min" | "max" | "gcd" => format!(r"\{function}"),
                    other => name(other),
                };
                format!(r"{function}({})", listed(operands))
            }
            Math::Element(row, index) => format!("{}_{{{}}}", row.to_latex(), index.to_latex()),
            Math::Power(base, exponent) => {
                format!("{{{}}}^{{{}}}", base.to_latex(), exponent.to_latex())
            }
            Math::Root(of) => format!(r"\sqrt{{{}}}", of.to_latex()),
            Math::Fraction(above, below) => {
                format!(r"\frac{{{}}}{{{}}}", above.to_latex(), below.to_latex())
            }
            Math::Fenced(fence, inside) => {
                let (open, close) = match fence {
                    Fence::Round => ("(", ")"),
                    Fence::Floor => (r"\lfloor ", r" \rfloor"),
                    Fence::Bars => ("|", "|"),
                    Fence::Braces => (r"\{", r"\}"),
                    Fence::Square => ("[", "]"),
                };
                format!(r"\left{open}{}\right{close}", inside.to_latex())
            }
            Math::Listed(parts) => listed(parts),
            Math::Sum {
                index,
                from,
                to,
                body,
            } => format!(
                r"\sum_{{{index} = {}}}^{{{}}} {}",
                from.to_latex(),
                to.to_latex(),
                body.to_latex()
            ),
            Math::Best {
                operator,
                under,
                body,
            } => {
                let operator = match *operator {
                    "max" | "min" => format!(r"\{operator}"),
                    other => format!(r"\operatorname*{{{other}}}"),
                };
                let under = under
                    .as_ref()
                    .map(|under| format!("_{{{}}}", under.to_latex()));
                format!(
                    "{operator}{} {}",
                    under.unwrap_or_default(),
                    body.to_latex()
                )
            }
            Math::Cases(cases) => {
                let cases = cases.iter().map(|(value, condition)| {
                    let word = if condition.is_some() {
                        r"\text{if } "
                    } else {
                        ""
                    };
                    let condition = Math::condition(condition.as_ref()).to_latex();
                    format!("{} & {word}{condition}", value.to_latex())
                });
                let cases = cases.collect::<Vec<_>>().join(r" \\ ");
                format!(r"\begin{{cases}} {cases} \end{{cases}}")
            }
        }
    }
}

fn operator(operator: &str) -> &str {
    let known = OPERATORS.iter().find(|(unicode, _)| *unicode == operator);
    known.map_or(operator, |(_, latex)| latex)
}

fn listed(parts: &[Math]) -> String {
    parts
        .iter()
        .map(Math::to_latex)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A single letter is slanted as it is; a longer name is set as one word.
fn name(text: &str) -> String {
    if text.chars().count() == 1 {
        escaped(text)
    } else {
        format!(r"\mathit{{{}}}", escaped(text))
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str(r"\textbackslash{}"),
            '{' | '}' | '_' | '$' | '&' | '%' | '#' => out.extend(['\\', letter]),
            '^' | '~' => out.push_str(&format!(r"\{letter}{{}}")),
            '−' => out.push('-'),
            '′' => out.push('\''),
            other => out.push(other),
        }
    }
    out
}
