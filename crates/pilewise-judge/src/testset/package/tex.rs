//! Text as LaTeX has it.

/// Plain text, with what LaTeX reads as commands escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A name or an expression of the rules.
pub(super) fn code(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("\\texttt{{{}}}", escaped(&words.join(" ")))
}

/// A list of items; nothing if there are none.
pub(super) fn items(items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: String = items.iter().map(|it| format!("\\item {it}\n")).collect();
    format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
}
