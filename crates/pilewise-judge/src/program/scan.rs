//! What classes and functions a source declares, and whether it reads standard input: as much of
//! a language's grammar as that takes, so that no compiler is needed to say what there is.

use super::language::Language;

/// A class or a trait's implementation with its functions, or the functions outside of any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declared {
    /// Its name; empty for functions outside of classes.
    pub(super) class: String,
    /// Its functions, in order.
    pub(super) functions: Vec<String>,
}

/// The declarations of a source in a language whose blocks are in braces.
pub(super) fn declarations(text: &str) -> Vec<Declared> {
    let tokens = tokens(text);
    let mut found = vec![Declared::default()];
    walk(&tokens, 0, &mut found);
    found.retain(|it| !it.class.is_empty() || !it.functions.is_empty());
    found
}

/// The declarations for people: `class A (f, g); function h`.
pub(super) fn listing(declared: &[Declared]) -> String {
    let parts = declared.iter().flat_map(|it| match it.class.is_empty() {
        true => it
            .functions
            .iter()
            .map(|f| format!("function {f}"))
            .collect(),
        false if it.functions.is_empty() => vec![format!("class {} (no functions)", it.class)],
        false => vec![format!("class {} ({})", it.class, it.functions.join(", "))],
    });
    let parts: Vec<String> = parts.collect();
    match parts.is_empty() {
        true => "no classes and no functions".to_owned(),
        false => parts.join("; "),
    }
}

/// Whether a source seems to read standard input.
pub(super) fn reads_input(language: Language, text: &str) -> bool {
    let signs: &[&str] = match language {
        Language::Python => &["input(", "stdin", "open(0", "fileinput"],
        Language::Cpp | Language::C => &[
            "cin", "scanf", "getline", "getchar", "gets", "fread", "stdin", "read(",
        ],
        Language::Java => &["System.in", "System.console", "FileDescriptor"],
        Language::JavaScript | Language::TypeScript => {
            &["process.stdin", "readline", "readFileSync", "/dev/stdin"]
        }
        Language::Rust => &["stdin", "/dev/stdin"],
        Language::Go => &["os.Stdin", "fmt.Scan", "/dev/stdin"],
        Language::CSharp => &[
            "Console.Read",
            "Console.In",
            "OpenStandardInput",
            "/dev/stdin",
        ],
    };
    signs.iter().any(|sign| text.contains(sign))
}

/// Words before a parenthesis that are no functions.
const KEYWORDS: [&str; 18] = [
    "if",
    "for",
    "while",
    "switch",
    "catch",
    "return",
    "sizeof",
    "match",
    "loop",
    "func",
    "fn",
    "defined",
    "noexcept",
    "synchronized",
    "import",
    "const",
    "var",
    "type",
];

/// Goes through the tokens of a block; the declarations go to the last of `found` or to classes
/// of their own. Returns where the block ends.
fn walk(tokens: &[&str], mut at: usize, found: &mut Vec<Declared>) -> usize {
    let own = found.len() - 1;
    while at < tokens.len() {
        match tokens[at] {
            "}" => return at + 1,
            "class" | "struct" | "interface" | "trait" | "impl" | "namespace" | "mod" => {
                let end =
                    (at..tokens.len()).find(|&it| matches!(tokens[it], "{" | ";" | "(" | "="));
                let Some(end) = end.filter(|&it| tokens[it] == "{") else {
                    at += 1;
                    continue;
                };
                let head = &tokens[at + 1..end];
                if matches!(tokens[at], "namespace" | "mod") {
                    // What is inside has other names from outside.
                    at = skip(tokens, end);
                    continue;
                }
                let class = class_name(head, tokens[at] == "impl");
                found.push(Declared {
                    class,
                    functions: Vec::new(),
                });
                at = walk(tokens, end + 1, found);
            }
            "{" => at = skip(tokens, at),
            name if is_name(name)
                && !KEYWORDS.contains(&name)
                && at > 0
                && (is_name(tokens[at - 1])
                    || matches!(tokens[at - 1], ">" | "*" | "&" | "]" | ")"))
                && tokens.get(after_generics(tokens, at + 1)) == Some(&"(") =>
            {
                let close = skip(tokens, after_generics(tokens, at + 1));
                // A body has to follow, after what may stand between.
                let body = (close..tokens.len().min(close + 24))
                    .find(|&it| matches!(tokens[it], "{" | ";" | "}" | "="));
                match body.filter(|&it| tokens[it] == "{") {
                    Some(body) => {
                        found[own].functions.push(name.to_owned());
                        at = skip(tokens, body);
                    }
                    None => at = close,
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// After the parameters in angles that may follow a name.
fn after_generics(tokens: &[&str], at: usize) -> usize {
    let is_open = tokens.get(at) == Some(&"<");
    let end = tokens[at.min(tokens.len())..]
        .iter()
        .take(24)
        .position(|it| *it == ">");
    match end {
        Some(end) if is_open => at + end + 1,
        _ => at,
    }
}

/// The name in a class's head: what follows `class`, or in Rust the type that is implemented.
fn class_name(head: &[&str], is_implementation: bool) -> String {
    let names = head.iter().filter(|it| is_name(it));
    let name = if is_implementation {
        let target = head
            .iter()
            .position(|it| *it == "for")
            .map_or(0, |at| at + 1);
        head[target..].iter().find(|it| is_name(it))
    } else {
        names.into_iter().next()
    };
    name.map_or(String::new(), |name| (*name).to_owned())
}

/// After the block or the parentheses that open at `at`.
fn skip(tokens: &[&str], at: usize) -> usize {
    let mut depth = 0usize;
    for (offset, token) in tokens[at..].iter().enumerate() {
        match *token {
            "{" | "(" => depth += 1,
            "}" | ")" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + offset + 1;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The names and signs of a source without its comments, texts, numbers and preprocessor lines.
fn tokens(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") || rest.starts_with('#') && starts_line(text, at) {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with('"') || rest.starts_with('\'') {
            quoted(rest)
        } else if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let length = end.unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            if !rest.starts_with(char::is_whitespace) {
                tokens.push(&rest[..length]);
            }
            length
        };
        at += length.max(1);
    }
    tokens
}

fn starts_line(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |it| it + 1);
    text[line..at].trim().is_empty()
}

/// The length of a text or character; of a lifetime of Rust the quote alone.
fn quoted(rest: &str) -> usize {
    let quote = rest.as_bytes()[0];
    let mut after = rest.chars().skip(1);
    let is_named = after.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    if quote == b'\'' && is_named && after.next() != Some('\'') {
        return 1;
    }
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'\n' if quote == b'\'' => return 1,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::{declarations, listing};

    #[test]
    fn classes_and_functions_are_listed() {
        for (text, wanted) in [
            (
                "// class No { int f() {} }\nclass Solution {\npublic:\n  int f(vector<int>& a) const { if (a[0]) { return 1; } return g(a, '{'); }\n  static int g(vector<int> a, char c) { return 0; }\n};\nint main() { return 0; }",
                "function main; class Solution (f, g)",
            ),
            (
                "public class A { public static void main(String[] a) { System.out.println(\"class B {\"); } static class B { int h(int x) { return x; } } }",
                "class A (main); class B (h)",
            ),
            (
                "use x::Y;\nstruct S;\nimpl<'a> T for S { fn f(v: Vec<i32>) -> bool { v.len() > 0 } }\nfn g<'a>(x: &'a str) -> &'a str { x }",
                "function g; class S (f)",
            ),
            ("struct S { int a; };", "class S (no functions)"),
            ("int x = f(3);", "no classes and no functions"),
        ] {
            assert_eq!(listing(&declarations(text)), wanted, "{text}");
        }
    }
}
