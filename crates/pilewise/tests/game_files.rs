//! The rules files in `games/` and `games/variants/`: each carries every text for people in all
//! languages, and an example to begin with.

use std::fs;
use std::path::{Path, PathBuf};

use pilewise::Control;
use pilewise::input::{Format, read_arguments, read_text};
use pilewise::rules::{Language, Phrase, Rules, RulesGame};

/// The path and text of every file.
fn files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files = Vec::new();
    for folder in [root.clone(), root.join("variants")] {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|it| it == "toml") {
                let text = fs::read_to_string(&path).expect("a rules file");
                files.push((path, text));
            }
        }
    }
    assert_eq!(files.len(), 22);
    files
}

fn parsed(path: &Path, text: &str, language: Language) -> Rules {
    Rules::parse_in(text, language).unwrap_or_else(|error| {
        panic!("{}", error.render(text, &path.display().to_string(), false))
    })
}

/// Every text for people, in the order of the file's tables.
fn texts(rules: &Rules) -> Vec<String> {
    let mut texts = vec![rules.name.clone(), rules.about.clone()];
    texts.extend(rules.requirements.iter().map(|it| it.message.clone()));
    texts.extend(rules.moves.iter().map(|it| {
        let words = it.say.iter().map(|phrase| match phrase {
            Phrase::Text(text) => text.as_str(),
            Phrase::Value(_) => "",
        });
        words.collect()
    }));
    texts.extend(rules.meanings.iter().map(|it| it.words.clone()));
    texts.extend(rules.notes.iter().map(|it| it.say.clone()));
    texts
}

/// The expressions that the words of each move show, sorted.
fn shown(rules: &Rules) -> Vec<Vec<&str>> {
    let moves = rules.moves.iter().map(|rule| {
        let shown = rule.say.iter().filter_map(|phrase| match phrase {
            Phrase::Text(_) => None,
            Phrase::Value(value) => Some(&rules.text[value.span.clone()]),
        });
        let mut shown: Vec<&str> = shown.collect();
        shown.sort_unstable();
        shown
    });
    moves.collect()
}

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

#[test]
fn every_text_is_there_in_every_language() {
    let mut compared = 0;
    for (path, text) in files() {
        let english = parsed(&path, &text, Language::English);
        let chinese = parsed(&path, &text, Language::Chinese);
        let (in_english, in_chinese) = (texts(&english), texts(&chinese));
        assert_eq!(in_english.len(), in_chinese.len(), "{}", path.display());
        for (english, chinese) in in_english.iter().zip(&in_chinese) {
            assert!(
                !english.contains(is_chinese),
                "{}: {english}",
                path.display()
            );
            assert!(
                chinese.contains(is_chinese),
                "{}: {chinese}",
                path.display()
            );
            compared += 1;
        }
        assert_eq!(shown(&english), shown(&chinese), "{}", path.display());
    }
    assert!(compared > 150, "only {compared} texts");
}

#[test]
fn every_example_is_one_case_that_the_game_is_played_on() {
    for (path, text) in files() {
        let rules = parsed(&path, &text, Language::English);
        let name = path.display();
        let example = rules
            .example
            .as_deref()
            .unwrap_or_else(|| panic!("{name}: no example"));
        let cases = read_text(example, &rules.parameters, Format::Auto).expect("an input");
        let [case] = cases.as_slice() else {
            panic!("{name}: {} cases", cases.len());
        };
        // As one argument of a command it is the same.
        let argument = [example.to_owned()];
        let read = read_arguments(&argument, &rules.parameters, Format::Auto);
        assert_eq!(read.as_ref(), Ok(case), "{name}");
        let game =
            RulesGame::new(&rules, case.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(game.warnings().is_empty(), "{name}: {:?}", game.warnings());
        let mut solution = pilewise::solve(&game, None, &Control::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        game.answer(solution.value)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        // Something to choose, and something to get wrong.
        let best = solution.best_moves().expect("the best moves");
        let all = pilewise::explain::legal_moves(&game, &pilewise::Game::start_position(&game));
        assert!(
            best.len() < all.expect("moves").len(),
            "{name}: every move is best"
        );
    }
}
