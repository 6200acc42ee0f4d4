//! A position of play as data: what it looks like, what every move is worth, how play goes on.

use serde::Serialize;

use super::board::BoardData;
use super::explained::RankedMoveData;
use super::line::StepData;
use super::refusal::Refusal;
use super::{
    API_VERSION, AnswerData, FieldData, InputData, MoveData, Named, OutcomeData, PlayerData,
    input_data, position_data,
};
use crate::error::{PlayError, SolveError};
use crate::explain::{BestLine, exact_sum};
use crate::game::{Game, Goal, Player, Position};
use crate::play::{Board, Review, Session, Tally};
use crate::rules::RulesGame;

/// A position of play.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Position")
)]
pub struct PositionData<'a> {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    pub schema: u32,
    /// The built-in game's id, or `rules` for those of the request.
    pub game: String,
    /// The input, by the names of its parameters.
    pub input: Named<'a, InputData<'a>>,
    /// The moves made so far.
    pub made: Vec<MadeData<'a>>,
    /// The position, by field.
    pub position: Named<'a, FieldData>,
    /// Who is to move.
    pub mover: PlayerData,
    /// What the first and the second player have scored.
    pub scores: [i128; 2],
    /// Whether play is over.
    pub is_over: bool,
    /// The value of the position for its mover.
    pub value: i128,
    /// How it goes for its mover.
    pub outcome: OutcomeData,
    /// The value of the whole game for the first player, if play goes on from here.
    pub whole: i128,
    /// How the whole game then goes for the first player.
    pub whole_outcome: OutcomeData,
    /// What the problem asks for, if play goes on from here.
    pub answer: AnswerData,
    /// Whether the game is played for scores.
    pub has_scores: bool,
    /// What the position looks like.
    pub board: BoardData,
    /// All legal moves, the best first.
    pub moves: Vec<OfferedMove<'a>>,
    /// Best play from here; the scores go on from those so far.
    pub line: Vec<StepData<'a>>,
    /// Whether the line leads to the end of play.
    pub line_is_whole: bool,
    /// The board before the line and after its steps, as far as there is room.
    pub boards: Vec<BoardData>,
    /// What the moves so far have given away, if that was asked for.
    pub review: Option<ReviewData<'a>>,
    /// The engine that found the values.
    pub engine: &'static str,
    /// The problem's own limits that the input goes beyond.
    pub warnings: &'a [String],
}

/// A move that was made.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MadeStep")
)]
pub struct MadeData<'a> {
    /// Its number among the legal moves of its position, from 1.
    pub number: usize,
    /// The move.
    #[serde(flatten)]
    pub step: StepData<'a>,
}

/// A legal move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferedMove<'a> {
    /// The move and what it is worth.
    #[serde(flatten)]
    pub ranked: RankedMoveData<'a>,
    /// The cells of the board that are left now and not after it: part and place. Empty where
    /// the board is too large.
    pub takes: Vec<[usize; 2]>,
}

/// Moves looked back on.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Review")
)]
pub struct ReviewData<'a> {
    /// The moves, in order.
    pub moves: Vec<ReviewedMoveData<'a>>,
    /// What the first and the second player gave away.
    pub tallies: [TallyData; 2],
}

/// A move, and what would have been best.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ReviewedMove")
)]
pub struct ReviewedMoveData<'a> {
    /// Who made it.
    pub mover: PlayerData,
    /// The move.
    pub made: RankedMoveData<'a>,
    /// The first of the best moves.
    pub best: RankedMoveData<'a>,
}

/// All moves of a player together.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Tally")
)]
pub struct TallyData {
    /// How many moves the player made.
    pub moves: usize,
    /// How many of them gave something away.
    pub errors: usize,
    /// What they gave away together.
    pub given_away: i128,
}

/// How many moves of the line are told; fewer where there are many to choose from.
const MOST_STEPS: usize = 200;
/// About how many moves are valued for the line.
const MOST_VALUED: usize = 20_000;
/// A line that is cut has at least so many moves.
const SHORTEST_CUT: usize = 24;
/// How many cells are drawn in all boards of the line together.
const MOST_CELLS: usize = 40_000;
/// How many cells are compared to find what the moves take.
const MOST_COMPARED: usize = 400_000;

impl<'a> PositionData<'a> {
    /// A session's position.
    pub(super) fn of(
        name: String,
        session: &mut Session<'a, RulesGame>,
        engine: &'static str,
        review: bool,
    ) -> Result<Self, Refusal> {
        let game = session.game();
        let refuse = |error| Refusal::solve(error, game);
        let ranked = session.ranked().map_err(refuse)?;
        let most = (MOST_VALUED / ranked.len().max(1)).clamp(SHORTEST_CUT, MOST_STEPS);
        let line = session.best_line(most).map_err(refuse)?;
        let value = session.value().map_err(refuse)?;
        let whole = session.standing().map_err(refuse)?;
        let review = review.then(|| session.review()).transpose();
        let review = review.map_err(refuse)?;
        let refuse = |error: PlayError| Refusal::solve(SolveError::Play(error), game);
        let position = session.position();
        let board = board(game, position).map_err(refuse)?;
        let is_compared = board.cells().saturating_mul(ranked.len()) <= MOST_COMPARED;
        let moves = ranked.into_iter().map(|ranked| {
            let takes = if is_compared {
                board.taken(&self::board(game, &ranked.valued.next)?)
            } else {
                Vec::new()
            };
            let ranked = RankedMoveData::of(game, position, ranked);
            Ok(OfferedMove { ranked, takes })
        });
        let moves: Result<Vec<_>, _> = moves.collect();
        let is_least = game.goal() == Goal::LeastScore;
        let steps = steps(game, &line, session.scores()).map_err(refuse)?;
        Ok(Self {
            schema: API_VERSION,
            game: name,
            input: input_data(game),
            made: made(session).map_err(refuse)?,
            position: position_data(game, &position.words),
            mover: position.mover.into(),
            scores: session.scores(),
            is_over: session.is_over(),
            value: value.number(),
            outcome: value.outcome(is_least).into(),
            whole: whole.number(),
            whole_outcome: whole.outcome(is_least).into(),
            answer: game.answer(whole).map_err(refuse)?.into(),
            has_scores: game.goal().is_score(),
            moves: moves.map_err(refuse)?,
            boards: boards(game, &line, board.cells()).map_err(refuse)?,
            board,
            line: steps,
            line_is_whole: line.is_whole,
            review: review.map(|review| ReviewData::of(game, session, review)),
            engine,
            warnings: game.warnings(),
        })
    }
}

fn board(game: &RulesGame, position: &Position) -> Result<BoardData, PlayError> {
    Ok(Board::of(game, position)?.into())
}

/// The steps of a line, with the scores that go on from those so far.
fn steps<'a>(
    game: &'a RulesGame,
    line: &BestLine,
    before: [i128; 2],
) -> Result<Vec<StepData<'a>>, PlayError> {
    let steps = line.line.steps(game).map(|step| {
        let mut step = step?;
        for (score, before) in step.scores.iter_mut().zip(before) {
            *score = exact_sum(*score, before)?;
        }
        Ok(StepData::of(game, &step))
    });
    steps.collect()
}

/// The board before a line and after its steps, as far as there is room.
fn boards(game: &RulesGame, line: &BestLine, cells: usize) -> Result<Vec<BoardData>, PlayError> {
    let most = MOST_CELLS / cells.max(1);
    let mut boards = vec![board(game, &line.line.start)?];
    for step in line.line.steps(game).take(most.saturating_sub(1)) {
        boards.push(board(game, &step?.after)?);
    }
    Ok(boards)
}

/// The moves of a session, as steps.
fn made<'a>(session: &Session<'a, RulesGame>) -> Result<Vec<MadeData<'a>>, PlayError> {
    let game = session.game();
    let afters = session.made().iter().skip(1).map(|one| &one.before);
    let afters = afters.chain(std::iter::once(session.position()));
    let made = session.made().iter().zip(afters).map(|(one, after)| {
        let mut scores = one.scores_before;
        let scored = &mut scores[usize::from(one.before.mover == Player::Second)];
        *scored = exact_sum(*scored, one.gain)?;
        Ok(MadeData {
            number: one.number,
            step: StepData {
                mover: one.before.mover.into(),
                name: MoveData::of(game, &one.before, &one.chosen),
                gain: one.gain,
                scores,
                before: position_data(game, &one.before.words),
                after: position_data(game, &after.words),
            },
        })
    });
    made.collect()
}

impl<'a> ReviewData<'a> {
    fn of(game: &'a RulesGame, session: &Session<'a, RulesGame>, review: Review) -> Self {
        let befores = session.made().iter().map(|one| &one.before);
        let moves = review.moves.into_iter().zip(befores);
        let moves = moves.map(|(one, before)| ReviewedMoveData {
            mover: one.mover.into(),
            made: RankedMoveData::of(game, before, one.made),
            best: RankedMoveData::of(game, before, one.best),
        });
        Self {
            moves: moves.collect(),
            tallies: review.tallies.map(TallyData::from),
        }
    }
}

impl From<Tally> for TallyData {
    fn from(tally: Tally) -> Self {
        let Tally {
            moves,
            errors,
            given_away,
        } = tally;
        Self {
            moves,
            errors,
            given_away,
        }
    }
}
