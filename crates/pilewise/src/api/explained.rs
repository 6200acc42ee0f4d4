//! An explanation as data: what `explain --format json` prints.

use serde::Serialize;

use super::figures::{self, NodeData, SavingsData, TableData};
use super::{
    API_VERSION, AnswerData, FieldData, InputData, MoveData, Named, OutcomeData, PlayedLine,
    PlayerData, input_data, position_data,
};
use crate::explain::{
    BestLine, ExplainedMove, Explanation, Grid, JudgedClaim, Note, RankedMove, Recurrence,
    Recurrences, Savings, Standing, Tree,
};
use crate::game::{Game, Goal, Position};
use crate::rules::{Rules, RulesGame};
use crate::value::Value;

/// An explained position.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Explanation")
)]
pub struct Explained<'a> {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    pub schema: u32,
    /// The built-in game's id, or the path of the rules file.
    pub game: String,
    /// The input, by the names of its parameters.
    pub input: Named<'a, InputData<'a>>,
    /// The moves by which play came to the position.
    pub played: PlayedLine<'a>,
    /// The position explained.
    pub position: Named<'a, FieldData>,
    /// Who is to move in it.
    pub mover: PlayerData,
    /// What the first and the second player have scored so far.
    pub scores: [i128; 2],
    /// The value of the position for its mover.
    pub value: i128,
    /// How it goes for its mover.
    pub outcome: OutcomeData,
    /// What the problem asks for, if play goes on from here.
    pub answer: AnswerData,
    /// Whether the game is played for scores.
    pub has_scores: bool,
    /// All legal moves, the best first.
    pub moves: Vec<RankedMoveData<'a>>,
    /// A line of best play from the position.
    pub line: PlayedLine<'a>,
    /// Whether the line is whole: a very long one is cut.
    pub line_is_whole: bool,
    /// The claim, judged; `null` where there is none.
    pub claim: Option<ClaimData<'a>>,
    /// The game as a recurrence, in every form that it has.
    pub recurrences: Vec<RecurrenceData>,
    /// What the rules file says of the game on this input.
    pub notes: Vec<NoteData>,
    /// The table; `null` where positions are not one integer or two.
    pub table: Option<TableData>,
    /// The search tree, the root first; `null` where it is not asked for.
    pub tree: Option<Vec<NodeData<'a>>>,
    /// What a position could leave out; `null` where there are too many positions to tell.
    pub savings: Option<SavingsData>,
    /// The engine that found the values.
    pub engine: &'static str,
    /// The problem's own limits that the input goes beyond.
    pub warnings: &'a [String],
}

/// A legal move, what it is worth and what it gives away.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RankedMove")
)]
pub struct RankedMoveData<'a> {
    /// Its place in rules order, from 1.
    pub number: usize,
    /// The move.
    #[serde(flatten)]
    pub name: MoveData<'a>,
    /// What the mover scores by it.
    pub gain: i128,
    /// The value of the position for its mover if it is made.
    pub value: i128,
    /// How many moves are left if it is made, where that is known: of a game won or lost.
    pub moves_left: Option<u64>,
    /// Whether no move is better.
    pub is_best: bool,
    /// How much less it is worth than a best move.
    pub gives_away: i128,
    /// The position after it.
    pub after: Named<'a, FieldData>,
    /// Best play after it; `null` for moves far down the list.
    pub line: Option<PlayedLine<'a>>,
}

/// A claim, judged.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Claim")
)]
pub struct ClaimData<'a> {
    /// The claim, in words.
    pub claim: String,
    /// Whether it is right.
    pub is_right: bool,
    /// The right answer.
    pub answer: AnswerData,
    /// The value of the whole game for the first player.
    pub value: i128,
    /// How the whole game goes for the first player.
    pub outcome: OutcomeData,
    /// Every reply to the first of the best moves, the best first.
    pub replies: Vec<RankedMoveData<'a>>,
    /// Whether the claim is what comes of both players taking the most at once.
    pub is_greedy: bool,
    /// Who ends with the score that a wrong claim names; `null` where nobody does.
    pub score_of: Option<PlayerData>,
}

impl<'a> Explained<'a> {
    /// An explanation as data; `rules` are those that `game` was made from.
    ///
    /// # Complexity
    /// O(size of the explanation).
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::api::Explained;
    /// use pilewise::explain::{Explanation, Extent, follow};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1, 2])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let played = follow(&game, game.start_position(), [])?;
    /// let explanation = Explanation::of(&game, &mut solution, played, None, Extent::default())?;
    /// let explained = Explained::of("stone-game", &rules, &game, solution.engine, explanation);
    /// let json = serde_json::to_string(&explained)?;
    /// assert!(json.contains(r#""gives_away":12"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        name: &str,
        rules: &Rules,
        game: &'a RulesGame,
        engine: &'static str,
        explanation: Explanation,
    ) -> Self {
        let Explanation {
            played,
            value,
            answer,
            moves,
            line,
            claim,
            notes,
            reached,
            ..
        } = explanation;
        let position = &played.position;
        let replies_from = moves.first().map(|best| best.ranked.valued.next.clone());
        Self {
            schema: API_VERSION,
            game: name.to_owned(),
            input: input_data(game),
            position: position_data(game, &position.words),
            mover: position.mover.into(),
            scores: played.scores,
            value: value.number(),
            outcome: value.outcome(game.goal() == Goal::LeastScore).into(),
            answer: answer.into(),
            has_scores: game.goal().is_score(),
            moves: moves
                .into_iter()
                .map(|one| RankedMoveData::of_explained(game, position, one))
                .collect(),
            line_is_whole: line.is_whole,
            line: played_line(game, line),
            claim: claim.map(|claim| ClaimData::of(game, replies_from.as_ref(), claim)),
            recurrences: Recurrences::of(rules, game)
                .forms
                .iter()
                .map(RecurrenceData::from)
                .collect(),
            table: None,
            tree: None,
            savings: Savings::of(game, &reached).map(SavingsData::from),
            notes: notes.into_iter().map(NoteData::from).collect(),
            engine,
            warnings: game.warnings(),
            played: PlayedLine::whole(game, played.line),
        }
    }

    /// The same with the table and the search tree.
    pub fn with_figures(
        mut self,
        game: &'a RulesGame,
        grid: Option<&Grid>,
        tree: Option<&Tree>,
    ) -> Self {
        self.table = grid.map(TableData::from);
        self.tree = tree.map(|tree| figures::tree(game, tree));
        self
    }
}

/// The game as a recurrence.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Recurrence")
)]
pub struct RecurrenceData {
    /// The function of a position, as `D(l, r)`.
    pub function: String,
    /// What it means.
    pub meaning: String,
    /// The equation on one line of Unicode.
    pub equation: String,
    /// The equation in LaTeX.
    pub latex: String,
    /// The function where play starts.
    pub start: String,
}

impl From<&Recurrence> for RecurrenceData {
    fn from(recurrence: &Recurrence) -> Self {
        Self {
            function: recurrence.function.to_line(),
            meaning: recurrence.meaning.clone(),
            equation: recurrence.equation.to_line(),
            latex: recurrence.equation.to_latex(),
            start: recurrence.start.to_line(),
        }
    }
}

/// What the rules file says of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Note")
)]
pub struct NoteData {
    /// What it says.
    pub say: String,
    /// Whether that is so on this input; `null` where it was not checked in all positions.
    pub holds: Option<bool>,
}

impl From<Note> for NoteData {
    fn from(note: Note) -> Self {
        Self {
            say: note.say,
            holds: match note.standing {
                Standing::Holds | Standing::HoldsInAll(_) => Some(true),
                Standing::Fails | Standing::FailsAt(_) => Some(false),
                Standing::HoldsInSome(_) => None,
            },
        }
    }
}

fn played_line(game: &RulesGame, best: BestLine) -> PlayedLine<'_> {
    PlayedLine::whole(game, best.line)
}

impl<'a> RankedMoveData<'a> {
    fn of_explained(game: &'a RulesGame, position: &Position, one: ExplainedMove) -> Self {
        Self {
            line: one.line.map(|line| played_line(game, line)),
            ..Self::of(game, position, one.ranked)
        }
    }

    pub(super) fn of(game: &'a RulesGame, position: &Position, ranked: RankedMove) -> Self {
        let valued = ranked.valued;
        Self {
            number: ranked.number,
            name: MoveData::of(game, position, &valued.chosen),
            gain: valued.gain,
            value: valued.value.number(),
            moves_left: match valued.value {
                Value::Decided { moves, .. } => moves,
                Value::Score(_) => None,
            },
            is_best: valued.is_best,
            gives_away: ranked.gives_away,
            after: position_data(game, &valued.next.words),
            line: None,
        }
    }
}

impl<'a> ClaimData<'a> {
    fn of(game: &'a RulesGame, replies_from: Option<&Position>, judged: JudgedClaim) -> Self {
        let replies = judged.replies.into_iter();
        let replies = replies_from.map_or_else(Vec::new, |position| {
            replies
                .map(|reply| RankedMoveData::of(game, position, reply))
                .collect()
        });
        let judgement = judged.judgement;
        Self {
            claim: judgement.claim.to_string(),
            is_right: judgement.is_right,
            answer: judgement.answer.into(),
            value: judgement.value.number(),
            outcome: judgement
                .value
                .outcome(game.goal() == Goal::LeastScore)
                .into(),
            replies,
            is_greedy: judged.mistake.is_some(),
            score_of: judged.score_of.map(PlayerData::from),
        }
    }
}
