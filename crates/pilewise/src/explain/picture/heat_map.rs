//! A table as a heat map: blue where the player to move is ahead, orange where behind, the line
//! of best play outlined.

use super::{FAINT, INK, Picture};
use crate::explain::grid::Grid;
use crate::explain::grid_text::value_text;
use crate::game::Outcome;
use crate::value::Value;

const CELL: (f64, f64) = (42.0, 26.0);
/// How many cells of a table of one integer stand on a line.
const ON_A_LINE: usize = 20;
const MARGIN: f64 = 12.0;
/// The room for the words below the map.
const WORDS: f64 = 44.0;

impl Grid {
    /// The table as an SVG picture.
    pub fn to_svg(&self) -> String {
        let greatest = self
            .cells
            .iter()
            .flatten()
            .flatten()
            .map(|value| value.number());
        let greatest = greatest.map(i128::unsigned_abs).max().unwrap_or(0);
        let map = HeatMap {
            grid: self,
            greatest,
        };
        map.draw()
    }
}

struct HeatMap<'g> {
    grid: &'g Grid,
    greatest: u128,
}

impl HeatMap<'_> {
    fn draw(&self) -> String {
        let grid = self.grid;
        let (across, down, left, top) = match &grid.rows {
            Some(rows) => (grid.columns.length, rows.length, 64.0, 44.0),
            None => {
                let lines = grid.columns.length.div_ceil(ON_A_LINE);
                (grid.columns.length.min(ON_A_LINE), 2 * lines, 64.0, MARGIN)
            }
        };
        let width = (left + across as f64 * CELL.0 + MARGIN).max(430.0);
        let height = top + down as f64 * CELL.1 + WORDS;
        let mut picture = Picture::new(width, height);
        self.labels(&mut picture, left, top);
        for (row, cells) in grid.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let corner = self.corner(left, top, row, column);
                self.cell(&mut picture, corner, *cell);
            }
        }
        self.path(&mut picture, left, top);
        let y = top + down as f64 * CELL.1 + 18.0;
        let ahead = match self.greatest {
            1 if self.is_decided() => "blue: the player to move wins (W); orange: loses (L)",
            _ => "blue: the player to move comes out ahead; orange: behind",
        };
        picture.text((MARGIN, y), "start", &small(), ahead);
        let line = "outlined, with the number of the move: a line of best play";
        picture.text((MARGIN, y + 16.0), "start", &small(), line);
        picture.finish("The value of every position, with a line of best play")
    }

    /// The names of the fields, and the numbers of their values.
    fn labels(&self, picture: &mut Picture, left: f64, top: f64) {
        let grid = self.grid;
        match &grid.rows {
            Some(rows) => {
                let place = format!("{} →", grid.columns.name);
                picture.text((left, 16.0), "start", &small(), &place);
                let place = format!("{} ↓", rows.name);
                picture.text((MARGIN, top - 8.0), "start", &small(), &place);
                for column in 0..grid.columns.length {
                    let x = left + (column as f64 + 0.5) * CELL.0;
                    let label = grid.columns.value(column).to_string();
                    picture.text((x, top - 8.0), "middle", &small(), &label);
                }
                for row in 0..rows.length {
                    let y = top + (row as f64 + 0.5) * CELL.1 + 4.0;
                    picture.text(
                        (left - 8.0, y),
                        "end",
                        &small(),
                        &rows.value(row).to_string(),
                    );
                }
            }
            None => {
                for column in 0..grid.columns.length {
                    let (x, y) = self.corner(left, top, 0, column);
                    let label = grid.columns.value(column).to_string();
                    picture.text((x + CELL.0 / 2.0, y - 6.0), "middle", &small(), &label);
                    if column % ON_A_LINE == 0 {
                        let name = &grid.columns.name;
                        picture.text((left - 8.0, y - 6.0), "end", &small(), name);
                    }
                }
            }
        }
    }

    fn is_decided(&self) -> bool {
        let mut cells = self.grid.cells.iter().flatten().flatten();
        cells.any(|value| matches!(value, Value::Decided { .. }))
    }

    /// The upper left corner of a cell.
    fn corner(&self, left: f64, top: f64, row: usize, column: usize) -> (f64, f64) {
        if self.grid.rows.is_some() {
            let (x, y) = (column as f64 * CELL.0, row as f64 * CELL.1);
            return (left + x, top + y);
        }
        // Cells of one integer stand in lines, each below its numbers.
        let (line, column) = (column / ON_A_LINE, column % ON_A_LINE);
        let y = (2 * line + 1) as f64 * CELL.1;
        (left + column as f64 * CELL.0, top + y)
    }

    fn cell(&self, picture: &mut Picture, (x, y): (f64, f64), value: Option<Value>) {
        let (width, height) = CELL;
        let fill = value.map_or_else(|| "#f6f7f9".to_owned(), |value| self.colour(value));
        picture.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" \
             fill=\"{fill}\" stroke=\"#ffffff\"/>"
        ));
        let Some(value) = value else { return };
        let text = value_text(value);
        // Long numbers are drawn smaller, so that they stay in their cell.
        let size = (width / (0.66 * text.chars().count() as f64)).clamp(3.0, 12.0);
        let attributes = format!("font-size=\"{size:.1}\"");
        picture.text(
            (x + width / 2.0, y + height / 2.0 + 4.0),
            "middle",
            &attributes,
            &text,
        );
    }

    /// Between white and a colour, by the magnitude of the value.
    fn colour(&self, value: Value) -> String {
        let (number, strength) = match value {
            Value::Decided { outcome, .. } => {
                let strength = if outcome == Outcome::Draw { 0.0 } else { 0.6 };
                (outcome.number(), strength)
            }
            Value::Score(score) => {
                let share = score.unsigned_abs() as f64 / self.greatest.max(1) as f64;
                (score, if score == 0 { 0.0 } else { 0.12 + 0.63 * share })
            }
        };
        let full = if number >= 0 {
            [66.0, 133.0, 214.0]
        } else {
            [231.0, 132.0, 44.0]
        };
        let mixed = full.map(|part| (255.0 + (part - 255.0) * strength).round() as u8);
        if number == 0 {
            return "#eceff3".to_owned();
        }
        format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
    }

    fn path(&self, picture: &mut Picture, left: f64, top: f64) {
        let (width, height) = CELL;
        for &(row, column, moves) in &self.grid.path {
            let (x, y) = self.corner(left, top, row, column);
            let (x, y) = (x + 1.0, y + 1.0);
            let (width, height) = (width - 2.0, height - 2.0);
            picture.add(format_args!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" \
                 fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>"
            ));
            let attributes = format!("font-size=\"7\" fill=\"{INK}\"");
            picture.text((x + 3.0, y + 8.0), "start", &attributes, &moves.to_string());
        }
    }
}

fn small() -> String {
    format!("font-size=\"11\" fill=\"{FAINT}\"")
}
