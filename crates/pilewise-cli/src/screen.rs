//! Standard output: colour and width where it is a terminal, neither where it is not.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write, stdout};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use pilewise::rules::Rules;
use terminal_size::{Width, terminal_size_of};
use unicode_width::UnicodeWidthChar;

use crate::wrapping::{broken, width};

/// The style of what was asked for.
pub(crate) const ANSWER: Style = AnsiColor::Green.on_default().bold();
/// The style of headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// The style of what is there for completeness.
pub(crate) const ASIDE: Style = Style::new().dimmed();

/// The space after each column of a table.
const GAP: u16 = 2;

/// How many bytes are written at once.
const BLOCK: usize = 64 * 1024;

/// Standard output, and what it can show.
pub(crate) struct Screen {
    out: BufWriter<Stdout>,
    has_colour: bool,
    width: Option<u16>,
}

impl Screen {
    pub(crate) fn new() -> Self {
        Self {
            has_colour: AutoStream::choice(&stdout()) != ColorChoice::Never,
            width: terminal_size_of(stdout()).map(|(Width(width), _)| width),
            out: BufWriter::with_capacity(BLOCK, stdout()),
        }
    }

    /// Whether standard output is a terminal.
    pub(crate) fn is_terminal() -> bool {
        stdout().is_terminal()
    }

    /// How many columns there are, if that matters.
    pub(crate) fn width(&self) -> Option<usize> {
        self.width.map(usize::from)
    }

    /// A text in a style, where colour is shown.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        if self.has_colour && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Writes one line of anything that can be shown.
    pub(crate) fn display(&mut self, shown: &impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.out, "{shown}")
    }

    /// Writes the answer of a problem; rules that ask for none have the value for one.
    pub(crate) fn answer(&mut self, rules: &Rules, answer: &str) -> io::Result<()> {
        let word = if rules.answer.is_some() {
            "Answer"
        } else {
            "Value"
        };
        self.line(&self.styled(ANSWER, &format!("{word}: {answer}")))
    }

    /// Writes a paragraph, broken between words where the terminal ends.
    pub(crate) fn paragraph(&mut self, text: &str) -> io::Result<()> {
        self.wrapped(text, "", "", Style::new())
    }

    /// Writes a paragraph in a style, with `first` before its first line and `next` before the
    /// others.
    pub(crate) fn wrapped(
        &mut self,
        text: &str,
        first: &str,
        next: &str,
        style: Style,
    ) -> io::Result<()> {
        let most = self.width().unwrap_or(usize::MAX);
        let words: Vec<&str> = text.split_whitespace().collect();
        let lines = broken(&words.join(" "), most, first, next);
        lines
            .iter()
            .try_for_each(|line| self.line(&self.styled(style, line)))
    }

    /// Whether a table can be shown without breaking lines.
    pub(crate) fn table_fits(&self, headings: &[&str], rows: &[Vec<String>]) -> bool {
        let all = || column_widths(headings, rows).iter().sum::<usize>();
        self.width().is_none_or(|most| all() <= most)
    }

    /// Writes a table without borders: a heading a column, `>` before it aligns to the right.
    pub(crate) fn table(
        &mut self,
        headings: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> io::Result<()> {
        let mut rows: Vec<Vec<String>> = rows.into_iter().collect();
        let mut table = Table::new();
        table.load_style(NOTHING);
        if let Some(width) = self.width {
            break_widest(headings, &mut rows, usize::from(width));
            table
                .set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(width);
        }
        table.add_row(
            headings
                .iter()
                .map(|heading| heading.trim_start_matches('>')),
        );
        for row in rows {
            table.add_row(row);
        }
        for (column, heading) in table.column_iter_mut().zip(headings) {
            column.set_padding((0, GAP));
            if heading.starts_with('>') {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for (index, line) in table.lines().enumerate() {
            let line = line.trim_end();
            let line = if index == 0 {
                self.styled(HEADING, line)
            } else {
                line.to_owned()
            };
            self.line(&line)?;
        }
        Ok(())
    }

    /// Writes text that stands already.
    pub(crate) fn bytes(&mut self, text: &[u8]) -> io::Result<()> {
        self.out.write_all(text)
    }

    /// Writes a value as JSON on a line of its own.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.bytes(b"\n")
    }

    /// Sends what is written on its way.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How wide each column of a table is, with the space after it.
fn column_widths(headings: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let columns = headings.iter().enumerate().map(|(column, heading)| {
        let heading = width(heading.trim_start_matches('>'));
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| width(cell)).max().unwrap_or(0);
        usize::from(GAP) + widest.max(heading)
    });
    columns.collect()
}

/// Breaks the Chinese cells of the widest column of a table that is wider than `most`, where
/// lines may end; words, which have spaces between, are left to the table itself.
fn break_widest(headings: &[&str], rows: &mut [Vec<String>], most: usize) {
    let widths = column_widths(headings, rows);
    let all: usize = widths.iter().sum();
    let Some(widest) = (0..widths.len()).max_by_key(|&column| widths[column]) else {
        return;
    };
    let others = all - widths[widest] + usize::from(GAP);
    let Some(room) = most.checked_sub(others).filter(|_| all > most) else {
        return;
    };
    for cell in rows.iter_mut().filter_map(|row| row.get_mut(widest)) {
        if width(cell) > cell.chars().count() {
            *cell = broken(cell, room, "", "").join("\n");
        }
    }
}

/// A text cut to so many columns, with a sign that it was.
pub(crate) fn cropped(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(width("…"));
    let kept = text.chars().take_while(|letter| {
        let left = room.checked_sub(letter.width().unwrap_or(0));
        room = left.unwrap_or(0);
        left.is_some()
    });
    format!("{}…", kept.collect::<String>().trim_end())
}

#[cfg(test)]
mod tests {
    use super::{break_widest, cropped};

    #[test]
    fn a_text_is_cut_to_columns() {
        assert_eq!(cropped("abcdef", 6), "abcdef");
        assert_eq!(cropped("abcdefg", 6), "abcde…");
        assert_eq!(cropped("石子游戏", 8), "石子游戏");
        assert_eq!(cropped("石子游戏", 7), "石子游…");
        assert_eq!(cropped("石子游戏", 6), "石子…");
    }

    #[test]
    fn chinese_cells_are_broken_where_lines_may_end() {
        let rows = || vec![vec!["1".to_owned(), "先手必胜，总能取完".to_owned()]];
        let broken = |most| {
            let mut rows = rows();
            break_widest(&["#", "move"], &mut rows, most);
            rows[0][1].clone()
        };
        assert_eq!(broken(23), rows()[0][1]);
        assert_eq!(broken(13), "先手必\n胜，总能\n取完");
        assert_eq!(broken(3), rows()[0][1]);
        let mut english = vec![vec!["1".to_owned(), "whoever is first wins".to_owned()]];
        break_widest(&["#", "move"], &mut english, 13);
        assert_eq!(english[0][1], "whoever is first wins");
    }
}
