//! C#: compiled by Mono, whose compiler knows C# 6, much of C# 7 and the library of .NET Framework;
//! what is newer is told as that.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::compile::{Source, run_compiler};
use super::source::NotReady;

/// What judges import for everybody; on the first line, so that lines keep their numbers.
const IMPORTS: &str = "using System; using System.Collections; using System.Collections.Generic; \
    using System.IO; using System.Linq; using System.Numerics; using System.Text; \
    using System.Text.RegularExpressions; ";

/// What only newer libraries have, by what stands in the line that is complained of.
const NEWER_NAMES: [(&str, &str); 7] = [
    ("PriorityQueue", "PriorityQueue, which .NET 6 has"),
    (".MaxBy(", "MaxBy, which .NET 6 has"),
    (".MinBy(", "MinBy, which .NET 6 has"),
    (".Chunk(", "Chunk, which .NET 6 has"),
    ("Math.Clamp", "Math.Clamp, which .NET Core 2 has"),
    ("Array.Fill", "Array.Fill, which .NET Core 2 has"),
    ("Span<", "Span, which .NET Core 2.1 has"),
];
/// The same of what only newer compilers understand.
const NEWER_SIGNS: [(&str, &str); 6] = [
    ("record ", "a record, which C# 9 has"),
    (" switch", "a switch expression, which C# 8 has"),
    ("??=", "`??=`, which C# 8 has"),
    ("[^", "an index from the end, which C# 8 has"),
    ("..", "a range, which C# 8 has"),
    ("new(", "`new` without a type, which C# 9 has"),
];
/// What the compiler says of a text that it does not understand.
const NOT_UNDERSTOOD: &str = "Unexpected symbol";

/// What the compiler says where a function stands within a method.
const LOCAL_FUNCTION: &str = "Unexpected symbol `(', expecting `,', `;', or `='";

/// Compiles a source, and says how it is run.
pub(super) fn compile(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let mut arguments = vec![
        // Without, an error would not tell its line.
        "-debug",
        "-warn:0",
        "-r:System.Numerics.dll",
        "-out:program.exe",
        "solution.cs",
    ];
    let mut text = source.text.to_owned();
    if let Some(driver) = &source.driver {
        text = format!("{IMPORTS}{text}");
        fs::write(folder.join("PilewiseDriver.cs"), driver)?;
        // The program may have a Main of its own, which is not called.
        arguments.extend(["-main:PilewiseDriver", "PilewiseDriver.cs"]);
    }
    fs::write(folder.join("solution.cs"), &text)?;
    let compiled = run_compiler(&source.commands[0], &arguments, folder);
    compiled.map_err(|error| match error {
        NotReady::DoesNotCompile { complaint } => match newer(&complaint, &text) {
            Some(what) => NotReady::NewerCompiler {
                what: what.to_owned(),
                complaint,
            },
            None => NotReady::DoesNotCompile { complaint },
        },
        error => error,
    })?;
    Ok(vec![
        source.commands[1].clone(),
        "--debug".into(),
        "program.exe".into(),
    ])
}

/// What the first line that is complained of has that is newer than Mono.
fn newer(complaint: &str, text: &str) -> Option<&'static str> {
    let mut places = complaint.split("solution.cs(").skip(1);
    let (line, message) = places.find_map(|rest| {
        let (number, message) = rest.split_once(',')?;
        let message = message.lines().next()?;
        let number = number.parse::<usize>().ok()?;
        message.contains("error").then_some((number, message))
    })?;
    if message.contains(LOCAL_FUNCTION) {
        return Some("a function within a method, which C# 7 has");
    }
    let line = text.lines().nth(line.checked_sub(1)?)?;
    let newer: &[(&str, &str)] = match message.contains(NOT_UNDERSTOOD) {
        true => &NEWER_SIGNS,
        false => &NEWER_NAMES,
    };
    let known = newer.iter().find(|(word, _)| line.contains(word));
    known.map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::newer;

    #[test]
    fn only_the_line_that_is_complained_of_counts() {
        let text = "class Solution {\n    int f(int[] row) { return rows; }\n    int g(int[] row) => row[^1];\n}\n";
        let complaint = "solution.cs(3,30): error CS1525: Unexpected symbol `^'";
        assert!(newer(complaint, text).is_some_and(|it| it.contains("C# 8")));
        let complaint = format!("solution.cs(2,16): error CS1525: {}", super::LOCAL_FUNCTION);
        assert!(newer(&complaint, text).is_some_and(|it| it.contains("within a method")));
        let complaint = "solution.cs(2,32): error CS0103: The name `rows' does not exist";
        assert_eq!(newer(complaint, text), None);
    }
}
