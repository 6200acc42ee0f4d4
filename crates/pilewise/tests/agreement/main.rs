//! Every engine against the referee: on thousands of random small inputs of every built-in
//! game and every variant, each engine that takes the game must find the value that literal play
//! finds, the same best moves, and a line of which every move keeps the value.

#[path = "../affordable/mod.rs"]
mod affordable;
mod inputs;
#[path = "../referee/mod.rs"]
mod referee;

use std::collections::HashMap;

use pilewise::rules::{LiteralGame, Rules, RulesGame};
use pilewise::{Limits, Plan, builtin};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use affordable::SIZES;
use inputs::input;
use referee::Referee;
use referee::engines::check_engine;
use referee::positions::check_positions;

/// The variants, likewise; and the engine that must take each besides the general ones.
const VARIANTS: [(&str, usize, &[i64], Option<&str>); 11] = [
    ("take-up-to-five", 7, &[], Some("window")),
    ("remove-a-cube", 0, &[30], Some("subtraction")),
    ("less-wins", 8, &[], Some("ends")),
    ("score-what-remains", 8, &[5], Some("window")),
    ("never-the-same-twice", 8, &[], None),
    ("fibonacci-nim", 0, &[9], Some("window")),
    ("limited-nim-misere", 0, &[10, 4], Some("subtraction")),
    ("hundred-game", 0, &[4, 10], Some("subtraction")),
    ("hundred-game-once-each", 0, &[5, 14], Some("pool")),
    ("keep-the-heavier", 6, &[], None),
    ("prime-amounts", 0, &[16], Some("subtraction")),
];

const CASES: u32 = 10_000;
const CASES_OF_VARIANTS: u32 = 1_000;

fn check_built_in(id: &str) {
    let &(_, longest, largest) = SIZES.iter().find(|(name, ..)| *name == id).expect("sizes");
    let text = builtin::find(id).expect("a built-in game").text;
    let checked = check_game(text, longest, largest, CASES);
    assert!(checked["memo"] >= CASES, "{checked:?}");
}

#[test]
fn variants() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/variants");
    let listed = std::fs::read_dir(folder).expect("the variants");
    let names = listed.map(|entry| entry.expect("an entry").file_name());
    let rules_files = names.filter(|name| name.to_string_lossy().ends_with(".toml"));
    assert_eq!(rules_files.count(), VARIANTS.len());
    for (id, longest, largest, engine) in VARIANTS {
        let text = std::fs::read_to_string(format!("{folder}/{id}.toml")).expect("a rules file");
        let checked = check_game(&text, longest, largest, CASES_OF_VARIANTS);
        for engine in engine.into_iter().chain(["memo", "table"]) {
            let times = checked.get(engine).copied().unwrap_or(0);
            assert!(times >= CASES_OF_VARIANTS, "{id}: {engine} in {checked:?}");
        }
    }
}

/// Checks every engine that fits on `cases` inputs; how many inputs each engine took.
fn check_game(
    text: &str,
    longest: usize,
    largest: &'static [i64],
    cases: u32,
) -> HashMap<&'static str, u32> {
    let rules = Rules::parse(text).expect("rules");
    let mut checked = HashMap::<&'static str, u32>::new();
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        max_global_rejects: 20 * cases,
        ..Config::default()
    });
    let strategy = input(&rules, longest, largest);
    let checked_now = std::cell::RefCell::new(&mut checked);
    let outcome = runner.run(&strategy, |values| {
        let Ok(game) = RulesGame::new(&rules, values) else {
            return Err(TestCaseError::reject("refused"));
        };
        let literal = LiteralGame::new(&rules, &game.input()).expect("the same input");
        let referee = Referee::of(&literal, usize::MAX).expect("a small game");
        check_positions(&game, &referee)?;
        for engine in Plan::at_sight(&game, &Limits::default()).engines {
            if engine.verdict.is_ok() {
                check_engine(&game, engine.name, &referee)?;
                *checked_now.borrow_mut().entry(engine.name).or_default() += 1;
            }
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{}: {failure}", rules.name);
    }
    checked
}

macro_rules! agreement {
    ($($test:ident: $id:literal,)*) => {
        $(#[test] fn $test() { check_built_in($id); })*

        #[test]
        fn every_built_in_game_is_tested() {
            let tested = [$($id),*];
            for game in builtin::games() {
                assert!(tested.contains(&game.id), "{} is not tested", game.id);
            }
        }
    };
}

agreement! {
    stone_game: "stone-game",
    predict_the_winner: "predict-the-winner",
    stone_game_ii: "stone-game-ii",
    stone_game_iii: "stone-game-iii",
    stone_game_iv: "stone-game-iv",
    stone_game_v: "stone-game-v",
    stone_game_vi: "stone-game-vi",
    stone_game_vii: "stone-game-vii",
    stone_game_viii: "stone-game-viii",
    stone_game_ix: "stone-game-ix",
    can_i_win: "can-i-win",
}
