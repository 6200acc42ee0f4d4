//! Questions and answers as data, in one versioned schema for every program that asks and shows:
//! the command's `--json`, the server, WebAssembly. `docs/json.md` describes it for people.
//!
//! - [`Request`], [`answer`], [`Refusal`]: what can be asked, and the answer as JSON text;
//!   [`Answerer`] where many are asked.
//! - [`Solved`], [`Explained`], [`PositionData`], [`GamesData`]: what is answered.
//!
//! Only the line of [`Solved`] is large: it is replayed while it is written, one step at a time.

mod answer;
mod board;
mod explained;
mod figures;
mod findings;
mod games;
mod kept;
mod line;
mod opening;
mod position;
mod refusal;
mod request;
#[cfg(feature = "schema")]
pub mod schema;

pub use answer::{Answerer, answer};
pub use board::{BoardData, CellData, MarkData, PartData};
pub use explained::{ClaimData, Explained, NoteData, RankedMoveData, RecurrenceData};
pub use figures::{AxisData, EdgeData, FieldSavingData, NodeData, SavingsData, TableData};
pub use findings::Findings;
pub use games::{AboutData, CheckedRules, GameData, GamesData, ParameterData};
pub use line::{PlayedLine, StepData};
pub use position::{MadeData, OfferedMove, PositionData, ReviewData, ReviewedMoveData, TallyData};
pub use refusal::{DiagnosticData, Refusal, RefusalKind, Refused, TextPlace};
pub use request::{
    ExplainRequest, GamesRequest, LanguageName, OpponentName, PositionRequest, ReplyRequest,
    Request, RulesRequest, SolveRequest, TableRequest,
};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::error::SolveError;
use crate::game::{Game, Move, Outcome, Player, Position};
use crate::rules::{Answer, BoundInput, ParameterType, RulesGame, Type};
use crate::solution::Solution;

/// The version of the schema. It grows when a field changes its meaning or goes away, not
/// when one is added.
pub const API_VERSION: u32 = 1;

/// A solved game.
///
/// Numbers are JSON integers of up to 128 bits; a reader in JavaScript must keep large
/// integers apart from floating-point numbers.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Solution")
)]
pub struct Solved<'a> {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    pub schema: u32,
    /// The built-in game's id, or the path of the rules file.
    pub game: String,
    /// The input, by the names of its parameters.
    pub input: Named<'a, InputData<'a>>,
    /// What the problem asks for.
    pub answer: AnswerData,
    /// The value of the start for the first player: the score difference; or 1, 0, -1 for a
    /// win, a draw, a loss.
    pub value: i128,
    /// How the game goes for the first player.
    pub outcome: OutcomeData,
    /// All best first moves, in rules order.
    pub best: Vec<BestMove<'a>>,
    /// One whole optimal line; `None` where a position of it has a set of more items than a
    /// position can hold, so that it cannot be played step by step.
    pub line: Option<PlayedLine<'a>>,
    /// Whether the line is told to its end.
    pub line_is_whole: bool,
    /// Whether the game is played for scores.
    pub has_scores: bool,
    /// The engine that found the solution.
    pub engine: &'static str,
    /// Positions visited.
    pub positions: u64,
    /// The most bytes held at once, of what the engine allocated in bulk.
    pub bytes: u64,
    /// Seconds that the solution took; `null` from a caller without a clock, as WebAssembly is.
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// The problem's own limits that the input goes beyond.
    pub warnings: &'a [String],
}

impl<'a> Solved<'a> {
    /// Everything about a solution; `seconds` is left for the caller to set.
    ///
    /// # Errors
    /// When the answer cannot be computed, or the search for the best moves or the line meets
    /// a limit.
    ///
    /// # Complexity
    /// That of [`Solution::best_moves`] and [`Solution::line`].
    ///
    /// # Examples
    /// ```
    /// use pilewise::api::Solved;
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("stone-game-ii").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let solved = Solved::of("stone-game-ii", &game, &mut solution)?;
    /// let json = serde_json::to_string(&solved)?;
    /// assert!(json.starts_with(r#"{"schema":1,"game":"stone-game-ii","input":{"piles":[2,7,"#));
    /// assert!(json.contains(r#""answer":10,"value":-6,"outcome":"loss""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        name: &str,
        game: &'a RulesGame,
        solution: &mut Solution<'_, RulesGame>,
    ) -> Result<Self, SolveError> {
        Self::telling(name, game, Findings::of(game, solution)?)
    }

    /// Everything about a solution whose findings were kept; `seconds` is left for the caller
    /// to set.
    ///
    /// # Errors
    /// When the line found cannot be played.
    ///
    /// # Complexity
    /// O(best moves); for a game with sets in its positions, that of playing the line.
    pub fn telling(
        name: &str,
        game: &'a RulesGame,
        findings: Findings,
    ) -> Result<Self, SolveError> {
        let start = game.start_position();
        let best = findings.best.into_iter().map(|best| BestMove {
            name: MoveData::of(game, &start, &best.chosen),
            gain: best.gain,
            value: best.value.number(),
        });
        Ok(Self {
            schema: API_VERSION,
            game: name.to_owned(),
            input: input_data(game),
            answer: findings.answer.into(),
            value: findings.value.number(),
            outcome: findings.outcome.into(),
            best: best.collect(),
            line: PlayedLine::of(game, findings.line)?,
            line_is_whole: true,
            has_scores: game.goal().is_score(),
            engine: findings.engine,
            positions: findings.positions,
            bytes: findings.bytes,
            seconds: None,
            warnings: game.warnings(),
        })
    }
}

/// Values by name, in a fixed order; a JSON object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<'a, T>(pub Vec<(&'a str, T)>);

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Named<'_, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}

impl<T: Serialize> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The value of one input parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "InputValue")
)]
#[serde(untagged)]
pub enum InputData<'a> {
    /// An `int`.
    Integer(i64),
    /// An `[int]`.
    List(&'a [i64]),
    /// An `[[int]]`.
    Lists(Vec<&'a [i64]>),
    /// A `str`.
    Text(String),
}

/// What the problem asks for: a JSON number, `true` or `false`, or a string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Answer")
)]
#[serde(untagged)]
pub enum AnswerData {
    /// A number.
    Integer(i128),
    /// True or false.
    Boolean(bool),
    /// A text, such as a player's name.
    Text(String),
}

impl From<Answer> for AnswerData {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Integer(number) => AnswerData::Integer(number),
            Answer::Boolean(truth) => AnswerData::Boolean(truth),
            Answer::Text(text) => AnswerData::Text(text),
        }
    }
}

/// How a game goes for one player: `"win"`, `"draw"` or `"loss"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Outcome")
)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeData {
    /// That player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// That player loses.
    Loss,
}

impl From<Outcome> for OutcomeData {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => OutcomeData::Win,
            Outcome::Draw => OutcomeData::Draw,
            Outcome::Loss => OutcomeData::Loss,
        }
    }
}

/// One of the players: `"first"` or `"second"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Player")
)]
#[serde(rename_all = "lowercase")]
pub enum PlayerData {
    /// The player who makes the first move of the game.
    First,
    /// The other one.
    Second,
}

impl From<Player> for PlayerData {
    fn from(player: Player) -> Self {
        match player {
            Player::First => PlayerData::First,
            Player::Second => PlayerData::Second,
        }
    }
}

/// A move: in words, and by its place in the rules and the choices made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Move")
)]
pub struct MoveData<'a> {
    /// The move in the rules' own words.
    #[serde(rename = "move")]
    pub words: String,
    /// Which `[[move]]` of the rules it is, from 0.
    pub kind: usize,
    /// The choices made, by name.
    pub choices: Named<'a, i64>,
}

impl<'a> MoveData<'a> {
    fn of(game: &'a RulesGame, position: &Position, chosen: &Move) -> Self {
        let rule = game.bound().rules.moves.get(chosen.kind);
        let names = rule.into_iter().flat_map(|rule| &rule.choices);
        let choices = names.zip(&chosen.choices);
        MoveData {
            words: game.say(position, chosen),
            kind: chosen.kind,
            choices: Named(
                choices
                    .map(|(choice, &value)| (choice.name.as_str(), value))
                    .collect(),
            ),
        }
    }
}

/// A best first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMove<'a> {
    /// The move.
    #[serde(flatten)]
    pub name: MoveData<'a>,
    /// What the mover scores by it.
    pub gain: i128,
    /// The value of the start if this move is made.
    pub value: i128,
}

/// What a position remembers under one name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "FieldValue")
)]
#[serde(untagged)]
pub enum FieldData {
    /// An integer.
    Integer(i64),
    /// A boolean.
    Boolean(bool),
    /// The elements of a set in ascending order, or the entries of a tuple.
    List(Vec<i64>),
}

/// The input of a game, by the names of its parameters.
pub fn input_data(game: &RulesGame) -> Named<'_, InputData<'_>> {
    let bound = game.bound();
    let data = bound.rules.parameters.iter().zip(bound.inputs.iter());
    let named = data.map(|(parameter, input)| {
        let data = match input {
            BoundInput::Integer(number) => InputData::Integer(*number),
            BoundInput::Row(row) if parameter.kind == ParameterType::Text => {
                InputData::Text(text_of(row.elements()))
            }
            BoundInput::Row(row) => InputData::List(row.elements()),
            BoundInput::Rows(rows) => {
                InputData::Lists(rows.iter().map(|row| row.elements()).collect())
            }
        };
        (parameter.name.as_str(), data)
    });
    Named(named.collect())
}

/// The text whose characters have these numbers.
fn text_of(numbers: &[i64]) -> String {
    let characters = numbers.iter().filter_map(|&number| {
        let number = u32::try_from(number).ok()?;
        char::from_u32(number)
    });
    characters.collect()
}

fn position_data<'a>(game: &'a RulesGame, words: &[i64]) -> Named<'a, FieldData> {
    let bound = game.bound();
    let mut rest = words;
    let fields = bound.rules.fields.iter().enumerate();
    let named = fields.map(|(index, field)| {
        let own = rest
            .split_off(..bound.layout.width(index))
            .unwrap_or_default();
        let data = match (field.start.kind, own) {
            (Type::Boolean, [word]) => FieldData::Boolean(*word != 0),
            (Type::Set, [word]) => {
                FieldData::List((0..64).filter(|element| word >> element & 1 == 1).collect())
            }
            (Type::Integer, [word]) => FieldData::Integer(*word),
            _ => FieldData::List(own.to_vec()),
        };
        (field.name.as_str(), data)
    });
    Named(named.collect())
}
