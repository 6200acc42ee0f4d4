//! The built-in games: every file is sound, and every name people use finds its game.

use std::collections::HashSet;

use pilewise::builtin;
use pilewise::rules::Rules;

fn parsed(game: &builtin::BuiltIn) -> Rules {
    Rules::parse(game.text)
        .unwrap_or_else(|error| panic!("{}", error.render(game.text, game.id, false)))
}

#[test]
fn every_file_is_sound_and_complete() {
    for game in builtin::games() {
        let rules = parsed(game);
        let leetcode = rules
            .leetcode
            .as_ref()
            .expect("all of them are problems of LeetCode");
        assert_eq!(rules.source, format!("LeetCode {}", leetcode.number));
        assert_eq!(
            leetcode.parameters.len(),
            rules.parameters.len(),
            "{}",
            game.id
        );
        assert!(
            game.aliases.contains(&leetcode.number.to_string().as_str()),
            "{}",
            game.id
        );
        assert_eq!(rules.name.to_lowercase().replace(' ', "-"), game.id);
        assert!(
            !rules.about.is_empty() && rules.answer.is_some(),
            "{}",
            game.id
        );
        let refuses = rules
            .requirements
            .iter()
            .any(|requirement| !requirement.warn);
        let warns = rules
            .requirements
            .iter()
            .any(|requirement| requirement.warn);
        assert!(refuses && warns, "{}", game.id);
    }
}

#[test]
fn only_the_games_that_treat_the_players_apart_read_first() {
    let apart: Vec<&str> = builtin::games()
        .iter()
        .filter(|game| parsed(game).reads_first)
        .map(|game| game.id)
        .collect();
    assert_eq!(apart, ["stone-game-vi", "stone-game-ix"]);
}

#[test]
fn no_two_games_answer_to_one_name() {
    let mut seen = HashSet::new();
    for game in builtin::games() {
        for name in std::iter::once(&game.id).chain(game.aliases) {
            assert!(seen.insert(*name), "{name} is taken twice");
            assert_eq!(builtin::find(name).map(|found| found.id), Some(game.id));
        }
    }
}

#[test]
fn finds_a_game_by_any_spelling() {
    for name in [
        "877",
        "lc877",
        "lc-877",
        "LC 877",
        "leetcode877",
        "LeetCode-877",
        "Stone_Game",
    ] {
        assert_eq!(
            builtin::find(name).map(|game| game.id),
            Some("stone-game"),
            "{name}"
        );
    }
    for name in ["", "lc", "87", "8777", "lc-lc-877", "stone-game-x", "lc-"] {
        assert_eq!(builtin::find(name), None, "{name}");
    }
}

#[test]
fn suggests_the_game_that_was_meant() {
    assert_eq!(builtin::suggest("stone gmae vii"), Some("stone-game-vii"));
    assert_eq!(builtin::suggest("can-i-wni"), Some("can-i-win"));
    assert_eq!(builtin::suggest("StoneGameII"), Some("stone-game-ii"));
    assert_eq!(builtin::suggest("stonegame2"), Some("stone-game-ii"));
    assert_eq!(builtin::suggest("stonegame"), Some("stone-game"));
    assert_eq!(builtin::suggest("chess"), None);
}
