//! A checked rules file, before it is given numbers.

use super::expression::{Expression, Span};
use super::language::Language;
use crate::game::{Goal, Outcome, Player};
use crate::input::{Layout, NamedLayout};

/// A game as its rules file defines it: parsed, named and typed, but not yet given an input.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name for people.
    pub name: String,
    /// What the game is about, for people; empty when the file does not say.
    pub about: String,
    /// Where the game comes from, for people; empty when the file does not say.
    pub source: String,
    /// The problem of LeetCode that the game is, if it is one.
    pub leetcode: Option<Leetcode>,
    /// An input for people to begin with, in any form in which an input is read.
    pub example: Option<String>,
    /// The input parameters, in the order in which they are given.
    pub parameters: Vec<Parameter>,
    /// How the text of the problem lays out its numbers, if the file says.
    pub layout: Option<Layout>,
    /// What an input must satisfy, in the order in which it is checked.
    pub requirements: Vec<Requirement>,
    /// What a position remembers.
    pub fields: Vec<FieldRule>,
    /// The early ends, in the order in which they are tried.
    pub ends: Vec<EndRule>,
    /// The kinds of move, in rules order.
    pub moves: Vec<MoveRule>,
    /// What the players play for.
    pub goal: GoalRule,
    /// What the problem asks for; `None` asks for the value itself.
    pub answer: Option<AnswerRule>,
    /// What is said of the game beyond its rules.
    pub notes: Vec<NoteRule>,
    /// What inputs and fields stand for, in words.
    pub meanings: Vec<Meaning>,
    /// Whether any rule of play reads `first`, or names the first or second player as the
    /// winner: if not, a position has one value for both players.
    pub reads_first: bool,
    /// The language that the texts for people were asked for in.
    pub language: Language,
    /// The text of the file, for diagnostics that point into it.
    pub text: String,
}

impl Rules {
    /// An input to begin with: the file's example, or else one of the right form, which the
    /// rules need not allow.
    pub fn example_input(&self) -> String {
        if let Some(example) = &self.example {
            return example.clone();
        }
        let values = self.parameters.iter().map(|one| match one.kind {
            ParameterType::Integer => "8",
            ParameterType::List => "[2,7,9,4,4]",
            ParameterType::Lists => "[[2,7],[9,4]]",
            ParameterType::Text => "\"a text\"",
        });
        values.collect::<Vec<_>>().join(" ")
    }

    /// Whether one player makes every move, the one who opens the game: the other only looks on.
    pub fn is_for_one_player(&self) -> bool {
        self.moves.iter().all(|one| one.again)
    }

    /// How the game is laid out in contest text: as the file says, or else with every number on a
    /// line of its own and every list after its count.
    pub fn contest_layout(&self) -> Layout {
        let counts = || NamedLayout::Counts.of(&self.parameters);
        self.layout.clone().unwrap_or_else(counts)
    }

    /// What an input or a field stands for, in words, if the file says so.
    pub fn meaning(&self, name: &str) -> Option<&str> {
        let found = self.meanings.iter().find(|one| one.name == name);
        found.map(|one| one.words.as_str())
    }
}

/// What a name of the file stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The input or field.
    pub name: String,
    /// What it stands for, in words.
    pub words: String,
}

/// How a problem of LeetCode calls the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leetcode {
    /// The problem's number.
    pub number: u32,
    /// The method of `class Solution`.
    pub method: String,
    /// Names that the method had in former times, which old programs still have.
    pub former: Vec<String>,
    /// The names of the method's parameters, where they differ from the game's own.
    pub parameters: Vec<String>,
}

/// One typed input of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the rules file.
    pub name: String,
    /// A second name by which it may be given: LeetCode's.
    pub alias: Option<String>,
    /// Its type.
    pub kind: ParameterType,
}

/// The types of an input parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// `"int"`.
    Integer,
    /// `"[int]"`.
    List,
    /// `"[[int]]"`.
    Lists,
    /// `"str"`: read by the rules as the list of its characters' Unicode numbers.
    Text,
}

impl ParameterType {
    /// The type as rules files write it.
    pub fn notation(self) -> &'static str {
        match self {
            ParameterType::Integer => "int",
            ParameterType::List => "[int]",
            ParameterType::Lists => "[[int]]",
            ParameterType::Text => "str",
        }
    }
}

/// Something that an input must satisfy.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// The condition, over the input alone.
    pub that: Expression,
    /// What to tell a person whose input breaks it.
    pub message: String,
    /// Whether it is only a limit of the problem (`warn = true`): an input beyond it is
    /// solved all the same, with a warning.
    pub warn: bool,
}

/// One field of the position.
#[derive(Clone, Debug)]
pub struct FieldRule {
    /// Its name.
    pub name: String,
    /// Its value where play starts: an expression over the input alone, whose type
    /// (integer, boolean, set, tuple, or a list that becomes a tuple) is the field's.
    pub start: Expression,
    /// Where the name stands in the file.
    pub span: Span,
}

/// An early end of play.
#[derive(Clone, Debug)]
pub struct EndRule {
    /// When play ends here.
    pub condition: Expression,
    /// How it ends.
    pub result: EndResult,
}

/// How an early end decides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// The player to move has won.
    MoverWins,
    /// The player to move has lost.
    MoverLoses,
    /// Nobody has won.
    Draw,
    /// The player who opened the game has won.
    FirstWins,
    /// The other player has won.
    SecondWins,
    /// A score game stops and the scores stand.
    ScoreStands,
}

impl EndResult {
    /// The outcome for the player to move.
    pub fn for_mover(self, mover: Player) -> Outcome {
        match (self, mover) {
            (EndResult::MoverWins, _)
            | (EndResult::FirstWins, Player::First)
            | (EndResult::SecondWins, Player::Second) => Outcome::Win,
            (EndResult::MoverLoses, _)
            | (EndResult::FirstWins, Player::Second)
            | (EndResult::SecondWins, Player::First) => Outcome::Loss,
            (EndResult::Draw | EndResult::ScoreStands, _) => Outcome::Draw,
        }
    }
}

/// One kind of move.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// How the move reads to a person: text with expressions between.
    pub say: Vec<Phrase>,
    /// The variables to choose, in nesting order.
    pub choices: Vec<ChoiceRule>,
    /// When the move is legal; `None` is always.
    pub condition: Option<Expression>,
    /// What the mover scores; `None` is 0.
    pub gain: Option<Expression>,
    /// The fields that change; all of them are computed from the position before the move.
    pub next: Vec<Assignment>,
    /// Whether the same player moves again (`turn = "again"`).
    pub again: bool,
    /// Where the `[[move]]` table stands in the file.
    pub span: Span,
}

/// A piece of a `say` text.
#[derive(Clone, Debug)]
pub enum Phrase {
    /// Plain text.
    Text(String),
    /// An expression, shown as its value.
    Value(Expression),
}

/// A variable that the mover chooses.
#[derive(Clone, Debug)]
pub struct ChoiceRule {
    /// Its name.
    pub name: String,
    /// The values it may take, in rules order. May read the choices before it.
    pub from: ChoiceSource,
}

/// Where the values of a choice come from.
#[derive(Clone, Debug)]
pub enum ChoiceSource {
    /// `low ..= high` (a `low .. high` is checked into `low ..= high - 1`); empty where `low > high`.
    Range {
        /// The first value.
        low: Expression,
        /// The last value.
        high: Expression,
    },
    /// The elements of a list or tuple, in order.
    Listed(Expression),
}

/// A field that a move changes.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The field.
    pub field: usize,
    /// For one entry of a tuple field (`"left[k]" = …`), which entry.
    pub entry: Option<Expression>,
    /// Its new value.
    pub value: Expression,
}

/// What the players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalRule {
    /// `most = "score"`.
    MostScore,
    /// `least = "score"`: each player wants own score minus the other's to be least.
    LeastScore,
    /// `last = "wins"`: normal play.
    LastWins,
    /// `last = "loses"`: misère play.
    LastLoses,
    /// Neither key: only the `[[end]]` rules decide.
    ByEnds,
}

impl From<GoalRule> for Goal {
    fn from(rule: GoalRule) -> Self {
        match rule {
            GoalRule::MostScore => Goal::MostScore,
            GoalRule::LeastScore => Goal::LeastScore,
            GoalRule::LastWins => Goal::LastWins,
            GoalRule::LastLoses => Goal::LastLoses,
            GoalRule::ByEnds => Goal::ByEnds,
        }
    }
}

/// What the problem asks for.
#[derive(Clone, Debug)]
pub enum AnswerRule {
    /// An expression over the input and `value`: an integer or a boolean.
    Computed(Expression),
    /// One constant for each outcome, from the first player's side. A missing one cannot
    /// come up; if it does, that is an error.
    ByOutcome {
        /// When the first player wins.
        win: Option<Answer>,
        /// When nobody does.
        draw: Option<Answer>,
        /// When the second player wins.
        lose: Option<Answer>,
    },
}

/// Something that is said of a game beyond its rules, for people; nothing is decided by it.
#[derive(Clone, Debug)]
pub struct NoteRule {
    /// On which inputs it is said, a condition over the input; `None` is on all.
    pub condition: Option<Expression>,
    /// What is claimed, so that it can be checked.
    pub claim: NoteClaim,
    /// The same in words.
    pub say: String,
}

/// What a note claims.
#[derive(Clone, Debug)]
pub enum NoteClaim {
    /// `that`: a condition over the input and `value`.
    Value(Expression),
    /// `always`: a condition over the input and the position that holds wherever play can come.
    Positions(Expression),
}

/// An answer in the problem's own terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Integer(i128),
    /// True or false.
    Boolean(bool),
    /// A text, such as a player's name.
    Text(String),
}

impl std::fmt::Display for Answer {
    /// As LeetCode prints it: `10`, `true`, `"Alice"`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Answer::Integer(number) => number.fmt(formatter),
            Answer::Boolean(truth) => formatter.write_str(if *truth { "true" } else { "false" }),
            Answer::Text(text) => {
                formatter.write_str("\"")?;
                formatter.write_str(text)?;
                formatter.write_str("\"")
            }
        }
    }
}
