//! A document on the terminal.

use std::io;

use anstyle::{AnsiColor, Style};
use pilewise::explain::Math;

use super::{Block, Document, Table};
use crate::screen::{ANSWER, ASIDE, HEADING, Screen};
use crate::wrapping::width;

/// The style of a claim that is wrong.
const WRONG: Style = AnsiColor::Red.on_default().bold();

/// What is said of a table that the terminal is too narrow for.
const NARROWED: &str = "Columns are left out: the terminal is too narrow for them.";

pub(crate) fn write(document: &Document, screen: &mut Screen) -> io::Result<()> {
    screen.wrapped(&document.title, "", "", HEADING)?;
    let mut after_heading = false;
    for (index, block) in document.blocks.iter().enumerate() {
        let is_heading = matches!(block, Block::Heading(_));
        let close = index > 0 && !after_heading && is_tight(&document.blocks[index - 1], block);
        if index > 0 && !after_heading && !close {
            screen.line("")?;
        }
        self::block(block, screen)?;
        after_heading = is_heading;
    }
    Ok(())
}

/// Whether two blocks belong together, with no empty line between.
fn is_tight(above: &Block, below: &Block) -> bool {
    use Block::{Answer, Aside, Paragraph, Table, Verdict};
    matches!(
        (above, below),
        (Answer(_), Paragraph(_))
            | (Verdict { .. }, Paragraph(_))
            | (
                Paragraph(_),
                Paragraph(_)
                    | Table(_)
                    | Block::List(_)
                    | Block::Symbols(_)
                    | Block::Grid(_)
                    | Block::Picture { .. }
            )
            | (Table(_) | Block::Grid(_) | Block::Picture { .. }, Aside(_))
            | (Aside(_), Aside(_))
    )
}

fn block(block: &Block, screen: &mut Screen) -> io::Result<()> {
    match block {
        Block::Heading(text) => screen.line(&screen.styled(HEADING, text)),
        Block::Paragraph(text) => screen.paragraph(text),
        Block::Answer(text) => screen.line(&screen.styled(ANSWER, text)),
        Block::Verdict { is_right, text } => {
            let style = if *is_right { ANSWER } else { WRONG };
            screen.line(&screen.styled(style, text))
        }
        Block::Aside(text) => screen.wrapped(text, "", "", ASIDE),
        Block::List(items) => items
            .iter()
            .try_for_each(|item| screen.wrapped(item, "- ", "  ", Style::new())),
        Block::Table(table) => write_table(table, screen),
        Block::Formula(math) => write_formula(math, screen),
        Block::Grid(grid) => {
            let (lines, is_narrowed) = grid.to_lines(screen.width());
            lines.iter().try_for_each(|line| screen.line(line))?;
            match is_narrowed {
                true => screen.line(&screen.styled(ASIDE, NARROWED)),
                false => Ok(()),
            }
        }
        Block::Picture { lines, .. } => lines.iter().try_for_each(|line| screen.line(line)),
        Block::Symbols(symbols) => {
            let widths = symbols.iter().map(|(symbol, _)| width(&symbol.to_line()));
            let wide = widths.max().unwrap_or(0);
            symbols.iter().try_for_each(|(symbol, meaning)| {
                let symbol = symbol.to_line();
                let padding = " ".repeat(wide - width(&symbol));
                let first = format!("  {symbol}{padding}  ");
                screen.wrapped(meaning, &first, &" ".repeat(wide + 4), Style::new())
            })
        }
    }
}

/// A formula in two dimensions, or in lines of text where the terminal is too narrow for it.
fn write_formula(math: &Math, screen: &mut Screen) -> io::Result<()> {
    let lines = math.to_lines();
    let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    if screen.width().is_some_and(|width| widest + 2 > width) {
        return screen.wrapped(&math.to_line(), "  ", "    ", Style::new());
    }
    lines
        .iter()
        .try_for_each(|line| screen.line(&format!("  {line}")))
}

fn write_table(table: &Table, screen: &mut Screen) -> io::Result<()> {
    let mut kept: Vec<usize> = (0..table.headings.len()).collect();
    let mut expendable = table.expendable.iter();
    loop {
        let headings: Vec<&str> = kept.iter().map(|&column| table.headings[column]).collect();
        let rows = table.rows.iter().map(|row| {
            let cells = kept.iter().filter_map(|&column| row.get(column).cloned());
            cells.collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        if !screen.table_fits(&headings, &rows)
            && let Some(column) = expendable.next()
        {
            kept.retain(|one| one != column);
            continue;
        }
        screen.table(&headings, rows)?;
        break;
    }
    match table.rest() {
        Some(rest) => screen.line(&screen.styled(ASIDE, &rest)),
        None => Ok(()),
    }
}
