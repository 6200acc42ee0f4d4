//! A table in characters.

use super::grid::{Grid, window};
use crate::game::Outcome;
use crate::value::Value;

/// How many cells of a table of one integer stand on a line at most.
const MOST_ON_A_LINE: usize = 20;

impl Grid {
    /// The table in characters, no wider than `width`, and whether columns were left out for
    /// that. The line of best play is in brackets; where play does not come there is nothing.
    pub fn to_lines(&self, width: Option<usize>) -> (Vec<String>, bool) {
        match &self.rows {
            Some(_) => self.two_fields(width),
            None => (self.one_field(width), false),
        }
    }

    /// The text of a cell.
    fn text(&self, row: usize, column: usize) -> String {
        let Some(value) = self.cells[row][column] else {
            return String::new();
        };
        let text = value_text(value);
        if self.path.iter().any(|&(r, c, _)| (r, c) == (row, column)) {
            format!("[{text}]")
        } else {
            format!("{text} ")
        }
    }

    /// How wide cells are, with the space before them.
    fn cell_width(&self) -> usize {
        let cells = (0..self.cells.len())
            .flat_map(|row| (0..self.columns.length).map(move |column| self.text(row, column)));
        let columns =
            (0..self.columns.length).map(|place| format!("{} ", self.columns.value(place)));
        1 + cells
            .chain(columns)
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(1)
    }

    fn two_fields(&self, width: Option<usize>) -> (Vec<String>, bool) {
        let Some(rows) = &self.rows else {
            return (Vec::new(), false);
        };
        let corner = format!("{}\\{}", rows.name, self.columns.name);
        let labels = (0..rows.length).map(|place| rows.value(place).to_string());
        let labels: Vec<String> = labels.collect();
        let label_width = labels
            .iter()
            .chain([&corner])
            .map(|label| label.chars().count());
        let label_width = label_width.max().unwrap_or(0);
        let cell = self.cell_width();
        let fit = width.map_or(usize::MAX, |width| width.saturating_sub(label_width) / cell);
        let ends = |place: Option<&(usize, usize, usize)>| place.map_or(0, |place| place.1 as i64);
        let towards = (ends(self.path.first()), ends(self.path.last()));
        let last = self.columns.length as i64 - 1;
        let (first, shown) = window((0, last), towards, fit);
        let first = first as usize;
        let columns = first..first + shown;
        let mut lines = vec![
            columns
                .clone()
                .fold(format!("{corner:>label_width$}"), |line, place| {
                    format!("{line}{:>cell$}", format!("{} ", self.columns.value(place)))
                }),
        ];
        for (row, label) in labels.iter().enumerate() {
            lines.push(
                columns
                    .clone()
                    .fold(format!("{label:>label_width$}"), |line, column| {
                        format!("{line}{:>cell$}", self.text(row, column))
                    }),
            );
        }
        let lines = lines.iter().map(|line| line.trim_end().to_owned());
        (lines.collect(), shown < self.columns.length)
    }

    fn one_field(&self, width: Option<usize>) -> Vec<String> {
        let cell = self.cell_width();
        let name_width = self.columns.name.chars().count().max("value".len());
        let fit = width.map_or(MOST_ON_A_LINE, |width| {
            width.saturating_sub(name_width) / cell
        });
        let on_a_line = fit.clamp(1, MOST_ON_A_LINE);
        let mut lines: Vec<String> = Vec::new();
        // Of a table that is not filled in, only what is known is shown.
        let is_shown = |place: &usize| !self.is_partial || self.cells[0][*place].is_some();
        let places: Vec<usize> = (0..self.columns.length).filter(is_shown).collect();
        for (index, places) in places.chunks(on_a_line).enumerate() {
            if index > 0 {
                lines.push(String::new());
            }
            let name = format!("{:name_width$}", self.columns.name);
            lines.push(places.iter().fold(name, |line, &place| {
                format!("{line}{:>cell$}", format!("{} ", self.columns.value(place)))
            }));
            let value = format!("{:name_width$}", "value");
            lines.push(places.iter().fold(value, |line, &place| {
                format!("{line}{:>cell$}", self.text(0, place))
            }));
        }
        lines
            .iter()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }
}

/// A value in a cell: a signed number; `W`, `D` or `L` for a win, a draw, a loss of the mover.
pub(super) fn value_text(value: Value) -> String {
    match value {
        Value::Score(score) if score > 0 => format!("+{score}"),
        Value::Score(score) => score.to_string(),
        Value::Decided { outcome, .. } => match outcome {
            Outcome::Win => "W",
            Outcome::Draw => "D",
            Outcome::Loss => "L",
        }
        .to_owned(),
    }
}
