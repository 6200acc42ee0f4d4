//! A game in play, in words. Only plain characters are used, so that every terminal shows them.

use pilewise::explain::RankedMove;
use pilewise::play::{Opponent, Review, ReviewedMove, Session, Tally};
use pilewise::rules::RulesGame;
use pilewise::{Game, Goal, Outcome, Player, Value};

use crate::explaining::words::{outcome, outcome_lost, signed};
use crate::figures::{count, counted};
use crate::outcome_words::{name, sentence};

const BOTH: [Player; 2] = [Player::First, Player::Second];

/// Who plays which side.
pub(super) fn sides(session: &Session<'_, RulesGame>) -> String {
    let played = BOTH.map(|player| (player, session.opponent(player)));
    match played {
        [(_, None), (_, None)] => "Two people play: Alice moves first, then Bob.".to_owned(),
        [(you, None), (other, Some(opponent))] => {
            format!(
                "You are {} and move first; {}.",
                name(you),
                plays(other, opponent)
            )
        }
        [(other, Some(opponent)), (you, _)] => {
            format!(
                "You are {}; {} and moves first.",
                name(you),
                plays(other, opponent)
            )
        }
    }
}

fn plays(player: Player, opponent: &Opponent) -> String {
    let who = name(player);
    match opponent {
        Opponent::Perfect => format!("{who} plays perfectly"),
        Opponent::Greedy => format!("{who} greedily takes what scores most at once"),
        Opponent::Careless { error_rate, .. } => {
            format!("{who} errs in {error_rate} of the turns that allow it")
        }
    }
}

/// A player with who plays the side, in short.
pub(super) fn label(session: &Session<'_, RulesGame>, player: Player) -> String {
    let is_alone = session.opponent(player.opponent()).is_some();
    let who = match session.opponent(player) {
        None if is_alone => "you",
        None => return name(player).to_owned(),
        Some(Opponent::Perfect) => "perfect",
        Some(Opponent::Careless { .. }) => "careless",
        Some(Opponent::Greedy) => "greedy",
    };
    format!("{} ({who})", name(player))
}

/// What both have, in a score game.
pub(super) fn scores(session: &Session<'_, RulesGame>) -> Option<String> {
    let goal = session.game().goal();
    let [alice, bob] = session.scores().map(count);
    goal.is_score()
        .then(|| format!("Alice has {alice}, Bob {bob}"))
}

/// What a move is worth to its mover, and what it gives away.
pub(super) fn worth(ranked: &RankedMove, best: Value) -> String {
    let value = match ranked.valued.value {
        Value::Score(score) => signed(score),
        decided => outcome(decided),
    };
    match (ranked.gives_away, best) {
        // Where all is lost, nothing is good.
        (
            0,
            Value::Decided {
                outcome: Outcome::Loss,
                ..
            },
        ) => value,
        (0, _) => format!("{value}, best"),
        (lost, Value::Score(_)) => format!("{value}, gives away {}", count(lost)),
        (lost, _) => format!("{value}, gives away {}", outcome_lost(best, lost)),
    }
}

/// A best move.
pub(super) fn hint(best: Option<&RankedMove>, mover: Player) -> String {
    let Some(best) = best else {
        return "Play is over: there is nothing to hint at.".to_owned();
    };
    let who = name(mover);
    let words = &best.words;
    match best.valued.value {
        Value::Score(score) => format!(
            "Hint: {words}. With best play from here {who} comes out {} for the rest.",
            match score {
                0 => "even".to_owned(),
                1.. => format!("{} ahead", count(score)),
                _ => format!("{} behind", count(score).trim_start_matches('-')),
            }
        ),
        decided if decided.number() == -1 => {
            format!("Every move loses against best play. Hint: {words}.")
        }
        decided => format!("Hint: {words}. {who} {} with it.", outcome(decided)),
    }
}

/// How a game that is over went.
pub(super) fn result(value: Value, goal: Goal, scores: [i128; 2]) -> String {
    let value = match value {
        Value::Decided { outcome, .. } => Value::Decided {
            outcome,
            moves: None,
        },
        score => score,
    };
    format!("Play is over. {}.", sentence(value, goal, Some(scores)))
}

/// That so many moves were taken back.
pub(super) fn taken_back(undone: usize) -> String {
    let moves = counted(undone as u64, "move is", "moves are");
    format!("{moves} taken back.")
}

/// Where value was given away, move by move.
pub(super) fn review(review: &Review, goal: Goal) -> Vec<String> {
    if review.moves.is_empty() {
        return vec!["No move has been made yet.".to_owned()];
    }
    let mut lines = vec!["Where value was given away:".to_owned()];
    let moves = review.moves.iter().enumerate();
    lines.extend(moves.map(|(index, one)| format!("{}. {}", index + 1, reviewed(one, goal))));
    for (player, tally) in BOTH.into_iter().zip(review.tallies) {
        if tally.moves > 0 {
            lines.push(tallied(player, tally, goal));
        }
    }
    lines
}

fn reviewed(one: &ReviewedMove, goal: Goal) -> String {
    let (mover, made) = (name(one.mover), &one.made);
    let best = one.best.valued.value;
    if made.gives_away == 0 {
        let is_lost = matches!(
            best,
            Value::Decided {
                outcome: Outcome::Loss,
                ..
            }
        );
        let judged = if is_lost { "lost anyway" } else { "best" };
        return format!("{mover}: {}: {judged}", made.words);
    }
    let lost = match goal.is_score() {
        true => count(made.gives_away),
        false => outcome_lost(best, made.gives_away).to_owned(),
    };
    format!(
        "{mover}: {}: gave away {lost}; best was: {}",
        made.words, one.best.words
    )
}

fn tallied(player: Player, tally: Tally, goal: Goal) -> String {
    let who = name(player);
    let moves = counted(tally.moves as u64, "move", "moves");
    match tally.errors {
        0 => format!("{who} gave nothing away in {moves}."),
        errors if goal.is_score() => {
            format!(
                "{who} gave away {} in {errors} of {moves}.",
                count(tally.given_away)
            )
        }
        errors => format!("{who} gave something away in {errors} of {moves}."),
    }
}

/// The values of a text that stand beside each other: spaces within brackets and quotes do not
/// separate.
pub(super) fn arguments(text: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let mut depth = 0usize;
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '[' | '{' if !is_quoted => depth += 1,
            ']' | '}' if !is_quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        match arguments.last_mut() {
            Some(last) if !(letter.is_whitespace() && depth == 0 && !is_quoted) => {
                last.push(letter);
            }
            _ => arguments.push(String::new()),
        }
    }
    arguments.retain(|argument| !argument.is_empty());
    arguments
}
