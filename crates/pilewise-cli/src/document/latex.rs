//! A document as a LaTeX file of its own. All that this program writes itself is ASCII there, so
//! that any LaTeX sets it; Chinese, which only comes from rules files, needs XeLaTeX and ctex.

use std::fmt::Write as _;

use super::{Block, Document, Table, runs};

pub(crate) fn write(document: &Document) -> String {
    let mut body = format!("\\section*{{{}}}\n", inline(&document.title));
    for block in &document.blocks {
        body.push('\n');
        self::block(block, &mut body);
    }
    let mut out = String::from("\\documentclass{article}\n");
    if body.chars().any(is_chinese) {
        out.push_str("% To be set by XeLaTeX or LuaLaTeX.\n\\usepackage{ctex}\n");
    }
    out.push_str("\\usepackage{amsmath,amssymb,longtable}\n\\begin{document}\n\\sloppy\n");
    out.push_str(&body);
    out.push_str("\\end{document}\n");
    out
}

fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

fn block(block: &Block, out: &mut String) {
    let _ = match block {
        Block::Heading(text) => writeln!(out, "\\subsection*{{{}}}", inline(text)),
        Block::Paragraph(text) => writeln!(out, "{}", inline(text)),
        Block::Answer(text) | Block::Verdict { text, .. } => {
            writeln!(out, "\\textbf{{{}}}", inline(text))
        }
        Block::Aside(text) => writeln!(out, "\\emph{{{}}}", inline(text)),
        Block::List(items) => {
            let items = items.iter().map(|item| inline(item));
            itemized(items, out)
        }
        Block::Table(table) => self::table(table, out),
        Block::Grid(grid) => verbatim(&grid.to_lines(None).0, out),
        Block::Picture { lines, .. } => verbatim(lines, out),
        Block::Formula(math) => writeln!(out, "\\[\n{}\n\\]", math.to_latex()),
        Block::Symbols(symbols) => {
            let items = symbols
                .iter()
                .map(|(symbol, meaning)| format!("${}$: {}", symbol.to_latex(), inline(meaning)));
            itemized(items, out)
        }
    };
}

fn itemized(items: impl Iterator<Item = String>, out: &mut String) -> std::fmt::Result {
    out.push_str("\\begin{itemize}\n");
    for item in items {
        writeln!(out, "\\item {item}")?;
    }
    writeln!(out, "\\end{{itemize}}")
}

/// Lines as they stand; what draws the branches of a tree becomes ASCII of the same width.
fn verbatim(lines: &[String], out: &mut String) -> std::fmt::Result {
    out.push_str("{\\footnotesize\n\\begin{verbatim}\n");
    for line in lines {
        let mut plain = String::new();
        for letter in line.chars() {
            match letter {
                '├' => plain.push('+'),
                '└' => plain.push('`'),
                '─' | '−' => plain.push('-'),
                '│' => plain.push('|'),
                '→' => plain.push_str("->"),
                '…' => plain.push_str("..."),
                other => plain.push(other),
            }
        }
        // The words of a rules file must not end what they stand in.
        writeln!(out, "{}", plain.replace("\\end{", "\\end {"))?;
    }
    writeln!(out, "\\end{{verbatim}}}}")
}

fn table(table: &Table, out: &mut String) -> std::fmt::Result {
    let is_right = |heading: &&str| heading.starts_with('>');
    let columns = table.headings.iter();
    let columns: String = columns
        .map(|heading| if is_right(heading) { 'r' } else { 'l' })
        .collect();
    writeln!(out, "\\begin{{longtable}}{{{columns}}}")?;
    let row = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let headings = table.headings.iter();
    let headings = headings.map(|heading| inline(heading.trim_start_matches('>')));
    out.push_str(&row(headings.collect()));
    out.push_str("\\hline\n\\endhead\n");
    for (index, cells) in table.rows.iter().enumerate() {
        let cell = |text: &String| match inline(text) {
            text if table.marked.contains(&index) && !text.is_empty() => {
                format!("\\textbf{{{text}}}")
            }
            // A bracket at the beginning of a row would belong to the line break before it.
            text if text.starts_with('[') => format!("{{{text}}}"),
            text => text,
        };
        out.push_str(&row(cells.iter().map(cell).collect()));
    }
    writeln!(out, "\\end{{longtable}}")?;
    match table.rest() {
        Some(rest) => writeln!(out, "\\emph{{{}}}", inline(&rest)),
        None => Ok(()),
    }
}

/// A text for the paragraphs of LaTeX, code apart.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (is_code, run) in runs(text) {
        let run = run.replace('\n', " ");
        if is_code {
            let _ = write!(out, "\\texttt{{{}}}", escaped(&run));
        } else {
            out.push_str(&escaped(&run));
        }
    }
    out
}

/// Characters that LaTeX would not take as they are, and what it takes for them.
const WRITTEN: [(char, &str); 44] = [
    ('\\', r"\textbackslash{}"),
    ('{', r"\{"),
    ('}', r"\}"),
    ('_', r"\_"),
    ('$', r"\$"),
    ('&', r"\&"),
    ('%', r"\%"),
    ('#', r"\#"),
    ('^', r"\textasciicircum{}"),
    ('~', r"\textasciitilde{}"),
    ('<', "$<$"),
    ('>', "$>$"),
    ('|', "$|$"),
    ('−', "$-$"),
    ('·', r"$\cdot$"),
    ('×', r"$\times$"),
    ('≤', r"$\le$"),
    ('≥', r"$\ge$"),
    ('≠', r"$\ne$"),
    ('≈', r"$\approx$"),
    ('∈', r"$\in$"),
    ('∉', r"$\notin$"),
    ('∪', r"$\cup$"),
    ('∖', r"$\setminus$"),
    ('∅', r"$\emptyset$"),
    ('⇔', r"$\Leftrightarrow$"),
    ('∀', r"$\forall$"),
    ('∃', r"$\exists$"),
    ('Σ', r"$\Sigma$"),
    ('√', r"$\surd$"),
    ('⌊', r"$\lfloor$"),
    ('⌋', r"$\rfloor$"),
    ('→', r"$\to$"),
    ('²', "$^2$"),
    ('³', "$^3$"),
    ('′', "$'$"),
    ('µ', r"$\mu$"),
    ('…', r"\ldots{}"),
    ('“', "``"),
    ('”', "''"),
    ('‘', "`"),
    ('’', "'"),
    ('–', "--"),
    ('—', "---"),
];

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match WRITTEN.iter().find(|(known, _)| *known == letter) {
            Some((_, written)) => out.push_str(written),
            None => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{inline, verbatim, write};
    use crate::document::{Block, Document, Table};

    #[test]
    fn what_latex_would_read_is_escaped() {
        assert_eq!(
            inline("50% of a_b \\ {x} `m_1` “−3 ≤ k”"),
            r"50\% of a\_b \textbackslash{} \{x\} \texttt{m\_1} ``$-$3 $\le$ k''"
        );
    }

    #[test]
    fn words_do_not_end_what_they_stand_in() {
        let mut out = String::new();
        let lines = ["├─ take \\end{verbatim} → l=0".to_owned()];
        verbatim(&lines, &mut out).expect("text");
        assert_eq!(out.matches("\\end{verbatim}").count(), 1, "{out}");
        assert!(out.contains("+- take \\end {verbatim} -> l=0"), "{out}");
    }

    #[test]
    fn a_file_of_its_own_and_chinese_says_what_sets_it() {
        let mut document = Document {
            title: "Game".into(),
            blocks: vec![Block::Table(Table {
                headings: vec![">#", "move"],
                rows: vec![vec!["1".into(), "a & b".into()]],
                marked: vec![0],
                left_out: 2,
                expendable: Vec::new(),
            })],
        };
        let text = write(&document);
        assert!(text.starts_with("\\documentclass"), "{text}");
        assert!(
            text.contains(
                "{rl}\n\\# & move \\\\\n\\hline\n\\endhead\n\\textbf{1} & \\textbf{a \\& b} \\\\"
            ),
            "{text}"
        );
        assert!(text.contains("\\emph{and 2 more}"), "{text}");
        assert!(!text.contains("ctex"), "{text}");
        document.paragraph("取第一堆");
        assert!(write(&document).contains("\\usepackage{ctex}"));
    }
}
