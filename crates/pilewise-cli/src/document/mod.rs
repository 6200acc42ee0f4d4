//! A document made of blocks, written as text, Markdown, HTML or LaTeX: one content,
//! four forms.
//!
//! In paragraphs, lists and cells, what stands between backticks is code.

pub(crate) mod html;
pub(crate) mod latex;
pub(crate) mod markdown;
pub(crate) mod text;

use pilewise::explain::{Grid, Math};

/// What is shown, from the top to the bottom.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

/// A piece of a document.
#[derive(Debug)]
pub(crate) enum Block {
    Heading(String),
    Paragraph(String),
    /// What was asked for.
    Answer(String),
    /// Whether a claim is right, and why not.
    Verdict {
        is_right: bool,
        text: String,
    },
    /// What is there for completeness.
    Aside(String),
    List(Vec<String>),
    Table(Table),
    Formula(Math),
    /// Symbols and what they mean.
    Symbols(Vec<(Math, String)>),
    Grid(Grid),
    /// A picture, and the same in characters.
    Picture {
        svg: String,
        lines: Vec<String>,
    },
}

/// A table; `>` before a heading aligns its column to the right.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) headings: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<String>>,
    /// The rows that stand out.
    pub(crate) marked: Vec<usize>,
    /// How many rows are left out at the end.
    pub(crate) left_out: usize,
    /// The columns that a narrow terminal can do without, the first to go first.
    pub(crate) expendable: Vec<usize>,
}

impl Document {
    pub(crate) fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.to_owned()));
    }

    pub(crate) fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    pub(crate) fn aside(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Aside(text.into()));
    }
}

impl Table {
    /// What is said of rows left out.
    fn rest(&self) -> Option<String> {
        let left_out = crate::figures::count(self.left_out as i128);
        (self.left_out > 0).then(|| format!("and {left_out} more"))
    }
}

/// A text as runs of plain text and of code; a backtick without a partner is plain.
fn runs(text: &str) -> Vec<(bool, &str)> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        let Some((code, after)) = after.split_once('`') else {
            break;
        };
        runs.extend([(false, before), (true, code)]);
        rest = after;
    }
    runs.push((false, rest));
    runs.retain(|(_, text)| !text.is_empty());
    runs
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn code_stands_between_backticks() {
        assert_eq!(runs("a `b` c"), [(false, "a "), (true, "b"), (false, " c")]);
        assert_eq!(runs("`b`"), [(true, "b")]);
        assert_eq!(runs("a `b"), [(false, "a `b")]);
    }
}
