//! The full screen on a screen in memory, of the usual size and of a small one.

use pilewise::play::Opponent;
use pilewise::rules::{Language, Rules, RulesGame};
use pilewise::{Control, input};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::drawing::Glyphs;
use super::play_screen::{PlayScreen, Press};
use super::round::{Next, Round};
use crate::rules_source::RulesSource;

fn source(name: &str, language: Language) -> RulesSource {
    let found = pilewise::builtin::find(name).expect("a built-in game");
    let rules = Rules::parse_in(found.text, language).expect("rules");
    RulesSource::new(rules, found.id, &format!("{}.toml", found.id))
}

fn game(source: &RulesSource, values: &[&str]) -> RulesGame {
    let arguments: Vec<String> = values.iter().map(|it| (*it).to_owned()).collect();
    let parameters = &source.rules.parameters;
    let input = input::read_arguments(&arguments, parameters, input::Format::Auto);
    RulesGame::new(&source.rules, input.expect("an input")).expect("a game")
}

/// What the screen shows, without the space at the ends of lines.
fn shown(screen: &PlayScreen<'_, '_>, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal
        .draw(|frame| screen.draw(frame))
        .expect("the screen is drawn");
    let buffer = terminal.backend().buffer();
    let row = |y| -> String { (0..width).map(|x| buffer[(x, y)].symbol()).collect() };
    let rows: Vec<String> = (0..height).map(row).collect();
    let trimmed = rows.iter().map(|row| row.trim_end());
    trimmed.collect::<Vec<_>>().join("\n")
}

const USUAL: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (40, 20);

/// Presses the keys: letters, and `<` for Enter, `^` and `_` for up and down.
fn press(screen: &mut PlayScreen<'_, '_>, keys: &str) -> Option<Next> {
    let mut next = None;
    for key in keys.chars() {
        let key = match key {
            '<' => Press::Enter,
            '^' => Press::Up,
            '_' => Press::Down,
            letter => Press::Letter(letter),
        };
        next = screen.press(key).expect("the game goes on");
    }
    next
}

/// Plays a game against a perfect opponent on a screen, and hands it to `test`.
fn with_screen(name: &str, values: &[&str], glyphs: Glyphs, test: impl FnOnce(PlayScreen<'_, '_>)) {
    with_screen_in(Language::English, name, values, glyphs, test);
}

fn with_screen_in(
    language: Language,
    name: &str,
    values: &[&str],
    glyphs: Glyphs,
    test: impl FnOnce(PlayScreen<'_, '_>),
) {
    let source = source(name, language);
    let game = game(&source, values);
    let sides = [None, Some(Opponent::Perfect)];
    let control = Control::default();
    let mut round = Round::new(&source, &game, &control, sides, &|| ()).expect("a round");
    test(PlayScreen::new(&mut round, glyphs).expect("a screen"));
}

#[test]
fn a_row_is_drawn_on_both_sizes() {
    with_screen("877", &["[3,9,1,2]"], Glyphs::UNICODE, |mut screen| {
        insta::assert_snapshot!("row_start_80x24", shown(&screen, USUAL));
        insta::assert_snapshot!("row_start_40x20", shown(&screen, SMALL));
        press(&mut screen, "v<h");
        insta::assert_snapshot!("row_values_80x24", shown(&screen, USUAL));
        insta::assert_snapshot!("row_values_40x20", shown(&screen, SMALL));
        press(&mut screen, "<");
        insta::assert_snapshot!("row_over_80x24", shown(&screen, USUAL));
        insta::assert_snapshot!("row_over_40x20", shown(&screen, SMALL));
    });
}

#[test]
fn heaps_pools_and_marks_are_drawn() {
    let games: [(&str, &[&str]); 5] = [
        ("stone-game-iv", &["1000"]),
        ("stone-game-vi", &["[1,12,3]", "[30,1,2]"]),
        ("stone-game-viii", &["[1,-2,3,-4]"]),
        ("stone-game-ix", &["[2,1,3,4,4]"]),
        ("can-i-win", &["10", "11"]),
    ];
    for (name, values) in games {
        with_screen(name, values, Glyphs::UNICODE, |mut screen| {
            press(&mut screen, "<");
            insta::assert_snapshot!(format!("{name}_40x20"), shown(&screen, SMALL));
        });
    }
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    with_screen("stone-game-iv", &["1000"], Glyphs::ASCII, |mut screen| {
        press(&mut screen, "vh");
        let text = shown(&screen, SMALL);
        assert!(text.is_ascii(), "{text}");
        insta::assert_snapshot!("ascii_40x20", text);
    });
}

#[test]
fn help_and_review_cover_the_screen_until_another_key() {
    with_screen("877", &["[3,9,1,2]"], Glyphs::UNICODE, |mut screen| {
        let before = shown(&screen, SMALL);
        press(&mut screen, "?");
        insta::assert_snapshot!("help_40x20", shown(&screen, SMALL));
        press(&mut screen, "__");
        let scrolled = shown(&screen, SMALL);
        assert!(scrolled.starts_with("1 to 9"), "{scrolled}");
        press(&mut screen, "x");
        assert_eq!(shown(&screen, SMALL), before);
        press(&mut screen, "<r");
        let review = shown(&screen, SMALL);
        assert!(review.contains("gave away 12"), "{review}");
    });
}

#[test]
fn moves_are_chosen_typed_and_taken_back() {
    with_screen("877", &["[3,9,1,2]"], Glyphs::UNICODE, |mut screen| {
        let start = shown(&screen, USUAL);
        press(&mut screen, "_<");
        assert_eq!(
            screen.round.session.made()[0].words,
            "take the last pile (2)"
        );
        press(&mut screen, "u");
        assert!(screen.round.session.made().is_empty());
        press(&mut screen, "/first<");
        assert_eq!(
            screen.round.session.made()[0].words,
            "take the first pile (3)"
        );
        press(&mut screen, "u#2<");
        assert_eq!(
            screen.round.session.made()[0].words,
            "take the last pile (2)"
        );
        press(&mut screen, "u^");
        screen.said = vec!["You are Alice and move first; Bob plays perfectly.".to_owned()];
        assert_eq!(shown(&screen, USUAL), start);
        press(&mut screen, "/nothing<");
        assert!(
            screen.said[0].contains("is no move here"),
            "{:?}",
            screen.said
        );
        press(&mut screen, "s");
        assert_eq!(screen.round.session.made().len(), 1);
    });
}

#[test]
fn a_long_list_says_how_much_there_is_and_a_number_is_the_one_that_is_read() {
    with_screen("464", &["20", "150"], Glyphs::UNICODE, |mut screen| {
        let start = shown(&screen, SMALL);
        let rest = start.lines().rev().find(|line| line.contains("more below"));
        let rest = rest.expect("the list is longer than the screen").trim();
        let below: usize = rest
            .split(' ')
            .next()
            .and_then(|it| it.parse().ok())
            .expect("a number");
        let listed = start
            .lines()
            .filter(|line| line.contains("call ") && line.contains('#'));
        assert_eq!(listed.count() + below, 20, "{start}");
        assert!(
            start.contains("  # 1 call 1") || start.contains(" #1 call 1"),
            "{start}"
        );
        screen.press(Press::Last).expect("the game goes on");
        let end = shown(&screen, SMALL);
        assert!(
            end.contains("more above") && !end.contains("below"),
            "{end}"
        );
        // Two numbers are gone, and the place of 16 in the list is no longer 16.
        press(&mut screen, "1<");
        press(&mut screen, "16<");
        let made = screen.round.session.made();
        assert_eq!(made[0].words, "call 1");
        assert_eq!(made[2].words, "call 16", "{:?}", screen.said);
        let before = screen.round.session.made().len();
        press(&mut screen, "16<");
        assert_eq!(screen.round.session.made().len(), before);
        assert!(
            screen.said[0].contains("is no move here"),
            "{:?}",
            screen.said
        );
    });
}

#[test]
fn the_rules_are_shown() {
    with_screen("877", &["[3,9,1,2]"], Glyphs::UNICODE, |mut screen| {
        let rules = "Take the first or the last pile of the row;";
        assert!(shown(&screen, USUAL).contains(rules));
        press(&mut screen, "<");
        assert!(shown(&screen, USUAL).contains(rules), "later too");
        let low = shown(&screen, (80, 7));
        assert!(!low.contains(rules), "no room: {low}");
        press(&mut screen, "?");
        let help = shown(&screen, (80, 6));
        assert!(
            help.ends_with("9 more below. Up, Down; any other key goes back"),
            "{help}"
        );
        assert!(shown(&screen, USUAL).contains(rules));
        assert!(!shown(&screen, USUAL).contains("more below"));
    });
}

#[test]
fn other_numbers_are_typed() {
    with_screen("464", &["10", "11"], Glyphs::UNICODE, |mut screen| {
        assert!(press(&mut screen, "n5<").is_none());
        assert!(
            screen.said[0].starts_with("Not understood"),
            "{:?}",
            screen.said
        );
        assert!(press(&mut screen, "n-5 3<").is_none());
        assert!(
            screen.said[0].starts_with("That cannot"),
            "{:?}",
            screen.said
        );
        press(&mut screen, "n7 20");
        let typing = shown(&screen, SMALL);
        assert!(typing.ends_with("New numbers: 7 20"), "{typing}");
        let Some(Next::Input(input)) = press(&mut screen, "<") else {
            panic!("other numbers");
        };
        let numbers = [7, 20].map(input::InputValue::Integer);
        assert_eq!(input, numbers);
        let Some(Next::Input(same)) = press(&mut screen, "n<") else {
            panic!("the same numbers");
        };
        assert_eq!(same, [10, 11].map(input::InputValue::Integer));
        assert!(matches!(press(&mut screen, "q"), Some(Next::Quit)));
    });
}

#[test]
fn no_size_is_too_small() {
    let row: Vec<String> = (0..200)
        .map(|number: i64| (number % 17 - 5).to_string())
        .collect();
    let row = format!("[{}]", row.join(","));
    let draw_all = |screen: &mut PlayScreen<'_, '_>| {
        for keys in ["", "v", "?", "?", "/take", "<", "n1 2 3"] {
            press(screen, keys);
            for width in 1..50 {
                for height in 1..14 {
                    shown(screen, (width, height));
                }
            }
        }
    };
    with_screen_in(
        Language::Chinese,
        "1140",
        &[&row],
        Glyphs::UNICODE,
        |mut screen| draw_all(&mut screen),
    );
    with_screen("1140", &[&row], Glyphs::UNICODE, |mut screen| {
        draw_all(&mut screen);
        screen.typed = None;
        let text = shown(&screen, USUAL);
        insta::assert_snapshot!("long_row_80x24", text);
    });
}
