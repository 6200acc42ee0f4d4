//! Text taken out of the rules file that still knows where it stood.

use super::Span;

/// The value of a TOML string (or key), able to say where a part of it stands in the file.
#[derive(Clone, Debug)]
pub(super) struct Quoted<'a> {
    /// The value, after TOML's quotes and escapes.
    pub(super) text: &'a str,
    /// Where the string stands in the file, with its quotes.
    pub(super) span: Span,
    /// Where the value's first byte stands in the file; unknown when escapes were resolved,
    /// because then offsets in the value are not offsets in the file.
    start: Option<usize>,
}

impl<'a> Quoted<'a> {
    /// The value `text` that TOML has read from `file[span]`.
    pub(super) fn new(file: &str, span: Span, text: &'a str) -> Self {
        let start = file
            .get(span.clone())
            .and_then(|raw| value_offset(raw, text));
        Quoted {
            text,
            start: start.map(|offset| span.start + offset),
            span,
        }
    }

    /// Where a part of the value stands in the file: exact if that can be known, else the
    /// whole string.
    pub(super) fn place(&self, part: Span) -> Span {
        match self.start {
            Some(start) => start + part.start..start + part.end,
            None => self.span.clone(),
        }
    }

    /// A part of the value as a quoted text of its own.
    pub(super) fn part(&self, part: Span) -> Self {
        Quoted {
            text: self.text.get(part.clone()).unwrap_or_default(),
            start: self.start.map(|start| start + part.start),
            span: self.place(part),
        }
    }
}

/// How far into its raw form a string's value begins, if the value stands there unchanged.
fn value_offset(raw: &str, value: &str) -> Option<usize> {
    for quotes in ["\"\"\"", "'''", "\"", "'", ""] {
        let Some(inner) = raw
            .strip_prefix(quotes)
            .and_then(|rest| rest.strip_suffix(quotes))
        else {
            continue;
        };
        // TOML drops a line break right after the opening quotes of a multi-line string.
        let many_lines = quotes.len() == 3;
        let dropped = match inner.as_bytes() {
            [b'\n', ..] if many_lines => 1,
            [b'\r', b'\n', ..] if many_lines => 2,
            _ => 0,
        };
        return (&inner[dropped..] == value).then_some(quotes.len() + dropped);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Quoted;

    /// The file's text at the place of the value's part `2..4`.
    fn pointed(file: &str, value: &str) -> String {
        file[Quoted::new(file, 0..file.len(), value).place(2..4)].to_owned()
    }

    #[test]
    fn points_into_strings_without_escapes() {
        assert_eq!(pointed("\"abcd\"", "abcd"), "cd");
        assert_eq!(pointed("'abcd'", "abcd"), "cd");
        assert_eq!(pointed("abcd", "abcd"), "cd");
        assert_eq!(pointed("\"\"\"abcd\"\"\"", "abcd"), "cd");
        assert_eq!(pointed("'''\nabcd'''", "abcd"), "cd");
        assert_eq!(pointed("\"\"\"\r\nabcd\"\"\"", "abcd"), "cd");
    }

    #[test]
    fn points_at_the_whole_of_a_string_with_escapes() {
        assert_eq!(pointed("\"a\\u0062cd\"", "abcd"), "\"a\\u0062cd\"");
        assert_eq!(
            pointed("\"\"\"ab\\\n  cd\"\"\"", "abcd"),
            "\"\"\"ab\\\n  cd\"\"\""
        );
    }
}
