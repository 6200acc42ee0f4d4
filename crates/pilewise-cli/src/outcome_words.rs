//! How a game goes, in a sentence. The player who moves first is Alice, the other one Bob.

use pilewise::{Goal, Outcome, Player, Value};

use crate::figures::{count, counted};

/// What a player is called.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Alice",
        Player::Second => "Bob",
    }
}

/// Who wins under perfect play, and by how much. `scores` are what both have at the end, if
/// that is known.
pub(crate) fn sentence(value: Value, goal: Goal, scores: Option<[i128; 2]>) -> String {
    let outcome = value.outcome(goal == Goal::LeastScore);
    let winner = match outcome {
        Outcome::Win => "Alice",
        Outcome::Loss => "Bob",
        Outcome::Draw if goal.is_score() => {
            return match scores {
                Some([both, _]) => format!("Nobody wins: both end with {}", count(both)),
                None => "Nobody wins: both end with the same".to_owned(),
            };
        }
        Outcome::Draw => return "Nobody wins: a draw".to_owned(),
    };
    match value {
        Value::Decided { moves: Some(0), .. } => format!("{winner} wins before a move is made"),
        Value::Decided {
            moves: Some(moves), ..
        } => format!("{winner} wins in {}", counted(moves, "move", "moves")),
        Value::Decided { moves: None, .. } => format!("{winner} wins"),
        Value::Score(difference) => {
            let ends = scores.map_or(String::new(), |[alice, bob]| {
                let (own, other) = match outcome {
                    Outcome::Win => (alice, bob),
                    _ => (bob, alice),
                };
                format!(": {} to {}", count(own), count(other))
            });
            let rule = match goal {
                Goal::LeastScore => " (the lower score wins)",
                _ => "",
            };
            format!(
                "{winner} wins by {}{ends}{rule}",
                count_magnitude(difference)
            )
        }
    }
}

fn count_magnitude(number: i128) -> String {
    count(number).trim_start_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use pilewise::{Goal, Outcome, Value};

    use super::sentence;

    #[test]
    fn says_who_wins_and_by_how_much() {
        let score = |value, goal, scores| sentence(Value::Score(value), goal, Some(scores));
        assert_eq!(
            score(-6, Goal::MostScore, [10, 16]),
            "Bob wins by 6: 16 to 10"
        );
        assert_eq!(
            score(-6, Goal::LeastScore, [10, 16]),
            "Alice wins by 6: 10 to 16 (the lower score wins)"
        );
        assert_eq!(
            score(0, Goal::MostScore, [1000, 1000]),
            "Nobody wins: both end with 1,000"
        );
    }

    #[test]
    fn says_how_long_a_decided_game_takes_where_that_is_known() {
        let decided =
            |outcome, moves| sentence(Value::Decided { outcome, moves }, Goal::LastWins, None);
        assert_eq!(decided(Outcome::Win, Some(1)), "Alice wins in 1 move");
        assert_eq!(
            decided(Outcome::Loss, Some(0)),
            "Bob wins before a move is made"
        );
        assert_eq!(decided(Outcome::Loss, None), "Bob wins");
        assert_eq!(decided(Outcome::Draw, None), "Nobody wins: a draw");
    }
}
