//! JavaScript's modules: a solution is run as a script, which has no `export`.

/// A source whose exports are declarations, at the same lines.
pub(super) fn without_exports(text: &str) -> String {
    let text = match text.strip_prefix("#!") {
        Some(rest) => format!("//{rest}"),
        None => text.to_owned(),
    };
    let lines = text.split_inclusive('\n').map(|line| {
        let code = line.trim_start();
        let Some(rest) = code.strip_prefix("export ") else {
            return line.to_owned();
        };
        let rest = rest.trim_start();
        if let Some(value) = rest.strip_prefix("default ") {
            return format!("module.exports = {value}");
        }
        let declares = ["function", "async ", "class ", "const ", "let ", "var "];
        if declares.iter().any(|it| rest.starts_with(it)) {
            return rest.to_owned();
        }
        // `export { stoneGame };` names what is declared elsewhere.
        format!("// {code}")
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::without_exports;

    #[test]
    fn exports_become_declarations() {
        for (text, wanted) in [
            ("export const f = (a) => a;\n", "const f = (a) => a;\n"),
            (
                "export default class S {}\n",
                "module.exports = class S {}\n",
            ),
            (
                "function f() {}\nexport { f };\n",
                "function f() {}\n// export { f };\n",
            ),
            (
                "#!/usr/bin/env node\nlet a\n",
                "///usr/bin/env node\nlet a\n",
            ),
            ("const exported = 1", "const exported = 1"),
        ] {
            assert_eq!(without_exports(text), wanted);
        }
    }
}
