//! C++: the newest standard that there is, older ones for what it has abolished, and a word for
//! what is newer than the compiler.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::compile::run_compiler;
use super::source::NotReady;

/// Standards, the newest first, by the names that compilers have for them, with their extensions
/// as judges allow them.
const STANDARDS: [&str; 7] = [
    "gnu++26", "gnu++2c", "gnu++23", "gnu++2b", "gnu++20", "gnu++2a", "gnu++17",
];
/// What programs of former times are compiled by that use what was abolished since.
const FORMER: [&str; 2] = ["gnu++17", "gnu++14"];

/// What only newer compilers have, by what stands in the line that is complained of: a word, and
/// what it is.
const NEWER: [(&str, &str); 22] = [
    ("(this ", "a parameter `this`, which C++23 has"),
    ("<print>", "the header <print>, which C++23 has"),
    ("<expected>", "the header <expected>, which C++23 has"),
    ("<generator>", "the header <generator>, which C++23 has"),
    ("<flat_map>", "the header <flat_map>, which C++23 has"),
    ("<flat_set>", "the header <flat_set>, which C++23 has"),
    ("<mdspan>", "the header <mdspan>, which C++23 has"),
    ("<stacktrace>", "the header <stacktrace>, which C++23 has"),
    ("<format>", "the header <format>, which C++20 has"),
    ("<ranges>", "the header <ranges>, which C++20 has"),
    ("<concepts>", "the header <concepts>, which C++20 has"),
    ("<span>", "the header <span>, which C++20 has"),
    ("print(", "std::print, which C++23 has"),
    ("println(", "std::println, which C++23 has"),
    ("format(", "std::format, which C++20 has"),
    ("ranges::to", "ranges::to, which C++23 has"),
    ("fold_left", "ranges::fold_left, which C++23 has"),
    ("views::", "a view that a newer standard has"),
    ("ranges::", "a range algorithm that a newer standard has"),
    ("flat_map", "std::flat_map, which C++23 has"),
    ("contains(", "`contains`, which C++20 has"),
    ("if consteval", "`if consteval`, which C++23 has"),
];

/// Compiles a file to `program`, by the first of the compilers and standards that can.
pub(super) fn compile(
    commands: &[OsString],
    folder: &Path,
    file: &str,
    text: &str,
) -> Result<(), NotReady> {
    let mut complaint = None;
    for command in commands {
        let Some(newest) = newest_standard(command, folder)? else {
            continue;
        };
        let former = FORMER.iter().filter(|it| **it != newest);
        for standard in [newest].into_iter().chain(former.copied()) {
            let standard = format!("-std={standard}");
            // Assertions find an index outside a vector, which would else be silent.
            let arguments = [
                "-O2",
                &standard,
                "-D_GLIBCXX_ASSERTIONS",
                "-w",
                "-o",
                "program",
                file,
            ];
            match run_compiler(command, &arguments, folder) {
                Ok(()) => return Ok(()),
                Err(NotReady::DoesNotCompile { complaint: told }) => {
                    complaint.get_or_insert(told);
                }
                Err(error) => return Err(error),
            }
        }
    }
    let complaint = complaint.unwrap_or_else(|| "the compiler knows no standard of C++".to_owned());
    Err(match newer(&complaint, text) {
        Some(what) => NotReady::NewerCompiler {
            what: what.to_owned(),
            complaint,
        },
        None => NotReady::DoesNotCompile { complaint },
    })
}

/// The newest standard that a compiler takes.
fn newest_standard(command: &OsString, folder: &Path) -> Result<Option<&'static str>, NotReady> {
    fs::write(folder.join("empty.cpp"), "")?;
    for standard in STANDARDS {
        let option = format!("-std={standard}");
        let arguments = [&option, "-fsyntax-only", "empty.cpp"];
        match run_compiler(command, &arguments, folder) {
            Ok(()) => return Ok(Some(standard)),
            Err(NotReady::DoesNotCompile { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// What the first line that is complained of has that only newer compilers know.
fn newer(complaint: &str, text: &str) -> Option<&'static str> {
    let place = complaint.split("solution.cpp:").skip(1);
    let mut lines = place.filter_map(|rest| {
        let (number, rest) = rest.split_once(':')?;
        let message = rest.lines().next()?;
        let number: usize = number.parse().ok()?;
        message.contains("error").then_some(number)
    });
    let line = text.lines().nth(lines.next()?.checked_sub(1)?)?;
    let known = NEWER.iter().find(|(word, _)| line.contains(word));
    known.map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::newer;

    #[test]
    fn only_the_line_that_is_complained_of_counts() {
        let text =
            "#include <vector>\nint f(int a) { return a; }\nauto g = [](this auto&& g) {};\n";
        let complaint = "In file included from driver.cpp:3:\nsolution.cpp:3:13: error: expected identifier before `this`";
        assert!(newer(complaint, text).is_some_and(|it| it.contains("C++23")));
        let complaint = "solution.cpp:2:4: error: `a` was not declared";
        assert_eq!(newer(complaint, text), None);
    }
}
