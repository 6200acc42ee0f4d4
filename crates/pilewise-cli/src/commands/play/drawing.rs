//! A board in characters: rows, heaps, pools and numbers, cut to a width.

use pilewise::play::{Board, Cell, Mark, Part};

use crate::figures::count;
use crate::wrapping::width;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) text: String,
    pub(super) look: Look,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Label,
    /// Still there.
    Left,
    /// Gone, or only between the others.
    Aside,
}

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyphs {
    pub(super) stone: &'static str,
    pub(super) gone: &'static str,
    pub(super) more: &'static str,
    pub(super) mark: &'static str,
    pub(super) chosen: &'static str,
    pub(super) is_ascii: bool,
}

impl Glyphs {
    pub(super) const UNICODE: Self = Self {
        stone: "●",
        gone: "·",
        more: "…",
        mark: "▲",
        chosen: "▸ ",
        is_ascii: false,
    };
    pub(super) const ASCII: Self = Self {
        stone: "o",
        gone: ".",
        more: "..",
        mark: "^",
        chosen: "> ",
        is_ascii: true,
    };

    /// Those of the locale, as the environment has it.
    pub(super) fn of_locale() -> Self {
        let set = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        let is_unicode = set.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        // Windows' console is told in Unicode, whatever the environment says.
        if is_unicode || cfg!(windows) {
            Self::UNICODE
        } else {
            Self::ASCII
        }
    }

    /// A text of the rules file or of this program, as the terminal can show it.
    pub(super) fn shown(&self, text: &str) -> String {
        let letter = |letter: char| match letter {
            _ if letter.is_control() => ' ',
            _ if self.is_ascii && !letter.is_ascii() => '?',
            _ => letter,
        };
        text.chars().map(letter).collect()
    }
}

/// The board in lines of at most `most` columns.
pub(super) fn lines(board: &Board, most: usize, glyphs: Glyphs) -> Vec<Vec<Stroke>> {
    let names = board
        .parts
        .iter()
        .map(|part| width(&glyphs.shown(label(part))));
    // Long names are not worth half the screen.
    let indent = names.max().unwrap_or(0).min(most / 3) + 2;
    let mut lines = Vec::new();
    for part in &board.parts {
        let name = cut(&glyphs.shown(label(part)), indent.saturating_sub(2), glyphs);
        let padding = " ".repeat(indent.saturating_sub(width(&name)));
        let mut line = vec![stroke(format!("{name}{padding}"), Look::Label)];
        let room = most.saturating_sub(indent);
        match part {
            Part::Row { cells, marks, .. } => {
                let row = Row::of(cells, room, glyphs);
                let marked = row.marks(marks, indent, glyphs);
                line.extend(row.strokes);
                lines.push(line);
                lines.extend(marked.map(|text| vec![stroke(text, Look::Aside)]));
                continue;
            }
            Part::Pool { cells, .. } => line.extend(Row::of(cells, room, glyphs).strokes),
            Part::Heap { count: stones, .. } => line.push(heap(*stones, room, glyphs)),
            Part::Number { value, .. } => line.push(stroke(count(*value), Look::Left)),
            Part::Truth { is_true, .. } => {
                let text = if *is_true { "yes" } else { "no" };
                line.push(stroke(text.to_owned(), Look::Left));
            }
        }
        lines.push(line);
    }
    lines
}

fn label(part: &Part) -> &str {
    match part {
        Part::Row { name, .. }
        | Part::Heap { name, .. }
        | Part::Pool { name, .. }
        | Part::Number { name, .. }
        | Part::Truth { name, .. } => name,
    }
}

fn stroke(text: String, look: Look) -> Stroke {
    Stroke { text, look }
}

/// The beginning of a text that fits.
pub(super) fn cut(text: &str, most: usize, glyphs: Glyphs) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(width(glyphs.more));
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept) > room {
            kept.pop();
            break;
        }
    }
    if most >= width(glyphs.more) {
        kept.push_str(glyphs.more);
    }
    kept
}

/// Stones beside each other, as many as there is room for, and their number.
fn heap(stones: i64, room: usize, glyphs: Glyphs) -> Stroke {
    let number = count(stones);
    let room = room.saturating_sub(width(&number) + width(glyphs.more) + 1);
    let all = usize::try_from(stones).unwrap_or(0);
    let mut text = glyphs.stone.repeat(all.min(room));
    if all > room {
        text.push_str(glyphs.more);
    }
    if !text.is_empty() {
        text.push(' ');
    }
    stroke(text + &number, Look::Left)
}

/// Elements in a line, and in which column each of those shown begins.
struct Row {
    strokes: Vec<Stroke>,
    columns: Vec<(usize, usize)>,
    end: usize,
    is_whole: bool,
    length: usize,
}

impl Row {
    /// All elements where there is room; otherwise those that are left, and of these the ones
    /// at both ends.
    fn of(cells: &[Cell], room: usize, glyphs: Glyphs) -> Self {
        let mut row = Self {
            strokes: Vec::new(),
            columns: Vec::new(),
            end: 0,
            is_whole: true,
            length: cells.len(),
        };
        let size = |cell: &Cell| 1 + cell_text(cell, glyphs).map_or(1, |text| width(&text));
        // A row is measured no further than there is room.
        let mut total = 0;
        let fits = cells.len() <= room
            && cells.iter().all(|cell| {
                total += size(cell);
                total <= room + 1
            });
        if fits {
            row.add(cells, 0, glyphs);
            return row;
        }
        row.is_whole = false;
        let first = cells.iter().position(|cell| cell.is_left).unwrap_or(0);
        let last = cells.iter().rposition(|cell| cell.is_left);
        let end = last.map_or(0, |last| last + 1);
        // Three gaps may have to be shown.
        let mut room = room.saturating_sub(3 * (width(glyphs.more) + 1));
        let (mut head, mut tail) = (first, end);
        let mut takes_head = true;
        while head < tail {
            let next = if takes_head { head } else { tail - 1 };
            let Some(rest) = room.checked_sub(size(&cells[next])) else {
                break;
            };
            room = rest;
            if takes_head {
                head += 1;
            } else {
                tail -= 1;
            }
            takes_head = !takes_head;
        }
        row.gap(first > 0, glyphs);
        row.add(&cells[first..head], first, glyphs);
        row.gap(head < tail, glyphs);
        row.add(&cells[tail..end], tail, glyphs);
        row.gap(end < cells.len(), glyphs);
        row
    }

    fn push(&mut self, text: String, look: Look) {
        if !self.strokes.is_empty() {
            self.strokes.push(stroke(" ".to_owned(), Look::Aside));
            self.end += 1;
        }
        self.end += width(&text);
        self.strokes.push(stroke(text, look));
    }

    fn gap(&mut self, is_there: bool, glyphs: Glyphs) {
        if is_there {
            self.push(glyphs.more.to_owned(), Look::Aside);
        }
    }

    fn add(&mut self, cells: &[Cell], first: usize, glyphs: Glyphs) {
        for (offset, cell) in cells.iter().enumerate() {
            let column = self.end + usize::from(!self.strokes.is_empty());
            self.columns.push((first + offset, column));
            match cell_text(cell, glyphs) {
                Some(text) => self.push(text, Look::Left),
                None => self.push(glyphs.gone.to_owned(), Look::Aside),
            }
        }
    }

    /// A line with the names of the marks beneath their places, if any is shown.
    fn marks(&self, marks: &[Mark], indent: usize, glyphs: Glyphs) -> Option<String> {
        let column = |mark: &Mark| {
            let shown = self.columns.iter().find(|(place, _)| *place == mark.at);
            let is_at_end = self.is_whole && mark.at == self.length;
            shown
                .map(|(_, column)| *column)
                .or(is_at_end.then_some(self.end + 1))
        };
        let mut placed: Vec<(usize, &Mark)> = marks
            .iter()
            .filter_map(|mark| Some((column(mark)?, mark)))
            .collect();
        placed.sort_by_key(|(column, _)| *column);
        let mut line = " ".repeat(indent);
        for (column, mark) in placed {
            let text = format!("{}{}", glyphs.mark, glyphs.shown(&mark.name));
            // Marks that would overlap are told as numbers alone.
            if let Some(space) = (indent + column).checked_sub(width(&line)) {
                line.push_str(&" ".repeat(space));
                line.push_str(&text);
            }
        }
        (width(&line) > indent).then_some(line)
    }
}

fn cell_text(cell: &Cell, glyphs: Glyphs) -> Option<String> {
    cell.is_left.then(|| glyphs.shown(&cell.text))
}
