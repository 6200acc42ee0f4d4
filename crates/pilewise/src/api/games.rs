//! Games and rules as data: what they are called, what they need.

use serde::Serialize;

use super::API_VERSION;
use super::kept::KeptRules;
use super::refusal::{DiagnosticData, Refusal};
use super::request::{ChosenRules, LanguageName};
use crate::builtin;
use crate::rules::{Parameter, Rules};

/// The built-in games.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Games")
)]
pub struct GamesData {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    pub schema: u32,
    /// The games, in the order in which they are listed.
    pub games: Vec<GameData>,
}

/// A built-in game.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BuiltinGame")
)]
pub struct GameData {
    /// Its name.
    pub id: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// What its rules say.
    #[serde(flatten)]
    pub about: AboutData,
    /// The text of its rules file.
    pub rules: &'static str,
}

/// What rules say of their game.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Description")
)]
pub struct AboutData {
    /// The name for people.
    pub name: String,
    /// What the game is about; may be empty.
    pub about: String,
    /// Where it comes from; may be empty.
    pub source: String,
    /// The number of the problem on LeetCode that it is.
    pub leetcode: Option<u32>,
    /// What it is played on.
    pub parameters: Vec<ParameterData>,
    /// What an input must satisfy.
    pub needs: Vec<String>,
    /// The problem's own limits, beyond which it is solved all the same.
    pub limits: Vec<String>,
    /// An input to begin with.
    pub example: String,
}

/// One typed input of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Parameter")
)]
pub struct ParameterData {
    /// Its name.
    pub name: String,
    /// Its type, as in the rules language: `int`, `[int]`, `[[int]]`, `str`.
    #[serde(rename = "type")]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["int", "[int]", "[[int]]", "str"]))
    )]
    pub kind: &'static str,
    /// LeetCode's name for it, where that differs.
    pub alias: Option<String>,
}

/// Rules, checked.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedRules {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    pub schema: u32,
    /// Whether nothing is wrong with them.
    pub is_right: bool,
    /// What they say; empty where something is wrong.
    #[serde(flatten)]
    pub about: AboutData,
    /// What is wrong, in the order of the file.
    pub diagnostics: Vec<DiagnosticData>,
    /// How many more complaints there are, which are not told.
    pub omitted: usize,
}

impl GamesData {
    /// The built-in games, their texts in a language.
    pub(super) fn of(language: LanguageName) -> Result<Self, Refusal> {
        let games = builtin::games().iter().map(|game| {
            let rules = super::opening::parse(game.text, language)?;
            Ok(GameData {
                id: game.id,
                aliases: game.aliases,
                about: AboutData::of(&rules),
                rules: game.text,
            })
        });
        Ok(Self {
            schema: API_VERSION,
            games: games.collect::<Result<_, Refusal>>()?,
        })
    }
}

impl CheckedRules {
    /// What is to be said of rules, right or wrong.
    pub(super) fn of(kept: &KeptRules, chosen: ChosenRules<'_>) -> Result<Self, Refusal> {
        let checked = match super::opening::open(kept, chosen) {
            Ok((_, rules)) => (AboutData::of(rules.rules()), Vec::new(), 0),
            Err(refusal) if !refusal.diagnostics.is_empty() => {
                (AboutData::default(), refusal.diagnostics, refusal.omitted)
            }
            Err(refusal) => return Err(refusal),
        };
        let (about, diagnostics, omitted) = checked;
        Ok(Self {
            schema: API_VERSION,
            is_right: diagnostics.is_empty(),
            about,
            diagnostics,
            omitted,
        })
    }
}

impl AboutData {
    fn of(rules: &Rules) -> Self {
        let messages = |warn: bool| {
            let those = rules.requirements.iter().filter(|one| one.warn == warn);
            those.map(|one| one.message.clone()).collect()
        };
        Self {
            name: rules.name.clone(),
            about: rules.about.clone(),
            source: rules.source.clone(),
            leetcode: rules.leetcode.as_ref().map(|problem| problem.number),
            parameters: rules.parameters.iter().map(ParameterData::of).collect(),
            needs: messages(false),
            limits: messages(true),
            example: rules.example_input(),
        }
    }
}

impl ParameterData {
    fn of(parameter: &Parameter) -> Self {
        Self {
            name: parameter.name.clone(),
            kind: parameter.kind.notation(),
            alias: parameter.alias.clone(),
        }
    }
}
