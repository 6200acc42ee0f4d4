//! What can be asked: one type a question, the same over HTTP and in WebAssembly.
//!
//! Requests hold everything that they need, so that no state is kept between two of them.

use serde::Deserialize;

use crate::rules::Language;

/// A question, by its `method`.
///
/// # Examples
/// ```
/// use pilewise::api::Request;
///
/// let text = r#"{"method": "solve", "game": "877", "input": "[3,9,1,2]"}"#;
/// assert!(matches!(serde_json::from_str(text)?, Request::Solve(_)));
///
/// let misspelt = r#"{"method": "solve", "game": "877", "inptu": "[3,9,1,2]"}"#;
/// let error = serde_json::from_str::<Request>(misspelt).unwrap_err();
/// assert!(error.to_string().contains("unknown field `inptu`, expected one of"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "method", rename_all = "lowercase")]
pub enum Request {
    /// The built-in games.
    Games(GamesRequest),
    /// Whether rules are right, and what they say.
    Rules(RulesRequest),
    /// The value, the best moves and the line.
    Solve(SolveRequest),
    /// A position of play: what it looks like, what every move is worth, how play goes on.
    Position(PositionRequest),
    /// Why a position is worth what it is.
    Explain(ExplainRequest),
    /// The table of values.
    Table(TableRequest),
    /// What a program would play.
    Reply(ReplyRequest),
}

/// In which of the languages that a rules file carries its texts are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Language")
)]
pub enum LanguageName {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, in simplified characters.
    #[serde(rename = "zh")]
    Chinese,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::English => Language::English,
            LanguageName::Chinese => Language::Chinese,
        }
    }
}

/// Asks for the built-in games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// The language of their texts.
    #[serde(default)]
    pub language: LanguageName,
}

/// A request struct about a game: the fields that name it, then its own.
macro_rules! about_a_game {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[cfg_attr(
            feature = "schema",
            derive(schemars::JsonSchema),
            schemars(extend("oneOf" = super::schema::game_or_rules()))
        )]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// A built-in game, by its id or another of its names; or else `rules`.
            #[cfg_attr(
                feature = "schema",
                schemars(extend("examples" = ["877", "stone-game-ii"]))
            )]
            pub game: Option<String>,
            /// The text of a rules file; or else `game`.
            pub rules: Option<String>,
            /// The language of the rules' own texts.
            #[serde(default)]
            pub language: LanguageName,
            $($(#[$field_meta])* pub $field: $kind,)*
        }

        impl $name {
            /// Which rules are meant.
            pub(super) fn chosen(&self) -> ChosenRules<'_> {
                ChosenRules {
                    game: self.game.as_deref(),
                    rules: self.rules.as_deref(),
                    language: self.language,
                }
            }
        }
    };
}

/// Which rules a request is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChosenRules<'r> {
    pub(super) game: Option<&'r str>,
    pub(super) rules: Option<&'r str>,
    pub(super) language: LanguageName,
}

about_a_game! {
    /// Asks whether rules are right.
    RulesRequest {}
}

about_a_game! {
    /// Asks for a solution.
    SolveRequest {
        /// The input, in any form that is accepted, as one case.
        #[cfg_attr(feature = "schema", schemars(extend("examples" = ["[3,9,1,2]"])))]
        input: String,
    }
}

about_a_game! {
    /// Asks about a position of play.
    PositionRequest {
        /// The input, in any form that is accepted, as one case.
        #[cfg_attr(feature = "schema", schemars(extend("examples" = ["[3,9,1,2]"])))]
        input: String,
        /// The moves made so far, each by its number among the legal moves, from 1.
        #[serde(default)]
        moves: Vec<usize>,
        /// Whether to look back on the moves made.
        #[serde(default)]
        review: bool,
    }
}

about_a_game! {
    /// Asks for an explanation.
    ExplainRequest {
        /// The input, in any form that is accepted, as one case.
        #[cfg_attr(feature = "schema", schemars(extend("examples" = ["[3,9,1,2]"])))]
        input: String,
        /// The moves made so far, each by its number among the legal moves, from 1.
        #[serde(default)]
        moves: Vec<usize>,
        /// An answer that somebody claims.
        #[serde(default)]
        claim: Option<String>,
        /// To which depth the search tree is wanted, at most 6.
        #[cfg_attr(feature = "schema", schemars(range(max = 6)))]
        #[serde(default)]
        tree: Option<usize>,
    }
}

about_a_game! {
    /// Asks for the table of values.
    TableRequest {
        /// The input, in any form that is accepted, as one case.
        #[cfg_attr(feature = "schema", schemars(extend("examples" = ["[3,9,1,2]"])))]
        input: String,
        /// How many rows are wanted at most, from 1 to 200.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 200)))]
        #[serde(default = "forty")]
        rows: usize,
        /// How many columns are wanted at most, from 1 to 200.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 200)))]
        #[serde(default = "forty")]
        columns: usize,
    }
}

about_a_game! {
    /// Asks what a program would play.
    ReplyRequest {
        /// The input, in any form that is accepted, as one case.
        #[cfg_attr(feature = "schema", schemars(extend("examples" = ["[3,9,1,2]"])))]
        input: String,
        /// The moves made so far, each by its number among the legal moves, from 1.
        #[serde(default)]
        moves: Vec<usize>,
        /// Who plays.
        opponent: OpponentName,
        /// How often a careless opponent errs, of the turns at which it could: `0.25` or `25%`.
        #[cfg_attr(
            feature = "schema",
            schemars(extend("pattern" = "^([0-9]|[1-9][0-9])%$"))
        )]
        #[serde(default = "a_quarter")]
        error_rate: String,
        /// A careless opponent errs at the same places again with the same seed.
        #[serde(default)]
        seed: u64,
    }
}

fn forty() -> usize {
    40
}

fn a_quarter() -> String {
    "25%".to_owned()
}

/// A program to play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Opponent")
)]
#[serde(rename_all = "lowercase")]
pub enum OpponentName {
    /// Never gives anything away.
    Perfect,
    /// Errs now and then.
    Careless,
    /// Takes what scores most at once.
    Greedy,
}
