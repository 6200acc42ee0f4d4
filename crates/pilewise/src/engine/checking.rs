//! Holds an engine's whole solution against a referee's: for the tests of engines.

use std::collections::HashSet;

use crate::control::Control;
use crate::engine::{Cost, Decline, ENGINES, ready};
use crate::game::{Game, Moves, Position, Status};
use crate::input::InputValue;
use crate::rules::{Prepared, Rules, RulesGame};
use crate::solution::Solution;

/// No more positions than this of one game are compared.
const MOST_POSITIONS: usize = 300;

/// A game of rules written in full and an input.
pub(super) fn game(rules: &str, input: &[InputValue]) -> RulesGame {
    let rules = match Rules::parse(rules) {
        Ok(rules) => rules,
        Err(error) => panic!("{}", error.render(rules, "test.toml", false)),
    };
    RulesGame::new(&rules, input.to_vec()).expect("an input that the rules accept")
}

/// The solution of `game` by `engine`, without limits.
pub(super) fn solved<'g>(game: &'g RulesGame, engine: &str) -> Solution<'g, RulesGame> {
    match crate::solve(game, Some(engine), &Control::default()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}\n{}", game.bound().rules.text),
    }
}

/// Prepares `rules` once, gives them all `inputs` one after the other, and holds each game
/// against one that is made for its input alone.
pub(super) fn compare_prepared(
    rules: &str,
    engine: &str,
    inputs: impl Iterator<Item = Vec<InputValue>>,
) {
    let prepared = prepared(rules);
    for input in inputs {
        match prepared.game(input.clone()) {
            Ok(_) => compare_with_fresh(&prepared, &input, engine),
            Err(error) => {
                let alone = RulesGame::new(prepared.rules(), input.clone());
                assert_eq!(Some(error), alone.err(), "{input:?}\n{rules}");
            }
        }
    }
}

/// What `engine` says of `game`.
pub(super) fn verdict(game: &RulesGame, engine: &str) -> Result<Cost, Decline> {
    let index = ENGINES.iter().position(|one| one.name() == engine);
    let ready = ready(index.expect("an engine"), game);
    let ready = ready.map_err(|refusal| refusal.decline().clone())?;
    Ok(ready.cost(None))
}

/// Rules written in full, prepared.
pub(super) fn prepared(rules: &str) -> Prepared {
    match Rules::parse(rules) {
        Ok(rules) => Prepared::new(rules).expect("rules that can be compiled"),
        Err(error) => panic!("{}", error.render(rules, "test.toml", false)),
    }
}

/// Compares all that `engine` says of an input to rules that have been prepared, perhaps for many
/// others, with what it says where they are prepared for this one alone.
pub(super) fn compare_with_fresh(prepared: &Prepared, input: &[InputValue], engine: &str) {
    let about = format!("{engine} on {input:?}\n{}", prepared.rules().text);
    let game = prepared
        .game(input.to_vec())
        .expect("an input that is accepted");
    let fresh = RulesGame::new(prepared.rules(), input.to_vec()).expect("the same");
    let (found, expected) = (verdict(&game, engine), verdict(&fresh, engine));
    assert_eq!(found, expected, "{about}");
    if found.is_err() {
        return;
    }
    let (mut found, mut expected) = (solved(&game, engine), solved(&fresh, engine));
    assert_eq!(found.value, expected.value, "{about}");
    let figures = |solution: &Solution<'_, RulesGame>| (solution.positions(), solution.bytes());
    assert_eq!(figures(&found), figures(&expected), "{about}");
    assert_eq!(found.best_moves(), expected.best_moves(), "{about}");
    assert_eq!(found.line(), expected.line(), "{about}");
    assert_eq!(figures(&found), figures(&expected), "{about}");
}

/// Compares the value, the best moves, the values of reachable positions and the line.
pub(super) fn compare(game: &RulesGame, engine: &str, referee: &str) {
    let (mut by, mut right) = (solved(game, engine), solved(game, referee));
    let about = format!(
        "{engine} on {:?}\n{}",
        game.bound().inputs,
        game.bound().rules.text
    );
    assert_eq!(by.value, right.value, "{about}");
    let (best, right_best) = (by.best_moves(), right.best_moves());
    assert_eq!(
        best.expect("best moves"),
        right_best.expect("best moves"),
        "{about}"
    );
    for position in reachable(game) {
        let (value, expected) = (by.value_of(&position), right.value_of(&position));
        assert_eq!(
            value.expect("a value"),
            expected.expect("a value"),
            "{about}at {position:?}"
        );
    }
    check_line(game, &mut by, &mut right, &about);
}

/// Whether every move of a line keeps the value, and the last one ends the game.
fn check_line(
    game: &RulesGame,
    by: &mut Solution<'_, RulesGame>,
    right: &mut Solution<'_, RulesGame>,
    about: &str,
) {
    let line = by.line().expect("a line");
    let mut last = line.start.clone();
    for step in line.steps(game) {
        let step = step.expect("a move that can be played");
        let valued = right.valued_moves(&step.before).expect("valued moves");
        let played = valued.iter().find(|one| one.chosen == step.chosen);
        assert!(
            played.is_some_and(|one| one.is_best),
            "{about}{:?} at {:?}",
            step.chosen,
            step.before
        );
        last = step.after;
    }
    assert!(
        right.valued_moves(&last).expect("valued moves").is_empty(),
        "{about}"
    );
}

/// Positions that play can come to, nearest to the start first.
pub(super) fn reachable(game: &RulesGame) -> Vec<Position> {
    let mut found = vec![game.start_position()];
    let mut seen: HashSet<Position> = found.iter().cloned().collect();
    let mut next = 0;
    while next < found.len() && found.len() < MOST_POSITIONS {
        let mut moves = Moves::new(game.width());
        let position = found[next].clone();
        next += 1;
        let status = game.expand(&position.words, position.mover, &mut moves);
        if status.expect("rules that can be applied") != Status::Open {
            continue;
        }
        for index in 0..moves.len() {
            let after = moves.step(index, position.mover).next;
            if seen.insert(after.clone()) {
                found.push(after);
            }
        }
    }
    found
}

/// A stream of numbers that is the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// The next number, from `low` to `high`.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        self.draw(|numbers| numbers.i64(low..=high))
    }

    /// The next number below `bound`.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.draw(|numbers| numbers.u64(..bound))
    }

    fn draw<T>(&mut self, next: impl FnOnce(&mut fastrand::Rng) -> T) -> T {
        let mut numbers = fastrand::Rng::with_seed(self.0);
        let drawn = next(&mut numbers);
        self.0 = numbers.get_seed();
        drawn
    }

    /// One of `choices`.
    pub(super) fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.between(0, choices.len() as i64 - 1) as usize].clone()
    }

    /// A row of `length` numbers of one of many kinds: zeros, equal, alternating, small,
    /// negative, powers of two, as large as 64 bits allow.
    pub(super) fn row(&mut self, length: usize) -> Vec<i64> {
        let kind = self.between(0, 8);
        let constant = self.between(-3, 3);
        let numbers = (0..length).map(|at| match kind {
            0 => 0,
            1 => constant,
            2 => [constant, 5][at % 2],
            3 => self.between(0, 3),
            4 => self.between(-10, 10),
            5 => 1 << self.between(0, 62),
            6 => self.between(i64::MAX - 5, i64::MAX),
            7 => self.between(i64::MIN, i64::MAX),
            _ => at as i64 * constant,
        });
        numbers.collect()
    }
}
