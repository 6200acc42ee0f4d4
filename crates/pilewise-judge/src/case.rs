//! One input of a game, and the forms in which it is written.

use std::fmt::Write as _;

use pilewise::input::{InputValue, NotWritten};
use pilewise::rules::{Parameter, Rules};

/// One input: a value a parameter, in the order of the rules file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The values.
    pub values: Vec<InputValue>,
}

impl Case {
    /// The size of the input, which is made smaller first and against which time is measured:
    /// the length of its longest list or text; without any, its greatest number.
    pub fn size(&self) -> u64 {
        let lengths = self.values.iter().filter_map(|value| match value {
            InputValue::Integer(_) => None,
            InputValue::List(row) => Some(row.len() as u64),
            InputValue::Lists(rows) => Some(rows.iter().map(|row| row.len() as u64).sum()),
            InputValue::Text(text) => Some(text.chars().count() as u64),
        });
        lengths.max().unwrap_or_else(|| {
            let numbers = self.values.iter().filter_map(|value| match value {
                InputValue::Integer(number) => Some(number.unsigned_abs()),
                _ => None,
            });
            numbers.max().unwrap_or(0)
        })
    }

    /// As LeetCode writes it, with names: `piles = [2, 7], m = 1`.
    ///
    /// # Examples
    /// ```
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::Rules;
    /// use pilewise_judge::Case;
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("464").unwrap().text)?;
    /// let case = Case { values: vec![InputValue::Integer(10), InputValue::Integer(11)] };
    /// assert_eq!(case.named(&rules.parameters), "largest = 10, target = 11");
    /// assert_eq!(case.contest(&rules)?, "10\n11\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(&self, parameters: &[Parameter]) -> String {
        let parts = self.values.iter().zip(parameters);
        let parts = parts.map(|(value, parameter)| format!("{} = {}", parameter.name, text(value)));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// As LeetCode's test box has it: a line a parameter.
    pub fn leetcode(&self) -> String {
        let mut lines = String::new();
        for value in &self.values {
            let _ = writeln!(lines, "{}", text(value).replace(", ", ","));
        }
        lines
    }

    /// As the problem's own text has it, or else as contest problems do: a list is its count on a
    /// line, then its numbers on the next.
    ///
    /// # Errors
    /// Where the layout of the text cannot express the input.
    pub fn contest(&self, rules: &Rules) -> Result<String, NotWritten> {
        rules.contest_layout().written(&[&self.values])
    }

    /// As one JSON object.
    pub fn json(&self, parameters: &[Parameter]) -> serde_json::Value {
        let members = self.values.iter().zip(parameters);
        let members = members.map(|(value, parameter)| {
            let value = match value {
                InputValue::Integer(number) => serde_json::json!(number),
                InputValue::List(row) => serde_json::json!(row),
                InputValue::Lists(rows) => serde_json::json!(rows),
                InputValue::Text(text) => serde_json::json!(text),
            };
            (parameter.name.clone(), value)
        });
        serde_json::Value::Object(members.collect())
    }

    /// The line that a driver reads: numbers only, every list after its count, a text as the
    /// list of its characters' numbers. All five languages can read it in a few lines.
    pub(crate) fn wire(&self) -> String {
        let mut line = String::new();
        let mut push = |number: i64| {
            let _ = write!(line, "{number} ");
        };
        for value in &self.values {
            match value {
                InputValue::Integer(number) => push(*number),
                InputValue::List(row) => counted(row, &mut push),
                InputValue::Lists(rows) => {
                    push(rows.len() as i64);
                    rows.iter().for_each(|row| counted(row, &mut push));
                }
                InputValue::Text(text) => {
                    let row: Vec<i64> = text.chars().map(|c| i64::from(u32::from(c))).collect();
                    counted(&row, &mut push);
                }
            }
        }
        line.pop();
        line.push('\n');
        line
    }
}

fn counted(row: &[i64], push: &mut impl FnMut(i64)) {
    push(row.len() as i64);
    row.iter().for_each(|&element| push(element));
}

fn text(value: &InputValue) -> String {
    match value {
        InputValue::Integer(number) => number.to_string(),
        InputValue::List(row) => row_text(row),
        InputValue::Lists(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| row_text(row)).collect();
            format!("[{}]", rows.join(", "))
        }
        InputValue::Text(text) => format!("{text:?}"),
    }
}

fn row_text(row: &[i64]) -> String {
    let numbers: Vec<String> = row.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}
