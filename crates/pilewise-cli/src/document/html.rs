//! A document as one HTML file that needs nothing else, readable on screen and on paper.

use std::fmt::Write as _;

use pilewise::explain::escaped_markup;

use super::{Block, Document, Table, runs};

const STYLE: &str = include_str!("style.css");

pub(crate) fn write(document: &Document) -> String {
    let title = escaped_markup(&document.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{}</h1>\n",
        inline(&document.title)
    );
    for block in &document.blocks {
        self::block(block, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn block(block: &Block, out: &mut String) {
    let _ = match block {
        Block::Heading(text) => writeln!(out, "<h2>{}</h2>", inline(text)),
        Block::Paragraph(text) => writeln!(out, "<p>{}</p>", inline(text)),
        Block::Answer(text) => writeln!(out, "<p class=\"answer\">{}</p>", inline(text)),
        Block::Verdict { is_right, text } => {
            let class = if *is_right { "right" } else { "wrong" };
            writeln!(out, "<p class=\"verdict {class}\">{}</p>", inline(text))
        }
        Block::Aside(text) => writeln!(out, "<p class=\"aside\">{}</p>", inline(text)),
        Block::List(items) => {
            let items = items
                .iter()
                .map(|item| format!("<li>{}</li>\n", inline(item)));
            writeln!(out, "<ul>\n{}</ul>", items.collect::<String>())
        }
        Block::Table(table) => {
            self::table(table, out);
            Ok(())
        }
        Block::Grid(grid) => writeln!(out, "<figure>{}</figure>", grid.to_svg()),
        Block::Picture { svg, .. } => writeln!(out, "<figure>{svg}</figure>"),
        Block::Formula(math) => {
            writeln!(out, "<div class=\"formula\">{}</div>", math.to_mathml())
        }
        Block::Symbols(symbols) => {
            out.push_str("<dl>\n");
            for (symbol, meaning) in symbols {
                let (symbol, meaning) = (symbol.to_inline_mathml(), inline(meaning));
                let _ = writeln!(out, "<dt>{symbol}</dt><dd>{meaning}</dd>");
            }
            out.push_str("</dl>\n");
            Ok(())
        }
    };
}

fn table(table: &Table, out: &mut String) {
    let class = |column: usize| {
        let heading = table.headings.get(column);
        if heading.is_some_and(|heading| heading.starts_with('>')) {
            " class=\"number\""
        } else {
            ""
        }
    };
    out.push_str("<div class=\"scroll\">\n<table>\n<thead><tr>");
    for (column, heading) in table.headings.iter().enumerate() {
        let heading = inline(heading.trim_start_matches('>'));
        let _ = write!(out, "<th scope=\"col\"{}>{heading}</th>", class(column));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (index, cells) in table.rows.iter().enumerate() {
        let marked = table.marked.contains(&index);
        out.push_str(if marked {
            "<tr class=\"best\">"
        } else {
            "<tr>"
        });
        for (column, cell) in cells.iter().enumerate() {
            let _ = write!(out, "<td{}>{}</td>", class(column), inline(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    if let Some(rest) = table.rest() {
        let _ = writeln!(out, "<p class=\"aside\">{}</p>", inline(&rest));
    }
}

fn inline(text: &str) -> String {
    let mut out = String::new();
    for (is_code, run) in runs(text) {
        let run = escaped_markup(run);
        let _ = match is_code {
            true => write!(out, "<code>{run}</code>"),
            false => write!(out, "{run}"),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::inline;

    #[test]
    fn nothing_in_a_text_becomes_a_tag() {
        assert_eq!(inline("<script>`a<b`"), "&lt;script&gt;<code>a&lt;b</code>");
    }

    #[test]
    fn what_html_does_not_allow_becomes_a_mark() {
        let text = "a <b>\n\u{1}'";
        assert_eq!(super::escaped_markup(text), "a &lt;b&gt;\n\u{fffd}&#39;");
    }
}
