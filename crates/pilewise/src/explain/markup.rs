//! Texts within HTML, SVG and MathML.

/// A text with the characters that are HTML's or XML's own written as such; control characters,
/// which neither allows, become a mark.
///
/// # Complexity
/// O(length of the text).
///
/// # Examples
/// ```
/// use pilewise::explain::escaped_markup;
///
/// assert_eq!(escaped_markup("a <b>\n\u{1}'"), "a &lt;b&gt;\n\u{fffd}&#39;");
/// ```
pub fn escaped_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            letter if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}
