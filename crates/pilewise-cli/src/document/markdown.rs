//! A document as Markdown.

use std::fmt::Write as _;

use super::{Block, Document, Table, runs};

pub(crate) fn write(document: &Document) -> String {
    let mut out = format!("# {}\n", inline(&document.title));
    for block in &document.blocks {
        out.push('\n');
        self::block(block, &mut out);
    }
    out
}

fn block(block: &Block, out: &mut String) {
    let _ = match block {
        Block::Heading(text) => writeln!(out, "## {}", inline(text)),
        Block::Paragraph(text) => writeln!(out, "{}", inline(text)),
        Block::Answer(text) | Block::Verdict { text, .. } => {
            writeln!(out, "**{}**", inline(text))
        }
        Block::Aside(text) => writeln!(out, "*{}*", inline(text)),
        Block::List(items) => {
            for item in items {
                let _ = writeln!(out, "- {}", inline(item));
            }
            Ok(())
        }
        Block::Table(table) => {
            self::table(table, out);
            Ok(())
        }
        Block::Grid(grid) => write_lines(&grid.to_lines(None).0, out),
        Block::Picture { lines, .. } => write_lines(lines, out),
        Block::Formula(math) => writeln!(out, "$$\n{}\n$$", math.to_latex()),
        Block::Symbols(symbols) => {
            for (symbol, meaning) in symbols {
                let _ = writeln!(out, "- ${}$: {}", symbol.to_latex(), inline(meaning));
            }
            Ok(())
        }
    };
}

/// Lines as they stand: indented, since a fence could stand within another.
fn write_lines(lines: &[String], out: &mut String) -> std::fmt::Result {
    lines
        .iter()
        .try_for_each(|line| writeln!(out, "    {line}"))
}

fn table(table: &Table, out: &mut String) {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let cell = |text: &str| inline(text).replace('|', "\\|");
    let headings = table.headings.iter();
    out.push_str(&row(headings
        .clone()
        .map(|heading| cell(heading.trim_start_matches('>')))
        .collect()));
    out.push_str(&row(headings
        .map(|heading| {
            if heading.starts_with('>') {
                "---:"
            } else {
                "---"
            }
            .to_owned()
        })
        .collect()));
    for (index, cells) in table.rows.iter().enumerate() {
        let strong = |text: String| match text.as_str() {
            "" => text,
            _ if table.marked.contains(&index) => format!("**{text}**"),
            _ => text,
        };
        out.push_str(&row(cells.iter().map(|text| strong(cell(text))).collect()));
    }
    if let Some(rest) = table.rest() {
        let _ = writeln!(out, "\n*{rest}*");
    }
}

/// A text with what Markdown would take for markup escaped, code apart.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (is_code, run) in runs(text) {
        if is_code {
            let _ = write!(out, "`{run}`");
            continue;
        }
        for letter in run.replace('\n', " ").chars() {
            if matches!(
                letter,
                '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '~' | '$'
            ) {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::inline;

    #[test]
    fn markup_is_escaped_outside_code() {
        assert_eq!(inline("2 * 3 <b> `a*b`"), "2 \\* 3 \\<b\\> `a*b`");
        assert_eq!(inline("a ` b"), "a \\` b");
    }
}
