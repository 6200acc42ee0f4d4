//! A right solution of every built-in game is accepted, in every language that is installed.
#![cfg(unix)]

mod common;

use pilewise::builtin;
use pilewise_judge::program::Language;

use common::{LANGUAGES, checked, counted, is_installed, patient, program, rules, text_of};

fn all_games_are_accepted(language: Language) {
    if !is_installed(language) {
        return;
    }
    let (_, extension) = LANGUAGES
        .iter()
        .find(|it| it.0 == language)
        .expect("a language");
    let text = text_of(&format!("right.{extension}"));
    for game in builtin::games() {
        is_accepted(game.id, &text, extension);
    }
}

fn is_accepted(game: &str, text: &str, extension: &str) {
    let rules = rules(game);
    let program = program(&rules, text, extension, None);
    let report = checked(&rules, &program, patient(), counted(600));
    let failure = &report.failure;
    assert!(failure.is_none(), "{extension}, {game}: {failure:?}");
    assert!(report.tried >= 100, "{game}: {} inputs", report.tried);
    assert_eq!(report.unjudged, 0, "{game}");
}

/// One game: JavaScript's driver does the rest.
#[test]
fn in_typescript() {
    if is_installed(Language::TypeScript) {
        is_accepted("stone-game-ii", &text_of("right.ts"), "ts");
    }
}

#[test]
fn in_python() {
    all_games_are_accepted(Language::Python);
}

#[test]
fn in_cpp() {
    all_games_are_accepted(Language::Cpp);
}

#[test]
fn in_java() {
    all_games_are_accepted(Language::Java);
}

#[test]
fn in_javascript() {
    all_games_are_accepted(Language::JavaScript);
}

#[test]
fn in_csharp() {
    all_games_are_accepted(Language::CSharp);
}

#[test]
fn in_rust() {
    all_games_are_accepted(Language::Rust);
}
