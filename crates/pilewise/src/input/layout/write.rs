//! Cases written as a layout has them.

use std::fmt::Write as _;

use thiserror::Error;

use super::{Block, CaseOrder, Layout, Term};
use crate::input::InputValue;

/// A case that a layout cannot express, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the layout `{layout}` cannot express this: {why}")]
pub struct NotWritten {
    /// The layout.
    pub layout: String,
    /// Why it cannot.
    pub why: String,
}

impl Layout {
    /// The text of these cases: numbers between single blanks, every line ended by a line feed. A
    /// list without numbers is an empty line.
    ///
    /// # Errors
    ///
    /// Where what is read back would be another input: lists of different lengths under one
    /// count, an empty list without a count, a case that looks like the zeros at the end, two cases
    /// where there is one.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the text.
    pub fn written(&self, cases: &[&[InputValue]]) -> Result<String, NotWritten> {
        let mut text = String::new();
        self.write(cases, &mut text).map_err(|why| NotWritten {
            layout: self.to_string(),
            why,
        })?;
        Ok(text)
    }

    fn write(&self, cases: &[&[InputValue]], text: &mut String) -> Result<(), String> {
        if self.cases == CaseOrder::One && cases.len() != 1 {
            return Err(format!("it has one case, and these are {}", cases.len()));
        }
        if self.cases == CaseOrder::Counted {
            let _ = writeln!(text, "{}", cases.len());
        }
        for case in cases {
            let start = text.len();
            self.write_case(case, text)?;
            if self.cases == CaseOrder::UntilZero && self.looks_closing(&text[start..]) {
                return Err("a case that begins with zeros would end the text".to_owned());
            }
        }
        if self.cases == CaseOrder::UntilZero {
            let zeros = vec!["0"; self.opening_numbers().max(1)];
            let _ = writeln!(text, "{}", zeros.join(" "));
        }
        Ok(())
    }

    /// Whether the text of a case opens like the zeros that close all.
    fn looks_closing(&self, case: &str) -> bool {
        let first = case.lines().next().unwrap_or_default();
        let opening = self.opening_numbers();
        let mut words = first.split(' ').take(opening.max(1));
        first == "0" || opening > 0 && words.all(|word| word == "0")
    }

    fn write_case(&self, case: &[InputValue], text: &mut String) -> Result<(), String> {
        if case.len() != self.names.len() {
            return Err(format!(
                "it has {} inputs, and the case {}",
                self.names.len(),
                case.len()
            ));
        }
        for block in &self.blocks {
            match block {
                Block::Line(terms) => self.write_line(terms, case, None, text)?,
                Block::Rows { parameter, lines } => {
                    let InputValue::Lists(rows) = &case[*parameter] else {
                        return Err(self.unlike(*parameter));
                    };
                    for row in rows {
                        for terms in lines {
                            self.write_line(terms, case, Some(row), text)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn write_line(
        &self,
        terms: &[Term],
        case: &[InputValue],
        row: Option<&[i64]>,
        text: &mut String,
    ) -> Result<(), String> {
        let start = text.len();
        for term in terms {
            if text.len() > start && !text.ends_with(' ') {
                text.push(' ');
            }
            match (term, row) {
                (Term::Number(parameter), _) => match &case[*parameter] {
                    InputValue::Integer(number) => {
                        let _ = write!(text, "{number}");
                    }
                    _ => return Err(self.unlike(*parameter)),
                },
                (Term::Text(parameter), _) => text.push_str(self.text(*parameter, case)?),
                (Term::Count(parameters), _) => {
                    let _ = write!(text, "{}", self.count(parameters, case)?);
                }
                (&Term::List { parameter, counted }, _) => match &case[parameter] {
                    InputValue::List(list) => {
                        push_numbers(list, counted, &self.names[parameter], text)?;
                    }
                    _ => return Err(self.unlike(parameter)),
                },
                (Term::RowCount, Some(row)) => {
                    let _ = write!(text, "{}", row.len());
                }
                (Term::Row { counted }, Some(row)) => {
                    push_numbers(row, *counted, "a row", text)?;
                }
                (Term::RowCount | Term::Row { .. }, None) => {}
            }
        }
        let kept = text[start..].trim_end_matches(' ').len();
        text.truncate(start + kept);
        text.push('\n');
        Ok(())
    }

    /// The one length that these have.
    fn count(&self, parameters: &[usize], case: &[InputValue]) -> Result<usize, String> {
        let mut shared = None;
        for &parameter in parameters {
            let length = match &case[parameter] {
                InputValue::List(list) => list.len(),
                InputValue::Lists(rows) => rows.len(),
                _ => return Err(self.unlike(parameter)),
            };
            let &mut (first, count) = shared.get_or_insert((parameter, length));
            if count != length {
                let (first, name) = (&self.names[first], &self.names[parameter]);
                return Err(format!(
                    "`{first}` has {count} elements and `{name}` {length}, under one count"
                ));
            }
        }
        Ok(shared.map_or(0, |(_, count)| count))
    }

    /// A text that its line is read back as.
    fn text<'c>(&self, parameter: usize, case: &'c [InputValue]) -> Result<&'c str, String> {
        match &case[parameter] {
            InputValue::Text(text) if !text.is_empty() && !text.contains(['\n', '\r']) => Ok(text),
            InputValue::Text(_) => Err(format!(
                "`{}` is no text of one line",
                self.names[parameter]
            )),
            _ => Err(self.unlike(parameter)),
        }
    }

    fn unlike(&self, parameter: usize) -> String {
        format!("`{}` is of another type", self.names[parameter])
    }
}

fn push_numbers(
    numbers: &[i64],
    counted: bool,
    name: &str,
    text: &mut String,
) -> Result<(), String> {
    if numbers.is_empty() && !counted {
        return Err(format!("`{name}` is empty, and has no count to say so"));
    }
    for (at, number) in numbers.iter().enumerate() {
        let blank = if at > 0 { " " } else { "" };
        let _ = write!(text, "{blank}{number}");
    }
    Ok(())
}
