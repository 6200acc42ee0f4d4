//! Claims about a game, judged: an answer in the problem's own terms, a value, or who wins.

use thiserror::Error;

use super::exact;
use crate::error::PlayError;
use crate::game::{Game, Goal, Outcome, Player};
use crate::rules::{Answer, AnswerRule, RulesGame, Type};
use crate::value::Value;

/// What somebody says comes of a game under perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// What the problem asks for: `10`, `true`, `Alice`.
    Answer(Answer),
    /// The value for the first player.
    Value(i128),
    /// How it goes for the first player.
    Outcome(Outcome),
}

/// Why a text is no claim about a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no answer of this game; expected {expected}")]
pub struct ClaimError {
    /// The text.
    pub text: String,
    /// What would be.
    pub expected: String,
}

/// Words for the outcome of the first player.
const OUTCOMES: [(&str, Outcome); 9] = [
    ("alice", Outcome::Win),
    ("first", Outcome::Win),
    ("first player", Outcome::Win),
    ("bob", Outcome::Loss),
    ("second", Outcome::Loss),
    ("second player", Outcome::Loss),
    ("draw", Outcome::Draw),
    ("tie", Outcome::Draw),
    ("nobody", Outcome::Draw),
];

impl Claim {
    /// Reads a claim about a game: an answer in the problem's own terms; a player's name
    /// (`Alice` or `first`, `Bob` or `second`) or `draw`, also with `wins` after it; or a value,
    /// as `value 3`, or `3` where answers are no numbers.
    ///
    /// # Errors
    /// When it is none of these.
    ///
    /// # Examples
    /// ```
    /// use pilewise::explain::Claim;
    /// use pilewise::rules::{Answer, Rules};
    /// use pilewise::Outcome;
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let claim = |text| Claim::parse(text, &rules);
    /// assert_eq!(claim("False"), Ok(Claim::Answer(Answer::Boolean(false))));
    /// assert_eq!(claim("Bob wins"), Ok(Claim::Outcome(Outcome::Loss)));
    /// assert_eq!(claim("-3"), Ok(Claim::Value(-3)));
    /// assert!(claim("perhaps").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, rules: &crate::rules::Rules) -> Result<Self, ClaimError> {
        let plain = text.trim().trim_matches(['"', '\'']).trim().to_lowercase();
        let after = |word: &str| {
            let rest = plain.strip_prefix(word)?;
            rest.starts_with([' ', '=', ':'])
                .then(|| rest.trim_start_matches([' ', '=', ':']))
        };
        let rule = rules.answer.as_ref();
        let number = |text: &str| text.parse::<i128>().ok();
        let found = match after("value") {
            Some(value) => number(value).map(Claim::Value),
            None => {
                let text = after("answer").unwrap_or(&plain);
                answer(text, rule)
                    .map(Claim::Answer)
                    .or_else(|| outcome(text).map(Claim::Outcome))
                    // Where answers are numbers, a number is an answer and not a value.
                    .or_else(|| number(text).filter(|_| !is_number(rule)).map(Claim::Value))
            }
        };
        found.ok_or_else(|| ClaimError {
            text: text.trim().to_owned(),
            expected: expected(rule),
        })
    }

    /// Whether the claim is true of a game with this value for the first player.
    ///
    /// # Errors
    /// When the answer cannot be computed.
    pub fn is_true(&self, game: &RulesGame, value: Value) -> Result<bool, PlayError> {
        Ok(match self {
            Claim::Answer(claimed) => game.answer(value)? == *claimed,
            Claim::Value(claimed) => value.number() == *claimed,
            Claim::Outcome(claimed) => value.outcome(game.goal() == Goal::LeastScore) == *claimed,
        })
    }
}

impl std::fmt::Display for Claim {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Claim::Answer(answer) => write!(formatter, "{answer}"),
            Claim::Value(value) => write!(formatter, "a value of {value}"),
            Claim::Outcome(Outcome::Win) => write!(formatter, "that the first player wins"),
            Claim::Outcome(Outcome::Draw) => write!(formatter, "that nobody wins"),
            Claim::Outcome(Outcome::Loss) => write!(formatter, "that the second player wins"),
        }
    }
}

/// Whether a rules file's answers are numbers.
fn is_number(rule: Option<&AnswerRule>) -> bool {
    match rule {
        None => false,
        Some(AnswerRule::Computed(expression)) => expression.kind == Type::Integer,
        Some(AnswerRule::ByOutcome { win, draw, lose }) => [win, draw, lose]
            .into_iter()
            .flatten()
            .any(|answer| matches!(answer, Answer::Integer(_))),
    }
}

/// The answer of these rules that a text in lower case stands for.
fn answer(text: &str, rule: Option<&AnswerRule>) -> Option<Answer> {
    match rule? {
        AnswerRule::Computed(expression) if expression.kind == Type::Boolean => match text {
            "true" | "yes" => Some(Answer::Boolean(true)),
            "false" | "no" => Some(Answer::Boolean(false)),
            _ => None,
        },
        AnswerRule::Computed(_) => text.parse().ok().map(Answer::Integer),
        AnswerRule::ByOutcome { win, draw, lose } => {
            let answers = [win, draw, lose].into_iter().flatten();
            let named = |answer: &&Answer| {
                answer.to_string().trim_matches('"').to_lowercase() == text
                    || **answer == Answer::Boolean(true) && text == "yes"
                    || **answer == Answer::Boolean(false) && text == "no"
            };
            answers.into_iter().find(named).cloned()
        }
    }
}

fn outcome(text: &str) -> Option<Outcome> {
    let text = text.strip_suffix(" wins").unwrap_or(text);
    let found = OUTCOMES.iter().find(|(word, _)| *word == text);
    found.map(|&(_, outcome)| outcome)
}

/// What a claim may be, for a message.
fn expected(rule: Option<&AnswerRule>) -> String {
    let answers = match rule {
        None => "the value".to_owned(),
        Some(AnswerRule::Computed(expression)) if expression.kind == Type::Boolean => {
            "`true`, `false`".to_owned()
        }
        Some(AnswerRule::Computed(_)) => "a whole number".to_owned(),
        Some(AnswerRule::ByOutcome { win, draw, lose }) => {
            let mut answers: Vec<String> = Vec::new();
            for answer in [win, draw, lose].into_iter().flatten() {
                let shown = format!("`{}`", answer.to_string().trim_matches('"'));
                if !answers.contains(&shown) {
                    answers.push(shown);
                }
            }
            answers.join(", ")
        }
    };
    format!("{answers}, a player (`Alice`, `Bob`), `draw`, or a value such as `value 3`")
}

/// A claim and what is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The claim.
    pub claim: Claim,
    /// Whether it is right.
    pub is_right: bool,
    /// The right answer, in the problem's own terms.
    pub answer: Answer,
    /// The value for the first player, from the beginning of the game to its end.
    pub value: Value,
}

/// Judges a claim about a game that has come, by whatever moves, to a position with `mover` to
/// move, `scores` so far, and `value` for the mover.
///
/// # Errors
/// When the answer cannot be computed, or a score goes beyond 128 bits.
///
/// # Examples
/// ```
/// use pilewise::Player;
/// use pilewise::explain::{Claim, judge};
/// use pilewise::input::InputValue;
/// use pilewise::rules::{Rules, RulesGame};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
/// let solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
/// let claim = Claim::parse("12", &rules)?;
/// let judgement = judge(claim, &game, Player::First, [0, 0], solution.value)?;
/// assert!(!judgement.is_right);
/// assert_eq!(judgement.answer.to_string(), "10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    claim: Claim,
    game: &RulesGame,
    mover: Player,
    scores: [i128; 2],
    value: Value,
) -> Result<Judgement, PlayError> {
    let value = whole_value(mover, scores, value)?;
    Ok(Judgement {
        is_right: claim.is_true(game, value)?,
        claim,
        answer: game.answer(value)?,
        value,
    })
}

/// The value of a whole game for the first player, from the scores made in its beginning and
/// the value of what is left for `mover`.
///
/// # Errors
/// When a score goes beyond 128 bits.
pub fn whole_value(mover: Player, scores: [i128; 2], value: Value) -> Result<Value, PlayError> {
    let is_first = mover == Player::First;
    Ok(match value {
        Value::Score(rest) => {
            let ahead = exact(scores[0].checked_sub(scores[1]))?;
            let whole = if is_first {
                ahead.checked_add(rest)
            } else {
                ahead.checked_sub(rest)
            };
            Value::Score(exact(whole)?)
        }
        Value::Decided { outcome, moves } => Value::Decided {
            outcome: if is_first {
                outcome
            } else {
                outcome.for_opponent()
            },
            moves,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::Claim;
    use crate::game::Outcome;
    use crate::rules::{Answer, Rules};

    fn claim(game: &str, text: &str) -> Option<Claim> {
        let text_of = |game: &crate::builtin::BuiltIn| Rules::parse(game.text).expect("rules");
        let rules = crate::builtin::find(game).map(text_of).expect("a game");
        Claim::parse(text, &rules).ok()
    }

    #[test]
    fn answers_come_before_names_and_values() {
        let text = |text: &str| Some(Claim::Answer(Answer::Text(text.into())));
        assert_eq!(claim("1406", "tie"), text("Tie"));
        assert_eq!(claim("1406", "\"Bob\""), text("Bob"));
        assert_eq!(claim("1406", "5"), Some(Claim::Value(5)));
        assert_eq!(
            claim("1686", "-1"),
            Some(Claim::Answer(Answer::Integer(-1)))
        );
        assert_eq!(claim("1686", "3"), None);
        assert_eq!(
            claim("1140", "answer: 10"),
            Some(Claim::Answer(Answer::Integer(10)))
        );
        assert_eq!(claim("1140", "value = -6"), Some(Claim::Value(-6)));
        assert_eq!(
            claim("1140", "Alice wins"),
            Some(Claim::Outcome(Outcome::Win))
        );
        assert_eq!(
            claim("464", "no"),
            Some(Claim::Answer(Answer::Boolean(false)))
        );
        assert_eq!(claim("464", "draw"), Some(Claim::Outcome(Outcome::Draw)));
        for nonsense in [
            "",
            "value",
            "value x",
            "1e5",
            "99999999999999999999999999999999999999999",
        ] {
            assert_eq!(claim("1140", nonsense), None, "{nonsense}");
        }
    }
}
