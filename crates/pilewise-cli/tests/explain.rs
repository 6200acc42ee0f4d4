//! Every form of an explanation of every built-in game: well formed, complete, and in need of
//! nothing else.
#![cfg(unix)]

use std::process::Command;

/// Every built-in game with an input.
const GAMES: [(&str, &[&str]); 11] = [
    ("stone-game", &["[3,9,1,2]"]),
    ("predict-the-winner", &["[1,5,2]"]),
    ("stone-game-ii", &["[2,7,9,4,4]"]),
    ("stone-game-iii", &["[1,2,3,-9]"]),
    ("stone-game-iv", &["17"]),
    ("stone-game-v", &["[6,2,3,4,5,5]"]),
    ("stone-game-vi", &["[1,3]", "[2,1]"]),
    ("stone-game-vii", &["[5,3,1,4,2]"]),
    ("stone-game-viii", &["[-1,2,-3,4,-5]"]),
    ("stone-game-ix", &["[2,1,3]"]),
    ("can-i-win", &["4", "6"]),
];

fn explain(game: &str, input: &[&str], options: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pilewise"))
        .args(["explain", game])
        .args(input)
        .args(options)
        .output()
        .expect("pilewise starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{game}: {error}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn html_is_one_well_formed_file_that_needs_nothing_else() {
    for (game, input) in GAMES {
        let options = ["--format", "html", "--tree", "2", "--claim", "Bob"];
        let html = explain(game, input, &options);
        let dtd = roxmltree::ParsingOptions {
            allow_dtd: true,
            ..roxmltree::ParsingOptions::default()
        };
        let document = roxmltree::Document::parse_with_options(&html, dtd)
            .unwrap_or_else(|error| panic!("{game}: {error}\n{html}"));
        let has = |name: &str| {
            document
                .descendants()
                .any(|one| one.tag_name().name() == name)
        };
        for name in ["title", "style", "h1", "h2", "table", "math", "svg"] {
            assert!(has(name), "{game} has no {name}");
        }
        for name in ["script", "link", "img", "iframe", "object"] {
            assert!(!has(name), "{game} has a {name}");
        }
        for attribute in document.descendants().flat_map(|one| one.attributes()) {
            assert!(
                !["src", "href"].contains(&attribute.name()),
                "{game}: {attribute:?}"
            );
            assert!(!attribute.value().contains("url("), "{game}: {attribute:?}");
        }
        assert!(
            !html.contains("@import") && html.contains("@media print"),
            "{game}"
        );
    }
}

#[test]
fn svg_is_well_formed() {
    for (game, input) in GAMES {
        let svg = explain(game, input, &["--format", "svg", "--tree"]);
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
}

#[test]
fn json_markdown_and_text_tell_the_same_moves() {
    for (game, input) in GAMES {
        let json = explain(game, input, &["--format", "json", "--claim", "Alice"]);
        let data: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let moves = data["moves"].as_array().expect("moves");
        assert!(!moves.is_empty(), "{game}");
        assert!(data["claim"]["is_right"].is_boolean(), "{game}");
        let text = explain(game, input, &[]);
        let markdown = explain(game, input, &["--format", "md"]);
        for one in moves {
            let words = one["move"].as_str().expect("words");
            assert!(
                text.contains(words) && markdown.contains(words),
                "{game}: {words}"
            );
        }
        assert!(markdown.contains("$$\n"), "{game}");
        let outcome = data["outcome"].as_str().expect("an outcome");
        let right = data["claim"]["is_right"].as_bool().expect("a judgement");
        assert_eq!(right, outcome == "win", "{game}: Alice wins, it is claimed");
    }
}

#[test]
fn what_is_too_large_for_a_position_is_refused() {
    let hundred = format!("[{}]", ["1"; 100].join(","));
    let output = Command::new(env!("CARGO_BIN_EXE_pilewise"))
        .args(["explain", "1686", &hundred, &hundred])
        .output()
        .expect("pilewise starts");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        error.contains("too large to explain") && error.contains("hint"),
        "{error}"
    );
}

/// The disputes of the corpus, as somebody would put them: the claim is called wrong, and the
/// right answer right.
#[test]
fn claims_of_the_corpus_are_called_wrong() {
    let mut settled = 0;
    for line in include_str!("../../../corpus/known-cases.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let Some(claimed) = case["claimed"].as_str() else {
            continue;
        };
        let game = case["game"].as_str().expect("a game");
        let input = case["input"].as_array().expect("an input");
        let input: Vec<String> = input.iter().map(ToString::to_string).collect();
        let input: Vec<&str> = input.iter().map(String::as_str).collect();
        let expected = case["expected"].as_str().expect("an answer");
        let text = explain(game, &input, &["--claim", claimed]);
        assert!(text.contains("\nWrong: "), "{case}: {text}");
        assert!(
            text.contains(&format!("\nAnswer: {expected}\n")),
            "{case}: {text}"
        );
        let text = explain(game, &input, &["--claim", expected.trim_matches('"')]);
        assert!(text.contains("\nRight: "), "{case}: {text}");
        settled += 1;
    }
    assert_eq!(settled, 21);
}

/// Everything in it is ASCII, so that any LaTeX sets it, and every environment is closed.
#[test]
fn latex_is_a_file_of_its_own() {
    for (game, input) in GAMES {
        let options = ["--format", "latex", "--tree", "2", "--claim", "Bob"];
        let latex = explain(game, input, &options);
        let foreign: Vec<char> = latex.chars().filter(|letter| !letter.is_ascii()).collect();
        assert!(foreign.is_empty(), "{game}: {foreign:?}");
        let mut open = Vec::new();
        for (at, _) in latex.match_indices('\\') {
            for (command, is_begin) in [("\\begin{", true), ("\\end{", false)] {
                let Some(rest) = latex[at..].strip_prefix(command) else {
                    continue;
                };
                let name = rest.split('}').next().expect("a name");
                match is_begin {
                    true => open.push(name),
                    false => assert_eq!(open.pop(), Some(name), "{game}"),
                }
            }
        }
        assert!(open.is_empty(), "{game}: {open:?}");
        for part in [
            "\\begin{document}",
            "\\begin{longtable}",
            "\\begin{verbatim}",
            "\\[",
        ] {
            assert!(latex.contains(part), "{game} has no {part}");
        }
    }
}
