//! A line of play as data.

use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{FieldData, MoveData, Named, PlayerData, position_data};
use crate::error::{Fault, PlayError};
use crate::game::{FieldKind, Game};
use crate::line::{Line, LineStep};
use crate::rules::RulesGame;

/// One step of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Step")
)]
pub struct StepData<'a> {
    /// Who moves.
    pub mover: PlayerData,
    /// The move.
    #[serde(flatten)]
    pub name: MoveData<'a>,
    /// What the mover scores by it.
    pub gain: i128,
    /// What the first and the second player have scored, this move included.
    pub scores: [i128; 2],
    /// The position before the move.
    pub before: Named<'a, FieldData>,
    /// The position after it.
    pub after: Named<'a, FieldData>,
}

/// A line of play that is replayed when it is read; a JSON array of [`StepData`].
#[derive(Debug)]
pub struct PlayedLine<'a> {
    game: &'a RulesGame,
    line: Line,
    /// How many steps are told at most.
    most: usize,
}

impl<'a> PlayedLine<'a> {
    /// The line, or `None` if it comes to a set that a position cannot hold. Only games with
    /// a set are played through for that: up to the first item beyond 63.
    pub(super) fn of(game: &'a RulesGame, line: Line) -> Result<Option<Self>, PlayError> {
        let played = Self::whole(game, line);
        if game
            .fields()
            .iter()
            .any(|field| field.kind == FieldKind::Set)
        {
            for step in played.steps() {
                match step {
                    Ok(_) => {}
                    Err(error) if matches!(error.fault, Fault::SetElement(_)) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(Some(played))
    }

    /// All of a line that can be played.
    pub(super) fn whole(game: &'a RulesGame, line: Line) -> Self {
        Self {
            game,
            line,
            most: usize::MAX,
        }
    }

    /// Tells at most so many steps.
    pub fn shorten(&mut self, most: usize) {
        self.most = most;
    }

    /// Whether all steps are told.
    pub fn is_whole(&self) -> bool {
        self.line.moves.len() <= self.most
    }

    /// How many moves are told.
    pub fn len(&self) -> usize {
        self.line.moves.len().min(self.most)
    }

    /// Whether it has none: play is over before it begins.
    pub fn is_empty(&self) -> bool {
        self.line.moves.is_empty()
    }

    /// The steps as the library has them.
    ///
    /// # Errors
    /// As [`Line::steps`].
    pub fn steps(&self) -> impl Iterator<Item = Result<LineStep, PlayError>> + '_ {
        self.line.steps(self.game).take(self.most)
    }
}

impl<'a> StepData<'a> {
    /// A step of a line of `game`.
    pub(super) fn of(game: &'a RulesGame, step: &LineStep) -> Self {
        Self {
            mover: step.before.mover.into(),
            name: MoveData::of(game, &step.before, &step.chosen),
            gain: step.gain,
            scores: step.scores,
            before: position_data(game, &step.before.words),
            after: position_data(game, &step.after.words),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlayedLine<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Line".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<StepData<'_>>::json_schema(generator)
    }
}

impl Serialize for PlayedLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.len()))?;
        for step in self.steps() {
            let step = step.map_err(S::Error::custom)?;
            sequence.serialize_element(&StepData::of(self.game, &step))?;
        }
        sequence.end()
    }
}
