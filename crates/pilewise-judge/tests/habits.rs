//! Solutions as people write them, each with one habit of public solution files, are accepted;
//! what cannot be run says so, and is no verdict.
#![cfg(unix)]

mod common;

use std::fs;

use pilewise_judge::program::{Called, Dialect, Language, NotReady, Program, Way};
use pilewise_judge::run::RunLimits;
use pilewise_judge::{Minimality, Report, Verdict};

use common::{checked, counted, is_installed, patient, program, rules, text_of};

/// The programs of a file, each after a heading `==== game | habit`.
fn habits(file: &str) -> Vec<(String, String, String)> {
    let text = text_of(file);
    let sections = text.split("==== ").skip(1).map(|section| {
        let (heading, body) = section.split_once('\n').expect("a heading");
        let (game, habit) = heading.split_once('|').expect("two parts");
        // The next heading's comment sign stands at the end.
        let body = body.trim_end().trim_end_matches(['#', '/']).trim_end();
        let body = body.replace("BOM", "\u{feff}");
        (game.trim().to_owned(), habit.trim().to_owned(), body)
    });
    sections.collect()
}

fn all_are_accepted(language: Language, file: &str) {
    if !is_installed(language) {
        return;
    }
    let extension = file.rsplit('.').next().expect("an extension");
    let mut complaints = Vec::new();
    for (game, habit, text) in habits(&format!("habits/{file}")) {
        let rules = rules(&game);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(format!("mine.{extension}"));
        fs::write(&path, text).expect("written");
        match Program::prepare(&path, &rules, None, RunLimits::default().memory) {
            Ok(program) => {
                let report = checked(&rules, &program, patient(), counted(60));
                if let Some(failure) = report.failure {
                    complaints.push(format!("{game}, {habit}: {failure:?}"));
                }
            }
            Err(error) => complaints.push(format!("{game}, {habit}: {error:?}")),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn in_python() {
    all_are_accepted(Language::Python, "python.py");
}

#[test]
fn in_cpp() {
    all_are_accepted(Language::Cpp, "cpp.cpp");
}

#[test]
fn in_java() {
    all_are_accepted(Language::Java, "java.java");
}

#[test]
fn in_javascript() {
    all_are_accepted(Language::JavaScript, "javascript.js");
}

#[test]
fn in_typescript() {
    all_are_accepted(Language::TypeScript, "typescript.ts");
}

#[test]
fn in_c() {
    all_are_accepted(Language::C, "c.c");
}

#[test]
fn in_go() {
    all_are_accepted(Language::Go, "go.go");
}

#[test]
fn in_csharp() {
    all_are_accepted(Language::CSharp, "csharp.cs");
}

#[test]
fn in_rust() {
    all_are_accepted(Language::Rust, "rust.rs");
}

/// A program in a file, made ready to call a class.
fn prepared(text: &str, extension: &str, class: Option<&str>) -> Result<Program, NotReady> {
    let rules = rules("877");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(format!("mine.{extension}"));
    fs::write(&path, text).expect("written");
    let mut called = Called::by(&rules);
    called.class = class.map(str::to_owned);
    let memory = RunLimits::default().memory;
    let program = Program::prepare_calling(&path, &rules, &called, None, memory)?;
    program.try_loading(&called, patient())?;
    Ok(program)
}

/// Two classes that fit, in languages that find them in different ways.
const TWO_CLASSES: [(Language, &str, &str); 6] = [
    (
        Language::Python,
        "py",
        "class One:\n    def stoneGame(self, piles):\n        return False\n\nclass Other:\n    def stoneGame(self, piles):\n        return True\n",
    ),
    (
        Language::Cpp,
        "cpp",
        "struct One { bool stoneGame(vector<int>& piles) { return false; } };\nstruct Other { bool stoneGame(vector<int>& piles) { return true; } };\n",
    ),
    (
        Language::Java,
        "java",
        "class One { boolean stoneGame(int[] piles) { return false; } }\nclass Other { boolean stoneGame(int[] piles) { return true; } }\n",
    ),
    (
        Language::CSharp,
        "cs",
        "class One { bool StoneGame(int[] piles) { return false; } }\nclass Other { bool StoneGame(int[] piles) { return true; } }\n",
    ),
    (
        Language::JavaScript,
        "js",
        "class One { stoneGame(piles) { return false; } }\nclass Other { stoneGame(piles) { return true; } }\n",
    ),
    (
        Language::Rust,
        "rs",
        "struct One;\nimpl One { fn stone_game(piles: Vec<i32>) -> bool { false } }\nstruct Other;\nimpl Other { fn stone_game(piles: Vec<i32>) -> bool { true } }\n",
    ),
];

#[test]
fn of_two_classes_that_fit_one_has_to_be_named() {
    for (language, extension, text) in TWO_CLASSES {
        if !is_installed(language) {
            continue;
        }
        match prepared(text, extension, None) {
            Err(NotReady::NothingFits { found, .. }) => {
                assert!(
                    found.contains("class One (stone") || found.contains("class One (Stone"),
                    "{found}"
                );
                assert!(
                    found.contains("class Other (stone") || found.contains("class Other (Stone"),
                    "{found}"
                );
            }
            other => panic!("{extension}: {other:?}"),
        }
        let report = |class| -> Report {
            let program = prepared(text, extension, Some(class)).expect("it is ready");
            checked(&rules("877"), &program, patient(), counted(20))
        };
        assert!(report("Other").failure.is_none(), "{extension}");
        let (found, minimality) = report("One").failure.expect("a failure");
        assert_eq!(found.failing.verdict, Verdict::WrongAnswer, "{extension}");
        assert!(matches!(minimality, Minimality::Proved { .. }));
        assert!(matches!(
            prepared(text, extension, Some("Third")),
            Err(NotReady::NothingFits { .. })
        ));
    }
}

#[test]
fn what_is_newer_than_the_compiler_is_no_compile_error() {
    if !is_installed(Language::Cpp) {
        return;
    }
    let text = "class Solution {\npublic:\n    bool stoneGame(vector<int>& piles) {\n        auto count = [](this auto self, int n) -> int { return n ? 1 + self(n - 1) : 0; };\n        return count(3) == 3;\n    }\n};\n";
    match prepared(text, "cpp", None) {
        // A compiler that knows it.
        Ok(_) => {}
        Err(NotReady::NewerCompiler { what, .. }) => assert!(what.contains("C++23"), "{what}"),
        Err(other) => panic!("{other:?}"),
    }
    let broken =
        "class Solution {\npublic:\n    bool stoneGame(vector<int>& piles) { return pile; }\n};\n";
    assert!(matches!(
        prepared(broken, "cpp", None),
        Err(NotReady::DoesNotCompile { complaint }) if complaint.contains("pile")
    ));
}

#[test]
fn a_program_in_csharp_that_reads_its_input() {
    if !is_installed(Language::CSharp) {
        return;
    }
    let text = "using System;\nusing System.Linq;\nclass Program {\n    static void Main() {\n        Console.ReadLine();\n        var row = Console.ReadLine().Split(' ').Select(int.Parse).ToArray();\n        Console.WriteLine(row.Max() > 0 ? \"true\" : \"false\");\n    }\n}\n";
    let rules = rules("877");
    let program = program(&rules, text, "cs", None);
    assert_eq!(program.way, Way::Text(Dialect::Contest));
    let report = checked(&rules, &program, patient(), counted(20));
    assert!(report.failure.is_none(), "{:?}", report.failure);
}

#[test]
fn what_is_newer_than_mono_is_no_compile_error() {
    if !is_installed(Language::CSharp) {
        return;
    }
    let solution = |body: &str| {
        format!(
            "public class Solution {{\n    public bool StoneGame(int[] piles) {{\n{body}\n    }}\n}}\n"
        )
    };
    for (body, wanted) in [
        (
            "var queue = new PriorityQueue<int, int>();\nreturn true;",
            ".NET 6",
        ),
        ("return piles[^1] > 0;", "C# 8"),
        (
            "bool Is(int pile) { return pile > 0; }\nreturn Is(piles[0]);",
            "within a method",
        ),
        (
            "return piles.Length switch { 1 => false, _ => true };",
            "C# 8",
        ),
    ] {
        match prepared(&solution(body), "cs", None) {
            // A compiler that knows it.
            Ok(_) => {}
            Err(NotReady::NewerCompiler { what, .. }) => assert!(what.contains(wanted), "{what}"),
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(matches!(
        prepared(&solution("return pile;"), "cs", None),
        Err(NotReady::DoesNotCompile { complaint }) if complaint.contains("pile")
    ));
}

#[test]
fn a_library_that_is_not_there_is_named() {
    if !is_installed(Language::JavaScript) {
        return;
    }
    for (text, library) in [
        ("var stoneGame = (piles) => _.max(piles) > 0;\n", "lodash"),
        (
            "var stoneGame = (piles) => new MinPriorityQueue().size() === 0;\n",
            "priority-queue",
        ),
    ] {
        match prepared(text, "js", None) {
            // A machine that has it.
            Ok(_) => {}
            Err(NotReady::NoLibrary { library: named }) => {
                assert!(named.contains(library), "{named}");
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn python_2_is_told_as_that() {
    if !is_installed(Language::Python) {
        return;
    }
    let rules = rules("877");
    for text in [
        "class Solution(object):\n    def stoneGame(self, piles):\n        return all(piles[i] for i in xrange(len(piles)))\n",
        "class Solution(object):\n    def stoneGame(self, piles):\n        print piles\n        return True\n",
    ] {
        let program = program(&rules, text, "py", None);
        let report = checked(&rules, &program, patient(), counted(10));
        let (found, _) = report.failure.expect("a failure");
        assert!(found.failing.got.contains("Python 2"), "{found:?}");
    }
}
