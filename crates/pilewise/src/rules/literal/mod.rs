//! The referee: rules played as they are written, in the plainest code there is.
//!
//! [`LiteralGame`] is what the engine `brute` plays, and what every other engine is held
//! against. So that no fault of theirs can be its own too, it shares nothing with them but the
//! checked rules: it reads those before anything is folded or compiled, and has its own
//! evaluation, its own arithmetic, its own requirements, start and moves.

mod arithmetic;
mod evaluation;
mod inputs;
mod listing;

use self::evaluation::{Datum, Reader};
use self::inputs::Given;
use self::listing::Listing;
use super::{Answer, AnswerRule, BindError, Expression, Phrase, Rules, Type};
use crate::error::{Fault, PlayError};
use crate::game::{Field, FieldKind, Game, Goal, Move, Moves, Player, Position, Status};
use crate::input::InputValue;
use crate::value::Value;

/// A game whose every expression is evaluated as it is written, whenever it is asked for.
#[derive(Debug)]
pub struct LiteralGame {
    rules: Rules,
    inputs: Vec<Given>,
    /// The words of each field where play starts.
    start: Vec<Vec<i64>>,
    fields: Vec<Field>,
    warnings: Vec<String>,
}

impl LiteralGame {
    /// Gives `rules` their input, a value a parameter.
    ///
    /// # Errors
    /// When the input's form is not that of the parameters, when it breaks a requirement, or
    /// when the start of play cannot be computed from it.
    ///
    /// # Complexity
    /// O(size of the rules + length of the input), and what the requirements look at.
    ///
    /// # Examples
    /// ```
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{LiteralGame, Rules};
    /// use pilewise::Game;
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("stone-game-ii").unwrap().text)?;
    /// let game = LiteralGame::new(&rules, &[InputValue::List(vec![2, 7, 9, 4, 4])])?;
    /// assert_eq!(game.show(&game.start()), "i=0, m=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &Rules, input: &[InputValue]) -> Result<Self, BindError> {
        let inputs = inputs::given(rules, input)?;
        let warnings = inputs::warnings(rules, &inputs)?;
        let start = inputs::start(rules, &inputs)?;
        Ok(Self {
            fields: fields(rules, &start),
            rules: rules.clone(),
            inputs,
            start,
            warnings,
        })
    }

    /// The problem's own limits that the input goes beyond, in the rules' words.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The answer in the problem's own terms, from the value of the start.
    ///
    /// # Errors
    /// When the answer cannot be computed, or the rules name none for this outcome.
    pub fn answer(&self, value: Value) -> Result<Answer, PlayError> {
        let number = value.number();
        match &self.rules.answer {
            None => Ok(Answer::Integer(number)),
            Some(AnswerRule::Computed(expression)) => {
                let mut reader = Reader::of_input(&self.inputs);
                reader.value = number;
                match reader.datum(expression)? {
                    Datum::Truth(truth) => Ok(Answer::Boolean(truth)),
                    Datum::Number(number) => Ok(Answer::Integer(number)),
                    Datum::Set(_) => unreachable!("the checker takes no set for an answer"),
                }
            }
            Some(AnswerRule::ByOutcome { win, draw, lose }) => {
                let better = match self.goal() {
                    Goal::LeastScore => -number.signum(),
                    _ => number.signum(),
                };
                let (answer, name) = match better {
                    1 => (win, "win"),
                    0 => (draw, "draw"),
                    _ => (lose, "loss"),
                };
                answer
                    .clone()
                    .ok_or_else(|| PlayError::new(Fault::NoAnswer(name)))
            }
        }
    }

    /// Whether a condition of these rules holds in a position of a game of this value: what a
    /// note claims.
    ///
    /// # Errors
    /// When it cannot be computed.
    pub fn holds(
        &self,
        condition: &Expression,
        position: &Position,
        value: Value,
    ) -> Result<bool, PlayError> {
        let mut reader = self.reader(&position.words, position.mover, &[]);
        reader.value = value.number();
        reader.truth(condition)
    }

    /// What expressions may read in a position where these choices have been made.
    fn reader<'r>(&'r self, words: &'r [i64], mover: Player, choices: &'r [i64]) -> Reader<'r> {
        let mut reader = Reader::of_input(&self.inputs);
        let mut rest = words;
        for field in &self.start {
            let (own, others) = rest.split_at(field.len());
            reader.fields.push(own);
            rest = others;
        }
        reader.choices = choices;
        reader.first = mover == Player::First;
        reader
    }
}

impl Game for LiteralGame {
    fn fields(&self) -> &[Field] {
        &self.fields
    }

    fn start(&self) -> Vec<i64> {
        self.start.concat()
    }

    fn goal(&self) -> Goal {
        self.rules.goal.into()
    }

    /// Always: the referee does not rely on what others find out about the rules.
    fn mover_matters(&self) -> bool {
        true
    }

    fn expand(&self, words: &[i64], mover: Player, moves: &mut Moves) -> Result<Status, PlayError> {
        let mut listing = Listing {
            game: self,
            words,
            mover,
            tried: 0,
        };
        let status = listing.list(moves);
        status.map_err(|error| error.in_position(self.show(words)))
    }

    fn say(&self, position: &Position, chosen: &Move) -> String {
        let Some(rule) = self.rules.moves.get(chosen.kind) else {
            return String::new();
        };
        let reader = self.reader(&position.words, position.mover, &chosen.choices);
        let mut said = String::new();
        for phrase in &rule.say {
            match phrase {
                Phrase::Text(text) => said.push_str(text),
                Phrase::Value(expression) => match reader.datum(expression) {
                    Ok(Datum::Number(number)) => said.push_str(&number.to_string()),
                    Ok(Datum::Truth(truth)) => said.push_str(&truth.to_string()),
                    // Words that cannot be computed do not make the move illegal.
                    Ok(Datum::Set(_)) | Err(_) => said.push('?'),
                },
            }
        }
        said
    }
}

/// The words of a position, for people.
fn fields(rules: &Rules, start: &[Vec<i64>]) -> Vec<Field> {
    let mut fields = Vec::new();
    for (field, words) in rules.fields.iter().zip(start) {
        let kind = match field.start.kind {
            Type::Boolean => FieldKind::Boolean,
            Type::Set => FieldKind::Set,
            _ => FieldKind::Integer,
        };
        let has_entries = matches!(field.start.kind, Type::List | Type::Tuple);
        for entry in 0..words.len() {
            let name = match has_entries {
                true => format!("{}[{entry}]", field.name),
                false => field.name.clone(),
            };
            let range = None;
            fields.push(Field { name, kind, range });
        }
    }
    fields
}
