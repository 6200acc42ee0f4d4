//! Lines and values in words.

use pilewise::explain::BestLine;
use pilewise::rules::RulesGame;
use pilewise::{Game, Goal, Line, Outcome, Value};

use crate::figures::{count, counted};
use crate::outcome_words::name;

/// The moves of a line in words, the player named whenever another one moves, unless one player
/// makes all of them; of a long line the first `most`.
pub(super) fn line(game: &RulesGame, line: &Line, most: usize) -> String {
    let mut text = String::new();
    let is_told = !game.bound().rules.is_for_one_player();
    let mut mover = None;
    for (index, step) in line.steps(game).enumerate() {
        let Ok(step) = step else { break };
        if index == most {
            let rest = line.moves.len() - most;
            text.push_str(&format!(
                "; and {}",
                counted(rest as u64, "more move", "more moves")
            ));
            break;
        }
        if index > 0 {
            text.push_str("; ");
        }
        if is_told && mover != Some(step.before.mover) {
            text.push_str(&format!("{}: ", name(step.before.mover)));
            mover = Some(step.before.mover);
        }
        text.push_str(&game.say(&step.before, &step.chosen));
    }
    text
}

/// What both players have at the end of a line that begins with these scores.
pub(super) fn final_scores(line: &BestLine, before: [i128; 2]) -> Option<[i128; 2]> {
    let [alice, bob] = line.scores;
    let alice = before[0].checked_add(alice)?;
    let bob = before[1].checked_add(bob)?;
    line.is_whole.then_some([alice, bob])
}

/// What a player can do who has a value in a position: `come out 6 behind`, `win in 3 moves`.
pub(super) fn able(value: Value, goal: Goal, is_alone: bool) -> String {
    let score = match value {
        Value::Score(score) => score,
        Value::Decided { outcome, moves } => {
            let verb = match outcome {
                Outcome::Win => "win",
                Outcome::Draw => return "draw".to_owned(),
                Outcome::Loss => "lose",
            };
            return match moves {
                Some(moves) => format!("{verb} in {}", counted(moves, "move", "moves")),
                None => verb.to_owned(),
            };
        }
    };
    let distance = count(score).trim_start_matches('-').to_owned();
    match (goal, score) {
        _ if is_alone => format!("score {}", count(score)),
        (_, 0) => "come out even".to_owned(),
        (Goal::LeastScore, 1..) => format!("end {distance} above the other"),
        (Goal::LeastScore, _) => format!("end {distance} below the other"),
        (_, 1..) => format!("come out {distance} ahead"),
        _ => format!("come out {distance} behind"),
    }
}

/// How a game won or lost goes for the player to move.
pub(crate) fn outcome(value: Value) -> String {
    let Value::Decided { outcome, moves } = value else {
        return String::new();
    };
    let verb = match outcome {
        Outcome::Win => "wins",
        Outcome::Draw => return "draws".to_owned(),
        Outcome::Loss => "loses",
    };
    match moves {
        Some(moves) => format!("{verb} in {}", counted(moves, "move", "moves")),
        None => verb.to_owned(),
    }
}

/// What is given away in a game won or lost.
pub(crate) fn outcome_lost(best: Value, given_away: i128) -> &'static str {
    match (best.number(), given_away) {
        (_, 0) => "",
        (1, 1) => "the win, for a draw",
        (1, _) => "the win",
        _ => "the draw",
    }
}

/// A number with its sign.
pub(crate) fn signed(number: i128) -> String {
    if number > 0 {
        format!("+{}", count(number))
    } else {
        count(number)
    }
}
