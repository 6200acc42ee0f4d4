//! Play against the referee, on random games of every built-in game: a perfect opponent gives
//! nothing away by `brute`, a careless one errs as often as it says, and undo brings back what
//! was there.

use fastrand::Rng;
use pilewise::explain::ranked_moves;
use pilewise::input::InputValue;
use pilewise::play::{ErrorRate, Opponent, Session};
use pilewise::rules::{ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, Outcome, Player, Position, Solution, builtin};

/// How long a row, and how large each number, is at most.
const SIZES: [(&str, usize, &[i64]); 11] = [
    ("stone-game", 6, &[]),
    ("predict-the-winner", 6, &[]),
    ("stone-game-ii", 6, &[]),
    ("stone-game-iii", 6, &[]),
    ("stone-game-iv", 0, &[20]),
    ("stone-game-v", 6, &[]),
    ("stone-game-vi", 4, &[]),
    ("stone-game-vii", 6, &[]),
    ("stone-game-viii", 6, &[]),
    ("stone-game-ix", 6, &[]),
    ("can-i-win", 0, &[5, 15]),
];

const INPUTS: usize = 91;
const GAMES_EACH: usize = 10;

fn rules_of(game: &str) -> Rules {
    Rules::parse(builtin::find(game).expect("a built-in game").text).expect("rules")
}

/// A random input that the game accepts.
fn random_game(rules: &Rules, longest: usize, largest: &[i64], random: &mut Rng) -> RulesGame {
    loop {
        let length = random.usize(1..=longest.max(1));
        let least = [1, 0, -6][random.usize(..3)];
        let mut largest = largest.iter();
        let values = rules
            .parameters
            .iter()
            .map(|parameter| match parameter.kind {
                ParameterType::Integer => {
                    InputValue::Integer(random.i64(0..=*largest.next().expect("a size")))
                }
                _ => InputValue::List((0..length).map(|_| random.i64(least..=9)).collect()),
            });
        if let Ok(game) = RulesGame::new(rules, values.collect()) {
            return game;
        }
    }
}

fn solved<'g>(game: &'g RulesGame, engine: Option<&str>) -> Solution<'g, RulesGame> {
    pilewise::solve(game, engine, &Control::default()).expect("solved")
}

/// Lets the person make random moves until play is over.
fn play_at_random(session: &mut Session<'_, RulesGame>, random: &mut Rng) {
    session.reply().expect("a reply");
    while !session.is_over() {
        let number = session.moves()[random.usize(..session.moves().len())].number;
        assert!(session.make(number).expect("a move"));
        session.reply().expect("a reply");
    }
}

/// The positions before every move, and the last.
fn positions(session: &Session<'_, RulesGame>) -> Vec<Position> {
    let before = session.made().iter().map(|made| made.before.clone());
    before.chain([session.position().clone()]).collect()
}

#[test]
fn perfect_gives_nothing_away_in_ten_thousand_games() {
    let mut random = Rng::with_seed(1);
    let (mut games, mut moves) = (0, 0);
    for (name, longest, largest) in SIZES {
        let rules = rules_of(name);
        for _ in 0..INPUTS {
            let game = random_game(&rules, longest, largest, &mut random);
            let mut brute = solved(&game, Some("brute"));
            for round in 0..GAMES_EACH {
                let mut sides = [None, Some(Opponent::Perfect)];
                sides.rotate_left(round % 2);
                let perfect = [Player::Second, Player::First][round % 2];
                let mut session =
                    Session::new(&game, solved(&game, None), sides).expect("a session");
                play_at_random(&mut session, &mut random);
                let positions = positions(&session);
                for (made, after) in session.made().iter().zip(&positions[1..]) {
                    if made.before.mover != perfect {
                        continue;
                    }
                    let best = brute.value_of(&made.before).expect("a value").number();
                    let rest = brute.value_of(after).expect("a value").number();
                    let same = after.mover == perfect;
                    let value = made.gain + if same { rest } else { -rest };
                    assert_eq!(value, best, "{name}: {} in {:?}", made.words, made.before);
                    moves += 1;
                }
                games += 1;
            }
        }
    }
    assert_eq!(games, 10_010);
    assert!(moves > 10_000, "{moves}");
}

/// How often a careless opponent could err, and how often it did, when two of them play.
fn errors_of(rate: ErrorRate, inputs: usize) -> (usize, usize) {
    let mut random = Rng::with_seed(2);
    let (mut chances, mut errors) = (0, 0);
    for (name, longest, largest) in SIZES {
        let rules = rules_of(name);
        for seed in 0..inputs as u64 {
            let game = random_game(&rules, longest, largest, &mut random);
            let sides = [2 * seed, 2 * seed + 1].map(|seed| Some(Opponent::careless(rate, seed)));
            let mut session = Session::new(&game, solved(&game, None), sides).expect("a session");
            session.reply().expect("play");
            assert!(session.is_over());
            let mut solution = solved(&game, None);
            for made in session.made() {
                let ranked = ranked_moves(&game, &mut solution, &made.before).expect("ranked");
                let is_chance = ranked.iter().any(|one| one.gives_away != 0);
                let chosen = ranked.iter().find(|one| one.number == made.number);
                let is_error = chosen.expect("a legal move").gives_away != 0;
                chances += usize::from(is_chance);
                errors += usize::from(is_error);
            }
        }
    }
    (chances, errors)
}

#[test]
fn careless_errs_as_often_as_it_says() {
    for (text, inputs) in [("0", 20), ("5%", 400), ("0.3", 400), ("100%", 20)] {
        let rate: ErrorRate = text.parse().expect("a rate");
        let (chances, errors) = errors_of(rate, inputs);
        assert!(chances >= 10 * inputs, "{chances}");
        let expected = chances as f64 * f64::from(rate.millionths()) / 1e6;
        let variance = expected * (1.0 - f64::from(rate.millionths()) / 1e6);
        // Four standard deviations: with the seeds fixed, this holds or it does not.
        let bound = 4.0 * variance.sqrt();
        let apart = (errors as f64 - expected).abs();
        assert!(
            apart <= bound,
            "{text}: {errors} errors in {chances} chances"
        );
    }
}

#[test]
fn the_same_seed_errs_at_the_same_places() {
    let rules = rules_of("stone-game-ii");
    let row = InputValue::List((0..30).map(|place| place * 7 % 11).collect());
    let game = RulesGame::new(&rules, vec![row]).expect("a game");
    let rate: ErrorRate = "50%".parse().expect("a rate");
    let words = |seed| {
        let sides = [seed, seed + 1].map(|seed| Some(Opponent::careless(rate, seed)));
        let mut session = Session::new(&game, solved(&game, None), sides).expect("a session");
        session.reply().expect("play");
        let made = session.made().iter().map(|made| made.words.clone());
        made.collect::<Vec<_>>()
    };
    assert_eq!(words(7), words(7));
    assert!((8..20).any(|seed| words(seed) != words(7)));
}

#[test]
fn undo_brings_back_what_was_there() {
    let mut random = Rng::with_seed(3);
    for (name, longest, largest) in SIZES {
        let rules = rules_of(name);
        for round in 0..20 {
            let game = random_game(&rules, longest, largest, &mut random);
            let mut sides = [None, [None, Some(Opponent::Greedy)][round / 10].clone()];
            sides.rotate_left(round % 2);
            let mut session = Session::new(&game, solved(&game, None), sides).expect("a session");
            session.reply().expect("a reply");
            let state = |session: &Session<'_, RulesGame>| {
                let made = session.made().to_vec();
                let moves = session.moves().to_vec();
                (session.position().clone(), session.scores(), moves, made)
            };
            let mut states = Vec::new();
            while session.awaits_person() {
                states.push(state(&session));
                let number = random.usize(1..=session.moves().len());
                assert!(session.make(number).expect("a move"));
                session.reply().expect("a reply");
            }
            while let Some(before) = states.pop() {
                assert!(session.undo().expect("undone") > 0, "{name}");
                assert_eq!(state(&session), before, "{name}");
            }
            assert_eq!(session.undo().expect("nothing to undo"), 0);
        }
    }
}

#[test]
fn a_move_that_is_not_there_changes_nothing() {
    let rules = rules_of("stone-game");
    let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9])]).expect("a game");
    let mut session = Session::new(&game, solved(&game, None), [None, None]).expect("a session");
    for number in [0, 3, usize::MAX] {
        assert!(!session.make(number).expect("no error"));
    }
    assert_eq!(session.position(), &game.start_position());
    assert!(session.made().is_empty());
}

#[test]
fn the_review_finds_what_was_given_away() {
    let rules = rules_of("stone-game");
    let row = InputValue::List(vec![3, 9, 1, 2]);
    let game = RulesGame::new(&rules, vec![row]).expect("a game");
    let sides = [Some(Opponent::Greedy), Some(Opponent::Greedy)];
    let mut session = Session::new(&game, solved(&game, None), sides).expect("a session");
    session.reply().expect("play");
    let review = session.review().expect("a review");
    // 3 gives the 9 away: 5 behind instead of 7 ahead.
    assert_eq!(review.moves[0].made.gives_away, 12);
    assert_eq!(review.moves[0].best.words, "take the last pile (2)");
    let [alice, bob] = review.tallies;
    assert_eq!((alice.moves, alice.errors, alice.given_away), (2, 1, 12));
    assert_eq!((bob.moves, bob.errors, bob.given_away), (2, 0, 0));
    assert_eq!(session.standing().expect("a result").number(), -5);
}

#[test]
fn what_was_given_away_is_the_way_from_the_value_to_the_result() {
    let mut random = Rng::with_seed(4);
    for (name, longest, largest) in SIZES {
        let rules = rules_of(name);
        for _ in 0..30 {
            let game = random_game(&rules, longest, largest, &mut random);
            if !game.goal().is_score() {
                continue;
            }
            let solution = solved(&game, None);
            let mut session = Session::new(&game, solution, [None, None]).expect("a session");
            play_at_random(&mut session, &mut random);
            let [first, second] = session.review().expect("a review").tallies;
            let value = session.start_value().number();
            let result = session.standing().expect("a result").number();
            assert_eq!(
                value - first.given_away + second.given_away,
                result,
                "{name}"
            );
        }
    }
}

#[test]
fn perfect_takes_the_quickest_win() {
    let rules = rules_of("can-i-win");
    let numbers = [10, 7].map(InputValue::Integer);
    let game = RulesGame::new(&rules, numbers.to_vec()).expect("a game");
    let sides = [Some(Opponent::Perfect), None];
    let mut session = Session::new(&game, solved(&game, None), sides).expect("a session");
    assert_eq!(session.reply().expect("a reply"), 1);
    assert!(session.is_over());
    let standing = session.standing().expect("a result");
    assert_eq!(standing.outcome(false), Outcome::Win);
}
