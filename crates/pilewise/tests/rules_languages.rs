//! A rules file in two languages: which text is shown, and that all of them are checked.

use pilewise::input::InputValue;
use pilewise::rules::{Language, Rules, RulesGame};
use pilewise::{Game, Move};

/// A game whose every text for people is in both languages.
const BOTH: &str = r#"
name = { en = "Heap", zh = "石堆" }
about.en = "Take one or two."
about.zh = "每次取一颗或两颗。"
source = "a test"
example = "7"

[input]
n = "int"

[[require]]
that = "n >= 0"
else = { zh = "石子数不能为负", en = "no stones" }

[position]
heap = "n"

[[move]]
choose = { x = "1 ..= min(2, heap)" }
next = { heap = "heap - x" }
[move.say]
en = "take {x}, leave {heap - x}"
zh = "剩 {heap - x} 颗，取 {x} 颗"

[goal]
last = "wins"
answer = { win = "Alice", lose = "Bob" }

[meaning]
n = { en = "the stones", zh = "石子数" }
heap.zh = "剩下的石子数"
heap.en = "the stones left"

[[note]]
that = "value == 1 or n % 3 == 0"
say = { en = "Multiples of three are lost.", zh = "三的倍数必败。" }
"#;

fn parsed(text: &str, language: Language) -> Rules {
    Rules::parse_in(text, language)
        .unwrap_or_else(|error| panic!("{}", error.render(text, "both.toml", false)))
}

/// Every text for people of some rules, on a heap of five of which two are taken.
fn texts(rules: &Rules) -> Vec<String> {
    let game = RulesGame::new(rules, vec![InputValue::Integer(5)]).expect("a heap");
    let taking_two = Move {
        kind: 0,
        choices: vec![2],
    };
    let mut texts = vec![
        rules.name.clone(),
        rules.about.clone(),
        rules.requirements[0].message.clone(),
        game.say(&game.start_position(), &taking_two),
        rules.notes[0].say.clone(),
    ];
    texts.extend(rules.meanings.iter().map(|it| it.words.clone()));
    texts
}

#[test]
fn each_text_is_in_the_language_asked_for() {
    let english = parsed(BOTH, Language::English);
    let chinese = parsed(BOTH, Language::Chinese);
    assert_eq!(
        texts(&english),
        [
            "Heap",
            "Take one or two.",
            "no stones",
            "take 2, leave 3",
            "Multiples of three are lost.",
            "the stones",
            "the stones left",
        ]
    );
    assert_eq!(
        texts(&chinese),
        [
            "石堆",
            "每次取一颗或两颗。",
            "石子数不能为负",
            "剩 3 颗，取 2 颗",
            "三的倍数必败。",
            "石子数",
            "剩下的石子数",
        ]
    );
    assert_eq!(
        (english.language, english.text.as_str()),
        (Language::English, BOTH)
    );
    assert_eq!(
        (chinese.language, chinese.text.as_str()),
        (Language::Chinese, BOTH)
    );
    assert_eq!(texts(&Rules::parse(BOTH).expect("sound")), texts(&english));
}

#[test]
fn what_is_data_is_the_same_in_every_language() {
    for language in Language::ALL {
        let rules = parsed(BOTH, language);
        assert_eq!(rules.source, "a test");
        assert_eq!(rules.example.as_deref(), Some("7"));
        let game = RulesGame::new(&rules, vec![InputValue::Integer(5)]).expect("a heap");
        let solution = pilewise::solve(&game, None, &pilewise::Control::default());
        let answer = game
            .answer(solution.expect("solved").value)
            .expect("an answer");
        assert_eq!(answer.to_string(), "\"Alice\"");
    }
}

/// The name of the game, written as `name`.
fn name(name: &str, language: Language) -> String {
    let (_, rest) = BOTH.split_once("[input]").expect("the inputs");
    parsed(&format!("name = {name}\n[input]{rest}"), language).name
}

#[test]
fn a_language_that_is_missing_is_english_else_the_first() {
    for language in Language::ALL {
        assert_eq!(name("'Heap'", language), "Heap");
        assert_eq!(name("{ en = 'Heap' }", language), "Heap");
        assert_eq!(name("{ zh = '石堆' }", language), "石堆");
        assert_eq!(name("{ zh = '' }", language), "");
    }
}

#[test]
fn a_mistake_is_found_in_the_language_that_is_not_shown() {
    let mistakes = [
        ("剩 {heap - x} 颗", "剩 {heep - x} 颗", "heep"),
        ("take {x}, leave", "take {x + }, leave", "}, leave"),
        (
            "石子数不能",
            "石子\\u0007数不能",
            "\"石子\\u0007数不能为负\"",
        ),
        ("zh = \"石堆\"", "zh = 1", "1"),
        ("zh = \"石堆\"", "cn = \"石堆\"", "cn"),
        ("heap.zh = \"剩下", "heap.zg = \"剩下", "zg"),
        ("三的倍数必败。\"", "三的倍数必败。\", de = \"\"", "de"),
    ];
    for (from, to, place) in mistakes {
        assert!(BOTH.contains(from), "{from}");
        let text = BOTH.replacen(from, to, 1);
        let [english, chinese] = Language::ALL.map(|language| Rules::parse_in(&text, language));
        let error = english.expect_err(to);
        assert_eq!(Some(&error), chinese.as_ref().err(), "{to}");
        let [only] = error.diagnostics() else {
            panic!("{to}: {error}");
        };
        assert!(text[only.span.start..].starts_with(place), "{to}: {only:?}");
    }
}

#[test]
fn an_unknown_language_is_told_which_there_are() {
    let error = "de".parse::<Language>().expect_err("German");
    assert_eq!(
        error.to_string(),
        "`de` is no language of rules files: expected en or zh"
    );
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
        assert!(error.to_string().contains(language.code()));
    }
}
