//! Go: a solution as judges take it has neither `package` nor `import`.

/// Packages that judges import for whoever names them, by their last names.
const PACKAGES: [&str; 16] = [
    "bytes",
    "cmp",
    "container/heap",
    "container/list",
    "fmt",
    "maps",
    "math",
    "math/bits",
    "math/rand",
    "regexp",
    "slices",
    "sort",
    "strconv",
    "strings",
    "time",
    "unicode",
];

/// A solution as a file of the driver's package, at the same lines; its own `main` is not called.
pub(super) fn as_package(text: &str) -> String {
    let text = text.replace("func main(", "func pilewiseOwnMain(");
    let starts = |word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    let mut head = String::new();
    if !starts("package ") {
        head.push_str("package main; ");
        if !starts("import") {
            let used = PACKAGES.iter().filter(|package| {
                let name = package.rsplit('/').next().unwrap_or(package);
                has_use(&text, name)
            });
            used.for_each(|package| head.push_str(&format!("import \"{package}\"; ")));
        }
        return format!("{head}{text}");
    }
    let lines = text.split_inclusive('\n').map(|line| {
        match line.trim_start().starts_with("package ") {
            // Whatever it is called, it is a part of this program.
            true => "package main\n".to_owned(),
            false => line.to_owned(),
        }
    });
    lines.collect()
}

/// Whether a name is followed by a dot somewhere, and is not the end of another name.
fn has_use(text: &str, name: &str) -> bool {
    let ends_name = |at: usize| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.')
    };
    let use_of = format!("{name}.");
    text.match_indices(&use_of).any(|(at, _)| ends_name(at))
}

#[cfg(test)]
mod tests {
    use super::as_package;

    #[test]
    fn packages_that_are_named_are_imported() {
        for (text, wanted) in [
            (
                "func f(a []int) int { sort.Ints(a); return mysort.g() }",
                "package main; import \"sort\"; func f(a []int) int { sort.Ints(a); return mysort.g() }",
            ),
            (
                "package row\n\nimport \"math\"\nfunc main() {}\n",
                "package main\n\nimport \"math\"\nfunc pilewiseOwnMain() {}\n",
            ),
        ] {
            assert_eq!(as_package(text), wanted);
        }
    }
}
