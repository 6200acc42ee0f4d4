use std::collections::HashSet;

use pilewise::builtin;
use pilewise::rules::Rules;

use super::*;

fn rules(name: &str) -> Rules {
    Rules::parse(builtin::find(name).expect("a game").text).expect("rules")
}

#[test]
fn every_small_input_comes_once_and_in_its_level() {
    for game in builtin::games() {
        let rules = Rules::parse(game.text).expect("rules");
        let domain = Domain::of(&rules);
        let mut seen = HashSet::new();
        for level in Exhaustive::new(&domain).take(80) {
            for case in level.cases(&domain) {
                assert_eq!(Level::of(&domain, &case), Some(level), "{case:?}");
                assert!(domain.admits(&case), "{case:?}");
                assert!(seen.insert(case), "{}", game.id);
            }
        }
        assert!(seen.len() > 10, "{}: {}", game.id, seen.len());
    }
}

#[test]
fn a_level_is_all_there_is_of_its_size() {
    let rules = rules("1140");
    let domain = Domain::of(&rules);
    let count = |stones, width| Level { stones, width }.cases(&domain).count();
    // Rows of 5 of 1, 2, 3 that have a 3: 3^5 - 2^5.
    assert_eq!(count(5, 3), 243 - 32);
    assert_eq!(count(5, 1), 1);
    assert_eq!(count(0, 1), 0, "there is at least one pile");
}

#[test]
fn lists_of_one_length_grow_together() {
    let rules = rules("1686");
    let domain = Domain::of(&rules);
    let level = Level {
        stones: 2,
        width: 2,
    };
    assert_eq!(level.cases(&domain).count(), 16 - 1);
}

#[test]
fn two_numbers_are_listed_to_the_last() {
    let rules = rules("464");
    let domain = Domain::of(&rules);
    let mut count = 0;
    let mut levels = Exhaustive::new(&domain);
    for level in levels.by_ref() {
        count += level.cases(&domain).count();
    }
    assert_eq!(count, 20 * 301);
    assert_eq!(levels.width_done(0), u64::MAX);
}
